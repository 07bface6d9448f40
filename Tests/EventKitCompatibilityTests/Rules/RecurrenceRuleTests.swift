import EventKit
import EventKitTestSupport
import Testing

/// EventKit rules 170-194 as a program sees them: recurrence rules.
@Suite struct RecurrenceRuleTests {
    private func days(_ start: String, _ rule: EKRecurrenceRule, _ count: Int) throws -> [String] {
        let store = TestStore.make()
        try store.add("x", start + " 09:00", rule: rule)
        let year = start.prefix(4)
        return store.starts("\(year)-01-01", "\((Int(year) ?? 0) + 4)-01-01").prefix(count).map {
            String($0.prefix(10))
        }
    }

    private func rule(
        _ frequency: EKRecurrenceFrequency, _ interval: Int, days: [EKRecurrenceDayOfWeek],
        months: [NSNumber]? = nil, setPositions: [NSNumber]? = nil
    ) -> EKRecurrenceRule {
        EKRecurrenceRule(
            recurrenceWith: frequency, interval: interval, daysOfTheWeek: days, daysOfTheMonth: nil,
            monthsOfTheYear: months, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: setPositions,
            end: nil)
    }

    /// Rules 170 and 194: no rule is an empty array, and setting one changes nothing until the save.
    @Test func noneYet() throws {
        let store = TestStore.make()
        let event = try store.add("A", "2026-03-02 09:00")
        #expect(event.recurrenceRules == [])
        event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        #expect(store.starts("2026-03-01", "2026-03-05").count == 1)
        try store.save(event, span: .thisEvent)
        #expect(store.starts("2026-03-01", "2026-03-05").count == 3)
    }

    /// Rules 171 and 189: the end can be set, and nil is for ever.
    @Test func settableEnd() throws {
        let store = TestStore.make()
        let end = EKRecurrenceEnd(occurrenceCount: 2)
        try store.add(
            "A", "2026-03-02 09:00", rule: EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: end))
        let first = store.events("2026-03-01", "2026-04-01")[0]
        first.recurrenceRules?.first?.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 4)
        try store.save(first, span: .futureEvents)
        #expect(store.starts("2026-03-01", "2026-04-01").count == 4)
        first.recurrenceRules?.first?.recurrenceEnd = nil
        try store.save(first, span: .futureEvents)
        #expect(store.starts("2046-03-01", "2046-03-08").count == 7)
    }

    /// Rules 173 and 190.
    @Test func frequenciesAndCalendar() {
        #expect(
            (0...4).map { EKRecurrenceFrequency(rawValue: $0) } == [.daily, .weekly, .monthly, .yearly, nil])
        #expect(EKRecurrenceRule().calendarIdentifier == "gregorian")
    }

    /// Rules 182-184: weeks begin on Monday (sample G of the rules that the Calendar app was seen to expand).
    @Test func weeksBeginOnMonday() throws {
        let biweekly = rule(
            .weekly, 2,
            days: [
                EKRecurrenceDayOfWeek(.sunday), EKRecurrenceDayOfWeek(.wednesday),
                EKRecurrenceDayOfWeek(.saturday),
            ])
        #expect(biweekly.firstDayOfTheWeek == 2)
        #expect(rule(.monthly, 1, days: [EKRecurrenceDayOfWeek(.monday)]).firstDayOfTheWeek == 0)
        #expect(
            try days("2018-05-21", biweekly, 7)
                == [
                    "2018-05-21", "2018-05-23", "2018-05-26", "2018-05-27", "2018-06-06", "2018-06-09",
                    "2018-06-10",
                ])
    }

    /// Rule 185: the start is an occurrence, and counts.
    @Test func startOutsideTheRule() throws {
        let fridays = rule(.weekly, 1, days: [EKRecurrenceDayOfWeek(.friday)])
        fridays.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 3)
        #expect(try days("2026-03-02", fridays, 9) == ["2026-03-02", "2026-03-06", "2026-03-13"])
    }

    /// Rules 188 and 192: the end is inclusive, and the last second of a day includes that day.
    @Test func inclusiveEnd() throws {
        for (end, count) in [("2026-03-04 09:00", 3), ("2026-03-04 08:59", 2), ("2026-03-04 23:59", 3)] {
            let rule = EKRecurrenceRule(
                recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(end: date(end)))
            #expect(try days("2026-03-02", rule, 9).count == count, "\(end)")
        }
    }

    /// Rule 191: how the Calendar app writes "the second Tuesday of every third month" and "the first
    /// Wednesday of May and July".
    @Test func ordinalWeekdays() throws {
        let tuesdays = rule(.monthly, 3, days: [EKRecurrenceDayOfWeek(.tuesday)], setPositions: [2])
        #expect(
            try days("2026-01-13", tuesdays, 4) == ["2026-01-13", "2026-04-14", "2026-07-14", "2026-10-13"])
        let wednesdays = rule(
            .yearly, 1, days: [EKRecurrenceDayOfWeek(.wednesday, weekNumber: 1)], months: [5, 7])
        #expect(
            try days("2026-05-06", wednesdays, 4) == ["2026-05-06", "2026-07-01", "2027-05-05", "2027-07-07"])
    }

    /// Rule 180: -1 is the last one.
    @Test func lastWeekday() throws {
        let fridays = rule(.monthly, 1, days: [EKRecurrenceDayOfWeek(.friday, weekNumber: -1)])
        #expect(try days("2026-01-30", fridays, 3) == ["2026-01-30", "2026-02-27", "2026-03-27"])
        let every = rule(.monthly, 1, days: [EKRecurrenceDayOfWeek(.friday, weekNumber: 0)])
        #expect(try days("2026-01-30", every, 3) == ["2026-01-30", "2026-02-06", "2026-02-13"])
    }

    /// Rule 186: the other one reads 0 or nil.
    @Test func endByDateOrCount() {
        let count = EKRecurrenceEnd(occurrenceCount: 3)
        #expect(count.occurrenceCount == 3)
        #expect(count.endDate == nil)
        let end = EKRecurrenceEnd(end: date("2026-03-04 09:00"))
        #expect(end.occurrenceCount == 0)
        #expect(end.endDate == date("2026-03-04 09:00"))
    }
}
