import Basics
import CLibrary

/// A file for rows that do not fit in memory. It is made when the first byte is written, and it loses its
/// name at once, so that a killed process leaves nothing.
///
/// It is a class, because several sorted tables share it.
final class ScratchFile {
    /// Nil for a temporary file.
    private let path: String?
    private let fileSystem: any FileSystem
    private var file: OpenFile?
    private var size = 0
    /// The number of bytes that each table keeps in memory before it writes them here.
    let bytesInMemory: Int

    /// - Parameter path: A name that no other process uses now; the remains of a killed one are removed.
    init(_ path: String?, _ fileSystem: any FileSystem, bytesInMemory: Int = 8 << 20) {
        self.path = path
        self.fileSystem = fileSystem
        self.bytesInMemory = bytesInMemory
    }

    /// A file outside a store, among the temporary files, for work that writes nothing in the store.
    convenience init(_ fileSystem: any FileSystem, bytesInMemory: Int = 8 << 20) {
        self.init(nil, fileSystem, bytesInMemory: bytesInMemory)
    }

    deinit { if let file { fileSystem.close(file) } }

    /// Writes bytes after all others; returns where they begin.
    func append(_ bytes: [UInt8]) throws(FileSystemError) -> Int {
        let file = try opened()
        let start = size
        try fileSystem.write(file, bytes, at: start)
        size += bytes.count
        return start
    }

    func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
        let bytes = try fileSystem.read(try opened(), at: offset, count: count)
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
