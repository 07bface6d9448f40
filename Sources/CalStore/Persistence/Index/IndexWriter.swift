import Basics

/// Writes the sorted part of an index from an older index and an edit of it.
struct IndexWriter {
    private let edit: IndexEdit
    private let base: StoreIndex?
    private var extents: [RecordExtent] = []
    /// The new rows of each table, sorted.
    private var new: [[ItemEntry]] = Array(repeating: [], count: ItemTable.allCases.count)

    private let file: OpenFile
    private let fileSystem: any FileSystem
    private var tables: [IndexHead.Table] = []
    private var directories: [[UInt8]] = []
    private var end = IndexHead.pageSize

    /// Writes to `file`, which is new. False if `base` cannot be read.
    static func write(
        _ edit: IndexEdit, onto base: StoreIndex?, fingerprint: SnapshotFingerprint?, to file: OpenFile,
        _ fileSystem: any FileSystem
    ) throws(FileSystemError) -> Bool {
        var writer = IndexWriter(edit, base, file, fileSystem)
        guard writer.readExtents() else { return false }
        for table in ItemTable.allCases {
            guard let entries = writer.entries(table) else { return false }
            try writer.write(entries)
        }
        try writer.writeExtents()
        try writer.writeResidents()
        guard try writer.writeOperations() else { return false }
        try writer.writeHead(fingerprint)
        return true
    }

    private init(
        _ edit: IndexEdit, _ base: StoreIndex?, _ file: OpenFile, _ fileSystem: any FileSystem
    ) {
        self.edit = edit
        self.base = base
        self.file = file
        self.fileSystem = fileSystem
    }

    /// Each item keeps its slot, a removed one too.
    private mutating func readExtents() -> Bool {
        extents.reserveCapacity(edit.slotCount)
        for slot in 0..<edit.slotCount - edit.added.count {
            guard let extent = edit.changed[UInt32(clamping: slot)]?.extent ?? base?.extent(inSlot: slot)
            else {
                return false
            }
            extents.append(extent)
        }
        for item in edit.added { extents.append(item.extent) }
        fileItems()
        return true
    }

    /// Makes the new entries of the tables, on all processors.
    private mutating func fileItems() {
        let items = edit.items
        let parts = items.indices.parts(of: IndexWriter.itemsOfPart)
        let filed = Concurrent.map(parts[...]) { part in
            var entries = Array(repeating: [ItemEntry](), count: ItemTable.allCases.count)
            for (slot, item) in items[part] {
                item.forEachEntry(slot: slot) { table, entry in
                    entries[table.rawValue].append(entry)
                }
            }
            return entries
        }
        new = Concurrent.map(ItemTable.allCases[...]) { table in
            var entries: [ItemEntry] = []
            entries.reserveCapacity(filed.reduce(0) { $0 + $1[table.rawValue].count })
            for part in filed { entries += part[table.rawValue] }
            entries.sort(by: ItemEntry.precedes)
            return entries
        }
    }

    /// The number of items that one processor files at a time.
    private static let itemsOfPart = 4096

    /// The entries of a table, sorted; those of `base` already are.
    private func entries(_ table: ItemTable) -> [ItemEntry]? {
        var new = new[table.rawValue]
        guard let base else { return new }
        guard let sorted = base.sortedEntries(table) else { return nil }
        new += base.additions.allEntries(table.rawValue).filter(isKept)
        new.sort(by: ItemEntry.precedes)
        let kept = sorted.lazy.filter { base.additions.extents[$0.slot] == nil && isKept($0) }
        return IndexWriter.merged(kept, sorted.count, new, by: ItemEntry.precedes)
    }

    /// Whether a row of `base` is still valid.
    private func isKept(_ entry: ItemEntry) -> Bool {
        entry.slot < edit.slotCount && edit.changed[entry.slot] == nil
    }

    /// The old rows, at most `count`, and the new ones, all sorted, as one list.
    private static func merged<Element>(
        _ old: some Sequence<Element>, _ count: Int, _ new: [Element],
        by precedes: (Element, Element) -> Bool
    ) -> [Element] {
        var all: [Element] = []
        all.reserveCapacity(count + new.count)
        var next = 0
        for element in old {
            while next < new.count, precedes(new[next], element) {
                all.append(new[next])
                next += 1
            }
            all.append(element)
        }
        all += new[next...]
        return all
    }

    // MARK: Bytes

    private mutating func write(_ entries: [ItemEntry]) throws(FileSystemError) {
        try writeTable(entries, { $0.append(to: &$1) }, key: { $0.key }, detail: { $0.detail })
    }

    /// Writes the tables of operations, which only grow. False if those of `base` cannot be read.
    private mutating func writeOperations() throws(FileSystemError) -> Bool {
        var (operations, marks, changes) = ([IndexedOperation](), [ItemEntry](), [IndexedChange]())
        if let base {
            guard let all = base.allOperations(), let oldMarks = base.sortedMarks(),
                let oldChanges = base.sortedChanges()
            else { return false }
            (operations, marks, changes) = (all, oldMarks, oldChanges)
        }
        try writeTable(
            operations + edit.operations, { $0.append(to: &$1) }, key: { UInt64(clamping: $0.start) },
            detail: { _ in 0 })
        var newMarks = (base?.additions.marks ?? []) + edit.marks
        newMarks.sort(by: ItemEntry.precedes)
        try write(IndexWriter.merged(marks, marks.count, newMarks, by: ItemEntry.precedes))
        var newChanges = (base?.additions.changes ?? []) + edit.changes
        newChanges.sort(by: IndexedChange.precedes)
        try writeTable(
            IndexWriter.merged(changes, changes.count, newChanges, by: IndexedChange.precedes),
            { $0.append(to: &$1) }, key: { $0.key }, detail: { _ in 0 })
        return true
    }

    private mutating func writeExtents() throws(FileSystemError) {
        try writeTable(extents, { $1.append(little: $0) }, key: { _ in 0 }, detail: { _ in 0 })
    }

    private mutating func writeResidents() throws(FileSystemError) {
        try writeTable(edit.sourcesAndCalendars, { $0.append(to: &$1) }, key: { _ in 0 }, detail: { _ in 0 })
    }

    private mutating func writeTable<Element>(
        _ elements: [Element], _ append: (Element, inout [UInt8]) -> Void, key: (Element) -> UInt64,
        detail: (Element) -> UInt32
    ) throws(FileSystemError) {
        let table = tables.count
        let perPage = IndexHead.entriesPerPage(table)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(elements.count * IndexHead.width(table))
        var directory: [UInt8] = []
        for start in stride(from: 0, to: elements.count, by: perPage) {
            let page = elements[start..<min(start + perPage, elements.count)]
            let offset = bytes.count
            var greatest: UInt32 = 0
            for element in page {
                append(element, &bytes)
                greatest = max(greatest, detail(element))
            }
            directory.append(little: key(elements[start]))
            directory.append(
                little: bytes.withUnsafeBytes {
                    XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[offset...]))
                })
            directory.append(little: greatest)
            directory.append(little: UInt32(0))
        }
        tables.append(
            IndexHead.Table(
                offset: end, count: elements.count, directory: 0, directorySum: XXHash64.hash(directory)))
        directories.append(directory)
        try fileSystem.write(file, bytes, at: end)
        end += bytes.count
    }

    private mutating func writeHead(_ fingerprint: SnapshotFingerprint?) throws(FileSystemError) {
        for (index, directory) in directories.enumerated() {
            tables[index].directory = end
            try fileSystem.write(file, directory, at: end)
            end += directory.count
        }
        let head = IndexHead(
            position: edit.position, slotCount: extents.count, eventCount: edit.eventCount,
            reminderCount: edit.reminderCount, sortedEnd: end, tables: tables)
        let bytes = head.bytes + (fingerprint?.bytes ?? Array(repeating: 0, count: SnapshotFingerprint.size))
        try fileSystem.write(file, bytes, at: 0)
    }
}
