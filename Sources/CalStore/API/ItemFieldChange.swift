/// A change that an ``ItemPatch`` makes to one field.
protocol ItemFieldChange: Hashable, Sendable {
    /// The path of the field.
    var field: PartialKeyPath<CalStoreItem> { get }
    func apply(to item: inout CalStoreItem)
    /// The change that does the same as `earlier`, a change of the same field, and then this one.
    func following(_ earlier: any ItemFieldChange) -> any ItemFieldChange
}

extension ItemFieldChange {
    func isEqual(to other: any ItemFieldChange) -> Bool { (other as? Self) == self }
}
