import CalStoreExchange

/// The answers of the planning commands.
extension ObjectName {
    private static let span: [Shape.Member] = [
        .init("start", .time, "start"), .init("end", .time, "end"),
        .init("duration", .duration, "length"),
    ]

    static let slotMembers: [Shape.Member] =
        [.init("type", .choice(["slot"]), "type of this object")] + span

    static let busyPeriodMembers: [Shape.Member] =
        [.init("type", .choice(["busy-period"]), "type of this object")] + span + [
            .init("kind", .choice(["busy", "tentative", "unavailable"]), "how busy; the strongest kind wins")
        ]

    static let conflictMembers: [Shape.Member] =
        [.init("type", .choice(["conflict"]), "type of this object")] + span + [
            .init("events", .list(.named(.event)), "the events, by start; each overlaps another one")
        ]

    static let duplicateMembers: [Shape.Member] = [
        .init("type", .choice(["duplicate"]), "type of this object"),
        .init("title", .text, "title of the oldest item"),
        .init("count", .integer, "number of items that are probably the same"),
        .init("oldest", .either([.named(.event), .named(.reminder)]), "the item that --remove keeps"),
        .init(
            "others", .list(.either([.named(.event), .named(.reminder)])), "the items that --remove deletes"),
    ]

    static let placementMembers: [Shape.Member] = [
        .init("type", .choice(["placement"]), "type of this object"),
        .init("placed", .flag, "whether there is time for it"),
        .init("reason", .text.orNull, "why it has no time"),
        .init("start", .time.orNull, "start"), .init("end", .time.orNull, "end"),
        .init("duration", .duration.orNull, "length"),
        .init("reminder", .named(.reminder), "the reminder as it is now"),
    ]
}
