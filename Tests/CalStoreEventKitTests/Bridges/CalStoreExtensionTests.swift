import CalStoreExchange
import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// The members of `calStore` on EventKit's classes.
@Suite struct CalStoreExtensionTests {
    private static let text = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:standup
        DTSTART;TZID=Europe/Berlin:20260302T090000
        DTEND;TZID=Europe/Berlin:20260302T091500
        RRULE:FREQ=DAILY;COUNT=5
        EXDATE;TZID=Europe/Berlin:20260304T090000
        SUMMARY:Standup
        END:VEVENT
        BEGIN:VEVENT
        UID:standup
        RECURRENCE-ID;TZID=Europe/Berlin:20260305T090000
        DTSTART;TZID=Europe/Berlin:20260305T140000
        DTEND;TZID=Europe/Berlin:20260305T141500
        SUMMARY:Standup\\, late
        END:VEVENT
        BEGIN:VEVENT
        UID:holiday
        DTSTART;VALUE=DATE:20260306
        SUMMARY:Holiday
        END:VEVENT
        BEGIN:VTODO
        UID:plants
        DUE:20260307T080000
        SUMMARY:Water the plants
        END:VTODO
        END:VCALENDAR
        """

    private static let noon = "2026-03-01T12:00:00+01:00"

    /// The fixture in Berlin, at noon of 1 March.
    private func store() throws -> EKEventStore {
        let now = try #require(Instant(iso: Self.noon)).date
        return EKEventStore(
            calStore: try CalendarStore(iCalendar: Self.text),
            timeZone: TimeZone(identifier: "Europe/Berlin"),
            now: { now })
    }

    private func date(_ text: String) throws -> Date {
        try #require(ItemTime(text + "[Europe/Berlin]")).instant(in: .utc).date
    }

    private func titles(_ store: EKEventStore) throws -> [String] {
        store.calStore.events(from: try date("2026-03-01T00:00:00"), to: try date("2026-04-01T00:00:00")).map
        {
            let local = Zone.named("Europe/Berlin")?.local(at: Instant($0.startDate)).description ?? ""
            return "\(local.dropFirst(8).prefix(8).replacing("T", with: " ")) \($0.title ?? "")"
        }
    }

    private static let fixture = [
        "02 09:00 Standup", "03 09:00 Standup", "05 14:00 Standup, late", "06 00:00 Holiday",
        "06 09:00 Standup",
    ]

    // MARK: Fixtures, clock and zone

    @Test func aFixtureIsAStoreInMemory() async throws {
        let store = try store()
        #expect(try titles(store) == Self.fixture)
        let reminders = await store.calStore.reminders(matching: store.predicateForReminders(in: nil))
        #expect(reminders?.map(\.title) == ["Water the plants"])
    }

    @Test func aFixtureThatCannotBeReadIsAnErrorWithItsLine() throws {
        let broken = Self.text.replacing("DTSTART;VALUE=DATE:20260306", with: "DTSTART;VALUE=DATE:tomorrow")
        do {
            _ = try CalendarStore(iCalendar: broken)
            Issue.record("it was read")
        } catch CalStoreError.damaged(_, let line, let reason) {
            #expect(line == 20)
            #expect(reason.hasPrefix("DTSTART"), "the line is said once")
        }
        #expect(throws: CalStoreError.self) { try CalendarStore(iCalendar: "no calendar") }
    }

    @Test func theClockAndTheZoneAreTheStores() throws {
        let store = try store()
        let now = try #require(Instant(iso: Self.noon)).date
        let event = EKEvent(eventStore: store)
        #expect(event.timeZone?.identifier == "Europe/Berlin")
        event.title = "New"
        event.startDate = now
        event.endDate = now.addingTimeInterval(60)
        event.calendar = store.defaultCalendarForNewEvents
        try store.save(event, span: .thisEvent)
        #expect(event.creationDate == now)
        #expect(event.lastModifiedDate == now)
        // All-day: midnight in Berlin, wherever the test runs.
        let holiday = try #require(store.calendarItems(withExternalIdentifier: "holiday").first as? EKEvent)
        #expect(holiday.startDate == (try date("2026-03-06T00:00:00")))
        #expect(holiday.endDate == (try date("2026-03-06T23:59:59")))
        let reminder = try #require(
            store.calendarItems(withExternalIdentifier: "plants").first as? EKReminder)
        reminder.isCompleted = true
        #expect(reminder.completionDate == now)
    }

    // MARK: Finding

    @Test func rangesWithoutEndAreLazy() throws {
        let store = try store()
        let event = EKEvent(eventStore: store)
        event.title = "For ever"
        event.startDate = try date("2026-03-10T10:00:00")
        event.endDate = event.startDate
        event.calendar = store.defaultCalendarForNewEvents
        event.addRecurrenceRule(daily())
        try store.save(event, span: .thisEvent)
        let start = try date("2026-03-01T00:00:00")
        #expect(store.calStore.events(from: start).prefix(2000).map { $0 }.count == 2000)
        let far = store.calStore.events(from: try date("9000-01-01T00:00:00")).first { _ in true }
        #expect(far?.startDate == (try date("9000-01-01T10:00:00")))
        // It comes to an end where nothing more happens.
        try store.remove(event, span: .futureEvents)
        #expect(store.calStore.events(from: start).map { $0 }.count == Self.fixture.count)
        #expect(store.calStore.events(from: start, calendars: []).map { $0 }.isEmpty)
    }

    /// An event that began before the range, and one that reaches from one window into the next, come once.
    @Test func longEventsComeOnceInALazyRange() throws {
        let store = EKEventStore(calStore: CalendarStore(), timeZone: TimeZone(identifier: "Europe/Berlin"))
        for (title, start, end) in [
            ("year", "2026-01-01T00:00:00", "2027-01-01T00:00:00"),
            ("later", "2026-03-20T00:00:00", "2026-06-01T00:00:00"),
            ("over", "2026-02-01T00:00:00", "2026-03-01T00:00:00"),
        ] {
            let event = EKEvent(eventStore: store)
            event.title = title
            event.startDate = try date(start)
            event.endDate = try date(end)
            event.calendar = store.defaultCalendarForNewEvents
            try store.save(event, span: .thisEvent)
        }
        let found = store.calStore.events(from: try date("2026-03-01T00:00:00")).map { $0.title ?? "" }
        #expect(found == ["year", "later"])
    }

    @Test func eventsAreFoundWithoutBlocking() async throws {
        let store = try store()
        let events = await store.calStore.events(
            matching: store.predicateForEvents(
                withStart: try date("2026-03-02T00:00:00"), end: try date("2026-03-04T00:00:00"),
                calendars: nil))
        #expect(events.map(\.title) == ["Standup", "Standup"])
    }

    @Test func anOccurrenceIsFoundByItsDate() throws {
        let store = try store()
        let id = try #require(
            store.calendarItems(withExternalIdentifier: "standup").first?.calendarItemIdentifier)
        func found(_ day: String) throws -> EKEvent? {
            store.calStore.event(withIdentifier: id, occurrenceDate: try date(day + "T09:00:00"))
        }
        let second = try #require(try found("2026-03-03"))
        #expect(second.startDate == (try date("2026-03-03T09:00:00")))
        #expect(second.isDetached == false)
        let moved = try #require(try found("2026-03-05"))
        #expect(moved.title == "Standup, late")
        #expect(moved.startDate == (try date("2026-03-05T14:00:00")))
        #expect(moved.occurrenceDate == (try date("2026-03-05T09:00:00")))
        #expect(moved.calStore.seriesIdentifier == id)
        #expect(try found("2026-03-04") == nil, "skipped")
        #expect(try found("2026-03-09") == nil, "after the end")
        #expect(store.calStore.event(withIdentifier: "nothing", occurrenceDate: Date()) == nil)
        let holiday = try #require(store.calendarItems(withExternalIdentifier: "holiday").first as? EKEvent)
        #expect(
            store.calStore.event(withIdentifier: holiday.eventIdentifier, occurrenceDate: holiday.startDate)
                == holiday)
        #expect(holiday.calStore.seriesIdentifier == nil)
    }

    // MARK: Changing

    @Test func allReachesTheWholeSeriesFromAnyOccurrence() throws {
        let store = try store()
        let id = try #require(
            store.calendarItems(withExternalIdentifier: "standup").first?.calendarItemIdentifier)
        let third = try #require(
            store.calStore.event(withIdentifier: id, occurrenceDate: try date("2026-03-06T09:00:00")))
        third.title = "Daily"
        third.startDate = try date("2026-03-06T10:00:00")
        third.endDate = try date("2026-03-06T10:15:00")
        try store.calStore.save(third, span: .all)
        #expect(
            try titles(store) == [
                "02 10:00 Daily", "03 10:00 Daily", "05 14:00 Standup, late", "06 00:00 Holiday",
                "06 10:00 Daily",
            ])
        try store.calStore.remove(third, span: .all)
        #expect(try titles(store) == ["06 00:00 Holiday"])
    }

    @Test func occurrencesAreSkippedAndComeBack() throws {
        let store = try store()
        let first = try #require(store.calendarItems(withExternalIdentifier: "standup").first as? EKEvent)
        #expect(first.calStore.skippedDates == [try date("2026-03-04T09:00:00")])
        try first.calStore.unskip(try date("2026-03-04T09:00:00"))
        #expect(try titles(store).contains("04 09:00 Standup"))
        #expect(first.calStore.skippedDates == [])
        #expect(throws: CalStoreError.self) { try first.calStore.unskip(try date("2026-03-04T09:00:00")) }

        let id: String = first.eventIdentifier
        let second = try #require(
            store.calStore.event(withIdentifier: id, occurrenceDate: try date("2026-03-03T09:00:00")))
        try second.calStore.skip(commit: false)
        #expect(try !titles(store).contains("03 09:00 Standup"))
        store.reset()
        #expect(try titles(store).contains("03 09:00 Standup"))
    }

    @Test func datesAreAddedToASeriesAndTakenBack() throws {
        let store = try store()
        let event = try #require(store.calendarItems(withExternalIdentifier: "standup").first as? EKEvent)
        let saturday = try date("2026-03-14T09:30:00")
        try event.calStore.add(saturday)
        try event.calStore.add(saturday)
        #expect(event.calStore.addedDates == [saturday])
        #expect(try titles(store).last == "14 09:30 Standup")
        // One that was skipped comes back instead.
        try event.calStore.add(try date("2026-03-04T09:00:00"))
        #expect(event.calStore.addedDates == [saturday])
        #expect(event.calStore.skippedDates == [])
        try event.calStore.removeAdded(saturday)
        #expect(event.calStore.addedDates == [])
        #expect(throws: CalStoreError.self) { try event.calStore.removeAdded(saturday) }
        let holiday = try #require(store.calendarItems(withExternalIdentifier: "holiday").first as? EKEvent)
        let error = #expect(throws: CalStoreError.self) { try holiday.calStore.add(saturday) }
        #expect(error?.description == "\"Holiday\": it does not repeat; add a recurrence rule first")
    }

    @Test func valuesShowWhatEventKitDoesNot() throws {
        let store = try store()
        let event = try #require(store.calendarItems(withExternalIdentifier: "standup").first as? EKEvent)
        event.title = "Changed"
        #expect(event.calStore.value.title == "Changed")
        #expect(event.calStore.value.recurrence?.exclusionDates.count == 1)
        let reminder = try #require(
            store.calendarItems(withExternalIdentifier: "plants").first as? EKReminder)
        #expect(reminder.calStore.value.due?.description == "2026-03-07T08:00:00")
    }

    @Test func defaultCalendarsCanBeSet() throws {
        let store = try store()
        let work = EKCalendar(for: .event, eventStore: store)
        work.title = "Work"
        work.source = store.sources.first
        #expect(throws: CalStoreError.self) { try store.calStore.setDefaultCalendar(work) }
        try store.saveCalendar(work, commit: true)
        try store.calStore.setDefaultCalendar(work)
        #expect(store.defaultCalendarForNewEvents === work)
        #expect(store.defaultCalendarForNewReminders()?.title == "Reminders")
    }

    // MARK: News

    @Test func theFeedTellsWhatChanged() throws {
        let store = try store()
        let values = try store.calStore.values()
        let cursor = try values.history.changes(since: nil).cursor
        let event = try #require(store.calendarItems(withExternalIdentifier: "holiday").first as? EKEvent)
        event.title = "Day off"
        try store.save(event, span: .thisEvent)
        try store.remove(event, span: .thisEvent)
        let news = try values.history.changes(since: cursor)
        let changes = news.operations.flatMap(\.changes)
        #expect(changes.map(\.action) == [.update, .delete])
        #expect(changes.first?.itemBefore?.title == "Holiday")
        #expect(changes.first?.itemAfter?.title == "Day off")
        #expect(try values.history.changes(since: news.cursor).operations.isEmpty)
    }
}
