import CalStore

/// How texts are compared in queries: without case and accents.
package enum QueryText {
    /// Small letters, composed, with their accents.
    static func small(_ text: String) -> String { composed(text.lowercased()) }

    static func composed(_ text: String) -> String { CanonicalComposition.composed(text) }

    package static func fold(_ text: String) -> String {
        // Most texts are ASCII, where folding is a change of case.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return TextFolding.fold(text)
    }

    /// Whether a text has a part that was folded. Of folded texts the bytes are compared: Foundation's search, which looks at each
    /// letter again, is a third of what `find` takes.
    package static func contains(_ part: String, in text: String) -> Bool {
        var (part, text) = (part, fold(text))
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first else { return true }
                guard part.count <= text.count else { return false }
                return (0...text.count - part.count).contains { start in
                    text[start] == first && text[start..<start + part.count].elementsEqual(part)
                }
            }
        }
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
