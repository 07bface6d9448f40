import Basics
import CalStore

/// The outcome of a batch.
struct BatchOutcome {
    /// The result of one line.
    struct Line {
        let line: BatchLine
        let printed: String
        let notes: [String]
        let warnings: [String]
        let produced: [CalStoreItem]
        let changes: [CalStoreChange]
        /// The part of a series that was changed; nil if it is not known.
        let span: Span?
    }

    /// The result of a line, in line order; with --keep-going, it may be a failure.
    enum Result {
        case done(Line, JSONValue)
        case failed(BatchLine, EkcalError)
        /// An earlier run with the same key has done the line.
        case recalled(BatchLine, BatchMemory.Done)
    }

    var results: [Result] = []
    var operations: [CalStoreOperation] = []
    /// The identifiers of items, by the names of variables.
    var variables: [String: [String]] = [:]
    /// The records that were changed so far.
    var changed: Set<RecordID> = []
    /// The results of earlier runs; nil without a key.
    var memory: BatchMemory?
    /// Lines since the last operation; the next one stores their results.
    var untold: [Line] = []
    /// Whether the conditions of the whole batch are true.
    var hasBegun = false
    /// The error that ended it before its last line.
    var failure: EkcalError?

    /// Whether nothing was changed and nothing failed.
    var isEmpty: Bool { changed.isEmpty && failures == 0 && memory?.operations.isEmpty ?? true }
    var failures: Int { results.count { if case .failed = $0 { true } else { false } } }
    var changeCount: Int { operations.reduce(0) { $0 + $1.changes.count } }
}
