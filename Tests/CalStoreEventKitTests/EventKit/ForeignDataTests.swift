import CalStoreEventKit
import CalStoreExchange
import Testing

@testable import CalStore

/// EventKit's view of data from other programs: EventKit rules 39, 135, 183, 199, 202, 207, 208, 210 and 218.
@Suite struct ForeignDataTests {
    private func desk(_ lines: String...) throws -> Desk {
        let text = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]
        return Desk(EKEventStore(calStore: try CalendarStore(iCalendar: text.joined(separator: "\r\n"))))
    }

    /// Rules 39 and 45: one UID in two calendars is two items, and both are found.
    @Test func oneExternalIdentifierInTwoCalendars() throws {
        let values = CalendarStore()
        try values.write("add", now: .distantPast) { change in
            let source = try #require(change.sources().first)
            for title in ["one", "two"] {
                let calendar = CalStoreCalendar(title: title, entities: .events, source: source.id)
                try change.save(calendar)
                var item = CalStoreItem(event: title, calendar: calendar.id)
                item.externalID = "shared@example.com"
                item.start = ItemTime("2026-03-02T09:00:00Z")
                try change.add(item)
            }
        }
        let store = EKEventStore(calStore: values)
        let found = store.calendarItems(withExternalIdentifier: "shared@example.com")
        #expect(Set(found.map(\.title)) == ["one", "two"])
        #expect(Set(found.map(\.calendarItemIdentifier)).count == 2)
    }

    /// Rule 135: STATUS says that it is done, and nothing says when (RFC 5545, 3.8.2.1).
    @Test func completedWithoutADate() throws {
        let desk = try desk("BEGIN:VTODO", "UID:u", "SUMMARY:R", "STATUS:COMPLETED", "END:VTODO")
        let reminder = try #require(
            desk.store.calendarItems(withExternalIdentifier: "u").first as? EKReminder)
        #expect(reminder.isCompleted)
        #expect(reminder.completionDate == nil)
    }

    /// Rule 183 does not hold here: a week that begins on Sunday stays so, and decides which weeks are the
    /// second ones.
    ///
    /// Sundays of every other week from Tuesday 3 March 2026 (RFC 5545, 3.3.10: WKST). With weeks from Sunday
    /// the next one is 15 March; with weeks from Monday it would be 8 March.
    @Test func aWeekThatBeginsOnSunday() throws {
        let desk = try desk(
            "BEGIN:VEVENT", "UID:u", "SUMMARY:S", "DTSTART:20260303T120000Z", "DTEND:20260303T130000Z",
            "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=3", "END:VEVENT")
        let event = try #require(desk.events().first)
        #expect(event.recurrenceRules?.first?.firstDayOfTheWeek == 1)
        event.recurrenceRules?.first?.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 2)
        try desk.store.save(event, span: .futureEvents)
        #expect(event.recurrenceRules?.first?.firstDayOfTheWeek == 1)
        #expect(desk.march.map { $0.prefix(2) } == ["03", "15"])
    }

    /// Rule 199: the day is read in the zone that the store has now.
    @Test func allDayInAnotherZone() throws {
        let values = try CalendarStore(
            iCalendar: """
                BEGIN:VCALENDAR
                VERSION:2.0
                BEGIN:VEVENT
                UID:u
                SUMMARY:S
                DTSTART;VALUE=DATE:20260302
                END:VEVENT
                END:VCALENDAR

                """)
        for (zone, midnight) in [
            ("Europe/Berlin", "2026-03-01T23:00:00Z"), ("America/New_York", "2026-03-02T05:00:00Z"),
            ("Asia/Tokyo", "2026-03-01T15:00:00Z"),
        ] {
            let store = EKEventStore(calStore: values, timeZone: TimeZone(identifier: zone))
            let event = try #require(store.calendarItems(withExternalIdentifier: "u").first as? EKEvent)
            #expect(event.startDate == Instant(iso: midnight)?.date, "\(zone)")
        }
    }

    /// Rules 207 and 208: addresses are URLs; the organizer is among the attendees only where the file says
    /// so.
    @Test(arguments: [false, true]) func organizerAndAttendees(isAttending: Bool) throws {
        let (ada, ben) = ("mailto:ada@example.com", "mailto:ben@example.com")
        let desk = try desk(
            "BEGIN:VEVENT", "UID:u", "SUMMARY:S", "DTSTART:20260303T120000Z", "ORGANIZER:\(ada)",
            "ATTENDEE:\(ben)", isAttending ? "ATTENDEE:\(ada)" : "COMMENT:no", "END:VEVENT")
        let event = try #require(desk.events().first)
        #expect(event.organizer?.url.absoluteString == ada)
        #expect(event.attendees?.map(\.url.absoluteString) == (isAttending ? [ben, ada] : [ben]))
        #expect(event.hasAttendees)
    }

    /// Rules 202 and 218: a calendar that somebody else keeps.
    @Test func subscribedCalendars() throws {
        let values = CalendarStore()
        let id = RecordID.random()
        let source = SourceRecord(id: .random(), title: "Web", kind: .subscribed)
        var record = CalendarRecord(id: id, source: source.id, title: "Feed", entities: .events)
        record.kind = .subscription
        let edit = Edit([
            Change(before: nil, after: .source(source)), Change(before: nil, after: .calendar(record)),
        ])
        _ = try values.engine.commit("feed", now: .distantPast) { _ in ((), edit) }
        let calendar = try #require(EKEventStore(calStore: values).calendar(withIdentifier: id.text))
        #expect(calendar.type == .subscription)
        #expect(calendar.isSubscribed)
        #expect(calendar.supportedEventAvailabilities == [])
    }

    /// Rule 210: what no property of EventKit shows stays when an object is saved.
    @Test func whatEventKitDoesNotShow() throws {
        let lines = ["CATEGORIES:WORK", "ATTACH:https://example.com/a.pdf", "X-APPLE-TRAVEL-DURATION:PT30M"]
        let values = try CalendarStore(
            iCalendar: ([
                "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:u", "SUMMARY:S",
                "DTSTART:20260303T120000Z",
            ] + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n"))
        let desk = Desk(EKEventStore(calStore: values))
        let event = try #require(desk.events().first)
        event.title = "T"
        try desk.store.save(event, span: .thisEvent)
        let item = try #require(values.items().first)
        #expect(item.title == "T")
        #expect(item.categories == ["WORK"])
        let text = String(decoding: CalStoreItem.iCalendar([item]), as: UTF8.self)
        for line in lines { #expect(text.contains(line), "\(line)") }
    }
}
