import Testing

@testable import CalStore
@testable import CalStoreExchange

/// "A fetch that gives nothing or less than half the items keeps the old data and warns", also for few items.
@Suite struct SmallFeedTests {
    private static func feed(_ count: Int) -> [UInt8] {
        let events = (0..<count).map {
            "BEGIN:VEVENT\r\nUID:\($0)\r\nSUMMARY:\($0)\r\nDTSTART;VALUE=DATE:20260306\r\nEND:VEVENT\r\n"
        }
        return Array(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n").utf8)
    }

    @Test(arguments: [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3)])
    func `a small feed lost most of its items without a question`(stored: Int, told: Int) throws {
        #expect(try left(stored, told) == nil)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
    func `half of a small feed may leave`(stored: Int, told: Int) throws {
        #expect(try left(stored, told) == told)
    }

    /// The number of items after a refresh; nil if it is refused, and then all of them are still there.
    private func left(_ stored: Int, _ told: Int) throws -> Int? {
        let now = Instant(secondsSince1970: 0)
        let store = CalendarStore()
        let id = try store.write("subscribe", now: now) { change in
            let calendar = change.subscribe(to: "https://example.org/x.ics", title: "Feed")
            _ = try change.refresh(calendar.id, from: CalStoreFeed(iCalendar: Self.feed(stored)))
            return calendar.id
        }.result
        do {
            _ = try store.write("refresh", now: now) {
                try $0.refresh(id, from: CalStoreFeed(iCalendar: Self.feed(told)))
            }
            return try store.items(inCalendar: id).count
        } catch is CalStoreRefresh.Refusal {
            #expect(try store.items(inCalendar: id).count == stored)
            return nil
        }
    }
}
