import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Items of an index, with the changes since: one after another, and by ranges of slots.
@Suite struct StoredItemsTests {
    @Test(arguments: 0..<UInt64(6))
    func aRangeHasTheItemsOfItsSlots(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let disk = SimulatedDisk()
        let made = try StoreBench(disk).load()
        try made.commit { _ in (0..<300).map { Change(before: nil, after: .item(StoreBench.item($0))) } }
        made.snapshot(.request)
        let bench = try StoreBench(disk).load()
        try #require(bench.state.indexedItems != nil)
        // What each slot has, kept by hand.
        var expected: [Int: String] = [:]
        for number in 0..<300 { expected[number] = "item \(number)" }
        for number in Set((0..<40).map { _ in Int.random(in: 0..<300, using: &random) }).sorted() {
            if Bool.random(using: &random) {
                try bench.rename(number, "renamed \(number)")
                expected[number] = "renamed \(number)"
            } else {
                try bench.remove(number)
                expected[number] = nil
            }
        }
        for number in 300..<310 {
            try bench.add(number)
            expected[number] = "item \(number)"
        }
        let all = Set(bench.state.items.map(\.title))
        #expect(all == Set(expected.values))
        let count = bench.state.slotCount
        for _ in 0..<200 {
            let start = Int.random(in: 0...count, using: &random)
            let range = start..<Int.random(in: start...count + 5, using: &random)
            let found = bench.state.items.items(in: range)
            #expect(found.map(\.slot) == expected.keys.filter(range.contains).sorted())
            #expect(found.map(\.item.title) == found.map { expected[$0.slot] })
        }
    }
}
