extension WebAddress {
    /// A reference in its parts (RFC 3986, 4.1 and appendix B), with escapes where they were missing.
    struct Reference {
        /// In lower case.
        let scheme: String?
        let authority: String?
        let path: String
        let query: String?

        /// Nil if it has a control character.
        init?(_ text: String) {
            let text = text.trimmed
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
            var rest = text.prefix { $0 != "#" }
            var scheme: String?
            let word = rest.prefix { !":/?#".contains($0) }
            if word.endIndex < rest.endIndex, rest[word.endIndex] == ":", Self.isScheme(word) {
                scheme = word.lowercased()
                rest = rest[rest.index(after: word.endIndex)...]
            }
            self.scheme = scheme
            if rest.hasPrefix("//") {
                let named = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
                authority = String(named)
                rest = rest[named.endIndex...]
            } else {
                authority = nil
            }
            let path = rest.prefix { $0 != "?" }
            self.path = WebAddress.escaping(path)
            query =
                path.endIndex < rest.endIndex
                ? WebAddress.escaping(rest[path.endIndex...].dropFirst()) : nil
        }

        private static func isScheme(_ word: Substring) -> Bool {
            guard let first = word.utf8.first, isLetter(first) else { return false }
            return word.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || "+-.".utf8.contains($0) }
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    }

    /// The host in lower case and the port. Nil with a log-in, without a host, with a port that is none.
    static func parts(_ authority: String) -> (host: String, port: Int?)? {
        guard !authority.contains("@") else { return nil }
        var host = authority[...]
        var port: Int?
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            if !digits.isEmpty {
                guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(digits),
                    number > 0
                else { return nil }
                port = Int(number)
            }
            host = authority[..<colon]
        }
        let isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        let inside = isLiteral ? host.dropFirst().dropLast() : host
        guard !inside.isEmpty, !inside.utf8.contains(where: { "[]/\\<>\"^`{|}% ".utf8.contains($0) }),
            isLiteral || !inside.contains(":")
        else { return nil }
        return (host.lowercased(), port)
    }

    // MARK: Paths

    /// Whether a text is an absolute path that is its own ``key``, but for the host and a slash at the end:
    /// without escapes, a query, doubled slashes, `.` and `..`.
    static func isPlainPath(_ text: String) -> Bool {
        var isBehindSlash = false
        for byte in text.utf8 {
            let isSlash = byte == UInt8(ascii: "/")
            if isBehindSlash, isSlash || byte == UInt8(ascii: ".") { return false }
            if !isSlash, !isAllowed(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") {
                return false
            }
            isBehindSlash = isSlash
        }
        return text.utf8.first == UInt8(ascii: "/")
    }

    /// Without `.` and `..` (RFC 3986, 5.2.4). `..` above the root is dropped.
    static func removingDots(_ path: some StringProtocol) -> String {
        guard path.contains("/.") || path.hasPrefix(".") else { return String(path) }
        var kept: [Substring] = []
        let parts = Substring(path).split(separator: "/", omittingEmptySubsequences: false)
        let isAbsolute = path.hasPrefix("/")
        for (index, part) in parts.enumerated() where !(isAbsolute && index == 0) {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
    }

    /// With escapes for the bytes that must not be in a path or a query, and for a % that is none.
    static func escaping(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { !isAllowed($0) }) || bytes.contains(UInt8(ascii: "%")) else {
            return String(text)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count
                && hexDigit(bytes[index + 1]) != nil && hexDigit(bytes[index + 2]) != nil
            if isEscape || (isAllowed(byte) && byte != UInt8(ascii: "%")) {
                result.append(byte)
            } else {
                appendEscape(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A part of a path, in which a slash is a character as any other.
    static func escapingSegment(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isAllowed(byte), !"%/?".utf8.contains(byte) {
                result.append(byte)
            } else {
                appendEscape(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Without escapes, for people and for names. Bytes that are not UTF-8 become U+FFFD.
    static func decodingPercents(_ text: some StringProtocol) -> String {
        String(decoding: decodedBytes(Array(text.utf8)[...]), as: UTF8.self)
    }

    private static func decodedBytes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexDigit),
                let low = rest.dropFirst().first.flatMap(hexDigit)
            {
                result.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// A text that is equal for two addresses of the same place: host and path, without scheme and port, with
    /// each escape in one spelling, without doubled slashes and one at the end.
    ///
    /// Proxies before a server lead to addresses with another scheme and port (`http://host:8080/` for
    /// `https://host/`), so these do not count. An escaped slash is not a slash.
    public var key: String {
        var result = Array(host.utf8)
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            result.append(UInt8(ascii: "/"))
            for byte in Self.decodedBytes(Array(part)[...]) {
                if Self.isAllowed(byte), !"%/?".utf8.contains(byte) {
                    result.append(byte)
                } else {
                    Self.appendEscape(byte, to: &result)
                }
            }
        }
        if let query { result += Array("?\(query)".utf8) }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: Bytes

    /// Whether a byte may be in a path or a query as it is (RFC 3986, 3.3 and 3.4).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-._~!$&'()*+,;=:@/?%".utf8.contains(byte)
        }
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    private static func appendEscape(_ byte: UInt8, to result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
