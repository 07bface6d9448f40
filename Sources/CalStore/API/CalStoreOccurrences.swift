/// Occurrences from a moment on, found during iteration: see
/// ``CalendarStore/occurrences(from:to:zone:calendars:)``.
///
/// ```swift
/// var occurrences = store.occurrences(from: .now, zone: .system).makeIterator()
/// while let occurrence = try occurrences.next() { print(occurrence.start) }
/// ```
///
/// Each step throws if the store can no longer be read, so that a loop never mistakes a part of the answer
/// for the whole. For this reason it is not a `Sequence`.
public struct CalStoreOccurrences: Sendable {
    let store: CalendarStore
    let start: Instant
    let end: Instant?
    let zone: Zone
    let calendars: Set<RecordID>?

    /// Begins an iteration.
    public func makeIterator() -> Iterator {
        let query = OccurrenceQuery(
            start..<max(start, end ?? .distantFuture), in: zone, kind: .event, calendars: calendars)
        return Iterator(
            windows: OccurrenceWindows(query) { [store] query throws(CalStoreError) in
                try store.ask { state in state.find(query) }
            })
    }

    /// The first occurrences, at most `count`.
    ///
    /// ```swift
    /// for occurrence in try store.occurrences(from: .now, zone: .system).prefix(10) {
    ///     print(occurrence.start)
    /// }
    /// ```
    /// - Throws: `CalStoreError.damaged` or `.io` if the store can no longer be read.
    public func prefix(_ count: Int) throws(CalStoreError) -> [CalStoreOccurrence] {
        var iterator = makeIterator()
        var found: [CalStoreOccurrence] = []
        while found.count < count, let next = try iterator.next() { found.append(next) }
        return found
    }

    /// Calls `body` with each occurrence. It ends after the last one, or when `body` throws. Without an end
    /// of the range, a series without an end has occurrences until the year 9999.
    ///
    /// - Throws: The errors of `body`; `CalStoreError.damaged` or `.io` if the store can no longer be read.
    public func forEach(_ body: (CalStoreOccurrence) throws -> Void) throws {
        var iterator = makeIterator()
        while let next = try iterator.next() { try body(next) }
    }

    /// An iteration over the occurrences of a store.
    public struct Iterator {
        var windows: OccurrenceWindows

        /// The next occurrence; nil after the last one.
        ///
        /// - Throws: `CalStoreError.damaged` or `.io` if the store can no longer be read. The position does
        ///   not change: another call tries again.
        public mutating func next() throws(CalStoreError) -> CalStoreOccurrence? {
            try windows.next().map(CalStoreOccurrence.init)
        }
    }
}

extension CalendarStore {
    /// The occurrences of events from a time on, sorted by start, title and identifier. Without an end they
    /// go to the year 9999.
    ///
    /// ```swift
    /// let next = try store.occurrences(from: .now, zone: .system).prefix(10)
    /// ```
    ///
    /// It is lazy: it searches a few weeks at a time while you iterate, in the state that the store has then.
    ///
    /// - Parameters:
    ///   - start: Finds occurrences that end after it, or start at it.
    ///   - end: Finds occurrences that start before it; nil for no end.
    ///   - zone: The zone for dates and floating times.
    ///   - calendars: The identifiers of the calendars to search; nil for all.
    public func occurrences(
        from start: Instant, to end: Instant? = nil, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil
    ) -> CalStoreOccurrences {
        CalStoreOccurrences(
            store: self, start: start, end: end, zone: zone, calendars: CalendarStore.ids(calendars))
    }
}
