import CalStore

/// The JSON object of a calendar.
struct CalendarJSON {
    private let sources: [CalStoreSource]

    init(_ sources: [CalStoreSource]) { self.sources = sources }

    func source(_ calendar: CalStoreCalendar) -> String? {
        sources.first { $0.id == calendar.sourceID }?.title
    }

    func entities(_ calendar: CalStoreCalendar) -> String {
        [
            calendar.entities.contains(.events) ? "events" : "",
            calendar.entities.contains(.reminders) ? "reminders" : "",
        ]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func object(_ calendar: CalStoreCalendar) -> JSONValue {
        [
            "type": "calendar", "id": .string(calendar.id),
            "short_id": .string(calendar.shortID),
            "title": .string(calendar.title), "source": JSONValue(source(calendar)),
            "color": JSONValue(calendar.color),
            "events": .bool(calendar.entities.contains(.events)),
            "reminders": .bool(calendar.entities.contains(.reminders)), "default": .bool(calendar.isDefault),
            "writable": .bool(calendar.isWritable), "kind": .string(calendar.type),
            "ical": .array(calendar.unknownProperties.map(JSONValue.string)),
        ]
    }
}
