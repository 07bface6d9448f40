import Basics
import CLibrary

/// Writes the lines of an operation to a log. While one group of changes is written, all processors make the
/// lines of the next, so that no more than two groups are in memory.
///
/// Before its line is written, each record is read as the next program will read it, unless it is certainly
/// readable (`ItemMember.isSurelyRead`). The rules of items exclude unreadable values
/// (`ItemFields.violation`); this check covers anything that the rules forgot. An operation of one group,
/// which almost all are, is checked before anything is on the disk. The lines of a larger one have no commit
/// line yet, and so do not count. The changes of a very large one may come in parts (`OperationInParts`).
struct OperationWriter {
    /// The bytes that were written.
    struct Written {
        /// The checksum of the commit.
        var sum: UInt64
        /// The position after the commit line.
        var end: Int
        /// The extents of its lines, from the start of the operation; only that of the head if it came in
        /// parts.
        var extents: OperationExtents
    }

    private let head: OperationHead
    private let file: OpenFile
    private let fileSystem: any FileSystem
    private let start: Int
    /// Whether a write to the file was attempted, even without success.
    private(set) var hasBegun = false
    /// Whether a write of the commit line was attempted. Before that, the operation has certainly not
    /// happened.
    private(set) var mayBeCommitted = false

    /// Encoded lines that are not written yet.
    private var waiting: [[UInt8]] = []
    /// The offset for the next write.
    private(set) var offset: Int
    /// The hash of all written bytes.
    private var hash = XXHash64()
    private var extents = OperationExtents()
    private var notesExtents = false
    /// The rows of the lines; nil if they are not wanted, or if they could not be kept.
    private(set) var rows: LineRows?
    /// The number of changes, and of bytes, that have lines so far.
    private var count = 0
    private var made = 0

    /// The number of changes that are encoded before they are written.
    static let linesOfGroup = 4096

    /// - Parameters:
    ///   - previous: The checksum of the commit before.
    ///   - offset: The start of the operation in the file.
    ///   - rows: Takes the rows of the lines, if they are wanted.
    init(
        _ head: OperationHead, after previous: UInt64, to file: OpenFile, at offset: Int,
        noting rows: LineRows? = nil, _ fileSystem: any FileSystem
    ) {
        self.rows = rows
        self.head = head
        self.file = file
        self.fileSystem = fileSystem
        self.offset = offset
        start = offset
        hash.update(bigEndian: previous)
    }

    /// Writes the operation. If this throws and `hasBegun` is true, the file may have a part of it.
    mutating func write(_ edit: Edit) throws(CalStoreError) -> Written {
        notesExtents = true
        extents.reserveCapacity(edit.changes.count)
        try add(edit.changes)
        return try finish()
    }

    /// Adds the lines of some changes; all of them together are the operation.
    mutating func add(_ changes: [Change]) throws(CalStoreError) {
        if made == 0 {
            var json = JSONWriter(capacity: 256)
            head.write(to: &json)
            guard json.count <= RecordLimits.longestLine else {
                throw .refused(.unreadable(LogEncoder.tooLong), title: changes.first.map { $0.title } ?? "")
            }
            let first = json.take()
            extents.head = first.withUnsafeBytes {
                RecordExtent(UnsafeRawBufferPointer(rebasing: $0.dropLast()), at: 0)
            }
            made = first.count
            waiting = [first]
        }
        for start in stride(from: 0, to: changes.count, by: OperationWriter.linesOfGroup) {
            let end = min(start + OperationWriter.linesOfGroup, changes.count)
            for run in try advance(changes, (start..<end).parts(of: LogEncoder.linesOfRun)) {
                if let found = run.unreadable {
                    throw .refused(.unreadable(found.reason), title: changes[found.index].title)
                }
                note(run)
                made += run.bytes.count
                waiting.append(run.bytes)
            }
        }
        count += changes.count
    }

    /// Notes the lines of a run, which come next.
    private mutating func note(_ run: LogEncoder.Run) {
        if notesExtents {
            extents.texts += run.extents.map { $0.moved(by: made) }
            extents.lines += run.lines.map { $0.moved(by: made) }
        }
        let offset = start + made
        do throws(FileSystemError) {
            for facts in run.facts { try rows?.take(facts.moved(by: offset), isInBase: false) }
        } catch {
            rows = nil
        }
    }

    /// Ends the operation with its commit line.
    mutating func finish() throws(CalStoreError) -> Written {
        for bytes in waiting { hash.update(bytes) }
        let sum = hash.digest
        var json = JSONWriter(capacity: 64)
        CommitLine(lines: 1 + count, number: head.number, sum: sum).write(to: &json)
        waiting.append(json.take())
        let last = Block(waiting, at: offset)
        waiting = []
        (hasBegun, mayBeCommitted) = (true, true)
        if let failure = last.write(to: file, fileSystem) { try writeAgain(last, after: failure) }
        return Written(sum: sum, end: last.end, extents: extents)
    }

    /// Makes the lines of some runs, and meanwhile writes those of the group before.
    private mutating func advance(
        _ changes: [Change], _ runs: [Range<Int>]
    ) throws(CalStoreError) -> [LogEncoder.Run] {
        var steps = runs.map(Step.encode)
        var block: Block?
        // The head alone waits for the lines after it.
        if waiting.count > 1 {
            let next = Block(waiting, at: offset)
            steps.insert(.write(next, hash), at: 0)
            block = next
            waiting = []
            hasBegun = true
        }
        let (file, fileSystem, isIndexing) = (file, fileSystem, rows != nil)
        let done = Concurrent.map(steps[...]) { step -> Done in
            switch step {
            case .encode(let run):
                return .encoded(LogEncoder.run(changes[run], isChecking: true, isIndexing: isIndexing))
            case .write(let block, var hash):
                let failure = block.write(to: file, fileSystem, hash: &hash)
                return .written(hash, end: block.end, failure)
            }
        }
        var made: [LogEncoder.Run] = []
        for done in done {
            switch done {
            case .encoded(let run): made.append(run)
            case .written(let hash, let end, let failure):
                if let failure, let block { try writeAgain(block, after: failure) }
                (self.hash, offset) = (hash, end)
            }
        }
        return made
    }

    /// Writes a block once more if the disk is full and the rows have taken room on it.
    private mutating func writeAgain(
        _ block: Block, after failure: FileSystemError
    ) throws(CalStoreError) {
        guard failure.errno == ENOSPC, rows != nil else { throw CalStoreError(writing: failure) }
        rows = nil
        if let failure = block.write(to: file, fileSystem) { throw CalStoreError(writing: failure) }
    }

    private enum Step: Sendable {
        case encode(Range<Int>)
        case write(Block, XXHash64)
    }

    private enum Done: Sendable {
        case encoded(LogEncoder.Run)
        case written(XXHash64, end: Int, FileSystemError?)
    }

    /// Adjacent bytes of the file.
    private struct Block: Sendable {
        let pieces: [[UInt8]]
        let offset: Int
        let end: Int

        init(_ pieces: [[UInt8]], at offset: Int) {
            self.pieces = pieces
            self.offset = offset
            end = pieces.reduce(offset) { $0 + $1.count }
        }

        /// Writes the bytes with one call if possible; returns the error if that fails.
        func write(to file: OpenFile, _ fileSystem: any FileSystem) -> FileSystemError? {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(end - offset)
            for piece in pieces { bytes += piece }
            do throws(FileSystemError) {
                try fileSystem.write(file, bytes, at: offset)
                return nil
            } catch {
                return error
            }
        }

        /// The same, and adds them to the hash.
        func write(
            to file: OpenFile, _ fileSystem: any FileSystem, hash: inout XXHash64
        ) -> FileSystemError? {
            for piece in pieces { hash.update(piece) }
            return write(to: file, fileSystem)
        }
    }
}

extension Change {
    fileprivate var title: String { (after ?? before)?.title ?? "" }
}
