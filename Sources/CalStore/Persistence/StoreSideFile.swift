import Basics

/// A small file next to a store that describes it: what the store last agreed on with a folder, or when a
/// subscription was fetched. It is copied, moved and lost with the store, and history does not need it.
package struct StoreSideFile: Sendable {
    /// Its path.
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

    /// Runs `body` while no other process does so: for what reads the file, does something, and writes it.
    ///
    /// - Parameter timeout: How many seconds to wait for another one.
    /// - Throws: `CalStoreError.lockTimeout` if another process had it all that time; `.io`; what `body`
    ///   throws.
    package func withLock<Result>(timeout: Double, _ body: () throws -> Result) throws -> Result {
        let lock = try reportingWrites { () throws(FileSystemError) in
            try files.makeFolders(FilePath.folder(of: path))
            return try FileLock(path: path + ".lock", timeout: timeout, fileSystem: files)
        }
        guard let lock else { throw CalStoreError.lockTimeout(file: path + ".lock", seconds: timeout) }
        defer { lock.release() }
        return try body()
    }

    /// Its bytes; nil if there is no such file.
    package func read() throws(CalStoreError) -> [UInt8]? {
        try reporting { () throws(FileSystemError) in
            try files.contents(of: path, upTo: StoreSideFile.mostBytes)
        }
    }

    /// Replaces it: whenever the machine stops, the file that was there or the new one is there, and whole.
    package func write(_ bytes: [UInt8]) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            try files.makeFolders(FilePath.folder(of: path))
            try files.replace(path, with: bytes)
        }
    }

    /// Adds a line at its end. It is not synced: a line counts once it ends with a line feed, and after a
    /// power failure the last ones may be missing.
    package func append(line: String) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            try files.makeFolders(FilePath.folder(of: path))
            let file = try files.open(path, .makeIfMissing)
            defer { files.close(file) }
            try files.write(file, Array((line + "\n").utf8), at: files.information(of: file).size)
        }
    }

    /// Removes it, if it is there.
    package func remove() throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            guard try files.information(at: path) != nil else { return }
            try files.removeIfPresent(path)
            try files.synchronizeFolder(FilePath.folder(of: path))
        }
    }
}
