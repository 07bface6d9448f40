import Foundation

/// A system call that failed: which, on what, and the system's number for why.
struct FileSystemError: Error, Equatable, Sendable {
    /// What was tried. The raw value is the verb for a sentence: "cannot <open> <path>".
    enum Operation: String, Sendable, CaseIterable {
        case open, read, write, examine, truncate, synchronize, rename, remove, lock, list
        case makeFolder = "make the folder"
        case followLink = "follow the link"
    }

    var operation: Operation
    var path: String
    var errno: Int32

    /// The system's sentence for `errno`, as "No space left on device".
    var reason: String { FileSystemError.reason(of: errno) }

    static func reason(of errno: Int32) -> String { String(cString: strerror(errno)) }

    /// The file, or a folder on the way to it, is not there.
    var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

    /// The system refuses writing here, whoever asks: rights, or a medium that is read only.
    var isRefusal: Bool { errno == EACCES || errno == EPERM || errno == EROFS }
}
