extension [ItemEntry] {
    /// Sorts the rows by key, then by slot (``ItemEntry/precedes(_:_:)``).
    ///
    /// Many rows are distributed by one byte after the other, from the lowest: most keys are hashes, for which
    /// comparing costs several times as much. Rows that are in the order of their slots already, as new ones
    /// are, need no more than the bytes of their keys, and a byte that all rows share needs nothing.
    mutating func sort() {
        guard count >= fewestToDistribute else { return sort(by: ItemEntry.precedes) }
        if !zip(self, dropFirst()).allSatisfy({ $0.slot <= $1.slot }) { distribute { UInt64($0.slot) } }
        distribute { $0.key }
    }

    /// Fewer rows are sorted by comparing them.
    private var fewestToDistribute: Int { 256 }

    /// Sorts by a number; rows with the same number keep their order.
    @inline(__always) private mutating func distribute(by number: (ItemEntry) -> UInt64) {
        let byteCount = 8
        // The number of rows with each value of each byte, then the place of the next one.
        var places = [Int](repeating: 0, count: byteCount << 8)
        var other = self
        places.withUnsafeMutableBufferPointer { places in
            for row in self {
                var number = number(row)
                for byte in 0..<byteCount {
                    places[byte << 8 | Int(number & 0xff)] += 1
                    number >>= 8
                }
            }
            for byte in 0..<byteCount {
                let values = byte << 8..<(byte + 1) << 8
                if places[values].contains(count) { continue }
                var place = 0
                for value in values { (places[value], place) = (place, place + places[value]) }
                other.withUnsafeMutableBufferPointer { other in
                    for row in self {
                        let value = byte << 8 | Int(number(row) &>> (8 &* byte) & 0xff)
                        other[places[value]] = row
                        places[value] += 1
                    }
                }
                swap(&self, &other)
            }
        }
    }
}
