import CalStoreEventKit
import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// The history of a store: what is listed, what is an undo of what, cursors, cuts, edits by hand.
@Suite struct HistoryTests {
    private let disk = SimulatedDisk()
    private let store: CalendarStore
    private let calendar: CalStoreCalendar.ID
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast

    init() throws {
        store = try HistoryTests.open(disk)
        calendar = try #require(try store.calendars().first { $0.entities.contains(.events) }).id
    }

    private static func open(_ disk: SimulatedDisk) throws -> CalendarStore {
        try CalendarStore(StoreLocation("/cal"), disk, program: "tests", lockTimeout: 1)
    }

    @discardableResult
    private func add(_ title: String, at time: Instant = now) throws -> (
        item: CalStoreItem, operation: CalStoreOperation.ID
    ) {
        var item = CalStoreItem(event: title, calendar: calendar)
        item.start = ItemTime("2026-03-04T09:00:00Z")
        item.end = .duration(ItemDuration(seconds: 3600))
        let written = try store.write("add \(title)", now: time) { [item] in try $0.add(item) }
        return (written.result, try #require(written.operation?.id))
    }

    private func edit(_ id: CalStoreItem.ID, _ change: (inout CalStoreItem) -> Void) throws
        -> CalStoreOperation.ID
    {
        var item = try #require(try store.item(id))
        change(&item)
        let written = try store.write("edit", now: Self.now) { [item] in try $0.save(item) }
        return try #require(written.operation?.id)
    }

    private func roles() throws -> [String] {
        try store.history.entries().map { "\($0.role.rawValue)\($0.undoneBy == nil ? "" : " undone")" }
    }

    private func titles() throws -> [String] { try store.items().map(\.title).sorted() }

    @Test func theLogSaysWhoDidWhatWhen() throws {
        let (item, added) = try add("lunch")
        let edited = try edit(item.id) { $0.title = "dinner" }
        let log = try store.history.entries()
        #expect(log.map(\.id) == [edited, added])
        #expect(log.map(\.sequence) == [2, 1])
        #expect(log.map(\.label) == ["edit", "add lunch"])
        #expect(log.map(\.program) == ["tests", "tests"])
        #expect(log.map(\.time) == [Self.now, Self.now])
        #expect(log.map { [$0.made, $0.changed, $0.removed] } == [[0, 1, 0], [1, 0, 0]])
        #expect(log.map(\.kinds) == [[.event: 1], [.event: 1]])
        #expect(try store.history.entries(limit: 1).map(\.id) == [edited])
        #expect(try HistoryTests.open(disk).history.entries() == log)
        #expect(try store.history.operation(edited).changes.first?.changedProperties == ["title"])
        #expect(
            try store.history.operation(CalStoreOperation.ID(edited.text.lowercased()) ?? edited).changes
                .first?
                .differences
                == [.init(name: "title", before: "\"lunch\"", after: "\"dinner\"")])
    }

    @Test func aTimeOfTheLog() throws {
        for day in 1...5 {
            try add("\(day)", at: try #require(Instant(iso: "2026-03-0\(day)T12:00:00Z")))
        }
        // A clock that was put back.
        try add("late", at: try #require(Instant(iso: "2026-03-02T18:00:00Z")))
        let range = try #require(Instant(iso: "2026-03-02T00:00:00Z"))
        let found = try store.history.entries(in: range..<range.adding(seconds: 2 * 86_400))
        #expect(found.map(\.label) == ["add late", "add 3", "add 2"])
    }

    /// `ekcal help undo`: undo takes the newest that is neither an undo nor undone, redo the newest undo.
    @Test func undoAndRedoStepByStep() throws {
        for title in ["a", "b", "c"] { try add(title) }
        try store.undo("u", now: Self.now)
        try store.undo("u", now: Self.now)
        #expect(try titles() == ["a"])
        #expect(try roles() == ["undo", "undo", "change undone", "change undone", "change"])
        try store.redo("r", now: Self.now)
        #expect(try titles() == ["a", "b"])
        #expect(try roles() == ["redo", "undo undone", "undo", "change undone", "change", "change"])
        // What was redone can be undone, and redone.
        #expect(try store.undo("u", now: Self.now).target?.label == "add b")
        try store.redo("r", now: Self.now)
        try store.redo("r", now: Self.now)
        #expect(try titles() == ["a", "b", "c"])
        #expect(try store.redo("r", now: Self.now).target == nil)
        for _ in 1...3 { try store.undo("u", now: Self.now) }
        #expect(try titles() == [])
        #expect(try store.undo("u", now: Self.now).target == nil)
        // An undo is undone by redo, whatever it is called.
        let newest = try #require(try store.history.entries(limit: 1).first)
        #expect(newest.role == .undo)
        try store.undo("u", of: newest.id, now: Self.now)
        #expect(try store.history.entries(limit: 1).first?.role == .redo)
        #expect(try titles() == ["a"])
    }

    @Test func somethingNewBetweenUndoAndRedo() throws {
        try add("a")
        try add("b")
        try store.undo("u", now: Self.now)
        try add("c")
        #expect(try store.redo("r", now: Self.now).operation != nil)
        #expect(try titles() == ["a", "b", "c"])
        #expect(try store.undo("u", now: Self.now).target?.label == "add c")
    }

    @Test func whatWasUndoneIsNotUndoneTwice() throws {
        let (_, operation) = try add("a")
        let undo = try #require(try store.undo("u", of: operation, now: Self.now).operation?.id)
        let again = try store.undo("u", of: operation, now: Self.now)
        #expect(again.operation == nil)
        #expect(again.target?.undoneBy == undo)
    }

    @Test func identifiersSurvive() throws {
        let (item, _) = try add("a")
        try store.write("rm", now: Self.now) { try $0.remove(item.id) }
        try store.undo("u", now: Self.now)
        #expect(try store.item(item.id) == item)
    }

    @Test func laterChangesStandInTheWay() throws {
        let (item, added) = try add("a")
        let renamed = try edit(item.id) { $0.title = "b" }
        _ = try edit(item.id) { item in
            item.title = "c"
            item.notes = "n"
        }
        let before = disk.bytes("/cal/log.jsonl")
        for (operation, properties) in [(added, ["title", "notes"]), (renamed, ["title"])] {
            do {
                try store.undo("u", of: operation, now: Self.now)
                Issue.record("a later change would be lost")
            } catch CalStoreError.cannotUndo(let id, let conflicts) {
                #expect(id == operation.record)
                #expect(conflicts.map(\.reason) == [.changed(properties)])
                #expect(conflicts.map(\.id) == [item.id.record])
            }
        }
        #expect(disk.bytes("/cal/log.jsonl") == before)
        let forced = try store.undo("u", of: renamed, now: Self.now, byForce: true)
        #expect(forced.overruled.count == 1)
        #expect(try store.item(item.id)?.title == "a")
        #expect(try store.item(item.id)?.notes == "n")
    }

    /// A client that fetched an event with EventKit is notified of an undo like of any change.
    @Test func classesOfEventKitSeeAnUndo() throws {
        let (item, _) = try add("a")
        let events = EKEventStore(calStore: store)
        let event = try #require(events.calendarItem(withIdentifier: item.id.text))
        _ = try edit(item.id) { $0.title = "b" }
        #expect(event.refresh())
        #expect(event.title == "b")
        try store.undo("u", now: Self.now)
        #expect(event.refresh())
        #expect(event.title == "a")
    }

    // MARK: Edits by hand

    private func editByHand(_ old: String, _ new: String) throws {
        try store.maintenance.snapshot()
        let text = try #require(disk.bytes("/cal/store.json")).text
        disk.put("/cal/store.json", Array(text.replacingOccurrences(of: old, with: new).utf8))
    }

    @Test func anEditByHandIsUndone() throws {
        try add("lunch")
        try editByHand("lunch", "by hand")
        let reader = try HistoryTests.open(disk)
        let rehearsed = try reader.undo("u", now: Self.now, dryRun: true)
        #expect(rehearsed.target?.role == .outside)
        let undone = try reader.undo("u", now: Self.now)
        #expect(undone.operation?.changes == rehearsed.operation?.changes)
        #expect(try reader.items().map(\.title) == ["lunch"])
        #expect(try reader.history.entries().map(\.role) == [.undo, .outside, .change])
        try reader.redo("r", now: Self.now)
        #expect(try HistoryTests.open(disk).items().map(\.title) == ["by hand"])
    }

    @Test func restoringGoesBackOverAnEditByHand() throws {
        let (_, first) = try add("lunch")
        try add("tea")
        try editByHand("lunch", "by hand")
        let reader = try HistoryTests.open(disk)
        #expect(try reader.history.store(after: first).items().map(\.title) == ["lunch"])
        #expect(try reader.restore("restore", to: first, now: Self.now, dryRun: true)?.changes.count == 2)
        try reader.restore("restore", to: first, now: Self.now)
        #expect(try reader.items().map(\.title) == ["lunch"])
        #expect(try reader.history.entries().first?.label == "restore")
    }

    /// One that has no log said 0 for ever.
    @Test func aStoreInMemoryCountsItsOperations() throws {
        let store = CalendarStore()
        #expect(try store.info().operation == 0)
        for number in 1...2 {
            try store.write("add", now: Self.now) { $0.addSource(title: "s") }
            #expect(try store.info().operation == number)
        }
    }

    // MARK: The past

    @Test func anEarlierStateIsReadOnly() throws {
        let (_, first) = try add("a")
        try add("b")
        let past = try store.history.store(after: first)
        #expect(try past.items().map(\.title) == ["a"])
        #expect(try past.info().operation == 1)
        #expect(try past.revision().hasPrefix("1-"))
        #expect(try past.revision() != store.revision())
        #expect {
            try past.write("add", now: Self.now) { $0.addSource(title: "s") }
        } throws: { error in
            if case CalStoreError.readOnlyStore = error { true } else { false }
        }
    }

    @Test func historyOfAnItemThatIsGone() throws {
        let (item, added) = try add("a")
        try add("other")
        let edited = try edit(item.id) { $0.title = "b" }
        let removed = try store.write("rm", now: Self.now) { try $0.remove(item.id) }.operation?.id
        let versions = try store.history.versions(of: item.id)
        #expect(versions.map(\.operation.id) == [removed, edited, added])
        #expect(versions.map(\.change.action) == [.delete, .update, .insert])
        let letters = ShortID.letters(of: item.id)
        #expect(
            try store.history.removedItems(.event, shortID: String(letters.prefix(5))).map(\.title) == ["b"])
        try store.undo("u", now: Self.now)
        #expect(try store.history.removedItems(.event, shortID: String(letters.prefix(5))).isEmpty)
    }

    // MARK: News

    private func news(_ cursor: String?) throws -> [String] {
        try store.history.changes(since: cursor).operations.map(\.entry.label)
    }

    @Test func newsSinceACursor() throws {
        #expect(try store.history.changes(since: nil).cursor == "0")
        #expect(try news("0") == [])
        let (_, first) = try add("a")
        let revision = try store.revision()
        try add("b")
        try add("c")
        #expect(try news(nil) == [])
        #expect(try news("0") == ["add a", "add b", "add c"])
        #expect(try news(first.text) == ["add b", "add c"])
        #expect(try news(revision) == ["add b", "add c"])
        let cursor = try store.history.changes(since: first.text).cursor
        #expect(try news(cursor) == [])
        try store.undo("undo", now: Self.now)
        #expect(try news(cursor) == ["undo"])
        for wrong in ["x", "", "-1-0"] {
            #expect(throws: CalStoreError.noSuchOperation(wrong, first: 1)) { try news(wrong) }
        }
        // They may name an operation that was told, and taken back when the disk failed.
        for gone in [UUID().uuidString, "2-0000000000000000", "99-0000000000000000"] {
            #expect(throws: CalStoreError.cursorExpired(gone, first: 1)) { try news(gone) }
        }
    }

    private func cut(_ retention: CalStoreRetention, dryRun: Bool = false) throws -> [Int] {
        let outcome = try store.maintenance.compact(keeping: retention, now: Self.now, dryRun: dryRun)
        return [outcome.dropped, outcome.kept]
    }

    @Test func aCutLog() throws {
        var ids: [CalStoreOperation.ID] = []
        for number in 1...6 { ids.append(try add("\(number)").operation) }
        let records = try store.engine.read { state, _ in state.records }
        #expect(try cut(.operations(2), dryRun: true) == [4, 2])
        #expect(try store.history.entries().count == 6)
        #expect(try cut(.operations(2)) == [4, 2])
        #expect(try cut(.operations(2)) == [0, 2])
        #expect(try store.engine.read { state, _ in state.records } == records)
        #expect(try store.history.entries().map(\.sequence) == [6, 5])
        #expect(try store.history.extent().first == 5)
        #expect(try store.maintenance.check().problems.isEmpty)

        // The state that the log begins with still has a name; what lies before has none.
        #expect(try store.history.store(after: ids[3]).items().count == 4)
        #expect(try news(ids[3].text) == ["add 5", "add 6"])
        #expect(throws: CalStoreError.noSuchOperation(ids[2].text, first: 5)) {
            try store.history.store(after: ids[2])
        }
        #expect(throws: CalStoreError.noSuchOperation(ids[2].text, first: 5)) {
            try store.undo("u", of: ids[2], now: Self.now)
        }
        #expect(throws: CalStoreError.cursorExpired(ids[2].text, first: 5)) { try news(ids[2].text) }
        #expect(throws: CalStoreError.cursorExpired("0", first: 5)) { try news("0") }
        for _ in 1...2 { try store.undo("u", now: Self.now) }
        #expect(try store.undo("u", now: Self.now).target == nil)
        #expect(try titles() == ["1", "2", "3", "4"])
        #expect(try HistoryTests.open(disk).items().count == 4)

        #expect(try store.maintenance.compact(keeping: .operations(0), now: Self.now).kept == 0)
        let newest = try store.history.changes(since: nil).cursor
        #expect(try news(newest) == [])
        try add("7")
        #expect(try news(newest) == ["add 7"])
    }

    @Test func aCutByTime() throws {
        for day in ["01", "05", "03", "07"] {
            try add(day, at: try #require(Instant(iso: "2026-03-\(day)T12:00:00Z")))
        }
        let fourth = try #require(Instant(iso: "2026-03-04T00:00:00Z"))
        // What lies between those that are kept is kept: an operation is never without the one before it.
        #expect(try cut(.since(fourth)) == [1, 3])
        #expect(try store.history.entries().map(\.label) == ["add 07", "add 03", "add 05"])
        #expect(try cut(.everything) == [0, 3])
    }

    @Test func aCutAfterAnEditByHand() throws {
        for number in 1...4 { try add("lunch \(number)") }
        try editByHand("lunch 2", "by hand")
        let reader = try HistoryTests.open(disk)
        #expect(try reader.maintenance.compact(keeping: .operations(0), now: Self.now).dropped == 5)
        #expect(try HistoryTests.open(disk).items().map(\.title).contains("by hand"))
        #expect(try HistoryTests.open(disk).info().notes.isEmpty)
    }

    @Test func aStoreInMemoryRemembersTheLastThousand() throws {
        let store = CalendarStore()
        for number in 1...2_500 {
            try store.write("\(number)", now: Self.now) { $0.addSource(title: "\(number)") }
        }
        let extent = try store.history.extent()
        #expect(extent.count >= 1000 && extent.count + extent.first == 2_501)
        #expect(throws: CalStoreError.cursorExpired("0", first: extent.first)) {
            try store.history.changes(since: "0")
        }
        let undone = try store.undo("u", now: Self.now)
        #expect(undone.target?.label == "2500")
        #expect(try store.sources().count == 2_500)
    }
}
