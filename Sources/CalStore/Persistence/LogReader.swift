import Basics

/// Reads a log operation by operation. An operation counts only after its commit line is verified.
///
/// | after the last correct commit | means |
/// |---|---|
/// | nothing | the end |
/// | lines without a commit line, half a line | an unfinished write: no commit |
/// | a wrong commit line, with holes (`DiskHole`) before it | the same after a power failure: no commit |
/// | a wrong commit line, or one with a few wrong bytes, without holes | damage: it was written completely |
/// | lines of an operation after the next one | damage: they follow an operation that was complete |
///
/// An unreadable record in an operation with a valid commit line loses only that record
/// (`LoggedOperation.unreadable`).
struct LogReader {
    /// The end of the last operation that was read.
    private(set) var position: LogPosition

    private let file: OpenFile
    private let end: Int
    private let fileSystem: any FileSystem
    private let lines: LineReader
    private let start: Int
    private var records = RecordReader()
    private var isAtBase: Bool
    /// Counts the bytes that are read.
    var meter: WorkMeter? {
        get { lines.meter }
        nonmutating set { lines.meter = newValue }
    }

    /// Whether to record the extents of records.
    var notesExtents = false
    /// Whether to keep records and changes. Without them, only the lines are checked.
    var keepsChanges = true
    /// The position and reason of the first sign that an operation without a valid commit line is unreadable.
    private var suspicion: (offset: Int, reason: String)?
    /// Whether that position is the head, without which an operation has no meaning.
    private var isHeadUnreadable = false
    /// Whether that operation was once complete: its commit line exists, and no hole shows that the disk lost
    /// a part.
    private var wasWhole = false
    /// Whether the disk lost a part of that operation.
    private var hasHoles = false

    /// Reads the first `size` bytes of `file` from its first line: the first operation is the base.
    init(_ file: OpenFile, size: Int, fileSystem: any FileSystem) throws(CalStoreError) {
        let first = LineReader(file, from: 0, to: size, fileSystem: fileSystem)
        let line = try first.next { Array($0) }
        guard let line else {
            throw .damaged(file: file.path, line: 1, reason: "the first line is not the head of a log")
        }
        let head = try line.withUnsafeBufferPointer { line throws(CalStoreError) in
            try LogHead(line, file: file.path)
        }
        self.init(
            file, size: size, fileSystem: fileSystem, isAtBase: true,
            after: LogPosition(
                store: head.store, generation: head.generation, number: head.first - 1, sum: 0, offset: 0))
    }

    /// Continues at `position`, which the caller has found in `file`.
    init(_ file: OpenFile, size: Int, after position: LogPosition, fileSystem: any FileSystem) {
        self.init(file, size: size, fileSystem: fileSystem, isAtBase: false, after: position)
    }

    private init(
        _ file: OpenFile, size: Int, fileSystem: any FileSystem, isAtBase: Bool, after position: LogPosition
    ) {
        self.file = file
        end = size
        self.fileSystem = fileSystem
        self.isAtBase = isAtBase
        self.position = position
        start = position.offset
        lines = LineReader(file, from: position.offset, to: size, fileSystem: fileSystem)
    }

    /// The next operation; nil if no committed one is left.
    mutating func next() throws(CalStoreError) -> LoggedOperation? {
        var operation = LoggedOperation(position: position)
        var hash = XXHash64()
        hash.update(bigEndian: position.sum)
        var count = 0
        hasHoles = false
        suspicion = nil
        isHeadUnreadable = false
        wasWhole = false
        while true {
            let start = lines.offset
            var commit: CommitLine?
            var isCommit = false
            let found: Void? = try lines.next { line in
                if line.starts(with: CommitLine.start) {
                    isCommit = true
                    commit = CommitLine(line)
                    wasWhole =
                        commit != nil || LogReader.isLikeCommit(Array(line), count, position.number + 1)
                    return
                }
                hash.update(UnsafeRawBufferPointer(line))
                // An unreadable line proves damage only after its commit line is found.
                if let reason = read(line, at: count, offset: start, into: &operation) {
                    suspicion = suspicion ?? (start, reason)
                    isHeadUnreadable = isHeadUnreadable || count == 0
                    hasHoles =
                        hasHoles || DiskHole.isThere(in: line, at: start, writtenFrom: position.offset)
                }
                count += 1
            }
            guard found != nil else { return nil }
            guard isCommit else { continue }
            let number = isAtBase ? position.number : position.number + 1
            guard let commit, commit.lines == count, commit.number == number, commit.sum == hash.digest else {
                suspicion = suspicion ?? (start, "the checksum is wrong")
                wasWhole = wasWhole && !hasHoles
                return nil
            }
            if let suspicion, isHeadUnreadable { throw try damage(at: suspicion.offset, suspicion.reason) }
            position.number = number
            position.sum = commit.sum
            position.offset = lines.offset
            operation.position = position
            isAtBase = false
            return operation
        }
    }

    /// Whether bytes are a commit line except for a few of them, with any checksum.
    ///
    /// - Parameter isWholeLine: Whether to accept an added or missing byte too.
    private static func isLikeCommit(
        _ bytes: [UInt8], _ count: Int, _ number: Int, isWholeLine: Bool = true
    ) -> Bool {
        // A byte that became a newline, or was one, changes the number of lines by one.
        for count in max(0, count - 1)...count + 1 {
            var json = JSONWriter(capacity: CommitLine.longest)
            CommitLine(lines: count, number: number, sum: 0).write(to: &json)
            let expected = json.take()
            guard abs(expected.count - bytes.count) <= fewBytes else { continue }
            let isSumAt = expected.count - 19..<expected.count - 3
            if expected.count == bytes.count {
                let different = expected.indices.count {
                    isSumAt.contains($0) ? !isHexadecimal(bytes[$0]) : expected[$0] != bytes[$0]
                }
                if different <= fewBytes { return true }
            }
            guard isWholeLine else { continue }
            // A byte is missing, or there is an extra one.
            let start = zip(expected, bytes).prefix { $0 == $1 }.count
            let end = zip(expected.reversed(), bytes.reversed()).enumerated()
                .prefix {
                    (3..<19).contains($0.offset)
                        ? isHexadecimal($0.element.1) : $0.element.0 == $0.element.1
                }.count
            if start + end >= expected.count - fewBytes { return true }
        }
        return false
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    /// The number of bytes that a bad cell or a typing mistake changes at one position; half a line with
    /// random bytes after it differs in more.
    private static let fewBytes = 2

    /// Throws if the bytes after the last commit are more than an unfinished write.
    mutating func checkTail() throws(CalStoreError) {
        if isAtBase {
            // A log gets its name only when its base is complete.
            throw try damage(
                at: suspicion?.offset ?? 0, suspicion?.reason ?? "the log ends before its base is complete")
        }
        let next = position.number + 1
        let tail = LineReader(file, from: position.offset, to: end, fileSystem: fileSystem)
        var count = 0
        while let later = try tail.next({ line in LogReader.number(in: line).map { $0 > next } ?? false }) {
            count += 1
            guard later else { continue }
            throw try damage(
                at: suspicion?.offset ?? position.offset,
                "operation \(next) cannot be read (\(suspicion?.reason ?? "its commit line is missing")), "
                    + "but others follow it")
        }
        if let offset = lines.tooLong, try byte(at: offset) == UInt8(ascii: "{") {
            throw try damage(at: offset, "a line is longer than \(RecordLimits.longestLine) bytes")
        }
        if !wasWhole, !hasHoles { wasWhole = try endsLikeCommit(lines: count, next) }
        if wasWhole {
            throw try damage(
                at: suspicion?.offset ?? position.offset,
                "operation \(next) cannot be read (\(suspicion?.reason ?? "the checksum is wrong")), "
                    + "though it was completely written")
        }
    }

    /// Our lines begin with this byte; a hole does not.
    private func byte(at offset: Int) throws(CalStoreError) -> UInt8? {
        try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: offset, count: 1).first
        }
    }

    /// Whether the last bytes are a commit line, except for a few of them: an unfinished write has none at
    /// its end, and may lack no more than its last byte.
    private func endsLikeCommit(lines count: Int, _ number: Int) throws(CalStoreError) -> Bool {
        guard end > position.offset else { return false }
        for lines in max(0, count - 2)...count {
            var json = JSONWriter(capacity: CommitLine.longest)
            CommitLine(lines: lines, number: number, sum: 0).write(to: &json)
            let length = json.take().count
            guard end - position.offset > length else { continue }
            let bytes = try reporting { () throws(FileSystemError) in
                try fileSystem.read(file, at: end - length, count: length)
            }
            if LogReader.isLikeCommit(bytes, lines, number, isWholeLine: false) { return true }
        }
        return false
    }

    /// The number of the operation that a line starts or commits.
    private static func number(in line: UnsafeBufferPointer<UInt8>) -> Int? {
        if let commit = CommitLine(line) { return commit.number }
        guard line.starts(with: Array(#"{"op":"#.utf8)) else { return nil }
        do throws(JSONError) {
            return try JSONReader.read(line) { (json) throws(JSONError) in try OperationHead(&json).number }
        } catch {
            return nil
        }
    }

    /// Reads a line that is not a commit line; returns the reason if it cannot be read.
    private mutating func read(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, offset: Int,
        into operation: inout LoggedOperation
    ) -> String? {
        // The head of the log belongs to the lines of the base and was read before.
        if isAtBase, index == 0 { return nil }
        do throws(JSONError) {
            try JSONReader.read(line) { (json) throws(JSONError) in
                var text = 0..<0
                if isAtBase {
                    let record = try Record(base: &json, &records, text: &text)
                    if keepsChanges { operation.base.append(record) }
                } else if index == 0 {
                    let head = try OperationHead(&json)
                    guard head.number == position.number + 1 else {
                        throw json.error("operation \(position.number + 1) is expected here")
                    }
                    operation.head = head
                } else {
                    let change = try Change(&json, &records, text: &text)
                    if keepsChanges { operation.edit.add(change) }
                }
                try json.finish()
                if notesExtents { operation.noteExtent(of: line, text, at: offset, isHead: index == 0) }
            }
            return nil
        } catch {
            if isAtBase || index > 0 {
                let parts = ChangeLine(line, error, &records)
                let position: UnreadableRecord.Position = start == 0 ? .line(lines.count) : .offset(offset)
                operation.unreadable.append(parts.unreadable(file.path, position))
            }
            return "column \(error.column): \(error.reason)"
        }
    }

    /// The error for damage at a byte of the file, with its line number.
    private func damage(at offset: Int, _ reason: String) throws(CalStoreError) -> CalStoreError {
        .damaged(
            file: file.path, line: try LineReader.lineNumber(at: offset, of: file, fileSystem), reason: reason
        )
    }
}
