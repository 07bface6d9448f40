/// The result of ``CalendarStore/compact(keeping:now:dryRun:)``.
public struct CalStoreCompaction: Sendable, Hashable {
    /// The number of operations that are no longer kept.
    public let dropped: Int
    /// The number of operations that are kept.
    public let kept: Int
}
