import Basics

/// Makes the index of a log from its lines alone. Its memory does not grow with the log: what is to be sorted
/// goes to a scratch file, and the texts are read again where they are.
enum LogIndexer {
    /// The number of items that one processor reads at a time.
    private static let itemsOfPart = 1024
    /// The number of parts that are read at once.
    private static let partsAtOnce = 4 * Concurrent.processors

    /// Makes the rows of all items of a log, on all processors. False if a text is not the item that its line
    /// has.
    ///
    /// - Parameters:
    ///   - make: Makes of some rows what is needed of them. It runs on several threads.
    ///   - take: Gets these in the order of the slots.
    /// - Throws: `.damaged` if the log is damaged, `.io` if a file cannot be read or written.
    static func forEachPart<Made: Sendable>(
        of places: LogPlaces, _ texts: LogTexts, make: @escaping @Sendable (Part) -> Made,
        take: (Made) throws(FileSystemError) -> Void
    ) throws(CalStoreError) -> Bool {
        var slots = places.slots.sorted()
        var first = 0
        var isWhole = true
        var made: [Result<Made?, CalStoreError>] = []
        func takeMade() throws(CalStoreError) {
            for part in made {
                let part = try part.get()
                isWhole = isWhole && part != nil
                if isWhole, let part {
                    try reportingWrites { () throws(FileSystemError) in try take(part) }
                }
            }
        }
        func nextRows() throws(CalStoreError) -> [SlotRow] {
            try reportingWrites { () throws(FileSystemError) in
                var rows: [SlotRow] = []
                while rows.count < itemsOfPart * partsAtOnce, let row = try slots.next() { rows.append(row) }
                return rows
            }
        }
        var rows = try nextRows()
        while !rows.isEmpty, isWhole {
            let (start, batch) = (first, rows)
            made = try Concurrent.map(
                batch.indices.parts(of: itemsOfPart)[...],
                meanwhile: { () throws(CalStoreError) in
                    try takeMade()
                    first += batch.count
                    rows = try nextRows()
                }
            ) { range -> Result<Made?, CalStoreError> in
                let part = Part(batch[range], from: start + range.lowerBound, texts)
                if let failure = part.failure { return .failure(CalStoreError(failure)) }
                return .success(part.isWhole ? make(part) : nil)
            }
        }
        try takeMade()
        return isWhole
    }

    /// Writes the index of a log up to a commit to `file`, which is new. False if no index can describe the
    /// log.
    static func write(
        _ log: OpenFile, upTo position: LogPosition, to file: OpenFile, _ scratch: ScratchFile,
        _ fingerprint: SnapshotFingerprint?, _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil
    ) throws(CalStoreError) -> Bool {
        guard let places = try LogPlaces(log, upTo: position, scratch, fileSystem, meter) else {
            return false
        }
        let texts = LogTexts(log: log, end: position.offset, fileSystem: fileSystem)
        var writer = IndexWriter(file, fileSystem)
        writer.begin(IndexHead.slots)
        var tables: [SortedRows<ItemEntry>] = ItemTable.allCases.map { _ in SortedRows(scratch) }
        var (events, reminders) = (0, 0)
        let isWhole = try forEachPart(of: places, texts, make: { $0 }) { part throws(FileSystemError) in
            events += part.events
            reminders += part.reminders
            for (table, entries) in part.entries.enumerated() {
                for entry in entries { try tables[table].append(entry) }
            }
            for row in part.slots { try writer.append(row) }
        }
        guard isWhole else { return false }
        try reportingWrites { () throws(FileSystemError) in
            try writer.finish()
            for table in ItemTable.allCases { try writer.write(table, tables[table.rawValue].sorted()) }
            try writer.write(IndexHead.sourcesAndCalendars, RowList(places.containers.map(\.row)))
            try writer.writeOperations(places.operations.sorted())
            try writer.writeMarks(places.marks.sorted())
            try writer.writeChanges(places.changes.sorted())
            try writer.writeHead(
                at: position, eventCount: events, reminderCount: reminders, fingerprint)
        }
        return true
    }

    /// The rows of some items.
    struct Part: Sendable {
        /// The first slot.
        let first: Int
        private(set) var slots: [IndexedSlot]
        /// The rows of each `ItemTable`.
        private(set) var entries = Array(repeating: [ItemEntry](), count: ItemTable.allCases.count)
        private(set) var events = 0
        private(set) var reminders = 0
        /// Whether every text is the item that its line has.
        fileprivate var isWhole = true
        fileprivate var failure: FileSystemError?

        fileprivate init(_ rows: ArraySlice<SlotRow>, from first: Int, _ texts: LogTexts) {
            self.first = first
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
