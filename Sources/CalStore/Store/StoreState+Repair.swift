/// The repair of a record that violated an invariant of the store.
struct Repair: Equatable, Sendable {
    var invariant: StoreInvariant
    var record: RecordID
    /// A sentence about the record, such as `"Standup" goes to the calendar "Calendar"`.
    var message: String
}

extension StoreState {
    /// Makes the repairs that have one clear solution. Nothing that a listing shows is deleted.
    ///
    /// | violation | repair |
    /// |---|---|
    /// | `calendar-source` | the calendar goes to the first source, or to a new one, "Local" |
    /// | `item-calendar`, `item-kind` | the item goes to the default calendar, or to a new one, "Recovered" |
    /// | `item-valid`: its end does not fit its start | the end is dropped |
    /// | `item-valid`: its priority is not from 0 to 9 | the priority is removed |
    /// | `detached-series` | the occurrence becomes a separate item |
    /// | `detached-once` | the second one becomes a separate item |
    /// | `detached-linked` | the occurrence is linked to its series, or if that has it, becomes an item |
    /// | `uid-once` | the second one gets its own identifier as UID |
    /// | `series-dates` | the series without dates is deleted |
    /// | `id-once` | the item, or the calendar, gets a new identifier; references follow |
    /// | `zone-known`, `detached-date`, other `item-valid` | none: only the machine or a person can decide |
    ///
    /// - Returns: The repairs, in order, and their edit.
    func repairs(now: Instant) -> (repairs: [Repair], edit: Edit) {
        var state = self
        var repairs: [Repair] = []
        var edit = Edit()
        // One repair may uncover the next: a detached occurrence that becomes an item may share its UID.
        for _ in 0..<StoreState.repairPasses {
            var isChanged = false
            for broken in state.brokenInvariants() {
                guard let id = broken.record else { continue }
                var repair = RecordRepair(state: state, now: now)
                guard let message = repair.make(id, broken.invariant) else { continue }
                let changes = Edit(repair.changes)
                state.apply(changes)
                for change in changes.changes { edit.add(change) }
                repairs.append(Repair(invariant: broken.invariant, record: id, message: message))
                isChanged = true
            }
            if !isChanged { break }
        }
        return (repairs, edit.settled)
    }

    /// More than any chain of repairs needs.
    private static let repairPasses = 5
}

/// One repair with its changes.
private struct RecordRepair {
    let state: StoreState
    let now: Instant
    var changes: [Change] = []

    mutating func make(_ id: RecordID, _ invariant: StoreInvariant) -> String? {
        switch invariant {
        case .calendarHasSource: moveToSource(id)
        case .itemHasCalendar, .itemFitsCalendar: moveToCalendar(id)
        case .itemIsValid: makeValid(id)
        case .detachedHasSeries, .detachedOnce: makeSingle(id)
        case .detachedIsLinked: link(id)
        case .uidOnce: giveOwnUID(id)
        case .seriesHasDates: remove(id)
        case .idOnce: giveNewID(id)
        case .zoneIsKnown, .detachedHasDate, .filesAreWhole, .backupsAreWhole: nil
        }
    }

    private mutating func moveToSource(_ id: RecordID) -> String? {
        guard var calendar = state.calendar(id) else { return nil }
        let before = calendar
        let source = state.sources.first ?? SourceRecord(id: .random(), title: "Local")
        if state.source(source.id) == nil { changes.append(Change(before: nil, after: .source(source))) }
        calendar.source = source.id
        changes.append(Change(before: .calendar(before), after: .calendar(calendar)))
        return "\"\(calendar.title)\" goes to the source \"\(source.title)\""
    }

    private mutating func moveToCalendar(_ id: RecordID) -> String? {
        guard let item = state.item(id) else { return nil }
        let calendar = state.defaultCalendar(for: item.kind) ?? newCalendar(for: item.kind)
        return change(item, "goes to the calendar \"\(calendar.title)\"") { $0.calendar = calendar.id }
    }

    private mutating func newCalendar(for kind: ItemFields.Kind) -> CalendarRecord {
        let source = state.sources.first ?? SourceRecord(id: .random(), title: "Local")
        if state.source(source.id) == nil { changes.append(Change(before: nil, after: .source(source))) }
        let calendar = CalendarRecord(
            id: .random(), source: source.id, title: "Recovered",
            entities: kind == .event ? .events : .reminders)
        changes.append(Change(before: nil, after: .calendar(calendar)))
        return calendar
    }

    private mutating func makeValid(_ id: RecordID) -> String? {
        guard let item = state.item(id) else { return nil }
        switch item.fields.violation {
        case .endBeforeStart, .mixedDateAndTime:
            // A reminder is defined by its due time; without its start it is valid.
            if item.kind == .reminder {
                return change(item, "has no start any more") { $0.start = nil }
            }
            return change(item, "has no end any more") { $0.end = nil }
        case .priorityOutOfRange: return change(item, "has no priority any more") { $0.priority = 0 }
        default: return nil
        }
    }

    private mutating func makeSingle(_ id: RecordID) -> String? {
        guard let item = state.item(id) else { return nil }
        return change(item, "is an item of its own") {
            $0.series = nil
            $0.originalStart = nil
        }
    }

    private mutating func link(_ id: RecordID) -> String? {
        guard let item = state.item(id), let original = item.originalStart,
            let series = state.items.first(where: { item.isUnlinkedOccurrence(of: $0) })
        else { return nil }
        let local = series.fields.ruleTime(original)
        let isTaken = state.detached(of: series.id).contains {
            $0.originalStart.map(series.fields.ruleTime) == local
        }
        if isTaken {
            return change(item, "is an item of its own") {
                $0.uid = nil
                $0.originalStart = nil
            }
        }
        return change(item, "is linked to its series") {
            $0.series = series.id
            $0.uid = series.externalID
        }
    }

    private mutating func giveOwnUID(_ id: RecordID) -> String? {
        guard var item = state.item(id) else { return nil }
        if item.uid == nil {
            // The UID is unique now: another item has taken it.
            guard
                let other = state.items.first(where: {
                    $0.uid == id.text && $0.calendar == item.calendar && $0.kind == item.kind
                })
            else { return nil }
            item = other
        }
        return change(item, "has its own identifier as UID") { $0.uid = nil }
    }

    private mutating func giveNewID(_ id: RecordID) -> String? {
        let new = RecordID.random()
        if let item = state.item(id) {
            var fields = item.fields
            fields.id = new
            // The UID by which it was known.
            fields.uid = item.externalID
            changes.append(Change(before: .item(item), after: nil))
            changes.append(Change(before: nil, after: .item(ItemRecord(fields))))
            for detached in state.detached(of: id) {
                var fields = detached.fields
                fields.series = new
                changes.append(Change(before: .item(detached), after: .item(ItemRecord(fields))))
            }
            return "\"\(item.title)\" has a new identifier"
        }
        guard let calendar = state.calendar(id) else { return nil }
        var moved = calendar
        moved.id = new
        changes.append(Change(before: nil, after: .calendar(moved)))
        for item in state.items(inCalendar: id) {
            var fields = item.fields
            fields.calendar = new
            changes.append(Change(before: .item(item), after: .item(ItemRecord(fields))))
        }
        changes.append(Change(before: .calendar(calendar), after: nil))
        return "the calendar \"\(calendar.title)\" has a new identifier"
    }

    private mutating func remove(_ id: RecordID) -> String? {
        guard let item = state.item(id) else { return nil }
        changes.append(Change(before: .item(item), after: nil))
        return "\"\(item.title)\", which never happens, is deleted"
    }

    /// Changes an item; nil if the result is equal.
    private mutating func change(
        _ item: ItemRecord, _ what: String, _ body: (inout ItemFields) -> Void
    ) -> String? {
        var fields = item.fields
        body(&fields)
        guard fields != item.fields else { return nil }
        fields.modified = now
        changes.append(Change(before: .item(item), after: .item(ItemRecord(fields))))
        return "\"\(item.title)\" \(what)"
    }
}
