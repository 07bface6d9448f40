/// The result of ``CalendarStore/compact(keeping:now:dryRun:)``.
public struct CalStoreCompaction: Sendable, Hashable {
    /// The number of operations that were dropped from the log.
    public let dropped: Int
    /// The number of operations that were kept.
    public let kept: Int
}
