@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Counts the bytes that are read, and the calls.
final class CountingFileSystem: ForwardingFileSystem {
    let base: any FileSystem
    private let counts = Locked<[String: (bytes: Int, calls: Int)]>([:])

    init(_ base: any FileSystem) { self.base = base }

    /// By the name of the file.
    var bytes: [String: Int] { counts.withLock { $0.mapValues(\.bytes) } }
    var calls: [String: Int] { counts.withLock { $0.mapValues(\.calls) } }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        let count = try base.readOnce(file, into: buffer, at: offset)
        counts.withLock { counts in
            let old = counts[FilePath.name(of: file.path)] ?? (0, 0)
            counts[FilePath.name(of: file.path)] = (old.bytes + count, old.calls + 1)
        }
        return count
    }
}
