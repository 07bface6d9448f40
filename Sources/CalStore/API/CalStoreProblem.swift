/// A violated rule of a store.
public struct CalStoreProblem: Sendable, Hashable {
    /// The rule.
    public let invariant: StoreInvariant
    /// The item or calendar; nil if it concerns the whole store.
    public let id: RecordID?
    /// A description in one sentence.
    public let message: String
}
