/// A property of an item that is a text or nothing.
package struct ItemTextProperty: Sendable {
    package let get: @Sendable (CalStoreItem) -> String?
    package let set: @Sendable (inout CalStoreItem, String?) -> Void
    /// What a text that somebody types must be, in words for a hint, and whether this one is so; nil where any text will do.
    package let check: (hint: String, isValid: @Sendable (String) -> Bool)?
    /// Whether a word without a field's name is looked for in it.
    package let isSearched: Bool

    init(
        _ get: @escaping @Sendable (CalStoreItem) -> String?,
        _ set: @escaping @Sendable (inout CalStoreItem, String?) -> Void,
        check: (hint: String, isValid: @Sendable (String) -> Bool)? = nil, isSearched: Bool = false
    ) {
        self.get = get
        self.set = set
        self.check = check
        self.isSearched = isSearched
    }
}

extension ItemField {
    /// Sets a text from a JSON value: null and the empty text take it away. For fields that have a `text`.
    package func set(_ value: JSONValue, of item: inout CalStoreItem) throws(ExchangeError) {
        switch value {
        case .null: text?.set(&item, nil)
        case .string(let typed): try set(typed, of: &item)
        default: throw ExchangeError(.value, "\"\(name)\" must be a text", field: name)
        }
    }

    /// Sets a text that somebody typed; the empty one takes it away.
    package func set(_ typed: String, of item: inout CalStoreItem) throws(ExchangeError) {
        if let check = text?.check, !typed.isEmpty, !check.isValid(typed) {
            throw ExchangeError(.value, "\"\(typed)\" is not a \(name)", hint: check.hint, field: name)
        }
        text?.set(&item, typed.isEmpty ? nil : typed)
    }
}
