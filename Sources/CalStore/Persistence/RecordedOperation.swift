import Basics

/// One operation of a store's history. Its changes are decoded on demand.
struct RecordedOperation: Sendable {
    let head: OperationHead
    private let content: Content

    private enum Content: Sendable {
        case edit(Edit)
        case lines(OperationLines)
        /// Its lines are not read yet.
        case indexed(IndexedOperations, ChangeCounts)
    }

    init(_ head: OperationHead, _ edit: Edit) {
        self.head = head
        content = .edit(edit)
    }

    /// An operation that an index knows.
    init(_ head: OperationHead, _ counts: ChangeCounts, _ operations: IndexedOperations) {
        self.head = head
        content = .indexed(operations, counts)
    }

    /// Reads all lines of an operation except its commit line.
    init(_ lines: OperationLines) throws(CalStoreError) {
        var head: OperationHead?
        let reason = try lines.forEach { line in
            guard head == nil else { return .enough }
            do throws(JSONError) {
                head = try JSONReader.read(line) { (json) throws(JSONError) in try OperationHead(&json) }
                return nil
            } catch {
                return error
            }
        }
        guard let head else {
            throw .damaged(
                file: lines.path, line: nil,
                reason: "the head of an operation: \(reason?.reason ?? "missing")")
        }
        self.head = head
        content = .lines(lines)
    }

    /// The changes of the operation.
    func edit() throws(CalStoreError) -> Edit { try edit { _ in true } }

    /// The change of a record; nil if the operation did not change it.
    func change(of id: RecordID) throws(CalStoreError) -> Change? {
        if case .edit(let edit) = content { return edit.change(of: id) }
        // Identifiers are written in capitals, so only lines with that text need decoding.
        let search = ByteSearch(Array(id.text.utf8))
        return try edit { search.isFound(in: UnsafeRawBufferPointer($0)) }.change(of: id)
    }

    /// The changes of a record and of its detached occurrences.
    func changes(ofSeries id: RecordID) throws(CalStoreError) -> [Change] {
        let edit: Edit
        if case .edit(let known) = content {
            edit = known
        } else {
            let search = ByteSearch(Array(id.text.utf8))
            edit = try self.edit { search.isFound(in: UnsafeRawBufferPointer($0)) }
        }
        return edit.changes.filter { $0.concerns(id, withOccurrences: true) }
    }

    /// The records that it removed, as they were before.
    func removals() throws(CalStoreError) -> [Record] {
        let end = Array(RecordedOperation.removal.utf8)
        return try edit { line in
            line.count > end.count && line[(line.count - end.count)...].elementsEqual(end)
                || !RecordedOperation.isUsual(line)
        }.changes.compactMap { $0.after == nil ? $0.before : nil }
    }

    /// The numbers of changes. Lines in the form that stores write are read only at their ends.
    func counts() throws(CalStoreError) -> ChangeCounts {
        var counts = ChangeCounts()
        switch content {
        case .edit(let edit):
            for change in edit.changes { counts.count(change) }
        case .indexed(_, let known): return known
        case .lines:
            let unusual = try edit { line in
                guard let seen = RecordedOperation.glance(line) else { return true }
                counts.count(seen.kind, isNew: seen.isNew, isGone: seen.isGone)
                return false
            }
            for change in unusual.changes { counts.count(change) }
        }
        return counts
    }

    // MARK: Lines

    private static let creation = #"{"before":null,"after":{"type":""#
    private static let change = #"{"before":{"type":""#
    private static let removal = #","after":null}"#

    private static func isUsual(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.starts(with: creation.utf8) || line.starts(with: change.utf8)
    }

    /// The facts at both ends of a line in the form that stores write; nil for one in another form.
    private static func glance(
        _ line: UnsafeBufferPointer<UInt8>
    ) -> (kind: RecordKind, isNew: Bool, isGone: Bool)? {
        let isNew = line.starts(with: creation.utf8)
        guard isNew || line.starts(with: change.utf8) else { return nil }
        let word = line[(isNew ? creation : change).utf8.count...].prefix { $0 != UInt8(ascii: "\"") }
        guard let kind = RecordKind(rawValue: String(decoding: word, as: UTF8.self)) else { return nil }
        let isGone = line.suffix(removal.utf8.count).elementsEqual(removal.utf8)
        return (kind, isNew, isGone)
    }

    /// The changes whose lines (without newline) pass a filter.
    private func edit(
        where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(CalStoreError) -> Edit {
        switch content {
        case .edit(let edit): return edit
        case .lines(let lines): return try edit(in: lines, where: isWanted)
        case .indexed(let operations, _): return try edit(in: operations.lines(head.number), where: isWanted)
        }
    }

    private func edit(
        in lines: OperationLines, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(CalStoreError) -> Edit {
        var edit = Edit()
        var records = RecordReader()
        var isHead = true
        let reason = try lines.forEach { line in
            defer { isHead = false }
            guard !isHead, isWanted(line) else { return nil }
            do throws(JSONError) {
                edit.add(
                    try JSONReader.read(line) { (json) throws(JSONError) in
                        try Change(&json, &records)
                    })
                return nil
            } catch {
                return error
            }
        }
        if let reason {
            throw .damaged(
                file: lines.path, line: nil,
                reason: "operation \(head.number), column \(reason.column): \(reason.reason)")
        }
        return edit
    }
}

extension JSONError {
    /// Stops a parser that has read enough.
    fileprivate static let enough = JSONError(line: 0, column: 0, reason: "")
}
