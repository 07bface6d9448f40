import Basics

/// The head of an index: its log, its extent, and the positions of its tables.
///
/// | bytes | |
/// |---|---|
/// | 8 | `CALINDEX` |
/// | 4, 4 | format; bytes of a page |
/// | 16, 16 | store, generation |
/// | 8, 8, 8 | number, checksum and end of the last operation in the sorted part |
/// | 8, 8, 8 | slots (those of removed items, too), events, reminders |
/// | 8 | end of the sorted part |
/// | 4 times 8, for each table | start; number of entries; start of its directory; the directory's checksum |
/// | 8, at 504 | checksum of all before |
struct IndexHead: Equatable, Sendable {
    static let size = 512
    static let pageSize = 4096
    private static let magic = Array("CALINDEX".utf8)
    private static let format: UInt32 = 7
    private static let sumOffset = 504

    struct Table: Equatable, Sendable {
        var offset = 0
        var count = 0
        var directory = 0
        var directorySum: UInt64 = 0
    }

    /// Tables in addition to those of `ItemTable`.
    static let slots = ItemTable.allCases.count
    static let sourcesAndCalendars = slots + 1
    static let operations = sourcesAndCalendars + 1
    static let marks = operations + 1
    static let changes = marks + 1
    static let tableCount = changes + 1

    var position: LogPosition
    var slotCount: Int
    var eventCount: Int
    var reminderCount: Int
    var sortedEnd: Int
    var tables: [Table]

    /// The number of bytes in an entry of a table.
    static func width(_ table: Int) -> Int {
        switch table {
        case slots: IndexedSlot.width
        case sourcesAndCalendars: 32
        case operations: IndexedOperation.width
        case changes: IndexedChange.width
        default: 16
        }
    }

    static func entriesPerPage(_ table: Int) -> Int { pageSize / width(table) }

    /// The number of bytes in a page, except for the last page of a table: entries do not cross pages.
    static func pageBytes(_ table: Int) -> Int { entriesPerPage(table) * width(table) }

    static func pageCount(_ table: Int, entries: Int) -> Int {
        (entries + entriesPerPage(table) - 1) / entriesPerPage(table)
    }

    init(
        position: LogPosition, slotCount: Int, eventCount: Int, reminderCount: Int, sortedEnd: Int,
        tables: [Table]
    ) {
        self.position = position
        self.slotCount = slotCount
        self.eventCount = eventCount
        self.reminderCount = reminderCount
        self.sortedEnd = sortedEnd
        self.tables = tables
    }

    /// Nil if these bytes, the first of a file, are not an intact head of this format.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= IndexHead.size, bytes.starts(with: IndexHead.magic) else { return nil }
        var check = IndexBytes(bytes, at: IndexHead.sumOffset)
        guard check.number(UInt64.self) == XXHash64.hash(Array(bytes[..<IndexHead.sumOffset])) else {
            return nil
        }
        var fields = IndexBytes(bytes, at: IndexHead.magic.count)
        guard fields.number(UInt32.self) == IndexHead.format,
            fields.number(UInt32.self) == UInt32(IndexHead.pageSize),
            let store = fields.identifier(), let generation = fields.identifier(),
            let number = fields.count(), let sum = fields.number(UInt64.self), let offset = fields.count(),
            let slotCount = fields.count(), slotCount < UInt32.max, let eventCount = fields.count(),
            let reminderCount = fields.count(), let sortedEnd = fields.count()
        else { return nil }
        var tables: [Table] = []
        for index in 0..<IndexHead.tableCount {
            guard let offset = fields.count(), let count = fields.count(), count <= sortedEnd,
                let directory = fields.count(), let directorySum = fields.number(UInt64.self)
            else { return nil }
            let pages = IndexHead.pageCount(index, entries: count)
            guard offset + count * IndexHead.width(index) <= sortedEnd,
                directory + pages * IndexPages.directoryWidth <= sortedEnd
            else { return nil }
            tables.append(
                Table(offset: offset, count: count, directory: directory, directorySum: directorySum))
        }
        // Limits by the size of the file also limit all work.
        guard tables[IndexHead.slots].count == slotCount, eventCount <= slotCount,
            reminderCount <= slotCount - eventCount,
            // The base is one of them, and the newest is the last operation of the sorted part.
            case let operations = tables[IndexHead.operations].count, operations > 0,
            operations <= number + 1, operations < UInt32.max
        else { return nil }
        self.init(
            position: LogPosition(
                store: store, generation: generation, number: number, sum: sum, offset: offset),
            slotCount: slotCount, eventCount: eventCount, reminderCount: reminderCount,
            sortedEnd: sortedEnd, tables: tables)
    }

    var bytes: [UInt8] {
        var bytes = IndexHead.magic
        bytes.append(little: IndexHead.format)
        bytes.append(little: UInt32(IndexHead.pageSize))
        bytes.append(little: position.store)
        bytes.append(little: position.generation)
        bytes.append(little: UInt64(clamping: position.number))
        bytes.append(little: position.sum)
        for number in [position.offset, slotCount, eventCount, reminderCount, sortedEnd] {
            bytes.append(little: UInt64(clamping: number))
        }
        for table in tables {
            for number in [table.offset, table.count, table.directory] {
                bytes.append(little: UInt64(clamping: number))
            }
            bytes.append(little: table.directorySum)
        }
        bytes.append(contentsOf: repeatElement(0, count: IndexHead.sumOffset - bytes.count))
        bytes.appendSum()
        return bytes
    }
}
