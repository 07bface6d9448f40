import CLibrary

extension FileSystem {
    /// The bytes of a regular file; nil if it does not exist. A pipe or a device is an error, because reading
    /// it may wait for ever.
    ///
    /// - Parameter most: The maximum number of bytes. It is checked while reading: a file may grow, and some
    ///   report no size.
    package func contents(of path: String, upTo most: Int) throws(FileSystemError) -> [UInt8]? {
        guard let file = try openIfPresent(path, .read) else { return nil }
        defer { close(file) }
        let information = try information(of: file)
        guard information.kind == .file else {
            throw FileSystemError(
                operation: .read, path: path, errno: EINVAL,
                refusal: information.kind == .folder ? "it is a folder" : "it is not a file")
        }
        return try contents(of: file, likely: information.size, upTo: most)
    }

    private func contents(
        of file: OpenFile, likely size: Int, upTo most: Int
    ) throws(FileSystemError) -> [UInt8] {
        let isTooLarge = FileSystemError(
            operation: .read, path: file.path, errno: EFBIG,
            refusal: "it has more than \(most >> 20 > 0 ? "\(most >> 20) MB" : "\(most) bytes")")
        guard size <= most else { throw isTooLarge }
        // One more, to detect the end.
        var wanted = size + 1
        var bytes: [UInt8] = []
        while true {
            let piece = try read(file, at: bytes.count, count: wanted)
            bytes += piece
            if bytes.count > most { throw isTooLarge }
            if piece.count < wanted { return bytes }
            wanted = 1 << 16
        }
    }

    /// Everything that can be read under a name that a user typed; a pipe is read until its writers are gone.
    package func stream(_ path: String) throws(FileSystemError) -> [UInt8] {
        let file = try open(path, .readStream)
        defer { close(file) }
        return try rest(of: file)
    }

    /// The unread rest of a file that was opened as a stream.
    package func rest(of file: OpenFile) throws(FileSystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try next(of: file, upTo: 1 << 18)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    private func next(of file: OpenFile, upTo count: Int) throws(FileSystemError) -> [UInt8] {
        var failure: FileSystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(FileSystemError) {
                initialized = try uninterrupted { () throws(FileSystemError) in
                    try readNextOnce(file, into: UnsafeMutableRawBufferPointer(buffer))
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Whether a folder, or a link to one, exists.
    package func isFolder(_ path: String) throws(FileSystemError) -> Bool {
        try information(at: path)?.kind == .folder
    }
}
