import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A compaction that another one overtook ended with "Stale file handle" (36 of 274 runs of four loops). It
/// begins again.
@Suite struct TwoCompactionsTests {
    /// Something happens when a file is opened for the first time.
    private struct FirstOpening: ForwardingFileSystem {
        let base: any FileSystem
        let path: String
        let act: Locked<(@Sendable () -> Void)?>

        func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
            if path == self.path, let act = act.withLock({ $0.take() }) { act() }
            return try base.openOnce(path, mode)
        }
    }

    @Test func theLaterOneBeginsAgain() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        for number in 0..<9 { try bench.add(number) }
        bench.snapshot()
        let wasRun = Locked(false)
        // Between reading the log and making the new file, another process compacts.
        let files = FirstOpening(
            base: disk, path: StoreAct.location.newLog,
            act: Locked {
                let other = try? StoreAct.open(disk)
                let outcome = try? other?.maintenance.compact(keeping: .operations(6), now: StoreBench.now)
                wasRun.withLock { $0 = outcome?.dropped == 3 }
            })
        let outcome = try StoreAct.open(files).maintenance.compact(
            keeping: .operations(2), now: StoreBench.now)
        #expect(wasRun.withLock { $0 })
        #expect(outcome.kept == 2)
        let store = try StoreAct.open(disk)
        #expect(try store.items().count == 9)
        #expect(try store.history.entries().count == 2)
        #expect(try store.maintenance.check().problems.isEmpty)
    }
}
