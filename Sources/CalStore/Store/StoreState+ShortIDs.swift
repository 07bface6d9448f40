extension StoreState {
    /// The letters of the short identifiers of items: four, or as many more as distinguish them from all
    /// others of their kind.
    ///
    /// Costs reading the few that begin alike. The first call sorts the items in memory.
    mutating func shortIDs(of items: [ItemRecord]) -> ShortIDs {
        var lengths: [RecordID: UInt8] = [:]
        lengths.reserveCapacity(items.count)
        indexedItems?.load(.hash, items.map { ShortID.keys(near: ShortID.number($0.id)) })
        // The occurrences of a series are one item.
        for item in items where lengths[item.id] == nil {
            let number = ShortID.number(item.id)
            let kind = item.kind.detail
            let near = entries(numbered: ShortID.keys(near: number)) { $0.key != number && $0.detail == kind }
            let length = near.reduce(ShortID.shortest) { max($0, ShortID.commonLetters($1.key, number) + 1) }
            lengths[item.id] = UInt8(clamping: length)
        }
        return ShortIDs(lengths)
    }

    /// The items of a kind whose short identifiers have the same beginning.
    package mutating func items(_ kind: ItemFields.Kind, shortIDs range: Range<UInt64>) -> [ItemRecord] {
        guard let last = range.last else { return [] }
        return entries(numbered: range.lowerBound...last).compactMap { item(inSlot: Int($0.slot)) }
            .filter { $0.kind == kind }
    }
}
