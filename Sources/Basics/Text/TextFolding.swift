/// Text without the differences that a search ignores: case, accents, and half or full width.
///
///     TextFolding.fold("CAFÉ")     // "cafe"
///     TextFolding.fold("Straße")   // "strasse"
///     TextFolding.fold("Ｂｵﾑ")     // "bオム"
///
/// The result is that of Foundation's `folding` without a locale, in lower case and composed; the tests list
/// the few exceptions. Folding a result changes nothing, and texts that `==` calls equal fold to the same
/// bytes.
///
/// A mark is dropped if it, or the scalar it follows, is below U+0510: accents on Latin, Greek and Cyrillic
/// letters go, as do European accents on other letters. The vowels, points and voicing marks of other scripts
/// stay.
package enum TextFolding {
    package static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return foldedEuropean(text) ?? foldedAny(text)
    }

    /// The end of the scalars of Latin, Greek and Cyrillic, and their marks.
    private static let europeanEnd: UInt32 = 0x510

    /// The folded text if all of it is below U+0500; nil if it is not, or if it begins with a mark or has
    /// U+0000 in it.
    ///
    /// In such a text all marks are dropped and nothing is composed, so each scalar folds by itself.
    private static func foldedEuropean(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0xD4 }) else { return nil }
        let table = FoldingData.shared.european
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 2)
        for scalar in text.unicodeScalars {
            var folded = table[Int(scalar.value)]
            if folded == 0, bytes.isEmpty || scalar == "\0" { return nil }
            while folded != 0 {
                append(folded & 0xFFFF, to: &bytes)
                folded >>= 16
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(value >> shift & 0x3F) }
        if value < 0x80 {
            bytes.append(UInt8(value))
        } else if value < 0x800 {
            bytes.append(0xC0 | UInt8(value >> 6))
            bytes.append(continuation(0))
        } else {
            bytes.append(0xE0 | UInt8(value >> 12))
            bytes.append(continuation(6))
            bytes.append(continuation(0))
        }
    }

    private static func foldedAny(_ text: String) -> String {
        var scalars = CanonicalComposition.decomposed(text)
        CanonicalComposition.order(&scalars)
        var folded: [ClassedScalar] = []
        folded.reserveCapacity(scalars.count)
        let table = FoldingData.shared.table
        // The last scalar that is not a mark. A mark at the start, or after U+0000, has no base and counts as
        // one.
        var base: UInt32 = 0
        for item in scalars {
            if base != 0, isDropped(item.scalar, after: base) { continue }
            let indices = table[item.scalar]
            if indices.isEmpty { folded.append(item) }
            for index in indices { folded.append(ClassedScalar(table.pool[index])) }
            base = folded.last?.scalar.value ?? base
        }
        CanonicalComposition.order(&folded)
        CanonicalComposition.compose(&folded)
        return CanonicalComposition.string(folded)
    }

    /// True for a mark that folding drops.
    ///
    /// Where both scalars are from U+0510 on, it does not matter which of them are marks.
    private static func isDropped(_ scalar: Unicode.Scalar, after base: UInt32) -> Bool {
        if scalar.value < europeanEnd { return FoldingData.isEuropeanMark(scalar.value) }
        return base < europeanEnd && (scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier)
    }
}
