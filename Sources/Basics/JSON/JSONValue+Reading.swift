extension JSONValue {
    /// Reads one JSON document (RFC 8259) from UTF-8 bytes. Half of a surrogate pair becomes U+FFFD, because
    /// other programs write such escapes and their text is still useful.
    @inlinable package init(reading bytes: some Sequence<UInt8>) throws(JSONError) {
        self = try JSONReader.read(Array(bytes)) { (json) throws(JSONError) in
            json.replacesLoneSurrogates = true
            let value = try json.value()
            try json.finish()
            return value
        }
    }
}

extension JSONReader {
    /// Reads a value of any kind.
    package mutating func value() throws(JSONError) -> JSONValue {
        switch try peek() {
        case .object:
            var members: [JSONValue.Member] = []
            try object { (key, json) throws(JSONError) in
                members.append(.init(name: key.text, value: try json.value()))
            }
            return .object(members)
        case .array:
            var values: [JSONValue] = []
            try array { (json) throws(JSONError) in values.append(try json.value()) }
            return .array(values)
        case .string: return .string(try string())
        case .number:
            let (text, isWhole) = try number()
            if isWhole, let number = Int(text) { return .int(number) }
            return .number(text)
        case .bool: return .bool(try bool())
        case .null:
            guard null() else { throw error("a value is expected here") }
            return .null
        }
    }
}
