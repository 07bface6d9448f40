/// Why a result may differ from Foundation's.
enum FoldingDeparture: String, CaseIterable {
    /// A European accent on a letter or sign from U+0510 on. Foundation keeps it in a composed scalar (`∉`)
    /// and on a letter that it also changes (`Ա́`), drops the first one elsewhere (`∈` and U+0338, `ա́`), and
    /// keeps a second one. We drop them all: only so do equivalent texts, and upper and lower case, fold to
    /// the same.
    case europeanMarkOnOtherBase
    /// Half-width Katakana with a half-width voicing mark. Foundation leaves `カﾞ`, we compose `ガ`.
    case halfWidthVoicing
    /// Several marks without a base. Foundation keeps the one that is written first, whatever the canonical
    /// order.
    case marksWithoutBase
    /// A mark of class 0 after one of another class, such as two Burmese vowel signs. Foundation swaps them,
    /// which makes another text of it.
    case markOfClassZero
    /// The Tibetan signs U+0F73, U+0F75 and U+0F81, of class 0 but made of two marks. Foundation does not
    /// order them.
    case tibetanVowel
    /// Hangul jamo that Foundation composes wrongly: it takes U+1113, U+1176, U+11A7 and U+11C3 for parts of
    /// modern syllables, and does not compose a syllable with a trailing consonant.
    case hangul
    /// A mark on a scalar from U+10000 on. Foundation looks at the lower 16 bits of the base and composes
    /// U+10418 and U+0300 to U+040D.
    case truncatedBase
    /// Marks and compositions that Foundation's data, of about Unicode 15, do not know.
    case newerData

    /// The reasons that apply to folding a text.
    static func ofFolding(_ text: String) -> Set<FoldingDeparture> {
        let foldedOneByOne = text.unicodeScalars.map { FoundationFolding.fold(String($0)) }.joined()
        var found = ofComposing(text).union(ofComposing(foldedOneByOne))
        var base: UInt32 = 0
        var bareMarks = 0
        var lastClass: UInt8 = 0
        for scalar in FoundationFolding.decomposed(text).unicodeScalars {
            let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
            defer { lastClass = combiningClass }
            guard isMark(scalar) else {
                base = FoundationFolding.fold(String(scalar)).unicodeScalars.last?.value ?? 0
                bareMarks = 0
                continue
            }
            if combiningClass == 0, lastClass != 0 { found.insert(.markOfClassZero) }
            if base == 0 {
                bareMarks += 1
                if bareMarks > 1 { found.insert(.marksWithoutBase) }
            } else if base >= 0x510, scalar.value < 0x510 {
                found.insert(.europeanMarkOnOtherBase)
            } else if base >= 0x510, scalar.value == 0xFF9E || scalar.value == 0xFF9F {
                found.insert(.halfWidthVoicing)
            }
        }
        return found
    }

    /// The reasons that apply to composing a text.
    static func ofComposing(_ text: String) -> Set<FoldingDeparture> {
        var found: Set<FoldingDeparture> = []
        var last: UInt32 = 0
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if [0xF73, 0xF75, 0xF81].contains(value) { found.insert(.tibetanVowel) }
            if isNewer(scalar) { found.insert(.newerData) }
            if isMistakenHangul(last, value) { found.insert(.hangul) }
            last = value
        }
        var base: UInt32 = 0
        for scalar in FoundationFolding.decomposed(text).unicodeScalars {
            if !isMark(scalar) { base = scalar.value }
            if base > 0xFFFF, isComposed(base & 0xFFFF, scalar.value) { found.insert(.truncatedBase) }
        }
        return found
    }

    private static func isMistakenHangul(_ first: UInt32, _ second: UInt32) -> Bool {
        switch first {
        case 0x1100...0x1112: second == 0x1176
        case 0x1113: 0x1161...0x1176 ~= second
        case 0x1161...0x1175: second == 0x11A7 || second == 0x11C3
        case 0xAC00...0xD7A3: 0x11A7...0x11C3 ~= second
        default: false
        }
    }

    private static func isComposed(_ first: UInt32, _ second: UInt32) -> Bool {
        FoundationFolding.composed(BasicsTests.text(first, second)).unicodeScalars.count == 1
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier || scalar.value == 0x1171E
    }

    private static func isNewer(_ scalar: Unicode.Scalar) -> Bool {
        if let age = scalar.properties.age, age.major >= 16 { return true }
        if [0x105C9, 0x105E4, 0x105D2, 0x105DA, 0x1171E].contains(scalar.value) { return true }
        return scalar.properties.isGraphemeExtend
            && sameBytes(FoundationFolding.fold("a" + String(scalar)), "a" + String(scalar))
    }
}
