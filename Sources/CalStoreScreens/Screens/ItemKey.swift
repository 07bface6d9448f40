import CalStore

/// The occurrence that is selected. It stays the same when the occurrence is moved, sorted or filtered.
package struct ItemKey: Sendable, Hashable {
    /// The series, or the item that does not repeat.
    package let item: CalStoreItem.ID
    /// The start that the series gives the occurrence; nil for an item that does not repeat.
    package let original: ItemTime?

    package init(item: CalStoreItem.ID, original: ItemTime?) { (self.item, self.original) = (item, original) }

    package init(_ occurrence: CalStoreOccurrence) {
        let isOfSeries = occurrence.item.kind == .event && occurrence.original != nil
        item = isOfSeries ? occurrence.seriesID ?? occurrence.item.id : occurrence.item.id
        original = isOfSeries ? occurrence.original : nil
    }
}
