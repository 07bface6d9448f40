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

extension CalendarStore {
    /// The occurrences of events that a query asks for.
    public func find(_ query: CalStoreOccurrenceQuery) throws(CalStoreError) -> CalStoreFoundOccurrences {
        let query = query.query
        return try read { CalStoreFoundOccurrences($0.find(query)) }
    }

    /// The number of occurrences of events in the range of a query, without its limits and `wants`. The occurrences of long series are
    /// counted by arithmetic; in a night in which clocks go back, the count can be wrong by the occurrences of an hour.
    public func count(_ query: CalStoreOccurrenceQuery) throws(CalStoreError) -> Int {
        let query = query.query
        return try read { $0.count(query) }
    }
}
