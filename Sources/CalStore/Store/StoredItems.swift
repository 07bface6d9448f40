import Basics

/// All items of a state in the order in which they were created. Indexed items are read several thousand at a
/// time, on all processors, and not kept.
package struct StoredItems: Sequence, IteratorProtocol, Sendable {
    /// The number of slots that one processor reads at a time: few at first, for a caller that stops early.
    private static let batches = 128...2048

    private let indexedItems: (any IndexedItems)?
    private let indexedCount: Int
    private let replaced: PartedTable<Int, ItemRecord?>
    private let slots: ItemSlots
    private var slot = 0
    /// The items of the last read: of slots below `batchEnd`; those from `batchNext` on were not returned
    /// yet.
    private var batch: [(slot: Int, item: ItemRecord)] = []
    private var batchNext = 0
    private var batchEnd = 0
    private var batchCount = StoredItems.batches.lowerBound

    init(
        indexedItems: (any IndexedItems)?, indexedCount: Int, replaced: PartedTable<Int, ItemRecord?>,
        slots: ItemSlots
    ) {
        self.indexedItems = indexedItems
        self.indexedCount = indexedCount
        self.replaced = replaced
        self.slots = slots
    }

    package mutating func next() -> ItemRecord? { nextInSlot()?.item }

    mutating func nextInSlot() -> (slot: Int, item: ItemRecord)? { nextInSlot(below: .max) }

    /// The items in a range of slots, in order. They are read on the calling thread; several threads may call
    /// it at once.
    func items(in range: Range<Int>) -> [(slot: Int, item: ItemRecord)] {
        let indexed = range.clamped(to: 0..<indexedCount)
        var part = self
        part.slot = range.lowerBound
        part.take(indexedItems?.items(in: indexed, screenedBy: .none) ?? [], upTo: indexed.upperBound)
        var items: [(slot: Int, item: ItemRecord)] = []
        items.reserveCapacity(range.count)
        while let item = part.nextInSlot(below: range.upperBound) { items.append(item) }
        return items
    }

    private mutating func nextInSlot(below end: Int) -> (slot: Int, item: ItemRecord)? {
        while slot < Swift.min(indexedCount, end) {
            let current = slot
            slot += 1
            if let change = replaced[current] {
                if let change { return (current, change) }
            } else if let item = onShelf(current) {
                return (current, item)
            }
        }
        while slot < Swift.min(indexedCount + slots.count, end) {
            defer { slot += 1 }
            if let item = slots[slot - indexedCount] { return (slot, item) }
        }
        return nil
    }

    private mutating func onShelf(_ slot: Int) -> ItemRecord? {
        if slot >= batchEnd { readBatch(from: slot) }
        while batchNext < batch.count, batch[batchNext].slot < slot { batchNext += 1 }
        guard batchNext < batch.count, batch[batchNext].slot == slot else { return nil }
        return batch[batchNext].item
    }

    private mutating func readBatch(from slot: Int) {
        guard let indexedItems else { return }
        let end = Swift.min(slot + batchCount * Concurrent.processors, indexedCount)
        let parts = (slot..<end).parts(of: batchCount)
        let read = Concurrent.map(parts[...]) { indexedItems.items(in: $0, screenedBy: .none) }
        take(read.flatMap { $0 }, upTo: end)
        batchCount = Swift.min(batchCount * 2, StoredItems.batches.upperBound)
    }

    private mutating func take(_ items: [(slot: Int, item: ItemRecord)], upTo end: Int) {
        (batch, batchNext, batchEnd) = (items, 0, end)
    }
}

extension Range<Int> {
    /// Pieces of this range with a given length; the last one may be shorter.
    package func parts(of length: Int) -> [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: length).map {
            $0..<Swift.min($0 + length, upperBound)
        }
    }
}
