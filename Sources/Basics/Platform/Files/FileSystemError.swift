import CLibrary

/// A failed system call: the operation, the path and the error number.
package struct FileSystemError: Error, Equatable, Sendable {
    /// The failed operation. The raw value is the verb for a sentence: "cannot <open> <path>".
    package enum Operation: String, Sendable, CaseIterable {
        case open, read, write, examine, truncate, synchronize, rename, remove, lock, list
        case makeFolder = "make the folder"
        case followLink = "follow the link"
        case setRights = "set the rights of"
    }

    package var operation: Operation
    package var path: String
    package var errno: Int32
    /// The reason why we refuse something that the system would allow: the rest of a sentence that begins
    /// with the path.
    package var refusal: String?

    package init(operation: Operation, path: String, errno: Int32, refusal: String? = nil) {
        (self.operation, self.path, self.errno, self.refusal) = (operation, path, errno, refusal)
    }

    /// The system's text for `errno`, such as "No space left on device".
    package var reason: String { refusal ?? FileSystemError.reason(of: errno) }

    /// The error for a link instead of a file that must be in the folder itself.
    package static func isLink(_ operation: Operation, _ path: String) -> FileSystemError {
        FileSystemError(
            operation: operation, path: path, errno: ELOOP,
            refusal: "it is a link; replace it with the file itself")
    }

    package static func reason(of errno: Int32) -> String { String(cString: strerror(errno)) }

    /// The file, or a folder on the way to it, does not exist.
    package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

    /// Writing is refused: by permissions, by a read-only medium, or because the path is not as it should be.
    package var isRefusal: Bool { refusal != nil || errno == EACCES || errno == EPERM || errno == EROFS }

    package var isReadOnlyMedium: Bool { errno == EROFS }
}
