import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Readers all the time, while a writer tears, cuts, appends, compacts and writes snapshots: no reader fails,
/// none sees half of an operation, none goes back.
@Suite struct ReaderLoopTests {
    static let rounds = TestScale.rounds(400, long: 20_000)

    /// The operating system's files without waiting for the disk: what readers see does not depend on that.
    private struct Unsynced: ForwardingFileSystem {
        let base: any FileSystem = RealFileSystem()
        func synchronizeOnce(_ file: OpenFile) {}
        func synchronizeFolderOnce(_ path: String) {}
    }

    /// The number in the titles of both items, which each commit sets to the same.
    private static func number(_ titles: [String]) -> Int? {
        guard titles.count == 2, titles[0] == titles[1] else { return nil }
        return Int(titles[0].prefix { $0 != " " })
    }

    @Test func readersAmongTornWritesCompactionsAndSnapshots() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let seed = TestScale.seed("readers")
        let failures = Locked<[String]>([])
        let isDone = Locked(false)
        let readings = Locked(0)
        try StoreBench(Unsynced(), at: folder).load().commit { _ in
            [1, 2].map { Change(before: nil, after: .item(StoreBench.item($0, "0 x"))) }
        }
        // Threads of their own: a pool might begin the readers when the writer is done.
        let group = DispatchGroup()
        for index in 0..<3 {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                ReaderLoopTests.run(index, folder, seed, isDone, failures, readings)
            }
        }
        group.wait()
        #expect(failures.withLock { Array($0.prefix(5)) } == [])
        print("\(ReaderLoopTests.rounds) rounds, \(readings.withLock { $0 }) readings")
        let bench = try StoreBench(RealFileSystem(), at: folder).load()
        #expect(ReaderLoopTests.number(bench.titles) != nil)
        #expect(StoreCheck(bench.location, RealFileSystem()).problems == [])
    }

    private static func run(
        _ index: Int, _ folder: String, _ seed: UInt64, _ isDone: Locked<Bool>, _ failures: Locked<[String]>,
        _ readings: Locked<Int>
    ) {
        do {
            if index == 0 {
                defer { isDone.withLock { $0 = true } }
                // When the readers are there.
                while readings.withLock({ $0 < 4 }) { Thread.sleep(forTimeInterval: 0.001) }
                try ReaderLoopTests.write(folder, seed)
                return
            }
            let bench = try StoreBench(Unsynced(), at: folder).load()
            var last = 0
            while !isDone.withLock({ $0 }) {
                let fresh = try StoreBench(Unsynced(), at: folder).load()
                if !fresh.notes.isEmpty { failures.withLock { $0.append("\(fresh.notes)") } }
                // The one that is open for long reads after it, so what it sees is as new.
                _ = try bench.files.catchUp(&bench.state, lookingAtSnapshot: true)
                for titles in [fresh.titles, bench.titles] {
                    guard let number = ReaderLoopTests.number(titles), number >= last else {
                        failures.withLock { $0.append("\(titles) after \(last)") }
                        continue
                    }
                    last = number
                }
                readings.withLock { $0 += 2 }
            }
        } catch {
            failures.withLock { $0.append("\(index): \(error)") }
        }
    }

    private static func write(_ folder: String, _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let files = Unsynced()
        let bench = try StoreBench(files, at: folder).load()
        for round in 1...rounds {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let title =
                    "\(round) " + String(repeating: "x", count: Int.random(in: 1...3000, using: &random))
                try bench.commit { state in
                    state.items.map { item in
                        var fields = item.fields
                        fields.title = title
                        return Change(before: .item(item), after: .item(ItemRecord(fields)))
                    }
                }
            case 4..<7:
                // A write that stops half-way, and is cut by whoever comes next, or at once.
                try tear(bench, &random)
            case 7, 8:
                bench.snapshot()
            default:
                _ = try bench.files.compact(&bench.state, now: StoreBench.now, lockTimeout: 5) {
                    (history) throws(CalStoreError) in try history.previous()?.operation.head.number ?? 0
                }
            }
        }

    }

    private static func tear(_ bench: StoreBench, _ random: inout SeededGenerator) throws {
        guard let position = bench.files.position else { return }
        let lock = try StoreFiles.lock(bench.location, bench.files.fileSystem, timeout: 5)
        defer { lock.release() }
        let head = OperationHead(
            number: position.number + 1, id: .random(), time: StoreBench.now, label: "torn")
        let edit = Edit(
            bench.state.items.prefix(1).map { item in
                var fields = item.fields
                fields.title =
                    "never " + String(repeating: "y", count: Int.random(in: 1...5000, using: &random))
                return Change(before: .item(item), after: .item(ItemRecord(fields)))
            })
        let whole = LogEncoder.operation(head, edit, after: position.sum).bytes
        let part = Array(whole.prefix(Int.random(in: 1..<whole.count, using: &random)))
        let files = bench.files.fileSystem
        let log = try files.open(bench.location.log, .update)
        defer { files.close(log) }
        guard try files.information(of: log).size == position.offset else { return }
        try files.write(log, part, at: position.offset)
        if Bool.random(using: &random) { try files.truncate(log, to: position.offset) }
    }
}
