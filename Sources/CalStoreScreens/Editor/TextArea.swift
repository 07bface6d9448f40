import Terminal

/// A text of several lines that is edited with keys. It is a value without a terminal.
///
/// ```swift
/// var notes = TextArea("Bring the list")
/// notes.press(.end)
/// notes.newLine()
/// notes.insert("and a pen\nor two")    // three lines
/// ```
/// Lines that were not edited keep their characters, also those that a terminal cannot show.
struct TextArea: Sendable {
    fileprivate struct Line: Sendable {
        /// The text as it is stored; what it shows may differ.
        let source: String
        let shown: String
        var editor: LineEditor

        init(_ source: String) {
            self.source = source
            editor = LineEditor(source)
            shown = editor.text
        }

        var text: String { editor.text == shown ? source : editor.text }
    }

    fileprivate struct State: Sendable {
        var lines: [Line]
        var row = 0
    }

    private var state: State
    private var earlier: [State] = []
    /// The text when the form was opened.
    private(set) var original: String
    private static let mostSteps = 200

    init(_ text: String) {
        state = State(lines: TextArea.lines(text).map(Line.init))
        state.lines[0].editor.press(.start)
        original = text
    }

    /// Puts the cursor behind the last letter.
    mutating func goToEnd() {
        state.row = state.lines.count - 1
        state.lines[state.row].editor.press(.end)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    var text: String { state.lines.map(\.text).joined(separator: "\n") }
    var isChanged: Bool { TextArea.lines(text) != TextArea.lines(original) }
    /// The line with the cursor.
    var row: Int { state.row }
    var lines: [LineEditor] { state.lines.map(\.editor) }
    var line: LineEditor { state.lines[state.row].editor }
    private var isEmpty: Bool { state.lines.count == 1 && line.letters.isEmpty }

    // MARK: Keys

    mutating func press(_ key: LineEditor.Key) {
        switch key {
        case .left where line.cursor == 0 && row > 0:
            state.row -= 1
            state.lines[row].editor.press(.end)
        case .right where line.cursor == line.letters.count && row + 1 < state.lines.count:
            state.row += 1
            state.lines[row].editor.press(.start)
        case .deleteLeft where line.cursor == 0 && row > 0: change { $0.join(at: $0.row - 1) }
        case .deleteRight, .cutRight:
            guard line.cursor == line.letters.count, row + 1 < state.lines.count else {
                change { $0.lines[$0.row].editor.press(key) }
                return
            }
            change { $0.join(at: $0.row) }
        case .text(let text): insert(text)
        case .older, .newer: break
        default: change { $0.lines[$0.row].editor.press(key) }
        }
    }

    mutating func newLine() { insert("\n") }

    /// Inserts text, which may have several lines.
    mutating func insert(_ text: String) {
        let pieces = TextArea.lines(text)
        change { state in
            for (index, piece) in pieces.enumerated() {
                if index > 0 { state.split() }
                if !piece.isEmpty { state.lines[state.row].editor.press(.text(piece)) }
            }
        }
    }

    /// Goes to the line above or below. Returns false at the edge.
    mutating func move(by step: Int) -> Bool {
        guard state.lines.indices.contains(row + step) else { return false }
        let column = line.cursor
        state.row += step
        state.lines[row].editor.press(.start)
        for _ in 0..<min(column, line.letters.count) { state.lines[row].editor.press(.right) }
        return true
    }

    mutating func set(_ text: String) {
        let lines = TextArea.lines(text).map(Line.init)
        change { $0 = State(lines: lines) }
    }

    /// Compares with another text from now on, which also becomes the text if `takes`.
    mutating func rebase(_ text: String, takes: Bool) {
        original = text
        if takes { set(text) }
    }

    /// Takes the last change back. Returns false if there is none.
    mutating func undo() -> Bool {
        guard let before = earlier.popLast() else { return false }
        state = before
        return true
    }

    private mutating func change(_ body: (inout State) -> Void) {
        let before = state
        body(&state)
        guard state.lines.map(\.text) != before.lines.map(\.text) else { return }
        earlier.append(before)
        if earlier.count > TextArea.mostSteps { earlier.removeFirst() }
    }
}

extension TextArea.State {
    /// Splits the line at the cursor, which is at the start of the second part then.
    fileprivate mutating func split() {
        let editor = lines[row].editor
        var after = TextArea.Line(String(editor.letters[editor.cursor...]))
        after.editor.press(.start)
        lines[row].editor.press(.cutRight)
        lines.insert(after, at: row + 1)
        row += 1
    }

    /// Joins a line with the one below it; the cursor is between them.
    fileprivate mutating func join(at index: Int) {
        guard lines.indices.contains(index + 1) else { return }
        let below = lines.remove(at: index + 1)
        row = index
        lines[index].editor.press(.end)
        let cursor = lines[index].editor.cursor
        lines[index].editor.press(.text(below.editor.text))
        lines[index].editor.press(.start)
        for _ in 0..<cursor { lines[index].editor.press(.right) }
    }
}
