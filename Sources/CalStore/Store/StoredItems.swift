/// All items of a state in the order in which they were made. The indexed ones are read some hundreds at a time and not kept.
package struct StoredItems: Sequence, IteratorProtocol {
    private static let batchCount = 512

    private let indexedItems: (any IndexedItems)?
    private let indexedCount: Int
    private let replaced: [Int: ItemRecord?]
    private let slots: [ItemRecord?]
    private var slot = 0
    private var batch: [ItemRecord?] = []
    private var batchStart = 0

    init(
        indexedItems: (any IndexedItems)?, indexedCount: Int, replaced: [Int: ItemRecord?],
        slots: [ItemRecord?]
    ) {
        self.indexedItems = indexedItems
        self.indexedCount = indexedCount
        self.replaced = replaced
        self.slots = slots
    }

    package mutating func next() -> ItemRecord? { nextInSlot()?.item }

    mutating func nextInSlot() -> (slot: Int, item: ItemRecord)? {
        while slot < indexedCount {
            let current = slot
            slot += 1
            if let change = replaced[current] {
                if let change { return (current, change) }
            } else if let item = onShelf(current) {
                return (current, item)
            }
        }
        while slot - indexedCount < slots.count {
            defer { slot += 1 }
            if let item = slots[slot - indexedCount] { return (slot, item) }
        }
        return nil
    }

    private mutating func onShelf(_ slot: Int) -> ItemRecord? {
        if slot - batchStart >= batch.count {
            batchStart = slot
            batch =
                indexedItems?.items(in: slot..<Swift.min(slot + StoredItems.batchCount, indexedCount)) ?? []
        }
        return batch.indices.contains(slot - batchStart) ? batch[slot - batchStart] : nil
    }
}
