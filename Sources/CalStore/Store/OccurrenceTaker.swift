/// Receives the occurrences that a search finds, in any order.
package protocol OccurrenceTaker {
    /// Occurrences that start later are not wanted.
    var latest: Instant { get }
    /// False after an occurrence was left out.
    var isComplete: Bool { get set }

    mutating func add(_ occurrence: Occurrence)
}
