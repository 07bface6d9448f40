import Basics

/// Makes the index of a log from its lines alone. Its memory does not grow with the log: what is to be sorted
/// goes to a scratch file.
enum LogIndexer {
    /// The number of items of which one processor makes the rows at a time.
    private static let itemsOfPart = 1024
    /// The number of parts that are made at once.
    private static let partsAtOnce = 4 * min(Concurrent.processors, 16)

    /// Makes the rows of all items of a log, on all processors.
    ///
    /// - Parameters:
    ///   - make: Makes of some rows what is needed of them. It runs on several threads.
    ///   - take: Gets these in the order of the slots.
    static func forEachPart<Made: Sendable>(
        of places: LogPlaces, make: @escaping @Sendable (Part) -> Made,
        take: (Made) throws(FileSystemError) -> Void
    ) throws(FileSystemError) {
        var slots = places.slots.sorted()
        var first = 0
        var made: [Made] = []
        func nextRows() throws(FileSystemError) -> [SlotRow] {
            var rows: [SlotRow] = []
            rows.reserveCapacity(min(places.slots.count - first, itemsOfPart * partsAtOnce))
            while rows.count < itemsOfPart * partsAtOnce, let row = try slots.next() { rows.append(row) }
            return rows
        }
        var rows = try nextRows()
        while !rows.isEmpty {
            let (start, batch) = (first, rows)
            made = try Concurrent.map(
                batch.indices.parts(of: itemsOfPart)[...],
                meanwhile: { () throws(FileSystemError) in
                    for part in made { try take(part) }
                    first += batch.count
                    rows = try nextRows()
                }
            ) { range in make(Part(batch[range], from: start + range.lowerBound)) }
        }
        for part in made { try take(part) }
    }

    /// Writes the index of a log up to a commit to `file`, which is new. False if no index can describe the
    /// log.
    ///
    /// - Parameter noted: The last operation before `position`, if its rows are known.
    static func write(
        _ log: OpenFile, upTo position: LogPosition, to file: OpenFile, _ scratch: ScratchFile,
        noted: NotedOperation? = nil, _ fingerprint: SnapshotFingerprint?, _ fileSystem: any FileSystem,
        _ meter: WorkMeter? = nil
    ) throws(CalStoreError) -> Bool {
        let places = try LogPlaces(
            log, upTo: position, scratch, noted: noted, withRows: true, fileSystem, meter)
        guard let places else { return false }
        try reportingWrites { () throws(FileSystemError) in
            var writer = IndexWriter(file, fileSystem)
            writer.begin(IndexHead.slots)
            var tables: [SortedRows<ItemEntry>] = ItemTable.allCases.map { _ in SortedRows(scratch) }
            var (events, reminders) = (0, 0)
            try forEachPart(of: places, make: { $0 }) { part throws(FileSystemError) in
                events += part.events
                reminders += part.reminders
                for (table, entries) in part.entries.enumerated() {
                    try tables[table].append(entries)
                }
                for row in part.slots { try writer.append(row) }
            }
            try writer.finish()
            for table in ItemTable.allCases { try writer.write(table, tables[table.rawValue].sorted()) }
            try writer.write(IndexHead.sourcesAndCalendars, RowList(places.containers.map(\.row)))
            try writer.writeOperations(places.operations.sorted())
            try writer.writeMarks(places.marks.sorted())
            try writer.writeChanges(places.changes.sorted())
            try writer.writeHead(at: position, eventCount: events, reminderCount: reminders, fingerprint)
        }
        return true
    }

    /// The rows of some items.
    struct Part: Sendable {
        /// The first slot.
        let first: Int
        private(set) var slots: [IndexedSlot] = []
        /// The rows of each `ItemTable`.
        private(set) var entries = Array(repeating: [ItemEntry](), count: ItemTable.allCases.count)
        private(set) var events = 0
        private(set) var reminders = 0

        fileprivate init(_ rows: ArraySlice<SlotRow>, from first: Int) {
            self.first = first
            slots.reserveCapacity(rows.count)
            for (index, row) in rows.enumerated() {
                slots.append(IndexedSlot(extent: row.extent, time: row.item?.time ?? .none))
                let slot = UInt32(clamping: first + index)
                guard let keys = row.item?.keys else {
                    add(.hash, .removed(row.number, slot: slot))
                    continue
                }
                if keys.kind == .event { events += 1 } else { reminders += 1 }
                keys.forEachEntry(row.number, slot: slot) { add($0, $1) }
            }
        }

        private mutating func add(_ table: ItemTable, _ entry: ItemEntry) {
            entries[table.rawValue].append(entry)
        }
    }
}
