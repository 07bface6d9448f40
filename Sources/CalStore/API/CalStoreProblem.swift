/// A rule of the store that does not hold.
public struct CalStoreProblem: Sendable, Hashable {
    /// The rule.
    public let invariant: StoreInvariant
    /// The item or calendar.
    public let id: RecordID?
    /// One sentence.
    public let message: String
}
