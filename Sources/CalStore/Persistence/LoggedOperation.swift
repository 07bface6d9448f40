/// One operation as it stands in a log; without a head, the base.
struct LoggedOperation: Sendable {
    var head: OperationHead?
    /// Of the base: every record as it stood.
    var base: [Record] = []
    var edit = Edit()
    /// For each record of the base, or each change, where its text stands, when the reader was asked to note it. (An
    /// operation that names a record twice, which is against the format, has more of them than changes.)
    var places: [RecordPlace] = []
    /// Records of lines that are as they were written and cannot be read; they are neither in `base` nor in `edit`.
    var unreadable: [UnreadableRecord] = []
    /// Where it ends.
    var position: LogPosition
}

extension LoggedOperation {
    /// What an index takes.
    var indexUpdate: IndexUpdate {
        IndexUpdate(
            changes: head == nil ? base.map { Change(before: nil, after: $0) } : edit.changes,
            places: places, position: position)
    }
}
