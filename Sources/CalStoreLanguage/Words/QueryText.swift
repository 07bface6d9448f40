import Basics
import CalStore

/// Text comparison in queries, without case and accents.
package enum QueryText {
    /// Lower case, composed, with accents.
    static func small(_ text: String) -> String { composed(text.lowercased()) }

    static func composed(_ text: String) -> String { CanonicalComposition.composed(text) }

    package static func fold(_ text: String) -> String {
        // Most texts are ASCII, where folding only changes case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return TextFolding.fold(text)
    }

    /// Whether a text has `#tag` as a word.
    package static func hasTag(_ tag: String, in text: String) -> Bool {
        var rest = Substring(fold(text))
        let wanted = "#" + tag
        while let found = rest.firstRange(of: wanted) {
            guard let next = rest[found.upperBound...].first, next.isLetter || next.isNumber || next == "_"
            else {
                return true
            }
            rest = rest[found.upperBound...]
        }
        return false
    }
}
