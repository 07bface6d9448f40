/// Reads eight hexadecimal digits at once, as the eight bytes of a word, the first of them in the highest
/// byte. A store is full of identifiers: reading digit by digit was a tenth of the cost of an import.
enum HexDigits {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Upper-case digits.
    static func text(of value: UInt32) -> UInt64 {
        var digits = UInt64(value)
        digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
        digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
        digits = (digits << 4 | digits) & (ones &* 0x0F)
        // From 10 on, the sum reaches 16.
        let letters = (digits &+ ones &* 6) >> 4 & ones
        return digits &+ ones &* 0x30 &+ letters &* 7
    }

    /// Nil if a byte is not a digit, in either case.
    static func value(of text: UInt64) -> UInt32? {
        // Below 0x80 no sum here reaches the next byte.
        guard text & highs == 0 else { return nil }
        // A byte at or above a bound has its high bit set in the sum with the distance from the bound to
        // 0x80.
        let decimals = (text &+ ones &* (0x80 - 0x30)) & ~(text &+ ones &* (0x80 - 0x3A)) & highs
        let lower = text | ones &* 0x20
        let letters = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x67)) & highs
        guard decimals | letters == highs else { return nil }
        var digits = (text & (ones &* 0x0F)) &+ (letters >> 7) &* 9
        digits = (digits >> 4 | digits) & 0x00FF_00FF_00FF_00FF
        digits = (digits >> 8 | digits) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: digits >> 16 | digits)
    }
}
