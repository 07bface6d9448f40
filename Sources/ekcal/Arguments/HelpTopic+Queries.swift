import CalStoreLanguage

extension HelpTopic {
    static let queriesText: [HelpBlock] = [
        .paragraph(
            "A query says which items are meant: all of its terms must hold. `find` takes it as it is; for `list` it stands behind the range or instead of it; for commands that take identifiers it is one argument, in quotes."
        ),
        .heading("Text"),
        .terms([
            .init("standup", "in title, notes, location or address; case and accents do not matter"),
            .init("\"team meeting\"", "these words in this order"),
            .init("title:, notes:, location:, url:", "in that field: title:standup, title:\"team meeting\""),
            .init(
                "notes:/room [0-9]+/",
                "a regular expression; without back references and looking ahead or behind, so that none takes for ever"
            ),
            .init("tag:errand", "#errand in title or notes, or that category"),
            .init("category:work", "that category"),
            .init("attendee:ada, organizer:ada@example.com", "in a name or an address"),
        ]),
        .heading("Where"),
        .terms([
            .init("calendar:work", "in that calendar or list; in quotes when the name has spaces"),
            .init("source:Local", "in a calendar of that source"),
            .init("type:event, type:reminder", ""),
        ]),
        .heading("When"),
        .terms([
            .init("on:today, on:2026-03, on:\"next week\"", "overlaps that day or range"),
            .init("from:fri, to:fri", "not over before it; begun before it ends"),
            .init("after:fri, before:fri", "starts after that day; starts before it"),
            .init("due:fri, due:<fri, due:>=2026-03-09", "when a reminder is due"),
            .init("created:>2026-01-01, modified:today", "when it was made or changed"),
        ]),
        .paragraph(
            "Reminders are where they are due. All that is said about time must hold for one occurrence."),
        .heading("What"),
        .terms([
            .init("is:...", QueryFlag.allCases.map(\.rawValue).joined(separator: ", ")),
            .init("has:...", QueryPresence.allCases.map(\.rawValue).joined(separator: ", ")),
            .init("priority:high", "or medium, low, none, 1, 1..4, <=4"),
            .init("duration:>2h, duration:1h..2h", "how long an event lasts"),
            .init("availability:free", "or busy, tentative, unavailable"),
            .init("status:confirmed", "or none, tentative, canceled, needs-action, in-process, completed"),
            .init("uid:order-4711", "the identifier in another program (external_id), letter by letter"),
            .init("id:e7kq4", "the identifier here, short or whole"),
        ]),
        .heading("Together"),
        .terms([
            .init("-is:done", "not; in quotes, or behind --, so that it is no option"),
            .init("(calendar:work OR calendar:home)", "one of these"),
            .init("@chores", "what is saved under that name: `ekcal config set query.chores 'is:open'`"),
        ]),
        .paragraph(
            "A name before a colon that is no field is refused (exit 2), whatever its characters: a slip never becomes a search for text. Write it in quotes to look for the text. Times (12:30) and addresses (https://...) are text."
        ),
        .paragraph(
            "What repeats is one hit for commands that change something, and for `find`; `list` looks at each occurrence. More than three hits are changed only with -y. An empty query changes nothing: exit 2."
        ),
        .code([
            "ekcal list next week calendar:work -- -is:repeating",
            "ekcal edit 'calendar:work title:standup on:2026-03-20' --location \"Room 4\" --span all",
        ]),
    ]
}
