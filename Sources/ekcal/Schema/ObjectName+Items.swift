import CalStore

/// Events, reminders, calendars, and what they are made of. The order of members is that of the answers, and of columns.
extension ObjectName {
    static let eventMembers: [Shape.Member] =
        identity(.event) + [
            .init("calendar", .object(calendarOfItemMembers), "calendar of the item"),
            .init("start", .time, "start"),
            .init("end", .time, "end; for all-day events the day after the last day"),
            .init(
                "time_zone", .text.orNull, "time zone of the item; null for dates and floating times"),
            .init("end_time_zone", .text.orNull, "time zone of the end"),
            .init("floating", .flag, "whether it has the same local time in all zones"),
            .init("all_day", .flag, "whether it lasts whole days"),
            .init("first_day", .date, "first day of the event"),
            .init("last_day", .date, "last day of the event"),
            .init("duration", .duration, "length"),
            .init("location", .text.orNull, "location"), notes, url,
            .init(
                "availability", choice(ItemAvailability.self),
                "availability: busy, free, tentative or unavailable"), status,
            priority, priorityName, repeats,
            .init(
                "occurrence", .object(occurrenceOfEventMembers).orNull, "occurrence of a series"),
            alarms, .init("attendees", .list(.named(.participant)), "participants"),
            .init("organizer", .object(participantMembers).orNull, "organizer"), structuredLocation,
            categories, externalID, created, modified, stored,
        ]

    static let reminderMembers: [Shape.Member] =
        identity(.reminder) + [
            .init("calendar", .object(calendarOfItemMembers), "reminder list"),
            .init("location", .text.orNull, "location"), notes, url,
            priority, priorityName,
            .init("start", .time.orNull, "start"),
            .init("due", .time.orNull, "due date"),
            .init("due_all_day", .flag, "whether the due date has no time"),
            .init(
                "time_zone", .text.orNull, "time zone of the item; null for dates and floating times"),
            .init("overdue", .flag, "whether it is overdue"),
            .init("completed", .flag, "whether it is completed"),
            .init("completed_at", .instant.orNull, "time of completion"), status,
            .init("percent_complete", .integer.orNull, "percentage that is done"), repeats, alarms,
            structuredLocation, categories, externalID, created, modified, stored,
        ]

    private static func identity(_ kind: ObjectName) -> [Shape.Member] {
        [
            .init("type", .choice([kind.rawValue]), "type of this object"),
            .init("id", .text, "full identifier"),
            .init("short_id", .text, "short identifier, for people"),
            .init(
                "ref", .text,
                "reference for commands; an occurrence has the identifier of its series and its original date"
            ),
            .init("rev", .text, "hash of the content, for --if-rev"),
            .init("title", .text, "title or name"),
        ]
    }

    private static let notes = Shape.Member("notes", .text.orNull, "notes")
    private static let url = Shape.Member("url", .text.orNull, "web address")
    private static let status = Shape.Member("status", choice(ItemStatus.self), "status")
    private static let priority = Shape.Member(
        "priority", .integer, "0 for none, or 1 (highest) to 9")
    private static let priorityName = Shape.Member(
        "priority_name", .text, "none, high, medium, low, or the number")
    private static let repeats = Shape.Member(
        "recurrence", .object(recurrenceMembers).orNull, "repeat")
    private static let alarms = Shape.Member(
        "alarms", .list(.named(.alarm)), "alarms: when to notify")
    private static let structuredLocation = Shape.Member(
        "structured_location", .object(placeMembers).orNull, "position of the location")
    private static let categories = Shape.Member("categories", .list(.text), "categories")
    private static let externalID = Shape.Member(
        "external_id", .text, "identifier in other programs (iCalendar UID)")
    private static let created = Shape.Member("created", .instant.orNull, "time of creation")
    private static let stored = Shape.Member(
        "stored", .record.orNull,
        "data that no other member has, in the format of store files, for `import`")
    private static let modified = Shape.Member("modified", .instant.orNull, "time of the last change")

    static func choice<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Shape
    where Value.RawValue == String {
        .choice(type.allCases.map(\.rawValue))
    }

    // MARK: Parts

    private static let calendarOfItemMembers: [Shape.Member] = [
        .init("id", .text, "full identifier"), .init("title", .text.orNull, "title or name"),
        .init("source", .text.orNull, "title of the source"),
        .init("writable", .flag, "whether its items can be changed"),
    ]

    private static let occurrenceOfEventMembers: [Shape.Member] = [
        .init("series_id", .text, "full identifier of the series"),
        .init("series_short_id", .text, "short identifier"),
        .init("original_start", .time, "original date in the series"),
        .init("detached", .flag, "whether this occurrence was changed separately"),
    ]

    static let recurrenceMembers: [Shape.Member] = [
        .init("rrule", .text.orNull, "first rule, in the format of RFC 5545"),
        .init("text", .text, "the rule in words"),
        .init("until", .time.orNull, "UNTIL of the first rule"),
        .init("count", .integer.orNull, "COUNT of the first rule"),
        .init("rrules", .list(.text), "all rules"),
        .init("exrules", .list(.text), "rules for dates that are left out"),
        .init("rdates", .list(.time), "extra dates"),
        .init("exdates", .list(.time), "dates that are left out"),
    ]

    static let alarmMembers: [Shape.Member] = [
        .init("type", .choice(["relative", "absolute", "location"]), "trigger of the alarm"),
        .init("offset", .duration.orNull, "time before (negative) or after, for a relative alarm"),
        .init("at", .time.orNull, "time of the alarm"),
        .init("action", choice(AlarmRecord.Action.self), "action"),
        .init("place", .object(placeMembers).orNull, "place of an alarm at a place"),
        .init("proximity", choice(AlarmRecord.Proximity.self).orNull, "on arriving or on leaving"),
    ]

    static let participantMembers: [Shape.Member] = [
        .init("address", .text, "address, usually mailto:ada@example.com"),
        .init("name", .text.orNull, "the name"),
        .init("role", choice(ParticipantRecord.Role.self), "role"),
        .init("status", choice(ParticipantRecord.Status.self), "answer to the invitation"),
        .init("kind", choice(ParticipantRecord.Kind.self), "kind of participant"),
    ]

    static let placeMembers: [Shape.Member] = [
        .init("title", .text, "title or name"), .init("latitude", .number.orNull, "degrees north"),
        .init("longitude", .number.orNull, "degrees east"),
        .init("radius", .number.orNull, "in metres"),
    ]

    // MARK: Calendars

    static let calendarMembers: [Shape.Member] = [
        .init("type", .choice(["calendar"]), "type of this object"), .init("id", .text, "full identifier"),
        .init("short_id", .text, "short identifier, for people"),
        .init("title", .text, "title or name"),
        .init("source", .text.orNull, "title of the source"), .init("color", .text.orNull, "#RRGGBB"),
        .init("events", .flag, "whether it holds events"),
        .init("reminders", .flag, "whether it holds reminders"),
        .init("default", .flag, "whether new items go there"),
        .init("writable", .flag, "whether its items can be changed"),
        .init("kind", .text, "local, subscription, birthday, …"),
        .init(
            "ical", .list(.text),
            "iCalendar lines of imported files that stand beside the items: properties of the calendar, VJOURNAL, …"
        ),
    ]

    static let sourceMembers: [Shape.Member] = [
        .init("type", .choice(["source"]), "type of this object"), .init("id", .text, "full identifier"),
        .init("title", .text, "title or name"), .init("kind", .text, "local, caldav, …"),
    ]

    // MARK: Dates

    static let dayMembers: [Shape.Member] = [
        .init("type", .choice(["day"]), "type of this object"), .init("date", .time, "day"),
        .init("events", .integer, "number of events"),
        .init("reminders", .integer, "number of due reminders"),
    ]

    static let occurrenceMembers: [Shape.Member] = [
        .init("type", .choice(["occurrence"]), "type of this object"),
        .init("ref", .text, "reference for commands"),
        .init(
            "state", .choice(["normal", "skipped", "detached"]),
            "state of the date: as in the series, skipped or changed"),
        .init("original_start", .time, "original date in the series"),
        .init("id", .text, "identifier of the series, or of a detached occurrence"),
        .init("title", .text, "title or name"),
        .init("start", .time, "start"), .init("end", .time, "end"),
    ]

    static let whenMembers: [Shape.Member] = [
        .init("type", .choice(["when"]), "type of this object"), .init("text", .text, "input text"),
        .init("kind", .choice(["date", "time", "range", "repeat"]), "kind of the result"),
        .init("start", .time.orNull, "time, or start of a range"),
        .init("end", .time.orNull, "end of a range"),
        .init("time_zone", .text.orNull, "time zone of a time"),
        .init("rrule", .text.orNull, "rule of a repeat"),
        .init("sentence", .text.orNull, "the rule in words"),
        .init("next", .list(.time), "next dates of a repeat"),
    ]

    static let expansionMembers: [Shape.Member] = [
        .init("id", .either([.text, .integer, .number, .flag, .null]), "as in the input line"),
        .init("occurrences", .list(.time), "dates"),
        .init("truncated", .flag, "whether there are more than the limit"),
    ]

    static let expansionErrorMembers: [Shape.Member] = [
        .init("id", .either([.text, .integer, .number, .flag, .null]), "as in the input line"),
        .init(
            "error",
            .object([
                .init("code", choice(EkcalError.Code.self), "error code"),
                .init("message", .text, "message for people"),
                .init("field", .text.orNull, "member with the mistake"),
            ]), "reason why there are no dates"),
    ]
}
