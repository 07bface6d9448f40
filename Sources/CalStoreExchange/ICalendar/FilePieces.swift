import Basics

/// Reads a file from its beginning, piece by piece.
struct FilePieces: Sendable {
    private var hash = XXHash64()
    private var offset = 0
    private(set) var isAtEnd = false

    /// The hash of the bytes that were read: another pass has the same one, unless the file has changed.
    var sum: UInt64 { hash.digest }

    /// The next piece; empty at the end of the file.
    mutating func next<Source: ByteSource>(
        of source: Source, _ count: Int
    ) throws(Source.Failure) -> [UInt8] {
        let piece = try source.bytes(at: offset, count: count)
        offset += piece.count
        hash.update(piece)
        isAtEnd = piece.isEmpty
        return piece
    }
}
