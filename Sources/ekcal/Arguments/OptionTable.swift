import CalStoreExchange

/// What every option is. Commands only name the options that they take; what an option means is said once, here.
enum OptionTable {
    static let all: [Option] = item + repeats + choosing + changing + history + printing + everywhere

    /// One option. For who looks up many there is `byName`, which takes longer to make than a start should.
    static func option(named name: OptionName) -> Option? { all.first { $0.name == name } }

    static let byName: [OptionName: Option] = Dictionary(
        all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    static func option(short letter: Character) -> Option? { all.first { $0.short == letter } }

    /// Whether a command takes an option that its row does not name: an alias may hold it, whatever the command.
    static func taken(_ name: OptionName, by command: Command) -> Bool {
        everyCommandTakes.contains(name) || (withoutEffect.contains(name) && !command.writes)
    }

    private static let everyCommandTakes: Set<OptionName> = [
        .store, .tz, .now, .yes, .noInput, .assume, .lockTimeout, .color, .noPager, .verbose, .quiet,
        .noHooks,
    ]

    /// Options that are passed over where a command does not name them.
    static let withoutEffect: Set<OptionName> = [.quiet, .dryRun, .noHooks, .lockTimeout]

    /// All values of an option that has a fixed set of them.
    static func choices(of name: OptionName) -> [String] {
        guard case .choice(let choices)? = byName[name]?.check else { return [] }
        return choices
    }

    private static let item: [Option] = [
        .value(.on, "WHEN", .item, "the new time, as in `reschedule`: fri, 10:00, +1d"),
        .value(.title, "TEXT", .item, "the new title"),
        .value(.start, "WHEN", .item, "start: a day, a time or both"),
        .value(.end, "WHEN", .item, "end; a date is the last whole day"),
        .value(.length, "D", .item, "length: 45m, 1h30m, 2d"),
        .value(.due, "WHEN", .item, "due date; a date alone means that day"),
        .flag(.event, .item, "make an event, whatever the sentence says"),
        .flag(.todo, .item, "make a reminder, whatever the sentence says"),
        .flag(.allDay, .item, "make it last whole days, without a time"),
        .value(.timeZone, "ZONE", .item, "time zone of the item; the local time stays the same"),
        .value(.location, "TEXT", .item, "location"),
        .value(.notes, "TEXT", .item, "notes; @FILE reads them from a file, - from standard input"),
        .value(.notesFile, "FILE", .item, "file with the notes; - reads standard input"),
        .value(.url, "URL", .item, "web address"),
        .value(
            .availability, "HOW", .item, check: .choice(["busy", "free", "tentative", "unavailable"]),
            "availability: busy, free, tentative, unavailable"),
        .value(.priority, "P", .item, "priority: high, medium, low, none, or 0 to 9 (1 is the highest)"),
        .list(.alarm, "WHEN", .item, "alarm: 10m or 1d before the item, or a date and time; repeatable"),
        .list(.addAlarm, "WHEN", .item, "add an alarm; repeatable"),
        .list(.removeAlarm, "WHEN", .item, "remove this alarm; repeatable"),
        .flag(.noAlarm, .item, "no alarms, not even the default ones"),
        .value(
            .at, "PLACE", .item,
            "alarm on arriving at a place: 52.52,13.40, \"Home 52.52,13.40\", or a name of `place list`"),
        .flag(.leaving, .item, "alarm of --at on leaving the place"),
        .value(
            .radius, "M", .item, check: .number(1...1_000_000),
            "radius of the place of --at, in metres (default: up to the system)"),
        .value(.address, "TEXT", .item, "postal address of a place"),
        .list(.category, "WORD", .item, "category; repeatable"),
        .list(.addCategory, "WORD", .item, "add a category; repeatable"),
        .list(.removeCategory, "WORD", .item, "remove this category; repeatable"),
        .list(.attendee, "PERSON", .item, "participant: \"Ada <ada@example.com>\"; repeatable"),
        .list(.addAttendee, "PERSON", .item, "add a participant; repeatable"),
        .list(.removeAttendee, "PERSON", .item, "remove this participant, by address or name; repeatable"),
        .value(.organizer, "PERSON", .item, "organizer: \"Ada <ada@example.com>\""),
        .value(
            .status, "STATUS", .item,
            check: .choice([
                "none", "confirmed", "tentative", "canceled", "cancelled", "needs-action", "in-process",
            ]),
            "status: confirmed, tentative or canceled; of a reminder needs-action, in-process or canceled"),
        .value(.externalID, "ID", .item, "identifier in another program (iCalendar UID)"),
        .list(
            .clear, "FIELD", .item,
            check: .choice(ClearedField.names), "clear this field; repeatable"),
        .value(
            .patch, "JSON", .item,
            "fields as --json prints them; null clears one: '{\"location\":null}'"),
        .value(.tint, "COLOR", .item, "colour: a CSS name such as steelblue, #RGB or #RRGGBB"),
        .value(.name, "NAME", .item, "name of the calendar (default: the one that the feed gives itself)"),
        .value(
            .every, "D", .item, "how often to fetch it at most: 15m, 6h, 1d (default: what the feed says)"),
        .value(.source, "NAME", .item, "source of the calendar (default: the first one)"),
        .value(
            .kind, "KIND", .item, check: .choice(["events", "reminders", "both"]),
            "contents: events, reminders or both"),
    ]

    private static let repeats: [Option] = [
        .value(.repeat, "SENTENCE", .item, "repeat, in words: \"every 2 weeks on fri\""),
        .list(.rrule, "RRULE", .item, "repeat, as an iCalendar rule: FREQ=WEEKLY;BYDAY=FR"),
        .value(.until, "DATE", .item, "last day of the repeat"),
        .value(.count, "N", .item, check: .number(1...Int(Int32.max)), "number of occurrences"),
        .flag(.noRepeat, .item, "stop repeating"),
        .flag(.snap, .item, "move the start to the first date that fits --repeat"),
        .list(.exrule, "RRULE", .item, "rule for dates to leave out; repeatable"),
        .list(.rdate, "WHEN", .item, "extra date; repeatable"),
        .list(.exdate, "WHEN", .item, "date to leave out; repeatable"),
    ]

    private static let choosing: [Option] = [
        .list(
            .calendar, short: "c", "NAME", .choosing, "only these calendars; SOURCE/NAME when names repeat"),
        .list(.notCalendar, short: "C", "NAME", .choosing, "not these calendars"),
        .value(.from, "WHEN", .choosing, "start of the range"),
        .value(.to, "WHEN", .choosing, "end of the range; a date is included, a time is not"),
        .value(.days, "N", .choosing, check: .number(1...100_000), "number of days, from today or --from"),
        .value(
            .with, "WHAT", .choosing, check: .choice(["both", "events", "reminders"]),
            "events, reminders or both"),
        .flag(.upcoming, .choosing, "hide items that have started or ended"),
        .flag(.noRepeating, .choosing, "hide items that repeat"),
        .flag(.once, .choosing, "list an item of several days on its first day only"),
        .flag(
            .hideDeclined, .choosing,
            "hide events declined by user.address, or without that setting by everybody who was invited"),
        .flag(.table, .changing, "edit items as a table, one a line, in $VISUAL or $EDITOR"),
        .flag(.summary, .choosing, "number of items on each day, instead of the items"),
        .flag(.series, .choosing, "list a series once, on its first date in the range"),
        .flag(.occurrences, .choosing, "list the occurrences of a series, not the series"),
        .value(
            .group, "BY", .choosing, check: .choice(["day", "calendar", "none"]),
            "headings: day, calendar or none"),
        .value(.sort, "FIELDS", .choosing, "sort by these fields: calendar.title,-start"),
        .flag(.reverse, .choosing, "reverse the order"),
        .value(
            .limit, short: "l", "N", .choosing, check: .number(0...Int(Int32.max)),
            "maximum number; a message says when there are more"),
        .value(.zoneColumn, "ZONE", .choosing, "show the times of this zone too"),
        .flag(.month, .choosing, "show a small month beside the list, on a wide terminal"),
        .value(
            .cursor, "CURSOR", .choosing,
            "the rows behind those of an earlier answer: its `next_cursor`, with the same options"),
        .value(.within, "D", .choosing, "how far to look ahead: 12h, 7d"),
        .value(.buffer, "D", .choosing, "time to keep free before and after each event: 10m"),
        .value(.travel, "D", .choosing, "time for the way to events that have a location, and back: 30m"),
        .flag(.tentative, .choosing, "tentative events count as busy too"),
        .flag(.allDayBusy, .choosing, "all-day events count as busy too"),
        .flag(.failEmpty, .choosing, "exit 8 if nothing matched or nothing had to be done"),
        .value(
            .expect, "N", .choosing, check: .number(0...Int(Int32.max)),
            "exit 5 unless exactly this many items match"),
    ]

    private static let changing: [Option] = [
        .value(
            .span, "REACH", .changing, check: .choice(["this", "future", "all"]),
            "part of the series to change: this, future, all; see `ekcal help spans`"),
        .value(
            .detached, "HOW", .changing, check: .choice(["keep", "replace"]),
            "changes of single occurrences: keep them (default) or replace them"),
        .value(.ifRevision, "REV", .changing, "change it only if it still has this revision, else exit 5"),
        .flag(.ifPresent, .changing, "do nothing about what is not there, instead of exit 3"),
        .flag(.ifMissing, .changing, "do nothing if an item already has this --external-id"),
        .flag(.upsert, .changing, "if an item already has this --external-id, change it"),
        .flagOrValue(
            .noConflict, "warn", unless: "refuse", .changing, choices: ["refuse", "warn"],
            "refuse an event that overlaps a busy one within two years (exit 5), or only warn"
        ),
        .flag(.fromToday, .changing, "count the next date from today, not from the due date"),
        .value(
            .onConflict, "HOW", .changing,
            check: .choice(["newer", "skip", "update", "merge", "duplicate", "ask", "ours", "theirs"]),
            "if an item already exists: newer (the higher revision wins), skip, update, merge, duplicate, ask"
        ),
        .flag(.ifDue, .changing, "only subscriptions whose time has come"),
        .flag(.keepItems, .changing, "keep the items, in an ordinary calendar"),
        .flag(.allowEmpty, .changing, "delete everything if the other side has no items any more"),
        .flag(.anniversaries, .changing, "bring wedding days (ANNIVERSARY) too"),
        .flag(.anyway, .changing, "take invitations and answers whoever sent them"),
        .flag(.mirror, .changing, "also delete what the calendar has and the file does not"),
        .value(
            .as, "WHAT", .item,
            "format of the files, or your address among the participants"),
        .value(.comment, "TEXT", .item, "text for the organizer"),
        .value(
            .method, "METHOD", .printing, check: .choice(["publish", "request", "cancel"]),
            "write a message to others (RFC 5546): publish, request or cancel"),
        .value(.reply, "FILE", .printing, "file for the message to the others; - for standard output"),
        .value(
            .send, "PROGRAM", .printing,
            "start this program for each message, which it reads; {to}, {from} and {subject} are replaced"),
        .list(
            .map, "FIELD=COLUMN", .item,
            "CSV column of a field: title=Subject, \"start=Day+Time\"; repeatable"),
        .value(
            .rejects, "FILE", .changing,
            "file for rejected items, - for standard output, or none (default: NAME.rejects.csv beside NAME.csv)"
        ),
        .flag(.strict, .changing, "import all or nothing: one bad item rejects the whole file"),
        .flag(.dryRun, short: "n", .changing, "show what would change; write nothing"),
        .flag(.yes, short: "y", .changing, "answer yes to every question"),
        .flag(.noInput, .changing, "never ask; exit 9 instead of asking"),
        .value(.min, "N", .changing, check: .number(0...Int(Int32.max)), "minimum number"),
        .value(.max, "N", .changing, check: .number(0...Int(Int32.max)), "maximum number"),
        .value(
            .maxChanges, "N", .changing, check: .number(0...Int(Int32.max)),
            "maximum number of items to change (default: 100 without -y)"),
        .flag(
            .keepGoing, .changing, "run each line by itself; report the lines that fail, and exit 7"),
        .value(
            .expectRevision, "OP", .changing,
            "run only if this is still the newest operation (o4dmw) or revision of the store, else exit 5"
        ),
        .value(
            .idempotencyKey, "KEY", .changing,
            "run once: a second run with the same key only reports what the first one did"),
        .value(
            .plan, "FILE", .changing,
            "write the changes to this file (- for standard output) instead of making them; `ekcal apply` makes them"
        ),
        .value(.book, "TITLE", .changing, "add an event at the first free time; -c names its calendar"),
        .flag(.remove, .changing, "delete the duplicates; the oldest item stays"),
        .flag(.fix, .changing, "repair what can be repaired, as one operation"),
        .value(
            .salvage, "DIR", .changing, "build a new store in this folder from everything that can be read"),
        .flag(
            .assume, .changing,
            "accept dates that need an assumption, such as \"at 5\"; without a terminal they are refused"),
        .flag(.readOnly, .changing, "offer only tools that read"),
        .value(
            .calendars, "A,B", .changing,
            "only these calendars can be seen and changed; SOURCE/NAME when names repeat"),
        .flag(.noHooks, .changing, "run no hooks; see `ekcal help hooks`"),
        .value(.lockTimeout, "D", .changing, "how long to wait for another writer (default: 5s)"),
    ]

    private static let history: [Option] = [
        .value(.since, "CURSOR", .choosing, "only changes after this cursor or operation"),
        .value(
            .exec, "PROGRAM", .printing,
            "start this program for each change instead of printing it; it reads the change as JSON lines"),
        .value(
            .timeout, "D", .printing,
            "maximum time for the program of --exec: 30s (default: 5m for an alarm, else no limit)"),
        .value(.grace, "D", .choosing, "how late an alarm is still told, not only listed (default: 2h)"),
        .value(
            .positions, "-", .choosing, check: .choice(["-"]),
            "read positions from standard input, LATITUDE,LONGITUDE on each line, for alarms at places"),
        .value(
            .track, "FILE", .choosing,
            "the positions of a trip in this file, GPX or CSV; - reads standard input"),
        .value(
            .debounce, "D", .choosing,
            "report changes together, after a pause of this length, or at the latest after ten times as long"),
        .value(
            .keep, "HOW-MUCH", .changing,
            "history to keep: all, a number of operations, or a length of time (default: the setting history.keep, else 1y)"
        ),
        .flag(.force, .changing, "do it even if later changes are lost"),
        .value(.atOperation, "OP", .everywhere, "read the store as it was after this operation"),
    ]

    private static let printing: [Option] = [
        .value(
            .output, short: "o", "FORMAT", .printing,
            check: .choice([
                "text", "json", "jsonl", "csv", "tsv", "ics", "jcal", "jscalendar", "template", "html", "svg",
            ]),
            "output format"),
        .flag(.json, .printing, standsFor: .init(name: .output, value: "json"), "same as -o json"),
        .flag(.jsonl, .printing, standsFor: .init(name: .output, value: "jsonl"), "same as -o jsonl"),
        .flag(.csv, .printing, standsFor: .init(name: .output, value: "csv"), "same as -o csv"),
        .flag(.ics, .printing, standsFor: .init(name: .output, value: "ics"), "same as -o ics: iCalendar"),
        .flag(.html, .printing, standsFor: .init(name: .output, value: "html"), "same as -o html: a page"),
        .flag(.svg, .printing, standsFor: .init(name: .output, value: "svg"), "same as -o svg: a drawing"),
        .flag(
            .noFormulas, .printing,
            "write ' before cells that a spreadsheet would run as a formula, such as =HYPERLINK(...) (CSV, TSV)"
        ),
        .value(.fields, "A,B.C", .printing, "only these fields, in this order; in text as columns"),
        .value(
            .format, "TEMPLATE", .printing,
            "line template: '{start:%H:%M} {title}'; @FILE reads it from a file; see `ekcal help output`"
        ),
        .flag(.all, .printing, "everything"),
        .flag(.input, .printing, "what programs write, instead of what commands print"),
        .flag(.lines, .printing, "read one JSON object per line, answer with one per line"),
        .value(
            .color, "WHEN", .printing, check: .choice(["auto", "always", "never"]),
            "colours: auto, always, never"),
        .flag(.noPager, .printing, "use no pager for long output"),
        .flag(.quiet, short: "q", .printing, "print only references in listings, and nothing for changes"),
        .flag(.verbose, short: "v", .printing, "print details to standard error: store, zone, range"),
    ]

    private static let everywhere: [Option] = [
        .value(.store, short: "s", "NAME", .everywhere, "store: a name, a folder or a .json file"),
        .flag(.inStore, .item, "use the settings of the store instead of the user's"),
        .flag(.origin, .printing, "show where each value comes from"),
        .value(.tz, "ZONE", .everywhere, "time zone for output, and for times without a zone"),
        .value(.now, "TIME", .everywhere, "use this time as the current time"),
        .flag(.help, short: "h", .everywhere, "print this help"),
        .flag(.version, .everywhere, "print the version"),
    ]
}
