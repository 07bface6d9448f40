import Basics
import Terminal

/// Text in HTML and SVG.
enum PageText {
    /// Escapes text, and removes characters that XML forbids.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in TerminalText.line(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The width of a text in the letters of a page, in pixels and rather too wide: viewers have different
    /// fonts.
    static func width(of text: String) -> Int {
        let widths = text.map { letter -> Double in
            if narrow.contains(letter) { return 5 }
            if wide.contains(letter) { return 12 }
            return DisplayWidth.of(letter) == 2 ? 14 : letter.isUppercase ? 9.5 : 8
        }
        return Int(widths.reduce(0, +).rounded(.up))
    }

    private static let narrow = Set("iljtfrI.,:;'!|()[] ")
    private static let wide = Set("mwMWOQ@%\u{25CF}\u{25A0}\u{25B2}\u{25C6}\u{2605}\u{25BC}\u{2610}")

    /// The CSS class for the style of an item.
    static func name(of look: TextStyle.Style) -> String {
        switch look {
        case .faint: "faint"
        case .now: "now"
        case .late: "late"
        case .strong: "strong"
        default: "plain"
        }
    }
}
