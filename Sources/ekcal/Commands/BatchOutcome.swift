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
    }

    var results: [Result] = []
    var operations: [CalStoreOperation] = []
    /// The items of variables, by their names.
    var variables: [String: [String]] = [:]
    /// The records that were changed so far.
    var changed: Set<String> = []
    /// Why it ended before its last line.
    var failure: EkcalError?

    var failures: Int { results.count { if case .failed = $0 { true } else { false } } }
    var changeCount: Int { operations.reduce(0) { $0 + $1.changes.count } }
}
