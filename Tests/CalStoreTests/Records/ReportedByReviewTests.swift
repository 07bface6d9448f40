import Testing

@testable import CalStore

/// Faults that a reading of the public interface found, each by what happened.
@Suite struct ReportedByReviewTests {
    private func refused(_ change: (inout CalStoreItem) -> Void) throws -> Bool {
        let store = CalendarStore()
        let now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
        do {
            try store.write("add", now: now) { transaction in
                var event = try CalStoreItem(event: "x", calendar: transaction.calendars()[0].id)
                event.start = ItemTime("2026-03-05T09:00:00Z")
                change(&event)
                try transaction.add(event)
            }
            return false
        } catch CalStoreError.refused {
            return try store.items().isEmpty
        }
    }

    @Test func aRuleThatCouldNotBeReadAgainIsNotStored() throws {
        var noInterval = RecurrenceRule(.daily)
        noInterval.interval = 0
        var day99 = RecurrenceRule(.monthly)
        day99.byMonthDay = [99]
        #expect(try refused { $0.recurrence = ItemRecurrence(rules: [noInterval]) })
        #expect(try refused { $0.recurrence = ItemRecurrence(rules: [day99]) })
        #expect(try !refused { $0.recurrence = ItemRecurrence(rules: [RecurrenceRule(.daily)]) })
    }

    @Test(arguments: ["a]b", "[x", "line\nbreak"]) func aZoneThatCouldNotBeReadAgainIsNotStored(
        _ name: String
    ) throws {
        let start = ItemTime(try #require(CivilDateTime(iso: "2026-03-05T09:00:00")), in: Zone.keeping(name))
        #expect(try refused { $0.start = start })
    }

    @Test func hugeDurationsDoNotTrap() {
        let duration = ItemDuration(days: .max, seconds: .min)
        #expect(duration.days == ItemDuration.dayLimit)
        #expect(duration.nominalSeconds == 0)
    }

    @Test func aTransactionSeesItsOwnCalendars() throws {
        let store = CalendarStore()
        let now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
        try store.write("calendar", now: now) { change in
            let work = try CalStoreCalendar(title: "work", entities: .events, source: change.sources()[0].id)
            try change.save(work)
            #expect(try change.calendars().map(\.title) == ["Calendar", "Reminders", "work"])
        }
    }
}
