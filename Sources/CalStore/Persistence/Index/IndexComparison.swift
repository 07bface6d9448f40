import Basics

/// Compares an index with what the log says should be in it, row by row.
struct IndexComparison {
    let index: StoreIndex
    let made: LogIndexer.Content

    /// Whether the index has exactly these rows. Also false if it cannot be read, or has harmless rows in
    /// addition.
    func isEqual() throws(FileSystemError) -> Bool {
        guard
            (index.slotCount, index.eventCount, index.reminderCount)
                == (made.places.slots.count, made.eventCount, made.reminderCount),
            index.sourcesAndCalendars() == made.places.containers.map(\.row)
        else { return false }
        for table in ItemTable.allCases {
            let additions = index.additions
            let sorted = SortedTable<ItemEntry>(index, table.rawValue) { additions.slots[$0.slot] == nil }
            let added = additions.allEntries(table.rawValue).sorted(by: ItemEntry.precedes)
            let all = MergedRows(sorted, RowList(added))
            guard try areEqual(all, made.tables[table.rawValue].sorted()), !sorted.hasFailed else {
                return false
            }
        }
        let operations = SortedTable<IndexedOperation>(index, IndexHead.operations)
        let marks = SortedTable<ItemEntry>(index, IndexHead.marks)
        let changes = SortedTable<IndexedChange>(index, IndexHead.changes)
        let areTablesEqual = [
            try areEqual(
                MergedRows(operations, RowList(index.additions.operations)),
                made.places.operations.sorted()),
            try areEqual(MergedRows(marks, RowList(index.additions.marks)), made.places.marks.sorted()),
            try areEqual(MergedRows(changes, RowList(index.additions.changes)), made.places.changes.sorted()),
        ]
        return !areTablesEqual.contains(false) && !operations.hasFailed && !marks.hasFailed
            && !changes.hasFailed
    }

    private func areEqual<Row: IndexRow & Equatable>(
        _ some: consuming some RowSource<Row>, _ others: consuming some RowSource<Row>
    ) throws(FileSystemError) -> Bool {
        while true {
            let (one, other) = (try some.next(), try others.next())
            guard one == other else { return false }
            if one == nil { return true }
        }
    }
}
