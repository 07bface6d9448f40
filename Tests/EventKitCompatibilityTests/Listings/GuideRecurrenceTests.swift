import EventKit
import EventKitTestSupport
import Testing

/// The guide's chapter "Creating Recurring Events": basic rules, and table 4-1 row by row.
///
/// The days are those of the guide's words; which dates they are, a calendar of the years 2026 to 2030 says.
@Suite struct GuideRecurrenceTests {
    private func starts(_ start: String, _ rule: EKRecurrenceRule, _ count: Int = 5) throws -> [String] {
        let store = TestStore.make()
        try store.add("x", start + " 09:00", rule: rule)
        return store.starts("2026-01-01", "2030-01-01").prefix(count).map { String($0.prefix(10)) }
    }

    private func complex(
        _ frequency: EKRecurrenceFrequency, days: [EKRecurrenceDayOfWeek]? = nil,
        monthDays: [NSNumber]? = nil,
        months: [NSNumber]? = nil, weeksOfTheYear: [NSNumber]? = nil, daysOfTheYear: [NSNumber]? = nil,
        setPositions: [NSNumber]? = nil
    ) -> EKRecurrenceRule {
        EKRecurrenceRule(
            recurrenceWith: frequency, interval: 1, daysOfTheWeek: days, daysOfTheMonth: monthDays,
            monthsOfTheYear: months, weeksOfTheYear: weeksOfTheYear, daysOfTheYear: daysOfTheYear,
            setPositions: setPositions, end: nil)
    }

    /// "If its interval is 1, the pattern repeats every week; monthly with 3, every three months."
    @Test(arguments: [
        (EKRecurrenceFrequency.daily, 1, ["2026-01-31", "2026-02-01", "2026-02-02"]),
        (.weekly, 1, ["2026-01-31", "2026-02-07", "2026-02-14"]),
        (.monthly, 3, ["2026-01-31", "2026-07-31", "2026-10-31"]),
        (.yearly, 1, ["2026-01-31", "2027-01-31", "2028-01-31"]),
    ])
    func basicRules(frequency: EKRecurrenceFrequency, interval: Int, expected: [String]) throws {
        let rule = EKRecurrenceRule(recurrenceWith: frequency, interval: interval, end: nil)
        // 30 April does not have a 31st, so it does not happen (RFC 5545, 3.3.10).
        #expect(try starts("2026-01-31", rule, 3) == expected)
        #expect(rule.recurrenceEnd == nil)
    }

    /// "A specific end date or an amount of occurrences."
    @Test func ends() throws {
        for end in [EKRecurrenceEnd(end: date("2026-02-14 09:00")), EKRecurrenceEnd(occurrenceCount: 3)] {
            let rule = EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end)
            #expect(try starts("2026-01-31", rule) == ["2026-01-31", "2026-02-07", "2026-02-14"])
        }
    }

    /// "Every Tuesday and Friday."
    @Test func days() throws {
        let days = [EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.friday)]
        #expect(
            try starts("2026-03-03", complex(.weekly, days: days))
                == ["2026-03-03", "2026-03-06", "2026-03-10", "2026-03-13", "2026-03-17"])
    }

    /// "The first and last day of every month."
    @Test func monthDays() throws {
        #expect(
            try starts("2026-03-01", complex(.monthly, monthDays: [1, -1]))
                == ["2026-03-01", "2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01"])
    }

    /// "Every January 10 and February 10."
    @Test func months() throws {
        #expect(
            try starts("2026-01-10", complex(.yearly, months: [1, 2]))
                == ["2026-01-10", "2026-02-10", "2027-01-10", "2027-02-10", "2028-01-10"])
    }

    /// "The Wednesday of the first and last weeks of every year. If a specified week does not contain a Wednesday in the
    /// current year, the event does not occur." The last week of 2026 begins on 28 December.
    @Test func weeksOfTheYear() throws {
        #expect(
            try starts("2026-12-30", complex(.yearly, weeksOfTheYear: [1, -1]))
                == ["2026-12-30", "2027-01-06", "2027-12-29", "2028-01-05", "2028-12-27"])
    }

    /// "The first and last day of every year."
    @Test func daysOfTheYear() throws {
        #expect(
            try starts("2026-01-01", complex(.yearly, daysOfTheYear: [1, -1]))
                == ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01"])
    }

    /// "Only on the first and last weekday of every year."
    @Test func setPositions() throws {
        let weekdays: [EKWeekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        let days = weekdays.map { EKRecurrenceDayOfWeek($0) }
        #expect(
            try starts("2026-01-01", complex(.yearly, days: days, setPositions: [1, -1]))
                == ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31", "2028-01-03"])
    }

    /// "Parameters that don't apply to a particular recurrence rule are ignored."
    @Test func ignoredParameters() throws {
        let rule = complex(.weekly, monthDays: [13], months: [5], weeksOfTheYear: [9], daysOfTheYear: [200])
        #expect(rule.daysOfTheMonth == nil)
        #expect(rule.monthsOfTheYear == nil)
        #expect(rule.weeksOfTheYear == nil)
        #expect(rule.daysOfTheYear == nil)
        #expect(try starts("2026-03-03", rule, 2) == ["2026-03-03", "2026-03-10"])
    }

    /// "The recurrence occurs only on days that apply to all provided values": Friday the 13th.
    @Test func allProvidedValues() throws {
        let rule = complex(.monthly, days: [EKRecurrenceDayOfWeek(.friday)], monthDays: [13])
        #expect(
            try starts("2026-02-13", rule)
                == ["2026-02-13", "2026-03-13", "2026-11-13", "2027-08-13", "2028-10-13"])
    }

    /// "Apply it to a calendar event or reminder with addRecurrenceRule."
    @Test func reminders() throws {
        let store = TestStore.make()
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Rent"
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = DateComponents(year: 2026, month: 1, day: 31)
        reminder.addRecurrenceRule(complex(.monthly, monthDays: [-1]))
        try store.save(reminder, commit: true)
        for day in [28, 31, 30] {
            reminder.isCompleted = true
            try store.save(reminder, commit: true)
            #expect(reminder.dueDateComponents?.day == day)
        }
    }
}
