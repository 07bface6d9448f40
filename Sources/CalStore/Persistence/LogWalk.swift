/// Walks a log from its end towards its base and reads no more of it than is asked for: the newest operations of a log of
/// any size cost the same.
///
/// ```
/// … commit 41 | head, changes, commit 42 | head, changes, commit 43 |
///             ‹———— 2nd previous() ————› ‹———— 1st previous() ————›
/// ```
/// A commit line begins as no other line does, so the one before an operation is found by searching backwards. Each
/// checksum covers the one before: an operation is right when the commit lines around it agree with what is between.
struct LogWalk {
    /// The end of the operation that `previous()` gives next.
    private(set) var position: LogPosition
    let head: LogHead

    private let file: OpenFile
    private let fileSystem: any FileSystem
    /// The bytes before `position.offset` that were read.
    private var window: [UInt8] = []

    /// How much is read at first; then as much again as there is, for operations that are longer.
    private static let chunk = 1 << 16

    /// - Parameter end: Where the newest operation ends, as it was found when the log was opened.
    init(_ file: OpenFile, end: LogPosition, fileSystem: any FileSystem) throws(CalStoreError) {
        self.file = file
        self.fileSystem = fileSystem
        position = end
        let line = try LineReader(file, from: 0, to: end.offset, fileSystem: fileSystem).next { Array($0) }
        head = try (line ?? []).withUnsafeBufferPointer { line throws(CalStoreError) in
            try LogHead(line, file: file.path)
        }
    }

    /// The operation before those that were given; nil at the base.
    mutating func previous() throws(CalStoreError) -> RecordedOperation? {
        guard position.number >= head.first else { return nil }
        while window.isEmpty { guard try widen() else { throw try damage() } }
        // Its own commit line, then the one before it.
        var searched = window.count - 1
        // Counted from the end, which stays where it is when more is read before.
        var commitLength: Int?
        while true {
            guard let newline = lastNewline(before: searched) else {
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

    /// Gives the operation between two commit lines, when it is right, and goes before it.
    private mutating func take(
        previous: Range<Int>, _ own: Range<Int>
    ) throws(CalStoreError) -> RecordedOperation {
        let before = window[previous].withUnsafeBufferPointer { CommitLine($0) }
        let commit = window[own].withUnsafeBufferPointer { CommitLine($0) }
        let lines = Array(window[previous.upperBound..<max(previous.upperBound, own.lowerBound)])
        guard let before, let commit, before.number == position.number - 1,
            commit.number == position.number, commit.sum == position.sum
        else { throw try damage() }
        var hash = XXHash64()
        hash.update(bigEndian: before.sum)
        hash.update(lines)
        guard hash.digest == commit.sum, commit.lines == lines.count(where: { $0 == UInt8(ascii: "\n") })
        else { throw try damage() }
        let operation = try RecordedOperation(lines, file: file.path)
        guard operation.head.number == position.number else { throw try damage() }
        position.offset -= window.count - previous.upperBound
        position.number = before.number
        position.sum = before.sum
        window.removeSubrange(previous.upperBound...)
        return operation
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

    /// Reads more before what was read; false at the beginning of the file.
    private mutating func widen() throws(CalStoreError) -> Bool {
        let start = position.offset - window.count
        let count = min(start, max(LogWalk.chunk, window.count))
        guard count > 0 else { return false }
        let more = try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: start - count, count: count)
        }
        guard more.count == count else { throw try damage() }
        window = more + window
        return true
    }

    private func damage() throws(CalStoreError) -> CalStoreError {
        .damaged(
            file: file.path, line: try LineReader.lineNumber(at: position.offset, of: file, fileSystem),
            reason: "operation \(position.number), which ends before this line, is damaged")
    }
}
