import Basics

extension CalDAVClient {
    /// All items of a calendar, by the first way that the server knows.
    ///
    /// | way | left if |
    /// |---|---|
    /// | PROPFIND, depth 1 (not with a range) | it is refused or lists only a part |
    /// | `sync-collection` with an empty token (not with a range) | it is refused or lists no item |
    /// | `calendar-query` for each component | never |
    mutating func all(
        in collection: CalDAVCollection, mark: CalDAVMark, known: Int, range: CalDAVRange?
    ) throws(CalDAVError) -> CalDAVChanges {
        var mark = mark
        if range == nil {
            if let items = try listed(collection) {
                return CalDAVChanges(items: items, mark: mark, isFull: true)
            }
            if collection.answers("sync-collection"),
                let changes = try changes(in: collection, since: nil), !changes.items.isEmpty
            {
                mark.syncToken = changes.mark.syncToken
                return CalDAVChanges(items: changes.items, mark: mark, isFull: true)
            }
        }
        let items = try queried(collection, range: range)
        if items.isEmpty && known > 0 && range == nil {
            throw CalDAVError(
                .notEvidence("it lists nothing, where \(known) items were"),
                host: collection.href.address.host, path: collection.href.address.path)
        }
        // What is outside of the range is not gone.
        return CalDAVChanges(items: items, mark: mark, isFull: range == nil)
    }

    /// The items by PROPFIND; nil if the server does not list all of them that way.
    private mutating func listed(
        _ collection: CalDAVCollection
    ) throws(CalDAVError) -> [CalDAVChanges.Entry]? {
        let url = collection.href.address
        let names = itemProperties + [DAVName.resourceType]
        switch try ask("PROPFIND", url, depth: 1, DAVQuery.propfind(names), final: [507]) {
        case .list(let list):
            try list.check(in: collection)
            guard !list.responses.isEmpty else {
                throw CalDAVError(
                    .notEvidence("it lists nothing, not even the calendar itself"), host: url.host,
                    path: url.path)
            }
            return list.isPart(of: collection.href) ? nil : list.items(except: collection.href)
        case .broken(let error): throw error
        case .refusal(let answer):
            switch answer.response.status {
            case 400, 405, 413, 415, 501, 507: return nil
            case 403 where !Self.isQuota(answer.response): return nil
            default: throw error(answer)
            }
        }
    }

    /// The items by calendar-query, one for each component.
    private mutating func queried(
        _ collection: CalDAVCollection, range: CalDAVRange?
    ) throws(CalDAVError) -> [CalDAVChanges.Entry] {
        let url = collection.href.address
        var items: [CalDAVChanges.Entry] = []
        var seen: Set<DAVHref> = []
        // Xandikos names VFREEBUSY too, of which there are no items.
        let stored = ["VEVENT", "VTODO", "VJOURNAL"]
        for component in collection.components?.filter(stored.contains) ?? ["VEVENT", "VTODO"] {
            let body = DAVQuery.calendarQuery(component: component, range: range, itemProperties)
            switch try ask("REPORT", url, depth: 1, body) {
            case .list(let list):
                try list.check(in: collection)
                guard !list.isPart(of: collection.href) else {
                    throw CalDAVError(
                        .refused("it has more items than it lists at once"), host: url.host, path: url.path)
                }
                items += list.items(except: collection.href).filter { seen.insert($0.href).inserted }
            case .broken(let error): throw error
            case .refusal(let answer):
                // It did not say which components it takes, and this one is not among them.
                let reason = DAVErrorBody(answer.response)
                let isOther =
                    collection.components == nil && component != "VEVENT"
                    && (reason.names(DAVName.c("supported-filter"))
                        || reason.names(DAVName.c("valid-filter"))
                        || reason.names(DAVName.c("supported-calendar-component")))
                if !isOther { throw error(answer) }
            }
        }
        return items
    }
}

extension DAVMultistatus {
    /// Checks that all addresses are on the server of the calendar: a server must not make its clients ask,
    /// or change, what is on another one.
    func check(in collection: CalDAVCollection) throws(CalDAVError) {
        let own = collection.href.address
        guard let other = responses.first(where: { $0.href.address.host != own.host }) else { return }
        throw CalDAVError(
            .notEvidence("it lists an item on another server, \(other.href.address.host)"), host: own.host,
            path: own.path)
    }

    /// Whether it lists only a part: 507 for the collection itself (RFC 4791, 7.8; RFC 6578, 3.6).
    fileprivate func isPart(of collection: DAVHref) -> Bool {
        responses.contains { $0.href == collection && $0.status == 507 }
    }

    /// The items. One that is not there (404, as those in a trash bin) is none.
    fileprivate func items(except collection: DAVHref) -> [CalDAVChanges.Entry] {
        responses.compactMap { response in
            let isGone = response.status == 404 || response.status == 410
            return isGone || response.href == collection ? nil : CalDAVChanges.Entry(response)
        }
    }
}
