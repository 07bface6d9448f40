import CalStore

/// The calendars that items of a file belong to when they were read.
struct ItemCalendars: Sendable {
    let events: RecordID
    let reminders: RecordID

    /// One for all.
    init(_ calendar: RecordID) { self.init(events: calendar, reminders: calendar) }

    init(events: RecordID, reminders: RecordID) {
        self.events = events
        self.reminders = reminders
    }

    func calendar(for kind: ComponentKind) -> RecordID { kind == .todo ? reminders : events }
}
