import Basics
import Testing

@testable import Terminal
@testable import TestSupport

/// The bytes that change the picture of a terminal, judged by a small terminal.
@Suite struct RendererTests {
    /// The picture that a terminal should show.
    private func picture(_ frame: Frame) -> [[TerminalModel.Cell]] {
        (0..<frame.rows).map { row in
            (0..<frame.columns).map { column in
                TerminalModel.Cell(
                    cluster: frame.cluster(column: column, row: row),
                    style: modelStyle(frame.style(column: column, row: row)))
            }
        }
    }

    private func modelStyle(_ style: CellStyle) -> TerminalModel.Style {
        var weights: Set<Int> = []
        if style.weights.contains(.bold) { weights.insert(1) }
        if style.weights.contains(.dim) { weights.insert(2) }
        if style.weights.contains(.italic) { weights.insert(3) }
        if style.weights.contains(.underline) { weights.insert(4) }
        if style.weights.contains(.reverse) { weights.insert(7) }
        return TerminalModel.Style(
            weights: weights, text: code(style.text, 30), ground: code(style.ground, 40))
    }

    private func code(_ color: CellColor, _ base: Int) -> String {
        if color == .standard { return "" }
        for index in UInt8.min...UInt8.max where color == .table(index) {
            return index < 8
                ? "\(base + Int(index))"
                : index < 16 ? "\(base + 60 + Int(index) - 8)" : "\(base + 8);5;\(index)"
        }
        for red in [UInt8(1), 200] where color == .direct(Color(red: red, green: 2, blue: 3)) {
            return "\(base + 8);2;\(red);2;3"
        }
        return "?"
    }

    private func expectPicture(
        _ model: TerminalModel, _ frame: Frame, _ note: String, _ location: SourceLocation = #_sourceLocation
    ) {
        let wanted = picture(frame)
        #expect(model.faults.isEmpty, "\(note)", sourceLocation: location)
        #expect(model.cells == wanted, "\(note)", sourceLocation: location)
        #expect(
            model.column == max(0, min(frame.columns - 1, frame.cursor.column))
                && model.row == max(0, min(frame.rows - 1, frame.cursor.row)), "\(note)",
            sourceLocation: location)
        #expect(model.modes.contains(25) == frame.cursor.isVisible, "\(note)", sourceLocation: location)
        #expect(!model.modes.contains(2026) && !model.isInsideSequence, "\(note)", sourceLocation: location)
    }

    // MARK: Pictures

    private static let texts = [
        "Standup", "12:00", " ", "    ", "Café", "渋谷駅", "🎂", "👩‍👩‍👧", "🇩🇪", "🇩", "e\u{301}x", "שלום", "مرحبا",
        "क्षत्रिय", "कि",
        "กำ", "한국어", "각", "❤\u{FE0F}", "❤", "1\u{FE0F}\u{20E3}", "─│┌", "▶", "…", "a\u{200D}", "👍🏽",
        "\u{301}", "\t", "\u{1B}[31m", "ᄀᄀ", "x\(String(repeating: "\u{301}", count: 40))", "\u{AC00}\u{11A8}",
        "ﷺ",
    ]

    private func randomStyle(_ random: inout SeededGenerator) -> CellStyle {
        func color(_ random: inout SeededGenerator) -> CellColor {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .table(UInt8.random(in: 0..<16, using: &random))
            case 1: .table(UInt8.random(in: 16...255, using: &random))
            case 2: .direct(Color(red: Bool.random(using: &random) ? 1 : 200, green: 2, blue: 3))
            default: .standard
            }
        }
        guard Bool.random(using: &random) else { return .plain }
        return CellStyle(
            text: color(&random), ground: color(&random),
            weights: CellStyle.Weights(rawValue: UInt8.random(in: 0..<32, using: &random)))
    }

    private func change(_ frame: inout Frame, _ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let column = Int.random(in: -3...frame.columns, using: &random)
            let row = Int.random(in: -1...frame.rows, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                frame.fill(
                    columns: column..<(column + 9), rows: row..<(row + 2), style: randomStyle(&random))
            case 1:
                frame.restyle(columns: column..<(column + 5), row: row) {
                    $0.weights.formSymmetricDifference(.reverse)
                }
            default:
                let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    Self.texts.randomElement(using: &random) ?? ""
                }.joined()
                frame.put(text, column: column, row: row, style: randomStyle(&random))
            }
        }
        frame.cursor = Frame.Cursor(
            column: Int.random(in: -1...frame.columns, using: &random),
            row: Int.random(in: -1...frame.rows, using: &random), isVisible: Bool.random(using: &random))
    }

    @Test func anyHistoryShowsTheLastFrame() {
        let seed = TestScale.seed("random frames")
        var random = SeededGenerator(seed: seed)
        let sizes = [(1, 1), (2, 1), (3, 2), (20, 5), (1, 7), (80, 24), (200, 50)]
        for round in 0..<TestScale.rounds(28, long: 20_000) {
            var (columns, rows) = sizes[round % sizes.count]
            var model = TerminalModel.taken(columns: columns, rows: rows)
            var renderer = Renderer()
            renderer.hasSynchronizedOutput = Bool.random(using: &random)
            var frame = Frame(columns: columns, rows: rows)
            for step in 0..<12 {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    (columns, rows) = sizes.randomElement(using: &random) ?? (1, 1)
                    model.resize(columns: columns, rows: rows)
                    frame = Frame(columns: columns, rows: rows)
                }
                if Int.random(in: 0..<10, using: &random) == 0 { renderer.forget() }
                change(&frame, &random)
                model.read(renderer.draw(frame))
                expectPicture(model, frame, "seed \(seed), round \(round), step \(step)")
                if !model.faults.isEmpty { return }
            }
        }
    }

    /// A terminal that takes all doubtful clusters for one cell, or for two: only cells next to such a
    /// cluster may be wrong, and the text after it is where it belongs.
    @Test(arguments: [1, 2]) func aWrongBeliefSpoilsOneCell(width: Int) {
        var model = TerminalModel.taken(columns: 40, rows: 3)
        model.width = { cluster in
            let isDoubtful =
                cluster.unicodeScalars.count > 1
                || cluster.unicodeScalars.contains { ClusterWidth.isDoubtful($0) }
            return isDoubtful ? width : DisplayWidth.of(cluster)
        }
        var frame = Frame(columns: 40, rows: 3)
        frame.put("ab 👩‍👩‍👧 Team ❤\u{FE0F} lunch … end", column: 0, row: 1)
        var renderer = Renderer()
        model.read(renderer.draw(frame))
        #expect(model.faults.isEmpty)
        for column in 0..<40 {
            let cluster = frame.cluster(column: column, row: 1)
            guard let letter = cluster.unicodeScalars.first, letter.isASCII, letter != " " else { continue }
            #expect(model.cells[1][column].cluster == cluster)
        }
    }

    // MARK: Bytes

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^")
    }

    @Test func onlyWhatChangedIsWritten() {
        var frame = Frame(columns: 20, rows: 4)
        var renderer = Renderer()
        #expect(text(renderer.draw(frame)) == "^m^2J^H^?25l")
        #expect(renderer.draw(frame).isEmpty)
        frame.put("Standup", column: 2, row: 1)
        #expect(text(renderer.draw(frame)) == "^2;3HStandup^H")
        frame.put("u", column: 4, row: 1)
        frame.cursor = Frame.Cursor(column: 5, row: 1, isVisible: true)
        #expect(text(renderer.draw(frame)) == "^2;5Hu^?25h")
        // Down, and to the first column.
        frame.put("x", column: 5, row: 2)
        frame.put("y", column: 0, row: 3)
        frame.cursor.isVisible = false
        frame.cursor.row = 3
        #expect(text(renderer.draw(frame)) == "\nx\r\ny^5C^?25l".replacing("^5C", with: "^6G"))
        // The end of a row is erased, and a style changes by its difference.
        frame.fill(columns: 2..<20, rows: 1..<2)
        frame.cursor = Frame.Cursor(column: 2, row: 1, isVisible: false)
        #expect(text(renderer.draw(frame)) == "^2;3H^K")
        frame.put("a", column: 0, row: 0, style: CellStyle(weights: [.bold]))
        frame.put("b", column: 1, row: 0, style: CellStyle(text: .table(1), weights: [.bold, .underline]))
        frame.put("c", column: 2, row: 0, style: CellStyle(text: .table(1), weights: [.bold]))
        frame.cursor = Frame.Cursor(column: 3, row: 0, isVisible: false)
        #expect(text(renderer.draw(frame)) == "^H^1ma^4;31mb^24mc")
        renderer.forget()
        #expect(text(renderer.draw(frame)).hasPrefix("^m^2J^H"))
    }

    @Test func theCellAfterADoubtfulClusterIsAddressed() {
        var frame = Frame(columns: 20, rows: 1)
        frame.put("❤\u{FE0F}ab", column: 0, row: 0)
        frame.cursor.column = 4
        var renderer = Renderer()
        #expect(text(renderer.draw(frame)) == "^m^2J^H❤\u{FE0F}^3Gab^?25l")
        // It is drawn again with the cell after it.
        frame.put("🎂", column: 0, row: 0)
        #expect(text(renderer.draw(frame)) == "\r🎂^3Ga^C")
    }

    @Test func onlyLargeChangesAreSynchronized() {
        var frame = Frame(columns: 20, rows: 8)
        var renderer = Renderer()
        renderer.hasSynchronizedOutput = true
        let first = text(renderer.draw(frame))
        #expect(first.hasPrefix("^?2026h") && first.hasSuffix("^?2026l"))
        for row in 0..<2 { frame.put("x", column: 0, row: row) }
        #expect(!text(renderer.draw(frame)).contains("2026"))
        for row in 0..<3 { frame.put("y", column: 0, row: row) }
        #expect(text(renderer.draw(frame)).contains("^?2026h"))
        renderer.hasSynchronizedOutput = false
        renderer.forget()
        #expect(!text(renderer.draw(frame)).contains("2026"))
    }

    /// A list with times, titles and calendars in colour. The selection is a reversed title and a mark.
    @Test func oneStepOfTheSelectionIsShort() {
        var frame = Frame(columns: 200, rows: 50)
        func draw(_ row: Int, isSelected: Bool) {
            let style = CellStyle(
                text: .direct(Color(red: 1, green: 2, blue: 3)), weights: isSelected ? .reverse : [])
            frame.put(isSelected ? "▶" : " ", column: 0, row: row)
            frame.put(
                "12:00-13:15", column: 2, row: row, style: CellStyle(weights: isSelected ? .reverse : .dim))
            frame.put(
                "Team lunch at the Italian place in the old town, with the new ones", column: 14, row: row,
                style: style)
            frame.put("work", column: 190, row: row, style: style)
        }
        for row in 0..<50 { draw(row, isSelected: row == 20) }
        frame.cursor.row = 20
        var renderer = Renderer()
        let whole = renderer.draw(frame).count
        draw(20, isSelected: false)
        draw(21, isSelected: true)
        frame.cursor.row = 21
        let step = renderer.draw(frame).count
        #expect(step <= 400, "\(step) bytes")
        #expect(whole > 10 * step)
    }
}
