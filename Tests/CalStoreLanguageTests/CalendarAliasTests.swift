import CalStore
import Testing

@testable import CalStoreLanguage

/// Aliases of calendars in queries.
@Suite struct CalendarAliasTests {
    private let store = CalendarStore()

    private func titles(_ query: String, _ aliases: CalendarAliases) throws -> [String] {
        try QueryMatcher(QueryReader().read(query), store: store, aliases: aliases).items().map(\.title)
            .sorted()
    }

    @Test func anAliasIsUsedIfNoCalendarHasTheName() throws {
        try store.write { change in
            let source = try #require(try change.sources().first)
            for title in ["Work", "home", "H"] {
                let calendar = CalStoreCalendar(title: title, entities: [.events], source: source.id)
                try change.save(calendar)
                var item = CalStoreItem(event: "in " + title, calendar: calendar.id)
                item.start = ItemTime("2026-03-05")
                try change.add(item)
            }
        }
        let aliases = CalendarAliases(["w": "Work", "Long": "Local/home", "h": "Work", "gone": "Nowhere"])
        #expect(try titles("calendar:w", aliases) == ["in Work"])
        #expect(try titles("calendar:W", aliases) == ["in Work"])
        #expect(try titles("calendar:long", aliases) == ["in home"])
        // A calendar with that name comes first.
        #expect(try titles("calendar:h", aliases) == ["in H"])
        #expect(throws: NameError.self) { try titles("calendar:w", .none) }
        let error = #expect(throws: NameError.self) { try titles("calendar:gone", aliases) }
        guard case .aliasOfNoCalendar("gone", calendar: "Nowhere")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
