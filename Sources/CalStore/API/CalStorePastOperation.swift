/// An operation of the log with all its changes (``CalStoreReader/operation(_:)``).
public struct CalStorePastOperation: Sendable, Equatable {
    /// The entry of the log.
    public let entry: CalStoreLogEntry
    /// Its changes, at most one for each record.
    public let changes: [CalStoreChange]

    /// An operation with the given changes, such as a filtered list.
    public init(entry: CalStoreLogEntry, changes: [CalStoreChange]) {
        self.entry = entry
        self.changes = changes
    }

    init(_ step: OperationHistory.Step) throws(CalStoreError) {
        entry = try CalStoreLogEntry(step)
        changes = try step.operation.edit().changes.compactMap(CalStoreChange.init)
    }
}
