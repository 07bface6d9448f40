import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// The result of salvaging a damaged store.
@Suite struct SalvageTests {
    let disk = SimulatedDisk()
    let log = "/cal/log.jsonl"
    let snapshot = "/cal/store.json"

    /// Four items, a snapshot, one renamed, one more.
    private func prepared() throws -> StoreBench {
        let bench = try StoreBench(disk).load()
        for number in 1...4 { try bench.add(number) }
        bench.snapshot()
        try bench.rename(2, "renamed")
        try bench.add(5)
        return bench
    }

    private func edit(_ path: String, _ change: (inout String) -> Void) {
        var text = disk.bytes(path)?.text ?? ""
        change(&text)
        disk.put(path, Array(text.utf8))
    }

    /// Salvages, looks that nothing of the damaged store was touched and that the new one is whole.
    private func salvage() throws -> (titles: [String], salvage: CalStoreSalvage, store: StoreBench) {
        let before = disk.paths.filter { $0.hasPrefix("/cal/") }.map { disk.bytes($0) }
        let salvage = try CalendarStore.salvage(
            StoreLocation("/cal"), to: StoreLocation("/new"), disk, now: StoreBench.now)
        #expect(disk.paths.filter { $0.hasPrefix("/cal/") }.map { disk.bytes($0) } == before)
        let bench = try StoreBench(disk, at: "/new").load()
        #expect(StoreCheck(bench.location, disk).problems == [])
        #expect(bench.notes == [])
        return (bench.titles, salvage, bench)
    }

    @Test func aWholeStoreIsCopiedWithItsHistory() throws {
        let bench = try prepared()
        let (_, salvage, new) = try salvage()
        #expect(new.records == bench.records)
        #expect(salvage.problems == [] && salvage.lostLines == 0 && salvage.operations == 6)
        #expect(new.files.position?.store == bench.files.position?.store)
        #expect(new.files.position?.generation != bench.files.position?.generation)
        #expect(throws: CalStoreError.storeExists(path: "/new")) { try self.salvage() }
    }

    @Test func aDamagedLineCostsItself() throws {
        _ = try prepared()
        disk.delete(snapshot)
        // The line that adds item 3 cannot be read; that of item 4 can, though it was changed.
        edit(log) {
            $0.replace("\"title\":\"item 3\"", with: "\"title\":item 3\"")
            $0.replace("item 4", with: "item X")
        }
        #expect(throws: CalStoreError.self) { try StoreBench(disk).load() }
        let (titles, salvage, _) = try salvage()
        #expect(titles == ["item 1", "renamed", "item X", "item 5"])
        #expect(salvage.lostLines == 1)
        #expect(salvage.problems.count == 2)
        for case .damaged(let file, let line, _) in salvage.problems { #expect(file == log && line != nil) }
    }

    @Test func anIntactSnapshotGoesBeforeADamagedLog() throws {
        let bench = try prepared()
        edit(log) {
            $0.replace("\"title\":\"item 3\"", with: "\"title\":item 3\"")
            $0.replace("item 4", with: "item X")
        }
        let (titles, salvage, new) = try salvage()
        #expect(titles.sorted() == bench.titles.sorted())
        #expect(salvage.lostLines == 1)
        // The history is there, too, but for what is lost.
        #expect(salvage.operations == 5 && new.files.operation == 5)
    }

    /// Two lines became one: the source got the calendar's identifier. The calendar of the snapshot then
    /// stood beside it, and log and snapshot of the salvaged store did not agree.
    @Test func aLineOfAnotherKindOfRecord() throws {
        let bench = try prepared()
        edit(log) {
            $0.replace(
                #"AAAA0000-0000-4000-8000-000000000001","title":"Local"}}\#n{"before":null,"after":{"type":"calendar","id":""#,
                with: "")
        }
        #expect(!(disk.bytes(log)?.text.contains("Local") ?? true))
        let (titles, _, new) = try salvage()
        #expect(titles.sorted() == bench.titles.sorted())
        #expect(Set(new.records.map(\.id)) == Set(bench.records.map(\.id)))
    }

    /// The same with another calendar: the index had the calendar in the place of the source, so its order
    /// was not the log's.
    @Test func aLineOfAnotherKindBesideACalendar() throws {
        let bench = try StoreBench(disk).load()
        try bench.add(1)
        try bench.commit { _ in
            [
                Change(
                    before: nil,
                    after: .calendar(
                        CalendarRecord(
                            id: RecordID(high: 5, low: 5), source: StoreBench.source, title: "Other",
                            entities: .events)))
            ]
        }
        bench.snapshot()
        try bench.add(2)
        edit(log) {
            $0.replace(
                #"AAAA0000-0000-4000-8000-000000000001","title":"Local"}}\#n{"before":null,"after":{"type":"calendar","id":""#,
                with: "")
        }
        #expect(try salvage().titles.sorted() == bench.titles.sorted())
    }

    /// The operations of the new log had numbers that no reader takes.
    @Test func aNumberThatLeavesNoRoom() throws {
        let bench = try prepared()
        disk.delete(snapshot)
        edit(log) {
            $0.replace(#""first":1}"#, with: #""first":9007199254740992}"#)
            $0.replace(#"{"op":1,"#, with: #"{"op":9007199254740991,"#)
        }
        #expect(try salvage().titles == bench.titles)
    }

    @Test func theHeadMayBeLost() throws {
        let bench = try prepared()
        edit(log) { $0 = "#" + $0.dropFirst() }
        #expect(try salvage().titles.sorted() == bench.titles.sorted())
        #expect(try StoreBench(disk, at: "/new").load().files.position?.store == bench.files.position?.store)
    }

    @Test func aLogAloneAndASnapshotAlone() throws {
        let bench = try prepared()
        let bytes = disk.bytes(log) ?? []
        disk.delete(log)
        #expect(try salvage().titles == ["item 1", "item 2", "item 3", "item 4"])
        for path in disk.paths where path.hasPrefix("/new") { disk.delete(path) }
        disk.put(log, bytes)
        disk.put(snapshot, Array("{".utf8))
        #expect(try salvage().titles == bench.titles)
    }

    @Test func aSnapshotCutInHalfGivesItsLines() throws {
        _ = try prepared()
        disk.delete(log)
        edit(snapshot) { $0 = String($0.prefix($0.count - 40)) }
        let (titles, salvage, _) = try salvage()
        #expect(titles == ["item 1", "item 2", "item 3"])
        #expect(!salvage.problems.isEmpty)
    }

    @Test func anUnfinishedWriteIsNotTaken() throws {
        let bench = try prepared()
        let whole = disk.bytes(log) ?? []
        let records = bench.records
        try bench.add(6, String(repeating: "x", count: 2000))
        let more = disk.bytes(log) ?? []
        disk.put(log, Array(more.dropLast(3)))
        let (_, salvage, new) = try salvage()
        #expect(new.records == records)
        #expect(salvage.problems == [] && salvage.lostLines == 0)
        for path in disk.paths where path.hasPrefix("/new") { disk.delete(path) }
        // Torn: a sector that the disk lost, then the commit line. No index is made of a write before it is
        // synced.
        disk.delete("/cal/index")
        var torn = more
        let sector = (whole.count / 512 + 1) * 512
        for index in sector..<sector + 512 { torn[index] = 0 }
        disk.put(log, torn)
        #expect(try StoreBench(disk).load().records == records)
        #expect(try self.salvage().store.records == records)
    }

    @Test func whatRefersToNothingFindsAPlace() throws {
        _ = try prepared()
        disk.delete(snapshot)
        // The calendar is lost, and with it where all items are.
        edit(log) { $0.replace("\"type\":\"calendar\"", with: "\"type\":calendar\"") }
        let (titles, salvage, new) = try salvage()
        #expect(titles.count == 5)
        #expect(salvage.repairs.count == 5)
        #expect(new.state.calendars.map(\.title) == ["Recovered"])
    }

    // MARK: The end of the log

    /// A change of the last operation that leaves its lines and its commit line in place was made after it
    /// was written.
    @Test func aChangedLastOperationIsDamage() throws {
        let bench = try prepared()
        disk.delete(snapshot)
        // With it only the end of the log would be looked at.
        disk.delete("/cal/index")
        let good = disk.bytes(log) ?? []
        let changes: [(inout String) -> Void] = [
            { $0.replace("item 5", with: "item X") },
            { $0.replace("\"label\":\"add 5\"", with: "\"label\":add 5\"") },
            { $0.replace("\"op\":6,\"sum\":\"", with: "\"op\":6,\"sum\":\"0") },
            { $0.replace("{\"commit\":2,\"op\":6", with: "{\"commit\":3,\"op\":6") },
            { $0.replace("{\"commit\":2,\"op\":6", with: "{\"commit\":2,\"op\":5") },
            { $0.replace("{\"commit\":2,\"op\":6", with: "{\"commit\":2,\"op\":6,") },
        ]
        for change in changes {
            disk.put(log, good)
            edit(log, change)
            let damaged = disk.bytes(log)
            #expect(damaged != good)
            #expect(throws: CalStoreError.self) { try StoreBench(disk).load() }
            #expect(throws: CalStoreError.self) { try bench.add(7) }
            #expect(disk.bytes(log) == damaged)
            #expect(!StoreCheck(bench.location, disk).problems.isEmpty)
        }
    }
}
