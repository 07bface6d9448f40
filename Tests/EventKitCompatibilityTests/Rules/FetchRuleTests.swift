import EventKit
import EventKitTestSupport
import Testing

/// EventKit rules 62-100 as a program sees them: saving at once, fetching events and reminders.
@Suite struct FetchRuleTests {
    private func reminder(_ title: String, in store: EKEventStore) -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        return reminder
    }

    /// Rule 62: it belongs to the store no more, and keeps its data.
    @Test func removedReminder() throws {
        let store = TestStore.make()
        let milk = reminder("Milk", in: store)
        try store.save(milk, commit: true)
        try store.remove(milk, commit: true)
        #expect(milk.title == "Milk")
        #expect(!milk.refresh())
        #expect(store.calendarItem(withIdentifier: milk.calendarItemIdentifier) == nil)
    }

    /// Rule 63: without the argument it is committed at once.
    @Test func savedAtOnce() throws {
        let store = TestStore.make()
        let other = EKEventStore(sources: store.sources)
        let event = try store.add("A", "2026-03-02 09:00")
        #expect(other.starts("2026-03-01", "2026-04-01") == ["2026-03-02 09:00"])
        try store.remove(event, span: .thisEvent)
        #expect(other.starts("2026-03-01", "2026-04-01").isEmpty)
    }

    /// Rules 73 and 77: the answer comes back from the call; a predicate of another store finds nothing.
    @Test func foreignPredicate() throws {
        let (store, other) = (TestStore.make(), TestStore.make())
        try store.add("A", "2026-03-02 09:00")
        let foreign = other.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: nil)
        #expect(store.events(matching: foreign).isEmpty)
        #expect(store.events("2026-03-01", "2026-04-01").count == 1)
    }

    /// Rule 1: the calendars of another store over the same data are the same; those of other data find
    /// nothing.
    @Test func calendarsOfAnotherStore() async throws {
        let store = TestStore.make()
        let other = EKEventStore(sources: store.sources)
        let elsewhere = TestStore.make()
        try store.add("A", "2026-03-02 09:00")
        func found(_ calendars: [EKCalendar]) -> Int {
            let predicate = store.predicateForEvents(
                withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: calendars)
            return store.events(matching: predicate).count
        }
        #expect(found(store.calendars(for: .event)) == 1)
        #expect(found(other.calendars(for: .event)) == 1)
        #expect(found(elsewhere.calendars(for: .event)) == 0)
        let predicate = other.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: nil)
        #expect(store.events(matching: predicate).count == 1)
        let reminder = EKReminder(eventStore: store)
        reminder.calendar = store.defaultCalendarForNewReminders()
        try store.save(reminder, commit: true)
        let lists = store.predicateForReminders(in: other.calendars(for: .reminder))
        #expect(await store.reminders(lists)?.count == 1)
    }

    /// Rule 90: after the next statement has cancelled it, the completion is never called.
    @Test func cancelledAtOnce() {
        let store = TestStore.make()
        let calls = DispatchSemaphore(value: 0)
        for _ in 0..<20 {
            let fetch = store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in
                calls.signal()
            }
            store.cancelFetchRequest(fetch)
        }
        #expect(calls.wait(timeout: .now() + 0.5) == .timedOut)
        // One that is kept and not cancelled is called, and so is one that is thrown away.
        let kept = store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in calls.signal()
        }
        #expect(calls.wait(timeout: .now() + 20) == .success)
        store.cancelFetchRequest(kept)
        store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in calls.signal() }
        #expect(calls.wait(timeout: .now() + 20) == .success)
    }

    /// Rules 95-97: what is filed by date is what looking at each reminder finds.
    @Test func incompleteByDueDate() async throws {
        let store = TestStore.make()
        func add(_ title: String, due: DateComponents?, start: DateComponents? = nil, isDone: Bool = false)
            throws
        {
            let reminder = EKReminder(eventStore: store)
            reminder.title = title
            reminder.calendar = store.defaultCalendarForNewReminders()
            reminder.startDateComponents = start
            reminder.dueDateComponents = due
            reminder.isCompleted = isDone
            try store.save(reminder, commit: true)
        }
        try add("day", due: DateComponents(year: 2026, month: 3, day: 2))
        try add("time", due: DateComponents(year: 2026, month: 3, day: 2, hour: 18))
        try add("later", due: DateComponents(year: 2027, month: 3, day: 2))
        try add("start only", due: nil, start: DateComponents(year: 2026, month: 3, day: 2))
        try add("done", due: DateComponents(year: 2026, month: 3, day: 2), isDone: true)
        try add("never", due: nil)
        func titles(_ from: String?, _ to: String?) async -> [String] {
            let predicate = store.predicateForIncompleteReminders(
                withDueDateStarting: from.map { date($0) }, ending: to.map { date($0) }, calendars: nil)
            return await (store.reminders(predicate) ?? []).map(\.title).sorted()
        }
        #expect(await titles(nil, nil) == ["day", "later", "never", "start only", "time"])
        #expect(await titles("2026-03-02 00:00", "2026-03-03 00:00") == ["day", "time"])
        #expect(await titles("2026-03-02 00:01", "2026-03-02 18:00") == [])
        #expect(await titles("2026-03-02 18:00", nil) == ["later", "time"])
        #expect(await titles(nil, "2026-03-02 18:00") == ["day"])
        #expect(await titles("2027-01-01 00:00", "2026-01-01 00:00") == [])
    }

    /// Rule 75.
    @Test func allCalendars() throws {
        let store = TestStore.make()
        let work = EKCalendar(for: .event, eventStore: store)
        work.title = "work"
        work.source = store.sources.first
        try store.saveCalendar(work, commit: true)
        let event = try store.add("A", "2026-03-02 09:00")
        event.calendar = work
        try store.save(event, span: .thisEvent)
        try store.add("B", "2026-03-03 09:00")
        func titles(_ calendars: [EKCalendar]?) -> [String] {
            store.events(
                matching: store.predicateForEvents(
                    withStart: date("2026-03-01 00:00"), end: date("2026-04-01 00:00"), calendars: calendars)
            ).map(\.title)
        }
        #expect(titles(nil) == ["A", "B"])
        #expect(titles([work]) == ["A"])
        #expect(titles([]).isEmpty)
    }

    /// Rules 79 and 85: an object for each occurrence, until the flag is set.
    @Test func anObjectEach() throws {
        let store = TestStore.make()
        try store.add(
            "A", "2026-03-02 09:00", rule: EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        let events = store.events("2026-03-01", "2026-03-11")
        #expect(Set(events).count == 9)
        #expect(Set(events.map(\.eventIdentifier)).count == 1)
        var seen = 0
        let predicate = store.predicateForEvents(
            withStart: date("2026-03-01 00:00"), end: date("2026-03-11 00:00"), calendars: nil)
        store.enumerateEvents(matching: predicate) { _, stop in
            seen += 1
            stop.pointee = ObjCBool(seen == 3)
        }
        #expect(seen == 3)
    }

    /// Rule 82 does not hold here: there is no horizon.
    @Test func decadesAway() throws {
        let store = TestStore.make()
        try store.add(
            "A", "2026-03-02 09:00", rule: EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
        #expect(store.starts("2076-03-01", "2076-03-15") == ["2076-03-02 09:00", "2076-03-09 09:00"])
    }

    /// Rules 83 and 196: dates and floating times are those of the default zone.
    @Test func defaultZone() throws {
        let store = TestStore.make()
        let event = try store.add("A", "2026-03-02 09:00")
        event.isAllDay = true
        try store.save(event, span: .thisEvent)
        #expect(event.startDate == Calendar.current.startOfDay(for: date("2026-03-02 09:00")))
        let floating = try store.add("B", "2026-03-02 09:00")
        floating.timeZone = nil
        try store.save(floating, span: .thisEvent)
        #expect(store.event(withIdentifier: floating.eventIdentifier)?.startDate == date("2026-03-02 09:00"))
    }

    /// Rules 89-92: a token at once, the answer later on another thread, no answer after cancelling.
    @Test func fetchingReminders() async throws {
        let store = TestStore.make()
        try store.save(reminder("Milk", in: store), commit: true)
        let all = store.predicateForReminders(in: nil)
        let onMain: Bool = await withCheckedContinuation { continuation in
            store.fetchReminders(matching: all) { reminders in
                continuation.resume(returning: Thread.isMainThread || reminders?.count != 1)
            }
        }
        #expect(!onMain)
        let foreign: [EKReminder]? = await store.reminders(TestStore.make().predicateForReminders(in: nil))
        #expect(foreign?.isEmpty == true)
    }

    /// Rules 94-98, and the decision on 97: what has no date matches no dated predicate.
    @Test func reminderPredicates() async throws {
        let store = TestStore.make()
        let dated = reminder("dated", in: store)
        dated.dueDateComponents = DateComponents(year: 2026, month: 3, day: 5)
        let undated = reminder("undated", in: store)
        let done = reminder("done", in: store)
        done.completionDate = date("2026-03-06 12:00")
        for item in [dated, undated, done] { try store.save(item, commit: false) }
        try store.commit()
        func titles(_ predicate: NSPredicate) async -> Set<String> {
            Set(await store.reminders(predicate)?.map(\.title) ?? [])
        }
        let (start, end) = (date("2026-03-01 00:00"), date("2026-04-01 00:00"))
        #expect(await titles(store.predicateForReminders(in: nil)) == ["dated", "undated", "done"])
        #expect(
            await titles(
                store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil))
                == ["dated", "undated"])
        #expect(
            await titles(
                store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: end, calendars: nil))
                == ["dated"])
        #expect(
            await titles(
                store.predicateForCompletedReminders(
                    withCompletionDateStarting: start, ending: nil, calendars: nil)) == ["done"])
        #expect(
            await titles(
                store.predicateForCompletedReminders(
                    withCompletionDateStarting: nil, ending: start, calendars: nil)
            ).isEmpty)
    }

    /// Rules 99 and 100: of one that repeats, its first open date.
    @Test func oneOfARepeatingReminder() async throws {
        let store = TestStore.make()
        let water = reminder("Water", in: store)
        water.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2)
        water.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        try store.save(water, commit: true)
        let open = store.predicateForIncompleteReminders(
            withDueDateStarting: nil, ending: date("2026-04-01 00:00"), calendars: nil)
        #expect(await store.reminders(open)?.map { $0.dueDateComponents?.day } == [2])
        water.isCompleted = true
        try store.save(water, commit: true)
        #expect(await store.reminders(open)?.map { $0.dueDateComponents?.day } == [3])
    }
}
