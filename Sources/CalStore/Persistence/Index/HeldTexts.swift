/// The texts of the items of an index that searches compare, in memory: a repeated search reads only the
/// items whose texts may match. They need about as many bytes as the texts themselves.
struct HeldTexts: Sendable {
    private var texts = SearchTexts()
    private var count = 0

    /// The maximum number of bytes: each server on a store has its own.
    static let most = 16 << 20

    var size: Int { texts.size }

    /// Adds an item, whose slot is beyond those of the earlier ones.
    mutating func append(_ item: ItemRecord, inSlot slot: Int) {
        fill(upTo: slot)
        add(item)
    }

    /// Says that all items in the slots before `end` were added.
    mutating func fill(upTo end: Int) {
        while count < end { add(nil) }
    }

    /// The slots in a range whose items may match, in order.
    func passing(_ screen: TextScreen, in slots: Range<Int>) -> [Int] {
        texts.passing(screen, in: slots.clamped(to: 0..<count))
    }

    private mutating func add(_ item: ItemRecord?) {
        texts.set(count, item)
        count += 1
    }
}
