/// The texts of the items of an index that searches compare, in memory: a repeated search reads only the items
/// whose texts may match. They need about as many bytes as the texts themselves.
struct HeldTexts: Sendable {
    private var texts = SearchTexts()
    private var count = 0

    /// The maximum number of bytes: each server on a store has its own.
    static let most = 16 << 20

    var size: Int { texts.size }

    /// Adds the next items: those of a range of slots that begins where the last one ended.
    mutating func append(_ items: [(slot: Int, item: ItemRecord)], upTo end: Int) {
        for (slot, item) in items {
            fill(upTo: slot)
            add(item)
        }
        fill(upTo: end)
    }

    /// The slots in a range whose items may match, in order.
    func passing(_ screen: TextScreen, in slots: Range<Int>) -> [Int] {
        texts.passing(screen, in: slots.clamped(to: 0..<count))
    }

    private mutating func fill(upTo end: Int) {
        while count < end { add(nil) }
    }

    private mutating func add(_ item: ItemRecord?) {
        texts.set(count, item)
        count += 1
    }
}
