/// An optional text property of an item. Code that treats all such properties alike uses `all`.
package struct ItemTextProperty: Sendable {
    /// The name for programs and in the files of a store.
    package let name: String
    package let member: ItemMember
    let path: WritableKeyPath<CalStoreItem, String?> & Sendable
    /// The text of an item. A function in addition to the key path, because a key path is ten times slower
    /// and long answers read each item.
    package let get: @Sendable (CalStoreItem) -> String?
    /// Whether a query compares the whole text instead of a part of it.
    package let isOneWord: Bool

    init(
        _ member: ItemMember, _ path: WritableKeyPath<CalStoreItem, String?> & Sendable,
        get: @escaping @Sendable (CalStoreItem) -> String?, isOneWord: Bool = false
    ) {
        name = member.rawValue
        self.member = member
        self.path = path
        self.get = get
        self.isOneWord = isOneWord
    }

    package func set(_ item: inout CalStoreItem, _ text: String?) { item[keyPath: path] = text }
}
