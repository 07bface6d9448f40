/// The arithmetic of Hangul syllables (The Unicode Standard, section 3.12).
///
/// A syllable is a leading consonant and a vowel, or both and a trailing consonant.
enum Hangul {
    private static let firstSyllable: UInt32 = 0xAC00
    private static let firstLeading: UInt32 = 0x1100
    private static let firstVowel: UInt32 = 0x1161
    /// One before the first trailing consonant: 0 means none.
    private static let noTrailing: UInt32 = 0x11A7

    private static let leadingCount: UInt32 = 19
    private static let vowelCount: UInt32 = 21
    private static let trailingCount: UInt32 = 28

    /// True for a vowel or a trailing consonant.
    static func mayEndSyllable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value &- firstVowel < vowelCount || isTrailing(scalar)
    }

    /// The syllable of a leading consonant and a vowel, or of a syllable and a trailing consonant.
    static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let leading = first.value &- firstLeading
        let vowel = second.value &- firstVowel
        if leading < leadingCount, vowel < vowelCount {
            return Unicode.Scalar(firstSyllable + (leading * vowelCount + vowel) * trailingCount)
        }
        let syllable = first.value &- firstSyllable
        if syllable < leadingCount * vowelCount * trailingCount, syllable % trailingCount == 0,
            isTrailing(second)
        {
            return Unicode.Scalar(first.value + second.value - noTrailing)
        }
        return nil
    }

    private static func isTrailing(_ scalar: Unicode.Scalar) -> Bool {
        (noTrailing + 1..<noTrailing + trailingCount).contains(scalar.value)
    }
}
