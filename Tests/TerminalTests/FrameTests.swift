import Testing

@testable import Terminal

/// Frames of cells.
@Suite struct FrameTests {
    @Test func textIsClippedByItsWidth() {
        var frame = Frame(columns: 8, rows: 2)
        #expect(frame.put("Standup today", column: 3, row: 0) == 5)
        // The last of three wide letters would touch the last column.
        #expect(frame.put("渋谷駅", column: 2, row: 1) == 4)
        #expect(frame.lines == ["   Stand", "  渋谷"])
        #expect(frame.put("x", column: 8, row: 0) == 0 && frame.put("x", column: 0, row: 2) == 0)
        #expect(frame.put("abc", column: 0, row: -1) == 0 && frame.put("abc", column: 9, row: 1) == 0)
        // From the left, and up to a column.
        frame = Frame(columns: 8, rows: 2)
        frame.put("abcdef", column: -2, row: 0, end: 3)
        frame.put("渋谷", column: -1, row: 1)
        #expect(frame.lines == ["cde", " 谷"])
    }

    @Test func aWideClusterIsNeverCutInHalf() {
        var frame = Frame(columns: 8, rows: 1)
        frame.put("渋谷", column: 0, row: 0)
        frame.put("x", column: 1, row: 0)
        #expect(frame.lines == [" x谷"])
        frame.put("y", column: 2, row: 0)
        #expect(frame.lines == [" xy"])
        frame.put("渋谷", column: 0, row: 0)
        frame.put("駅", column: 1, row: 0)
        #expect(frame.lines == [" 駅"])
        #expect((0..<4).map { frame.width(column: $0, row: 0) } == [1, 2, 0, 1])
        // No wide cluster fits into two columns or less.
        for columns in 1...2 {
            var small = Frame(columns: columns, rows: 1)
            small.put("渋", column: 0, row: 0)
            #expect(small.lines == [""])
        }
    }

    @Test func clustersAreWhatReadersSee() {
        var frame = Frame(columns: 20, rows: 1)
        let family = "👩\u{200D}👩\u{200D}👧"
        #expect(frame.put("e\u{301}" + family + "x", column: 0, row: 0) == 4)
        #expect((0..<4).map { frame.cluster(column: $0, row: 0) } == ["e\u{301}", family, "", "x"])
        // Letters that terminals draw as several ones are several cells.
        #expect(frame.put("ᄀᄀ", column: 5, row: 0) == 4)
        #expect(frame.cluster(column: 5, row: 0) == "ᄀ" && frame.cluster(column: 7, row: 0) == "ᄀ")
        // A thousand marks do not make a cell endless.
        frame.put("x" + String(repeating: "\u{301}", count: 1000), column: 10, row: 0)
        #expect(frame.cluster(column: 10, row: 0).unicodeScalars.count == ClusterWidth.mostScalars)
    }

    /// tmux 3.3 gives a mark in the last column to the letter before, if lines do not wrap.
    @Test func inTheLastColumnALetterLosesItsMarks() {
        var frame = Frame(columns: 4, rows: 1)
        frame.put("e\u{301}a\u{308}xo\u{302}", column: 0, row: 0)
        #expect((0..<4).map { frame.cluster(column: $0, row: 0) } == ["e\u{301}", "a\u{308}", "x", "o"])
        #expect(frame.put("\u{0600}1", column: 3, row: 0) == 1)
    }

    @Test func controlCharactersAreNotShown() {
        var frame = Frame(columns: 20, rows: 1)
        frame.put("a\u{07}b\u{1B}c\r\nd\te\u{9B}f\u{202E}g\u{200B}h", column: 0, row: 0)
        #expect(frame.lines == ["abcd efgh"])
    }

    @Test func coloursOfTextStyle() {
        var frame = Frame(columns: 20, rows: 1)
        let style = TextStyle(isColored: true, codes: [.good: "3;38;5;200;48;2;1;2;3"])
        let text = style.apply(.now, "now") + " " + style.apply(.good, "x") + "y"
        #expect(frame.put(styled: text, column: 1, row: 0, style: CellStyle(weights: .reverse)) == 6)
        #expect(frame.lines == [" now xy"])
        #expect(frame.style(column: 1, row: 0) == CellStyle(text: .table(6), weights: [.bold, .reverse]))
        #expect(frame.style(column: 4, row: 0) == CellStyle(weights: .reverse))
        #expect(
            frame.style(column: 5, row: 0)
                == CellStyle(
                    text: .table(200), ground: .direct(Color(red: 1, green: 2, blue: 3)),
                    weights: [.italic, .reverse]))
        #expect(style.cell(.now) == CellStyle(text: .table(6), weights: .bold))
        #expect(TextStyle.plain.cell(.now) == .plain && style.cell(.plain) == .plain)
        #expect(frame.put(styled: "\u{1B}[31", column: 10, row: 0) == 3)
    }

    @Test func framesAreCompared() {
        var one = Frame(columns: 9, rows: 1)
        var two = one
        one.put("❤\u{FE0F}e\u{301}", column: 0, row: 0)
        two.put("e\u{301}", column: 2, row: 0)
        #expect(one != two)
        // The order in which clusters come does not count.
        two.put("❤\u{FE0F}", column: 0, row: 0)
        #expect(one == two)
        two.restyle(columns: 1..<2, row: 0) { $0.weights = .bold }
        #expect(two.style(column: 0, row: 0) == two.style(column: 1, row: 0) && one != two)
        #expect(
            Frame(columns: 0, rows: -5).lines == [""]
                && Frame(columns: 1 << 40, rows: 1).columns == Frame.most)
    }

    @Test func aCellIsSmall() { #expect(MemoryLayout<Cell>.stride == 16) }
}
