import Basics
import CalStore
import Testing

@testable import CalStorePlanning

/// The reminders that have their time already.
@Suite struct PlannedRemindersTests {
    /// From its second search on a store holds the texts that people search, in which names of properties
    /// are not: a reminder was planned twice then.
    @Test func aPlannedReminderIsFoundByEverySearch() throws {
        let store = CalendarStore()
        let now = Instant(secondsSince1970: 1_772_612_400)
        var reminder: CalStoreItem?
        _ = try store.write("add", now: now) { change in
            let calendars = try change.calendars()
            let lists = try #require(calendars.first { $0.entities.contains(.reminders) })
            let events = try #require(calendars.first { $0.entities.contains(.events) })
            let report = try change.add(CalStoreItem(reminder: "Report", calendar: lists.id))
            var block = CalStoreItem(event: "Report", calendar: events.id)
            block.start = try ItemTime(parsing: "2026-03-05T10:00:00[Europe/Berlin]")
            block.end = .duration(ItemDuration(seconds: 3600))
            block.parentExternalID = report.externalID
            _ = try change.add(block)
            reminder = report
        }
        let report = try #require(reminder)
        for _ in 0..<3 {
            #expect(try PlannedReminders(store, now: now, zone: .utc).has(report))
            _ = try store.items(screenedBy: .text(FoldedSearch("report"))) { _ in true }
        }
    }
}
