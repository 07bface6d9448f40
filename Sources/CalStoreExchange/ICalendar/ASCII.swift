/// Fast tests of single bytes for the line layer.
enum ASCII {
    static let tab: UInt8 = 9
    static let lineFeed: UInt8 = 10
    static let carriageReturn: UInt8 = 13
    static let space: UInt8 = 32
    static let quote: UInt8 = 34
    static let comma: UInt8 = 44
    static let colon: UInt8 = 58
    static let semicolon: UInt8 = 59
    static let equals: UInt8 = 61
    static let backslash: UInt8 = 92
    static let caret: UInt8 = 94

    static func uppercased(_ byte: UInt8) -> UInt8 {
        byte >= 97 && byte <= 122 ? byte - 32 : byte
    }

    /// The same for each of eight bytes. Bytes outside ASCII stay as they are.
    static func uppercased(_ word: UInt64) -> UInt64 {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        // A byte at or above a bound has its high bit set in the sum with the distance from the bound to
        // 0x80.
        let low = word & ~highs
        let letters = (low &+ ones &* (0x80 - 0x61)) & ~(low &+ ones &* (0x80 - 0x7B)) & ~word & highs
        return word & ~(letters >> 2)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

    /// Letters, digits and hyphen, as in RFC 5545, 3.1; underscore and full stop because files use them.
    static func isNameByte(_ byte: UInt8) -> Bool {
        // A bit for each byte below 128, because every byte of a name is tested: 45, 46 and 48...57 in one
        // word, 65...90, 95 and 97...122 in the other.
        let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : byte < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
        return bits >> UInt64(byte & 63) & 1 != 0
    }

    /// A control character that is forbidden in content lines (RFC 5545, 3.1). Tab is allowed in text.
    static func isControl(_ byte: UInt8) -> Bool { (byte < 32 && byte != tab) || byte == 127 }

    /// Whether the text equals the upper-case name, ignoring case.
    static func equal(_ text: ArraySlice<UInt8>, _ uppercaseName: String) -> Bool {
        text.withUnsafeBufferPointer { equal($0, uppercaseName) }
    }

    static func equal(_ text: UnsafeBufferPointer<UInt8>, _ uppercaseName: String) -> Bool {
        guard text.count == uppercaseName.utf8.count else { return false }
        var name = uppercaseName
        return name.withUTF8 { equal(text, $0) }
    }

    static func equal(_ text: UnsafeBufferPointer<UInt8>, _ uppercaseName: UnsafeBufferPointer<UInt8>) -> Bool
    {
        guard text.count == uppercaseName.count else { return false }
        for index in text.indices where uppercased(text[index]) != uppercaseName[index] { return false }
        return true
    }

    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var (start, end) = (text.startIndex, text.endIndex)
        while start < end, isBlank(text[start]) { start += 1 }
        while start < end, isBlank(text[end - 1]) { end -= 1 }
        return text[start..<end]
    }
}

extension String {
    /// Without blanks and line breaks at its ends.
    var trimmingBlanks: String {
        guard let first = utf8.first, let last = utf8.last, ASCII.isBlank(first) || ASCII.isBlank(last) else {
            return self
        }
        return String(decoding: ASCII.trimmed(Array(utf8)[...]), as: UTF8.self)
    }
}
