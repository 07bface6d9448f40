extension RecordID {
    /// The identifier of the part that is split off a series at its date number `rank` (the start is number
    /// 0).
    ///
    /// It follows from the series and the date, so that a program that knows an occurrence of the old series
    /// finds the part that it lives on in, in any process and however long ago the series was split. Two
    /// programs that split a series at the same date make one part and not two. Version 8 of RFC 9562: an
    /// identifier of a rule of one's own.
    func part(from rank: Int) -> RecordID {
        let high = RecordID.mixed(self.high ^ RecordID.mixed(UInt64(bitPattern: Int64(rank))))
        let low = RecordID.mixed(self.low ^ RecordID.mixed(high))
        return RecordID(high: high & ~0xF000 | 0x8000, low: low & ~(0b11 << 62) | (0b10 << 62))
    }

    /// Spreads each bit over the whole word (the last step of SplitMix64, which maps no two words to one).
    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = word &+ 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
