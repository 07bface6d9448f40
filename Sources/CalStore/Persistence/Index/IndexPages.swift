import Basics

/// The sorted part of an index, read a page at a time. Nothing is used before its checksum was verified: the
/// checksum of a page is in its table's directory, that of the directory in the head.
///
/// A directory has an entry for each page: its first key (8 bytes), its checksum (8), the greatest detail in
/// it (4), and 4 zeros.
struct IndexPages {
    static let directoryWidth = 24

    private let head: IndexHead
    private let file: OpenFile
    private let fileSystem: any FileSystem
    private var directories: [[UInt8]?]
    private var pages: [Int: [UInt8]] = [:]
    /// The last call that failed.
    private(set) var failure: FileSystemError?
    /// The maximum number of pages to keep; a question rarely needs more.
    private static let mostPages = 4096

    init(_ head: IndexHead, _ file: OpenFile, _ fileSystem: any FileSystem) {
        self.head = head
        self.file = file
        self.fileSystem = fileSystem
        directories = Array(repeating: nil, count: IndexHead.tableCount)
    }

    /// The entries with keys in a range, and a detail of at least `detail`. Nil if they cannot be read.
    mutating func entries(_ table: Int, _ keys: ClosedRange<UInt64>, detail: UInt32) -> [ItemEntry]? {
        var found: [ItemEntry] = []
        let isRead = forEachPage(table, keys, detail: detail) { bytes in
            bytes.withUnsafeBytes { bytes in
                let entries = IndexEntries(bytes)
                for index in entries.firstIndex(atLeast: keys.lowerBound)..<entries.count {
                    let entry = entries[index]
                    if entry.key > keys.upperBound { break }
                    if entry.detail >= detail { found.append(entry) }
                }
            }
        }
        return isRead ? found : nil
    }

    /// The changes with keys in a range.
    mutating func changes(_ keys: ClosedRange<UInt64>) -> [IndexedChange]? {
        var found: [IndexedChange] = []
        let isRead = forEachPage(IndexHead.changes, keys, detail: 0) { bytes in
            var fields = IndexBytes(bytes)
            while let change = IndexedChange(&fields), change.key <= keys.upperBound {
                if change.key >= keys.lowerBound { found.append(change) }
            }
        }
        return isRead ? found : nil
    }

    /// Calls `body` with the pages that may have keys in a range; false if one cannot be read.
    private mutating func forEachPage(
        _ table: Int, _ keys: ClosedRange<UInt64>, detail: UInt32, _ body: ([UInt8]) -> Void
    ) -> Bool {
        guard let directory = directory(table) else { return false }
        let count = directory.count / IndexPages.directoryWidth
        // The page before the first one that begins with the key may end with it.
        var page = max(0, IndexPages.firstPage(atLeast: keys.lowerBound, directory) - 1)
        while page < count, IndexPages.key(page, directory) <= keys.upperBound {
            defer { page += 1 }
            guard IndexPages.detail(page, directory) >= detail else { continue }
            guard let bytes = self.page(table, page) else { return false }
            body(bytes)
        }
        return true
    }

    /// The rows of a page, which is not kept; nil if it cannot be read.
    mutating func rows<Row: IndexRow>(_ table: Int, page: Int) -> [Row]? {
        guard let bytes = self.page(table, page, isKept: false) else { return nil }
        var fields = IndexBytes(bytes)
        var rows: [Row] = []
        rows.reserveCapacity(IndexHead.entriesPerPage(table))
        while let row = Row(&fields) { rows.append(row) }
        return rows
    }

    /// All entries of a table, decoded with `read`, in order. Pages are not kept.
    private mutating func all<Element>(_ table: Int, _ read: (inout IndexBytes) -> Element?) -> [Element]? {
        var all: [Element] = []
        all.reserveCapacity(head.tables[table].count)
        for page in 0..<pageCount(table) {
            guard let bytes = self.page(table, page, isKept: false) else { return nil }
            var fields = IndexBytes(bytes)
            while let element = read(&fields) { all.append(element) }
        }
        return all
    }

    mutating func allOperations() -> [IndexedOperation]? { all(IndexHead.operations, IndexedOperation.init) }

    /// An operation, counted from the base.
    mutating func operation(_ index: Int) -> IndexedOperation? {
        let perPage = IndexHead.entriesPerPage(IndexHead.operations)
        guard index >= 0, index < head.tables[IndexHead.operations].count,
            let bytes = page(IndexHead.operations, index / perPage)
        else { return nil }
        var fields = IndexBytes(bytes, at: index % perPage * IndexedOperation.width)
        return IndexedOperation(&fields)
    }

    /// The last operation that begins at or before a byte of the log, counted from the base.
    mutating func operation(beginningBefore offset: Int) -> Int? {
        guard let directory = directory(IndexHead.operations), offset >= 0 else { return nil }
        let page = IndexPages.firstPage(atLeast: UInt64(offset) + 1, directory) - 1
        guard let bytes = self.page(IndexHead.operations, page) else { return nil }
        var fields = IndexBytes(bytes)
        var found = page * IndexHead.entriesPerPage(IndexHead.operations) - 1
        while let operation = IndexedOperation(&fields), operation.start <= offset { found += 1 }
        return found
    }

    /// The row of a slot; nil if it cannot be read.
    mutating func slot(_ slot: Int) -> IndexedSlot? {
        let perPage = IndexHead.entriesPerPage(IndexHead.slots)
        guard slot >= 0, slot < head.tables[IndexHead.slots].count,
            let bytes = page(IndexHead.slots, slot / perPage)
        else { return nil }
        var fields = IndexBytes(bytes, at: slot % perPage * IndexedSlot.width)
        return IndexedSlot(&fields)
    }

    /// The rows of some slots, those of a page together; nil if one cannot be read.
    mutating func slots(_ slots: some Collection<Int>) -> [IndexedSlot]? {
        let perPage = IndexHead.entriesPerPage(IndexHead.slots)
        var rows: [IndexedSlot] = []
        rows.reserveCapacity(slots.count)
        var number: Int?
        var page = IndexBytes([])
        for slot in slots {
            guard slot >= 0, slot < head.tables[IndexHead.slots].count else { return nil }
            if slot / perPage != number {
                guard let bytes = self.page(IndexHead.slots, slot / perPage) else { return nil }
                (number, page) = (slot / perPage, IndexBytes(bytes))
            }
            page.move(to: slot % perPage * IndexedSlot.width)
            guard let row = IndexedSlot(&page) else { return nil }
            rows.append(row)
        }
        return rows
    }

    mutating func sourcesAndCalendars() -> [IndexedContainer]? {
        all(IndexHead.sourcesAndCalendars, IndexedContainer.init)
    }

    private func pageCount(_ table: Int) -> Int {
        IndexHead.pageCount(table, entries: head.tables[table].count)
    }

    // MARK: Bytes

    private mutating func directory(_ table: Int) -> [UInt8]? {
        if let directory = directories[table] { return directory }
        let size = pageCount(table) * IndexPages.directoryWidth
        guard let bytes = read(at: head.tables[table].directory, count: size),
            XXHash64.hash(bytes) == head.tables[table].directorySum
        else { return nil }
        directories[table] = bytes
        return bytes
    }

    private mutating func page(_ table: Int, _ number: Int, isKept: Bool = true) -> [UInt8]? {
        guard number >= 0 else { return nil }
        let start = number * IndexHead.pageBytes(table)
        let offset = head.tables[table].offset + start
        if let page = pages[offset] { return page }
        let size = head.tables[table].count * IndexHead.width(table)
        guard let directory = directory(table), start < size,
            let bytes = read(at: offset, count: min(IndexHead.pageBytes(table), size - start)),
            XXHash64.hash(bytes) == IndexPages.sum(number, directory)
        else { return nil }
        if isKept {
            if pages.count >= IndexPages.mostPages { pages = [:] }
            pages[offset] = bytes
        }
        return bytes
    }

    private mutating func read(at offset: Int, count: Int) -> [UInt8]? {
        do throws(FileSystemError) {
            let bytes = try fileSystem.read(file, at: offset, count: count)
            return bytes.count == count ? bytes : nil
        } catch {
            failure = error
            return nil
        }
    }

    private static func firstPage(atLeast key: UInt64, _ directory: [UInt8]) -> Int {
        var low = 0
        var high = directory.count / directoryWidth
        while low < high {
            let middle = (low + high) / 2
            if self.key(middle, directory) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func key(_ page: Int, _ directory: [UInt8]) -> UInt64 {
        var fields = IndexBytes(directory, at: page * directoryWidth)
        return fields.number(UInt64.self) ?? .max
    }

    private static func sum(_ page: Int, _ directory: [UInt8]) -> UInt64? {
        var fields = IndexBytes(directory, at: page * directoryWidth + 8)
        return fields.number(UInt64.self)
    }

    private static func detail(_ page: Int, _ directory: [UInt8]) -> UInt32 {
        var fields = IndexBytes(directory, at: page * directoryWidth + 16)
        return fields.number(UInt32.self) ?? 0
    }
}

/// The entries in the bytes of a page: key (8 bytes), slot (4), detail (4).
struct IndexEntries {
    private let bytes: UnsafeRawBufferPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count / 16
    }

    subscript(index: Int) -> ItemEntry {
        ItemEntry(
            key: key(index),
            slot: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 16 + 8, as: UInt32.self)),
            detail: UInt32(
                littleEndian: bytes.loadUnaligned(fromByteOffset: index * 16 + 12, as: UInt32.self)))
    }

    func firstIndex(atLeast key: UInt64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self.key(middle) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func key(_ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 16, as: UInt64.self))
    }
}

/// A source or a calendar, which every reader needs: its identifier and extent, 32 bytes.
struct IndexedContainer: Equatable, Sendable {
    var id: RecordID
    var extent: RecordExtent

    init(id: RecordID, extent: RecordExtent) {
        self.id = id
        self.extent = extent
    }

    init?(_ fields: inout IndexBytes) {
        guard let id = fields.identifier(), let extent = fields.extent() else { return nil }
        self.init(id: id, extent: extent)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: id)
        bytes.append(little: extent)
    }
}
