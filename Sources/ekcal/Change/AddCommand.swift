import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let add = Command(
        type: AddCommand.self, path: ["add"], synonyms: ["new"], aliases: [.init(path: ["event", "add"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "add an event",
        parameters: [
            .init(name: "TITLE", arity: .one, help: "title of the event"),
            .init(
                name: "WHEN", arity: .words, help: "day, time or range"),
        ],
        options: take(.start, .end, .length, .allDay, .timeZone) + [target]
            + take(texts) + take(.notesFile) + take(.availability, .priority, .alarm, .noAlarm) + take(people)
            + repeating
            + take(.noRepeat, .externalID, .ifMissing, .upsert, .noConflict) + changing,
        exclusive: [
            [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat], [.alarm, .noAlarm],
            [.notes, .notesFile],
            [.ifMissing, .upsert],
        ],
        details: [
            "A day alone makes an all-day event. A time without an end makes an event of one hour; the "
                + "setting default.duration changes that.",
            "With --external-id, the same command can run again: --if-missing "
                + "keeps an existing item as it is, --upsert changes it. Without -c, an item that was moved "
                + "to another calendar is found there.",
            "--no-conflict checks every date of a series for two years. "
                + "All-day, free and cancelled events do not count.",
            "A time without a zone is in your time zone, or in the zone of --tz.",
        ],
        examples: [
            .init(
                line: "ekcal add Dentist \"tomorrow 14:00\" --for 45m --alarm 1h",
                says: "45 minutes, one alarm"),
            .init(line: "ekcal add \"Trip to Rome\" 2026-05-01..2026-05-04", says: "four whole days"),
            .init(
                line: "ekcal add Review \"fri 15:00-16:00\" --repeat \"every 2 weeks on fri\" -c work",
                says: "every second Friday"),
        ])
}

/// `add`: adds an event; for `todo`, a reminder.
struct AddCommand: ItemCommand {
    /// The treatment of an item with the same identifier.
    enum Existing: Sendable { case refused, leftAlone, changed }

    let kind: CalStoreItem.Kind
    private(set) var title: String
    /// The typed words, which may be a title and a due date without quotes; none if an option, JSON or a
    /// sentence tells them apart.
    private var unquoted: [String] = []
    /// The name of a calendar; nil for the default one.
    let calendar: String?
    var edit: ItemEdit
    /// Notes from a file or standard input.
    let notes: TextInput?
    let existing: Existing
    let conflicts: ConflictMode?
    var operands = ItemOperands.none

    init(_ arguments: ParsedArguments, edit: ItemEdit?) { self.init(.event, arguments, edit: edit) }

    init(_ kind: CalStoreItem.Kind, _ arguments: ParsedArguments, edit: ItemEdit?) {
        self.kind = kind
        title = arguments.operand(0) ?? ""
        calendar = arguments.values(.calendar).last
        self.edit = edit ?? ItemEdit(arguments)
        self.edit.when = arguments.words(from: 1)
        if kind == .reminder, edit == nil, arguments.operands.count > 1 { unquoted = arguments.operands }
        notes = edit == nil ? TextInput(notesOf: arguments) : nil
        existing = arguments.has(.ifMissing) ? .leftAlone : arguments.has(.upsert) ? .changed : .refused
        conflicts = arguments.choice(.noConflict)
    }

    /// An item whose time is not known yet, or which was already made.
    init(_ kind: CalStoreItem.Kind, _ title: String, calendar: String?, edit: ItemEdit = ItemEdit()) {
        (self.kind, self.title, self.calendar, self.edit) = (kind, title, calendar, edit)
        (notes, existing, conflicts) = (nil, .refused, nil)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        var command = try dividingWords(session).readingNotes(session)
        command.edit = try command.edit.findingPlace(in: store.asLastSeen)
        return try command.run(try command.draft(store.asLastSeen, session), store, session)
    }

    /// Divides the words of `todo buy milk fri` into a title and a due date. A repeat in place of a time
    /// (`add Sync every mon 10:00`) is that of `--repeat`.
    private func dividingWords(_ session: Session) throws -> AddCommand {
        var command = self
        if !unquoted.isEmpty {
            let words = try UnquotedTitle(unquoted, hasDueDate: edit.due != nil, session.clock.dates).read()
            (command.title, command.edit.when) = (words.title, words.when)
        }
        try command.checkOrder(session)
        if let when = command.edit.when, edit.repeats.rules == nil, edit.start == nil, edit.due == nil,
            session.clock.dates.readsAsRepeat(when)
        {
            command.edit.when = nil
            command.edit.repeats.rules = .sentence(when)
            command.edit.repeats.givesStart = true
        }
        return command
    }

    /// Throws for `add fri 12:00 Lunch`: a day as the title, and a time without one.
    private func checkOrder(_ session: Session) throws {
        guard kind == .event, let when = edit.when, DateReader.isNameOfDay(title),
            let reading = try? session.clock.dates.read(when),
            !reading.parts.contains(where: { $0.kind == .day })
        else { return }
        throw EkcalError(
            .usage, "\"\(title)\" is the title here, and \"\(when)\" names no day",
            hint: "write the title first: ekcal add Lunch '\(title) 12:00'; or name the day of the time too",
            field: "TITLE")
    }

    private func readingNotes(_ session: Session) throws -> AddCommand {
        guard let notes else { return self }
        var command = self
        command.edit.notes = try notes.read("--notes", session)
        return command
    }

    /// The new item, not stored yet.
    func draft(_ store: any CalStoreReader, _ session: Session) throws -> CalStoreItem {
        let title = try session.words.checkedTitle(title, "TITLE")
        let calendar = try session.access.calendar(named: calendar, for: kind, store)
        var item =
            kind == .event
            ? CalStoreItem(event: title, calendar: calendar.id)
            : CalStoreItem(reminder: title, calendar: calendar.id)
        do {
            item = try ItemEditor(edit: edit, words: session.words).newItem(from: item)
        } catch var error as EkcalError where error.field == "WHEN" {
            error.hint = titleHint(session) ?? error.hint
            throw error
        }
        // The store checks it again; `quick` and `plan` show a draft before they write it.
        if let violation = item.violation { throw EkcalError(CalStoreError.refused(violation, title: title)) }
        return item
    }

    /// The hint for `todo Buy milk fri`: words between the title and the time belong to the title, and need
    /// quotes.
    private func titleHint(_ session: Session) -> String? {
        guard let text = edit.when else { return nil }
        do throws(DateError) {
            // If it reads as a time, even an ambiguous one, it has no title words.
            _ = try session.clock.dates.read(text)
            return nil
        } catch {
            // A date that does not exist has none either.
            if case .noSuchDate(text) = error.reason { return nil }
            // Nor does a length without a time, which has a hint of its own.
            if case .lengthNeedsTime = error.reason { return nil }
        }
        let words = text.split(separator: " ").map(String.init)
        guard words.count <= DateReader.mostWordsOfText else { return nil }
        if let near = session.clock.dates.suggestion(for: text),
            near.split(separator: " ").count == words.count
        {
            return "did you mean \"\(near)\"?"
        }
        let isTime = { (words: ArraySlice<String>) in
            (try? session.clock.dates.read(words.joined(separator: " "))) != nil
        }
        // A repeat, or a time among other words, is for `quick`.
        let sentence = try? SentenceReader(dates: session.clock.dates).read(title + " " + text)
        let isAmongWords = title.contains(" ") && !isTime(words[(words.count - 1)...])
        if let value = sentence?.value, value.repeats != nil || value.time != nil && isAmongWords {
            return "`ekcal quick \(ShellWords.quoted(title + " " + text))` reads a whole sentence"
        }
        // The longest end of the words that reads as a time; a reminder does not need one.
        let last = kind == .reminder ? words.count : words.count - 1
        guard last > 0, let end = (1...last).first(where: { $0 == words.count || isTime(words[$0...]) })
        else {
            return nil
        }
        let title = ShellWords.quoted(([title] + words[..<end]).joined(separator: " "))
        let line = ["ekcal", kind == .event ? "add" : "todo", title] + words[end...]
        return "a title of several words needs quotes: " + line.joined(separator: " ")
    }

    /// Stores a new item.
    func run(_ item: CalStoreItem, _ store: CalendarStore, _ session: Session) throws -> Response {
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
            let written = try session.access.write(store) { change -> CalStoreItem in
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
            return response(
                written.result, written.operation, store, session,
                verb: verb(isThere, written.operation, session))
        } catch let conflict as ConflictCheck.Found {
            throw try check.error(conflict, store)
        } catch let taken as TakenIdentifier {
            throw try taken.error(
                store, hint: "--if-missing keeps that item as it is, --upsert changes it")
        }
    }

    private func verb(_ isThere: Bool, _ operation: CalStoreOperation?, _ session: Session) -> String {
        guard isThere else { return session.isDryRun ? "Would add" : "Added" }
        guard operation != nil else { return "Already there:" }
        return session.isDryRun ? "Would change" : "Changed"
    }

    /// The item with the same identifier in the same calendar or, without -c, in the only other one that has
    /// it, if the command asks for it.
    private func there(like item: CalStoreItem, _ change: inout CalStoreTransaction) throws
        -> CalStoreItem?
    {
        guard existing != .refused, edit.externalID != nil else { return nil }
        return try change.twin(of: item) ?? (calendar == nil ? change.twinElsewhere(of: item) : nil)
    }

    /// Changes an existing item to the new values; other values are kept.
    private func update(
        _ there: CalStoreItem, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> CalStoreItem {
        // A series is changed at its first date, so that its other dates move too.
        let draft = there.firstOccurrence.map { there.occurrence(at: $0) } ?? there
        let editor = ItemEditor(edit: edit, words: session.words)
        var patch = ItemPatch(from: draft, to: try editor.newItem(from: draft, isThere: true))
        patch.set(\.title, to: title)
        return try change.save(patch, to: there.id, span: .all)
    }

    /// The response after the item is stored.
    func response(
        _ item: CalStoreItem, _ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session,
        verb: String
    ) -> Response {
        Response(
            text: { page in
                let text = session.itemText(try NameIndex(store.asLastSeen, naming: [item]))
                page.print(verb + " " + text.line(item, hasPlace: true))
                if let repeats = text.repeats(item) { page.print("      " + repeats) }
                page.print(
                    verb == "Changed" ? session.endLines(operation) : session.shortEndLines(operation))
            },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: operation, items: [item])
                report.occurrencesChanged = operation == nil ? 0 : 1
                return try report.answer()
            },
            change: Response.Change(operations: [operation].compactMap(\.self), items: [item]))
    }
}
