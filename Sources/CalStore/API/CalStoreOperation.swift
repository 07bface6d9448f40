/// A commit: all changes of one command or one `write`.
public struct CalStoreOperation: Sendable {
    /// The identifier of an operation.
    public typealias ID = CalStoreIdentifier<CalStoreOperation>

    /// The identifier; nil for a dry run.
    public let id: ID?
    /// The number in the log, from 1; 0 for a dry run.
    public let sequence: Int
    /// The revision of the state after it (``CalStoreInfo/revision``), even if more was committed since; nil
    /// for a dry run.
    public let revision: String?
    /// The changes, at most one for each record, in the order in which they were made. Those of an import
    /// that was too large for the memory are in the log only (``CalStoreHistory/operation(_:)``), except for
    /// the last ones.
    public let changes: [CalStoreChange]
    /// The number of changes that are in the log only.
    package let otherChanges: Int
    /// True for a dry run.
    public let isDryRun: Bool

    init(_ operation: OpenStore.Operation, isDryRun: Bool) {
        id = operation.id.map(ID.init)
        sequence = operation.number
        revision = isDryRun ? nil : operation.revision
        changes = operation.edit.changes.compactMap(CalStoreChange.init)
        otherChanges = operation.otherChanges
        self.isDryRun = isDryRun
    }
}

/// An operation of the log with all its changes (``CalStoreHistory/operation(_:)``).
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
