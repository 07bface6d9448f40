import Basics

extension CalDAVClient {
    /// Creates a calendar, and sets its name and colour.
    ///
    /// It is created by MKCALENDAR (RFC 4791, 5.3.1), or where that is unknown by an extended MKCOL
    /// (RFC 5689). Name and colour are set afterwards, each by itself, so that a server that refuses one of
    /// them makes the calendar nevertheless.
    ///
    /// - Parameters:
    ///   - name: The name for people.
    ///   - color: The colour, `#RRGGBB`.
    ///   - components: The components that it takes: `["VEVENT"]`; nil leaves it to the server.
    ///   - home: The home of the account.
    ///   - segment: The last part of its address, a new UUID.
    public mutating func makeCalendar(
        named name: String, color: String? = nil, components: [String]? = nil, in home: WebAddress,
        segment: String
    ) throws(CalDAVError) -> CalDAVCreation {
        let folder = home.path.hasSuffix("/") ? home.path : home.path + "/"
        let address = home.with(path: folder + WebAddress.escapingSegment(segment) + "/")
        var creation = CalDAVCreation(
            href: DAVHref(address), write: .notSupported("this server has no way to create calendars"))
        guard kind.makesCalendars else { return creation }

        var mkcalendar = HTTPRequest("MKCALENDAR", address)
        if let components {
            mkcalendar = withXML(mkcalendar, DAVQuery.mkcalendar(components: components))
        }
        var answer = try exchange(mkcalendar)
        if [405, 501].contains(answer.response.status), !(try isThere(address, after: answer)) {
            answer = try exchange(
                withXML(HTTPRequest("MKCOL", address), DAVQuery.mkcol(components: components)))
        }
        creation.write = try write(of: answer, at: address)
        guard creation.write.isDone else { return creation }
        let properties = [.name(name)] + (color.map { [CalDAVProperty.color($0)] } ?? [])
        creation.properties = try setProperties(properties, of: creation.href)
        return creation
    }

    /// Sets properties of a calendar, each by itself, so that one that is refused stops no other.
    ///
    /// - Returns: The outcomes, in the same order. One that is refused is a reason for a warning.
    public mutating func setProperties(
        _ properties: [CalDAVProperty], of href: DAVHref
    ) throws(CalDAVError) -> [CalDAVProperty.Outcome] {
        var outcomes: [CalDAVProperty.Outcome] = []
        for property in properties {
            let element = property.element
            let write: CalDAVWrite
            switch try ask("PROPPATCH", href.address, depth: 0, DAVQuery.proppatch(element)) {
            case .list(let list): write = list.outcome(of: element.name)
            case .broken(let error): throw error
            case .refusal(let answer):
                switch answer.response.status {
                case 400, 403, 409, 415, 422:
                    guard !Self.isQuota(answer.response) else { throw error(answer) }
                    write = .refusedForever(Self.sentence(answer.response))
                case 405, 501: write = .notSupported(Self.sentence(answer.response))
                default: throw error(answer)
                }
            }
            outcomes.append(.init(property: property, write: write))
        }
        return outcomes
    }

    /// Deletes a calendar with all its items. A calendar that is not there counts as deleted.
    ///
    /// There is no condition: what was added on the server meanwhile goes too.
    public mutating func deleteCalendar(_ href: DAVHref) throws(CalDAVError) -> CalDAVWrite {
        let answer = try exchange(HTTPRequest("DELETE", href.address))
        switch answer.response.status {
        case 200, 202, 204: return .done(etag: nil, scheduleTag: nil, location: nil)
        // RFC 4918, 9.6.1: a part of it could not be deleted.
        case 207: return .refusedForever("a part of the calendar cannot be deleted (HTTP 207)")
        default:
            guard
                let write = CalDAVWrite(refusal: answer.response, of: .delete, at: href, kind: kind)
            else { throw error(answer) }
            return write
        }
    }

    // MARK: Steps

    private func withXML(_ request: HTTPRequest, _ body: XMLElement) -> HTTPRequest {
        var request = request
        request.fields.append(HTTPField("Content-Type", "application/xml; charset=utf-8"))
        request.body = body.written(prefixes: DAVName.prefixes)
        return request
    }

    /// Whether an earlier try, whose answer was lost, made the calendar: then MKCALENDAR is refused too.
    private mutating func isThere(
        _ address: WebAddress, after answer: Answer
    ) throws(CalDAVError) -> Bool {
        guard answer.isRepeated else { return false }
        let query = DAVQuery.propfind([DAVName.resourceType])
        guard case .list(let list) = try ask("PROPFIND", address, depth: 0, query) else { return false }
        return list.responses.first?.isKind(DAVName.calendar) ?? false
    }

    /// The outcome of MKCALENDAR or MKCOL.
    private mutating func write(of answer: Answer, at address: WebAddress) throws(CalDAVError) -> CalDAVWrite
    {
        let response = answer.response
        switch response.status {
        case 200, 201, 204: return .done(etag: nil, scheduleTag: nil, location: nil)
        case 401, 407, 423, 429, 500, 502, 503, 504, 507, 511: throw error(answer)
        case 403 where Self.isQuota(response): throw error(answer)
        default:
            if try isThere(address, after: answer) {
                return .done(etag: nil, scheduleTag: nil, location: nil)
            }
            switch response.status {
            // RFC 4918, 9.3.1: something is there.
            case 405 where DAVErrorBody(response).sentence == nil: return .changedThere
            case 404, 405, 501: return .notSupported(Self.sentence(response))
            case 400...499: return .refusedForever(Self.sentence(response))
            default: throw error(answer)
            }
        }
    }
}

extension CalDAVProperty {
    /// The property as it is sent.
    fileprivate var element: XMLElement {
        switch self {
        case .name(let name): XMLElement(DAVName.displayName, text: name)
        case .color(let color): XMLElement(DAVName.color, text: color)
        case .order(let order): XMLElement(DAVName.order, text: String(order))
        }
    }
}

extension DAVMultistatus {
    /// The outcome of setting a property.
    fileprivate func outcome(of name: XMLName) -> CalDAVWrite {
        for response in responses {
            if response.properties[name] != nil {
                return .done(etag: nil, scheduleTag: nil, location: nil)
            }
            if let status = response.missing[name] ?? response.status, status / 100 != 2 {
                let reason = response.error?.reason.map { "\($0) (HTTP \(status))" } ?? "HTTP \(status)"
                return .refusedForever(reason)
            }
        }
        // RFC 4918, 9.2: a server that sets it says so; one that does not name it did not refuse it.
        return .needsFetch(location: nil)
    }
}
