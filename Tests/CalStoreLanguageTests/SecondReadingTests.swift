import CalStore
import Testing

@testable import CalStoreLanguage

/// Phrases at many moments, against `PlainReadings`, which walks from day to day and shares nothing with the grammar.
@Suite struct SecondReadingTests {
    /// The turn of the year, a leap day, both clock changes, late evenings, three zones, weeks from Sunday.
    static let moments: [PlainNow] = [
        PlainNow("2026-03-04T10:00", "Europe/Berlin"),
        PlainNow("2026-12-31T23:59", "Europe/Berlin"),
        PlainNow("2027-01-01T00:00", "Europe/Berlin"),
        PlainNow("2028-02-28T12:00", "Europe/Berlin"),
        PlainNow("2028-02-29T08:15", "Europe/Berlin"),
        PlainNow("2028-03-01T07:00", "Europe/Berlin"),
        PlainNow("2026-03-28T23:30", "Europe/Berlin"),
        PlainNow("2026-03-29T01:30", "Europe/Berlin"),
        PlainNow("2026-03-29T12:00", "Europe/Berlin"),
        PlainNow("2026-10-24T22:45", "Europe/Berlin"),
        PlainNow("2026-10-25T01:30", "Europe/Berlin"),
        PlainNow("2026-10-25T12:00", "Europe/Berlin"),
        PlainNow("2026-03-07T21:00", "America/New_York", weekStart: 7),
        PlainNow("2026-03-08T12:00", "America/New_York", weekStart: 7),
        PlainNow("2026-11-01T00:30", "America/New_York", weekStart: 7),
        PlainNow("2026-07-15T23:55", "Asia/Tokyo"),
        PlainNow("2026-05-31T06:00", "Asia/Tokyo", weekStart: 7),
        PlainNow("2026-02-28T16:20", "Europe/Berlin"),
        PlainNow("2026-06-21T23:10", "Europe/Berlin", weekStart: 7),
        PlainNow("2026-01-05T00:05", "Asia/Tokyo"),
    ].compactMap(\.self)

    @Test func thereAreTwentyMoments() { #expect(Self.moments.count == 20) }

    @Test(arguments: moments) func dates(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for rule in PlainReadings.points + PlainReadings.times + PlainReadings.ranges {
            guard let wanted = rule.meaning(now) else { continue }
            let found = bench.date(rule.phrase)?.value ?? "refused"
            #expect(found == wanted, "\"\(rule.phrase)\" at \(now)")
        }
    }

    @Test(arguments: moments) func repeats(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for rule in PlainRepeats.all {
            let wanted = rule.dates(now)
            guard let reading = try? bench.repeats.read(rule.phrase) else {
                Issue.record("\"\(rule.phrase)\" at \(now): refused")
                continue
            }
            let found = bench.dates(of: reading.value.rule, from: reading.value.first)
                .prefix(wanted.count).map(\.description)
            #expect(found == wanted, "\"\(rule.phrase)\" at \(now): \(reading.value.rule.text)")
        }
    }
}
