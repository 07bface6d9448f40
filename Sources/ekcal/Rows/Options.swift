import CalStoreExchange
import CommandLine

/// Every option of every command. Commands only list the options that they take; each option is described
/// once, here.
///
/// Whether an option takes a value does not depend on the command, so options may come before the command.
extension Option {
    // MARK: Contents of an item

    static let on = value("on", "WHEN", .item, "the new time, as in `reschedule`: fri, 10:00, +1d")
    static let title = value("title", "TEXT", .item, "the new title")
    static let start = value("start", "WHEN", .item, "start: a day, a time or both")
    static let end = value("end", "WHEN", .item, "end; a date is the last whole day")
    static let length = value("for", "D", .item, "length: 45m, 1h30m, 2d")
    static let due = value("due", "WHEN", .item, "due date; a date alone means that day")
    static let event = flag("event", .item, "make an event, whatever the sentence says")
    static let todo = flag("todo", .item, "make a reminder, whatever the sentence says")
    static let allDay = flag("all-day", .item, "make it last whole days, without a time")
    static let timeZone = value(
        "time-zone", "ZONE", .item, "time zone of the item; the local time stays the same"
    ).offering(.zones)
    static let location = value("location", "TEXT", .item, "location")
    static let notes = value(
        "notes", "TEXT", .item, "notes; @FILE reads them from a file, - from standard input")
    static let notesFile = value("notes-file", "FILE", .item, "file with the notes; - reads standard input")
    static let url = value("url", "URL", .item, "web address")
    static let availability = value(
        "availability", "HOW", .item, check: .choice(["busy", "free", "tentative", "unavailable"]),
        "availability: busy, free, tentative, unavailable")
    static let priority = value(
        "priority", "P", .item, "priority: high, medium, low, none, or 0 to 9 (1 is the highest)")
    static let alarm = list(
        "alarm", "WHEN", .item, "alarm: 10m or 1d before the item, or a date and time; repeatable")
    static let addAlarm = list("add-alarm", "WHEN", .item, "add an alarm; repeatable")
    static let removeAlarm = list("remove-alarm", "WHEN", .item, "remove this alarm; repeatable")
    static let noAlarm = flag("no-alarm", .item, "no alarms, not even the default ones")
    static let at = value(
        "at", "PLACE", .item,
        "alarm on arriving at a place: 52.52,13.40, \"Home 52.52,13.40\", or a name of `place list`")
    static let leaving = flag("leaving", .item, "make the alarm of --at ring on leaving the place")
    static let radius = value(
        "radius", "M", .item, check: .number(1...1_000_000),
        "radius of the place of --at, in metres (default: chosen by the system)")
    static let address = value("address", "TEXT", .item, "postal address of a place")
    static let category = list("category", "WORD", .item, "category; repeatable")
    static let addCategory = list("add-category", "WORD", .item, "add a category; repeatable")
    static let removeCategory = list("remove-category", "WORD", .item, "remove this category; repeatable")
    static let attendee = list(
        "attendee", "PERSON", .item,
        "participant: \"Ada <ada@example.com>\", with optional, chair, non-participant or no-rsvp after it; "
            + "repeatable")
    static let addAttendee = list(
        "add-attendee", "PERSON", .item, "add a participant, or change one's role; repeatable")
    static let removeAttendee = list(
        "remove-attendee", "PERSON", .item, "remove this participant, by address or name; repeatable")
    static let organizer = value("organizer", "PERSON", .item, "organizer: \"Ada <ada@example.com>\"")
    static let status = value(
        "status", "STATUS", .item,
        check: .choice([
            "none", "confirmed", "tentative", "canceled", "cancelled", "needs-action", "in-process",
        ]),
        "status: confirmed, tentative or canceled; of a reminder needs-action, in-process or canceled")
    static let externalID = value("external-id", "ID", .item, "identifier in another program (iCalendar UID)")
    static let clear = list(
        "clear", "FIELD", .item,
        check: .choice(ClearedField.names), "clear this field; repeatable")
    static let patch = value(
        "patch", "JSON", .item,
        "fields as --json prints them; null clears one: '{\"location\":null}'")
    static let tint = value("tint", "COLOR", .item, "colour: a CSS name such as steelblue, #RGB or #RRGGBB")
    static let calendarName = value(
        "name", "NAME", .item, "name of the calendar (default: the name in the feed)")
    static let every = value(
        "every", "D", .item, "shortest time between two fetches: 15m, 6h, 1d (default: as the feed says)")
    static let source = value("source", "NAME", .item, "source of the calendar (default: the first one)")
    static let calendarKind = value(
        "kind", "KIND", .item, check: .choice(["events", "reminders", "both"]),
        "contents: events, reminders or both")

    // MARK: Repeats

    static let `repeat` = value("repeat", "SENTENCE", .item, "repeat, in words: \"every 2 weeks on fri\"")
    static let rrule = list("rrule", "RRULE", .item, "repeat, as an iCalendar rule: FREQ=WEEKLY;BYDAY=FR")
    static let until = value("until", "DATE", .item, "last day of the repeat")
    static let count = value("count", "N", .item, check: .number(1...Int(Int32.max)), "number of occurrences")
    static let noRepeat = flag("no-repeat", .item, "stop repeating")
    static let snap = flag("snap", .item, "move the start to the first date that fits --repeat")
    static let exrule = list("exrule", "RRULE", .item, "rule for dates to leave out; repeatable")
    static let rdate = list("rdate", "WHEN", .item, "extra date; repeatable")
    static let exdate = list("exdate", "WHEN", .item, "date to leave out; repeatable")

    // MARK: Selection and order

    static let calendar = list(
        "calendar", short: "c", "NAME", .choosing, "only these calendars; SOURCE/NAME when names repeat"
    )
    .offering(.calendars)
    static let notCalendar = list("not-calendar", short: "C", "NAME", .choosing, "not these calendars")
        .offering(.calendars)
    static let from = value("from", "WHEN", .choosing, "start of the range")
    static let to = value("to", "WHEN", .choosing, "end of the range; a date is included, a time is not")
    static let days = value(
        "days", "N", .choosing, check: .number(1...100_000), "number of days, from today or --from")
    static let with = value(
        "with", "WHAT", .choosing, check: .choice(["both", "events", "reminders"]),
        "events, reminders or both")
    static let upcoming = flag("upcoming", .choosing, "hide items that have started or ended")
    static let noRepeating = flag("no-repeating", .choosing, "hide items that repeat")
    static let once = flag("once", .choosing, "list an item of several days on its first day only")
    static let hideDeclined = flag(
        "hide-declined", .choosing,
        "hide events that user.address (without this setting: every participant) declined")
    static let draft = flag(
        "draft", .changing, "open a form again that was cancelled: the newest, or the one named")
    static let table = flag("table", .changing, "edit items as a table, one a line, in $VISUAL or $EDITOR")
    static let summary = flag("summary", .choosing, "number of items on each day, instead of the items")
    static let series = flag("series", .choosing, "list a series once, on its first date in the range")
    static let occurrences = flag(
        "occurrences", .choosing, "list the occurrences of a series, not the series")
    static let grouping = value(
        "group", "BY", .choosing, check: .choice(["day", "calendar", "none"]),
        "headings: day, calendar or none")
    static let sort = value("sort", "FIELDS", .choosing, "sort by these fields: calendar.title,-start")
        .offering(.fields)
    static let reverse = flag("reverse", .choosing, "reverse the order")
    static let limit = value(
        "limit", short: "l", "N", .choosing, check: .number(0...Int(Int32.max)),
        "maximum number; a message says when there are more")
    static let zoneColumn = value("zone-column", "ZONE", .choosing, "show the times of this zone too")
        .offering(.zones)
    static let month = flag("month", .choosing, "show a small month next to the list, on a wide terminal")
    static let view = value(
        "view", "VIEW", .choosing,
        check: .choice(["agenda", "day", "week", "month", "year", "todo"]), "the first view (default: agenda)"
    )
    static let mouse = value(
        "mouse", "on|off", .choosing, check: .choice(["on", "off"]),
        "take the mouse (default: on, where the terminal can still select text)")
    static let ascii = flag("ascii", .choosing, "draw with ASCII only")
    static let size = value("size", "COLUMNSxROWS", .choosing, "the size with --keys (default: 80x24)")
    static let keys = value("keys", "KEYS", .choosing, "press these keys without a terminal; @FILE reads them")
    static let frames = flag("frames", .printing, "print the picture after each key, not only the last one")
    static let restore = flag(
        "restore", .choosing, "give back a terminal after ekcal was killed: leave the full screen")
    static let cursor = value(
        "cursor", "CURSOR", .choosing,
        "the rows after those of an earlier answer: its `next_cursor`, with the same options")
    static let within = value("within", "D", .choosing, "how far to look ahead: 12h, 7d")
    static let buffer = value("buffer", "D", .choosing, "time to keep free before and after each event: 10m")
    static let travel = value(
        "travel", "D", .choosing, "travel time to and from events that have a location: 30m")
    static let tentative = flag("tentative", .choosing, "tentative events count as busy too")
    static let allDayBusy = flag("all-day-busy", .choosing, "all-day events count as busy too")
    static let failEmpty = flag(
        "fail-empty", .choosing, "exit 8 if nothing matched or nothing had to be done")
    static let expect = value(
        "expect", "N", .choosing, check: .number(0...Int(Int32.max)),
        "exit 5 unless exactly this many items match")

    // MARK: How a change is made

    static let span = value(
        "span", "REACH", .changing, check: .choice(["this", "future", "all"]),
        "part of the series to change: this, future, all; see `ekcal help spans`")
    static let detached = value(
        "detached", "HOW", .changing, check: .choice(["keep", "replace"]),
        "changes of single occurrences: keep them (default) or replace them")
    static let ifRevision = value(
        "if-rev", "REV", .changing, "change it only if it still has this revision, else exit 5")
    static let ifPresent = flag(
        "if-present", .changing, "ignore items that do not exist, instead of exit 3")
    static let ifMissing = flag(
        "if-missing", .changing, "do nothing if an item already has this --external-id")
    static let upsert = flag("upsert", .changing, "if an item already has this --external-id, change it")
    static let noConflict = flagOrValue(
        "no-conflict", "warn", unless: "refuse", .changing, choices: ["refuse", "warn"],
        "refuse an event that overlaps a busy one within two years (exit 5), or only warn"
    )
    static let fromToday = flag(
        "from-today", .changing, "count the next date from today, not from the due date")
    static let onConflict = value(
        "on-conflict", "HOW", .changing,
        check: .choice(["newer", "skip", "update", "merge", "duplicate", "ask", "ours", "theirs"]),
        "if an item already exists: newer (the higher revision wins), skip, update, merge, duplicate, ask"
    )
    static let base = value(
        "base", "FILE", .changing,
        "the file as it was when it and the store were last the same, to merge the changes of both"
    )
    .offering(.files)
    static let ifDue = flag("if-due", .changing, "refresh only subscriptions that are due")
    static let keepItems = flag("keep-items", .changing, "keep the items, in an ordinary calendar")
    static let allowEmpty = flag(
        "allow-empty", .changing, "delete all items if the other side has none left")
    static let anniversaries = flag("anniversaries", .changing, "import wedding days (ANNIVERSARY) too")
    static let anyway = flag("anyway", .changing, "accept invitations and answers from any sender")
    static let mirror = flag("mirror", .changing, "also delete what the calendar has and the file does not")
    static let `as` = value(
        "as", "WHAT", .item,
        "format of the files, or your address among the participants")
    static let comment = value("comment", "TEXT", .item, "words for the other side")
    static let method = value(
        "method", "METHOD", .printing, check: .choice(["publish", "request", "cancel"]),
        "write a message to the participants (RFC 5546): publish, request or cancel")
    static let reply = value(
        "reply", "FILE", .printing, "file for the message to the other side; - for standard output")
    static let send = value(
        "send", "PROGRAM", .printing,
        "run this program with each message as its input; {to}, {from} and {subject} are replaced")
    static let map = list(
        "map", "FIELD=COLUMN", .item,
        "CSV column of a field: title=Subject, \"start=Day+Time\"; repeatable")
    static let rejects = value(
        "rejects", "FILE", .changing,
        "file for rejected items, - for standard output, or none (default: NAME.rejects.csv next to NAME.csv)"
    )
    .offering(.files)
    static let strict = flag(
        "strict", .changing, "import all or nothing: one bad item rejects the whole file")
    static let dryRun = flag("dry-run", short: "n", .changing, "show what would change; write nothing")
        .harmless
    static let yes = flag(
        "yes", short: "y", .changing, "answer yes: the change is meant; which item is meant must be clear"
    ).everywhere()
    static let noInput = flag("no-input", .changing, "never ask; exit 9 instead of asking").everywhere()
    static let min = value("min", "N", .changing, check: .number(0...Int(Int32.max)), "minimum number")
    static let max = value("max", "N", .changing, check: .number(0...Int(Int32.max)), "maximum number")
    static let maxChanges = value(
        "max-changes", "N", .changing, check: .number(0...Int(Int32.max)),
        "maximum number of items to change (default: 100 without -y)")
    static let keepGoing = flag(
        "keep-going", .changing, "run each line by itself; report the lines that fail, and exit 7")
    static let expectRevision = value(
        "expect-rev", "OP", .changing,
        "run only if this is still the newest operation (o4dmw) or revision of the store, else exit 5"
    )
    static let idempotencyKey = value(
        "idempotency-key", "KEY", .changing,
        "run once: a second run with the same key only reports what the first one did")
    static let plan = value(
        "plan", "FILE", .changing,
        "write the changes to this file (- for standard output) instead of making them; "
            + "`ekcal apply` makes them"
    )
    .offering(.files)
    static let book = value(
        "book", "TITLE", .changing, "add an event at the first free time; -c names its calendar")
    static let remove = flag("remove", .changing, "delete the duplicates; the oldest item stays")
    static let fix = flag("fix", .changing, "repair what can be repaired, as one operation")
    static let salvage = value(
        "salvage", "DIR", .changing, "build a new store in this folder from everything that can be read"
    )
    .offering(.folders)
    static let readings = flag(
        "readings", .printing, "list all readings that were weighed, and why they were not taken")
    static let assume = flag(
        "assume", .changing,
        "accept dates that need an assumption, such as \"at 5\"; without a terminal they are refused"
    ).everywhere()
    static let tools = value(
        "tools", "A,B", .changing,
        "tools to offer: basic (default), all, or names such as list,find,add")
    static let readOnly = flag("read-only", .changing, "offer only tools that read")
    static let calendars = value(
        "calendars", "A,B", .changing,
        "only these calendars can be seen and changed; SOURCE/NAME when names repeat")
    static let noHooks = flag("no-hooks", .changing, "run no hooks; see `ekcal help hooks`").everywhere(
        isHarmless: true)
    static let lockTimeout = value(
        "lock-timeout", "D", .changing, "how long to wait for another writer (default: 5s, maximum: 1h)"
    ).everywhere(isHarmless: true)

    // MARK: History

    static let since = value("since", "CURSOR", .choosing, "only changes after this cursor or operation")
    static let exec = value(
        "exec", "PROGRAM", .printing,
        "start this program for each change instead of printing it; it reads the change as JSON lines")
    static let timeout = value(
        "timeout", "D", .printing,
        "maximum time for the program of --exec: 30s (default: 5m for an alarm, else no "
            + "limit; maximum: 1d)")
    static let grace = value(
        "grace", "D", .choosing,
        "how late an alarm may ring; later it is only listed (default: 2h, "
            + "maximum: 30d)")
    static let positions = value(
        "positions", "-", .choosing, check: .choice(["-"]),
        "read positions from standard input, LATITUDE,LONGITUDE on each line, for alarms at places")
    static let track = value(
        "track", "FILE", .choosing,
        "read the positions of a trip from this file; - is standard input")
    static let into = value("into", "FILE", .printing, "write into this file").offering(.files)
    static let watch = flag("watch", .choosing, "stay, and go on after each change")
    static let debounce = value(
        "debounce", "D", .choosing,
        "report changes together after a pause of this length (maximum: 1h), at the latest after ten times "
            + "this length")
    static let keep = value(
        "keep", "HOW-MUCH", .changing,
        "history to keep: all, a number of operations, or a length of time (default: the setting "
            + "history.keep, else 1y)"
    )
    static let force = flag("force", .changing, "do it even if later changes are lost")
    static let atOperation = value(
        "at-op", "OP", .everywhere, "read the store as it was after this operation")

    // MARK: How the answer is printed

    static let output = value(
        "output", short: "o", "FORMAT", .printing,
        check: .choice([
            "text", "json", "jsonl", "csv", "tsv", "ics", "jcal", "jscalendar", "template", "html", "svg",
        ]),
        "output format")
    static let json = flag(
        "json", .printing, standsFor: .init(.output, "json"), "same as -o json")
    static let jsonl = flag(
        "jsonl", .printing, standsFor: .init(.output, "jsonl"), "same as -o jsonl")
    static let csv = flag("csv", .printing, standsFor: .init(.output, "csv"), "same as -o csv")
    static let tsv = flag("tsv", .printing, standsFor: .init(.output, "tsv"), "same as -o tsv")
    static let ics = flag(
        "ics", .printing, standsFor: .init(.output, "ics"), "same as -o ics: iCalendar")
    static let html = flag(
        "html", .printing, standsFor: .init(.output, "html"), "same as -o html: a page")
    static let svg = flag(
        "svg", .printing, standsFor: .init(.output, "svg"), "same as -o svg: a drawing")
    static let noFormulas = flag(
        "no-formulas", .printing,
        "write ' before cells that a spreadsheet would run as a formula, such as =HYPERLINK(...) (CSV, TSV)"
    )
    static let fields = value(
        "fields", "A,B.C", .printing, "only these fields, in this order; in text as columns"
    )
    .offering(.fields)
    static let format = value(
        "format", "TEMPLATE", .printing,
        "line template: '{start:%H:%M} {title}'; @FILE reads it from a file; see `ekcal help output`"
    )
    static let all = flag("all", .printing, "everything")
    static let input = flag("input", .printing, "describe the input that programs write, not the output")
    static let candidates = flag("candidates", .printing, "print the words that can complete a line")
    static let lines = flag("lines", .printing, "read one JSON object per line, answer with one per line")
    static let color = value(
        "color", "WHEN", .printing, check: .choice(["auto", "always", "never"]),
        "colours: auto, always, never"
    ).everywhere()
    static let noPager = flag("no-pager", .printing, "use no pager for long output").everywhere()
    static let quiet = flag(
        "quiet", short: "q", .printing, "print only references in listings, and nothing for changes"
    ).everywhere(isHarmless: true)
    static let null = flag(
        "null", short: "0", .printing,
        "end each reference, or each line of --format, with a NUL character, for xargs -0")
    static let verbose = flag(
        "verbose", short: "v", .printing, "print details to standard error: store, zone, range"
    ).everywhere()

    // MARK: Everywhere

    static let store = value(
        "store", short: "s", "NAME", .everywhere, "store: a name, a folder or a .json file"
    ).everywhere().offering(.stores)
    // MARK: Accounts

    static let user = value("user", "NAME", .item, "user name for the server")
    static let passwordCommand = value(
        "password-command", "COMMAND", .item,
        "program that prints the password in its first line, started without a shell (default: the password "
            + "in ~/.netrc)")
    static let authentication = value(
        "auth", "WAY", .item, check: .choice(["basic", "digest", "bearer"]),
        "way to log in: basic (default), digest, or bearer for a token")
    static let onServer = flag("on-server", .changing, "delete it on its server too")
    static let inStore = flag("in-store", .item, "use the settings of the store instead of the user's")
    static let origin = flag("origin", .printing, "show where each value comes from")
    static let tz = value("tz", "ZONE", .everywhere, "time zone for output, and for times without a zone")
        .offering(.zones).everywhere()
    static let now = value("now", "TIME", .everywhere, "use this time as the current time").everywhere()
}
