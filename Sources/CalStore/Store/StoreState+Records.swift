/// The records in the order of the snapshot, and the places of removed ones.
extension StoreState {
    /// All records in the order of the snapshot.
    var records: [Record] {
        sources.map(Record.source) + calendars.map(Record.calendar) + items.map(Record.item)
    }

    /// The records for a client that sees only some calendars: these, their items, and their sources. Nil for
    /// all.
    func records(seeing visible: Set<RecordID>?) -> [Record] {
        guard let visible else { return records }
        let shown = calendars.filter { visible.contains($0.id) }
        let used = Set(shown.map(\.source))
        return sources.filter { used.contains($0.id) }.map(Record.source)
            + shown.map(Record.calendar)
            + items.filter { visible.contains($0.fields.calendar) }.map(Record.item)
    }

    /// The items in some slots, in this order. They are read together and not kept.
    func items(inSlots slots: ArraySlice<UInt32>) -> [ItemRecord] {
        var indexed: [Int: ItemRecord] = [:]
        if let indexedItems {
            let wanted = slots.lazy.map(Int.init).filter { $0 < indexedCount && !replaced.contains($0) }
            for (slot, item) in indexedItems.items(at: wanted.sorted()) { indexed[slot] = item }
        }
        return slots.compactMap { indexed[Int($0)] ?? item(inSlot: Int($0)) }
    }

    /// Calls `body` with all records in the order of the snapshot: from memory, or as text from the indexed
    /// items.
    func forEachStored(
        _ record: (Record) -> Void, text: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        for source in sources { record(.source(source)) }
        for calendar in calendars { record(.calendar(calendar)) }
        if let indexedItems {
            let changed = replaced.keys.sorted()
            var next = 0
            func passChanged(before slot: Int) {
                while next < changed.count, changed[next] < slot {
                    if let item = replaced[changed[next]] ?? nil { record(.item(item)) }
                    next += 1
                }
            }
            indexedItems.forEachText(in: 0..<indexedCount) { slot, bytes in
                passChanged(before: slot)
                if next < changed.count, changed[next] == slot { return }
                text(bytes)
            }
            passChanged(before: indexedCount)
        }
        slots.forEach { _, item in record(.item(item)) }
    }

    /// The slots of removed items as rows of the table `hash`, in no order. They are complete if all items
    /// are in memory.
    var removedEntries: [ItemEntry] { vacated.entries }

    /// Sources and calendars, with the removed ones, in the order of creation.
    var containers: [(id: RecordID, record: Record?)] {
        var all = places.vacated.map { (place: $0.value, id: $0.key, record: Record?.none) }
        for (place, source) in zip(places.sources, sources) {
            all.append((place, source.id, .source(source)))
        }
        for (place, calendar) in zip(places.calendars, calendars) {
            all.append((place, calendar.id, .calendar(calendar)))
        }
        return all.sorted { $0.place < $1.place }.map { ($0.id, $0.record) }
    }
}
