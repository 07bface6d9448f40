import Testing

@testable import CalStore
@testable import CalStoreLanguage
@testable import ekcal

@Suite struct TypedAlarmTests {
    @Test(arguments: [
        ("10m", -600), ("1h", -3600), ("1d", -86_400), ("-10m", -600), ("+10m", 600), ("10m before", -600),
        ("10m after", 600), ("0m", 0), ("1h30m", -5400), ("PT15M", -900), ("-PT15M", -900),
        ("2 days", -172_800),
    ])
    func lengthsCountBeforeTheItem(typed: String, seconds: Int) throws {
        #expect(
            try TypedAlarm(typed, dates: DateReaderTests.reader()).trigger
                == .relative(seconds: seconds, isISO: typed.contains("P")))
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
