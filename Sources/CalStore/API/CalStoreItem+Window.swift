extension CalStoreItem {
    /// Whether it is in a window of time; for a series, whether one of its occurrences is. A series is
    /// searched from the window on, not from its start. The item need not be saved.
    ///
    /// - Parameters:
    ///   - detached: The detached occurrences, which the series itself does not count.
    ///   - zone: The zone for dates and floating times.
    package func hasOccurrence(
        in window: TimeWindow, replacedBy detached: [CalStoreItem] = [], zone: Zone
    ) -> Bool {
        record.hasOccurrence(in: window, replacedBy: detached.map(\.record), zone: zone)
    }
}
