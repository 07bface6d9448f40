extension JSONValue {
    /// A value and its position in the document.
    package struct Located: Sendable {
        /// Its bytes in the document.
        package let bytes: Range<Int>
        package let value: JSONValue
    }

    /// A document of items.
    package struct Document: Sendable {
        /// The items with their positions: the elements of a list, or of the member `data`, or the document
        /// itself.
        package fileprivate(set) var items: [Located] = []
        /// The elements of its member `calendars`, next to `data`.
        package fileprivate(set) var calendars: [JSONValue] = []

        package init(reading bytes: [UInt8]) throws(JSONError) {
            self = try JSONReader.read(bytes) { (json) throws(JSONError) in
                json.replacesLoneSurrogates = true
                let document = try json.itemDocument()
                try json.finish()
                return document
            }
        }

        fileprivate init() {}
    }

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

    fileprivate mutating func itemDocument() throws(JSONError) -> JSONValue.Document {
        var document = JSONValue.Document()
        let kind = try peek()
        if kind == .array {
            document.items = try elements()
            return document
        }
        var ahead = self
        var hasData = false
        if kind == .object {
            // Members are skipped until it is known that there is no `data`.
            try ahead.object { (key, json) throws(JSONError) in
                switch key.text {
                case "data" where try json.peek() == .array:
                    document.items = try json.elements()
                    hasData = true
                case "calendars" where try json.peek() == .array:
                    document.calendars = try json.elements().map(\.value)
                default: try json.skip()
                }
            }
        }
        guard hasData else {
            document.items = [try located()]
            document.calendars = []
            return document
        }
        self = ahead
        return document
    }

    private mutating func elements() throws(JSONError) -> [JSONValue.Located] {
        var elements: [JSONValue.Located] = []
        try array { (json) throws(JSONError) in
            elements.append(try json.located())
        }
        return elements
    }

    private mutating func located() throws(JSONError) -> JSONValue.Located {
        _ = try peek()
        let start = offset
        let value = try value()
        return JSONValue.Located(bytes: start..<offset, value: value)
    }
}
