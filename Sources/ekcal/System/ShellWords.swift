/// Splits a line into words as a shell does, without any expansion.
///
/// | In the line | Means |
/// |---|---|
/// | `'...'` | unchanged |
/// | `"..."` | unchanged, except for `\"` and `\\` |
/// | `\x` | the character x |
/// | `#` at the start of a word | a comment to the end of the line |
enum ShellWords {
    /// The words; nil if a quotation mark is not closed.
    static func split(_ line: some StringProtocol) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = line.makeIterator()
        while let character = characters.next() {
            if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"", let next = characters.next() {
                    if next != "\"", next != "\\" { word?.append("\\") }
                    word?.append(next)
                } else {
                    word?.append(character)
                }
                continue
            }
            switch character {
            case "#" where word == nil: return words
            case "'", "\"":
                quote = character
                word = word ?? ""
            case "\\":
                if let next = characters.next() { word = (word ?? "") + String(next) }
            case _ where character.isWhitespace:
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }

    /// A word as it must be typed.
    static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "@%+=:,./-_".unicodeScalars.contains(scalar)
        }
        return plain && !word.isEmpty
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
                + "'"
    }
}
