import CalStore
import Testing

@testable import CalStoreLanguage

/// Phrases at many moments, against the meanings in `Plain`, which walk from day to day and share nothing with the grammar.
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

    /// Readings that are known to be wrong, at all moments or at one; no more may come.
    static let knownDifferences: Set<String> = [
        // The first time is over: these begin in the past.
        "twice a day at 9 and 17", "every day at 9 and 17:00", "every 2 hours between 9 and 17",
        // On 1 January, these are read as weeks of the year that is over.
        "wed of week 12 at 2027-01-01T00:00", "week 12 at 2027-01-01T00:00", "w12 at 2027-01-01T00:00",
    ]

    private func isKnown(_ phrase: String, _ now: PlainNow) -> Bool {
        Self.knownDifferences.contains(phrase) || Self.knownDifferences.contains("\(phrase) at \(now.text)")
    }

    @Test(arguments: moments) func dates(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for meaning in PlainPoints.all + PlainTimes.all + PlainRanges.all {
            guard let wanted = meaning.value(now) else { continue }
            for phrase in meaning.phrases where !isKnown(phrase, now) {
                let found = bench.date(phrase)?.value ?? "refused"
                #expect(found == wanted, "\"\(phrase)\" at \(now)")
            }
        }
    }

    @Test(arguments: moments) func repeats(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for rule in PlainRepeats.all {
            guard let pattern = rule.pattern else {
                for phrase in rule.phrases {
                    let text = (try? bench.repeats.read(phrase))?.value.rule.text
                    #expect(text == nil, "\"\(phrase)\" at \(now)")
                }
                continue
            }
            guard let wanted = pattern.dates(now) else { continue }
            for phrase in rule.phrases where !isKnown(phrase, now) {
                guard let reading = try? bench.repeats.read(phrase) else {
                    Issue.record("\"\(phrase)\" at \(now): refused")
                    continue
                }
                let most = wanted.count + (pattern.isEnded ? 1 : 0)
                let found = bench.occurrences(of: reading.value, most: most)
                #expect(found == wanted, "\"\(phrase)\" at \(now): \(reading.value.rule.text)")
            }
        }
    }

    // MARK: Nothing is left out

    /// Rows without a second meaning, with the reason.
    static let withoutMeaning: [String: String] = [
        "at 24": "the table leaves open what it means",
        "last night": "the table leaves open what it means",
        "8 may - 4 may 2026": "the table leaves open what it means",
    ]

    @Test func everyRowHasASecondMeaning() throws {
        let meanings = PlainPoints.all + PlainTimes.all + PlainRanges.all
        let repeats = PlainRepeats.all.flatMap(\.phrases)
        let known = Set(meanings.flatMap(\.phrases) + repeats)
        for name in ["points", "times", "ranges", "repeats"] {
            for row in try ReadingTable(name).rows {
                let isException = Self.withoutMeaning[row[0]] != nil
                #expect(known.contains(row[0]) != isException, "\(name) \(row)")
            }
        }
        #expect(Self.withoutMeaning.count <= 15)
    }

    /// A meaning that is nil at more than 13 of the 20 moments says nothing.
    @Test func meaningsDecideAtMostMoments() {
        for meaning in PlainPoints.all + PlainTimes.all + PlainRanges.all {
            let count = Self.moments.count { meaning.value($0) != nil }
            #expect(count >= 7, "\(meaning.phrases)")
        }
        for meaning in PlainRepeats.all {
            guard let pattern = meaning.pattern else { continue }
            let count = Self.moments.count { pattern.dates($0) != nil }
            #expect(count >= 7, "\(meaning.phrases)")
        }
    }

    /// Both readings of a row were made by hand, so they must agree at its reference time.
    @Test func meaningsAgreeWithTheTables() throws {
        var values: [String: String] = [:]
        for meaning in PlainPoints.all + PlainTimes.all + PlainRanges.all {
            guard let value = meaning.value(Self.moments[0]) else { continue }
            for phrase in meaning.phrases { values[phrase] = value }
        }
        for name in ["points", "times", "ranges"] {
            for row in try ReadingTable(name).rows where row[1] != "?" {
                #expect(values[row[0]] ?? row[1] == row[1], "\(name) \(row)")
            }
        }
    }
}
