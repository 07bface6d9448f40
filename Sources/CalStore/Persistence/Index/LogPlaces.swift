import Basics

/// The places in a log: of the newest text of each record, in the order of creation, and the rows that
/// an index has of its operations. No record is kept, so its memory does not grow with the log.
///
/// 1. All lines are read, on all processors; each line of an item becomes a `PlaceRow`. Those of an operation
///    whose writer noted them (`NotedOperation`) need not be read.
/// 2. The rows are sorted by item: the first one decides the place of the item, the last one its text.
/// 3. The items are sorted by place. As in a `StoreState`, one that was removed and comes back has its old
///    place.
struct LogPlaces {
    /// A source or a calendar; there are few.
    struct Container {
        var row: IndexedContainer
        var kind: RecordKind
    }

    /// Sources and calendars in the order of creation, with the removed ones.
    private(set) var containers: [Container] = []
    /// All items by slot, with the removed ones.
    private(set) var slots: SortedRows<SlotRow>
    private(set) var operations: SortedRows<IndexedOperation>
    private(set) var marks: SortedRows<ItemEntry>
    var changes: SortedRows<IndexedChange> { lines.changes }

    /// The number of the last operation in the base.
    private(set) var base = 0

    private let log: OpenFile
    private let fileSystem: any FileSystem
    private var lines: LineRows
    private var containerIndices: [RecordID: Int] = [:]
    /// The operation that is being read.
    private var head: (head: OperationHead, extent: RecordExtent)?
    private var end = 0
    /// Operations that undid or redid another one.
    private var reversals: [(operation: Int, target: RecordID)] = []
    private var isUsable = true

    /// Nil if the log has something that no index can describe: an unreadable record, or one that changes
    /// from an item to a calendar. Then its users read it record by record.
    ///
    /// - Parameters:
    ///   - noted: The last operation before `end`, if its rows are known.
    ///   - withRows: Whether to read every line completely, for the rows of items.
    init?(
        _ log: OpenFile, upTo end: LogPosition, _ scratch: ScratchFile, noted: NotedOperation? = nil,
        withRows: Bool = false, _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil
    ) throws(CalStoreError) {
        self.log = log
        self.fileSystem = fileSystem
        slots = SortedRows(scratch)
        operations = SortedRows(scratch)
        marks = SortedRows(scratch)
        lines = noted?.lines ?? LineRows(scratch)
        // The lines before those of the last operation come later.
        let last = lines.takeOperation()
        try LogScan.forEach(
            of: log, upTo: noted?.start ?? end, fileSystem, meter,
            read: { LineFacts($0, $1, &$2, isWhole: withRows) }
        ) { step throws(CalStoreError) in
            try take(step)
        }
        if let noted {
            head = (noted.head, noted.headExtent)
            try reportingWrites { () throws(FileSystemError) in try takeCommit(noted.end, last) }
        }
        guard lines.isUsable, isUsable, operations.count < Int(UInt32.max) else { return nil }
        try reportingWrites { () throws(FileSystemError) in try markReversals() }
        guard try placeItems(), slots.count < Int(UInt32.max) else { return nil }
        lines.forgetItems(scratch)
    }

    // MARK: Lines

    private mutating func take(_ step: LogScan.Step<LineFacts>) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            switch step {
            case .line(_, .nothing): break
            case .line(_, .unreadable): isUsable = false
            case .line(_, .head(let head, let extent)): self.head = (head, extent)
            case .line(let kind, .change(let change)): try lines.take(change, isInBase: kind == .base)
            case .commit(let position): try takeCommit(position, lines.takeOperation())
            }
        }
    }

    private mutating func take(_ change: ChangeFacts) {
        if let index = containerIndices[change.id] {
            // A removed one keeps its place, for the case that it comes back.
            containers[index].row.extent = change.text
            containers[index].kind = change.kind
        } else if !change.isGone {
            containerIndices[change.id] = containers.count
            containers.append(
                Container(row: IndexedContainer(id: change.id, extent: change.text), kind: change.kind))
        }
    }

    private mutating func takeCommit(
        _ position: LogPosition, _ operation: LineRows.Operation
    ) throws(FileSystemError) {
        for change in operation.containers { take(change) }
        let index = operations.count
        if let head = head?.head {
            try mark(OperationMark.shortID(IndexedChange.key(head.id)), index)
            if let key = head.key { try mark(OperationMark.key(key.text), index) }
            if let target = head.reversal?.target { reversals.append((index, target)) }
        } else if index > 0 {
            isUsable = false
        } else {
            base = position.number
        }
        try operations.append(
            IndexedOperation(
                head?.head, at: head?.extent ?? .nowhere, start: head == nil ? 0 : end, sum: position.sum,
                operation.counts))
        end = position.offset
        head = nil
    }

    private mutating func mark(_ key: UInt64, _ operation: Int) throws(FileSystemError) {
        try marks.append(ItemEntry(key: key, slot: UInt32(clamping: operation), detail: 0))
    }

    /// Marks the operations that were undone or redone: each time the newest one before with the identifier.
    private mutating func markReversals() throws(FileSystemError) {
        guard !reversals.isEmpty else { return }
        var found: [RecordID: [Int]] = [:]
        for (_, target) in reversals { found[target] = [] }
        var all = operations.sorted()
        var index = 0
        while let operation = try all.next() {
            if index > 0 { found[operation.id]?.append(index) }
            index += 1
        }
        for (operation, target) in reversals {
            guard let reversed = found[target]?.last(where: { $0 < operation }) else { continue }
            try mark(OperationMark.reversed(UInt32(clamping: reversed)), operation)
        }
    }

    // MARK: Texts

    /// The maximum number of texts that are read at a time, and of their bytes, unless one is longer.
    private static let (textsAtOnce, bytesAtOnce) = (8192, 4 << 20)

    /// Calls `body` with the newest text of each record, in the order of a snapshot: sources, calendars, then
    /// items.
    ///
    /// - Parameter afterBatch: Called after some thousands of texts each.
    func forEachText(
        _ texts: LogTexts, afterBatch: () throws(CalStoreError) -> Void = {},
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(CalStoreError) {
        try forEachBatch { extents throws(CalStoreError) in
            let isWhole = try reporting { () throws(FileSystemError) in
                try texts.forEachRun(extents.lazy.map { LogTexts.Place(slot: 0, extent: $0) }) { _, texts in
                    for text in texts { body(text) }
                }
            }
            guard isWhole else {
                throw .damaged(file: log.path, line: nil, reason: "it changes while it is read")
            }
            try afterBatch()
        }
    }

    /// Calls `body` with the extents of these texts, some thousands at a time.
    func forEachBatch(_ body: ([RecordExtent]) throws(CalStoreError) -> Void) throws(CalStoreError) {
        for kind in [RecordKind.source, .calendar] {
            try body(containers.filter { $0.kind == kind && $0.row.extent.length > 0 }.map(\.row.extent))
        }
        var rows = slots.sorted()
        while true {
            let extents = try reportingWrites { () throws(FileSystemError) in
                var extents: [RecordExtent] = []
                var size = 0
                while extents.count < LogPlaces.textsAtOnce, size < LogPlaces.bytesAtOnce,
                    let row = try rows.next()
                {
                    guard row.extent.length > 0 else { continue }
                    extents.append(row.extent)
                    size += row.extent.length
                }
                return extents
            }
            guard !extents.isEmpty else { return }
            try body(extents)
        }
    }

    // MARK: Items

    /// An item, or several whose short identifiers have one number, which does not happen by chance.
    private struct Group {
        var number: UInt64
        /// Its places, in the order of creation; a removed item leaves its place empty.
        var places: [(place: Int, row: PlaceRow?)] = []

        func index(of id: RecordID) -> Int? { places.firstIndex { $0.row?.id == id } }
    }

    /// Finds the slot of each item. False if a line cannot be read, or an item has the identifier of a
    /// calendar.
    private mutating func placeItems() throws(CalStoreError) -> Bool {
        var rows = lines.items.sorted()
        var group = Group(number: 0)
        while let row = try reportingWrites({ () throws(FileSystemError) in try rows.next() }) {
            if containerIndices[row.id] != nil { return false }
            if row.number != group.number {
                try finish(group)
                group.places.removeAll(keepingCapacity: true)
                group.number = row.number
            }
            guard try take(row, &group) else { return false }
        }
        try finish(group)
        return true
    }

    private mutating func finish(_ group: Group) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            for (place, row) in group.places {
                try slots.append(
                    SlotRow(
                        place: place, extent: row?.extent ?? .nowhere, number: group.number, item: row?.item))
            }
        }
    }

    private mutating func take(_ row: PlaceRow, _ group: inout Group) throws(CalStoreError) -> Bool {
        let index = group.index(of: row.id)
        // The creation of an item that changes needs an entry of its own.
        if let index, let old = group.places[index].row, old.isUnfiled, try !file(old) { return false }
        if row.extent.length == 0 {
            if let index { group.places[index].row = nil }
        } else if let index = index ?? group.places.firstIndex(where: { $0.row == nil }) {
            group.places[index].row = row
        } else {
            group.places.append((row.extent.offset, row))
        }
        return true
    }

    private mutating func file(_ old: PlaceRow) throws(CalStoreError) -> Bool {
        try reportingWrites { () throws(FileSystemError) in try lines.file(old.id, old.extent) }
        guard old.namesSeries else { return true }
        let bytes = try reporting { () throws(FileSystemError) in
            try fileSystem.read(log, at: old.extent.offset, count: old.extent.length)
        }
        var records = RecordReader()
        let record = bytes.withUnsafeBufferPointer { LogItems.decode($0, with: &records) }
        guard let item = record?.item else { return false }
        guard let series = item.series, series != item.id else { return true }
        try reportingWrites { () throws(FileSystemError) in try lines.file(series, old.extent) }
        return true
    }
}
