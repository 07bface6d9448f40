import CalStore

/// Reads settings in the form of git's configuration files.
///
/// | Text | Meaning |
/// |---|---|
/// | `[section]`, `[section "part"]`, `[section.part]` | what the settings below it belong to |
/// | `name = value`, `name =`, `name` | a setting; an empty one; one without a value |
/// | `# ...`, `; ...` | a comment, also after a header or a value |
/// | `"..."` | keeps spaces, `#` and `;`; may be a part of a value |
/// | `\"` `\\` `\n` `\t` `\b` | the same as in C; no others |
/// | `\` at the end of a line | the value continues on the next line |
///
/// It works on bytes and gives the position of each setting, so that a change touches nothing else.
struct SettingsParser {
    private(set) var entries: [SettingsText.Entry] = []
    private(set) var sections: [SettingsText.Section] = []

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) throws(SettingsError) {
        self.bytes = bytes
        try checkText()
        // A byte order mark, which some Windows editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        while try readNext() {}
    }

    private func checkText() throws(SettingsError) {
        guard String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0) else { return }
        for (number, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated()
        where line.contains(0) || String(validating: line, as: UTF8.self) == nil {
            throw SettingsError(line: number + 1, reason: "the text is not UTF-8")
        }
    }

    // MARK: Bytes

    private let newline = UInt8(ascii: "\n")
    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// True at a newline, at a return before one, and at the end of the file.
    private var isAtLineEnd: Bool {
        guard let byte else { return true }
        return byte == newline
            || byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == newline
    }

    private var isAtSpace: Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    private var isAtComment: Bool { byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") }

    private mutating func skipSpaces() {
        while isAtSpace { index += 1 }
    }

    /// Moves to the end of the line, but not past it.
    private mutating func skipRestOfLine() {
        while !isAtLineEnd { index += 1 }
    }

    private mutating func passLineEnd() {
        if byte == UInt8(ascii: "\r") { index += 1 }
        if byte == newline {
            index += 1
            line += 1
        }
    }

    /// The beginning of the next line.
    private func nextLine(after position: Int) -> Int {
        bytes[position...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func error(_ reason: String) -> SettingsError { SettingsError(line: line, reason: reason) }

    // MARK: Lines

    /// Reads one element; false at the end.
    private mutating func readNext() throws(SettingsError) -> Bool {
        skipSpaces()
        guard let byte else { return false }
        if isAtLineEnd {
            passLineEnd()
        } else if isAtComment {
            skipRestOfLine()
        } else if byte == UInt8(ascii: "[") {
            try readHeader()
        } else {
            try readEntry()
        }
        return true
    }

    private mutating func readHeader() throws(SettingsError) {
        index += 1
        let start = index
        while let byte, byte != UInt8(ascii: "]"), !isAtSpace, !isAtLineEnd { index += 1 }
        var name = text(start..<index)
        var part: String?
        // The old form [section.part], where case does not matter.
        if let dot = name.firstIndex(of: ".") {
            part = name[name.index(after: dot)...].lowercased()
            name = String(name[..<dot])
        }
        skipSpaces()
        if byte == UInt8(ascii: "\"") {
            guard part == nil else { throw error("a section can have only one part") }
            part = try readPart()
        }
        guard byte == UInt8(ascii: "]") else {
            throw error("this is not a section; write [NAME] or [NAME \"PART\"]")
        }
        guard SettingsKey.isSection(name) else {
            throw error("\"\(name)\" is not a name for a section; use letters, digits and dashes")
        }
        index += 1
        sections.append(
            SettingsText.Section(name: name.lowercased(), part: part, end: nextLine(after: index)))
    }

    /// `"part"`, with a backslash before a quotation mark or a backslash.
    private mutating func readPart() throws(SettingsError) -> String {
        index += 1
        var value: [UInt8] = []
        while !isAtLineEnd, let byte {
            index += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), !isAtLineEnd, let next = self.byte {
                index += 1
                value.append(next)
            } else {
                value.append(byte)
            }
        }
        throw error("a quotation mark is not closed")
    }

    private mutating func readEntry() throws(SettingsError) {
        let (start, firstLine) = (index, line)
        while byte != nil, byte != UInt8(ascii: "="), !isAtSpace, !isAtLineEnd, !isAtComment { index += 1 }
        let nameEnd = index
        let name = text(start..<nameEnd)
        guard let section = sections.last else {
            throw error("\"\(name)\" is before the first [section]; write a section above it")
        }
        guard let key = SettingsKey(section: section.name, subsection: section.part, name: name) else {
            throw error(
                "\"\(name)\" is not a name for a setting; use a letter, then letters, digits, dashes "
                    + "and underscores"
            )
        }
        skipSpaces()
        var value: String?
        var range = nameEnd..<nameEnd
        if byte == UInt8(ascii: "=") {
            index += 1
            (value, range) = try readValue()
        }
        guard isAtLineEnd || isAtComment else { throw error("= is missing after \"\(name)\"") }
        skipRestOfLine()
        entries.append(
            SettingsText.Entry(
                key: key, value: value, line: firstLine, start: start, valueRange: range, end: index))
        sections[sections.count - 1].end = nextLine(after: index)
        sections[sections.count - 1].indentation = indentation(before: start)
    }

    /// The value after `=` with its position; an empty value is directly after the sign.
    private mutating func readValue() throws(SettingsError) -> (String, Range<Int>) {
        let equals = index
        skipSpaces()
        let start = index
        var value: [UInt8] = []
        var isQuoted = false
        // The value ends here: spaces after it count only if they are quoted.
        var (length, end) = (0, start)
        while true {
            if isAtLineEnd {
                if isQuoted { throw error("a quotation mark is not closed") }
                break
            }
            if isAtComment, !isQuoted { break }
            guard let byte else { break }
            index += 1
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "\\"):
                if isAtLineEnd {
                    passLineEnd()
                } else {
                    value.append(try escaped())
                }
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                if isQuoted {
                    value.append(byte)
                    break
                }
                // Before the first character, after a continuation.
                if !value.isEmpty { value.append(byte) }
                continue
            default: value.append(byte)
            }
            (length, end) = (value.count, index)
        }
        let text = String(decoding: value[..<length], as: UTF8.self)
        return (text, end > start ? start..<end : equals..<equals)
    }

    private mutating func escaped() throws(SettingsError) -> UInt8 {
        guard let byte else { return newline }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return byte
        case UInt8(ascii: "n"): return newline
        case UInt8(ascii: "t"): return UInt8(ascii: "\t")
        case UInt8(ascii: "b"): return 0x08
        default:
            throw error(
                "\\\(Character(Unicode.Scalar(byte))) is not an escape; write \\\\ for a backslash")
        }
    }

    /// The spaces before a position; none if other text comes before it on its line.
    private func indentation(before position: Int) -> [UInt8]? {
        let lineStart = bytes[..<position].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let front = bytes[lineStart..<position]
        return front.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ? Array(front) : nil
    }
}
