/// The last operation of a log with the rows of its lines, which its writer noted: an index of the log can be
/// made without reading these lines again.
struct NotedOperation {
    let lines: LineRows
    let head: OperationHead
    /// The extent of the head's line.
    let headExtent: RecordExtent
    let start: LogPosition
    let end: LogPosition
}
