/// An operation of the log, and all that it did (``CalStoreReader/operation(_:)``).
public struct CalStorePastOperation: Sendable, Equatable {
    /// What the log says of it.
    public let entry: CalStoreLogEntry
    /// Its changes, at most one for each record.
    public let changes: [CalStoreChange]

    /// An operation with these changes, such as only those that matter to somebody.
    public init(entry: CalStoreLogEntry, changes: [CalStoreChange]) {
        self.entry = entry
        self.changes = changes
    }

    init(_ step: OperationHistory.Step) throws(CalStoreError) {
        entry = try CalStoreLogEntry(step)
        changes = try step.operation.edit().changes.compactMap(CalStoreChange.init)
    }
}
