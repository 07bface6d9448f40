import Basics

/// A position in a log after a commit: the store and the log, the number and checksum of that commit, and its
/// end.
struct LogPosition: Hashable, Sendable {
    var store: RecordID
    var generation: RecordID
    var number: Int
    var sum: UInt64
    var offset: Int

    /// Whether the commit of this position ends there in `file`. Costs one read of a few bytes.
    func isFound(in file: OpenFile, _ fileSystem: any FileSystem) throws(CalStoreError) -> Bool {
        guard offset > 0 else { return false }
        let start = max(0, offset - CommitLine.longest)
        let bytes = try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: start, count: offset - start)
        }
        guard bytes.count == offset - start, bytes.last == UInt8(ascii: "\n") else { return false }
        guard let newline = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")) else { return false }
        let line = bytes[(newline + 1)...].withUnsafeBufferPointer { CommitLine($0) }
        return line?.number == number && line?.sum == sum
    }
}
