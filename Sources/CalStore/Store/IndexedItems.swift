import Basics

/// Stored items that are not in memory. A `StoreState` reads them here.
///
/// Indexed items never change: changed or removed items are in the state and override them. Reading cannot
/// throw, because questions occur everywhere; if it fails, `hasFailed` is set, and all answers since then are
/// invalid. Copies of a state share the items, so the failed question may be another one than the caller's:
/// its answer may be whole, but nobody can tell.
protocol IndexedItems: AnyObject, Sendable {
    /// The number of slots, from 0; those of removed items are empty.
    var slotCount: Int { get }
    var eventCount: Int { get }
    var reminderCount: Int { get }
    var hasFailed: Bool { get }
    /// The failed system call; nil if the bytes themselves are wrong.
    var failure: FileSystemError? { get }
    /// The path of the index file, for messages.
    var path: String { get }

    /// The entries of a table with keys in a range and a detail of at least `detail`, in no order.
    func entries(_ table: ItemTable, _ keys: ClosedRange<UInt64>, detail: UInt32) -> [ItemEntry]
    /// Loads the parts of a table with many ranges of keys together: asked for one by one, each costs a read.
    func load(_ table: ItemTable, _ keys: [ClosedRange<UInt64>])
    func item(inSlot slot: Int) -> ItemRecord?
    /// Loads the items of many slots together, on all processors: asked for one by one, each costs a read.
    func load(_ slots: [Int])
    /// Calls `body` with the single events of some calendars in some slots, in no order. Only those with an
    /// unusual time are read. Several threads may call it at once.
    func forEachTime(
        in slots: ArraySlice<Int>, _ calendars: CalendarKeys, display: Zone, _ body: (IndexedEvent) -> Void)
    /// The items in a range of slots whose texts pass a screen, in order. Several threads may call it at
    /// once.
    func items(in slots: Range<Int>, screenedBy screen: TextScreen) -> [(slot: Int, item: ItemRecord)]
    /// The items in some slots, which are in ascending order; they are not kept. Several threads may call it
    /// at once.
    func items(at slots: [Int]) -> [(slot: Int, item: ItemRecord)]
    /// Starts to load the texts that searches compare into memory, on a separate thread, unless they are too
    /// long. Later searches read only the items that may match. A second call has no effect.
    func beginHoldingTexts()
    /// Calls `body` with the JSON text of the items in a range of slots, in order.
    func forEachText(in slots: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void)
}

extension IndexedItems {
    func entries(_ table: ItemTable, _ keys: ClosedRange<UInt64>) -> [ItemEntry] {
        entries(table, keys, detail: 0)
    }

    /// The number of empty slots.
    var removedCount: Int { slotCount - eventCount - reminderCount }

    /// The lowest empty slot of a removed item whose short identifier has a number, among the free ones.
    func vacated(_ number: UInt64, where isFree: (Int) -> Bool) -> Int? {
        let slots = entries(.hash, number...number).filter(\.isRemoved).map { Int($0.slot) }
        // A wrong index may have any slot there.
        return slots.filter { $0 < slotCount && isFree($0) && item(inSlot: $0) == nil }.min()
    }

    func find(_ id: RecordID) -> (slot: Int, item: ItemRecord)? {
        let number = ShortID.number(id)
        for entry in entries(.hash, number...number) where !entry.isRemoved {
            let slot = Int(entry.slot)
            if let item = item(inSlot: slot), item.id == id { return (slot, item) }
        }
        return nil
    }
}
