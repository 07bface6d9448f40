extension [ItemEntry] {
    /// Sorts the rows by key, then by slot (``ItemEntry/precedes(_:_:)``).
    ///
    /// Many rows in the order of their slots, as new ones are, are distributed by one byte of their keys
    /// after the other, from the lowest: most keys are hashes, for which comparing costs several times as
    /// much. A byte that all rows share needs nothing. Other rows are mostly sorted runs, which comparing
    /// finds.
    mutating func sort() {
        guard count >= fewestToDistribute, zip(self, dropFirst()).allSatisfy({ $0.slot <= $1.slot }) else {
            return sort(by: ItemEntry.precedes)
        }
        let byteCount = MemoryLayout<UInt64>.size
        // The number of rows with each value of each byte, then the place of the next one.
        var places = [Int](repeating: 0, count: byteCount << 8)
        var other = self
        places.withUnsafeMutableBufferPointer { places in
            for row in self {
                var key = row.key
                for byte in 0..<byteCount {
                    places[byte << 8 | Int(key & 0xff)] += 1
                    key >>= 8
                }
            }
            for byte in 0..<byteCount {
                let values = byte << 8..<(byte + 1) << 8
                if places[values].contains(count) { continue }
                var place = 0
                for value in values { (places[value], place) = (place, place + places[value]) }
                other.withUnsafeMutableBufferPointer { other in
                    for row in self {
                        let value = byte << 8 | Int(row.key &>> (8 &* UInt64(byte)) & 0xff)
                        other[places[value]] = row
                        places[value] += 1
                    }
                }
                swap(&self, &other)
            }
        }
    }

    /// Fewer rows are sorted by comparing them.
    private var fewestToDistribute: Int { 256 }
}
