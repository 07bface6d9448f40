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

    /// Compares the records with other texts, one after another.
    func comparison(_ fileSystem: any FileSystem) throws(CalStoreError) -> Comparison? {
        let file = try reporting { () throws(FileSystemError) in
            try fileSystem.openIfPresent(path, .read)
        }
        return file.map { Comparison($0, information, fileSystem) }
    }

    final class Comparison {
        private let file: OpenFile
        private let fileSystem: any FileSystem
        private let lines: LineReader
        private var records = RecordReader()
        private var hasBegun = false
        /// Whether all records so far are equal.
        private(set) var isEqual = true

        fileprivate init(_ file: OpenFile, _ information: FileInformation, _ fileSystem: any FileSystem) {
            (self.file, self.fileSystem) = (file, fileSystem)
            lines = LineReader(file, from: 0, to: information.size, fileSystem: fileSystem)
        }

        deinit { fileSystem.close(file) }

        /// Compares the next record with a text of it.
        func compareNext(_ text: UnsafeBufferPointer<UInt8>) {
            guard isEqual else { return }
            let isNextEqual = try? next { line in
                let line = UnsafeBufferPointer(rebasing: line.dropLast())
                return isEqual(
                    line.last == UInt8(ascii: ",") ? UnsafeBufferPointer(rebasing: line.dropLast()) : line,
                    text)
            }
            isEqual = isNextEqual ?? false
        }

        /// Equal bytes are the same record; others may be, when another version wrote them.
        private func isEqual(
            _ line: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
        ) -> Bool {
            if line.elementsEqual(text) { return true }
            guard let record = LogItems.decode(line, with: &records) else { return false }
            return record == LogItems.decode(text, with: &records)
        }

        /// Whether there are no more records.
        func isAtEnd() throws(CalStoreError) -> Bool {
            let isEnd = try next { $0.elementsEqual("]}\n".utf8) }
            let more: Void? = try lines.next { _ in }
            return isEnd == true && more == nil
        }

        /// The next line after the first one, which has no record.
        private func next(
            _ body: (UnsafeBufferPointer<UInt8>) -> Bool
        ) throws(CalStoreError) -> Bool? {
            if !hasBegun {
                hasBegun = true
                _ = try lines.next { _ in }
            }
            return try lines.next(body)
        }
    }
}
