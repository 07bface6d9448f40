import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A record that was removed from the middle of a store and came back by `undo` was the last one of
/// `store.json` and of exports. It comes back to its old place, whatever the state was read from.
@Suite struct OldPlaceTests {
    static let index = "/cal/index"

    let disk = SimulatedDisk()

    private func open(readsIndex: Bool = true) throws -> StoreBench {
        try StoreBench(disk, readsIndex: readsIndex).load()
    }

    /// What is told of the order: five items.
    private func five() throws -> StoreBench {
        let bench = try open()
        for number in 1...5 { try bench.add(number) }
        bench.snapshot()
        return bench
    }

    private static let all = (1...5).map { "item \($0)" }

    /// Undoes an edit as `CalendarStore.undo` does.
    @discardableResult
    private func undo(_ edit: Edit, _ bench: StoreBench) throws -> Edit {
        try #require(
            try bench.commit("undo") { state in Inverse(of: edit, in: state).edit.changes }
        ).edit
    }

    /// The titles by every way in which the state can be read.
    private func titles(_ bench: StoreBench) throws -> [String: [String]] {
        var titles = ["the writer": bench.titles]
        titles["with the index"] = try open().titles
        var all = try open().state
        all.loadAll()
        titles["with the index, all in memory"] = all.items.map(\.title)
        titles["without it"] = try open(readsIndex: false).titles
        let copy = disk.copy()
        copy.delete("/cal/store.json")
        titles["without the snapshot"] = try StoreBench(copy, readsIndex: false).load().titles
        let position = try #require(bench.files.position)
        let log = try copy.open("/cal/log.jsonl", .read)
        titles["the log alone"] = try StoreState(log, upTo: position, copy)?.items.map(\.title)
        copy.close(log)
        return titles
    }

    private func expect(_ expected: [String], _ bench: StoreBench, _ comment: String) throws {
        for (way, titles) in try titles(bench) { #expect(titles == expected, "\(comment): \(way)") }
        #expect(StoreCheck(bench.location, disk).problems == [], "\(comment)")
    }

    // MARK: Cases

    /// The acts between a removal and its undo, all by other programs.
    private static let between: [(name: String, act: @Sendable (SimulatedDisk) throws -> Void)] = [
        ("nothing", { _ in }),
        ("caches", { disk in try StoreBench(disk).load().snapshot() }),
        ("a deleted index", { disk in disk.delete(index) }),
        (
            "caches, then a deleted index",
            { disk in
                try StoreBench(disk).load().snapshot()
                disk.delete(index)
            }
        ),
        (
            "a deleted snapshot, a new index",
            { disk in
                disk.delete("/cal/store.json")
                disk.delete(index)
                let bench = try StoreBench(disk).load()
                bench.files.isIndexDue = true
                bench.snapshot()
            }
        ),
        (
            "a rewritten index",
            { disk in
                let bench = try StoreBench(disk).load()
                bench.files.isIndexDue = true
                bench.snapshot()
            }
        ),
        (
            "another change",
            { disk in
                let bench = try StoreBench(disk).load()
                try bench.rename(5, "item 5")
                try bench.rename(5, "other")
                try bench.rename(5, "item 5")
                bench.snapshot()
            }
        ),
    ]

    @Test func anUndoneRemovalTakesItsOldPlace() throws {
        for (name, act) in Self.between {
            for path in disk.paths { disk.delete(path) }
            let edit = try #require(try five().remove(3)).edit
            try act(disk)
            let bench = try open()
            let back = try undo(edit, bench)
            try expect(Self.all, bench, "undo after \(name)")
            bench.snapshot()
            try expect(Self.all, bench, "undo and caches after \(name)")
            try act(disk)
            let again = try open()
            try undo(back, again)
            try expect(["item 1", "item 2", "item 4", "item 5"], again, "redo after \(name)")
            again.snapshot()
            let third = try open()
            try third.add(6)
            try undo(edit, third)
            try expect(Self.all + ["item 6"], third, "a second undo after \(name)")
        }
    }

    @Test func neighboursOfOneBatchComeBackInOrder() throws {
        for (name, act) in Self.between {
            for path in disk.paths { disk.delete(path) }
            let removed = try #require(
                try five().commit("remove") { state in
                    // Not in the order of the store.
                    [4, 2, 3].map {
                        Change(before: state.record(StoreBench.item($0).id), after: nil)
                    }
                }
            ).edit
            try act(disk)
            let bench = try open()
            try undo(removed, bench)
            try expect(Self.all, bench, "after \(name)")
            bench.snapshot()
            try expect(Self.all, bench, "with caches after \(name)")
        }
    }

    @Test func anUndoneImportComesBackToItsPlace() throws {
        let bench = try five()
        let imported = try #require(
            try bench.commit("import") { _ in
                (6...8).map { Change(before: nil, after: .item(StoreBench.item($0))) }
            }
        ).edit
        try bench.add(9)
        let gone = try undo(imported, bench)
        #expect(bench.titles == Self.all + ["item 9"])
        bench.snapshot()
        let other = try open()
        try undo(gone, other)
        try expect((1...9).map { "item \($0)" }, other, "redo")
    }

    @Test func aCalendarComesBackToItsPlaceWithItsItems() throws {
        let source = StoreBench.source
        func calendar(_ number: UInt64) -> Record {
            .calendar(
                CalendarRecord(
                    id: RecordID(high: 0xDDDD_0000_0000_4000, low: 0x8000_0000_0000_0000 + number),
                    source: source, title: "calendar \(number)", entities: [.events]))
        }
        for (name, act) in Self.between {
            for path in disk.paths { disk.delete(path) }
            let bench = try five()
            try bench.commit { _ in (1...3).map { Change(before: nil, after: calendar($0)) } }
            try bench.commit { _ in
                (6...11).map { number in
                    var fields = StoreBench.item(number).fields
                    fields.calendar = calendar(number % 2 == 0 ? 2 : 3).id
                    return Change(before: nil, after: .item(ItemRecord(fields)))
                }
            }
            bench.snapshot()
            let before = bench.records
            let removed = try #require(
                try bench.commit("calendar rm") { state in
                    state.items(inCalendar: calendar(2).id).map { Change(before: .item($0), after: nil) }
                        + [Change(before: calendar(2), after: nil)]
                }
            ).edit
            try act(disk)
            let other = try open()
            try undo(removed, other)
            #expect(other.records == before, "after \(name)")
            #expect(try open().records == before, "after \(name)")
            #expect(try open(readsIndex: false).records == before, "after \(name)")
            other.snapshot()
            #expect(try open(readsIndex: false).records == before, "after \(name), with caches")
            #expect(StoreCheck(other.location, disk).problems == [])
        }
    }

    /// An operation that was undone in a part of the log that a compaction keeps.
    @Test func aCompactedLogHasTheOrderThatItsReadersSee() throws {
        for keep in 0...4 {
            for path in disk.paths { disk.delete(path) }
            let bench = try five()
            let edit = try #require(try bench.remove(3)).edit
            try bench.add(6)
            try bench.rename(6, "item 6")
            try bench.rename(6, "six")
            let back = try undo(edit, bench)
            #expect(bench.titles == Self.all + ["six"])
            bench.snapshot()
            let compact = try open(readsIndex: false)
            let newest = compact.files.operation
            _ = try compact.files.compact(&compact.state, now: StoreBench.now, lockTimeout: 1) { _ in
                newest + 1 - keep
            }
            // Its removal is no longer in the log, its return is.
            let isForgotten = (1...3).contains(keep)
            let expected =
                isForgotten ? ["item 1", "item 2", "item 4", "item 5", "six", "item 3"] : Self.all + ["six"]
            try expect(expected, try open(), "keeping \(keep)")
            guard keep > 0 else { continue }
            let other = try open()
            let gone = try undo(back, other)
            try undo(gone, other)
            try expect(expected, other, "keeping \(keep), undone")
        }
    }

    /// A program that stays open, and one that puts back a line of `store.json` by hand.
    @Test func openProgramsAndHandsFollowTheSameRule() throws {
        let bench = try five()
        let before = try #require(disk.bytes("/cal/store.json"))
        // It was opened without an index, and does not know what was removed before.
        disk.delete(Self.index)
        let reader = try open()
        let edit = try #require(try bench.remove(3)).edit
        bench.snapshot()
        disk.delete(Self.index)
        let late = try open()
        #expect(late.files.known.lacksPlaces)
        try undo(edit, try open())
        for open in [reader, late] {
            _ = try open.files.catchUp(&open.state)
            #expect(open.titles == Self.all)
        }
        try open().remove(2)
        try open().snapshot()
        let line = try #require(before.text.split(separator: "\n").first { $0.contains("item 2") })
        var lines = try #require(disk.bytes("/cal/store.json")).text.split(separator: "\n")
        lines.insert(line, at: lines.count - 2)
        disk.put("/cal/store.json", Array(lines.joined(separator: "\n").utf8))
        let edited = try open()
        #expect(edited.titles == Self.all)
        try edited.rename(5, "item 5!")
        try expect(Self.all.dropLast() + ["item 5!"], edited, "put back by hand")
    }

    // MARK: Damage

    /// An index in which a removed item has another place than in the log.
    @Test func aWrongPlaceOfARemovedItemIsFoundByACheck() throws {
        for isCalendar in [false, true] {
            for path in disk.paths { disk.delete(path) }
            let bench = try five()
            let other = Record.calendar(
                CalendarRecord(
                    id: RecordID(high: 0xDDDD_0000_0000_4000, low: 0x8000_0000_0000_0001),
                    source: StoreBench.source, title: "other", entities: [.events]))
            try bench.commit { _ in [Change(before: nil, after: other)] }
            try bench.commit { state in
                [
                    Change(before: other, after: nil),
                    Change(before: state.record(StoreBench.item(3).id), after: nil),
                ]
            }
            bench.files.isIndexDue = true
            bench.snapshot()
            #expect(StoreCheck(bench.location, disk).problems == [])
            var bytes = try #require(disk.bytes(Self.index))
            let head = try #require(IndexHead(bytes))
            let table = isCalendar ? IndexHead.sourcesAndCalendars : ItemTable.hash.rawValue
            let (start, width) = (head.tables[table].offset, IndexHead.width(table))
            let size = head.tables[table].count * width
            let entry = try #require(
                stride(from: start, to: start + size, by: width).first { offset in
                    isCalendar
                        ? bytes[offset + 16..<offset + 32].allSatisfy { $0 == 0 } : bytes[offset + 12] == 2
                })
            // Another key, so that nothing finds the place.
            bytes[entry] ^= 1
            bytes.sealIndex(table)
            disk.put(Self.index, bytes)
            #expect(try open().state.indexedItems != nil)
            let problem = try #require(StoreCheck(bench.location, disk).problems.first)
            let expected = isCalendar ? "the places of removed" : "the table hash"
            #expect(problem.description.contains(expected))
        }
    }
}
