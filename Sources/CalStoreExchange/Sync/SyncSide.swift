/// One of the two sides that are kept in step.
package enum SyncSide: String, Sendable, CaseIterable {
    /// The store.
    case ours
    /// The folder or the server.
    case theirs

    /// The side across.
    package var other: SyncSide { self == .ours ? .theirs : .ours }
}
