/// Commands that change items.
extension CommandTable {
    static let add = Command(
        id: .add, path: ["add"], synonyms: ["new"], aliases: [.init(path: ["event", "add"])],
        section: .change, writes: true,
        summary: "make an event",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "what it is called"),
            .init(
                name: "WHEN", arity: .words, help: "when it is: a day, a time or a range"),
        ],
        options: take(.start, .end, .length, .allDay) + [target]
            + take(.location, .notes, .url, .availability, .priority, .alarm, .noAlarm) + repeating
            + take(.noRepeat, .externalID, .ifMissing, .upsert, .noConflict) + changing,
        exclusive: [
            [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .noAlarm],
            [.ifMissing, .upsert],
        ],
        details: [
            "A day alone makes an all-day event. A time without an end makes an event of one hour, or of what the setting default.duration says.",
            "With --external-id and --if-missing or --upsert the same line may run again: what is there already is left alone, or made as the line says.",
            "--no-conflict looks at every date of a series, for two years. Whole days, free and cancelled events do not count.",
            "Times without a zone are times in your zone, or in the one that --tz names.",
        ],
        examples: [
            .init(
                line: "ekcal add Dentist \"tomorrow 14:00\" --for 45m --alarm 1h",
                says: "45 minutes, one alarm"),
            .init(line: "ekcal add \"Trip to Rome\" 2026-05-01..2026-05-04", says: "four whole days"),
            .init(
                line: "ekcal add Review \"fri 15:00-16:00\" --repeat \"every 2 weeks on fri\" -c work",
                says: "every second Friday"),
        ])

    static let todo = Command(
        id: .todo, path: ["todo"],
        aliases: [.init(path: ["reminder", "add"]), .init(path: ["reminder", "new"])],
        section: .change, writes: true,
        summary: "make a reminder",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "what is to be done"),
            .init(name: "WHEN", arity: .words, help: "when it is due; a date means that day"),
        ],
        options: take(.due, .start) + [target]
            + take(.priority, .location, .notes, .url, .alarm, .noAlarm, .at, .leaving, .radius) + repeating
            + take(.noRepeat, .externalID, .ifMissing, .upsert) + changing,
        exclusive: [
            [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .noAlarm],
            [.ifMissing, .upsert],
        ],
        examples: [
            .init(line: "ekcal todo \"Buy milk\" fri -c errands --priority high", says: "due on Friday"),
            .init(
                line: "ekcal todo \"Pay rent\" \"2026-04-01 09:00\" --repeat monthly --alarm 1d",
                says: "comes back each month when it is done"),
            .init(
                line: "ekcal todo \"Water the plants\" --at \"Home 52.52,13.40\" --radius 200",
                says: "on coming home"),
        ])

    static let quick = Command(
        id: .quick, path: ["quick"], section: .change, writes: true,
        summary: "make an event or a reminder from one sentence",
        parameters: [
            .init(
                name: "SENTENCE", arity: .words,
                help:
                    "a title with, anywhere in it, a date, a time, a repeat, `for 1h`, #calendar, @place, !high, *15m for an alarm"
            )
        ],
        options: changing,
        details: [
            "It shows how it understood the sentence, and adds nothing before a yes: type it, or give -y. Words that it cannot place stay in the title.",
            "It is a reminder when it begins with `todo` or `remind me to`, when its date stands behind `due` or `by`, when it has a priority, and when it has no date; else an event. A place of several words is written @\"Room 4\".",
        ],
        examples: [
            .init(
                line: "ekcal quick \"Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m\"", says: "an event"),
            .init(
                line: "ekcal quick \"remind me to pay rent by 1 apr\" -y", says: "a reminder, without asking"),
            .init(line: "ekcal quick \"Standup weekdays 9:00-9:15\" -n", says: "how would it be understood?"),
        ])

    /// The options that say what becomes of an item. Without any of them `edit` opens a form.
    static let itemChanges: [OptionName] = [
        .title, .start, .end, .length, .due, .allDay, .timeZone, .location, .notes, .url, .availability,
        .priority, .alarm, .addAlarm, .removeAlarm, .noAlarm, .at, .leaving, .radius, .repeat, .rrule,
        .until, .count, .noRepeat, .snap, .externalID, .clear,
    ]

    static let edit = Command(
        id: .edit, path: ["edit"],
        aliases: [.init(path: ["event", "edit"]), .init(path: ["reminder", "edit"])],
        section: .change, writes: true,
        summary: "change items",
        parameters: [referenceOrQuery],
        options: take(itemChanges) + take(.patch, .table, .noConflict) + reachingDetached + take(.failEmpty)
            + changing,
        exclusive: [
            [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .addAlarm],
            [.alarm, .removeAlarm], [.noAlarm, .alarm], [.noAlarm, .addAlarm], [.noAlarm, .removeAlarm],
        ],
        details: [
            "Only what an option names is changed. A new --start keeps the length, unless --end or --for is there too. --start, --end and --due read what `reschedule` reads: a day alone keeps the time, a time alone keeps the day, +1d and -30m count from the time that the item has. --all-day makes whole days of it.",
            "An item that repeats needs to be told how far the change goes: see `ekcal help spans`.",
            "Without an option, on a terminal, $VISUAL or $EDITOR opens a form with the fields of one item; with --table, a table of many, in which a series without a date stands for all of its dates. What nobody touched there is not written, so others may change it meanwhile; what both have changed is shown. A form with a mistake is opened again, and what could not be saved is kept under $XDG_STATE_HOME/ekcal/drafts.",
        ],
        examples: [
            .init(line: "ekcal edit e7kq4 --location \"Room 4\" --span all", says: "a whole series"),
            .init(
                line: "ekcal edit e7kq4@2026-03-20 --start 10:00 --span future",
                says: "an hour later, from that day on"),
            .init(line: "ekcal edit e7kq4", says: "as a form in your editor"),
            .init(
                line: "ekcal edit --table 'calendar:work on:2026-03'",
                says: "a month of one calendar as a table"),
            .init(line: "ekcal edit r8tbz --clear due --priority none", says: "a reminder without a date"),
        ])

    static let rm = Command(
        id: .rm, path: ["rm"], synonyms: ["delete"],
        aliases: [.init(path: ["event", "rm"]), .init(path: ["reminder", "rm"])],
        section: .change, writes: true,
        summary: "delete items, or occurrences of them",
        parameters: [referenceOrQuery],
        options: reaching + take(.failEmpty) + changing,
        details: [
            "More than three items, or a whole series, are deleted only after a yes: type it, or give -y."
        ],
        examples: [
            .init(line: "ekcal rm e7kq4@2026-03-20", says: "one occurrence; the series goes on"),
            .init(line: "ekcal rm e7kq4 --span all -y", says: "the whole series"),
            .init(line: "ekcal rm 'calendar:errands is:done' -y", says: "all that a query finds"),
        ])

    static let reschedule = Command(
        id: .reschedule, path: ["reschedule"],
        aliases: [.init(path: ["event", "reschedule"]), .init(path: ["reminder", "reschedule"])],
        section: .change, writes: true,
        summary: "move an item to another time; it lasts as long as before",
        parameters: [
            .init(
                name: "REF", arity: .one,
                help: "an identifier as listings show it, with @DATE for one occurrence", values: .references),
            .init(
                name: "WHEN", arity: .oneOrMore,
                help: "a day, a time or both; +1d and -30m count from its time"),
        ],
        options: reachingDetached + changing,
        details: ["A day alone keeps the time, a time alone keeps the day."],
        examples: [
            .init(line: "ekcal reschedule e7kq4@2026-03-20 +1d", says: "one occurrence, a day later"),
            .init(line: "ekcal reschedule r8tbz \"fri 10:00\"", says: "a reminder"),
        ])

    static let mv = Command(
        id: .mv, path: ["mv"], synonyms: ["move"],
        aliases: [.init(path: ["event", "mv"]), .init(path: ["reminder", "mv"])],
        section: .change, writes: true,
        summary: "move items to another calendar",
        parameters: [referenceOrQuery],
        options: [destination] + take(.ifRevision, .failEmpty) + changing,
        details: ["Items keep their identifiers. A series moves as a whole."],
        examples: [
            .init(line: "ekcal mv e7kq4 --to work", says: "one item"),
            .init(line: "ekcal mv 'calendar:inbox is:open' --to errands -y", says: "all that a query finds"),
        ])

    static let copy = Command(
        id: .copy, path: ["copy"],
        aliases: [.init(path: ["event", "copy"]), .init(path: ["reminder", "copy"])],
        section: .change, writes: true,
        summary: "make items once more",
        parameters: [reference],
        options: [destination] + take(.on, .ifRevision, .failEmpty) + changing,
        details: ["A series is copied as a whole; an occurrence becomes an event of its own."],
        examples: [
            .init(line: "ekcal copy e7kq4@2026-03-20 --on 2026-04-03", says: "an event like that occurrence")
        ])

    static let skip = Command(
        id: .skip, path: ["skip"], aliases: [.init(path: ["event", "skip"])],
        section: .change, writes: true,
        summary: "drop single occurrences of a series",
        parameters: [occurrence], options: take(.ifRevision) + changing,
        examples: [.init(line: "ekcal skip e7kq4@2026-03-20", says: "`ekcal unskip` puts it back")])

    static let unskip = Command(
        id: .unskip, path: ["unskip"], aliases: [.init(path: ["event", "unskip"])],
        section: .change, writes: true,
        summary: "put skipped occurrences back",
        parameters: [occurrence], options: take(.ifRevision) + changing,
        details: ["It comes back as the series has it."])

    static let split = Command(
        id: .split, path: ["split"], aliases: [.init(path: ["event", "split"])],
        section: .change, writes: true,
        summary: "cut a series in two without changing it",
        parameters: [
            .init(
                name: "REF@DATE", arity: .one, help: "the first occurrence of the new series",
                values: .references)
        ], options: take(.ifRevision) + changing,
        examples: [.init(line: "ekcal split e7kq4@2026-03-20", says: "the answer gives both identifiers")])

    static let done = Command(
        id: .done, path: ["done"], synonyms: ["complete"], aliases: [.init(path: ["reminder", "done"])],
        section: .change, writes: true,
        summary: "complete reminders",
        parameters: [reference(offering: .openReminders)],
        options: take(.fromToday, .ifRevision, .failEmpty) + changing,
        details: [
            "A reminder that repeats moves to its next date, and says which one that is. With --from-today that is counted from today: what is every three days comes back in three days, however late it was."
        ],
        examples: [
            .init(line: "ekcal done rk3mh r8tbz", says: "two at once"),
            .init(line: "ekcal done rk3mh --from-today", says: "the next date, counted from today"),
        ])

    static let undone = Command(
        id: .undone, path: ["undone"], aliases: [.init(path: ["reminder", "undone"])],
        section: .change, writes: true,
        summary: "open completed reminders again",
        parameters: [reference(offering: .doneReminders)],
        options: take(.ifRevision, .failEmpty) + changing)
}
