extension StoreState {
    /// The records of a new store: the source "Local", the calendar "Calendar", the list "Reminders".
    ///
    /// Their identifiers are the same in every store, so that reading a store that was never written gives
    /// the same answer each time.
    package static let initialRecords: [Record] = {
        let source = SourceRecord(
            id: RecordID(high: 0xCA15_704E_0000_4000, low: 0x8000_0000_0000_0001), title: "Local")
        var events = CalendarRecord(
            id: RecordID(high: 0xCA15_704E_0000_4000, low: 0x8000_0000_0000_0002), source: source.id,
            title: "Calendar", entities: .events)
        events.isDefault = true
        events.color = "#1BADF8"
        var reminders = CalendarRecord(
            id: RecordID(high: 0xCA15_704E_0000_4000, low: 0x8000_0000_0000_0003), source: source.id,
            title: "Reminders", entities: .reminders)
        reminders.isDefault = true
        reminders.color = "#FF9500"
        return [.source(source), .calendar(events), .calendar(reminders)]
    }()

    /// The default calendar for new items of a kind: the one marked as default, else the first writable one
    /// that can hold them, in the default's source first (<doc:Differences>).
    package func defaultCalendar(for kind: ItemFields.Kind) -> CalendarRecord? {
        let entity: CalendarRecord.Entities = kind == .event ? .events : .reminders
        let usable = calendars.filter { $0.entities.contains(entity) && !$0.isReadOnly }
        return usable.first { $0.isDefault } ?? usable.first
    }
}
