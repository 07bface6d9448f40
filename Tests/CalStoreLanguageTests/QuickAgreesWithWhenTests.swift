import CalStore
import Testing

@testable import CalStoreLanguage
@testable import TestSupport

/// Phrases of the tables next to random titles: `quick` reads what `when` reads, or names the words it
/// leaves. What `when` refuses is never taken in half.
@Suite struct QuickAgreesWithWhenTests {
    /// What a sentence made of a phrase.
    private enum Outcome: String, CaseIterable {
        /// The same start and end as the phrase alone, and the title is the title.
        case same
        /// A word of time is named as left, or the sentence is refused.
        case named
        /// Another moment, with an assumption that says so.
        case said
        /// A kind of phrase that may stay in a title, left there.
        case title
        /// A different moment, no moment or a word too many in the title, and nothing is said.
        case silent
    }

    // MARK: Titles

    private static let words = [
        "dentist", "review", "piano", "standup", "laundry", "garden", "budget", "physio", "choir", "invoice",
        "haircut", "kickoff", "parents' meeting", "swimming with Kim", "Noor", "Dr Brown", "Ada and Max",
        "chapter 7 with Ann", "1:1 with Bo", "call Jo", "buy paint", "über die Brücke",
    ]
    private static let figures = ["room 101", "v2.0", "gate B42", "flight LH2030", "bug #1234", "C3PO"]

    private static func title(_ random: inout SeededGenerator) -> String {
        let word = words.randomElement(using: &random) ?? ""
        guard Int.random(in: 0..<3, using: &random) == 0 else { return word }
        return word + " " + (figures.randomElement(using: &random) ?? "")
    }

    // MARK: Phrases that may stay in a title

    private static let months =
        "january|february|march|april|may|june|july|august|september|october|november|december"

    /// Phrases that are words of titles too: *read 1984*, *May call*, *order dinner*, *second party*.
    private static let mayStay: [String] = [
        #"\d{4}"#, "(\(months))|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec",
        "(breakfast|lunch|dinner)( ?time)?", "sod",
        "(early[ -])?(morning|afternoon|evening|night)|mid ?day|noon",
        #"((in|from) )?the \d+0s( to the \d+0s)?"#, #"\d+(st|nd|rd|th)|first|second|third|fourth|fifth|last"#,
    ]

    /// Before a title they may be part of a name too: *Sun screen*, *Tom*, *wed*.
    private static let mayStayInFront =
        #"sun|sat|wed|mar|tom|second|noonish|midnight|weekend|now|(on )?the \d+|christmas.*|new year.*"#
        + #"|all (morning|afternoon|evening|night)|five.*five|five.thirty|h2"#

    /// A number before *at* may be that of a room, and a name behind *in* or of a region may be a place:
    /// *room 12 at 14:00*, *room 12 today at 14:00*, *10am Central Park*.
    private static let mayBePlace = #"\d+ (today )?at .*|.* in Nowhereville|.* (Pacific|Eastern)"#

    /// A meal beside a day is what is planned: *dinner tomorrow*.
    private static let meals = #"\w+ (breakfast|lunch|dinner)"#

    private static func fits(_ phrase: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex("(?i)(\(pattern))") else { return false }
        return phrase.wholeMatch(of: regex) != nil
    }

    private static func mayStay(_ phrase: String, inFront: Bool) -> Bool {
        mayStay.contains { fits(phrase, $0) } || inFront && fits(phrase, mayStayInFront)
    }

    // MARK: Phrases that are read

    @Test func readPhrasesMeanTheSame() throws {
        let seed = TestScale.seed("QuickAgreesWithWhenTests.readPhrasesMeanTheSame")
        var random = SeededGenerator(seed: seed)
        var counts: [Outcome: Int] = [:]
        var faults: [String] = []
        let other = SecondReadingTests.moments.randomElement(using: &random)
        for bench in [try ReadingBench(), try other.map { try ReadingBench($0) }].compactMap(\.self) {
            for phrase in try Self.phrases() {
                guard !Self.fits(phrase, Self.meals), let wanted = try? bench.dates.read(phrase) else {
                    continue
                }
                for round in 0..<4 {
                    let title = Self.title(&random)
                    let inFront = round == 3
                    let sentence = inFront ? "\(phrase) \(title)" : "\(title) \(phrase)"
                    guard
                        let (outcome, what) = Self.compare(
                            sentence, title, phrase, inFront, with: wanted, bench)
                    else { continue }
                    counts[outcome, default: 0] += 1
                    if outcome == .silent { faults.append("\"\(sentence)\" at \(bench.now): \(what)") }
                }
            }
        }
        Self.show(counts, "read", seed)
        #expect(faults.isEmpty, "seed \(seed), \(faults.count):\n\(faults.joined(separator: "\n"))")
        #expect(counts[.same, default: 0] > 1000, "hardly anything was the same, seed \(seed)")
    }

    /// The outcome and the difference; nil for a phrase that names no moment: a length, or `all`.
    private static func compare(
        _ sentence: String, _ title: String, _ phrase: String, _ inFront: Bool,
        with wanted: Reading<TimeRange>, _ bench: ReadingBench
    ) -> (Outcome, String)? {
        let moments: Set<String>
        let zone = bench.zone
        switch wanted.value {
        case .all, .length: return nil
        case .days, .moment: moments = [Notation.text(wanted.value, in: zone)]
        // Bounds: `after 4pm` is a start, `before noon` a due time.
        case .from(let point), .until(let point):
            moments = [Notation.text(point, in: zone), Notation.text(wanted.value, in: zone)]
        case .times(let start, let end):
            let range = Notation.text(wanted.value, in: zone)
            let ends = [start, end].map { Notation.text($0, in: zone) }
            moments = fits(phrase, Self.bounds) ? Set(ends + [range]) : [range]
        }
        guard let reading = try? bench.sentences.read(sentence) else { return (.named, "refused") }
        let found = bench.when(reading.value)
        let isSame = moments.contains(found) && reading.value.repeats == nil
        let what = "\(found.isEmpty ? "no time" : found), \"\(reading.value.title)\", not \(moments.sorted())"
        // `14:00 in New York` is in the title of a reader in New York.
        let city = " in " + zone.name.split(separator: "/").suffix(1).joined().replacing("_", with: " ")
        let place = phrase.hasSuffix(city) ? inFront ? "\(city.dropFirst()) \(title)" : title + city : title
        if isSame, [title, place].contains(reading.value.title) { return (.same, what) }
        if !reading.unusedTime.isEmpty { return (.named, what) }
        if found.isEmpty, mayStay(phrase, inFront: inFront) { return (.title, what) }
        let kinds = Set(reading.assumptions.map(\.kind)).subtracting(wanted.assumptions.map(\.kind))
        return (kinds.isEmpty || isSame ? .silent : .said, what)
    }

    private static let bounds = #".*\b(after|before|by|later|latest|earlier|earliest|onwards|than)\b.*"#

    // MARK: Phrases that are refused

    /// Nothing is taken, a word is named, or the whole phrase is used by another reading, such as a repeat.
    @Test func refusedPhrasesAreNotTakenInHalf() throws {
        let seed = TestScale.seed("QuickAgreesWithWhenTests.refusedPhrasesAreNotTakenInHalf")
        var random = SeededGenerator(seed: seed)
        var counts: [Outcome: Int] = [:]
        var faults: [String] = []
        let bench = try ReadingBench()
        for phrase in try Self.phrases() where bench.date(phrase) == nil {
            for round in 0..<4 {
                let title = Self.title(&random)
                let sentence = round == 3 ? "\(phrase) \(title)" : "\(title) \(phrase)"
                var outcome = Outcome.named
                if let reading = try? bench.sentences.read(sentence), reading.unusedTime.isEmpty {
                    let found = bench.when(reading.value)
                    let isWhole = reading.value.title == title
                    outcome =
                        found.isEmpty || isWhole || Self.fits(phrase, Self.mayBePlace) ? .title : .silent
                    if outcome == .silent {
                        faults.append("\"\(sentence)\": \(found), \"\(reading.value.title)\"")
                    }
                }
                counts[outcome, default: 0] += 1
            }
        }
        Self.show(counts, "refused", seed)
        #expect(faults.isEmpty, "seed \(seed), \(faults.count):\n\(faults.joined(separator: "\n"))")
    }

    // MARK: Repeats

    /// An electric car, a number of push-ups, and a word of titles.
    private static let repeatsOfTitles = #"ev .*|\d+x .*|weekends"#

    /// Repeats of the table beside a title: the same rule, or a word that is named.
    @Test func repeatsMeanTheSame() throws {
        let seed = TestScale.seed("QuickAgreesWithWhenTests.repeatsMeanTheSame")
        var random = SeededGenerator(seed: seed)
        var counts: [Outcome: Int] = [:]
        var faults: [String] = []
        let bench = try ReadingBench()
        var reader = RepeatReader(dates: bench.dates, isAllDay: true, zone: nil)
        reader.needsRepeatWord = true
        for row in try ReadingTable("repeats").rows
        where bench.date(row[0]) == nil && !Self.fits(row[0], Self.repeatsOfTitles) {
            guard let wanted = try? reader.read(row[0]) else { continue }
            for isInFront in [false, true] {
                let title = Self.title(&random)
                let sentence = isInFront ? "\(row[0]) \(title)" : "\(title) \(row[0])"
                var outcome = Outcome.named
                if let reading = try? bench.sentences.read(sentence), reading.unusedTime.isEmpty {
                    var rule = reading.value.repeats?.rule
                    let isEndless = rule?.end == .never && wanted.value.rule.end == .never
                    // The end of a rule depends on whether it has times.
                    rule?.end = wanted.value.rule.end
                    let isSame = rule == wanted.value.rule && reading.value.title == title
                    outcome = isSame && (isEndless || wanted.value.rule.end != .never) ? .same : .silent
                    if outcome == .silent, !reading.assumptions.isEmpty { outcome = .said }
                    if outcome == .silent {
                        faults.append(
                            "\"\(sentence)\": \(rule?.text ?? "once"), \"\(reading.value.title)\"")
                    }
                }
                counts[outcome, default: 0] += 1
            }
        }
        Self.show(counts, "repeats", seed)
        #expect(faults.isEmpty, "seed \(seed), \(faults.count):\n\(faults.joined(separator: "\n"))")
        #expect(counts[.same, default: 0] > 200, "hardly anything was the same, seed \(seed)")
    }

    private static func phrases() throws -> [String] {
        try ["points", "times", "ranges"].flatMap { try ReadingTable($0).rows.map { $0[0] } }
    }

    private static func show(_ counts: [Outcome: Int], _ name: String, _ seed: UInt64) {
        let texts = Outcome.allCases.map { "\($0.rawValue) \(counts[$0, default: 0])" }
        print("QuickAgreesWithWhenTests, \(name), seed \(seed): \(texts.joined(separator: ", "))")
    }
}
