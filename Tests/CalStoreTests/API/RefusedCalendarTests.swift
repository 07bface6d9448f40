import Testing

@testable import CalStore

/// Calendars that a transaction refuses.
@Suite struct RefusedCalendarTests {
    private let store = CalendarStore()

    private func new(_ title: String, _ entities: CalStoreCalendar.Entities = .events, color: String? = nil)
        throws -> CalStoreCalendar
    {
        var calendar = CalStoreCalendar(
            title: title, entities: entities, source: try #require(try store.sources().first).id)
        calendar.color = color
        return calendar
    }

    /// Title "", no entities and color "banana" had been written to the document.
    @Test func aCalendarWithoutTitleKindAndColorWasSaved() throws {
        let before = try store.json()
        func expect(_ violation: ConstraintViolation, _ calendar: CalStoreCalendar) {
            #expect(throws: CalStoreError.refused(violation, title: calendar.title)) {
                try store.write { try $0.save(calendar) }
            }
        }
        expect(.calendarHasNoTitle, try new(""))
        expect(.calendarHasNoTitle, try new(" \n"))
        expect(.calendarHasNoKind, try new("x", []))
        for color in ["banana", "#12345", "#GGGGGG", "#1234567", "#", ""] {
            expect(.badColor(try #require(try new("x", color: color).color)), try new("x", color: color))
        }
        #expect(try store.json() == before)
        for color in ["#1badf8", "#1BADF880", nil] {
            let calendar = try new("x", [.events, .reminders], color: color)
            try store.write { try $0.save(calendar) }
        }
        let violations: [ConstraintViolation] = [
            .calendarHasNoTitle, .calendarHasNoKind, .badColor("banana"),
        ]
        #expect(
            violations.map(\.description) == [
                "the calendar has no title", "the calendar must hold events, reminders or both",
                "\"banana\" is not a color; write it as #RRGGBB",
            ])
    }

    /// EventKit accepts a calendar without a title; its other properties can still be changed.
    @Test func aStoredCalendarWithoutTitleCanBeChanged() throws {
        var untitled = try new("").record
        untitled.color = "banana"
        let record = untitled
        _ = try store.engine.commit("untitled", now: .distantPast) { _ in
            ((), Edit([Change(before: nil, after: .calendar(record))]))
        }
        var calendar = CalStoreCalendar(record)
        #expect(throws: CalStoreError.refused(.badColor("apple"), title: "")) {
            calendar.color = "apple"
            try store.write { try $0.save(calendar) }
        }
        calendar.color = "#000000"
        try store.write { try $0.save(calendar) }
        #expect(try store.calendars().last?.color == "#000000")
    }
}
