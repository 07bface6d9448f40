import CalStore
import CalStoreExchange
import CommandLine

/// Brings the calendars of one account into step with its server.
///
/// 1. Ask the server for its calendars, and for the changes of each. Nothing is locked meanwhile.
/// 2. Compare both sides with the last common state, and ask before many items are deleted.
/// 3. Write the changes of the server, and what could be merged, into the store: one operation.
/// 4. Send the changes of the store, each under the condition that the server still has the version on which
///    it is based. What the server changed meanwhile comes in another round.
///
/// Every item is recorded as soon as both sides have it, so a killed run is continued by the next one.
final class AccountRun {
    let session: Session
    let account: Account
    let options: AccountSyncOptions
    let store: CalendarStore
    var state: AccountState
    var client: CalDAVClient
    var calendars: [AccountCalendar] = []
    /// Calendars that were left alone, and why.
    var remarks: [String] = []
    /// Whether a calendar could not be created on the server, so that its items are only here.
    var isIncomplete = false
    /// The addresses of calendars that the server has no longer.
    var gone: Set<String> = []
    var operations: [CalStoreOperation] = []
    /// Items that the plan deletes on the server, by UID.
    var leaving: Set<String> = []
    /// Items that the plan deletes on the server, and that another calendar of a server has here, by UID.
    var emigrants: [String: Emigrant] = [:]

    /// More rounds are not needed unless another program changes the same items all the time.
    private static let mostRounds = 4

    init(_ session: Session, _ account: Account, _ options: AccountSyncOptions) throws {
        (self.session, self.account, self.options) = (session, account, options)
        store = try session.access.open()
        state = try AccountState(store: session.access.path(), account: account.name, session.system.files)
        let identity = state.identity.flatMap { $0.address == account.url ? $0 : nil }
        client = try caldavClient(
            for: account, session: session, base: identity.flatMap { WebAddress($0.base) },
            kind: identity.map { CalDAVServerKind(named: $0.server) })
    }

    /// Runs alone: two runs at once would save different states.
    static func run(_ session: Session, _ account: Account, _ options: AccountSyncOptions) throws
        -> AccountReport
    {
        let store = try session.access.open()
        let file = AccountState.file(
            store: try session.access.path(), account: account.name, session.system.files)
        func report() throws -> AccountReport {
            let run = try AccountRun(session, account, options)
            try run.run()
            return AccountReport(run)
        }
        if session.isDryRun { return try report() }
        return try file.withLock(timeout: store.lockTimeout, report)
    }

    func run() throws {
        do {
            try session.console.showingProgress("Asking \(account.name)") { _ in
                try findCalendars()
                for round in 0..<Self.mostRounds {
                    try compare(isFirst: round == 0)
                    try AccountPull(self).run()
                    if session.isDryRun { break }
                    if try !AccountPush(self).run() { break }
                    try refreshMarks()
                }
                for index in calendars.indices where calendars[index].isOpen {
                    calendars[index].leaveContradicted()
                }
            }
        } catch let error as CalDAVError {
            throw EkcalError(.file, "\(error)", hint: error.hint, field: "account \(account.name)")
        }
        if !session.isDryRun { try state.compact() }
    }

    /// The source of the account in the store.
    func source(_ view: any CalStoreReader) throws -> CalStoreSource {
        guard let source = try account.source(in: view) else {
            throw EkcalError(
                .notFound, "this store has no source for the account \"\(account.name)\"",
                hint: "ekcal account add \(account.name) \(account.url)", field: "ACCOUNT")
        }
        return source
    }

    // MARK: Calendars

    private func findCalendars() throws {
        var collections: [CalDAVCollection]
        if let identity = state.identity, identity.address == account.url {
            let homes = identity.homes.compactMap(WebAddress.init)
            do throws(CalDAVError) {
                collections = try client.collections(of: homes)
            } catch {
                guard error.leavesHome else { throw error }
                collections = try discover()
            }
            // The home may be on another host than the one that was asked for the principal (iCloud).
            if let found = client.principal, let known = identity.principal.flatMap(WebAddress.init),
                DAVHref(known.path, base: found) != DAVHref(found)
            {
                throw otherAccount
            }
        } else {
            collections = try discover()
        }
        // A server may spell an address in another way than at the last sync.
        for index in collections.indices {
            let href = collections[index].href
            let known = state.calendars.keys.lazy.compactMap { DAVHref($0, base: href.address) }
            if let same = known.first(where: { $0 == href }) { collections[index].href = same }
        }
        let here = Set(try session.access.read { try $0.calendars().map(\.id) })
        var gone = Set(state.calendars.keys).subtracting(collections.map(\.href.text))
        for href in gone where state.calendars[href].map({ !here.contains($0.id) }) == true {
            // It is on neither side.
            gone.remove(href)
            if !session.isDryRun { try state.forget(calendar: href) }
        }
        gone = gone.filter { state.calendars[$0]?.isLeftOut == false }
        self.gone = gone
        isIncomplete = !gone.isEmpty
        for href in gone.sorted() {
            guard let title = state.calendars[href]?.title else { continue }
            remarks.append(
                "\"\(title)\" is no longer on the server; it is kept here, read-only, until "
                    + "`ekcal calendar rm`")
        }
        calendars = try AccountCalendars(self).all(collections, gone: gone)
        guard let name = options.calendar else { return }
        calendars = calendars.filter { $0.calendar.title == name }
        if calendars.isEmpty {
            throw EkcalError(
                .notFound, "the account \"\(account.name)\" has no calendar \"\(name)\"", field: "--calendar")
        }
    }

    private var otherAccount: EkcalError {
        EkcalError(
            .refused, "\(account.url) is another account than at the last sync",
            hint: "nothing was changed; for the new one, use `ekcal account rm \(account.name)` and "
                + "`ekcal account add`", field: "account \(account.name)")
    }

    private func discover() throws -> [CalDAVCollection] {
        let found = try client.discover(account, session.system)
        let identity = AccountState.Identity(
            address: account.url, principal: found.principal?.text, homes: found.homes.map(\.text),
            userAddresses: found.userAddresses, base: found.base.text, server: found.kind.name)
        if let known = state.identity, known.address == identity.address,
            known.homes != identity.homes || known.principal != identity.principal
        {
            throw otherAccount
        }
        // The same paths on another server are other items.
        if let known = state.identity, !known.isSameAccount(as: identity) {
            try state.forgetItems(isSaved: !session.isDryRun)
        }
        if !session.isDryRun { try state.set(identity) }
        return found.collections
    }

    /// The next round asks for changes since this one.
    private func refreshMarks() throws {
        for index in calendars.indices { calendars[index].record.mark = calendars[index].mark }
    }

    // MARK: Comparing

    private func compare(isFirst: Bool) throws {
        for index in calendars.indices {
            calendars[index].plan = SyncPlan(ours: SyncListing(), theirs: SyncListing(), status: SyncStatus())
            calendars[index].merged = [:]
            let calendar = calendars[index]
            guard calendar.isOpen else { continue }
            let mark = calendar.record.mark
            let collection = calendar.collection
            let isKnown = mark != CalDAVMark()
            // The token in the list of calendars is the one that a question for changes would give
            // (RFC 6578, 4).
            let isUnchanged =
                isFirst && isKnown && calendar.record.pending.isEmpty && collection.answers("sync-collection")
                && collection.syncToken != nil && collection.syncToken == mark.syncToken
            var changes = CalDAVChanges(mark: mark, isFull: false)
            if !isUnchanged {
                changes = try client.changes(
                    in: collection, since: isKnown ? mark : nil, known: calendar.record.agreed,
                    range: calendar.isFirstSync ? try range(of: calendar.calendar.id) : nil)
            }
            let bodies = try bodies(changes, calendar)
            calendars[index].done.problems = calendars[index].done.problems.filter { _ in isFirst }
            calendars[index].fetched = [:]
            calendars[index].moved = []
            calendars[index].uidsElsewhere = []
            calendars[index].readTheirs(changes, bodies)
            try noteHomeless(index)
            try settleSent(index)
        }
        let bases = bases
        try session.access.read { view in
            let newest = try view.history.changes(since: nil).cursor
            var changed: [String: Set<String>?] = [:]
            for index in calendars.indices where calendars[index].isOpen {
                let cursor = calendars[index].record.cursor ?? ""
                let uids = changed[cursor] ?? changedUIDs(since: cursor, view)
                changed[cursor] = uids
                calendars[index].readOurs(
                    try view.items(inCalendar: calendars[index].calendar.id), changed: uids)
                calendars[index].record.cursor = newest
                calendars[index].makePlan(options.policy, bases: bases)
                if try takePulled(index, since: cursor, view) {
                    calendars[index].makePlan(options.policy, bases: bases)
                }
            }
            try noteEmigrants(view)
        }
        try checkDeletions()
    }

    /// The UIDs of items that were changed since an operation; nil if the history does not reach back to it.
    private func changedUIDs(since cursor: String, _ view: CalStoreView) -> Set<String>? {
        guard !cursor.isEmpty, let news = try? view.history.changes(since: cursor) else { return nil }
        let changes = news.operations.lazy.flatMap(\.changes)
        return Set(
            changes.flatMap { [$0.itemBefore?.externalID, $0.itemAfter?.externalID].compactMap(\.self) })
    }

    /// The range of the first sync: the setting caldav.from. Items that are here already are united with all
    /// of the server.
    private func range(of calendar: CalStoreCalendar.ID) throws -> CalDAVRange? {
        guard try session.access.read({ try $0.items(inCalendar: calendar).isEmpty }),
            let text = try session.config.value(SettingTable.firstRange),
            let length = try? session.clock.dates.readLength(text)
        else { return nil }
        let clock = session.clock
        return length.date(after: clock.today, backwards: true).map {
            CalDAVRange(from: clock.zone.instant(for: CivilDateTime($0)))
        }
    }

    /// The common versions of all items, by UID: an item may have moved between calendars meanwhile.
    var bases: [String: [UInt8]] {
        var bases: [String: [UInt8]] = [:]
        for calendar in state.calendars.values {
            for (uid, item) in calendar.items where !item.body.isEmpty { bases[uid] = item.body }
        }
        return bases
    }

    /// The changed items, without those whose version is already known.
    private func bodies(_ changes: CalDAVChanges, _ calendar: AccountCalendar) throws -> [CalDAVBody] {
        var known: [DAVHref: String] = [:]
        for item in calendar.record.items.values {
            if let href = DAVHref(item.href, base: calendar.collection.href.address) {
                known[href] = item.etag
            }
        }
        for (other, etag) in calendar.record.others {
            if let href = DAVHref(other, base: calendar.collection.href.address) { known[href] = etag }
        }
        var hrefs = changes.items.filter { $0.etag == nil || known[$0.href] != $0.etag }.map(\.href)
        let asked = Set(hrefs)
        let pending = calendar.record.pending.compactMap {
            DAVHref($0, base: calendar.collection.href.address)
        }
        hrefs += pending.filter { !asked.contains($0) }
        return hrefs.isEmpty ? [] : try client.bodies(of: hrefs, in: calendar.collection)
    }
}

extension CalDAVError {
    /// Whether the homes of the calendars may be elsewhere, or those of another user.
    fileprivate var leavesHome: Bool {
        switch kind {
        case .notFound, .refused: true
        default: false
        }
    }
}
