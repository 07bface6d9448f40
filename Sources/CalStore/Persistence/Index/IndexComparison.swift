import Basics

/// Compares an index with what the log says should be in it, part by part and on all processors.
struct IndexComparison {
    let index: StoreIndex
    let places: LogPlaces

    /// Whether the index has exactly these rows. Also false if it cannot be read, or has harmless rows in
    /// addition.
    func isEqual() throws(FileSystemError) -> Bool {
        guard index.slotCount == places.slots.count,
            index.sourcesAndCalendars() == places.containers.map(\.row)
        else { return false }
        var items = ComparedItems()
        let index = index
        try LogIndexer.forEachPart(of: places, make: { ComparedItems($0, of: index) }) { items.add($0) }
        guard items.areSlotsEqual,
            (index.eventCount, index.reminderCount) == (items.events, items.reminders),
            ItemTable.allCases.allSatisfy({ digest(of: $0) == items.tables[$0.rawValue] })
        else { return false }
        return try areOperationsEqual()
    }

    /// What is compared of the rows of items in the log.
    private struct ComparedItems: Sendable {
        private(set) var events = 0
        private(set) var reminders = 0
        private(set) var areSlotsEqual = true
        private(set) var tables = ItemTable.allCases.map { _ in RowDigest() }

        init() {}

        init(_ part: LogIndexer.Part, of index: StoreIndex) {
            (events, reminders) = (part.events, part.reminders)
            areSlotsEqual = index.rows(of: part.first..<part.first + part.slots.count) == part.slots
            for (table, entries) in part.entries.enumerated() {
                for entry in entries { tables[table].add(entry) }
            }
        }

        mutating func add(_ next: ComparedItems) {
            events += next.events
            reminders += next.reminders
            areSlotsEqual = areSlotsEqual && next.areSlotsEqual
            for table in tables.indices { tables[table].add(next.tables[table]) }
        }
    }

    // MARK: Tables of items

    /// The number of pages that one processor reads at a time.
    private static let pagesOfPart = 256

    /// The digest of a table in the index; nil if it cannot be read, or is not sorted.
    private func digest(of table: ItemTable) -> RowDigest? {
        let parts = (0..<index.pageCount(table.rawValue)).parts(of: IndexComparison.pagesOfPart)
        let index = index
        let sorted = Concurrent.map(parts[...]) { pages -> SortedEntries in
            var part = SortedEntries()
            guard let rows: [ItemEntry] = index.rows(table.rawValue, pages: pages) else {
                part.isUsable = false
                return part
            }
            for row in rows where index.additions.slots.isEmpty || index.additions.slots[row.slot] == nil {
                part.add(row)
            }
            return part
        }
        var all = SortedEntries()
        for part in sorted { all.add(part) }
        for entry in index.additions.allEntries(table.rawValue) { all.digest.add(entry) }
        return all.isUsable ? all.digest : nil
    }

    /// Entries that must be in order.
    private struct SortedEntries: Sendable {
        var digest = RowDigest()
        /// Whether they could be read and are in order.
        var isUsable = true
        private var first: ItemEntry?
        private var last: ItemEntry?

        mutating func add(_ entry: ItemEntry) {
            if let last, ItemEntry.precedes(entry, last) { isUsable = false }
            first = first ?? entry
            last = entry
            digest.add(entry)
        }

        mutating func add(_ next: SortedEntries) {
            if let last, let start = next.first, ItemEntry.precedes(start, last) { isUsable = false }
            isUsable = isUsable && next.isUsable
            first = first ?? next.first
            last = next.last ?? last
            digest.add(next.digest)
        }
    }

    // MARK: Tables of operations

    private func areOperationsEqual() throws(FileSystemError) -> Bool {
        let operations = SortedTable<IndexedOperation>(index, IndexHead.operations)
        let marks = SortedTable<ItemEntry>(index, IndexHead.marks)
        let changes = SortedTable<IndexedChange>(index, IndexHead.changes)
        let areEqual = [
            try areEqual(
                MergedRows(operations, RowList(index.additions.operations)), places.operations.sorted()),
            try areEqual(MergedRows(marks, RowList(index.additions.marks)), places.marks.sorted()),
            try areEqual(MergedRows(changes, RowList(index.additions.changes)), places.changes.sorted()),
        ]
        return !areEqual.contains(false) && !operations.hasFailed && !marks.hasFailed && !changes.hasFailed
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
