import Basics

extension CalDAVClient {
    /// The answer to a question about resources.
    enum Reply {
        case list(DAVMultistatus)
        /// Any answer with a status of 400 or more.
        case refusal(Answer)
        /// A list that stays cut or broken, with the error that this is.
        case broken(CalDAVError)
    }

    /// The most tries for an answer that is cut or broken.
    private static let brokenTries = 3

    /// Asks about resources. An answer that is cut is asked for again.
    ///
    /// - Throws: An error also if the answer is neither a list nor a refusal: a log-in page.
    mutating func ask(
        _ method: String, _ url: WebAddress, depth: Int, _ body: XMLElement, final: Set<Int> = []
    ) throws(CalDAVError) -> Reply {
        let request = HTTPRequest(
            method, url,
            fields: [
                HTTPField("Depth", String(depth)),
                HTTPField("Content-Type", "application/xml; charset=utf-8"),
            ],
            body: body.written(prefixes: DAVName.prefixes))
        var tries = 1
        while true {
            let answer = try exchange(request, final: final)
            if answer.response.status >= 400 { return .refusal(answer) }
            do throws(DAVMultistatus.Problem) {
                return .list(try DAVMultistatus(answer.response))
            } catch {
                let url = answer.response.url
                let failure = CalDAVError(.notEvidence(error.reason), host: url.host, path: url.path)
                guard case .broken = error else { throw failure }
                guard tries < Self.brokenTries else { return .broken(failure) }
                tries += 1
                do {
                    try pause(1 + min(max(random(), 0), 1) / 2)
                } catch {
                    throw CalDAVError(.stopped, host: url.host)
                }
            }
        }
    }

    /// Asks about resources.
    ///
    /// - Throws: An error also if it is refused.
    mutating func list(
        _ method: String, _ url: WebAddress, depth: Int, _ body: XMLElement
    ) throws(CalDAVError) -> DAVMultistatus {
        switch try ask(method, url, depth: depth, body) {
        case .list(let list): return list
        case .refusal(let answer): throw error(answer)
        case .broken(let error): throw error
        }
    }

    /// The error of an answer that is not what was asked for.
    ///
    /// | answer | error |
    /// |---|---|
    /// | 401 | unauthorized; refused where the host gets no log-in |
    /// | 404, 410 | notFound |
    /// | 407, 511 | unreachable: a proxy or a network wants a log-in |
    /// | 423, 429, 500, 502, 503, 504, or a quota | tryLater |
    /// | 507 | refused: no space |
    /// | other 4xx and 5xx | refused, with the server's sentence |
    /// | everything else | notEvidence |
    func error(_ answer: Answer) -> CalDAVError {
        let response = answer.response
        let kind: CalDAVError.Kind
        switch response.status {
        case 401 where !answer.hadLogin && loginOrigin != nil: kind = .refused(otherHost(response.url))
        case 401: kind = .unauthorized
        case 404, 410: kind = .notFound
        case 407, 511:
            kind = .unreachable("a proxy or the network asks for a log-in (HTTP \(response.status))")
        case 423, 429, 500, 502, 503, 504: kind = .tryLater(seconds: RetryAfter(response)?.seconds)
        case 403 where Self.isQuota(response): kind = .tryLater(seconds: RetryAfter(response)?.seconds)
        case 507: kind = .refused("it has no space left (HTTP 507)")
        case 400...599: kind = .refused(Self.sentence(response))
        default:
            kind = .notEvidence("HTTP \(response.status) is not an answer to what was asked")
        }
        return CalDAVError(kind, host: response.url.host, path: response.url.path, server: self.kind)
    }

    private func otherHost(_ url: WebAddress) -> String {
        let own = loginOrigin?.host ?? "the account"
        return "the password for \(own) is not sent to another owner's server; if \(url.host) is right, "
            + "give \(url.origin)/ as the address"
    }

    /// The server's sentence with the status: `the calendar is full (HTTP 403)`.
    static func sentence(_ response: HTTPResponse) -> String {
        guard let reason = DAVErrorBody(response).reason else { return "HTTP \(response.status)" }
        return "\(reason) (HTTP \(response.status))"
    }

    /// The words of Google for a quota, with 403.
    private static let quotaWords = [
        "rateLimitExceeded", "quotaExceeded", "usageLimits", "Rate Limit Exceeded", "Quota exceeded",
    ]

    /// Whether an answer with 403 means: too many requests.
    static func isQuota(_ response: HTTPResponse) -> Bool {
        let text = String(decoding: response.body.prefix(4096), as: UTF8.self).lowercased()
        return quotaWords.contains { text.contains($0.lowercased()) }
    }
}

extension DAVMultistatus.Problem {
    /// A clause for a message.
    var reason: String {
        switch self {
        case .otherAnswer(let reason), .broken(let reason): reason
        }
    }
}
