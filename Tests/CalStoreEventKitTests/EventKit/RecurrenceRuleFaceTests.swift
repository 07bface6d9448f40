import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// The lists of the initialiser that `EKRecurrenceRule` keeps and returns (EventKit rules 173-182, 186-190).
@Suite struct RecurrenceRuleFaceTests {
    private func rule(_ type: EKRecurrenceFrequency, days: [EKRecurrenceDayOfWeek]? = [.init(.monday)])
        -> EKRecurrenceRule
    {
        EKRecurrenceRule(
            recurrenceWith: type, interval: 2, daysOfTheWeek: days, daysOfTheMonth: [1, -1],
            monthsOfTheYear: [3], weeksOfTheYear: [10, -1], daysOfTheYear: [100], setPositions: [1],
            end: EKRecurrenceEnd(occurrenceCount: 4))
    }

    /// Frequency, and which of month days, months, weeks and year days apply to it.
    @Test(
        arguments: [
            (.daily, false, false, "FREQ=DAILY;COUNT=4;INTERVAL=2;BYDAY=MO;BYSETPOS=1"),
            (.weekly, false, false, "FREQ=WEEKLY;COUNT=4;INTERVAL=2;BYDAY=MO;BYSETPOS=1"),
            (.monthly, true, false, "FREQ=MONTHLY;COUNT=4;INTERVAL=2;BYDAY=MO;BYMONTHDAY=1,-1;BYSETPOS=1"),
            (
                .yearly, false, true,
                "FREQ=YEARLY;COUNT=4;INTERVAL=2;BYDAY=MO;BYYEARDAY=100;BYWEEKNO=10,-1;BYMONTH=3;BYSETPOS=1"
            ),
        ] as [(EKRecurrenceFrequency, Bool, Bool, String)])
    func partsThatDoNotApply(
        _ type: EKRecurrenceFrequency, _ hasMonthDays: Bool, _ hasYearParts: Bool, _ text: String
    ) {
        let rule = rule(type)
        #expect(rule.frequency == type && rule.interval == 2 && rule.calendarIdentifier == "gregorian")
        #expect(rule.daysOfTheWeek == [EKRecurrenceDayOfWeek(.monday)] && rule.setPositions == [1])
        #expect(rule.daysOfTheMonth == (hasMonthDays ? [1, -1] : nil))
        #expect(rule.monthsOfTheYear == (hasYearParts ? [3] : nil))
        #expect(rule.weeksOfTheYear == (hasYearParts ? [10, -1] : nil))
        #expect(rule.daysOfTheYear == (hasYearParts ? [100] : nil))
        #expect(rule.recurrenceEnd?.occurrenceCount == 4 && rule.recurrenceEnd?.endDate == nil)
        #expect(rule.firstDayOfTheWeek == (type == .weekly ? 2 : 0))
        #expect(rule.value.text == text)
    }

    /// Rule 177: positions choose among what other lists make.
    @Test func positionsAlone() {
        let rule = EKRecurrenceRule(
            recurrenceWith: .daily, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [1],
            monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: [1], end: nil)
        #expect(rule.setPositions == nil && rule.daysOfTheMonth == nil && rule.recurrenceEnd == nil)
        #expect(rule.value.text == "FREQ=DAILY")
    }

    /// Empty lists are none, not lists of nothing.
    @Test func emptyLists() {
        let rule = EKRecurrenceRule(
            recurrenceWith: .yearly, interval: 1, daysOfTheWeek: [], daysOfTheMonth: [], monthsOfTheYear: [],
            weeksOfTheYear: [], daysOfTheYear: [], setPositions: [], end: nil)
        #expect(rule.daysOfTheWeek == nil && rule.monthsOfTheYear == nil && rule.setPositions == nil)
        #expect(rule == EKRecurrenceRule(recurrenceWith: .yearly, interval: 1, end: nil))
    }

    @Test func theShortInitialisers() {
        let plain = EKRecurrenceRule()
        #expect(plain.frequency == .weekly && plain.interval == 1 && plain.firstDayOfTheWeek == 2)
        let end = EKRecurrenceEnd(end: Date(timeIntervalSince1970: 1_800_000_000))
        let monthly = EKRecurrenceRule(recurrenceWith: .monthly, interval: 3, end: end)
        #expect(monthly.recurrenceEnd == end && monthly.recurrenceEnd?.occurrenceCount == 0)
        #expect(monthly.value.text == "FREQ=MONTHLY;UNTIL=20270115T080000Z;INTERVAL=3")
    }

    /// Parts without an EventKit property stay: only the end is set here.
    @Test func settingTheEndKeepsTheRest() throws {
        let text = "RSCALE=GREGORIAN;FREQ=HOURLY;INTERVAL=6;BYMINUTE=15;SKIP=FORWARD;X-PART=1"
        let object = EKRecurrenceRule(try RecurrenceRule(text: text), of: nil)
        #expect(object.frequency == .daily && object.value.text == text)
        object.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 7)
        var expected = try RecurrenceRule(text: text)
        expected.end = .count(7)
        #expect(object.value == expected)
        #expect(object.value.text.contains("X-PART=1") && object.value.text.contains("SKIP=FORWARD"))
    }
}
