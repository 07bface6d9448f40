/// Completes and reopens reminders (EventKit rules 132-136).
struct Completion {
    let state: StoreState
    private(set) var edit = Edit()
    let makeID: () -> RecordID

    init(_ state: StoreState, makeID: @escaping () -> RecordID = { RecordID.random() }) {
        self.state = state
        self.makeID = makeID
    }

    /// What completing did.
    struct Outcome: Sendable {
        /// The completed item: the reminder itself, or the copy that a repeating one leaves behind.
        var completed: ItemRecord
        /// The repeating reminder at its next date; nil when there is none.
        var next: ItemRecord?
    }

    /// Completes a reminder. A repeating one moves to its next date, keeping its identifier, and leaves a completed
    /// copy behind; the last of a series just completes.
    mutating func complete(_ id: RecordID, at now: Instant) throws(CalStoreError) -> Outcome {
        guard let stored = state.item(id), stored.kind == .reminder else { throw .noSuchItem(id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        guard !stored.fields.isCompleted, stored.fields.isSeries, let next = advanced(stored.fields) else {
            let done = ItemRecord(completed(stored.fields, at: now))
            edit.add(Change(before: .item(stored), after: .item(done)))
            return Outcome(completed: done, next: nil)
        }
        var copy = completed(stored.fields, at: now)
        copy.id = makeID()
        copy.uid = nil
        copy.recurrence = nil
        let left = ItemRecord(copy)
        let moved = ItemRecord(next)
        edit.add(Change(before: .item(stored), after: .item(moved)))
        edit.add(Change(before: nil, after: .item(left)))
        return Outcome(completed: left, next: moved)
    }

    /// Makes a completed reminder open again.
    mutating func reopen(_ id: RecordID) throws(CalStoreError) -> ItemRecord {
        guard let stored = state.item(id), stored.kind == .reminder else { throw .noSuchItem(id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        var open = stored.fields
        open.completed = nil
        if open.status == .completed { open.status = .none }
        if open.percentComplete == 100 { open.percentComplete = nil }
        let item = ItemRecord(open)
        edit.add(Change(before: .item(stored), after: .item(item)))
        return item
    }

    private func completed(_ item: ItemFields, at now: Instant) -> ItemFields {
        var done = item
        done.completed = now
        if done.status != .none { done.status = .completed }
        return done
    }

    /// The reminder at the next date after its due date: start, due time and absolute alarms move by as much, and a
    /// COUNT goes down by the dates left behind. Nil when no date is left.
    private func advanced(_ item: ItemFields) -> ItemFields? {
        guard let anchor = item.anchor, var recurrence = item.recurrence,
            let next = item.occurrenceSet().next(after: anchor.local)
        else { return nil }
        var moved = item
        let shift = Shift(from: anchor, to: anchor.moved(to: next))
        moved.start = item.start.map { shift.applied(to: $0, like: $0) }
        if case .time(let due) = item.end { moved.end = .time(shift.applied(to: due, like: due)) }
        for index in recurrence.rules.indices {
            guard case .count(let count) = recurrence.rules[index].end else { continue }
            let alone = OccurrenceSet(
                start: anchor.local, isDate: anchor.isDate, zone: anchor.zone,
                rules: [recurrence.rules[index]])
            recurrence.rules[index].end = .count(max(count - alone.count(in: anchor.local..<next), 1))
        }
        recurrence.dates.removeAll { item.ruleTime($0.start) <= next }
        recurrence.exclusionDates.removeAll { item.ruleTime($0) <= next }
        moved.recurrence = recurrence
        let zone = anchor.zone ?? .system
        let seconds =
            anchor.moved(to: next).instant(in: zone).secondsSince1970
            - anchor.instant(in: zone).secondsSince1970
        for index in moved.alarms.indices {
            moved.alarms[index].acknowledged = nil
            guard case .absolute(let instant) = moved.alarms[index].trigger else { continue }
            moved.alarms[index].trigger = .absolute(
                Instant(secondsSince1970: instant.secondsSince1970 + seconds))
        }
        return moved
    }
}
