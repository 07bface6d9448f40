import CalStore
import CalStoreLanguage

/// `add` and `todo`: a new event, or a new reminder.
struct AddCommand: ItemCommand {
    /// What becomes of an item that has the same identifier in the same calendar.
    enum Existing: Sendable { case refused, leftAlone, changed }

    let kind: CalStoreItem.Kind
    let title: String
    /// The name of a calendar; nil for the usual one.
    let calendar: String?
    var edit: ItemEdit
    /// Notes that stand elsewhere.
    let notes: TextInput?
    let existing: Existing
    let conflicts: ConflictMode?
    var references: [String] = []

    /// - Parameter edit: What is wished for it, where that was not said by options.
    init(_ kind: CalStoreItem.Kind, _ arguments: ParsedArguments, edit: ItemEdit? = nil) {
        self.kind = kind
        title = arguments.operand(0) ?? ""
        calendar = arguments.values(.calendar).last
        self.edit = edit ?? ItemEdit(arguments)
        self.edit.when = arguments.words(from: 1)
        notes = edit == nil ? arguments.value(.notes).map(TextInput.init) : nil
        existing = arguments.has(.ifMissing) ? .leftAlone : arguments.has(.upsert) ? .changed : .refused
        conflicts = arguments.choice(.noConflict)
    }

    /// What a sentence says.
    init(_ sentence: ItemSentence) {
        kind = sentence.isReminder ? .reminder : .event
        title = sentence.title
        calendar = sentence.calendar
        edit = ItemEdit()
        edit.when = sentence.when
        edit.length = sentence.length
        edit.location = sentence.location
        edit.priority = sentence.priority.map { .text($0) }
        if !sentence.alarms.isEmpty { edit.alarms.all = sentence.alarms }
        edit.repeats.rules = sentence.repeats.map { .sentence($0) }
        edit.repeats.snaps = sentence.snaps
        notes = nil
        existing = .refused
        conflicts = nil
    }

    func run(_ session: Session) throws -> ExitCode {
        let store = try session.openStore()
        let command = try readingNotes(session)
        return try command.run(try command.draft(store, session), store, session)
    }

    private func readingNotes(_ session: Session) throws -> AddCommand {
        guard let notes else { return self }
        var command = self
        command.edit.notes = try notes.read("--notes", session)
        return command
    }

    /// The item as it is wished, not stored yet.
    func draft(_ store: CalendarStore, _ session: Session) throws -> CalStoreItem {
        let title = try session.checkedTitle(title, "TITLE")
        let calendar =
            try calendar.map { try session.calendarNames(store).calendar(called: $0, field: "--calendar") }
            ?? session.usualCalendar(for: kind, store)
        var item =
            kind == .event
            ? try CalStoreItem(event: title, calendar: calendar.id)
            : try CalStoreItem(reminder: title, calendar: calendar.id)
        try ItemEditor(edit: edit, session: session).patch(forNew: item).apply(to: &item)
        if let violation = item.violation { throw EkcalError(CalStoreError.refused(violation, title: title)) }
        return item
    }

    /// Stores a draft.
    func run(_ item: CalStoreItem, _ store: CalendarStore, _ session: Session) throws -> ExitCode {
        if existing != .refused, edit.externalID == nil {
            let option = existing == .changed ? "--upsert" : "--if-missing"
            throw EkcalError(
                .usage, "\(option) needs an identifier",
                hint: "add --external-id with the identifier in another program", field: option)
        }
        let check = ConflictCheck(mode: conflicts, session: session)
        var found: [ConflictCheck.Found] = []
        var isThere = false
        do {
            let written = try session.write(store) { change -> CalStoreItem in
                found = []
                let there = try self.there(like: item, &change)
                isThere = there != nil
                if let there, existing == .leftAlone { return there }
                if there == nil, edit.externalID != nil { try TakenIdentifier.check(item, &change) }
                let saved = try there.map { try update($0, &change, session) } ?? change.add(item)
                try check.check(saved, before: there, &change, into: &found)
                return saved
            }
            try check.warn(of: found, store)
            session.produced = [written.result]
            return try report(
                written.result, written.operation, store, session,
                verb: verb(isThere, written.operation, session))
        } catch let conflict as ConflictCheck.Found {
            throw try check.error(conflict, store)
        } catch let taken as TakenIdentifier {
            throw try taken.error(
                store, hint: "--if-missing leaves that item alone, --upsert changes it")
        }
    }

    private func verb(_ isThere: Bool, _ operation: CalStoreOperation?, _ session: Session) -> String {
        guard isThere else { return session.isDryRun ? "Would add" : "Added" }
        guard operation != nil else { return "Already there:" }
        return session.isDryRun ? "Would change" : "Changed"
    }

    /// The item that has the same identifier in the same calendar, where that matters.
    private func there(like item: CalStoreItem, _ change: inout CalStoreTransaction) throws
        -> CalStoreItem?
    {
        guard existing != .refused, let id = edit.externalID else { return nil }
        return try change.items(externalID: id).first {
            $0.calendarID == item.calendarID && $0.kind == kind && !$0.isDetached
        }
    }

    /// What is there, as it is wished; what was not named stays.
    private func update(
        _ there: CalStoreItem, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> CalStoreItem {
        // A series as such is changed by its first date, so that its other dates move along.
        let first =
            there.isSeries && kind == .event
            ? there.occurrenceSet.first.map { there.occurrenceStart(at: $0) } : nil
        let draft = first.map { there.occurrence(at: $0) } ?? there
        var patch = try ItemEditor(edit: edit, session: session).patch(forNew: draft, isThere: true)
        patch.set(\.title, to: title)
        return try change.save(patch, to: there.id, at: first, span: .all)
    }

    private func report(
        _ item: CalStoreItem, _ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session,
        verb: String
    ) throws -> ExitCode {
        guard session.output == .text else {
            var report = ChangeReport(session: session, store: store, operation: operation, items: [item])
            report.occurrencesChanged = operation == nil ? 0 : 1
            try report.print()
            return .success
        }
        if session.isQuiet { return .success }
        let text = ItemText(session: session, names: try NameIndex(store, naming: [item]))
        session.print(verb + " " + text.line(item))
        if let repeats = text.repeats(item) { session.print("      " + repeats) }
        if verb == "Changed" { session.printEnd(operation) } else { session.printDryRun() }
        return .success
    }
}
