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

    /// Writes the head and the base, as `LogEncoder.base` makes them, but never with all of it in memory.
    ///
    /// - Returns: The extent of each record.
    mutating func writeBase(_ head: LogHead, _ records: [Record]) throws(CalStoreError) -> [RecordExtent] {
        var extents: [RecordExtent] = []
        extents.reserveCapacity(records.count)
        var hash = XXHash64()
        hash.update(bigEndian: 0)
        var json = JSONWriter(capacity: LogCopy.pieceSize * 2)
        head.write(to: &json)
        func writeOut() throws(CalStoreError) {
            hash.update(json.bytes)
            piece += json.take()
            json = JSONWriter(capacity: LogCopy.pieceSize * 2)
            try flush(always: true)
        }
        for record in records {
            // The bytes that are already written out have the length `offset`.
            extents.append(LogEncoder.writeBaseLine(record, to: &json).moved(by: offset))
            if json.bytes.count >= LogCopy.pieceSize { try writeOut() }
        }
        try writeOut()
        sum = hash.digest
        CommitLine(lines: 1 + records.count, number: head.first - 1, sum: sum).write(to: &json)
        piece += json.take()
        try flush(always: true)
        return extents
    }

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
