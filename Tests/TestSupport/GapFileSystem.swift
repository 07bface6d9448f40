@testable import Basics
@testable import CalStore

/// A file system in which something else happens between two calls, as when another process gets the
/// processor there.
final class GapFileSystem: ForwardingFileSystem {
    private struct Inner: Sendable {
        var count = 0
        var gap: Int?
        var body: (@Sendable () -> Void)?
    }

    let base: any FileSystem
    private let inner = Locked(Inner())

    init(_ base: any FileSystem) { self.base = base }

    /// Runs `body` before the call with a number, counted from 0 from now on.
    func interrupt(before gap: Int, _ body: @escaping @Sendable () -> Void) {
        inner.withLock { $0 = Inner(gap: gap, body: body) }
    }

    /// How many calls were made since `interrupt`.
    var count: Int { inner.withLock { $0.count } }

    private func step() {
        let body = inner.withLock { inner -> (@Sendable () -> Void)? in
            defer { inner.count += 1 }
            return inner.count == inner.gap ? inner.body : nil
        }
        body?()
    }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        step()
        return try base.openOnce(path, mode)
    }

    func close(_ file: OpenFile) {
        step()
        base.close(file)
    }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        step()
        return try base.readOnce(file, into: buffer, at: offset)
    }

    func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
        step()
        return try base.information(of: file)
    }

    func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation? {
        step()
        return try base.information(at: path, followingLink: followingLink)
    }
}
