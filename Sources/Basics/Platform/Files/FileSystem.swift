/// The only access to files: everything that the library and `ekcal` ask of the operating system about files
/// goes through it. Tests pass one that fails, writes less than asked, or forgets unsynced data.
///
/// The requirements are single system calls: those named `...Once` may be interrupted (EINTR) or do less than
/// asked. Callers use the complete operations of `FileSystem+Retrying.swift`, which repeat them until all is
/// done.
package protocol FileSystem: Sendable {
    /// The user who owns the files that this process creates.
    var user: UInt32 { get }
    /// The folder for files that nobody needs after the process.
    var temporaryFolder: String { get }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile
    func close(_ file: OpenFile)

    /// Reads at most `buffer.count` bytes from `offset`; returns 0 at the end of the file.
    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int
    /// Writes some of `bytes` at `offset`; returns how many.
    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int
    /// Reads the next bytes of a file or pipe, at most `buffer.count`; returns 0 at the end.
    func readNextOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileSystemError) -> Int
    /// Writes some of `bytes` after the last write, also into a pipe.
    func writeNextOnce(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(FileSystemError) -> Int
    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError)
    /// Returns when the file's bytes are on the medium, not merely in a cache.
    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError)
    /// Returns when the folder's list of names is on the medium.
    func synchronizeFolderOnce(_ path: String) throws(FileSystemError)

    /// Sets the permissions, in the bits of POSIX.
    func setRights(_ rights: UInt16, of file: OpenFile) throws(FileSystemError)

    func information(of file: OpenFile) throws(FileSystemError) -> FileInformation
    /// The metadata of a path, or nil if it does not exist. A link is followed unless `followingLink` is
    /// false.
    func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation?
    func destinationOfLink(_ path: String) throws(FileSystemError) -> String
    /// The path from the root without links; nil if it does not exist.
    func realPath(_ path: String) throws(FileSystemError) -> String?
    /// Whether the user may do this with an existing file.
    func permits(_ use: FileUse, _ path: String) -> Bool

    /// The names in a folder, in no order: all of them, or an error.
    func names(inFolder path: String) throws(FileSystemError) -> [String]
    func makeFolder(_ path: String, rights: UInt16) throws(FileSystemError)
    /// Removes an empty folder; any other is an error.
    func removeFolder(_ path: String) throws(FileSystemError)
    /// Renames the file at `old` to `new`, and replaces a file of that name atomically.
    func rename(_ old: String, to new: String) throws(FileSystemError)
    func remove(_ path: String) throws(FileSystemError)

    /// Tries to take the file's advisory lock for this open file alone; false if another holds it. Closing
    /// releases it.
    func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool
    /// Releases the lock. Closing alone may not be enough: a program that is being started has a copy of the
    /// open file until it runs.
    func unlock(_ file: OpenFile)
    func pause(milliseconds: Int)
}
