import Basics

/// Checks whether every byte of a log, up to a commit, is as it was written. It uses checksums; no record is
/// decoded.
///
/// A state from an intact snapshot does not show whether the log before it is intact. Before a change is
/// added to a log, the log must be intact: the change could not be read after damage if the snapshot is gone.
enum LogVerification {
    /// Larger logs are checked only by `StoreCheck`: users would notice a millisecond for each megabyte.
    static let largest = 8 << 20

    /// Throws `CalStoreError.damaged` with the line at which the first wrong part ends.
    static func verify(
        _ file: OpenFile, upTo position: LogPosition, _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil
    ) throws(CalStoreError) {
        let lines = LineReader(file, from: 0, to: position.offset, fileSystem: fileSystem)
        lines.meter = meter
        var sum: UInt64 = 0
        var hash = XXHash64()
        hash.update(bigEndian: sum)
        var line = 0
        // Lines since the last commit; the first of all is the head of the log.
        var count = 0
        var number: Int?
        while true {
            var commit: CommitLine?
            var isCommit = false
            let found: Void? = try lines.next { bytes in
                isCommit = bytes.starts(with: CommitLine.start)
                if isCommit { commit = CommitLine(bytes) } else { hash.update(UnsafeRawBufferPointer(bytes)) }
                if line == 0 { number = (try? LogHead(bytes, file: file.path)).map { $0.first - 2 } }
            }
            guard found != nil else { break }
            line += 1
            guard isCommit else {
                count += 1
                continue
            }
            guard let commit, commit.sum == hash.digest else {
                throw .damaged(
                    file: file.path, line: line, reason: "the checksum of the lines before it is wrong")
            }
            // The checksum covers neither of them, and without them the log cannot be read.
            guard let before = number, commit.number == before + 1, commit.lines == count else {
                throw .damaged(
                    file: file.path, line: line,
                    reason: "the number of its operation, or of the lines before it, is wrong")
            }
            number = commit.number
            count = 0
            sum = commit.sum
            hash = XXHash64()
            hash.update(bigEndian: sum)
        }
        guard sum == position.sum, number == position.number else {
            throw .damaged(
                file: file.path, line: line, reason: "the last commit is not the one that was read")
        }
    }
}
