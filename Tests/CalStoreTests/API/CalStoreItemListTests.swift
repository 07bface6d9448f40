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
        #expect(sorted.all == all.sorted { $0.externalID < $1.externalID })
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
        #expect(list.all.count < list.count)
        guard case .io = list.failure else {
            Issue.record("\(String(describing: list.failure))")
            return
        }
    }
}
