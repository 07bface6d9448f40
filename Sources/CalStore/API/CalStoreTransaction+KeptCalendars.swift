/// Calendars whose items come from elsewhere, such as birthdays: only what brings the items changes them.
extension CalStoreTransaction {
    /// The first calendar of a kind; a new one, in a source of its own, where there is none.
    package mutating func keptCalendar(
        _ kind: CalendarKind, of sourceKind: SourceKind, title: String
    ) -> CalStoreCalendar {
        if let calendar = newest({ $0.calendars.first { $0.kind == kind } }) {
            return CalStoreCalendar(calendar)
        }
        let known = newest { $0.sources.first { $0.kind == sourceKind } }
        let source = known ?? SourceRecord(id: .random(), title: title, kind: sourceKind)
        if known == nil { make(Change(before: nil, after: .source(source))) }
        var calendar = CalendarRecord(id: .random(), source: source.id, title: title, entities: .events)
        calendar.kind = kind
        calendar.isReadOnly = true
        make(Change(before: nil, after: .calendar(calendar)))
        return CalStoreCalendar(calendar)
    }

    /// Makes changes to the items of a calendar that is read-only, and leaves it so.
    package mutating func bringing<Result>(
        into id: CalStoreCalendar.ID, _ body: (inout CalStoreTransaction) throws -> Result
    ) rethrows -> Result {
        setReadOnly(false, id.record)
        defer { setReadOnly(true, id.record) }
        return try body(&self)
    }

    private mutating func setReadOnly(_ isReadOnly: Bool, _ id: RecordID) {
        guard let calendar = newest({ $0.calendar(id) }) else { return }
        var changed = calendar
        changed.isReadOnly = isReadOnly
        make(Change(before: .calendar(calendar), after: .calendar(changed)))
    }
}
