/// An error for which EventKit has no code. The cases have the facts; `CalStoreError+Message.swift` has the
/// sentences.
///
/// ```swift
/// do { try store.write("add") { … } } catch CalStoreError.lockTimeout { /* try again later */ }
/// ```
public enum CalStoreError: Error, Equatable, Sendable {
    // MARK: Files

    /// A line of a file cannot be read (counted from 1; nil if the file has no lines). Nothing was changed.
    case damaged(file: String, line: Int?, reason: String)
    /// A file was written by a newer version.
    case formatTooNew(file: String, format: Int)
    /// An edited snapshot names an operation that the log no longer has.
    case editedSnapshotTooOld(file: String, operation: Int)
    /// A snapshot was edited and violates a constraint of the store. The reason names the first record, and
    /// `others` is the number of others. Nothing was changed.
    case editRefused(file: String, reason: String, others: Int)
    /// Snapshot and log belong to two stores: somebody replaced one of them.
    case filesOfTwoStores(snapshot: String, log: String)
    /// Another program held the store for the whole timeout.
    case lockTimeout(file: String, seconds: Double)
    /// An operation on a file failed; `code` is the system's errno.
    case io(operation: String, path: String, code: Int32)
    /// A commit failed in such a way that only the next reader can determine whether it took place.
    case commitUnknown(path: String, code: Int32)
    /// A new store was requested where a store exists.
    case storeExists(path: String)
    /// A backup belongs to another store, so its content is unrelated to this one.
    case otherStore(file: String)
    /// A record is not damaged, but this version cannot read it. Everything else can be read. The store
    /// cannot be changed, because the changes would lose the record.
    case unreadableRecord(file: String, line: Int?, reason: String)
    /// The store can be read but not changed.
    case readOnlyStore(path: String, reason: String)
    /// A line of the user's settings cannot be read (counted from 1; nil if the file has no lines).
    case badSettings(file: String, line: Int?, reason: String)
    /// A setting has an invalid name or value.
    case badSetting(name: String, reason: String)

    // MARK: Rules of the store

    /// An item or a calendar violates a constraint; the reason is a fact of `ConstraintViolation`.
    case refused(ConstraintViolation, title: String)
    /// No item has this identifier.
    case noSuchItem(String)
    /// No calendar has this identifier or name, or the text is not an identifier.
    case noSuchCalendar(String)
    /// No calendar is the default one for items of this kind.
    case noDefaultCalendar(ItemKind)
    /// No source has this identifier, or the text is not an identifier.
    case noSuchSource(String)
    /// The series has no occurrence on this date.
    case noSuchOccurrence(title: String, date: String)
    /// The same properties were changed meanwhile.
    case conflict(title: String, properties: [String])
    /// These records were changed since a plan was made, or the plan was already applied.
    case planOutdated(wasApplied: Bool, [UndoConflict])
    /// Others changed the same records during each call of the pre-commit hook.
    case unsettled(questions: Int)

    // MARK: Use

    /// A store was used by a thread that is already using it and would have waited for itself. Nothing was
    /// done.
    case nestedUse(Use, inside: Use)
    /// The argument of a `read` was used after that `read` had ended.
    case readEnded

    /// A way in which a store is used.
    public enum Use: Equatable, Sendable {
        /// Reading the store.
        case read
        /// Changing the store: `write`, `undo` and similar methods, or a save by an object of EventKit.
        case write
        /// Answering one question, which calls closures of the client.
        case query
        /// Calling ``CalStoreCommitHooks/willCommit`` for a change.
        case willCommit
    }

    // MARK: History

    /// No operation has this identifier. `first` is the number of the oldest one in the log; older ones were
    /// dropped.
    case noSuchOperation(String, first: Int)
    /// A cursor is older than the log, or names an operation that was removed because the disk failed, or
    /// belongs to another store. The changes since then are unknown.
    case cursorExpired(String, first: Int)
    /// An operation cannot be undone, because these records have later changes that would be lost.
    case cannotUndo(operation: RecordID, [UndoConflict])
}
