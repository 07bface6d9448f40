/// The items of an index that are in memory with their texts, so that repeated searches decode nothing.
struct HeldItems: Sendable {
    private var slots = ItemSlots()
    private var texts = SearchTexts()

    /// Adds the next items: those of a range of slots that begins where the last one ended.
    mutating func append(_ items: [(slot: Int, item: ItemRecord)], upTo end: Int) {
        for (slot, item) in items {
            fill(upTo: slot)
            add(item)
        }
        fill(upTo: end)
    }

    subscript(slot: Int) -> ItemRecord? { slots.indices.contains(slot) ? slots[slot] : nil }

    /// The items in a range of slots whose texts pass a screen, in order.
    func items(in slots: Range<Int>, screenedBy screen: TextScreen) -> [(slot: Int, item: ItemRecord)] {
        texts.passing(screen, in: slots.clamped(to: self.slots.indices)).compactMap { slot in
            self[slot].map { (slot, $0) }
        }
    }

    private mutating func fill(upTo end: Int) {
        while slots.count < end { add(nil) }
    }

    private mutating func add(_ item: ItemRecord?) {
        texts.set(slots.count, item)
        slots.append(item)
    }
}
