import Basics

extension ItemField {
    /// The values of an object by field, found in one pass over its members. Of two members with one name,
    /// the last counts, as in other readers.
    struct Values: NamedValues {
        private var values: [JSONValue?]
        /// The names without a field.
        private(set) var unknown: [String] = []

        init(of object: JSONValue) {
            let names = ItemField.names
            values = Array(repeating: nil, count: names.count)
            // Printed objects have the order of the fields, so the next name is usually known.
            var next = 0
            for member in object.members ?? [] {
                if next >= names.count || names[next] != member.name {
                    guard let index = ItemField.indices[member.name] else {
                        unknown.append(member.name)
                        continue
                    }
                    next = index
                }
                values[next] = member.value
                next += 1
            }
        }

        /// The value of the field with an index in `ItemField.all`; nil if the object lacks it.
        subscript(index: Int) -> JSONValue? { values[index] }

        /// The value of the field with a name.
        subscript(name: String) -> JSONValue? { ItemField.indices[name].flatMap { values[$0] } }
    }
}
