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
    }

    /// Rule 144: the zone of the due date is its own, and the reminder's is that of the start. Setting the reminder's moved the due
    /// date, and without any date it was lost.
    @Test func zoneAndDueDate() throws {
        let (berlin, tokyo) = (TimeZone(identifier: "Europe/Berlin"), TimeZone(identifier: "Asia/Tokyo"))
        let due = DateComponents(timeZone: berlin, year: 2026, month: 3, day: 2, hour: 9)
        let reminder = try saved {
            $0.timeZone = tokyo
            $0.dueDateComponents = due
        }
        #expect(reminder.timeZone == tokyo)
        #expect(reminder.dueDateComponents?.timeZone == berlin)
        #expect(reminder.dueDateComponents?.hour == 9)
        #expect(try saved { $0.timeZone = tokyo }.timeZone == tokyo)
        #expect(try saved { $0.dueDateComponents = due }.timeZone == nil)
        let begun = try saved {
            $0.timeZone = tokyo
            $0.startDateComponents = due
        }
        #expect(begun.timeZone == berlin)
        begun.timeZone = tokyo
        #expect(begun.startDateComponents?.hour == 17)
        begun.timeZone = nil
        #expect(begun.startDateComponents?.timeZone == nil)
        reminder.timeZone = nil
        try store.save(reminder, commit: true)
        #expect(reminder.timeZone == nil)
        #expect(reminder.dueDateComponents?.timeZone == berlin)
    }

    /// Rule 142: where one of the two dates has no time, the reminder is all-day. It was refused.
    @Test(arguments: [true, false]) func oneDateWithoutATime(isStart: Bool) throws {
        let newYork = TimeZone(identifier: "America/New_York")
        let day = DateComponents(year: 2026, month: 3, day: isStart ? 1 : 5)
        let time = DateComponents(
            timeZone: newYork, year: 2026, month: 3, day: isStart ? 5 : 1, hour: 22)
        let reminder = try saved {
            $0.startDateComponents = isStart ? day : time
            $0.dueDateComponents = isStart ? time : day
        }
        let dates = [reminder.startDateComponents, reminder.dueDateComponents]
        #expect(dates.map { $0?.day } == [1, 5])
        #expect(dates.map { $0?.hour } == [nil, nil])
        #expect(!reminder.hasChanges)
    }

    /// Rule 62: a removed reminder belongs to the store no more, and keeps what it said. Its title was empty.
    @Test func aRemovedOneKeepsItsTitle() throws {
        let reminder = try saved { $0.notes = "here" }
        let identifier = reminder.calendarItemIdentifier
        try store.remove(reminder, commit: true)
        #expect("Deleted '\(reminder.title!)'" == "Deleted 'R'")
        #expect(reminder.notes == "here")
        #expect(reminder.calendar?.title == "Reminders")
        #expect(!reminder.refresh())
        #expect(store.calendarItem(withIdentifier: identifier) == nil)
        try store.remove(reminder, commit: true)
        try store.save(reminder, commit: true)
        #expect(reminder.calendarItemIdentifier != identifier)
        #expect(store.calendarItem(withIdentifier: reminder.calendarItemIdentifier)?.title == "R")
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

    /// Rules 133, 134 and 136: the two say the same, and setting one again sets the other again.
    @Test func completing() throws {
        let reminder = try saved { $0.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2) }
        let before = Date()
        reminder.isCompleted = true
        let done = try #require(reminder.completionDate)
        // Fractions of seconds are dropped.
        #expect((before.addingTimeInterval(-1)...Date()).contains(done))
        reminder.completionDate = date("2026-03-01 12:00")
        #expect(reminder.isCompleted)
        reminder.isCompleted = true
        #expect(try #require(reminder.completionDate) >= done)
        reminder.isCompleted = false
        #expect(reminder.completionDate == nil)
        reminder.completionDate = date("2026-03-01 12:00")
        #expect(reminder.isCompleted)
        reminder.completionDate = nil
        #expect(!reminder.isCompleted)
    }

    /// Rules 143 and 146: without a zone they float; what is read has no weeks, which mislead when they are converted.
    @Test func floatingComponents() throws {
        let reminder = try saved {
            $0.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2, hour: 9, minute: 30)
        }
        let due = try #require(reminder.dueDateComponents)
        #expect(due.timeZone == nil)
        #expect([due.year, due.month, due.day, due.hour, due.minute] == [2026, 3, 2, 9, 30])
        #expect(
            [due.weekOfYear, due.weekOfMonth, due.weekday, due.yearForWeekOfYear] == [nil, nil, nil, nil])
        #expect(due.calendar?.identifier == .gregorian)
    }
}
