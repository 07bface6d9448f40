/// The part of the history that compacting a log keeps (``CalendarStore/compact(keeping:now:dryRun:)``).
public enum CalStoreRetention: Sendable, Equatable {
    /// All of it.
    case everything
    /// Keep this many newest operations. Negative counts as 0.
    case operations(Int)
    /// The operations since a moment, and all that are between them in the log.
    case since(Instant)
}
