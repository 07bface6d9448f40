/// Calendars with items from elsewhere, such as birthdays: only their own source of data may change them.
extension CalStoreTransaction {
    /// The first calendar of a kind; if there is none, a new one in a new source.
    package mutating func keptCalendar(
        _ kind: CalendarKind, of sourceKind: SourceKind, title: String
    ) -> CalStoreCalendar {
        if let calendar = newest({ $0.calendars.first { $0.kind == kind } }) {
            return CalStoreCalendar(calendar)
        }
        return addKeptCalendar(kind, of: sourceKind, called: title) { $0.title = title }
    }

    /// A new calendar that is changed only by the program that provides its items.
    ///
    /// - Parameters:
    ///   - sourceTitle: The title of its source, if there is none of that kind yet.
    ///   - configure: Sets its other properties.
    package mutating func addKeptCalendar(
        _ kind: CalendarKind, of sourceKind: SourceKind, called sourceTitle: String,
        _ configure: (inout CalendarRecord) -> Void
    ) -> CalStoreCalendar {
        let known = newest { $0.sources.first { $0.kind == sourceKind } }
        let source = known ?? SourceRecord(id: .random(), title: sourceTitle, kind: sourceKind)
        if known == nil { make(Change(before: nil, after: .source(source))) }
        var calendar = CalendarRecord(id: .random(), source: source.id, title: "", entities: .events)
        configure(&calendar)
        calendar.kind = kind
        calendar.isReadOnly = true
        make(Change(before: nil, after: .calendar(calendar)))
        return CalStoreCalendar(calendar)
    }

    /// Changes the record of a calendar. Has no effect if the result is equal, or the calendar does not
    /// exist.
    package mutating func change(
        _ id: CalStoreCalendar.ID, _ body: (inout CalendarRecord) -> Void
    ) {
        guard let calendar = newest({ $0.calendar(id.record) }) else { return }
        var changed = calendar
        body(&changed)
        if changed != calendar { make(Change(before: .calendar(calendar), after: .calendar(changed))) }
    }

    /// Changes the items of a read-only calendar, which stays read-only.
    package mutating func bringing<Result>(
        into id: CalStoreCalendar.ID, _ body: (inout CalStoreTransaction) throws -> Result
    ) rethrows -> Result {
        change(id) { $0.isReadOnly = false }
        defer { change(id) { $0.isReadOnly = true } }
        return try body(&self)
    }
}
