import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// A damaged page of the index made each command read the log, for hundreds of commits, and nothing named it;
/// questions about the past failed. Now whoever finds it removes it, `check` names it, and the next writer
/// makes it whole.
@Suite struct DamagedIndexTests {
    /// A person's run takes some of them.
    private static let tables = (0..<IndexHead.tableCount).shuffled()
        .prefix(TestScale.isLong ? IndexHead.tableCount : 4).sorted()

    /// 300 events and some items of every kind, some of them changed since.
    private static let made = Result {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.commit { _ in (0..<300).map { Change(before: nil, after: .item(StoreBench.item($0))) } }
        var random = SeededGenerator(seed: 1)
        try bench.commit { IndexTests.randomChanges($0, &random, most: 80) }
        try bench.commit { IndexTests.randomChanges($0, &random, most: 80) }
        try bench.commit { _ in
            (5000..<5020).map { number in
                var fields = StoreBench.item(number).fields
                fields.alarms = [ItemAlarm(.relative(ItemDuration(seconds: -600), toEnd: false))]
                return Change(before: nil, after: .item(ItemRecord(fields)))
            }
        }
        for number in 0..<5 { try bench.rename(number, "renamed \(number)") }
        bench.files.forgetIndex()
        bench.snapshot(.request)
        return disk
    }

    private func disk() throws -> SimulatedDisk { try Self.made.get().twin() }

    /// Flips a byte in the middle of a table.
    private func flip(_ table: Int, on disk: SimulatedDisk) throws {
        let head = try #require(StoreIndex(IndexTests.index, disk)).head
        let place = head.tables[table]
        try #require(place.count > 0, "the table \(table) is empty")
        disk.rot(IndexTests.index, byte: place.offset + place.count / 2 * IndexHead.width(table), bit: 3)
    }

    /// Questions that need every table: times, identifiers, UIDs, calendars, the log, the history of an item,
    /// the past.
    private func questions(_ store: CalendarStore) throws -> [String] {
        let day = Instant(iso: "2026-03-04T00:00:00Z") ?? .distantPast
        let entries = try store.history.entries()
        let id = StoreBench.item(3).id
        let then = try store.history.store(after: try #require(entries.last).id)
        return [
            try store.engine.read { state, _ in
                IndexTests.calendars.map { "\(state.items(inCalendar: $0).count)" }.joined()
            },
            try store.alarms(CalStoreAlarmQuery(day..<day.adding(seconds: 86_400), zone: .utc)).map(\.text)
                .joined(),
            try store.occurrences(in: day..<day.adding(seconds: 86_400), zone: .utc).map(\.item.title)
                .joined(),
            try store.items(externalID: StoreBench.item(7).externalID).map(\.title).joined(),
            try store.item(CalStoreItem.ID(id))?.title ?? "none",
            try store.items().map(\.title).joined(),
            try store.calendars().map(\.title).joined(),
            entries.map(\.label).joined(separator: ","),
            try store.history.versions(of: store.items().map(\.id.record)).map(\.operation.label).joined(),
            try then.items().map(\.title).joined(),
            try then.item(CalStoreItem.ID(id))?.title ?? "none",
            try then.occurrences(in: day..<day.adding(seconds: 86_400), zone: .utc).map(\.item.title)
                .joined(),
        ]
    }

    @Test(arguments: tables)
    func isAnsweredNamedAndMadeWhole(table: Int) throws {
        let disk = try disk()
        let expected = try questions(StoreAct.open(disk))
        let sound = CountingFileSystem(disk)
        _ = try questions(StoreAct.open(sound))

        try flip(table, on: disk)
        #expect(StoreIndex(IndexTests.index, disk)?.isWhole() == false)
        let check = StoreCheck(StoreAct.location, disk)
        #expect(check.problems == [])
        #expect(check.notes == [.damagedIndex(file: IndexTests.index)])

        #expect(try questions(StoreAct.open(disk)) == expected)
        // The next writer, which itself needs nothing of what was damaged.
        let writer = try StoreAct.open(disk)
        try writer.write("later", now: StoreBench.now) { _ = $0.addSource(title: "another") }
        try writer.maintenance.snapshot(ifDue: true)
        let index = try #require(StoreIndex(IndexTests.index, disk))
        #expect(index.isWhole())
        let healthy = StoreCheck(StoreAct.location, disk)
        #expect(healthy.problems == [] && healthy.notes == [])

        let meter = CountingFileSystem(disk)
        _ = try questions(StoreAct.open(meter))
        let (before, after) = (sound.bytes["log.jsonl"] ?? 0, meter.bytes["log.jsonl"] ?? 0)
        #expect(after <= before * 2, "\(after) bytes of the log were read; with a sound index \(before)")
    }

    /// `--at-op` ended with 74, "correct the file by hand", each time.
    @Test(arguments: tables)
    func aStateOfThePastIsReadFromTheLog(table: Int) throws {
        let disk = try disk()
        let store = try StoreAct.open(disk)
        let then = try store.history.store(after: try #require(try store.history.entries().last).id)
        try flip(table, on: disk)
        #expect(try then.items().count == 300)
        #expect(try then.item(CalStoreItem.ID(StoreBench.item(3).id))?.title == "item 3")
    }

    @Test(arguments: tables)
    func aSnapshotOnRequestMakesItAnew(table: Int) throws {
        let disk = try disk()
        try flip(table, on: disk)
        try StoreAct.open(disk).maintenance.snapshot()
        #expect(StoreIndex(IndexTests.index, disk)?.isWhole() == true)
        let healthy = StoreCheck(StoreAct.location, disk)
        #expect(healthy.problems == [] && healthy.notes == [])
    }

    /// `doctor` said that an index is damaged when the process had no descriptors left.
    @Test func aCallThatFailsIsNotDamage() throws {
        let failing = FailingFileSystem(try disk())
        let counting = FailingFileSystem.Plan(call: .max, errno: 0, only: [.read])
        failing.begin(counting)
        #expect(StoreCheck(StoreAct.location, failing).notes == [])
        for call in stride(from: 1, through: failing.calls, by: TestScale.isLong ? 1 : 9) {
            failing.begin(.init(call: call, errno: EMFILE, only: [.read]))
            let check = StoreCheck(StoreAct.location, failing)
            #expect(check.notes == [], "\(failing.failed)")
        }
    }

    /// A reader does not touch the index of another user.
    @Test func theIndexOfAnotherUserStays() throws {
        let disk = try disk()
        try flip(0, on: disk)
        disk.become(user: 4242)
        _ = try questions(StoreAct.open(disk))
        #expect(disk.bytes(IndexTests.index) != nil)
    }
}
