import Testing

@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport

/// Notes of several lines: expected texts have a bar at the cursor.
@Suite struct TextAreaTests {
    private func shown(_ area: TextArea) -> String {
        area.lines.enumerated().map { row, line in
            guard row == area.row else { return line.text }
            return String(line.letters[..<line.cursor]) + "|" + String(line.letters[line.cursor...])
        }.joined(separator: "\n")
    }

    @Test func linesAreSplitAndJoined() {
        var area = TextArea("one\ntwo")
        #expect(shown(area) == "|one\ntwo")
        area.press(.deleteLeft)
        #expect(shown(area) == "|one\ntwo")
        area.press(.right)
        area.newLine()
        #expect(shown(area) == "o\n|ne\ntwo")
        area.press(.deleteLeft)
        #expect(shown(area) == "o|ne\ntwo")
        area.press(.end)
        area.press(.deleteRight)
        #expect(shown(area) == "one|two")
        area.insert("\nA\r\nB")
        #expect(shown(area) == "one\nA\nB|two")
        let isMoved = area.move(by: -1)
        #expect(isMoved)
        #expect(shown(area) == "one\nA|\nBtwo")
        area.press(.cutRight)
        #expect(shown(area) == "one\nA|Btwo")
        area.press(.start)
        area.press(.left)
        #expect(shown(area) == "one|\nABtwo")
        area.press(.right)
        #expect(shown(area) == "one\n|ABtwo")
    }

    @Test func undoGoesBackToTheBeginning() {
        var area = TextArea("one\ntwo")
        area.press(.text("x"))
        area.newLine()
        area.press(.deleteRight)
        #expect(area.text == "x\nne\ntwo")
        while area.undo() {}
        #expect(area.text == "one\ntwo")
        #expect(!area.isChanged)
    }

    /// A tab and a bell in a line that is not edited stay there.
    @Test func otherLinesKeepTheirCharacters() {
        let text = "one\ttab\u{7}\ntwo"
        var area = TextArea(text)
        #expect(area.text == text)
        #expect(!area.isChanged)
        _ = area.move(by: 1)
        area.press(.text("2"))
        #expect(area.text == "one\ttab\u{7}\n2two")
    }

    /// Random keys against an array of lines.
    @Test func randomKeysLikeAPlainText() {
        let seed = TestScale.seed("TextArea")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<TestScale.rounds(50, long: 2000) {
            var area = TextArea("alpha\nbeta\n\ngamma")
            var (text, cursor) = (Array("alpha\nbeta\n\ngamma"), 0)
            for _ in 0..<60 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    area.press(.text("z"))
                    text.insert("z", at: cursor)
                    cursor += 1
                case 1:
                    area.newLine()
                    text.insert("\n", at: cursor)
                    cursor += 1
                case 2:
                    area.press(.left)
                    cursor = max(0, cursor - 1)
                case 3:
                    area.press(.right)
                    cursor = min(text.count, cursor + 1)
                case 4:
                    area.press(.deleteLeft)
                    if cursor > 0 {
                        text.remove(at: cursor - 1)
                        cursor -= 1
                    }
                default:
                    area.press(.deleteRight)
                    if cursor < text.count { text.remove(at: cursor) }
                }
            }
            let expected = String(text[..<cursor]) + "|" + String(text[cursor...])
            #expect(shown(area) == expected, "seed \(seed)")
        }
    }
}
