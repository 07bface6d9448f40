import Basics

/// How users set a text of an item.
package struct ItemFieldText: Sendable {
    /// A check of a typed text.
    package struct Check: Sendable {
        /// The kind of value, in words: `colour`.
        let what: String
        let hint: String
        let isValid: @Sendable (String) -> Bool
        /// Converts the text to the stored form.
        var kept: @Sendable (String) -> String = { $0 }
    }

    package let property: ItemTextProperty
    /// The option that sets it, without dashes; nil if the option has other effects too.
    package let option: String?
    /// Its name in a form: `Location`.
    package let label: String
    /// Nil if any text is allowed.
    package let check: Check?

    init(
        _ property: ItemTextProperty, option: String? = nil, label: String? = nil, check: Check? = nil
    ) {
        self.label = label ?? property.name.prefix(1).uppercased() + property.name.dropFirst()
        self.property = property
        self.option = option
        self.check = check
    }

    /// Sets a typed text; an empty one removes it.
    package func set(_ typed: String, of item: inout CalStoreItem) throws(ExchangeError) {
        if let check, !typed.isEmpty, !check.isValid(typed) {
            throw ExchangeError(
                .value, "\"\(typed)\" is not a \(check.what)", hint: check.hint, field: property.name)
        }
        property.set(&item, typed.isEmpty ? nil : check?.kept(typed) ?? typed)
    }
}
