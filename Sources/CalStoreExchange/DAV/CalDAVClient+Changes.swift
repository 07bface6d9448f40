import Basics

extension CalDAVClient {
    /// The changes of a calendar.
    ///
    /// | the calendar has | asked |
    /// |---|---|
    /// | `sync-collection`, and a token is known | the changes since the token, in as many pages as it has |
    /// | `sync-collection`, and the token has expired or leads nowhere | a new token, then all items |
    /// | a ctag that is the known one | nothing: there are no changes |
    /// | anything else | all items |
    ///
    /// - Parameters:
    ///   - collection: The calendar as ``collections(of:)`` has just given it: its ctag and token count, and
    ///     must be older than what is asked now.
    ///   - mark: The marks of the last time; nil for all items.
    ///   - known: The number of items that were there at the last time. If there were some, an answer with
    ///     nothing at all is not taken for an empty calendar.
    ///   - range: The range for a listing of all items.
    /// - Returns: The changes with the marks for the next time.
    /// - Throws: `notFound` if the calendar is not there; `notEvidence` if an answer is incomplete. Nothing
    ///   was deleted then.
    public mutating func changes(
        in collection: CalDAVCollection, since mark: CalDAVMark?, known: Int = 0, range: CalDAVRange? = nil
    ) throws(CalDAVError) -> CalDAVChanges {
        let canSync = collection.answers("sync-collection")
        if canSync, let token = mark?.syncToken {
            if let changes = try changes(in: collection, since: token) { return changes }
            let fresh = try marks(of: collection)
            return try all(in: collection, mark: fresh, known: known, range: range)
        }
        if !canSync, let ctag = collection.ctag, ctag == mark?.ctag {
            return CalDAVChanges(mark: CalDAVMark(ctag: ctag), isFull: false)
        }
        var start = CalDAVMark(syncToken: collection.syncToken, ctag: collection.ctag)
        if canSync, start.syncToken == nil { start = try marks(of: collection) }
        if !canSync { start.syncToken = nil }
        return try all(in: collection, mark: start, known: known, range: range)
    }

    /// The properties of items that are asked for in lists.
    var itemProperties: [XMLName] {
        kind.knowsScheduleTags ? [DAVName.etag, DAVName.scheduleTag] : [DAVName.etag]
    }

    // MARK: Tokens

    /// The most pages of changes that are read. The limit is for servers whose tokens never end.
    private static let pageLimit = 10_000

    /// The token and the ctag as they are now (RFC 6578, 4).
    private mutating func marks(of collection: CalDAVCollection) throws(CalDAVError) -> CalDAVMark {
        let list = try list(
            "PROPFIND", collection.href.address, depth: 0,
            DAVQuery.propfind([DAVName.syncToken, DAVName.ctag]))
        let own = list.responses.first { $0.href == collection.href } ?? list.responses.first
        return CalDAVMark(syncToken: own?.text(DAVName.syncToken), ctag: own?.text(DAVName.ctag))
    }

    /// The changes since a token, or with nil all items.
    ///
    /// - Returns: Nil if the server no longer knows the token, does not answer this report, or gives only a
    ///   part of the changes.
    mutating func changes(
        in collection: CalDAVCollection, since token: String?
    ) throws(CalDAVError) -> CalDAVChanges? {
        var pages = Pages()
        var token = token
        for _ in 0..<Self.pageLimit {
            guard let list = try page(of: collection, since: token) else { return nil }
            let isLast = pages.add(list, of: collection)
            // A part without a way to the rest: only a listing of all items tells what changed.
            if !isLast && (list.syncToken == nil || list.syncToken == token) { return nil }
            token = list.syncToken ?? token
            if isLast {
                return CalDAVChanges(
                    items: pages.items, removed: pages.removed,
                    mark: CalDAVMark(syncToken: token, ctag: collection.ctag), isFull: false)
            }
        }
        return nil
    }

    /// One page of changes (RFC 6578, 3.2).
    ///
    /// - Returns: Nil if the token is not valid, or the server does not answer the report at all.
    private mutating func page(
        of collection: CalDAVCollection, since token: String?
    ) throws(CalDAVError) -> DAVMultistatus? {
        let url = collection.href.address
        let body = DAVQuery.syncCollection(since: token, itemProperties)
        var depth = syncDepth
        while true {
            switch try ask("REPORT", url, depth: depth, body) {
            case .list(let list):
                try list.check(in: collection)
                syncDepth = depth
                return list
            case .broken(let error): throw error
            case .refusal(let answer):
                let response = answer.response
                let reason = DAVErrorBody(response)
                if reason.names(DAVName.validSyncToken) || reason.names(DAVName.matchesWithinLimits) {
                    return nil
                }
                switch response.status {
                case 410 where token != nil: return nil
                // If it is not the token, the list of all items is refused too.
                case 403 where token != nil && !Self.isQuota(response): return nil
                // Old servers of Apple want the depth of the drafts of RFC 6578.
                case 400 where depth == 0 && !kind.answersExpiredTokenBy400: depth = 1
                case 400 where token != nil: return nil
                case 400, 405, 412, 415, 501, 507: return nil
                default: throw error(answer)
                }
            }
        }
    }
}

/// The changes of several pages. A later page counts more than an earlier one.
private struct Pages {
    private var order: [DAVHref] = []
    /// The entry of a changed item; nil for a removed one.
    private var states: [DAVHref: CalDAVChanges.Entry?] = [:]

    /// Adds a page.
    ///
    /// - Returns: Whether it is the last one: another one is marked by 507 for the collection itself
    ///   (RFC 6578, 3.6).
    mutating func add(_ list: DAVMultistatus, of collection: CalDAVCollection) -> Bool {
        var isLast = true
        for response in list.responses {
            if response.href == collection.href {
                if response.status == 507 { isLast = false }
            } else if response.status == 404 {
                set(response.href, nil)
            } else if let entry = CalDAVChanges.Entry(response) {
                set(response.href, entry)
            }
        }
        return isLast
    }

    private mutating func set(_ href: DAVHref, _ entry: CalDAVChanges.Entry?) {
        if states.updateValue(entry, forKey: href) == nil { order.append(href) }
    }

    var items: [CalDAVChanges.Entry] { order.compactMap { states[$0] ?? nil } }

    var removed: [DAVHref] {
        order.filter { href in
            guard let state = states[href] else { return false }
            return state == nil
        }
    }
}

extension CalDAVChanges.Entry {
    /// Reads an item of a list; nil for a collection.
    ///
    /// An item whose properties are missing is an item nevertheless: its version is unknown.
    init?(_ response: DAVResponse) {
        guard !response.isCollection else { return nil }
        self.init(
            href: response.href, etag: response.mark(DAVName.etag),
            scheduleTag: response.mark(DAVName.scheduleTag))
    }
}
