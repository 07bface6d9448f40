extension CalDAVClient {
    /// Changes items, over one connection.
    ///
    /// Each change has a condition, so a request without an answer is made again. If it had been done the
    /// first time, the server refuses the second (412); then what is there is compared with what was sent.
    ///
    /// - Returns: The outcome or the error of each change, in the same order. An error of one does not stop
    ///   the others.
    public mutating func perform(_ edits: [CalDAVEdit]) -> [Result<CalDAVWrite, CalDAVError>] {
        var results: [Result<CalDAVWrite, CalDAVError>?] = Array(repeating: nil, count: edits.count)
        askForNew(edits, into: &results)
        var open: [(index: Int, request: HTTPRequest)] = []
        for (index, edit) in edits.enumerated() where results[index] == nil {
            switch request(for: edit) {
            case .success(let request): open.append((index, request))
            case .failure(let refusal): results[index] = .success(refusal.write)
            }
        }
        let answers = exchange(open.map(\.request))
        for ((index, _), answer) in zip(open, answers) {
            results[index] = outcome(answer, of: edits[index])
        }
        return zip(edits, results).map { edit, result in
            result ?? .failure(CalDAVError(.stopped, host: edit.href.address.host))
        }
    }

    /// Writes an item.
    public mutating func put(
        _ bytes: [UInt8], at href: DAVHref, if condition: CalDAVCondition
    ) throws(CalDAVError) -> CalDAVWrite {
        try perform(.put(bytes, at: href, condition))
    }

    /// Deletes an item. An item that is not there counts as deleted.
    ///
    /// - Parameter scheduleReply: Whether the server may send an answer to the organizer (RFC 6638, 8.1).
    public mutating func delete(
        _ href: DAVHref, if condition: CalDAVCondition, scheduleReply: Bool = true
    ) throws(CalDAVError) -> CalDAVWrite {
        try perform(.delete(href, condition, scheduleReply: scheduleReply))
    }

    /// Moves an item to a new address of the same server.
    public mutating func move(
        _ href: DAVHref, to target: DAVHref, if condition: CalDAVCondition
    ) throws(CalDAVError) -> CalDAVWrite {
        try perform(.move(href, to: target, condition))
    }

    private mutating func perform(_ edit: CalDAVEdit) throws(CalDAVError) -> CalDAVWrite {
        guard let first = perform([edit]).first else {
            throw CalDAVError(.stopped, host: edit.href.address.host)
        }
        return try first.get()
    }

    // MARK: Requests

    /// An outcome that needs no request.
    private struct Refusal: Error {
        let write: CalDAVWrite
    }

    private func request(for edit: CalDAVEdit) -> Result<HTTPRequest, Refusal> {
        switch edit {
        case .put(let bytes, let href, let condition):
            var request = HTTPRequest("PUT", href.address, body: bytes)
            request.fields = [HTTPField("Content-Type", "text/calendar; charset=utf-8")]
            if condition == .new {
                if kind.knowsIfNoneMatch { request.fields.append(HTTPField("If-None-Match", "*")) }
                return .success(request)
            }
            return adding(condition, to: request)
        case .delete(let href, let condition, let scheduleReply):
            // Nothing is there, so there is nothing to delete.
            if condition == .new { return .failure(Refusal(write: .gone)) }
            var request = HTTPRequest("DELETE", href.address)
            if !scheduleReply { request.fields.append(HTTPField("Schedule-Reply", "F")) }
            return adding(condition, to: request)
        case .move(let href, let target, let condition):
            if condition == .new { return .failure(Refusal(write: .gone)) }
            guard kind.knowsMove else {
                return .failure(Refusal(write: .notSupported("this server does not move items")))
            }
            guard href.address.origin == target.address.origin else {
                return .failure(Refusal(write: .notSupported("the other calendar is on another server")))
            }
            let request = HTTPRequest(
                "MOVE", href.address,
                fields: [HTTPField("Destination", target.address.text), HTTPField("Overwrite", "F")])
            return adding(condition, to: request)
        }
    }

    /// Adds the condition that the server knows.
    private func adding(
        _ condition: CalDAVCondition, to request: HTTPRequest
    ) -> Result<HTTPRequest, Refusal> {
        var request = request
        switch condition {
        case .new: break
        case .scheduleMatches(let tag, _) where kind.knowsScheduleTags:
            request.fields.append(HTTPField("If-Schedule-Tag-Match", Self.oneLine(tag)))
        case .matches(let etag), .scheduleMatches(_, let etag?):
            request.fields.append(HTTPField("If-Match", Self.oneLine(etag)))
        case .scheduleMatches(_, nil):
            return .failure(Refusal(write: .notSupported("this server has no Schedule-Tag")))
        }
        return .success(request)
    }

    /// A value of a field, which cannot begin another field.
    private static func oneLine(_ value: String) -> String {
        String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }

    /// Asks by GET whether something is at the address of a new item, where `If-None-Match` is not known.
    private mutating func askForNew(
        _ edits: [CalDAVEdit], into results: inout [Result<CalDAVWrite, CalDAVError>?]
    ) {
        guard !kind.knowsIfNoneMatch else { return }
        let new = edits.enumerated().filter { _, edit in
            if case .put(_, _, .new) = edit { true } else { false }
        }
        let answers = exchange(new.map { HTTPRequest("GET", $0.element.href.address) })
        for ((index, _), result) in zip(new, answers) {
            switch result {
            case .failure(let error): results[index] = .failure(error)
            case .success(let answer):
                switch answer.response.status {
                case 404, 410: break
                case 200: results[index] = .success(.changedThere)
                default: results[index] = .failure(error(answer))
                }
            }
        }
    }

    // MARK: Outcomes

    private mutating func outcome(
        _ result: Result<Answer, CalDAVError>, of edit: CalDAVEdit
    ) -> Result<CalDAVWrite, CalDAVError> {
        let answer: Answer
        switch result {
        case .failure(let error): return .failure(error)
        case .success(let found): answer = found
        }
        let response = answer.response
        if [200, 201, 202, 204].contains(response.status) {
            // A log-in page of a network answers everything.
            if response["Content-Type"]?.lowercased().hasPrefix("text/html") == true, response.status == 200 {
                return .failure(
                    CalDAVError(
                        .notEvidence("it is a web page (200 text/html)"), host: response.url.host,
                        path: response.url.path))
            }
            return .success(done(edit, by: response))
        }
        let change = edit.change
        guard
            let write = CalDAVWrite(refusal: response, of: change, at: edit.href, kind: kind)
        else {
            var error = error(answer)
            // The folder for a new item is missing, not the item (RFC 4918, 9.7.1).
            if change == .putNew, response.status == 409 { error.kind = .notFound }
            return .failure(error)
        }
        guard answer.isRepeated, write == .changedThere || write == .gone else { return .success(write) }
        return afterRepetition(write, of: edit)
    }

    private func done(_ edit: CalDAVEdit, by response: HTTPResponse) -> CalDAVWrite {
        switch edit {
        case .delete: return .done(etag: nil, scheduleTag: nil, location: nil)
        case .put(_, let href, _): return CalDAVWrite(done: response, at: href, kind: kind)
        case .move(_, let target, _):
            if response.status == 202 { return .needsFetch(location: nil) }
            return CalDAVWrite(done: response, at: target, kind: kind)
        }
    }

    /// The outcome of a change that was refused when it was made once more: the first time may have done it.
    private mutating func afterRepetition(
        _ write: CalDAVWrite, of edit: CalDAVEdit
    ) -> Result<CalDAVWrite, CalDAVError> {
        let asked: DAVHref
        switch edit {
        case .put(_, let href, _), .delete(let href, _, _): asked = href
        case .move(_, let target, _): asked = target
        }
        let answer: Answer
        do throws(CalDAVError) {
            answer = try exchange(HTTPRequest("GET", asked.address))
        } catch {
            return .failure(error)
        }
        let response = answer.response
        switch (edit, response.status) {
        case (.put(let bytes, _, _), 200):
            guard CalDAVBody.Content.lines(response.body) == CalDAVBody.Content.lines(bytes) else {
                return .success(write)
            }
            return .success(
                .done(etag: response["ETag"], scheduleTag: response["Schedule-Tag"], location: nil))
        case (.delete, 404), (.delete, 410):
            return .success(.done(etag: nil, scheduleTag: nil, location: nil))
        case (.move, 200) where write == .gone: return .success(.needsFetch(location: nil))
        default: return .success(write)
        }
    }
}

extension CalDAVEdit {
    fileprivate var change: CalDAVWrite.Change {
        switch self {
        case .put(_, _, .new): .putNew
        case .put: .put
        case .delete: .delete
        case .move: .move
        }
    }
}
