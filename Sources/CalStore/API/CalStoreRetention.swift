/// How much of its history a store keeps when its log is cut (``CalendarStore/compact(keeping:now:)``).
public enum CalStoreRetention: Sendable, Equatable {
    /// All of it.
    case everything
    /// So many of the newest operations; fewer than none are none.
    case operations(Int)
    /// The operations from a moment on, and whatever lies between them.
    case since(Instant)
}
