import Foundation

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A file system that is mounted read only: every call that would write fails with EROFS.
struct ReadOnlyDisk: ForwardingFileSystem {
    let base: any FileSystem

    private func refused(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        FileSystemError(operation: operation, path: path, errno: EROFS)
    }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        guard mode == .read else { throw refused(.open, path) }
        return try base.openOnce(path, mode)
    }

    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int { throw refused(.write, file.path) }

    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        throw refused(.truncate, file.path)
    }

    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) { throw refused(.synchronize, file.path) }
    func synchronizeFolderOnce(_ path: String) throws(FileSystemError) { throw refused(.synchronize, path) }
    func makeFolder(_ path: String) throws(FileSystemError) { throw refused(.makeFolder, path) }
    func removeFolder(_ path: String) throws(FileSystemError) { throw refused(.remove, path) }
    func rename(_ old: String, to new: String) throws(FileSystemError) { throw refused(.rename, old) }
    func remove(_ path: String) throws(FileSystemError) { throw refused(.remove, path) }
}
