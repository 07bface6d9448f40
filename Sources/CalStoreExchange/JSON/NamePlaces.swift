import Basics

/// The places of names in a list, found by a hash of their first bytes: to read a row asks for twenty
/// names, and the whole of each would be hashed by a dictionary.
struct NamePlaces: Sendable {
    private let names: [String]
    private let words: [UInt64]
    /// An index for each hash, or for the next free one after it; `none` elsewhere. It is never full.
    private var slots: [UInt8]

    private static let none = UInt8.max
    private static let bits = 8

    /// - Parameters:
    ///   - names: Fewer than 255 different names.
    ///   - words: Their first bytes (`JSONKey.word`).
    init(_ names: [String], _ words: [UInt64]) {
        (self.names, self.words) = (names, words)
        slots = Array(repeating: Self.none, count: 1 << Self.bits)
        for (index, word) in words.enumerated().prefix(Int(Self.none) - 1) {
            var slot = Self.slot(of: word)
            while slots[slot] != Self.none { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt8(index)
        }
    }

    func index(of name: String) -> Int? {
        var text = name
        let word = text.withUTF8 { JSONKey($0).word }
        var slot = Self.slot(of: word)
        while slots[slot] != Self.none {
            let index = Int(slots[slot])
            if words[index] == word, names[index] == name { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The highest bits of a product, into which all bits of the word go.
    @inline(__always)
    private static func slot(of word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
    }
}
