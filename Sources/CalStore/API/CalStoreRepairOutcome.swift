/// The result of ``CalendarStore/repair(_:now:dryRun:)``.
public struct CalStoreRepairOutcome: Sendable {
    /// What was repaired.
    public let repairs: [CalStoreRepair]
    /// The operation; nil if there was nothing to repair.
    public let operation: CalStoreOperation?
}
