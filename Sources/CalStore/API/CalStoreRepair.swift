/// The repair of one record by ``CalStoreMaintenance/repair(_:now:dryRun:)``.
public struct CalStoreRepair: Sendable, Hashable {
    /// The rule that was violated.
    public let invariant: StoreInvariant
    /// The item or calendar.
    public let id: RecordID
    /// A description in one sentence.
    public let message: String
}

/// The result of ``CalStoreMaintenance/repair(_:now:dryRun:)``.
public struct CalStoreRepairOutcome: Sendable {
    /// The repairs that were made.
    public let repairs: [CalStoreRepair]
    /// The operation; nil if there was nothing to repair.
    public let operation: CalStoreOperation?
}
