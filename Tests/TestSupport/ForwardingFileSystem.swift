@testable import Basics
@testable import CalStore

/// A file system over another one, which answers what it does not answer itself.
protocol ForwardingFileSystem: FileSystem {
    var base: any FileSystem { get }
}

extension ForwardingFileSystem {
    var user: UInt32 { base.user }
    var temporaryFolder: String { base.temporaryFolder }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        try base.openOnce(path, mode)
    }

    func close(_ file: OpenFile) { base.close(file) }

    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int { try base.readOnce(file, into: buffer, at: offset) }

    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int { try base.writeOnce(file, bytes, at: offset) }

    func readNextOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileSystemError) -> Int { try base.readNextOnce(file, into: buffer) }

    func writeNextOnce(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(FileSystemError) -> Int {
        try base.writeNextOnce(file, bytes)
    }

    func setRights(_ rights: UInt16, of file: OpenFile) throws(FileSystemError) {
        try base.setRights(rights, of: file)
    }

    func realPath(_ path: String) throws(FileSystemError) -> String? { try base.realPath(path) }
    func permits(_ use: FileUse, _ path: String) -> Bool { base.permits(use, path) }

    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        try base.truncateOnce(file, to: size)
    }

    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) { try base.synchronizeOnce(file) }

    func synchronizeFolderOnce(_ path: String) throws(FileSystemError) {
        try base.synchronizeFolderOnce(path)
    }

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
    func makeFolder(_ path: String, rights: UInt16) throws(FileSystemError) {
        try base.makeFolder(path, rights: rights)
    }
    func removeFolder(_ path: String) throws(FileSystemError) { try base.removeFolder(path) }
    func rename(_ old: String, to new: String) throws(FileSystemError) { try base.rename(old, to: new) }
    func remove(_ path: String) throws(FileSystemError) { try base.remove(path) }
    func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool { try base.lockOnce(file) }
    func unlock(_ file: OpenFile) { base.unlock(file) }
    func pause(milliseconds: Int) { base.pause(milliseconds: milliseconds) }
}
