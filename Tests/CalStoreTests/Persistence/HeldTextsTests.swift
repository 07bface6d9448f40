import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Indexed items whose texts are in memory give the answers of the whole store.
@Suite struct HeldTextsTests {
    private var disk = SimulatedDisk()

    /// A state with the texts of its indexed items in memory; as it is if it has none.
    private func held() throws -> StoreState {
        let state = try IndexTests.partial(disk).state
        state.holdIndexedTexts()
        if let items = state.indexedItems as? LogItems { try wait(for: items) }
        return state
    }

    private func wait(for items: LogItems) throws { try wait { items.isHeld || items.hasFailed } }

    private func wait(for isDone: () -> Bool) throws {
        let end = Date(timeIntervalSinceNow: 30)
        while !isDone() {
            try #require(Date() < end, "they were not brought into memory in 30 seconds")
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    @Test mutating func heldTextsAreThoseOfTheWholeStore() throws {
        let seed = TestScale.seed("held texts")
        var random = SeededGenerator(seed: seed)
        var heldCount = 0
        let rounds = TestScale.rounds(6, long: 198)
        for round in 0..<rounds {
            if round % 6 == 0 { disk = SimulatedDisk() }
            let bench = try StoreBench(disk).load()
            let most = round % 6 == 5 ? 9000 : 30
            try bench.commit { IndexTests.randomChanges($0, &random, most: most) }
            if round % 2 == 0 || Bool.random(using: &random) { bench.snapshot() }
            var state = try held()
            if (state.indexedItems as? LogItems)?.isHeld == true { heldCount += 1 }
            var whole = try IndexTests.whole(disk)
            // What is changed later lies over them.
            let changes = IndexTests.randomChanges(whole, &random, most: 40)
            for isChanged in [false, true] {
                if isChanged {
                    state.apply(Edit(changes))
                    whole.apply(Edit(changes))
                }
                if let difference = IndexTests.difference(&state, &whole, &random) {
                    Issue.record("seed \(seed), round \(round), changed \(isChanged): \(difference)")
                    return
                }
            }
            state.loadAll()
            #expect(state.records == whole.records, "seed \(seed), round \(round)")
        }
        #expect(heldCount >= rounds / 3)
    }

    @Test func theSecondSearchHoldsTheirTexts() throws {
        let bench = try StoreBench(disk).load()
        try bench.commit { _ in (1...20).map { Change(before: nil, after: .item(StoreBench.item($0))) } }
        bench.snapshot()
        let state = try IndexTests.partial(disk).state
        let items = try #require(state.indexedItems as? LogItems)
        let screen = TextScreen.text(FoldedSearch("item 7"))
        for _ in 0..<2 {
            #expect(!items.isHeld)
            #expect(state.items(screenedBy: screen) { _ in true }.map(\.title) == ["item 7"])
        }
        try wait(for: items)
        #expect(state.items(screenedBy: screen) { _ in true }.map(\.title) == ["item 7"])
    }

    /// After a few of many long texts it is known that they are too long; the next reader of the log does not
    /// try again.
    @Test func textsThatAreTooLongAreReadOnce() throws {
        let counting = CountingFileSystem(disk)
        let bench = try StoreBench(counting).load()
        let notes = String(repeating: "long ", count: 50_000)
        try bench.commit { _ in
            (1...160).map { number in
                var fields = StoreBench.item(number).fields
                fields.notes = notes
                return Change(before: nil, after: .item(ItemRecord(fields)))
            }
        }
        bench.snapshot()
        let reader = try StoreBench(counting).load()
        let items = try #require(reader.state.indexedItems as? LogItems)
        let before = counting.bytes["log.jsonl"] ?? 0
        reader.state.holdIndexedTexts()
        try wait { items.areTextsTooLong }
        let count = (counting.bytes["log.jsonl"] ?? 0) - before
        #expect(160 * notes.count > 2 * HeldTexts.most)
        #expect(count > HeldTexts.most && count < 2 * HeldTexts.most)
        _ = try reader.files.reload(&reader.state)
        let next = try #require(reader.state.indexedItems as? LogItems)
        #expect(next !== items && next.areTextsTooLong && !items.hasFailed)
    }

    @Test func aLogThatRottedIsFoundWhileTheyAreRead() throws {
        let bench = try StoreBench(disk).load()
        try bench.commit { _ in (1...20).map { Change(before: nil, after: .item(StoreBench.item($0))) } }
        bench.snapshot()
        var bytes = try #require(disk.bytes(IndexTests.log))
        let place = try #require(bytes.firstRange(of: Array("item 7".utf8))).lowerBound
        bytes[place] ^= 1
        disk.put(IndexTests.log, bytes)
        let state = try IndexTests.partial(disk).state
        let items = try #require(state.indexedItems as? LogItems)
        state.holdIndexedTexts()
        try wait(for: items)
        #expect(items.hasFailed && !items.isHeld)
    }
}
