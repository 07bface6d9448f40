/// Every command of the tool. The parser and the help are made from this table and nothing else; what a command does
/// is found through its `CommandID`.
enum CommandTable {
    static let all: [Command] = [
        today, list, week, next, overdue, find, show, occurrences, when, expand,
        add, todo, edit, reschedule, mv, copy, rm, skip, unskip, split, done, undone,
        importFiles, export,
        batch, assert,
        calendarList, calendarAdd, calendarEdit, calendarRemove, calendarDefault,
        sourceList, sourceAdd, sourceRemove, storeInfo, storeCheck,
        help, version,
    ]

    // MARK: Look

    private static let today = Command(
        id: .today, path: ["today"], section: .look,
        summary: "today's events, and reminders that are due or overdue",
        options: filters + listing + everywhere,
        details: ["This is what `ekcal` alone prints."],
        examples: [
            .init(line: "ekcal today -c work", says: "one calendar only"),
            .init(line: "ekcal today --json | jq -r '.data[].title'", says: "the titles, for a script"),
        ])

    private static let list = Command(
        id: .list, path: ["list"], synonyms: ["agenda"],
        aliases: [
            .init(path: ["event", "list"], presets: [.init(name: .with, value: "events")]),
            .init(path: ["reminder", "list"], presets: [.init(name: .with, value: "reminders")]),
        ],
        section: .look,
        summary: "what happens in a range, in order",
        parameters: [
            .init(
                name: "RANGE", arity: .words,
                help:
                    "a day, a week, a month, FIRST..LAST, or all; unless told, today and the six days after it. A query may stand behind it, or instead of it"
            )
        ],
        options: take(.from, .to, .days, .upcoming, .noRepeating, .once, .series, .group) + filters + ordering
            + listing
            + everywhere,
        exclusive: [[.to, .days]],
        details: ["A range that ends with a date includes that day; one that ends with a time stops there."],
        examples: [
            .init(line: "ekcal list next week", says: "Monday to Sunday of the week after this one"),
            .init(
                line: "ekcal list 2026-03-01..2026-03-15 -c work -c home", says: "two calendars, fifteen days"
            ),
            .init(
                line: "ekcal list all --with reminders -q", says: "references of all reminders, one a line"),
            .init(
                line: "ekcal list next month calendar:work is:busy",
                says: "a range and a query: see `ekcal help queries`"),
        ])

    private static let next = Command(
        id: .next, path: ["next"], section: .look,
        summary: "what is running and what comes next; for prompts and status bars",
        options: [.init(name: .limit, help: "at most so many; 1 unless told")] + take(.within) + filters
            + listing + everywhere,
        details: [
            "Prints nothing when there is nothing within a week, or --within. Days that have begun are left out."
        ],
        examples: [.init(line: "ekcal next --within 12h", says: "the rest of the day")])

    private static let overdue = Command(
        id: .overdue, path: ["overdue"], aliases: [.init(path: ["reminder", "overdue"])], section: .look,
        summary: "reminders that are past due",
        options: take(.calendar, .notCalendar) + ordering + listing + everywhere)

    private static let occurrences = Command(
        id: .occurrences, path: ["occurrences"], aliases: [.init(path: ["event", "occurrences"])],
        section: .look,
        summary: "the dates of a series, with those that were skipped or changed on their own",
        parameters: [
            .init(name: "REF", arity: .one, help: "a series, or one of its dates"),
            .init(name: "RANGE", arity: .words, help: "from when to when; a year from today unless told"),
        ],
        options: [.init(name: .limit, help: "at most so many; 1000 unless told")] + printing
            + take(.failEmpty) + everywhere,
        examples: [.init(line: "ekcal occurrences e7kq4 2026", says: "all dates of a year")])

    private static let when = Command(
        id: .when, path: ["when"], section: .look,
        summary: "what a date, a range or a repeat is understood as; stores nothing",
        parameters: [
            .init(name: "WORDS", arity: .oneOrMore, help: "a date, a range, a sentence or an RRULE")
        ],
        options: printing.filter { $0.name != .quiet && $0.name != .verbose } + take(.tz, .now, .help),
        examples: [
            .init(line: "ekcal when next fri 9am", says: "a date"),
            .init(line: "ekcal when every 2 weeks on mon,wed", says: "a repeat: its rule and its next dates"),
        ])

    private static let find = Command(
        id: .find, path: ["find"], synonyms: ["search"], section: .look,
        summary: "search all items and all dates",
        parameters: [
            .init(name: "QUERY", arity: .oneOrMore, help: "words and terms: see `ekcal help queries`")
        ],
        options: take(.occurrences, .calendar, .notCalendar) + ordering + listing + everywhere,
        details: [
            "Something that repeats is one hit, with the dates that come next; --occurrences lists its dates."
        ],
        examples: [
            .init(line: "ekcal find standup", says: "in titles, notes, locations and addresses"),
            .init(
                line: "ekcal find 'calendar:work -is:repeating on:2026-03'",
                says: "in one argument, so that the minus sign is no option"),
        ])

    private static let week = Command(
        id: .week, path: ["week"], section: .look,
        summary: "a week as a grid, with its number",
        parameters: [.init(name: "DATE", arity: .words, help: "any day of the week; this week unless told")],
        options: filters + take(.color, .output, .json, .jsonl, .csv, .fields, .quiet, .verbose, .failEmpty)
            + everywhere,
        examples: [
            .init(line: "ekcal week", says: "this week"),
            .init(line: "ekcal week 2026-W12", says: "week 12 of 2026"),
        ])

    private static let show = Command(
        id: .show, path: ["show"],
        aliases: [.init(path: ["event", "show"]), .init(path: ["reminder", "show"])],
        section: .look,
        summary: "everything about items: fields, repeats, next dates, alarms, identifiers",
        parameters: [reference],
        options: printing + everywhere,
        examples: [
            .init(line: "ekcal show e7kq4", says: "an event or a whole series"),
            .init(line: "ekcal show e7kq4@2026-03-20", says: "one occurrence of it"),
        ])

    private static let expand = Command(
        id: .expand, path: ["expand"], section: .look,
        summary: "the dates of any RFC 5545 rule, without a store",
        options: take(.start, .allDay, .rrule, .exrule, .rdate, .exdate, .from, .to)
            + [.init(name: .limit, help: "at most so many dates; 1000 unless told")]
            + take(.lines, .output, .json, .jsonl, .color, .tz, .now, .help)
            .choosing(.output, from: ["text", "json", "jsonl"]),
        details: [
            "The start is the first date, whether or not the rule would produce it. --from is included, --to is not. A far window costs no more than a near one.",
            "With --lines, each line of standard input is one JSON object and gets one line of answer, in the same order: `id`, `start`, `tz`, `all_day`, `rrule`, `exrule`, `rdate`, `exdate`, `from`, `to`, `limit`. A line that is wrong gets an `error`, and the exit code is then 7.",
        ],
        examples: [
            .init(
                line:
                    "ekcal expand --start 2026-03-06T09:00 --tz America/New_York --rrule 'FREQ=WEEKLY;COUNT=3'",
                says: "three Fridays across a clock change"),
            .init(
                line: "ekcal expand --start 2026-01-31 --all-day --rrule 'FREQ=MONTHLY;BYMONTHDAY=-1' -l 12",
                says: "the last day of twelve months"),
        ])

    // MARK: Change

    private static let add = Command(
        id: .add, path: ["add"], synonyms: ["new"], aliases: [.init(path: ["event", "add"])],
        section: .change, writes: true,
        summary: "make an event",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "what it is called"),
            .init(
                name: "WHEN", arity: .optional, help: "when it is: a day, a time or a range, in one argument"),
        ],
        options: take(.start, .end, .length, .allDay) + [target]
            + take(.location, .notes, .url, .availability, .alarm) + repeating
            + take(.externalID, .ifMissing) + writing + printing + everywhere,
        exclusive: [[.end, .length], [.repeat, .rrule], [.until, .count]],
        details: [
            "A day alone makes an all-day event. A time without an end makes an event of one hour.",
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

    private static let todo = Command(
        id: .todo, path: ["todo"], aliases: [.init(path: ["reminder", "add"])],
        section: .change, writes: true,
        summary: "make a reminder",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "what is to be done"),
            .init(
                name: "WHEN", arity: .optional, help: "when it is due, in one argument; a date means that day"
            ),
        ],
        options: take(.due, .start) + [target] + take(.priority, .location, .notes, .url, .alarm) + repeating
            + take(.externalID, .ifMissing) + writing + printing + everywhere,
        exclusive: [[.repeat, .rrule], [.until, .count]],
        examples: [
            .init(line: "ekcal todo \"Buy milk\" fri -c errands --priority high", says: "due on Friday"),
            .init(
                line: "ekcal todo \"Pay rent\" \"2026-04-01 09:00\" --repeat monthly --alarm 1d",
                says: "comes back each month when it is done"),
        ])

    private static let edit = Command(
        id: .edit, path: ["edit"],
        aliases: [.init(path: ["event", "edit"]), .init(path: ["reminder", "edit"])],
        section: .change, writes: true,
        summary: "change items",
        parameters: [referenceOrQuery],
        options: take(
            .title, .start, .end, .length, .due, .allDay, .timeZone, .location, .notes, .url, .availability,
            .priority, .alarm, .addAlarm, .removeAlarm, .repeat, .rrule, .until, .count, .noRepeat, .snap,
            .clear)
            + reaching + writing + printing + everywhere,
        exclusive: [
            [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .addAlarm],
            [.alarm, .removeAlarm],
        ],
        details: [
            "Only what an option names is changed. A new --start keeps the length, unless --end or --for is there too.",
            "An item that repeats needs to be told how far the change goes: see `ekcal help spans`.",
        ],
        examples: [
            .init(line: "ekcal edit e7kq4 --location \"Room 4\" --span all", says: "a whole series"),
            .init(
                line: "ekcal edit e7kq4@2026-03-20 --start 10:00 --span future",
                says: "an hour later, from that day on"),
            .init(line: "ekcal edit r8tbz --clear due --priority none", says: "a reminder without a date"),
        ])

    private static let rm = Command(
        id: .rm, path: ["rm"], synonyms: ["delete"],
        aliases: [.init(path: ["event", "rm"]), .init(path: ["reminder", "rm"])],
        section: .change, writes: true,
        summary: "delete items, or occurrences of them",
        parameters: [referenceOrQuery],
        options: reaching + writing + printing + everywhere,
        details: [
            "More than three items, or a whole series, are deleted only after a yes: type it, or give -y."
        ],
        examples: [
            .init(line: "ekcal rm e7kq4@2026-03-20", says: "one occurrence; the series goes on"),
            .init(line: "ekcal rm e7kq4 --span all -y", says: "the whole series"),
            .init(line: "ekcal rm 'calendar:errands is:done' -y", says: "all that a query finds"),
        ])

    private static let reschedule = Command(
        id: .reschedule, path: ["reschedule"],
        aliases: [.init(path: ["event", "reschedule"]), .init(path: ["reminder", "reschedule"])],
        section: .change, writes: true,
        summary: "move an item to another time; it lasts as long as before",
        parameters: [
            .init(
                name: "REF", arity: .one,
                help: "an identifier as listings show it, with @DATE for one occurrence"),
            .init(
                name: "WHEN", arity: .one,
                help: "a day, a time or both, in one argument; +1d and -30m count from its time"),
        ],
        options: reaching + writing + printing + everywhere,
        details: ["A day alone keeps the time, a time alone keeps the day."],
        examples: [
            .init(line: "ekcal reschedule e7kq4@2026-03-20 +1d", says: "one occurrence, a day later"),
            .init(line: "ekcal reschedule r8tbz \"fri 10:00\"", says: "a reminder"),
        ])

    private static let mv = Command(
        id: .mv, path: ["mv"], synonyms: ["move"],
        aliases: [.init(path: ["event", "mv"]), .init(path: ["reminder", "mv"])],
        section: .change, writes: true,
        summary: "move items to another calendar",
        parameters: [referenceOrQuery],
        options: [destination] + take(.ifRevision) + writing + printing + everywhere,
        details: ["Items keep their identifiers. A series moves as a whole."],
        examples: [
            .init(line: "ekcal mv e7kq4 --to work", says: "one item"),
            .init(line: "ekcal mv 'calendar:inbox is:open' --to errands -y", says: "all that a query finds"),
        ])

    private static let copy = Command(
        id: .copy, path: ["copy"],
        aliases: [.init(path: ["event", "copy"]), .init(path: ["reminder", "copy"])],
        section: .change, writes: true,
        summary: "make items once more",
        parameters: [reference],
        options: [destination] + take(.on) + writing + printing + everywhere,
        details: ["A series is copied as a whole; an occurrence becomes an event of its own."],
        examples: [
            .init(line: "ekcal copy e7kq4@2026-03-20 --on 2026-04-03", says: "an event like that occurrence")
        ])

    private static let skip = Command(
        id: .skip, path: ["skip"], aliases: [.init(path: ["event", "skip"])],
        section: .change, writes: true,
        summary: "drop single occurrences of a series",
        parameters: [occurrence], options: take(.ifRevision) + writing + printing + everywhere,
        examples: [.init(line: "ekcal skip e7kq4@2026-03-20", says: "`ekcal unskip` puts it back")])

    private static let unskip = Command(
        id: .unskip, path: ["unskip"], aliases: [.init(path: ["event", "unskip"])],
        section: .change, writes: true,
        summary: "put skipped occurrences back",
        parameters: [occurrence], options: take(.ifRevision) + writing + printing + everywhere,
        details: ["It comes back as the series has it."])

    private static let split = Command(
        id: .split, path: ["split"], aliases: [.init(path: ["event", "split"])],
        section: .change, writes: true,
        summary: "cut a series in two without changing it",
        parameters: [
            .init(name: "REF@DATE", arity: .one, help: "the first occurrence of the new series")
        ], options: take(.ifRevision) + writing + printing + everywhere,
        examples: [.init(line: "ekcal split e7kq4@2026-03-20", says: "the answer gives both identifiers")])

    private static let done = Command(
        id: .done, path: ["done"], synonyms: ["complete"], aliases: [.init(path: ["reminder", "done"])],
        section: .change, writes: true,
        summary: "complete reminders",
        parameters: [reference],
        options: take(.ifRevision) + writing + printing + everywhere,
        details: ["A reminder that repeats moves to its next date, and says which one that is."],
        examples: [.init(line: "ekcal done rk3mh r8tbz", says: "two at once")])

    private static let undone = Command(
        id: .undone, path: ["undone"], aliases: [.init(path: ["reminder", "undone"])],
        section: .change, writes: true,
        summary: "open completed reminders again",
        parameters: [reference],
        options: take(.ifRevision) + writing + printing + everywhere)

    // MARK: Exchange

    private static let importFiles = Command(
        id: .import, path: ["import"], section: .exchange, writes: true,
        summary: "read iCalendar files into the store",
        parameters: [.init(name: "FILE", arity: .oneOrMore, help: "an .ics file; - reads standard input")],
        options: [target] + take(.from, .to, .onConflict, .strict) + writing + printing + everywhere,
        details: [
            "Items are matched by their identifier (UID), so the same file can be imported again: what is the same is left alone.",
            "What cannot be read is named with its line, the rest is taken, and the exit code is 7; with --strict nothing is taken.",
        ],
        examples: [
            .init(line: "ekcal import team.ics -c work", says: "into the calendar work"),
            .init(line: "curl -fsSL URL | ekcal import - -n", says: "what would change?"),
        ])

    private static let export = Command(
        id: .export, path: ["export"], section: .exchange,
        summary: "print items as iCalendar",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .zeroOrMore,
                help: "which items, by identifiers or by a query in one argument; all of them unless told",
                takesQuery: true)
        ],
        options: take(.from, .to) + filters
            + take(.output, .json, .jsonl, .csv, .fields, .failEmpty, .verbose, .color)
            .choosing(.output, from: ["ics", "json", "jsonl", "csv", "tsv"]) + everywhere,
        details: ["Equal items give equal bytes, so an export can live under version control."],
        examples: [
            .init(line: "ekcal export -c work > work.ics", says: "one calendar"),
            .init(
                line: "ekcal export --from 2026-01-01 --to 2026-12-31 --csv", says: "a year for a spreadsheet"
            ),
        ])

    // MARK: Scripts

    private static let batch = Command(
        id: .batch, path: ["batch"], section: .scripts, writes: true,
        summary: "many commands as one: all of them, or nothing",
        parameters: [
            .init(name: "FILE", arity: .optional, help: "one command a line; standard input unless told")
        ],
        options: take(.maxChanges) + writing
            + take(.output, .json, .jsonl, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json", "jsonl"]) + everywhere,
        details: [
            "Everything is read before anything runs. The first line that fails ends it: nothing is written, the message names the line, and its exit code is that of the batch. What is written is one operation."
        ],
        examples: [
            .init(line: "ekcal batch move-team.txt -n", says: "what would change?"),
            .init(line: "ekcal batch move-team.txt", says: "do it"),
        ])

    private static let assert = Command(
        id: .assert, path: ["assert"], section: .scripts,
        summary: "exit 5 unless so many items match a query",
        parameters: [.init(name: "QUERY", arity: .oneOrMore, help: "see `ekcal help queries`")],
        options: [
            .init(name: .count, help: "exactly so many", range: 0...Int(Int32.max), group: .choosing),
            .init(name: .min, group: .choosing), .init(name: .max, group: .choosing),
        ] + take(.output, .json, .color, .verbose).choosing(.output, from: ["text", "json"]) + everywhere,
        exclusive: [[.count, .min], [.count, .max]],
        details: [
            "One item at least, unless told. It prints nothing; in a batch it guards the lines around it."
        ],
        examples: [
            .init(line: "ekcal assert calendar:inbox is:open --count 0", says: "the inbox is empty")
        ])

    // MARK: Things

    private static let calendarList = Command(
        id: .calendarList, path: ["calendar", "list"], section: .things,
        summary: "calendars and reminder lists",
        options: printing + everywhere)

    private static let calendarAdd = Command(
        id: .calendarAdd, path: ["calendar", "add"], synonyms: ["new"], section: .things, writes: true,
        summary: "make a calendar or a reminder list",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: take(.kind, .tint, .source) + writing + printing + everywhere,
        examples: [
            .init(line: "ekcal calendar add work --tint '#1BADF8'", says: "a calendar for events"),
            .init(line: "ekcal calendar add errands --kind reminders", says: "a list for reminders"),
        ])

    private static let calendarEdit = Command(
        id: .calendarEdit, path: ["calendar", "edit"], section: .things, writes: true,
        summary: "rename a calendar or give it a colour",
        parameters: [calendar],
        options: take(.title, .tint) + writing + printing + everywhere,
        examples: [.init(line: "ekcal calendar edit work --title office", says: "a new name")])

    private static let calendarRemove = Command(
        id: .calendarRemove, path: ["calendar", "rm"], synonyms: ["delete"], section: .things, writes: true,
        summary: "delete a calendar with its items",
        parameters: [calendar], options: writing + printing + everywhere,
        details: ["One that holds items is deleted only after a yes: type it, or give -y."])

    private static let calendarDefault = Command(
        id: .calendarDefault, path: ["calendar", "default"], section: .things, writes: true,
        summary: "say where new items go when no calendar is named",
        parameters: [calendar], options: writing + printing + everywhere)

    private static let sourceList = Command(
        id: .sourceList, path: ["source", "list"], section: .things,
        summary: "where calendars come from",
        options: printing + everywhere)

    private static let sourceAdd = Command(
        id: .sourceAdd, path: ["source", "add"], synonyms: ["new"], section: .things, writes: true,
        summary: "make a source for calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: writing + printing + everywhere)

    private static let sourceRemove = Command(
        id: .sourceRemove, path: ["source", "rm"], synonyms: ["delete"], section: .things, writes: true,
        summary: "delete a source that has no calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "what it is called")],
        options: writing + printing + everywhere)

    private static let storeInfo = Command(
        id: .storeInfo, path: ["store", "info"], section: .things,
        summary: "where the store is, what it holds, which revision it has",
        options: document + everywhere)

    private static let storeCheck = Command(
        id: .storeCheck, path: ["store", "check"], section: .things,
        summary: "check the store; silent when all is well",
        options: document + everywhere)

    // MARK: Help

    private static let help = Command(
        id: .help, path: ["help"], section: .other,
        summary: "help on a command or a topic",
        parameters: [
            .init(name: "TOPIC", arity: .words, help: "a command or a topic; the overview unless told")
        ],
        options: take(.color, .help))

    private static let version = Command(
        id: .version, path: ["version"], section: .other,
        summary: "which version this is",
        options: take(.output, .json, .color, .help).choosing(.output, from: ["text", "json"]))

    // MARK: What many commands share

    private static let reference = Command.Parameter(
        name: "REF", arity: .oneOrMore,
        help:
            "an identifier as listings show it, with @DATE for one occurrence; - reads them from standard input"
    )

    private static let referenceOrQuery = Command.Parameter(
        name: "REF|QUERY", arity: .oneOrMore,
        help:
            "an identifier as listings show it, with @DATE for one occurrence; - reads them from standard input; or a query, as one argument",
        takesQuery: true)

    private static let calendar = Command.Parameter(
        name: "NAME", arity: .one, help: "its name or short identifier; SOURCE/NAME when names repeat")

    private static let occurrence = Command.Parameter(
        name: "REF@DATE", arity: .oneOrMore, help: "occurrences, by their original dates")

    private static let destination = Command.Use(
        name: .to, help: "the calendar that it goes to", placeholder: "CAL", group: .item)

    private static let target = Command.Use(
        name: .calendar, help: "the calendar that it goes to", group: .item, isSingle: true)

    private static let filters = take(.calendar, .notCalendar, .with)
    private static let ordering = take(.sort, .reverse, .limit)
    private static let listing = printing + take(.failEmpty)
    private static let repeating = take(.repeat, .rrule, .until, .count, .snap)
    private static let reaching = take(.span, .ifRevision)
    private static let writing = take(.dryRun, .yes, .noInput, .lockTimeout)
    private static let printing = take(.output, .json, .jsonl, .csv, .fields, .color, .quiet, .verbose)
    private static let document = take(.output, .json, .color, .verbose).choosing(
        .output, from: ["text", "json"])
    private static let everywhere = take(.store, .tz, .now, .help)

    private static func take(_ names: OptionName...) -> [Command.Use] { names.map { Command.Use(name: $0) } }
}

extension [Command.Use] {
    /// The same options, one of them with fewer choices than elsewhere.
    fileprivate func choosing(_ name: OptionName, from choices: [String]) -> [Command.Use] {
        map { $0.name == name ? Command.Use(name: name, help: $0.help, choices: choices) : $0 }
    }
}
