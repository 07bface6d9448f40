extension JSONReader {
    /// Resolves the escapes of RFC 8259, section 7.
    @usableFromInline func unescaped(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError)
        -> String
    {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard index < bytes.count else { throw error("an escape has no end", at: start + index) }
            let escape = bytes[index]
            index += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "u"):
                guard let code = JSONReader.hex4(bytes, at: index) else {
                    throw error("four hexadecimal digits are expected here", at: start + index)
                }
                index += 4
                var scalar = Unicode.Scalar(code)
                if (0xD800..<0xDC00).contains(code), index + 6 <= bytes.count,
                    bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
                    let low = JSONReader.hex4(bytes, at: index + 2), (0xDC00..<0xE000).contains(low)
                {
                    index += 6
                    scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
                }
                guard let scalar = scalar ?? (replacesLoneSurrogates ? "\u{FFFD}" : nil) else {
                    throw error("half a surrogate pair", at: start + index)
                }
                result.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
            default: throw error("no such escape: \\\(Character(Unicode.Scalar(escape)))", at: start + index)
            }
        }
        guard let text = String(validating: result, as: UTF8.self) else {
            throw error("the text is not UTF-8", at: start)
        }
        return text
    }

    private static func hex4(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for position in index..<index + 4 {
            guard let digit = hexDigit(bytes[position]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
