/// Looks for some bytes in others, eight places at a time.
///
/// ```swift
/// let search = ByteSearch(Array("dentist".utf8), ignoresCase: true)
/// "Call the DENTIST".utf8.withContiguousStorageIfAvailable { search.isFound(in: .init($0)) }   // true
/// ```
package struct ByteSearch: Sendable {
    private let part: [UInt8]
    /// For each byte of the part, the bits that count as set in a text.
    private let masks: [UInt8]

    /// - Parameter ignoresCase: Whether the small ASCII letters of the part stand for capitals too.
    init(_ part: [UInt8], ignoresCase: Bool = false) {
        self.part = part
        let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")
        // What tells a small letter from a capital.
        let caseBit: UInt8 = 0x20
        masks = part.map { ignoresCase && smallLetters.contains($0) ? caseBit : 0 }
    }

    /// Whether a text has the part. Any text has no bytes.
    ///
    /// Only where its first and its last byte agree with the text the others are looked at.
    func isFound(in text: UnsafeRawBufferPointer) -> Bool {
        guard let last = part.indices.last else { return true }
        let (firstMask, lastMask) = (ByteSearch.eight(masks[0]), ByteSearch.eight(masks[last]))
        let (firstByte, lastByte) = (ByteSearch.eight(part[0]), ByteSearch.eight(part[last]))
        var start = 0
        while start + last + 8 <= text.count {
            let first = text.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            let behind = text.loadUnaligned(fromByteOffset: start + last, as: UInt64.self)
            let differences = (first | firstMask) ^ firstByte | (behind | lastMask) ^ lastByte
            // Not zero when one of the eight bytes is, as both agree there.
            if (differences &- ByteSearch.eight(0x01)) & ~differences & ByteSearch.eight(0x80) != 0 {
                for place in start..<start + 8 where isPart(at: place, of: text) { return true }
            }
            start += 8
        }
        while start + last < text.count {
            if isPart(at: start, of: text) { return true }
            start += 1
        }
        return false
    }

    private static func eight(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    private func isPart(at start: Int, of text: UnsafeRawBufferPointer) -> Bool {
        part.indices.allSatisfy { text[start + $0] | masks[$0] == part[$0] }
    }
}
