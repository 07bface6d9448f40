import CalStore
import Testing

@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport

/// Random keys, mouse events, pastes and sizes: nothing traps, the selection is something that exists, and a
/// terminal that gets only the differences shows the same as one that is drawn anew.
@Suite struct ScreenWalkTests {
    private static let sizes = [(80, 24), (60, 20), (120, 40), (200, 50), (59, 20), (1, 1), (61, 23)]

    private static func step(_ random: inout SeededGenerator) -> InputStep {
        let keys = ScreenKeys.standard.rows.flatMap(\.keys).filter { $0 != "Q" && $0 != "<C-c>" }
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            let (columns, rows) = sizes[Int.random(in: 0..<sizes.count, using: &random)]
            return .resize(columns: columns, rows: rows)
        case 1, 2:
            return .click(
                column: Int.random(in: 0..<80, using: &random), row: Int.random(in: 0..<24, using: &random))
        case 6, 7:
            // Pressed, moved and let go in any order.
            let kinds: [MouseEvent.Kind] = [
                .press(.left), .drag(.left), .drag(.left), .release(.left), .wheelUp, .wheelDown,
            ]
            return .mouse(
                MouseEvent(
                    kinds[Int.random(in: 0..<kinds.count, using: &random)],
                    column: Int.random(in: 0..<120, using: &random),
                    row: Int.random(in: 0..<40, using: &random)))
        case 8: return .key(KeyPress(letter: "v"))
        case 3: return .paste("fri\u{1B}[31m\n12:30")
        case 4: return .key(KeyPress(.enter))
        case 5: return .key(KeyPress(letter: Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &random))))
        default:
            let key = keys[Int.random(in: 0..<keys.count, using: &random)]
            return (try? KeyNotation.read(key).first) ?? .key(KeyPress(.escape))
        }
    }

    @Test func randomKeysKeepTheirPromises() throws {
        var random = SeededGenerator(seed: TestScale.seed("ScreenWalkTests"))
        for _ in 0..<TestScale.rounds(4, long: 400) {
            var stage = try ScreenStage(items: Bool.random(using: &random) ? 120 : 0)
            try stage.start(
                ScreenView.allCases[Int.random(in: 0..<ScreenView.allCases.count, using: &random)])
            var steps: [String] = ["\(stage.screens.view)"]
            var renderer = Renderer()
            var model = TerminalModel(columns: 80, rows: 24)
            for _ in 0..<80 where !stage.isEnded {
                let step = Self.step(&random)
                steps.append(KeyNotation.text(step))
                try stage.take(step)
                let frame = stage.screens.frame()
                if case .resize(let columns, let rows) = step {
                    model = TerminalModel(columns: columns, rows: rows)
                    renderer = Renderer()
                }
                model.read(renderer.draw(frame))
                var fresh = TerminalModel(columns: frame.columns, rows: frame.rows)
                var other = Renderer()
                fresh.read(other.draw(frame))
                #expect(model.cells == fresh.cells && model.faults.isEmpty, "\(KeyNotation.text(step))")
                #expect(frame.cursor.column < frame.columns && frame.cursor.row < frame.rows)
                // Beside the view, a reminder of the list at the side is selected.
                if stage.screens.selected != nil, stage.screens.pane == .view,
                    let contents = stage.screens.contents,
                    contents.query.view == stage.screens.view, stage.screens.view.showsDays
                {
                    #expect(
                        contents.occurrences.contains { ItemKey($0) == stage.screens.selected }
                            || stage.screens.reference == nil,
                        "\(contents.occurrences.count) items, after \(steps.joined(separator: " "))")
                }
            }
            // Back ends at the first screen, and then ends.
            for _ in 0..<40 where !stage.isEnded {
                // A form that was changed asks first, unless the terminal is too small for a question.
                let asks = stage.screens.editor?.questionText != nil && !stage.screens.isTooSmall
                let isTyping = stage.screens.prompt != nil || stage.screens.editor != nil
                try stage.press(asks ? "l" : isTyping && !stage.screens.isTooSmall ? "<Esc>" : "q")
            }
            #expect(stage.isEnded)
        }
    }
}
