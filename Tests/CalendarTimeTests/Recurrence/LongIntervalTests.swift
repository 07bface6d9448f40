import Testing

@testable import CalendarTime

/// Intervals that are longer than the calendar.
@Suite struct LongIntervalTests {
    /// `INTERVAL=1000000000` with BYWEEKNO overflowed the stack, and 4294967296 gave one date for ever.
    @Test(
        arguments: ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "SECONDLY"],
        [
            10_000, 19_999, 20_000, 20_001, 1_000_000_000, 4_294_967_296, 4_294_967_297,
            999_999_999_999_999_999,
        ])
    func onlyTheStartIsWithinTheCalendar(frequency: String, interval: Int) throws {
        // The calendar ends after 3,155 millions of seconds, 12 times that of months.
        let isShort = ["YEARLY": 9999, "MONTHLY": 119_988, "WEEKLY": 521_723, "DAILY": 3_652_059]
        guard interval > isShort[frequency] ?? 315_537_897_599 else { return }
        let parts = frequency == "YEARLY" ? ["", ";BYWEEKNO=20", ";BYWEEKNO=20,53;BYSETPOS=1"] : [""]
        for part in parts {
            let rule = try RecurrenceRule(text: "FREQ=\(frequency);INTERVAL=\(interval)\(part)")
            // A Monday in week 20.
            let start = try #require(CivilDateTime(iso: "2026-05-11T09:00:00"))
            let set = OccurrenceSet(start: start, rules: [rule])
            #expect(Array(set.prefix(3)) == [start], "\(rule)")
            #expect(set.next(after: start) == nil, "\(rule)")
            #expect(set.previous(before: .distantFuture) == start, "\(rule)")
            #expect(set.count(in: .distantPast ..< .distantFuture) == 1, "\(rule)")
        }
    }
}
