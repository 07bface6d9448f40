import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// The salvage of a large log, whose whole beginning is copied: the same as if all of it were in memory.
@Suite struct LargeSalvageTests {
    private struct Answer: Equatable {
        var records: [Record] = []
        var problems: [String] = []
        var lostLines = 0
        var operations = 0
        var labels: [String] = []

        init(_ disk: SimulatedDisk, smallLog: Int) throws {
            let new = StoreLocation("/new")
            let salvage = try StoreSalvage.make(
                from: StoreLocation("/cal"), at: new, disk, now: StoreBench.now, smallLog: smallLog)
            let bench = try StoreBench(disk, at: "/new").load()
            #expect(StoreCheck(bench.location, disk).problems == [])
            #expect(bench.state.itemCount == salvage.state.itemCount)
            #expect(disk.paths.filter { $0.contains(".new") } == [])
            records = bench.records
            problems = salvage.problems.map { "\($0)" }
            lostLines = salvage.lostLines
            operations = salvage.operations
            var history = try bench.files.history()
            while let step = try history.previous() { labels.append(step.operation.head.label) }
            for path in disk.paths where path.hasPrefix("/new") { disk.delete(path) }
        }
    }

    private static func prepared(_ disk: SimulatedDisk) throws {
        let bench = try StoreBench(disk).load()
        for number in 1...4 { try bench.add(number) }
        bench.snapshot()
        try bench.rename(2, "renamed")
        try bench.remove(3)
        try bench.add(5)
        try bench.rename(2, "again")
    }

    @Test(arguments: [false, true]) func `it is the same wherever the damage is`(hasSnapshot: Bool) throws {
        let whole = SimulatedDisk()
        try Self.prepared(whole)
        let log = try #require(whole.bytes("/cal/log.jsonl"))
        var random = SeededGenerator(seed: 5)
        // A calendar or a source that is lost gets a new identifier, which is never the same.
        let start = try #require(log.text.range(of: #"{"op":2"#)?.lowerBound.utf16Offset(in: log.text))
        for place in stride(from: start, to: log.count, by: TestScale.isLong ? 1 : 37) {
            let disk = SimulatedDisk()
            var bytes = log
            switch place % 3 {
            case 0: bytes[place] = UInt8(ascii: "#")
            case 1:
                let count = Int.random(in: 1...200, using: &random)
                bytes.removeSubrange(place..<min(place + count, bytes.count))
            default: bytes.removeSubrange(place...)
            }
            disk.put("/cal/log.jsonl", bytes)
            if hasSnapshot, let snapshot = whole.bytes("/cal/store.json") {
                disk.put("/cal/store.json", snapshot)
            }
            let expected = try Answer(disk, smallLog: .max)
            #expect(try Answer(disk, smallLog: 0) == expected, "byte \(place)")
        }
    }

    @Test func `an undamaged log is copied line by line`() throws {
        let disk = SimulatedDisk()
        try Self.prepared(disk)
        let log = try #require(disk.bytes("/cal/log.jsonl"))
        _ = try StoreSalvage.make(
            from: StoreLocation("/cal"), at: StoreLocation("/new"), disk, now: StoreBench.now, smallLog: 0)
        func lines(_ bytes: [UInt8]) -> [String] {
            bytes.text.split(separator: "\n").dropFirst().map(String.init).filter {
                !$0.hasPrefix(#"{"commit":"#)
            }
        }
        #expect(lines(try #require(disk.bytes("/new/log.jsonl"))) == lines(log))
        #expect(try StoreBench(disk, at: "/new").load().titles == ["item 1", "again", "item 4", "item 5"])
    }

    @Test func `a failing call leaves nothing at the new path`() throws {
        var call = 1
        var isReached = true
        while isReached {
            let disk = SimulatedDisk()
            try Self.prepared(disk)
            let failing = FailingFileSystem(disk)
            failing.begin(.init(call: call, errno: EIO, forEver: true))
            let result = Result {
                try StoreSalvage.make(
                    from: StoreLocation("/cal"), at: StoreLocation("/new"), failing, now: StoreBench.now,
                    smallLog: 0)
            }
            isReached = failing.calls >= call
            failing.begin(nil)
            let made = disk.bytes("/new/log.jsonl") != nil
            if case .failure = result, made {
                // Only the snapshot is missing, or the disk does not say whether the name is on it.
                #expect(StoreCheck(StoreLocation("/new"), disk).problems == [])
            }
            call += 1
        }
        #expect(call > 10)
    }
}
