/// The result of ``CalendarStore/write(_:now:dryRun:_:)``.
public struct CalStoreWriteOutcome<Result> {
    /// The result of the body.
    public let result: Result
    /// The operation; nil if nothing changed.
    public let operation: CalStoreOperation?
}

extension CalStoreWriteOutcome: Sendable where Result: Sendable {}
