/// Saves and removes calendars as EventKit allows it (EventKit rules 69 and 211-216).
struct CalendarEdit {
    let content: EKCalendar.Content
    let access: EventKitAccess

    init(_ content: EKCalendar.Content, access: EventKitAccess) {
        self.content = content
        self.access = access
    }

    private var draft: CalendarRecord { content.draft }

    /// The permission that the change needs.
    var need: EventKitAccess.Need { EventKitAccess.Need(changing: draft) }

    func save(_ state: inout StoreState) throws -> (CalendarRecord, Edit) {
        try checkAccess()
        guard draft.source != .none, let source = state.source(draft.source) else {
            throw EKError(.calendarHasNoSource, title: draft.title)
        }
        guard let base = content.base, let stored = state.calendar(base.id) else {
            if !source.kind.entities.isSuperset(of: draft.entities) {
                let isForEvents = draft.entities.contains(.events)
                throw EKError(
                    isForEvents ? .sourceDoesNotAllowEvents : .sourceDoesNotAllowReminders, title: draft.title
                )
            }
            guard source.kind.allowsNewCalendars else {
                throw EKError(.sourceDoesNotAllowCalendarAddDelete, title: draft.title)
            }
            var new = draft
            if source.kind == .caldav || source.kind == .mobileme { new.kind = .caldav }
            return (new, Edit([Change(before: nil, after: .calendar(new))]))
        }
        guard draft != base else { return (stored, Edit()) }
        if stored.isImmutable { throw EKError(.calendarIsImmutable, title: stored.title) }
        if draft.source != base.source { throw EKError(.calendarSourceCannotBeModified, title: stored.title) }
        let merged = Record.calendar(draft).merged(base: .calendar(base), newest: .calendar(stored))
        return (merged.calendar ?? draft, Edit([Change(before: .calendar(stored), after: merged)]))
    }

    func remove(_ state: inout StoreState) throws -> (Void, Edit) {
        try checkAccess()
        guard let stored = state.calendar(draft.id) else { return ((), Edit()) }
        if stored.isImmutable { throw EKError(.calendarIsImmutable, title: stored.title) }
        if let source = state.source(stored.source), !source.kind.allowsNewCalendars {
            throw EKError(.sourceDoesNotAllowCalendarAddDelete, title: stored.title)
        }
        var edit = Edit()
        var left = stored
        if access.allows(.change, .event) { left.entities.remove(.events) }
        if access.allows(.change, .reminder) { left.entities.remove(.reminders) }
        for item in state.items(inCalendar: stored.id) where access.allows(.change, item.kind) {
            edit.add(Change(before: .item(item), after: nil))
        }
        // Rule 70: what there is no access to stays, in a calendar for that alone.
        guard left.entities.isEmpty else {
            edit.add(Change(before: .calendar(stored), after: .calendar(left)))
            return ((), edit)
        }
        edit.add(Change(before: .calendar(stored), after: nil))
        if stored.isDefault {
            // The next of its source takes its place, for each kind that it was the default of.
            for entity in [CalendarRecord.Entities.events, .reminders] where stored.entities.contains(entity)
            {
                let others = state.calendars.filter {
                    $0.id != stored.id && $0.source == stored.source && $0.entities.contains(entity)
                        && !$0.isReadOnly
                }
                guard !others.contains(where: \.isDefault), var next = others.first else { continue }
                next.isDefault = true
                edit.add(Change(before: .calendar(others[0]), after: .calendar(next)))
            }
        }
        return ((), edit)
    }

    private func checkAccess() throws {
        if !access.meets(need) { throw EKError(.eventStoreNotAuthorized, title: draft.title) }
    }
}
