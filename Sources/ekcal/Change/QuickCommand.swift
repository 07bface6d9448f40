import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let quick = Command(
        type: QuickCommand.self, path: ["quick"], section: .change, writes: true,
        answer: { .changing(.event, .reminder) },
        summary: "add an event or a reminder from one sentence",
        parameters: [
            .init(
                name: "SENTENCE", arity: .words,
                help:
                    "a title and, anywhere in it, a date, a time, a repeat, `for 1h`, #calendar, @place, "
                    + "!high, *15m for an alarm; see `ekcal help sentences`"
            )
        ],
        options: [target] + take(.event, .todo) + changing,
        exclusive: [[.event, .todo]],
        details: [
            "It shows how it reads the sentence and asks; Enter means yes, and -y answers yes. Without a "
                + "sentence, on a terminal, it asks for one and shows the reading while you type.",
            """
            If a word about time is not used, quick tells you. Write it in quotes if it belongs to the \
            title. With -y or without a terminal, such a word or an assumption (`at 5`) gives exit 2; \
            --assume accepts it, and -n shows it.
            """,
        ],
        examples: [
            .init(
                line: "ekcal quick \"Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m\"",
                says: "an event"),
            .init(
                line: "ekcal quick Lunch with Ada fri 12:30 cal:home alarm:15m",
                says: "without quotes and characters that a shell interprets"),
            .init(
                line: "ekcal quick \"remind me to pay rent by 1 apr\" -y",
                says: "a reminder, without asking"),
            .init(line: "ekcal quick \"Standup weekdays 9:00-9:15\" -n", says: "show how it is read"),
        ])
}

/// `quick`: reads one sentence. It shows the reading, asks, and then does the same as `add` or `todo`.
struct QuickCommand: EkcalCommand {
    /// Nil to ask for the sentence.
    private let typed: String?
    private let wish: QuickReading.Wish
    /// Whether `-y` was given.
    private let isAgreed: Bool

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        typed = arguments.text
        wish = QuickReading.Wish(
            kind: arguments.has(.event) ? .event : arguments.has(.todo) ? .reminder : nil,
            calendar: arguments.values(.calendar).last)
        isAgreed = arguments.has(.yes)
        guard typed == nil, !session.console.canAsk else { return }
        throw EkcalError(
            .usage, "the sentence is missing", hint: "ekcal quick \"Lunch with Ada fri 12:30 for 1h\"",
            field: "SENTENCE")
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let text = try typed ?? QuickPrompt(wish: wish, store: store, session: session).ask()
        let reading = try QuickReading(text, wish, session)
        let isAsked = session.console.canAsk && !isAgreed && !session.isDryRun
        if !isAsked { try reading.report(session, isRehearsal: session.isDryRun) }
        var item = try reading.draft(store, session)
        if session.isDryRun { return try rehearsed(item, reading, store, session) }
        if !isAsked { try session.confirm("Add this \(item.kind.rawValue)?") }
        while isAsked {
            session.console.show(try reading.lines(item, store, session))
            guard try asksToEdit(item, session) else { break }
            item = try edited(item, store, session)
        }
        return try reading.command.run(item, store, session)
    }

    /// The answer of a dry run: the reading, in place of the answer of `add`.
    private func rehearsed(
        _ item: CalStoreItem, _ reading: QuickReading, _ store: CalendarStore, _ session: Session
    ) throws -> Response {
        let lines = try reading.lines(item, store, session, isTold: true)
        var response = try reading.command.run(item, store, session)
        response.text = { page in
            page.print(lines)
            page.print(session.dryRunLines)
            if reading.isUnclear, !session.options.takesAssumptions, isAgreed || !session.console.canAsk {
                page.print("To add it as shown here, use --assume.")
            }
        }
        return response
    }

    /// Continues only after a yes, or an empty line. True if the user wants to edit the item first.
    private func asksToEdit(_ item: CalStoreItem, _ session: Session) throws -> Bool {
        let canEdit = session.console.canEdit
        let question = "Add this \(item.kind.rawValue)? " + (canEdit ? "[Y/n/e=edit]" : "[Y/n]")
        switch try session.console.answer(question).lowercased() {
        case "", "y", "yes": return false
        case "e", "edit":
            if canEdit { return true }
            fallthrough
        default: throw EkcalError(.answerNeeded, "cancelled; nothing was changed")
        }
    }

    /// The item after the user has edited its form.
    private func edited(
        _ item: CalStoreItem, _ store: CalendarStore, _ session: Session
    ) throws -> CalStoreItem {
        let calendar = try NameIndex(store.asLastSeen, naming: [item]).calendarTitle(of: item)
        let form = ItemForm(of: item, isWhole: true, calendar: calendar, in: session.clock.zone)
        let text = form.text(remarks: ["Write notes below the dashes."])
        let draft = try DraftFolders(session).new("new-\(item.kind.rawValue)")
        try draft.write(DraftOrigin(reference: nil, span: nil, form: text, store: session.access.place()))
        let new = try session.editor.edit(text, draft: draft) { text in
            let edited = try ItemForm(reading: text, original: form)
            var edit = try edited.edit(from: form)
            edit.calendarID = try edited.newCalendar(from: form).map {
                try session.words.calendarNames(store).calendar(called: $0, field: "Calendar").id
            }
            var changed = item
            try ItemEditor(edit: edit, words: session.words).patch(for: item).apply(to: &changed)
            if let violation = changed.violation {
                throw EkcalError(CalStoreError.refused(violation, title: changed.title))
            }
            return changed
        }
        return new ?? item
    }
}
