import Foundation
import Testing

@testable import CalStore

/// Found by hand: with an intact snapshot, a change was added to a log that was damaged before it. Without
/// the snapshot nothing behind the damage could have been read again.
@Suite struct DamagedHistoryTests {
    @Test func nothingIsAddedToALogThatIsDamagedBeforeItsEnd() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "calstore-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
        func add(_ title: String) throws {
            let store = try CalendarStore(path: folder.path)
            let calendar = try #require(try store.calendars().first)
            var event = CalStoreItem(event: title, calendar: calendar.id)
            event.start = ItemTime("2026-03-05")
            try store.write("add", now: now) { try $0.add(event) }
            try store.maintenance.snapshot()
        }
        try add("Keep")
        let log = folder.appending(path: "log.jsonl")
        var bytes = try Data(contentsOf: log)
        let place = try #require(bytes.firstRange(of: Data("Keep".utf8)))
        bytes[place.lowerBound] = UInt8(ascii: "D")
        try bytes.write(to: log)

        #expect(throws: CalStoreError.self) { try add("More") }
        #expect(try Data(contentsOf: log) == bytes)
        // The snapshot is whole and may still be read.
        #expect(try CalendarStore(path: folder.path).items().map(\.title) == ["Keep"])
        #expect(
            try CalendarStore(path: folder.path).maintenance.check().problems.map(\.invariant) == [
                .filesAreWhole
            ])
    }
}
