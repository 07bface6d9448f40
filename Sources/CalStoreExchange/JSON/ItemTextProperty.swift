/// A property of an item that is a text or nothing.
package struct ItemTextProperty: Sendable {
    /// What a text that somebody types must be.
    package struct Check: Sendable {
        /// In words: `colour`.
        let what: String
        let hint: String
        let isValid: @Sendable (String) -> Bool
    }

    package let get: @Sendable (CalStoreItem) -> String?
    package let set: @Sendable (inout CalStoreItem, String?) -> Void
    /// The option that sets it, without its dashes; nil if the option does more than that.
    package let option: String?
    /// Nil where any text will do.
    package let check: Check?
    /// Whether a query asks for the whole text, and not for a part of it.
    package let isOneWord: Bool

    init(
        _ get: @escaping @Sendable (CalStoreItem) -> String?,
        _ set: @escaping @Sendable (inout CalStoreItem, String?) -> Void, option: String? = nil,
        check: Check? = nil, isOneWord: Bool = false
    ) {
        self.get = get
        self.set = set
        self.option = option
        self.check = check
        self.isOneWord = isOneWord
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
            throw ExchangeError(
                .value, "\"\(typed)\" is not a \(check.what)", hint: check.hint, field: name)
        }
        text?.set(&item, typed.isEmpty ? nil : typed)
    }
}
