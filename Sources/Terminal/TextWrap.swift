import Basics

/// Wraps text into lines.
package enum TextWrap {
    /// The wrapped lines. Words are kept whole; a word longer than a line gets its own line. Text in
    /// backticks is not broken, so that commands can be copied.
    package static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in words(of: text) {
            let length = DisplayWidth.of(word)
            if used > 0, used + 1 + length > width {
                lines.append(line)
                line = ""
                used = 0
            }
            if used > 0 {
                line += " "
                used += 1
            }
            line += word
            used += length
        }
        if used > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }

    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isCode = false
        for character in text {
            if character == "`" { isCode.toggle() }
            if character == " ", !isCode {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// Text after a label, its further lines below its first: the layout of options and tables of terms. A
    /// label that reaches into the text's column gets a line of its own.
    package static func labelled(_ label: String, _ text: String, indent: Int, column: Int, width: Int)
        -> [String]
    {
        let front = DisplayWidth.spaces(indent) + label
        let below = DisplayWidth.spaces(column)
        var lines = lines(text, width: max(20, width - column)).map { below + $0 }
        if text.isEmpty { return [front] }
        if DisplayWidth.of(front) + 2 <= column {
            lines[0] = DisplayWidth.pad(front, to: column) + lines[0].dropFirst(column)
        } else {
            lines.insert(front, at: 0)
        }
        return lines
    }
}
