import Basics

extension CalStoreError {
    /// The error for a failed system call before anything was changed.
    package init(_ error: FileSystemError) {
        self =
            if let refusal = error.refusal {
                .damaged(file: error.path, line: nil, reason: refusal)
            } else {
                .io(operation: error.operation.rawValue, path: error.path, code: error.errno)
            }
    }

    /// The same for a failed write: permissions and read-only media have their own case.
    init(writing error: FileSystemError) {
        self = error.isRefusal ? .readOnlyStore(path: error.path, reason: error.reason) : CalStoreError(error)
    }
}

extension FileInformation {
    /// Throws if it is a folder, a pipe or a device.
    func checkKind(_ path: String) throws(CalStoreError) {
        guard kind == .file else { throw .damaged(file: path, line: nil, reason: "it is not a file") }
    }
}

/// Runs system calls and converts their errors.
package func reporting<Result>(
    _ body: () throws(FileSystemError) -> Result
) throws(CalStoreError) -> Result {
    do throws(FileSystemError) { return try body() } catch { throw CalStoreError(error) }
}

/// The same for calls that write.
package func reportingWrites<Result>(
    _ body: () throws(FileSystemError) -> Result
) throws(CalStoreError) -> Result {
    do throws(FileSystemError) { return try body() } catch { throw CalStoreError(writing: error) }
}
