import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

@Suite struct StoreFilesTests {
    let disk = SimulatedDisk()

    func open() throws -> StoreBench { try StoreBench(disk).load() }

    func text(_ name: String) -> String { disk.bytes("/cal/" + name)?.text ?? "" }

    @Test func readingANewStoreWritesNothing() throws {
        let bench = try open()
        #expect(bench.records.isEmpty)
        #expect(bench.notes.isEmpty)
        #expect(disk.paths.isEmpty)
        guard case .nothing = try bench.files.catchUp(&bench.state) else {
            Issue.record("nothing was written")
            return
        }
        #expect(bench.snapshot() == .notDue)
        #expect(disk.paths.isEmpty)
    }

    @Test func whatIsCommittedIsThereForTheNextReader() throws {
        let writer = try open()
        let first = try writer.add(1)
        let second = try writer.add(2)
        #expect(first?.head.number == 1)
        #expect(second?.head.number == 2)
        try writer.rename(1, "renamed")
        try writer.remove(2)
        #expect(writer.titles == ["renamed"])
        #expect(try open().records == writer.records)
        #expect(StoreCheck(writer.location, disk).problems == [])
        #expect(StoreCheck(writer.location, disk).operations == 4)
    }

    @Test func anEmptyEditWritesNothing() throws {
        let bench = try open()
        try bench.add(1)
        let before = disk.bytes("/cal/log.jsonl")
        let nothing = try bench.commit { _ in [] }
        let circle = try bench.rename(1, "item 1")
        #expect(nothing == nil)
        #expect(circle == nil)
        #expect(disk.bytes("/cal/log.jsonl") == before)
    }

    @Test func aThrowingPreparationChangesNothing() throws {
        struct Refused: Error {}
        let bench = try open()
        try bench.add(1)
        let before = disk.bytes("/cal/log.jsonl")
        #expect(throws: Refused.self) { try bench.commit { _ in throw Refused() } }
        #expect(disk.bytes("/cal/log.jsonl") == before)
        try bench.add(2)
        #expect(try open().titles == ["item 1", "item 2"])
    }

    /// Format.md, read with Foundation's JSON and the definition of the checksum.
    @Test func theLogIsAsItsFormatSays() throws {
        let bench = try open()
        try bench.add(1, "\"quoted\"\nline")
        try bench.rename(1, "renamed")
        var sum: UInt64 = 0
        var pending: [UInt8] = []
        var count = 0
        var commits: [Int] = []
        for line in text("log.jsonl").split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            if let lines = object["commit"] as? Int {
                #expect(lines == count)
                let big = withUnsafeBytes(of: sum.bigEndian) { Array($0) }
                sum = XXHash64.hash(big + pending)
                #expect(object["sum"] as? String == HexText.text(sum))
                commits.append(object["op"] as? Int ?? -1)
                pending = []
                count = 0
            } else {
                pending += Array(line.utf8) + [0x0A]
                count += 1
                if commits.isEmpty, count == 1 {
                    #expect(object["calstore"] as? String == "log")
                    #expect(object["format"] as? Int == 1)
                    #expect(object["first"] as? Int == 1)
                } else if count == 1 {
                    #expect(object["op"] as? Int == (commits.last ?? 0) + 1)
                    #expect(object["time"] as? String == "2026-03-04T09:00:00Z")
                    #expect(object["who"] as? String == "tests")
                } else {
                    #expect(object["before"] != nil && object["after"] != nil)
                }
            }
        }
        #expect(commits == [0, 1, 2])
        #expect(pending.isEmpty)
        #expect(text("log.jsonl").hasSuffix("\n"))
    }

    @Test func theSnapshotIsAsItsFormatSays() throws {
        let bench = try open()
        try bench.add(1)
        try bench.add(2)
        #expect(bench.snapshot() == .written)
        #expect(bench.snapshot() == .current)
        let lines = text("store.json").split(separator: "\n", omittingEmptySubsequences: false)
        // Head, source, calendar, two items, end, and nothing behind the last newline.
        #expect(lines.count == 7)
        #expect(lines[0].hasSuffix(#""records":["#))
        #expect(lines[5] == "]}")
        let object = try JSONSerialization.jsonObject(with: Data(text("store.json").utf8)) as? [String: Any]
        #expect(object?["op"] as? Int == 2)
        #expect((object?["records"] as? [Any])?.count == 4)
        let hash = object?["hash"] as? String ?? ""
        let zeros = text("store.json").replacingOccurrences(of: hash, with: "0000000000000000")
        #expect(hash == HexText.text(XXHash64.hash(Array(zeros.utf8))))
        #expect(object?["offset"] as? Int == disk.bytes("/cal/log.jsonl")?.count)
    }

    @Test func aLargeStoreWritesItsSnapshotRarely() throws {
        let bench = try open()
        // More than the 8 MiB that count as small.
        let padding = String(repeating: "x", count: 100_000)
        try bench.commit { _ in
            (1...90).map { Change(before: nil, after: .item(StoreBench.item($0, padding))) }
        }
        #expect(bench.snapshot() == .written)
        try bench.rename(1, "renamed")
        #expect(bench.snapshot() == .notDue)
        #expect(bench.files.snapshotLag == 1)
        #expect(try open().records == bench.records)
        #expect(bench.snapshot(.closing) == .written)
        #expect(bench.files.snapshotLag == 0)
        // As much again in the log makes it due.
        try bench.commit { state in
            state.items.map { item in
                var fields = item.fields
                fields.title += "y"
                return Change(before: .item(item), after: .item(ItemRecord(fields)))
            }
        }
        #expect(bench.snapshot() == .written)
    }

    // MARK: Several at once

    @Test func twoOpenStoresTakeTurns() throws {
        var generator = SeededGenerator(seed: TestScale.seed("stores that take turns"))
        let benches = [try open(), try open(), try open()]
        for round in 1...200 {
            guard let bench = benches.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1: try bench.add(round)
            case 2: try bench.rename(Int.random(in: 1...round, using: &generator), "renamed in \(round)")
            case 3:
                _ = try bench.files.catchUp(&bench.state)
                #expect(try open().records.count == bench.records.count)
            default: bench.snapshot()
            }
        }
        for bench in benches {
            _ = try bench.files.catchUp(&bench.state)
            #expect(bench.records == benches[0].records)
        }
        #expect(try open().records == benches[0].records)
        #expect(StoreCheck(benches[0].location, disk).problems == [])
    }

    @Test func catchingUpTellsWhatOthersDid() throws {
        let reader = try open()
        let writer = try open()
        try writer.add(1)
        guard case .reloaded = try reader.files.catchUp(&reader.state) else {
            Issue.record("the log is new to the reader")
            return
        }
        try writer.add(2)
        try writer.add(3)
        guard case .operations(let operations) = try reader.files.catchUp(&reader.state) else {
            Issue.record("two operations are new")
            return
        }
        #expect(operations.map(\.head?.number) == [2, 3])
        #expect(operations.map(\.head?.label) == ["add 2", "add 3"])
        #expect(reader.records == writer.records)
        guard case .nothing = try reader.files.catchUp(&reader.state) else {
            Issue.record("nothing is new")
            return
        }
    }

    @Test func readersOnlyOpenAndReadAndExamine() throws {
        try open().add(1)
        let failing = FailingFileSystem(disk)
        let reader = try StoreBench(failing).load()
        try open().add(2)
        _ = try reader.files.catchUp(&reader.state, lookingAtSnapshot: true)
        _ = StoreCheck(reader.location, failing)
        #expect(reader.titles == ["item 1", "item 2"])
        #expect(failing.modes.allSatisfy { $0 == .read })
        for name in failing.names {
            #expect(["open", "read", "examine"].contains { name.hasPrefix($0 + " ") }, "\(name)")
        }
        // Catching up with nothing is one call.
        failing.begin(nil)
        _ = try reader.files.catchUp(&reader.state)
        #expect(failing.names == ["examine log.jsonl"])
    }

    @Test func anOpenStoreSeesAnEditByHandWhenItLooks() throws {
        let bench = try open()
        try bench.add(1)
        bench.snapshot()
        let edited = text("store.json").replacingOccurrences(of: "item 1", with: "by hand")
        disk.put("/cal/store.json", Array(edited.utf8))
        _ = try bench.files.catchUp(&bench.state)
        #expect(bench.titles == ["item 1"])
        _ = try bench.files.catchUp(&bench.state, lookingAtSnapshot: true)
        #expect(bench.titles == ["by hand"])
    }

    @Test func aReaderThatSawWhatAFailedWriterCutReadsAnew() throws {
        let writer = try open()
        try writer.add(1)
        let whole = disk.bytes("/cal/log.jsonl") ?? []
        try writer.add(2)
        let reader = try open()
        #expect(reader.titles == ["item 1", "item 2"])
        // The second operation is cut in place, and another of any length comes in its place.
        for title in ["x", "item X", String(repeating: "long", count: 50)] {
            let file = try disk.open("/cal/log.jsonl", .update)
            try disk.truncate(file, to: whole.count)
            disk.close(file)
            let other = try open()
            try other.add(3, title)
            _ = try reader.files.catchUp(&reader.state)
            #expect(reader.titles == ["item 1", title])
        }
    }

    @Test func theLockTimesOut() throws {
        let bench = try open()
        try bench.add(1)
        let holder = try StoreFiles.lock(bench.location, disk, timeout: 0)
        let started = ContinuousClock.now
        #expect(throws: CalStoreError.lockTimeout(file: "/cal/lock", seconds: 0.1)) {
            try bench.commit(timeout: 0.1) { _ in [] }
        }
        #expect(ContinuousClock.now - started >= .milliseconds(100))
        #expect(throws: CalStoreError.lockTimeout(file: "/cal/lock", seconds: 0)) {
            try bench.commit(timeout: 0) { _ in [] }
        }
        // Reading does not wait.
        #expect(try open().titles == ["item 1"])
        holder.release()
        try bench.add(2)
    }

    @Test func aRemovedLockFileIsNoLock() throws {
        let bench = try open()
        let first = try StoreFiles.lock(bench.location, disk, timeout: 0)
        disk.delete("/cal/lock")
        let second = try StoreFiles.lock(bench.location, disk, timeout: 0)
        first.release()
        // The second holder's lock is the one that counts.
        #expect(throws: CalStoreError.self) { try StoreFiles.lock(bench.location, disk, timeout: 0) }
        second.release()
    }

    @Test func anothersStoreIsReadOnly() throws {
        let bench = try open()
        try bench.add(1)
        let before = disk.paths
        disk.become(user: 0)
        #expect(try open().titles == ["item 1"])
        #expect(
            throws: CalStoreError.readOnlyStore(path: "/cal/log.jsonl", reason: "it belongs to another user")
        ) { try bench.add(2) }
        #expect(disk.paths == before)
    }
}
