import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// The table above `StoreReading`, and what stands behind the last commit. What an index makes of it:
/// `IndexTests`.
@Suite struct StoreReadingTests {
    let disk = SimulatedDisk()
    let log = "/cal/log.jsonl"
    let snapshot = "/cal/store.json"

    func open() throws -> StoreBench { try StoreBench(disk, readsIndex: false).load() }

    func text(_ path: String) -> String { disk.bytes(path)?.text ?? "" }

    func edit(_ path: String, _ change: (inout String) -> Void) {
        var text = text(path)
        change(&text)
        disk.put(path, Array(text.utf8))
    }

    /// A store with three items and a snapshot of the newest state.
    func prepared() throws -> StoreBench {
        let bench = try open()
        for number in 1...3 { try bench.add(number) }
        #expect(bench.snapshot() == .written)
        return bench
    }

    // MARK: Missing and old files

    @Test func withoutASnapshotTheLogIsRead() throws {
        let bench = try prepared()
        disk.delete(snapshot)
        let again = try open()
        #expect(again.records == bench.records)
        #expect(again.notes == [])
        #expect(again.snapshot() == .written)
    }

    @Test func withoutALogTheSnapshotBecomesItsBase() throws {
        let bench = try prepared()
        disk.delete(log)
        let again = try open()
        #expect(again.records == bench.records)
        #expect(again.notes == [.noLog(file: snapshot)])
        #expect(!disk.paths.contains(log))
        let committed = try again.add(4)
        #expect(committed?.head.number == 4)
        #expect(again.files.position?.store == bench.files.position?.store)
        #expect(again.files.position?.generation != bench.files.position?.generation)
        #expect(try open().titles == ["item 1", "item 2", "item 3", "item 4"])
        // The one that had the old log open goes on with the new one.
        try bench.add(5)
        #expect(try open().titles.count == 5)
        #expect(StoreCheck(bench.location, disk).problems == [])
    }

    @Test func anEditedSnapshotWithoutALogIsTheStore() throws {
        _ = try prepared()
        disk.delete(log)
        edit(snapshot) { $0.replace("item 2", with: "by hand") }
        let again = try open()
        #expect(again.titles == ["item 1", "by hand", "item 3"])
        try again.add(4)
        // Even when no new snapshot is written: the edit is in the base.
        let last = try open()
        #expect(last.titles == ["item 1", "by hand", "item 3", "item 4"])
        #expect(!last.files.hasOutsideEdit)
    }

    @Test func aLaggingSnapshotIsNoNews() throws {
        let bench = try prepared()
        try bench.rename(2, "renamed")
        let again = try open()
        #expect(again.records == bench.records)
        #expect(again.notes == [])
        #expect(again.files.snapshotLag == 1)
    }

    @Test func anOldSnapshotIsIgnoredWithANote() throws {
        let bench = try prepared()
        let old = disk.bytes(snapshot) ?? []
        try bench.rename(2, "renamed")
        bench.snapshot()
        disk.put(snapshot, old)
        let again = try open()
        #expect(again.records == bench.records)
        #expect(again.notes == [.oldSnapshot(file: snapshot, operation: 3, newest: 4)])
    }

    @Test func anOldLogLosesNothing() throws {
        let bench = try prepared()
        let old = disk.bytes(log) ?? []
        try bench.rename(2, "renamed")
        bench.snapshot()
        disk.put(log, old)
        let again = try open()
        #expect(again.records == bench.records)
        #expect(again.notes == [.oldLog(file: log, operation: 3, snapshot: 4)])
        #expect(try again.add(5)?.head.number == 5)
        #expect(try open().titles == ["item 1", "renamed", "item 3", "item 5"])
        // The old log is kept.
        #expect(disk.paths.contains { $0.hasPrefix("/cal/log-") && disk.bytes($0) == old })
        // So does one that had read before the new log was begun.
        try bench.add(6)
        #expect(try open().titles.count == 5)
    }

    @Test func anEmptyLogIsNone() throws {
        let bench = try prepared()
        disk.put(log, [])
        #expect(try open().records == bench.records)
        try open().add(4)
        #expect(try open().titles.count == 4)
    }

    /// The head of a snapshot is under its hash, too: no number in it can be changed without notice.
    @Test func everyFlippedBitOfASnapshotIsSeen() throws {
        let bench = try prepared()
        try bench.add(4)
        let (good, records) = (disk.bytes(snapshot) ?? [], bench.records)
        for index in good.indices {
            for bit in [index % 8] {
                var flipped = good
                flipped[index] ^= 1 << UInt8(bit)
                let disk = self.disk.copy()
                disk.put(snapshot, flipped)
                guard let again = try? StoreBench(disk).load() else { continue }
                // What is read is the store, or the store with an edit that shows.
                #expect(again.records == records || again.files.hasOutsideEdit, "bit \(bit) of byte \(index)")
                #expect(again.files.isLogCurrent, "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test func aWrongHintCostsTimeOnly() throws {
        let bench = try prepared()
        try bench.add(4)
        for offset in ["0", "1", "-7", "99999999", "9223372036854775807"] {
            edit(snapshot) { text in
                guard let start = text.range(of: #""offset":"#)?.upperBound,
                    let end = text[start...].firstIndex(of: ",")
                else { return }
                text.replaceSubrange(start..<end, with: offset)
            }
            #expect(try open().records == bench.records)
        }
    }

    // MARK: Edited snapshots

    @Test func anEditIsSeenAtOnceAndRecordedByTheNextWriter() throws {
        let bench = try prepared()
        edit(snapshot) { $0.replace("item 2", with: "by hand") }
        let before = disk.bytes(log)
        let reader = try open()
        #expect(reader.titles == ["item 1", "by hand", "item 3"])
        #expect(reader.notes == [.editedSnapshot(file: snapshot, records: 1)])
        #expect(disk.bytes(log) == before)
        #expect(reader.snapshot() == .notDue)

        // The writer had the store open before the edit.
        try bench.add(4)
        #expect(bench.titles == ["item 1", "by hand", "item 3", "item 4"])
        #expect(text(log).contains("changed outside"))
        #expect(try open().titles == bench.titles)
        // Absorbed once, snapshot or not.
        #expect(try !open().files.hasOutsideEdit)
        try bench.rename(2, "renamed later")
        #expect(try open().titles == ["item 1", "renamed later", "item 3", "item 4"])
        #expect(bench.snapshot() == .written)
        #expect(try open().titles == bench.titles)
        #expect(StoreCheck(bench.location, disk).problems == [])
        _ = try reader.files.catchUp(&reader.state)
        #expect(reader.records == bench.records)
    }

    @Test func anEditMergesWithWhatHappenedMeanwhile() throws {
        let bench = try prepared()
        try bench.commit("notes") { state in
            guard let item = state.item(StoreBench.item(2).id) else { return [] }
            var fields = item.fields
            fields.notes = "kept"
            return [Change(before: .item(item), after: .item(ItemRecord(fields)))]
        }
        try bench.remove(1)
        try bench.add(9)
        edit(snapshot) { $0.replace("item 2", with: "by hand") }
        let again = try open()
        #expect(again.titles == ["by hand", "item 3", "item 9"])
        #expect(again.state.item(StoreBench.item(2).id)?.notes == "kept")
        try again.add(10)
        #expect(try open().state.item(StoreBench.item(2).id)?.notes == "kept")
        #expect(try open().titles == ["by hand", "item 3", "item 9", "item 10"])
    }

    @Test func `what an edit and a program have changed differently is named`() throws {
        let bench = try prepared()
        try bench.rename(2, "by a program")
        try bench.rename(3, "by a program")
        edit(snapshot) {
            $0.replace("item 2", with: "by hand")
            $0.replace("item 3", with: "by a program")
        }
        let again = try open()
        #expect(again.titles == ["item 1", "by hand", "by a program"])
        #expect(
            again.notes.map(\.description) == [
                "\(snapshot) was edited (1 record); the next change records the edit",
                "\(snapshot) was edited, and changed by programs since: \"by hand\": title was changed on "
                    + "both sides; the edit counts",
            ])
    }

    @Test func recordsAddedAndRemovedByHand() throws {
        _ = try prepared()
        edit(snapshot) { text in
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines.removeAll { $0.contains("item 2") }
            let added = RecordWriter.text(of: .item(StoreBench.item(7, "added")))
            lines.insert(added + ",", at: 3)
            text = lines.joined(separator: "\n")
        }
        let again = try open()
        #expect(again.titles == ["item 1", "item 3", "added"])
        try again.add(8)
        #expect(try open().titles == ["item 1", "item 3", "added", "item 8"])
    }

    @Test(arguments: [
        JSONSerialization.WritingOptions.prettyPrinted, [.prettyPrinted, .sortedKeys], [.sortedKeys],
    ])
    func anotherLayoutIsNoEdit(options: JSONSerialization.WritingOptions) throws {
        let bench = try prepared()
        try bench.commit("unknown members") { state in
            var fields = StoreBench.item(4).fields
            fields.unknown = [UnknownMember(name: "x-new", json: #"{"a":[1,"b c \" d",null]}"#)]
            return [Change(before: nil, after: .item(ItemRecord(fields)))]
        }
        bench.snapshot()
        let before = disk.bytes(log)
        let document = try JSONSerialization.jsonObject(with: Data(disk.bytes(snapshot) ?? []))
        disk.put(snapshot, Array(try JSONSerialization.data(withJSONObject: document, options: options)))
        let again = try open()
        #expect(again.records == bench.records)
        #expect(again.notes == [])
        #expect(try again.commit { _ in [] } == nil)
        #expect(disk.bytes(log) == before)
        try again.add(5)
        #expect(!text(log).contains("changed outside"))
        #expect(again.snapshot() == .written)
        #expect(StoreCheck(again.location, disk).problems == [])
    }

    @Test func anEditOfAForgottenStateIsAnError() throws {
        let bench = try prepared()
        edit(snapshot) { $0.replace("item 2", with: "by hand") }
        let edited = disk.bytes(snapshot) ?? []
        // A log that begins later, as after compaction.
        let head = LogHead(store: bench.files.position?.store ?? .random(), generation: .random(), first: 8)
        disk.put(log, LogEncoder.base(head, bench.records).bytes)
        let before = disk.bytes(log)
        #expect(throws: CalStoreError.editedSnapshotTooOld(file: snapshot, operation: 3)) { try open() }
        #expect(throws: CalStoreError.self) { try StoreBench(disk).add(4) }
        #expect(throws: CalStoreError.self) { try bench.add(4) }
        #expect(disk.bytes(log) == before)
        #expect(disk.bytes(snapshot) == edited)
    }

    @Test func anEditThatBreaksTheStoreIsAnError() throws {
        let bench = try prepared()
        let good = disk.bytes(snapshot) ?? []
        let breaks: [(inout String) -> Void] = [
            // An item twice, a calendar gone, an item without one of its parts, half a document.
            { $0.replace(StoreBench.item(2).id.text, with: StoreBench.item(3).id.text) },
            { text in
                text = text.split(separator: "\n").filter { !$0.contains(#""type":"calendar""#) }
                    .joined(separator: "\n")
            },
            { $0.replace(#""type":"event","#, with: "") },
            { $0 = String($0.prefix($0.count / 2)) },
            { $0 += "{}" },
            { $0 = "" },
        ]
        for change in breaks {
            disk.put(snapshot, good)
            edit(snapshot, change)
            let (edited, before) = (disk.bytes(snapshot), disk.bytes(log))
            #expect(throws: CalStoreError.self) { try open() }
            #expect(throws: CalStoreError.self) { try bench.add(4) }
            #expect(disk.bytes(snapshot) == edited)
            #expect(disk.bytes(log) == before)
            #expect(!StoreCheck(bench.location, disk).problems.isEmpty)
        }
        disk.put(snapshot, good)
        try bench.add(4)
        #expect(try open().titles.count == 4)
    }

    @Test func aSnapshotIsNotWrittenOverAnEdit() throws {
        let bench = try prepared()
        try bench.add(4)
        edit(snapshot) { $0.replace("item 2", with: "by hand") }
        #expect(bench.snapshot() == .edited)
        #expect(text(snapshot).contains("by hand"))
        edit(snapshot) { $0 = String($0.dropLast(10)) }
        #expect(bench.snapshot() == .edited)
        disk.put(snapshot, Array("{".utf8))
        guard case .failed = bench.snapshot() else {
            Issue.record("what cannot be read is not replaced")
            return
        }
        #expect(text(snapshot) == "{")
    }

    @Test func aNewerSnapshotIsNotReplaced() throws {
        let bench = try prepared()
        let other = try open()
        try other.add(4)
        #expect(other.snapshot() == .written)
        #expect(bench.snapshot(.request) == .current || bench.snapshot(.request) == .newerElsewhere)
        #expect(try open().titles.count == 4)
    }

    // MARK: Files that do not belong together

    @Test func anotherStoresSnapshotIsAnError() throws {
        let bench = try prepared()
        let other = SimulatedDisk()
        let stranger = try StoreBench(other).load()
        try stranger.add(1)
        stranger.snapshot()
        disk.put(snapshot, other.bytes(snapshot) ?? [])
        #expect(throws: CalStoreError.self) { try open() }
        #expect(throws: CalStoreError.self) { try bench.add(4) }
        #expect(disk.bytes(snapshot) == other.bytes(snapshot))
    }

    /// See `OtherHistoryTests`.
    @Test func anEditedSnapshotOfAnotherPastIsAnError() throws {
        let bench = try prepared()
        let copy = disk.copy()
        try bench.add(4)
        bench.snapshot()
        let other = try StoreBench(copy).load()
        try other.add(4, "another fourth")
        other.snapshot()
        disk.put(snapshot, copy.bytes(snapshot) ?? [])
        edit(snapshot) { $0.replace("another fourth", with: "by hand") }
        #expect(throws: CalStoreError.self) { try open() }
    }

    // MARK: The tail

    @Test func aTornTailIsNoCommit() throws {
        let bench = try prepared()
        let whole = disk.bytes(log) ?? []
        try bench.add(4)
        let more = disk.bytes(log) ?? []
        for end in stride(from: whole.count, to: more.count, by: TestScale.isLong ? 1 : 4) {
            for junk in [[], [UInt8](repeating: 0, count: 3000), Array("{\"op\":1}\nnonsense\n".utf8)] {
                let disk = self.disk.copy()
                disk.put(log, Array(more[..<end]) + junk)
                let again = try StoreBench(disk).load()
                #expect(again.titles.count == 3)
                try again.add(5)
                #expect(try StoreBench(disk).load().titles == ["item 1", "item 2", "item 3", "item 5"])
                let check = StoreCheck(again.location, disk)
                #expect(check.problems == [] && check.unfinishedBytes == 0)
            }
        }
    }

    @Test func damageInTheMiddleIsAnError() throws {
        let bench = try prepared()
        disk.delete(snapshot)
        let whole = text(log)
        let lines = whole.split(separator: "\n")
        // Operation 2 begins at line 8: head, base commit; 1: head, source, calendar, item, commit.
        #expect(lines[7].hasPrefix(#"{"op":2"#))
        edit(log) { $0.replace("item 2", with: "item X") }
        let damaged = disk.bytes(log)
        do {
            _ = try open()
            Issue.record("operation 2 has the wrong checksum")
        } catch CalStoreError.damaged(let file, let line, let reason) {
            #expect(file == log)
            #expect(line == 10)
            #expect(reason == "operation 2 cannot be read (the checksum is wrong), but others follow it")
        }
        #expect(throws: CalStoreError.self) { try bench.add(4) }
        #expect(disk.bytes(log) == damaged)
    }

    @Test func damageBehindAnIntactSnapshotIsFound() throws {
        let bench = try prepared()
        try bench.add(4)
        // The last operation of the log is damaged: nothing but the snapshot knows that it was whole.
        bench.snapshot()
        edit(log) { $0.replace("item 4", with: "item X") }
        #expect(try open().titles == ["item 1", "item 2", "item 3", "item 4"])
        #expect(
            !StoreCheck(bench.location, disk).notes.isEmpty
                || !StoreCheck(bench.location, disk).problems.isEmpty)
    }

    @Test func newerFormatsAreRefused() throws {
        let bench = try prepared()
        let files = [log, snapshot].map { ($0, disk.bytes($0) ?? []) }
        for (path, good) in files {
            edit(path) { $0.replace(#""format":1"#, with: #""format":2"#) }
            let before = disk.paths.map { disk.bytes($0) }
            #expect(throws: CalStoreError.formatTooNew(file: path, format: 2)) { try open() }
            #expect(throws: CalStoreError.self) { try bench.add(4) }
            #expect(disk.paths.map { disk.bytes($0) } == before)
            disk.put(path, good)
        }
    }

    @Test func unknownMembersAreKept() throws {
        let bench = try prepared()
        edit(snapshot) {
            $0.replace(#""title":"item 2""#, with: #""title":"item 2","x-later":{"deep":[1, 2]}"#)
        }
        try bench.add(4)
        try bench.rename(2, "renamed")
        bench.snapshot()
        #expect(text(snapshot).contains(#""x-later":{"deep":[1,2]}"#))
        disk.delete(snapshot)
        let again = try open()
        #expect(again.state.item(StoreBench.item(2).id)?.unknown.map(\.name) == ["x-later"])
    }
}
