import CalStore
import CalStoreLanguage

/// `edit --table`: opens many items as a table in an editor, one on each line. The changes are shown first
/// and then made as one operation.
struct EditTableCommand {
    let command: EditCommand
    let session: Session

    /// An item of the table.
    private struct Entry {
        let reference: String
        let target: ItemReference
        let span: Span
        let row: ItemRow
    }

    /// The change of an item; without an edit, it is deleted.
    private struct RowChange {
        let entry: Entry
        let edit: ItemEdit?
    }

    func run() throws -> Response {
        guard session.console.canEdit else {
            throw EkcalError(
                .answerNeeded, "--table needs an editor on a terminal",
                hint: "`ekcal batch` changes many items without a terminal")
        }
        let store = try session.access.open()
        let entries = try entries(store)
        guard !entries.isEmpty else {
            return nothingDifferent()
        }
        let draft = try DraftFolders(session.system).new("table")
        let series = entries.filter {
            $0.span == .all && $0.target.item.isSeries && $0.target.original != nil
        }
        let remark =
            series.isEmpty
            ? []
            : ["Whole series, with their first dates: " + series.map(\.reference).joined(separator: ", ")]
        let text = ItemRow.table(entries.map(\.row), remarks: ItemRow.remarks + remark)
        let response = try session.editor.edit(text, draft: draft) { text -> Response in
            let changes = try changes(in: text, of: entries)
            guard !changes.isEmpty else {
                return nothingDifferent()
            }
            return try perform(changes, store)
        }
        return response ?? nothingDifferent()
    }

    /// The response without a change; text for people in every output format.
    private func nothingDifferent() -> Response {
        session.console.print("Nothing is different, so nothing was written.")
        return .nothing
    }

    // MARK: The table

    /// The items of the operands, by time.
    private func entries(_ store: CalendarStore) throws -> [Entry] {
        let reached = try reached(try command.operands.references(store, session))
        let directory = try NameIndex(store, naming: reached.map(\.target.item))
        var entries: [Entry] = []
        for item in reached {
            let (target, span) = (item.target, item.span)
            // A whole series has its own title, not that of its first date.
            let occurrence = span == .all ? nil : target.original
            let reference =
                occurrence.map { directory.reference(to: target.item, at: $0) }
                ?? directory.reference(to: target.item)
            entries.append(
                Entry(
                    reference: reference, target: target, span: span,
                    row: ItemRow(target.namedItem, reference: reference, in: session.clock.zone)))
        }
        let zone = session.clock.zone
        func moment(_ entry: Entry) -> Instant {
            let item = entry.target.namedItem
            return (item.due ?? item.start)?.instant(in: zone) ?? .distantFuture
        }
        return entries.sorted { (moment($0), $0.row.title) < (moment($1), $1.row.title) }
    }

    /// The items with their spans. A series without a date means the whole series, because the changes are
    /// shown before they are made.
    private func reached(_ targets: [ItemReference]) throws -> [SpannedItem] {
        let reach = SpanChoice(span: command.span, session: session)
        guard command.span == nil else { return try reach.resolve(targets, verb: "change") }
        return try targets.map { target in
            guard target.item.isSeries, target.item.kind == .event, target.original == nil else {
                return try reach.resolve([target], verb: "change").first
                    ?? SpannedItem(target: target, span: .this)
            }
            return SpannedItem(target: target.wholeSeries, span: .all)
        }
    }

    /// The changes in the table, line by line.
    private func changes(in text: String, of entries: [Entry]) throws -> [RowChange] {
        var seen: Set<String> = []
        var changes: [RowChange] = []
        for line in try ItemRow.read(text) {
            guard let entry = entries.first(where: { $0.reference == line.row.reference }) else {
                throw EkcalError(
                    .usage, "line \(line.number): \"\(line.row.reference)\" was not in the table",
                    hint: "add new items with `ekcal add`", line: line.number)
            }
            guard seen.insert(line.row.reference).inserted else {
                throw EkcalError(
                    .usage, "line \(line.number): there are two lines for \(line.row.reference); remove one",
                    line: line.number
                )
            }
            if line.isRemoved {
                changes.append(RowChange(entry: entry, edit: nil))
            } else {
                let edit = try line.row.edit(from: entry.row, entry.target.item.kind)
                if !edit.isEmpty { changes.append(RowChange(entry: entry, edit: edit)) }
            }
        }
        return changes
    }

    // MARK: Changes

    private func perform(_ changes: [RowChange], _ store: CalendarStore) throws -> Response {
        if !session.isDryRun, !command.answersYes {
            _ = try perform(changes, store, isRehearsal: true)
            let answer = try session.console.ask("Do this? [y/N]").lowercased()
            guard answer == "y" || answer == "yes" else {
                // The text was not wrong, so it is not shown again.
                throw EkcalError(.answerNeeded, "cancelled; nothing was changed")
            }
        }
        let operation = try perform(changes, store, isRehearsal: false)
        if !session.console.isQuiet {
            for line in session.endLines(operation) { session.console.print(line) }
        }
        return .nothing
    }

    /// Makes all changes as one operation, and prints them in the dry run, or if there was none.
    private func perform(
        _ changes: [RowChange], _ store: CalendarStore, isRehearsal: Bool
    ) throws -> CalStoreOperation? {
        let isTried = isRehearsal || session.isDryRun
        let says = isTried || command.answersYes
        var printed: [String] = []
        var notes: [String] = []
        let written = try store.write(session.access.label, now: session.clock.now, dryRun: isTried) {
            change in
            (printed, notes) = ([], [])
            try change.staging { staged in
                let scope = BatchScope(
                    store: staged, isDryRun: isTried, answersYes: true,
                    // The user sees how the table was read, and is asked.
                    takesAssumptions: true, isQuiet: session.console.isQuiet)
                for change in changes {
                    let inner = try Session(in: scope, of: session)
                    try perform(change, on: staged, inner)
                    printed.append(inner.console.takePrinted())
                    notes += inner.console.notes
                }
            }
        }
        guard says else { return written.operation }
        for note in notes { session.note(note) }
        for text in printed where !text.isEmpty {
            session.console.print(String(text.dropLast(text.hasSuffix("\n") ? 1 : 0)))
        }
        return written.operation
    }

    private func perform(_ change: RowChange, on store: CalendarStore, _ session: Session) throws {
        let entry = change.entry
        var target = entry.target
        // The item may have been changed by an earlier line.
        if let item = try store.item(target.item.id) { target.item = item }
        if target.original != nil, entry.span == .all { target = target.wholeSeries }
        let revision = entry.target.item.revision
        let response: Response
        if let edit = change.edit {
            var command = command
            command.edit = edit
            command.revision = revision
            response = try command.run([SpannedItem(target: target, span: entry.span)], store, session)
        } else {
            let command = RemoveCommand(operands: .none, span: entry.span, revision: revision)
            response = try command.run([SpannedItem(target: target, span: entry.span)], store, session)
        }
        try ResponseRenderer(ofTextIn: session).print(response)
    }
}
