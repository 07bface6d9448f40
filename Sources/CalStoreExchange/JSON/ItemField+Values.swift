import Basics

extension ItemField {
    /// The values of an object by field, found in one pass over its members. Of two members with one name,
    /// the last counts, as in other readers.
    struct Values: NamedValues {
        private var values: [JSONValue?]
        /// The names without a field.
        private(set) var unknown: [String] = []

        /// None.
        init() { values = Array(repeating: nil, count: ItemField.names.count) }

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

        /// The value of the field with an index in `ItemField.all`; nil if the object lacks it.
        subscript(index: Int) -> JSONValue? {
            get { values[index] }
            set { values[index] = newValue }
        }

        /// The value of the field with a name.
        subscript(name: String) -> JSONValue? {
            get { ItemField.index(of: name).flatMap { values[$0] } }
            set {
                guard let index = ItemField.index(of: name) else { return }
                values[index] = newValue
            }
        }
    }
}
