import CalStore
import CalStoreLanguage
import Terminal
import Testing

@testable import CalStoreScreens

/// A view takes values: it is made here without a session, a store and a terminal.
@Suite struct ItemTextTests {
    private let calendar = CalStoreCalendar.ID("11111111-1111-4111-8111-111111111111")

    private func text(in zone: String) throws -> ItemText {
        let zone = try DateReader.zone(named: zone)
        return ItemText(
            times: TimeText(zone: zone), now: try #require(Instant(iso: "2026-03-04T09:00:00Z")),
            style: .plain, names: .empty)
    }

    @Test(arguments: [
        ("UTC", "Thu 2026-03-05 13:00-13:45"), ("Europe/Berlin", "Thu 2026-03-05 14:00-14:45"),
        ("Asia/Tokyo", "Thu 2026-03-05 22:00-22:45"),
    ])
    func aTimeIsThatOfTheClocksZone(zone: String, expected: String) throws {
        let text = try text(in: zone)
        var item = CalStoreItem(event: "Dentist", calendar: try #require(calendar))
        let start = try #require(Instant(iso: "2026-03-05T13:00:00Z"))
        item.start = ItemTime(start, in: text.times.zone)
        item.end = .time(ItemTime(start.adding(seconds: 45 * 60), in: text.times.zone))
        #expect(text.when(item) == expected + " " + zone)
        #expect(text.line(item).contains("Dentist   " + expected))
    }

    @Test func aSeriesNamesNoDatesWithoutAStore() throws {
        let text = try text(in: "UTC")
        var item = CalStoreItem(event: "Standup", calendar: try #require(calendar))
        item.start = ItemTime(try #require(Instant(iso: "2026-03-05T09:00:00Z")), in: text.times.zone)
        #expect(try text.dates(of: item, count: 3).isEmpty)
        #expect(text.repeats(item) == nil)
    }
}
