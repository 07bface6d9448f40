import Foundation

/// How texts are compared in queries: without case and accents.
enum QueryText {
    static func fold(_ text: String) -> String {
        // Most texts are ASCII, where folding is a change of case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
        )
        .lowercased()
    }

    /// Whether a text has `#tag` as a word.
    static func hasTag(_ tag: String, in text: String) -> Bool {
        var rest = Substring(fold(text))
        let wanted = "#" + tag
        while let found = rest.range(of: wanted) {
            guard let next = rest[found.upperBound...].first, next.isLetter || next.isNumber || next == "_"
            else {
                return true
            }
            rest = rest[found.upperBound...]
        }
        return false
    }
}
