/// Saves and removes calendars as EventKit allows it (EventKit rules 69 and 211-216).
struct CalendarEdit {
    let content: EKCalendar.Content
    let canWrite: @Sendable (ItemFields.Kind) -> Bool

    init(_ content: EKCalendar.Content, canWrite: @escaping @Sendable (ItemFields.Kind) -> Bool) {
        self.content = content
        self.canWrite = canWrite
    }

    private var draft: CalendarRecord { content.draft }

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
        for item in state.items(inCalendar: stored.id) {
            edit.add(Change(before: .item(item), after: nil))
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
        let isAllowed =
            draft.entities.contains(.events) && canWrite(.event)
            || draft.entities.contains(.reminders) && canWrite(.reminder)
        if !isAllowed { throw EKError(.eventStoreNotAuthorized, title: draft.title) }
    }
}
