import Testing

@testable import CalStore

/// Ranges that end soon after clocks went back: the dates before that had later local times.
@Suite struct FoldedRangeTests {
    private func query(_ from: String, _ to: String) throws -> OccurrenceQuery {
        OccurrenceQuery(try #require(Instant(iso: from))..<#require(Instant(iso: to)), in: .utc)
    }

    /// Like Antarctica/Casey in 2023: at 03:00 on the second Sunday of March clocks go back to midnight.
    @Test func aDateBeforeClocksGoBackByThreeHours() throws {
        let zone = try #require(Zone.named("<+08>-8<+11>-11,M10.1.0,M3.2.0/3"))
        let start = try #require(CivilDateTime(iso: "2026-03-06T02:30:00"))
        let bench = try SeriesBench("2026-03-06T02:30:00", "PT15M", "FREQ=DAILY") {
            $0.start = ItemTime(start, in: zone)
        }
        var state = bench.state
        // 02:30+11:00 on 8 March is 15:30Z on the 7th; from 16:00Z on it is midnight again.
        for end in ["2026-03-07T15:40:00Z", "2026-03-07T16:10:00Z", "2026-03-07T18:00:00Z"] {
            let query = try query("2026-03-07T15:00:00Z", end)
            #expect(state.occurrences(query).map(\.startInstant.description) == ["2026-03-07T15:30:00Z"])
            #expect(state.count(query) == 1)
        }
        #expect(state.occurrences(try query("2026-03-07T14:00:00Z", "2026-03-07T15:30:00Z")).isEmpty)
    }

    /// Each minute in Berlin; on 25 October 2026 02:00 to 03:00 is there twice, and counts the first time.
    @Test func minutesThatWereShownBeforeAreCounted() throws {
        let bench = try SeriesBench("2026-10-24T00:00:00[Europe/Berlin]", "PT1M", "FREQ=MINUTELY")
        var state = bench.state
        // From 12:00Z to 01:00Z there are 13 hours; then clocks show 02:00 again, until 02:00Z.
        for (end, minutes) in [
            ("00:30", 750), ("01:00", 780), ("01:10", 780), ("02:00", 780), ("02:05", 785),
        ] {
            let query = try query("2026-10-24T12:00:00Z", "2026-10-25T\(end):00Z")
            #expect(state.count(query) == minutes, "\(end)")
            #expect(state.occurrences(query).count == minutes, "\(end)")
        }
    }
}
