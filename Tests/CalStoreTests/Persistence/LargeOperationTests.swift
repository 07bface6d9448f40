import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// An operation that is written in groups of lines: the same bytes as in one go, and all or nothing.
@Suite struct LargeOperationTests {
    /// Two whole groups and a line.
    private static let count = 2 * OperationWriter.linesOfGroup + 1

    private static func items(_ bad: Int? = nil) -> [Change] {
        (1...count).map { number in
            var fields = StoreBench.item(number).fields
            fields.notes = "line\n\"\(number)\" é"
            // More than a reader takes (RFC 5545, 3.8.1.9).
            if number == bad { fields.priority = 10 }
            return Change(before: nil, after: .item(ItemRecord(fields)))
        }
    }

    /// A store with an operation, which is open.
    private static func bench(_ disk: any FileSystem) throws -> StoreBench {
        let bench = try StoreBench(disk).load()
        try bench.add(0)
        return bench
    }

    private static func titles(_ disk: SimulatedDisk) throws -> [String] {
        try StoreBench(disk).load().titles
    }

    @Test(arguments: [false, true]) func `the log and the snapshot are as one processor writes them`(
        isFirst: Bool
    )
        throws
    {
        let disk = SimulatedDisk()
        let bench = try isFirst ? StoreBench(disk).load() : Self.bench(disk)
        let start = bench.files.position
        let begun = disk.bytes("/cal/log.jsonl") ?? []
        let committed = try #require(try bench.commit { _ in Self.items() })
        let position = try #require(bench.files.position)

        let log = try #require(disk.bytes("/cal/log.jsonl"))
        if let start {
            let lines = LogEncoder.operation(committed.head, committed.edit, after: start.sum)
            #expect(log == begun + lines.bytes)
            #expect(lines.sum == position.sum)
        } else {
            let head = LogHead(store: position.store, generation: position.generation, first: 1)
            let base = LogEncoder.base(head, [])
            #expect(
                log == base.bytes
                    + LogEncoder.operation(committed.head, committed.edit, after: base.sum).bytes)
        }
        #expect(log.count == position.offset)
        #expect(bench.snapshot() == .written)
        #expect(disk.bytes("/cal/store.json") == Snapshot.encode(bench.state, at: position))
        #expect(StoreCheck(bench.location, disk).problems == [])
        #expect(try StoreBench(disk).load().records == bench.records)
        #expect(try StoreBench(disk, readsIndex: false).load().records == bench.records)
    }

    /// Some of it was changed since: it is as it is now, and not as it was written.
    @Test func `a snapshot takes no text from the log that is out of date`() throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk)
        try bench.commit { _ in Self.items() }
        try bench.rename(17, "renamed")
        try bench.remove(18)
        #expect(bench.snapshot(.closing) == .written)
        let position = try #require(bench.files.position)
        #expect(disk.bytes("/cal/store.json") == Snapshot.encode(bench.state, at: position))
    }

    @Test func `a text that the log no longer has is made anew`() throws {
        let disk = SimulatedDisk()
        let bench = try Self.bench(disk)
        try bench.commit { _ in Self.items() }
        let expected = Snapshot.encode(bench.state, at: try #require(bench.files.position))
        let update = try #require(bench.files.unindexed?.updates.last)
        var log = try #require(disk.bytes("/cal/log.jsonl"))
        log[update.extents.texts[100].offset + 40] ^= 1
        disk.put("/cal/other.jsonl", log)
        let file = try disk.open("/cal/other.jsonl", .read)
        var writer = SnapshotWriter(
            bench.state, at: try #require(bench.files.position),
            texts: WrittenTexts(bench.files.unindexed, file, disk))
        #expect(writer.bytes() == expected)
    }

    @Test func `a record that cannot be read stops it, and nothing of it is left`() throws {
        for bad in [1, Self.count] {
            let disk = SimulatedDisk()
            let bench = try Self.bench(disk)
            let before = disk.bytes("/cal/log.jsonl")
            #expect { try bench.commit { _ in Self.items(bad) } } throws: { error in
                guard case .refused(.unreadable, let title)? = error as? CalStoreError else { return false }
                return title == "item \(bad)"
            }
            #expect(disk.bytes("/cal/log.jsonl") == before)
            #expect(bench.titles == ["item 0"])
            try bench.add(1)
            #expect(try Self.titles(disk) == ["item 0", "item 1"])
            let new = SimulatedDisk()
            #expect(throws: CalStoreError.self) {
                try StoreBench(new).load().commit { _ in Self.items(bad) }
            }
            #expect(new.paths.filter { $0.contains("log") } == [])
        }
    }

    @Test func `when a write fails all of it is gone, also when the power goes with it`() throws {
        var generator = SeededGenerator(seed: 19)
        var call = 1
        var isReached = true
        var failures = 0
        while isReached {
            isReached = false
            for forEver in TestScale.isLong ? [false, true] : [call % 2 == 0] {
                let disk = SimulatedDisk()
                _ = try Self.bench(disk)
                let failing = FailingFileSystem(disk, isShort: call % 3 == 0)
                let bench = try StoreBench(failing).load()
                failing.begin(.init(call: call, errno: ENOSPC, forEver: forEver))
                let result = Result { try bench.commit { _ in Self.items() } }
                isReached = isReached || failing.calls >= call
                failing.begin(nil)
                let crashed = disk.crashed(using: &generator)
                let whole = Self.count + 1
                switch result {
                case .success:
                    #expect(bench.titles.count == whole)
                    #expect(try Self.titles(crashed).count == whole)
                case .failure(CalStoreError.commitUnknown):
                    failures += 1
                    #expect([1, whole].contains(try Self.titles(crashed).count))
                case .failure:
                    failures += 1
                    #expect(try Self.titles(disk) == ["item 0"])
                    #expect(try Self.titles(crashed) == ["item 0"])
                }
                #expect(StoreCheck(bench.location, crashed).problems == [])
            }
            call += 1
        }
        #expect(failures > 10)
    }

    @Test(arguments: [0, 1, 20_000])
    func `a base that is written piece by piece is the base`(count: Int) throws {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        for number in 0..<count { state.put(.item(StoreBench.item(number))) }
        let head = LogHead(store: StoreBench.source, generation: StoreBench.calendar, first: 7, last: nil)
        let disk = SimulatedDisk()
        let file = try disk.open("/log", .make)
        var copy = LogCopy(file, disk)
        copy.beginBase(head)
        for record in state.records {
            var text = RecordWriter.text(of: record)
            text.withUTF8 { copy.appendToBase($0) }
            try copy.flushBase()
        }
        try copy.endBase(6)
        let base = LogEncoder.base(head, state.records)
        #expect(disk.bytes("/log") == base.bytes)
        #expect(copy.sum == base.sum && copy.offset == base.bytes.count)
        // The last one has more than a piece.
        #expect(count < 20_000 || base.bytes.count > 1 << 20)
    }
}
