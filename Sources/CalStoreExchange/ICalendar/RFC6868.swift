/// The escapes of RFC 6868 for parameter values: `^n` line break, `^^` caret, `^'` quote. A caret before any
/// other character stays.
enum RFC6868 {
    static func decode(_ written: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(written.count)
        var index = written.startIndex
        while index < written.endIndex {
            let byte = written[index]
            let next = index + 1 < written.endIndex ? written[index + 1] : 0
            switch (byte, next) {
            case (ASCII.caret, UInt8(ascii: "n")), (ASCII.caret, UInt8(ascii: "N")):
                decoded.append(ASCII.lineFeed)
            case (ASCII.caret, ASCII.caret): decoded.append(ASCII.caret)
            case (ASCII.caret, UInt8(ascii: "'")): decoded.append(ASCII.quote)
            default:
                decoded.append(byte)
                index += 1
                continue
            }
            index += 2
        }
        return decoded
    }

    /// The value for the position after `=`, in quotes if RFC 5545, 3.2 requires them.
    static func encode(_ value: String) -> String {
        var encoded: [UInt8] = []
        var needsQuotes = false
        var previous: UInt8 = 0
        for byte in value.utf8 {
            defer { previous = byte }
            switch byte {
            case ASCII.lineFeed where previous == ASCII.carriageReturn: break
            case ASCII.lineFeed, ASCII.carriageReturn: encoded += [ASCII.caret, UInt8(ascii: "n")]
            case ASCII.caret: encoded += [ASCII.caret, ASCII.caret]
            case ASCII.quote: encoded += [ASCII.caret, UInt8(ascii: "'")]
            case _ where ASCII.isControl(byte): break
            default:
                if byte == ASCII.colon || byte == ASCII.semicolon || byte == ASCII.comma {
                    needsQuotes = true
                }
                encoded.append(byte)
            }
        }
        if let first = encoded.first, let last = encoded.last, ASCII.isBlank(first) || ASCII.isBlank(last) {
            needsQuotes = true
        }
        let text = String(decoding: encoded, as: UTF8.self)
        return needsQuotes ? "\"\(text)\"" : text
    }
}
