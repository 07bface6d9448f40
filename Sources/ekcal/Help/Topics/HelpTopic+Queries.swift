import CalStoreLanguage
import CommandLine

extension HelpTopic {
    static let queries = HelpTopic(
        "queries", "how to search for items",
        [
            .paragraph(
                """
                A query selects items that match all of its conditions. `find` takes it as it is. For \
                `list`, write it after the range or instead of it. For commands that take identifiers, write \
                it as one argument, in quotes.
                """
            ),
            .paragraph(
                """
                `find` takes plain words. For `list`, a query starts with a field (title:yoga), a quotation \
                mark, a parenthesis, @ or a minus sign, so that a mistake in a date never becomes a search.
                """
            ),
            .paragraph(
                """
                Commands that take identifiers read other words as a title: `done milk`, `rm "team lunch"`. \
                Exact titles come first, then titles that begin with these words, then titles that contain \
                them all. Notes and places are not searched. Commands that change something ask first \
                whether you mean this item. Without a terminal, -y takes the only open item with exactly \
                this title; otherwise they exit with 9 (one possible item), 4 (several) or 3 (none) and list \
                the possible items.
                """
            ),
            .heading("Text"),
            .terms([
                .init("standup", "in title, notes, location or URL; case and accents do not matter"),
                .init("\"team meeting\"", "these words in this order"),
                .init(
                    "title:, notes:, location:, url:",
                    "in that field: title:standup, title:\"team meeting\""),
                .init(
                    "notes:/room [0-9]+/",
                    "a regular expression, without back references, look-ahead or look-behind"
                ),
                .init("tag:errand", "#errand in title or notes, or the category errand"),
                .init("category:work", "items of that category"),
                .init("color:steelblue", "items whose colour has that name"),
                .init("attendee:ada, organizer:ada@example.com", "in the name or the address of a person"),
            ]),
            .heading("Where"),
            .terms([
                .init("calendar:work", "in that calendar or list; in quotes when the name has spaces"),
                .init("source:Local", "in a calendar of that source"),
                .init("type:event, type:reminder", ""),
            ]),
            .heading("When"),
            .terms([
                .init("on:today, on:2026-03, on:\"next week\"", "items that overlap that day or range"),
                .init("from:fri, to:fri", "items that end after its start; items that start before its end"),
                .init("after:fri, before:fri", "items that start after that day; before it"),
                .init("due:fri, due:<fri, due:>=2026-03-09", "due date of a reminder"),
                .init("created:>2026-01-01, modified:today", "when the item was created or changed"),
            ]),
            .paragraph(
                "The time of a reminder is its due date. All conditions "
                    + "about time must hold for the same occurrence."
            ),
            .heading("What"),
            .terms([
                .init("is:...", QueryFlag.allCases.map(\.rawValue).joined(separator: ", ")),
                .init("has:...", QueryPresence.allCases.map(\.rawValue).joined(separator: ", ")),
                .init("has:location, has:place", "a place in words; a place with a position"),
                .init("priority:high", "or medium, low, none, 1, 1..4, <=4"),
                .init("duration:>2h, duration:1h..2h", "length of an event"),
                .init("availability:free", "or busy, tentative, unavailable"),
                .init(
                    "status:confirmed", "or none, tentative, canceled, needs-action, in-process, completed"),
                .init("uid:order-4711", "the exact identifier in another program (external_id)"),
                .init("id:e7kq4", "the identifier here, short or full"),
            ]),
            .heading("Combine"),
            .terms([
                .init("-is:done", "not; write it in quotes or after --, so that it is not read as an option"),
                .init("(calendar:work OR calendar:home)", "one of these"),
                .init(
                    "@chores", "the query saved under that name: `ekcal config set query.chores 'is:open'`"),
            ]),
            .paragraph(
                """
                An unknown field before a colon is an error (exit 2), so a typing mistake never becomes a \
                search for text. To search for the text, write it in quotes. Times (12:30) and URLs \
                (https://...) are text.
                """
            ),
            .paragraph(
                """
                A series is one match for `find` and for commands that change something. `list` and `skip` \
                check each occurrence; other commands do so with --occurrences. To change occurrences, the \
                query needs a range of dates (on:, or from: and to:). More than three matches are changed \
                only with -y. --expect N changes nothing unless exactly N items match; --fail-empty fails if \
                none matches. An empty query is an error (exit 2).
                """
            ),
            .code([
                "ekcal list next week calendar:work -- -is:repeating",
                "ekcal edit 'calendar:work title:standup on:2026-03-20' --location \"Room 4\" --span all",
                "ekcal rm 'title:yoga on:2026-08' --occurrences -y",
                "ekcal done 'calendar:errands' --expect 1",
            ]),
        ])
}
