/// A walk over the bytes of one JSON document.
struct JSONScanner {
    /// Deeper nesting than any document of ours has; each level is a call, and the stack is finite.
    static let deepest = 64

    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpaces()
        guard position == bytes.count else { throw error("there is text after the value") }
        return value
    }

    /// The items of a document, with the places where they begin: the elements of a list, or those of its member `data`, or else the
    /// document itself.
    mutating func items() throws(JSONSyntaxError) -> [(offset: Int, value: JSONValue)] {
        skipSpaces()
        let start = position
        var found: [(offset: Int, value: JSONValue)]?
        if peek == UInt8(ascii: "[") {
            found = try elements(depth: 0)
        } else if peek == UInt8(ascii: "{") {
            // Members are passed over until it is known that there is no `data`.
            try forEachMember { (name, scanner) throws(JSONSyntaxError) in
                scanner.skipSpaces()
                if name == "data", scanner.peek == UInt8(ascii: "[") {
                    found = try scanner.elements(depth: 1)
                } else {
                    _ = try scanner.value(depth: 1)
                }
            }
        }
        guard let found else {
            position = start
            return [(start, try document())]
        }
        skipSpaces()
        guard position == bytes.count else { throw error("there is text after the value") }
        return found
    }

    private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [(offset: Int, value: JSONValue)] {
        var elements: [(offset: Int, value: JSONValue)] = []
        try forEachElement { scanner throws(JSONSyntaxError) in
            scanner.skipSpaces()
            let offset = scanner.position
            elements.append((offset, try scanner.value(depth: depth + 1)))
        }
        return elements
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth < Self.deepest else { throw error("nested more than \(Self.deepest) deep") }
        skipSpaces()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw error("the text ends too early")
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
        default: throw error("a value is expected here")
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        var members: [JSONValue.Member] = []
        try forEachMember { (name, scanner) throws(JSONSyntaxError) in
            members.append(.init(name: name, value: try scanner.value(depth: depth + 1)))
        }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        var values: [JSONValue] = []
        try forEachElement { scanner throws(JSONSyntaxError) in
            values.append(try scanner.value(depth: depth + 1))
        }
        return .array(values)
    }

    /// Passes over an object; `body` reads the value of each member.
    private mutating func forEachMember(
        _ body: (String, inout JSONScanner) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        position += 1
        if skip(UInt8(ascii: "}")) { return }
        repeat {
            skipSpaces()
            guard peek == UInt8(ascii: "\"") else { throw error("a member name in quotes is expected here") }
            let name = try string()
            guard skip(UInt8(ascii: ":")) else { throw error("a colon is expected here") }
            try body(name, &self)
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw error("a comma or } is expected here") }
    }

    /// Passes over an array; `body` reads each element.
    private mutating func forEachElement(
        _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        position += 1
        if skip(UInt8(ascii: "]")) { return }
        repeat { try body(&self) } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw error("a comma or ] is expected here") }
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        guard bytes[position...].starts(with: text.utf8) else { throw error("a value is expected here") }
        position += text.utf8.count
        return value
    }

    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        let hasLeadingZero = peek == UInt8(ascii: "0")
        let whole = try digits()
        if hasLeadingZero, whole > 1 { throw error("a number does not begin with 0") }
        var isWhole = true
        if peek == UInt8(ascii: ".") {
            position += 1
            isWhole = false
            _ = try digits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            position += 1
            isWhole = false
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            _ = try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .int(number) }
        return .number(text)
    }

    private mutating func digits() throws(JSONSyntaxError) -> Int {
        let start = position
        while let byte = peek, isDigit(byte) { position += 1 }
        guard position > start else { throw error("a digit is expected here") }
        return position - start
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        // Mostly a string is what it is written as; only where it is not is it put together.
        var start = position
        var text: ArraySlice<UInt8> = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let last = bytes[start..<position]
                position += 1
                let whole = text.isEmpty ? last : text + last
                guard let string = String(validating: whole, as: UTF8.self) else {
                    throw error("the text is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[start..<position]
                position += 1
                text += try escape()
                start = position
            case 0x00...0x1F: throw error("a control character must be escaped")
            default: position += 1
            }
        }
        throw error("the text ends too early")
    }

    private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
        guard let byte = peek else { throw error("the text ends too early") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var value = try codeUnit()
            if (0xD800...0xDBFF).contains(value), bytes[position...].starts(with: "\\u".utf8) {
                let start = position
                position += 2
                let low = try codeUnit()
                if (0xDC00...0xDFFF).contains(low) {
                    value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    position = start
                }
            }
            // Half of a pair stands for no character; U+FFFD says that something was there.
            let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
            return Array(String(Character(scalar)).utf8)
        default: throw error("an unknown escape")
        }
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        let text = String(decoding: digits, as: UTF8.self)
        guard digits.count == 4, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let value = UInt32(text, radix: 16)
        else { throw error("four hexadecimal digits are expected here") }
        position += 4
        return value
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpaces() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private func error(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(message: message, column: position + 1)
    }
}
