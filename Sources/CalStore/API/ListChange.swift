/// Removes elements from a list of an item, and then adds others that it does not have.
struct ListChange<Element: Hashable & Sendable>: ItemFieldChange {
    let path: WritableKeyPath<CalStoreItem, [Element]> & Sendable
    private(set) var added: [Element]
    /// The removed elements. An element that is also in ``added`` moves to the end.
    private(set) var removed: [Element]

    var field: PartialKeyPath<CalStoreItem> { path }

    func apply(to item: inout CalStoreItem) { item[keyPath: path] = applied(to: item[keyPath: path]) }

    private func applied(to list: [Element]) -> [Element] {
        let left = list.filter { !removed.contains($0) }
        return left + added.filter { !left.contains($0) }
    }

    func following(_ earlier: any ItemFieldChange) -> any ItemFieldChange {
        if let set = earlier as? FieldSetting<[Element]> {
            return FieldSetting(path: path, value: applied(to: set.value))
        }
        guard var both = earlier as? ListChange else { return self }
        both.added.removeAll { removed.contains($0) }
        both.added += added.filter { !both.added.contains($0) }
        both.removed += removed.filter { !both.removed.contains($0) }
        return both
    }
}
