extension CalDAVClient {
    /// The pauses between tries, in seconds, before they are spread by up to a half.
    private static let pauses = [1.0, 4.0, 16.0]
    /// The most redirects that are followed.
    private static let redirectLimit = 5
    /// Answers that mean: later. Requests that change something are conditional, so all may be repeated.
    private static let laterStatuses: Set<Int> = [423, 429, 500, 502, 503, 504]
    private static let redirectStatuses: Set<Int> = [301, 302, 307, 308]

    /// A final answer: no redirect, and not an answer to try again unless all tries are used.
    struct Answer {
        let response: HTTPResponse
        /// Whether an earlier try of the same request may have been done.
        let isRepeated: Bool
        /// Whether the log-in may have been sent.
        let hadLogin: Bool
    }

    /// A request and the state of its tries.
    private struct Attempt {
        var request: HTTPRequest
        var redirects = 0
        /// The number of tries, without redirects.
        var tries = 0
        var result: Result<Answer, CalDAVError>?

        mutating func fail(_ kind: CalDAVError.Kind) {
            result = .failure(CalDAVError(kind, host: request.url.host, path: request.url.path))
        }
    }

    /// Makes requests over one connection, follows redirects, and tries again what may succeed later.
    ///
    /// - Parameter final: Statuses that are not tried again, because the caller has a better way.
    /// - Returns: A result for each request, in the same order.
    mutating func exchange(
        _ requests: [HTTPRequest], final: Set<Int> = []
    ) -> [Result<Answer, CalDAVError>] {
        var attempts = requests.map { Attempt(request: $0) }
        while true {
            let open = attempts.indices.filter { attempts[$0].result == nil }
            if open.isEmpty { break }
            let wait = round(open, of: &attempts, final: final)
            guard let wait, attempts.contains(where: { $0.result == nil }) else { continue }
            do {
                try pause(wait)
            } catch {
                for index in open where attempts[index].result == nil { attempts[index].fail(.stopped) }
            }
        }
        return attempts.map { $0.result ?? .failure(CalDAVError(.stopped, host: $0.request.url.host)) }
    }

    /// Makes one request.
    mutating func exchange(_ request: HTTPRequest, final: Set<Int> = []) throws(CalDAVError) -> Answer {
        guard let first = exchange([request], final: final).first else {
            throw CalDAVError(.unreachable("there is no answer"), host: request.url.host)
        }
        return try first.get()
    }

    /// Sends the open requests once.
    ///
    /// - Returns: The pause before the next round, in seconds; nil if it may begin at once.
    private mutating func round(
        _ open: [Int], of attempts: inout [Attempt], final: Set<Int>
    ) -> Double? {
        let responses: [HTTPResponse]
        do throws(HTTPFailure) {
            responses = try send(open.map { attempts[$0].request })
        } catch {
            return failed(error, open, of: &attempts, final: final)
        }
        var wait: Double?
        for (index, response) in zip(open, responses) {
            if kind == .other, let known = CalDAVServerKind(response) { kind = known }
            if Self.redirectStatuses.contains(response.status) {
                redirect(&attempts[index], by: response)
            } else if Self.laterStatuses.contains(response.status), !final.contains(response.status) {
                if let seconds = postpone(&attempts[index], retryAfter: RetryAfter(response)) {
                    wait = max(wait ?? 0, seconds)
                }
            } else {
                let attempt = attempts[index]
                attempts[index].result = .success(
                    Answer(
                        response: response, isRepeated: attempt.tries > 0,
                        hadLogin: mayHaveLogin(attempt.request.url)))
            }
        }
        return wait
    }

    /// Treats a batch without answers.
    private mutating func failed(
        _ failure: HTTPFailure, _ open: [Int], of attempts: inout [Attempt], final: Set<Int>
    ) -> Double? {
        switch failure.kind {
        case .cannotStart:
            for index in open { attempts[index].fail(.unreachable(failure.reason)) }
            return nil
        case .tooLarge where open.count == 1:
            for index in open { attempts[index].fail(.tooLarge(failure.reason)) }
            return nil
        case .cut, .timedOut, .tooLarge:
            if open.count > 1 { return alone(open, of: &attempts, final: final) }
        case .notReached: break
        }
        var wait: Double?
        for index in open {
            if let seconds = postpone(&attempts[index], retryAfter: nil, reason: failure.reason) {
                wait = max(wait ?? 0, seconds)
            }
        }
        return wait
    }

    /// Sends requests of a batch that failed one by one, so that one of them stops no other.
    private mutating func alone(
        _ open: [Int], of attempts: inout [Attempt], final: Set<Int>
    ) -> Double? {
        var lost: CalDAVError?
        for index in open {
            if let lost {
                attempts[index].result = .failure(lost)
                continue
            }
            var one = [attempts[index]]
            // The batch may have done it.
            one[0].tries = max(one[0].tries, 1)
            while one[0].result == nil {
                let wait = round([0], of: &one, final: final)
                guard let wait, one[0].result == nil else { continue }
                do {
                    try pause(wait)
                } catch {
                    one[0].fail(.stopped)
                }
            }
            attempts[index] = one[0]
            // A server that is gone now is not asked once more for each of the others.
            if case .failure(let error) = one[0].result {
                switch error.kind {
                case .unreachable, .stopped: lost = error
                default: break
                }
            }
        }
        return nil
    }

    private mutating func send(_ requests: [HTTPRequest]) throws(HTTPFailure) -> [HTTPResponse] {
        let ready = requests.map { request in
            var request = request
            request.mayCarryLogin = mayHaveLogin(request.url)
            if request.mayCarryLogin, let field = authorization(request.url) { request.fields.append(field) }
            return request
        }
        requestCount += ready.count
        let responses = try http.send(ready)
        guard responses.count == ready.count else {
            throw HTTPFailure(.cut, "\(responses.count) of \(ready.count) requests have an answer")
        }
        return responses
    }

    private func mayHaveLogin(_ url: WebAddress) -> Bool { loginOrigin?.sharesLogin(with: url) ?? false }

    // MARK: Later

    /// Notes that a request is to be tried again.
    ///
    /// - Returns: The pause before it, in seconds; nil if it is given up.
    private func postpone(
        _ attempt: inout Attempt, retryAfter: RetryAfter?, reason: String? = nil
    ) -> Double? {
        guard attempt.tries < Self.pauses.count else {
            attempt.fail(reason.map { .unreachable($0) } ?? .tryLater(seconds: retryAfter?.seconds))
            return nil
        }
        let usual = Self.pauses[attempt.tries] * (1 + min(max(random(), 0), 1) / 2)
        attempt.tries += 1
        guard let seconds = retryAfter?.seconds else { return usual }
        guard seconds <= Self.longestPause else {
            attempt.fail(.tryLater(seconds: seconds))
            return nil
        }
        return max(Double(seconds), usual)
    }

    // MARK: Redirects

    /// Sends a request to another address, with the same method and body (RFC 9110, 15.4).
    private func redirect(_ attempt: inout Attempt, by response: HTTPResponse) {
        let url = attempt.request.url
        guard let location = response["Location"], let target = url.resolving(location) else {
            attempt.fail(.notEvidence("it sends to another address (\(response.status)) without naming one"))
            return
        }
        guard target.isSecure || !url.isSecure else {
            attempt.fail(.refused("it sends to \(target.origin), which is not encrypted"))
            return
        }
        // Only a question that has nothing of the user in it may go anywhere.
        guard attempt.request.method == "PROPFIND" || url.sharesLogin(with: target) else {
            attempt.fail(.refused("it sends to \(target.origin), another owner's server"))
            return
        }
        guard attempt.redirects < Self.redirectLimit else {
            attempt.fail(.notEvidence("it sends to another address more than \(Self.redirectLimit) times"))
            return
        }
        attempt.redirects += 1
        attempt.request.url = target
    }
}
