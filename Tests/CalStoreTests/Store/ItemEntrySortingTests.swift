import Testing

@testable import CalStore
@testable import TestSupport

@Suite struct ItemEntrySortingTests {
    /// Compared with the sort of the standard library, by the order that readers of an index expect.
    @Test func sortsAsByComparing() {
        let seed = TestScale.seed("rows of an index")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(60, long: 3000) {
            let count = Int.random(in: 0...2000, using: &random)
            // Few different keys give rows that differ in their slots only.
            let masks: [UInt64] = [.max, 0xFF, 0xFF_0000, 3, 0]
            let mask = masks[round % masks.count]
            let isInSlotOrder = Bool.random(using: &random)
            let rows = (0..<count).map { index -> ItemEntry in
                let key: UInt64 = random.next() & mask
                let slot: UInt64 = isInSlotOrder ? UInt64(index) * 70_000 : random.next()
                return ItemEntry(key: key, slot: UInt32(truncatingIfNeeded: slot), detail: UInt32(index))
            }
            var sorted = rows
            sorted.sort()
            #expect(
                sorted == rows.sorted(by: ItemEntry.precedes), "seed \(seed), round \(round), \(count) rows")
        }
    }
}
