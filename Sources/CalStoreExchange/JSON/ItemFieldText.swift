import Basics

/// How a text of an item is set by hand.
package struct ItemFieldText: Sendable {
    /// What a text that somebody types must be.
    package struct Check: Sendable {
        /// In words: `colour`.
        let what: String
        let hint: String
        let isValid: @Sendable (String) -> Bool
        /// What is kept of it.
        var kept: @Sendable (String) -> String = { $0 }
    }

    package let property: ItemTextProperty
    /// The option that sets it, without its dashes; nil if the option does more than that.
    package let option: String?
    /// Its name in a form: `Location`.
    package let label: String
    /// Nil where any text will do.
    package let check: Check?

    init(
        _ property: ItemTextProperty, option: String? = nil, label: String? = nil, check: Check? = nil
    ) {
        self.label = label ?? property.name.prefix(1).uppercased() + property.name.dropFirst()
        self.property = property
        self.option = option
        self.check = check
    }

    /// Sets the text that somebody typed; the empty one takes it away.
    package func set(_ typed: String, of item: inout CalStoreItem) throws(ExchangeError) {
        if let check, !typed.isEmpty, !check.isValid(typed) {
            throw ExchangeError(
                .value, "\"\(typed)\" is not a \(check.what)", hint: check.hint, field: property.name)
        }
        property.set(&item, typed.isEmpty ? nil : check?.kept(typed) ?? typed)
    }

    /// Sets the text of a JSON value; null takes it away.
    package func set(_ value: JSONValue, of item: inout CalStoreItem) throws(ExchangeError) {
        switch value {
        case .null: property.set(&item, nil)
        case .string(let typed): try set(typed, of: &item)
        default:
            throw ExchangeError(.value, "\"\(property.name)\" must be a text", field: property.name)
        }
    }
}
