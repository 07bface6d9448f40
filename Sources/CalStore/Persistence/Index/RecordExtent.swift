import Basics

/// The extent of a text in a log, a record or a whole line, with a hash to recognize it.
struct RecordExtent: Equatable, Sendable {
    /// The extent of a record that was removed.
    static let nowhere = RecordExtent(offset: 0, length: 0, sum: 0)

    var offset: Int
    // No line is longer, and 32 bits halve the size of a million extents.
    private let size: UInt32
    /// The low half of the text's XXH64.
    let sum: UInt32

    var length: Int { Int(size) }
    var end: Int { offset + length }

    init(offset: Int, length: Int, sum: UInt32) {
        self.offset = offset
        size = UInt32(clamping: length)
        self.sum = sum
    }

    /// The extent of a text that begins at `offset`.
    init(_ text: UnsafeRawBufferPointer, at offset: Int) {
        self.init(offset: offset, length: text.count, sum: RecordExtent.sum(text))
    }

    static func sum(_ text: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: XXHash64.hash(text))
    }

    func moved(by distance: Int) -> RecordExtent {
        length == 0 ? self : RecordExtent(offset: offset + distance, length: length, sum: sum)
    }

    func contains(_ other: RecordExtent) -> Bool { offset <= other.offset && other.end <= end }
}
