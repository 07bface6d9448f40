/// The answer to a ``CalStoreOccurrenceQuery``.
public struct CalStoreFoundOccurrences: Sendable {
    /// By start, title and identifier.
    public let occurrences: [CalStoreOccurrence]
    /// Whether there are no others; false when a limit left some out.
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

    /// How many occurrences of events a query asks for, whatever its limits and `wants` say. Where a series has many they are
    /// counted by arithmetic; in a night in which clocks go back, such a count may be wrong by an hour's occurrences.
    public func count(_ query: CalStoreOccurrenceQuery) throws(CalStoreError) -> Int {
        let query = query.query
        return try read { $0.count(query) }
    }
}
