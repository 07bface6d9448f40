extension CalStoreOccurrence {
    /// An item at its own time: a series at its start, a reminder at its due time, an item without any date
    /// at the end of time.
    ///
    /// ```swift
    /// let hits = items.map { CalStoreOccurrence($0, in: .system) }   // to be sorted and printed as a listing is
    /// ```
    /// - Parameter zone: The zone for dates and floating times.
    public init(_ item: CalStoreItem, in zone: Zone) {
        let never = ItemTime(.distantFuture)
        self.init(
            Occurrence(single: item.record, in: zone)
                ?? Occurrence(item: item.record, start: never, end: never, original: nil, in: .utc))
    }
}
