import EventKit
import EventKitTestSupport
import Testing

/// Apple's Calendar and Reminders Programming Guide, chapter by chapter: events.
@Suite struct GuideEventTests {
    /// The code listing of the first tutorial: access, an all-day event with two alarms in the default calendar.
    @Test func saveEvent() async throws {
        let eventStore = TestStore.make()
        let granted = try await eventStore.requestFullAccessToEvents()
        #expect(granted)

        let event = EKEvent(eventStore: eventStore)
        event.title = "I am a calendar event"
        event.location = "West Lake, Hangzhou"
        event.startDate = Date()
        event.endDate = Date()
        event.isAllDay = true
        event.addAlarm(EKAlarm(relativeOffset: 60.0 * -60.0 * 24))
        event.addAlarm(EKAlarm(relativeOffset: 60.0 * -15.0))
        event.calendar = eventStore.defaultCalendarForNewEvents
        try eventStore.save(event, span: .thisEvent)

        let found = try #require(eventStore.event(withIdentifier: event.eventIdentifier))
        #expect(found.title == "I am a calendar event")
        #expect(found.location == "West Lake, Hangzhou")
        #expect(found.isAllDay)
        #expect(found.alarms?.map(\.relativeOffset) == [-86_400, -900])
    }

    /// The same listing as it was printed: a completion, the main queue, each way that it can go.
    @available(iOS, deprecated: 17.0)
    @available(macOS, deprecated: 14.0)
    @Test func saveEventAfterACompletion() async throws {
        let eventStore = TestStore.make()
        let before = Calendar.current.startOfDay(for: Date())
        let identifier: String? = await withCheckedContinuation { continuation in
            eventStore.requestAccess(to: .event) { granted, error in
                DispatchQueue.main.async {
                    if let error {
                        Issue.record(error)
                        continuation.resume(returning: nil)
                    } else if !granted {
                        continuation.resume(returning: nil)
                    } else {
                        let event = EKEvent(eventStore: eventStore)
                        event.title = "I am a calendar event"
                        event.startDate = Date()
                        event.endDate = Date()
                        event.isAllDay = true
                        event.calendar = eventStore.defaultCalendarForNewEvents
                        try? eventStore.save(event, span: .thisEvent)
                        continuation.resume(returning: event.eventIdentifier)
                    }
                }
            }
        }
        let found = try #require(identifier.flatMap { eventStore.event(withIdentifier: $0) })
        // It may be midnight meanwhile.
        #expect([before, Calendar.current.startOfDay(for: Date())].contains(found.startDate))
    }

    /// "Connecting to the Event Store": the old request, with its completion.
    @Test func requestAccess() {
        let store = TestStore.make()
        let semaphore = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer = false
        store.requestFullAccessToReminders { granted, error in
            answer = granted && error == nil
            semaphore.signal()
        }
        #expect(semaphore.wait(timeout: .now() + 10) == .success)
        #expect(answer)
        #expect(EKEventStore.authorizationStatus(for: .event) == .fullAccess)
    }

    /// Listing 1-1: fetching events with a predicate, between one day ago and one year from now.
    @Test func fetchWithAPredicate() throws {
        let store = TestStore.make()
        for (title, days) in [("last week", -7), ("tomorrow", 1), ("in two years", 730)] {
            let event = EKEvent(eventStore: store)
            event.title = title
            event.startDate = Date().addingTimeInterval(Double(days) * 86_400)
            event.endDate = event.startDate.addingTimeInterval(3600)
            event.calendar = store.defaultCalendarForNewEvents
            try store.save(event, span: .thisEvent, commit: true)
        }

        let calendar = Calendar.current
        var oneDayAgoComponents = DateComponents()
        oneDayAgoComponents.day = -1
        let oneDayAgo = try #require(calendar.date(byAdding: oneDayAgoComponents, to: Date()))
        var oneYearFromNowComponents = DateComponents()
        oneYearFromNowComponents.year = 1
        let oneYearFromNow = try #require(calendar.date(byAdding: oneYearFromNowComponents, to: Date()))
        let predicate = store.predicateForEvents(withStart: oneDayAgo, end: oneYearFromNow, calendars: nil)
        #expect(store.events(matching: predicate).map(\.title) == ["tomorrow"])

        let none = store.predicateForEvents(withStart: oneDayAgo, end: oneYearFromNow, calendars: [])
        #expect(store.events(matching: none).isEmpty)
        let work = store.predicateForEvents(
            withStart: oneDayAgo, end: oneYearFromNow, calendars: store.calendars(for: .event))
        #expect(store.events(matching: work).count == 1)
    }

    /// "Retrieving events does not necessarily return them in chronological order": sorting by start.
    @Test func sortByStartDate() throws {
        let store = TestStore.make()
        let late = EKEvent(eventStore: store)
        late.startDate = date("2026-03-04 12:00")
        let early = EKEvent(eventStore: store)
        early.startDate = date("2026-03-04 09:00")
        let sorted = [late, early].sorted { $0.compareStartDate(with: $1) == .orderedAscending }
        #expect(sorted == [early, late])
    }

    /// "For asynchronous behavior, run the method on another thread."
    @Test func fetchOnAnotherThread() async throws {
        let store = TestStore.make()
        _ = try weekly(in: store)
        let queue = OperationQueue()
        let count = await withCheckedContinuation { continuation in
            queue.addOperation {
                let predicate = store.predicateForEvents(
                    withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: nil)
                continuation.resume(returning: store.events(matching: predicate).count)
            }
        }
        #expect(count == 5)
    }

    /// "Using Unique Identifiers": of a recurring event, the first occurrence.
    @Test func fetchByIdentifier() throws {
        let store = TestStore.make()
        let event = try weekly(in: store)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier))
        #expect(text(found.startDate) == "2026-03-02 09:00")
        #expect(store.event(withIdentifier: "no such event") == nil)
    }

    /// "Creating and Editing Events": title, dates, calendar, alarms, rule.
    @Test func edit() throws {
        let store = TestStore.make()
        let event = EKEvent(eventStore: store)
        event.title = "Lunch"
        event.startDate = date("2026-03-04 12:00")
        event.endDate = date("2026-03-04 13:00")
        event.calendar = store.defaultCalendarForNewEvents
        try store.save(event, span: .thisEvent)
        #expect(!event.isNew)
        #expect(!event.hasChanges)

        event.title = "Long lunch"
        event.endDate = date("2026-03-04 14:00")
        #expect(event.hasChanges)
        #expect(store.event(withIdentifier: event.eventIdentifier)?.title == "Lunch")
        try store.save(event, span: .thisEvent)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier))
        #expect(found.title == "Long lunch")
        #expect(text(found.endDate) == "2026-03-04 14:00")
    }

    /// "Saving and Removing Events": without commit nothing is permanent.
    @Test func batchWithCommit() throws {
        let store = TestStore.make()
        let other = EKEventStore(sources: store.sources)
        for day in 1...5 {
            let event = EKEvent(eventStore: store)
            event.title = "Day \(day)"
            event.startDate = date("2026-03-0\(day) 12:00")
            event.endDate = date("2026-03-0\(day) 13:00")
            event.calendar = store.defaultCalendarForNewEvents
            try store.save(event, span: .thisEvent, commit: false)
        }
        #expect(march(store).count == 5)
        #expect(march(other).isEmpty)
        try store.commit()
        #expect(march(other).map(\.title) == ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5"])

        for event in march(store).dropFirst(2) { try store.remove(event, span: .thisEvent, commit: false) }
        #expect(march(other).count == 5)
        try store.commit()
        #expect(march(other).map(\.title) == ["Day 1", "Day 2"])
    }

    /// "Your changes can apply to all future occurrences of the event by specifying EKSpanFutureEvents."
    @Test func spans() throws {
        let store = TestStore.make()
        _ = try weekly(in: store)
        let second = march(store)[1]
        second.title = "Long course"
        try store.save(second, span: .futureEvents, commit: true)
        #expect(march(store).map(\.title) == ["Course"] + Array(repeating: "Long course", count: 4))
        try store.remove(march(store)[3], span: .futureEvents, commit: true)
        #expect(march(store).map(\.title) == ["Course", "Long course", "Long course"])
    }

    /// "Performing Batch Operations on Events": a block for each event, and how to stop.
    @Test func enumerateAndStop() throws {
        let store = TestStore.make()
        _ = try weekly(in: store)
        let predicate = store.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: nil)
        var titles: [String] = []
        store.enumerateEvents(matching: predicate) { event, stop in
            titles.append(text(event.startDate))
            if titles.count == 2 { stop.pointee = true }
        }
        #expect(titles == ["2026-03-02 09:00", "2026-03-09 09:00"])
    }

    /// The tutorial's batch: each event of a fetch gets a prefix, then one commit.
    @Test func enumerateAndSave() throws {
        let store = TestStore.make()
        _ = try weekly(in: store)
        let predicate = store.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-03-15 00:00"), calendars: nil)
        store.enumerateEvents(matching: predicate) { event, _ in
            event.title = "! " + event.title
            try? store.save(event, span: .thisEvent, commit: false)
        }
        try store.commit()
        #expect(
            march(store).map(\.title)
                == ["! Course", "! Course", "Course", "Course", "Course"])
        #expect(march(store).map(\.isDetached) == [true, true, false, false, false])
    }

    private func weekly(in store: EKEventStore) throws -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = "Course"
        event.startDate = date("2026-03-02 09:00")
        event.endDate = date("2026-03-02 10:30")
        event.calendar = store.defaultCalendarForNewEvents
        event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
        try store.save(event, span: .thisEvent)
        return event
    }

    private func march(_ store: EKEventStore) -> [EKEvent] {
        store.events(
            matching: store.predicateForEvents(
                withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: nil))
    }
}
