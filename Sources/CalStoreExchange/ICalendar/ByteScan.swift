/// Searches eight bytes at a time.
enum ByteScan {
    /// The index of the first line break, or the end.
    @inline(__always) static func lineEnd(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        first(in: bytes, range, where: ASCII.isLineEnd) { word in
            zeros(word ^ all(ASCII.lineFeed)) | zeros(word ^ all(ASCII.carriageReturn))
        }
    }

    /// The index of the first line break or quote, or the end.
    static func lineEnd(orQuoteIn bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        first(in: UnsafeRawBufferPointer(bytes), range) {
            $0 == ASCII.quote || ASCII.isLineEnd($0)
        } inWord: { word in
            zeros(word ^ all(ASCII.quote)) | zeros(word ^ all(ASCII.lineFeed))
                | zeros(word ^ all(ASCII.carriageReturn))
        }
    }

    /// The index of the first quote, backslash or character below space, or the end.
    static func stringEnd(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        first(in: UnsafeRawBufferPointer(bytes), range) {
            $0 == ASCII.quote || $0 == ASCII.backslash || $0 < 32
        } inWord: { word in
            zeros(word ^ all(ASCII.quote)) | zeros(word ^ all(ASCII.backslash)) | belowSpace(word)
        }
    }

    /// The index of the first byte that is not a printable ASCII character, or the end.
    static func unusual(in bytes: [UInt8], _ range: Range<Int>) -> Int {
        first(in: bytes, range) {
            $0 < 32 || $0 >= 127
        } inWord: { word in
            // Bytes after a match may be wrong matches, but only the first match is used.
            word & highs | controls(word)
        }
    }

    /// The index of the first byte with this value, or the end.
    static func first(_ byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int {
        let offset = bytes.withUnsafeBufferPointer { first(byte, in: $0, 0..<$0.count) }
        return bytes.startIndex + offset
    }

    /// The index of the first byte with this value, or the end.
    static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        first(
            in: UnsafeRawBufferPointer(bytes), range, where: { $0 == byte },
            inWord: { zeros($0 ^ all(byte)) })
    }

    /// The index of the first colon or other byte with this value, or the end.
    @inline(__always) static func colon(
        or other: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Int {
        first(in: UnsafeRawBufferPointer(bytes), range) {
            $0 == ASCII.colon || $0 == other
        } inWord: { word in
            zeros(word ^ all(ASCII.colon)) | zeros(word ^ all(other))
        }
    }

    /// The index of the first control character (tab included), or the end.
    static func control(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        first(in: UnsafeRawBufferPointer(bytes), range, where: { $0 < 32 || $0 == 127 }, inWord: controls)
    }

    /// The index of the first byte that has an escape in TEXT, or is a control character, or the end.
    static func escaped(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        first(in: UnsafeRawBufferPointer(bytes), range) {
            $0 < 32 || $0 == 127 || $0 == ASCII.backslash || $0 == ASCII.semicolon || $0 == ASCII.comma
        } inWord: { word in
            controls(word) | zeros(word ^ all(ASCII.backslash)) | zeros(word ^ all(ASCII.semicolon))
                | zeros(word ^ all(ASCII.comma))
        }
    }

    @inline(__always) private static func controls(_ word: UInt64) -> UInt64 {
        belowSpace(word) | zeros(word ^ all(127))
    }

    @inline(__always) private static func belowSpace(_ word: UInt64) -> UInt64 {
        (word &- all(ASCII.space)) & ~word & highs
    }

    private static let highs: UInt64 = 0x8080_8080_8080_8080

    @inline(__always) private static func all(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// Its lowest bit is in the first byte that is 0.
    @inline(__always) private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- all(1)) & ~word & highs
    }

    /// - Parameter inWord: Returns a word whose lowest bit is the highest of the first matching byte; 0
    ///   without a match.
    @inline(__always) private static func first(
        in bytes: [UInt8], _ range: Range<Int>, where isMeant: (UInt8) -> Bool, inWord: (UInt64) -> UInt64
    ) -> Int {
        bytes.withUnsafeBytes { first(in: $0, range, where: isMeant, inWord: inWord) }
    }

    @inline(__always) private static func first(
        in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, where isMeant: (UInt8) -> Bool,
        inWord: (UInt64) -> UInt64
    ) -> Int {
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = inWord(word)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < range.upperBound, !isMeant(bytes[index]) { index += 1 }
        return index
    }
}
