import Basics

/// Asks for a line of text and shows its interpretation below it after each key.
///
/// | Key | Does |
/// |---|---|
/// | Enter | takes the line |
/// | Backspace, Ctrl-W, Ctrl-U | removes a letter, a word, everything |
/// | Tab | completes the last words |
/// | Ctrl-C, and Ctrl-D on an empty line | gives up |
package struct PromptLine {
    package let question: String
    /// The width of the terminal in cells.
    package let width: Int
    /// The lines to show below the prompt for a text.
    package let lines: (String) -> [String]
    /// The text with its last words completed; nil if there is nothing to add.
    package var complete: (String) -> String? = { _ in nil }

    package init(
        question: String,
        width: Int,
        lines: @escaping (String) -> [String],
        complete: @escaping (String) -> String? = { _ in nil }
    ) {
        self.question = question
        self.width = width
        self.lines = lines
        self.complete = complete
    }

    /// The line; nil if it was cancelled.
    ///
    /// - Parameter show: Writes to the terminal; control sequences are not changed.
    package func ask(_ keys: KeyStream, show: (String) -> Void) -> String? {
        var text = ""
        draw(text, show)
        while let key = keys.next() {
            switch key {
            case 0x0A, 0x0D:
                end(text, show)
                return text
            case 0x03:
                end(text, show)
                return nil
            case 0x04:
                guard text.isEmpty else { continue }
                end(text, show)
                return text
            case 0x7F, 0x08: if !text.isEmpty { text.removeLast() }
            case 0x15: text = ""
            case 0x17: PromptLine.removeWord(&text)
            case 0x09: text = complete(text) ?? text
            case 0x1B:
                PromptLine.skipSequence(keys)
                continue
            case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(key))
            case 0xC0...: if let letter = PromptLine.letter(key, keys) { text += letter }
            default: continue
            }
            draw(text, show)
        }
        end(text, show)
        return nil
    }

    // MARK: Drawing

    private func draw(_ text: String, _ show: (String) -> Void) {
        let front = DisplayWidth.of(question) + 1
        // The end of a long text is visible, where the next letter will be.
        var seen = Substring(TerminalText.line(text))
        while front + DisplayWidth.of(seen) >= width, !seen.isEmpty { seen.removeFirst() }
        let below = lines(text).map { DisplayWidth.truncate($0, to: width - 1) }
        let back = below.isEmpty ? "" : "\u{1B}[\(below.count)A"
        show(
            "\r\u{1B}[J" + question + " " + seen + below.map { "\r\n" + $0 }.joined() + back
                + "\r\u{1B}[\(front + DisplayWidth.of(seen))C")
    }

    /// The line stays; the text below it is removed.
    private func end(_ text: String, _ show: (String) -> Void) {
        show("\r\u{1B}[J" + question + " " + TerminalText.line(text) + "\r\n")
    }

    // MARK: Keys

    private static func removeWord(_ text: inout String) {
        while text.last?.isWhitespace ?? false { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
    }

    /// The rest of a letter with several bytes.
    private static func letter(_ first: UInt8, _ keys: KeyStream) -> String? {
        let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
        var bytes = [first]
        while bytes.count <= count, let next = keys.next() { bytes.append(next) }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Arrow keys and similar, which have no effect here: `ESC [ ... letter`, `ESC O letter`.
    private static func skipSequence(_ keys: KeyStream) {
        guard let kind = keys.next(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return }
        while let next = keys.next() {
            if (0x40...0x7E).contains(next) { return }
        }
    }
}
