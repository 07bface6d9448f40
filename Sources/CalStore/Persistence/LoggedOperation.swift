/// One operation of a log; without a head, the base.
struct LoggedOperation: Sendable {
    var head: OperationHead?
    /// All records of the base.
    var base: [Record] = []
    var edit = Edit()
    /// The extents of its lines, if the reader was asked to record them. (An operation that names a record
    /// twice, which the format forbids, has more extents than changes.)
    var extents = OperationExtents()
    /// Unreadable records in intact lines; they are neither in `base` nor in `edit`.
    var unreadable: [UnreadableRecord] = []
    /// The end of the operation.
    var position: LogPosition
}

extension LoggedOperation {
    /// The update for an index.
    var indexUpdate: IndexUpdate {
        IndexUpdate(
            head: head, changes: head == nil ? base.map { Change(before: nil, after: $0) } : edit.changes,
            extents: extents, position: position)
    }
}

extension LoggedOperation {
    /// Records the extent of a line.
    ///
    /// - Parameter text: The range of the record's text in the line.
    mutating func noteExtent(
        of line: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, at offset: Int, isHead: Bool
    ) {
        func extent(_ range: Range<Int>) -> RecordExtent {
            let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line[range]))
            return RecordExtent(bytes, at: offset + range.lowerBound)
        }
        let whole = 0..<line.count - 1
        guard !isHead else { return extents.head = extent(whole) }
        extents.texts.append(text.isEmpty ? .nowhere : extent(text))
        if head != nil {
            extents.lines.append(LogCreation.isThere(in: line[whole], text) ? .nowhere : extent(whole))
        }
    }
}
