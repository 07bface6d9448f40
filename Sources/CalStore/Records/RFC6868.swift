/// The escapes of RFC 6868 for parameter values: `^n` line break, `^^` caret, `^'` quote. A caret before any
/// other character stays.
package enum RFC6868 {
    private static let caret = UInt8(ascii: "^")
    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D

    package static func decode(_ written: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(written.count)
        var index = written.startIndex
        while index < written.endIndex {
            let byte = written[index]
            let next = index + 1 < written.endIndex ? written[index + 1] : 0
            switch (byte, next) {
            case (caret, UInt8(ascii: "n")), (caret, UInt8(ascii: "N")): decoded.append(lineFeed)
            case (caret, caret): decoded.append(caret)
            case (caret, UInt8(ascii: "'")): decoded.append(quote)
            default:
                decoded.append(byte)
                index += 1
                continue
            }
            index += 2
        }
        return decoded
    }

    /// The text of a value as it stands after `=`, with or without quotes.
    package static func text(of value: String) -> String {
        var bytes = Array(value.utf8)[...]
        if bytes.count > 1, bytes.first == quote, bytes.last == quote {
            bytes = bytes.dropFirst().dropLast()
        }
        return String(decoding: decode(bytes), as: UTF8.self)
    }

    /// The value for the position after `=`, in quotes if RFC 5545, 3.2 requires them.
    package static func encode(_ value: String) -> String {
        var encoded: [UInt8] = []
        var needsQuotes = false
        var previous: UInt8 = 0
        for byte in value.utf8 {
            defer { previous = byte }
            switch byte {
            case lineFeed where previous == carriageReturn: break
            case lineFeed, carriageReturn: encoded += [caret, UInt8(ascii: "n")]
            case caret: encoded += [caret, caret]
            case quote: encoded += [caret, UInt8(ascii: "'")]
            case _ where isControl(byte): break
            default:
                if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
                    needsQuotes = true
                }
                encoded.append(byte)
            }
        }
        if let first = encoded.first, let last = encoded.last, isBlank(first) || isBlank(last) {
            needsQuotes = true
        }
        let text = String(decoding: encoded, as: UTF8.self)
        return needsQuotes ? "\"\(text)\"" : text
    }

    /// Control characters other than TAB, which RFC 5545 allows in values.
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
