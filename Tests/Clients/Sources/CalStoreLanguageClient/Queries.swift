import CalStoreLanguage
import Expectations

/// Queries on a store.
@MainActor enum Queries {
    static func check() throws {
        let store = CalendarStore()
        try store.write { change in
            for text in ["Standup weekdays 9:00-9:15", "Dentist fri 14:00", "remind me to buy milk"] {
                try change.add(SentenceReader(dates: Moment.reader).read(text).value.item(in: change))
            }
        }
        try items(store)
        try occurrences(store)
        try saved(store)
        try aliases(store)
    }

    private static func aliases(_ store: CalendarStore) throws {
        let query = try QueryReader(dates: Moment.reader).read("calendar:todo")
        let aliases = CalendarAliases(["ToDo": try store.reminderCalendar.title])
        let matcher = try QueryMatcher(query, store: store, aliases: aliases)
        Expectations.expect(try matcher.items().map(\.title), ["buy milk"])
        do {
            _ = try QueryMatcher(query, store: store, aliases: .none)
            Expectations.expect("found", "an error")
        } catch {
            Expectations.expect(error is NameError, true)
        }
    }

    private static func matcher(_ text: String, _ store: CalendarStore) throws -> QueryMatcher {
        let query = try QueryReader(dates: Moment.reader).read(text)
        return try QueryMatcher(query, store: store, now: Moment.now, zone: Moment.berlin)
    }

    private static func items(_ store: CalendarStore) throws {
        for (text, titles) in [
            ("standup", ["Standup"]), ("type:event -is:repeating", ["Dentist"]), ("is:open", ["buy milk"]),
            ("on:fri", ["Dentist", "Standup"]), ("duration:<30m", ["Standup"]), ("title:nothing", []),
        ] {
            Expectations.expect(try matcher(text, store).items().map(\.title).sorted(), titles)
        }
        let calendar = try store.eventCalendar.id
        Expectations.expect(try matcher("", store).items(in: [calendar]).count, 2)
        Expectations.expect(try matcher("on:today", store).matches(store.items()[0]), false)
    }

    private static func occurrences(_ store: CalendarStore) throws {
        let week = try Moment.reader.read("next week").value.range(in: Moment.berlin)
        let standups = try matcher("title:standup", store)
        Expectations.expect(try standups.occurrences(in: week, zone: Moment.berlin).count, 5)
        Expectations.expect(
            try standups.occurrences(in: week, zone: Moment.berlin, calendars: nil, limit: 2).count, 2)
        let all = try store.occurrences(in: week, zone: Moment.berlin)
        Expectations.expect(all.filter(standups.matches).count, 5)
        Expectations.expect(try store.items().filter(standups.mayMatch).map(\.title), ["Standup"])
    }

    private static func saved(_ store: CalendarStore) throws {
        let saved = SavedQueries(["Chores": "type:reminder"])
        let query = try QueryReader(dates: Moment.reader, saved: saved).read("@chores created:..9am")
        Expectations.expect(query.text, "@chores created:..9am")
        Expectations.expect(query.isEmpty, false)
        Expectations.expect(query.remarks.count, 1)
        Expectations.expect(try QueryReader(saved: .none).read("").isEmpty, true)
        Expectations.expect(
            try QueryMatcher(QueryReader(saved: saved).read("@chores"), store: store).items().count, 1)
    }
}
