import CLibrary

/// Files that others read too, such as those of a vdir: whenever the machine stops, the file that was there or the new one is there, and
/// whole.
package enum DurableFile {
    /// Writes a file; one that is there keeps its rights.
    package static func write(_ bytes: [UInt8], to path: String) throws(CalStoreError) {
        let files = RealFileSystem()
        var facts = stat()
        let mode = stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0o600
        try reportingWrites { () throws(FileSystemError) in
            try files.replace(path, with: bytes, as: .hidden) { draft throws(FileSystemError) in
                guard fchmod(draft.descriptor, mode) == 0 else {
                    throw FileSystemError(operation: .write, path: path, errno: errno)
                }
            }
        }
    }

    /// Removes a file, if it is there.
    package static func remove(_ path: String) throws(CalStoreError) {
        let files = RealFileSystem()
        try reportingWrites { () throws(FileSystemError) in
            try files.removeIfPresent(path)
            try files.synchronizeFolder(FilePath.folder(of: path))
        }
    }

    /// Removes drafts that killed processes left in a folder, when they are an hour old.
    package static func removeOldDrafts(in folder: String) {
        var time = timespec()
        guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return }
        let now = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
        RealFileSystem().removeDrafts(of: FilePath.join(folder, "x"), ofAll: true, notAfter: now)
    }
}
