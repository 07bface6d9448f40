/// Reads XML 1.0 in UTF-8, one piece after the other: elements and their texts.
///
/// ```swift
/// var reader = try XMLReader(Array("<a b='1'>x &amp; y</a>".utf8))
/// while let piece = try reader.next() { print(piece) }       // start a, text "x & y", end
/// ```
/// Text that is not well-formed is an error with its line. A document type is refused, so the only entities
/// are the five of XML and numbers: no file is opened, and no text can grow.
struct XMLReader {
    struct Attribute: Equatable {
        let name, value: String
    }

    enum Piece: Equatable {
        case start(name: String, [Attribute], line: Int)
        /// A part of a text; one text may come in several parts.
        case text(String)
        case end
    }

    private let bytes: [UInt8]
    private var position: Int
    private var line = 1
    /// The open elements.
    private var open: [String] = []
    private var hasRoot = false
    /// An element without content ends with its start.
    private var endsNext = false

    /// The maximum depth of elements, and the maximum number of attributes of one.
    private static let deepest = 100
    private static let mostAttributes = 100

    /// Throws if the bytes are not UTF-8, or have characters that XML does not allow (XML 1.0, 2.2).
    init(_ bytes: [UInt8]) throws(ExchangeError) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw ExchangeError(.value, "the file is UTF-16", hint: "convert it to UTF-8")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ExchangeError(.value, "the file is not UTF-8", hint: "convert it to UTF-8")
        }
        var line = 1
        for scalar in text.unicodeScalars {
            if scalar == "\n" { line += 1 }
            if !XMLReader.isCharacter(scalar) {
                throw ExchangeError(.value, "line \(line): a control character", line: line)
            }
        }
        try declaration()
    }

    /// The next piece; nil at the end.
    mutating func next() throws(ExchangeError) -> Piece? {
        if endsNext {
            endsNext = false
            open.removeLast()
            return .end
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                if let text = try text(upTo: UInt8(ascii: "<")) { return .text(text) }
                continue
            }
            if take("<!--") {
                let comment = try rest(upTo: "--", of: "a comment")
                guard take(">") else { throw error("\"--\" in a comment") }
                _ = comment
            } else if take("<![CDATA[") {
                if open.isEmpty { throw error("text outside of the element") }
                return .text(try rest(upTo: "]]>", of: "CDATA"))
            } else if take("<?") {
                if try rest(upTo: "?>", of: "an instruction").lowercased().hasPrefix("xml ") {
                    throw error("the XML declaration is not at the beginning")
                }
            } else if take("<!") {
                throw error("a document type is not read", hint: "remove the lines of <!DOCTYPE ...>")
            } else if take("</") {
                let name = try name()
                skipSpace()
                guard take(">") else { throw error("</\(name.prefix(40)) without >") }
                guard open.last == name else {
                    throw error("</\(name.prefix(40))> where </\(open.last ?? "")> is to stand")
                }
                open.removeLast()
                return .end
            } else {
                return try startTag()
            }
        }
        if let name = open.last { throw error("the file ends within <\(name.prefix(40))>") }
        if !hasRoot { throw error("the file has no element") }
        return nil
    }

    // MARK: Parts

    /// `<?xml version="1.0" encoding="UTF-8"?>`; it may be missing.
    private mutating func declaration() throws(ExchangeError) {
        guard bytes[position...].starts(with: "<?xml".utf8),
            position + 5 < bytes.count, XMLReader.isSpace(bytes[position + 5])
        else { return }
        position += 5
        let text = try rest(upTo: "?>", of: "the XML declaration").lowercased()
        guard let name = text.firstRange(of: "encoding") else { return }
        let value = text[name.upperBound...].filter { !" \t\r\n='\"".contains($0) }
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(where: value.hasPrefix) else {
            throw error("the encoding is not UTF-8", hint: "convert the file to UTF-8")
        }
    }

    private mutating func startTag() throws(ExchangeError) -> Piece {
        let startLine = line
        position += 1
        let name = try name()
        if open.isEmpty, hasRoot { throw error("a second element <\(name.prefix(40))> outside of the first") }
        guard open.count < XMLReader.deepest else { throw error("the elements lie too deep in each other") }
        hasRoot = true
        var attributes: [Attribute] = []
        while true {
            let hadSpace = skipSpace()
            if take("/>") {
                endsNext = true
                break
            }
            if take(">") { break }
            guard hadSpace, attributes.count < XMLReader.mostAttributes else {
                throw error("<\(name.prefix(40)) is not a tag")
            }
            let attribute = try attribute()
            if attributes.contains(where: { $0.name == attribute.name }) {
                throw error("the attribute \(attribute.name.prefix(40)) is there twice")
            }
            attributes.append(attribute)
        }
        open.append(name)
        return .start(name: name, attributes, line: startLine)
    }

    private mutating func attribute() throws(ExchangeError) -> Attribute {
        let name = try name()
        skipSpace()
        guard take("=") else { throw error("the attribute \(name.prefix(40)) has no value") }
        skipSpace()
        guard position < bytes.count,
            bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else { throw error("the value of \(name.prefix(40)) is not in quotes") }
        let quote = bytes[position]
        position += 1
        var value = ""
        while position < bytes.count, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "<") { throw error("< in the value of \(name.prefix(40))") }
            value += try characters(upTo: quote)
        }
        guard position < bytes.count else { throw error("the file ends within a value") }
        position += 1
        return Attribute(name: name, value: value)
    }

    /// A text between tags; nil for white space around the outermost element.
    private mutating func text(upTo stop: UInt8) throws(ExchangeError) -> String? {
        let start = position
        let text = try characters(upTo: stop)
        if bytes[start..<position].firstRange(of: "]]>".utf8) != nil { throw error("\"]]>\" in a text") }
        if !open.isEmpty { return text }
        guard bytes[start..<position].allSatisfy(XMLReader.isSpace) else {
            throw error("text outside of the element")
        }
        return nil
    }

    /// A run of characters, or one reference.
    private mutating func characters(upTo stop: UInt8) throws(ExchangeError) -> String {
        if bytes[position] == UInt8(ascii: "&") { return try reference() }
        let start = position
        while position < bytes.count, bytes[position] != stop, bytes[position] != UInt8(ascii: "<"),
            bytes[position] != UInt8(ascii: "&")
        { advance() }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// `&amp;`, `&#233;`, `&#xE9;`.
    private mutating func reference() throws(ExchangeError) -> String {
        let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        guard let end else { throw error("& without ;", hint: "write &amp; for the sign") }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        position = end + 1
        if let character = XMLReader.entities[name] { return character }
        if name.hasPrefix("#") {
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            if digits.first != "+", let code = UInt32(digits, radix: isHexadecimal ? 16 : 10),
                let scalar = Unicode.Scalar(code), XMLReader.isCharacter(scalar)
            {
                return String(Character(scalar))
            }
        }
        throw error("&\(name); is not a character of XML")
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// The text before a mark, which is skipped.
    private mutating func rest(upTo mark: StaticString, of what: String) throws(ExchangeError) -> String {
        let start = position
        while position < bytes.count {
            let end = position
            if take(mark) { return String(decoding: bytes[start..<end], as: UTF8.self) }
            advance()
        }
        throw error("the file ends within \(what)")
    }

    /// A name; all characters outside ASCII are accepted (XML 1.0, 2.3, allows most of them).
    private mutating func name() throws(ExchangeError) -> String {
        let start = position
        while position < bytes.count, XMLReader.isNameByte(bytes[position]) { position += 1 }
        guard let first = bytes[start..<position].first, !"-.0123456789".utf8.contains(first) else {
            throw error("a name is missing behind <", hint: "write &lt; for the sign")
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    // MARK: Bytes

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = position
        while position < bytes.count, XMLReader.isSpace(bytes[position]) { advance() }
        return position > start
    }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func take(_ mark: StaticString) -> Bool {
        mark.withUTF8Buffer { mark in
            guard bytes[position...].starts(with: mark) else { return false }
            position += mark.count
            return true
        }
    }

    private func error(_ message: String, hint: String? = nil) -> ExchangeError {
        ExchangeError(.value, "line \(line): \(message)", hint: hint, line: line)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"),
            UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE || ["\t", "\n", "\r"].contains(scalar)
    }
}
