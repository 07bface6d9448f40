/// The texts of the help topics; tables that exist elsewhere in the program are taken from there.
extension HelpTopic {
    static let datesText: [HelpBlock] = [
        .paragraph(
            "A date, a time or a range is one argument: put it in quotes when it has spaces. Words are English in every locale, so that a script works everywhere. The answers below are given on Wednesday 2026-03-04 at 10:00."
        ),
        .heading("Dates"),
        .terms([
            .init("2026-03-04, 20260304", "that day"),
            .init("today, tomorrow, yesterday", ""),
            .init("fri", "the next Friday after today: 2026-03-06; never today itself"),
            .init(
                "next fri, last fri",
                "Friday of the next calendar week: 2026-03-13; of the last one: 2026-02-27"),
            .init("1 mar, mar 1", "the next first of March: 2027-03-01; a past date needs its year"),
            .init("1 mar 2026", "2026-03-01"),
            .init("sow, eow, som, eom, soy, eoy", "start and end of this week, month, year"),
            .init("2026-W12, 2026-W12-5", "Monday of week 12; Friday of it"),
        ]),
        .heading("Times"),
        .terms([
            .init("14:00, 2pm, 2:30pm", "alone: the next such time, today or tomorrow"),
            .init("noon, midnight, 24:00, eod", "midnight begins a day, 24:00 and eod end it"),
            .init("tomorrow 14:00, fri 9am", "a day and a time"),
            .init("14:00[America/Chicago]", "in that zone"),
            .init("14:00Z, 14:00+02:00", "at that offset from UTC"),
            .init("14:00[floating]", "at that time on the clock, wherever one is"),
            .init("now", "this moment"),
        ]),
        .paragraph(
            "A time that a clock change skips moves forward as far as the clock does; one that happens twice is the first of the two. Both give a warning; an offset chooses."
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
            .init("10:00..11:30, 10:00-11:30", "times do not include it"),
            .init("thu 14:00-14:45, thu 14:00 45m", "start and end; start and length"),
            .init("fri, 2026-03, 2026, 2026-W12", "a whole day, month, year, week"),
            .init("this week, next month, last year", "calendar weeks, months and years"),
            .init("all", "everything there is"),
        ]),
        .paragraph(
            "Refused, because people mean different days by it: 03/04/2026. Write 2026-03-04 or 2026-04-03. Short names of zones (CDT) are refused too."
        ),
    ]

    static let repeatsText: [HelpBlock] = [
        .paragraph(
            "--repeat takes a sentence, --rrule a rule of RFC 5545. The answer shows what was understood."),
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
            .init("... until 2026-06-30", "that day is included"),
            .init("... for 10 times", "FREQ=...;COUNT=10"),
        ]),
        .paragraph(
            "--until and --count end a sentence or a rule as well. The first date must fit a sentence: `add X 2026-03-05 --repeat \"weekly on mon\"` is refused, unless --snap moves it to Monday. A rule is taken as it is; its start is always the first date."
        ),
        .paragraph("A reminder that repeats moves to its next date when it is done."),
    ]

    static let spansText: [HelpBlock] = [
        .heading("Naming things"),
        .terms([
            .init("e7kq4", "an item, by the short identifier of listings; four letters or more"),
            .init("5C3F...", "an item, by its full identifier, as JSON prints it"),
            .init(
                "e7kq4@2026-03-20",
                "one occurrence of a series, by its original date, even after it was moved"),
            .init("e7kq4@2026-03-20T09:00", "the same, when there are two on a day"),
        ]),
        .heading("How far a change reaches"),
        .terms([
            .init("--span this", "this occurrence only"),
            .init("--span future", "this one and all after it: the series is cut in two"),
            .init("--span all", "the whole series"),
        ]),
        .terms([
            .init("an item that does not repeat", "--span does not matter"),
            .init("e7kq4@DATE", "`this` unless --span says otherwise"),
            .init("e7kq4, which repeats", "needs --span all, or a date; otherwise exit 2"),
        ]),
        .paragraph("How something repeats, and its calendar, cannot be changed with `this`."),
        .paragraph(
            "Occurrences that were changed on their own keep what was changed, and follow in all else; `--detached replace` makes them like the others. Each answer counts what was reached."
        ),
        .code([
            "ekcal rm e7kq4@2026-03-20", "ekcal edit e7kq4@2026-03-20 --start 10:00 --span future -n",
        ]),
    ]

    static let outputText: [HelpBlock] = [
        .paragraph("Text is for people and may change between versions. The other formats are a contract."),
        .terms([
            .init("text", "for people"),
            .init("json", "one document: an envelope and the items"),
            .init("jsonl", "one item a line, no envelope"),
            .init("csv, tsv", "a header and a line an item; dotted names such as calendar.title"),
            .init("ics", "iCalendar"),
            .init("--format", "a line for each item, as a template says"),
        ]),
        .terms([
            .init("{title}", "a field by its JSON name; - where it is empty"),
            .init("{location?}", "nothing where it is empty"), .init("{title:30}", "cut to a width"),
            .init("{start:%a %H:%M}", "a time, as strftime writes it"),
            .init("{in}", "how long until then: in 2h, ends in 30m, 3d ago"),
            .init("{if has_alarm}...{end}", "only where the field is not empty"),
            .init("{{ }} \\t \\n", "braces, a tab, a new line"),
        ]),
        .code([
            "{\"ekcal\":{\"schema\":1,\"command\":\"list\",\"revision\":...,",
            "  \"time_zone\":...,\"range\":...,\"count\":1,",
            "  \"truncated\":false,\"warnings\":[]},",
            " \"data\":[...]}",
        ]),
        .paragraph(
            "There is always exactly one document, also when nothing matched and on a dry run; errors go to standard error. Every member is always there: no value is null, no list is []. New members may appear; one that goes, or changes its meaning, raises the number of the schema."
        ),
        .paragraph(
            "Times are RFC 3339 with an offset, and the name of their zone stands beside them; floating times have no offset; all-day items have dates, `end` exclusive as in iCalendar, `last_day` inclusive. Every time that is printed is accepted as input."
        ),
        .paragraph(
            "Changes add a `result`: `op`, `committed`, `dry_run`, `changes` with `before` and `after`, and `counts`."
        ),
        .paragraph(
            "With --now and --tz given, equal stores give equal bytes, whatever the locale, the terminal and the zone of the machine. Errors in JSON:"
        ),
        .code([
            "{\"error\":{\"code\":\"ambiguous\",\"exit\":4,\"message\":...,",
            "  \"hint\":...,\"field\":null,\"line\":null,\"candidates\":[...]}}",
        ]),
        .paragraph("Error codes, which `ekcal help exit-codes` explains by their exit code:"),
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
            "Where nothing else is said the store is unchanged: a command that fails changes nothing."),
        .paragraph(
            "A reader that has enough and closes the pipe, such as head, is no failure of a command that only reads: it ends with 0. A full disk is one: 74, with a message."
        ),
    ]

    static let environmentText: [HelpBlock] = [
        .terms(EnvironmentVariable.allCases.map { .init($0.rawValue, $0.help) }),
        .paragraph("An option goes before its environment variable."),
    ]

    static let filesText: [HelpBlock] = [
        .paragraph("A store is a folder. The first command that writes makes what is missing."),
        .code(["$XDG_DATA_HOME/ekcal/default/     ~/.local/share/ekcal/default/"]),
        .terms([
            .init("log.jsonl", "every change ever made: the truth"),
            .init("store.json", "the items as they are now, readable, one a line"),
            .init("lock", "held for the moment of a change"),
            .init("snapshot.lock", "held while store.json is replaced; says which one was written last"),
            .init("index", "where in the log things are, for speed; it may be removed at any time"),
            .init("backups/", "copies of store.json, one a day; see `ekcal help store backup`"),
        ]),
        .paragraph("--store and EKCAL_STORE take:"),
        .terms([
            .init("NAME", "$XDG_DATA_HOME/ekcal/NAME/"),
            .init("a path with a /", "that folder"),
            .init(
                "a path to a .json file", "that file, the others beside it, with its name in front of theirs"),
        ]),
        .paragraph(
            "Beside them a store may have a file `config` with settings of its own: see `ekcal help settings`."
        ),
        .heading("The user's"),
        .code([
            "$XDG_CONFIG_HOME/ekcal/config     ~/.config/ekcal/config",
            "$XDG_STATE_HOME/ekcal/drafts/     ~/.local/state/ekcal/drafts/",
        ]),
        .paragraph(
            "Settings, and texts that were being edited when something went wrong."),
        .paragraph(
            "The paths are the same on Linux and macOS. A command that only reads never changes a store; what cannot be read completely is never overwritten."
        ),
    ]
}
