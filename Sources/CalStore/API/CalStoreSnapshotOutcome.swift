/// The result of a request to write `store.json`.
public enum CalStoreSnapshotOutcome: Sendable, Hashable {
    /// The file has been written with the newest state.
    case written
    /// The file already had the newest state.
    case current
    /// A snapshot is not due yet.
    case notDue
    /// There is nothing to write: the store has no operation yet, or is in memory.
    case nothingToWrite
    /// Another program has written a newer one, or is about to.
    case newerElsewhere
    /// The file was edited; the next change records the edit and writes the file again.
    case edited
}
