import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Damaged indexes: never a trap, never a hang, never another answer.
@Suite struct IndexFuzzTests {
    static let rounds = TestScale.rounds(24, long: 2000)

    /// A store whose index has a sorted part of several pages and some additions.
    private func store(_ random: inout SeededGenerator) throws -> SimulatedDisk {
        let disk = SimulatedDisk()
        let bench = try IndexTests.partial(disk)
        try bench.commit { IndexTests.randomChanges($0, &random, most: 300) }
        try bench.commit { IndexTests.randomChanges($0, &random, most: 300) }
        bench.snapshot()
        for _ in 0..<4 { try bench.commit { IndexTests.randomChanges($0, &random, most: 5) } }
        bench.snapshot()
        return disk
    }

    /// A reader finds the same as one that trusts no index, whatever the index contains.
    private func check(
        _ bytes: [UInt8], _ disk: SimulatedDisk, _ whole: StoreState, _ random: inout SeededGenerator
    ) throws -> String? {
        disk.put(IndexTests.index, bytes)
        let store = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        var right = whole
        var choices = random
        let difference = try store.engine.read { state, _ in
            // It may be asked twice: all of the answer counts.
            choices = random
            return IndexTests.difference(&state, &right, &choices)
        }
        random = choices
        return difference
    }

    @Test func damagedIndexesGiveNoOtherAnswers() throws {
        let seed = TestScale.seed("index fuzz")
        var random = SeededGenerator(seed: seed)
        let disk = try store(&random)
        let whole = try IndexTests.whole(disk)
        let good = try #require(disk.bytes(IndexTests.index))
        let end = try #require(StoreIndex(IndexTests.index, disk)).additions.end
        #expect(end == good.count)
        #expect(try check(good, disk, whole, &random) == nil)
        for round in 0..<Self.rounds {
            var bytes = good
            damage(&bytes, &random)
            if let difference = try check(bytes, disk, whole, &random) {
                Issue.record("seed \(seed), round \(round): \(difference)")
                return
            }
        }
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        func extent() -> Int { Int.random(in: 0..<bytes.count, using: &random) }
        func page() -> Int { extent() / IndexHead.pageSize * IndexHead.pageSize }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes[extent()] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        // The head and the additions are small, and matter most.
        case 1:
            bytes[Int.random(in: 0..<IndexHead.size, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
        case 2: bytes[bytes.count - 1 - extent() % 600] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes.removeLast(extent())
        case 4: bytes.removeFirst(extent())
        case 5:
            let (from, to) = (page(), page())
            for index in 0..<IndexHead.pageSize where max(from, to) + index < bytes.count {
                bytes.swapAt(from + index, to + index)
            }
        case 6:
            let start = extent()
            for index in start..<min(bytes.count, start + 8) { bytes[index] = 0xFF }
        default:
            let start = extent()
            bytes.replaceSubrange(
                start..<min(bytes.count, start + 512),
                with: (0..<512).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    /// Numbers that are wrong under checksums that are right: no damage makes those, a mistake in a program
    /// might. Answers may be wrong then, but nothing traps or hangs.
    @Test func wrongNumbersTrapNowhere() throws {
        let seed = TestScale.seed("index numbers")
        var random = SeededGenerator(seed: seed)
        let disk = try store(&random)
        let whole = try IndexTests.whole(disk)
        let good = try #require(disk.bytes(IndexTests.index))
        let sortedEnd = try #require(IndexHead(good)).sortedEnd
        for _ in 0..<Self.rounds {
            var bytes = good
            let number: UInt64 =
                [0, 1, 255, 1 << 31, 1 << 32, 1 << 53, .max, random.next(), random.next() % 4096]
                .randomElement(using: &random) ?? 0
            func put(at offset: Int, _ count: Int) {
                for index in 0..<count {
                    bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
                }
            }
            func seal(_ range: Range<Int>) {
                var sum: [UInt8] = []
                sum.append(little: XXHash64.hash(Array(bytes[range])))
                bytes.replaceSubrange(range.upperBound..<range.upperBound + 8, with: sum)
            }
            if Bool.random(using: &random) {
                // From the slots on: what is before says which log it is.
                put(at: Int.random(in: 9..<41, using: &random) * 8, 8)
                seal(0..<504)
            } else {
                var fields = IndexBytes(bytes, at: sortedEnd + 4)
                guard let length = fields.number(UInt32.self).map(Int.init) else { continue }
                let offset = Int.random(in: 40..<length - 16, using: &random)
                put(at: sortedEnd + offset, [4, 8].randomElement(using: &random) ?? 4)
                seal(sortedEnd..<sortedEnd + length - 8)
            }
            _ = try check(bytes, disk, whole, &random)
            _ = try? StoreBench(disk).load().add(Int.random(in: 0..<1000, using: &random))
        }
    }

    /// A page that was damaged is found by whoever needs it, and the next writer makes the index anew.
    @Test func aDamagedPageIsMendedByTheNextWriter() throws {
        var random = SeededGenerator(seed: 7)
        let disk = try store(&random)
        var bytes = try #require(disk.bytes(IndexTests.index))
        let head = try #require(IndexHead(bytes))
        for table in head.tables.prefix(IndexHead.sourcesAndCalendars) { bytes[table.offset + 5] ^= 1 }
        disk.put(IndexTests.index, bytes)
        let store = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        let whole = try IndexTests.whole(disk)
        let first = try #require(whole.items.first { _ in true })
        #expect(try store.item(CalStoreItem.ID(first.id))?.record == first)
        try store.write("rename", now: StoreBench.now) { change in
            guard var item = try change.item(CalStoreItem.ID(first.id)) else { return }
            item.title = "renamed"
            try change.save(item)
        }
        try store.maintenance.snapshot(ifDue: true)
        var state = try IndexTests.partial(disk).state
        #expect(state.indexedItems != nil)
        var expected = try IndexTests.whole(disk)
        #expect(IndexTests.difference(&state, &expected, &random) == nil)
        #expect(state.indexedItems?.hasFailed == false)
    }

    /// The same in the midst of a transaction: it runs again, on the whole store.
    @Test func aTransactionThatMeetsDamageRunsAgain() throws {
        var random = SeededGenerator(seed: 8)
        let disk = try store(&random)
        let whole = try IndexTests.whole(disk)
        let first = try #require(whole.items.first { _ in true })
        var bytes = try #require(disk.bytes(IndexTests.index))
        let head = try #require(IndexHead(bytes))
        bytes[head.tables[IndexHead.slots].offset] ^= 1
        disk.put(IndexTests.index, bytes)
        let store = try CalendarStore(StoreLocation("/cal"), disk, program: nil, lockTimeout: 1)
        for isDry in [true, false] {
            var runs = 0
            let written = try store.write("remove", now: StoreBench.now, dryRun: isDry) { change in
                runs += 1
                try change.remove(CalStoreItem.ID(first.id))
            }
            #expect(written.operation?.changes.isEmpty == false)
            #expect(runs <= 2)
        }
        #expect(try IndexTests.whole(disk).item(first.id) == nil)
        #expect(try store.item(CalStoreItem.ID(first.id)) == nil)
    }
}
