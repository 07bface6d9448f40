import CalStore

/// The calendars for the items of a file.
struct ItemCalendars: Sendable {
    let events: RecordID
    let reminders: RecordID

    /// The same calendar for all items.
    init(_ calendar: RecordID) { self.init(events: calendar, reminders: calendar) }

    init(events: RecordID, reminders: RecordID) {
        self.events = events
        self.reminders = reminders
    }

    func calendar(for kind: ComponentKind) -> RecordID { kind == .todo ? reminders : events }
}
