/// The index of the first element of each half year in a sorted array of seconds. A lookup is then a division
/// and a few steps instead of a binary search over all elements.
struct ZoneTableIndex: Sendable {
    private let origin: Int64
    /// The number of values before each stretch, and at the end their total number.
    private let starts: [UInt16]

    /// A stretch is 2^24 seconds, 194 days: clocks change twice a year.
    private static let shift: Int64 = 24

    /// A zone file has at most some 30,000 changes. Values that are out of order, as those of a
    /// damaged file may be, are looked up wrong but safely.
    init(_ values: [Int64]) {
        origin = values.first ?? 0
        let last = values.max() ?? 0
        var starts: [UInt16] = []
        var index = 0
        var edge = origin
        repeat {
            while index < values.count, values[index] < edge { index += 1 }
            starts.append(UInt16(clamping: index))
            edge += 1 << Self.shift
        } while edge <= last
        starts.append(UInt16(clamping: values.count))
        self.starts = starts
    }

    /// How many of the values are at most `limit`; `values` are those that the index was made of.
    @inline(__always)
    func count(in values: [Int64], through limit: Int64) -> Int {
        guard limit >= origin else { return 0 }
        let stretch = Int(truncatingIfNeeded: (limit &- origin) &>> Self.shift)
        guard stretch < starts.count - 1 else { return values.count }
        var low = Int(starts[stretch])
        var high = Int(starts[stretch + 1])
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
