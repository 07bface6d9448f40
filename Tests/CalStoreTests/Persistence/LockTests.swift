import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Locks that somebody removes, and what a command leaves that made no store.
@Suite struct LockTests {
    /// Removing `lock` under running writers let two write at once.
    @Test func aRemovedLockDoesNotLetTwoWrite() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let first = try StoreBench(disk).load()
        let second = try StoreBench(disk).load()
        try first.commit { _ in
            // In the midst of the first one's commit.
            disk.delete("/cal/lock")
            #expect(throws: CalStoreError.lockTimeout(file: "/cal/log.jsonl", seconds: 0)) {
                try second.commit(timeout: 0) { _ in [Change(before: nil, after: .item(StoreBench.item(8)))] }
            }
            return [Change(before: nil, after: .item(StoreBench.item(7)))]
        }
        try second.add(8)
        #expect(try StoreBench(disk).load().titles.suffix(2) == ["item 7", "item 8"])
        #expect(StoreCheck(first.location, disk).problems == [])
    }

    /// A program that another thread starts has copies of all open files until it runs. The backup of the day
    /// found the lock held.
    @Test func `a copy of its open file held a lock that was given back`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let files = RealFileSystem()
        let lock = try #require(try FileLock(path: path, timeout: 0, fileSystem: files))
        let copy = dup(lock.file.descriptor)
        defer { close(copy) }
        #expect(try FileLock(path: path, timeout: 0, fileSystem: files) == nil)
        lock.release()
        #expect(try FileLock(path: path, timeout: 0, fileSystem: files) != nil)
    }

    @Test func othersWriteBehindACompaction() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let bench = try StoreBench(disk).load()
        let other = try StoreBench(disk).load()
        #expect(try bench.files.compact(&bench.state, now: StoreBench.now, lockTimeout: 0) { _ in 3 } == 2)
        try other.commit(timeout: 0) { _ in [Change(before: nil, after: .item(StoreBench.item(7)))] }
        try bench.commit(timeout: 0) { _ in [Change(before: nil, after: .item(StoreBench.item(8)))] }
        #expect(try StoreBench(disk).load().titles.count == 5)
    }

    struct Refused: Error {}

    @Test func aFailedFirstChangeLeavesNothing() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bench = try StoreBench(RealFileSystem(), at: folder + "/a/b/cal").load()
        #expect(throws: Refused.self) { try bench.commit { _ in throw Refused() } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        // A folder that was there stays.
        try RealFileSystem().makeFolders(folder + "/a/b")
        #expect(throws: Refused.self) { try bench.commit { _ in throw Refused() } }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == ["a", "a/b"])
        try bench.add(1)
        #expect(try StoreBench(RealFileSystem(), at: folder + "/a/b/cal").load().titles == ["item 1"])
    }

    @Test func theFirstChangesOfManyMeetFailures() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // Half of them make no store and take the folder away again, under the others' feet.
        let failures = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            do {
                let bench = try StoreBench(RealFileSystem(), at: folder + "/cal").load()
                if number.isMultiple(of: 2) {
                    _ = try? bench.commit(timeout: 60) { _ in throw Refused() }
                } else {
                    try bench.commit(timeout: 60) { _ in
                        [Change(before: nil, after: .item(StoreBench.item(number)))]
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try StoreBench(RealFileSystem(), at: folder + "/cal").load().titles.count == 8)
    }
}
