extension CalStoreItem {
    /// Whether it is in a window of time: a series when one of its occurrences is. A series is entered at the
    /// window, not at its start. What was not saved yet can be asked too.
    ///
    /// - Parameters:
    ///   - detached: Those occurrences that stand elsewhere; the series does not count them.
    ///   - zone: The zone for dates and floating times.
    package func hasOccurrence(
        in window: TimeWindow, replacedBy detached: [CalStoreItem] = [], zone: Zone
    ) -> Bool {
        record.hasOccurrence(in: window, replacedBy: detached.map(\.record), zone: zone)
    }
}
