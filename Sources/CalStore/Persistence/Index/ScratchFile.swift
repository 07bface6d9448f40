import Basics
import CLibrary

/// A file for rows that do not fit in memory. It is made when the first byte is written, and it loses its
/// name at once, so that a killed process leaves nothing. If a temporary file cannot be written, the bytes
/// are kept in memory.
///
/// It is a class, because several sorted tables share it.
final class ScratchFile {
    /// Nil for a temporary file.
    private let path: String?
    private let fileSystem: any FileSystem
    private var file: OpenFile?
    /// The number of bytes in the file.
    private var size = 0
    /// The bytes after those of the file, which could not be written.
    private var rest: [UInt8] = []
    /// The number of bytes that each table keeps in memory before it writes them here.
    let bytesInMemory: Int
    static let usualBytesInMemory = 8 << 20

    /// - Parameter path: A name that no other process uses now; the remains of a killed one are removed.
    init(_ path: String?, _ fileSystem: any FileSystem, bytesInMemory: Int = usualBytesInMemory) {
        self.path = path
        self.fileSystem = fileSystem
        self.bytesInMemory = bytesInMemory
    }

    /// A file outside a store, among the temporary files, for work that writes nothing in the store.
    convenience init(_ fileSystem: any FileSystem, bytesInMemory: Int = usualBytesInMemory) {
        self.init(nil, fileSystem, bytesInMemory: bytesInMemory)
    }

    deinit { if let file { fileSystem.close(file) } }

    /// Makes the file now, while no other process uses its name.
    func open() throws(FileSystemError) { _ = try opened() }

    /// Writes bytes after all others; returns where they begin.
    func append(_ bytes: [UInt8]) throws(FileSystemError) -> Int {
        let start = size + rest.count
        guard rest.isEmpty else {
            rest += bytes
            return start
        }
        do throws(FileSystemError) {
            try fileSystem.write(try opened(), bytes, at: start)
            size += bytes.count
        } catch {
            // Only a reader has a temporary file. It must do its work on a full disk, too.
            guard path == nil else { throw error }
            rest = bytes
        }
        return start
    }

    func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        if offset < size {
            bytes = try fileSystem.read(try opened(), at: offset, count: min(count, size - offset))
        }
        let kept = max(0, offset - size)..<max(0, offset + count - size)
        if kept.upperBound <= rest.count { bytes += rest[kept] }
        guard bytes.count == count else { throw failure }
        return bytes
    }

    /// The error for bytes that are not what was written.
    var failure: FileSystemError {
        FileSystemError(operation: .read, path: file?.path ?? fileSystem.temporaryFolder, errno: EIO)
    }

    private func opened() throws(FileSystemError) -> OpenFile {
        if let file { return file }
        guard let path else {
            let file = try fileSystem.openTemporaryFile("calstore-")
            self.file = file
            return file
        }
        try fileSystem.removeIfPresent(path)
        let file = try fileSystem.open(path, .make)
        self.file = file
        try fileSystem.remove(path)
        return file
    }
}
