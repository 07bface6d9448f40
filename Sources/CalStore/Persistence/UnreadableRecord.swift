import Basics

/// A record in an intact file that this version cannot read: a newer version wrote unknown values, or an
/// older one accepted invalid ones.
struct UnreadableRecord: Equatable, Sendable {
    /// The other facts in the line of the record.
    enum Rest: Equatable, Sendable {
        /// Its new version cannot be read.
        case lost
        /// Only the earlier version cannot be read; this is the new one.
        case now(Record)
        /// Only the earlier version cannot be read; the record was removed.
        case removed
    }

    /// Nil if even the identifier cannot be read.
    var id: RecordID?
    var file: String
    /// The offset of its line, or in a snapshot the number of its line.
    var position: Position
    var reason: String
    var rest = Rest.lost

    enum Position: Equatable, Sendable {
        case offset(Int)
        case line(Int)
    }
}

extension UnreadableRecord {
    var knownLine: Int? { if case .line(let line) = position { line } else { nil } }

    /// The line number, counted from 1. Costs reading the file up to there.
    func line(_ log: OpenFile?, _ fileSystem: any FileSystem) throws(CalStoreError) -> Int? {
        switch position {
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
        // The state still has the version before an unreadable record.
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
