extension StoreState {
    /// The letters of the short identifiers of items: four, or as many more as tell them from all others of their kind.
    ///
    /// Costs a look at those few that begin alike. The first call sorts what is in memory.
    mutating func shortIDs(of items: [ItemRecord]) -> [RecordID: String] {
        var result: [RecordID: String] = [:]
        result.reserveCapacity(items.count)
        var buffer: [UInt8] = []
        for item in items {
            let number = ShortID.number(item.id, buffer: &buffer)
            var length = ShortID.shortest
            for entry in entries(numbered: ShortID.keys(near: number))
            where entry.detail == item.kind.detail && entry.key != number {
                length = max(length, ShortID.commonLetters(entry.key, number) + 1)
            }
            result[item.id] = String(ShortID.letters(number).prefix(length))
        }
        return result
    }

    /// The items of a kind whose short identifiers begin alike.
    mutating func items(_ kind: ItemFields.Kind, shortIDs range: Range<UInt64>) -> [ItemRecord] {
        guard let last = range.last else { return [] }
        return entries(numbered: range.lowerBound...last).compactMap { item(inSlot: Int($0.slot)) }
            .filter { $0.kind == kind }
    }
}
