/// An error for which EventKit has no code. The cases have the facts; `CalStoreError+Message.swift` has the
/// sentences.
///
/// ```swift
/// do { try store.write("add") { … } } catch CalStoreError.lockTimeout { /* try again later */ }
/// ```
public enum CalStoreError: Error, Equatable, Sendable {
    // MARK: Files

    /// A file cannot be understood at a line (counted from 1; nil where lines mean nothing). Nothing was
    /// changed.
    case damaged(file: String, line: Int?, reason: String)
    /// A file was written by a newer version.
    case formatTooNew(file: String, format: Int)
    /// An edited snapshot names an operation that the log no longer has.
    case editedSnapshotTooOld(file: String, operation: Int)
    /// A snapshot was edited and breaks a rule of the store. The reason names the first record, and `others`
    /// is the number of others. Nothing was changed.
    case editRefused(file: String, reason: String, others: Int)
    /// Snapshot and log belong to two stores: one of them was put there.
    case filesOfTwoStores(snapshot: String, log: String)
    /// Another program held the store for the whole time that we were ready to wait.
    case lockTimeout(file: String, seconds: Double)
    /// An operation on a file failed; `code` is the system's errno.
    case io(operation: String, path: String, code: Int32)
    /// A commit failed in such a way that only the next reader can determine whether it took place.
    case commitUnknown(path: String, code: Int32)
    /// A store was to be made where there is one.
    case storeExists(path: String)
    /// A backup belongs to another store, so what is in it has nothing to do with what is here.
    case otherStore(file: String)
    /// A record is not damaged, but this version cannot read it. Everything else can be read. The store
    /// cannot be changed, because the changes would lose the record.
    case unreadableRecord(file: String, line: Int?, reason: String)
    /// The store may be read, not written.
    case readOnlyStore(path: String, reason: String)
    /// The user's settings cannot be understood at a line (counted from 1; nil where lines mean nothing).
    case badSettings(file: String, line: Int?, reason: String)
    /// Something cannot be set in a settings file: its name, or its value.
    case badSetting(name: String, reason: String)

    // MARK: Rules of the store

    /// An item or a calendar breaks a rule; the reason is a fact of `RuleViolation`.
    case refused(RuleViolation, title: String)
    /// No item has this identifier.
    case noSuchItem(String)
    /// No calendar has this identifier or name, or the text is not an identifier.
    case noSuchCalendar(String)
    /// No source has this identifier, or the text is not an identifier.
    case noSuchSource(String)
    /// The series has no occurrence on this date.
    case noSuchOccurrence(title: String, date: String)
    /// Something changed meanwhile in the same properties.
    case conflict(title: String, properties: [String])
    /// These records were changed since a plan was made; or it was made true already.
    case planOutdated(wasApplied: Bool, [UndoConflict])
    /// Others changed the same records during each call of the pre-commit hook.
    case unsettled(questions: Int)

    // MARK: Use

    /// A store was used by a thread that is using it already, and would have waited for itself. Nothing was
    /// done.
    case nestedUse(Use, inside: Use)
    /// The argument of a `read` was used after that `read` had ended.
    case readEnded

    /// A way in which a store is used.
    public enum Use: Equatable, Sendable {
        /// Asking it something.
        case read
        /// Changing it: `write`, `undo` and the like, or a save by an object of EventKit.
        case write
        /// Answering one question, which calls closures of the client.
        case query
        /// Asking ``CalStoreCommitHooks/willCommit`` about a change.
        case willCommit
    }

    // MARK: History

    /// No operation has this identifier. `first` is the number of the oldest one that the log has; those
    /// before it are gone.
    case noSuchOperation(String, first: Int)
    /// A cursor is older than the log, or names an operation that was removed because the disk failed, or one
    /// of another store. The changes since then are not known.
    case cursorExpired(String, first: Int)
    /// An operation cannot be taken back, because these records have changed since in a way that it would
    /// undo too.
    case cannotUndo(operation: RecordID, [UndoConflict])
}
