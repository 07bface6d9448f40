import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A record that stands in a file as it was written and that this version cannot read: it costs itself, and
/// nobody writes.
@Suite struct UnreadableRecordTests {
    let disk = SimulatedDisk()
    let log = "/cal/log.jsonl"
    let snapshot = "/cal/store.json"
    let index = "/cal/index"

    /// As a version that has other bounds would write it.
    private func foreign(_ number: Int) -> ItemRecord {
        var item = StoreBench.item(number, "foreign \(number)").fields
        item.priority = 12
        return ItemRecord(item)
    }

    private func open(readsIndex: Bool = false) throws -> StoreBench {
        try StoreBench(disk, readsIndex: readsIndex).load()
    }

    /// Adds an operation with right checksums that nothing has looked at.
    private func forge(_ bench: StoreBench, _ changes: [Change]) throws {
        _ = try bench.files.catchUp(&bench.state)
        let position = try #require(bench.files.position)
        let head = OperationHead(
            number: position.number + 1, id: .random(), time: StoreBench.now, who: nil, label: "forged")
        let lines = LogEncoder.operation(head, Edit(changes), after: position.sum)
        disk.put(log, try #require(disk.bytes(log)) + lines.bytes)
    }

    private func added(_ item: ItemRecord) -> Change { Change(before: nil, after: .item(item)) }

    /// Three items in the log; nothing else is there.
    private func prepared() throws -> StoreBench {
        let bench = try open()
        for number in 1...3 { try bench.add(number) }
        return bench
    }

    private func forget() {
        disk.delete(snapshot)
        disk.delete(index)
    }

    private func line(containing text: String) throws -> Int {
        let lines = try #require(disk.bytes(log)).text.split(
            separator: "\n", omittingEmptySubsequences: false)
        return try #require(lines.firstIndex { $0.contains(text) }) + 1
    }

    /// The store can be read, says what it lacks, and refuses every way of writing.
    private func expectReadOnly(_ bench: StoreBench, _ titles: [String], file: String, line: Int) throws {
        #expect(bench.titles == titles)
        guard
            case .unreadableRecords(.unreadableRecord(file, line, let reason), count: 1)? = bench.notes.first
        else {
            Issue.record("no note of \(file), line \(line): \(bench.notes)")
            return
        }
        #expect(reason.contains("12 is not a priority: 0 to 9"))
        let before = (disk.bytes(log), disk.bytes(snapshot))
        let error = CalStoreError.unreadableRecord(file: file, line: line, reason: reason)
        #expect(throws: error) { try bench.add(90) }
        #expect(bench.snapshot() != .written)
        #expect(throws: error) {
            try bench.files.compact(
                &bench.state, now: StoreBench.now, lockTimeout: 1, firstKept: { (_) in .max })
        }
        #expect(disk.bytes(log) == before.0)
        #expect(disk.bytes(snapshot) == before.1)
    }

    @Test func inAnOperationItCostsItself() throws {
        let bench = try prepared()
        try forge(bench, [added(foreign(7)), added(StoreBench.item(8))])
        forget()
        let bytes = disk.bytes(log)
        try expectReadOnly(
            try open(), ["item 1", "item 2", "item 3", "item 8"], file: log,
            line: try line(containing: "foreign 7"))
        #expect(disk.bytes(log) == bytes)
        #expect(disk.bytes(snapshot) == nil)
    }

    @Test func aChangedRecordIsShownAsItWasLastReadable() throws {
        let bench = try prepared()
        try forge(bench, [Change(before: .item(StoreBench.item(2)), after: .item(foreign(2)))])
        forget()
        try expectReadOnly(
            try open(), ["item 1", "item 2", "item 3"], file: log, line: try line(containing: "foreign 2"))
    }

    @Test func inTheBaseItCostsItself() throws {
        let head = LogHead(store: .random(), generation: .random(), first: 1)
        let records =
            StoreBench.furniture.compactMap(\.after) + [.item(StoreBench.item(1)), .item(foreign(2))]
        disk.put(log, LogEncoder.base(head, records).bytes)
        try expectReadOnly(try open(), ["item 1"], file: log, line: 5)
    }

    @Test func inASnapshotWithoutALogItCostsItself() throws {
        let bench = try prepared()
        bench.state.put(.item(foreign(2)))
        disk.put(snapshot, Snapshot.encode(bench.state, at: try #require(bench.files.position)))
        disk.delete(log)
        disk.delete(index)
        let reader = try open()
        #expect(reader.titles == ["item 1", "item 3"])
        #expect(reader.notes.contains(.noLog(file: snapshot)))
        #expect(throws: CalStoreError.self) { try reader.add(4) }
        #expect(disk.bytes(log) == nil)
        guard case .unreadableRecord(snapshot, 5?, _)? = StoreCheck(reader.location, disk).problems.first
        else {
            Issue.record("the check does not name the line: \(StoreCheck(reader.location, disk).problems)")
            return
        }
    }

    /// The snapshot lacks it too, so the log, which has what was there before, is read.
    @Test func anIntactSnapshotWithItGivesWayToTheLog() throws {
        let bench = try prepared()
        try forge(bench, [Change(before: .item(StoreBench.item(2)), after: .item(foreign(2)))])
        let reader = try open()
        reader.state.put(.item(foreign(2)))
        disk.put(snapshot, Snapshot.encode(reader.state, at: try #require(reader.files.position)))
        disk.delete(index)
        try expectReadOnly(
            try open(), ["item 1", "item 2", "item 3"], file: log, line: try line(containing: "foreign 2"))
    }

    @Test func behindAnIndexItIsSeen() throws {
        let bench = try open(readsIndex: true)
        for number in 1...3 { try bench.add(number) }
        bench.snapshot()
        #expect(disk.bytes(index) != nil)
        try forge(bench, [added(foreign(7))])
        try expectReadOnly(
            try open(readsIndex: true), ["item 1", "item 2", "item 3"], file: log,
            line: try line(containing: "foreign 7"))
    }

    @Test func anOpenStoreMeetsIt() throws {
        let bench = try prepared()
        try forge(try open(), [added(foreign(7)), added(StoreBench.item(8))])
        guard case .reloaded(let notes) = try bench.files.catchUp(&bench.state) else {
            Issue.record("nothing was read anew")
            return
        }
        bench.notes = notes
        try expectReadOnly(
            bench, ["item 1", "item 2", "item 3", "item 8"], file: log,
            line: try line(containing: "foreign 7"))
    }

    /// Only the past of such a store cannot be read.
    @Test func whatIsReadableAgainOrRemovedCostsNothing() throws {
        let bench = try prepared()
        try forge(bench, [added(foreign(7)), added(foreign(8))])
        var mended = foreign(7).fields
        mended.priority = 1
        let position = try #require(try open().files.position)
        let head = OperationHead(
            number: position.number + 1, id: .random(), time: StoreBench.now, who: nil, label: "forged")
        let lines = LogEncoder.operation(
            head,
            Edit([
                Change(before: .item(foreign(7)), after: .item(ItemRecord(mended))),
                Change(before: .item(foreign(8)), after: nil),
            ]), after: position.sum)
        disk.put(log, try #require(disk.bytes(log)) + lines.bytes)
        forget()
        let reader = try open()
        #expect(reader.titles == ["item 1", "item 2", "item 3", "foreign 7"])
        #expect(reader.notes == [])
        try reader.add(9)
        #expect(try open().titles == ["item 1", "item 2", "item 3", "foreign 7", "item 9"])
        // Its history is named all the same, and salvaging loses nothing.
        #expect(StoreCheck(reader.location, disk).problems.count == 4)
        let salvage = try CalendarStore.salvage(
            StoreLocation("/cal"), to: StoreLocation("/new"), disk, now: StoreBench.now)
        #expect(salvage.lostLines == 2)
        #expect(
            try StoreBench(disk, at: "/new").load().titles == [
                "item 1", "item 2", "item 3", "foreign 7", "item 9",
            ])
    }

    @Test func aCheckNamesEachAndSalvageKeepsTheRest() throws {
        let bench = try prepared()
        try forge(
            bench,
            [
                added(foreign(7)), added(StoreBench.item(8)),
                Change(before: .item(StoreBench.item(1)), after: .item(foreign(1))),
            ])
        forget()
        let named = StoreCheck(bench.location, disk).problems.compactMap { problem -> Int? in
            guard case .unreadableRecord(log, let line?, _) = problem else { return nil }
            return line
        }
        #expect(try named == [line(containing: "foreign 7"), line(containing: "foreign 1")])
        let salvage = try CalendarStore.salvage(
            StoreLocation("/cal"), to: StoreLocation("/new"), disk, now: StoreBench.now)
        #expect(salvage.lostLines == 2)
        let new = try StoreBench(disk, at: "/new").load()
        #expect(new.titles == ["item 1", "item 2", "item 3", "item 8"])
        #expect(new.notes == [])
        try new.add(9)
    }

    @Test func aWrongChecksumIsDamageAsBefore() throws {
        let bench = try prepared()
        try forge(bench, [added(foreign(7))])
        try forge(try open(), [added(StoreBench.item(8))])
        forget()
        var text = try #require(disk.bytes(log)).text
        text.replace("foreign 7", with: "foreign 8")
        disk.put(log, Array(text.utf8))
        #expect(throws: CalStoreError.self) { try open() }
    }

    // MARK: Before it is written

    @Test func whatNoReaderWouldTakeIsNotWritten() throws {
        let bench = try prepared()
        let bytes = disk.bytes(log)
        #expect(throws: CalStoreError.self) { try bench.commit { _ in [added(foreign(7))] } }
        #expect(disk.bytes(log) == bytes)
        try bench.add(4)
        #expect(try open().titles == ["item 1", "item 2", "item 3", "item 4"])
    }

    @Test func aRecordLongerThanReadersReadIsNotWritten() throws {
        let bench = try prepared()
        let bytes = disk.bytes(log)
        try RecordLimits.$longestLine.withValue(1 << 20) {
            #expect(throws: CalStoreError.self) {
                try bench.add(4, String(repeating: "x", count: 1 << 20))
            }
            #expect(disk.bytes(log) == bytes)
            // The longest that is written can be read.
            try bench.add(5, String(repeating: "y", count: 1 << 20 - 1000))
            forget()
            #expect(try open().titles.count == 4)
        }
    }

    /// It was taken for a write that did not finish, and the next writer cut the log there.
    @Test func aLineThatIsTooLongIsNotTakenForTheEnd() throws {
        let bench = try prepared()
        try bench.add(4, String(repeating: "x", count: 5 << 18))
        try bench.add(5)
        forget()
        let bytes = disk.bytes(log)
        RecordLimits.$longestLine.withValue(1 << 20) {
            _ = #expect(throws: CalStoreError.self) { try open() }
        }
        #expect(disk.bytes(log) == bytes)
        #expect(try open().titles.count == 5)
    }

    // MARK: Depth

    /// In a snapshot a record stands one level deeper than in a log.
    @Test func aRecordAsDeepAsALogTakesFitsIntoASnapshot() throws {
        let bench = try prepared()
        for depth in [100, JSONReader.depthLimit - 1] {
            let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            try bench.commit { _ in
                var item = StoreBench.item(10 + depth).fields
                item.unknown = [UnknownMember(name: "x-deep", json: json)]
                return [added(ItemRecord(item))]
            }
        }
        #expect(bench.snapshot() == .written)
        let records = bench.records
        #expect(try open().records == records)
        disk.delete(log)
        disk.delete(index)
        #expect(try open().records == records)
    }

    @Test func aRecordDeeperThanReadersReadIsNotWritten() throws {
        let bench = try prepared()
        let depth = JSONReader.depthLimit
        let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: CalStoreError.self) {
            try bench.commit { _ in
                var item = StoreBench.item(10).fields
                item.unknown = [UnknownMember(name: "x-deep", json: json)]
                return [added(ItemRecord(item))]
            }
        }
    }
}
