import Basics

/// The values of an object or a row by field.
protocol ItemValues: NamedValues {
    /// The value of the field with an index in `ItemField.all`; nil without one.
    subscript(index: Int) -> JSONValue? { get throws(ExchangeError) }

    func has(_ index: Int) -> Bool

    /// The members that the value of a field may have; nil for all.
    func members(of index: Int) -> [String]?

    /// The names without a field.
    var unknown: [String] { get }
}

extension ItemValues {
    /// The value of the field with a name.
    subscript(name: String) -> JSONValue? {
        get throws(ExchangeError) {
            guard let index = ItemField.index(of: name) else { return nil }
            return try self[index]
        }
    }

    /// Whether there is a field with a name, whatever its value is.
    func has(_ name: String) -> Bool { ItemField.index(of: name).map(has) ?? false }
}

extension ItemField {
    /// The values of an object, found in one pass over its members. Of two members with one name, the last
    /// counts, as in other readers.
    struct Values: ItemValues {
        private var values: [JSONValue?]
        private(set) var unknown: [String] = []

        init(of object: JSONValue) {
            let names = ItemField.names
            values = Array(repeating: nil, count: names.count)
            // Printed objects have the order of the fields, so the next name is usually known.
            var next = 0
            for member in object.members ?? [] {
                if next >= names.count || names[next] != member.name {
                    guard let index = ItemField.index(of: member.name) else {
                        unknown.append(member.name)
                        continue
                    }
                    next = index
                }
                values[next] = member.value
                next += 1
            }
        }

        /// Reads the object, without a tree of its members.
        init(reading json: inout JSONReader) throws(JSONError) {
            let (names, words) = (ItemField.names, ItemField.words)
            var values: [JSONValue?] = Array(repeating: nil, count: names.count)
            var (unknown, next): ([String], Int) = ([], 0)
            try json.object { (key, json) throws(JSONError) in
                let isNext =
                    next < names.count && words[next] == key.word
                    && (key.bytes.count <= 8 && names[next].utf8.count == key.bytes.count
                        || names[next] == key.text)
                if !isNext {
                    let name = key.text
                    guard let index = ItemField.index(of: name) else {
                        unknown.append(name)
                        _ = try json.value()
                        return
                    }
                    next = index
                }
                values[next] = try json.value()
                next += 1
            }
            (self.values, self.unknown) = (values, unknown)
        }

        /// Whether the object has only one member, without a field.
        func isOnly(_ name: String) -> Bool { unknown == [name] && values.allSatisfy { $0 == nil } }

        subscript(index: Int) -> JSONValue? { values[index] }

        func has(_ index: Int) -> Bool { values[index] != nil }

        func members(of index: Int) -> [String]? { nil }
    }
}
