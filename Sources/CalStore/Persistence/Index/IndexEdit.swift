/// The update of an index when its log grows: the records of new operations get slots, as in a `StoreState`.
struct IndexEdit {
    struct Item {
        /// Nil if it was removed.
        var record: ItemRecord?
        /// The number of the short identifier of a removed item.
        var number: UInt64 = 0
        var extent: RecordExtent
        /// Whether the changes need no new entry when this text is replaced.
        var isFiled: Bool

        var row: IndexedSlot {
            IndexedSlot(extent: extent, time: record.map { IndexedTime($0.fields) } ?? .none)
        }

        /// Calls `body` for each row of the item.
        func forEachEntry(slot: UInt32, _ body: (ItemTable, ItemEntry) -> Void) {
            if let record { return record.forEachEntry(slot: slot, body) }
            body(.hash, .removed(number, slot: slot))
        }
    }

    /// The end of the index in the log.
    private(set) var position: LogPosition
    private(set) var eventCount = 0
    private(set) var reminderCount = 0
    private(set) var sourcesAndCalendars: [IndexedContainer] = []
    private(set) var areContainersNew = false

    /// The new rows in the tables of operations, the last two in no order.
    private(set) var operations: [IndexedOperation] = []
    private(set) var marks: [ItemEntry] = []
    private(set) var changes: [IndexedChange] = []

    /// The index that this continues; nil for a new one.
    private let indexedItems: LogItems?
    private let firstNew: Int
    /// The number of operations including the base.
    private let firstOperation: Int
    /// Items that had a slot in it.
    private(set) var changed: [UInt32: Item] = [:]
    /// Items that had none, by their new slots from `firstNew` on.
    private(set) var added: [Item] = []
    private var slots: [RecordID: Int] = [:]
    /// The slots of items that were removed since.
    private var vacated = VacatedSlots()
    /// The numbers of `operations` by identifier, counted from the base.
    private var operationsByID: [RecordID: Int] = [:]

    /// Nil if the index to continue cannot be read.
    init?(_ indexedItems: LogItems?, at position: LogPosition) {
        self.indexedItems = indexedItems
        self.position = position
        firstNew = indexedItems?.slotCount ?? 0
        firstOperation = indexedItems?.index.operationCount ?? 0
        guard let indexedItems else { return }
        guard let sourcesAndCalendars = indexedItems.index.sourcesAndCalendars() else { return nil }
        self.sourcesAndCalendars = sourcesAndCalendars
        eventCount = indexedItems.eventCount
        reminderCount = indexedItems.reminderCount
    }

    var slotCount: Int { firstNew + added.count }

    /// All items by slot, in order, without a copy of the new ones.
    struct Items: RandomAccessCollection, Sendable {
        fileprivate let changed: [(key: UInt32, value: Item)]
        fileprivate let added: [Item]
        fileprivate let firstNew: Int

        var startIndex: Int { 0 }
        var endIndex: Int { changed.count + added.count }

        subscript(position: Int) -> (slot: UInt32, item: Item) {
            let place = position - changed.count
            if place < 0 { return (changed[position].key, changed[position].value) }
            return (UInt32(clamping: firstNew + place), added[place])
        }
    }

    var items: Items { Items(changed: changed.sorted { $0.key < $1.key }, added: added, firstNew: firstNew) }

    /// Adds the changes up to `position`. False if there are no slots left, or the index cannot be read.
    mutating func take(_ update: IndexUpdate) -> Bool {
        let (changes, extents) = (update.changes, update.extents)
        guard changes.count == extents.texts.count,
            extents.lines.count == (update.head == nil ? 0 : changes.count),
            slotCount + changes.count < Int(UInt32.max), firstOperation + operations.count < Int(UInt32.max)
        else { return false }
        if added.isEmpty {
            added.reserveCapacity(changes.count)
            slots.reserveCapacity(changes.count)
        }
        takeOperation(update)
        let isBase = update.head == nil
        for index in changes.indices {
            let line = isBase ? nil : extents.lines[index]
            if let line { file(changes[index], extents.texts[index], line) }
            // A base has no changes to report; everything except a creation already has its entry.
            take(changes[index], extents.texts[index], isFiled: line.map { $0.length > 0 } ?? true)
        }
        position = update.position
        return indexedItems?.hasFailed != true
    }

    private mutating func take(_ change: Change, _ extent: RecordExtent, isFiled: Bool) {
        if let before = change.before, let after = change.after, !before.isOfKind(of: after) {
            // As in `StoreState.apply(_:)`: one item is removed and another one added.
            take(Change(before: before, after: nil), .nowhere, isFiled: isFiled)
            return take(Change(before: nil, after: after), extent, isFiled: isFiled)
        }
        switch change.after ?? change.before {
        case .item(let item):
            take(item.id, Item(record: change.after?.item, extent: extent, isFiled: isFiled))
        case let container?: take(container.id, change.after == nil ? nil : extent)
        case nil: break
        }
    }

    private mutating func take(_ id: RecordID, _ extent: RecordExtent?) {
        areContainersNew = true
        let index = sourcesAndCalendars.firstIndex { $0.id == id }
        switch (index, extent) {
        case (let index?, let extent?): sourcesAndCalendars[index].extent = extent
        // It keeps its place, for the case that it comes back.
        case (let index?, nil): sourcesAndCalendars[index].extent = .nowhere
        case (nil, let extent?): sourcesAndCalendars.append(IndexedContainer(id: id, extent: extent))
        case (nil, nil): break
        }
    }

    private mutating func take(_ id: RecordID, _ item: Item) {
        if indexedItems == nil, vacated.isEmpty, let record = item.record {
            // In a new index almost all items are new: one search finds or adds each.
            guard slot(of: id, orNew: slotCount) < slotCount else {
                count(record, 1)
                return added.append(item)
            }
        }
        let found = slot(of: id)
        if let old = found?.item.record {
            count(old, -1)
            if found?.item.isFiled == false { file(old, found?.item.extent ?? .nowhere) }
        }
        if let record = item.record { count(record, 1) }
        guard let slot = found?.slot ?? (item.record == nil ? nil : takeBackSlot(of: id)) else {
            guard item.record != nil else { return }
            slots[id] = slotCount
            added.append(item)
            return
        }
        slots[id] = item.record == nil ? nil : slot
        var item = item
        if item.record == nil {
            item.number = ShortID.number(id)
            vacated.add(slot, numbered: item.number)
        }
        if slot < firstNew {
            changed[UInt32(clamping: slot)] = item
        } else {
            added[slot - firstNew] = item
        }
    }

    private mutating func slot(of id: RecordID, orNew new: Int) -> Int {
        func read(_ slot: inout Int) -> Int { slot }
        return read(&slots[id, default: new])
    }

    private func slot(of id: RecordID) -> (slot: Int, item: Item)? {
        if let slot = slots[id] {
            let item = slot < firstNew ? changed[UInt32(clamping: slot)] : added[slot - firstNew]
            return item.map { (slot, $0) }
        }
        guard let indexedItems, let found = indexedItems.find(id),
            changed[UInt32(clamping: found.slot)] == nil
        else { return nil }
        let extent = indexedItems.index.extent(inSlot: found.slot) ?? .nowhere
        return (
            found.slot,
            Item(record: found.item, extent: extent, isFiled: indexedItems.isFiledBefore(extent))
        )
    }

    /// The slot that an item had before it was removed; nil for a new one.
    private mutating func takeBackSlot(of id: RecordID) -> Int? {
        let removed = indexedItems.map { $0.removedCount > 0 } ?? false
        guard removed || !vacated.isEmpty else { return nil }
        let number = ShortID.number(id)
        let indexed = removed ? indexedItems?.vacated(number) { changed[UInt32(clamping: $0)] == nil } : nil
        guard let slot = vacated[number], slot < indexed ?? .max else { return indexed }
        vacated.take(number)
        return slot
    }

    private mutating func count(_ item: ItemRecord, _ number: Int) {
        if item.kind == .event { eventCount += number } else { reminderCount += number }
    }

    // MARK: Operations

    private mutating func takeOperation(_ update: IndexUpdate) {
        let index = firstOperation + operations.count
        var counts = ChangeCounts()
        let head = update.head
        if let head {
            for change in update.changes { counts.count(change) }
            mark(OperationMark.shortID(IndexedChange.key(head.id)), index)
            if let key = head.key { mark(OperationMark.key(key.text), index) }
            if let target = head.reversal.flatMap({ operation($0.target) }) {
                mark(OperationMark.reversed(UInt32(clamping: target)), index)
            }
            operationsByID[head.id] = index
        }
        operations.append(
            IndexedOperation(
                head, at: update.extents.head, start: head == nil ? 0 : position.offset,
                sum: update.position.sum,
                counts))
    }

    private mutating func mark(_ key: UInt64, _ operation: Int) {
        marks.append(ItemEntry(key: key, slot: UInt32(clamping: operation), detail: 0))
    }

    /// The newest operation with an identifier, counted from the base; nil if the log has none.
    private func operation(_ id: RecordID) -> Int? {
        if let new = operationsByID[id] { return new }
        guard let indexed = indexedItems.map(IndexedOperations.init) else { return nil }
        // A failing index is not continued.
        return (try? indexed.number(of: id))?.map { $0 - indexed.base }
    }

    // MARK: Changes

    /// Adds the effect of a line to the table of changes, unless the line creates an item; then the item's
    /// extent is enough.
    private mutating func file(_ change: Change, _ text: RecordExtent, _ line: RecordExtent) {
        if line.length > 0 {
            var keys: [RecordID] = []
            for record in [change.before, change.after] {
                for id in [record?.id, record?.item?.series] {
                    if let id, !keys.contains(id) { keys.append(id) }
                }
            }
            for id in keys { file(id, line) }
        } else if let container = change.after, container.item == nil {
            file(container.id, text)
        }
    }

    /// Adds the extent where an item was created that has been changed since.
    private mutating func file(_ item: ItemRecord, _ extent: RecordExtent) {
        file(item.id, extent)
        if let series = item.series, series != item.id { file(series, extent) }
    }

    private mutating func file(_ id: RecordID, _ extent: RecordExtent) {
        changes.append(IndexedChange(key: IndexedChange.key(id), extent: extent))
    }
}

/// One operation, with the extents of its lines and records, for an index.
struct IndexUpdate: Sendable {
    /// Nil for the base, which creates its records.
    var head: OperationHead?
    var changes: [Change]
    var extents: OperationExtents
    /// The position after the operation.
    var position: LogPosition
}
