import Basics

/// The value type TEXT (RFC 5545, 3.3.11): backslash, semicolon, comma and line break are escaped.
enum ICalendarText {
    /// `a\, b\nc` becomes `a, b` and `c` on two lines. A backslash before any other character stays: Windows
    /// paths are common in real files.
    static func unescape(_ written: ArraySlice<UInt8>) -> String {
        let first = ByteScan.first(ASCII.backslash, in: written)
        if first == written.endIndex { return String(decoding: written, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(written.count)
        text.append(contentsOf: written[..<first])
        var index = first
        while index < written.endIndex {
            let byte = written[index]
            guard byte == ASCII.backslash, index + 1 < written.endIndex else {
                text.append(byte)
                index += 1
                continue
            }
            let escaped = written[index + 1]
            switch escaped {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(ASCII.lineFeed)
            // RFC 5545 has neither \" nor \:, but several products write them.
            case ASCII.backslash, ASCII.semicolon, ASCII.comma, ASCII.quote, ASCII.colon: text.append(escaped)
            default: text += [byte, escaped]
            }
            index += 2
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The parts of a list of texts, which unescaped commas separate, each unescaped.
    static func unescapeList(_ written: ArraySlice<UInt8>) -> [String] {
        var texts: [String] = []
        texts.reserveCapacity(written.reduce(1) { $0 + ($1 == ASCII.comma ? 1 : 0) })
        forEachPart(of: written, at: ASCII.comma) { texts.append(unescape($0)) }
        return texts
    }

    /// Splits at separators that are not preceded by a backslash.
    static func split(_ written: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        forEachPart(of: written, at: separator) { parts.append($0) }
        return parts
    }

    @inline(__always) private static func forEachPart(
        of written: ArraySlice<UInt8>, at separator: UInt8, _ body: (ArraySlice<UInt8>) -> Void
    ) {
        var start = written.startIndex
        var index = start
        while index < written.endIndex {
            if written[index] == ASCII.backslash {
                index = min(index + 2, written.endIndex)
                continue
            }
            if written[index] == separator {
                body(written[start..<index])
                start = index + 1
            }
            index += 1
        }
        body(written[start...])
    }

    /// Appends the escaped form. Line breaks of every kind become `\n`; other control characters, which are
    /// not allowed, are left out.
    ///
    /// - Returns: Whether unescaping gives the same text: it has no control characters other than line feeds.
    @discardableResult
    static func escape(_ text: String, into line: inout [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { text in
            var isWhole = true
            var start = 0
            while start < text.count {
                let index = ByteScan.escaped(in: text, start..<text.count)
                line.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                start = index + 1
                guard index < text.count else { break }
                switch text[index] {
                case ASCII.backslash, ASCII.semicolon, ASCII.comma:
                    line.append(ASCII.backslash)
                    line.append(text[index])
                case ASCII.lineFeed where index > 0 && text[index - 1] == ASCII.carriageReturn: break
                case ASCII.lineFeed, ASCII.carriageReturn:
                    line.append(ASCII.backslash)
                    line.append(UInt8(ascii: "n"))
                    if text[index] == ASCII.carriageReturn { isWhole = false }
                case let byte where ASCII.isControl(byte): isWhole = false
                default: line.append(text[index])
                }
            }
            return isWhole
        }
    }
}
