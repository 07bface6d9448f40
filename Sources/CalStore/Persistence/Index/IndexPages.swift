import Basics

/// The sorted part of an index, read by pages, neighbours together. Pages that may be needed again are kept.
///
/// A directory has an entry for each page: its first key (8 bytes), its checksum (8), the greatest detail in
/// it (4), and 4 zeros.
struct IndexPages {
    static let directoryWidth = 24

    private let file: IndexFile
    private var head: IndexHead { file.head }
    private var directories: [[UInt8]?]
    /// The kept pages, by their offset in the file.
    private var pages: [Int: IndexPage] = [:]
    /// The last call that failed.
    var failure: FileSystemError?
    /// The maximum number of pages to keep; a question rarely needs more.
    private static let mostPages = 4096

    init(_ file: IndexFile) {
        self.file = file
        directories = Array(repeating: nil, count: IndexHead.tableCount)
    }

    /// The entries with keys in a range, and a detail of at least `detail`. Nil if they cannot be read.
    mutating func entries(_ table: Int, _ keys: ClosedRange<UInt64>, detail: UInt32) -> [ItemEntry]? {
        guard let numbers = pages(table, with: keys, detail: detail) else { return nil }
        var found: [ItemEntry] = []
        found.reserveCapacity(numbers.count > 1 ? numbers.count * IndexHead.entriesPerPage(table) : 0)
        let isRead = forEach(table, numbers) { page in
            page.withUnsafeBytes { bytes in
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
        guard let numbers = pages(IndexHead.changes, with: keys) else { return nil }
        var found: [IndexedChange] = []
        let isRead = forEach(IndexHead.changes, numbers) { page in
            var fields = page.fields()
            while let change = IndexedChange(&fields), change.key <= keys.upperBound {
                if change.key >= keys.lowerBound { found.append(change) }
            }
        }
        return isRead ? found : nil
    }

    /// Reads the pages that may have keys in some ranges, neighbours together; false if one cannot be read.
    mutating func load(_ table: Int, _ keys: [ClosedRange<UInt64>]) -> Bool {
        var numbers: Set<Int> = []
        for range in keys {
            guard let some = pages(table, with: range) else { return false }
            numbers.formUnion(some)
        }
        return load(table, numbers.sorted())
    }

    /// Calls `body` with some pages in ascending order; false if one cannot be read.
    private mutating func forEach(_ table: Int, _ numbers: [Int], _ body: (IndexPage) -> Void) -> Bool {
        for part in numbers.indices.parts(of: IndexFile.mostPagesOfRun) {
            guard load(table, Array(numbers[part])) else { return false }
            for number in numbers[part] {
                guard let page = page(table, number) else { return false }
                body(page)
            }
        }
        return true
    }

    /// The pages that may have keys in a range, and a detail of at least `detail`. Nil if the directory
    /// cannot be read.
    private mutating func pages(
        _ table: Int, with keys: ClosedRange<UInt64>, detail: UInt32 = 0
    ) -> [Int]? {
        guard let directory = directory(table) else { return nil }
        // The page before the first one that begins with the key may end with it.
        let first = max(0, IndexPages.firstPage(atLeast: keys.lowerBound, directory) - 1)
        return (first..<max(first, file.pageCount(table)))
            .prefix { IndexPages.key($0, directory) <= keys.upperBound }
            .filter { IndexPages.detail($0, directory) >= detail }
    }

    /// All entries of a table, decoded with `read`, in order. Pages are not kept.
    private mutating func all<Element>(_ table: Int, _ read: (inout IndexBytes) -> Element?) -> [Element]? {
        guard let directory = directory(table) else { return nil }
        var all: [Element] = []
        all.reserveCapacity(head.tables[table].count)
        for run in (0..<file.pageCount(table)).parts(of: IndexFile.mostPagesOfRun) {
            let bytes = reading { file throws(FileSystemError) in try file.pages(table, run, directory) }
            guard let bytes else { return nil }
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
            let page = page(IndexHead.operations, index / perPage)
        else { return nil }
        var fields = page.fields(from: index % perPage * IndexedOperation.width)
        return IndexedOperation(&fields)
    }

    /// The last operation that begins at or before a byte of the log, counted from the base.
    mutating func operation(beginningBefore offset: Int) -> Int? {
        guard let directory = directory(IndexHead.operations), offset >= 0 else { return nil }
        let number = IndexPages.firstPage(atLeast: UInt64(offset) + 1, directory) - 1
        guard let page = page(IndexHead.operations, number) else { return nil }
        var fields = page.fields()
        var found = number * IndexHead.entriesPerPage(IndexHead.operations) - 1
        while let operation = IndexedOperation(&fields), operation.start <= offset { found += 1 }
        return found
    }

    /// The row of a slot; nil if it cannot be read.
    mutating func slot(_ slot: Int) -> IndexedSlot? {
        let perPage = IndexHead.entriesPerPage(IndexHead.slots)
        guard slot >= 0, slot < head.tables[IndexHead.slots].count,
            let page = page(IndexHead.slots, slot / perPage)
        else { return nil }
        var fields = page.fields(from: slot % perPage * IndexedSlot.width)
        return IndexedSlot(&fields)
    }

    /// The rows of some slots, those of neighbouring pages together; nil if one cannot be read.
    mutating func slots(_ slots: some Collection<Int>) -> [IndexedSlot]? {
        let perPage = IndexHead.entriesPerPage(IndexHead.slots)
        let count = head.tables[IndexHead.slots].count
        var numbers: [Int] = []
        for slot in slots where slot / perPage != numbers.last { numbers.append(slot / perPage) }
        guard load(IndexHead.slots, numbers) else { return nil }
        var rows: [IndexedSlot] = []
        rows.reserveCapacity(slots.count)
        var number: Int?
        var (start, page) = (0, IndexBytes([]))
        for slot in slots {
            guard slot >= 0, slot < count else { return nil }
            if slot / perPage != number {
                guard let found = self.page(IndexHead.slots, slot / perPage) else { return nil }
                (number, start, page) = (slot / perPage, found.start, found.fields())
            }
            page.move(to: start + slot % perPage * IndexedSlot.width)
            guard let row = IndexedSlot(&page) else { return nil }
            rows.append(row)
        }
        return rows
    }

    mutating func sourcesAndCalendars() -> [IndexedContainer]? {
        all(IndexHead.sourcesAndCalendars, IndexedContainer.init)
    }

    // MARK: Bytes

    mutating func directory(_ table: Int) -> [UInt8]? {
        if let directory = directories[table] { return directory }
        guard let bytes = reading({ file throws(FileSystemError) in try file.directory(table) }) else {
            return nil
        }
        directories[table] = bytes
        return bytes
    }

    private mutating func page(_ table: Int, _ number: Int) -> IndexPage? {
        guard number >= 0, number < file.pageCount(table) else { return nil }
        if let page = pages[file.offset(table, number)] { return page }
        return keep(table, number..<number + 1) ? pages[file.offset(table, number)] : nil
    }

    /// Reads those of some pages, in ascending order, that are not kept yet; false if one cannot be read.
    private mutating func load(_ table: Int, _ numbers: [Int]) -> Bool {
        var run = 0..<0
        for number in numbers where pages[file.offset(table, number)] == nil {
            if number == run.upperBound, run.count < IndexFile.mostPagesOfRun, !run.isEmpty {
                run = run.lowerBound..<number + 1
            } else {
                guard run.isEmpty || keep(table, run) else { return false }
                run = number..<number + 1
            }
        }
        return run.isEmpty || keep(table, run)
    }

    /// Reads neighbouring pages and keeps them, if all of them are intact.
    private mutating func keep(_ table: Int, _ numbers: Range<Int>) -> Bool {
        guard numbers.lowerBound >= 0, numbers.upperBound <= file.pageCount(table),
            let directory = directory(table),
            let run = reading({ file throws(FileSystemError) in try file.pages(table, numbers, directory) })
        else { return false }
        if pages.count + numbers.count > IndexPages.mostPages { pages = [:] }
        let size = IndexHead.pageBytes(table)
        for (index, number) in numbers.enumerated() {
            let start = index * size
            pages[file.offset(table, number)] = IndexPage(
                run: run, start: start, end: min(start + size, run.count))
        }
        return true
    }

    private mutating func reading<Result>(
        _ body: (IndexFile) throws(FileSystemError) -> Result?
    ) -> Result? {
        do throws(FileSystemError) {
            return try body(file)
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

    static func sum(_ page: Int, _ directory: [UInt8]) -> UInt64? {
        var fields = IndexBytes(directory, at: page * directoryWidth + 8)
        return fields.number(UInt64.self)
    }

    private static func detail(_ page: Int, _ directory: [UInt8]) -> UInt32 {
        var fields = IndexBytes(directory, at: page * directoryWidth + 16)
        return fields.number(UInt32.self) ?? 0
    }
}

/// A page, in the bytes of the pages that were read with it.
struct IndexPage {
    let run: [UInt8]
    let start: Int
    let end: Int

    func fields(from offset: Int = 0) -> IndexBytes { IndexBytes(run, at: start + offset, upTo: end) }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        run.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
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
