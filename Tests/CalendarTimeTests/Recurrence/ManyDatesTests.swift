import Testing

@testable import CalendarTime
@testable import TestSupport

/// Sets with long lists of single dates, which are searched and not walked.
@Suite struct ManyDatesTests {
    /// Against the sorted list itself, with dates in gaps and dates that a list has twice.
    @Test func questionsAgreeWithTheList() throws {
        let seed = TestScale.seed("ManyDatesTests.questionsAgreeWithTheList")
        var random = SeededGenerator(seed: seed)
        // A Sunday without 02:00 to 03:00, and the day after it.
        let begin = CivilDateTime(iso: "2026-03-29T00:00:00")?.seconds ?? 0
        let zone = try #require(Zone.named("Europe/Berlin"))
        for _ in 0..<TestScale.rounds(40, long: 5000) {
            func times(_ count: Int) -> [CivilDateTime] {
                (0..<count).map { _ in
                    CivilDateTime(seconds: begin + Int64.random(in: 0..<96, using: &random) * 1800)
                }
            }
            let start = CivilDateTime(seconds: begin)
            let (dates, excluded) = (times(30), times(5))
            let set = OccurrenceSet(
                start: start, zone: zone, rules: [], dates: dates, excludedDates: excluded)
            func position(_ time: CivilDateTime) -> Int64 { zone.table.position(of: time.seconds) }
            let kept = Set(([start] + dates).map(position)).subtracting(excluded.map(position)).sorted()
            #expect(set.map(position) == kept, "seed \(seed)")
            for half in -1..<98 {
                let time = CivilDateTime(seconds: begin + Int64(half) * 1800)
                let at = position(time)
                #expect(set.contains(time) == kept.contains(at), "seed \(seed): \(time)")
                #expect(
                    set.next(after: time).map(position) == kept.first { $0 > at }, "seed \(seed): \(time)")
                #expect(
                    set.previous(before: time).map(position) == kept.last { $0 < at },
                    "seed \(seed): \(time)")
                #expect(
                    set.count(in: start..<max(time, start)) == kept.count { $0 < at }, "seed \(seed): \(time)"
                )
            }
        }
    }

    /// 20,000 questions to a set of 100,000 dates; looking at each date would take minutes.
    @Test func aLongListAnswersAtOnce() throws {
        let start = try #require(CivilDateTime(iso: "2026-03-02T09:00:00"))
        let dates = (1...100_000).map { start.adding(seconds: $0 * 3600) }
        let set = OccurrenceSet(start: start, rules: [try RecurrenceRule(text: "FREQ=YEARLY")], dates: dates)
        var found = 0
        for index in stride(from: 0, to: dates.count, by: 10) {
            if set.contains(dates[index]) { found += 1 }
            if set.contains(dates[index].adding(seconds: 1800)) { found += 1 }
        }
        #expect(found == 10_000)
    }
}
