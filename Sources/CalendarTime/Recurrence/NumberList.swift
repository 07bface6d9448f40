/// A list of small numbers: up to four of them in one word, more in an array.
struct NumberList: RandomAccessCollection, Sendable {
    /// 16 bits each.
    private var word: UInt64 = 0
    private var more: [Int]?
    let endIndex: Int

    static let mostInWord = 4

    /// Numbers of 16 bits.
    init(_ values: [Int]) {
        endIndex = values.count
        if values.count > Self.mostInWord {
            more = values
        } else {
            for value in values.reversed() { word = word << 16 | UInt64(UInt16(truncatingIfNeeded: value)) }
        }
    }

    var startIndex: Int { 0 }

    @inline(__always)
    subscript(index: Int) -> Int {
        if let more { return more[index] }
        return Int(Int16(truncatingIfNeeded: word >> UInt64(truncatingIfNeeded: 16 &* index)))
    }
}
