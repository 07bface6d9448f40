import CLibrary

/// The files of the operating system.
///
/// Files are created with mode 0600 and folders by default with 0700: other users must not read a calendar.
package struct RealFileSystem: FileSystem {
    package let temporaryFolder: String

    package init(temporaryFolder: String = "/tmp") { self.temporaryFolder = temporaryFolder }

    /// - Parameter environment: The environment whose TMPDIR is the folder of temporary files.
    package init(environment: [String: String]) {
        let folder = environment["TMPDIR"] ?? ""
        self.init(temporaryFolder: folder.isEmpty ? "/tmp" : folder)
    }

    package var user: UInt32 { geteuid() }

    package func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        let flags =
            switch mode {
            // Do not wait for a writer if the name is a pipe.
            case .read: O_RDONLY | O_NONBLOCK
            // A folder may come from somebody else, who must not choose which file is written.
            case .update, .makeIfMissing: O_RDWR | O_NOFOLLOW | O_NONBLOCK
            case .make: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
            case .readStream: O_RDONLY
            case .writeStream: O_WRONLY | O_CREAT
            }
        var descriptor = CLibrary.open(path, flags | O_CLOEXEC, 0o600)
        if mode == .makeIfMissing, descriptor < 0, errno == ENOENT {
            descriptor = CLibrary.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            // Another process was faster.
            if descriptor < 0, errno == EEXIST { descriptor = CLibrary.open(path, flags | O_CLOEXEC) }
        }
        guard descriptor >= 0 else {
            let error = failure(.open, path)
            let refusesLinks = mode == .update || mode == .makeIfMissing || mode == .make
            throw error.errno == ELOOP && refusesLinks ? .isLink(.open, path) : error
        }
        return OpenFile(descriptor: descriptor, path: path)
    }

    // Not repeated when interrupted: Linux has closed the descriptor by then, and another thread may own its
    // number.
    package func close(_ file: OpenFile) { _ = CLibrary.close(file.descriptor) }

    package func readOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        let count = pread(file.descriptor, base, min(buffer.count, RealFileSystem.largestCall), off_t(offset))
        guard count >= 0 else { throw failure(.read, file.path) }
        return count
    }

    package func writeOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let count = pwrite(file.descriptor, base, min(bytes.count, RealFileSystem.largestCall), off_t(offset))
        guard count >= 0 else { throw failure(.write, file.path) }
        return count
    }

    package func readNextOnce(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileSystemError) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        let count = CLibrary.read(file.descriptor, base, min(buffer.count, RealFileSystem.largestCall))
        guard count >= 0 else { throw failure(.read, file.path) }
        return count
    }

    package func writeNextOnce(
        _ file: OpenFile, _ bytes: UnsafeRawBufferPointer
    ) throws(FileSystemError) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let count = CLibrary.write(file.descriptor, base, min(bytes.count, RealFileSystem.largestCall))
        guard count >= 0 else { throw failure(.write, file.path) }
        return count
    }

    package func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        guard ftruncate(file.descriptor, off_t(size)) == 0 else { throw failure(.truncate, file.path) }
    }

    package func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
        #if canImport(Darwin)
            // fsync leaves the bytes in the drive's cache there. Not every file system can do better.
            if fcntl(file.descriptor, F_FULLFSYNC) == 0 { return }
            guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
                throw failure(.synchronize, file.path)
            }
            guard fsync(file.descriptor) == 0 else { throw failure(.synchronize, file.path) }
        #else
            guard fdatasync(file.descriptor) == 0 else { throw failure(.synchronize, file.path) }
        #endif
    }

    package func synchronizeFolderOnce(_ path: String) throws(FileSystemError) {
        let descriptor = CLibrary.open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { throw failure(.synchronize, path) }
        defer { _ = CLibrary.close(descriptor) }
        guard fsync(descriptor) != 0 else { return }
        // Some network file systems cannot sync a folder; their server does it.
        if errno == EINVAL || errno == ENOTSUP { return }
        throw failure(.synchronize, path)
    }

    package func setRights(_ rights: UInt16, of file: OpenFile) throws(FileSystemError) {
        guard fchmod(file.descriptor, mode_t(rights)) == 0 else { throw failure(.setRights, file.path) }
    }

    package func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw failure(.examine, file.path) }
        return FileInformation(status)
    }

    package func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation?
    {
        var status = stat()
        guard (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
            let error = failure(.examine, path)
            if error.isMissing { return nil }
            throw error
        }
        return FileInformation(status)
    }

    package func destinationOfLink(_ path: String) throws(FileSystemError) -> String {
        // One byte more than the longest path, to detect a truncated answer.
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { throw failure(.followLink, path) }
        guard count < buffer.count else {
            throw FileSystemError(operation: .followLink, path: path, errno: ENAMETOOLONG)
        }
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package func realPath(_ path: String) throws(FileSystemError) -> String? {
        guard let real = realpath(path, nil) else {
            let error = failure(.followLink, path)
            if error.isMissing { return nil }
            throw error
        }
        defer { free(real) }
        return String(cString: real)
    }

    package func permits(_ use: FileUse, _ path: String) -> Bool {
        let mode =
            switch use {
            case .read: R_OK
            case .write: W_OK
            case .execute: X_OK
            case .list: R_OK | X_OK
            }
        return access(path, mode) == 0
    }

    package func names(inFolder path: String) throws(FileSystemError) -> [String] {
        guard let folder = opendir(path) else { throw failure(.list, path) }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                if errno != 0 { throw failure(.list, path) }
                return names
            }
            let name = withUnsafePointer(to: entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    package func makeFolder(_ path: String, rights: UInt16) throws(FileSystemError) {
        guard mkdir(path, mode_t(rights)) == 0 else { throw failure(.makeFolder, path) }
    }

    package func removeFolder(_ path: String) throws(FileSystemError) {
        guard rmdir(path) == 0 else { throw failure(.remove, path) }
    }

    package func rename(_ old: String, to new: String) throws(FileSystemError) {
        guard CLibrary.rename(old, new) == 0 else { throw failure(.rename, old) }
    }

    package func remove(_ path: String) throws(FileSystemError) {
        guard unlink(path) == 0 else { throw failure(.remove, path) }
    }

    package func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool {
        if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw failure(.lock, file.path)
    }

    package func unlock(_ file: OpenFile) { flock(file.descriptor, LOCK_UN) }

    package func pause(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        var rest = timespec()
        // A signal ends a pause early; the rest of it follows.
        while nanosleep(&time, &rest) != 0, errno == EINTR { time = rest }
    }

    /// Linux takes less than 2 GiB in one call, and macOS refuses more; larger files take several calls.
    private static let largestCall = 1 << 30

    private func failure(_ operation: FileSystemError.Operation, _ path: String) -> FileSystemError {
        FileSystemError(operation: operation, path: path, errno: errno)
    }
}

extension FileInformation {
    fileprivate init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        size = Int(status.st_size)
        owner = status.st_uid
        rights = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
        links = Int(status.st_nlink)
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino))
        #if canImport(Darwin)
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        modified = FileInformation.nanoseconds(modification)
        changed = FileInformation.nanoseconds(change)
    }

    // Wrapping: a file system may hold any time, and these are only compared.
    private static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
