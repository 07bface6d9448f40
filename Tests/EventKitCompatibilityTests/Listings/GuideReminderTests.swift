import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

/// The guide's chapters on reminders, alarms and geofences.
@Suite struct GuideReminderTests {
    /// The tutorial's calendar: looked for by title, made when it is not there.
    private func list(_ title: String, in store: EKEventStore) throws -> EKCalendar {
        if let found = store.calendars(for: .reminder).first(where: { $0.title == title }) { return found }
        let calendar = EKCalendar(for: .reminder, eventStore: store)
        calendar.title = title
        calendar.source = store.defaultCalendarForNewReminders()?.source
        try store.saveCalendar(calendar, commit: true)
        return calendar
    }

    private func add(_ title: String, to store: EKEventStore) throws -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = try list("UDo!", in: store)
        try store.save(reminder, commit: true)
        return reminder
    }

    /// Listing 2-1: fetching reminders with a predicate.
    @Test func fetchReminders() async throws {
        let store = TestStore.make()
        _ = try add("Buy milk", to: store)
        _ = try add("Pick up dry cleaning", to: store)
        #expect(store.calendars(for: .reminder).map(\.title) == ["Reminders", "UDo!"])

        let predicate = store.predicateForReminders(in: nil)
        let reminders = try #require(await store.reminders(predicate))
        #expect(reminders.map(\.title) == ["Buy milk", "Pick up dry cleaning"])
        let mine = store.predicateForReminders(in: [try list("UDo!", in: store)])
        #expect(await store.reminders(mine)?.count == 2)
    }

    /// The three predicates: all, those due in a time, those completed in a time.
    @Test func predicates() async throws {
        let store = TestStore.make()
        for (title, day, completed) in [("early", 3, nil), ("late", 20, nil), ("done", 4, 10)]
            as [(String, Int, Int?)]
        {
            let reminder = try add(title, to: store)
            reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: day, hour: 9)
            if let completed { reminder.completionDate = date("2026-03-\(completed) 12:00") }
            try store.save(reminder, commit: true)
        }
        _ = try add("some day", to: store)
        func titles(_ predicate: NSPredicate) async -> [String] {
            await store.reminders(predicate)?.map(\.title) ?? []
        }
        let (start, end) = (date("2026-03-01 00:00"), date("2026-03-15 00:00"))
        #expect(
            await titles(store.predicateForReminders(in: nil)) == ["early", "done", "late", "some day"])
        #expect(
            await titles(
                store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil))
                == ["early", "late", "some day"])
        #expect(
            await titles(
                store.predicateForIncompleteReminders(withDueDateStarting: start, ending: end, calendars: nil)
            )
                == ["early"])
        #expect(
            await titles(
                store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: end, calendars: nil))
                == ["early"])
        #expect(
            await titles(
                store.predicateForIncompleteReminders(withDueDateStarting: end, ending: nil, calendars: nil))
                == ["late"])
        #expect(
            await titles(
                store.predicateForCompletedReminders(
                    withCompletionDateStarting: start, ending: end, calendars: nil)) == ["done"])
        #expect(
            await titles(
                store.predicateForCompletedReminders(
                    withCompletionDateStarting: end, ending: nil, calendars: nil)
            ).isEmpty)
    }

    @Test func cancelledFetch() async throws {
        let store = TestStore.make()
        let predicate = store.predicateForReminders(in: nil)
        nonisolated(unsafe) var wasCalled = false
        // The fetches are answered one after the other: while the first is, the second can be cancelled.
        let isCancelled = DispatchSemaphore(value: 0)
        store.fetchReminders(matching: predicate) { _ in isCancelled.wait() }
        let token = store.fetchReminders(matching: predicate) { _ in wasCalled = true }
        store.cancelFetchRequest(token)
        isCancelled.signal()
        _ = await store.reminders(predicate)
        #expect(!wasCalled)
    }

    /// "Using Unique Identifiers": `calendarItem(withIdentifier:)` fetches reminders and events.
    @Test func fetchByIdentifier() throws {
        let store = TestStore.make()
        let reminder = try add("Buy milk", to: store)
        let found = store.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder
        #expect(found?.title == "Buy milk")
        #expect(store.event(withIdentifier: reminder.calendarItemIdentifier) == nil)
    }

    /// The tutorial's due date (tomorrow at 4 PM) and its cell that shows it.
    @Test func dueDate() throws {
        let store = TestStore.make()
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Buy milk"
        reminder.calendar = store.defaultCalendarForNewReminders()
        var components = DateComponents()
        components.year = 2026
        components.month = 3
        components.day = 5
        components.hour = 16
        reminder.dueDateComponents = components
        try store.save(reminder, commit: true)

        let found = try #require(
            store.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
        let due = try #require(found.dueDateComponents)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = NSTimeZone.default
        #expect(text(calendar.date(from: due)) == "2026-03-05 16:00")
        #expect(found.priority == 0)
        #expect(!found.isCompleted)
    }

    /// The tutorial's check mark.
    @Test func complete() async throws {
        let store = TestStore.make()
        let reminder = try add("Buy milk", to: store)
        reminder.isCompleted = !reminder.isCompleted
        #expect(reminder.completionDate != nil)
        try store.save(reminder, commit: true)
        let open = store.predicateForIncompleteReminders(
            withDueDateStarting: nil, ending: nil, calendars: nil)
        #expect(await store.reminders(open)?.isEmpty == true)
        let done = store.predicateForCompletedReminders(
            withCompletionDateStarting: Date().addingTimeInterval(-86_400), ending: nil, calendars: nil)
        #expect(await store.reminders(done)?.map(\.title) == ["Buy milk"])

        reminder.isCompleted = !reminder.isCompleted
        #expect(reminder.completionDate == nil)
        try store.save(reminder, commit: true)
        #expect(await store.reminders(open)?.count == 1)
    }

    /// The tutorial's deletion: all that match, without commit, then one commit.
    @Test func removeAll() async throws {
        let store = TestStore.make()
        for title in ["Buy milk", "Buy milk", "Call home"] { _ = try add(title, to: store) }
        let all = store.predicateForReminders(in: nil)
        let matching = (await store.reminders(all) ?? []).filter { $0.title == "Buy milk" }
        for reminder in matching { try store.remove(reminder, commit: false) }
        try store.commit()
        #expect(await store.reminders(all)?.map(\.title) == ["Call home"])
    }

    /// "Attaching and Removing Alarms".
    @Test func alarms() throws {
        let store = TestStore.make()
        let reminder = try add("Buy milk", to: store)
        let absolute = EKAlarm(absoluteDate: date("2026-03-05 15:30"))
        reminder.addAlarm(absolute)
        reminder.addAlarm(EKAlarm(relativeOffset: -3600))
        try store.save(reminder, commit: true)
        #expect(reminder.hasAlarms)
        reminder.removeAlarm(absolute)
        try store.save(reminder, commit: true)
        let found = store.calendarItem(withIdentifier: reminder.calendarItemIdentifier)
        #expect(found?.alarms?.map(\.relativeOffset) == [-3600])
    }

    /// "You can trigger an action alongside the alarm": an e-mail or a sound; a URL cannot be set from Swift.
    @Test func alarmActions() throws {
        let store = TestStore.make()
        let event = try store.add("Lunch", "2026-03-05 12:00")
        let mail = EKAlarm(relativeOffset: -3600)
        mail.emailAddress = "ada@example.com"
        let sound = EKAlarm(relativeOffset: -60)
        sound.soundName = "Basso"
        event.alarms = [mail, sound, EKAlarm(relativeOffset: 0)]
        try store.save(event, span: .thisEvent)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier)?.alarms)
        #expect(found.map(\.type) == [.email, .audio, .display])
        #expect(found.map(\.emailAddress) == ["ada@example.com", nil, nil])
        #expect(found.map(\.soundName) == [nil, "Basso", nil])
    }

    /// "A value of 0 for the radius property will use the system's default radius." Events can have geofences too.
    @Test func geofenceOfAnEvent() throws {
        let store = TestStore.make()
        let event = try store.add("Lunch", "2026-03-05 12:00")
        let alarm = EKAlarm()
        alarm.structuredLocation = EKStructuredLocation(title: "Canteen")
        alarm.structuredLocation?.geoLocation = CLLocation(latitude: -33.8688, longitude: 151.2093)
        alarm.proximity = .enter
        event.addAlarm(alarm)
        try store.save(event, span: .thisEvent)
        let fence = try #require(store.event(withIdentifier: event.eventIdentifier)?.alarms?.first)
        #expect(fence.proximity == .enter)
        #expect(fence.structuredLocation?.radius == 0)
        #expect(fence.structuredLocation?.geoLocation?.coordinate.latitude == -33.8688)
    }

    /// "Setting Geofences".
    @Test func geofence() throws {
        let store = TestStore.make()
        let reminder = try add("Buy milk", to: store)
        let location = EKStructuredLocation(title: "Work")
        location.geoLocation = CLLocation(latitude: 37.3318, longitude: -122.0312)
        location.radius = 200
        let alarm = EKAlarm()
        alarm.structuredLocation = location
        alarm.proximity = .leave
        reminder.addAlarm(alarm)
        try store.save(reminder, commit: true)

        let found = store.calendarItem(withIdentifier: reminder.calendarItemIdentifier)
        let fence = try #require(found?.alarms?.first)
        #expect(fence.proximity == .leave)
        #expect(fence.structuredLocation?.title == "Work")
        #expect(fence.structuredLocation?.radius == 200)
        #expect(fence.structuredLocation?.geoLocation?.coordinate.latitude == 37.3318)
        #expect(fence.structuredLocation?.geoLocation?.coordinate.longitude == -122.0312)
    }

    /// "Only the first incomplete reminder of a recurring set is obtainable."
    @Test func repeatingReminder() async throws {
        let store = TestStore.make()
        let reminder = try add("Water the plants", to: store)
        reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2)
        reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
        try store.save(reminder, commit: true)
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        #expect(!reminder.isCompleted)
        #expect(reminder.dueDateComponents?.day == 9)
        let all = try #require(await store.reminders(store.predicateForReminders(in: nil)))
        #expect(all.count == 2)
        #expect(all.filter(\.isCompleted).map { $0.dueDateComponents?.day } == [2])
    }
}
