import EventKit
import EventKitTestSupport
import Testing

/// The slides of the session that introduced EventKit in 2010, one after the other.
@Suite struct SlideTests {
    private static let picture = [
        "2010-07-01 11:00", "2010-07-08 11:00", "2010-07-15 11:00", "2010-07-22 11:00", "2010-07-29 11:00",
        "2010-08-05 11:00", "2010-08-12 11:00", "2010-08-19 11:00", "2010-08-26 11:00",
    ]

    /// The series of the pictures: each Thursday at 11, from 1 July to 26 August.
    private func meeting(in store: EKEventStore) throws -> EKEvent {
        let end = EKRecurrenceEnd(occurrenceCount: 9)
        return try store.add(
            "Meeting", "2010-07-01 11:00",
            rule: EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end))
    }

    private func occurrence(_ start: String, in store: EKEventStore) throws -> EKEvent {
        try #require(store.events("2010-07-01", "2010-09-01").first { text($0.startDate) == start })
    }

    @Test func accessingCalendars() throws {
        let store = TestStore.make()
        let calendars = store.calendars(for: .event)
        let myCal = store.defaultCalendarForNewEvents
        #expect(calendars == [myCal])

        // fetch some properties
        let title = myCal?.title
        let color = myCal?.cgColor
        let type = myCal?.type
        #expect(title == "Calendar")
        #expect(color != nil)
        #expect(type == .local)

        // Can we add or modify events?
        let writable = myCal?.allowsContentModifications
        #expect(writable == true)
    }

    @Test func creatingAndDeletingEvents() throws {
        let store = TestStore.make()
        let event = EKEvent(eventStore: store)
        event.title = "My First Event"
        event.startDate = date("2010-06-09 09:00")
        event.endDate = date("2010-06-09 10:15")
        event.calendar = store.defaultCalendarForNewEvents
        try store.save(event, span: .thisEvent)

        let eventId: String = event.eventIdentifier
        let found = try #require(store.event(withIdentifier: eventId))
        #expect(found.title == "My First Event")
        try store.remove(found, span: .thisEvent)
        #expect(store.event(withIdentifier: eventId) == nil)
    }

    @Test func addingAlarms() throws {
        let store = TestStore.make()
        let event = try store.add("Lunch", "2010-06-09 12:00")
        // specify time in negative seconds from start time
        let alarm = EKAlarm(relativeOffset: -900)
        event.addAlarm(alarm)
        try store.save(event, span: .thisEvent)
        #expect(store.events("2010-06-09", "2010-06-10").first?.alarms?.map(\.relativeOffset) == [-900])
    }

    @Test func participants() throws {
        let event = EKEvent(eventStore: TestStore.make())
        let organizer = event.organizer
        let attendees = event.attendees
        #expect(organizer == nil)
        #expect(attendees == nil)
    }

    @Test func weeklyMeetingThatNeverEnds() throws {
        let store = TestStore.make()
        let event = try store.add("Meeting", "2010-07-01 11:00")
        let rule = EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil)
        event.recurrenceRules = [rule]
        try store.save(event, span: .thisEvent)
        #expect(store.starts("2010-07-01", "2010-08-27") == Self.picture)
        #expect(store.starts("2030-07-01", "2030-07-08") == ["2030-07-04 11:00"])
    }

    @Test func recurrenceEnd() throws {
        let ends = [
            EKRecurrenceEnd(end: date("2010-07-29 11:00")),
            // OR
            EKRecurrenceEnd(occurrenceCount: 5),
        ]
        for end in ends {
            let store = TestStore.make()
            let rule = EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end)
            try store.add("Meeting", "2010-07-01 11:00", rule: rule)
            #expect(store.starts("2010-07-01", "2010-09-01") == Array(Self.picture.prefix(5)))
        }
    }

    /// "Third Tuesday of every month", "last weekday of the year".
    @Test func complexRules() throws {
        let store = TestStore.make()
        let thirdTuesday = EKRecurrenceRule(
            recurrenceWith: .monthly, interval: 1,
            daysOfTheWeek: [EKRecurrenceDayOfWeek(.tuesday, weekNumber: 3)],
            daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
            setPositions: nil, end: nil)
        try store.add("Third Tuesday", "2010-07-20 09:00", rule: thirdTuesday)
        #expect(
            store.starts("2010-07-01", "2010-10-01")
                == ["2010-07-20 09:00", "2010-08-17 09:00", "2010-09-21 09:00"])
        let weekdays: [EKWeekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        let lastWeekday = EKRecurrenceRule(
            recurrenceWith: .yearly, interval: 1, daysOfTheWeek: weekdays.map { EKRecurrenceDayOfWeek($0) },
            daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
            setPositions: [-1], end: nil)
        try store.add("Last weekday", "2010-12-31 17:00", rule: lastWeekday)
        #expect(
            store.events("2010-12-24", "2014-01-01").filter { $0.title == "Last weekday" }
                .map { text($0.startDate) }
                == ["2010-12-31 17:00", "2011-12-30 17:00", "2012-12-31 17:00", "2013-12-31 17:00"])
    }

    @Test func fetchingEvents() throws {
        let store = TestStore.make()
        for (title, start) in [("B", "2010-06-08 10:00"), ("A", "2010-06-07 10:00")] {
            try store.add(title, start)
        }
        let predicate = store.predicateForEvents(
            withStart: date("2010-06-07 00:00"), end: date("2010-06-12 00:00"),
            calendars: store.calendars(for: .event))
        var events = store.events(matching: predicate)
        // yields unordered array, so sort it...
        events.sort { $0.compareStartDate(with: $1) == .orderedAscending }
        #expect(events.map(\.title) == ["A", "B"])
    }

    @Test func asyncFetching() async throws {
        let store = TestStore.make()
        try store.add("A", "2010-06-07 10:00")
        let titles: [String] = await withCheckedContinuation { continuation in
            // Made here: off Apple's systems predicates are not Sendable.
            DispatchQueue.global(qos: .default).async {
                let predicate = store.predicateForEvents(
                    withStart: date("2010-06-07 00:00"), end: date("2010-06-12 00:00"), calendars: nil)
                let events = store.events(matching: predicate)
                DispatchQueue.main.async {
                    continuation.resume(returning: events.map(\.title))
                }
            }
        }
        #expect(titles == ["A"])
    }

    /// The picture "Simple Detach": a child of the series, at another time.
    @Test func simpleDetach() throws {
        let store = TestStore.make()
        let series = try meeting(in: store)
        let event = try occurrence("2010-08-05 11:00", in: store)
        event.startDate = date("2010-08-05 14:00")
        event.endDate = date("2010-08-05 15:00")
        try store.save(event, span: .thisEvent)

        #expect(
            store.starts("2010-07-01", "2010-09-01")
                == Self.picture.map { $0 == "2010-08-05 11:00" ? "2010-08-05 14:00" : $0 })
        let child = try occurrence("2010-08-05 14:00", in: store)
        #expect(child.isDetached)
        #expect(text(child.occurrenceDate) == "2010-08-05 11:00")
        #expect(child.calendarItemExternalIdentifier == series.calendarItemExternalIdentifier)
        // Child is still considered part of the series: it goes with it.
        let first = try #require(store.event(withIdentifier: series.eventIdentifier))
        try store.remove(first, span: .futureEvents)
        #expect(store.starts("2010-07-01", "2010-09-01").isEmpty)
    }

    /// The picture "Future Detach": a new series, with no relation to the original.
    @Test func futureDetach() throws {
        let store = TestStore.make()
        let series = try meeting(in: store)
        let event = try occurrence("2010-08-05 11:00", in: store)
        event.startDate = date("2010-08-05 14:00")
        event.endDate = date("2010-08-05 15:00")
        try store.save(event, span: .futureEvents)

        #expect(
            store.starts("2010-07-01", "2010-09-01")
                == Self.picture.map { $0 < "2010-08-05" ? $0 : String($0.prefix(11)) + "14:00" })
        let later = try occurrence("2010-08-12 14:00", in: store)
        #expect(!later.isDetached)
        #expect(later.eventIdentifier != series.eventIdentifier)
        #expect(later.calendarItemExternalIdentifier != series.calendarItemExternalIdentifier)
        let first = try #require(store.event(withIdentifier: series.eventIdentifier))
        try store.remove(first, span: .futureEvents)
        #expect(store.starts("2010-07-01", "2010-09-01").count == 4)
    }

    /// The picture "Delete This Event": a hole at 5 August.
    @Test func deleteThisEvent() throws {
        let store = TestStore.make()
        _ = try meeting(in: store)
        try store.remove(try occurrence("2010-08-05 11:00", in: store), span: .thisEvent)
        #expect(
            store.starts("2010-07-01", "2010-09-01") == Self.picture.filter { $0 != "2010-08-05 11:00" })
    }

    /// The picture "Delete Future": the series ends before 5 August.
    @Test func deleteFuture() throws {
        let store = TestStore.make()
        let series = try meeting(in: store)
        try store.remove(try occurrence("2010-08-05 11:00", in: store), span: .futureEvents)
        #expect(store.starts("2010-07-01", "2010-09-01") == Array(Self.picture.prefix(5)))
        #expect(store.event(withIdentifier: series.eventIdentifier)?.hasRecurrenceRules == true)
    }

    /// "Exception: recurrence rule. Can only change future events."
    @Test func ruleChangesTheFuture() throws {
        let store = TestStore.make()
        _ = try meeting(in: store)
        let event = try occurrence("2010-08-05 11:00", in: store)
        event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil)]
        try store.save(event, span: .thisEvent)
        #expect(store.starts("2010-07-01", "2010-09-01") == Self.picture)
        event.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil)]
        try store.save(event, span: .futureEvents)
        #expect(
            store.starts("2010-07-01", "2010-09-10")
                == Self.picture.prefix(5) + ["2010-08-05 11:00", "2010-08-19 11:00", "2010-09-02 11:00"])
    }
}
