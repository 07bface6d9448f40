/// The texts of the help topics; tables that exist elsewhere in the program are taken from there.
extension HelpTopic {
    static let datesText: [HelpBlock] = [
        .paragraph(
            "A date, a time or a range is one argument: put it in quotes if it has spaces. Words are English in every locale, so that a script works everywhere. The examples assume that today is Wednesday 2026-03-04, 10:00."
        ),
        .heading("Dates"),
        .terms([
            .init("2026-03-04, 20260304", "that day"),
            .init("today, tomorrow, yesterday", ""),
            .init("fri", "the next Friday after today: 2026-03-06; never today itself"),
            .init(
                "next fri, last fri",
                "Friday of the next calendar week: 2026-03-13; of the last week: 2026-02-27"),
            .init("1 mar, mar 1", "the next 1 March: 2027-03-01; a past date needs its year"),
            .init("1 mar 2026", "2026-03-01"),
            .init("sow, eow, som, eom, soy, eoy", "start and end of this week, month, year"),
            .init("2026-W12, 2026-W12-5", "Monday of week 12; Friday of it"),
        ]),
        .heading("Times"),
        .terms([
            .init("14:00, 2pm, 2:30pm", "without a day: the next such time, today or tomorrow"),
            .init("noon, midnight, 24:00, eod", "midnight is the start of a day, 24:00 and eod are its end"),
            .init("tomorrow 14:00, fri 9am", "a day and a time"),
            .init("14:00[America/Chicago]", "in that zone"),
            .init("14:00Z, 14:00+02:00", "at that offset from UTC"),
            .init("14:00[floating]", "at that local time in any zone"),
            .init("now", "this moment"),
        ]),
        .paragraph(
            "A time that a clock change skips moves forward, as the clock does. A time that happens twice is the first of the two. Both give a warning; an offset makes it clear."
        ),
        .heading("From now"),
        .terms([
            .init("+90m, in 2h, 30s ago", "hours, minutes, seconds give a time"),
            .init("+3d, -1w, in 2 months", "days, weeks, months, years give a date"),
        ]),
        .heading("Lengths"),
        .terms([
            .init("45m, 1h30m, 2 hours", "units: s, m, h, d, w, mo, y"),
            .init("PT1H30M, P2W", "as in ISO 8601"),
        ]),
        .heading("Ranges"),
        .terms([
            .init("2026-03-01..2026-03-03", "three whole days: dates include the end"),
            .init("10:00..11:30, 10:00-11:30", "times do not include the end"),
            .init("thu 14:00-14:45, thu 14:00 45m", "start and end; start and length"),
            .init("fri, 2026-03, 2026, 2026-W12", "a whole day, month, year, week"),
            .init("this week, next month, last year", "calendar weeks, months and years"),
            .init("all", "all time"),
        ]),
        .paragraph(
            "03/04/2026 is refused, because it has two meanings. Write 2026-03-04 or 2026-04-03. Short names of zones (CDT) are refused too."
        ),
    ]

    static let repeatsText: [HelpBlock] = [
        .paragraph(
            "--repeat takes words, --rrule a rule of RFC 5545. The answer shows how it was read."),
        .heading("Sentences"),
        .terms([
            .init("daily, weekly, monthly, yearly", "also biweekly, and `every day`, `every 3 months`"),
            .init("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
            .init("weekdays, weekends, tue,thu", "weekly on these days"),
            .init("monthly on the 1st,15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
            .init("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            .init("monthly on the last fri", "FREQ=MONTHLY;BYDAY=-1FR"),
            .init("monthly on the last weekday", "the last day from Monday to Friday"),
            .init("yearly on 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
            .init("yearly on the 4th thu in nov", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
            .init("... until 2026-06-30", "the day is included"),
            .init("... for 10 times", "FREQ=...;COUNT=10"),
        ]),
        .paragraph(
            "--until and --count also end a repeat. With --repeat, the first date must fit: `add X 2026-03-05 --repeat \"weekly on mon\"` is refused, unless --snap moves it to Monday. With --rrule, the start is always the first date."
        ),
        .paragraph("A reminder that repeats moves to its next date when it is done."),
    ]

    static let spansText: [HelpBlock] = [
        .heading("Names of items"),
        .terms([
            .init("e7kq4", "an item, by its short identifier; at least four letters after the first"),
            .init("5C3F...", "an item, by its full identifier from JSON"),
            .init(
                "e7kq4@2026-03-20",
                "one occurrence of a series, by its original date, even after it was moved"),
            .init("e7kq4@2026-03-20T09:00", "the same, if there are two on a day"),
        ]),
        .heading("Parts of a series"),
        .terms([
            .init("--span this", "this occurrence only"),
            .init("--span future", "this occurrence and all later ones: the series is split"),
            .init("--span all", "the whole series"),
        ]),
        .terms([
            .init("an item that does not repeat", "--span has no effect"),
            .init("e7kq4@DATE", "default: this"),
            .init("e7kq4, which repeats", "--span all or a date is required; otherwise exit 2"),
        ]),
        .paragraph("`this` cannot change the repeat or the calendar."),
        .paragraph(
            "Occurrences that you changed before keep these changes, and follow the series in everything else; `--detached replace` makes them like the others. The answer says how many occurrences changed."
        ),
        .code([
            "ekcal rm e7kq4@2026-03-20", "ekcal edit e7kq4@2026-03-20 --start 10:00 --span future -n",
        ]),
    ]

    static let outputText: [HelpBlock] = [
        .paragraph("Text is for people and may change between versions. The other formats are stable."),
        .terms([
            .init("text", "for people"),
            .init("json", "one document: an envelope and the items"),
            .init("jsonl", "one item per line, without an envelope"),
            .init("csv, tsv", "a header and one line per item; dotted names such as calendar.title"),
            .init("ics", "iCalendar"),
            .init("--format", "one line per item, from a template"),
        ]),
        .terms([
            .init("{title}", "a field by its JSON name; - if it is empty"),
            .init("{location?}", "nothing if it is empty"), .init("{title:30}", "at most 30 columns"),
            .init("{start:%a %H:%M}", "a time, with the letters of strftime"),
            .init("{in}", "time until then: in 2h, ends in 30m, 3d ago"),
            .init("{if has_alarm}...{end}", "only if the field is not empty"),
            .init("{{ }} \\t \\n", "braces, a tab, a new line"),
        ]),
        .code([
            "{\"ekcal\":{\"schema\":1,\"command\":\"list\",\"revision\":...,",
            "  \"time_zone\":...,\"range\":...,\"count\":1,",
            "  \"truncated\":false,\"warnings\":[]},",
            " \"data\":[...]}",
        ]),
        .paragraph(
            "There is always exactly one document, even if nothing matched and in a dry run; errors go to standard error. Every member is always present: a missing value is null, an empty list is []. New members may be added. If a member is removed or changes its meaning, the schema number goes up."
        ),
        .paragraph(
            "Times are RFC 3339 with an offset, and a separate member names the zone. Floating times have no offset. All-day items have dates: `end` is exclusive as in iCalendar, `last_day` is inclusive. Every printed time is accepted as input."
        ),
        .paragraph(
            "Changes add a `result`: `op`, `committed`, `dry_run`, `changes` with `before` and `after`, and `counts`."
        ),
        .paragraph(
            "With --now and --tz, equal stores give equal bytes, whatever the locale, the terminal and the zone of the machine. Errors in JSON:"
        ),
        .code([
            "{\"error\":{\"code\":\"ambiguous\",\"exit\":4,\"message\":...,",
            "  \"hint\":...,\"field\":null,\"line\":null,\"candidates\":[...]}}",
        ]),
        .paragraph("Error codes by exit code (see `ekcal help exit-codes`):"),
        .terms(
            ExitCode.allCases.compactMap { exit in
                let codes = EkcalError.Code.allCases.filter { $0.exit == exit }.map(\.rawValue)
                return codes.isEmpty ? nil : .init("exit \(exit.rawValue)", codes.joined(separator: ", "))
            }),
    ]

    static let exitCodesText: [HelpBlock] = [
        .terms(
            ExitCode.allCases.map { exit in
                .init(
                    "\(exit.rawValue)",
                    "\(exit.meaning)" + (exit.store == "unchanged" ? "" : "; store: \(exit.store)"))
            }),
        .paragraph(
            "A command that fails changes nothing, unless the list says something else."),
        .paragraph(
            "If the reader of a pipe ends early, as head does, a command that only reads still ends with 0. A full disk is an error: exit 74, with a message."
        ),
    ]

    static let environmentText: [HelpBlock] = [
        .terms(EnvironmentVariable.allCases.map { .init($0.rawValue, $0.help) }),
        .paragraph("An option overrides its environment variable."),
    ]

    static let filesText: [HelpBlock] = [
        .paragraph("A store is a folder. The first command that writes creates it."),
        .code(["$XDG_DATA_HOME/ekcal/default/     ~/.local/share/ekcal/default/"]),
        .terms([
            .init("log.jsonl", "all changes; the only file that is needed"),
            .init("store.json", "the current items, readable, one per line"),
            .init("lock", "locked during a change"),
            .init("snapshot.lock", "locked while store.json is replaced; names the newest one"),
            .init("index", "positions in the log, for speed; you can delete it at any time"),
            .init("backups/", "copies of store.json, one per day; see `ekcal help store backup`"),
        ]),
        .paragraph("--store and EKCAL_STORE take:"),
        .terms([
            .init("NAME", "$XDG_DATA_HOME/ekcal/NAME/"),
            .init("a path with a /", "that folder"),
            .init(
                "a path to a .json file",
                "that file; the other files are beside it, with its name as a prefix"),
        ]),
        .paragraph(
            "A store can also have a file `config` with its own settings: see `ekcal help settings`."
        ),
        .heading("Your own files"),
        .code([
            "$XDG_CONFIG_HOME/ekcal/config     ~/.config/ekcal/config",
            "$XDG_STATE_HOME/ekcal/drafts/     ~/.local/state/ekcal/drafts/",
        ]),
        .paragraph(
            "Your settings, and drafts of texts that could not be saved."),
        .paragraph(
            "The paths are the same on Linux and macOS. A command that only reads never changes a store. A file that cannot be read completely is never overwritten."
        ),
    ]
}
