import CalStore

/// The item, or the occurrence of a series, that an address names.
///
/// | Address | Names |
/// |---|---|
/// | `e7kq4` | an item, a whole series, or a detached occurrence |
/// | `e7kq4@2026-03-20`, `e7kq4@fri` | the occurrence that the series gives that date |
/// | `e7kq4@next`, `e7kq4@last` | the next occurrence, and the last one that has begun |
package struct ItemReference: Sendable {
    /// A single item, a series, or a detached occurrence.
    package var item: CalStoreItem
    /// The start that the series gives the occurrence; nil for the item as such.
    package var original: ItemTime?
    /// The typed address.
    package var typed: String

    package init(item: CalStoreItem, original: ItemTime?, typed: String) {
        self.item = item
        self.original = original
        self.typed = typed
    }

    /// The item, with the start and end of the named occurrence.
    package var draft: CalStoreItem { original.map { item.occurrence(at: $0) } ?? item }

    /// A series named by its first occurrence: changing that changes all dates.
    package var wholeSeries: ItemReference {
        var whole = self
        whole.original = item.occurrenceSet.first.map { item.occurrenceStart(at: $0) }
        return whole
    }
}
