/// Searches for a sequence of bytes, at 32 positions at a time.
///
/// ```swift
/// let search = ByteSearch(Array("dentist".utf8), ignoresCase: true)
/// "Call the DENTIST".utf8.withContiguousStorageIfAvailable { search.isFound(in: .init($0)) }   // true
/// ```
package struct ByteSearch: Sendable {
    private typealias Block = SIMD4<UInt64>

    private let part: [UInt8]
    /// The bits of each byte of the part that must be equal in a text.
    private let masks: [UInt8]
    // The ends of the part are here, too: threads that share an array update its reference count at each
    // access, and most texts need only these values.
    private let count: Int
    private let first: UInt64
    private let firstMask: UInt64
    private let middle: UInt64
    private let middleMask: UInt64
    private let last: UInt64
    private let lastMask: UInt64

    /// - Parameter ignoresCase: Whether small ASCII letters of the part match capitals too.
    package init(_ part: [UInt8], ignoresCase: Bool = false) {
        self.part = part
        let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")
        // The bit that differs between a lower-case letter and a capital.
        let caseBit: UInt8 = 0x20
        masks = part.map { ignoresCase && smallLetters.contains($0) ? caseBit : 0 }
        count = part.count
        first = ByteSearch.eight(part.first ?? 0)
        firstMask = ByteSearch.eight(masks.first ?? 0)
        middle = ByteSearch.eight(part.isEmpty ? 0 : part[part.count / 2])
        middleMask = ByteSearch.eight(masks.isEmpty ? 0 : masks[masks.count / 2])
        last = ByteSearch.eight(part.last ?? 0)
        lastMask = ByteSearch.eight(masks.last ?? 0)
    }

    /// Whether a text contains the part. An empty part is in every text.
    ///
    /// Only where the first, middle and last bytes match, the others are compared.
    package func isFound(in text: UnsafeRawBufferPointer) -> Bool {
        guard count > 0 else { return true }
        // The distance of the last byte of the part from its first.
        let behind = count - 1
        let size = MemoryLayout<Block>.size
        let lastBlock = text.count - behind - size
        guard lastBlock >= 0 else {
            return isPart(from: 0..<max(0, text.count - behind), of: text)
        }
        var start = 0
        while true {
            let one = text.loadUnaligned(fromByteOffset: start, as: Block.self)
            let two = text.loadUnaligned(fromByteOffset: start + count / 2, as: Block.self)
            let three = text.loadUnaligned(fromByteOffset: start + behind, as: Block.self)
            let differences =
                (one | firstMask) ^ first | (two | middleMask) ^ middle | (three | lastMask) ^ last
            // Not zero if one of the bytes is zero, which means that all three match there.
            let zeros = (differences &- ByteSearch.eight(0x01)) & ~differences & ByteSearch.eight(0x80)
            if zeros[0] | zeros[1] | zeros[2] | zeros[3] != 0, isPart(from: start, where: zeros, of: text) {
                return true
            }
            if start == lastBlock { return false }
            // The last block may overlap the one before.
            start = min(start + size, lastBlock)
        }
    }

    private static func eight(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// Whether the part begins at one of the positions of a block that a bit represents.
    @inline(never)
    private func isPart(from start: Int, where likely: Block, of text: UnsafeRawBufferPointer) -> Bool {
        let width = UInt64.bitWidth / UInt8.bitWidth
        return likely.indices.contains { lane in
            // Eight positions: the first is the lowest byte on a little-endian machine.
            var bits = UInt64(littleEndian: likely[lane])
            while bits != 0 {
                let position = start + lane * width + bits.trailingZeroBitCount / UInt8.bitWidth
                if isPart(from: position..<position + 1, of: text) { return true }
                bits &= bits - 1
            }
            return false
        }
    }

    /// Whether the part begins at one of these positions.
    private func isPart(from starts: Range<Int>, of text: UnsafeRawBufferPointer) -> Bool {
        part.withUnsafeBufferPointer { part in
            masks.withUnsafeBufferPointer { masks in
                starts.contains { start in
                    part.indices.allSatisfy { text[start + $0] | masks[$0] == part[$0] }
                }
            }
        }
    }
}
