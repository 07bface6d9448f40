import Basics

/// Makes the bytes of a snapshot piece by piece, so that a large one is never completely in memory.
struct SnapshotWriter {
    private let state: StoreState
    /// Nil for a document that belongs to no log.
    private let position: LogPosition?
    /// The calendars to write, with their items and sources; nil for all.
    private let visible: Set<RecordID>?
    private var texts: WrittenTexts?

    /// The size of a piece at which it is written.
    private static let pieceSize = 1 << 20

    /// - Parameter texts: The texts of items that need not be written again.
    init(_ state: StoreState, at position: LogPosition, texts: WrittenTexts? = nil) {
        self.state = state
        self.position = position
        visible = nil
        self.texts = texts
    }

    private init(documentOf state: StoreState, seeing visible: Set<RecordID>?) {
        self.state = state
        position = nil
        self.visible = visible
        texts = nil
    }

    /// A document of the same format without history: the state alone. All record texts are written again, so
    /// that equal states give equal bytes, whichever program wrote their files.
    static func document(of state: StoreState, seeing visible: Set<RecordID>?) -> [UInt8] {
        var writer = SnapshotWriter(documentOf: state, seeing: visible)
        var bytes: [UInt8] = []
        writer.forEachPiece { bytes += $0 }
        return bytes
    }

    /// The whole document.
    mutating func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        var hash = SnapshotHash()
        forEachPiece { piece in
            hash.update(piece)
            bytes += piece
        }
        if let digits = hash.digits { bytes.replaceSubrange(digits, with: hash.text) }
        return bytes
    }

    /// Writes to `file`, which is new, and returns its size. A small snapshot is written with one call.
    mutating func write(
        to file: OpenFile, _ fileSystem: any FileSystem
    ) throws(FileSystemError) -> Int {
        var hash = SnapshotHash()
        var size = 0
        var waiting: [UInt8] = []
        var failure: FileSystemError?
        func put(_ bytes: [UInt8], at offset: Int) {
            guard failure == nil else { return }
            do throws(FileSystemError) {
                try fileSystem.write(file, bytes, at: offset)
            } catch {
                failure = error
            }
        }
        forEachPiece { piece in
            if !waiting.isEmpty {
                put(waiting, at: size)
                size += waiting.count
            }
            hash.update(piece)
            swap(&waiting, &piece)
        }
        if let digits = hash.digits {
            if size == 0 {
                waiting.replaceSubrange(digits, with: hash.text)
            } else {
                put(Array(hash.text), at: digits.lowerBound)
            }
        }
        put(waiting, at: size)
        if let failure { throw failure }
        return size + waiting.count
    }

    /// Calls `body` with each piece, with zeros instead of the hash. The first piece has the first line;
    /// `body` may keep a piece and leave another buffer.
    private mutating func forEachPiece(_ body: (inout [UInt8]) -> Void) {
        var json = JSONWriter(capacity: min(512 + state.recordCount * 600, 2 * SnapshotWriter.pieceSize))
        var spare: [UInt8] = []
        func flush(_ json: inout JSONWriter) {
            spare.removeAll(keepingCapacity: true)
            json.move(to: &spare)
            body(&spare)
        }
        json.object { json in
            json.member("calstore", "snapshot")
            json.member("format", newestFormat)
            if let position {
                json.member("store", position.store.text)
                json.member("generation", position.generation.text)
                json.member("op", position.number)
                json.member("sum", HexText.text(position.sum))
                json.member("offset", position.offset)
                json.member("hash", HexText.text(0))
            }
            json.name("records")
            json.append("[\n")
            var isFirst = true
            func separate() {
                if !isFirst { json.append(",\n") }
                isFirst = false
                if json.count >= SnapshotWriter.pieceSize { flush(&json) }
            }
            func write(_ record: Record) {
                separate()
                if case .item(let item) = record,
                    texts?.withText(of: item, { json.append($0) }) == true
                {
                    return
                }
                RecordWriter.write(record, to: &json)
            }
            if position == nil {
                for record in state.records(seeing: visible) { write(record) }
            } else {
                state.forEachStored(write) { text in
                    separate()
                    json.append(text)
                }
            }
            json.append("\n]")
        }
        json.newline()
        flush(&json)
    }
}
