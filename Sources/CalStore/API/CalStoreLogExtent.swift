/// How far the log of a store goes back (``CalStoreReader/logExtent()``).
public struct CalStoreLogExtent: Sendable, Hashable {
    /// The number of operations that it holds.
    public let count: Int
    /// The number of the oldest one: 1 unless the log was compacted.
    public let first: Int
}
