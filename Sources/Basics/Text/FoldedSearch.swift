/// Searches for a text in others, ignoring case, accents and width (``TextFolding``). It is prepared once for
/// a million texts; most of them are ASCII and are neither folded nor copied.
///
/// ```swift
/// let search = FoldedSearch("cafe")
/// search.isFound(in: "Le Café")   // true
/// ```
package struct FoldedSearch: Sendable {
    /// The part, folded.
    private let part: [UInt8]
    /// Finds the part in a text that is folded except for the case of ASCII letters.
    private let search: ByteSearch
    /// Whether the part is ASCII.
    private let isASCII: Bool
    /// Whether JSON may write a letter of the part with other bytes.
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

    /// Whether a text contains the part.
    package func isFound(in text: String) -> Bool {
        var text = text
        // What follows an ASCII letter never changes its folding; for other letters, a mark after them may
        // make another letter.
        let isFound: Bool? = text.withUTF8 { text in
            let text = UnsafeRawBufferPointer(text)
            if isASCII, search.isFound(in: text) { return true }
            return FoldedSearch.isASCII(text) ? false : nil
        }
        if let isFound { return isFound }
        var folded = TextFolding.fold(text)
        return folded.withUTF8 { search.isFound(in: UnsafeRawBufferPointer($0)) }
    }

    /// Whether a folded text contains the part.
    package func isFound(inFolded text: UnsafeRawBufferPointer) -> Bool { search.isFound(in: text) }

    // MARK: JSON

    /// False if no string of a JSON text written by `JSONWriter` contains the part. The text is not parsed,
    /// so true may be wrong, for example because of a member name.
    package func mayBeFound(inJSON text: UnsafeRawBufferPointer) -> Bool {
        if isEscaped || search.isFound(in: text) { return true }
        guard FoldedSearch.hasOthers(text) else { return false }
        return FoldedSearch.numberedEscape.isFound(in: text) || isFoundAroundOthers(in: text)
    }

    /// Whether a JSON text has an escape or a character outside ASCII.
    private static func hasOthers(_ text: UnsafeRawBufferPointer) -> Bool {
        var found: UInt8 = 0
        for byte in text { found |= byte == UInt8(ascii: "\\") ? 0x80 : byte }
        return found >= 0x80
    }

    /// The start of an escape that can be any letter.
    private static let numberedEscape = ByteSearch(Array("\\u".utf8))

    /// Whether a text contains the part near scalars outside ASCII. These scalars are folded with as many
    /// bytes around them as the part has; ASCII folds to the same number of bytes, so every match with one of
    /// them is included. No string extends over a quote, and a mark at its beginning is not dropped.
    private func isFoundAroundOthers(in text: UnsafeRawBufferPointer) -> Bool {
        let quote = UInt8(ascii: "\"")
        var start = 0
        while let first = text[start...].firstIndex(where: { $0 >= 0x80 }) {
            start = max(start, first - part.count)
            if let opening = text[start..<first].lastIndex(of: quote) { start = opening + 1 }
            var end = first
            // Scalars that are close to each other are folded together.
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
