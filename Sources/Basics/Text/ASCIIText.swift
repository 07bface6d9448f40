/// Text with the letters of ASCII only, for terminals in a locale without UTF-8: `Zoë` is `Zoe`, a letter of
/// another script is `?`.
package enum ASCIIText {
    /// - Parameter text: A line as it would be shown.
    package static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.map { letter in letters(letter, width: max(1, DisplayWidth.of(letter))) }.joined()
    }

    /// As many letters as a letter takes cells.
    package static func letters(_ letter: Character, width: Int) -> String {
        if letter.isASCII { return String(letter) }
        guard let first = letter.unicodeScalars.first else { return "" }
        if let known = others[first] { return pad(known, width) }
        var parts: [ClassedScalar] = []
        CanonicalDecompositions.shared.append(first, to: &parts)
        if let base = parts.first?.scalar, base.isASCII { return pad(Character(base), width) }
        return String(repeating: "?", count: width)
    }

    private static func pad(_ letter: Character, _ width: Int) -> String {
        String(letter) + DisplayWidth.spaces(width - 1)
    }

    /// Signs and letters that are not a letter of ASCII with a mark.
    private static let others: [Unicode.Scalar: Character] = [
        "…": "~", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "‚": "'", "“": "\"", "”": "\"",
        "„": "\"", "«": "\"", "»": "\"", "→": ">", "←": "<", "•": "*", "·": ".", "×": "x", "ß": "s",
        "æ": "e", "Æ": "E", "ø": "o", "Ø": "O", "œ": "e", "Œ": "E", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
        "ı": "i", "\u{A0}": " ", "\u{202F}": " ",
    ]
}
