/// Every command of the tool. The parser and the help are made from this table and nothing else; what a command does
/// is found through its `CommandID`.
enum CommandTable {
    static let all: [Command] = [
        today, list, day, week, month, year, next, now, overdue, soon, find, show, occurrences, when, expand,
        add, todo, quick, edit, reschedule, mv, copy, rm, skip, unskip, split, done, undone,
        importFiles, export,
        batch, apply, assert,
        log, undo, redo, operationShow, operationDiff, operationRestore, history, changes, watch,
        calendarList, calendarAdd, calendarEdit, calendarRemove, calendarDefault, calendarMerge,
        sourceList, sourceAdd, sourceEdit, sourceRemove,
        storeInfo, storeCheck, storeSnapshot, storeCompact, storeBackup, storeRestore, storeList, storeNew,
        configGet, configSet, configUnset, configList, configEdit, configPath, accessShow, accessSet, doctor,
        help, version, schema, completion, manShow, manInstall,
    ]

    // MARK: Look

    private static let today = Command(
        id: .today, path: ["today"], section: .look,
        summary: "today's events, and reminders that are due or overdue",
        options: filters + listing + reading,
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
                    "a day, a week, a month, FIRST..LAST, or all; unless told, today and the six days after it. A query may stand behind it, or instead of it",
                values: .queries
            )
        ],
        options: take(
            .from, .to, .days, .upcoming, .noRepeating, .hideDeclined, .once, .series, .group, .summary)
            + filters + ordering
            + listing
            + reading,
        exclusive: [[.to, .days], [.summary, .group], [.summary, .sort]],
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
            + listing + reading,
        details: [
            "Prints nothing when there is nothing within a week, or --within. Days that have begun are left out."
        ],
        examples: [.init(line: "ekcal next --within 12h", says: "the rest of the day")])

    private static let now = Command(
        id: .now, path: ["now"], section: .look,
        summary: "what is running at this moment",
        options: take(.calendar, .notCalendar) + ordering + listing + reading,
        details: ["Prints nothing when nothing is. `next` shows what comes then."],
        examples: [
            .init(line: "ekcal now --fail-empty -q", says: "exit 8 when nobody is in a meeting, for a script")
        ])

    private static let soon = Command(
        id: .soon, path: ["soon"], aliases: [.init(path: ["reminder", "soon"])], section: .look,
        summary: "reminders that are due soon, or that have an alarm soon",
        options: [.init(name: .within, help: "how far to look: 12h, 7d; 48h unless told")]
            + take(.calendar, .notCalendar) + ordering + listing + reading,
        details: ["What is overdue is not among them: `ekcal overdue` shows it."],
        examples: [.init(line: "ekcal soon --within 7d", says: "a week ahead")])

    private static let overdue = Command(
        id: .overdue, path: ["overdue"], aliases: [.init(path: ["reminder", "overdue"])], section: .look,
        summary: "reminders that are past due",
        options: take(.calendar, .notCalendar) + ordering + listing + reading)

    private static let occurrences = Command(
        id: .occurrences, path: ["occurrences"], aliases: [.init(path: ["event", "occurrences"])],
        section: .look,
        summary: "the dates of a series, with those that were skipped or changed on their own",
        parameters: [
            .init(name: "REF", arity: .one, help: "a series, or one of its dates", values: .references),
            .init(name: "RANGE", arity: .words, help: "from when to when; a year from today unless told"),
        ],
        options: [.init(name: .limit, help: "at most so many; 1000 unless told")] + printing
            + take(.failEmpty) + reading,
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
            .init(
                name: "QUERY", arity: .oneOrMore, help: "words and terms: see `ekcal help queries`",
                values: .queries)
        ],
        options: take(.occurrences, .calendar, .notCalendar) + ordering + listing + reading,
        details: [
            "Something that repeats is one hit, with the dates that come next; --occurrences lists its dates."
        ],
        examples: [
            .init(line: "ekcal find standup", says: "in titles, notes, locations and addresses"),
            .init(
                line: "ekcal find 'calendar:work -is:repeating on:2026-03'",
                says: "in one argument, so that the minus sign is no option"),
        ])

    private static let show = Command(
        id: .show, path: ["show"],
        aliases: [.init(path: ["event", "show"]), .init(path: ["reminder", "show"])],
        section: .look,
        summary: "everything about items: fields, repeats, next dates, alarms, identifiers",
        parameters: [reference],
        options: printingItems + reading,
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

    // MARK: Exchange

    private static let importFiles = Command(
        id: .import, path: ["import"], section: .exchange, writes: true,
        summary: "read iCalendar, JSON and CSV files into the store",
        parameters: [
            .init(
                name: "FILE", arity: .oneOrMore,
                help: "an .ics, .json, .jsonl or .csv file; - reads standard input", values: .files)
        ],
        options: [target] + take(.as, .map, .from, .to, .onConflict, .rejects, .strict) + changing,
        details: [
            "Items are matched by their identifier (UID) and original date within their calendar, so the same file can be imported again: what is the same is left alone. What has no identifier gets one that follows from its content.",
            "A file with METHOD:CANCEL marks what it names as cancelled. An answer or a proposal (REPLY, COUNTER, DECLINECOUNTER, REFRESH, ADD) is not the item that it speaks of, and is rejected.",
            "Properties of the calendar itself (X-WR-CALNAME, COLOR, ...) and components other than events and to-dos (VJOURNAL, VFREEBUSY, ...) are kept as they are with the calendar that the items go to, and exported again; of two files the later one counts. They change neither its name nor its colour. --from and --to choose among events and to-dos only.",
            "What cannot be read is named with its line and written with the reason to a file beside it (team.rejects.ics for team.ics; --rejects names another), the rest is taken, and the exit code is 7; with --strict nothing is taken.",
            "With --on-conflict update an item becomes what the file says. JSON and CSV need not say all: members and columns that are not there leave alone what is stored, null and empty cells empty it. iCalendar says all of an item.",
            "JSON is what --json and --jsonl print: all of an item comes back, its identifier too. In objects of your own only `title` is needed, and for an event `start`; see `ekcal schema event`. Items go to the calendar that they name, which is made when it is not there, unless -c names one.",
            "CSV has a header that names the columns as --csv does (title, start, end, all_day, calendar.title, recurrence.rrule). Other columns are named with --map; where two are joined with +, as a day and a time, a space is put between them. Times begin with the year: 2026-03-04 10:00.",
        ],
        examples: [
            .init(line: "ekcal import team.ics -c work", says: "into the calendar work"),
            .init(line: "curl -fsSL URL | ekcal import - -n", says: "what would change?"),
            .init(line: "ekcal import backup.json", says: "all that `ekcal export --json` wrote"),
            .init(
                line: "ekcal import list.csv --map title=Subject --map \"start=Day+Time\"",
                says: "a spreadsheet with columns of its own"),
        ])

    private static let export = Command(
        id: .export, path: ["export"], section: .exchange,
        summary: "print items as iCalendar",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .zeroOrMore,
                help: "which items, by identifiers or by a query in one argument; all of them unless told",
                takesQuery: true, values: .referencesAndQueries)
        ],
        options: take(.from, .to) + filters
            + take(.output, .json, .jsonl, .csv, .fields, .noFormulas, .failEmpty, .verbose, .color)
            .choosing(.output, from: ["ics", "json", "jsonl", "csv", "tsv"]) + reading,
        details: [
            "Equal items give equal bytes, so an export can live under version control.",
            "iCalendar of whole calendars has what `import` kept beside the items, such as VJOURNAL; --from, --to and --with choose among the items only. One calendar (-c) goes out with its name and colour; of several, properties in which they differ are left out. Items that REF or QUERY names go out alone.",
        ],
        examples: [
            .init(line: "ekcal export -c work > work.ics", says: "one calendar"),
            .init(
                line: "ekcal export --from 2026-01-01 --to 2026-12-31 --csv", says: "a year for a spreadsheet"
            ),
        ])

    // MARK: What many commands share

    static let reference = Command.Parameter(
        name: "REF", arity: .oneOrMore,
        help:
            "an identifier as listings show it, with @DATE for one occurrence; - reads them from standard input",
        values: .references)

    /// The same, where some of them are meant only.
    static func reference(offering values: ValueSource) -> Command.Parameter {
        var parameter = reference
        parameter.values = values
        return parameter
    }

    static let referenceOrQuery = Command.Parameter(
        name: "REF|QUERY", arity: .oneOrMore,
        help:
            "an identifier as listings show it, with @DATE for one occurrence; - reads them from standard input; or a query, as one argument",
        takesQuery: true, values: .referencesAndQueries)

    static let calendar = Command.Parameter(
        name: "NAME", arity: .one, help: "its name or short identifier; SOURCE/NAME when names repeat",
        values: .calendars)

    static let occurrence = Command.Parameter(
        name: "REF@DATE", arity: .oneOrMore, help: "occurrences, by their original dates",
        values: .references)

    static let destination = Command.Use(
        name: .to, help: "the calendar that it goes to", placeholder: "CAL", group: .item)

    static let target = Command.Use(
        name: .calendar, help: "the calendar that it goes to", group: .item, isSingle: true)

    static let filters = take(.calendar, .notCalendar, .with)
    static let ordering = take(.sort, .reverse, .limit)
    /// What commands take that list items.
    static let listing = printingItems + take(.noFormulas, .failEmpty)
    static let repeating = take(.repeat, .rrule, .until, .count, .snap)
    static let reaching = take(.span, .ifRevision)
    static let reachingDetached = take(.span, .detached, .ifRevision)
    static let writing = take(.dryRun, .yes, .noInput, .noHooks, .lockTimeout)
    /// What commands take that change items.
    static let changing = writing + printing + everywhere
    /// What commands take that go through a history, the newest first.
    static let browsing = take(.limit, .reverse) + printing + take(.failEmpty, .noPager) + everywhere
    static let printing = printingItems.choosing(
        .output, from: ["text", "json", "jsonl", "csv", "tsv", "template"])
    /// Items can be printed as iCalendar too.
    static let printingItems = take(
        .output, .json, .jsonl, .csv, .fields, .format, .color, .quiet, .verbose)
    static let document = take(.output, .json, .color, .verbose).choosing(
        .output, from: ["text", "json"])
    /// What commands take that answer with one document.
    static let describing = document + take(.noPager) + everywhere
    /// The same of those that do something, and may do it silently.
    static let managing = document + take(.quiet) + everywhere
    static let everywhere = take(.store, .tz, .now, .help)
    /// What commands take that read the store.
    static let reading = take(.noPager, .atOperation) + everywhere

    static func take(_ names: OptionName...) -> [Command.Use] { take(names) }
    static func take(_ names: [OptionName]) -> [Command.Use] { names.map { Command.Use(name: $0) } }
}

extension [Command.Use] {
    /// The same options, one of them with fewer choices than elsewhere.
    func choosing(_ name: OptionName, from choices: [String]) -> [Command.Use] {
        map { $0.name == name ? Command.Use(name: name, help: $0.help, choices: choices) : $0 }
    }
}
