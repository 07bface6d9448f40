import CalStoreExchange
import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A list that is read in pieces has the items of the read that made it, whatever is written later.
@Suite struct CalStoreItemListTests {
    private let disk = SimulatedDisk()

    /// A store whose first items an index has, with changes and removals after it.
    private func store(_ count: Int) throws -> CalendarStore {
        let store = try StoreAct.open(disk)
        try store.write("add", now: StoreAct.now) { change in
            for number in 0..<count {
                var event = try CalStoreItem(event: "\(number)", calendar: change.eventCalendar.id)
                event.start = ItemTime("2026-03-05")
                event.externalID = "\(number * 7919 % count)@example.com"
                try change.add(event)
            }
        }
        try store.maintenance.snapshot()
        let again = try StoreAct.open(disk)
        try again.write("change", now: StoreAct.now) { change in
            for (number, var item) in try change.items().enumerated() {
                switch number % 9 {
                case 1: try change.remove(item.id)
                case 2:
                    item.title += " changed"
                    try change.save(item)
                default: break
                }
            }
            var event = try CalStoreItem(event: "new", calendar: change.eventCalendar.id)
            event.start = ItemTime("2026-03-05")
            event.externalID = "0"
            try change.add(event)
        }
        return again
    }

    @Test(arguments: [0, 1, 255, 256, 257, 1500])
    func hasTheItemsOfItsRead(count: Int) throws {
        let store = try store(count)
        let all = try StoreAct.open(disk).items()
        let fresh = try StoreAct.open(disk)
        let list = try fresh.itemList { !$0.title.hasSuffix("3") }
        let sorted = try fresh.itemList(inFileOrder: true) { _ in true }
        try store.write("later", now: StoreAct.now) { change in
            for item in try change.items() { try change.remove(item.id) }
        }
        try store.maintenance.compact(keeping: .operations(0), now: StoreAct.now)
        #expect(try fresh.items().isEmpty)
        #expect(list.pieces.flatMap { list[$0] } == all.filter { !$0.title.hasSuffix("3") })
        #expect(try sorted.all == all.sorted { $0.externalID < $1.externalID })
        #expect(list.failure == nil && sorted.failure == nil && sorted.count == all.count)
    }

    @Test func aKeptStateAnswersAfterItsRead() throws {
        let store = try store(40)
        let kept = try store.read { try $0.kept() }
        let items = try store.items()
        let short = try store.shortIDs(of: items)
        try store.write("later", now: StoreAct.now) { try $0.remove(items[3].id) }
        #expect(try kept.items() == items)
        #expect(try kept.shortIDs(of: items) == short)
        #expect(try kept.item(items[3].id) == items[3] && store.item(items[3].id) == nil)
    }

    @Test func anItemThatCannotBeReadIsAFailure() throws {
        _ = try store(600)
        let failing = FailingFileSystem(disk)
        let list = try StoreAct.open(failing).itemList { _ in true }
        failing.begin(.init(call: 1, errno: EIO, forEver: true, only: [.read]))
        #expect(list[0..<list.count].count < list.count)
        #expect(throws: CalStoreError.self) { try list.all }
        guard case .io = list.failure else {
            Issue.record("\(String(describing: list.failure))")
            return
        }
    }

    /// Wherever reading fails, the file lacks its end, and the items before it are whole.
    @Test func aFileBreaksOffBeforeAnItemThatCannotBeRead() throws {
        _ = try store(600)
        var broken = 0
        for call in 1... {
            let failing = FailingFileSystem(disk)
            let list = try StoreAct.open(failing).itemList(inFileOrder: true) { _ in true }
            failing.begin(.init(call: call, errno: EIO, only: [.read]))
            var file = ""
            var failure: (any Error)?
            do {
                try CalStoreItem.writeICalendar(
                    list, zones: ZoneUses(), of: nil, sources: [], didWrite: { _, _ in }
                ) { bytes in
                    file += String(decoding: bytes, as: UTF8.self)
                    return true
                }
            } catch {
                failure = error
            }
            let (begun, ended) = (file.split(separator: "BEGIN:VEVENT"), file.split(separator: "END:VEVENT"))
            #expect(begun.count == ended.count)
            #expect(file.hasSuffix("END:VCALENDAR\r\n") == (failure == nil), "call \(call)")
            guard !failing.failed.isEmpty else {
                #expect(failure == nil)
                break
            }
            #expect(failure != nil, "call \(call)")
            broken += 1
        }
        #expect(broken > 0)
    }

    /// A change of another program at any moment of the question is in the list as a whole, or not at all.
    @Test func aChangeMeanwhileIsInTheListAsAWhole() throws {
        _ = try store(20)
        let before = try StoreAct.open(disk).items().map(\.title)
        var old = 0
        var new = 0
        for gap in 0... {
            let other = self.disk.copy()
            let gaps = GapFileSystem(other)
            let store = try StoreAct.open(gaps)
            _ = try store.items()
            gaps.interrupt(before: gap) {
                _ = try? StoreAct.open(other).write("meanwhile", now: StoreAct.now) { change in
                    for item in try change.items().prefix(2) { try change.remove(item.id) }
                    var event = try CalStoreItem(event: "meanwhile", calendar: change.eventCalendar.id)
                    event.start = ItemTime("2026-03-05")
                    try change.add(event)
                }
            }
            let list = try store.itemList { _ in true }
            guard gaps.count > gap else { break }
            let titles = try list.all.map(\.title)
            #expect(titles.count == list.count, "gap \(gap)")
            if titles == before { old += 1 } else { new += 1 }
            #expect(titles == before || titles == before.dropFirst(2) + ["meanwhile"], "gap \(gap)")
        }
        #expect(new > 0, "\(old)")
    }

    /// More than is sorted in memory, and no temporary file.
    @Test func aLongSortNeedsNoTemporaryFile() throws {
        let store = try StoreAct.open(disk)
        let long = String(repeating: "u", count: 100_000)
        try store.write("add", now: StoreAct.now) { change in
            for number in 0..<120 {
                var event = try CalStoreItem(event: "\(number)", calendar: change.eventCalendar.id)
                event.start = ItemTime("2026-03-05")
                event.externalID = "\(1000 + number * 77 % 120)\(long)"
                try change.add(event)
            }
        }
        let failing = FailingFileSystem(disk)
        let fresh = try StoreAct.open(failing)
        failing.begin(.init(call: 1, errno: ENOENT, forEver: true, only: [.open], path: "/tmp/"))
        let list = try fresh.itemList(inFileOrder: true) { $0.externalID.count > 100_000 }
        #expect(failing.failed.count > 0)
        let expected = (0..<120).map { "\($0)" }
        #expect(try Set(list.all.map(\.title)) == Set(expected) && list.count == 120)
        #expect(try list.all.map(\.externalID) == list.all.map(\.externalID).sorted())
    }

    /// Of a series, its own identifier, also for a detached occurrence; nothing of what only ends there.
    @Test func theIdentifiersOfWhatHasADateInARange() throws {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        let events = try #require(state.defaultCalendar(for: .event)).id
        let tasks = try #require(state.defaultCalendar(for: .reminder)).id
        var wanted: Set<CalStoreItem.ID> = []
        func put(
            _ kind: ItemKind = .event, isWanted: Bool = false, _ set: (inout ItemFields) throws -> Void
        ) rethrows -> RecordID {
            var fields = ItemFields(
                id: .random(), kind: kind, calendar: kind == .event ? events : tasks, title: "x")
            try set(&fields)
            state.put(.item(ItemRecord(fields)))
            if isWanted { wanted.insert(CalStoreItem.ID(fields.id)) }
            return fields.id
        }
        _ = put(isWanted: true) { $0.start = ItemTime("2026-03-05T09:00:00Z") }
        _ = put { $0.start = ItemTime("2026-03-04T09:00:00Z") }
        _ = put { $0.start = ItemTime("2026-03-06T00:00:00Z") }
        _ = put(.reminder, isWanted: true) { $0.end = ItemTime("2026-03-05T23:59:00Z").map { .time($0) } }
        _ = put(.reminder) { $0.end = ItemTime("2026-03-06T10:00:00Z").map { .time($0) } }
        _ = put(.reminder) { _ in }
        _ = try put(isWanted: true) {
            $0.start = ItemTime("2026-02-05T09:00:00Z")
            $0.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        }
        _ = try put {
            $0.start = ItemTime("2026-02-06T09:00:00Z")
            $0.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        }
        let series = try put(isWanted: true) {
            $0.start = ItemTime("2026-02-02T09:00:00Z")
            $0.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        }
        _ = put {
            $0.series = series
            $0.originalStart = ItemTime("2026-03-02T09:00:00Z")
            $0.start = ItemTime("2026-03-05T10:00:00Z")
        }
        let day = try #require(Instant(iso: "2026-03-05T00:00:00Z"))
        let next = try #require(Instant(iso: "2026-03-06T00:00:00Z"))
        #expect(try KeptState(state, nil).identifiers(datedIn: day..<next, zone: .utc) == wanted)
        #expect(try KeptState(state, []).identifiers(datedIn: day..<next, zone: .utc) == [])
    }
}
