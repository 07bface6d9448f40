import CalStoreLanguage
import CommandLine

/// Help topics about names, output, exit codes and files. Tables that the program has elsewhere are taken
/// from there.
extension HelpTopic {
    static let spans = HelpTopic(
        "spans", "how to change a part of a series, and how to name an occurrence",
        [
            .heading("Names of items"),
            .terms([
                .init("e7kq4", "an item, by its short identifier; at least four letters after the first"),
                .init("5C3F...", "an item, by its full identifier from JSON"),
                .init(
                    "e7kq4@2026-03-20",
                    "one occurrence of a series, by its original date, even after it was moved"),
                .init("e7kq4@2026-03-20T09:00", "the same, if there are two on a day"),
                .init(
                    "e7kq4@fri, e7kq4@next, e7kq4@last",
                    "the one on Friday; the next one; the last one that has begun"),
                .init(
                    "milk, \"team lunch\", standup@fri",
                    "words of a title (`ekcal help queries`); a change asks first, or with -y takes the only "
                        + "open item with exactly this title"
                ),
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
                .init(
                    "r8tbz, a repeating reminder",
                    "default: this; a new date counts for this one time, and `done` continues with the next "
                        + "date of the repeat; --span all moves the repeat"
                ),
            ]),
            .paragraph("`this` cannot change the repeat or the calendar."),
            .paragraph(
                """
                Occurrences that you changed before keep these changes and otherwise follow the series; \
                `--detached replace` makes them like the others. The answer says how many occurrences \
                changed.
                """
            ),
            .code([
                "ekcal rm e7kq4@2026-03-20", "ekcal edit e7kq4@2026-03-20 --start 10:00 --span future -n",
            ]),
        ])

    static let output = HelpTopic(
        "output", "text, JSON, CSV and iCalendar, and what scripts can rely on",
        [
            .paragraph("Text is for people and may change between versions. The other formats are stable."),
            .terms([
                .init("text", "for people"),
                .init("json", "one document: an envelope and the items"),
                .init("jsonl", "one item per line, without an envelope"),
                .init("csv, tsv", "a header and one line per item; dotted names such as calendar.title"),
                .init("ics", "iCalendar"),
                .init("jcal", "iCalendar as JSON (RFC 7265), for `export`"),
                .init("jscalendar", "a Group of Events and Tasks (RFC 8984), for `export`"),
                .init(
                    "html, svg", "a page or a drawing of `week` and `month`, light or dark like the screen"),
                .init("--format", "one line per item, from a template"),
            ]),
            .terms([
                .init("{title}", "a field by its JSON name; - if it is empty"),
                .init("{location?}", "nothing if it is empty"), .init("{title:30}", "at most 30 columns"),
                .init(
                    "{start:%a %H:%M}",
                    "a time, with these letters of strftime: \(TimePattern.letters); %-H has no zero"),
                .init("{in}", "time until then: in 2h, ends in 30m, 3d ago"),
                .init(
                    "{if has_alarm}...{end}",
                    "only if the field is not empty; elsewhere {end} is the end of an event"),
                .init("{{ }} \\t \\n \\0", "braces, a tab, a new line, a NUL character (for xargs -0)"),
            ]),
            .code([
                "{\"ekcal\":{\"schema\":2,\"command\":\"list\",\"revision\":...,",
                "  \"time_zone\":...,\"range\":...,\"count\":1,",
                "  \"truncated\":false,\"warnings\":[]},",
                " \"data\":[...]}",
            ]),
            .paragraph(
                """
                There is always exactly one document, even if nothing matched and in a dry run; errors go to \
                standard error. Every member is always present: a missing value is null, an empty list is \
                []. New members may be added. If a member is removed or changes its meaning, the schema \
                number goes up.
                """
            ),
            .paragraph(
                """
                Times are RFC 3339 with an offset, and a separate member names the zone. Floating times have \
                no offset. All-day items have dates: `end` is exclusive as in iCalendar, `last_day` is \
                inclusive. Every printed time is accepted as input.
                """
            ),
            .paragraph(
                "Changes add a `result`: `op`, `committed`, `dry_run`, "
                    + "`changes` with `before` and `after`, and `counts`."
            ),
            .paragraph(
                "With --now and --tz, equal stores give equal bytes, whatever the locale, the terminal and "
                    + "the zone of the machine. Errors in JSON:"
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
        ])

    static let exitCodes = HelpTopic(
        "exit-codes", "what each exit code means",
        [
            .terms(
                ExitCode.allCases.map { exit in
                    .init(
                        "\(exit.rawValue)",
                        "\(exit.meaning)" + (exit.store == "unchanged" ? "" : "; store: \(exit.store)"))
                }),
            .paragraph(
                "A command that fails changes nothing, unless the list says something else."),
            .paragraph(
                "If the reader of a pipe closes it early, as head does, a command that only reads still "
                    + "exits with 0. A full disk is an error: exit 74, with a message."
            ),
        ])

    static let environment = HelpTopic(
        "environment", "environment variables",
        [
            .terms(EnvironmentVariable.allCases.map { .init($0.rawValue, $0.help) }),
            .paragraph("An option overrides its environment variable."),
        ])

    static let files = HelpTopic(
        "files", "where stores and settings are",
        [
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
                    "that file; the other files are next to it, with its name as a prefix"),
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
                "The paths are the same on Linux and macOS. A command that only reads never changes a store. "
                    + "A file that cannot be read completely is never overwritten."
            ),
        ])
}
