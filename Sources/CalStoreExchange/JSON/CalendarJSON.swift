import Basics

/// The JSON object of a calendar.
package struct CalendarJSON {
    private let sources: [CalStoreSource]
    private let subscription: (CalStoreCalendar) -> Subscription?

    /// - Parameter subscription: The state of a subscription.
    package init(
        _ sources: [CalStoreSource],
        subscription: @escaping (CalStoreCalendar) -> Subscription? = { _ in nil }
    ) {
        self.sources = sources
        self.subscription = subscription
    }

    package func source(_ calendar: CalStoreCalendar) -> String? {
        sources.first { $0.id == calendar.sourceID }?.title
    }

    package func entities(_ calendar: CalStoreCalendar) -> String {
        [
            calendar.entities.contains(.events) ? "events" : "",
            calendar.entities.contains(.reminders) ? "reminders" : "",
        ]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    package func object(_ calendar: CalStoreCalendar) -> JSONValue {
        Row(calendar: calendar, json: self).json
    }

    /// A calendar, with the known facts about its source and its subscription.
    package struct Row: JSONRow {
        let calendar: CalStoreCalendar
        let json: CalendarJSON

        package static let fields: [JSONField<Self>] = [
            .type("calendar"), .init("id", "full identifier", \.calendar.id.text),
            .init("short_id", "short identifier, for people", \.calendar.shortID),
            .init("title", "title or name", \.calendar.title),
            .init("source", "title of the source") { $0.json.source($0.calendar) },
            .init("color", "#RRGGBB", \.calendar.color),
            .init("events", "whether it holds events") { $0.calendar.entities.contains(.events) },
            .init("reminders", "whether it holds reminders") { $0.calendar.entities.contains(.reminders) },
            .init("default", "whether it is the default for new items", \.calendar.isDefault),
            .init("writable", "whether its items can be changed", \.calendar.isWritable),
            .init("kind", "local, subscription, birthday, …", \.calendar.kind.rawValue),
            .init("subscription", "state of a subscription; null for other calendars, and in changes") {
                $0.calendar.kind == .subscription ? $0.json.subscription($0.calendar) : nil
            },
            .init(
                "ical",
                "iCalendar lines of imported files outside of items: properties of the calendar, VJOURNAL, …",
                \.calendar.unknownProperties),
        ]
    }

    /// The subscription of a calendar, and its last fetches.
    package struct Subscription: JSONRow {
        let url: String?
        let interval: Int
        let fetched: Instant?
        let changed: Instant?
        let tried: Instant?
        let problem: String?

        package static let fields: [JSONField<Self>] = [
            .init("url", "address, without user name and password", \.url),
            .init("every", "interval in seconds between two fetches", \.interval),
            .init("fetched", .instant.orNull, "time of the last successful fetch", \.fetched?.description),
            .init(
                "changed", .instant.orNull, "time of the last fetch that changed the calendar",
                \.changed?.description),
            .init("tried", .instant.orNull, "time of the last attempt", \.tried?.description),
            .init("problem", "why the last attempt failed", \.problem),
        ]
    }
}

extension CalendarJSON {
    /// A calendar object in a file, after reading.
    package struct Description: Sendable {
        package let home: CalendarHome
        /// The kinds of items in it.
        package let entities: CalStoreCalendar.Entities
        /// The content lines that are kept outside of its items.
        package let lines: [String]

        /// Nil for a calendar that a file cannot restore: the items of a subscription come from elsewhere.
        package init?(_ object: JSONValue) {
            guard let title = object["title"]?.string,
                object["kind"]?.string != CalendarKind.subscription.rawValue
            else { return nil }
            var entities: CalStoreCalendar.Entities = []
            if object["events"]?.bool == true { entities.insert(.events) }
            if object["reminders"]?.bool == true { entities.insert(.reminders) }
            guard !entities.isEmpty else { return nil }
            self.entities = entities
            home = CalendarHome(
                id: object["id"]?.string, title: title, source: object["source"]?.string,
                color: object["color"]?.string.flatMap(CalendarColor.hex),
                takesBoth: entities == [.events, .reminders])
            lines = object["ical"]?.array?.compactMap(\.string) ?? []
        }
    }
}
