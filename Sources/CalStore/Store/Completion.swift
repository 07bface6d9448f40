/// Completes and reopens reminders (EventKit rules 132-136).
package struct Completion {
    let state: StoreState
    package private(set) var edit = Edit()
    /// The zone for dates and floating times.
    let display: Zone
    let makeID: () -> RecordID

    package init(
        _ state: StoreState, display: Zone = .system,
        makeID: @escaping () -> RecordID = { RecordID.random() }
    ) {
        self.state = state
        self.display = display
        self.makeID = makeID
    }

    /// The result of completing a reminder.
    package struct Outcome: Sendable {
        /// The completed item: the reminder itself, or the completed copy of a repeating one.
        package var completed: ItemRecord
        /// The repeating reminder at its next date; nil if there is none.
        package var next: ItemRecord?
    }

    /// Completes a reminder. A repeating one moves to its next date, keeps its identifier, and adds a
    /// completed copy; the last one of a series is only completed.
    package mutating func complete(_ id: RecordID, at now: Instant) throws(CalStoreError) -> Outcome {
        guard let stored = state.item(id), stored.kind == .reminder else { throw .noSuchItem(id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        guard !stored.isCompleted, stored.isSeries, let next = advanced(stored.fields) else {
            let done = ItemRecord(completed(stored.fields, at: now))
            edit.add(Change(before: .item(stored), after: .item(done)))
            return Outcome(completed: done, next: nil)
        }
        var copy = completed(stored.fields, at: now)
        copy.id = makeID()
        copy.uid = nil
        copy.recurrence = nil
        copy.ruleDates = nil
        let left = ItemRecord(copy)
        let moved = ItemRecord(next)
        edit.add(Change(before: .item(stored), after: .item(moved)))
        edit.add(Change(before: nil, after: .item(left)))
        return Outcome(completed: left, next: moved)
    }

    /// Reopens a completed reminder.
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
        done.status = .completed
        done.percentComplete = 100
        return done
    }

    /// The reminder at its next date: start, due time and absolute alarms move by the same distance, snoozes
    /// are over, and COUNT decreases by the skipped dates. A postponed one continues from the date of its
    /// rule. Nil if no date is left.
    private func advanced(_ stored: ItemFields) -> ItemFields? {
        let item = stored.asRuled
        let series = item.stepping
        guard let anchor = series.anchor else { return nil }
        // A reminder that was postponed past dates of its rule does not go back to them.
        let now = (series.start == nil ? stored.dueTime : stored.anchor).map(series.ruleTime)
        guard let local = series.occurrenceSet().next(after: max(anchor.local, now ?? anchor.local)) else {
            return nil
        }
        let next = anchor.moved(to: local)
        guard let cut = SeriesCut(series, at: next, for: series.recurrence) else { return nil }
        let shift = Shift(of: series, from: anchor, to: next)
        var moved = item
        moved.start = item.start.map(shift.applied(toOwnClockOf:))
        if case .time(let due) = item.end { moved.end = .time(shift.applied(toOwnClockOf: due)) }
        if cut.isPossible, cut.start == local {
            moved.recurrence = cut.after.isEmpty ? nil : cut.after
        } else {
            // Its rules have no step at this date: they go on from theirs.
            moved.ruleDates = RuleDates(of: item)
            moved.recurrence?.dates.removeAll { series.ruleTime($0.start) < local }
            let rules = item.recurrence?.rules ?? []
            moved.recurrence?.rules = rules.map { $0.spelledOut(start: anchor.local, for: anchor.local) }
        }
        moved.percentComplete = nil
        if moved.status == .inProcess { moved.status = .needsAction }
        moved.forgetSeenAlarms()
        moved.moveAbsoluteAlarms(from: anchor, to: next, in: display)
        return moved
    }
}

extension ItemFields {
    /// Moves absolute alarms by as much as a date of the item moves.
    ///
    /// - Parameter display: The zone for dates and floating times.
    mutating func moveAbsoluteAlarms(from old: ItemTime, to new: ItemTime, in display: Zone) {
        let zone = old.zone ?? display
        let seconds = new.instant(in: zone).seconds(since: old.instant(in: zone))
        for index in alarms.indices {
            guard case .absolute(let instant) = alarms[index].trigger else { continue }
            alarms[index].trigger = .absolute(instant.adding(seconds: seconds))
        }
    }
}
