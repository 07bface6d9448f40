import CalStore
import CalStoreExchange

extension AccountRun {
    /// An item that this run would delete on the server, and that the store has in another calendar of a
    /// server: it went there, or both servers have had it all along.
    struct Emigrant {
        let title: String
        /// The other account, or the other calendar of this one.
        let place: String
        let isInOtherAccount: Bool
        /// Whether the history of the store says that it left a calendar for which it is to be deleted.
        let hasMoved: Bool
        /// The calendars whose server does not have it yet.
        var awaited: Set<CalStoreCalendar.ID>

        /// Whether each server has it, so that it may be deleted on this one.
        var hasArrived: Bool { awaited.isEmpty }
    }

    /// Notes the items that are to be deleted on the server in one calendar, and are in another one. All
    /// calendars of all accounts count, whether or not they take part in this run: no server is to lose an
    /// item as long as the other one may not have it.
    func noteEmigrants(_ view: any CalStoreReader) throws {
        // Those of calendars that are not open any more are still on their way.
        let waiting = emigrants.filter { uid, emigrant in
            !emigrant.hasArrived && calendars.contains { $0.record.items[uid]?.etag != nil }
        }
        emigrants = waiting.merging(try findEmigrants(view)) { $1 }
    }

    private func findEmigrants(_ view: any CalStoreReader) throws -> [String: Emigrant] {
        var origins: [String: Set<CalStoreCalendar.ID>] = [:]
        for calendar in calendars {
            for entry in calendar.plan.deletions(on: .theirs) {
                origins[entry.ident, default: []].insert(calendar.calendar.id)
            }
        }
        if origins.isEmpty { return [:] }
        let sources = try view.sources().filter { $0.kind == .caldav }
        let accounts = Dictionary(sources.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        var homes: [CalStoreCalendar.ID: (account: String, title: String)] = [:]
        for calendar in try view.calendars() {
            homes[calendar.id] = accounts[calendar.sourceID].map { ($0, calendar.title) }
        }
        var states = [account.name: state]
        var found: [String: Emigrant] = [:]
        for (uid, left) in origins {
            for item in try view.items(externalID: uid) {
                guard let home = homes[item.calendarID] else { continue }
                let isOther = home.account != account.name
                let known =
                    try states[home.account]
                    ?? AccountState(
                        store: session.access.path(), account: home.account, session.system.files)
                states[home.account] = known
                var emigrant = Emigrant(
                    title: item.title, place: isOther ? home.account : "the calendar \(home.title)",
                    isInOtherAccount: isOther,
                    hasMoved: try found[uid]?.hasMoved == true || hasLeft(item, left, view),
                    awaited: found[uid]?.awaited ?? [])
                if !known.isAgreed(uid, in: item.calendarID, except: isOther ? [] : gone) {
                    emigrant.awaited.insert(item.calendarID)
                }
                found[uid] = emigrant
            }
        }
        return found
    }

    private func hasLeft(
        _ item: CalStoreItem, _ calendars: Set<CalStoreCalendar.ID>, _ view: any CalStoreReader
    ) throws -> Bool {
        try view.history.versions(of: item.id).contains { version in
            version.change.itemBefore.map { calendars.contains($0.calendarID) } ?? false
        }
    }

    /// Whether an item must not be deleted yet, because its new server does not have it. One that the server
    /// takes only when it is gone in the old calendar is not waited for.
    func isAwaited(_ uid: String) -> Bool {
        guard let awaited = emigrants[uid]?.awaited else { return false }
        let refused = calendars.filter { $0.uidsElsewhere.contains(uid) }.map(\.calendar.id)
        return !awaited.subtracting(refused).isEmpty
    }

    // MARK: Questions

    /// Throws if a side seems to be lost, and asks before many items are deleted.
    func checkDeletions() throws {
        var counts: [SyncSide: Int] = [:]
        // An item that went to another calendar is not deleted; one that both had all along is.
        let moved = emigrants.filter { !$0.value.hasArrived || $0.value.hasMoved }.keys
        let arriving = Set(calendars.flatMap(\.plan.copies)).union(moved)
        var isLarge = false
        for calendar in calendars {
            let plan = calendar.plan
            if let emptied = plan.emptied, !options.allowsEmpty,
                !plan.deletions(on: emptied == .ours ? .theirs : .ours).allSatisfy({
                    arriving.contains($0.ident)
                })
            {
                let place = emptied == .ours ? "here" : "on the server"
                throw EkcalError(
                    .refused,
                    "the calendar \"\(calendar.calendar.title)\" has no items left \(place), but had "
                        + "\(plan.agreed) at the last sync",
                    hint: "nothing was changed; --allow-empty deletes them on the other side too",
                    field: "--allow-empty")
            }
            for side in SyncSide.allCases {
                let gone = plan.deletions(on: side).filter { !arriving.contains($0.ident) }
                counts[side, default: 0] += gone.count
                if gone.count > plan.agreed / 2 { isLarge = true }
            }
        }
        for side in SyncSide.allCases {
            guard let count = counts[side], count > 0, isLarge || count > Session.mostWithoutQuestion else {
                continue
            }
            let place = side == .ours ? "here" : "on the server"
            try session.confirm("Delete \(count) \(count == 1 ? "item" : "items") \(place)?")
        }
        try checkCancellations(except: arriving)
    }

    /// Deleting a meeting that the user organizes makes the server send cancellations to all guests.
    private func checkCancellations(except arriving: Set<String>) throws {
        let own = Set((state.identity?.userAddresses ?? []).map { $0.lowercased() })
            .union(try session.config.userAddresses())
        let meetings = calendars.flatMap { calendar in
            calendar.plan.deletions(on: .theirs).filter { entry in
                guard !arriving.contains(entry.ident), let body = calendar.record.items[entry.ident]?.body
                else { return false }
                return CalStoreImport(iCalendar: body).items.contains { item in
                    !item.attendees.isEmpty
                        && item.organizer.map { own.contains($0.address.lowercased()) } == true
                }
            }
        }
        if meetings.count > 1 {
            try session.confirm(
                "Delete \(meetings.count) meetings, and let the server cancel them to all guests?")
        }
    }
}

extension SyncPlan {
    /// The UIDs of items that a side gets.
    var copies: [String] {
        steps.compactMap { step in
            if case .copy(let entry, _) = step { entry.ident } else { nil }
        }
    }
}
