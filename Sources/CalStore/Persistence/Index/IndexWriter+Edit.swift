import Basics

extension IndexWriter {
    /// Writes to `file`, which is new, an older index with an edit of it. False if `base` cannot be read.
    static func write(
        _ edit: IndexEdit, onto base: StoreIndex?, fingerprint: SnapshotFingerprint?, to file: OpenFile,
        _ fileSystem: any FileSystem
    ) throws(FileSystemError) -> Bool {
        var writer = IndexWriter(file, fileSystem)
        let new = newEntries(edit)
        for table in ItemTable.allCases {
            guard let base else {
                try writer.write(table, RowList(new[table.rawValue]))
                continue
            }
            var added = base.additions.allEntries(table.rawValue).filter { isKept($0, edit) }
            added += new[table.rawValue]
            added.sort()
            let sorted = SortedTable<ItemEntry>(base, table.rawValue) {
                base.additions.slots[$0.slot] == nil && isKept($0, edit)
            }
            try writer.write(table, MergedRows(sorted, RowList(added)))
            if sorted.hasFailed { return false }
        }
        guard try writer.writeSlots(edit, base) else { return false }
        try writer.write(IndexHead.sourcesAndCalendars, RowList(edit.sourcesAndCalendars))
        guard try writer.writeOperations(edit, base) else { return false }
        try writer.writeHead(
            at: edit.position, eventCount: edit.eventCount, reminderCount: edit.reminderCount, fingerprint)
        return true
    }

    /// The new entries of each table, sorted, made on all processors.
    private static func newEntries(_ edit: IndexEdit) -> [[ItemEntry]] {
        let items = edit.items
        let parts = items.indices.parts(of: itemsOfPart)
        let filed = Concurrent.map(parts[...]) { part in
            var entries = Array(repeating: [ItemEntry](), count: ItemTable.allCases.count)
            for (slot, item) in items[part] {
                item.forEachEntry(slot: slot) { table, entry in
                    entries[table.rawValue].append(entry)
                }
            }
            return entries
        }
        return Concurrent.map(ItemTable.allCases[...]) { table in
            var entries: [ItemEntry] = []
            entries.reserveCapacity(filed.reduce(0) { $0 + $1[table.rawValue].count })
            for part in filed { entries += part[table.rawValue] }
            entries.sort()
            return entries
        }
    }

    /// The number of items that one processor files at a time.
    private static let itemsOfPart = 4096

    /// Whether a row of the older index is still valid.
    private static func isKept(_ entry: ItemEntry, _ edit: IndexEdit) -> Bool {
        entry.slot < edit.slotCount && edit.changed[entry.slot] == nil
    }

    /// Each item keeps its slot, a removed one too.
    private mutating func writeSlots(
        _ edit: IndexEdit, _ base: StoreIndex?
    ) throws(FileSystemError) -> Bool {
        begin(IndexHead.slots)
        for slot in 0..<edit.slotCount - edit.added.count {
            guard let row = edit.changed[UInt32(clamping: slot)]?.row ?? base?.row(ofSlot: slot) else {
                return false
            }
            try append(row)
        }
        for item in edit.added { try append(item.row) }
        try finish()
        return true
    }

    /// Writes the tables of operations, which only grow. False if those of `base` cannot be read.
    private mutating func writeOperations(
        _ edit: IndexEdit, _ base: StoreIndex?
    ) throws(FileSystemError) -> Bool {
        guard let base else {
            try writeOperations(RowList(edit.operations))
            try writeMarks(RowList(edit.marks.sorted(by: ItemEntry.precedes)))
            try writeChanges(RowList(edit.changes.sorted(by: IndexedChange.precedes)))
            return true
        }
        let operations = SortedTable<IndexedOperation>(base, IndexHead.operations)
        try writeOperations(MergedRows(operations, RowList(base.additions.operations + edit.operations)))
        let marks = SortedTable<ItemEntry>(base, IndexHead.marks)
        let newMarks = (base.additions.marks + edit.marks).sorted(by: ItemEntry.precedes)
        try writeMarks(MergedRows(marks, RowList(newMarks)))
        let changes = SortedTable<IndexedChange>(base, IndexHead.changes)
        let newChanges = (base.additions.changes + edit.changes).sorted(by: IndexedChange.precedes)
        try writeChanges(MergedRows(changes, RowList(newChanges)))
        return !operations.hasFailed && !marks.hasFailed && !changes.hasFailed
    }
}
