import Basics

/// The operations of a log that an index knows. Each is read on demand, with only its part of the log.
///
/// Everything is checked: the index by its own checksums, a head line by the checksum in the index, the lines
/// of an operation by those of the commits. A mismatch makes the index untrusted and is reported as an error
/// of it; then the log is read instead.
struct IndexedOperations: Sendable {
    let items: LogItems
    /// The number of the newest operation.
    let newest: Int
    /// The number of the base, one less than that of the oldest operation.
    let base: Int

    init(_ items: LogItems) {
        self.items = items
        newest = items.index.position.number
        base = newest - items.index.operationCount + 1
    }

    func entry(_ number: Int) throws(CalStoreError) -> IndexedOperation {
        guard let entry = items.index.operation(number - base) else { throw damage() }
        return entry
    }

    /// The end of an operation.
    func position(_ number: Int) throws(CalStoreError) -> LogPosition {
        var position = items.index.position
        guard number < newest else { return position }
        position.offset = try entry(number + 1).start
        position.sum = try entry(number).sum
        position.number = number
        return position
    }

    // MARK: Operations

    func operation(_ number: Int) throws(CalStoreError) -> RecordedOperation {
        let entry = try entry(number)
        let line = try text(entry.head)
        let head = try decoded(line) { (json) throws(JSONError) in try OperationHead(&json) }
        guard head.number == number, head.id == entry.id else { throw damage() }
        return RecordedOperation(head, entry.counts, self)
    }

    /// The lines of an operation, verified by its checksum.
    func lines(_ number: Int) throws(CalStoreError) -> OperationLines {
        let (start, end) = (try entry(number).start, try position(number).offset)
        let tail = min(CommitLine.longest, end - start)
        guard tail > 0, let last = items.read(end - tail, tail),
            let newline = last.dropLast().lastIndex(of: UInt8(ascii: "\n"))
        else { throw damage() }
        let range = start..<end - tail + newline + 1
        let isHeld = range.count <= LogWalk.largeChunk
        var hash = XXHash64()
        hash.update(bigEndian: try entry(number - 1).sum)
        var held: [UInt8] = []
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: LogWalk.largeChunk) {
            let count = min(LogWalk.largeChunk, range.upperBound - offset)
            guard let bytes = items.read(offset, count) else { throw damage() }
            hash.update(bytes)
            if isHeld { held = bytes }
        }
        guard hash.digest == (try entry(number).sum) else { throw damage() }
        return isHeld ? .inMemory(held, file: items.log.path) : .inFile(items.log, range, items.fileSystem)
    }

    /// The numbers of operations that may match, the newest first. They include every match.
    func numbers(_ sought: SoughtOperation) throws(CalStoreError) -> [Int] {
        switch sought {
        case .ids(let ids):
            var numbers: Set<Int> = []
            for id in ids {
                let mark = OperationMark.shortID(IndexedChange.key(id))
                numbers.formUnion(try self.numbers(mark...mark))
            }
            return numbers.sorted(by: >)
        case .shortIDs(let range):
            guard let last = range.last else { return [] }
            return try numbers(OperationMark.shortID(range.lowerBound)...OperationMark.shortID(last))
        case .key(let text):
            let mark = OperationMark.key(text)
            return try numbers(mark...mark)
        case .times(let range):
            guard let all = items.index.allOperations() else { throw damage() }
            return all.indices.dropFirst().reversed().filter { range.contains(all[$0].time) }.map {
                base + $0
            }
        }
    }

    private func numbers(_ marks: ClosedRange<UInt64>) throws(CalStoreError) -> [Int] {
        guard let found = items.index.operations(marks) else { throw damage() }
        return found.map { base + Int($0.slot) }.sorted(by: >)
    }

    /// The number of the newest operation with an identifier; nil if there is none.
    func number(of id: RecordID) throws(CalStoreError) -> Int? {
        for number in try numbers(.ids([id])) where try entry(number).id == id { return number }
        return nil
    }

    /// Pairs of an operation and the one that it undoes or redoes, newest first.
    func reversals() throws(CalStoreError) -> [(target: RecordID, by: RecordID)] {
        guard let found = items.index.operations(OperationMark.allReversed) else { throw damage() }
        var reversals: [(target: RecordID, by: RecordID)] = []
        for mark in found.sorted(by: { $0.slot > $1.slot }) {
            let target = Int(mark.key & UInt64(UInt32.max))
            reversals.append((try entry(base + target).id, try entry(base + Int(mark.slot)).id))
        }
        return reversals
    }

    // MARK: Changes

    /// The changes of a record, and on request of its detached occurrences, by the numbers of the operations.
    func changes(of id: RecordID, withOccurrences: Bool) throws(CalStoreError) -> [Int: [Change]] {
        let key = IndexedChange.key(id)
        var slots = items.entries(.hash, key...key)
        if withOccurrences {
            let series = ItemTable.key(id)
            slots += items.entries(.series, series...series)
        }
        let found = try lines(key...key, slots: slots.map { Int($0.slot) })
        return try byOperation(found.filter { $0.change.concerns(id, withOccurrences: withOccurrences) })
    }

    /// The removed records whose short identifiers are numbers in a range, as they were before, by operation
    /// number.
    func removals(_ shortIDs: Range<UInt64>) throws(CalStoreError) -> [Int: [Record]] {
        guard let last = shortIDs.last else { return [:] }
        let found = try lines(shortIDs.lowerBound...last, slots: [])
        return try byOperation(found.filter { $0.change.after == nil }).mapValues { $0.compactMap(\.before) }
    }

    /// A line of the log.
    private struct Line {
        var start: Int
        var change: Change
    }

    /// Changes by the numbers of their operations, in the order of their lines.
    private func byOperation(_ lines: [Line]) throws(CalStoreError) -> [Int: [Change]] {
        var found: [Int: Edit] = [:]
        for line in lines.sorted(by: { $0.start < $1.start }) {
            guard let index = items.index.operation(at: line.start) else { throw damage() }
            found[base + index, default: Edit()].add(line.change)
        }
        return found.mapValues(\.changes)
    }

    /// The rows of the table of changes in a range of keys, and the creation of the items in slots.
    private func lines(_ keys: ClosedRange<UInt64>, slots: [Int]) throws(CalStoreError) -> [Line] {
        guard let filed = items.index.changes(keys) else { throw damage() }
        var extents = filed.map(\.extent)
        for slot in slots {
            guard let extent = items.index.extent(inSlot: slot) else { throw damage() }
            extents.append(extent)
        }
        var lines: [Int: Line] = [:]
        var whole: [RecordExtent] = []
        var texts: [RecordExtent] = []
        var records = RecordReader()
        for extent in extents where extent.length > 0 {
            let (text, around) = try textAndAround(extent)
            guard text.starts(with: IndexedOperations.recordStart) else {
                let change = try decoded(text) { (json) throws(JSONError) in try Change(&json, &records) }
                lines[extent.offset] = Line(start: extent.offset, change: change)
                whole.append(extent)
                continue
            }
            guard LogCreation.isThere(around: around) else {
                texts.append(extent)
                continue
            }
            let record = try decoded(text) { (json) throws(JSONError) in try records.record(&json) }
            let start = extent.offset - LogCreation.start.count
            lines[start] = Line(start: start, change: Change(before: nil, after: record))
        }
        // The other lines are the newest texts of changed records, in lines that are here, or in the base.
        let baseEnd = try position(base).offset
        guard texts.allSatisfy({ text in text.end <= baseEnd || whole.contains { $0.contains(text) } }) else {
            throw damage()
        }
        return Array(lines.values)
    }

    /// The start of a record (its type comes first); a line starts differently.
    private static let recordStart = Array(#"{"type":"#.utf8)

    // MARK: Reading the log

    /// The state after an operation, read from the beginning of the log; nil if the log cannot be read
    /// completely.
    func state(after number: Int) throws(CalStoreError) -> StoreState? {
        try StoreState(items.log, upTo: try position(number), items.fileSystem)
    }

    private func text(_ extent: RecordExtent) throws(CalStoreError) -> [UInt8] {
        guard let bytes = items.read(extent.offset, extent.length),
            bytes.withUnsafeBytes(RecordExtent.sum) == extent.sum
        else { throw damage() }
        return bytes
    }

    /// A text with as many bytes around it as are needed to recognize a creation.
    private func textAndAround(_ extent: RecordExtent) throws(CalStoreError) -> (
        text: [UInt8], around: [UInt8]
    ) {
        let (before, behind) = (LogCreation.before, LogCreation.behind)
        guard let around = items.read(extent.offset - before, before + extent.length + behind) else {
            throw damage()
        }
        let text = Array(around[before..<before + extent.length])
        guard text.withUnsafeBytes(RecordExtent.sum) == extent.sum else { throw damage() }
        return (text, around)
    }

    private func decoded<Result>(
        _ text: [UInt8], _ read: (inout JSONReader) throws(JSONError) -> Result
    ) throws(CalStoreError) -> Result {
        do throws(JSONError) {
            return try text.withUnsafeBufferPointer { (text) throws(JSONError) in
                try JSONReader.read(text) { (json) throws(JSONError) in
                    let result = try read(&json)
                    try json.finish()
                    return result
                }
            }
        } catch {
            throw damage()
        }
    }

    private func damage() -> CalStoreError {
        items.fail()
        return .damaged(
            file: items.path, line: nil, reason: "the index is damaged; the next change writes it again")
    }
}

extension Change {
    /// Whether the change is one of a record, or, if `withOccurrences`, of one that names it as its series.
    func concerns(_ id: RecordID, withOccurrences: Bool) -> Bool {
        self.id == id
            || withOccurrences && [before, after].contains { $0?.item.map { $0.series == id } ?? false }
    }
}
