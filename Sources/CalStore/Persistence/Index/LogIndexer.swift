import Basics

/// Makes the index of a log from its lines alone. Its memory does not grow with the log: what is to be sorted
/// goes to a scratch file, and the texts are read again where they are.
enum LogIndexer {
    /// The number of items that one processor reads at a time.
    private static let itemsOfPart = 1024
    /// The number of parts that are read at once.
    private static let partsAtOnce = 4 * Concurrent.processors

    /// Writes the index of a log up to a commit to `file`, which is new.
    ///
    /// - Returns: False if no index can describe the log (`LogPlaces`).
    /// - Throws: `.damaged` if the log is damaged, `.io` if a file cannot be read or written.
    static func write(
        _ log: OpenFile, upTo position: LogPosition, to file: OpenFile, _ scratch: ScratchFile,
        _ fingerprint: SnapshotFingerprint?, _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil
    ) throws(CalStoreError) -> Bool {
        guard let places = try LogPlaces(log, upTo: position, scratch, fileSystem, meter) else { return false }
        let texts = LogTexts(log: log, end: position.offset, fileSystem: fileSystem)
        var writer = IndexWriter(file, fileSystem)
        var tables = ItemTable.allCases.map { _ in SortedRows<ItemEntry>(scratch) }
        var counts = (events: 0, reminders: 0)
        var slots = places.slots.sorted()
        var first = 0
        writer.begin(IndexHead.extents)
        while true {
            let rows = try reportingWrites { () throws(FileSystemError) in
                var rows: [SlotRow] = []
                while rows.count < itemsOfPart * partsAtOnce, let row = try slots.next() { rows.append(row) }
                return rows
            }
            guard !rows.isEmpty else { break }
            let parts = rows.indices.parts(of: itemsOfPart)
            let (start, batch) = (first, rows)
            for filed in Concurrent.map(parts[...], { Part(batch[$0], from: start + $0.lowerBound, texts) }) {
                if let failure = filed.failure { throw CalStoreError(failure) }
                guard filed.isWhole else { return false }
                counts.events += filed.events
                counts.reminders += filed.reminders
                try reportingWrites { () throws(FileSystemError) in
                    for (table, entries) in filed.entries.enumerated() {
                        for entry in entries { try tables[table].append(entry) }
                    }
                }
            }
            first += rows.count
            try reportingWrites { () throws(FileSystemError) in
                for row in rows { try writer.append(row.extent) }
            }
        }
        try reportingWrites { () throws(FileSystemError) in
            try writer.finish()
            for table in ItemTable.allCases {
                try writer.write(table, tables[table.rawValue].sorted())
                tables[table.rawValue] = SortedRows(scratch)
            }
            try writer.write(IndexHead.sourcesAndCalendars, RowList(places.containers.map(\.row)))
            try writer.writeOperations(places.operations.sorted())
            try writer.writeMarks(places.marks.sorted())
            try writer.writeChanges(places.changes.sorted())
            try writer.writeHead(
                at: position, eventCount: counts.events, reminderCount: counts.reminders, fingerprint)
        }
        return true
    }

    /// The entries of some items, by table.
    private struct Part: Sendable {
        var entries = Array(repeating: [ItemEntry](), count: ItemTable.allCases.count)
        var events = 0
        var reminders = 0
        /// Whether every text is the item that its line has.
        var isWhole = true
        var failure: FileSystemError?

        init(_ rows: ArraySlice<SlotRow>, from first: Int, _ texts: LogTexts) {
            var records = RecordReader()
            func row(_ slot: Int) -> SlotRow { rows[rows.startIndex + slot - first] }
            for (slot, row) in rows.enumerated() where row.extent.length == 0 {
                add(.hash, .removed(ShortID.number(row.id), slot: UInt32(clamping: first + slot)))
            }
            let places = rows.enumerated().lazy.map {
                LogTexts.Place(slot: first + $0.offset, extent: $0.element.extent)
            }
            do throws(FileSystemError) {
                isWhole =
                    try texts.forEachRun(places) { slots, texts in
                        for (slot, text) in zip(slots, texts) {
                            guard let item = LogItems.decode(text, with: &records)?.item,
                                item.id == row(slot).id
                            else {
                                isWhole = false
                                continue
                            }
                            if item.kind == .event { events += 1 } else { reminders += 1 }
                            item.fields.forEachEntry(slot: UInt32(clamping: slot)) { add($0, $1) }
                        }
                    } && isWhole
            } catch {
                failure = error
            }
        }

        private mutating func add(_ table: ItemTable, _ entry: ItemEntry) {
            entries[table.rawValue].append(entry)
        }
    }
}
