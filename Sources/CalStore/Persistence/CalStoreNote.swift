/// A fact about the files of a store that the user should know, though nothing failed. Its description is one
/// sentence.
///
/// ```swift
/// for note in try store.notes() { print("note: \(note)") }
/// ```
public enum CalStoreNote: Equatable, Sendable {
    /// `store.json` is an older state that somebody put back; it was not used.
    case oldSnapshot(file: String, operation: Int, newest: Int)
    /// `store.json` is not a state of this log: another machine wrote it, or it is from before the log was
    /// compacted. It was not used; the next change moves it to the backups.
    case snapshotOfOtherHistory(file: String)
    /// `store.json` is newer than the log, which is an older one: the snapshot was used.
    case oldLog(file: String, operation: Int, snapshot: Int)
    /// `store.json` was edited, and this number of records differs. The next change records it.
    case editedSnapshot(file: String, records: Int)
    /// The edit of `store.json` and operations since then have changed the same thing differently; the sentence
    /// names it, and the edit counts.
    case clashingEdit(file: String, clash: String)
    /// This version cannot read some records; the error names the first. Nothing can be changed.
    case unreadableRecords(first: CalStoreError, count: Int)
    /// `store.json` is damaged, so the log was used. The next change rewrites it.
    case rottenSnapshot(file: String)
    /// The index is damaged: commands that need the damaged part read the log instead, until the index is
    /// rewritten.
    case damagedIndex(file: String)
    /// The log ends with an unfinished write. The next change removes it.
    case unfinishedWrite(file: String, bytes: Int, operation: Int)
    /// There is no log: the snapshot was used, and the next change starts a new log from it.
    case noLog(file: String)
}
