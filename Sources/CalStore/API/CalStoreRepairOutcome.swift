/// The result of ``CalendarStore/repair(_:now:dryRun:)``.
public struct CalStoreRepairOutcome: Sendable {
    /// The repairs that were made.
    public let repairs: [CalStoreRepair]
    /// The operation; nil if there was nothing to repair.
    public let operation: CalStoreOperation?
}
