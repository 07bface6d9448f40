@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Counts the bytes that are read.
final class CountingFileSystem: ForwardingFileSystem {
    let base: any FileSystem
    private let counts = Locked<[String: Int]>([:])

    init(_ base: any FileSystem) { self.base = base }

    /// By the name of the file.
    var bytes: [String: Int] { counts.withLock { $0 } }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        let count = try base.readOnce(file, into: buffer, at: offset)
        counts.withLock { $0[FilePath.name(of: file.path), default: 0] += count }
        return count
    }
}
