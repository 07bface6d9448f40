/// What became of a request to write `store.json`.
public enum CalStoreSnapshotOutcome: Sendable, Hashable {
    /// It holds the newest state now.
    case written
    /// It did so already.
    case current
    /// Nothing was written to the store yet, or the store is in memory.
    case nothingToWrite
    /// Another program has written a newer one, or is about to.
    case newerElsewhere
    /// Somebody edited the file; the next change records that and writes it anew.
    case edited
}
