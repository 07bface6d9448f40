/// One step in the history of a record: the change by one operation.
public struct CalStoreVersion: Sendable, Equatable {
    /// The operation.
    public let operation: CalStoreLogEntry
    /// The record before and after the operation.
    public let change: CalStoreChange
}
