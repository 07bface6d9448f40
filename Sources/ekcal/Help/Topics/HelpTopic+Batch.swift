import CommandLine

extension HelpTopic {
    static let batch = HelpTopic(
        "batch", "how to run many commands as one operation",
        [
            .paragraph(
                """
                Write one command per line, as on the command line, without `ekcal`. All lines are read \
                before the first one runs. Then either all of them are done, as one operation, or none. A \
                failure names the line, and its exit code is the exit code of the batch.
                """
            ),
            .code([
                "# move-team.txt",
                "let sync = add \"Team sync\" \"2026-03-10 10:00\" --for 30m --repeat weekly",
                "edit $sync --alarm 10m --span all", "mv 'calendar:inbox is:open' --to errands -y",
                "assert calendar:inbox is:open --count 0",
            ]),
            .terms([
                .init("'...', \"...\"", "words with spaces, as in a shell, but without expansion"),
                .init("# ...", "a comment"),
                .init("\\ at the end", "the command continues on the next line"),
                .init("let NAME = ...", "a name for the items that the command adds or changes"),
                .init("$NAME, $NAME@2026-03-20", "the name in place of an identifier"),
                .init("commit", "save the changes so far, whatever happens later (exit 7 if the rest fails)"),
                .init("assert QUERY --count N", "exit 5 if not exactly N items match"),
            ]),
            .paragraph(
                """
                Options for the store, the clock, the output and dry runs (-n) belong to the batch. A line \
                that changes more than three items, or deletes a whole series, needs -y, on the line or for \
                the batch. More than 100 changes in all need -y or --max-changes.
                """
            ),
            .heading("For programs"),
            .terms([
                .init("--expect-rev o4dmw", "exit 5 if the store was changed after that operation"),
                .init(
                    "--idempotency-key KEY", "a second run changes nothing and reports the first result"),
                .init("--max-changes N", "exit 5 if more than N items would change"),
                .init("--expect N", "exit 5 unless exactly N items would change"),
                .init(
                    "--plan FILE",
                    "write the changes to a file (- for standard output); "
                        + "`ekcal apply FILE` makes exactly these"
                ),
                .init("--keep-going", "run each line by itself; exit 7 if some failed"),
            ]),
            .heading("As JSON"),
            .code([
                "{\"op\":\"event.add\",\"as\":\"sync\",\"set\":{\"title\":\"Team sync\",",
                "  \"start\":\"2026-03-10T10:00:00\",\"duration\":\"PT30M\"}}",
                "{\"op\":\"event.edit\",\"id\":\"$sync\",\"set\":{\"alarms\":[{\"offset\":\"-PT10M\"}]}}",
            ]),
            .paragraph(
                "Each line is one object (here broken to fit). `ekcal "
                    + "schema --input batch` describes all members."
            ),
            .terms([
                .init("op", "a command: event.add, reminder.add, event.edit, mv, skip, calendar.add, assert"),
                .init("as", "the name of a variable"),
                .init("id, ids, at", "the items; `at` is the date of an occurrence"),
                .init("query", "a query for the items"),
                .init("set", "members of items, as --json prints them; null clears one"),
                .init("when, to, on", "for reschedule, mv and copy"),
                .init("name", "for calendars and sources"),
                .init(
                    "span, detached, if_rev, yes, snap, upsert, if_missing, "
                        + "no_conflict, from_today, count, min, max",
                    "the options with these names"),
            ]),
        ])
}
