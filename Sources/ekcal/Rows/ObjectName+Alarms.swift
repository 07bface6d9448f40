import CalStore
import CalStoreExchange

extension ObjectName {
    static let dueAlarmMembers: [Shape.Member] = [
        .init("type", .choice(["due-alarm"]), "type of this object"),
        .init("ref", .text, "reference for commands"),
        .init("id", .text, "identifier of the event or the reminder"),
        .init("title", .text, "title or name"),
        .init("text", .text, "text of the alarm: its own or, without one, the title"),
        .init("calendar", .text, "title of the calendar"),
        .init("at", .time.orNull, "time at which it fires; null for an alarm at a place"),
        .init("start", .time.orNull, "start of the event, or due date of the reminder"),
        .init("end", .time.orNull, "end of the event"),
        .init(
            "state", .choice(AlarmState.allCases.map(\.rawValue)),
            "state of the alarm: pending or acknowledged in a list; due, late, missed, enter, leave or test "
                + "when it is delivered"),
        .init("action", .choice(ItemAlarm.Action.allCases.map(\.rawValue)), "what the alarm does"),
        .init("place", .text.orNull, "place of an alarm on arriving or leaving"),
        .init("location", .text.orNull, "location of the event"),
        .init("url", .text.orNull, "web address of the event"),
        .init("attachment", .text.orNull, "address of what the alarm plays or opens"),
        .init("repetition", .integer, "0 for the first time, then 1, 2 ... for an alarm that repeats"),
        .init("snoozed", .flag, "whether it is a snoozed copy of another alarm"),
        .init(
            "again", .flag,
            "whether this may be a second delivery, because ekcal was killed during the first"),
        .init("key", .text, "key of this firing; the same in every answer"),
        .init("distance", .number.orNull, "metres from the place, in `place simulate`"),
        .init("latitude", .number.orNull, "degrees north, where it fires in `place simulate`"),
        .init("longitude", .number.orNull, "degrees east, where it fires in `place simulate`"),
    ]

    static let namedPlaceMembers: [Shape.Member] = [
        .init("type", .choice(["named-place"]), "type of this object"),
        .init("name", .text, "name"),
        .init("latitude", .number, "degrees north"),
        .init("longitude", .number, "degrees east"),
        .init("radius", .number, "in metres; 0 means 100"),
        .init("address", .text.orNull, "postal address"),
    ]
}
