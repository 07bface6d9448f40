import Foundation
import Testing

@testable import CalStore

/// `CalStoreCommitHooks`: who is asked before an operation, and told behind it.
@Suite struct CommitHookTests {
    private struct Refusal: Error {}

    /// The calls of hooks, and other events during a wait.
    private final class Witness: @unchecked Sendable {
        var asked: [[String]] = []
        var told: [[String]] = []
        var meanwhile: () throws -> Void = {}
    }

    private let now = Instant(secondsSince1970: 1_772_611_200)

    private func stores(_ witness: Witness) throws -> (
        store: CalendarStore, other: CalendarStore, folder: URL
    ) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hooks-\(UUID().uuidString)")
        let path = folder.path
        let other = try CalendarStore(path: path)
        try other.write("begin", now: now) { try $0.add(item("Seed")) }
        let hooks = CalStoreCommitHooks(
            willCommit: { operation, label in
                witness.asked.append([label] + operation.changes.map { "\($0.action.rawValue) \($0.title)" })
                #expect(operation.isDryRun && operation.id == nil)
                try witness.meanwhile()
            },
            didCommit: { operation, label in
                #expect(!operation.isDryRun && operation.id != nil)
                witness.told.append([label] + operation.changes.map { "\($0.action.rawValue) \($0.title)" })
            })
        return (try CalendarStore(path: path, hooks: hooks), other, folder)
    }

    private func item(_ title: String) throws -> CalStoreItem {
        let calendar = try #require(try CalendarStore().calendars().first { $0.entities.contains(.events) })
        var item = CalStoreItem(event: title, calendar: calendar.id)
        item.start = ItemTime(try #require(CivilDate(year: 2026, month: 3, day: 6)))
        return item
    }

    private func titles(_ store: CalendarStore) throws -> [String] { try store.items().map(\.title).sorted() }

    @Test func onceForEachOperation() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try item("A")
        try store.write("add", now: now) { change in
            try change.add(first)
            try change.add(item("B"))
        }
        try store.write("nothing", now: now) { _ in }
        try store.write("tried", now: now, dryRun: true) { try $0.remove(first.id) }
        try store.undo("undo", now: now)
        #expect(witness.asked == [["add", "insert A", "insert B"], ["undo", "delete B", "delete A"]])
        #expect(witness.told == witness.asked)
        #expect(try titles(other) == ["Seed"])
    }

    @Test func refusalLeavesEverything() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        witness.meanwhile = { throw Refusal() }
        #expect(throws: Refusal.self) { try store.write("add", now: now) { try $0.add(item("A")) } }
        #expect(throws: Refusal.self) { try store.undo("undo", now: now) }
        #expect(try titles(store) == ["Seed"] && titles(other) == ["Seed"])
        #expect(witness.told.isEmpty)
        #expect(try store.history.entries().count == 1)
    }

    /// Others change something else: what was asked is done, without asking again.
    @Test func changesElsewhere() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        witness.meanwhile = { try other.write("other", now: now) { try $0.add(item("Other")) } }
        try store.write("add", now: now) { try $0.add(item("A")) }
        #expect(witness.asked.count == 1)
        #expect(try titles(other) == ["A", "Other", "Seed"])
    }

    /// Others change what the operation is about: it is made anew, and asked about again.
    @Test func changesOfTheSame() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        let seed = try #require(try store.items().first)
        witness.meanwhile = {
            guard witness.asked.count == 1 else { return }
            try other.write("other", now: now) { change in
                guard var item = try change.item(seed.id) else { return }
                item.location = "There"
                try change.save(item)
            }
        }
        try store.write("edit", now: now) { change in
            guard var item = try change.item(seed.id) else { return }
            item.title = item.location == nil ? "Early" : "Late"
            try change.save(item)
        }
        #expect(witness.asked == [["edit", "update Early"], ["edit", "update Late"]])
        #expect(try titles(other) == ["Late"])
        #expect(witness.told == [["edit", "update Late"]])
    }

    /// A change that was right for the whole store is asked about again when anything else is changed, three
    /// times at most.
    @Test func neverSettled() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        witness.meanwhile = { try other.write("other", now: now) { try $0.add(item("Other")) } }
        #expect(throws: CalStoreError.unsettled(questions: 3)) {
            try store.write("add", now: now) { change in
                change.dependsOnWholeStore = true
                try change.add(item("A"))
            }
        }
        #expect(witness.asked.count == 3 && witness.told.isEmpty)
        #expect(try titles(other) == ["Other", "Other", "Other", "Seed"])
    }

    /// Two take back the same operation: the later one finds that nothing is left to do.
    @Test func undoneMeanwhile() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        let operation = try #require(try store.history.entries().first?.id)
        witness.meanwhile = { try other.undo("other", of: operation, now: now) }
        let outcome = try store.undo("undo", of: operation, now: now)
        #expect(outcome.operation == nil && outcome.target?.undoneBy != nil)
        #expect(try titles(other).isEmpty)
        #expect(try store.history.entries().count == 2)
    }

    /// A UID that was free when it was asked about is taken when the item comes.
    @Test func takenMeanwhile() throws {
        let witness = Witness()
        let (store, other, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        var mine = try item("Mine")
        mine.externalID = "x@example.com"
        var theirs = try item("Theirs")
        theirs.externalID = "x@example.com"
        let (late, early) = (mine, theirs)
        witness.meanwhile = { try other.write("other", now: now) { try $0.add(early) } }
        #expect(throws: CalStoreError.conflict(title: "Mine", properties: ["uid"])) {
            try store.write("add", now: now) { try $0.add(late) }
        }
        #expect(try titles(other) == ["Seed", "Theirs"])
    }

    /// Edits of store.json by hand that come while somebody thinks are kept, and recorded first.
    @Test func editedMeanwhile() throws {
        let witness = Witness()
        let (store, _, folder) = try stores(witness)
        defer { try? FileManager.default.removeItem(at: folder) }
        try store.maintenance.snapshot()
        let file = folder.appendingPathComponent("store.json")
        witness.meanwhile = {
            guard witness.asked.count == 1 else { return }
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("\"Seed\"", with: "\"Edited\"").utf8).write(to: file)
        }
        try store.write("add", now: now) { try $0.add(item("A")) }
        #expect(try titles(CalendarStore(path: folder.path)) == ["A", "Edited"])
        #expect(
            try CalendarStore(path: folder.path).history.entries().map(\.role) == [
                .change, .outside, .change,
            ])
    }
}
