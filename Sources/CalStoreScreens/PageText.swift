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
