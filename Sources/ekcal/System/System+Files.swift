import CLibrary
import CalStore

/// Files that are named on a command line. Anything that has a name may be one: a pipe (`/dev/fd/63`, a FIFO) is read like a file,
/// and written into, not replaced.
extension System {
    /// All that can be read under a name.
    static func readFile(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            let piece = try self.bytes(descriptor, path, upTo: 1 << 18)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// Writes a file, by default one that only its owner can read; one that is there keeps its mode. Links are followed. A file is replaced as a
    /// whole, so that no program finds half of it; a pipe or a device is written into.
    static func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws(Failure) {
        var facts = stat()
        let isThere = stat(path, &facts) == 0
        guard !isThere || facts.st_mode & S_IFMT == S_IFREG, let target = target(of: path) else {
            return try write(bytes, into: path, flags: O_WRONLY | O_CREAT)
        }
        let mode = isThere ? facts.st_mode & 0o777 : mode
        let draft = target + ".\(getpid()).tmp"
        do throws(Failure) {
            try write(bytes, into: draft, flags: O_WRONLY | O_CREAT | O_EXCL)
            guard chmod(draft, mode) == 0, rename(draft, target) == 0 else { throw failure(path) }
        } catch {
            unlink(draft)
            // A folder in which nothing can be made may hold a file that can be written.
            guard isThere, access(target, W_OK) == 0 else { throw error }
            try write(bytes, into: target, flags: O_WRONLY | O_TRUNC)
        }
    }

    /// Whether a name stands for where standard output goes.
    static func isStandardOutput(_ path: String) -> Bool {
        var (named, output) = (stat(), stat())
        guard stat(path, &named) == 0, fstat(STDOUT_FILENO, &output) == 0 else { return false }
        return named.st_dev == output.st_dev && named.st_ino == output.st_ino
    }

    // MARK: Facts

    /// The size of a file in bytes and its rights; nil when there is nothing under that name. Links are followed.
    static func facts(_ path: String) -> (size: Int, mode: mode_t)? {
        var facts = stat()
        return stat(path, &facts) == 0 ? (Int(facts.st_size), facts.st_mode & 0o7777) : nil
    }

    static func isThere(_ path: String) -> Bool { facts(path) != nil }

    static func isFolder(_ path: String) -> Bool { SmallFiles.isFolder(path) }

    static func isReadableFolder(_ path: String) -> Bool { access(path, R_OK | X_OK) == 0 }

    static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// What is in a folder; nothing where there is none.
    static func names(in folder: String) -> [String] { SmallFiles.names(in: folder) }

    /// Makes a folder, and those that it lies in where they are missing.
    static func makeFolders(_ path: String, mode: mode_t) throws(Failure) {
        if isFolder(path) { return }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeFolders(parent, mode: mode) }
        guard mkdir(path, mode) == 0 || errno == EEXIST && isFolder(path) else { throw failure(path) }
    }

    // MARK: Parts

    /// The file that a name leads to through all links; nil for what programs pass to each other by name, which is written in place.
    private static func target(of path: String) -> String? {
        var target = path
        // As many links as a kernel follows.
        for _ in 0..<40 {
            if target.hasPrefix("/dev/") || target.hasPrefix("/proc/") { return nil }
            var link = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let length = readlink(target, &link, link.count - 1)
            guard length >= 0 else { return target }
            let next = String(decoding: link.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
            target = next.hasPrefix("/") ? next : folder + next
        }
        return nil
    }

    private static func write(_ bytes: [UInt8], into path: String, flags: Int32) throws(Failure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        let isWritten = writeAll(bytes, to: descriptor) == nil
        let reason = errno
        guard close(descriptor) == 0, isWritten else {
            throw Failure(name: path, reason: String(cString: strerror(isWritten ? errno : reason)))
        }
    }

    static func failure(_ path: String) -> Failure {
        let reason =
            switch errno {
            case ENOENT: "the file does not exist"
            case EACCES, EPERM: "permission denied"
            default: String(cString: strerror(errno))
            }
        return Failure(name: path, reason: reason)
    }
}
