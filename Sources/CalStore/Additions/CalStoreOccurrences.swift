/// Occurrences from a moment on, found while one goes through them: see ``CalendarStore/occurrences(from:to:zone:calendars:)``.
public struct CalStoreOccurrences: Sequence, Sendable {
    let store: CalendarStore
    let start: Instant
    let end: Instant?
    let zone: Zone
    let calendars: Set<RecordID>?

    public func makeIterator() -> Iterator {
        let (store, zone, calendars) = (store, zone, calendars)
        return Iterator(
            windows: OccurrenceWindows(from: start, to: end) { range in
                let query = OccurrenceQuery(range, in: zone, kind: .event, calendars: calendars)
                return try? store.read { $0.occurrences(query) }
            })
    }

    /// Walks through the occurrences of a store.
    public struct Iterator: IteratorProtocol {
        var windows: OccurrenceWindows

        public mutating func next() -> CalStoreOccurrence? { windows.next().map(CalStoreOccurrence.init) }
    }
}

extension CalendarStore {
    /// The occurrences of events from a moment on, by start, title and identifier; without an end there is none but year 9999.
    ///
    /// ```swift
    /// for occurrence in store.occurrences(from: now, zone: .system).prefix(10) { print(occurrence.start) }
    /// ```
    ///
    /// It is lazy: occurrences are looked for while you go on, some weeks at a time, and each part is as the store is then.
    /// Bound your loop. It ends early when the store cannot be read any more.
    ///
    /// - Parameters:
    ///   - start: Occurrences that end after it, or start at it, are found.
    ///   - end: Occurrences that start before it are found; nil for no end.
    ///   - zone: In which dates and floating times are read.
    ///   - calendars: Identifiers; nil for all.
    public func occurrences(
        from start: Instant, to end: Instant? = nil, zone: Zone, calendars: [String]? = nil
    ) -> CalStoreOccurrences {
        CalStoreOccurrences(
            store: self, start: start, end: end, zone: zone, calendars: CalendarStore.ids(calendars))
    }
}
