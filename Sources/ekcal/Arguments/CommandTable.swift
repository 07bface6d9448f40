/// Every command of the tool. The parser, the help, the completion scripts and the manual pages are made from this table. The row of a
/// command is in the file of its type.
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

    static let when = Command(
        id: .when, path: ["when"], section: .look,
        tellsTimesAlone: true, answer: { .of(.when) },
        summary: "show how a date, a range or a repeat is read; store nothing",
        parameters: [
            .init(name: "WORDS", arity: .oneOrMore, help: "a date, a range, a sentence or an RRULE")
        ],
        options: printing.filter { $0.name != .quiet && $0.name != .verbose } + take(.tz, .now, .help),
        examples: [
            .init(line: "ekcal when next fri 9am", says: "a date"),
            .init(line: "ekcal when every 2 weeks on mon,wed", says: "a repeat: its rule and its next dates"),
        ])

    static let expand = Command(
        id: .expand, path: ["expand"], section: .look,
        tellsTimesAlone: true, answer: { AnswerShape(items: [.time]) },
        summary: "print the dates of an RFC 5545 rule, without a store",
        options: take(.start, .allDay, .rrule, .exrule, .rdate, .exdate, .from, .to)
            + [.init(name: .limit, help: "maximum number of dates (default: 1000)")]
            + take(.lines, .output, .json, .jsonl, .color, .tz, .now, .help)
            .choosing(.output, from: ["text", "json", "jsonl"]),
        details: [
            "The start is always the first date, even if the rule does not produce it. --from is included, --to is not. A far window takes no longer than a near one.",
            "With --lines, each line of standard input is one JSON object and gets one line of answer, in the same order. Members: `id`, `start`, `tz`, `all_day`, `rrule`, `exrule`, `rdate`, `exdate`, `from`, `to`, `limit`. A line with a mistake gets an `error`, and the exit code is 7.",
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

    static let importFiles = Command(
        id: .import, path: ["import"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: ObjectName.importMembers) },
        summary: "import iCalendar, JSON and CSV files",
        parameters: [
            .init(
                name: "FILE", arity: .oneOrMore,
                help: "an .ics, .json, .jsonl or .csv file; - reads standard input", values: .files)
        ],
        options: [target] + take(.as, .map, .from, .to, .onConflict, .rejects, .strict) + changing,
        details: [
            "Items are matched by their identifier (UID) and original date within their calendar, so you can import the same file again: equal items are left alone. An item without an identifier gets one that is derived from its content.",
            "A file with METHOD:CANCEL marks its items as cancelled. Answers and proposals (REPLY, COUNTER, DECLINECOUNTER, REFRESH, ADD) are messages about items, and are rejected.",
            "Properties of the calendar (X-WR-CALNAME, COLOR, ...) and other components (VJOURNAL, VFREEBUSY, ...) are kept with the calendar that gets the items, and exported again; the later of two files wins. They do not change the calendar's name or colour. --from and --to apply to events and to-dos only.",
            "An item that cannot be read is reported with its line, and written with the reason to a file (team.rejects.ics beside team.ics, or the file of --rejects). The other items are imported, and the exit code is 7. With --strict nothing is imported.",
            "With --on-conflict update an item gets the values of the file. In JSON and CSV, a missing member or column keeps the stored value; null or an empty cell clears it. In iCalendar the file always has the whole item.",
            "JSON is what --json and --jsonl print: the whole item comes back, with its identifier. Your own objects need only `title`, and `start` for an event; see `ekcal schema event`. Items go to the calendar of -c, else to the calendar that they name, which is created if necessary.",
            "CSV needs a header with the column names of --csv (title, start, end, all_day, calendar.title, recurrence.rrule). --map maps other names; + joins two columns with a space, such as a day and a time. Dates begin with the year: 2026-03-04 10:00.",
        ],
        examples: [
            .init(line: "ekcal import team.ics -c work", says: "into the calendar work"),
            .init(line: "curl -fsSL URL | ekcal import - -n", says: "what would change?"),
            .init(line: "ekcal import backup.json", says: "everything that `ekcal export --json` wrote"),
            .init(
                line: "ekcal import list.csv --map title=Subject --map \"start=Day+Time\"",
                says: "a spreadsheet with other column names"),
        ])

    static let export = Command(
        id: .export, path: ["export"], section: .exchange,
        answer: { .of(.event, .reminder) },
        summary: "print items as iCalendar",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .zeroOrMore,
                help: "identifiers, or a query as one argument (default: all items)",
                takesQuery: true, values: .referencesAndQueries)
        ],
        options: take(.from, .to) + filters
            + take(.output, .json, .jsonl, .csv, .fields, .noFormulas, .failEmpty, .verbose, .color)
            .choosing(.output, from: ["ics", "json", "jsonl", "csv", "tsv"]) + reading,
        details: [
            "Equal items give equal bytes, so you can keep an export under version control.",
            "iCalendar of whole calendars includes what `import` kept beside the items, such as VJOURNAL; --from, --to and --with apply to items only. The file of one calendar (-c) has its name and colour; the file of several leaves out properties that differ. With REF or QUERY only the items are exported.",
        ],
        examples: [
            .init(line: "ekcal export -c work > work.ics", says: "one calendar"),
            .init(
                line: "ekcal export --from 2026-01-01 --to 2026-12-31 --csv", says: "a year for a spreadsheet"
            ),
        ])
}
