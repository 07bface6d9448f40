import Basics

/// Occurrences from a moment on, found during iteration: see
/// ``CalendarStore/occurrences(from:to:zone:calendars:)``.
public struct CalStoreOccurrences: Sequence, Sendable {
    let store: CalendarStore
    let start: Instant
    let end: Instant?
    let zone: Zone
    let calendars: Set<RecordID>?

    public func makeIterator() -> Iterator {
        let store = store
        let query = OccurrenceQuery(
            start..<Swift.max(start, end ?? .distantFuture), in: zone, kind: .event, calendars: calendars)
        let failure = Locked<CalStoreError?>(nil)
        let windows = OccurrenceWindows(query) { query in
            do throws(CalStoreError) {
                return try store.ask { state in state.find(query) }
            } catch {
                failure.withLock { $0 = error }
                return nil
            }
        }
        return Iterator(windows: windows, failure: failure)
    }

    /// Iterates over the occurrences of a store.
    public struct Iterator: IteratorProtocol {
        var windows: OccurrenceWindows
        fileprivate let failure: Locked<CalStoreError?>

        /// The reason for an early end: the store can no longer be read. Nil if all occurrences were seen.
        ///
        /// ```swift
        /// var occurrences = store.occurrences(from: now, zone: .system).makeIterator()
        /// while let occurrence = occurrences.next() { print(occurrence.start) }
        /// if let problem = occurrences.problem { throw problem }
        /// ```
        public var problem: CalStoreError? { failure.withLock { $0 } }

        public mutating func next() -> CalStoreOccurrence? { windows.next().map(CalStoreOccurrence.init) }
    }
}

extension CalendarStore {
    /// The occurrences of events from a time on, sorted by start, title and identifier. Without an end they
    /// go to the year 9999.
    ///
    /// ```swift
    /// for occurrence in store.occurrences(from: now, zone: .system).prefix(10) { print(occurrence.start) }
    /// ```
    ///
    /// It is lazy: it searches a few weeks at a time while you iterate, in the state that the store has then.
    /// Limit your loop. It ends early if the store can no longer be read; see
    /// ``CalStoreOccurrences/Iterator/problem``.
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
