import Basics
import CalStore

/// What became of a batch.
struct BatchOutcome {
    /// What one line did.
    struct Line {
        let line: BatchLine
        let printed: String
        let notes: [String]
        let warnings: [String]
        let produced: [CalStoreItem]
        let changes: [CalStoreChange]
    }

    /// In the order of the lines; what failed, with --keep-going, too.
    enum Result {
        case done(Line, JSONValue)
        case failed(BatchLine, EkcalError)
        /// An earlier run with the same key has done it.
        case recalled(BatchLine, BatchMemory.Done)
    }

    var results: [Result] = []
    var operations: [CalStoreOperation] = []
    /// The identifiers of items that variables stand for, by the names of these.
    var variables: [String: [String]] = [:]
    /// The records that were changed so far.
    var changed: Set<RecordID> = []
    /// What is known of earlier runs; nil without a key.
    var memory: BatchMemory?
    /// Lines that were done since the last operation: the next one tells of them.
    var untold: [Line] = []
    /// Whether what the whole batch depends on was found to hold.
    var hasBegun = false
    /// Why it ended before its last line.
    var failure: EkcalError?

    /// Whether nothing was changed, and nothing failed.
    var isEmpty: Bool { changed.isEmpty && failures == 0 && memory?.operations.isEmpty ?? true }
    var failures: Int { results.count { if case .failed = $0 { true } else { false } } }
    var changeCount: Int { operations.reduce(0) { $0 + $1.changes.count } }
}
