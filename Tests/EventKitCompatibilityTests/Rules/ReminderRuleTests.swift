import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

/// EventKit rules 137-168 as a program sees them: reminders and alarms.
@Suite struct ReminderRuleTests {
    private let store = TestStore.make()

    private func saved(_ change: (EKReminder) -> Void) throws -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = "R"
        reminder.calendar = store.defaultCalendarForNewReminders()
        change(reminder)
        try store.save(reminder, commit: true)
        return try #require(
            store.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
    }

    /// Rule 137: 1-4 high, 5 medium, 6-9 low, kept as they were set.
    @Test(arguments: 0...9) func priority(priority: Int) throws {
        #expect(try saved { $0.priority = priority }.priority == priority)
    }

    /// Rule 140, the decision: a due date needs no start.
    @Test func dueWithoutStart() throws {
        let reminder = try saved { $0.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2) }
        #expect(reminder.startDateComponents == nil)
        #expect(reminder.dueDateComponents?.day == 2)
    }

    /// Rules 147-149: the due date and the alarms have nothing to do with each other.
    @Test func dueDateAndAlarms() throws {
        let reminder = try saved {
            $0.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2, hour: 9)
        }
        #expect(!reminder.hasAlarms)
        reminder.addAlarm(EKAlarm(absoluteDate: date("2026-03-02 08:30")))
        reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 3, hour: 9)
        try store.save(reminder, commit: true)
        #expect(text(reminder.alarms?.first?.absoluteDate) == "2026-03-02 08:30")
    }

    /// Rules 151 and 152: kept, whatever Apple's app shows.
    @Test func urlAndLocation() throws {
        let reminder = try saved {
            $0.url = URL(string: "https://example.com")
            $0.location = "Shop"
        }
        #expect(reminder.url?.absoluteString == "https://example.com")
        #expect(reminder.location == "Shop")
    }

    /// Rule 154: nothing but a calendar is needed, and a title if it is to say something.
    @Test func required() throws {
        #expect(try saved { $0.title = "" }.title == "")
        let homeless = EKReminder(eventStore: store)
        homeless.title = "R"
        let error = #expect(throws: EKError.self) { try store.save(homeless, commit: true) }
        #expect(error?.code == .noCalendar)
    }

    /// Rule 155 does not hold here: a changed zone stays.
    @Test func zoneOfAnExistingOne() throws {
        let reminder = try saved {
            $0.dueDateComponents = DateComponents(
                timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2026, month: 3, day: 2, hour: 9)
        }
        reminder.timeZone = TimeZone(identifier: "Asia/Tokyo")
        try store.save(reminder, commit: true)
        #expect(reminder.timeZone?.identifier == "Asia/Tokyo")
        #expect(reminder.dueDateComponents?.hour == 17)
    }

    /// Rules 157-159: seconds, negative before; positive ones are taken; none said is 0.
    @Test func offsets() throws {
        let reminder = try saved {
            $0.alarms = [EKAlarm(relativeOffset: -90), EKAlarm(relativeOffset: 600), EKAlarm()]
        }
        #expect(reminder.alarms?.map(\.relativeOffset) == [-90, 600, 0])
    }

    /// Rule 161, the decision: there is no limit.
    @Test func manyAlarms() throws {
        let reminder = try saved { reminder in
            for minutes in 1...50 { reminder.addAlarm(EKAlarm(relativeOffset: Double(-60 * minutes))) }
        }
        #expect(reminder.alarms?.count == 50)
    }

    /// Rule 162: a place needs a position and a direction; while one is missing the alarm is one of its time.
    @Test func alarmsOfPlaces() throws {
        func alarm(_ change: (EKAlarm) -> Void) throws -> EKAlarm {
            let alarm = EKAlarm(relativeOffset: -60)
            change(alarm)
            return try #require(try saved { $0.addAlarm(alarm) }.alarms?.first)
        }
        let place = EKStructuredLocation(title: "Work")
        let nowhere = try alarm {
            $0.structuredLocation = place
            $0.proximity = .enter
        }
        #expect(nowhere.structuredLocation == nil)
        #expect(nowhere.relativeOffset == -60)
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        #expect(try alarm { $0.structuredLocation = place }.proximity == .none)
        let whole = try alarm {
            $0.structuredLocation = place
            $0.proximity = .leave
        }
        #expect(whole.proximity == .leave)
        #expect(whole.structuredLocation == place)
    }
}
