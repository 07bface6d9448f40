import Foundation
import Testing

@testable import CalStore
@testable import TestSupport

/// The folder of a store that is open gets another name, or goes.
@Suite struct MovedStoreTests {
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func add(_ title: String, to store: CalendarStore) throws {
        try store.write("add", now: Self.now) { change in
            var event = try CalStoreItem(event: title, calendar: change.eventCalendar.id)
            event.start = ItemTime("2026-03-05")
            try change.add(event)
        }
    }

    private func titles(_ store: CalendarStore) throws -> [String] { try store.items().map(\.title).sorted() }

    /// The items were gone, and the next change began a second store in the old place.
    @Test func `A store that was renamed is not begun anew in its old place`() throws {
        try inFolder { folder in
            let (old, new) = (folder + "/cal", folder + "/renamed")
            let store = try CalendarStore(path: old)
            try add("a", to: store)
            try FileManager.default.moveItem(atPath: old, toPath: new)
            let missing = CalStoreError.io(operation: "open", path: old + "/log.jsonl", code: ENOENT)
            #expect(throws: missing) { try titles(store) }
            #expect(throws: missing) { try add("b", to: store) }
            #expect(!FileManager.default.fileExists(atPath: old))
            #expect(try titles(CalendarStore(path: new)) == ["a"])

            try FileManager.default.moveItem(atPath: new, toPath: old)
            try add("c", to: store)
            #expect(try titles(store) == ["a", "c"])
            #expect(try titles(CalendarStore(path: old)) == ["a", "c"])
        }
    }

    @Test func `A store whose log was moved away is read from its snapshot`() throws {
        try inFolder { folder in
            let store = try CalendarStore(path: folder + "/cal")
            try add("a", to: store)
            try store.maintenance.snapshot()
            try FileManager.default.moveItem(atPath: folder + "/cal/log.jsonl", toPath: folder + "/log")
            #expect(try titles(store) == ["a"])
        }
    }

    @Test func `A store that was removed begins anew`() throws {
        try inFolder { folder in
            let path = folder + "/cal"
            let store = try CalendarStore(path: path)
            try add("a", to: store)
            try FileManager.default.removeItem(atPath: path)
            #expect(try titles(store) == [])
            try add("b", to: store)
            #expect(try titles(CalendarStore(path: path)) == ["b"])
        }
    }
}
