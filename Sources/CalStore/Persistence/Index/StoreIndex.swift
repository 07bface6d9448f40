import Basics

/// The index of a log, open for reading: the slots of items, and the extents of their texts.
///
/// | part of the file | |
/// |---|---|
/// | head | `IndexHead` |
/// | fingerprint | `SnapshotFingerprint`, overwritten in place |
/// | pages | `ItemTable`s, slots, sources and calendars, operations, marks, changes; then directories |
/// | blocks | `IndexAdditions` |
///
/// It is a cache, which writers create, replace and extend at any time, and never sync. Checksums detect
/// every damaged part before it is used.
final class StoreIndex: Sendable {
    let information: FileInformation
    let head: IndexHead
    let fingerprint: SnapshotFingerprint?
    let additions: IndexAdditions

    private let file: OpenFile
    private let fileSystem: any FileSystem
    private let sorted: IndexFile
    private let pages: Locked<IndexPages>

    /// With more additions, the log is read instead.
    private static let mostAdditions = 64 << 20

    /// Nil if there is none, if it cannot be read, or if it is damaged: then the log is read instead.
    convenience init?(_ path: String, _ fileSystem: any FileSystem) {
        do throws(FileSystemError) {
            guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
            self.init(file, fileSystem)
        } catch {
            return nil
        }
    }

    /// Makes an index of a log up to a commit, in a temporary file, for a reader of a log without an index.
    /// Nil if no index can describe the log, or if it is damaged.
    convenience init?(of log: OpenFile, upTo position: LogPosition, _ fileSystem: any FileSystem) {
        do throws(CalStoreError) {
            let file = try reportingWrites { () throws(FileSystemError) in
                try fileSystem.openTemporaryFile("calstore-")
            }
            let isWritten: Bool
            do throws(CalStoreError) {
                isWritten = try LogIndexer.write(
                    log, upTo: position, to: file, ScratchFile(fileSystem), nil, fileSystem)
            } catch {
                isWritten = false
            }
            guard isWritten else {
                fileSystem.close(file)
                return nil
            }
            self.init(file, fileSystem)
        } catch {
            return nil
        }
    }

    /// - Parameter file: It is closed with this object, or at once if it is not an index.
    private init?(_ file: OpenFile, _ fileSystem: any FileSystem) {
        self.file = file
        self.fileSystem = fileSystem
        do throws(FileSystemError) {
            information = try fileSystem.information(of: file)
            let bytes = try fileSystem.read(
                file, at: 0, count: SnapshotFingerprint.offset + SnapshotFingerprint.size)
            guard information.kind == .file, let head = IndexHead(bytes), head.sortedEnd <= information.size
            else {
                fileSystem.close(file)
                return nil
            }
            self.head = head
            fingerprint = SnapshotFingerprint(Array(bytes[SnapshotFingerprint.offset...]))
            let count = min(information.size - head.sortedEnd, StoreIndex.mostAdditions)
            additions = IndexAdditions(
                head, try fileSystem.read(file, at: head.sortedEnd, count: count))
            sorted = IndexFile(head: head, file: file, fileSystem: fileSystem)
            pages = Locked(IndexPages(sorted))
        } catch {
            fileSystem.close(file)
            return nil
        }
    }

    deinit { fileSystem.close(file) }

    var path: String { file.path }
    /// The end of the index in the log.
    var position: LogPosition { additions.position }
    var slotCount: Int { additions.slotCount }
    var eventCount: Int { additions.eventCount }
    var reminderCount: Int { additions.reminderCount }

    /// The last failed system call, as opposed to damaged bytes.
    var failure: FileSystemError? { pages.withLock { $0.failure } }

    /// Whether every part that a question may need is intact. Costs reading every byte.
    func isWhole() -> Bool {
        ItemTable.allCases.allSatisfy { entries($0, 0...UInt64.max, detail: 0) != nil }
            && sourcesAndCalendars() != nil && allOperations() != nil && operations(0...UInt64.max) != nil
            && changes(0...UInt64.max) != nil && (0..<slotCount).allSatisfy { row(ofSlot: $0) != nil }
    }

    /// The number of bytes in its additions.
    var additionSize: Int { additions.end - head.sortedEnd }

    /// Nil if an entry could not be read.
    func entries(_ table: ItemTable, _ keys: ClosedRange<UInt64>, detail: UInt32) -> [ItemEntry]? {
        guard var found = pages.withLock({ $0.entries(table.rawValue, keys, detail: detail) }) else {
            return nil
        }
        if !additions.slots.isEmpty { found.removeAll { additions.slots[$0.slot] != nil } }
        additions.append(to: &found, table.rawValue, keys, detail: detail)
        return found
    }

    /// Reads the parts of a table with many ranges of keys together; asked for one by one, each costs a read.
    /// False if one cannot be read.
    func load(_ table: ItemTable, _ keys: [ClosedRange<UInt64>]) -> Bool {
        pages.withLock { $0.load(table.rawValue, keys) }
    }

    /// The number of pages of a table's sorted part.
    func pageCount(_ table: Int) -> Int { sorted.pageCount(table) }

    /// The rows of neighbouring pages of a table's sorted part, without later additions; nil if they cannot
    /// be read. They are not kept, and several threads may read at once.
    func rows<Row: IndexRow>(_ table: Int, pages numbers: Range<Int>) -> [Row]? {
        guard let directory = pages.withLock({ $0.directory(table) }) else { return nil }
        var rows: [Row] = []
        rows.reserveCapacity(numbers.count * IndexHead.entriesPerPage(table))
        do throws(FileSystemError) {
            for run in numbers.parts(of: IndexFile.mostPagesOfRun) {
                guard let bytes = try sorted.pages(table, run, directory) else { return nil }
                var fields = IndexBytes(bytes)
                while let row = Row(&fields) { rows.append(row) }
            }
        } catch {
            pages.withLock { $0.failure = error }
            return nil
        }
        return rows
    }

    /// The extent of an item's text; `nowhere` if it was removed, nil if that cannot be read.
    func extent(inSlot slot: Int) -> RecordExtent? { row(ofSlot: slot)?.extent }

    /// The row of a slot; nil if it cannot be read.
    func row(ofSlot slot: Int) -> IndexedSlot? {
        guard let number = UInt32(exactly: slot) else { return nil }
        return additions.slots[number] ?? pages.withLock { $0.slot(slot) }
    }

    /// The rows of a range of slots; nil if one cannot be read. They are not kept, and several threads may
    /// read at once.
    func rows(of slots: Range<Int>) -> [IndexedSlot]? {
        let inPages = slots.clamped(to: 0..<head.slotCount)
        var rows: [IndexedSlot] = []
        if let last = inPages.last {
            let perPage = IndexHead.entriesPerPage(IndexHead.slots)
            let first = inPages.lowerBound / perPage
            let read: [IndexedSlot]? = self.rows(IndexHead.slots, pages: first..<last / perPage + 1)
            guard let read else { return nil }
            rows = Array(read.dropFirst(inPages.lowerBound - first * perPage).prefix(inPages.count))
        }
        guard inPages.isEmpty || rows.count == inPages.count else { return nil }
        guard inPages != slots || !additions.slots.isEmpty else { return rows }
        var read = rows.makeIterator()
        rows = []
        for slot in slots {
            let inPage = inPages.contains(slot) ? read.next() : nil
            guard let row = additions.slots[UInt32(clamping: slot)] ?? inPage else { return nil }
            rows.append(row)
        }
        return rows
    }

    /// The rows of some slots; nil if one cannot be read.
    func rows(ofSlots slots: ArraySlice<Int>) -> [IndexedSlot]? {
        guard !additions.slots.isEmpty else { return pages.withLock { $0.slots(slots) } }
        let added = slots.map { additions.slots[UInt32(clamping: $0)] }
        let others = zip(slots, added).filter { $0.1 == nil }.map(\.0)
        guard var rest = pages.withLock({ $0.slots(others) })?.makeIterator() else { return nil }
        return added.compactMap { $0 ?? rest.next() }
    }

    // MARK: Operations

    /// The number of operations including the base.
    var operationCount: Int { head.tables[IndexHead.operations].count + additions.operations.count }

    /// An operation, counted from the base; nil if it cannot be read.
    func operation(_ index: Int) -> IndexedOperation? {
        let sorted = head.tables[IndexHead.operations].count
        guard index >= sorted else { return pages.withLock { $0.operation(index) } }
        return index < operationCount ? additions.operations[index - sorted] : nil
    }

    /// The operation that contains a byte of the log, counted from the base; nil if that cannot be read.
    func operation(at offset: Int) -> Int? {
        if let added = additions.operations.lastIndex(where: { $0.start <= offset }) {
            return head.tables[IndexHead.operations].count + added
        }
        return pages.withLock { $0.operation(beginningBefore: offset) }
    }

    /// The operations with a mark in a range (`OperationMark`), counted from the base; nil if they cannot be
    /// read.
    func operations(_ marks: ClosedRange<UInt64>) -> [ItemEntry]? {
        pages.withLock { $0.entries(IndexHead.marks, marks, detail: 0) }
            .map { $0 + additions.marks.within(marks, \.key) }
    }

    /// The changes with keys in a range; nil if they cannot be read.
    func changes(_ keys: ClosedRange<UInt64>) -> [IndexedChange]? {
        pages.withLock { $0.changes(keys) }.map { $0 + additions.changes.within(keys, \.key) }
    }

    /// All operations, in order.
    func allOperations() -> [IndexedOperation]? {
        pages.withLock { $0.allOperations() }.map { $0 + additions.operations }
    }

    // MARK: Sources and calendars

    func sourcesAndCalendars() -> [IndexedContainer]? {
        additions.sourcesAndCalendars ?? pages.withLock { $0.sourcesAndCalendars() }
    }
}
