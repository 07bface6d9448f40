/// The one source and the one calendar that a program with write-only access sees (EventKit rule 233). An
/// event that is saved in it goes to the default calendar; that one itself is not shown.
enum VirtualCalendar {
    // The same in every store, so that it stays the same after a restart.
    static let sourceID = RecordID(high: 0xCA15_704E_0000_4000, low: 0x8000_0000_0000_0004)
    static let id = RecordID(high: 0xCA15_704E_0000_4000, low: 0x8000_0000_0000_0005)

    static let source = SourceRecord(id: sourceID, title: "Calendar")

    static let record: CalendarRecord = {
        var record = CalendarRecord(id: id, source: sourceID, title: "Calendar", entities: .events)
        record.color = "#1BADF8"
        record.isImmutable = true
        record.isDefault = true
        return record
    }()
}
