/// Searches for a text in others, ignoring case, accents and width (``TextFolding``). It is prepared once for
/// a million texts; most of them are ASCII and are neither folded nor copied.
///
/// ```swift
/// let search = FoldedSearch("cafe")
/// search.isFound(in: "Le Café")   // true
/// ```
package struct FoldedSearch: Sendable {
    /// Folded.
    private let part: [UInt8]
    /// Finds the part in a text that is folded except for the case of ASCII letters.
    private let search: ByteSearch
    /// Whether the part is ASCII.
    private let isASCII: Bool
    /// Whether a JSON text has other bytes for a letter of the part.
    private let isEscaped: Bool

    /// - Parameter part: A text as `TextFolding.fold` gives it.
    package init(folded part: String) {
        self.part = Array(part.utf8)
        search = ByteSearch(self.part, ignoresCase: true)
        isASCII = part.utf8.allSatisfy { $0 < 0x80 }
        isEscaped = part.utf8.contains {
            $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
    }

    package init(_ part: String) { self.init(folded: TextFolding.fold(part)) }

    /// Whether a text has the part.
    package func isFound(in text: String) -> Bool {
        var text = text
        // Nothing that follows changes how an ASCII letter is folded; of others a mark behind them makes
        // another letter.
        let isFound: Bool? = text.withUTF8 { text in
            let text = UnsafeRawBufferPointer(text)
            if isASCII, search.isFound(in: text) { return true }
            return FoldedSearch.isASCII(text) ? false : nil
        }
        if let isFound { return isFound }
        var folded = TextFolding.fold(text)
        return folded.withUTF8 { search.isFound(in: UnsafeRawBufferPointer($0)) }
    }

    /// Whether a text that is folded has the part.
    package func isFound(inFolded text: UnsafeRawBufferPointer) -> Bool { search.isFound(in: text) }

    // MARK: JSON

    /// False when no string of a JSON text, as `JSONWriter` writes it, has the part. Strings are not taken
    /// out of the text, so true may be said in vain: of the name of a member, say.
    package func mayBeFound(inJSON text: UnsafeRawBufferPointer) -> Bool {
        if isEscaped || search.isFound(in: text) { return true }
        guard FoldedSearch.hasOthers(text) else { return false }
        return FoldedSearch.numberedEscape.isFound(in: text) || isFoundAroundOthers(in: text)
    }

    /// Whether a JSON text has an escape or what is not ASCII.
    private static func hasOthers(_ text: UnsafeRawBufferPointer) -> Bool {
        var found: UInt8 = 0
        for byte in text { found |= byte == UInt8(ascii: "\\") ? 0x80 : byte }
        return found >= 0x80
    }

    /// The beginning of an escape that can be any letter.
    private static let numberedEscape = ByteSearch(Array("\\u".utf8))

    /// Whether a text has the part where scalars that are not ASCII stand, once they and as much around them
    /// as the part is long are folded. ASCII folds to as many bytes, so that is all that can be in it with
    /// one of them. No string goes on over a quote, and a mark at its beginning is not dropped.
    private func isFoundAroundOthers(in text: UnsafeRawBufferPointer) -> Bool {
        let quote = UInt8(ascii: "\"")
        var start = 0
        while let first = text[start...].firstIndex(where: { $0 >= 0x80 }) {
            start = max(start, first - part.count)
            if let opening = text[start..<first].lastIndex(of: quote) { start = opening + 1 }
            var end = first
            // Those that lie near are folded together.
            while let next = text[end...].prefix(2 * part.count).firstIndex(where: {
                $0 >= 0x80 || $0 == quote
            }),
                text[next] != quote
            {
                end = text[next...].firstIndex { $0 < 0x80 } ?? text.count
            }
            let around = text[start..<min(end + part.count, text.count)]
            var folded = TextFolding.fold(String(decoding: around, as: UTF8.self))
            if folded.withUTF8({ search.isFound(in: UnsafeRawBufferPointer($0)) }) { return true }
            start = end
        }
        return false
    }

    private static func isASCII(_ text: UnsafeRawBufferPointer) -> Bool {
        var all: UInt8 = 0
        for byte in text { all |= byte }
        return all < 0x80
    }
}
