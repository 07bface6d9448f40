import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// The answer of a command whose work was already done by another one: with `--idempotency-key`, `--upsert`
/// and `--if-missing`.
@Suite struct ReplayTests {
    /// "Done before" was said of an operation whose writer had been killed before it synced it, and the power
    /// failed then.
    @Test func whatIsAnsweredOutlivesThePower() throws {
        var random = SeededGenerator(seed: TestScale.seed("replay"))
        let prepared = SimulatedDisk()
        try FailureTests.fill(prepared)
        var answered = 0
        for (disk, opens) in [(prepared, true), (prepared, false), (SimulatedDisk(), true)] {
            var call = 1
            var isReached = true
            while isReached {
                for _ in 0..<6 {
                    let disk = disk.copy()
                    let failing = FailingFileSystem(disk)
                    let killed = StoreBench(failing)
                    if opens { try killed.load() }
                    failing.begin(.init(call: call, errno: EIO, forEver: true))
                    do {
                        if !opens { try killed.load() }
                        try killed.add(9)
                    } catch {}
                    isReached = failing.calls >= call
                    // Whoever is asked again does it, or says that it is done.
                    let replay = try StoreBench(disk).load()
                    let done = try replay.commit("again") { state in
                        let item = StoreBench.item(9)
                        return state.item(item.id) == nil ? [Change(before: nil, after: .item(item))] : []
                    }
                    if done == nil { answered += 1 }
                    let left = try StoreBench(disk.crashed(using: &random)).load()
                    #expect(left.titles.contains("item 9"), "call \(call), done before: \(done == nil)")
                }
                call += 1
            }
        }
        #expect(answered > 10)
    }

    @Test func nothingIsSyncedWithoutNeed() throws {
        let failing = FailingFileSystem(SimulatedDisk())
        let bench = try StoreBench(failing).load()
        try bench.add(1)
        failing.begin(nil)
        _ = try bench.commit { _ in [] }
        #expect(!failing.names.contains { $0.hasPrefix("synchronize") })
    }

    /// With a hook, the answer came before the lock was taken.
    @Test func aHookDoesNotKeepItFromBeingSynced() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let failing = FailingFileSystem(disk)
        let asked = Locked(0)
        let store = try OpenStore(
            StoreLocation("/cal"), failing, program: nil, lockTimeout: 0,
            hooks: CommitHooks(willCommit: { _, _ in asked.withLock { $0 += 1 } }))
        failing.begin(nil)
        let (_, operation) = try store.commit("nothing", now: StoreBench.now) { _ in ((), Edit()) }
        #expect(operation == nil)
        #expect(asked.withLock { $0 } == 0)
        #expect(failing.names.contains("synchronize log.jsonl"))
    }

    /// A reader sees an operation before it is on the disk. When the disk then fails it is taken back, and a
    /// snapshot of it would contradict the log for ever.
    @Test func noSnapshotShowsWhatMayBeTakenBack() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let (log, snapshot) = (disk.bytes("/cal/log.jsonl") ?? [], disk.bytes("/cal/store.json"))
        try StoreBench(disk).load().add(4)
        // To the reader, the writer is in the midst of that.
        let reader = try StoreBench(disk).load()
        #expect(reader.titles.last == "item 4")
        let writer = try #require(
            try FileLock(path: "/cal/log.jsonl", .update, timeout: 0, fileSystem: disk))
        #expect(reader.snapshot(.commit) == .newerElsewhere)
        // Its sync fails.
        try disk.truncate(writer.file, to: log.count)
        writer.release()
        #expect(reader.snapshot(.commit) == .newerElsewhere)
        #expect(disk.bytes("/cal/store.json") == snapshot)
        try StoreBench(disk).load().add(5)
        #expect(try StoreBench(disk).load().titles.last == "item 5")
        #expect(try StoreBench(disk).load().snapshot(.commit) == .written)
    }

    /// `changes --since` said 3, "no such operation", of an operation that it had told itself.
    @Test func aCursorAtWhatWasTakenBackHasExpired() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let store = try StoreAct.open(disk)
        let whole = disk.bytes("/cal/log.jsonl") ?? []
        try StoreBench(disk).load().add(4)
        let seen = try store.history.changes(since: nil).cursor
        let revision = try store.revision()
        let file = try disk.open("/cal/log.jsonl", .update)
        try disk.truncate(file, to: whole.count)
        disk.close(file)
        try StoreBench(disk).load().add(5)
        for cursor in [seen, revision] {
            #expect(throws: CalStoreError.cursorExpired(cursor, first: 1)) {
                try StoreAct.open(disk).history.changes(since: cursor)
            }
        }
    }
}
