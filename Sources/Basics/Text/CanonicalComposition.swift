/// Unicode's normalization form C: text with its accents composed wherever a composed scalar exists.
///
///     CanonicalComposition.composed("e\u{301}")    // "\u{E9}"
///
/// Texts that `==` calls equal have the same form, byte for byte. Scalars newer than Unicode 17.0 are
/// unchanged. Text below U+0300 is returned after a scan of its bytes; composed text costs two look-ups for
/// each scalar.
package enum CanonicalComposition {
    package static func composed(_ text: String) -> String {
        if isComposed(text) { return text }
        var scalars = decomposed(text)
        order(&scalars)
        compose(&scalars)
        return string(scalars)
    }

    /// True if the text is certainly composed. This is the quick check of Unicode Standard Annex #15.
    private static func isComposed(_ text: String) -> Bool {
        // 0xCC is the first byte of U+0300, the first scalar that composes with one before it.
        if text.utf8.allSatisfy({ $0 < 0xCC }) { return true }
        let compositions = CanonicalCompositions.shared
        var lastClass: UInt8 = 0
        for scalar in text.unicodeScalars {
            let combiningClass = ClassedScalar(scalar).combiningClass
            if combiningClass != 0, combiningClass < lastClass { return false }
            if scalar.value >= 0x300, compositions.mayChange(scalar) { return false }
            lastClass = combiningClass
        }
        return true
    }

    // MARK: Steps

    /// The canonical decomposition of a text, before its marks are ordered.
    ///
    /// Hangul syllables stay composed: taking one apart and composing it again gives the same.
    static func decomposed(_ text: String) -> [ClassedScalar] {
        var scalars: [ClassedScalar] = []
        scalars.reserveCapacity(text.utf8.count)
        let decompositions = CanonicalDecompositions.shared
        for scalar in text.unicodeScalars { decompositions.append(scalar, to: &scalars) }
        return scalars
    }

    /// Puts each run of marks into the order of their combining classes. Marks of one class keep their order.
    static func order(_ scalars: inout [ClassedScalar]) {
        var start = 0
        while start < scalars.count {
            var end = start
            var isOrdered = true
            while end < scalars.count, scalars[end].combiningClass != 0 {
                if end > start, scalars[end].combiningClass < scalars[end - 1].combiningClass {
                    isOrdered = false
                }
                end += 1
            }
            if !isOrdered {
                let indices = (start..<end).sorted {
                    (scalars[$0].combiningClass, $0) < (scalars[$1].combiningClass, $1)
                }
                scalars.replaceSubrange(start..<end, with: indices.map { scalars[$0] })
            }
            start = end + 1
        }
    }

    /// Composes a decomposed and ordered text.
    ///
    /// A scalar composes with the last one of class 0 unless a scalar of class 0, or of its own class or a
    /// higher one, is between them.
    static func compose(_ scalars: inout [ClassedScalar]) {
        let compositions = CanonicalCompositions.shared
        var starter: Int?
        var lastClass: UInt8 = 0
        var count = 0
        for index in scalars.indices {
            let next = scalars[index]
            if let starter, starter == count - 1 || lastClass < next.combiningClass,
                let composed = compositions.composition(scalars[starter].scalar, next.scalar)
            {
                scalars[starter].scalar = composed
                continue
            }
            if next.combiningClass == 0 { starter = count }
            lastClass = next.combiningClass
            scalars[count] = next
            count += 1
        }
        scalars.removeSubrange(count...)
    }

    static func string(_ scalars: [ClassedScalar]) -> String {
        var view = String.UnicodeScalarView()
        for item in scalars { view.append(item.scalar) }
        return String(view)
    }
}
