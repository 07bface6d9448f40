/// One operation of a log; without a head, the base.
struct LoggedOperation: Sendable {
    var head: OperationHead?
    /// All records of the base.
    var base: [Record] = []
    var edit = Edit()
    /// The places of its lines, if the reader was asked to record them. (An operation that names a record
    /// twice, which the format forbids, has more places than changes.)
    var places = OperationPlaces()
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
            places: places, position: position)
    }
}

extension LoggedOperation {
    /// Records the place of a line.
    ///
    /// - Parameter text: The range of the record's text in the line.
    mutating func notePlace(
        of line: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, at offset: Int, isHead: Bool
    ) {
        func place(_ range: Range<Int>) -> RecordPlace {
            let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line[range]))
            return RecordPlace(bytes, at: offset + range.lowerBound)
        }
        let whole = 0..<line.count - 1
        guard !isHead else { return places.head = place(whole) }
        places.texts.append(text.isEmpty ? .nowhere : place(text))
        if head != nil {
            places.lines.append(LogCreation.isThere(in: line[whole], text) ? .nowhere : place(whole))
        }
    }
}
