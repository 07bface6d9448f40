import CalStore
import Testing

@testable import CalStoreLanguage
@testable import TestSupport

/// Phrases that a seed makes, from the parts of the grammar and from any words at all.
@Suite struct RandomReadingTests {
    private static let days = [
        "", "today", "tomorrow", "fri", "next wed", "last monday", "the 20th", "3 may", "may 3rd 2027",
        "2026-07-09", "end of month", "first monday of may", "in 3 days", "in two weeks", "2 weeks from fri",
        "day after tomorrow", "christmas eve", "25.12.", "3 days ago", "mid june", "fri the 20th",
        "10 days before 1 may",
    ]
    private static let times = [
        "", "15:00", "at 5", "3pm", "noon", "at half past 3", "morning", "quarter to 4", "9-10", "3-5pm",
        "22:00-06:00", "from 9 to 10:30", "between 9 and 11", "14:00[America/New_York]", "9am Tokyo time",
        "14:00 UTC", "15h30", "around 8", "at 23",
    ]
    private static let lengths = ["", "", "for 2h", "for 90 minutes", "for an hour and a half", "1.5h"]

    /// The output of the explainer is read as the same, and needs no assumption.
    @Test func printedDatesAreReadAgain() throws {
        let seed = TestScale.seed("RandomReadingTests.printedDatesAreReadAgain")
        var random = SeededGenerator(seed: seed)
        var read = 0
        for moment in SecondReadingTests.moments {
            let bench = try ReadingBench(moment)
            for _ in 0..<TestScale.rounds(60, long: 2_000) {
                var parts = [Self.days, Self.times, Self.lengths].compactMap {
                    $0.randomElement(using: &random)
                }
                if Bool.random(using: &random) { parts.swapAt(0, 1) }
                let phrase = parts.filter { !$0.isEmpty }.joined(
                    separator: [" ", ", "].randomElement(using: &random) ?? " ")
                guard let reading = try? bench.dates.read(phrase) else { continue }
                read += 1
                let printed = reading.value.spelling(in: bench.zone)
                let again = try? bench.dates.read(printed)
                let isSame =
                    again.map { Notation.text($0.value, in: bench.zone) }
                    == Notation.text(reading.value, in: bench.zone)
                #expect(isSame, "\"\(phrase)\" at \(moment) is printed \"\(printed)\", seed \(seed)")
                #expect(
                    again?.assumptions.isEmpty ?? false,
                    "\"\(printed)\" at \(moment): \(again?.assumptions ?? [])")
            }
        }
        #expect(read > 200, "hardly anything was read")
    }

    private static let ends = ["", "", "until 30 june 2027", "10 times", "for 10 weeks"]

    @Test func printedRepeatsAreReadAgain() throws {
        let seed = TestScale.seed("RandomReadingTests.printedRepeatsAreReadAgain")
        var random = SeededGenerator(seed: seed)
        let cores = try ReadingTable("repeats").rows.filter { $0[1] != "refused" }.map { $0[0] }
        var read = 0
        for moment in SecondReadingTests.moments {
            let bench = try ReadingBench(moment)
            for _ in 0..<TestScale.rounds(30, long: 1_000) {
                let parts = [
                    cores.randomElement(using: &random) ?? "", Self.ends.randomElement(using: &random) ?? "",
                ]
                let phrase = parts.filter { !$0.isEmpty }.joined(separator: " ")
                guard let reading = try? bench.repeats.read(phrase) else { continue }
                read += 1
                expectReadAgain(reading.value, bench, "\"\(phrase)\" at \(moment), seed \(seed)")
            }
        }
        #expect(read > 100, "hardly anything was read")
    }

    /// Repeats by hours and minutes. The rule that is wanted is put together beside the phrase.
    @Test func repeatsByTheClockAreReadAgain() throws {
        let seed = TestScale.seed("RandomReadingTests.repeatsByTheClockAreReadAgain")
        var random = SeededGenerator(seed: seed)
        for moment in SecondReadingTests.moments {
            let bench = try ReadingBench(moment)
            for _ in 0..<TestScale.rounds(20, long: 500) {
                let core = Self.repeatByTheClock(&random)
                let end = Self.ends.randomElement(using: &random) ?? ""
                let phrase = end.isEmpty ? core.phrase : core.phrase + " " + end
                guard let reading = try? bench.repeats.read(phrase) else {
                    Issue.record("\"\(phrase)\" at \(moment) is refused, seed \(seed)")
                    continue
                }
                var rule = reading.value.rule
                let isEnded = rule.end != .never
                #expect(isEnded == !end.isEmpty, "\"\(phrase)\" at \(moment), seed \(seed)")
                expectReadAgain(reading.value, bench, "\"\(phrase)\" at \(moment), seed \(seed)")
                rule.end = .never
                #expect(
                    rule == (try RecurrenceRule(text: core.rule)), "\"\(phrase)\" at \(moment), seed \(seed)")
            }
        }
    }

    private static func repeatByTheClock(_ random: inout SeededGenerator) -> (phrase: String, rule: String) {
        if Bool.random(using: &random) {
            let (name, frequency) =
                [("hour", "HOURLY"), ("minute", "MINUTELY")].randomElement(using: &random) ?? ("", "")
            let count = Int.random(in: 1...90, using: &random)
            return count == 1
                ? ("every \(name)", "FREQ=\(frequency)")
                : ("every \(count) \(name)s", "FREQ=\(frequency);INTERVAL=\(count)")
        }
        let days = [
            ("every day", "FREQ=DAILY"), ("every 2 days", "FREQ=DAILY;INTERVAL=2"),
            ("every tuesday", "FREQ=WEEKLY;BYDAY=TU"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("on the 15th of every month", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("every year on 3 may", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3"),
        ]
        let (phrase, rule) = days.randomElement(using: &random) ?? ("", "")
        let hours = Array(0...23).shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random))
            .sorted()
        let times = hours.map { "\(pad($0)):00" }
        let list = times.dropLast().joined(separator: ", ") + " and " + (times.last ?? "")
        return ("\(phrase) at \(list)", rule + ";BYHOUR=" + hours.map(String.init).joined(separator: ","))
    }

    /// The text of a repeat is read as the same rule; and each has words.
    private func expectReadAgain(_ reading: Repeat, _ bench: ReadingBench, _ what: String) {
        let clock = reading.start.map { CivilDateTime(reading.firstDate).adding(seconds: $0).time }
        let printed = RepeatSentence.text(of: reading.rule, zone: nil, at: clock)
        guard let again = try? bench.repeats.read(printed) else {
            Issue.record("\(what), is printed \"\(printed)\", which is refused")
            return
        }
        #expect(again.value.rule.text == reading.rule.text, "\(what), is printed \"\(printed)\"")
    }

    private static let words =
        days + times + lengths + [
            "every", "each", "monday", "tue", "may", "march", "mar", "of", "the", "on", "at", "in", "until",
            "till", "from",
            "to", "for", "-", "..", ",", "and", "except", "starting", "99999999999999999999", "0", "1", "31",
            "32", "366",
            "weeks", "month", "1st", "third", "last", "next", "pm", "am", "noon", "\"", "#home", "@x",
            "!high", "*15m",
            "2026-02-30", "31.", "12/", "[", "]", "[Asia/Tokyo]", "UTC+99", "+", "x10", "por", "ü",
            "e\u{301}", "🎂", "\u{0}",
            "half", "quarter", "a", "an", "couple", "ago", "before", "after", "q5", "w99", "day", "2026-W53",
            "eom", "T", "Z",
            "P", "PT", "P9999999999Y", "-0", "24:00", "23:59:60", "twice", "other", "workday", "week", "year",
            "times",
        ]

    /// Any words at all: a reading or an error, never a trap; and no phrase that takes for ever.
    @Test func anyWords() throws {
        let seed = TestScale.seed("RandomReadingTests.anyWords")
        var random = SeededGenerator(seed: seed)
        let clock = ContinuousClock()
        for round in 0..<TestScale.rounds(3_000, long: 100_000) {
            let bench = try ReadingBench(SecondReadingTests.moments[round % SecondReadingTests.moments.count])
            let count = Int.random(in: 1...12, using: &random)
            let phrase = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            let took = clock.measure {
                _ = try? bench.dates.read(phrase)
                _ = try? bench.dates.readPoint(phrase)
                _ = try? bench.dates.readLength(phrase)
                _ = try? bench.repeats.read(phrase)
                _ = try? bench.sentences.read(phrase)
            }
            #expect(took < .seconds(2), "\"\(phrase)\", seed \(seed)")
        }
    }

    /// Lines as long as people write them.
    @Test func linesOfThirtyWords() throws {
        let seed = TestScale.seed("RandomReadingTests.linesOfThirtyWords")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(300, long: 20_000) {
            let bench = try ReadingBench(SecondReadingTests.moments[round % SecondReadingTests.moments.count])
            let line = Self.line(of: Int.random(in: 13...30, using: &random), &random)
            let took = Self.time(of: line, bench)
            #expect(took < .seconds(2), "\"\(line)\", seed \(seed)")
        }
    }

    /// The cost grows with the words, not with their square.
    @Test(arguments: [true, false]) func linesOf8000Words(isTimeOnly: Bool) throws {
        let seed = TestScale.seed("RandomReadingTests.linesOf8000Words")
        var random = SeededGenerator(seed: seed)
        let bench = try ReadingBench()
        for _ in 0..<TestScale.rounds(2, long: 50) {
            let line = Self.line(of: 8_000, isTimeOnly: isTimeOnly, &random)
            let took = Self.time(of: line, bench)
            #expect(took < .seconds(20), "\(took), seed \(seed)")
        }
    }

    private static let titleWords = [
        "lunch", "with", "Ann", "room", "101", "v2.0", "the", "and", "report", "of", "Max", "call", "buy",
    ]

    private static func line(
        of count: Int, isTimeOnly: Bool = false, _ random: inout SeededGenerator
    ) -> String {
        let words = isTimeOnly ? words : words + titleWords + titleWords + titleWords
        return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }

    private static func time(of line: String, _ bench: ReadingBench) -> Duration {
        ContinuousClock().measure {
            _ = try? bench.dates.read(line)
            _ = try? bench.repeats.read(line)
            _ = try? bench.sentences.read(line)
        }
    }

    /// Very long texts too.
    @Test(arguments: ["1 ", "fri ", "every ", "9-", "at ", "(", "99999999999999999999", "and ", "in 1 "])
    func longTexts(piece: String) throws {
        let bench = try ReadingBench()
        let text = String(repeating: piece, count: 500)
        let took = ContinuousClock().measure {
            _ = try? bench.dates.read(text)
            _ = try? bench.repeats.read(text)
            _ = try? bench.sentences.read(text)
        }
        #expect(took < .seconds(10))
    }
}
