import CLibrary

/// Complete operations: interrupted calls are repeated, and short ones continued.
extension FileSystem {
    package func open(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
        try uninterrupted { () throws(FileSystemError) in try openOnce(path, mode) }
    }

    /// Opens a file to read; nil if it does not exist.
    package func openIfPresent(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile? {
        do throws(FileSystemError) {
            return try open(path, mode)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// Fills `buffer` from `offset`; returns the number of bytes, which is less at the end of the file.
    package func read(
        _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileSystemError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let position = offset + done
            let count = try uninterrupted { () throws(FileSystemError) in
                try readOnce(file, into: rest, at: position)
            }
            if count <= 0 { break }
            done += count
        }
        return done
    }

    /// The bytes from `offset`, at most `count`.
    package func read(_ file: OpenFile, at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: FileSystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(FileSystemError) {
                initialized = try read(file, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all of `bytes` at `offset`, in one call if possible.
    package func write(_ file: OpenFile, _ bytes: [UInt8], at offset: Int) throws(FileSystemError) {
        try writeAll(bytes, to: file) { (done, rest) throws(FileSystemError) in
            try writeOnce(file, rest, at: offset + done)
        }
    }

    /// Writes all of `bytes` after the last write.
    package func writeNext(_ file: OpenFile, _ bytes: [UInt8]) throws(FileSystemError) {
        try writeAll(bytes, to: file) { (_, rest) throws(FileSystemError) in try writeNextOnce(file, rest) }
    }

    package func truncate(_ file: OpenFile, to size: Int) throws(FileSystemError) {
        try uninterrupted { () throws(FileSystemError) in try truncateOnce(file, to: size) }
    }

    package func synchronize(_ file: OpenFile) throws(FileSystemError) {
        try uninterrupted { () throws(FileSystemError) in try synchronizeOnce(file) }
    }

    package func synchronizeFolder(_ path: String) throws(FileSystemError) {
        try uninterrupted { () throws(FileSystemError) in try synchronizeFolderOnce(path) }
    }

    package func lock(_ file: OpenFile) throws(FileSystemError) -> Bool {
        try uninterrupted { () throws(FileSystemError) in try lockOnce(file) }
    }

    package func information(at path: String) throws(FileSystemError) -> FileInformation? {
        try information(at: path, followingLink: true)
    }

    /// Removes the file if there is one.
    package func removeIfPresent(_ path: String) throws(FileSystemError) {
        do throws(FileSystemError) {
            try remove(path)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Creates the folder and its missing parents; each is synced into its parent.
    ///
    /// - Returns: The folders that were created, the highest first.
    @discardableResult
    package func makeFolders(_ path: String, rights: UInt16 = 0o700) throws(FileSystemError) -> [String] {
        if try information(at: path) != nil { return [] }
        let above = FilePath.folder(of: path)
        var made = try above == path ? [] : makeFolders(above, rights: rights)
        do throws(FileSystemError) {
            try makeFolder(path, rights: rights)
            made.append(path)
        } catch {
            // Another process was faster.
            if error.errno != EEXIST { throw error }
        }
        try synchronizeFolder(above)
        return made
    }

    /// Creates a folder with a unique name among the temporary files.
    ///
    /// - Parameter name: The beginning of its name.
    package func makeTemporaryFolder(_ name: String) throws(FileSystemError) -> String {
        try withTemporaryPath(name) { path throws(FileSystemError) in
            try makeFolder(path, rights: 0o700)
            return path
        }
    }

    /// Opens a new temporary file, which has no name, so that a killed process leaves nothing.
    ///
    /// - Parameter name: The beginning of the name that it has for a moment.
    package func openTemporaryFile(_ name: String) throws(FileSystemError) -> OpenFile {
        try withTemporaryPath(name) { path throws(FileSystemError) in
            let file = try open(path, .make)
            do throws(FileSystemError) {
                try remove(path)
                return file
            } catch {
                close(file)
                throw error
            }
        }
    }

    /// Calls `make` with random names among the temporary files, until it meets one that is not taken.
    private func withTemporaryPath<Result>(
        _ name: String, _ make: (String) throws(FileSystemError) -> Result
    ) throws(FileSystemError) -> Result {
        var tries = 0
        while true {
            let number = UInt64.random(in: .min ... .max)
            do throws(FileSystemError) {
                return try make(FilePath.join(temporaryFolder, name + String(number, radix: 36)))
            } catch {
                tries += 1
                guard error.errno == EEXIST, tries < mostTemporaryNames else { throw error }
            }
        }
    }

    /// Removes a folder and the files in it. Remains are harmless.
    package func removeTemporaryFolder(_ folder: String) {
        for name in (try? names(inFolder: folder)) ?? [] { try? remove(FilePath.join(folder, name)) }
        try? removeFolder(folder)
    }

    /// Syncs the folders above a folder, as far as they belong to the user: the process that created one may
    /// have been killed before its name was on the disk.
    package func synchronizeNames(above folder: String) throws(FileSystemError) {
        let above = FilePath.folder(of: folder)
        guard above != folder, try information(at: above)?.owner == user else { return }
        do throws(FileSystemError) {
            try synchronizeFolder(above)
        } catch {
            // No folder was created in one that cannot be read or written.
            if !error.isRefusal { throw error }
        }
        try synchronizeNames(above: above)
    }

    /// The target of `path` after following every link, whether it exists or not.
    package func followingLinks(_ path: String) throws(FileSystemError) -> String {
        var path = path
        // Linux follows this many, too.
        for _ in 0..<40 {
            guard try information(at: path, followingLink: false)?.kind == .link else { return path }
            let target = try destinationOfLink(path)
            path = target.hasPrefix("/") ? target : FilePath.join(FilePath.folder(of: path), target)
        }
        throw FileSystemError(operation: .followLink, path: path, errno: ELOOP)
    }

    /// Throws if `path` exists and is not a folder of the user's own, such as a link.
    package func checkOwnFolder(_ path: String) throws(FileSystemError) {
        guard let there = try information(at: path, followingLink: false) else { return }
        if there.kind == .link { throw .isLink(.examine, path) }
        if let refusal = there.kind != .folder ? "it is not a folder" : there.foreignness(user) {
            throw FileSystemError(operation: .examine, path: path, errno: EINVAL, refusal: refusal)
        }
    }

    /// Continues until everything is written.
    ///
    /// - Parameter once: Writes some of the rest, after this many bytes, and returns their number.
    private func writeAll(
        _ bytes: [UInt8], to file: OpenFile,
        _ once: (Int, UnsafeRawBufferPointer) throws(FileSystemError) -> Int
    ) throws(FileSystemError) {
        var failure: FileSystemError?
        bytes.withUnsafeBytes { bytes in
            do throws(FileSystemError) {
                var done = 0
                while done < bytes.count {
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                    let before = done
                    let count = try uninterrupted { () throws(FileSystemError) in try once(before, rest) }
                    // A system that writes nothing and reports no error would cause an endless loop.
                    guard count > 0 else {
                        throw FileSystemError(operation: .write, path: file.path, errno: EIO)
                    }
                    done += count
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Repeats a call that a signal interrupted, up to a limit.
    func uninterrupted<Result>(
        _ call: () throws(FileSystemError) -> Result
    ) throws(FileSystemError) -> Result {
        var attempts = 0
        while true {
            do throws(FileSystemError) {
                return try call()
            } catch {
                attempts += 1
                guard error.errno == EINTR, attempts < 1000 else { throw error }
            }
        }
    }
}

/// The maximum number of random names to try.
private let mostTemporaryNames = 100
