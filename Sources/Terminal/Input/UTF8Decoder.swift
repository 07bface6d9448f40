/// Reads UTF-8 byte by byte. Bytes that are none are counted and left out, never replaced: a replacement
/// character would be typed into a field.
struct UTF8Decoder: Sendable, Hashable {
    /// The value so far, the number of bytes that it still needs, and the least and greatest next byte.
    private var value: UInt32 = 0
    private var missing = 0
    private var next: ClosedRange<UInt8> = 0x80...0xBF
    private var read = 0
    private(set) var dropped = 0

    /// Whether a scalar has begun.
    var isInside: Bool { missing > 0 }

    /// The table of the Unicode standard (3.9, well-formed sequences): the first byte decides how many
    /// follow, and four of them what the second may be.
    mutating func read(_ byte: UInt8, _ body: (Unicode.Scalar) -> Void) {
        if missing > 0 {
            guard next.contains(byte) else {
                finish()
                return read(byte, body)
            }
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            read += 1
            next = 0x80...0xBF
            if missing == 0, let scalar = Unicode.Scalar(value) { body(scalar) }
            return
        }
        read = 1
        next = 0x80...0xBF
        switch byte {
        case 0x00..<0x80: body(Unicode.Scalar(byte))
        case 0xC2..<0xE0: (value, missing) = (UInt32(byte & 0x1F), 1)
        case 0xE0..<0xF0:
            (value, missing) = (UInt32(byte & 0x0F), 2)
            if byte == 0xE0 { next = 0xA0...0xBF }
            // Surrogates are no scalars.
            if byte == 0xED { next = 0x80...0x9F }
        case 0xF0..<0xF5:
            (value, missing) = (UInt32(byte & 0x07), 3)
            if byte == 0xF0 { next = 0x90...0xBF }
            if byte == 0xF4 { next = 0x80...0x8F }
        default: dropped &+= 1
        }
    }

    /// Drops a scalar that has begun.
    mutating func finish() {
        if missing > 0 { dropped &+= read }
        missing = 0
    }
}
