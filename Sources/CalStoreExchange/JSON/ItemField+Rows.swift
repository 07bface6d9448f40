import Basics
import CalStore

/// The rows, in the order of members in an answer and of columns.
extension ItemField {
    package static let event: [ItemField] =
        identity(.event) + [
            calendar.with(help: "calendar of the item"), start,
            ItemField(
                "end", .time, "end; for all-day events the day after the last day"
            ) { $0.time($0.end) },
            timeZone,
            ItemField("end_time_zone", .text.orNull, "time zone of the end", tells: .zone) {
                JSONValue($0.end?.zone?.name)
            },
            ItemField("floating", .flag, "whether it has the same local time in all zones", tells: .zone) {
                .bool($0.start?.isFloating ?? false)
            },
            ItemField("all_day", .flag, "whether it is an all-day item") { .bool($0.start?.isDate ?? false) },
            ItemField("first_day", .date, "first day of the event") { $0.firstDay },
            ItemField("last_day", .date, "last day of the event") { $0.lastDay },
            ItemField("duration", .duration, "length") { $0.duration },
            location, notes, url,
            ItemField("join_url", .text.orNull, "link to join the meeting by video") {
                JSONValue($0.item.joinURL)
            },
            availability, status, priority, priorityName, recurrence, occurrence, alarms, attendees,
            organizer, structuredLocation, categories, color, externalID, created, modified, completedAt,
            percentComplete,
        ] + kept

    package static let reminder: [ItemField] =
        identity(.reminder) + [
            calendar.with(help: "reminder list"), location, notes, url, priority, priorityName,
            start.with(shape: .time.orNull),
            ItemField("due", .time.orNull, "due date") { $0.time($0.end) },
            ItemField("due_all_day", .flag, "whether the due date has no time") {
                .bool($0.end?.isDate ?? false)
            },
            timeZone,
            ItemField("overdue", .flag, "whether it is overdue") {
                .bool($0.item.isOverdue(at: $0.json.now, in: $0.json.zone))
            },
            ItemField(
                "completed", .flag, "whether it is completed", tells: .member(.completed),
                read: { (state, value) throws(ExchangeError) in try state.readIsCompleted(value) }
            ) { .bool($0.item.isCompleted) },
            completedAt, status, percentComplete,
            ItemField(
                "estimated_duration", .duration.orNull, "time that the reminder takes: `todo --for`",
                tells: .estimate
            ) {
                JSONValue($0.item.estimatedDuration?.description)
            },
            recurrence, alarms, structuredLocation, categories, color, externalID, created, modified,
            availability, occurrence, attendees, organizer,
        ] + kept

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
            ItemField("title", .text, "title or name", tells: .member(.title)) { .string($0.item.title) },
        ]
    }

    private static let calendar = ItemField(
        "calendar", .object(calendarMembers), "", isOneColumn: true
    ) { $0.json.calendar(of: $0.item) }

    private static let externalID = ItemField(
        "external_id", .text, "identifier in other programs (iCalendar UID)"
    ) { .string($0.item.externalID) }

    // MARK: Time

    private static let start = ItemField("start", .time, "start", tells: .member(.start)) {
        $0.time($0.start)
    }

    private static let timeZone = ItemField(
        "time_zone", .text.orNull, "time zone of the item; null for dates and floating times", tells: .zone
    ) { JSONValue(($0.item.kind == .event ? $0.start : $0.end ?? $0.start)?.zone?.name) }

    private static let recurrence = ItemField(
        "recurrence", .object(recurrenceMembers).orNull, "repeat", tellsOf: recurrenceTold,
        isOneColumn: true,
        read: { (state, value) throws(ExchangeError) in try state.readRecurrence(value) }
    ) { $0.recurrence }

    @Sendable private static func recurrenceTold(_ value: JSONValue) -> [ItemFact] {
        let lists: [(name: String, member: ItemMember)] = [
            ("rrules", .rules), ("exrules", .exclusionRules), ("rdates", .dates),
            ("exdates", .exclusionDates),
        ]
        guard value.members != nil else {
            return value.isNull ? lists.map { .member($0.member) } : [.member(.rules)]
        }
        return (value["rrule"] == nil ? [] : [.member(.rules)])
            + lists.flatMap { name, member -> [ItemFact] in
                guard let list = value[name] else { return [] }
                let isExact = list.array?.contains { $0.string?.contains { "/]".contains($0) } == true }
                return isExact == true ? [.member(member), .details(member)] : [.member(member)]
            }
    }

    private static let occurrence = ItemField(
        "occurrence", .object(occurrenceMembers).orNull, "occurrence of a series",
        tellsOf: { $0.isNull ? [] : [.date] },
        read: { (state, value) throws(ExchangeError) in try state.readOccurrence(value) }
    ) { $0.occurrence }

    private static func moment(
        _ name: String, _ help: String, _ member: ItemMember,
        _ path: WritableKeyPath<ItemFields, Instant?> & Sendable,
        _ value: @escaping @Sendable (CalStoreItem) -> Instant?
    ) -> ItemField {
        ItemField(
            name, .instant.orNull, help, tellsOf: { _ in [.member(member), .details(member)] },
            read: { (state, value) throws(ExchangeError) in
                state.fields[keyPath: path] = try state.instant(value, name)
            }
        ) { $0.instant(value($0.item)) }
    }

    private static let created = moment("created", "time of creation", .created, \.created, \.created)
    private static let modified = moment(
        "modified", "time of the last change", .modified, \.modified, \.modified)
    private static let completedAt = moment(
        "completed_at", "time of completion", .completed, \.completed, \.completed)

    // MARK: Texts

    private static let location = ItemField(
        text: .init(.location, option: "location"), "location", \.location)
    private static let notes = ItemField(text: .init(.notes), "notes", \.notes)
    private static let url = ItemField(
        text: .init(.url, option: "url", label: "URL"), "web address", \.url)

    private static let categories = ItemField(
        "categories", .list(.text), "categories", .categories, \.categories,
        read: { (value, name) throws(ExchangeError) in try value.asTexts(name) }
    ) { .array($0.item.categories.map(JSONValue.string)) }

    private static let color = ItemField(
        text: .init(
            .color, option: "tint",
            check: .init(
                what: "colour", hint: "write a CSS name such as steelblue, or #RRGGBB",
                isValid: { ColorText.hex($0) != nil && ($0.first != "#" || [4, 7].contains($0.utf8.count)) },
                kept: ColorText.expanded)),
        "colour: a CSS name such as steelblue, or another text from a file", \.color)

    // MARK: Marks

    private static let availability = ItemField(
        "availability", .choice(ItemAvailability.self),
        "availability: busy, free, tentative or unavailable", .availability, \.availability,
        read: { (value, name) throws(ExchangeError) in try value.asWord(name) }
    ) { .string($0.item.availability.rawValue) }

    private static let status = ItemField(
        "status", .choice(ItemStatus.self), "status", .status, \.status,
        read: { (value, name) throws(ExchangeError) in try value.asWord(name) }
    ) { .string($0.item.status.rawValue) }

    private static let priority = ItemField(
        "priority", .integer, "0 for none, or 1 (highest) to 9", .priority, \.priority,
        read: { (value, name) throws(ExchangeError) in try value.asInt(name, in: RecordLimits.priority) }
    ) { .int($0.item.priority) }

    private static let priorityName = ItemField(
        "priority_name", .text, "none, high, medium, low, or the number"
    ) { .string(ItemPriority.name(of: $0.item.priority)) }

    private static let percentComplete = ItemField(
        "percent_complete", .integer.orNull, "percentage of completion", .percentComplete, \.percentComplete,
        read: { (value, name) throws(ExchangeError) in try value.asInt(name, in: RecordLimits.percentage) }
    ) { JSONValue($0.item.percentComplete) }

    // MARK: Parts

    private static let alarms = ItemField(
        "alarms", .list(.reference(.alarm)), "alarms: when to notify",
        tellsOf: { parts($0, .alarms, with: "text") }, element: { ["offset": .string($0)] },
        read: { (state, value) throws(ExchangeError) in try state.readAlarms(value) }
    ) { $0.alarms }

    private static let attendees = ItemField(
        "attendees", .list(.reference(.participant)), "participants",
        tellsOf: { parts($0, .attendees, with: "parameters") },
        read: { (state, value) throws(ExchangeError) in
            guard let people = value.array else { throw .wrong("attendees", "a list of participants") }
            state.fields.attendees = try people.map { person throws(ExchangeError) in
                try person.asParticipant("attendees")
            }
        }
    ) { .array($0.item.attendees.map($0.participant)) }

    private static let organizer = ItemField(
        "organizer", .object(participantMembers).orNull, "organizer",
        tellsOf: { parts([$0], .organizer, with: "parameters") },
        read: { (state, value) throws(ExchangeError) in
            state.fields.organizer = try value.asParticipant("organizer")
        }
    ) { $0.item.organizer.map($0.participant) ?? .null }

    /// A list that is complete if each element has this member.
    private static func parts(
        _ list: JSONValue, _ member: ItemMember, with detail: String
    ) -> [ItemFact] {
        let isWhole = (list.array ?? []).allSatisfy { $0.isNull || $0[detail] != nil }
        return isWhole ? [.member(member), .details(member)] : [.member(member)]
    }

    private static let structuredLocation = ItemField(
        "structured_location", .object(placeMembers).orNull, "position of the location", .place,
        \.structuredLocation,
        read: { (value, name) throws(ExchangeError) in try value.asPlace(name) }
    ) { $0.place($0.item.structuredLocation) }

    // MARK: Rare fields

    /// Fields of both kinds that let an import restore the exact item.
    private static let kept = [
        ItemField(
            "class", .text.orNull, "access classification: PUBLIC, PRIVATE, CONFIDENTIAL, … (CLASS)",
            .classification, \.classification,
            read: { (value, name) throws(ExchangeError) in try value.asText(name) }
        ) { JSONValue($0.item.classification) },
        ItemField(
            "sequence", .integer, "number of the version that was sent (SEQUENCE)", .sequence, \.sequence,
            read: { (value, name) throws(ExchangeError) in try value.asInt(name, in: RecordLimits.sequence) }
        ) { .int($0.item.sequence) },
        moment("dtstamp", "time of the last message about it (DTSTAMP)", .stamp, \.stamp, \.stamp),
        ItemField(
            "kept_times", .reference(.keptTimes).orNull,
            "times of the item itself, if start and end do not contain them: for a series, or in other zones",
            tellsOf: { value in
                (value["start"].map { $0.isNull ? [] : [.member(.start), .zone, .seriesTimes] } ?? [])
                    + (value["end"] == nil && value["duration"] == nil
                        ? [] : [.member(.end), .zone, .seriesTimes])
            },
            read: { (state, value) throws(ExchangeError) in try state.readKeptTimes(value) }
        ) { $0.keptTimes },
        ItemField(
            "ical", .list(.text), "iCalendar lines that no other member has", .properties, \.properties,
            read: { (value, name) throws(ExchangeError) in try value.asTexts(name) }
        ) { .array($0.item.unknownProperties.map(JSONValue.string)) },
        ItemField(
            "parameters", .list(.text),
            "parameters of iCalendar properties that other members have: SUMMARY;LANGUAGE=de", .parameters,
            \.parameters,
            read: { (value, name) throws(ExchangeError) in
                try value.asTexts(name).map { text throws(ExchangeError) in
                    guard let parameters = PropertyParameters(written: text) else {
                        throw .wrong(name, "a list of strings such as SUMMARY;LANGUAGE=de")
                    }
                    return parameters
                }
            }
        ) { .array($0.item.keptParameters.map(JSONValue.string)) },
        ItemField(
            "newer", .anyObject.orNull, "data that a newer version has added to the item",
            read: { (state, value) throws(ExchangeError) in
                state.fields.unknown = try value.asUnknownMembers("newer")
            }
        ) { JSONValue($0.item.unknownMembers) },
    ]
}
