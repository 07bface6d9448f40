import CalStore

/// Events, reminders, calendars, and what they are made of. The order of members is that of the answers, and of columns.
extension ObjectName {
    static let eventMembers: [Shape.Member] =
        identity(.event) + [
            .init("calendar", .object(calendarOfItemMembers), "where it is"),
            .init("start", .time, "when it starts"),
            .init("end", .time, "when it ends; of whole days the day after the last"),
            .init(
                "time_zone", .text.orNull, "the zone that it is kept in; none for dates and floating times"),
            .init("end_time_zone", .text.orNull, "the zone that its end is kept in"),
            .init("floating", .flag, "whether it is at the same time on the clock everywhere"),
            .init("all_day", .flag, "whether it takes whole days"),
            .init("first_day", .date, "the first day that it touches"),
            .init("last_day", .date, "the last day that it touches"),
            .init("duration", .duration, "how long it lasts"),
            .init("location", .text.orNull, "where it takes place"), notes, url,
            .init("availability", choice(ItemAvailability.self), "how it counts for others"), status,
            priority, priorityName, repeats,
            .init(
                "occurrence", .object(occurrenceOfEventMembers).orNull, "which occurrence of a series it is"),
            alarms, .init("attendees", .list(.named(.participant)), "who takes part"),
            .init("organizer", .object(participantMembers).orNull, "who invites"), structuredLocation,
            categories, externalID, created, modified, stored,
        ]

    static let reminderMembers: [Shape.Member] =
        identity(.reminder) + [
            .init("calendar", .object(calendarOfItemMembers), "the list that it is on"),
            .init("location", .text.orNull, "where it is to be done"), notes, url,
            priority, priorityName,
            .init("start", .time.orNull, "when to begin with it"),
            .init("due", .time.orNull, "when it is due"),
            .init("due_all_day", .flag, "whether it is due on a day, not at a time"),
            .init(
                "time_zone", .text.orNull, "the zone that it is kept in; none for dates and floating times"),
            .init("overdue", .flag, "whether it should have been done"),
            .init("completed", .flag, "whether it is done"),
            .init("completed_at", .instant.orNull, "when it was done"), status,
            .init("percent_complete", .integer.orNull, "how much of it is done"), repeats, alarms,
            structuredLocation, categories, externalID, created, modified, stored,
        ]

    private static func identity(_ kind: ObjectName) -> [Shape.Member] {
        [
            .init("type", .choice([kind.rawValue]), "what it is"),
            .init("id", .text, "its full identifier"),
            .init("short_id", .text, "its short identifier, for people"),
            .init("ref", .text, "how to address it; an occurrence by its series and its original date"),
            .init("rev", .text, "a hash of its content, for --if-rev"),
            .init("title", .text, "what it is called"),
        ]
    }

    private static let notes = Shape.Member("notes", .text.orNull, "notes")
    private static let url = Shape.Member("url", .text.orNull, "an address that belongs to it")
    private static let status = Shape.Member("status", choice(ItemStatus.self), "how far it is settled")
    private static let priority = Shape.Member(
        "priority", .integer, "0 for none, else 1 (the highest) to 9")
    private static let priorityName = Shape.Member(
        "priority_name", .text, "none, high, medium, low, or the number")
    private static let repeats = Shape.Member(
        "recurrence", .object(recurrenceMembers).orNull, "how it repeats")
    private static let alarms = Shape.Member(
        "alarms", .list(.named(.alarm)), "when it draws attention to itself")
    private static let structuredLocation = Shape.Member(
        "structured_location", .object(placeMembers).orNull, "where it is on the map")
    private static let categories = Shape.Member("categories", .list(.text), "what it is filed under")
    private static let externalID = Shape.Member(
        "external_id", .text, "its identifier in other programs (iCalendar UID)")
    private static let created = Shape.Member("created", .instant.orNull, "when it was made")
    private static let stored = Shape.Member(
        "stored", .record.orNull,
        "what the other members do not tell of it, as the files of a store have it, for `import`")
    private static let modified = Shape.Member("modified", .instant.orNull, "when it was changed last")

    static func choice<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> Shape
    where Value.RawValue == String {
        .choice(type.allCases.map(\.rawValue))
    }

    // MARK: Parts

    private static let calendarOfItemMembers: [Shape.Member] = [
        .init("id", .text, "its full identifier"), .init("title", .text.orNull, "what it is called"),
        .init("source", .text.orNull, "the title of its source"),
        .init("writable", .flag, "whether its items can be changed"),
    ]

    private static let occurrenceOfEventMembers: [Shape.Member] = [
        .init("series_id", .text, "the full identifier of the series"),
        .init("series_short_id", .text, "its short identifier"),
        .init("original_start", .time, "when the series has it"),
        .init("detached", .flag, "whether it was changed by itself"),
    ]

    static let recurrenceMembers: [Shape.Member] = [
        .init("rrule", .text.orNull, "its first rule, as in RFC 5545"),
        .init("text", .text, "the same as a sentence"),
        .init("until", .time.orNull, "the last moment at which the first rule may make a date"),
        .init("count", .integer.orNull, "how many dates the first rule makes"),
        .init("rrules", .list(.text), "all rules"),
        .init("exrules", .list(.text), "rules of what does not happen"),
        .init("rdates", .list(.time), "further dates"),
        .init("exdates", .list(.time), "dates that do not happen"),
    ]

    static let alarmMembers: [Shape.Member] = [
        .init("type", .choice(["relative", "absolute", "location"]), "what sets it off"),
        .init("offset", .duration.orNull, "how long before (negative) or after, of a relative one"),
        .init("at", .time.orNull, "when that is"),
        .init("action", choice(AlarmRecord.Action.self), "what it does"),
        .init("place", .object(placeMembers).orNull, "the place of one that is set off there"),
        .init("proximity", choice(AlarmRecord.Proximity.self).orNull, "on reaching it, or on leaving it"),
    ]

    static let participantMembers: [Shape.Member] = [
        .init("address", .text, "mostly mailto:ada@example.com"), .init("name", .text.orNull, "the name"),
        .init("role", choice(ParticipantRecord.Role.self), "what is expected"),
        .init("status", choice(ParticipantRecord.Status.self), "the answer"),
        .init("kind", choice(ParticipantRecord.Kind.self), "who or what it is"),
    ]

    static let placeMembers: [Shape.Member] = [
        .init("title", .text, "what it is called"), .init("latitude", .number.orNull, "degrees north"),
        .init("longitude", .number.orNull, "degrees east"),
        .init("radius", .number.orNull, "in metres"),
    ]

    // MARK: Calendars

    static let calendarMembers: [Shape.Member] = [
        .init("type", .choice(["calendar"]), "what it is"), .init("id", .text, "its full identifier"),
        .init("short_id", .text, "its short identifier, for people"),
        .init("title", .text, "what it is called"),
        .init("source", .text.orNull, "the title of its source"), .init("color", .text.orNull, "#RRGGBB"),
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
        .init("type", .choice(["source"]), "what it is"), .init("id", .text, "its full identifier"),
        .init("title", .text, "what it is called"), .init("kind", .text, "local, caldav, …"),
    ]

    // MARK: Dates

    static let dayMembers: [Shape.Member] = [
        .init("type", .choice(["day"]), "what it is"), .init("date", .time, "which day"),
        .init("events", .integer, "how many events are on it"),
        .init("reminders", .integer, "how many reminders are due"),
    ]

    static let occurrenceMembers: [Shape.Member] = [
        .init("type", .choice(["occurrence"]), "what it is"), .init("ref", .text, "how to address it"),
        .init("state", .choice(["normal", "skipped", "detached"]), "whether it happens as the series says"),
        .init("original_start", .time, "when the series has it"),
        .init("id", .text, "of the series; of a detached one its own"),
        .init("title", .text, "what it is called"),
        .init("start", .time, "when it starts"), .init("end", .time, "when it ends"),
    ]

    static let whenMembers: [Shape.Member] = [
        .init("type", .choice(["when"]), "what it is"), .init("text", .text, "what was asked"),
        .init("kind", .choice(["date", "time", "range", "repeat"]), "what it was understood as"),
        .init("start", .time.orNull, "when it is, or begins"),
        .init("end", .time.orNull, "when a range ends"),
        .init("time_zone", .text.orNull, "the zone of a time"),
        .init("rrule", .text.orNull, "the rule of a repeat"),
        .init("sentence", .text.orNull, "the same as a sentence"),
        .init("next", .list(.time), "the next dates of a repeat"),
    ]

    static let expansionMembers: [Shape.Member] = [
        .init("id", .either([.text, .integer, .number, .flag, .null]), "as in the line that was asked"),
        .init("occurrences", .list(.time), "the dates"),
        .init("truncated", .flag, "whether there were more than the limit"),
    ]

    static let expansionErrorMembers: [Shape.Member] = [
        .init("id", .either([.text, .integer, .number, .flag, .null]), "as in the line that was asked"),
        .init(
            "error",
            .object([
                .init("code", choice(EkcalError.Code.self), "what is wrong, for programs"),
                .init("message", .text, "the same for people"),
                .init("field", .text.orNull, "the member at fault"),
            ]), "why there are no dates"),
    ]
}
