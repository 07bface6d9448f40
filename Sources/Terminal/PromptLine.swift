import Basics

/// Asks for a line of text and shows its interpretation below it after each key. ``LineEditor`` has the keys;
/// Enter takes the line, Tab completes the words before the cursor, and Ctrl-C cancels.
package struct PromptLine {
    package let question: String
    /// The width of the terminal in cells.
    package let width: Int
    /// Earlier lines, the oldest first.
    package var history: [String] = []
    /// The lines to show below the prompt for a text.
    package let lines: (String) -> [String]
    /// The text with its last words completed; nil if there is nothing to add.
    package var complete: (String) -> String? = { _ in nil }

    package init(
        question: String,
        width: Int,
        history: [String] = [],
        lines: @escaping (String) -> [String],
        complete: @escaping (String) -> String? = { _ in nil }
    ) {
        self.question = question
        self.width = width
        self.history = history
        self.lines = lines
        self.complete = complete
    }

    /// The terminal marks pasted text between these, so that a line break in it does not take the line.
    private static let paste = (begin: "\u{1B}[?2004h", end: "\u{1B}[?2004l")

    /// The line; nil if it was cancelled.
    ///
    /// - Parameter show: Writes to the terminal; control sequences are not changed.
    package func ask(_ keys: KeyStream, show: (String) -> Void) -> String? {
        var editor = LineEditor(history: history)
        var window = LineWindow()
        var reader = KeyReader()
        draw(editor, &window) { show(PromptLine.paste.begin + $0) }
        while let byte = keys.next() {
            let presses = reader.read(byte)
            for press in presses {
                switch press {
                case .enter:
                    end(editor, show)
                    return editor.text
                case .interrupt:
                    end(editor, show)
                    return nil
                case .endOrDelete:
                    guard !editor.letters.isEmpty else {
                        end(editor, show)
                        return ""
                    }
                    editor.press(.deleteRight)
                case .tab:
                    guard let text = complete(editor.textBeforeCursor) else { continue }
                    editor.replaceTextBeforeCursor(with: text)
                case .edit(let key): editor.press(key)
                case .redraw: break
                }
                draw(editor, &window, show)
            }
        }
        end(editor, show)
        return nil
    }

    // MARK: Drawing

    private func draw(_ editor: LineEditor, _ window: inout LineWindow, _ show: (String) -> Void) {
        let front = DisplayWidth.of(question) + 1
        let seen = window.shown(editor, width: max(2, width - front))
        let below = lines(editor.text).flatMap { TextWrap.fitted($0, width: width - 1) }
            .map { TextWrap.shownWidth(of: $0) < width ? $0 : DisplayWidth.truncate($0, to: width - 1) }
        let back = below.isEmpty ? "" : "\u{1B}[\(below.count)A"
        show(
            "\r\u{1B}[J" + question + " " + seen.text + below.map { "\r\n" + $0 }.joined() + back
                + "\r\u{1B}[\(front + seen.cursor)C")
    }

    /// The line stays; the text below it is removed.
    private func end(_ editor: LineEditor, _ show: (String) -> Void) {
        show(PromptLine.paste.end + "\r\u{1B}[J" + question + " " + editor.text + "\r\n")
    }
}
