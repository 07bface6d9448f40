import Basics

/// The JSON object of a calendar.
package struct CalendarJSON {
    private let sources: [CalStoreSource]
    private let subscription: (CalStoreCalendar) -> JSONValue

    private static let subscriptionMembers: [Shape.Member] = [
        .init("url", .text.orNull, "address, without user name and password"),
        .init("every", .integer, "interval in seconds between two fetches"),
        .init("fetched", .instant.orNull, "time of the last successful fetch"),
        .init("changed", .instant.orNull, "time of the last fetch that changed the calendar"),
        .init("tried", .instant.orNull, "time of the last attempt"),
        .init("problem", .text.orNull, "why the last attempt failed"),
    ]

    /// The shape of such an object.
    package static let members: [Shape.Member] = [
        .init("type", .choice(["calendar"]), "type of this object"), .init("id", .text, "full identifier"),
        .init("short_id", .text, "short identifier, for people"),
        .init("title", .text, "title or name"),
        .init("source", .text.orNull, "title of the source"), .init("color", .text.orNull, "#RRGGBB"),
        .init("events", .flag, "whether it holds events"),
        .init("reminders", .flag, "whether it holds reminders"),
        .init("default", .flag, "whether it is the default for new items"),
        .init("writable", .flag, "whether its items can be changed"),
        .init("kind", .text, "local, subscription, birthday, …"),
        .init(
            "subscription",
            .object(subscriptionMembers).orNull,
            "state of a subscription; null for other calendars, and in changes"),
        .init(
            "ical", .list(.text),
            "iCalendar lines of imported files outside of items: properties of the calendar, VJOURNAL, …"
        ),
    ]

    /// - Parameter subscription: The state of a subscription.
    package init(
        _ sources: [CalStoreSource], subscription: @escaping (CalStoreCalendar) -> JSONValue = { _ in .null }
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
        [
            "type": "calendar", "id": .string(calendar.id.text),
            "short_id": .string(calendar.shortID),
            "title": .string(calendar.title), "source": JSONValue(source(calendar)),
            "color": JSONValue(calendar.color),
            "events": .bool(calendar.entities.contains(.events)),
            "reminders": .bool(calendar.entities.contains(.reminders)), "default": .bool(calendar.isDefault),
            "writable": .bool(calendar.isWritable), "kind": .string(calendar.kind.rawValue),
            "subscription": calendar.kind == .subscription ? subscription(calendar) : .null,
            "ical": .array(calendar.unknownProperties.map(JSONValue.string)),
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
