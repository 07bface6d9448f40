import Basics

/// A log that is being written: bytes collected into pieces, and their new checksums.
struct LogCopy {
    private(set) var offset = 0
    /// The checksum of the last commit.
    private(set) var sum: UInt64 = 0
    let file: OpenFile
    private let fileSystem: any FileSystem
    private var piece: [UInt8] = []

    private static let pieceSize = 1 << 20

    init(_ file: OpenFile, _ fileSystem: any FileSystem) {
        self.file = file
        self.fileSystem = fileSystem
    }

    // MARK: The base

    /// The number of lines in the base so far, and their hash.
    private var lines = 0
    private var hash = XXHash64()

    /// Begins the file with its head.
    mutating func beginBase(_ head: LogHead) {
        hash.update(bigEndian: 0)
        var json = JSONWriter(capacity: LogHead.usualLength)
        head.write(to: &json)
        addToBase(json.take())
    }

    /// Adds a record's text to the base. It is written by `flushBase()`.
    mutating func appendToBase(_ text: UnsafeBufferPointer<UInt8>) {
        base += LogCopy.start
        base += text
        base += LogCopy.end
        lines += 1
    }

    private static let start = Array(#"{"base":"#.utf8)
    private static let end = Array("}\n".utf8)
    /// The lines of the base that are not in the hash yet.
    private var base: [UInt8] = []

    private mutating func addToBase(_ line: [UInt8]) {
        base += line
        lines += 1
    }

    /// Writes the records that were added, once there are enough of them.
    mutating func flushBase(always: Bool = false) throws(CalStoreError) {
        guard always || base.count >= LogCopy.pieceSize else { return }
        hash.update(base)
        piece += base
        base.removeAll(keepingCapacity: true)
        try flush(always: true)
    }

    /// Ends the base, which is the state after an operation.
    mutating func endBase(_ number: Int) throws(CalStoreError) {
        try flushBase(always: true)
        sum = hash.digest
        var json = JSONWriter(capacity: CommitLine.longest)
        CommitLine(lines: lines, number: number, sum: sum).write(to: &json)
        piece += json.take()
        try flush(always: true)
    }

    /// Copies the base of another log, up to its commit line; the head of that log is already read.
    mutating func copyBase(_ lines: LineReader) throws(CalStoreError) {
        while let bytes = try lines.next({ Array($0) }) {
            if let commit = bytes.withUnsafeBufferPointer({ CommitLine($0) }) {
                return try endBase(commit.number)
            }
            addToBase(bytes)
            try flushBase()
        }
    }

    // MARK: Operations

    /// Copies operations; commit lines get new checksums.
    mutating func writeOperations(_ lines: LineReader) throws(CalStoreError) {
        var hash = XXHash64()
        hash.update(bigEndian: sum)
        while let bytes = try lines.next({ Array($0) }) {
            guard let commit = bytes.withUnsafeBufferPointer({ CommitLine($0) }) else {
                hash.update(bytes)
                piece += bytes
                try flush(always: false)
                continue
            }
            sum = hash.digest
            var json = JSONWriter(capacity: CommitLine.longest)
            CommitLine(lines: commit.lines, number: commit.number, sum: sum).write(to: &json)
            piece += json.take()
            hash = XXHash64()
            hash.update(bigEndian: sum)
        }
        try flush(always: true)
    }

    private mutating func flush(always: Bool) throws(CalStoreError) {
        guard always || piece.count >= LogCopy.pieceSize else { return }
        let bytes = piece
        let start = offset
        try reportingWrites { () throws(FileSystemError) in try fileSystem.write(file, bytes, at: start) }
        offset += bytes.count
        piece.removeAll(keepingCapacity: true)
    }
}
