import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// Reading a log backwards gives what reading it forwards gives.
@Suite struct LogWalkTests {
    private func walk(_ bench: StoreBench) throws -> [RecordedOperation] {
        var history = try bench.files.history()
        var found: [RecordedOperation] = []
        while let step = try history.previous() { found.append(step.operation) }
        return found
    }

    private func forward(_ bench: StoreBench, _ disk: SimulatedDisk) throws -> [LoggedOperation] {
        let file = try disk.open("/cal/log.jsonl", .read)
        defer { disk.close(file) }
        var reader = try LogReader(
            file, size: disk.bytes("/cal/log.jsonl")?.count ?? 0, fileSystem: disk)
        var found: [LoggedOperation] = []
        while let operation = try reader.next() { found.append(operation) }
        return found
    }

    private func check(_ bench: StoreBench, _ disk: SimulatedDisk) throws {
        let back = try walk(bench)
        let forward = try forward(bench, disk).filter { $0.head != nil }
        #expect(back.reversed().map(\.head) == forward.compactMap(\.head))
        for (one, other) in zip(back.reversed(), forward) {
            #expect(try one.edit() == other.edit)
            var counts = ChangeCounts()
            for change in other.edit.changes { counts.count(change) }
            #expect(try one.counts() == counts)
            #expect(
                try one.removals() == other.edit.changes.compactMap { $0.after == nil ? $0.before : nil })
            for change in other.edit.changes {
                guard let id = change.id else { continue }
                #expect(try one.change(of: id) == change)
            }
            #expect(try one.change(of: .random()) == nil)
        }
    }

    @Test func aNewStoreHasNoHistory() throws {
        #expect(try walk(try StoreBench(SimulatedDisk()).load()).isEmpty)
    }

    @Test func operationsOfManySizes() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        // Around the size of what is read at once, and far above it.
        for (number, length) in [1, 60_000, 65_400, 65_536, 70_000, 300_000, 5].enumerated() {
            try bench.add(number, String(repeating: "x", count: length))
        }
        try bench.commit("many") { _ in
            (100..<400).map { Change(before: nil, after: .item(StoreBench.item($0))) }
        }
        for number in 0..<10 { try bench.rename(number, "renamed {\"commit\":\n \(number)") }
        try bench.remove(3)
        try check(bench, disk)
    }

    @Test func behindASnapshotAndATornTail() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        for number in 1...5 { try bench.add(number) }
        bench.snapshot()
        let whole = disk.bytes("/cal/log.jsonl") ?? []
        for tail in ["{\"op\":6,", "{\"commit\":1,\"op\":", "\n\n"] {
            disk.put("/cal/log.jsonl", whole + Array(tail.utf8))
            let reader = try StoreBench(disk).load()
            #expect(try walk(reader).map(\.head.number) == [5, 4, 3, 2, 1])
        }
    }

    /// Lines of another program, with spaces and another order of members, are read as well.
    @Test func linesOfAnotherLayout() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(1)
        let (head, edit) = try #require(try walk(bench).first.map { ($0.head, try $0.edit()) })
        let item = try #require(edit.changes.last?.after)
        let record = RecordWriter.text(of: item)
        for line in [
            "{ \"before\" : null , \"after\" : \(record) }", "{\"after\":\(record),\"before\":null}",
            "{\"before\":null,\"after\": \(record)}",
        ] {
            let made = try RecordedOperation(
                .inMemory(
                    Array("{\"op\":1,\"id\":\"\(head.id)\",\"time\":\"\(head.time)\"}\n\(line)\n".utf8),
                    file: "log"))
            #expect(try made.edit().changes == [Change(before: nil, after: item)])
            #expect(try made.counts().made == 1)
            #expect(try made.counts().kinds == [.event: 1])
        }
        let removal = try RecordedOperation(
            .inMemory(
                Array(
                    "{\"op\":1,\"id\":\"\(head.id)\",\"time\":\"\(head.time)\"}\n{\"after\" : null, \"before\":\(record)}\n"
                        .utf8), file: "log"))
        #expect(try removal.removals() == [item])
        #expect(try removal.counts().removed == 1)
    }

    /// The operations that a walk gives before it finds damage.
    private func heads(
        _ path: String, _ end: LogPosition, _ disk: SimulatedDisk, mostInMemory: Int = 1 << 22
    ) throws -> (heads: [OperationHead], isDamaged: Bool) {
        let file = try disk.open(path, .read)
        defer { disk.close(file) }
        var heads: [OperationHead] = []
        do {
            var walk = try LogWalk(file, end: end, fileSystem: disk, mostInMemory: mostInMemory)
            while let operation = try walk.previous() { heads.append(operation.head) }
            return (heads, false)
        } catch {
            guard case .damaged = error else { throw error }
            return (heads, true)
        }
    }

    /// Every byte of a log wrong, one by one: the operation that it is in is not given, those behind it are.
    @Test func damageIsNotTakenForHistory() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        for number in 1...3 { try bench.add(number) }
        let whole = disk.bytes("/cal/log.jsonl") ?? []
        let expected = try walk(bench).map(\.head)
        let position = try #require(bench.files.position)
        let first = try #require(whole.firstRange(of: Array("{\"op\":1,".utf8))?.lowerBound)
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 1
            disk.put("/cal/damaged.jsonl", bytes)
            let found = try heads("/cal/damaged.jsonl", position, disk)
            #expect(found.heads == Array(expected.prefix(found.heads.count)))
            // Only what lies before the base's commit line is not looked at on the way back.
            #expect(found.isDamaged || place < first, "byte \(place)")
        }
    }

    /// An operation that is too large to hold is found, checked and read piece by piece, to the same end.
    @Test func operationsThatAreNotHeldInMemory() throws {
        let seed = TestScale.seed("LogWalkTests.operationsThatAreNotHeldInMemory")
        var random = SeededGenerator(seed: seed)
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        for number in 1...6 {
            let length = Int.random(in: 60_000...200_000, using: &random)
            try bench.add(number, String(repeating: "x\n{\"commit\":", count: length / 11))
        }
        try bench.commit("many") { _ in
            (100..<900).map { Change(before: nil, after: .item(StoreBench.item($0))) }
        }
        try bench.remove(3)
        let expected = try walk(bench)
        let position = try #require(bench.files.position)
        let file = try disk.open("/cal/log.jsonl", .read)
        defer { disk.close(file) }
        var log = try LogWalk(file, end: position, fileSystem: disk, mostInMemory: 1000)
        for one in expected {
            let other = try #require(try log.previous())
            #expect(other.head == one.head)
            #expect(try other.edit() == one.edit())
            #expect(try other.counts() == one.counts())
            #expect(try other.removals() == one.removals())
            guard let id = try one.edit().changes.first?.id else { continue }
            #expect(try other.change(of: id) == one.change(of: id))
        }
        #expect(try log.previous() == nil)
        let whole = disk.bytes("/cal/log.jsonl") ?? []
        let first = try #require(whole.firstRange(of: Array("{\"op\":1,".utf8))?.lowerBound)
        for _ in 0..<TestScale.rounds(60, long: 3000) {
            let place = Int.random(in: first..<whole.count, using: &random)
            var bytes = whole
            bytes[place] ^= 1
            disk.put("/cal/damaged.jsonl", bytes)
            let found = try heads("/cal/damaged.jsonl", position, disk, mostInMemory: 1000)
            #expect(found.heads == Array(expected.map(\.head).prefix(found.heads.count)))
            #expect(found.isDamaged, "byte \(place), seed \(seed)")
        }
    }

    // MARK: Cutting

    private static func cut(_ bench: StoreBench, from first: Int) throws -> Int {
        try bench.files.compact(&bench.state, now: StoreBench.now, lockTimeout: 1) { _ in first }
    }

    @Test func aCutLogSaysTheSameFromThereOn() throws {
        for first in 1...9 {
            let disk = SimulatedDisk()
            let bench = try StoreBench(disk).load()
            for number in 1...6 { try bench.add(number) }
            try bench.rename(2, "renamed")
            try bench.remove(3)
            bench.snapshot()
            let before = try walk(bench)
            let old = try StoreBench(disk).load()
            #expect(try Self.cut(bench, from: first) == first - 1)
            let after = try walk(bench)
            #expect(after.map(\.head) == before.prefix(9 - first).map(\.head))
            for (one, other) in zip(after, before) { #expect(try one.edit() == other.edit()) }
            try check(bench, disk)
            #expect(try bench.files.history().base == (first == 1 ? nil : before[9 - first].head.id))
            let reader = try StoreBench(disk).load()
            #expect(reader.records == bench.records)
            #expect(reader.notes.isEmpty)
            #expect(StoreCheck(bench.location, disk).problems == [])
            // Who has it open goes on, and whoever writes next continues the numbers.
            _ = try old.files.catchUp(&old.state)
            #expect(old.records == bench.records)
            #expect(try old.add(20)?.head.number == 9)
            try check(try StoreBench(disk).load(), disk)
        }
    }

    /// A log is cut while others write, who do not wait for it.
    @Test func whatIsCommittedDuringACutIsKept() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let other = try StoreBench(disk).load()
        var titles: [String] = []
        let bench = try StoreBench(disk).load()
        let dropped = try bench.files.compact(&bench.state, now: StoreBench.now, lockTimeout: 0) {
            history in
            // The lock is free: this would wait for ever.
            do { try other.add(7) } catch { Issue.record(error) }
            titles = other.titles
            return history.first + 2
        }
        #expect(dropped == 2)
        let after = try StoreBench(disk).load()
        #expect(after.titles == titles && titles.last == "item 7")
        #expect(try walk(after).map(\.head.label).prefix(2) == ["add 7", "add 3"])
        #expect(bench.records == after.records)
        try bench.add(8)
        _ = try other.files.catchUp(&other.state)
        #expect(other.records == bench.records)
        #expect(StoreCheck(bench.location, disk).problems == [])
    }

    @Test func everyCallOfACutFails() throws {
        let prepared = SimulatedDisk()
        try FailureTests.fill(prepared)
        let text = prepared.bytes("/cal/store.json")?.text ?? ""
        for isEdited in [false, true] {
            if isEdited {
                prepared.put(
                    "/cal/store.json",
                    Array(text.replacingOccurrences(of: "item 2", with: "by hand").utf8))
            }
            let before = try StoreBench(prepared).load().records
            let cases = try FailingFileSystem.failEachCall { plan, isShort in
                let disk = prepared.copy()
                let failing = FailingFileSystem(disk, isShort: isShort)
                let bench = try StoreBench(failing).load()
                failing.begin(plan)
                let outcome = Result { try Self.cut(bench, from: 3) }
                let isReached = failing.calls >= plan.call
                let comment: Comment = "\(plan): \(failing.names.joined(separator: ", "))"
                failing.begin(nil)
                if case .failure(let error) = outcome { #expect(error is CalStoreError, comment) }
                let after = try StoreBench(disk).load()
                #expect(after.records == before, comment)
                #expect(StoreCheck(bench.location, disk).problems == [], comment)
                try bench.add(10)
                try StoreBench(disk).load().add(11)
                _ = try bench.files.catchUp(&bench.state)
                #expect(try StoreBench(disk).load().records == bench.records, comment)
                #expect(StoreCheck(bench.location, disk).problems == [], comment)
                return isReached
            }
            print("cutting a log\(isEdited ? " after an edit by hand" : ""): \(cases) failures")
            #expect(cases > 30)
        }
    }

    /// A crash at any moment of a cut: the old log or the new one, and both say the same.
    @Test func aCrashWhileCutting() throws {
        let seed = TestScale.seed("cutting and crashing")
        var random = SeededGenerator(seed: seed)
        let prepared = SimulatedDisk()
        try FailureTests.fill(prepared)
        let before = try StoreBench(prepared).load().records
        let counting = FailingFileSystem(prepared.copy())
        let counted = try StoreBench(counting).load()
        counting.begin(nil)
        _ = try Self.cut(counted, from: 3)
        for call in 1...counting.calls {
            for _ in 1...5 {
                let disk = prepared.copy()
                let failing = FailingFileSystem(disk)
                let bench = try StoreBench(failing).load()
                failing.begin(FailingFileSystem.Plan(call: call, errno: EIO, forEver: true))
                _ = try? Self.cut(bench, from: 3)
                let left = disk.crashed(using: &random)
                let after = try StoreBench(left).load()
                #expect(after.records == before, "seed \(seed), call \(call)")
                #expect(StoreCheck(bench.location, left).problems == [], "seed \(seed), call \(call)")
            }
        }
    }
}
