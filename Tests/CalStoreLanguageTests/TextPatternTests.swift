import Testing

@testable import CalStore
@testable import CalStoreLanguage

@Suite struct TextPatternTests {
    /// Expected values are those of Python's `re` with IGNORECASE.
    @Test(arguments: [
        ("room [0-9]+", "Meet in Room 12", true), ("room [0-9]+", "Room twelve", false),
        ("^stand", "Standup", true), ("^up", "Standup", false), ("up$", "Standup", true),
        ("up$", "Standup\n", true), ("up$", "Standup\nx", false), ("a.c", "a\nc", false),
        ("colou?r", "COLOR", true), ("(cat|dog)s", "dogs", true), ("(cat|dog)s", "cows", false),
        ("\\bred\\b", "a red car", true), ("\\bred\\b", "hundred", false), ("\\Bred", "hundred", true),
        ("a{2,3}b", "ab", false), ("a{2,3}b", "aaaab", true), ("^a{2,3}b", "aaaab", false),
        ("^a{2}$", "aa", true), ("^(ab){2,}$", "ababab", true), ("^(ab){2,}$", "aba", false),
        ("[^a-c]", "abc", false), ("[^a-c]", "abcd", true), ("[A-C]x", "bX", true), ("[]-]", "]", true),
        ("\\d\\s\\w", "7 x", true), ("\\D", "123", false), ("[\\d.]+€", "1.50€", true),
        ("(?:a|b)+?c", "ababc", true), ("(?<name>x)y", "xy", true), ("a||b", "", true), ("()*x", "x", true),
        ("caf\u{E9}", "CAFE\u{301}", true), ("ä", "Ä", true), ("\\p{Lu}", "x", true), ("\\.", "a", false),
        ("x*", "", true), ("\\u00e9", "é", true), ("a\\/b", "a/b", true),
    ])
    func isFound(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try TextPattern(pattern).isFound(in: text) == expected)
    }

    @Test(arguments: ["(", ")", "[a", "a**)", "*", "a{3,2}", "\\", "[b-a]", "(?:"])
    func isNone(_ pattern: String) {
        #expect(throws: TextPattern.Failure.syntax) { try TextPattern(pattern) }
    }

    @Test func whatQueriesDoNotHave() {
        for (pattern, what) in [
            ("(a)\\1", "back references"), ("a(?=b)", "looking ahead"), ("(?<!a)b", "looking behind"),
        ] {
            #expect(throws: TextPattern.Failure.unsupported(what)) { try TextPattern(pattern) }
        }
        #expect(throws: TextPattern.Failure.tooLarge) { try TextPattern("((a{100}){100}){100}") }
        let deep = String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000)
        #expect(throws: TextPattern.Failure.tooLarge) { try TextPattern(deep) }
    }

    /// Finding 13: with backtracking this takes two to the power of forty steps.
    @Test(.timeLimit(.minutes(10))) func aPatternThatMakesOthersHang() throws {
        let text = String(repeating: "a", count: 40) + "!"
        #expect(try !TextPattern("^(a+)+$").isFound(in: text))
        #expect(try TextPattern("(a+)+$").isFound(in: String(text.dropLast())))
        #expect(try !TextPattern("^(a|aa)+$").isFound(in: String(repeating: text, count: 10)))
        #expect(try !TextPattern("^(([a-z])+.)+[A-Z]([a-z])+$").isFound(in: text + text))
    }
}
