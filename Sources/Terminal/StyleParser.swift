/// Text styles in settings: `bold red`, `dim`, `#1BADF8`, `steelblue`, `none`. The eight terminal colours are
/// those of the terminal, not of CSS.
package enum StyleParser {
    private static let weights = ["bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7"]
    private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The numbers of the control sequence (ECMA-48, 8.3.117); nil for a text that is not a style.
    ///
    /// - Parameter hex: The `#RRGGBB` of another colour text; nil if it is not a colour.
    package static func code(_ text: String, hex: (String) -> String?) -> String? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        if words == ["none"] { return "" }
        let codes = words.map { code(ofWord: $0, hex) }
        guard !codes.isEmpty, codes.allSatisfy({ $0 != nil }) else { return nil }
        return codes.compactMap(\.self).joined(separator: ";")
    }

    private static func code(ofWord word: String, _ hex: (String) -> String?) -> String? {
        if let weight = weights[word] { return weight }
        if let index = colors.firstIndex(of: word) { return "\(30 + index)" }
        if word.hasPrefix("bright-"), let index = colors.firstIndex(of: String(word.dropFirst(7))) {
            return "\(90 + index)"
        }
        guard let hex = hex(word), hex.utf8.count == 7,
            let value = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        return "38;2;\(value >> 16);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
}
