import CalStore
import CalStoreExchange
import Testing

/// An import into the calendars that a file names.
@Suite struct NamedCalendarTests {
    private let now: Instant
    private let old = CalendarStore()
    private let new = CalendarStore()

    init() throws { now = try #require(Instant(iso: "2026-03-04T09:00:00Z")) }

    private func calendar(
        _ title: String, _ color: String? = nil, _ entities: CalStoreCalendar.Entities = [.events],
        in store: CalendarStore
    ) throws -> CalStoreCalendar {
        try store.write("calendar", now: now) { change in
            let source = try #require(try change.sources().first)
            var calendar = CalStoreCalendar(title: title, entities: entities, source: source.id)
            calendar.color = color
            try change.save(calendar)
            return calendar
        }.result
    }

    private func add(_ title: String, to calendar: CalStoreCalendar) throws {
        try old.write("add", now: now) { change in
            var item = CalStoreItem(event: title, calendar: calendar.id)
            item.start = ItemTime("2026-03-05")
            try change.add(item)
        }
    }

    @discardableResult
    private func take(_ bytes: [UInt8]) throws -> CalStoreImported {
        let file = try CalStoreImport(json: bytes)
        return try new.write("import", now: now) { change in
            let (events, reminders) = (try change.eventCalendar.id, try change.reminderCalendar.id)
            return try change.addToNamedCalendars(file, otherEvents: events, otherReminders: reminders)
        }.result
    }

    private func listing() throws -> [String] {
        let titles = Dictionary(uniqueKeysWithValues: try new.calendars().map { ($0.id, $0.title) })
        return try new.items().map { "\($0.title) in \(titles[$0.calendarID] ?? "?")" }.sorted()
    }

    @Test func newCalendarsAreThoseOfTheFile() throws {
        let work = try calendar("Work", "#112233", in: old)
        try add("A", to: work)
        let both = try calendar("Both", nil, [.events, .reminders], in: old)
        try add("B", to: both)
        let bytes = try CalStoreItem.json(try old.items(), in: old)
        #expect(try take(bytes).added.count == 2)
        #expect(try listing() == ["A in Work", "B in Both"])
        let made = try new.calendar(named: "Work")
        #expect(made.id == work.id && made.color == "#112233" && made.entities == [.events])
        #expect(try new.calendar(named: "Both").entities == [.events, .reminders])
        // The second import finds everything.
        let count = try new.calendars().count
        #expect(try take(bytes).unchanged == 2)
        #expect(try new.calendars().count == count)
    }

    /// A calendar with the title is used, and two calendars with one title stay two.
    @Test func calendarsAreFoundByTheirTitles() throws {
        let known = try calendar("Work", in: new)
        for title in ["A", "B"] { try add(title, to: try calendar("Work", in: old)) }
        try take(try CalStoreItem.json(try old.items(), in: old))
        let found = try new.calendars().filter { $0.title == "Work" }
        #expect(found.count == 2 && found.contains { $0.id == known.id })
        #expect(Set(try new.items().map(\.calendarID)) == Set(found.map(\.id)))
    }

    /// What names no calendar goes where the caller says; so does a calendar of which only an unknown
    /// identifier is known.
    @Test func otherItemsGoToTheOtherCalendars() throws {
        let text = """
            [{"title": "A", "start": "2026-03-05"}, {"type": "reminder", "title": "R"},
            {"title": "B", "start": "2026-03-05", "calendar": {"title": "Club"}}]
            """
        let (events, reminders) = (try new.eventCalendar.title, try new.reminderCalendar.title)
        try take(Array(text.utf8))
        #expect(try listing() == ["A in \(events)", "B in Club", "R in \(reminders)"])
    }
}
