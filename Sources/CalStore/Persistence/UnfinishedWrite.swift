import Basics

/// A write after the last operation of a log that has no commit line yet, as far as it was read.
///
/// A large import grows for minutes, and one that was killed stays until the next write (`OperationInParts`).
/// Nobody should read all of it again each time that it has grown.
struct UnfinishedWrite: Sendable {
    /// The end of the last operation.
    private let start: LogPosition
    /// Its first bytes. They have the random identifier of the operation: if they are still there, so is all
    /// that was read.
    private let head: [UInt8]
    /// The end of the part that was read.
    private let end: Int

    /// Reads the bytes from `start` to `size`. Nil if they have a commit line, or are too few to be known
    /// again.
    ///
    /// - Parameter known: The write as it was read before. Only later bytes are read, if it is the same.
    init?(
        after start: LogPosition, to size: Int, of log: OpenFile, continuing known: UnfinishedWrite?,
        _ fileSystem: any FileSystem
    ) throws(CalStoreError) {
        let head = try reporting { () throws(FileSystemError) in
            try fileSystem.read(log, at: start.offset, count: Self.lengthOfHead)
        }
        guard head.count == Self.lengthOfHead, start.offset + head.count <= size else { return nil }
        // The newline before a line is searched for, too.
        var first = max(start.offset - 1, 0)
        if let known, known.start == start, known.head == head, known.end <= size {
            // A commit line may have been cut there.
            first = max(first, known.end - CommitLine.longest)
        }
        let found = try CommitLineSearch.last(before: size, from: first, of: log, size: size, fileSystem)
        guard found == nil || found?.bytes.last != UInt8(ascii: "\n") else { return nil }
        (self.start, self.head, end) = (start, head, size)
    }

    /// Enough for the number and the identifier of an operation.
    private static let lengthOfHead = 128
}
