import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Edits of `store.json` by hand that come at a bad moment, or that are wrong.
@Suite struct EditedSnapshotTests {
    private let path = "/cal/store.json"

    /// Edits the snapshot when the new one is being synced.
    private struct EditDuringSync: ForwardingFileSystem {
        let base: any FileSystem
        let edit: Locked<(@Sendable () -> Void)?>

        func synchronizeOnce(_ file: OpenFile) throws(FileSystemError) {
            try base.synchronizeOnce(file)
            if file.path == "/cal/store.json.new", let edit = edit.withLock({ $0.take() }) { edit() }
        }
    }

    /// It was looked for before the new one was written and synced, and not again: 23 of 60 edits were lost
    /// to a busy writer.
    @Test func anEditWhileASnapshotIsWrittenIsKept() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let path = path
        let editing = EditDuringSync(
            base: disk,
            edit: Locked {
                let text = disk.bytes(path)?.text ?? ""
                disk.put(path, Array(text.replacingOccurrences(of: "item 2", with: "by hand").utf8))
            })
        let bench = try StoreBench(editing).load()
        try bench.add(4)
        #expect(bench.snapshot() == .edited)
        #expect(disk.bytes(path)?.text.contains("by hand") == true)
        try bench.add(5)
        #expect(bench.titles == ["item 1", "by hand", "item 3", "item 4", "item 5"])
        #expect(bench.snapshot() == .written)
    }

    @Test(arguments: [
        // It ends before it starts; a UID and an identifier that are there twice; a priority that there is
        // not.
        (#""title":"item 2""#, #""title":"item 2","end":"2026-03-01""#, "ends"),
        (#""title":"item 2""#, #""title":"item 2","uid":"11110000-0000-4000-8000-000000000003""#, "UID"),
        (#""title":"item 2""#, #""title":"item 2","priority":77"#, "77"),
        ("11110000-0000-4000-8000-000000000002", "BBBB0000-0000-4000-8000-000000000001", "twice"),
    ])
    func anEditThatBreaksARuleIsRefusedByName(old: String, new: String, word: String) throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let text = disk.bytes(path)?.text ?? ""
        #expect(text.contains(old))
        disk.put(path, Array(text.replacingOccurrences(of: old, with: new).utf8))
        let (edited, log) = (disk.bytes(path), disk.bytes("/cal/log.jsonl"))
        do {
            try StoreBench(disk).load()
            Issue.record("it was taken")
        } catch CalStoreError.editRefused(let file, let reason, _) {
            #expect(file == path)
            #expect(reason.contains(word))
        } catch CalStoreError.damaged {
            // It cannot even be read.
        }
        #expect(throws: CalStoreError.self) { try StoreBench(disk).load().add(9) }
        #expect(disk.bytes(path) == edited)
        #expect(disk.bytes("/cal/log.jsonl") == log)
    }

    /// An earlier violation is no reason to refuse an edit of another record.
    @Test func anEditBesideABrokenRecordIsTaken() throws {
        let disk = try #require(StoreAct.all.first { $0.isStored }).prepare()
        let text = disk.bytes(path)?.text ?? ""
        disk.put(path, Array(text.replacingOccurrences(of: "event 2", with: "by hand").utf8))
        #expect(try StoreBench(disk).load().titles.contains("by hand"))
    }

    @Test func filesOfTwoStoresAreNamed() throws {
        let disk = SimulatedDisk()
        try FailureTests.fill(disk)
        let other = SimulatedDisk()
        try FailureTests.fill(other)
        disk.put("/cal/log.jsonl", other.bytes("/cal/log.jsonl") ?? [])
        #expect(throws: CalStoreError.filesOfTwoStores(snapshot: path, log: "/cal/log.jsonl")) {
            try StoreBench(disk, readsIndex: false).load()
        }
    }
}
