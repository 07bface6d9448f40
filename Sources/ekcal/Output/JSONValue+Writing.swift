extension JSONValue {
    /// The value on one line, without spaces.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .int(let number): bytes += String(number).utf8
        case .number(let text): bytes += text.utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Escapes what JSON asks for, and the control characters behind DEL too: terminals obey them, so a document that
    /// is merely looked at must not hold them.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { write($0, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Copies runs that need no escape in one go; mostly that is all of it.
    private static func write(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        // Without a way out, many bytes are looked at at a time.
        var marked: UInt8 = 0
        for byte in text { marked |= byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C ? 1 : 0 }
        if marked == 0 { return bytes.append(contentsOf: text) }
        var start = 0
        var previous: UInt8 = 0
        for (index, byte) in text.enumerated() {
            defer { previous = byte }
            // U+0080 to U+009F are C2 80 to C2 9F.
            let isLateControl = previous == 0xC2 && (0x80...0x9F).contains(byte)
            guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || isLateControl else {
                continue
            }
            bytes.append(
                contentsOf: UnsafeBufferPointer(rebasing: text[start..<(isLateControl ? index - 1 : index)]))
            start = index + 1
            switch byte {
            case 0x22: bytes += "\\\"".utf8
            case 0x5C: bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            default: escape(byte, to: &bytes)
            }
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
    }
}

extension JSONValue {
    /// The text with a member or an element a line, for people; what is short stays on one.
    var indentedText: String { indented(by: 0) }

    /// What fits here is read at one glance.
    private static let shortest = 88

    private func indented(by depth: Int) -> String {
        let flat = text
        if flat.utf8.count + depth * 2 <= Self.shortest { return flat }
        let inner = String(repeating: "  ", count: depth + 1)
        let lines: [String]
        let marks: (String, String)
        switch self {
        case .array(let values):
            lines = values.map { inner + $0.indented(by: depth + 1) }
            marks = ("[", "]")
        case .object(let members):
            lines = members.map {
                inner + JSONValue.string($0.name).text + ": " + $0.value.indented(by: depth + 1)
            }
            marks = ("{", "}")
        default: return flat
        }
        return marks.0 + "\n" + lines.joined(separator: ",\n") + "\n" + inner.dropLast(2) + marks.1
    }
}
