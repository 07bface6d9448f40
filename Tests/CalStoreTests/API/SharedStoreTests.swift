import Foundation
import Testing

@testable import CalStore

/// Several stores on one folder, as in several programs.
@Suite struct SharedStoreTests {
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder + "/cal")
    }

    /// In the calendar that each new store has.
    private func event(_ title: String) throws -> CalStoreItem {
        let calendar = try #require(StoreState.initialRecords.compactMap(\.calendar).first)
        var item = CalStoreItem(event: title, calendar: CalStoreCalendar.ID(calendar.id))
        item.start = ItemTime("2026-03-02T09:00:00Z")
        return item
    }

    private func listing(_ store: CalendarStore) throws -> [String] {
        let from = try #require(Instant(iso: "2026-03-01T00:00:00Z"))
        return try store.occurrences(in: from..<from.adding(seconds: 30 * 86_400), zone: .utc).map {
            "\($0.start.date) \($0.item.title)"
        }
    }

    @Test func eachSeesWhatTheOtherCommitted() throws {
        try inFolder { path in
            let (one, two) = (try CalendarStore(path: path), try CalendarStore(path: path))
            #expect(try two.items().isEmpty)
            var item = try one.write("add", now: Self.now) { try $0.add(event("a")) }.result
            #expect(try listing(two) == ["2026-03-02 a"])
            item.title = "b"
            item.recurrence = ItemRecurrence(rules: [RecurrenceRule(.daily, end: .count(3))])
            try two.write("edit", now: Self.now) { try $0.save(item) }
            #expect(try listing(one) == ["2026-03-02 b", "2026-03-03 b", "2026-03-04 b"])
            // A change that is made on top of one that was not read yet.
            try one.write("rm", now: Self.now) {
                try $0.remove(item.id, at: SeriesBench.time("2026-03-03T09:00:00Z"), span: .this)
            }
            let detached = try two.write("this", now: Self.now) { change in
                let at = try SeriesBench.time("2026-03-04T09:00:00Z")
                var last = try #require((change.item(item.id)) as CalStoreItem?).occurrence(at: at)
                last.title = "last"
                return try change.save(last, at: at)
            }.result
            for store in [one, two, try CalendarStore(path: path)] {
                #expect(try listing(store) == ["2026-03-02 b", "2026-03-04 last"])
                #expect(try store.detached(of: item.id).map(\.id) == [detached.id])
                #expect(try store.maintenance.check().problems == [])
            }
            #expect(try one.revision() == two.revision())
        }
    }

    /// A failed write of one leaves nothing for itself or the other, in the file or in memory.
    @Test func aFailedWriteIsSeenByNobody() throws {
        struct Thrown: Error {}
        try inFolder { path in
            let (one, two) = (try CalendarStore(path: path), try CalendarStore(path: path))
            let items = try one.write("add", now: Self.now) { change in
                try (1...5).map { try change.add(event("\($0)")) }
            }.result
            #expect(throws: Thrown.self) {
                try one.write("fail", now: Self.now) { change in
                    try change.remove(items[1].id)
                    _ = try change.item(items[2].id)
                    try change.remove(items[4].id)
                    throw Thrown()
                }
            }
            for store in [one, two, try CalendarStore(path: path)] {
                #expect(try store.items().map(\.id) == items.map(\.id))
            }
            #expect(try one.info().operation == 1)
        }
    }

    @Test func threadsOfTwoStoresLoseNothing() async throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/cal"
        let stores = [
            try CalendarStore(path: path, lockTimeout: 30), try CalendarStore(path: path, lockTimeout: 30),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let store = stores[number % 2]
                let item = try event("\(number)")
                group.addTask { try store.write("add", now: Self.now) { try $0.add(item) } }
            }
            try await group.waitForAll()
        }
        for store in stores { #expect(try Set(store.items().map(\.title)) == Set((0..<40).map(String.init))) }
    }

    /// Both have the same order, and so does who reads the log afresh.
    @Test func theOrderIsTheSameEverywhere() throws {
        try inFolder { path in
            let (one, two) = (try CalendarStore(path: path), try CalendarStore(path: path))
            var items: [CalStoreItem] = []
            for number in 0..<6 {
                let store = number % 2 == 0 ? one : two
                items.append(
                    try store.write("add", now: Self.now) { try $0.add(event("\(number)")) }.result
                )
            }
            try two.write("rm", now: Self.now) { change in
                try change.remove(items[5].id)
                try change.add(event("new"))
                try change.remove(items[1].id)
            }
            let expected = ["0", "2", "3", "4", "new"]
            for store in [one, two, try CalendarStore(path: path)] {
                #expect(try store.items().map(\.title) == expected)
            }
            try one.maintenance.snapshot()
            #expect(try CalendarStore(path: path).items().map(\.title) == expected)
        }
    }
}
