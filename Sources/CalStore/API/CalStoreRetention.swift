/// The part of the history that compacting a log keeps (``CalendarStore/compact(keeping:now:dryRun:)``).
public enum CalStoreRetention: Sendable, Equatable {
    /// Keep the whole history.
    case everything
    /// Keep this many newest operations. Negative counts as 0.
    case operations(Int)
    /// Keep the operations since a moment, and all between them in the log.
    case since(Instant)
}
