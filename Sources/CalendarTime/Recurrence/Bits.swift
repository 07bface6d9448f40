/// Sets of small numbers as the bits of a word.
extension FixedWidthInteger where Self: UnsignedInteger {
    /// The position of the lowest member; the width when the set is empty.
    @inline(__always)
    var lowest: Int { trailingZeroBitCount }

    /// The position of the highest member; -1 when the set is empty.
    @inline(__always)
    var highest: Int { Self.bitWidth &- 1 &- leadingZeroBitCount }

    @inline(__always)
    func contains(bit position: Int) -> Bool {
        position >= 0 && position < Self.bitWidth && (self &>> Self(truncatingIfNeeded: position)) & 1 != 0
    }

    @inline(__always)
    mutating func insert(bit position: Int) { self |= 1 << Self(truncatingIfNeeded: position) }

    /// The members at or above a position, which may be outside the word.
    @inline(__always)
    func from(_ position: Int) -> Self {
        if position <= 0 { return self }
        return position >= Self.bitWidth ? 0 : self & (~0 << Self(truncatingIfNeeded: position))
    }

    /// The members below a position, which may be outside the word.
    @inline(__always)
    func below(_ position: Int) -> Self {
        if position <= 0 { return 0 }
        return position >= Self.bitWidth ? self : self & ~(~0 << Self(truncatingIfNeeded: position))
    }

    /// The position of the member that has `index` members below it, which must exist.
    func member(at index: Int) -> Int {
        var rest = self
        for _ in 0..<index { rest &= rest &- 1 }
        return rest.lowest
    }
}

/// Every n-th bit of a word from bit 0 on.
func everyBit(_ step: Int) -> UInt64 {
    var bits: UInt64 = 1
    var width = step
    // Each round doubles the stretch that is right.
    while width < 64 {
        bits |= bits << UInt64(width)
        width *= 2
    }
    return bits
}
