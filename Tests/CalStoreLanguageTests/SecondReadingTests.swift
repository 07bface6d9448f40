import CalStore
import Testing

@testable import CalStoreLanguage

/// Phrases at many moments, against the meanings in `Plain`, which walk from day to day and share nothing
/// with the grammar.
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

    /// Assumptions that phrases make at some moments only.
    private static let passing: Set<String> = ["passed", "vague", "farDay"]

    /// The assumptions of each row of the tables that leaves none open, without those that pass.
    private static func assumptions() throws -> [String: Set<String>] {
        let rows = try ["points", "times", "ranges"].flatMap { try ReadingTable($0).rows }
        let pairs = rows.filter { $0[1] != "refused" && $0[2] != "?" }.map { row in
            (row[0], Set(row[2].split(separator: ",").map(String.init)).subtracting(passing))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static let dateMeanings: [PlainMeaning] = [
        PlainPoints.all, PlainTimes.all, PlainRanges.all, PlainBounds.all, PlainFigures.all, PlainHours.all,
        PlainPeriods.all, PlainShifts.all, PlainForms.all, PlainSpoken.all, PlainConventions.all,
        PlainDetails.all,
    ].flatMap(\.self)

    @Test(arguments: moments) func dates(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        let assumptions = try Self.assumptions()
        for meaning in Self.dateMeanings {
            guard let wanted = meaning.value(now) else { continue }
            for phrase in meaning.phrases {
                let found = bench.date(phrase)
                #expect(found?.value ?? "refused" == wanted, "\"\(phrase)\" at \(now)")
                guard let found else { continue }
                let made = found.assumptions.subtracting(Self.passing)
                #expect(made == assumptions[phrase] ?? made, "\"\(phrase)\" at \(now)")
                guard let assumption = meaning.assumption else { continue }
                #expect(
                    found.assumptions.contains(assumption.name) == assumption.isMade(now),
                    "\"\(phrase)\" at \(now): \(found.assumptions)")
            }
        }
    }

    @Test(arguments: moments) func repeats(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for meaning in PlainRepeats.all {
            compare(meaning, now, bench) { try? bench.repeats.read($0).value }
        }
    }

    private func compare(
        _ meaning: PlainRepeat, _ now: PlainNow, _ bench: ReadingBench, read: (String) -> Repeat?
    ) {
        let wanted = meaning.pattern?.dates(now)
        if meaning.pattern != nil && wanted == nil { return }
        let most = (wanted?.count ?? 0) + (meaning.pattern?.isEnded ?? false ? 1 : 0)
        for phrase in meaning.phrases {
            let reading = read(phrase)
            let found = reading.map { bench.occurrences(of: $0, most: most) }
            #expect(found == wanted, "\"\(phrase)\" at \(now): \(reading?.rule.text ?? "refused")")
        }
    }

    // MARK: Sentences

    /// The reference, the turn of the year, a leap day, a clock change, three zones, weeks from Sunday.
    static let fewMoments = [0, 1, 2, 4, 7, 12, 15, 18].map { moments[$0] }

    @Test(arguments: fewMoments) func sentences(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for meaning in PlainSentences.once {
            guard let wanted = meaning.value(now) else { continue }
            for phrase in meaning.phrases {
                let reading = try? bench.sentences.read(phrase)
                guard wanted != "refused" else {
                    #expect(reading?.needsConsent ?? true, "\"\(phrase)\" at \(now): nothing is asked")
                    continue
                }
                #expect(reading.map { bench.when($0.value) } == wanted, "\"\(phrase)\" at \(now)")
            }
        }
        for meaning in PlainSentences.repeated {
            compare(meaning, now, bench) { try? bench.sentences.read($0).value.repeats }
        }
    }

    /// Sentences that name no time name none at any moment.
    @Test(arguments: fewMoments) func sentencesWithoutTimes(_ now: PlainNow) throws {
        let bench = try ReadingBench(now)
        for name in ["sentences", "messages"] {
            for row in try ReadingTable(name).rows where row[3].isEmpty {
                let reading = try? bench.sentences.read(row[0])
                #expect(reading.map { bench.when($0.value) } == "", "\(name) \(row) at \(now)")
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
        let dates = Set(Self.dateMeanings.flatMap(\.phrases))
        let repeats = Set(PlainRepeats.all.flatMap(\.phrases))
        let sentences = Set(
            PlainSentences.once.flatMap(\.phrases) + PlainSentences.repeated.flatMap(\.phrases))
        let tables = [
            ("points", dates), ("times", dates), ("ranges", dates), ("repeats", repeats),
            ("sentences", sentences), ("messages", sentences),
        ]
        for (name, known) in tables {
            for row in try ReadingTable(name).rows {
                // A sentence whose time is left open or that names none needs no entry.
                if ["sentences", "messages"].contains(name), ["", "?"].contains(row[3]) { continue }
                let isException = Self.withoutMeaning[row[0]] != nil
                #expect(known.contains(row[0]) != isException, "\(name) \(row)")
            }
        }
        #expect(Self.withoutMeaning.count <= 15)
    }

    /// A meaning that is nil at more than 13 of the 20 moments says nothing.
    @Test func meaningsDecideAtMostMoments() {
        for meaning in Self.dateMeanings + PlainSentences.once {
            let count = Self.moments.lazy.filter { meaning.value($0) != nil }.prefix(7).count
            #expect(count == 7, "\(meaning.phrases)")
        }
        for meaning in PlainRepeats.all + PlainSentences.repeated {
            guard let pattern = meaning.pattern else { continue }
            let count = Self.moments.lazy.filter { pattern.dates($0) != nil }.prefix(7).count
            #expect(count == 7, "\(meaning.phrases)")
        }
    }

    /// Both readings of a row were made by hand, so they must agree at its reference time.
    @Test func meaningsAgreeWithTheTables() throws {
        var values: [String: String] = [:]
        for meaning in Self.dateMeanings + PlainSentences.once {
            guard let value = meaning.value(Self.moments[0]) else { continue }
            for phrase in meaning.phrases { values[phrase] = value }
        }
        for meaning in PlainSentences.repeated {
            guard let value = meaning.pattern?.dates(Self.moments[0])?.first else { continue }
            for phrase in meaning.phrases { values[phrase] = value }
        }
        for name in ["points", "times", "ranges", "sentences", "messages"] {
            let column = ["sentences", "messages"].contains(name) ? 3 : 1
            for row in try ReadingTable(name).rows where row[column] != "?" {
                #expect(values[row[0]] ?? row[column] == row[column], "\(name) \(row)")
            }
        }
    }
}
