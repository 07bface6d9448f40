/// Two versions of an item that were both made from a third one.
extension CalStoreItem {
    /// The item with the changes of two versions: this one and `other`, both made from `base`.
    ///
    /// ```swift
    /// let merged = mine.merging(theirs, base: base)
    /// ```
    ///
    /// Each property is merged separately: one that this version has changed is taken from here, every other
    /// one from `other`. If both have changed a property, this version wins; ``clashes(with:base:)`` tells
    /// which these are. A list, such as that of alarms, is one property. A store merges the writes of several
    /// programs in the same way.
    ///
    /// - Parameters:
    ///   - other: Another version of the same item.
    ///   - base: The item before both changes.
    public func merging(_ other: CalStoreItem, base: CalStoreItem) -> CalStoreItem {
        let merged = Record.item(record).merged(base: .item(base.record), newest: .item(other.record))
        guard case .item(let record) = merged else { return self }
        return CalStoreItem(record)
    }

    /// The names of the properties that this version and another one have changed from `base` to different
    /// values, as in ``CalStoreChange/differences``. Times and numbers of the last change do not count.
    ///
    /// ```swift
    /// for name in mine.clashes(with: theirs, base: base) { print("both changed", name) }
    /// ```
    public func clashes(with other: CalStoreItem, base: CalStoreItem) -> [String] {
        Record.item(record).clashes(base: .item(base.record), newest: .item(other.record))
    }
}
