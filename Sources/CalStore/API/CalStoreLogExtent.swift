/// The extent of the log of a store (``CalStoreHistory/extent()``).
public struct CalStoreLogExtent: Sendable, Hashable {
    /// The number of operations in the log.
    public let count: Int
    /// The number of the oldest operation in the log: 1 unless the log was compacted.
    public let first: Int
}
