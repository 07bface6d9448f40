/// Sets a field of an item.
struct FieldSetting<Value: Hashable & Sendable>: ItemFieldChange {
    let path: WritableKeyPath<CalStoreItem, Value> & Sendable
    let value: Value

    var field: PartialKeyPath<CalStoreItem> { path }

    func apply(to item: inout CalStoreItem) { item[keyPath: path] = value }

    func following(_ earlier: any ItemFieldChange) -> any ItemFieldChange { self }
}
