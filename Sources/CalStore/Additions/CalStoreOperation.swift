/// A commit: all that one command, or one `write`, changed.
public struct CalStoreOperation: Sendable {
    /// The identifier, a UUID; nil for a dry run, which makes none.
    public let id: String?
    /// Its place in the log, from 1.
    public let sequence: Int
    public let changes: [CalStoreChange]
    /// Whether it was only tried.
    public let isDryRun: Bool
}
