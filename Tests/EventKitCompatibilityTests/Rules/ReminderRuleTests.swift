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

    /// Rules 140 and 144: a due date needs no start; alone it is the start too, at once and after the save.
    /// The start was nil.
    @Test(arguments: [nil, 9]) func aDueDateAloneIsTheStart(hour: Int?) throws {
        let reminder = EKReminder(eventStore: store)
        reminder.calendar = store.defaultCalendarForNewReminders()
        #expect(reminder.startDateComponents == nil)
        reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 2, hour: hour)
        #expect(reminder.startDateComponents?.day == 2)
        #expect(reminder.startDateComponents?.hour == hour)
        try store.save(reminder, commit: true)
        let found = store.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder
        let saved = try #require(found)
        #expect(saved.startDateComponents == saved.dueDateComponents)
        #expect(saved.startDateComponents?.day == 2)
        // It is no date of its own, which would keep the due date from moving to an earlier day.
        saved.dueDateComponents = DateComponents(year: 2026, month: 3, day: 1, hour: hour)
        #expect(saved.startDateComponents?.day == 1)
        try store.save(saved, commit: true)
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

    private let newYork = TimeZone(identifier: "America/New_York")
    private let taipei = TimeZone(identifier: "Asia/Taipei")

    private func march(_ day: Int, _ hour: Int? = nil, _ zone: TimeZone? = nil) -> DateComponents {
        DateComponents(timeZone: zone, year: 2026, month: 3, day: day, hour: hour)
    }

    /// Rule 144: the zone of a due time is that of the reminder. `timeZone` was nil.
    @Test func theZoneOfADueTime() throws {
        let reminder = try saved {
            $0.timeZone = taipei
            $0.dueDateComponents = march(2, 9, newYork)
        }
        #expect(reminder.timeZone == newYork)
        #expect(reminder.dueDateComponents?.timeZone == newYork)
        #expect(reminder.dueDateComponents?.hour == 9)
        reminder.dueDateComponents = march(2, 9)
        #expect(reminder.timeZone == nil)
        #expect(try saved { $0.timeZone = taipei }.timeZone == taipei)
    }

    /// Rule 144: both dates have the zone of the start. The due date kept its own.
    @Test(arguments: [true, false]) func aDueTimeInAnotherZone(startIsFirst: Bool) throws {
        let reminder = try saved {
            if startIsFirst { $0.startDateComponents = march(2, 9, newYork) }
            $0.dueDateComponents = march(3, 22, taipei)
            if !startIsFirst { $0.startDateComponents = march(2, 9, newYork) }
        }
        #expect(reminder.timeZone == newYork)
        #expect(reminder.dueDateComponents?.timeZone == newYork)
        // 22:00 in Taipei (+8) is 9:00 in New York (-5).
        #expect(reminder.dueDateComponents?.day == 3)
        #expect(reminder.dueDateComponents?.hour == 9)
        #expect(!reminder.hasChanges)
    }

    /// Rule 144: a new zone keeps the wall clocks of both dates. 9:00 in New York became 21:00 in Taipei.
    @Test func aNewZoneKeepsTheWallClocks() throws {
        let reminder = try saved {
            $0.startDateComponents = march(2, 8, newYork)
            $0.dueDateComponents = march(2, 9, newYork)
        }
        for zone in [taipei, nil, newYork] {
            reminder.timeZone = zone
            try store.save(reminder, commit: true)
            #expect(reminder.timeZone == zone)
            let dates = [reminder.startDateComponents, reminder.dueDateComponents]
            #expect(dates.map { $0?.hour } == [8, 9])
            #expect(dates.map { $0?.timeZone } == [zone, zone])
        }
    }

    /// A program that gave due dates their zone read nil back, and made the reminder anew each time that it
    /// ran.
    @Test func theZoneOfADayReadsBack() throws {
        let reminder = try saved { $0.dueDateComponents = march(2, nil, taipei) }
        #expect(reminder.dueDateComponents?.timeZone == taipei)
        #expect(reminder.dueDateComponents?.hour == nil)
        #expect(reminder.timeZone == taipei)
        reminder.dueDateComponents = march(2)
        #expect(reminder.timeZone == nil)
    }

    /// Rule 144: the date that was set last decides. A due time after a start that is a day was lost at the
    /// save, without a word: its reminder rang eleven hours early.
    @Test func aDueTimeAfterAStartDay() throws {
        let reminder = try saved {
            $0.startDateComponents = march(1)
            $0.dueDateComponents = DateComponents(
                timeZone: newYork, year: 2026, month: 3, day: 2, hour: 10, minute: 30)
            $0.addAlarm(EKAlarm(relativeOffset: -600))
        }
        let (start, due) = (reminder.startDateComponents, reminder.dueDateComponents)
        #expect([due?.day, due?.hour, due?.minute] == [2, 10, 30])
        #expect([start?.day, start?.hour, start?.minute] == [1, 0, 0])
        #expect(start?.timeZone == newYork)
        #expect(!reminder.hasChanges)
    }

    /// Rules 142 and 144: a day that is set after a time makes both dates days, at once. It was seen only
    /// after the save.
    @Test(arguments: [true, false]) func aDayAfterATime(dayIsStart: Bool) throws {
        let reminder = EKReminder(eventStore: store)
        reminder.calendar = store.defaultCalendarForNewReminders()
        if dayIsStart {
            reminder.dueDateComponents = march(5, 22, newYork)
            reminder.startDateComponents = march(1)
        } else {
            reminder.startDateComponents = march(1, 22, newYork)
            reminder.dueDateComponents = march(5)
        }
        for _ in 1...2 {
            let dates = [reminder.startDateComponents, reminder.dueDateComponents]
            #expect(dates.map { $0?.day } == [1, 5])
            #expect(dates.map { $0?.hour } == [nil, nil])
            try store.save(reminder, commit: true)
        }
    }

    /// Rule 144: a start time after a due day keeps its time as well; the due date is midnight.
    @Test func aStartTimeAfterADueDay() throws {
        let reminder = try saved {
            $0.dueDateComponents = march(5)
            $0.startDateComponents = march(1, 9)
        }
        #expect(reminder.startDateComponents?.hour == 9)
        #expect(reminder.dueDateComponents?.day == 5)
        #expect(reminder.dueDateComponents?.hour == 0)
    }

    /// Rule 144: a start that is later than the due date is refused, with 4.
    @Test func aStartAfterTheDueDate() throws {
        let error = #expect(throws: EKError.self) {
            try saved {
                $0.startDateComponents = march(3)
                $0.dueDateComponents = march(2)
            }
        }
        #expect(error?.code == .datesInverted)
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

    /// Rules 143 and 146: without a zone they float; what is read has no weeks, which mislead when they are
    /// converted.
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
