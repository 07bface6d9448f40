/// One operation as it stands in a log; without a head, the base.
struct LoggedOperation: Sendable {
    var head: OperationHead?
    /// Of the base: every record as it stood.
    var base: [Record] = []
    var edit = Edit()
    /// Where it ends.
    var position: LogPosition
}
