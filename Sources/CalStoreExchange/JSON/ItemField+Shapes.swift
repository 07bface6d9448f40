import Basics

/// The shapes of the objects of items.
extension ItemField {
    static let calendarMembers: [Shape.Member] = [
        .init("id", .text, "full identifier"), .init("title", .text.orNull, "title or name"),
        .init("source", .text.orNull, "title of the source"),
        .init("writable", .flag, "whether its items can be changed"),
    ]

    static let occurrenceMembers: [Shape.Member] = [
        .init("series_id", .text, "full identifier of the series"),
        .init("series_short_id", .text, "short identifier"),
        .init("original_start", .time, "original date in the series"),
        .init("detached", .flag, "whether this occurrence was changed separately"),
        .init(
            "recurrence_id", .text.orNull,
            "original date of a changed occurrence, in the time zone in which it is kept (RECURRENCE-ID)"),
    ]

    static let recurrenceMembers: [Shape.Member] = [
        .init("rrule", .text.orNull, "first rule, in the format of RFC 5545"),
        .init("text", .text, "the rule in words"),
        .init("until", .time.orNull, "UNTIL of the first rule"),
        .init("count", .integer.orNull, "COUNT of the first rule"),
        .init("rrules", .list(.text), "all rules"),
        .init("exrules", .list(.text), "rules for excluded dates"),
        .init(
            "rdates", .list(.text),
            "extra dates: times like start, or with a zone in "
                + "brackets; START/END and START/LENGTH are periods"
        ),
        .init(
            "exdates", .list(.text),
            "excluded dates: times like start, or with a zone in brackets"),
        .init("put_off_from", .time.orNull, "date by the rule, while a reminder is moved to another date"),
    ]

    static let alarmMembers: [Shape.Member] = [
        .init("type", .choice(["relative", "absolute", "location"]), "trigger of the alarm"),
        .init("offset", .duration.orNull, "time before (negative) or after, for a relative alarm"),
        .init("at", .time.orNull, "time of the alarm"),
        .init("action", .choice(ItemAlarm.Action.self), "action"),
        .init("place", .object(placeMembers).orNull, "place of an alarm at a place"),
        .init("proximity", .choice(ItemAlarm.Proximity.self).orNull, "on arriving or on leaving"),
        .init("related", .choice(["start", "end"]).orNull, "start of the offset"),
        .init("text", .text.orNull, "text to show; null for the title"),
        .init("acknowledged", .instant.orNull, "time of the acknowledgement"),
        .init("ical", .list(.text), "iCalendar lines that no other member has"),
        .init("newer", .anyObject.orNull, "data that a newer version has added to the alarm"),
    ]

    static let keptTimeMembers: [Shape.Member] = [
        .init("start", .text.orNull, "start, with its zone in brackets; null if `start` contains it"),
        .init("end", .text.orNull, "end or due date; null for an item with a duration, or without an end"),
        .init("duration", .duration.orNull, "duration of an item that has a duration instead of an end"),
    ]

    static let participantMembers: [Shape.Member] = [
        .init("address", .text, "address, usually mailto:ada@example.com"),
        .init("name", .text.orNull, "the name"),
        .init("role", .choice(ItemParticipant.Role.self), "role"),
        .init("status", .choice(ItemParticipant.Status.self), "answer to the invitation"),
        .init("kind", .choice(ItemParticipant.Kind.self), "kind of participant"),
        .init("parameters", .text.orNull, "other iCalendar parameters: RSVP=TRUE;LANGUAGE=de"),
        .init("comment", .text.orNull, "words with the answer, which `parameters` contains too"),
    ]

    static let placeMembers: [Shape.Member] = [
        .init("title", .text, "title or name"), .init("latitude", .number.orNull, "degrees north"),
        .init("longitude", .number.orNull, "degrees east"),
        .init("radius", .number.orNull, "in metres"),
    ]
}

/// Shapes that have their own name in the schema.
extension NamedShape {
    package static let event = NamedShape("event", "an event, or one occurrence of it") {
        .object(ItemField.eventMembers)
    }
    package static let reminder = NamedShape("reminder", "a reminder") { .object(ItemField.reminderMembers) }
    package static let calendar = NamedShape(
        "calendar", "a calendar or a list of reminders", of: CalendarJSON.Row.self)
    package static let source = NamedShape(
        "source", "a source: an account or place where calendars come from", of: CalStoreSource.self)
    package static let recurrence = NamedShape("recurrence", "the repeat of an item") {
        .object(ItemField.recurrenceMembers)
    }
    package static let alarm = NamedShape("alarm", "an alarm of an item") { .object(ItemField.alarmMembers) }
    package static let participant = NamedShape("participant", "a participant of an event") {
        .object(ItemField.participantMembers)
    }
    package static let keptTimes = NamedShape("kept-times", "times of an item as stored") {
        .object(ItemField.keptTimeMembers)
    }
    package static let place = NamedShape("place", "a place") { .object(ItemField.placeMembers) }
}
