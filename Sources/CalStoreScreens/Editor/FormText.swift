import CalStore
import CalStoreLanguage

/// Texts of several lines in a field of one line: `Apple Park\nCupertino`.
package enum FormText {
    package static func escaped(_ text: String) -> String {
        // Letters that look like the sign of a line end would be read back as one.
        guard text.contains("\\n") || text.contains(where: { $0 == "\n" || $0 == "\r\n" }) else {
            return text
        }
        return text.replacing("\\", with: "\\\\").replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
    }

    package static func unescaped(_ text: String) -> String {
        guard text.contains("\\n") else { return text }
        return text.replacing("\\\\", with: "\u{0}").replacing("\\n", with: "\n").replacing(
            "\u{0}", with: "\\")
    }
}

/// Several values on a line: `red, blue`. A comma in a value has a backslash before it.
package enum FormList {
    package static func text(_ words: [String]) -> String {
        words.map { $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }.joined(separator: ", ")
    }

    package static func words(_ text: String) -> [String] {
        var words = [""]
        var isEscaped = false
        for character in text {
            switch character {
            case _ where isEscaped:
                words[words.count - 1].append(character)
                isEscaped = false
            case "\\": isEscaped = true
            case ",": words.append("")
            default: words[words.count - 1].append(character)
            }
        }
        return words.map(\.trimmed).filter { !$0.isEmpty }
    }
}
