/// A piece of what was typed: digits, letters, one sign, `..`, or what stands in brackets.
struct Token: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// ASCII digits, as many as stand together.
        case number
        /// Letters, in lower case.
        case word
        case sign
        /// `..`
        case dots
        /// The text between `[` and `]`, as it was typed.
        case bracket
    }

    let kind: Kind
    let text: String
    /// Where it begins, counted from 1 in characters.
    let column: Int
    /// No space stands before it.
    let isGlued: Bool

    /// The value of a number; nil when it has more than nine digits, which no date or length needs.
    var value: Int? { kind == .number && text.utf8.count <= 9 ? Int(text) : nil }

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isNumber(digits: Int) -> Bool { kind == .number && text.utf8.count == digits }

    static func split(_ text: String) -> [Token] {
        var tokens: [Token] = []
        let letters = Array(text)
        var index = 0
        var isGlued = false
        while index < letters.count {
            let start = index
            let first = letters[index]
            if first.isWhitespace {
                index += 1
                isGlued = false
                continue
            }
            let kind: Kind
            var content: String?
            if isDigit(first) {
                kind = .number
                while index < letters.count, isDigit(letters[index]) { index += 1 }
            } else if first.isLetter {
                kind = .word
                while index < letters.count, letters[index].isLetter { index += 1 }
                content = String(letters[start..<index]).lowercased()
            } else if first == ".", index + 1 < letters.count, letters[index + 1] == "." {
                kind = .dots
                index += 2
            } else if first == "[", let end = letters[index...].firstIndex(of: "]") {
                kind = .bracket
                content = String(letters[(index + 1)..<end])
                index = end + 1
            } else {
                kind = .sign
                index += 1
                // A typographic dash or minus, as text programs make them from a hyphen.
                if ["–", "−"].contains(first) { content = "-" }
            }
            tokens.append(
                Token(
                    kind: kind, text: content ?? String(letters[start..<index]), column: start + 1,
                    isGlued: isGlued))
            isGlued = true
        }
        return tokens
    }

    private static func isDigit(_ letter: Character) -> Bool {
        letter >= "0" && letter <= "9" && letter.isASCII
    }
}
