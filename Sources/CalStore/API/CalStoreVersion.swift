/// What one operation did to one record: a step in its history.
public struct CalStoreVersion: Sendable, Equatable {
    /// The operation.
    public let operation: CalStoreLogEntry
    /// The record before and after it.
    public let change: CalStoreChange
}
