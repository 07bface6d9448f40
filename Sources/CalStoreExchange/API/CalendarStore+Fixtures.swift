extension CalendarStore {
    /// A store in memory with the content of an iCalendar file, for tests: events in its calendar, to-dos in
    /// its list.
    ///
    /// ```swift
    /// let store = try CalendarStore(iCalendar: """
    ///     BEGIN:VCALENDAR
    ///     BEGIN:VEVENT
    ///     UID:standup
    ///     DTSTART;TZID=Europe/Berlin:20260302T090000
    ///     RRULE:FREQ=WEEKLY
    ///     SUMMARY:Standup
    ///     END:VEVENT
    ///     END:VCALENDAR
    ///     """)
    /// ```
    ///
    /// Nothing is left out silently: throws `CalStoreError.damaged` with the line of the first item that
    /// cannot be read, `.refused` for the first one that violates a constraint of the store.
    public convenience init(iCalendar text: String) throws {
        self.init()
        let file = CalStoreImport(iCalendar: Array(text.utf8))
        if let reject = file.rejects.first {
            // The error already has the line.
            let reason = reject.message.replacing("line \(reject.line): ", with: "", maxReplacements: 1)
            throw CalStoreError.damaged(file: "iCalendar", line: reject.line, reason: reason)
        }
        guard file.isCalendar else {
            throw CalStoreError.damaged(file: "iCalendar", line: 1, reason: "it is not a calendar")
        }
        let calendars = try calendars()
        guard let events = calendars.first(where: { $0.entities.contains(.events) }),
            let reminders = calendars.first(where: { $0.entities.contains(.reminders) })
        else { return }
        let imported = try write("fixture", now: .distantPast) {
            $0.add(file, events: events.id, reminders: reminders.id)
        }.result
        if let refused = imported.refused.first { throw refused.reason }
    }
}
