extension ShortIDs {
    /// The letters of an item; nil when it was not among those named.
    public subscript(item: CalStoreItem) -> String? { letters(item.record.id) }
}

extension CalendarStore {
    /// The short identifiers of items, without the letter for their kind: four letters, or as many more as are needed
    /// to tell them from all other items of the same kind in this store.
    ///
    /// With an index a few microseconds an item, else one pass over the store: some 30 ns for each of its items.
    public func shortIDs(of items: [CalStoreItem]) throws(CalStoreError) -> ShortIDs {
        guard !items.isEmpty else { return ShortIDs() }
        return try read { $0.shortIDs(of: items.map(\.record)) }
    }

    /// The items of a kind whose short identifier begins with `prefix`; case does not matter.
    public func items(_ kind: CalStoreItem.Kind, shortID prefix: String) throws(CalStoreError)
        -> [CalStoreItem]
    {
        guard let range = ShortID.range(prefix: prefix.lowercased()) else { return [] }
        return try read { state in
            state.items(kind == .event ? .event : .reminder, shortIDs: range).map(CalStoreItem.init)
        }
    }
}
