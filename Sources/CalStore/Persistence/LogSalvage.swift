import Basics

/// Reads a partly damaged log: every complete operation, and of the others each line that can be read.
///
/// A commit line covers the lines before it and the commit before them, so operations after the damage are
/// checked like those before it.
struct LogSalvage {
    struct Operation {
        /// Its number in the damaged log; nil if neither its head nor its commit line can be read.
        var number: Int?
        /// Nil if that line is lost.
        var head: OperationHead?
        var edit = Edit()
        /// Removed records whose earlier content cannot be read.
        var removed: [RecordID] = []
        var isWhole = true
        /// Whether the disk lost a part of it in a power failure (`DiskHole`).
        var hasHoles = false
    }

    /// The losses up to a position.
    private struct Tally {
        var problems = 0
        var lines = 0
    }

    private(set) var head: LogHead?
    private(set) var base: [Record] = []
    private(set) var isBaseWhole = false
    private(set) var operations: [Operation] = []
    /// Each with file, line and reason.
    private(set) var problems: [CalStoreError] = []
    /// Lines with content that could not be read.
    private(set) var lostLines = 0

    private let file: String
    private var records = RecordReader()
    private var current = Operation()
    private var lines = 0
    private var isAtBase = true
    /// The offset of the first of them in the file.
    private var start = 0
    /// The losses before the current operation.
    private var tally = Tally()
    private var lastTally = Tally()
    private var hash = XXHash64()
    /// Whether the checksum of the commit before is known, so that the next one can be checked.
    private var isSumKnown = true
    private var line = 0

    /// Reads the file; the result is empty if there is none.
    ///
    /// - Parameter beginning: The part that is not read, because it is whole.
    init(
        _ path: String, _ fileSystem: any FileSystem, after beginning: WholeBeginning? = nil,
        _ meter: WorkMeter? = nil
    ) throws(CalStoreError) {
        file = path
        let opened = try reporting { () throws(FileSystemError) in try fileSystem.openIfPresent(path, .read) }
        guard let opened else { return }
        defer { fileSystem.close(opened) }
        let information = try reporting { () throws(FileSystemError) in try fileSystem.information(of: opened)
        }
        guard information.kind == .file else { return }
        let offset = beginning?.end.offset ?? 0
        if let beginning {
            head = beginning.head
            (isAtBase, isBaseWhole) = (false, true)
            line = try LineReader.lineNumber(at: offset, of: opened, fileSystem) - 1
        }
        hash.update(bigEndian: beginning?.end.sum ?? 0)
        let reader = LineReader(opened, from: offset, to: information.size, fileSystem: fileSystem)
        reader.meter = meter
        while let bytes = try reader.next({ Array($0) }) {
            line += 1
            try take(bytes, at: reader.offset - bytes.count)
        }
        if isAtBase, lines > 0 {
            commit(nil)
            return
        }
        // Lines without a commit line at the end, and a torn operation there, are an unfinished write.
        if lines > 0 {
            forget(tally)
        } else if let last = operations.last, !last.isWhole, last.hasHoles {
            operations.removeLast()
            forget(lastTally)
        }
    }

    private mutating func forget(_ tally: Tally) {
        problems.removeLast(max(0, problems.count - tally.problems))
        lostLines = tally.lines
    }

    private mutating func take(_ bytes: [UInt8], at offset: Int) throws(CalStoreError) {
        if lines == 0 { start = offset }
        if line == 1 {
            try bytes.withUnsafeBufferPointer { bytes throws(CalStoreError) in
                do throws(CalStoreError) {
                    head = try LogHead(bytes, file: file)
                } catch {
                    if case .formatTooNew = error { throw error }
                    lose(error)
                }
            }
            hash.update(bytes)
            lines = 1
            return
        }
        if bytes.starts(with: CommitLine.start) {
            commit(bytes)
        } else {
            if bytes.starts(with: LogSalvage.operationStart), lines > 0 {
                // The commit line before it is lost.
                commit(nil)
            }
            hash.update(bytes)
            lines += 1
            read(bytes, at: offset)
        }
    }

    private static let operationStart = Array(#"{"op":"#.utf8)

    private mutating func read(_ bytes: [UInt8], at offset: Int) {
        var records = records
        defer { self.records = records }
        do throws(JSONError) {
            try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
                try JSONReader.read(bytes) { (json) throws(JSONError) in
                    if bytes.starts(with: LogSalvage.operationStart) {
                        isAtBase = false
                        current.head = try OperationHead(&json)
                    } else if isAtBase {
                        var text = 0..<0
                        base.append(try Record(base: &json, &records, text: &text))
                    } else {
                        current.edit.add(try Change(&json, &records))
                    }
                    try json.finish()
                }
            }
        } catch {
            let isHole = bytes.withUnsafeBufferPointer {
                DiskHole.isThere(in: $0, at: offset, writtenFrom: start)
            }
            current.hasHoles = current.hasHoles || isHole
            lose(.damaged(file: file, line: line, reason: "column \(error.column): \(error.reason)"))
            guard !isAtBase, !bytes.starts(with: LogSalvage.operationStart) else { return }
            takeRest(of: bytes, error, &records)
        }
    }

    private mutating func lose(_ problem: CalStoreError) {
        problems.append(problem)
        lostLines += 1
        current.isWhole = false
    }

    /// If only the earlier content of a record is unreadable, only that is lost.
    private mutating func takeRest(of bytes: [UInt8], _ error: JSONError, _ records: inout RecordReader) {
        let line = bytes.withUnsafeBufferPointer { ChangeLine($0, error, &records) }
        let record = line.unreadable(file, .line(self.line))
        switch record.rest {
        case .lost: return
        case .now(let after): current.edit.add(Change(before: nil, after: after))
        case .removed: if let id = record.id { current.removed.append(id) }
        }
        lostLines -= 1
    }

    /// Ends the base or an operation at its commit line, or at its expected position.
    private mutating func commit(_ bytes: [UInt8]?) {
        let commit = bytes.flatMap { bytes in bytes.withUnsafeBufferPointer { CommitLine($0) } }
        let isRight = commit.map { $0.lines == lines && (!isSumKnown || $0.sum == hash.digest) } ?? false
        if !isRight {
            if current.isWhole {
                problems.append(
                    .damaged(
                        file: file, line: line,
                        reason: bytes == nil
                            ? "the commit line before it is missing" : "the checksum is wrong"))
            }
            current.isWhole = false
        }
        if isAtBase {
            isBaseWhole = current.isWhole
            isAtBase = false
        } else if lines > 0 {
            current.number = current.head?.number ?? commit?.number
            operations.append(current)
        }
        isSumKnown = commit != nil
        hash = XXHash64()
        hash.update(bigEndian: commit?.sum ?? 0)
        current = Operation()
        lines = 0
        lastTally = tally
        tally = Tally(problems: problems.count, lines: lostLines)
    }
}
