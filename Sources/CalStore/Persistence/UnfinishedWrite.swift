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

    /// Reads the bytes from `start` to `size`. Nil if they have a commit line, are too few to be known again,
    /// or are cut off meanwhile.
    ///
    /// - Parameter known: The write as it was read before. Only later bytes are read, if it is the same.
    init?(
        after start: LogPosition, to size: Int, of log: OpenFile, continuing known: UnfinishedWrite?,
        _ fileSystem: any FileSystem
    ) throws(CalStoreError) {
        let head = try reporting { () throws(FileSystemError) in
            try fileSystem.read(log, at: start.offset, count: Self.lengthOfHead)
        }
        // Again, because the write may have been cut off since the caller asked, and a shorter one, with this
        // head, may be in its place. What the file has from now on belongs to that one, or follows it.
        let now = try reporting { () throws(FileSystemError) in try fileSystem.information(of: log).size }
        let size = min(size, now)
        guard head.count == Self.lengthOfHead, start.offset + head.count <= size else { return nil }
        // The newline before a line is searched for, too.
        var first = max(start.offset - 1, 0)
        if let known, known.start == start, known.head == head, known.end <= size {
            // A commit line may have been cut there.
            first = max(first, known.end - CommitLine.longest)
        }
        switch try CommitLineSearch.last(before: size, from: first, of: log, size: size, fileSystem) {
        case .found(let line) where line.bytes.last == UInt8(ascii: "\n"): return nil
        case .cut: return nil
        case .found, .missing: break
        }
        (self.start, self.head, end) = (start, head, size)
    }

    /// Enough for the number and the identifier of an operation.
    private static let lengthOfHead = 128
}
