import Basics

/// Makes the index of a log from its lines alone. Its memory does not grow with the log: what is to be sorted
/// goes to a scratch file, and the texts are read again where they are.
enum LogIndexer {
    /// The number of items that one processor reads at a time.
    private static let itemsOfPart = 1024
    /// The number of parts that are read at once.
    private static let partsAtOnce = 4 * Concurrent.processors

    /// The content of an index, except the rows of the slots.
    struct Content {
        let places: LogPlaces
        /// The rows of each `ItemTable`.
        fileprivate(set) var tables: [SortedRows<ItemEntry>]
        fileprivate(set) var eventCount = 0
        fileprivate(set) var reminderCount = 0
    }

    /// Makes the rows of an index of a log up to a commit. Nil if no index can describe the log
    /// (`LogPlaces`).
    ///
    /// - Parameters:
    ///   - readingAll: Whether to read every line of the log completely.
    ///   - takeSlot: Called with the row of each slot, in order.
    /// - Throws: `.damaged` if the log is damaged, `.io` if a file cannot be read or written.
    static func content(
        of log: OpenFile, upTo position: LogPosition, _ scratch: ScratchFile, readingAll: Bool = false,
        _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil,
        takeSlot: (IndexedSlot) throws(FileSystemError) -> Void
    ) throws(CalStoreError) -> Content? {
        let places = try LogPlaces(
            log, upTo: position, scratch, readingAll: readingAll, fileSystem, meter)
        guard let places else { return nil }
        var content = Content(
            places: places, tables: ItemTable.allCases.map { _ in SortedRows(scratch) })
        let texts = LogTexts(log: log, end: position.offset, fileSystem: fileSystem)
        var slots = places.slots.sorted()
        var first = 0
        while true {
            let rows = try reportingWrites { () throws(FileSystemError) in
                var rows: [SlotRow] = []
                while rows.count < itemsOfPart * partsAtOnce, let row = try slots.next() { rows.append(row) }
                return rows
            }
            guard !rows.isEmpty else { return content }
            let parts = rows.indices.parts(of: itemsOfPart)
            let (start, batch) = (first, rows)
            for part in Concurrent.map(parts[...], { Part(batch[$0], from: start + $0.lowerBound, texts) }) {
                if let failure = part.failure { throw CalStoreError(failure) }
                guard part.isWhole else { return nil }
                try reportingWrites { () throws(FileSystemError) in
                    try content.add(part)
                    for row in part.slots { try takeSlot(row) }
                }
            }
            first += rows.count
        }
    }

    /// Writes the index of a log up to a commit to `file`, which is new. False if no index can describe the
    /// log.
    static func write(
        _ log: OpenFile, upTo position: LogPosition, to file: OpenFile, _ scratch: ScratchFile,
        _ fingerprint: SnapshotFingerprint?, _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil
    ) throws(CalStoreError) -> Bool {
        var writer = IndexWriter(file, fileSystem)
        writer.begin(IndexHead.slots)
        let content = try content(of: log, upTo: position, scratch, fileSystem, meter) {
            (row) throws(FileSystemError) in
            try writer.append(row)
        }
        guard let content else { return false }
        let places = content.places
        try reportingWrites { () throws(FileSystemError) in
            try writer.finish()
            for table in ItemTable.allCases {
                try writer.write(table, content.tables[table.rawValue].sorted())
            }
            try writer.write(IndexHead.sourcesAndCalendars, RowList(places.containers.map(\.row)))
            try writer.writeOperations(places.operations.sorted())
            try writer.writeMarks(places.marks.sorted())
            try writer.writeChanges(places.changes.sorted())
            try writer.writeHead(
                at: position, eventCount: content.eventCount, reminderCount: content.reminderCount,
                fingerprint)
        }
        return true
    }

    /// The rows of some items.
    fileprivate struct Part: Sendable {
        var slots: [IndexedSlot]
        var entries = Array(repeating: [ItemEntry](), count: ItemTable.allCases.count)
        var events = 0
        var reminders = 0
        /// Whether every text is the item that its line has.
        var isWhole = true
        var failure: FileSystemError?

        init(_ rows: ArraySlice<SlotRow>, from first: Int, _ texts: LogTexts) {
            slots = rows.map { IndexedSlot(extent: $0.extent, time: .none) }
            var records = RecordReader()
            records.leavesOutTexts = true
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
                            self.slots[slot - first].time = IndexedTime(item.fields)
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

extension LogIndexer.Content {
    fileprivate mutating func add(_ part: LogIndexer.Part) throws(FileSystemError) {
        eventCount += part.events
        reminderCount += part.reminders
        for (table, entries) in part.entries.enumerated() {
            for entry in entries { try tables[table].append(entry) }
        }
    }
}
