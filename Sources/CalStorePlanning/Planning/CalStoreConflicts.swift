import CalStore

/// The times at which an event overlaps others that take time
/// (``CalStoreReader/conflicts(of:from:zone:rule:ignoring:)``).
public struct CalStoreConflicts: Sendable {
    /// Two events at the same time.
    public struct Overlap: Sendable {
        /// An occurrence of the event that was asked about.
        public let own: CalStoreOccurrence
        /// What it overlaps.
        public let other: CalStoreOccurrence
    }

    /// By the start of the own occurrence.
    public internal(set) var overlaps: [Overlap] = []
    /// False if there may be more: the search ends after some thousand occurrences.
    public internal(set) var isComplete = true
    /// The number of dates of the event that were looked at, if not all of them were; else nil.
    public internal(set) var checkedDates: Int?
}

extension CalStoreReader {
    /// The overlaps of an event with others that take time, on any of its dates for two years.
    ///
    /// ```swift
    /// let conflicts = try store.conflicts(of: review, from: now, zone: .system)
    /// ```
    /// The event must be stored; its own series does not count.
    ///
    /// Costs one pass over the events of these two years; if they have more than 50,000 occurrences, a search
    /// for each date.
    ///
    /// - Parameters:
    ///   - now: Dates of a series before it do not matter, unless all of them are.
    ///   - zone: The zone for floating times.
    ///   - rule: What takes time.
    ///   - ids: Identifiers of other items and series that do not count, such as the series that the event
    ///     was detached from.
    public func conflicts(
        of item: CalStoreItem, from now: Instant, zone: Zone, rule: BusyRule = BusyRule(),
        ignoring ids: [CalStoreItem.ID] = []
    ) throws(CalStoreError) -> CalStoreConflicts {
        guard let search = ConflictSearch(item, from: now, zone: zone, rule: rule, ignoring: ids) else {
            return CalStoreConflicts()
        }
        return try search.run(self)
    }
}
