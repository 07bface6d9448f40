import Basics

/// A snapshot that is as a store wrote it, which its hash shows. It is read piece by piece and never kept in
/// memory.
struct SealedSnapshot {
    let information: FileInformation
    let position: LogPosition
    private let path: String

    /// Nil if there is no such file, or if it was edited.
    init?(_ path: String, _ fileSystem: any FileSystem) throws(CalStoreError) {
        let found = try reporting {
            () throws(FileSystemError) -> (information: FileInformation, position: LogPosition)? in
            guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
            defer { fileSystem.close(file) }
            let information = try fileSystem.information(of: file)
            guard information.kind == .file, information.size <= Snapshot.largest else { return nil }
            let start = try fileSystem.read(file, at: 0, count: min(information.size, Snapshot.longestHead))
            guard let position = Snapshot.position(inFirstBytes: start) else { return nil }
            guard try SnapshotHash.isRight(file, size: information.size, fileSystem) else { return nil }
            return (information, position)
        }
        guard let found else { return nil }
        (information, position) = found
        self.path = path
    }

    /// Compares the records with the texts of a log, one after another.
    func comparison(with texts: LogTexts, _ fileSystem: any FileSystem) throws(CalStoreError) -> Comparison? {
        let file = try reporting { () throws(FileSystemError) in
            try fileSystem.openIfPresent(path, .read)
        }
        return file.map { Comparison($0, information, texts, fileSystem) }
    }

    final class Comparison {
        private let file: OpenFile
        private let fileSystem: any FileSystem
        private let lines: LineReader
        private let texts: LogTexts
        private var hasBegun = false
        /// The next records to compare.
        private var batch = Batch()
        private var isEqual = true

        fileprivate init(
            _ file: OpenFile, _ information: FileInformation, _ texts: LogTexts, _ fileSystem: any FileSystem
        ) {
            (self.file, self.texts, self.fileSystem) = (file, texts, fileSystem)
            lines = LineReader(file, from: 0, to: information.size, fileSystem: fileSystem)
        }

        deinit { fileSystem.close(file) }

        /// Compares the next records with the texts in some extents. They are read now, while the earlier
        /// ones are compared.
        ///
        /// - Returns: False if a record differs.
        func compareNext(_ extents: [RecordExtent]) throws(CalStoreError) -> Bool {
            let (last, texts) = (batch, texts)
            let areEqual = try Concurrent.map(
                last.extents.indices.parts(of: Batch.textsOfPart)[...],
                meanwhile: { () throws(CalStoreError) in batch = try read(extents) }
            ) {
                last.isEqual($0, to: texts)
            }
            if areEqual.contains(false) { isEqual = false }
            return isEqual
        }

        /// Whether all records are equal, and there are no more.
        func isEqualAndAtEnd() throws(CalStoreError) -> Bool {
            guard try compareNext([]) else { return false }
            let isEnd = try next { $0.elementsEqual("]}\n".utf8) }
            let more: Void? = try lines.next { _ in }
            return isEnd == true && more == nil
        }

        private func read(_ extents: [RecordExtent]) throws(CalStoreError) -> Batch {
            var batch = Batch(extents: extents)
            for _ in extents {
                let isRead: Void? = try next { line in
                    var line = line.dropLast()
                    if line.last == UInt8(ascii: ",") { line = line.dropLast() }
                    batch.append(UnsafeBufferPointer(rebasing: line))
                }
                if isRead == nil { isEqual = false }
            }
            return batch
        }

        /// The next line after the first one, which has no record.
        private func next<Result>(
            _ body: (UnsafeBufferPointer<UInt8>) -> Result
        ) throws(CalStoreError) -> Result? {
            if !hasBegun {
                hasBegun = true
                _ = try lines.next { _ in }
            }
            return try lines.next(body)
        }
    }

    /// Some records, and where their texts in a log are.
    private struct Batch: Sendable {
        private(set) var extents: [RecordExtent] = []
        private var bytes: [UInt8] = []
        /// The ranges of the records in `bytes`.
        private var records: [Range<Int>] = []

        init(extents: [RecordExtent] = []) {
            self.extents = extents
            records.reserveCapacity(extents.count)
            bytes.reserveCapacity(extents.reduce(0) { $0 + $1.length })
        }

        /// The number of records that one processor compares at a time.
        static let textsOfPart = 512

        mutating func append(_ record: UnsafeBufferPointer<UInt8>) {
            records.append(bytes.count..<bytes.count + record.count)
            bytes.append(contentsOf: record)
        }

        /// Whether some of the records are those that a log has.
        func isEqual(_ part: Range<Int>, to texts: LogTexts) -> Bool {
            guard part.upperBound <= records.count else { return false }
            var reader = RecordReader()
            var areEqual = true
            let places = part.lazy.map { LogTexts.Place(slot: $0, extent: extents[$0]) }
            let isWhole = try? texts.forEachRun(places) { indices, texts in
                bytes.withUnsafeBufferPointer { bytes in
                    for (index, text) in zip(indices, texts) where areEqual {
                        let record = UnsafeBufferPointer(rebasing: bytes[records[index]])
                        areEqual = Batch.isEqual(record, text, &reader)
                    }
                }
            }
            return isWhole == true && areEqual
        }

        /// Equal bytes are the same record; others may be, when another version wrote them.
        private static func isEqual(
            _ record: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>,
            _ reader: inout RecordReader
        ) -> Bool {
            if record.hasBytes(of: text) { return true }
            guard let record = LogItems.decode(record, with: &reader) else { return false }
            return record == LogItems.decode(text, with: &reader)
        }
    }
}
