/// What becomes of an index as its log goes on: the records of some operations are given slots.
struct IndexEdit {
    struct Item {
        /// Nil when it was removed.
        var record: ItemRecord?
        var place: RecordPlace
    }

    /// Where in the log it ends.
    private(set) var position: LogPosition
    private(set) var eventCount = 0
    private(set) var reminderCount = 0
    private(set) var sourcesAndCalendars: [IndexedContainer] = []
    private(set) var areContainersNew = false

    /// The index that this continues; nil for a new one.
    private let indexedItems: LogItems?
    private let firstNew: Int
    /// Items that had a slot in it.
    private(set) var changed: [UInt32: Item] = [:]
    /// Items that had none, by their slots from `firstNew` on.
    private(set) var added: [Item] = []
    private var slots: [RecordID: Int] = [:]

    /// Nil when the index that is to be continued cannot be read.
    init?(_ indexedItems: LogItems?, at position: LogPosition) {
        self.indexedItems = indexedItems
        self.position = position
        firstNew = indexedItems?.slotCount ?? 0
        guard let indexedItems else { return }
        guard let sourcesAndCalendars = indexedItems.index.sourcesAndCalendars() else { return nil }
        self.sourcesAndCalendars = sourcesAndCalendars
        eventCount = indexedItems.eventCount
        reminderCount = indexedItems.reminderCount
    }

    var slotCount: Int { firstNew + added.count }

    /// All items by slot, in order.
    var items: [(slot: UInt32, item: Item)] {
        changed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            + added.enumerated().map { (UInt32(clamping: firstNew + $0.offset), $0.element) }
    }

    /// Takes the changes up to `position`. False when slots have run out, or the index cannot be read.
    mutating func take(_ update: IndexUpdate) -> Bool {
        guard update.changes.count == update.places.count,
            slotCount + update.changes.count < Int(UInt32.max)
        else { return false }
        if added.isEmpty {
            added.reserveCapacity(update.changes.count)
            slots.reserveCapacity(update.changes.count)
        }
        for (change, place) in zip(update.changes, update.places) { take(change, place) }
        position = update.position
        return indexedItems?.hasFailed != true
    }

    private mutating func take(_ change: Change, _ place: RecordPlace) {
        if let before = change.before, let after = change.after, !before.isOfKind(of: after) {
            // As `StoreState.apply(_:)`: one goes, and another comes.
            take(Change(before: before, after: nil), .nowhere)
            return take(Change(before: nil, after: after), place)
        }
        switch change.after ?? change.before {
        case .item(let item): take(item.id, change.after?.item, place)
        case let container?: take(container.id, change.after == nil ? nil : place)
        case nil: break
        }
    }

    private mutating func take(_ id: RecordID, _ place: RecordPlace?) {
        areContainersNew = true
        let index = sourcesAndCalendars.firstIndex { $0.id == id }
        switch (index, place) {
        case (let index?, let place?): sourcesAndCalendars[index].place = place
        case (let index?, nil): sourcesAndCalendars.remove(at: index)
        case (nil, let place?): sourcesAndCalendars.append(IndexedContainer(id: id, place: place))
        case (nil, nil): break
        }
    }

    private mutating func take(_ id: RecordID, _ record: ItemRecord?, _ place: RecordPlace) {
        let found = slot(of: id)
        if let old = found?.item { count(old, -1) }
        if let record { count(record, 1) }
        let item = Item(record: record, place: place)
        guard let slot = found?.slot else {
            guard record != nil else { return }
            slots[id] = slotCount
            added.append(item)
            return
        }
        // What is made again is made last.
        slots[id] = record == nil ? nil : slot
        if slot < firstNew {
            changed[UInt32(clamping: slot)] = item
        } else {
            added[slot - firstNew] = item
        }
    }

    private func slot(of id: RecordID) -> (slot: Int, item: ItemRecord?)? {
        if let slot = slots[id] {
            let item = slot < firstNew ? changed[UInt32(clamping: slot)] : added[slot - firstNew]
            return (slot, item?.record)
        }
        guard let found = indexedItems?.find(id), changed[UInt32(clamping: found.slot)] == nil else {
            return nil
        }
        return (found.slot, found.item)
    }

    private mutating func count(_ item: ItemRecord, _ number: Int) {
        if item.kind == .event { eventCount += number } else { reminderCount += number }
    }
}

/// The records of some operations, and where their texts stand.
struct IndexUpdate: Sendable {
    var changes: [Change]
    /// One for each change; `nowhere` for what was removed.
    var places: [RecordPlace]
    /// Behind the last of the operations.
    var position: LogPosition
}
