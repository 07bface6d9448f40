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

    /// Where things stood when a transaction began.
    private struct Mark {
        var sources: [SourceRecord]
        var calendars: [CalendarRecord]
        /// The slots of items that were removed since.
        var slots: [RecordID: Int] = [:]
    }

    /// Not nil during a transaction.
    private var mark: Mark?

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
        return slotsByUID?[uid, default: []].sorted().compactMap { slots[$0] } ?? []
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

    /// Begins to keep what `rollBack(_:)` needs to leave no trace.
    mutating func beginTransaction() { mark = Mark(sources: sources, calendars: calendars) }

    /// Takes back all that was applied since `beginTransaction()`: everything is again where it was, order included.
    mutating func rollBack(_ edit: Edit) {
        apply(edit.inverse)
        if let mark { (sources, calendars) = (mark.sources, mark.calendars) }
        mark = nil
        while let last = slots.last, last == nil { slots.removeLast() }
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
                let slot = mark?.slots.removeValue(forKey: item.id) ?? slots.count
                if slot == slots.count { slots.append(nil) }
                slotsByID[item.id] = slot
                slots[slot] = item
                itemCount += 1
                index(item, slot: slot)
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
            mark?.slots[item.id] = slot
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
