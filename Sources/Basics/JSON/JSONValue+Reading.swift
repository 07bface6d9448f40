extension JSONValue {
    /// A value, and where it begins in its document.
    package struct Located: Sendable {
        /// The number of bytes before it.
        package let offset: Int
        package let value: JSONValue
    }

    /// Reads one JSON document (RFC 8259) from UTF-8 bytes. Half of a surrogate pair becomes U+FFFD: other programs write such
    /// escapes, and a text of theirs is better read with a mark than not at all.
    @inlinable package init(reading bytes: some Sequence<UInt8>) throws(JSONError) {
        self = try JSONReader.read(Array(bytes)) { (json) throws(JSONError) in
            json.replacesLoneSurrogates = true
            let value = try json.value()
            try json.finish()
            return value
        }
    }

    /// The items of a document, with the places where they begin: the elements of a list, or those of its member `data`, or else the
    /// document itself.
    package static func items(
        reading bytes: [UInt8]
    ) throws(JSONError) -> [JSONValue.Located] {
        try JSONReader.read(bytes) { (json) throws(JSONError) in
            json.replacesLoneSurrogates = true
            let items = try json.items()
            try json.finish()
            return items
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

    fileprivate mutating func items() throws(JSONError) -> [JSONValue.Located] {
        let kind = try peek()
        if kind == .array { return try elements() }
        var ahead = self
        var found: [JSONValue.Located]?
        if kind == .object {
            // Members are passed over until it is known that there is no `data`.
            try ahead.object { (key, json) throws(JSONError) in
                if key.text == "data", try json.peek() == .array {
                    found = try json.elements()
                } else {
                    try json.skip()
                }
            }
        }
        guard let found else { return [JSONValue.Located(offset: offset, value: try value())] }
        self = ahead
        return found
    }

    private mutating func elements() throws(JSONError) -> [JSONValue.Located] {
        var elements: [JSONValue.Located] = []
        try array { (json) throws(JSONError) in
            _ = try json.peek()
            let offset = json.offset
            elements.append(JSONValue.Located(offset: offset, value: try json.value()))
        }
        return elements
    }
}
