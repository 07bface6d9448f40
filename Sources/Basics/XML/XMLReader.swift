/// Reads an XML text in UTF-8 (XML 1.0, fifth edition; Namespaces in XML 1.0).
///
/// It takes well-formed texts only. It refuses DOCTYPE, so there are no entities but the five of XML, no
/// files from elsewhere and no expansion: the cost is linear in the size of the text.
struct XMLReader {
    /// The maximum nesting of elements. Answers of servers have some ten levels; the limit keeps hostile
    /// input from exhausting the stack of those who walk the tree.
    static let depthLimit = 128

    private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
    private static let xmlnsNamespace = "http://www.w3.org/2000/xmlns/"
    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]

    /// An element whose end was not read yet.
    private struct Open {
        /// The name as it is spelled, which the end must repeat.
        let spelling: String
        var element: XMLElement
        /// The prefixes that it declares.
        let prefixes: [String]
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var open: [Open] = []
    /// Namespaces of each prefix, the innermost last. The empty prefix is the default.
    private var namespaces: [String: [String]] = ["xml": [xmlNamespace]]
    /// Text that is not yet in an element.
    private var pending: [UInt8] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
        var reader = XMLReader(bytes)
        return try reader.document()
    }

    // MARK: The document

    private mutating func document() throws(XMLError) -> XMLElement {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw error("the text is UTF-16; only UTF-8 can be read")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        if isNext("<?xml"), offset + 5 < bytes.count, Self.isBlank(bytes[offset + 5]) {
            try declaration()
        }
        var root: XMLElement?
        while offset < bytes.count {
            if Self.isBlank(bytes[offset]) {
                offset += 1
            } else if !(try skipMisc()) {
                guard root == nil, bytes[offset] == UInt8(ascii: "<") else {
                    throw error(root == nil ? "text before the first element" : "text after the last element")
                }
                root = try element()
            }
        }
        guard let root else { throw error("there is no element") }
        return root
    }

    /// `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`
    private mutating func declaration() throws(XMLError) {
        offset += 5
        var names: [String] = []
        while true {
            let hadBlank = skipBlanks()
            if take("?>") { break }
            guard hadBlank else { throw error("a blank is missing in the declaration") }
            let name = try spelledName()
            let value = try attribute(name)
            names.append(name)
            switch name {
            case "version" where Self.isVersion(value): break
            case "encoding" where ["utf-8", "utf8", "us-ascii"].contains(value.lowercased()): break
            case "encoding": throw error("the encoding is \(value); only UTF-8 can be read")
            case "standalone" where value == "yes" || value == "no": break
            default: throw error("\(name)=\"\(value)\" is not possible in the declaration")
            }
        }
        let allowed = [
            ["version"], ["version", "encoding"], ["version", "standalone"],
            ["version", "encoding", "standalone"],
        ]
        guard allowed.contains(names) else { throw error("the declaration is not complete or not in order") }
    }

    /// Skips a comment or an instruction, if there is one.
    private mutating func skipMisc() throws(XMLError) -> Bool {
        if take("<!--") {
            while !take("--") { try skipCharacter(in: "a comment") }
            guard take(">") else { throw error("-- in a comment") }
            return true
        }
        if take("<?") {
            let target = try spelledName()
            guard target.lowercased() != "xml" else { throw error("a declaration that is not at the start") }
            guard !target.contains(":") else { throw error("a colon in the name of an instruction") }
            if take("?>") { return true }
            guard skipBlanks() else { throw error("a blank is missing after <?\(target)") }
            while !take("?>") { try skipCharacter(in: "an instruction") }
            return true
        }
        if isNext("<!DOCTYPE") { throw error("DOCTYPE is not read") }
        return false
    }

    // MARK: Elements

    /// Reads an element without recursion.
    private mutating func element() throws(XMLError) -> XMLElement {
        if let empty = try startTag() { return empty }
        while let last = open.indices.last {
            guard offset < bytes.count else {
                throw error("the text ends inside <\(open[last].spelling)>")
            }
            if bytes[offset] != UInt8(ascii: "<") {
                try text()
            } else if take("<![CDATA[") {
                try section()
            } else if take("</") {
                flush()
                if let whole = try endTag() { return whole }
            } else if !(try skipMisc()) {
                flush()
                if let empty = try startTag() { append(.element(empty)) }
            }
        }
        throw error("there is no element")
    }

    /// Reads a start tag.
    ///
    /// - Returns: The element if it is empty, `<a/>`.
    private mutating func startTag() throws(XMLError) -> XMLElement? {
        offset += 1
        guard open.count < Self.depthLimit else {
            throw error("elements are nested more than \(Self.depthLimit) deep")
        }
        let spelling = try spelledName()
        var spelled: [(name: String, value: String)] = []
        var seen: Set<String> = []
        var isEmpty = false
        while true {
            let hadBlank = skipBlanks()
            if take(">") { break }
            if take("/>") {
                isEmpty = true
                break
            }
            guard offset < bytes.count else { throw error("the text ends inside <\(spelling)>") }
            guard hadBlank else { throw error("a blank or > is missing after <\(spelling)") }
            let name = try spelledName()
            guard seen.insert(name).inserted else { throw error("two attributes \(name)") }
            spelled.append((name, try attribute(name)))
        }

        let prefixes = try declare(spelled)
        var element = XMLElement(try resolve(spelling, isElement: true))
        var names: Set<XMLName> = []
        for (name, value) in spelled where name != "xmlns" && !name.hasPrefix("xmlns:") {
            let full = try resolve(name, isElement: false)
            guard names.insert(full).inserted else { throw error("two attributes \(full)") }
            element.attributes.append(.init(full, value))
        }
        if isEmpty {
            undeclare(prefixes)
            return element
        }
        open.append(Open(spelling: spelling, element: element, prefixes: prefixes))
        return nil
    }

    /// Reads an end tag after `</`.
    ///
    /// - Returns: The element, if it is the outermost one.
    private mutating func endTag() throws(XMLError) -> XMLElement? {
        let name = try spelledName()
        skipBlanks()
        guard take(">") else { throw error("> is missing after </\(name)") }
        guard let last = open.popLast() else { throw error("</\(name)> ends nothing") }
        guard last.spelling == name else {
            throw error("</\(name)> does not end <\(last.spelling)>")
        }
        undeclare(last.prefixes)
        if open.isEmpty { return last.element }
        append(.element(last.element))
        return nil
    }

    private mutating func append(_ content: XMLElement.Content) {
        guard let last = open.indices.last else { return }
        open[last].element.content.append(content)
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        append(.text(String(decoding: pending, as: UTF8.self)))
        pending.removeAll(keepingCapacity: true)
    }

    // MARK: Namespaces

    /// Declares the prefixes of a start tag.
    private mutating func declare(
        _ attributes: [(name: String, value: String)]
    ) throws(XMLError) -> [String] {
        var prefixes: [String] = []
        for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
            let prefix = name == "xmlns" ? "" : String(name.dropFirst(6))
            guard prefix != "xmlns", (prefix == "xml") == (value == Self.xmlNamespace),
                value != Self.xmlnsNamespace, prefix.isEmpty || !value.isEmpty
            else { throw error("\(name)=\"\(value)\" is not a possible namespace") }
            namespaces[prefix, default: []].append(value)
            prefixes.append(prefix)
        }
        return prefixes
    }

    private mutating func undeclare(_ prefixes: [String]) {
        for prefix in prefixes { _ = namespaces[prefix]?.popLast() }
    }

    private func resolve(_ spelling: String, isElement: Bool) throws(XMLError) -> XMLName {
        guard let colon = spelling.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return XMLName(spelling, in: isElement ? namespaces[""]?.last ?? "" : "")
        }
        let prefix = String(spelling[..<colon])
        guard let namespace = namespaces[prefix]?.last else {
            throw error("the prefix \(prefix) has no namespace")
        }
        return XMLName(String(spelling[spelling.utf8.index(after: colon)...]), in: namespace)
    }

    // MARK: Text

    /// Reads text up to the next `<`.
    private mutating func text() throws(XMLError) {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
            switch bytes[offset] {
            case UInt8(ascii: "&"): try reference()
            case UInt8(ascii: "]") where isNext("]]>"): throw error("]]> outside of CDATA")
            case UInt8(ascii: "]"): try character(in: "the text")
            default:
                let plain = bytes[offset...].prefix(while: Self.isPlain)
                pending += plain
                offset = plain.endIndex
                if plain.isEmpty { try character(in: "the text") }
            }
        }
    }

    private mutating func section() throws(XMLError) {
        while !take("]]>") { try character(in: "CDATA") }
    }

    /// Reads `="value"` after the name of an attribute.
    private mutating func attribute(_ name: String) throws(XMLError) -> String {
        skipBlanks()
        guard take("=") else { throw error("= is missing after \(name)") }
        skipBlanks()
        guard offset < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[offset]) else {
            throw error("the value of \(name) is not in quotes")
        }
        let quote = bytes[offset]
        offset += 1
        let outer = pending
        pending = []
        defer { pending = outer }
        while true {
            guard offset < bytes.count else { throw error("the text ends inside the value of \(name)") }
            let byte = bytes[offset]
            switch byte {
            case quote:
                offset += 1
                return String(decoding: pending, as: UTF8.self)
            case UInt8(ascii: "<"): throw error("< in the value of \(name)")
            case UInt8(ascii: "&"): try reference()
            case 9, 10, 13:
                // XML 1.0, 3.3.3; a CR LF is one line end (2.11).
                if take("\r\n") {} else { offset += 1 }
                pending.append(UInt8(ascii: " "))
            default: try character(in: "the value of \(name)")
            }
        }
    }

    /// Reads `&amp;`, `&#38;` or `&#x26;`.
    private mutating func reference() throws(XMLError) {
        offset += 1
        // The longest one that can be meant is &#x0010FFFF; with some zeros before it.
        guard let end = bytes[offset...].prefix(24).firstIndex(of: UInt8(ascii: ";")) else {
            throw error("& without ;")
        }
        let name = String(decoding: bytes[offset..<end], as: UTF8.self)
        if let byte = Self.entities[name] {
            pending.append(byte)
        } else if name.hasPrefix("#") {
            let isHex = name.hasPrefix("#x")
            let digits = name.dropFirst(isHex ? 2 : 1)
            // Radix parsing takes a sign, which is not a digit.
            guard digits.utf8.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true,
                let value = UInt32(digits, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value),
                Self.isCharacter(value)
            else { throw error("&\(name); is not a character") }
            pending += Array(String(scalar).utf8)
        } else {
            throw error("the entity &\(name); is unknown")
        }
        offset = end + 1
    }

    /// Reads one character into the pending text. A line end becomes a line feed (XML 1.0, 2.11).
    private mutating func character(in place: String) throws(XMLError) {
        guard offset < bytes.count else { throw error("the text ends inside \(place)") }
        let byte = bytes[offset]
        if byte >= 0x20 && byte < 0x80 {
            pending.append(byte)
            offset += 1
        } else if byte == 13 {
            if !take("\r\n") { offset += 1 }
            pending.append(10)
        } else {
            let length = try scalar().length
            pending += bytes[offset..<offset + length]
            offset += length
        }
    }

    private mutating func skipCharacter(in place: String) throws(XMLError) {
        guard offset < bytes.count else { throw error("the text ends inside \(place)") }
        offset += try scalar().length
    }

    // MARK: Names and characters

    /// Reads a name with at most one colon, as it is spelled.
    private mutating func spelledName() throws(XMLError) -> String {
        let start = offset
        var colons = 0
        var isFirst = true
        while offset < bytes.count {
            let (value, length) = try scalar()
            if value == 58 {
                colons += 1
                guard !isFirst, colons == 1 else { break }
                isFirst = true
            } else {
                guard Self.isName(value, isFirst: isFirst) else { break }
                isFirst = false
            }
            offset += length
        }
        guard offset > start, !isFirst else { throw error("a name is missing") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// The next character, which is not skipped.
    private func scalar() throws(XMLError) -> (value: UInt32, length: Int) {
        let first = bytes[offset]
        if first < 0x80 {
            guard Self.isCharacter(UInt32(first)) else { throw error("a control character") }
            return (UInt32(first), 1)
        }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let part = bytes[offset...].prefix(length)
        guard let text = String(validating: part, as: UTF8.self), let scalar = text.unicodeScalars.first,
            text.unicodeScalars.count == 1
        else { throw error("bytes that are not UTF-8") }
        guard Self.isCharacter(scalar.value) else { throw error("a character that XML does not have") }
        return (scalar.value, part.count)
    }

    /// XML 1.0, 2.2, production 2.
    static func isCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// XML 1.0, 2.3, productions 4 and 4a, without the colon.
    private static func isName(_ value: UInt32, isFirst: Bool) -> Bool {
        switch value {
        case 65...90, 95, 97...122, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
            0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        case 45, 46, 48...57, 0xB7, 0x300...0x36F, 0x203F...0x2040: !isFirst
        default: false
        }
    }

    private static func isVersion(_ value: String) -> Bool {
        value.hasPrefix("1.") && value.utf8.count > 2
            && value.utf8.dropFirst(2).allSatisfy { (48...57).contains($0) }
    }

    /// Whether a byte is a character of text and nothing else.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 10, 32...37, 39...59, 61...92, 94...127: true
        default: false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }

    @discardableResult private mutating func skipBlanks() -> Bool {
        let start = offset
        while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
        return offset > start
    }

    private func isNext(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        guard isNext(word) else { return false }
        offset += word.utf8CodeUnitCount
        return true
    }

    private func error(_ reason: String) -> XMLError {
        let lines = bytes[..<min(offset, bytes.count)].count { $0 == 10 }
        return XMLError(line: lines + 1, reason: reason)
    }
}

extension XMLElement {
    /// Reads the outermost element of an XML text in UTF-8.
    ///
    /// - Throws: The first error, if the text is not well-formed, is in another encoding, or has a DOCTYPE.
    package init(reading bytes: [UInt8]) throws(XMLError) {
        self = try XMLReader.read(bytes)
    }
}
