import Basics

/// The snapshot `store.json`: one JSON document with one record per line.
///
/// Any other layout of the same document is read, too; then its hash is wrong, and the file counts as edited.
struct Snapshot: Sendable {
    let file: String
    /// The position in the log of the state. For a document without history, it is derived from its bytes, so
    /// that all readers agree on it.
    let position: LogPosition
    /// Whether the file names the operation at which it was written. A document of `json()` does not: it
    /// belongs to no log.
    let namesOperation: Bool
    /// Whether the file is as a store wrote it. If not, it was edited.
    let isIntact: Bool
    /// The metadata of the file, to see later whether it is unchanged.
    let information: FileInformation

    private let bytes: [UInt8]

    /// The maximum size in bytes, some 20 million items, so that a sparse file cannot exhaust memory.
    static let largest = 8 << 30

    enum Member: String, CaseIterable, Sendable {
        case calstore, format, store, generation, op, sum, offset, hash, records
    }
    private static let members = JSONMembers(Member.self)

    /// Reads the file; nil if it does not exist.
    init?(_ path: String, _ fileSystem: any FileSystem) throws(CalStoreError) {
        guard let content = try Snapshot.content(path, fileSystem) else { return nil }
        try self.init(content.bytes, file: path, information: content.information)
    }

    /// The bytes of a file; nil if it does not exist.
    static func content(
        _ path: String, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> (information: FileInformation, bytes: [UInt8])? {
        let content = try reporting { () throws(FileSystemError) -> (FileInformation, [UInt8])? in
            guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
            defer { fileSystem.close(file) }
            let information = try fileSystem.information(of: file)
            guard information.kind == .file, information.size <= Snapshot.largest else {
                return (information, [])
            }
            return (information, try fileSystem.read(file, at: 0, count: information.size))
        }
        guard let content else { return nil }
        try content.0.checkKind(path)
        guard content.0.size <= Snapshot.largest else {
            throw .damaged(file: path, line: nil, reason: "the file is too large for a snapshot")
        }
        return content
    }

    /// The records of a document in memory, as a state.
    static func state(of document: [UInt8], file: String) throws(CalStoreError) -> StoreState {
        // Neither the log nor the hash matters, so reading does not search for them behind the records.
        _ = try Head(document, file: file, isOnlyDocument: true)
        return try SnapshotRecords(file: file, bytes: document).state()
    }

    init(_ bytes: [UInt8], file: String, information: FileInformation) throws(CalStoreError) {
        let head = try Head(bytes, file: file)
        self.file = file
        self.bytes = bytes
        self.information = information
        if let position = head.position {
            namesOperation = true
            self.position = position
            isIntact = bytes.withUnsafeBytes { SnapshotHash.of($0) } == head.hash
        } else {
            namesOperation = false
            position = Snapshot.position(ofDocument: bytes)
            isIntact = true
        }
    }

    /// The error for a document that cannot be read. If git could not merge two versions of it, JSON is not
    /// the problem.
    static func damage(of bytes: [UInt8], file: String, _ error: JSONError) -> CalStoreError {
        var start = 0
        var line = 1
        let mark = Array("<<<<<<< ".utf8)
        while start + mark.count <= bytes.count {
            if bytes[start..<start + mark.count].elementsEqual(mark) {
                return .damaged(file: file, line: line, reason: CalStoreError.gitConflict)
            }
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
            (start, line) = (end + 1, line + 1)
        }
        return .damaged(file: file, line: error.line, reason: "column \(error.column): \(error.reason)")
    }

    /// A position outside any log.
    private static func position(ofDocument bytes: [UInt8]) -> LogPosition {
        let sum = XXHash64.hash(bytes)
        var numbers = SplitMix(seed: sum)
        return LogPosition(
            store: .random(using: &numbers), generation: .random(using: &numbers), number: 0, sum: sum,
            offset: 0)
    }

    /// Pseudo-random numbers from a seed.
    private struct SplitMix: RandomNumberGenerator {
        var seed: UInt64

        mutating func next() -> UInt64 {
            seed &+= 0x9E37_79B9_7F4A_7C15
            var mixed = seed
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    /// The approximate number of records, so that tables need not grow while they are read.
    var likelyCount: Int { Snapshot.likelyCount(bytes) }

    static func likelyCount(_ bytes: [UInt8]) -> Int { bytes.count / 400 }

    /// The hash of the whole file, which identifies an edit of it.
    var editHash: UInt64 { XXHash64.hash(bytes) }

    /// Reads the records. The whole document is checked.
    ///
    /// - Parameter unreadable: Called for each record that cannot be read; without it the first of them is an
    ///   error.
    func forEachRecord(
        _ body: (Record) -> Void, unreadable: ((UnreadableRecord) -> Void)? = nil
    ) throws(CalStoreError) {
        try SnapshotRecords(file: file, bytes: bytes).forEach(body, unreadable: unreadable)
    }

    /// The bytes of a snapshot of a state.
    static func encode(_ state: StoreState, at position: LogPosition) -> [UInt8] {
        var writer = SnapshotWriter(state, at: position)
        return writer.bytes()
    }

    /// Longer than the longest first line that a store writes.
    static let longestHead = 1024

    /// The position of a snapshot, from its first bytes; nil if they are not those of a readable snapshot.
    static func position(inFirstBytes bytes: [UInt8]) -> LogPosition? {
        var head = Head()
        // The document is cut off in the middle; the needed members come before.
        do throws(JSONError) {
            try JSONReader.read(bytes) { (json) throws(JSONError) in try head.read(&json) }
        } catch {}
        guard head.kind == "snapshot", let format = head.format, (1...newestFormat).contains(format) else {
            return nil
        }
        return head.position
    }

    /// The members before the records, collected in any order.
    private struct Head {
        var kind: String?
        var format: Int?
        var store: RecordID?
        var generation: RecordID?
        var number: Int?
        var sum: UInt64?
        var offset = 0
        var hash: UInt64?

        /// Whether reading ends at the records if nothing before them names a log.
        var isOnlyDocument = false

        init() {}

        /// The head of a document in a format that this version reads.
        init(_ bytes: [UInt8], file: String, isOnlyDocument: Bool = false) throws(CalStoreError) {
            self.isOnlyDocument = isOnlyDocument
            do throws(JSONError) {
                try JSONReader.read(bytes) { (json) throws(JSONError) in try read(&json) }
            } catch {
                throw Snapshot.damage(of: bytes, file: file, error)
            }
            guard kind == "snapshot", let format, format >= 1 else {
                throw .damaged(file: file, line: 1, reason: "this is not the snapshot of a store")
            }
            guard format <= newestFormat else { throw .formatTooNew(file: file, format: format) }
            guard namesNothing || position != nil && hash != nil else {
                throw .damaged(
                    file: file, line: 1, reason: "the store and the operation of the snapshot are missing")
            }
        }

        /// Whether it has no reference to a log.
        var namesNothing: Bool {
            store == nil && generation == nil && number == nil && sum == nil && hash == nil
        }

        private var isComplete: Bool {
            position != nil && hash != nil || isOnlyDocument && namesNothing
        }

        var position: LogPosition? {
            guard let store, let generation, let number, (0...largestNumber).contains(number), let sum
            else { return nil }
            return LogPosition(store: store, generation: generation, number: number, sum: sum, offset: offset)
        }

        /// Reads until all members are known, which in our files is the first line.
        mutating func read(_ json: inout JSONReader) throws(JSONError) {
            var hint = 0
            do throws(JSONError) {
                try json.object { (key, json) throws(JSONError) in
                    switch Snapshot.members.member(for: key, hint: &hint) {
                    case .calstore: kind = try json.string()
                    case .format:
                        format = try json.int()
                        // The meaning of the other members depends on the format.
                        if let format, format > newestFormat { throw Head.enough }
                    case .store: store = try json.identifier()
                    case .generation: generation = try json.identifier()
                    case .op: number = try json.int()
                    case .sum: sum = try json.string(as: "a checksum", HexText.number)
                    case .offset:
                        let hint = try json.int()
                        offset = (0...largestNumber).contains(hint) ? hint : 0
                    case .hash: hash = try json.string(as: "a hash", HexText.number)
                    case .records where kind != nil && format != nil && isComplete: throw Head.enough
                    case .records, nil: try json.skip()
                    }
                }
            } catch  where error == Head.enough {}
        }

        /// Stops reading the document; not an error.
        private static let enough = JSONError(line: 0, column: 0, reason: "")
    }
}
