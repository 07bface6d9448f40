/// The name of an object member as it is in the text: a view of bytes, valid while the reader's bytes are.
///
/// The first eight bytes are also kept as one word, so that comparing a name costs one or two machine
/// instructions for nearly all names.
@usableFromInline
package struct JSONKey {
    @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline package let word: UInt64

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        word = JSONKey.word(of: bytes)
    }

    /// The name as a string. The reader resolves escapes before it makes a key.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    @usableFromInline package static func word(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        if bytes.count >= 8, let base = bytes.baseAddress {
            return UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self))
        }
        var word: UInt64 = 0
        var shift: UInt64 = 0
        for byte in bytes {
            word |= UInt64(byte) << shift
            shift += 8
        }
        return word
    }
}
