/// A word of at most 16 bytes in two numbers, so that looking it up needs no string.
struct WordKey: Hashable, Sendable {
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64 = 0
    private(set) var count = 0

    init() {}

    /// Nil for longer words, which no table has.
    init?(_ word: String) {
        for byte in word.utf8 where !append(byte) { return nil }
    }

    /// False if the word is too long.
    mutating func append(_ byte: UInt8) -> Bool {
        guard count < 16 else { return false }
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte)
        count += 1
        return true
    }

    /// `today` from `today's`; nil without such an ending.
    var withoutPossessive: WordKey? {
        guard count > 2, low & 0xFFFF == 0x2773 else { return nil }
        var stem = WordKey()
        stem.low = low >> 16 | high << 48
        stem.high = high >> 16
        stem.count = count - 2
        return stem
    }
}
