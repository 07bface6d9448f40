import Testing

@testable import CalStore

/// A snapshot that is replaced while somebody looks at it: the number of its names was read before, its time after. Seen
/// once in 100,000 rounds of `ReaderLoopTests`, as a note about an older state that nobody had put there.
@Suite struct ReplacedSnapshotTests {
    /// Replaces the snapshot at the first look at it.
    private struct TornLook: FileSystem {
        let base: any FileSystem
        let path: String
        let replace: Locked<(@Sendable () -> Void)?>

        var user: UInt32 { base.user }
        func openOnce(_ path: String, _ mode: FileMode) throws(FileSystemError) -> OpenFile {
            try base.openOnce(path, mode)
        }
        func close(_ file: OpenFile) { base.close(file) }
        func readOnce(
            _ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
        ) throws(FileSystemError) -> Int { try base.readOnce(file, into: buffer, at: offset) }
        func writeOnce(
            _ file: OpenFile, _ bytes: UnsafeRawBufferPointer, at offset: Int
        ) throws(FileSystemError) -> Int { try base.writeOnce(file, bytes, at: offset) }
        func truncateOnce(_ file: OpenFile, to size: Int) throws(FileSystemError) {
            try base.truncateOnce(file, to: size)
        }
        func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) { try base.synchronizeOnce(file) }
        func synchronizeFolderOnce(_ path: String) throws(FileSystemError) {
            try base.synchronizeFolderOnce(path)
        }
        func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
            var information = try base.information(of: file)
            guard file.path == path, let replace = self.replace.withLock({ $0.take() }) else {
                return information
            }
            replace()
            information.changed += 3_600_000_000_000
            return information
        }
        func information(at path: String, followingLink: Bool) throws(FileSystemError) -> FileInformation? {
            try base.information(at: path, followingLink: followingLink)
        }
        func destinationOfLink(_ path: String) throws(FileSystemError) -> String {
            try base.destinationOfLink(path)
        }
        func names(inFolder path: String) throws(FileSystemError) -> [String] {
            try base.names(inFolder: path)
        }
        func makeFolder(_ path: String) throws(FileSystemError) { try base.makeFolder(path) }
        func rename(_ old: String, to new: String) throws(FileSystemError) { try base.rename(old, to: new) }
        func remove(_ path: String) throws(FileSystemError) { try base.remove(path) }
        func lockOnce(_ file: OpenFile) throws(FileSystemError) -> Bool { try base.lockOnce(file) }
        func pause(milliseconds: Int) { base.pause(milliseconds: milliseconds) }
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
