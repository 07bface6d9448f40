/// What persistence asks of the operating system. Tests pass one that fails, writes short, or forgets what was not synced.
///
/// The requirements are single system calls: those named `...Once` may be interrupted (EINTR) or do less than asked.
/// Callers use the whole operations of `FileSystem+Whole.swift`, which go on until all is done.
protocol FileSystem: Sendable {
    /// The user whose files this process makes.
    var user: UInt32 { get }

    func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile
    func close(_ file: OpenFile)

    /// Reads at most `buffer.count` bytes from `offset`; 0 at the end of the file.
    func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int
    /// Writes some of `bytes` at `offset` and says how many.
    func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int
    func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError)
    /// Returns when the file's bytes are on the medium, not merely in a cache.
    func synchronizeOnce(_ file: OpenFile) throws(FileSystemError)
    /// Returns when the folder's list of names is on the medium.
    func synchronizeFolderOnce(_ path: String) throws(FileSystemError)

    func information(of file: OpenFile) throws(FileSystemError) -> FileInformation
    /// What `path` names, or nil when nothing is there. A link is followed unless asked not to.
    func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation?
    func destinationOfLink(_ path: String) throws(FileSystemError) -> String

    /// What is in a folder, in no order.
    func names(inFolder path: String) throws(FileSystemError) -> [String]
    func makeFolder(_ path: String) throws(FileSystemError)
    /// Removes a folder in which nothing is; it is an error when something is.
    func removeFolder(_ path: String) throws(FileSystemError)
    /// Gives the file at `old` the name `new`; what had that name before is gone in the same instant.
    func rename(_ old: String, to new: String) throws(FileSystemError)
    func remove(_ path: String) throws(FileSystemError)

    /// Tries to take the file's advisory lock for this open file alone; false when another holds it. Closing gives it back.
    func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool
    /// Waits.
    func pause(milliseconds: Int)
}

/// How a file is opened. No descriptor is inherited by a program that this one starts.
enum FileMode: Sendable {
    /// An existing file, to read.
    case read
    /// An existing file, to read and write. A link in its place is an error.
    case update
    /// A file that may have to be made, to read and write. A link in its place is an error.
    case makeIfMissing
    /// A new file; it is an error when the name is taken, be it by a link.
    case make
}

/// An open file: the system's number for it and the path for messages.
struct OpenFile: Sendable {
    var descriptor: Int32
    var path: String
}

/// What the system knows about a file without opening it.
package struct FileInformation: Equatable, Sendable {
    enum Kind: Sendable { case file, folder, link, other }

    var kind: Kind
    var size: Int
    var owner: UInt32
    /// How many names the file has; 0 when an open file was removed or replaced.
    var links: Int
    var identity: FileIdentity
    /// When the bytes were last changed, and when bytes, name or rights were: nanoseconds since 1970.
    var modified: Int
    var changed: Int
}

extension FileInformation {
    /// Why `user` should not write to it; nil when it is the user's own.
    func foreignness(_ user: UInt32) -> String? { owner == user ? nil : "it belongs to another user" }
}

/// Which file it is, whatever its name.
struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
}
