import Testing

@testable import Terminal

/// A line that is typed key by key, with its reading under it.
@Suite struct PromptLineTests {
    /// The screen of a terminal, for the few sequences that a prompt uses: return, line feed, up, right,
    /// clear to the end.
    private struct Screen {
        var lines = [""]
        var row = 0
        var column = 0

        mutating func show(_ text: String) {
            var rest = Substring(text)
            while let character = rest.popFirst() {
                switch character {
                case "\r": column = 0
                case "\r\n":
                    column = 0
                    feed()
                case "\u{1B}":
                    rest.removeFirst()
                    // Switching marks of pasted text on and off shows nothing.
                    if rest.hasPrefix("?2004") {
                        rest.removeFirst("?2004h".count)
                        continue
                    }
                    let number = Int(rest.prefix { $0.isNumber }) ?? 1
                    rest = rest.drop { $0.isNumber }
                    switch rest.removeFirst() {
                    case "A": row -= number
                    case "C": column += number
                    case "J":
                        lines.removeSubrange((row + 1)...)
                        lines[row] = String(lines[row].prefix(column))
                    default: Issue.record("an unknown sequence")
                    }
                default:
                    var line = Array(lines[row])
                    if column < line.count { line[column] = character } else { line.append(character) }
                    lines[row] = String(line)
                    column += 1
                }
            }
        }

        private mutating func feed() {
            row += 1
            if row == lines.count { lines.append("") }
        }
    }

    private final class Keys: @unchecked Sendable {
        var left: [UInt8]
        init(_ text: String) { left = Array(text.utf8) }
    }

    /// The line, and the screen after each key.
    private func type(
        _ text: String, width: Int = 40, complete: @escaping (String) -> String? = { _ in nil },
        lines: @escaping (String) -> [String] = { $0.isEmpty ? [] : ["  read: " + $0] }
    ) -> (line: String?, screens: [[String]], column: Int) {
        let keys = Keys(text)
        let stream = KeyStream(
            next: { keys.left.isEmpty ? nil : keys.left.removeFirst() }, close: {})
        var screen = Screen()
        var screens: [[String]] = []
        var column = 0
        let prompt = PromptLine(question: "What?", width: width, lines: lines, complete: complete)
        let line = prompt.ask(stream) { text in
            if screens.count > 1 { column = screen.column }
            screen.show(text)
            screens.append(screen.lines)
        }
        return (line, screens, column)
    }

    @Test func theReadingStandsUnderTheLine() {
        let (line, screens, column) = type("ab\n")
        #expect(line == "ab")
        #expect(
            screens == [
                ["What? "], ["What? a", "  read: a"], ["What? ab", "  read: ab"], ["What? ab", ""],
            ])
        #expect(column == "What? ab".count)
    }

    @Test func keysThatRemove() {
        #expect(type("abc\u{7F}\u{7F}d\n").line == "ad")
        #expect(type("dinner fri\u{17}sat\n").line == "dinner sat")
        #expect(type("dinner\u{15}lunch\r").line == "lunch")
        #expect(type("\u{7F}\u{17}x\n").line == "x")
    }

    @Test func givingUp() {
        #expect(type("ab\u{03}").line == nil)
        #expect(type("\u{04}").line?.isEmpty == true)
        #expect(type("ab\u{04}c\n").line == "abc")
        // The terminal is gone.
        #expect(type("ab").line == nil)
    }

    @Test func lettersOfSeveralBytesAndArrows() {
        #expect(type("Bü\u{1B}[D\u{1B}[1;5C\u{1B}OAro 🎂\n").line == "Büro 🎂")
        #expect(type("é\u{7F}e\n").line == "e")
    }

    @Test func theLineIsEditedInItsMiddle() {
        #expect(type("lunch fri\u{1B}b12:30 \u{01}big \n").line == "big lunch 12:30 fri")
        let (line, _, column) = type("lunch\u{1B}[D\u{1B}[D\n")
        #expect(line == "lunch" && column == "What? lun".count)
        // Pasted lines are one line, which only Enter takes.
        #expect(type("\u{1B}[200~milk\nand tea\u{1B}[201~ now\r").line == "milk and tea now")
    }

    @Test func tabCompletes() {
        #expect(type("next th\t\n", complete: { $0 == "next th" ? "next thu" : nil }).line == "next thu")
        #expect(type("xy\t\n").line == "xy")
    }

    /// No line is longer than the terminal is wide: else a redraw would leave pieces behind.
    @Test func longLines() {
        let long = String(repeating: "abcdefghi ", count: 8)
        let (line, screens, _) = type(long + "\n", width: 30)
        #expect(line == long)
        #expect(screens.dropLast().joined().allSatisfy { $0.count < 30 })
        #expect(screens.dropLast().last?.first?.hasSuffix("abcdefghi ") == true)
    }
}
