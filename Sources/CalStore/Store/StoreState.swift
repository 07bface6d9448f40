/// Everything in a store: records, and the indexes that answer questions about them.
///
/// It is changed by `apply(_:)` only. It is a value so that tests can keep one, but a store never copies it whole.
/// Items keep the order in which they were made; that is the order of the snapshot.
struct StoreState: Sendable {
    /// Sources and calendars, in the order in which they were made: there are few.
    private(set) var sources: [SourceRecord] = []
    private(set) var calendars: [CalendarRecord] = []

    /// Items by slot. A removed item leaves its slot empty, so that slots can stand in indexes.
    private var slots: [ItemRecord?] = []
    private var slotsByID: [RecordID: Int] = [:]
    private(set) var itemCount = 0

    /// Slots of the detached occurrences of each series.
    private var detachedSlots: [RecordID: [Int]] = [:]
    /// Slots by UID; nil until somebody asks, as only imports and look-ups by external identifier do.
    private var slotsByUID: [String: [Int]]?
    /// Nil until the first query by time.
    private var timeIndex: TimeIndex?

    init() {}

    // MARK: Reading

    /// All items, in the order in which they were made.
    var items: some Sequence<ItemRecord> { slots.lazy.compactMap(\.self) }

    /// All records in the order of the snapshot.
    var records: [Record] {
        sources.map(Record.source) + calendars.map(Record.calendar) + items.map(Record.item)
    }

    var recordCount: Int { sources.count + calendars.count + itemCount }

    func record(_ id: RecordID) -> Record? {
        if let item = item(id) { return .item(item) }
        if let calendar = calendar(id) { return .calendar(calendar) }
        return source(id).map(Record.source)
    }

    func source(_ id: RecordID) -> SourceRecord? { sources.first { $0.id == id } }

    func calendar(_ id: RecordID) -> CalendarRecord? { calendars.first { $0.id == id } }

    func item(_ id: RecordID) -> ItemRecord? { slotsByID[id].flatMap { slots[$0] } }

    func item(inSlot slot: Int) -> ItemRecord? { slots.indices.contains(slot) ? slots[slot] : nil }

    /// The detached occurrences of a series, by original start.
    func detached(of series: RecordID) -> [ItemRecord] {
        guard let slots = detachedSlots[series] else { return [] }
        return slots.compactMap { self.slots[$0] }
            .sorted { ($0.originalStart?.local ?? .distantPast) < ($1.originalStart?.local ?? .distantPast) }
    }

    /// The items with a UID. The first call indexes all items.
    mutating func items(uid: String) -> [ItemRecord] {
        if slotsByUID == nil {
            var index: [String: [Int]] = [:]
            index.reserveCapacity(slots.count)
            for (slot, item) in slots.enumerated() {
                if let item { index[item.externalID, default: []].append(slot) }
            }
            slotsByUID = index
        }
        return slotsByUID?[uid, default: []].compactMap { slots[$0] } ?? []
    }

    /// The slots of items that may touch the days of `days`, each once: single items by bucket, series that have not ended.
    mutating func slots(touching days: ClosedRange<Int>) -> [Int] {
        if timeIndex == nil {
            var index = TimeIndex()
            for (slot, item) in slots.enumerated() {
                if let item { index.insert(item, slot: slot) }
            }
            timeIndex = index
        }
        return timeIndex?.slots(touching: days) ?? []
    }

    // MARK: Changing

    /// Makes the changes. What an edit says was there before is not looked at: the log is the truth.
    mutating func apply(_ edit: Edit) {
        for change in edit.changes {
            if let after = change.after {
                put(after)
            } else if let before = change.before {
                remove(before)
            }
        }
    }

    mutating func reserveCapacity(_ count: Int) {
        slots.reserveCapacity(count)
        slotsByID.reserveCapacity(count)
    }

    /// Adds or replaces one record: for reading files, where making edits of a hundred thousand records would be waste.
    mutating func put(_ record: Record) {
        switch record {
        case .source(let source):
            if let index = sources.firstIndex(where: { $0.id == source.id }) {
                sources[index] = source
            } else {
                sources.append(source)
            }
        case .calendar(let calendar):
            if let index = calendars.firstIndex(where: { $0.id == calendar.id }) {
                calendars[index] = calendar
            } else {
                calendars.append(calendar)
            }
        case .item(let item):
            if let slot = slotsByID[item.id] {
                if let old = slots[slot] { unindex(old, slot: slot) }
                slots[slot] = item
                index(item, slot: slot)
            } else {
                slotsByID[item.id] = slots.count
                slots.append(item)
                itemCount += 1
                index(item, slot: slots.count - 1)
            }
        }
    }

    private mutating func remove(_ record: Record) {
        switch record {
        case .source(let source): sources.removeAll { $0.id == source.id }
        case .calendar(let calendar): calendars.removeAll { $0.id == calendar.id }
        case .item(let item):
            guard let slot = slotsByID.removeValue(forKey: item.id) else { return }
            if let old = slots[slot] { unindex(old, slot: slot) }
            slots[slot] = nil
            itemCount -= 1
            // What a failed transaction added at the end leaves no trace.
            while let last = slots.last, last == nil { slots.removeLast() }
        }
    }

    private mutating func index(_ item: ItemRecord, slot: Int) {
        if let series = item.series { detachedSlots[series, default: []].append(slot) }
        slotsByUID?[item.externalID, default: []].append(slot)
        timeIndex?.insert(item, slot: slot)
    }

    private mutating func unindex(_ item: ItemRecord, slot: Int) {
        if let series = item.series {
            detachedSlots[series]?.removeAll { $0 == slot }
            if detachedSlots[series]?.isEmpty == true { detachedSlots[series] = nil }
        }
        slotsByUID?[item.externalID]?.removeAll { $0 == slot }
        timeIndex?.remove(item, slot: slot)
    }
}
