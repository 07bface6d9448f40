/// A table of properties of characters, as ranges of their numbers in ascending order.
extension [ClosedRange<UInt32>] {
    /// Whether one of the ranges contains a number.
    package func haveOne(with value: UInt32) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].contains(value)
    }
}
