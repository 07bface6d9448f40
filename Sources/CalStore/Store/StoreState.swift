/// All records of a store, and the indexes that answer questions about them.
///
/// Only `apply(_:)` changes it. It is a value, and copying is cheap: copies share the pages of the large
/// tables, and a change copies only the affected pages. Threads that read copies of one state share its
/// caches. Records keep the order in which they were created, which is also the order of the snapshot; one
/// that was removed and comes back has its old place. Not all items need to be in memory: indexed items are
/// read on demand, and every question covers both.
package struct StoreState: Sendable {
    /// Sources and calendars, in the order in which they were created; there are few.
    package private(set) var sources: [SourceRecord] = []
    package private(set) var calendars: [CalendarRecord] = []
    private(set) var places = ContainerPlaces()

    /// The items that are not in memory; nil if all are.
    private(set) var indexedItems: (any IndexedItems)?
    /// Slots below this one belong to the indexed items.
    private(set) var indexedCount = 0
    /// Changed indexed items, or nil for removed ones.
    private(set) var replaced = PartedTable<Int, ItemRecord?>()

    /// The other items by slot, counted from `indexedCount`. A removed item leaves its slot empty, so that
    /// indexes can contain slots.
    private(set) var slots = ItemSlots()
    /// The slots of the items in memory.
    private var slotsByID = PartedTable<RecordID, Int>()
    /// The slots of removed items, except those that were already empty in the index.
    private(set) var vacated = VacatedSlots()
    private(set) var eventCount = 0
    private(set) var reminderCount = 0

    /// The slots of the detached occurrences of each series, for those in memory.
    private var detachedSlots: [RecordID: [Int]] = [:]
    /// `changeCaches` updates them with the state.
    private(set) var caches = StateCaches()

    /// The state when a transaction began.
    private struct Mark {
        var sources: [SourceRecord]
        var calendars: [CalendarRecord]
        var places: ContainerPlaces
        var slotCount: Int
        /// Slots from `slotCount` on, of items that were created and removed since then.
        var vacated = VacatedSlots()
    }

    /// One for each transaction; the last is the innermost.
    private var marks: [Mark] = []

    package init() {}

    /// - Parameter containers: Sources and calendars in the order of creation; the record is nil if it was
    ///   removed.
    init(_ indexedItems: any IndexedItems, containers: [(id: RecordID, record: Record?)]) {
        for (id, record) in containers {
            if let record { put(record) } else { places.addRemoved(id) }
        }
        self.indexedItems = indexedItems
        indexedCount = indexedItems.slotCount
        eventCount = indexedItems.eventCount
        reminderCount = indexedItems.reminderCount
    }

    // MARK: Reading

    /// All items, in the order in which they were created.
    package var items: StoredItems {
        StoredItems(indexedItems: indexedItems, indexedCount: indexedCount, replaced: replaced, slots: slots)
    }

    var itemCount: Int { eventCount + reminderCount }

    /// The number of slots, with those of removed items.
    var slotCount: Int { indexedCount + slots.count }

    var recordCount: Int { sources.count + calendars.count + itemCount }

    func contains(_ id: RecordID) -> Bool {
        slotsByID[id] != nil || onShelf(id) != nil || sources.contains { $0.id == id }
            || calendars.contains { $0.id == id }
    }

    func record(_ id: RecordID) -> Record? {
        if let item = item(id) { return .item(item) }
        if let calendar = calendar(id) { return .calendar(calendar) }
        return source(id).map(Record.source)
    }

    package func source(_ id: RecordID) -> SourceRecord? { sources.first { $0.id == id } }

    package func calendar(_ id: RecordID) -> CalendarRecord? { calendars.first { $0.id == id } }

    package func item(_ id: RecordID) -> ItemRecord? {
        if let slot = slotsByID[id] { return item(inSlot: slot) }
        return onShelf(id)?.item
    }

    func item(inSlot slot: Int) -> ItemRecord? {
        guard slot < indexedCount else {
            return slots.indices.contains(slot - indexedCount) ? slots[slot - indexedCount] : nil
        }
        if let change = replaced[slot] { return change }
        return indexedItems?.item(inSlot: slot)
    }

    /// The detached occurrences of a series, by original start.
    package func detached(of series: RecordID) -> [ItemRecord] {
        var found = onShelf(.series, ItemTable.key(series)) { $0.series == series }
        for slot in detachedSlots[series] ?? [] {
            if let item = item(inSlot: slot) { found.append((slot, item)) }
        }
        guard !found.isEmpty else { return [] }
        return found.sorted { $0.slot < $1.slot }.map(\.item)
            .sorted { ($0.originalStart?.local ?? .distantPast) < ($1.originalStart?.local ?? .distantPast) }
    }

    /// The items of a calendar, in the order in which they were created. Costs checking each item in memory.
    package func items(inCalendar calendar: RecordID) -> [ItemRecord] {
        var found = onShelf(.calendar, ItemTable.key(calendar)) { $0.calendar == calendar }
        forEachResident { slot, item in
            if item.calendar == calendar { found.append((slot, item)) }
        }
        return found.sorted { $0.slot < $1.slot }.map(\.item)
    }

    /// The items with a UID, in the order in which they were created. The first call indexes all items in
    /// memory.
    package mutating func items(uid: String) -> [ItemRecord] {
        if itemCount == 0 { return [] }
        let known = caches.withLock { caches -> [Int] in
            if caches.slotsByUID == nil { caches.slotsByUID = slotsByUIDNow() }
            return caches.slotsByUID?[uid] ?? []
        }
        var found = onShelf(.uid, ItemTable.key(uid: uid)) { $0.externalID == uid }
        if let id = RecordID(uid), id.text == uid {
            if let slot = slotsByID[id], let item = item(inSlot: slot), item.uid == nil {
                found.append((slot, item))
            } else if let alone = onShelf(id), alone.item.uid == nil {
                found.append(alone)
            }
        }
        for slot in known {
            if let item = item(inSlot: slot) { found.append((slot, item)) }
        }
        return found.sorted { $0.slot < $1.slot }.map(\.item)
    }

    private func slotsByUIDNow() -> [String: [Int]] {
        var index: [String: [Int]] = [:]
        index.reserveCapacity(slots.count)
        forEachResident { slot, item in
            if let uid = item.uid { index[uid, default: []].append(slot) }
        }
        return index
    }

    // MARK: Indexed items

    /// Whether the item of an entry is unchanged since the index.
    func isIndexed(_ entry: ItemEntry) -> Bool { !replaced.contains(Int(entry.slot)) }

    private func onShelf(_ id: RecordID) -> (slot: Int, item: ItemRecord)? {
        guard let found = indexedItems?.find(id), !replaced.contains(found.slot) else {
            return nil
        }
        return found
    }

    private func onShelf(
        _ table: ItemTable, _ key: UInt64, _ isMeant: (ItemRecord) -> Bool
    ) -> [(slot: Int, item: ItemRecord)] {
        guard let indexedItems else { return [] }
        return indexedItems.entries(table, key...key).compactMap { entry in
            guard isIndexed(entry), let item = indexedItems.item(inSlot: Int(entry.slot)), isMeant(item)
            else {
                return nil
            }
            return (Int(entry.slot), item)
        }
    }

    /// The items in memory: all, if there are no indexed items.
    func forEachResident(_ body: (Int, ItemRecord) -> Void) {
        replaced.forEach { slot, item in
            if let item { body(slot, item) }
        }
        slots.forEach { index, item in body(indexedCount + index, item) }
    }

    /// Loads all indexed items into memory, for a caller that needs them more than once. If some cannot be
    /// read, the indexed items are kept, because they report that something is missing.
    mutating func loadAll() {
        guard let indexedItems else { return }
        var all: [ItemRecord?] = []
        all.reserveCapacity(indexedCount + slots.count)
        var iterator = StoredItems(
            indexedItems: indexedItems, indexedCount: indexedCount, replaced: replaced, slots: ItemSlots())
        while let (slot, item) = iterator.nextInSlot() {
            while all.count < slot { all.append(nil) }
            all.append(item)
        }
        let removed = indexedItems.removedCount == 0 ? [] : indexedItems.entries(.hash, 0...UInt64.max)
        guard !indexedItems.hasFailed else { return }
        while all.count < indexedCount { all.append(nil) }
        for entry in removed where entry.isRemoved && isIndexed(entry) {
            // A wrong index may have any slot there.
            guard entry.slot < indexedCount, all[Int(entry.slot)] == nil else { continue }
            vacated.add(Int(entry.slot), numbered: entry.key)
        }
        slotsByID.reserveCapacity(itemCount)
        for (slot, item) in all.enumerated() {
            guard let item else { continue }
            slotsByID[item.id] = slot
            if let series = item.series, !replaced.contains(slot) {
                detachedSlots[series, default: []].append(slot)
            }
        }
        var whole = ItemSlots(all)
        whole.append(contentsOf: slots)
        slots = whole
        self.indexedItems = nil
        indexedCount = 0
        replaced = PartedTable()
        let isSearched = caches.withLock { $0.isSearched }
        caches = StateCaches(StateCaches.Contents(isSearched: isSearched))
    }

    /// The dates of the series in a slot, without deleted ones and those that detached occurrences replace.
    mutating func occurrenceSet(inSlot slot: Int, _ series: ItemRecord) -> OccurrenceSet {
        if let set = caches.withLock({ $0.occurrenceSets[slot] }) { return set }
        let set = series.fields.occurrenceSet(replacedBy: detached(of: series.id))
        caches.withLock { $0.occurrenceSets[slot] = set }
        return set
    }

    // MARK: Changing

    /// Applies the changes. The old records in an edit are ignored except for their kind: the log is the
    /// truth.
    package mutating func apply(_ edit: Edit) {
        // The next question about UIDs rebuilds it at once; after most imports there is none.
        if edit.changes.count >= StoreState.manyChanges {
            changeCaches { caches in
                caches.slotsByUID = nil
                caches.searchTexts = nil
            }
        }
        for change in edit.changes {
            if let after = change.after {
                // A record of another kind is stored elsewhere, so it would stay. Only a damaged log has
                // this.
                if let before = change.before, !before.isOfKind(of: after) { remove(before) }
                put(after)
            } else if let before = change.before {
                remove(before)
            }
        }
    }

    /// Starts to record what `rollBack(_:)` needs.
    mutating func beginTransaction() {
        marks.append(
            Mark(sources: sources, calendars: calendars, places: places, slotCount: slotCount))
    }

    /// Takes back everything applied since the last `beginTransaction()`, including the order.
    mutating func rollBack(_ edit: Edit) {
        apply(edit.inverse)
        guard let mark = marks.popLast() else { return }
        (sources, calendars, places) = (mark.sources, mark.calendars, mark.places)
        // Later operations must find the slots that a reader of the log finds.
        slots.removeEmptyEnd(downTo: mark.slotCount - indexedCount)
    }

    /// The number of changes at once from which a lazily built index is dropped instead of updated.
    private static let manyChanges = 10_000

    mutating func reserveCapacity(_ count: Int) {
        slots.reserveCapacity(count)
        slotsByID.reserveCapacity(count)
    }

    /// Adds or replaces one record. It is for reading files, where edits of a hundred thousand records would
    /// be too expensive.
    package mutating func put(_ record: Record) {
        switch record {
        case .source(let source):
            if let index = sources.firstIndex(where: { $0.id == source.id }) {
                sources[index] = source
            } else {
                sources.insert(source, at: places.add(source.id, to: \.sources))
            }
        case .calendar(let calendar):
            if let index = calendars.firstIndex(where: { $0.id == calendar.id }) {
                calendars[index] = calendar
            } else {
                calendars.insert(calendar, at: places.add(calendar.id, to: \.calendars))
            }
        case .item(let item): put(item)
        }
    }

    private mutating func put(_ item: ItemRecord) {
        var slot = slotsByID[item.id]
        var old: ItemRecord?
        if let slot {
            old = self.item(inSlot: slot)
            if let old { unindex(old, slot: slot) }
        }
        if slot == nil, let found = onShelf(item.id) { (slot, old) = (found.slot, found.item) }
        let free = slot ?? takeBackSlot(of: item.id) ?? slotCount
        if free == slotCount { slots.append(nil) }
        slotsByID[item.id] = free
        set(free, item)
        if let old { count(old, -1) }
        count(item, 1)
        index(item, slot: free)
    }

    private mutating func remove(_ record: Record) {
        switch record {
        case .source(let source):
            guard let index = sources.firstIndex(where: { $0.id == source.id }) else { return }
            sources.remove(at: index)
            places.remove(source.id, at: index, of: \.sources)
        case .calendar(let calendar):
            guard let index = calendars.firstIndex(where: { $0.id == calendar.id }) else { return }
            calendars.remove(at: index)
            places.remove(calendar.id, at: index, of: \.calendars)
        case .item(let item):
            if let slot = slotsByID.removeValue(forKey: item.id) {
                guard let old = self.item(inSlot: slot) else { return }
                unindex(old, slot: slot)
                remove(old, slot)
            } else if let found = onShelf(item.id) {
                remove(found.item, found.slot)
            }
        }
    }

    private mutating func remove(_ item: ItemRecord, _ slot: Int) {
        set(slot, nil)
        count(item, -1)
        let number = ShortID.number(item.id)
        if let index = marks.lastIndex(where: { $0.slotCount <= slot }) {
            marks[index].vacated.add(slot, numbered: number)
        } else {
            vacated.add(slot, numbered: number)
        }
    }

    /// The slot that an item had before it was removed; nil for a new one.
    private mutating func takeBackSlot(of id: RecordID) -> Int? {
        let removed = indexedItems.map { $0.removedCount > 0 } ?? false
        guard removed || !vacated.isEmpty || marks.contains(where: { !$0.vacated.isEmpty }) else {
            return nil
        }
        let number = ShortID.number(id)
        let indexed = removed ? indexedItems?.vacated(number) { !replaced.contains($0) } : nil
        if let slot = vacated[number], slot < indexed ?? .max {
            vacated.take(number)
            return slot
        }
        if let indexed { return indexed }
        for index in marks.indices {
            guard let slot = marks[index].vacated[number] else { continue }
            marks[index].vacated.take(number)
            return slot
        }
        return nil
    }

    private mutating func set(_ slot: Int, _ item: ItemRecord?) {
        if slot < indexedCount {
            replaced.set(slot, to: item)
        } else {
            slots[slot - indexedCount] = item
            let index = slot - indexedCount
            changeCaches { $0.searchTexts?.set(index, item) }
        }
    }

    private mutating func count(_ item: ItemRecord, _ number: Int) {
        if item.kind == .event { eventCount += number } else { reminderCount += number }
    }

    // MARK: Caches

    /// Updates the prepared data with the state. Other states that share it keep the old version.
    private mutating func changeCaches(_ body: (inout StateCaches.Contents) -> Void) {
        if !isKnownUniquelyReferenced(&caches) { caches = caches.copy() }
        caches.withLock(body)
    }

    private mutating func index(_ item: ItemRecord, slot: Int) {
        if let series = item.series { detachedSlots[series, default: []].append(slot) }
        let seriesSlot = item.series.flatMap { slotsByID[$0] }
        changeCaches { caches in
            caches.forgetOccurrences(of: item, slot: slot, seriesSlot: seriesSlot)
            if let uid = item.uid { caches.slotsByUID?[uid, default: []].append(slot) }
            caches.timeIndex?.insert(item, slot: slot)
            caches.numbers?.add(StoreState.entry(item, slot))
            if caches.alarms != nil, let entry = StoreState.alarmEntry(item, slot) {
                caches.alarms?.add(entry)
            }
        }
    }

    private mutating func unindex(_ item: ItemRecord, slot: Int) {
        let seriesSlot = item.series.flatMap { slotsByID[$0] }
        if let series = item.series {
            detachedSlots[series]?.removeSlot(slot)
            if detachedSlots[series]?.isEmpty == true { detachedSlots[series] = nil }
        }
        changeCaches { caches in
            caches.forgetOccurrences(of: item, slot: slot, seriesSlot: seriesSlot)
            if let uid = item.uid { caches.slotsByUID?[uid]?.removeSlot(slot) }
            caches.timeIndex?.remove(item, slot: slot)
        }
    }
}

extension StateCaches.Contents {
    fileprivate mutating func forgetOccurrences(of item: ItemRecord, slot: Int, seriesSlot: Int?) {
        // Avoids copying a shared dictionary.
        guard !occurrenceSets.isEmpty else { return }
        if occurrenceSets[slot] != nil { occurrenceSets[slot] = nil }
        guard item.series != nil else { return }
        if let seriesSlot {
            if occurrenceSets[seriesSlot] != nil { occurrenceSets[seriesSlot] = nil }
        } else {
            occurrenceSets = [:]
        }
    }
}

extension [Int] {
    /// Searches from the end, because changes are taken back in reverse order.
    fileprivate mutating func removeSlot(_ slot: Int) {
        if let index = lastIndex(of: slot) { remove(at: index) }
    }
}
