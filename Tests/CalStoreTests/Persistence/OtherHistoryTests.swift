import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A `store.json` of another machine in the place of ours, as git, rsync and file synchronisers put it: it
/// may be the only copy of what was done there, so it is named, and never overwritten.
@Suite struct OtherHistoryTests {
    private let ours = SimulatedDisk()
    private let theirs = SimulatedDisk()
    private let snapshot = "/cal/store.json"

    private func add(_ title: String, on disk: SimulatedDisk) throws {
        let store = try StoreAct.open(disk)
        try store.write(now: StoreBench.now) {
            try $0.add(StoreAct.day(title, $0))
        }
        try store.maintenance.snapshot(ifDue: true)
    }

    private func titles(_ disk: SimulatedDisk) throws -> [String] {
        try StoreAct.open(disk).items().map(\.title)
    }

    /// Two machines begin with one file and each goes on; then ours gets theirs.
    private func part(ours ourTitles: [String], theirs theirTitles: [String]) throws -> [UInt8] {
        try add("One", on: ours)
        try theirs.makeFolder("/cal")
        theirs.put(snapshot, ours.bytes(snapshot) ?? [])
        for title in ourTitles { try add(title, on: ours) }
        for title in theirTitles { try add(title, on: theirs) }
        let bytes = try #require(theirs.bytes(snapshot))
        ours.put(snapshot, bytes)
        return bytes
    }

    private func kept(_ bytes: [UInt8]) -> Bool {
        ours.paths.contains { $0.hasPrefix("/cal/backups/") && ours.bytes($0) == bytes }
    }

    /// It was ignored without a word and overwritten without a copy: the one case of three in which the
    /// numbers are equal.
    @Test func oneOfTheSameOperationNumberIsNamedAndKept() throws {
        let bytes = try part(ours: ["OnlyOurs"], theirs: ["OnlyTheirs"])
        #expect(try titles(ours) == ["One", "OnlyOurs"])
        #expect(try StoreAct.open(ours).notes() == [.snapshotOfOtherHistory(file: snapshot)])
        #expect(try StoreAct.open(ours).info().snapshotLag == nil)
        try add("Next", on: ours)
        #expect(kept(bytes))
        #expect(try titles(ours) == ["One", "OnlyOurs", "Next"])
        #expect(try StoreAct.open(ours).notes() == [])
        #expect(try StoreAct.open(ours).maintenance.check().problems.isEmpty)
    }

    /// The note said "an older state", which was not true: it has what the log never had.
    @Test func oneOfALowerNumberIsNotCalledOlder() throws {
        let bytes = try part(ours: ["a", "b", "c"], theirs: ["OnlyTheirs"])
        #expect(try StoreAct.open(ours).notes() == [.snapshotOfOtherHistory(file: snapshot)])
        try add("Next", on: ours)
        #expect(kept(bytes))
        #expect(try titles(ours) == ["One", "a", "b", "c", "Next"])
    }

    @Test func oneOfAHigherNumberIsUsedAndOursIsKept() throws {
        _ = try part(ours: ["OnlyOurs"], theirs: ["x", "y"])
        let log = ours.bytes("/cal/log.jsonl")
        #expect(try titles(ours) == ["One", "x", "y"])
        try add("Next", on: ours)
        #expect(try titles(ours) == ["One", "x", "y", "Next"])
        #expect(ours.paths.contains { $0 != "/cal/log.jsonl" && ours.bytes($0) == log })
    }

    /// With the log at hand for both: the generation is the same, and the sum of the operation is not.
    @Test func oneOfACopiedFolderIsNamedAndKept() throws {
        try add("One", on: ours)
        let theirs = ours.copy()
        try add("OnlyOurs", on: ours)
        try add("OnlyTheirs", on: theirs)
        let bytes = try #require(theirs.bytes(snapshot))
        ours.put(snapshot, bytes)
        #expect(try StoreAct.open(ours).notes() == [.snapshotOfOtherHistory(file: snapshot)])
        #expect(try titles(ours) == ["One", "OnlyOurs"])
        try add("Next", on: ours)
        #expect(kept(bytes))
    }

    /// A store that is open while the file is put there keeps it, too.
    @Test func itIsKeptByAStoreThatIsOpen() throws {
        try add("One", on: ours)
        try theirs.makeFolder("/cal")
        theirs.put(snapshot, ours.bytes(snapshot) ?? [])
        let open = try StoreAct.open(ours)
        func write(_ title: String) throws {
            try open.write(now: StoreBench.now) {
                try $0.add(StoreAct.day(title, $0))
            }
            try open.maintenance.snapshot(ifDue: true)
        }
        try write("OnlyOurs")
        try add("OnlyTheirs", on: theirs)
        let bytes = try #require(theirs.bytes(snapshot))
        ours.put(snapshot, bytes)
        try write("Next")
        #expect(kept(bytes))
        #expect(try titles(ours) == ["One", "OnlyOurs", "Next"])
    }

    /// Restoring works from the file that was put there, as its note says.
    @Test func itCanBeRestored() throws {
        _ = try part(ours: ["OnlyOurs"], theirs: ["OnlyTheirs"])
        let store = try StoreAct.open(ours)
        try store.restore(from: snapshot, now: StoreBench.now)
        #expect(try store.items().map(\.title) == ["One", "OnlyTheirs"])
        try store.undo(now: StoreBench.now)
        #expect(try store.items().map(\.title) == ["One", "OnlyOurs"])
    }

    /// A salvage of a whole log does not mix in what another machine did.
    @Test func aSalvageOfAWholeLogLeavesItOut() throws {
        _ = try part(ours: ["OnlyOurs"], theirs: ["OnlyTheirs"])
        _ = try CalendarStore.salvage(
            StoreAct.location, to: StoreLocation("/new"), ours, now: StoreBench.now)
        let new = try CalendarStore(StoreLocation("/new"), ours, program: nil, lockTimeout: 0)
        #expect(try new.items().map(\.title) == ["One", "OnlyOurs"])
    }

    /// A compacted log has another generation than the snapshot that lags behind: that one is ours.
    @Test func ourOwnFromBeforeACompactionIsNoNews() throws {
        for title in ["a", "b", "c"] { try add(title, on: ours) }
        let bytes = try #require(ours.bytes(snapshot))
        let store = try StoreAct.open(ours)
        _ = try store.maintenance.compact(keeping: .operations(1), now: StoreBench.now)
        // As if the process had been killed before it wrote the new one.
        ours.delete(snapshot)
        ours.put(snapshot, bytes)
        #expect(try titles(ours) == ["a", "b", "c"])
    }

    /// A snapshot was replaced by another process after a compaction, between its opening and the question
    /// for its time. A reader said that another machine had written it.
    @Test func oneThatIsReplacedWhileItIsReadIsNoNews() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let writer = try StoreBench(RealFileSystem(), at: folder).load()
        for number in 1...3 {
            try writer.commit { _ in [Change(before: nil, after: .item(StoreBench.item(number)))] }
        }
        writer.snapshot()
        let interrupted = Interrupted(path: folder + "/store.json") {
            let other = try StoreBench(SlowToRename(), at: folder).load()
            _ = try other.files.compact(&other.state, now: StoreBench.now, lockTimeout: 5) {
                (history) throws(CalStoreError) in try history.previous()?.operation.head.number ?? 0
            }
            other.snapshot()
        }
        let reader = try StoreBench(interrupted, at: folder, readsIndex: false).load()
        #expect(interrupted.isDone.withLock { $0 })
        #expect(reader.notes == [])
        #expect(reader.titles == writer.titles)
    }

    /// The clock of a file system has steps of some milliseconds.
    private struct SlowToRename: ForwardingFileSystem {
        let base: any FileSystem = RealFileSystem()

        func rename(_ old: String, to new: String) throws(FileSystemError) {
            Thread.sleep(forTimeInterval: 0.03)
            try base.rename(old, to: new)
        }
    }

    /// Something that happens when a file was opened and is asked about.
    private struct Interrupted: ForwardingFileSystem {
        let base: any FileSystem = RealFileSystem()
        let path: String
        let isDone = Locked(false)
        let happens: @Sendable () throws -> Void

        init(path: String, _ happens: @escaping @Sendable () throws -> Void) {
            self.path = path
            self.happens = happens
        }

        func information(of file: OpenFile) throws(FileSystemError) -> FileInformation {
            if file.path == path,
                !isDone.withLock({ done in
                    defer { done = true }; return done
                })
            {
                try? happens()
            }
            return try base.information(of: file)
        }
    }
}
