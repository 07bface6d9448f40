import CalStore
import CalStoreLanguage

extension CommandTable {
    static let quick = Command(
        type: QuickCommand.self, path: ["quick"], section: .change, writes: true,
        answer: { .changing(.event, .reminder) },
        summary: "add an event or a reminder from one sentence",
        parameters: [
            .init(
                name: "SENTENCE", arity: .words,
                help:
                    "a title and, anywhere in it, a date, a time, a repeat, `for 1h`, #calendar, @place, !high, *15m for an alarm"
            )
        ],
        options: changing,
        details: [
            "It shows how it reads the sentence and asks before it adds anything; -y answers yes. Words that it does not understand stay in the title.",
            "The sentence makes a reminder if it begins with `todo` or `remind me to`, if its date follows `due` or `by`, if it has a priority, or if it has no date. Otherwise it makes an event. Write a place of several words as @\"Room 4\".",
        ],
        examples: [
            .init(
                line: "ekcal quick \"Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m\"", says: "an event"),
            .init(
                line: "ekcal quick \"remind me to pay rent by 1 apr\" -y", says: "a reminder, without asking"),
            .init(line: "ekcal quick \"Standup weekdays 9:00-9:15\" -n", says: "how is it read?"),
        ])
}

/// `quick`: one sentence. It shows how the sentence was understood, asks, and then does what `add` or `todo` does.
struct QuickCommand: EkcalCommand {
    private let command: AddCommand
    /// Whether a yes was given before the question.
    private let isAgreed: Bool

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let reading = try SentenceReader(dates: session.dates).read(arguments.text ?? "")
        try QuickCommand.check(reading.value)
        session.warn(of: reading)
        for word in reading.unusedTime { session.warn("\"\(word.text)\" was not read as a time") }
        command = AddCommand(reading.value, in: session.zone)
        isAgreed = arguments.has(.yes)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.openStore()
        var item = try command.draft(store, session)
        while true {
            if session.console.output == .text, !session.console.isQuiet {
                for line in try lines(item, store, session) { session.console.print(line) }
            }
            guard try asksToEdit(item, session) else { break }
            item = try edited(item, store, session)
        }
        return try command.run(item, store, session)
    }

    private static func check(_ sentence: ItemSentence) throws {
        guard !sentence.title.isEmpty else {
            throw EkcalError(
                .usage, "the sentence has no words for a title",
                hint: "ekcal quick \"Lunch with Ada fri 12:30 for 1h\"", field: "SENTENCE")
        }
    }

    /// Goes on only after a yes; true when the item is to be edited before.
    private func asksToEdit(_ item: CalStoreItem, _ session: Session) throws -> Bool {
        let question = "Add this \(item.kind.rawValue)?"
        guard session.console.canEdit, !session.isDryRun, !isAgreed else {
            try session.confirm(question)
            return false
        }
        let answer = try session.console.ask(question + " [y/N/e=edit]").lowercased()
        if answer == "e" || answer == "edit" { return true }
        guard answer == "y" || answer == "yes" else {
            throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
        }
        return false
    }

    /// The item as it is after somebody has changed its form.
    private func edited(
        _ item: CalStoreItem, _ store: CalendarStore, _ session: Session
    ) throws -> CalStoreItem {
        let calendar = try NameIndex(store, naming: [item]).calendarTitle(of: item)
        let form = ItemForm(of: item, isWhole: true, calendar: calendar, in: session.zone)
        let text = form.text(remarks: ["Write notes below the dashes."])
        let new = try session.edit(text, draft: try session.draft("new-\(item.kind.rawValue)")) { text in
            let edited = try ItemForm(reading: text, original: form)
            var edit = try edited.edit(from: form)
            edit.calendarID = try edited.newCalendar(from: form).map {
                try session.calendarNames(store).calendar(called: $0, field: "Calendar").id
            }
            var changed = item
            try ItemEditor(edit: edit, session: session).patch(for: item).apply(to: &changed)
            if let violation = changed.violation {
                throw EkcalError(CalStoreError.refused(violation, title: changed.title))
            }
            return changed
        }
        return new ?? item
    }

    /// How the sentence was understood.
    private func lines(
        _ item: CalStoreItem, _ store: CalendarStore, _ session: Session
    ) throws -> [String] {
        let text = ItemText(session: session, names: try NameIndex(store, naming: [item]))
        func line(_ label: String, _ value: String) -> String {
            "  " + session.console.style.apply(.faint, DisplayWidth.pad(label, to: 11))
                + TerminalText.line(value)
        }
        var lines = [line("title", item.title)]
        let when = text.when(item)
        if item.kind == .event {
            lines.append(line("when", when))
        } else if !when.isEmpty {
            lines.append(line("due", when.hasPrefix("due ") ? String(when.dropFirst(4)) : when))
        }
        if let repeats = text.repeats(item) { lines.append(line("repeats", repeats)) }
        var parts: [(label: String, value: String)] = []
        if let location = item.location { parts.append(("location", location)) }
        parts.append(("calendar", text.names.calendarTitle(of: item)))
        if item.priority != 0 { parts.append(("priority", ItemPriority.name(of: item.priority))) }
        let alarms = text.alarms(item)
        if let space = alarms.firstIndex(of: " ") {
            parts.append((String(alarms[..<space]), String(alarms[alarms.index(after: space)...])))
        }
        let rest = parts.dropFirst().map { part in
            "     " + session.console.style.apply(.faint, part.label) + "  " + TerminalText.line(part.value)
        }
        if let first = parts.first { lines.append(line(first.label, first.value) + rest.joined()) }
        return lines
    }
}
