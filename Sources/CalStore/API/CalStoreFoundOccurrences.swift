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
