import CLibrary
import CalStore

/// Files that are whole on the medium or not there at all, whenever the machine stops.
extension System {
    /// The end of the name of a file that is being written. Readers of a vdir leave such files alone, and hidden ones.
    private static let draft = ".ekcal.tmp"

    /// Writes a file beside its place, gets it onto the medium, and gives it its name.
    static func writeDurably(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let folder = FilePath.folder(of: path)
        let draft = folder + "/" + draft
        let mode: mode_t = facts(path)?.mode ?? 0o600
        // One that was killed may have left a draft. A link in its place is not followed.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw durableFailure(path) }
        let isWritten = writeAll(bytes, to: descriptor) == nil && fchmod(descriptor, mode & 0o777) == 0
        let isKept = isWritten && fsync(descriptor) == 0
        let failure = durableFailure(path)
        close(descriptor)
        guard isKept else {
            unlink(draft)
            throw failure
        }
        guard rename(draft, path) == 0 else {
            let failure = durableFailure(path)
            unlink(draft)
            throw failure
        }
        try synchronizeFolder(folder)
    }

    /// Removes a file; one that is not there is not an error.
    static func removeDurably(_ path: String) throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw durableFailure(path) }
        try synchronizeFolder(FilePath.folder(of: path))
    }

    /// The path without links; nil when nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func synchronizeFolder(_ folder: String) throws(Failure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw durableFailure(folder) }
        defer { close(descriptor) }
        // Some file systems cannot do it for folders, and need not.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw durableFailure(folder) }
    }

    private static func durableFailure(_ path: String) -> Failure {
        Failure(name: path, reason: String(cString: strerror(errno)))
    }
}
