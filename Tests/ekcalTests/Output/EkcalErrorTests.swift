import Testing

@testable import CommandLine
@testable import ekcal

/// Errors, as `ekcal help output` and `ekcal help exit-codes` have them.
@Suite struct EkcalErrorTests {
    private let error = EkcalError(
        .ambiguous, "e7k matches 2 items", hint: "type more of the identifier",
        candidates: [
            .init(shortID: "e7kq4", title: "Standup"), .init(shortID: "e7kx", title: "evil\u{1B}[31m"),
        ])

    @Test func text() {
        #expect(
            error.text(style: .plain) == """
                ekcal: e7k matches 2 items
                  e7kq4  Standup
                  e7kx   evil
                       type more of the identifier

                """)
    }

    @Test func json() {
        #expect(
            error.document.text == #"""
                {"error":{"code":"ambiguous","exit":4,"message":"e7k matches 2 items","hint":"type more of the identifier","field":null,"line":null,"candidates":[{"short_id":"e7kq4","title":"Standup","detail":null},{"short_id":"e7kx","title":"evil\u001b[31m","detail":null}]}}
                """#)
    }

    /// The numbers that scripts know.
    @Test func exitCodes() {
        let known: [Int32] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 71, 74, 75, 129, 130, 143]
        #expect(ExitCode.allCases.map(\.rawValue) == known)
        let expected: [EkcalError.Code: Int32] = [
            .bug: 1, .usage: 2, .date: 2, .repeatSentence: 2, .rrule: 2, .query: 2, .field: 2, .spanNeeded: 2,
            .notFound: 3,
            .ambiguous: 4, .revision: 5, .condition: 5, .conflict: 5, .undoConflict: 5, .cursorExpired: 5,
            .readOnly: 6,
            .endBeforeStart: 6, .refused: 6, .hook: 6,
            .partlyDone: 7,
            .nothingMatched: 8, .answerNeeded: 9, .process: 71, .file: 74, .store: 74, .locked: 75,
        ]
        for code in EkcalError.Code.allCases { #expect(code.exit.rawValue == expected[code]) }
    }

    @Test func usageErrors() {
        let error = EkcalError(UsageError.badNumber(option: "--limit", value: "x", range: 0...Int(Int32.max)))
        #expect(error.exit == .usage && error.field == "--limit")
    }
}
