extension HelpTopic {
    static let batchText: [HelpBlock] = [
        .paragraph(
            "One command a line, as on the command line, without `ekcal`. Everything is read before anything runs; then all lines are done as one operation, or none is. A failure names the line, and its exit code is that of the batch."
        ),
        .code([
            "# move-team.txt", "let sync = add \"Team sync\" \"2026-03-10 10:00\" --for 30m --repeat weekly",
            "edit $sync --alarm 10m --span all", "mv 'calendar:inbox is:open' --to errands -y",
            "assert calendar:inbox is:open --count 0",
        ]),
        .terms([
            .init("'...', \"...\"", "words with spaces, as in a shell; nothing is expanded"),
            .init("# ...", "a comment"),
            .init("\\ at the end", "the command goes on in the next line"),
            .init("let NAME = ...", "names the items that the command makes or changes"),
            .init("$NAME, $NAME@2026-03-20", "stands where an identifier does"),
            .init("commit", "what came before stays, whatever happens then (exit 7 if the rest fails)"),
            .init("assert QUERY --count N", "exit 5 unless so many items match"),
        ]),
        .paragraph(
            "Options about the store, the clock, printing and trying (-n) belong to the batch. A line that changes more than three items, or deletes a whole series, needs its own -y, or that of the batch. More than 100 changes in all need -y or --max-changes."
        ),
        .heading("Safely, from programs"),
        .terms([
            .init("--expect-rev o4dmw", "exit 5 when anything was done to the store since that operation"),
            .init(
                "--idempotency-key KEY", "a second run does nothing again, and gives the first one's result"),
            .init("--max-changes N", "exit 5 rather than change more than so many items"),
            .init(
                "--plan FILE",
                "write down what would be done (- on standard output); `ekcal apply FILE` does it, exactly"),
            .init("--keep-going", "each line by itself; exit 7 when some failed"),
        ]),
        .heading("As JSON"),
        .code([
            "{\"op\":\"event.add\",\"as\":\"sync\",\"set\":{\"title\":\"Team sync\",",
            "  \"start\":\"2026-03-10T10:00:00\",\"duration\":\"PT30M\"}}",
            "{\"op\":\"event.edit\",\"id\":\"$sync\",\"set\":{\"alarms\":[{\"offset\":\"-PT10M\"}]}}",
        ]),
        .paragraph("Each line is one object (broken here to fit)."),
        .terms([
            .init("op", "a command: event.add, reminder.add, event.edit, mv, skip, calendar.add, assert"),
            .init("as", "the name of a variable"),
            .init("id, ids, at", "which items; `at` is the date of an occurrence"),
            .init("query", "which items, by a query"),
            .init("set", "members of items, named and formed as --json prints them; null empties"),
            .init("when, to, on", "of reschedule, mv and copy"),
            .init("name", "of calendars and sources"),
            .init(
                "span, detached, if_rev, yes, snap, upsert, if_missing, no_conflict, from_today, count, min, max",
                "the options of these names"),
        ]),
    ]
}
