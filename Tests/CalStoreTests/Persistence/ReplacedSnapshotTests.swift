import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A snapshot that is replaced while somebody looks at it: the number of its names was read before, its time
/// after. Seen once in 100,000 rounds of `ReaderLoopTests`, as a note about an older state that nobody had
/// put there.
@Suite struct ReplacedSnapshotTests {
    /// Replaces the snapshot at the first look at it.
    private struct TornLook: ForwardingFileSystem {
        let base: any FileSystem
        let path: String
        let replace: Locked<(@Sendable () -> Void)?>

        func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
            var information = try base.information(of: file)
            guard file.path == path, let replace = self.replace.withLock({ $0.take() }) else {
                return information
            }
            replace()
            information.changed += 3_600_000_000_000
            return information
        }
    }

    @Test func isNoNews() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk, readsIndex: false).load()
        for number in 1...3 { try bench.add(number) }
        #expect(bench.snapshot() == .written)
        try bench.rename(2, "renamed")
        // Only the one look uses it, while the test waits.
        nonisolated(unsafe) let writer = bench
        let replaced = Locked(false)
        let torn = TornLook(
            base: disk, path: "/cal/store.json",
            replace: Locked { replaced.withLock { $0 = writer.snapshot() == .written } })
        let reader = try StoreBench(torn, readsIndex: false).load()
        #expect(replaced.withLock { $0 })
        #expect(reader.records == bench.records)
        #expect(reader.notes == [])
    }
}
