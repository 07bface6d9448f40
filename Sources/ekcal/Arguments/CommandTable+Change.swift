/// Commands that change items.
extension CommandTable {
    static let add = Command(
        id: .add, path: ["add"], synonyms: ["new"], aliases: [.init(path: ["event", "add"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "add an event",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "title of the event"),
            .init(
                name: "WHEN", arity: .words, help: "day, time or range"),
        ],
        options: take(.start, .end, .length, .allDay) + [target]
            + take(.location, .notes, .url, .tint, .availability, .priority, .alarm, .noAlarm) + repeating
            + take(.noRepeat, .externalID, .ifMissing, .upsert, .noConflict) + changing,
        exclusive: [
            [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .noAlarm],
            [.ifMissing, .upsert],
        ],
        details: [
            "A day alone makes an all-day event. A time without an end makes an event of one hour; the setting default.duration changes that.",
            "With --external-id, the same command can run again: with --if-missing it leaves an existing item alone, with --upsert it changes it.",
            "--no-conflict checks every date of a series for two years. All-day, free and cancelled events do not count.",
            "A time without a zone is in your time zone, or in the zone of --tz.",
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
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "add a reminder",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "title of the reminder"),
            .init(name: "WHEN", arity: .words, help: "due date; a date alone means that day"),
        ],
        options: take(.due, .start) + [target]
            + take(.priority, .location, .notes, .url, .tint, .alarm, .noAlarm, .at, .leaving, .radius)
            + repeating
            + take(.noRepeat, .externalID, .ifMissing, .upsert) + changing,
        exclusive: [
            [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .noAlarm],
            [.ifMissing, .upsert],
        ],
        examples: [
            .init(line: "ekcal todo \"Buy milk\" fri -c errands --priority high", says: "due on Friday"),
            .init(
                line: "ekcal todo \"Pay rent\" \"2026-04-01 09:00\" --repeat monthly --alarm 1d",
                says: "comes back every month"),
            .init(
                line: "ekcal todo \"Water the plants\" --at \"Home 52.52,13.40\" --radius 200",
                says: "on coming home"),
        ])

    static let quick = Command(
        id: .quick, path: ["quick"], section: .change, writes: true,
        answer: { .changing(.event, .reminder) },
        summary: "add an event or a reminder from one sentence",
        parameters: [
            .init(
                name: "SENTENCE", arity: .words,
                help:
                    "a title and, anywhere in it, a date, a time, a repeat, `for 1h`, #calendar, @place, !high, *15m for an alarm"
            )
        ],
        options: changing,
        details: [
            "It shows how it reads the sentence and asks before it adds anything; -y answers yes. Words that it does not understand stay in the title.",
            "The sentence makes a reminder if it begins with `todo` or `remind me to`, if its date follows `due` or `by`, if it has a priority, or if it has no date. Otherwise it makes an event. Write a place of several words as @\"Room 4\".",
        ],
        examples: [
            .init(
                line: "ekcal quick \"Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m\"", says: "an event"),
            .init(
                line: "ekcal quick \"remind me to pay rent by 1 apr\" -y", says: "a reminder, without asking"),
            .init(line: "ekcal quick \"Standup weekdays 9:00-9:15\" -n", says: "how is it read?"),
        ])

    /// The options that say what becomes of an item. Without any of them `edit` opens a form.
    static let itemChanges: [OptionName] = [
        .title, .start, .end, .length, .due, .allDay, .timeZone, .location, .notes, .url, .tint,
        .availability,
        .priority, .alarm, .addAlarm, .removeAlarm, .noAlarm, .at, .leaving, .radius, .repeat, .rrule,
        .until, .count, .noRepeat, .snap, .externalID, .clear,
    ]

    static let edit = Command(
        id: .edit, path: ["edit"],
        aliases: [.init(path: ["event", "edit"]), .init(path: ["reminder", "edit"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "change items",
        parameters: [referenceOrQuery],
        options: take(itemChanges) + take(.patch, .table, .noConflict) + reachingDetached + take(.failEmpty)
            + changing,
        exclusive: [
            [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .addAlarm],
            [.alarm, .removeAlarm], [.noAlarm, .alarm], [.noAlarm, .addAlarm], [.noAlarm, .removeAlarm],
        ],
        details: [
            "Only fields that an option names change. A new --start keeps the length, unless --end or --for is given too. --start, --end and --due work as in `reschedule`: a day alone keeps the time, a time alone keeps the day, +1d and -30m count from the current time of the item. --all-day turns times into whole days.",
            "For a series, say which part of it to change: see `ekcal help spans`.",
            "Without an option, on a terminal, $VISUAL or $EDITOR opens a form with the fields of one item. --table opens a table of many items, in which a series without a date means all of its dates. Fields that you do not change are not written, so others can change them meanwhile. If both of you changed a field, the form shows both values. A form with a mistake opens again, and a text that could not be saved is kept in $XDG_STATE_HOME/ekcal/drafts.",
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
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "delete items, or occurrences of them",
        parameters: [referenceOrQuery],
        options: reaching + take(.failEmpty) + changing,
        details: [
            "It asks before it deletes more than three items or a whole series; -y answers yes."
        ],
        examples: [
            .init(line: "ekcal rm e7kq4@2026-03-20", says: "one occurrence; the series goes on"),
            .init(line: "ekcal rm e7kq4 --span all -y", says: "the whole series"),
            .init(line: "ekcal rm 'calendar:errands is:done' -y", says: "everything that a query finds"),
        ])

    static let reschedule = Command(
        id: .reschedule, path: ["reschedule"],
        aliases: [.init(path: ["event", "reschedule"]), .init(path: ["reminder", "reschedule"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "move an item to another time and keep its length",
        parameters: [
            .init(
                name: "REF", arity: .one,
                help: "an identifier from a listing, with @DATE for one occurrence", values: .references),
            .init(
                name: "WHEN", arity: .oneOrMore,
                help: "a day, a time or both; +1d and -30m count from its current time"),
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
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "move items to another calendar",
        parameters: [referenceOrQuery],
        options: [destination] + take(.ifRevision, .failEmpty) + changing,
        details: ["Items keep their identifiers. A series moves as a whole."],
        examples: [
            .init(line: "ekcal mv e7kq4 --to work", says: "one item"),
            .init(
                line: "ekcal mv 'calendar:inbox is:open' --to errands -y",
                says: "everything that a query finds"),
        ])

    static let copy = Command(
        id: .copy, path: ["copy"],
        aliases: [.init(path: ["event", "copy"]), .init(path: ["reminder", "copy"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "copy items",
        parameters: [reference],
        options: [destination] + take(.on, .ifRevision, .failEmpty) + changing,
        details: ["A series is copied as a whole; an occurrence becomes an event of its own."],
        examples: [
            .init(line: "ekcal copy e7kq4@2026-03-20 --on 2026-04-03", says: "an event like that occurrence")
        ])

    static let skip = Command(
        id: .skip, path: ["skip"], aliases: [.init(path: ["event", "skip"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "leave out single occurrences of a series",
        parameters: [occurrence], options: take(.ifRevision) + changing,
        examples: [.init(line: "ekcal skip e7kq4@2026-03-20", says: "`ekcal unskip` puts it back")])

    static let unskip = Command(
        id: .unskip, path: ["unskip"], aliases: [.init(path: ["event", "unskip"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "put skipped occurrences back",
        parameters: [occurrence], options: take(.ifRevision) + changing,
        details: ["The occurrence comes back as the series defines it."])

    static let split = Command(
        id: .split, path: ["split"], aliases: [.init(path: ["event", "split"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "cut a series in two without changing it",
        parameters: [
            .init(
                name: "REF@DATE", arity: .one, help: "the first occurrence of the new series",
                values: .references)
        ], options: take(.ifRevision) + changing,
        examples: [.init(line: "ekcal split e7kq4@2026-03-20", says: "prints both identifiers")])

    static let done = Command(
        id: .done, path: ["done"], synonyms: ["complete"], aliases: [.init(path: ["reminder", "done"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "complete reminders",
        parameters: [reference(offering: .openReminders)],
        options: take(.fromToday, .ifRevision, .failEmpty) + changing,
        details: [
            "A reminder that repeats moves to its next date, which is printed. With --from-today that date counts from today: a reminder every three days comes back in three days, however late it was."
        ],
        examples: [
            .init(line: "ekcal done rk3mh r8tbz", says: "two at once"),
            .init(line: "ekcal done rk3mh --from-today", says: "the next date, counted from today"),
        ])

    static let undone = Command(
        id: .undone, path: ["undone"], aliases: [.init(path: ["reminder", "undone"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "reopen completed reminders",
        parameters: [reference(offering: .doneReminders)],
        options: take(.ifRevision, .failEmpty) + changing)
}
