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
        var windows = Windows(log, from: start, upTo: end.offset, fileSystem)
        var window = try windows.next()
        var last: (window: Window, facts: [[Facts]])?
        func takeLast() throws(CalStoreError) {
            guard let (window, facts) = last else { return }
            try pass(window, facts, &check, take)
            meter?.add(window.end)
            last = nil
        }
        while let current = window, current.damage == nil {
            let parts = current.readable.indices.parts(of: linesOfPart)
            let facts = try Concurrent.map(
                parts[...],
                meanwhile: { () throws(CalStoreError) in
                    try takeLast()
                    window = try windows.next()
                }
            ) { part in
                var records = RecordReader()
                return current.bytes.withUnsafeBufferPointer { bytes in
                    current.readable[part].map { line in
                        read(
                            UnsafeBufferPointer(rebasing: bytes[line.start..<line.end - 1]),
                            Line(kind: line.kind, offset: current.offset + line.start), &records)
                    }
                }
            }
            last = (current, facts)
        }
        try takeLast()
        if let damage = window?.damage { throw check.damage(damage) }
        guard check.position?.sum == end.sum, check.position?.number == end.number, check.lines == 0 else {
            throw check.damage("the last commit is not the one that was read")
        }
    }

    /// Verifies the commits of a window, and passes on the facts of its lines.
    private static func pass<Facts: Sendable>(
        _ window: Window, _ facts: [[Facts]], _ check: inout CommitCheck,
        _ take: (Step<Facts>) throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        var next = (part: 0, index: 0)
        var lines = 0..<0
        for (number, line) in window.lines.enumerated() {
            guard line.isCommit else {
                if next.index == facts[next.part].count { next = (next.part + 1, 0) }
                try take(.line(line.kind, facts[next.part][next.index]))
                next.index += 1
                lines = lines.lowerBound..<number + 1
                continue
            }
            try check.add(window.bytes, window.lines[lines])
            try take(.commit(try check.commit(window.bytes, line, at: window.offset)))
            lines = number + 1..<number + 1
        }
        try check.add(window.bytes, window.lines[lines])
    }

    /// A line in a window, with its newline.
    private struct Found: Sendable {
        let start: Int
        let end: Int
        let kind: LineKind
        let isCommit: Bool
    }

    /// The most lines of a window: a damaged log may have nothing but line feeds.
    private static let mostLines = 1 << 16

    /// Some megabytes of whole lines.
    private struct Window: Sendable {
        let bytes: [UInt8]
        /// The offset of the first byte in the log.
        let offset: Int
        var lines: [Found] = []
        /// The lines without those of commits.
        var readable: [Found] = []
        /// What is wrong, if there is no further line.
        var damage: String?

        var end: Int { lines.last?.end ?? 0 }
    }

    /// Reads a log window by window.
    private struct Windows {
        private let log: OpenFile
        private let fileSystem: any FileSystem
        private var offset: Int
        private let end: Int
        private var isInBase: Bool
        private var isAtStart = true

        init(_ log: OpenFile, from start: LogPosition?, upTo end: Int, _ fileSystem: any FileSystem) {
            (self.log, self.fileSystem, self.end) = (log, fileSystem, end)
            offset = start?.offset ?? 0
            isInBase = start == nil
        }

        /// The next window; nil at the end.
        mutating func next() throws(CalStoreError) -> Window? {
            var size = windowSize
            while offset < end {
                let count = min(size, end - offset)
                let bytes = try reporting { () throws(FileSystemError) in
                    try fileSystem.read(log, at: offset, count: count)
                }
                var window = Window(bytes: bytes, offset: offset)
                if bytes.count < count {
                    window.damage = "the log ends before the last commit"
                    return window
                }
                findLines(&window)
                guard window.lines.isEmpty else {
                    offset += window.end
                    return window
                }
                guard count == size, count < RecordLimits.longestLine * 2 else {
                    window.damage = "a line has no end"
                    return window
                }
                size *= 2
            }
            return nil
        }

        private mutating func findLines(_ window: inout Window) {
            window.bytes.withUnsafeBufferPointer { bytes in
                var start = 0
                while start < bytes.count, window.lines.count < mostLines {
                    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
                    guard let length = rest.firstNewline else { return }
                    let isCommit = rest.starts(with: CommitLine.start)
                    let line = Found(
                        start: start, end: start + length + 1, kind: kind(isCommit: isCommit),
                        isCommit: isCommit)
                    window.lines.append(line)
                    if !isCommit { window.readable.append(line) }
                    start = line.end
                }
            }
        }

        private mutating func kind(isCommit: Bool) -> LineKind {
            defer {
                if isCommit { isInBase = false }
                isAtStart = isCommit
            }
            if isInBase { return isAtStart ? .logHead : .base }
            return isAtStart ? .operationHead : .change
        }
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

        init(_ path: String, after start: LogPosition?) {
            self.path = path
            position = start
            hash.update(bigEndian: start?.sum ?? 0)
            head = start.map {
                LogHead(store: $0.store, generation: $0.generation, first: $0.number + 1, last: nil)
            }
        }

        /// Adds lines that follow each other.
        mutating func add(_ bytes: [UInt8], _ found: ArraySlice<Found>) throws(CalStoreError) {
            guard let first = found.first, let last = found.last else { return }
            line += found.count
            lines += found.count
            bytes.withUnsafeBytes {
                hash.update(UnsafeRawBufferPointer(rebasing: $0[first.start..<last.end]))
            }
            guard head == nil else { return }
            let text = Array(bytes[first.start..<first.end - 1])
            let path = path
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
