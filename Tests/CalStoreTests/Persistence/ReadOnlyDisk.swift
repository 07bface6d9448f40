import Foundation

@testable import CalStore

/// A file system that is mounted read only: every call that would write fails with EROFS.
struct ReadOnlyDisk: FileSystem {
    let base: any FileSystem

    var user: UInt32 { base.user }

    private func refused(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        FileSystemError(operation: operation, path: path, errno: EROFS)
    }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        guard mode == .read else { throw refused(.open, path) }
        return try base.openOnce(path, mode)
    }

    func close(_ file: OpenFile) { base.close(file) }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int { try base.readOnce(file, into: buffer, at: offset) }

    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int { throw refused(.write, file.path) }

    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        throw refused(.truncate, file.path)
    }

    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) { throw refused(.synchronize, file.path) }
    func synchronizeFolderOnce(_ path: String) throws(FileSystemError) { throw refused(.synchronize, path) }

    func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
        try base.information(of: file)
    }

    func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation? {
        try base.information(at: path, followingLink: followingLink)
    }

    func destinationOfLink(_ path: String) throws(FileSystemError) -> String {
        try base.destinationOfLink(path)
    }

    func names(inFolder path: String) throws(FileSystemError) -> [String] { try base.names(inFolder: path) }
    func makeFolder(_ path: String) throws(FileSystemError) { throw refused(.makeFolder, path) }
    func rename(_ old: String, to new: String) throws(FileSystemError) { throw refused(.rename, old) }
    func remove(_ path: String) throws(FileSystemError) { throw refused(.remove, path) }
    func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool { try base.lockOnce(file) }
    func pause(milliseconds: Int) { base.pause(milliseconds: milliseconds) }
}
