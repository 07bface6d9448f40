import Basics

/// The additions to an index since its sorted part was written: one block for each write.
///
/// | bytes of a block | |
/// |---|---|
/// | 4, 4 | `ADDN`; bytes of the whole block |
/// | 8 | checksum of the commit at which the index ended before |
/// | 8, 8, 8 | number, checksum and end of the operation at which it ends now |
/// | 8, 8, 8 | slots, events, reminders now |
/// | 4, 4 | items; sources and calendars, all of them, or 2³²−1 if they are unchanged |
/// | 4, 4, 4 | operations, as many as the number increases; marks of operations; changes |
/// | 72, 16, 24 each | `IndexedOperation`; `OperationMark` (8), operation (4), 0 (4); `IndexedChange` |
/// | for each item | slot (4), tables (4, a bit each), `IndexedSlot` (40), for each key (8), detail (4) |
/// | 32 for each source and calendar | |
/// | 8 | checksum of all before |
///
/// For an item in a block, only the entries of the last such block are valid. A removed item has no extent,
/// and a row in `hash` only; a removed source or calendar has no extent, either.
struct IndexAdditions: Sendable {
    /// The end of the index in the log.
    private(set) var position: LogPosition
    /// The end of the last block in the file.
    private(set) var end: Int
    private(set) var slotCount: Int
    private(set) var eventCount: Int
    private(set) var reminderCount: Int
    /// Nil if they are those of the sorted part.
    private(set) var sourcesAndCalendars: [IndexedContainer]?
    /// The rows of the items in these blocks.
    private(set) var slots: [UInt32: IndexedSlot] = [:]
    private var tables: [[ItemEntry]] = Array(repeating: [], count: ItemTable.allCases.count)
    private(set) var operations: [IndexedOperation] = []
    private(set) var marks: [ItemEntry] = []
    private(set) var changes: [IndexedChange] = []

    private static let magic: UInt32 = 0x4E44_4441
    private static let shortest = 92
    static let sameContainers = UInt32.max

    /// Reads the blocks in `bytes`, which come after the sorted part, up to the first incomplete one.
    init(_ head: IndexHead, _ bytes: [UInt8]) {
        position = head.position
        end = head.sortedEnd
        slotCount = head.slotCount
        eventCount = head.eventCount
        reminderCount = head.reminderCount
        var blocks: [(items: Int, start: Int)] = []
        var offset = 0
        while let block = block(bytes, at: offset) {
            blocks.append((block.items, block.start))
            offset += block.length
            end = head.sortedEnd + offset
        }
        // Newer blocks hide older ones.
        for block in blocks.reversed() where !take(block.items, IndexBytes(bytes, at: block.start)) {
            // Only a wrongly made block, not a damaged one, comes here: nothing of it may be used.
            self = IndexAdditions(nothingBehind: head)
            return
        }
        for table in tables.indices { tables[table].sort() }
        marks.sort()
        changes.sort(by: IndexedChange.precedes)
    }

    private init(nothingBehind head: IndexHead) { self.init(head, []) }

    /// Checks the block at `offset` and takes its general values.
    private mutating func block(
        _ bytes: [UInt8], at offset: Int
    ) -> (length: Int, items: Int, start: Int)? {
        var fields = IndexBytes(bytes, at: offset)
        guard fields.number(UInt32.self) == IndexAdditions.magic, let size = fields.number(UInt32.self),
            case let length = Int(size), length >= IndexAdditions.shortest, length <= bytes.count - offset,
            fields.number(UInt64.self) == position.sum,
            let number = fields.count(), let sum = fields.number(UInt64.self), let last = fields.count(),
            number > position.number, last > position.offset,
            let slots = fields.count(), slots >= slotCount, slots < UInt32.max,
            let events = fields.count(), let reminders = fields.count(),
            let items = fields.number(UInt32.self), let containerCount = fields.number(UInt32.self),
            let operationCount = fields.number(UInt32.self),
            number - position.number == Int(operationCount),
            let markCount = fields.number(UInt32.self), let changeCount = fields.number(UInt32.self),
            // Limits by the size of the file also limit all work.
            operationCount <= size / 72, markCount <= size / 16, changeCount <= size / 24,
            items <= size / 48, slots - slotCount <= Int(items), events <= slots, reminders <= slots - events
        else { return nil }
        var check = IndexBytes(bytes, at: offset + length - 8)
        let sumHere = bytes.withUnsafeBytes { bytes in
            XXHash64.hash(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length - 8]))
        }
        guard check.number(UInt64.self) == sumHere else { return nil }
        if containerCount != IndexAdditions.sameContainers {
            guard Int(containerCount) <= length / 32 else { return nil }
            var fields = IndexBytes(bytes, at: offset + length - 8 - Int(containerCount) * 32)
            sourcesAndCalendars = (0..<containerCount).compactMap { _ in IndexedContainer(&fields) }
        }
        for _ in 0..<operationCount { if let one = IndexedOperation(&fields) { operations.append(one) } }
        for _ in 0..<markCount { if let one = ItemEntry(&fields) { marks.append(one) } }
        for _ in 0..<changeCount { if let one = IndexedChange(&fields) { changes.append(one) } }
        position.number = number
        position.sum = sum
        position.offset = last
        (slotCount, eventCount, reminderCount) = (slots, events, reminders)
        return (length, Int(items), fields.offset)
    }

    private mutating func take(_ count: Int, _ fields: IndexBytes) -> Bool {
        var fields = fields
        for _ in 0..<count {
            guard let slot = fields.number(UInt32.self), slot < slotCount,
                let mask = fields.number(UInt32.self), let row = IndexedSlot(&fields)
            else { return false }
            let isNewest = slots[slot] == nil
            if isNewest { slots[slot] = row }
            for table in tables.indices where mask & 1 << UInt32(table) != 0 {
                guard let key = fields.number(UInt64.self), let detail = fields.number(UInt32.self) else {
                    return false
                }
                if isNewest { tables[table].append(ItemEntry(key: key, slot: slot, detail: detail)) }
            }
        }
        return true
    }

    /// The entries of a table, sorted.
    func allEntries(_ table: Int) -> [ItemEntry] { tables[table] }

    func append(
        to found: inout [ItemEntry], _ table: Int, _ keys: ClosedRange<UInt64>, detail: UInt32
    ) {
        for entry in tables[table].within(keys, \.key) where entry.detail >= detail { found.append(entry) }
    }

    /// The bytes of a block that continues an index up to the end of `edit`. Nil if no block can be that
    /// large.
    static func block(_ edit: IndexEdit, after previous: LogPosition) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.append(little: magic)
        bytes.append(little: UInt32(0))
        bytes.append(little: previous.sum)
        bytes.append(little: UInt64(clamping: edit.position.number))
        bytes.append(little: edit.position.sum)
        for number in [edit.position.offset, edit.slotCount, edit.eventCount, edit.reminderCount] {
            bytes.append(little: UInt64(clamping: number))
        }
        bytes.append(little: UInt32(clamping: edit.items.count))
        bytes.append(
            little: edit.areContainersNew ? UInt32(clamping: edit.sourcesAndCalendars.count) : sameContainers)
        for count in [edit.operations.count, edit.marks.count, edit.changes.count] {
            bytes.append(little: UInt32(clamping: count))
        }
        for operation in edit.operations { operation.append(to: &bytes) }
        for mark in edit.marks { mark.append(to: &bytes) }
        for change in edit.changes { change.append(to: &bytes) }
        for (slot, item) in edit.items {
            bytes.append(little: slot)
            var mask: UInt32 = 0
            var entries: [UInt8] = []
            item.forEachEntry(slot: slot) { table, entry in
                mask |= 1 << UInt32(table.rawValue)
                entries.append(little: entry.key)
                entries.append(little: entry.detail)
            }
            bytes.append(little: mask)
            item.row.append(to: &bytes)
            bytes += entries
        }
        if edit.areContainersNew {
            for container in edit.sourcesAndCalendars { container.append(to: &bytes) }
        }
        guard let size = UInt32(exactly: bytes.count + 8) else { return nil }
        for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: size >> UInt32(8 * index)) }
        bytes.appendSum()
        return bytes
    }
}

extension Array {
    /// The elements with a key in a range, when they are sorted by it.
    func within(_ keys: ClosedRange<UInt64>, _ key: (Element) -> UInt64) -> ArraySlice<Element> {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < keys.lowerBound { low = middle + 1 } else { high = middle }
        }
        return self[low...].prefix { key($0) <= keys.upperBound }
    }
}
