/// The result of ``CalendarStore/plan(_:now:about:conditions:_:)``.
public struct CalStorePlanOutcome<Result> {
    /// The result of the body.
    public let result: Result
    /// The changes that the body would have made.
    public let plan: CalStorePlan
}

extension CalStorePlanOutcome: Sendable where Result: Sendable {}
