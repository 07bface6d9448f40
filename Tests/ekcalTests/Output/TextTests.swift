import Testing

@testable import Basics
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Widths, cleaning, wrapping, columns.
@Suite struct TextTests {
    /// Unicode's East Asian Width and `wcwidth` of Python's wcwidth and glibc agree on these.
    @Test(arguments: [
        ("", 0), ("abc", 3), ("Käse", 4), ("Ka\u{308}se", 4), ("日本", 4), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("ｆｕｌｌ", 8), ("🎂", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("→", 1), ("½", 1),
        ("e\u{301}\u{327}", 1),
        ("👍🏽", 2), ("…", 1), ("שלום", 4),
    ])
    func widths(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test func cutting() {
        #expect(DisplayWidth.truncate("Standup", to: 7) == "Standup")
        #expect(DisplayWidth.truncate("Standup", to: 5) == "Stan…")
        #expect(DisplayWidth.truncate("日本語", to: 5) == "日本…")
        #expect(DisplayWidth.truncate("日本語", to: 4) == "日…")
        #expect(DisplayWidth.truncate("Standup", to: 1) == "…")
        #expect(DisplayWidth.truncate("Standup", to: 0) == "")
        #expect(DisplayWidth.pad("日本", to: 6) == "日本  ")
        #expect(DisplayWidth.pad("5", to: 3, right: true) == "  5")
        #expect(DisplayWidth.pad("long", to: 2) == "long")
    }

    @Test(arguments: [
        ("Standup", "Standup"), ("two\nlines", "two lines"), ("a\tb", "a b"), ("a\r\nb", "a b"),
        ("a\u{2028}b", "a b"),
        ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}]0;title\u{07}x", "x"),
        ("\u{1B}]8;;http://x\u{1B}\\link", "link"),
        ("\u{9B}31mred", "red"), ("bell\u{07}", "bell"), ("nul\u{0}", "nul"), ("del\u{7F}", "del"),
        // U+202E turns the rest of the line around
        ("invoice\u{202E}fdp.exe", "invoicefdp.exe"), ("\u{2066}a\u{2069}", "a"),
        // A sequence without an end must not swallow what follows
        ("\u{1B}]never ends", "never ends"), ("\u{1B}[31", "31"), ("x\u{1B}", "x"), ("\u{1B}日", "日"),
        ("\u{1B}[", ""),
        ("Käse 日本 🎂 👨‍👩‍👧", "Käse 日本 🎂 👨‍👩‍👧"),
    ])
    func cleaning(text: String, cleaned: String) {
        #expect(TerminalText.line(text) == cleaned)
    }

    @Test func cleaningKeepsLines() {
        #expect(TerminalText.lines("a\r\nb\n\u{1B}[1mc\n") == ["a", "b", "c", ""])
    }

    /// No text leaves anything that a terminal obeys.
    @Test func nothingDangerousRemains() {
        let seed = TestScale.seed("TextTests.nothingDangerousRemains")
        var random = SplitMix(state: seed)
        let pieces = [
            "\u{1B}", "[", "]", "\u{9B}", "\u{9D}", "31", ";", "m", "\u{07}", "\\", "\n", "\r", "\u{202E}",
            "a", "日", "P",
        ]
        for _ in 0..<TestScale.rounds(5000, long: 200_000) {
            let text = (0..<8).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
            let cleaned = TerminalText.line(text)
            #expect(
                cleaned.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E
                })
        }
    }

    @Test func wrapping() {
        #expect(TextWrap.lines("one two three four", width: 9) == ["one two", "three", "four"])
        #expect(TextWrap.lines("", width: 9) == [""])
        #expect(TextWrap.lines("incomprehensible", width: 5) == ["incomprehensible"])
        #expect(
            TextWrap.lines("see `ekcal help dates` now", width: 12) == ["see", "`ekcal help dates`", "now"])
        #expect(TextWrap.lines("日本 日本", width: 8) == ["日本", "日本"])
        #expect(
            TextWrap.labelled("-x", "two words that wrap", indent: 2, column: 8, width: 32) == [
                "  -x    two words that wrap"
            ])
        #expect(
            TextWrap.labelled("--long-option", "text", indent: 2, column: 8, width: 40) == [
                "  --long-option", "        text",
            ])
    }

    @Test func columnsLineUp() {
        var columns = Columns([.init(), .init(isRight: true), .init(shrinksTo: 4)], indent: 1)
        columns.add(heading: .init("Wed 4 March 2026", .strong))
        columns.add(["09:00", "5m", "Standup"])
        columns.add(["10:00", "120m", "日本"])
        columns.add(["", "", ""])
        #expect(
            columns.lines(width: nil, style: .plain) == [
                "Wed 4 March 2026", " 09:00    5m  Standup", " 10:00  120m  日本", "",
            ])
        #expect(
            columns.lines(width: 18, style: .plain) == [
                "Wed 4 March 2026", " 09:00    5m  Sta…", " 10:00  120m  日本", "",
            ])
        // Less than the least is not possible: the line is then too long, but says what it must.
        #expect(columns.lines(width: 5, style: .plain)[1] == " 09:00    5m  Sta…")
        #expect(
            columns.lines(width: nil, style: TextStyle(isColored: true))[0]
                == "\u{1B}[1mWed 4 March 2026\u{1B}[0m")
    }

    @Test func columnsCutTheWidestFirst() {
        var columns = Columns([.init(shrinksTo: 3), .init(shrinksTo: 3)])
        columns.add(["aaaaaaaaaa", "bbbbb"])
        #expect(columns.lines(width: 12, style: .plain) == ["aaaa…  bbbbb"])
        #expect(columns.lines(width: 9, style: .plain) == ["aa…  bbb…"])
        #expect(columns.lines(width: 1, style: .plain) == ["aa…  bb…"])
    }

    /// A title of a million letters, in a list of 700 lines into a pipe: each line was padded to a million,
    /// 292 MB in all.
    @Test func oneLongCellMakesNoOtherRowLonger() {
        let long = String(repeating: "a", count: 100_000)
        var columns = Columns([.init(), .init(shrinksTo: 3), .init()])
        columns.add([.init("1"), .init(long), .init("x")])
        columns.add(["2", "b", "y"])
        let lines = columns.lines(width: nil, style: .plain)
        #expect(lines[0] == "1  " + long + "  x")
        #expect(lines[1].count < 1000)
        #expect(columns.lines(width: 20, style: .plain).allSatisfy { $0.count == 20 })
    }

    @Test func cellsAreCleaned() {
        var columns = Columns([.init(), .init()])
        columns.add([.init("a\nb\u{1B}[31m"), "x"])
        #expect(columns.lines(width: nil, style: .plain) == ["a b  x"])
    }
}
