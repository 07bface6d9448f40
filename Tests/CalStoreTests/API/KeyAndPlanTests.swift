import Foundation
import Testing

@testable import CalStore

/// `IdempotencyKey` and `CalStorePlan`: operations that are done once, and operations that are done later.
@Suite struct KeyAndPlanTests {
    private let now = Instant(secondsSince1970: 1_772_611_200)

    private func item(_ title: String) throws -> CalStoreItem {
        let calendar = try #require(try CalendarStore().calendars().first { $0.entities.contains(.events) })
        var item = CalStoreItem(event: title, calendar: calendar.id)
        item.start = ItemTime(try #require(CivilDate(year: 2026, month: 3, day: 6)))
        return item
    }

    private func once(_ store: CalendarStore, _ content: String = "A") throws -> CalStoreLogEntry? {
        try store.write("once", now: now) { change in
            if let entry = try change.history.operations(key: "k").first { return entry }
            change.key = IdempotencyKey("k", content: Array(content.utf8), answer: "line\n\"1\"")
            try change.add(item("A"))
            return nil
        }.result
    }

    private func onDisk(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "keys-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    // MARK: Keys

    @Test func inMemory() throws {
        let store = CalendarStore()
        #expect(try once(store) == nil)
        let entry = try #require(try once(store))
        #expect(entry.key == IdempotencyKey("k", content: Array("A".utf8), answer: "line\n\"1\""))
        #expect(entry.key?.content != IdempotencyKey("k", content: Array("B".utf8)).content)
        #expect(try store.items().count == 1 && store.history.entries().count == 1)
    }

    /// The key is on the disk with the operation, for every program that opens the store; others carry none.
    @Test func onTheDisk() throws {
        try onDisk { path in
            #expect(try once(CalendarStore(path: path)) == nil)
            let other = try CalendarStore(path: path)
            try other.write("other", now: now) { try $0.add(item("B")) }
            #expect(try once(CalendarStore(path: path))?.label == "once")
            #expect(try other.history.entries().map(\.key?.text) == [nil, "k"])
            let line = try String(contentsOfFile: path + "/log.jsonl", encoding: .utf8).split(separator: "\n")
                .first { $0.contains("\"key\"") }
            let content = try other.history.entries()[1].key?.content ?? ""
            let end = #""key":"k","content":"\#(content)","answer":"line\n\"1\""}"#
            #expect(line?.hasSuffix(end) == true)
            #expect(try other.maintenance.check().problems.isEmpty)
        }
    }

    /// A dry run leaves no key.
    @Test func tried() throws {
        let store = CalendarStore()
        _ = try store.write("once", now: now, dryRun: true) { change in
            change.key = IdempotencyKey("k", content: [])
            try change.add(item("A"))
        }
        #expect(try once(store) == nil)
    }

    @Test func whatATransactionKnowsOfThePast() throws {
        try onDisk { path in
            let store = try CalendarStore(path: path)
            try store.write("first", now: now) { change in
                #expect(try change.revision() == "0")
                let before = try change.history.newestOperation()
                #expect(before == nil)
                try change.add(item("A"))
            }
            let newest = try store.history.entries().first?.id
            let revision = try store.revision()
            for isDryRun in [true, false] {
                try store.write("look", now: now, dryRun: isDryRun) { change in
                    #expect(try change.revision() == revision)
                    let before = try change.history.newestOperation()
                    #expect(before == newest)
                    #expect(try !change.isEditedOutside())
                }
            }
            // What was cut off is still known to be the newest.
            try store.maintenance.compact(keeping: .operations(0), now: now)
            try store.write("look", now: now, dryRun: true) { change in
                let before = try change.history.newestOperation()
                #expect(before == newest)
            }
        }
    }

    // MARK: Plans

    @Test func aPlanIsWhatWouldBeDone() throws {
        let store = CalendarStore()
        try store.write("add", now: now) { try $0.add(item("A")) }
        let old = try #require(try store.items().first)
        let planned = try store.plan("tidy up", now: now, about: { ["one", "two"] }) { change in
            try change.remove(old.id)
            try change.add(item("B"))
        }
        let plan = planned.plan
        #expect(try store.items().map(\.title) == ["A"])
        let read = try CalStorePlan(json: plan.json, name: "plan")
        #expect(read == plan)
        #expect(read.about == ["one", "two"] && read.label == "tidy up" && read.time == now)
        let tried = try store.apply(read, "apply", now: now, dryRun: true)
        #expect(tried?.changes == plan.changes && tried?.id == nil)
        let done = try store.apply(read, "apply", now: now)
        #expect(done?.changes == plan.changes)
        #expect(try store.items().map(\.title) == ["B"])
        #expect(throws: CalStoreError.self) { try store.apply(read, "apply", now: now) }
        try store.undo("undo", now: now)
        #expect(try store.items().map(\.title) == ["A"])
    }

    /// The plan of nothing does nothing.
    @Test func nothing() throws {
        let store = CalendarStore()
        let plan = try store.plan("nothing", now: now) { _ in }.plan
        #expect(try store.apply(CalStorePlan(json: plan.json, name: "plan"), "apply", now: now) == nil)
        #expect(try store.history.entries().isEmpty)
    }

    /// Default calendars, UIDs, and what else several records have in common.
    @Test func obstacles() throws {
        let store = CalendarStore()
        var mine = try item("Mine")
        mine.externalID = "x@example.com"
        let planned = mine
        let plan = try store.plan("add", now: now) { try $0.add(planned) }.plan
        var theirs = try item("Theirs")
        theirs.externalID = "x@example.com"
        let other = theirs
        try store.write("other", now: now) { try $0.add(other) }
        do {
            try store.apply(plan, "apply", now: now)
            Issue.record("two items have one UID")
        } catch CalStoreError.planOutdated(let wasApplied, let conflicts) {
            #expect(!wasApplied)
            #expect(conflicts.map(\.reason) == [.isTaken] && conflicts.map(\.title) == ["Mine"])
        }
        let calendar = try #require(
            try store.calendars().first { !$0.isDefault || $0.entities.contains(.events) })
        let removal = try store.plan("rm", now: now) { try $0.removeCalendar(calendar.id) }.plan
        try store.write("more", now: now) { try $0.add(item("More")) }
        do {
            try store.apply(removal, "apply", now: now)
            Issue.record("an item lost its calendar")
        } catch CalStoreError.planOutdated(_, let conflicts) {
            #expect(conflicts.map(\.reason) == [.holds(1)])
        }
    }
}
