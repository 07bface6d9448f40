import Basics

/// A record in a file that is as it was written, but which this version cannot read: a newer one knew more,
/// or an older one took what it should not have.
struct UnreadableRecord: Equatable, Sendable {
    /// The other facts in the line of the record.
    enum Rest: Equatable, Sendable {
        /// Its new version cannot be read.
        case lost
        /// Only as it was before cannot be read: this is how it is from then on.
        case now(Record)
        /// Only as it was before cannot be read: it was removed.
        case removed
    }

    /// Nil when not even that can be read.
    var id: RecordID?
    var file: String
    /// The offset of its line, or in a snapshot the number of its line.
    var place: Place
    var reason: String
    var rest = Rest.lost

    enum Place: Equatable, Sendable {
        case offset(Int)
        case line(Int)
    }
}

extension UnreadableRecord {
    var knownLine: Int? { if case .line(let line) = place { line } else { nil } }

    /// The line, counted from 1; costs reading the file up to there.
    func line(_ log: OpenFile?, _ fileSystem: any FileSystem) throws(CalStoreError) -> Int? {
        switch place {
        case .line(let line): return line
        case .offset(let offset):
            return try log.map { (log) throws(CalStoreError) in
                try LineReader.lineNumber(at: offset, of: log, fileSystem)
            }
        }
    }
}

extension StoreState {
    /// Applies an operation in which some records cannot be read: the others change, these keep their last
    /// readable version.
    ///
    /// - Parameter unreadable: The records that could not be read so far; records that are readable again, or
    ///   removed, are taken out.
    mutating func apply(_ operation: LoggedOperation, without unreadable: inout [UnreadableRecord]) {
        for record in operation.base { put(record) }
        guard !operation.unreadable.isEmpty || !unreadable.isEmpty else { return apply(operation.edit) }
        // What was there before an unreadable record is what the state still has.
        for change in operation.edit.changes {
            replace(change.id, with: change.after)
            unreadable.removeAll { $0.id != nil && $0.id == change.id }
        }
        for record in operation.unreadable {
            unreadable.removeAll { $0.id != nil && $0.id == record.id }
            switch record.rest {
            case .lost: unreadable.append(record)
            case .now(let after): replace(record.id, with: after)
            case .removed: replace(record.id, with: nil)
            }
        }
    }

    private mutating func replace(_ id: RecordID?, with after: Record?) {
        let before = id.flatMap { record($0) }
        guard before != nil || after != nil else { return }
        apply(Edit([Change(before: before, after: after)]))
    }
}
