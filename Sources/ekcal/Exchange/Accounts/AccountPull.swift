import CalStore
import CalStoreExchange

/// Copies the changes of the server, and merged items, into the store, with one operation for all calendars.
struct AccountPull {
    /// Another program has changed a calendar since the plan was made, so that the pull would delete items
    /// without a question.
    private struct Outdated: Error {
        let calendar: String
    }

    private let sync: AccountRun
    private var session: Session { sync.session }

    init(_ sync: AccountRun) { self.sync = sync }

    func run() throws {
        if session.isDryRun { return count() }
        if sync.calendars.allSatisfy({ $0.plan.isOnlyForServer }) { return }
        try sync.noteCursors()
        var done = sync.calendars
        do {
            let written = try session.access.write(sync.store, as: "sync \(sync.account.name)") { change in
                done = sync.calendars
                change.key = sync.pullKey
                for index in done.indices { try planAnew(&done[index], change) }
                // Deletions first, because an item that moved between calendars keeps its UID.
                for index in done.indices { try delete(&done[index], &change) }
                for index in done.indices { try take(&done[index], &change) }
                for index in done.indices {
                    done[index].readOurs(try change.items(inCalendar: done[index].calendar.id))
                }
            }
            if let operation = written.operation {
                sync.operations.append(operation)
                if let id = operation.id {
                    for index in done.indices { done[index].record.cursor = id.text }
                }
            }
        } catch let failure as Outdated {
            throw EkcalError(
                .locked, "another program keeps changing the calendar \"\(failure.calendar)\"",
                hint: "nothing was changed; run the command again")
        }
        sync.calendars = done
        // What is gone comes last: an item that went to another calendar is known there before it is
        // forgotten here, so that no kill between the two loses the common version.
        for index in sync.calendars.indices { try noteAgreed(&sync.calendars[index]) }
        for index in sync.calendars.indices { try noteGone(&sync.calendars[index]) }
        for index in sync.calendars.indices { try noteRecorded(index) }
    }

    /// Notes that all of this pull is recorded, so that the next run does not take it for that of a killed one
    /// (``AccountRun/takePulled(_:since:_:)``), even if sending fails.
    private func noteRecorded(_ index: Int) throws {
        guard var known = sync.state.calendars[sync.calendars[index].record.href] else { return }
        sync.calendars[index].noteUnsettled()
        known.cursor = sync.calendars[index].record.cursor
        known.unsettled = sync.calendars[index].record.unsettled
        try sync.state.set(known)
    }

    /// Counts what a dry run would change. Its new calendars are not in the store.
    private func count() {
        for index in sync.calendars.indices {
            sync.calendars[index].leaveHeld()
            let calendar = sync.calendars[index]
            for step in calendar.plan.steps {
                switch step {
                case .copy(_, .ours): sync.calendars[index].done.here.new += 1
                case .update(_, _, .ours): sync.calendars[index].done.here.changed += 1
                case .delete(_, .ours): sync.calendars[index].done.here.deleted += 1
                case .conflict(let entry, _):
                    if calendar.merged[entry.ident] != nil { sync.calendars[index].done.here.changed += 1 }
                default: break
                }
            }
        }
    }

    /// Plans again with the current items of the calendar. Changes of others are included, but no item is
    /// deleted that was not in the first plan.
    private func planAnew(_ calendar: inout AccountCalendar, _ change: CalStoreTransaction) throws {
        guard try change.calendars().contains(where: { $0.id == calendar.calendar.id }) else {
            throw Outdated(calendar: calendar.calendar.title)
        }
        calendar.readOurs(try change.items(inCalendar: calendar.calendar.id))
        let agreed = Set(calendar.plan.deletions(on: .ours).map(\.ident))
        calendar.makePlan(sync.options.policy, bases: sync.bases)
        guard calendar.plan.deletions(on: .ours).allSatisfy({ agreed.contains($0.ident) }) else {
            throw Outdated(calendar: calendar.calendar.title)
        }
    }

    private func delete(_ calendar: inout AccountCalendar, _ change: inout CalStoreTransaction) throws {
        let gone = Set(calendar.plan.deletions(on: .ours).map(\.ident))
        if gone.isEmpty { return }
        try writing(calendar, &change) { change in
            for item in try change.items(inCalendar: calendar.calendar.id)
            where gone.contains(item.externalID) && item.seriesID == nil {
                // Removing a series removes its detached occurrences too.
                try change.remove(item.id)
            }
        }
        calendar.done.here.deleted += gone.count
    }

    private func take(_ calendar: inout AccountCalendar, _ change: inout CalStoreTransaction) throws {
        var taken = calendar
        try writing(calendar, &change) { change in
            for step in calendar.plan.steps {
                switch step {
                case .copy(let entry, .ours):
                    guard let file = taken.fetched[entry.ident]?.file else { continue }
                    if let reason = change.pull(file, into: taken.calendar.id) {
                        leave(entry.ident, reason, &taken)
                    } else {
                        taken.done.here.new += 1
                    }
                case .update(let entry, _, .ours):
                    guard let file = taken.fetched[entry.ident]?.file else { continue }
                    try update(file, entry.ident, &taken, &change)
                case .conflict(let entry, _):
                    guard let merge = taken.merged[entry.ident] else { continue }
                    try update(CalStoreImport(iCalendar: merge.bytes), entry.ident, &taken, &change)
                    taken.done.here.new += try change.addOthers(of: merge, to: taken.calendar.id) {
                        taken.fetched[$0]
                    }
                default: break
                }
            }
        }
        calendar = taken
    }

    private func update(
        _ file: CalStoreImport, _ uid: String, _ calendar: inout AccountCalendar,
        _ change: inout CalStoreTransaction
    ) throws {
        let title = calendar.title(uid)
        if let reason = try change.pull(file, into: calendar.calendar.id, replacing: title) {
            leave(uid, reason, &calendar)
        } else {
            calendar.done.here.changed += 1
        }
    }

    /// Notes that the store refuses an item, which is left for the next run.
    private func leave(_ uid: String, _ reason: String, _ calendar: inout AccountCalendar) {
        calendar.leave(calendar.title(uid), reason)
        if let entry = calendar.theirs.entries[uid] { calendar.record.pending.insert(entry.href) }
        calendar.theirs.block(uid)
    }

    /// Writes to a calendar, also to one that is read-only for everybody else.
    private func writing(
        _ calendar: AccountCalendar, _ change: inout CalStoreTransaction,
        _ body: (inout CalStoreTransaction) throws -> Void
    ) throws {
        guard var stored = try change.calendars().first(where: { $0.id == calendar.calendar.id }),
            stored.record.isReadOnly
        else { return try body(&change) }
        stored.record.isReadOnly = false
        try change.save(stored)
        try body(&change)
        stored.record.isReadOnly = true
        try change.save(stored)
    }

    /// Records the items of both sides after the commit.
    private func noteAgreed(_ calendar: inout AccountCalendar) throws {
        for step in calendar.plan.steps {
            switch step {
            case .copy(let entry, .ours), .update(let entry, _, .ours), .agree(_, let entry):
                guard !calendar.theirs.blocked.contains(entry.ident) else { continue }
                try sync.agree(entry, in: &calendar)
            case .conflict(_, let entry) where calendar.merged[entry.ident] != nil:
                // The store has the changes of the server now; its own are still to be sent.
                guard !calendar.theirs.blocked.contains(entry.ident) else { continue }
                try sync.agree(entry, in: &calendar, isSettled: false)
            default: break
            }
        }
    }

    private func noteGone(_ calendar: inout AccountCalendar) throws {
        for step in calendar.plan.steps {
            switch step {
            case .delete(let entry, .ours): try sync.set(entry.ident, nil, in: &calendar)
            case .forget(let uid): try sync.set(uid, nil, in: &calendar)
            default: break
            }
        }
    }
}

extension SyncPlan {
    /// Whether no step changes the store or the common state before something is sent.
    fileprivate var isOnlyForServer: Bool {
        steps.allSatisfy { step in
            switch step {
            case .copy(_, .theirs), .update(_, _, .theirs), .delete(_, .theirs): true
            default: false
            }
        }
    }
}

extension AccountRun {
    /// Notes the fetched version of an item as the common one.
    ///
    /// - Parameter isSettled: Whether the store has just that version, and nothing besides it.
    func agree(_ entry: SyncEntry, in calendar: inout AccountCalendar, isSettled: Bool = true) throws {
        let uid = entry.ident
        guard let ours = calendar.ours.entries[uid] else { return }
        let known = calendar.record.items[uid]
        guard let body = calendar.fetched[uid]?.bytes ?? known?.body else { return }
        try set(
            uid,
            AccountState.Item(
                href: entry.href, etag: entry.etag, ours: isSettled ? ours.etag : "", body: body,
                origin: known?.body == body ? known?.origin : nil), in: &calendar)
    }

    func set(_ uid: String, _ item: AccountState.Item?, in calendar: inout AccountCalendar) throws {
        calendar.record.items[uid] = item
        try state.set(uid, item, in: calendar.record.href)
    }
}
