import Terminal

/// A field of one line while it is edited, with the states to which `C-z` goes back.
struct EditorInput: Sendable {
    /// The text when the form was opened, as the field shows it.
    private(set) var original: String
    private(set) var line: LineEditor
    var window = LineWindow()
    private var earlier: [LineEditor] = []

    /// Steps back that are kept.
    private static let mostSteps = 200

    init(_ text: String) {
        line = LineEditor("")
        line.press(.text(text))
        original = line.text
    }

    var text: String { line.text }
    var isChanged: Bool { text != original }

    mutating func press(_ key: LineEditor.Key) { change { $0.press(key) } }

    mutating func set(_ text: String) {
        change { line in
            line = LineEditor("")
            line.press(.text(text))
        }
    }

    mutating func complete(to text: String) { change { $0.replaceTextBeforeCursor(with: text) } }

    private mutating func change(_ body: (inout LineEditor) -> Void) {
        let before = line
        body(&line)
        guard line.text != before.text else { return }
        earlier.append(before)
        if earlier.count > EditorInput.mostSteps { earlier.removeFirst() }
    }

    /// Compares with another text from now on, which also becomes the text if `takes`.
    mutating func rebase(_ text: String, takes: Bool) {
        let other = EditorInput(text)
        original = other.text
        if takes { change { $0 = other.line } }
    }

    /// Takes the last change back. Returns false if there is none.
    mutating func undo() -> Bool {
        guard let before = earlier.popLast() else { return false }
        line = before
        return true
    }
}
