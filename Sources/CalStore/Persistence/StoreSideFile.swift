import Basics

/// A small file next to a store that describes it: what the store last agreed on with a folder, or when a
/// subscription was fetched. It is copied, moved and lost with the store, and history does not need it.
package struct StoreSideFile: Sendable {
    package let path: String
    private let files: any FileSystem
    /// The maximum size; the file for a folder of a million items has 200 MB.
    private static let mostBytes = 1 << 30

    /// - Parameters:
    ///   - store: The path of the store.
    ///   - name: The name of the file in the folder of the store.
    package init(store: String, name: String, _ files: any FileSystem) {
        path = StoreLocation(store).file(name)
        self.files = files
    }

    /// Runs `body` while no other process does so, for code that reads and then writes the file.
    ///
    /// - Parameter timeout: Seconds to wait for another process.
    /// - Throws: `CalStoreError.lockTimeout` if another process kept the lock for that time; `.io`; the
    ///   errors of `body`.
    package func withLock<Result>(timeout: Double, _ body: () throws -> Result) throws -> Result {
        let lock = try reportingWrites { () throws(FileSystemError) in
            try files.makeFolders(FilePath.folder(of: path))
            return try FileLock(path: path + ".lock", timeout: timeout, fileSystem: files)
        }
        guard let lock else { throw CalStoreError.lockTimeout(file: path + ".lock", seconds: timeout) }
        defer { lock.release() }
        return try body()
    }

    /// The bytes of the file; nil if there is no such file.
    package func read() throws(CalStoreError) -> [UInt8]? {
        try reporting { () throws(FileSystemError) in
            try files.contents(of: path, upTo: StoreSideFile.mostBytes)
        }
    }

    /// Replaces the file atomically: after a crash, either the old or the new content is complete.
    package func write(_ bytes: [UInt8]) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            try files.makeFolders(FilePath.folder(of: path))
            try files.replace(path, with: bytes)
        }
    }

    /// Appends a line. It is not synced: after a power failure the last lines may be missing. A line counts
    /// only with its line feed: the rest of one that was not written completely is cut off.
    package func append(line: String) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            try files.makeFolders(FilePath.folder(of: path))
            let file = try files.open(path, .makeIfMissing)
            defer { files.close(file) }
            let size = try endOfLines(file)
            try files.write(file, Array((line + "\n").utf8), at: size)
        }
    }

    /// The end of the last whole line, where the file ends after this.
    private func endOfLines(_ file: OpenFile) throws(FileSystemError) -> Int {
        let size = try files.information(of: file).size
        if size == 0 { return 0 }
        if try files.read(file, at: size - 1, count: 1) == [0x0A] { return size }
        let bytes = try files.contents(of: path, upTo: StoreSideFile.mostBytes) ?? []
        let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        try files.truncate(file, to: end)
        return end
    }

    /// Removes the file, if it exists.
    package func remove() throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            guard try files.information(at: path) != nil else { return }
            try files.removeIfPresent(path)
            try files.synchronizeFolder(FilePath.folder(of: path))
        }
    }
}
