extension CalStoreReader {
    /// The occurrences of events that overlap a range, sorted by start, title and identifier.
    ///
    /// - Parameters:
    ///   - range: The range, half open and of any length. A series that repeats every second may have more
    ///     occurrences than fit in memory: then use ``find(_:)`` with a limit.
    ///   - zone: The zone for dates and floating times.
    ///   - calendars: The identifiers of the calendars to search; nil for all.
    public func occurrences(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        let query = OccurrenceQuery(range, in: zone, kind: .event, calendars: CalendarStore.ids(calendars))
        return try askSeeing { state, visible in
            state.occurrences(query.seeing(visible)).map(CalStoreOccurrence.init)
        }
    }

    /// The occurrences of one series in a range. Deleted ones are left out; detached ones have their current
    /// dates.
    public func occurrences(
        of item: CalStoreItem, in range: Range<Instant>, zone: Zone
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        try ask { state in
            state.occurrences(of: item.record, OccurrenceQuery(range, in: zone)).occurrences
                .map(CalStoreOccurrence.init)
        }
    }

    /// The occurrences of one item that match a query, at the times of the value that is given: the item need
    /// not be stored. Detached occurrences of a series are those in the store. The calendars of the query and
    /// `wantsItem` are ignored.
    package func find(
        _ query: CalStoreOccurrenceQuery, of item: CalStoreItem
    ) throws(CalStoreError) -> CalStoreFoundOccurrences {
        let query = query.query
        return try ask { state in
            CalStoreFoundOccurrences(state.occurrences(of: item.record, query))
        }
    }

    /// The occurrences of events that match a query.
    public func find(_ query: CalStoreOccurrenceQuery) throws(CalStoreError) -> CalStoreFoundOccurrences {
        let query = query.query
        return try askSeeing { state, visible in CalStoreFoundOccurrences(state.find(query.seeing(visible))) }
    }

    /// The first occurrences of events on each of several days, and their numbers, in one pass over the
    /// items.
    ///
    /// - Parameters:
    ///   - query: The query for all of the days. Its limits are those of each day.
    ///   - days: The days, as moments, in order and one after the other.
    package func find(
        _ query: CalStoreOccurrenceQuery, days: [Range<Instant>]
    ) throws(CalStoreError) -> [(found: CalStoreFoundOccurrences, count: Int)] {
        let query = query.query
        return try askSeeing { state, visible in
            state.findDays(query.seeing(visible), days).map { (CalStoreFoundOccurrences($0.first), $0.count) }
        }
    }

    /// The number of occurrences of events in the range of a query, ignoring its limits and `wants`.
    /// Occurrences of long series are counted by arithmetic; on a night when the clocks go back, the count
    /// can be off by the occurrences of one hour.
    public func count(_ query: CalStoreOccurrenceQuery) throws(CalStoreError) -> Int {
        let query = query.query
        return try askSeeing { state, visible in state.count(query.seeing(visible)) }
    }

    /// The reminders that are due in a range.
    ///
    /// - Parameter isCompleted: True for completed ones, false for open ones, nil for both.
    public func reminders(
        dueIn range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil,
        isCompleted: Bool? = nil
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        let query = OccurrenceQuery(
            range, in: zone, kind: .reminder, calendars: CalendarStore.ids(calendars),
            isCompleted: isCompleted)
        return try askSeeing { state, visible in
            state.occurrences(query.seeing(visible)).map(CalStoreOccurrence.init)
        }
    }

    /// The identifiers of the events and reminders that have a date in a range; for a date of a series, that
    /// of the series. No item is kept, so that a range of any length needs little memory.
    package func identifiers(
        datedIn range: Range<Instant>, zone: Zone
    ) throws(CalStoreError) -> Set<CalStoreItem.ID> {
        try askSeeing { state, visible in
            var dated = DatedItems()
            for kind in [ItemKind.event, .reminder] {
                var query = OccurrenceQuery(range, in: zone, kind: kind).seeing(visible)
                // One date of each series is enough.
                query.seriesLimit = 1
                state.gather(query, into: &dated)
            }
            return Set(dated.identifiers.map(CalStoreItem.ID.init))
        }
    }

    /// The reminders without any date, as occurrences at the end of time.
    ///
    /// - Parameter isCompleted: True for completed ones, false for open ones, nil for both.
    public func undatedReminders(
        calendars: [CalStoreCalendar.ID]? = nil, isCompleted: Bool? = nil
    ) throws(CalStoreError) -> [CalStoreOccurrence] {
        let never = ItemTime(.distantFuture)
        let wanted = CalendarStore.ids(calendars)
        return try askSeeing { state, visible in
            state.undatedReminders(isCompleted: isCompleted)
                .filter { wanted?.contains($0.calendar) ?? true && visible?.contains($0.calendar) ?? true }
                .map { item in
                    CalStoreOccurrence(
                        Occurrence(item: item, start: never, end: never, original: nil, in: .utc))
                }
        }
    }
}

extension OccurrenceQuery {
    /// The same query, limited to the visible calendars.
    fileprivate func seeing(_ visible: Set<RecordID>?) -> OccurrenceQuery {
        guard let visible else { return self }
        var query = self
        query.calendars = query.calendars?.intersection(visible) ?? visible
        return query
    }
}

/// Keeps only the identifiers of items that have occurrences.
private struct DatedItems: OccurrenceTaker {
    let latest = Instant.distantFuture
    var isComplete = true
    private(set) var identifiers: Set<RecordID> = []

    mutating func add(_ occurrence: Occurrence) {
        identifiers.insert(occurrence.item.series ?? occurrence.item.id)
    }
}

/// The answer to a ``CalStoreOccurrenceQuery``.
public struct CalStoreFoundOccurrences: Sendable {
    /// The occurrences, sorted by start, title and identifier.
    public let occurrences: [CalStoreOccurrence]
    /// False if a limit left some out.
    public let isComplete: Bool

    init(_ found: FirstOccurrences) {
        occurrences = found.occurrences.map(CalStoreOccurrence.init)
        isComplete = found.isComplete
    }
}
