import Testing

@testable import CalStore

/// Calendars and sources by what people call them, and what is said when nothing is called so.
@Suite struct CalendarNamesTests {
    private let store = CalendarStore()

    private func names(_ aliases: [String: String] = [:]) -> CalendarNames {
        CalendarNames(store, CalendarAliases { aliases[$0] })
    }

    @Test(arguments: ["Calendar", "calendar", "Local/Calendar", "w"])
    func found(name: String) throws {
        #expect(try names(["w": "Calendar"]).calendar(called: name).title == "Calendar")
    }

    @Test func byIdentifier() throws {
        let calendar = try names().calendar(called: "Reminders")
        #expect(try names().calendar(called: calendar.shortID).id == calendar.id)
        #expect(try names().calendar(called: calendar.id.text).id == calendar.id)
        #expect(calendar.shortID.hasPrefix("c") && calendar.shortID.utf8.count == 5)
    }

    @Test func missing() throws {
        #expect(throws: NameError.noCalendar("work", titles: ["Calendar", "Reminders"])) {
            try names().calendar(called: "work")
        }
        #expect(throws: NameError.aliasOfNoCalendar("w", calendar: "work")) {
            try names(["w": "work"]).calendars(called: "w")
        }
        #expect(throws: NameError.noSource("iCloud", titles: ["Local"])) {
            try names().source(called: "iCloud")
        }
    }

    @Test func ambiguous() throws {
        let other = try store.write("add", now: .distantPast) { change in
            let source = change.addSource(title: "iCloud")
            let calendar = CalStoreCalendar(title: "Calendar", entities: .events, source: source.id)
            try change.save(calendar)
            return calendar
        }.result
        #expect(
            throws: NameError.ambiguousCalendar("Calendar", paths: ["Local/Calendar", "iCloud/Calendar"])
        ) {
            try names().calendar(called: "Calendar")
        }
        #expect(try names().calendar(called: "iCloud/Calendar").id == other.id)
    }
}
