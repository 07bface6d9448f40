/// A property of an item that is a text or nothing. What treats all such properties alike goes through `all`.
package struct ItemTextProperty: Sendable {
    /// As programs name it.
    package let name: String
    package let get: @Sendable (CalStoreItem) -> String?
    package let set: @Sendable (inout CalStoreItem, String?) -> Void
    /// Whether a query asks for the whole text, and not for a part of it.
    package let isOneWord: Bool

    init(
        _ name: String, _ get: @escaping @Sendable (CalStoreItem) -> String?,
        _ set: @escaping @Sendable (inout CalStoreItem, String?) -> Void, isOneWord: Bool = false
    ) {
        self.name = name
        self.get = get
        self.set = set
        self.isOneWord = isOneWord
    }
}
