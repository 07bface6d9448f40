import Basics

extension CalDAVWrite {
    /// The kinds of changes, whose answers differ.
    enum Change {
        case putNew, put, delete, move
    }

    /// Words of sabre/dav in Nextcloud for a UID that is in its trash bin
    /// (https://github.com/nextcloud/server/issues/30096).
    private static let trashWords = ["already exists", "-deleted.ics"]

    /// Conditions on the data, which it will never meet, whatever the status is (RFC 4791, 5.3.2.1;
    /// RFC 6638, 3.2.4). Xandikos answers them with 412.
    private static let dataConditions = Set(
        [
            "valid-calendar-data", "valid-calendar-object-resource", "supported-calendar-data",
            "supported-calendar-component", "max-resource-size", "min-date-time", "max-date-time",
            "max-instances", "max-attendees-per-instance", "organizer-allowed", "attendee-allowed",
            "same-organizer-in-all-components", "allowed-organizer-scheduling-object-change",
            "allowed-attendee-scheduling-object-change",
        ].map(DAVName.c))

    /// Reads the refusal of a change.
    ///
    /// | answer | new | changed | deleted | moved |
    /// |---|---|---|---|---|
    /// | a condition on UIDs | uidConflict | uidConflict | refusedForever | notSupported (1) |
    /// | a condition on the data | refusedForever | refusedForever | refusedForever | refusedForever |
    /// | 404, 410 | error (2) | gone | done | gone |
    /// | 405, 501 | notSupported | notSupported | notSupported | notSupported |
    /// | 409 | error (2, 3) | changedThere (3) | changedThere | notSupported |
    /// | 412 | changedThere | changedThere | changedThere | changedThere |
    /// | 400, 403, 409 of a trash bin | inTrash | inTrash | | |
    /// | 400, 403, 413, 415, 422 | refusedForever | refusedForever | refusedForever | notSupported (4) |
    /// | 502 | error | error | error | notSupported |
    ///
    /// 1. Xandikos counts the item itself. If another address is named, it is a uidConflict.
    /// 2. The calendar is not there, so it concerns more than this item.
    /// 3. Google: uidConflict for a new item, sequenceTooLow for a changed one.
    /// 4. 413 and 422 are refusedForever.
    ///
    /// - Returns: Nil if it is an error that concerns more than this item.
    init?(refusal response: HTTPResponse, of change: Change, at href: DAVHref, kind: CalDAVServerKind) {
        let body = DAVErrorBody(response)
        let sentence = CalDAVClient.sentence(response)
        let isPut = change == .put || change == .putNew

        if let name = [DAVName.uidConflict, DAVName.uniqueSchedulingObject].first(where: body.names) {
            let other = body.href(in: name, base: response.url)
            switch change {
            case .put, .putNew: self = .uidConflict(other)
            // Xandikos counts the item that is to be moved.
            case .move where other == nil || other == href: self = .notSupported(sentence)
            case .move: self = .uidConflict(other)
            case .delete: self = .refusedForever(sentence)
            }
            return
        }

        if body.conditions.contains(where: { Self.dataConditions.contains($0.name) }) {
            self = .refusedForever(sentence)
            return
        }

        switch (response.status, change) {
        case (404, .put), (410, .put), (404, .move), (410, .move): self = .gone
        case (404, .delete), (410, .delete): self = .done(etag: nil, scheduleTag: nil, location: nil)
        case (405, _), (501, _), (502, .move): self = .notSupported(sentence)
        case (412, _): self = .changedThere
        case (403, _) where CalDAVClient.isQuota(response): return nil
        case (400, _) where isPut && Self.isTrash(body), (403, _) where isPut && Self.isTrash(body),
            (409, _) where isPut && Self.isTrash(body):
            self = .inTrash
        case (409, .putNew) where kind.checksSequence: self = .uidConflict(nil)
        case (409, .put) where kind.checksSequence: self = .sequenceTooLow
        case (409, .put), (409, .delete): self = .changedThere
        case (400, .move), (403, .move), (409, .move), (415, .move): self = .notSupported(sentence)
        case (400, _), (403, _), (413, _), (415, _), (422, _): self = .refusedForever(sentence)
        default: return nil
        }
    }

    private static func isTrash(_ body: DAVErrorBody) -> Bool {
        guard let sentence = body.sentence?.lowercased() else { return false }
        return trashWords.contains(where: sentence.contains)
    }

    /// Reads the answer of a change that was done.
    ///
    /// The version in it counts only if it is a strong one: a weak one does not say that the bytes are the
    /// same (RFC 9110, 8.8.1 and 9.3.4).
    init(done response: HTTPResponse, at href: DAVHref, kind: CalDAVServerKind) {
        let named = response["Location"].flatMap { DAVHref($0, base: response.url) }
        let location = named.flatMap { $0 == href || $0.address.host != href.address.host ? nil : $0 }
        let etag = response["ETag"].flatMap { $0.isEmpty || $0.hasPrefix("W/") ? nil : $0 }
        if let etag, !kind.rewrites {
            self = .done(etag: etag, scheduleTag: response["Schedule-Tag"], location: location)
        } else {
            self = .needsFetch(location: location)
        }
    }
}
