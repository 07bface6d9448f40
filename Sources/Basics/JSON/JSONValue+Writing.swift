extension JSONValue {
    /// The value on one line, without spaces.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends the value on one line. Terminals obey the control characters after DEL, so they are escaped
    /// too: people look at documents in a terminal.
    package func write(to bytes: inout [UInt8]) {
        var json = JSONWriter(escapesLateControls: true)
        json.value(self)
        json.move(to: &bytes)
    }
}

extension JSONWriter {
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .int(let number): int(number)
        case .number(let text): raw(text)
        case .string(let text): string(text)
        case .array(let values):
            array { json in
                for value in values { json.value(value) }
            }
        case .object(let members):
            object { json in
                for member in members {
                    json.name(escaping: member.name)
                    json.value(member.value)
                }
            }
        }
    }
}

extension JSONValue {
    /// The text for people, with one member or element per line; short values stay on one line.
    package var indentedText: String { indented(by: 0) }

    /// The maximum length of a value on one line.
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
