import Basics
import CLibrary

/// Reads all lines of a log, some megabytes at a time and on all processors, and verifies every commit. It
/// keeps nothing, so its memory does not grow with the log or with an operation.
enum LogScan {
    /// The meaning of a line, by its place.
    enum LineKind: Sendable { case logHead, base, operationHead, change }

    /// A line of the log and what its reader made of it.
    struct Line: Sendable {
        let kind: LineKind
        /// The offset of its first byte in the log.
        let offset: Int
    }

    /// A result of reading: the facts of a line, or a verified commit.
    enum Step<Facts: Sendable> {
        case line(LineKind, Facts)
        case commit(LogPosition)
    }

    /// The number of bytes that are read at a time; longer lines need more.
    private static let windowSize = 4 << 20
    /// The number of lines that one processor reads at a time.
    private static let linesOfPart = 512

    /// Reads a log from its first line, or from the commit at `start`, to the commit at `end`.
    ///
    /// - Parameters:
    ///   - read: Returns the facts of a line without its newline. It runs on several threads.
    ///   - take: Gets the facts in the order of the lines, before their commit was verified: if this throws
    ///     later, they are worth nothing.
    /// - Throws: `CalStoreError.damaged` if a checksum, a number or a count is wrong.
    static func forEach<Facts: Sendable>(
        of log: OpenFile, from start: LogPosition? = nil, upTo end: LogPosition, _ fileSystem: any FileSystem,
        _ meter: WorkMeter? = nil,
        read: @escaping @Sendable (UnsafeBufferPointer<UInt8>, Line, inout RecordReader) -> Facts,
        take: (Step<Facts>) throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        var check = CommitCheck(log.path, after: start)
        var offset = start?.offset ?? 0
        var size = windowSize
        while offset < end.offset {
            let count = min(size, end.offset - offset)
            let start = offset
            let bytes = try reporting { () throws(FileSystemError) in
                try fileSystem.read(log, at: start, count: count)
            }
            guard bytes.count == count else { throw check.damage("the log ends before the last commit") }
            let lines = LogScan.lines(in: bytes, at: offset, &check)
            guard let last = lines.last else {
                guard count == size, count < RecordLimits.longestLine * 2 else {
                    throw check.damage("a line has no end")
                }
                size *= 2
                continue
            }
            let readable = lines.filter { !$0.isCommit }
            let parts = readable.indices.parts(of: linesOfPart)
            let facts = Concurrent.map(parts[...]) { part in
                var records = RecordReader()
                return bytes.withUnsafeBufferPointer { bytes in
                    readable[part].map { line in
                        read(
                            UnsafeBufferPointer(rebasing: bytes[line.start..<line.end - 1]),
                            Line(kind: line.kind, offset: start + line.start), &records)
                    }
                }
            }
            var next = (part: 0, index: 0)
            for line in lines {
                if line.isCommit {
                    try take(.commit(try check.commit(bytes, line, at: offset)))
                    continue
                }
                try check.add(bytes, line)
                if next.index == facts[next.part].count { next = (next.part + 1, 0) }
                try take(.line(line.kind, facts[next.part][next.index]))
                next.index += 1
            }
            meter?.add(last.end)
            offset += last.end
            size = windowSize
        }
        guard check.position?.sum == end.sum, check.position?.number == end.number, check.lines == 0 else {
            throw check.damage("the last commit is not the one that was read")
        }
    }

    /// A line in a window, with its newline.
    private struct Found: Sendable {
        let start: Int
        let end: Int
        let kind: LineKind
        let isCommit: Bool
    }

    private static func lines(in bytes: [UInt8], at offset: Int, _ check: inout CommitCheck) -> [Found] {
        var found: [Found] = []
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                let rest = UnsafeBufferPointer(rebasing: bytes[start...])
                guard let length = rest.firstNewline else { return }
                let isCommit = rest.starts(with: CommitLine.start)
                found.append(
                    Found(
                        start: start, end: start + length + 1, kind: check.kind(isCommit: isCommit),
                        isCommit: isCommit))
                start += length + 1
            }
        }
        return found
    }

    /// Verifies the commits, as `LogVerification` does.
    private struct CommitCheck {
        private let path: String
        private var hash = XXHash64()
        /// The number of lines since the last commit.
        private(set) var lines = 0
        /// The last verified commit.
        private(set) var position: LogPosition?
        private var head: LogHead?
        private var line = 0
        // These run ahead of the others, by the lines of a window.
        private var isInBase = true
        private var isAtStart = true

        init(_ path: String, after start: LogPosition?) {
            self.path = path
            position = start
            isInBase = start == nil
            hash.update(bigEndian: start?.sum ?? 0)
            head = start.map {
                LogHead(store: $0.store, generation: $0.generation, first: $0.number + 1, last: nil)
            }
        }

        mutating func kind(isCommit: Bool) -> LineKind {
            defer {
                if isCommit { isInBase = false }
                isAtStart = isCommit
            }
            if isInBase { return isAtStart ? .logHead : .base }
            return isAtStart ? .operationHead : .change
        }

        mutating func add(_ bytes: [UInt8], _ found: Found) throws(CalStoreError) {
            line += 1
            lines += 1
            let path = path
            bytes.withUnsafeBytes {
                hash.update(UnsafeRawBufferPointer(rebasing: $0[found.start..<found.end]))
            }
            guard head == nil else { return }
            let text = Array(bytes[found.start..<found.end - 1])
            head = try text.withUnsafeBufferPointer { text throws(CalStoreError) in
                try LogHead(text, file: path)
            }
        }

        mutating func commit(
            _ bytes: [UInt8], _ found: Found, at offset: Int
        ) throws(CalStoreError) -> LogPosition {
            line += 1
            let commit = bytes.withUnsafeBufferPointer {
                CommitLine(UnsafeBufferPointer(rebasing: $0[found.start..<found.end]))
            }
            guard let head, let commit, commit.sum == hash.digest else {
                throw damage("the checksum of the lines before it is wrong")
            }
            // The checksum covers neither of them, and without them the log cannot be read.
            let before = position?.number ?? head.first - 2
            guard commit.number == before + 1, commit.lines == lines else {
                throw damage("the number of its operation, or of the lines before it, is wrong")
            }
            let position = LogPosition(
                store: head.store, generation: head.generation, number: commit.number, sum: commit.sum,
                offset: offset + found.end)
            self.position = position
            lines = 0
            hash = XXHash64()
            hash.update(bigEndian: commit.sum)
            return position
        }

        func damage(_ reason: String) -> CalStoreError { .damaged(file: path, line: line, reason: reason) }
    }
}
