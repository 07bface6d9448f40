/// Occurrences from a moment on, found while one goes through them: see ``CalendarStore/occurrences(from:to:zone:calendars:)``.
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
                return try store.read { $0.find(query) }
            } catch {
                failure.withLock { $0 = error }
                return nil
            }
        }
        return Iterator(windows: windows, failure: failure)
    }

    /// Walks through the occurrences of a store.
    public struct Iterator: IteratorProtocol {
        var windows: OccurrenceWindows
        fileprivate let failure: Locked<CalStoreError?>

        /// Why it ended early: the store could not be read any more. Nil when all was seen.
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
    /// The occurrences of events from a moment on, by start, title and identifier; without an end there is none but year 9999.
    ///
    /// ```swift
    /// for occurrence in store.occurrences(from: now, zone: .system).prefix(10) { print(occurrence.start) }
    /// ```
    ///
    /// It is lazy: occurrences are looked for while you go on, some weeks at a time, and each part is as the store is then.
    /// Bound your loop. It ends early when the store cannot be read any more; ``CalStoreOccurrences/Iterator/problem`` says so.
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
