import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// EventKit rule 6: a store has an identifier from the start. It was empty until the first write.
@Suite struct StoreIdentifierTests {
    @Test func beforeAndAfterTheFirstWrite() throws {
        let folder = NSTemporaryDirectory() + "identifier-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let desk = Desk(EKEventStore(calStore: try CalendarStore(path: folder)))
        let identifier = desk.store.eventStoreIdentifier
        #expect(UUID(uuidString: identifier) != nil)
        #expect(!FileManager.default.fileExists(atPath: folder), "asking writes nothing")
        _ = try desk.saved("A", "2026-03-02 09:00")
        #expect(desk.store.eventStoreIdentifier == identifier)
        let again = EKEventStore(calStore: try CalendarStore(path: folder))
        #expect(again.eventStoreIdentifier == identifier)
    }

    @Test func inMemory() {
        let store = CalendarStore()
        let (first, second) = (EKEventStore(calStore: store), EKEventStore(calStore: store))
        #expect(UUID(uuidString: first.eventStoreIdentifier) != nil)
        #expect(first.eventStoreIdentifier == second.eventStoreIdentifier)
        #expect(first.eventStoreIdentifier != EKEventStore(calStore: CalendarStore()).eventStoreIdentifier)
    }

    /// A walk through a store that can no longer be read ended early, which looked like the end of what there
    /// is. It throws.
    @Test func aWalkThroughAnUnreadableStoreThrows() throws {
        let folder = NSTemporaryDirectory() + "walk-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder
        let values = try CalendarStore(path: path)
        let desk = Desk(EKEventStore(calStore: values))
        _ = try desk.saved("A", "2026-03-02 09:00", rule: daily())
        var walk = values.occurrences(from: Instant(Desk.date("2026-03-01 00:00")), zone: .utc).makeIterator()
        #expect(try walk.next() != nil)
        let log = path + "/log.jsonl"
        try Data("{\"format\":99}\n".utf8).write(to: URL(fileURLWithPath: log))
        for name in ["index", "store.json"] { try? FileManager.default.removeItem(atPath: path + "/" + name) }
        #expect(throws: CalStoreError.self) {
            var count = 0
            while try walk.next() != nil, count < 1_000_000 { count += 1 }
        }
        #expect(desk.events().isEmpty)
        #expect(desk.store.calStore.problem != nil)
    }

    /// Programs that leave with `exit()` right after a save left `store.json` behind the log.
    @Test func leavingWritesTheSnapshot() async throws {
        let folder = NSTemporaryDirectory() + "leaving-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            let desk = Desk(EKEventStore(calStore: try CalendarStore(path: folder)))
            for day in 2...5 { _ = try desk.saved("day \(day)", "2026-03-0\(day) 09:00") }
            exit(0)
        }
        let text = try String(contentsOfFile: folder + "/store.json", encoding: .utf8)
        #expect((2...5).allSatisfy { text.contains("day \($0)") })
        #expect(!FileManager.default.fileExists(atPath: folder + "/store.json.new"))
    }
}
