/// Searches for items by time, by short identifier and by alarm, in memory and in the index.
extension StoreState {
    /// The slots of items that may touch the days of `days`, each once: single items by day, and series that
    /// have not ended. Items of other groups may be included.
    mutating func slots(touching days: ClosedRange<Int>, _ groups: [TimeKey.Group]) -> [Int] {
        residentSlots(touching: days)
            + groups.flatMap { indexedEntries(touching: days, $0).map { Int($0.slot) } }
    }

    /// The same among the items in memory, of any group.
    mutating func residentSlots(touching days: ClosedRange<Int>) -> [Int] {
        let index = caches.withLock { caches -> TimeIndex in
            if let index = caches.timeIndex { return index }
            var index = TimeIndex()
            forEachResident { slot, item in index.insert(item, slot: slot) }
            caches.timeIndex = index
            return index
        }
        return index.slots(touching: days)
    }

    /// The same among the items of the index that did not change since.
    func indexedEntries(touching days: ClosedRange<Int>, _ group: TimeKey.Group) -> [ItemEntry] {
        guard let indexedItems else { return [] }
        let (ranges, from) = TimeKey.ranges(group, touching: days)
        let found = ranges.flatMap { indexedItems.entries(.time, $0, detail: from) }
        return replaced.isEmpty ? found : found.filter(isIndexed)
    }

    /// The entries of all items whose short identifiers are in a range; each once, in no order.
    mutating func entries(
        numbered keys: ClosedRange<UInt64>, where isWanted: (ItemEntry) -> Bool = { _ in true }
    ) -> [ItemEntry] {
        let numbers = caches.withLock { caches -> EntryList in
            if let numbers = caches.numbers { return numbers }
            var all: [ItemEntry] = []
            all.reserveCapacity(slots.count)
            forEachResident { slot, item in all.append(StoreState.entry(item, slot)) }
            let numbers = EntryList(all)
            caches.numbers = numbers
            return numbers
        }
        var found =
            indexedItems?.entries(.hash, keys).filter { !$0.isRemoved && isWanted($0) && isIndexed($0) } ?? []
        let inMemory = numbers.entries(keys, where: isWanted)
        // Usually the item itself is the only one.
        guard !inMemory.isEmpty else { return found }
        var seen: Set<UInt32> = []
        for entry in inMemory where seen.insert(entry.slot).inserted {
            // A slot may be empty by now, or have another item.
            let slot = Int(entry.slot)
            guard slot >= indexedCount || replaced.contains(slot), let item = item(inSlot: slot),
                StoreState.entry(item, slot) == entry
            else { continue }
            found.append(entry)
        }
        return found
    }

    /// The slots of items with alarms that may fire in a range, each once, in no order.
    mutating func slots(alarmingIn range: Range<Instant>, _ groups: [TimeKey.Group]) -> Set<Int> {
        let alarms = caches.withLock { caches -> EntryList in
            if let alarms = caches.alarms { return alarms }
            var all: [ItemEntry] = []
            forEachResident { slot, item in
                if let entry = StoreState.alarmEntry(item, slot) { all.append(entry) }
            }
            let alarms = EntryList(all)
            caches.alarms = alarms
            return alarms
        }
        var found: Set<Int> = []
        for group in groups {
            let (ranges, from) = AlarmKey.ranges(group, in: range)
            for keys in ranges {
                for entry in indexedItems?.entries(.alarm, keys, detail: from) ?? [] where isIndexed(entry) {
                    found.insert(Int(entry.slot))
                }
                // The item may have changed since: then its newer entry has the present alarm times.
                for entry in alarms.entries(keys, where: { $0.detail >= from }) {
                    found.insert(Int(entry.slot))
                }
            }
        }
        return found
    }

    static func alarmEntry(_ item: ItemRecord, _ slot: Int) -> ItemEntry? {
        guard !item.fields.alarms.isEmpty, let key = AlarmKey.key(item.fields, item.fields.days) else {
            return nil
        }
        return ItemEntry(key: key.key, slot: UInt32(clamping: slot), detail: key.last)
    }

    static func entry(_ item: ItemRecord, _ slot: Int) -> ItemEntry {
        ItemEntry(
            key: ShortID.number(item.fields.id), slot: UInt32(clamping: slot),
            detail: item.fields.kind.detail)
    }
}
