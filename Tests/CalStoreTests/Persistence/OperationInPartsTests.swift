import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// An operation that is written part by part: the same log as in one go, and all or nothing.
@Suite struct OperationInPartsTests {
    private struct Stop: Error {}

    private static let numbers = [1..<3000, 3000..<3001, 3001..<9000]

    private static func changes(_ numbers: Range<Int>) -> [Change] {
        numbers.map { Change(before: nil, after: .item(StoreBench.item($0))) }
    }

    /// Commits the items in parts, then a last one.
    @discardableResult
    private static func commit(
        _ bench: StoreBench, failing: Bool = false
    ) throws -> StoreFiles.Committed? {
        let lock = try StoreFiles.lock(bench.location, bench.files.fileSystem, timeout: 5)
        defer { lock.release() }
        return try bench.files.commit(
            &bench.state, .init(label: "parts", who: "tests", time: StoreBench.now), holding: lock,
            takesParts: true
        ) { state in
            let parts = try #require(bench.files.inParts)
            for part in numbers { try parts.write(changes(part), to: state, OperationTraits()) }
            if failing { throw Stop() }
            return Edit((state.calendars.isEmpty ? StoreBench.furniture : []) + changes(9000..<9001))
        }
    }

    @Test(arguments: [false, true]) func `the log is that of one go, and so is the state`(
        isFirst: Bool
    ) throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        if !isFirst { try bench.add(0) }
        let start = bench.files.position
        let before = disk.bytes("/cal/log.jsonl")
        let committed = try #require(try Self.commit(bench))
        #expect(committed.otherChanges == 8999)
        #expect(committed.edit.changes.count == (isFirst ? 3 : 1))
        let position = try #require(bench.files.position)
        let all = Edit(Self.changes(1..<9000) + committed.edit.changes)
        let head = LogHead(store: position.store, generation: position.generation, first: 1)
        let base = LogEncoder.base(head, [])
        let lines = LogEncoder.operation(committed.head, all, after: start?.sum ?? base.sum)
        #expect(disk.bytes("/cal/log.jsonl") == (before ?? base.bytes) + lines.bytes)
        #expect(bench.state.itemCount == (isFirst ? 9000 : 9001))
        #expect(bench.files.indexedItems != nil)
        #expect(disk.paths.filter { $0.contains(".new") } == [])
        #expect(StoreCheck(bench.location, disk).problems == [])
        #expect(try StoreBench(disk, readsIndex: false).load().records == bench.records)
        // The next operation follows it.
        try bench.rename(17, "renamed")
        #expect(try StoreBench(disk).load().state.item(StoreBench.item(17).id)?.title == "renamed")
    }

    @Test(arguments: [false, true]) func `an error takes the written parts back`(isFirst: Bool) throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        if !isFirst { try bench.add(0) }
        let before = disk.bytes("/cal/log.jsonl")
        #expect(throws: Stop.self) { try Self.commit(bench, failing: true) }
        #expect(disk.bytes("/cal/log.jsonl") == before)
        #expect(disk.paths.filter { $0.contains(".new") } == [])
        #expect(bench.titles == (isFirst ? [] : ["item 0"]))
        try bench.add(9)
        #expect(try StoreBench(disk).load().titles == (isFirst ? ["item 9"] : ["item 0", "item 9"]))
    }

    @Test func `a killed one leaves nothing, and the next write cuts it off`() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(0)
        let before = try #require(disk.bytes("/cal/log.jsonl"))
        try Self.commit(bench)
        let log = try #require(disk.bytes("/cal/log.jsonl"))
        let commit = try #require(log.dropLast().lastIndex(of: UInt8(ascii: "\n")))
        // All of its lines, but not the commit line.
        disk.put("/cal/log.jsonl", Array(log[...commit]))
        let later = try StoreBench(disk).load()
        #expect(later.titles == ["item 0"])
        try later.add(1)
        #expect(disk.bytes("/cal/log.jsonl")?.starts(with: before) == true)
        #expect(try StoreBench(disk).load().titles == ["item 0", "item 1"])
    }

    @Test func `when a write fails all of it is gone, also when the power goes with it`() throws {
        var generator = SeededGenerator(seed: 23)
        var call = 1
        var isReached = true
        var failures = 0
        while isReached {
            isReached = false
            let isFirst = call % 3 == 0
            let disk = SimulatedDisk()
            if !isFirst { try StoreBench(disk).load().add(0) }
            let failing = FailingFileSystem(disk, isShort: call % 4 == 0)
            let bench = try StoreBench(failing).load()
            failing.begin(.init(call: call, errno: ENOSPC, forEver: call % 2 == 0))
            let result = Result { try Self.commit(bench) }
            isReached = failing.calls >= call
            failing.begin(nil)
            let (none, whole) = isFirst ? (0, 9000) : (1, 9001)
            let crashed = disk.crashed(using: &generator)
            let count = try StoreBench(crashed).load().state.itemCount
            switch result {
            case .success:
                #expect(count == whole)
                #expect(try StoreBench(disk).load().state.itemCount == whole)
            case .failure(CalStoreError.commitUnknown):
                failures += 1
                #expect([none, whole].contains(count))
            case .failure:
                failures += 1
                #expect(count == none)
                #expect(try StoreBench(disk).load().state.itemCount == none)
            }
            // What this object knows follows, whatever has failed.
            _ = try bench.files.catchUp(&bench.state)
            #expect([none, whole].contains(bench.state.itemCount))
            call += 1
        }
        #expect(failures > 10)
    }
}
