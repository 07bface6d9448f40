/// One of the two sides that are synchronized.
public enum SyncSide: String, Sendable, CaseIterable {
    /// The store.
    case ours
    /// The folder or the server.
    case theirs

    /// The opposite side.
    public var other: SyncSide { self == .ours ? .theirs : .ours }
}
