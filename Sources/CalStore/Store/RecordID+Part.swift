extension RecordID {
    /// The identifier of the part of a series that begins at its date number `rank` (the start is number 0).
    ///
    /// It is derived from the series and the date, so that a program that knows an occurrence of the old
    /// series can find its new part, in any process and at any later time. Two programs that split a series
    /// at the same date make one part, not two. It is a custom identifier: version 8 of RFC 9562.
    func part(from rank: Int) -> RecordID {
        let high = RecordID.mixed(self.high ^ RecordID.mixed(UInt64(bitPattern: Int64(rank))))
        let low = RecordID.mixed(self.low ^ RecordID.mixed(high))
        return RecordID(high: high & ~0xF000 | 0x8000, low: low & ~(0b11 << 62) | (0b10 << 62))
    }

    /// Spreads each bit over the whole word (the last step of SplitMix64, which is injective).
    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = word &+ 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
