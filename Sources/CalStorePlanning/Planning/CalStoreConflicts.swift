import CalStore

/// The overlaps of an event with other busy events
/// (``CalStoreReader/conflicts(of:from:zone:criteria:ignoring:)``).
public struct CalStoreConflicts: Sendable {
    /// Two events at the same time.
    public struct Overlap: Sendable {
        /// The occurrence of the event in question.
        public let own: CalStoreOccurrence
        /// The other occurrence.
        public let other: CalStoreOccurrence
    }

    /// The overlaps, ordered by the start of the event's own occurrence.
    public internal(set) var overlaps: [Overlap] = []
    /// False if there may be more: the search ends after several thousand occurrences.
    public internal(set) var isComplete = true
    /// The number of dates of the event that were checked; nil if all were.
    public internal(set) var checkedDates: Int?
}

extension CalStoreReader {
    /// The overlaps of an event with other busy events, on any of its dates for two years.
    ///
    /// ```swift
    /// var review = CalStoreItem(event: "Review", calendar: work.id)
    /// review.start = ItemTime("2026-03-02T09:00:00[Europe/Berlin]")
    /// review.end = .duration(ItemDuration(seconds: 3600))
    /// let conflicts = try store.conflicts(of: review, from: now, zone: .system)
    /// for overlap in conflicts.overlaps { print(overlap.other.item.title, overlap.other.start) }
    /// ```
    /// The times of the event that is given are compared with the stored events, so the event need not be
    /// stored, and a stored event may have new times that were not saved. What is stored under its own
    /// identifier, and its own series, do not count; detached occurrences of a series have their stored
    /// times. An event without a start, or one that takes no time by `criteria`, overlaps nothing.
    ///
    /// Costs one pass over the events of these two years, or a search for each date if they have more than
    /// 50,000 occurrences.
    ///
    /// - Parameters:
    ///   - now: Earlier dates of a series are ignored, unless all its dates are earlier.
    ///   - zone: The zone for floating times.
    ///   - criteria: The criteria for busy events.
    ///   - ids: The identifiers of other items and series to ignore, such as the series from which the event
    ///     was detached.
    public func conflicts(
        of item: CalStoreItem, from now: Instant, zone: Zone, criteria: BusyCriteria = BusyCriteria(),
        ignoring ids: [CalStoreItem.ID] = []
    ) throws(CalStoreError) -> CalStoreConflicts {
        guard let search = ConflictSearch(item, from: now, zone: zone, criteria: criteria, ignoring: ids)
        else {
            return CalStoreConflicts()
        }
        return try search.run(self)
    }
}
