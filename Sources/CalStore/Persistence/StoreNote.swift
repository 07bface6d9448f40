/// Something about a store's files that whoever reads it should hear, though nothing failed.
enum StoreNote: Equatable, Sendable {
    /// `store.json` is an older state that somebody put there; it was not used.
    case oldSnapshot(file: String, operation: Int, newest: Int)
    /// `store.json` is newer than the log, which is an older one: the snapshot was used.
    case oldLog(file: String, operation: Int, snapshot: Int)
    /// `store.json` was edited: so many records differ. The next change records it.
    case editedSnapshot(file: String, records: Int)
    /// So many records cannot be read by this version, of which the error names the first. Nothing can be changed.
    case unreadableRecords(first: CalStoreError, count: Int)
    /// `store.json` is not as it was written, though nobody wrote to it: the log was used. The next change writes it anew.
    case rottenSnapshot(file: String)
    /// Behind the last operation of the log stand so many bytes of a write that did not finish. The next change removes them.
    case unfinishedWrite(file: String, bytes: Int, operation: Int)
    /// There is no log: the snapshot was used, and the next change begins a new log with it.
    case noLog(file: String)
}
