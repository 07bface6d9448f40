import CalStore

/// An additional condition on the items of an agenda, such as a query.
package protocol AgendaFilter {
    /// True if the occurrences of a series can differ in whether they match.
    var asksForTime: Bool { get }

    /// Whether an occurrence of an item can match.
    func mayMatch(_ item: CalStoreItem) -> Bool

    /// Whether one occurrence matches.
    func matches(_ occurrence: CalStoreOccurrence) -> Bool
}
