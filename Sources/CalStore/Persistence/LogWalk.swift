import Basics

/// Reads a log from its end towards its base, no more of it than needed: the newest operations of a log of
/// any size cost the same.
///
/// ```
/// … commit 41 | head, changes, commit 42 | head, changes, commit 43 |
///             ‹———— 2nd previous() ————› ‹———— 1st previous() ————›
/// ```
/// Only commit lines begin as they do, so the one before an operation is found by searching backwards. Each
/// checksum covers the one before: an operation is correct if the commit lines around it agree with the lines
/// between.
struct LogWalk {
    /// The end of the next operation that `previous()` returns.
    private(set) var position: LogPosition
    let head: LogHead

    private let file: OpenFile
    private let fileSystem: any FileSystem
    /// The bytes before `position.offset` that were read.
    private var window: [UInt8] = []

    /// Larger operations are not kept in memory.
    private let mostInMemory: Int

    /// The number of bytes to read first; for longer operations it doubles.
    private static let chunk = 1 << 16
    /// The number of bytes to read at a time for an operation that is not kept in memory.
    static let largeChunk = 1 << 22

    /// - Parameter end: The end of the newest operation, as found when the log was opened.
    init(
        _ file: OpenFile, end: LogPosition, fileSystem: any FileSystem, mostInMemory: Int = largeChunk
    ) throws(CalStoreError) {
        self.file = file
        self.mostInMemory = mostInMemory
        self.fileSystem = fileSystem
        position = end
        let lines = LineReader(
            file, from: 0, to: end.offset, chunk: LogHead.usualLength, fileSystem: fileSystem)
        let line = try lines.next { Array($0) }
        head = try (line ?? []).withUnsafeBufferPointer { line throws(CalStoreError) in
            try LogHead(line, file: file.path)
        }
    }

    /// Goes to the end of an operation that an index knows, which comes next.
    mutating func go(to position: LogPosition) {
        self.position = position
        window = []
    }

    /// The next older operation; nil at the base.
    mutating func previous() throws(CalStoreError) -> RecordedOperation? {
        guard position.number >= head.first else { return nil }
        while window.isEmpty { guard try widen() else { throw try damage() } }
        // Its own commit line, then the one before it.
        var searched = window.count - 1
        // Counted from the end, which stays in place when earlier bytes are read.
        var commitLength: Int?
        while true {
            guard let newline = lastNewline(before: searched) else {
                if let commitLength, window.count > mostInMemory {
                    return try takeLarge(commitLength: commitLength)
                }
                let length = window.count - searched
                guard try widen() else { throw try damage() }
                searched = window.count - length
                continue
            }
            searched = newline
            let start = newline + 1
            guard let commitLength else {
                commitLength = window.count - start
                continue
            }
            guard window[start...].starts(with: CommitLine.start) else { continue }
            let end = window[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? window.count
            return try take(previous: start..<end, window.count - commitLength..<window.count)
        }
    }

    /// Returns the operation between two commit lines if it is valid, and goes before it.
    private mutating func take(
        previous: Range<Int>, _ own: Range<Int>
    ) throws(CalStoreError) -> RecordedOperation {
        let before = window[previous].withUnsafeBufferPointer { CommitLine($0) }
        let commit = window[own].withUnsafeBufferPointer { CommitLine($0) }
        let lines = Array(window[previous.upperBound..<max(previous.upperBound, own.lowerBound)])
        var check = ContentCheck(after: before)
        lines.withUnsafeBytes { check.take($0) }
        let operation = try operation(.inMemory(lines, file: file.path), check, commit, after: before)
        position.offset -= window.count - previous.upperBound
        window.removeSubrange(previous.upperBound...)
        return operation
    }

    /// The operation whose lines were counted and hashed, if everything agrees; moves before it except for
    /// the offset.
    private mutating func operation(
        _ lines: OperationLines, _ check: ContentCheck, _ commit: CommitLine?, after before: CommitLine?
    ) throws(CalStoreError) -> RecordedOperation {
        guard let before, let commit, before.number == position.number - 1,
            commit.number == position.number, commit.sum == position.sum, check.hash.digest == commit.sum,
            check.lines == commit.lines
        else { throw try damage() }
        let operation = try RecordedOperation(lines)
        guard operation.head.number == position.number else { throw try damage() }
        position.number = before.number
        position.sum = before.sum
        return operation
    }

    // MARK: Large operations

    /// The same for an operation that is too large for memory; its own commit line ends the window.
    private mutating func takeLarge(commitLength: Int) throws(CalStoreError) -> RecordedOperation {
        let commit = window.suffix(commitLength).withUnsafeBufferPointer { CommitLine($0) }
        let end = position.offset - commitLength
        let line = try CommitLineSearch.last(
            before: position.offset - window.count, of: file, size: position.offset, fileSystem
        ).line
        guard let line else { throw try damage() }
        window = []
        let before = line.bytes.withUnsafeBufferPointer { CommitLine($0) }
        let start = line.offset + line.bytes.count
        var check = ContentCheck(after: before)
        var offset = start
        while offset < end {
            let bytes = try read(at: offset, count: min(LogWalk.largeChunk, end - offset))
            bytes.withUnsafeBytes { check.take($0) }
            offset += bytes.count
        }
        let operation = try operation(.inFile(file, start..<end, fileSystem), check, commit, after: before)
        position.offset = start
        return operation
    }

    /// Counts and hashes the lines of an operation one by one.
    private struct ContentCheck {
        private(set) var hash = XXHash64()
        private(set) var lines = 0

        init(after commit: CommitLine?) { hash.update(bigEndian: commit?.sum ?? 0) }

        mutating func take(_ bytes: UnsafeRawBufferPointer) {
            hash.update(bytes)
            for byte in bytes { lines &+= byte == UInt8(ascii: "\n") ? 1 : 0 }
        }
    }

    private func lastNewline(before end: Int) -> Int? {
        window.withUnsafeBufferPointer { window in
            var index = end - 1
            while index >= 0 {
                if window[index] == UInt8(ascii: "\n") { return index }
                index -= 1
            }
            return nil
        }
    }

    /// Reads earlier bytes; false at the beginning of the file.
    private mutating func widen() throws(CalStoreError) -> Bool {
        let start = position.offset - window.count
        let count = min(start, max(LogWalk.chunk, window.count))
        guard count > 0 else { return false }
        window = try read(at: start - count, count: count) + window
        return true
    }

    private func read(at offset: Int, count: Int) throws(CalStoreError) -> [UInt8] {
        let bytes = try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: offset, count: count)
        }
        guard bytes.count == count else { throw try damage() }
        return bytes
    }

    private func damage() throws(CalStoreError) -> CalStoreError {
        .damaged(
            file: file.path, line: try LineReader.lineNumber(at: position.offset, of: file, fileSystem),
            reason: "operation \(position.number), which ends before this line, is damaged")
    }
}
