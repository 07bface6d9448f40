import Testing

@testable import CalStore
@testable import CalStoreLanguage
@testable import TestSupport
@testable import ekcal

@Suite struct TypedAlarmTests {
    @Test(arguments: [
        ("10m", 0, -600), ("1h", 0, -3600), ("1d", -1, 0), ("-10m", 0, -600), ("+10m", 0, 600),
        ("10m before", 0, -600), ("10m after", 0, 600), ("0m", 0, 0), ("1h30m", 0, -5400),
        ("PT15M", 0, -900), ("-PT15M", 0, -900), ("2 days", -2, 0), ("24h", 0, -86_400), ("1w", -7, 0),
        ("P1D", -1, 0), ("-PT24H", 0, -86_400), ("1d 2h", -1, -7200), ("1d after", 1, 0),
        ("36h", 0, -129_600),
    ])
    func lengthsCountBeforeTheItem(typed: String, days: Int, seconds: Int) throws {
        #expect(
            try TypedAlarm(typed, dates: DateReaderTests.reader()).trigger
                == .relative(ItemDuration(days: days, seconds: seconds), isISO: typed.contains("P")))
    }

    /// The form shows alarms as they are typed, and saves the alarms that it can read.
    @Test func `a day and 24 hours stay apart as texts`() throws {
        let seed = TestScale.seed("alarms as texts")
        var random = SeededGenerator(seed: seed)
        let reader = try DateReaderTests.reader()
        for _ in 0..<TestScale.rounds(300, long: 20_000) {
            let sign = Bool.random(using: &random) ? 1 : -1
            let days = [0, 1, 7, Int.random(in: 0...400, using: &random)].randomElement(using: &random) ?? 0
            let seconds =
                [0, 60, 3600, 86_400, Int.random(in: 0...200_000, using: &random)]
                .randomElement(using: &random) ?? 0
            let offset = ItemDuration(days: sign * days, seconds: sign * seconds)
            let text = try #require(
                TypedAlarm.text(of: ItemAlarm(.relative(offset, toEnd: false)), kind: .event, in: .utc))
            #expect(
                try TypedAlarm(text, dates: reader).trigger == .relative(offset, isISO: false),
                "seed \(seed): \(text)")
        }
        func text(_ offset: String) throws -> String? {
            let offset = try ItemDuration(parsing: offset)
            return TypedAlarm.text(of: ItemAlarm(.relative(offset, toEnd: false)), kind: .event, in: .utc)
        }
        #expect(try text("-P1D") == "1d")
        #expect(try text("-PT24H") == "24h")
        #expect(try text("-P1DT12H") == "1d12h")
        #expect(try text("PT36H30M") == "36h30m after")
    }

    @Test(arguments: [
        ("tomorrow 9am", "2026-03-05T09:00:00"), ("2026-03-04 08:00", "2026-03-04T08:00:00"),
        ("in 10m", "2026-03-04T10:10:00"), ("10m ago", "2026-03-04T09:50:00"),
    ])
    func times(typed: String, expected: String) throws {
        guard case .absolute(let when) = try TypedAlarm(typed, dates: DateReaderTests.reader()).trigger else {
            Issue.record("relative")
            return
        }
        #expect(DateReaderTests.text(when.value) == expected)
    }

    @Test(arguments: ["", "soon", "fri", "1mo", "10", "m"])
    func whatIsNone(typed: String) throws {
        let reader = try DateReaderTests.reader()
        #expect(throws: DateError.self) { try TypedAlarm(typed, dates: reader) }
    }

    @Test func `a day alone is not a time`() throws {
        let reader = try DateReaderTests.reader()
        let error = #expect(throws: DateError.self) { try TypedAlarm("fri", dates: reader) }
        #expect(error?.message == "\"fri\" has no time")
        #expect(error?.hint == "write a day and a time: fri 09:00")
    }

    @Test func priorities() throws {
        #expect(
            try ["high", "medium", "low", "none", "HIGH", "0", "9", "3"].map { try ItemPriority.read($0) }
                == [1, 5, 9, 0, 1, 0, 9, 3])
        for text in ["10", "-1", "urgent", ""] {
            #expect(throws: EkcalError.self) { try ItemPriority.read(text) }
        }
        #expect(
            (0...9).map(ItemPriority.name(of:)) == [
                "none", "high", "high", "high", "high", "medium", "low", "low", "low", "low",
            ])
    }
}
