/// The 64-bit xxHash (XXH64) of bytes that arrive in pieces of any length.
///
/// ```swift
/// XXHash64.hash(Array("abc".utf8))   // 0x44bc2cf5ad770999
/// ```
///
/// It detects bytes that a disk or an editor changed; it is no protection against an attacker. It follows the
/// public specification of xxHash and processes several gigabytes a second.
package struct XXHash64: Sendable {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// Bytes are processed in stripes of four words, one for each accumulator.
    private static let stripe = 32

    private let seed: UInt64
    private var lane1, lane2, lane3, lane4: UInt64
    private var length: UInt64 = 0
    /// The bytes that do not fill a stripe yet.
    private var rest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    private var restCount = 0

    package init(seed: UInt64 = 0) {
        self.seed = seed
        lane1 = seed &+ XXHash64.prime1 &+ XXHash64.prime2
        lane2 = seed &+ XXHash64.prime2
        lane3 = seed
        lane4 = seed &- XXHash64.prime1
    }

    /// Adds bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var offset = 0
        if restCount > 0 {
            offset = min(XXHash64.stripe - restCount, bytes.count)
            keep(UnsafeRawBufferPointer(rebasing: bytes[0..<offset]))
            guard restCount == XXHash64.stripe else { return }
            mix(
                UInt64(littleEndian: rest.0), UInt64(littleEndian: rest.1),
                UInt64(littleEndian: rest.2), UInt64(littleEndian: rest.3))
            restCount = 0
        }
        keep(UnsafeRawBufferPointer(rebasing: bytes[mixStripes(bytes, from: offset)...]))
    }

    /// Adds all whole stripes from an offset on, and returns the offset after them.
    private mutating func mixStripes(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var offset = start
        while bytes.count - offset >= XXHash64.stripe {
            mix(
                XXHash64.word(bytes, offset), XXHash64.word(bytes, offset &+ 8),
                XXHash64.word(bytes, offset &+ 16), XXHash64.word(bytes, offset &+ 24))
            offset &+= XXHash64.stripe
        }
        return offset
    }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Adds a number as its eight bytes, the highest first.
    package mutating func update(bigEndian number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { update($0) }
    }

    /// The hash of all bytes so far; more may follow.
    package var digest: UInt64 {
        withUnsafeBytes(of: rest) { rest in digest(with: UnsafeRawBufferPointer(rebasing: rest[..<restCount]))
        }
    }

    /// The hash with the last bytes, less than a stripe.
    private func digest(with rest: UnsafeRawBufferPointer) -> UInt64 {
        guard length >= UInt64(XXHash64.stripe) else {
            return XXHash64.finished(seed &+ XXHash64.prime5 &+ length, rest)
        }
        var hash = lane1.rotated(1) &+ lane2.rotated(7) &+ lane3.rotated(12) &+ lane4.rotated(18)
        for lane in [lane1, lane2, lane3, lane4] {
            hash = (hash ^ XXHash64.round(0, lane)) &* XXHash64.prime1 &+ XXHash64.prime4
        }
        return XXHash64.finished(hash &+ length, rest)
    }

    /// Adds the last bytes, and spreads all bits.
    private static func finished(_ start: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = start
        var offset = 0
        while bytes.count - offset >= 8 {
            hash ^= round(0, word(bytes, offset))
            hash = hash.rotated(27) &* prime1 &+ prime4
            offset &+= 8
        }
        if bytes.count - offset >= 4 {
            let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            hash ^= UInt64(half) &* prime1
            hash = hash.rotated(23) &* prime2 &+ prime3
            offset &+= 4
        }
        while offset < bytes.count {
            hash ^= UInt64(bytes[offset]) &* prime5
            hash = hash.rotated(11) &* prime1
            offset &+= 1
        }
        hash = (hash ^ (hash >> 33)) &* prime2
        hash = (hash ^ (hash >> 29)) &* prime3
        return hash ^ (hash >> 32)
    }

    /// The hash of bytes that are all there. Most of ours are short: they are not copied.
    package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        guard bytes.count >= stripe else { return finished(seed &+ prime5 &+ UInt64(bytes.count), bytes) }
        var hash = XXHash64(seed: seed)
        hash.length = UInt64(bytes.count)
        let end = hash.mixStripes(bytes, from: 0)
        return hash.digest(with: UnsafeRawBufferPointer(rebasing: bytes[end...]))
    }

    package static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
        bytes.withUnsafeBytes { hash($0, seed: seed) }
    }

    private mutating func mix(_ word1: UInt64, _ word2: UInt64, _ word3: UInt64, _ word4: UInt64) {
        lane1 = XXHash64.round(lane1, word1)
        lane2 = XXHash64.round(lane2, word2)
        lane3 = XXHash64.round(lane3, word3)
        lane4 = XXHash64.round(lane4, word4)
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        (lane &+ word &* prime2).rotated(31) &* prime1
    }

    /// Adds bytes, which must fit, to the unfinished stripe.
    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        withUnsafeMutableBytes(of: &rest) { rest in
            UnsafeMutableRawBufferPointer(rebasing: rest[restCount..<restCount + bytes.count])
                .copyMemory(from: bytes)
        }
        restCount += bytes.count
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

extension UInt64 {
    fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 &- bits) }
}
