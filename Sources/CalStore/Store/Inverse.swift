/// The reversal of an operation in a store that may have changed since: each record's change is reversed and
/// merged, by property, with later changes of the record.
///
/// | the record now | the operation | undone by |
/// |---|---|---|
/// | as before it | any | nothing: it is already undone |
/// | as after it | any | restoring the earlier version, byte for byte |
/// | changed since | added it | removing it – *changed* |
/// | there again | removed it | restoring the earlier version – *isThere* |
/// | removed since | changed it | restoring the earlier version – *removed* |
/// | changed since, in other properties | changed it | restoring the properties that it changed |
/// | changed since, in the same properties | changed it | the same – *changed* |
/// | a calendar with later changes of kept lines | changed them | putting back the unchanged parts |
///
/// Italics mark conflicts, which lose a later change and are done only by force. There are further conflicts
/// between records: a record that would lose its calendar, source or series (see `settleReferences`), and one
/// that would share its UID with another item of its calendar and by force gets a new one (`settleUIDs`).
struct Inverse {
    private(set) var edit = Edit()
    private(set) var conflicts: [UndoConflict] = []
    /// Kept only while the inverse is made: with another copy of it, changing a state would copy its tables.
    private var state = StoreState()

    init(of operation: Edit, in state: StoreState) {
        self.state = state
        defer { self.state = StoreState() }
        edit.reserveCapacity(operation.changes.count)
        // Backwards: the last additions are removed first. Removed records come back in the order in which
        // they were made, so that a snapshot lists them in that order.
        let removed = operation.changes.filter { $0.after == nil }
        for change in operation.changes.reversed() where change.after != nil { takeBack(change) }
        for change in removed where change.before?.item == nil { takeBack(change) }
        for change in removed where change.before?.item != nil { takeBack(change) }
        settleDefaults(operation)
        settleReferences()
        settleSeries()
        settleUIDs()
    }

    /// Whether the undo is possible, by force if necessary.
    func isPossible(byForce: Bool) -> Bool {
        byForce ? conflicts.allSatisfy(\.yieldsToForce) : conflicts.isEmpty
    }

    /// Whether nothing is left to undo.
    var isNothing: Bool { conflicts.isEmpty && edit.settled.isEmpty }

    // MARK: One record

    private mutating func takeBack(_ change: Change) {
        guard let id = change.id else { return }
        let now = state.record(id)
        let target = change.before
        let last = change.after
        if now == target { return }
        if now == last { return put(target, over: now) }
        switch (now, target, last) {
        case (let now?, nil, let last?):
            let names = Record.changedContent(from: last, to: now)
            if !names.isEmpty { conflicts.append(UndoConflict(now, .changed(names))) }
            put(nil, over: now)
        case (let now?, let target?, nil):
            conflicts.append(UndoConflict(now, .isThere))
            put(target, over: now)
        case (nil, let target?, let last?):
            conflicts.append(UndoConflict(last, .removed))
            put(target, over: nil)
        case (let now?, let target?, let last?): merge(target, last, now)
        default: break
        }
    }

    private mutating func merge(_ target: Record, _ last: Record, _ now: Record) {
        let names = target.clashes(base: last, newest: now).filter {
            // Values for the calendar from a later file stay.
            now.calendar == nil || $0 != CalendarMember.properties.rawValue
        }
        if !names.isEmpty { conflicts.append(UndoConflict(now, .changed(names))) }
        var merged = target.merged(base: last, newest: now)
        if case .item(var item) = merged, let newest = now.item {
            // A later change stays, and so does its time.
            if newest.modified != last.item?.modified { item.modified = newest.modified }
            merged = .item(item)
            if let violation = item.fields.violation {
                conflicts.append(UndoConflict(now, .invalid(violation.description)))
                merged = target
            }
        }
        if case .calendar(var calendar) = merged, let last = last.calendar, let newest = now.calendar,
            let target = target.calendar
        {
            calendar.properties =
                CalendarLevel.merged(newest.properties, base: last.properties, target.properties).value
            merged = .calendar(calendar)
        }
        put(merged, over: now)
    }

    private mutating func put(_ after: Record?, over before: Record?) {
        edit.add(Change(before: before, after: after))
    }

    /// The record after the undo.
    private func result(_ id: RecordID) -> Record? {
        edit.change(of: id).map(\.after) ?? state.record(id)
    }

    /// The items that still exist, are not changed by the reversal, and belong to something.
    private func remaining(_ items: some Sequence<ItemRecord>) -> [ItemRecord] {
        items.filter { edit.change(of: $0.id) == nil }
    }

    // MARK: Records together

    /// The default moves from one calendar to another. It comes back only from the calendar that got it.
    private mutating func settleDefaults(_ operation: Edit) {
        let heirs = operation.changes.compactMap { change -> CalendarRecord? in
            guard let heir = change.after?.calendar, heir.isDefault else { return nil }
            return change.before?.calendar?.isDefault == true ? nil : heir
        }
        for change in edit.changes {
            guard let calendar = change.after?.calendar, calendar.isDefault,
                change.before?.calendar?.isDefault != true
            else { continue }
            let hasMovedOn = heirs.contains { heir in
                !heir.entities.isDisjoint(with: calendar.entities)
                    && state.calendar(heir.id)?.isDefault != true
            }
            guard hasMovedOn else { continue }
            for other in state.calendars
            where other.id != calendar.id && !other.entities.isDisjoint(with: calendar.entities) {
                guard case .calendar(var rival) = result(other.id), rival.isDefault else { continue }
                conflicts.append(UndoConflict(.calendar(calendar), .isTaken))
                rival.isDefault = false
                put(.calendar(rival), over: .calendar(other))
            }
        }
    }

    /// Keeps references valid: a removed record leaves no dependent records, and a restored one has its
    /// calendar, source and series.
    private mutating func settleReferences() {
        for change in edit.changes {
            switch (change.before, change.after) {
            case (.source(let source), nil): clear(source)
            case (.calendar(let calendar), nil): clear(calendar)
            case (.item(let item), nil): clear(item)
            case (let before, .item(let item)): check(item, before: before?.item)
            case (_, .calendar(let calendar)):
                if result(calendar.source)?.source == nil { orphan(.calendar(calendar), "source") }
            default: break
            }
        }
    }

    private mutating func clear(_ source: SourceRecord) {
        let left = state.calendars.filter { $0.source == source.id && edit.change(of: $0.id) == nil }
        guard !left.isEmpty else { return }
        conflicts.append(UndoConflict(.source(source), .holds(left.count)))
        for calendar in left {
            put(nil, over: .calendar(calendar))
            for item in remaining(state.items.filter { $0.calendar == calendar.id }) { remove(item) }
        }
    }

    private mutating func clear(_ calendar: CalendarRecord) {
        let left = remaining(state.items.filter { $0.calendar == calendar.id })
        guard !left.isEmpty else { return }
        conflicts.append(UndoConflict(.calendar(calendar), .holds(left.count)))
        for item in left { remove(item) }
    }

    /// Removes an item of a removed calendar.
    private mutating func remove(_ item: ItemRecord) {
        put(nil, over: .item(item))
        for occurrence in remaining(state.detached(of: item.id)) { put(nil, over: .item(occurrence)) }
    }

    /// Removes occurrences of an item that is no longer a series.
    private mutating func clear(_ series: ItemRecord) {
        let left = remaining(state.detached(of: series.id))
        guard !left.isEmpty else { return }
        conflicts.append(UndoConflict(.item(series), .holds(left.count)))
        for item in left { put(nil, over: .item(item)) }
    }

    private mutating func check(_ item: ItemRecord, before: ItemRecord?) {
        if before?.isSeries == true, !item.isSeries { clear(item) }
        if before?.calendar != item.calendar || edit.change(of: item.calendar) != nil {
            guard let calendar = result(item.calendar)?.calendar else {
                return orphan(.item(item), "calendar")
            }
            let entity: CalendarRecord.Entities = item.kind == .event ? .events : .reminders
            if !calendar.entities.contains(entity) {
                let violation: ConstraintViolation =
                    item.kind == .event
                    ? .calendarTakesNoEvents(calendar.title) : .calendarTakesNoReminders(calendar.title)
                conflicts.append(
                    UndoConflict(.item(item), .invalid(violation.description), yieldsToForce: false))
            }
        }
        guard let series = item.series,
            before?.series != series || before?.originalStart != item.originalStart
                || edit.change(of: series) != nil
        else { return }
        guard result(series)?.item?.isSeries == true else {
            return makeSingle(item, over: before.map(Record.item))
        }
        for twin in remaining(state.detached(of: series))
        where twin.originalStart == item.originalStart && twin.id != item.id {
            conflicts.append(UndoConflict(.item(item), .isTaken))
            put(nil, over: .item(twin))
        }
    }

    /// A series may have been removed with its calendar after its occurrences were checked.
    private mutating func settleSeries() {
        for change in edit.changes {
            guard let item = change.after?.item, let series = item.series,
                result(series)?.item?.isSeries != true
            else { continue }
            makeSingle(item, over: change.before)
        }
    }

    /// An occurrence without its series stays as a separate item.
    private mutating func makeSingle(_ item: ItemRecord, over before: Record?) {
        conflicts.append(UndoConflict(.item(item), .orphaned("series")))
        var single = item
        single.series = nil
        single.originalStart = nil
        single.uid = nil
        put(.item(single), over: before)
    }

    /// Gives a new UID to an item that returns to a calendar in which another item has its UID by now, as
    /// after a second import.
    private mutating func settleUIDs() {
        let settled = edit.keepingUIDsApart(in: &state)
        for change in settled.changes {
            guard let item = change.after?.item, item.isOfItsOwn,
                item.externalID != edit.change(of: item.id)?.after?.item?.externalID
            else { continue }
            conflicts.append(UndoConflict(.item(item), .isTaken))
        }
        edit = settled
    }

    private mutating func orphan(_ record: Record, _ what: String) {
        conflicts.append(UndoConflict(record, .orphaned(what), yieldsToForce: false))
    }
}
