import Terminal

/// Text in HTML and SVG.
enum PageText {
    /// Text in which nothing is a tag; characters that XML forbids are left out.
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

    /// How an item looks: the name of its class.
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
