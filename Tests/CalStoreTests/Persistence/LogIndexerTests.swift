import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// An index that is made from the lines of a log is the one that writers make from their changes.
@Suite struct LogIndexerTests {
    /// A store of random operations, whose index was written and extended by them.
    private static func bench(_ disk: SimulatedDisk, seed: UInt64, operations: Int) throws -> StoreBench {
        var random = SeededGenerator(seed: seed)
        let bench = try StoreBench(disk).load()
        for operation in 0..<operations {
            let numbers = Set(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    Int.random(in: 0..<20, using: &random)
                })
            try bench.commit("\(operation)") { state in
                numbers.sorted().map { number in
                    let before = state.record(StoreBench.item(number).id)
                    let isGone = before != nil && Bool.random(using: &random)
                    return Change(
                        before: before,
                        after: isGone ? nil : .item(Self.item(number, "\(operation)", of: number % 3)))
                }
            }
            if Int.random(in: 0..<8, using: &random) == 0 { bench.snapshot(.request) }
        }
        bench.snapshot(.request)
        return bench
    }

    /// An item; every third one is a detached occurrence.
    private static func item(_ number: Int, _ title: String, of kind: Int) -> ItemRecord {
        var fields = StoreBench.item(number, title).fields
        if kind == 1 {
            fields.series = StoreBench.item(number - 1).id
            fields.originalStart = fields.start
        }
        if kind == 2 { fields.uid = "\(number)@example.com" }
        return ItemRecord(fields)
    }

    private static func comparison(
        _ index: StoreIndex, _ bench: StoreBench, _ disk: SimulatedDisk, upTo position: LogPosition
    ) throws -> IndexComparison? {
        let log = try disk.open(bench.location.log, .read)
        let scratch = ScratchFile("/cal/scratch", disk, bytesInMemory: 200)
        let places = try LogPlaces(log, upTo: position, scratch, withRows: true, disk)
        return places.map { IndexComparison(index: index, places: $0) }
    }

    @Test(arguments: 0..<UInt64(TestScale.rounds(20, long: 400)))
    func isTheIndexOfTheWriters(seed: UInt64) throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: seed, operations: 40)
        let index = try #require(StoreIndex(bench.location.index, disk))
        #expect(index.position == bench.files.position)
        let same = try #require(try Self.comparison(index, bench, disk, upTo: index.position))
        #expect(try same.isEqual())
        // An index of other operations differs.
        try bench.add(100)
        let position = try #require(bench.files.position)
        let other = try #require(try Self.comparison(index, bench, disk, upTo: position))
        #expect(try !other.isEqual())
        #expect(disk.paths.filter { $0.contains("scratch") } == [])
    }

    /// A wrong byte in any table of items, or two rows in the wrong order, whose checksums are right.
    @Test(arguments: 0..<UInt64(TestScale.rounds(6, long: 200)))
    func anIndexWithAWrongRowDiffers(seed: UInt64) throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: seed, operations: 40)
        bench.files.isIndexDue = true
        bench.snapshot(.request)
        let bytes = try #require(disk.bytes(bench.location.index))
        let head = try #require(IndexHead(bytes))
        var random = SeededGenerator(seed: seed)
        for table in 0...IndexHead.slots where head.tables[table].count > 1 {
            let (start, width) = (head.tables[table].offset, IndexHead.width(table))
            let row = start + width * Int.random(in: 0..<head.tables[table].count - 1, using: &random)
            for isSwapped in [false, true] {
                var wrong = bytes
                if isSwapped {
                    let (one, other) = (row..<row + width, row + width..<row + 2 * width)
                    guard bytes[one] != bytes[other] else { continue }
                    wrong.replaceSubrange(one.lowerBound..<other.upperBound, with: bytes[other] + bytes[one])
                } else {
                    wrong[.random(in: row..<row + width, using: &random)] ^=
                        1 << UInt8.random(in: 0..<8, using: &random)
                }
                wrong.sealIndex(table)
                disk.put(bench.location.index, wrong)
                let index = try #require(StoreIndex(bench.location.index, disk))
                let other = try #require(try Self.comparison(index, bench, disk, upTo: index.position))
                #expect(try !other.isEqual(), "table \(table), \(isSwapped)")
                #expect(StoreCheck(whole: bench.location, disk, nil) == nil)
            }
        }
    }

    @Test(arguments: 0..<UInt64(6))
    func aCheckWithoutRecordsProvesAWholeStoreAndNoOther(seed: UInt64) throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: seed, operations: 25)
        let whole = try #require(StoreCheck(whole: bench.location, disk, nil))
        #expect((whole.operations, whole.records) == (25, bench.state.recordCount))
        var random = SeededGenerator(seed: seed)
        for path in [bench.location.log, bench.location.snapshot] {
            let size = try #require(disk.bytes(path)).count
            for _ in 0..<40 {
                let rotten = disk.copy()
                rotten.rot(
                    path, byte: .random(in: 0..<size, using: &random), bit: .random(in: 0..<8, using: &random)
                )
                #expect(StoreCheck(whole: bench.location, rotten, nil) == nil)
            }
        }
    }

    /// A log without an index, or with a part that was not finished, gives the same as its whole reading.
    @Test(arguments: 0..<UInt64(TestScale.rounds(12, long: 200)))
    func aTemporaryIndexAnswersAsTheWholeStore(seed: UInt64) throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: seed, operations: 30)
        try disk.remove(bench.location.index)
        if seed % 3 == 1 {
            let log = try #require(disk.bytes(bench.location.log))
            disk.put(bench.location.log, log + Array(#"{"op":31,"id":"half a li"#.utf8))
        }
        if seed % 4 == 2 { try disk.remove(bench.location.snapshot) }
        let files = disk.paths
        let made = try #require(StoreReading(indexing: bench.location, disk, atLeast: 0))
        let whole = try StoreReading(bench.location, disk, usingIndex: false)
        #expect(made.state.records == whole.state.records)
        #expect(made.state.containers.map(\.id) == whole.state.containers.map(\.id))
        #expect(made.state.slotCount == whole.state.slotCount || whole.lacksPlaces)
        #expect(made.position == whole.position && made.snapshotPosition == whole.snapshotPosition)
        #expect(disk.paths == files)
        // The check does not need an index either, and notes the unfinished part.
        let check = try #require(StoreCheck(whole: bench.location, disk, nil, atLeast: 0))
        #expect((check.operations, check.records) == (30, whole.state.recordCount))
        let isTorn = seed % 3 == 1
        #expect(check.notes.count == (isTorn ? 1 : 0) && (check.unfinishedBytes > 0) == isTorn)
    }

    @Test func noTemporaryIndexIsMadeOfADamagedLogOrOfASmallOne() throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: 3, operations: 30)
        try disk.remove(bench.location.index)
        #expect(StoreReading(indexing: bench.location, disk) == nil)
        let size = try #require(disk.bytes(bench.location.log)).count
        for byte in stride(from: 0, to: size, by: 37) {
            let rotten = disk.copy()
            rotten.rot(bench.location.log, byte: byte, bit: 0)
            #expect(StoreReading(indexing: bench.location, rotten, atLeast: 0) == nil, "\(byte)")
        }
        let full = FailingFileSystem(disk)
        full.begin(.init(call: 1, errno: ENOSPC, forEver: true, only: [.write]))
        #expect(StoreReading(indexing: bench.location, full, atLeast: 0) == nil)
    }

    /// The last commit line, without its newline or with less, was not written to its end.
    @Test func aTemporaryIndexEndsBeforeATornCommitLine() throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: 5, operations: 12)
        try disk.remove(bench.location.index)
        try disk.remove(bench.location.snapshot)
        let log = try #require(disk.bytes(bench.location.log))
        let start = try #require(log.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
        for length in start + CommitLine.start.count..<log.count {
            let torn = disk.copy()
            torn.put(bench.location.log, Array(log[..<length]))
            let made = try #require(
                StoreReading(indexing: bench.location, torn, atLeast: 0), "\(log.count - length)")
            let whole = try StoreReading(bench.location, torn, usingIndex: false)
            #expect(made.position?.number == 11 && made.position == whole.position)
            #expect(made.state.records == whole.state.records)
        }
    }

    /// Making an index takes long, and each command would do it again.
    @Test func noTemporaryIndexIsMadeIfTheSnapshotForbidsIt() throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk, seed: 4, operations: 30)
        let other = SimulatedDisk()
        let foreign = try Self.bench(other, seed: 5, operations: 30)
        try disk.remove(bench.location.index)
        let snapshot = try #require(disk.bytes(bench.location.snapshot))
        var edited = String(decoding: snapshot, as: UTF8.self)
        let title = try #require(edited.range(of: "Calendar"))
        edited.replaceSubrange(title, with: "Calendars")
        let snapshots = [
            (snapshot, true), (Array(edited.utf8), false), (Array(snapshot.dropLast(40)), false),
            (try #require(other.bytes(foreign.location.snapshot)), false),
        ]
        for (number, (bytes, isUsable)) in snapshots.enumerated() {
            let copy = disk.copy()
            copy.put(bench.location.snapshot, bytes)
            let failing = FailingFileSystem(copy)
            failing.begin(.init(call: 1, errno: EIO, forEver: true, only: [.open], path: "/tmp/"))
            #expect(StoreReading(indexing: bench.location, failing, atLeast: 0) == nil)
            #expect(failing.failed.isEmpty == !isUsable, "\(number)")
        }
    }

    @Test func aCompactionThatDiesLeavesAnIndex() throws {
        var call = 1
        var isReached = true
        var old = 0
        var new = 0
        while isReached {
            for forEver in [false, true] {
                let disk = SimulatedDisk()
                let bench = try Self.bench(disk, seed: 7, operations: 12)
                let before = bench.titles
                let failing = FailingFileSystem(disk)
                let store = try StoreAct.open(failing)
                failing.begin(.init(call: call, errno: EIO, forEver: forEver))
                _ = try? store.maintenance.compact(keeping: .operations(3), now: StoreBench.now)
                isReached = failing.calls >= call
                failing.begin(nil)
                let reading = try #require(StoreReading(indexed: bench.location, disk), "call \(call)")
                #expect(reading.state.items.map { $0.title } == before)
                let isOld = reading.position?.generation == bench.files.position?.generation
                if isOld { old += 1 } else { new += 1 }
                // The next writer continues the index under its own name.
                let next = try StoreBench(disk).load()
                try next.add(100)
                let index = try #require(StoreIndex(next.location.index, disk), "call \(call)")
                #expect(index.position == next.files.position)
                #expect(StoreCheck(next.location, disk).problems == [])
            }
            call += 1
        }
        #expect(old > 20 && new > 5)
    }
}

extension [UInt8] {
    /// Writes the checksums of a table of an index anew; it has one page.
    mutating func sealIndex(_ table: Int) {
        guard let head = IndexHead(self) else { return }
        let (start, directory) = (head.tables[table].offset, head.tables[table].directory)
        seal(start..<start + head.tables[table].count * IndexHead.width(table), at: directory + 8)
        seal(directory..<directory + IndexPages.directoryWidth, at: 104 + table * 32 + 24)
        seal(0..<504, at: 504)
    }

    private mutating func seal(_ range: Range<Int>, at offset: Int) {
        var sum: [UInt8] = []
        sum.append(little: XXHash64.hash(Array(self[range])))
        replaceSubrange(offset..<offset + 8, with: sum)
    }
}
