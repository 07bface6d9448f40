import Basics
import CalStore

/// The rows. Their order is that of the members in an answer, and of columns.
extension ItemField {
    package static let event: [ItemField] =
        identity(.event) + [
            calendar.with(help: "calendar of the item"), start,
            ItemField(
                "end", .time, "end; for all-day events the day after the last day", tells: ["end"]
            ) { $0.time($0.end) },
            timeZone,
            ItemField("end_time_zone", .text.orNull, "time zone of the end", tells: ["zone"]) {
                JSONValue($0.end?.zone?.name)
            },
            ItemField("floating", .flag, "whether it has the same local time in all zones", tells: ["zone"]) {
                .bool($0.start?.isFloating ?? false)
            },
            ItemField("all_day", .flag, "whether it lasts whole days") { .bool($0.start?.isDate ?? false) },
            ItemField("first_day", .date, "first day of the event") { $0.firstDay },
            ItemField("last_day", .date, "last day of the event", tells: ["end"]) { $0.lastDay },
            ItemField("duration", .duration, "length", tells: ["end"]) { $0.duration },
            location, notes, url,
            ItemField("join_url", .text.orNull, "link to join the meeting by video") {
                JSONValue($0.item.joinURL)
            },
            ItemField(
                "availability", .choice(ItemAvailability.self),
                "availability: busy, free, tentative or unavailable", reading: .text("availability")
            ) { .string($0.item.availability.rawValue) },
            status, priority, priorityName, recurrence,
            ItemField(
                "occurrence", .object(occurrenceMembers).orNull, "occurrence of a series",
                reading: .function { (reader, record) throws(ExchangeError) in
                    try reader.addOccurrence(&record)
                }
            ) { $0.occurrence },
            alarms,
            ItemField(
                "attendees", .list(.reference(.participant)), "participants", reading: .object("attendees")
            ) { .array($0.item.attendees.map($0.participant)) },
            ItemField(
                "organizer", .object(participantMembers).orNull, "organizer", reading: .object("organizer")
            ) { $0.item.organizer.map($0.participant) ?? .null },
            structuredLocation, categories, color, externalID, created, modified, stored,
        ]

    package static let reminder: [ItemField] =
        identity(.reminder) + [
            calendar.with(help: "reminder list"), location, notes, url, priority, priorityName,
            start.with(shape: .time.orNull),
            ItemField("due", .time.orNull, "due date", tells: ["end"]) { $0.time($0.end) },
            ItemField("due_all_day", .flag, "whether the due date has no time") {
                .bool($0.end?.isDate ?? false)
            },
            timeZone,
            ItemField("overdue", .flag, "whether it is overdue") {
                .bool($0.item.isOverdue(at: $0.json.now, in: $0.json.zone))
            },
            ItemField("completed", .flag, "whether it is completed", tells: ["completed"]) {
                .bool($0.item.isCompleted)
            },
            ItemField(
                "completed_at", .instant.orNull, "time of completion",
                reading: .function { (reader, record) throws(ExchangeError) in
                    try reader.addCompletion(&record)
                },
                tells: ["completed", "stored.completed"]
            ) { $0.instant($0.item.completed) },
            status,
            ItemField(
                "percent_complete", .integer.orNull, "percentage that is done", reading: .value("percent")
            ) { JSONValue($0.item.percentComplete) },
            ItemField(
                "estimated_duration", .duration.orNull, "time that it takes to be done: `todo --for`",
                tells: ["estimate"]
            ) {
                JSONValue($0.item.estimatedDuration?.description)
            },
            recurrence, alarms, structuredLocation, categories, color, externalID, created, modified, stored,
        ]

    // MARK: Identity

    private static func identity(_ kind: CalStoreItem.Kind) -> [ItemField] {
        [
            ItemField("type", .choice([kind.rawValue]), "type of this object") {
                .string($0.item.kind.rawValue)
            },
            ItemField("id", .text, "full identifier") { .string($0.item.id.text) },
            ItemField("short_id", .text, "short identifier, for people") { .string($0.shortID) },
            ItemField(
                "ref", .text,
                "reference for commands; an occurrence has the identifier of its series and its original date"
            ) { $0.reference },
            ItemField("rev", .text, "hash of the content, for --if-rev") { .string($0.item.revision) },
            ItemField("title", .text, "title or name", tells: ["title"]) { .string($0.item.title) },
        ]
    }

    private static let calendar = ItemField(
        "calendar", .object(calendarMembers), "",
        reading: .function { (reader, record) throws(ExchangeError) in try reader.addCalendar(&record) },
        isOneColumn: true
    ) { $0.json.calendar(of: $0.item) }

    private static let externalID = ItemField(
        "external_id", .text, "identifier in other programs (iCalendar UID)"
    ) { .string($0.item.externalID) }

    // MARK: Time

    /// What the other members say of times is read with it.
    private static let start = ItemField(
        "start", .time, "start",
        reading: .function { (reader, record) throws(ExchangeError) in try reader.addTimes(&record) },
        tells: ["start"]
    ) { $0.time($0.start) }

    private static let timeZone = ItemField(
        "time_zone", .text.orNull, "time zone of the item; null for dates and floating times",
        tells: ["zone"]
    ) { JSONValue(($0.item.kind == .event ? $0.start : $0.end ?? $0.start)?.zone?.name) }

    private static let recurrence = ItemField(
        "recurrence", .object(recurrenceMembers).orNull, "repeat",
        reading: .function { (reader, record) throws(ExchangeError) in try reader.addRecurrence(&record) },
        isOneColumn: true, tellsOf: ItemObject.recurrenceTold
    ) { $0.recurrence }

    private static let created = ItemField(
        "created", .instant.orNull, "time of creation",
        reading: .function { (reader, record) throws(ExchangeError) in
            try reader.addInstant("created", &record)
        }, tells: ["created"]
    ) { $0.instant($0.item.created) }

    private static let modified = ItemField(
        "modified", .instant.orNull, "time of the last change",
        reading: .function { (reader, record) throws(ExchangeError) in
            try reader.addInstant("modified", &record)
        }, tells: ["modified"]
    ) { $0.instant($0.item.modified) }

    // MARK: Texts

    private static let location = ItemField(text: .init(.location, option: "location"), "location")
    private static let notes = ItemField(text: .init(.notes), "notes")
    private static let url = ItemField(
        text: .init(.url, option: "url", label: "URL"), "web address")

    private static let categories = ItemField(
        "categories", .list(.text), "categories", reading: .value("categories")
    ) { .array($0.item.categories.map(JSONValue.string)) }

    private static let color = ItemField(
        text: .init(
            .color, option: "tint",
            check: .init(
                what: "colour", hint: "write a name of CSS such as steelblue, or #RRGGBB",
                isValid: { ColorText.hex($0) != nil && ($0.first != "#" || [4, 7].contains($0.utf8.count)) },
                kept: ColorText.expanded)),
        "colour: a name of CSS such as steelblue, or what a file has instead")

    // MARK: Marks

    private static let status = ItemField(
        "status", .choice(ItemStatus.self), "status", reading: .text("status")
    ) { .string($0.item.status.rawValue) }

    private static let priority = ItemField(
        "priority", .integer, "0 for none, or 1 (highest) to 9", reading: .value("priority")
    ) { .int($0.item.priority) }

    private static let priorityName = ItemField(
        "priority_name", .text, "none, high, medium, low, or the number"
    ) { .string(ItemPriority.name(of: $0.item.priority)) }

    // MARK: Parts

    private static let alarms = ItemField(
        "alarms", .list(.reference(.alarm)), "alarms: when to notify",
        reading: .function { (reader, record) throws(ExchangeError) in try reader.addAlarms(&record) },
        tells: ["alarms"], element: { ["offset": .string($0)] }
    ) { $0.alarms }

    private static let structuredLocation = ItemField(
        "structured_location", .object(placeMembers).orNull, "position of the location",
        reading: .object("place")
    ) { $0.place($0.item.structuredLocation) }

    private static let stored = ItemField(
        "stored", .record.orNull,
        "data that no other member has, in the format of store files, for `import`",
        reading: .function { (reader, record) throws(ExchangeError) in try reader.addStored(&record) },
        tellsOf: ItemObject.storedTold
    ) { $0.rest }
}
