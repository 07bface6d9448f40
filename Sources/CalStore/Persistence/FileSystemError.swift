import CLibrary

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
    /// Why we refuse what the system would do: the rest of a sentence that begins with the path.
    var refusal: String?

    /// The system's sentence for `errno`, as "No space left on device".
    var reason: String { refusal ?? FileSystemError.reason(of: errno) }

    /// A link stands where only a file may stand that is in the folder itself.
    static func isLink(_ operation: Operation, _ path: String) -> FileSystemError {
        FileSystemError(
            operation: operation, path: path, errno: ELOOP,
            refusal: "it is a link; replace it with the file itself")
    }

    static func reason(of errno: Int32) -> String { String(cString: strerror(errno)) }

    /// The file, or a folder on the way to it, is not there.
    var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

    /// Writing here is refused: by rights, by a read-only medium, or because the path is not what it should be.
    var isRefusal: Bool { refusal != nil || errno == EACCES || errno == EPERM || errno == EROFS }
}
