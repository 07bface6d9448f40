import CalStore
import Testing

@testable import CalStoreLanguage

/// Days and lengths beside a repeat, which were dropped in silence.
@Suite struct DaysOfRepeatTests {
    private static let ended: [(sentence: String, first: String, last: String)] = [
        ("camp 5-9 aug daily 9:00-12:00", "2026-08-05T09:00..2026-08-05T12:00", "2026-08-09"),
        ("feed the cat 5 apr to 12 apr daily at 8:00", "2026-04-05T08:00", "2026-04-12"),
        ("class 1 june to 30 june every monday 10:00", "2026-06-01T10:00", "2026-06-30"),
        ("pills next week daily 8:00", "2026-03-09T08:00", "2026-03-15"),
        ("standup in june every monday 9:00", "2026-06-01T09:00", "2026-06-30"),
        ("may 4-8 daily 7:00 run", "2026-05-04T07:00", "2026-05-08"),
        ("camp from 4 to 8 august daily 9:00", "2026-08-04T09:00", "2026-08-08"),
        ("pills daily 8:00 5-9 aug", "2026-08-05T08:00", "2026-08-09"),
        ("camp with Ada 5-9 aug daily 9:00", "2026-08-05T09:00", "2026-08-09"),
        ("standup 5 aug 10:00 to 9 aug daily", "2026-08-05T10:00", "2026-08-09"),
        // Seven o'clock is over today.
        ("yoga every day this week 7:00", "2026-03-05T07:00", "2026-03-08"),
        ("camp 5 aug 9:00 to 9 aug 12:00 daily", "2026-08-05T09:00..2026-08-05T12:00", "2026-08-09"),
        ("shift 5 aug 22:00 to 9 aug 6:00 daily", "2026-08-05T22:00..2026-08-06T06:00", "2026-08-08"),
    ]

    @Test(arguments: ended)
    func aRepeatEndsWithItsDays(_ sentence: String, first: String, last: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.sentences.read(sentence)
        #expect(bench.when(reading.value) == first)
        #expect(reading.value.repeats?.lastDate?.description == last)
        #expect(reading.unusedTime.isEmpty)
    }

    /// A range the wrong way round lasted 363 days.
    @Test(arguments: [
        ("4 may - 1 may", ""), ("4 may till 1 may", ""), ("4-may..1-may", ""),
        ("dec 30 - jan 2", "Wed 2026-12-30..Sat 2027-01-02"),
        ("1 nov - 1 may", "Sun 2026-11-01..Sat 2027-05-01"),
        ("1 apr - 31 dec", "Wed 2026-04-01..Thu 2026-12-31"),
    ])
    func aYearIsNoRangeThatNobodySaid(_ phrase: String, meaning: String) throws {
        let bench = try ReadingBench()
        #expect(((try? bench.dates.read(phrase))?.value.spelling(in: bench.zone) ?? "") == meaning)
    }

    @Test(arguments: [
        "class from june every monday 10:00", "class starting 5 apr daily 8:00",
        "night shift fri 22:00 to sat 6:00 weekly", "meeting 9-10:30 fri weekly",
    ])
    func aStartIsNoEnd(_ sentence: String) throws {
        let reading = try ReadingBench().sentences.read(sentence)
        #expect(reading.value.repeats?.lastDate == nil)
        #expect(!reading.assumptions.contains { $0.kind == .bound })
    }

    /// `when` and `--repeat` read the days too.
    @Test(arguments: [
        ("5-9 aug daily 9:00-12:00", "2026-08-09"), ("5 apr to 12 apr daily at 8:00", "2026-04-12"),
        ("1 june to 30 june every monday", "2026-06-30"), ("daily from 5 apr to 12 apr", "2026-04-12"),
    ])
    func daysBeforeARepeatWereRefused(_ phrase: String, last: String) throws {
        #expect(try ReadingBench().repeats.read(phrase).value.lastDate?.description == last)
    }

    /// With one date in the days, these are the length of each.
    @Test(arguments: ["trip 5-9 aug every year", "trip 5-9 aug weekly"])
    func daysThatRepeatAreALength(_ sentence: String) throws {
        let bench = try ReadingBench()
        let reading = try bench.sentences.read(sentence)
        let days = reading.value.time.map { Notation.text($0, in: bench.zone) }
        #expect(days == "2026-08-05..2026-08-09" && !reading.needsConsent)
        #expect(reading.value.repeats?.lastDate == nil)
    }

    @Test(arguments: [
        ("yoga next week every friday 18:00", "from 2026-03-13 on"),
        ("pool tomorrow every friday 10:00", "from 2026-03-06 on"),
    ])
    func daysThatOnlySayTheStartAreNamed(_ sentence: String, meaning: String) throws {
        let reading = try ReadingBench().sentences.read(sentence)
        #expect(reading.assumptions.map(\.kind) == [.bound])
        #expect(reading.assumptions.map(\.meaning) == [meaning])
        #expect(reading.value.repeats?.lastDate == nil)
    }

    @Test(arguments: ["pills 5-9 aug daily x3", "pills 5-9 aug daily until 8 aug"])
    func twoEndsAreRefused(_ sentence: String) throws {
        let bench = try ReadingBench()
        let error = #expect(throws: SentenceError.self) { try bench.sentences.read(sentence) }
        #expect(error?.message == "\"\(sentence)\" has two ends")
    }

    @Test func daysWithoutADateAreRefused() throws {
        let bench = try ReadingBench()
        #expect(throws: SentenceError.self) { try bench.sentences.read("yoga 5-9 aug every monday 18:00") }
    }

    /// Was an all-day repeat without its two hours.
    @Test func aLengthNeedsATime() throws {
        let bench = try ReadingBench()
        let error = #expect(throws: RepeatError.self) { try bench.repeats.read("every fri for 2h") }
        #expect(error?.message == "\"every fri for 2h\" has no time to start at")
        #expect(throws: SentenceError.self) { try bench.sentences.read("yoga every fri for 2h") }
        #expect(try bench.repeats.read("every fri at 18:00 for 2h").value.length?.seconds == 7200)
        #expect(try bench.repeats.read("every 2 hours for 15 min").value.length?.seconds == 900)
        // The item has the time.
        var dates = bench.dates
        dates.start = CivilDate(iso: "2026-03-06")
        let reader = RepeatReader(dates: dates, isAllDay: false, zone: bench.zone)
        #expect(try reader.read("every fri for 2h").value.length?.seconds == 7200)
    }
}
