import CalStoreExchange

/// Days, the dates of a series, and readings of text.
extension ObjectName {
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
        .init("kind", .choice(["date", "time", "range", "length", "repeat"]), "kind of the result"),
        .init("start", .time.orNull, "time, or start of a range"),
        .init("end", .time.orNull, "end of a range"),
        .init("time_zone", .text.orNull, "time zone of a time"),
        .init("rrule", .text.orNull, "rule of a repeat"),
        .init("sentence", .text.orNull, "the rule in words"),
        .init("next", .list(.time), "next dates of a repeat"),
        .init("length", .text.orNull, "a length of time (ISO 8601)"),
        .init(
            "assumptions",
            .list(
                .object([
                    .init("kind", .text, "what was assumed"), .init("typed", .text, "the words"),
                    .init("meaning", .text, "what they were read as"),
                    .init("spelling", .text, "how to write it without an assumption"),
                ])), "assumptions of the reading"),
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
                .init("code", .choice(EkcalError.Code.self), "error code"),
                .init("message", .text, "message for people"),
                .init("field", .text.orNull, "member with the mistake"),
            ]), "reason why there are no dates"),
    ]
}
