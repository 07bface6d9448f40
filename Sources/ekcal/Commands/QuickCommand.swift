import CalStore
import CalStoreLanguage

/// `quick`: one sentence. It shows how the sentence was understood, asks, and then does what `add` or `todo` does.
struct QuickCommand {
    let session: Session

    func run() throws -> ExitCode {
        let sentence = try ItemSentence(session.arguments.text ?? "", session.dates)
        let inner = Session(try arguments(of: sentence), continuing: session)
        let command = AddCommand(session: inner, kind: sentence.isReminder ? .reminder : .event)
        let store = try inner.openStore()
        var item = try command.draft(store)
        while true {
            if inner.output == .text, !inner.isQuiet {
                for line in try lines(item, inner, store) { inner.print(line) }
            }
            guard try asksToEdit(item, inner) else { break }
            item = try edited(item, inner)
        }
        return try command.run(item, store)
    }

    /// Goes on only after a yes; true when the item is to be edited before.
    private func asksToEdit(_ item: CalStoreItem, _ inner: Session) throws -> Bool {
        let question = "Add this \(item.kind.rawValue)?"
        guard inner.canEdit, !inner.isDryRun, !inner.arguments.has(.yes) else {
            try inner.confirm(question)
            return false
        }
        let answer = try inner.ask(question + " [y/N/e=edit]").lowercased()
        if answer == "e" || answer == "edit" { return true }
        guard answer == "y" || answer == "yes" else {
            throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
        }
        return false
    }

    /// The item as it is after somebody has changed its form.
    private func edited(_ item: CalStoreItem, _ inner: Session) throws -> CalStoreItem {
        let command = CommandTable.edit
        let store = try inner.openStore()
        let calendar = try NameIndex(store, naming: [item]).calendarTitle(of: item)
        let form = ItemForm(of: item, isWhole: true, calendar: calendar, in: inner.zone)
        let text = form.text(remarks: ["Write notes below the dashes."])
        let new = try inner.edit(text, draft: try inner.draft("new-\(item.kind.rawValue)")) { text in
            let edited = try ItemForm(reading: text, original: form)
            let options = try edited.options(from: form)
            var arguments = ParsedArguments(
                command: command, words: command.path, isBare: false, operands: [],
                line: inner.arguments.line,
                given: options)
            arguments.isLiteral = true
            arguments.isForm = true
            var changed = item
            try EditCommand(session: Session(arguments, continuing: inner)).apply(to: &changed)
            if let name = try edited.newCalendar(from: form) {
                let calendar = try inner.calendarNames(store).calendar(called: name, field: "Calendar")
                try changed.move(toCalendar: calendar.id)
            }
            if let violation = changed.violation {
                throw EkcalError(CalStoreError.refused(violation, title: changed.title))
            }
            return changed
        }
        return new ?? item
    }

    /// The line of `add` or `todo` that says the same.
    private func arguments(of sentence: ItemSentence) throws -> ParsedArguments {
        guard !sentence.title.isEmpty else {
            throw EkcalError(
                .usage, "the sentence has no words for a title",
                hint: "ekcal quick \"Lunch with Ada fri 12:30 for 1h\"", field: "SENTENCE")
        }
        let command = sentence.isReminder ? CommandTable.todo : CommandTable.add
        var options: [OptionName: [String]] = [:]
        let values: [(OptionName, String?)] = [
            (.length, sentence.length), (.repeat, sentence.repeats), (.calendar, sentence.calendar),
            (.location, sentence.location), (.priority, sentence.priority),
            (.snap, sentence.snaps ? "" : nil),
        ]
        for (name, value) in values { if let value { options[name] = [value] } }
        if !sentence.alarms.isEmpty { options[.alarm] = sentence.alarms }
        if options[.length] != nil, sentence.isReminder {
            throw EkcalError(
                .usage, "a reminder cannot have a length; only an event can", hint: "remove \"for\"",
                field: "SENTENCE")
        }
        return session.arguments.becoming(
            command, operands: [sentence.title] + (sentence.when.map { [$0] } ?? []), adding: options)
    }

    /// How the sentence was understood.
    private func lines(_ item: CalStoreItem, _ session: Session, _ store: CalendarStore) throws -> [String] {
        let text = ItemText(session: session, names: try NameIndex(store, naming: [item]))
        func line(_ label: String, _ value: String) -> String {
            "  " + session.style.apply(.faint, DisplayWidth.pad(label, to: 11)) + CleanText.line(value)
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
            "     " + session.style.apply(.faint, part.label) + "  " + CleanText.line(part.value)
        }
        if let first = parts.first { lines.append(line(first.label, first.value) + rest.joined()) }
        return lines
    }
}
