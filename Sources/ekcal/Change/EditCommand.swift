import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    /// The options that change an item. Without any of them `edit` opens a form.
    private static let itemChanges: [Option] =
        [.title, .start, .end, .length, .due, .allDay, .timeZone] + texts + [
            .availability, .priority, .alarm, .addAlarm, .removeAlarm, .noAlarm, .at, .leaving, .radius,
            .repeat, .rrule, .until, .count, .noRepeat, .snap, .externalID, .clear,
        ] + people + [.addCategory, .removeCategory, .addAttendee, .removeAttendee]

    static let edit = Command(
        type: EditCommand.self, path: ["edit"],
        aliases: [.init(path: ["event", "edit"]), .init(path: ["reminder", "edit"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "change items",
        parameters: [referenceOrQuery(orOnly: .draft)],
        options: take(itemChanges) + take(.notesFile, .patch, .table, .draft, .noConflict) + reachingDetached
            + [
                byOccurrence
            ]
            + counting + changing,
        exclusive: [
            [.notes, .notesFile], [.end, .length], [.repeat, .rrule, .noRepeat], [.until, .count, .noRepeat],
            [.alarm, .addAlarm],
            [.alarm, .removeAlarm], [.noAlarm, .alarm], [.noAlarm, .addAlarm], [.noAlarm, .removeAlarm],
            [.category, .addCategory], [.category, .removeCategory], [.attendee, .addAttendee],
            [.attendee, .removeAttendee], [.table, .draft],
        ],
        details: [
            """
            Only the fields that options name are changed. A new --start keeps the length, unless --end or \
            --for is given too. --start, --end and --due work as in `reschedule`: a day alone keeps the \
            time, a time alone keeps the day, +1d and -30m count from the current time of the item. \
            --all-day turns times into whole days.
            """,
            "For a series, say which part of it to change: see `ekcal help spans`.",
            """
            Without an option, on a terminal, $VISUAL or $EDITOR opens a form with the fields of one item. \
            --table opens a table of many items, in which a series without a date means all of its dates. \
            Fields that you do not change are not written, so they keep changes that others make meanwhile. \
            If you and somebody else changed the same field, the form shows both values. A form with a \
            mistake opens again, and a text that could not be saved is kept in $XDG_STATE_HOME/ekcal/drafts; \
            --draft opens the newest one again, or the one whose name you write in place of the item.
            """,
        ],
        examples: [
            .init(line: "ekcal edit e7kq4 --location \"Room 4\" --span all", says: "a whole series"),
            .init(
                line: "ekcal edit e7kq4@2026-03-20 --start 10:00 --span future",
                says: "an hour later, from that day on"),
            .init(line: "ekcal edit e7kq4", says: "as a form in your editor"),
            .init(line: "ekcal edit --draft", says: "the form that you cancelled last"),
            .init(
                line: "ekcal edit --table 'calendar:work on:2026-03'",
                says: "a month of one calendar as a table"),
            .init(line: "ekcal edit r8tbz --clear due --priority none", says: "a reminder without a date"),
        ])
}

/// `edit`: changes items, in the part of a series that `--span` sets.
struct EditCommand: ItemCommand {
    var operands: ItemOperands
    var edit: ItemEdit
    /// Notes from a file or standard input.
    var notes: TextInput?
    let span: Span?
    let detached: DetachedChanges
    /// The revision that the items must have.
    var revision: String?
    let conflicts: ConflictMode?
    /// Whether to edit a table.
    let isTable: Bool
    /// Whether to open a draft again.
    let isDraft: Bool
    /// Whether the changes of a table are made without a question.
    let answersYes: Bool

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(arguments)
        self.edit = edit ?? ItemEdit(arguments)
        notes = edit == nil ? TextInput(notesOf: arguments) : nil
        span = arguments.choice(.span)
        detached = arguments.choice(.detached) ?? .keep
        revision = arguments.value(.ifRevision)
        conflicts = arguments.choice(.noConflict)
        isTable = arguments.has(.table)
        isDraft = arguments.has(.draft)
        answersYes = arguments.has(.yes)
    }

    static func opensEditor(_ arguments: ParsedArguments) -> Bool {
        let command = EditCommand(arguments, edit: nil)
        return command.isTable || command.isDraft || command.hasNoChange
    }

    private var hasNoChange: Bool { edit.isEmpty && notes == nil }

    func run(_ session: Session) throws -> Response {
        do throws(UsageError) { try edit.checkAgreement(hasNotes: notes != nil) } catch {
            throw EkcalError(error)
        }
        if isDraft { return try reopened(session) }
        if isTable { return try EditTableCommand(command: self, session: session).run() }
        guard !hasNoChange else {
            if session.console.canEdit { return try EditFormCommand(command: self, session: session).run() }
            throw EkcalError(
                .usage, "no change was given",
                hint: "use options such as --title, --start or --location (`ekcal help edit`)")
        }
        let store = try session.access.open()
        let targets = try operands.references(store.asLastSeen, session)
        let reached = try SpanChoice(span: span, takesOne: !edit.concernsSeries, session: session).resolve(
            targets, verb: "change")
        var command = self
        command.edit = try edit.findingPlace(in: store.asLastSeen)
        if let notes { command.edit.notes = try notes.read("--notes", session) }
        return try command.run(reached, store, session)
    }

    private func reopened(_ session: Session) throws -> Response {
        guard hasNoChange, operands.words.count < 2 else {
            throw EkcalError(
                .usage, "--draft takes only the name of a draft", hint: "ekcal edit --draft e7kq4",
                field: "--draft")
        }
        guard session.console.canEdit else {
            throw EkcalError(
                .answerNeeded, "--draft needs an editor on a terminal",
                hint: "the texts are in \(try DraftFolders(session.system).drafts)")
        }
        return try EditFormCommand(command: self, session: session).reopen(operands.words.first)
    }

    /// Changes each target according to its span, and reports.
    func run(
        _ reached: [SpannedItem], _ store: CalendarStore, _ session: Session
    ) throws -> Response {
        if !session.console.canAsk { try session.confirmMany(reached.count, verb: "Change") }
        var results: [EditResult] = []
        let check = ConflictCheck(mode: conflicts, session: session)
        var found: [ConflictCheck.Found] = []
        do {
            let written = try session.access.write(store) { change in
                (results, found) = ([], [])
                for item in reached {
                    let result = try edit(item.target, item.span, &change, session)
                    try check.check(result.after, before: result.before, &change, into: &found)
                    results.append(result)
                }
            }
            try check.warn(of: found, store)
            try session.warnOfNewIdentifiers(written.operation, store)
            return EditReport(session: session, detached: detached).response(
                results, written.operation, store)
        } catch let conflict as ConflictCheck.Found {
            throw try check.error(conflict, store)
        } catch let taken as TakenIdentifier {
            throw try taken.error(store, hint: "use another identifier, or change that item")
        }
    }

    /// One target: its earlier state, its span, and the item with the change.
    struct EditResult {
        let before: CalStoreItem
        let original: ItemTime?
        let span: Span
        let after: CalStoreItem
    }

    private func edit(
        _ target: ItemReference, _ span: Span, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> EditResult {
        guard let stored = try change.item(target.item.id) else {
            throw CalStoreError.noSuchItem(target.typed)
        }
        try stored.checkRevision(is: revision)
        let item = target.original.map { stored.occurrence(at: $0) } ?? stored
        if span == .this, edit.concernsSeries, stored.isSeries || stored.isDetached,
            target.original != nil || stored.isDetached
        {
            throw EkcalError(
                .refused, "the repeat of \"\(stored.title)\" cannot change for one occurrence",
                hint: "add --span future or --span all", field: "--span")
        }
        let isOfSeries = span == .all && stored.isSeries && stored.kind == .event
        let patch = try ItemEditor(edit: edit, words: session.words, isOfSeries: isOfSeries).patch(for: item)
        if patch.changes(\.externalID) {
            var draft = item
            patch.apply(to: &draft)
            try TakenIdentifier.check(draft, &change)
        }
        // For a wider span, a detached occurrence stands for its series.
        let series = span == .this ? nil : try stored.seriesID.flatMap { try change.item($0) }
        let saved = try change.save(
            patch, to: stored.id, at: target.original, span: span, detached: detached)
        if span != .this, !edit.concernsSeries {
            warnOfMisfit(saved, movedFrom: target.original ?? stored.start, session)
        }
        if span != .this, edit.concernsSeries, saved.isSeries, let part = change.part(within: saved) {
            warnOfPart(part, saved, session)
        }
        if span == .this { warnOfNeighbour(saved, stored, target.original, session) }
        if let series {
            return EditResult(before: series, original: stored.originalStart, span: span, after: saved)
        }
        // A repeating reminder changes as a whole, except for a date that is for one time only.
        let isWhole = stored.kind == .reminder && stored.isSeries && saved.putOffFrom == nil
        return EditResult(
            before: stored, original: target.original, span: isWhole ? .all : span, after: saved)
    }

    /// Warns if a date moves past the date before or after it, which is often a mistake.
    private func warnOfNeighbour(
        _ saved: CalStoreItem, _ series: CalStoreItem, _ original: ItemTime?, _ session: Session
    ) {
        let series = series.isDetached ? nil : series
        guard let series, series.isSeries, let old = original ?? series.due ?? series.start,
            let new = original == nil ? saved.due ?? saved.start : saved.start,
            original != nil || saved.putOffFrom != nil
        else { return }
        let (from, to) = (series.ruleTime(old), series.ruleTime(new))
        let set = series.occurrenceSet
        let passed = to > from ? set.next(after: from) : set.previous(before: from)
        guard let passed, from != to, to > from ? passed <= to : passed >= to else { return }
        let day = session.clock.times.moment(series.occurrenceStart(at: passed))
        session.warn(
            original == nil
                ? "it is put off past its next date, \(day), which is skipped"
                : "it is moved past the \(to > from ? "next" : "previous") date of the series, \(day)"
        )
    }

    /// Warns if a series that was split is made longer again and overlaps its later part.
    private func warnOfPart(_ part: CalStoreItem, _ series: CalStoreItem, _ session: Session) {
        guard let start = part.start else { return }
        session.warn(
            """
            "\(series.title)" overlaps its later part, which was split off and begins on \
            \(session.clock.times.day(start.local(in: session.clock.zone).date)); from that day on, both \
            take place
            """
        )
    }

    /// Warns if the rule does not fit the moved start. Some rules move with it, but not "the 1st and the
    /// 15th".
    private func warnOfMisfit(_ saved: CalStoreItem, movedFrom old: ItemTime?, _ session: Session) {
        guard let rule = saved.recurrence?.rules.first, let old, let start = saved.start,
            start.date != old.date,
            OccurrenceSet.produces(rule, old.local, old), !OccurrenceSet.produces(rule, start.local, start)
        else { return }
        session.warn(
            "the rule does not produce \(session.clock.times.day(start.date)), but the start is always an "
                + "occurrence; --repeat changes the rule"
        )
    }
}
