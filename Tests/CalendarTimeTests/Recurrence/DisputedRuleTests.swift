import CalendarTime
import Testing

/// Rules that engines expand differently: python-dateutil, libical, lib-recur. The text of RFC 5545 decides;
/// each case quotes its sentence. The table in Recurrence.md says the same for readers.
@Suite struct DisputedRuleTests {
    private static let derived =
        "3.3.10: Information, not contained in the rule, necessary to determine the various recurrence instance start time and dates are derived from the Start Time (DTSTART)"
    private static let weekOne =
        "3.3.10: Week number one of the calendar year is the first week that contains at least four (4) days in that calendar year"
    private static let wholeWeeks =
        "3.3.10: A week is defined as a seven day period; week number one of the calendar year is the first week that contains at least four (4) days in that calendar year"
    private static let oneInterval =
        "3.3.10: BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule"
    private static let invalid =
        "3.3.10: such recurrence instances MUST be ignored and MUST NOT be counted as part of the recurrence set"

    struct Case: Sendable, CustomTestStringConvertible {
        let start: String
        let rule: String
        let expected: String
        let sentence: String
        var testDescription: String { rule }
    }

    static let cases: [Case] = [
        Case(
            start: "2026-03-13", rule: "FREQ=YEARLY;BYMONTHDAY=13,14",
            expected: "2026-03-13 2026-03-14 2027-03-13 2027-03-14", sentence: derived),
        Case(
            start: "2026-05-13", rule: "FREQ=YEARLY;BYWEEKNO=20",
            expected: "2026-05-13 2027-05-19 2028-05-17", sentence: derived),
        Case(
            start: "2026-01-04", rule: "FREQ=YEARLY;BYMONTH=1,7",
            expected: "2026-01-04 2026-07-04 2027-01-04", sentence: derived),
        Case(
            start: "1997-08-05", rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU",
            expected: "1997-08-05 1997-08-10 1997-08-19 1997-08-24",
            sentence: "3.3.10, WKST: The default value is MO"),
        // The first Monday of March is before the start, so the set of March has nothing to give.
        Case(
            start: "2026-03-09", rule: "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
            expected: "2026-03-09 2026-04-06 2026-05-04", sentence: oneInterval),
        Case(
            start: "2026-03-09", rule: "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2", expected: "2026-03-09 2026-04-13",
            sentence: oneInterval),
        // Week 1 of 2025 begins on 30 December 2024, which is a day of the period 2024.
        Case(
            start: "2024-01-01", rule: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO",
            expected: "2024-01-01 2024-12-30 2025-12-29 2027-01-04", sentence: weekOne),
        // The same 30 December is a day of 2025's first week: the years after it are 2027, 2029 and 2031.
        Case(
            start: "2024-12-30", rule: "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO",
            expected: "2024-12-30 2027-01-04 2029-01-01 2030-12-30", sentence: wholeWeeks),
        Case(
            start: "2024-01-01", rule: "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO",
            expected: "2024-01-01 2025-12-29 2028-01-03 2029-12-31", sentence: wholeWeeks),
        // The Friday of week 1, also where its Monday is in December.
        Case(
            start: "2024-01-05", rule: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            expected: "2024-01-05 2025-01-03 2026-01-02 2027-01-08", sentence: wholeWeeks),
        Case(
            start: "2026-12-28", rule: "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", expected: "2026-12-28 2032-12-27",
            sentence: weekOne),
        Case(
            start: "2026-01-31", rule: "FREQ=MONTHLY;COUNT=3", expected: "2026-01-31 2026-03-31 2026-05-31",
            sentence: invalid),
        Case(
            start: "2024-02-29", rule: "FREQ=YEARLY;COUNT=2", expected: "2024-02-29 2028-02-29",
            sentence: invalid),
        Case(
            start: "2026-03-06", rule: "FREQ=DAILY;UNTIL=20260308",
            expected: "2026-03-06 2026-03-07 2026-03-08",
            sentence: "3.3.10: bounds the recurrence rule in an inclusive manner"),
        // Both limit: Note 2 of the table, "limit if BYYEARDAY or BYMONTHDAY is present".
        Case(
            start: "2026-11-13", rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=13;BYDAY=FR",
            expected: "2026-11-13 2037-11-13", sentence: "3.3.10, Note 2"),
        Case(
            start: "2026-03-06", rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=6;BYDAY=1FR",
            expected: "2026-03-06 2037-03-06", sentence: "3.3.10, Note 2"),
        Case(
            start: "2026-03-06", rule: "FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1",
            expected: "2026-03-06 2026-03-13 2026-03-20", sentence: oneInterval),
        // An ordinal counts in the months of BYMONTH: "within the monthly recurrence".
        Case(
            start: "2026-03-06", rule: "FREQ=YEARLY;BYMONTH=3,9;BYDAY=1FR",
            expected: "2026-03-06 2026-09-04 2027-03-05",
            sentence: "3.3.10, Note 2: special expand for MONTHLY if BYMONTH present"),
        Case(
            start: "2026-03-06", rule: "FREQ=DAILY;INTERVAL=2;BYMONTHDAY=-1",
            expected: "2026-03-06 2026-05-31",
            sentence: "3.3.10, table: BYMONTHDAY limits DAILY"),
    ]

    @Test(arguments: cases)
    func theTextDecides(_ one: Case) throws {
        let start = try #require(CivilDateTime(iso: one.start + "T09:00:00"))
        let set = OccurrenceSet(start: start, rules: [try RecurrenceRule(text: one.rule)])
        let expected = one.expected.split(separator: " ").map(String.init)
        #expect(set.prefix(expected.count).map(\.date.description) == expected, "\(one.sentence)")
    }

    /// "These rule parts MUST be ignored in RECUR value that violate the above requirement": times beside
    /// dates.
    @Test func timesBesideDatesAreIgnored() throws {
        let start = try #require(CivilDateTime(iso: "2026-03-06T00:00:00"))
        let set = OccurrenceSet(
            start: start, isDate: true, rules: [try RecurrenceRule(text: "FREQ=DAILY;BYHOUR=9,17;COUNT=2")])
        #expect(set.map(\.date.description) == ["2026-03-06", "2026-03-07"])
    }

    /// BYSECOND=60 is allowed by the grammar; clocks here have no such second. The text stays.
    @Test func leapSeconds() throws {
        let rule = try RecurrenceRule(text: "FREQ=MINUTELY;BYSECOND=60,0;COUNT=3")
        let set = OccurrenceSet(start: try #require(CivilDateTime(iso: "2026-03-06T09:00:00")), rules: [rule])
        #expect(set.map { String($0.description.suffix(8)) } == ["09:00:00", "09:00:59", "09:01:00"])
        #expect(rule.text == "FREQ=MINUTELY;BYSECOND=60,0;COUNT=3" && rule.bySecond == [60, 0])
    }

    /// UNTIL in its three forms against starts in a zone, without one, and all-day.
    @Test(
        arguments: [
            ("Europe/Berlin", false, "20260308T080000Z", 3), ("Europe/Berlin", false, "20260308T075959Z", 2),
            ("Europe/Berlin", false, "20260308T090000", 3), ("Europe/Berlin", false, "20260308T085959", 2),
            ("Europe/Berlin", false, "20260308", 3), (nil, false, "20260308T090000", 3),
            (nil, false, "20260308T085959", 2), (nil, false, "20260308T090000Z", 3),
            (nil, false, "20260307", 2),
            (nil, true, "20260308", 3), (nil, true, "20260308T000000Z", 3),
            (nil, true, "20260307T235959Z", 2),
            (nil, true, "20260308T120000", 3),
        ] as [(String?, Bool, String, Int)])
    func until(_ zone: String?, _ isDate: Bool, _ until: String, _ count: Int) throws {
        let set = OccurrenceSet(
            start: try #require(CivilDateTime(iso: "2026-03-06T09:00:00")), isDate: isDate,
            zone: zone.flatMap(Zone.named), rules: [try RecurrenceRule(text: "FREQ=DAILY;UNTIL=\(until)")])
        #expect(Array(set).count == count)
        #expect(set.last == Array(set).last)
    }
}
