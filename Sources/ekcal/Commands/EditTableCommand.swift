import CalStore
import CalStoreLanguage

/// `edit --table`: many items as a table in an editor, one a line. What differs is shown before it is done, as one operation.
struct EditTableCommand {
    let session: Session

    /// An item of the table.
    private struct Entry {
        let reference: String
        let target: ItemReference
        let span: Span
        let row: ItemRow
    }

    func run() throws -> ExitCode {
        guard session.canEdit else {
            throw EkcalError(
                .answerNeeded, "--table needs an editor on a terminal",
                hint: "`ekcal batch` changes many items without a terminal")
        }
        let store = try session.openStore()
        let entries = try entries(store)
        guard !entries.isEmpty else {
            session.print("Nothing is different, so nothing was written.")
            return .success
        }
        let draft = try session.draft("table")
        let series = entries.filter {
            $0.span == .all && $0.target.item.isSeries && $0.target.original != nil
        }
        let remark =
            series.isEmpty
            ? []
            : ["Whole series, with their first dates: " + series.map(\.reference).joined(separator: ", ")]
        let text = ItemRow.table(entries.map(\.row), remarks: ItemRow.remarks + remark)
        let code = try session.edit(text, draft: draft) { text -> ExitCode in
            let changes = try changes(in: text, of: entries)
            guard !changes.isEmpty else {
                session.print("Nothing is different, so nothing was written.")
                return .success
            }
            return try perform(changes, store)
        }
        if code == nil { session.print("Nothing is different, so nothing was written.") }
        return code ?? .success
    }

    // MARK: The table

    /// What the operands find, by time.
    private func entries(_ store: CalendarStore) throws -> [Entry] {
        let reached = try reached(try session.targets(store))
        let names = try NameIndex(store, naming: reached.map(\.target.item))
        var entries: [Entry] = []
        for (target, span) in reached {
            // A series that is changed as a whole is called by its own name, not by that of its first date.
            let occurrence = span == .all ? nil : target.original
            let reference =
                occurrence.map { names.reference(to: target.item, at: $0) }
                ?? names.reference(to: target.item)
            entries.append(
                Entry(
                    reference: reference, target: target, span: span,
                    row: ItemRow(target.draft, reference: reference, in: session.zone)))
        }
        let zone = session.zone
        func moment(_ entry: Entry) -> Instant {
            let item = entry.target.draft
            return (item.due ?? item.start)?.instant(in: zone) ?? .distantFuture
        }
        return entries.sorted { (moment($0), $0.row.title) < (moment($1), $1.row.title) }
    }

    /// A series that is named without a date is meant as a whole: what would change is shown before it is done.
    private func reached(_ targets: [ItemReference]) throws -> [(target: ItemReference, span: Span)] {
        let reach = SpanChoice(session: session)
        guard !session.arguments.has(.span) else { return try reach.resolve(targets, verb: "change") }
        return try targets.map { target in
            guard target.item.isSeries, target.item.kind == .event, target.original == nil else {
                return try reach.resolve([target], verb: "change").first ?? (target, .this)
            }
            return (target.wholeSeries, .all)
        }
    }

    /// The edited table as lines of a batch.
    private func changes(in text: String, of entries: [Entry]) throws -> [ParsedArguments] {
        var seen: Set<String> = []
        var changes: [ParsedArguments] = []
        for line in try ItemRow.read(text) {
            guard let entry = entries.first(where: { $0.reference == line.row.reference }) else {
                throw EkcalError(
                    .usage, "line \(line.number): \"\(line.row.reference)\" was not in the table",
                    hint: "add new items with `ekcal add`", line: line.number)
            }
            guard seen.insert(line.row.reference).inserted else {
                throw EkcalError(
                    .usage, "line \(line.number): \(line.row.reference) is there twice; remove one line",
                    line: line.number
                )
            }
            if line.isRemoved {
                changes.append(try change(CommandTable.rm, entry, [:]))
            } else {
                let options = try line.row.options(from: entry.row, entry.target.item.kind)
                if !options.isEmpty { changes.append(try change(CommandTable.edit, entry, options)) }
            }
        }
        return changes
    }

    private func change(
        _ command: Command, _ entry: Entry, _ options: [OptionName: [String]]
    ) throws -> ParsedArguments {
        var given = options
        given[.ifRevision] = [entry.target.item.revision]
        if entry.target.item.isSeries, entry.target.item.kind == .event {
            given[.span] = [entry.span.rawValue]
        }
        if command.name == CommandTable.edit.name, let detached = session.arguments.value(.detached) {
            given[.detached] = [detached]
        }
        var arguments = ParsedArguments(
            command: command, words: command.path, isBare: false, operands: [address(entry)],
            line: session.arguments.line, given: given)
        arguments.isLiteral = true
        return arguments
    }

    /// What names the item however many others there are by then.
    private func address(_ entry: Entry) -> String {
        let id = entry.target.item.id
        guard let original = entry.target.original, entry.span != .all else { return id }
        return id + "@" + (original.isDate ? original.date.description : original.local.description)
    }

    // MARK: Doing it

    private func perform(_ changes: [ParsedArguments], _ store: CalendarStore) throws -> ExitCode {
        if !session.isDryRun, !session.arguments.has(.yes) {
            _ = try perform(changes, store, isRehearsal: true)
            let answer = try session.ask("Do this? [y/N]").lowercased()
            guard answer == "y" || answer == "yes" else {
                // The text was not wrong, so it is not shown again.
                throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
            }
        }
        let operation = try perform(changes, store, isRehearsal: false)
        if !session.isQuiet { session.printEnd(operation) }
        return .success
    }

    /// All of it as one operation; what it says is printed when it is rehearsed, or was not rehearsed.
    private func perform(
        _ changes: [ParsedArguments], _ store: CalendarStore, isRehearsal: Bool
    ) throws -> CalStoreOperation? {
        let isTried = isRehearsal || session.isDryRun
        let says = isTried || session.arguments.has(.yes)
        var printed: [String] = []
        var notes: [String] = []
        let written = try store.write(session.label, now: session.now, dryRun: isTried) { change in
            (printed, notes) = ([], [])
            try change.staging { staged in
                let scope = BatchScope(
                    store: staged, isDryRun: isTried, answersYes: true, isQuiet: session.isQuiet)
                for line in changes {
                    let inner = try Session(line, in: scope, of: session)
                    try Ekcal.run(line, inner)
                    printed.append(inner.printed)
                    notes += inner.notes
                }
            }
        }
        guard says else { return written.operation }
        for note in notes { session.note(note) }
        for text in printed where !text.isEmpty {
            session.print(String(text.dropLast(text.hasSuffix("\n") ? 1 : 0)))
        }
        return written.operation
    }
}
