import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// After an operation in parts, the index is made from the rows that its writer noted. It is the one that the
/// log alone gives.
@Suite struct NotedOperationTests {
    /// Random changes with what these items do not have: alarms, lines and members of other programs, and
    /// items that come back.
    private static func changes(
        _ state: StoreState, _ random: inout SeededGenerator, most: Int, gone: inout [ItemRecord]
    ) -> [Change] {
        var changes = IndexTests.randomChanges(state, &random, most: most).map { change in
            guard var fields = change.after?.item?.fields else { return change }
            if Int.random(in: 0..<4, using: &random) == 0 {
                fields.alarms = [
                    ItemAlarm(.relative(ItemDuration(seconds: -900), toEnd: Bool.random(using: &random))),
                    ItemAlarm(.absolute(StoreBench.now)),
                ]
            }
            if Int.random(in: 0..<5, using: &random) == 0 {
                fields.properties = ["X-ROOM;X-FLOOR=2:17\\, left"]
                fields.notes = "line\nbreak \"and\" \\ 日本"
                fields.unknown = [UnknownMember(name: "later", json: #"{"a":[1,"}"]}"#)]
            }
            return Change(before: change.before, after: .item(ItemRecord(fields)))
        }
        for item in gone.filter({ state.item($0.id) == nil }) where Bool.random(using: &random) {
            changes.append(Change(before: nil, after: .item(item)))
        }
        gone = changes.compactMap { $0.after == nil ? $0.before?.item : nil }
        return changes
    }

    private static func commit(_ bench: StoreBench, inParts parts: [[Change]]) throws {
        let lock = try StoreFiles.lock(bench.location, bench.files.fileSystem, timeout: 5)
        defer { lock.release() }
        _ = try bench.files.commit(
            &bench.state, .init(label: "parts", who: "tests", time: StoreBench.now), holding: lock,
            takesParts: true
        ) { state in
            let writer = try #require(bench.files.inParts)
            for part in parts.dropLast() { try writer.write(part, to: state, OperationTraits()) }
            return Edit((state.calendars.isEmpty ? StoreBench.furniture : []) + (parts.last ?? []))
        }
    }

    /// The bytes of the index that the lines of the log give.
    private static func made(_ bench: StoreBench, _ disk: SimulatedDisk, like index: StoreIndex) throws
        -> [UInt8]?
    {
        let log = try disk.open(bench.location.log, .read)
        let file = try disk.open("/made", .make)
        let isMade = try LogIndexer.write(
            log, upTo: index.position, to: file, ScratchFile("/scratch", disk, bytesInMemory: 200),
            index.fingerprint, disk)
        #expect(isMade)
        defer { try? disk.remove("/made") }
        return disk.bytes("/made")
    }

    private static func items(_ numbers: Range<Int>) -> [Change] {
        numbers.map { Change(before: nil, after: .item(StoreBench.item($0))) }
    }

    @Test(arguments: 0..<UInt64(TestScale.rounds(40, long: 800)))
    func `the index is byte for byte that of the log`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        var gone: [ItemRecord] = []
        for _ in 0..<seed % 4 {
            try bench.commit { Self.changes($0, &random, most: 20, gone: &gone) }
        }
        let all = Self.changes(bench.state, &random, most: 300, gone: &gone)
        let parts = all.indices.parts(of: 1 + all.count / 3).map { Array(all[$0]) }
        // Every second time the rows do not fit in memory.
        if seed % 2 == 1 { bench.files.rowBytesInMemory = 200 }
        try Self.commit(bench, inParts: parts + [[]])
        let index = try #require(StoreIndex(bench.location.index, disk))
        #expect(index.position == bench.files.position)
        #expect(index.additionSize == 0)
        #expect(try disk.bytes(bench.location.index) == Self.made(bench, disk, like: index))
        #expect(StoreCheck(bench.location, disk).problems == [])
        #expect(try StoreBench(disk, readsIndex: false).load().records == bench.records)
    }

    @Test(arguments: [false, true]) func `its lines are not read again`(isFirst: Bool) throws {
        let disk = SimulatedDisk()
        if !isFirst { try StoreBench(disk).load().add(0) }
        let counting = CountingFileSystem(disk)
        let bench = try StoreBench(counting).load()
        try Self.commit(bench, inParts: [Self.items(1..<3000), Self.items(3000..<9000), []])
        let size = try #require(disk.bytes(bench.location.log)).count
        let read = ["log.jsonl", "log.jsonl.new"].reduce(0) { $0 + (counting.bytes[$1] ?? 0) }
        #expect(read < size / 10, "\(read) of \(size)")
        #expect(bench.files.indexedItems != nil)
    }

    /// A small operation on a large store: the rows of the store are in its index.
    @Test func `the rows of the old index are not made again`() throws {
        let disk = SimulatedDisk()
        try Self.commit(try StoreBench(disk).load(), inParts: [Self.items(1..<9000), []])
        let counting = CountingFileSystem(disk)
        let bench = try StoreBench(counting).load()
        let before = try #require(disk.bytes(bench.location.log)).count
        // Verifying the log is the first writer's duty, whatever it writes.
        try bench.add(9000)
        let verified = counting.bytes["log.jsonl"] ?? 0
        try Self.commit(bench, inParts: [Self.items(9001..<9100), []])
        #expect((counting.bytes["log.jsonl"] ?? 0) - verified < before / 2)
        #expect(StoreCheck(bench.location, disk).problems == [])
        #expect(bench.state.itemCount == 9099)
    }

    /// The index is a cache: without room for the rows it is made from the log.
    @Test(arguments: [FileSystemError.Operation.open, .remove])
    func `a scratch file that cannot be made costs only time`(_ operation: FileSystemError.Operation) throws {
        let disk = SimulatedDisk()
        let failing = FailingFileSystem(disk)
        let bench = try StoreBench(failing).load()
        failing.begin(
            .init(call: 1, errno: ENOSPC, forEver: true, only: [operation], path: "operation.sort"))
        try Self.commit(bench, inParts: [Self.items(1..<500), Self.items(500..<900), []])
        #expect(!failing.failed.isEmpty)
        let index = try #require(StoreIndex(bench.location.index, disk))
        #expect(index.position == bench.files.position)
        #expect(try disk.bytes(bench.location.index) == Self.made(bench, disk, like: index))
    }

    /// The rows give their room to the operation.
    @Test func `a full disk costs the rows before the operation`() throws {
        for call in 1... {
            let disk = SimulatedDisk()
            let failing = FailingFileSystem(disk)
            let bench = try StoreBench(failing).load()
            try bench.add(0)
            bench.files.rowBytesInMemory = 200
            failing.begin(.init(call: call, errno: ENOSPC, only: [.write], path: "log.jsonl"))
            let parts = [Self.items(1..<300), Self.items(300..<600), Self.items(600..<900), []]
            try Self.commit(bench, inParts: parts)
            if failing.failed.isEmpty {
                #expect(call > 1)
                break
            }
            let index = try #require(StoreIndex(bench.location.index, disk))
            #expect(index.position == bench.files.position)
            #expect(try disk.bytes(bench.location.index) == Self.made(bench, disk, like: index))
            #expect(StoreCheck(bench.location, disk).problems == [])
            #expect(bench.state.itemCount == 900)
        }
    }

    @Test func `what a killed process has left is removed`() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(0)
        disk.put("/cal/operation.sort", [1, 2, 3])
        try Self.commit(bench, inParts: [Self.items(1..<500), []])
        #expect(disk.paths.filter { $0.hasSuffix(".sort") } == [])
        let index = try #require(StoreIndex(bench.location.index, disk))
        #expect(try disk.bytes(bench.location.index) == Self.made(bench, disk, like: index))
    }
}
