import CalStore
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let done = Command(
        type: DoneCommand.self, path: ["done"], synonyms: ["complete"],
        aliases: [.init(path: ["reminder", "done"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "complete reminders",
        parameters: [referenceOrQuery(offering: .openReminders)],
        options: take(.fromToday, .ifRevision) + counting + changing,
        details: [
            """
            A reminder that repeats moves to its next date, which is printed. With --from-today that date \
            counts from today: a reminder every three days is due again in three days, however late it was.
            """
        ],
        examples: [
            .init(line: "ekcal done rk3mh r8tbz", says: "two at once"),
            .init(line: "ekcal done rk3mh --from-today", says: "the next date, counted from today"),
            .init(line: "ekcal done 'calendar:errands due:today'", says: "all open ones that a query finds"),
        ])
}

/// `done` and `undone`: completes and reopens reminders.
struct DoneCommand: ItemCommand {
    var operands: ItemOperands
    let completes: Bool
    /// Whether the next date of a repeating reminder is counted from today.
    let countsFromToday: Bool
    /// The revision that the reminders must have.
    let revision: String?

    init(_ arguments: ParsedArguments, edit: ItemEdit?) { self.init(arguments, completes: true) }

    init(_ arguments: ParsedArguments, completes: Bool) {
        operands = ItemOperands(arguments)
        self.completes = completes
        countsFromToday = arguments.has(.fromToday)
        revision = arguments.value(.ifRevision)
    }

    /// A reminder after the change, and its next date if it repeats.
    private struct Outcome {
        let item: CalStoreItem
        let next: CalStoreItem?
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let targets = try operands.references(store.asLastSeen, session)
        for target in targets where target.item.kind != .reminder {
            throw EkcalError(
                .refused, "\"\(target.item.title)\" is an event; only reminders can be completed",
                field: "REF")
        }
        try session.confirmMany(targets.count, verb: completes ? "Complete" : "Reopen")

        var results: [Outcome] = []
        var unchanged: Set<CalStoreItem.ID> = []
        let written = try session.access.write(store) { change in
            results = []
            for target in targets {
                guard let stored = try change.item(target.item.id) else {
                    throw CalStoreError.noSuchItem(target.typed)
                }
                try stored.checkRevision(is: revision)
                guard stored.isCompleted != completes else {
                    results.append(Outcome(item: stored, next: nil))
                    unchanged.insert(stored.id)
                    continue
                }
                if completes {
                    results.append(try complete(stored, &change, session))
                } else {
                    results.append(Outcome(item: try change.reopen(stored.id), next: nil))
                }
            }
        }
        return response(results, unchanged, written.operation, store, session)
    }

    private func response(
        _ results: [Outcome], _ unchanged: Set<CalStoreItem.ID>,
        _ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session
    ) -> Response {
        Response(
            text: { page in
                let items = results.flatMap { [$0.item, $0.next].compactMap(\.self) }
                let text = session.itemText(try NameIndex(store.asLastSeen, naming: items))
                for outcome in results {
                    let isUnchanged = unchanged.contains(outcome.item.id)
                    page.print(line(outcome, text, session, isUnchanged: isUnchanged))
                }
                page.print(session.shortEndLines(operation))
            },
            answer: {
                let items = results.flatMap { [$0.next, $0.item].compactMap(\.self) }
                return try ChangeReport(session: session, store: store, operation: operation, items: items)
                    .answer()
            },
            change: Response.Change(
                operations: [operation].compactMap(\.self), items: results.map { $0.next ?? $0.item }))
    }

    private func complete(
        _ item: CalStoreItem, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> Outcome {
        guard countsFromToday else {
            let done = try change.complete(item.id)
            return Outcome(item: done.completed, next: done.next)
        }
        let done = try change.complete(item.id, countingFromTodayIn: session.clock.zone)
        if let next = done.next, !done.isCountedFromToday, item.recurrence?.rules.isEmpty == false {
            session.warn("\"\(next.title)\" would end if counted from today, so its next date stays")
        }
        return Outcome(item: done.completed, next: done.next)
    }

    private func line(
        _ outcome: Outcome, _ text: ItemText, _ session: Session, isUnchanged: Bool
    ) -> String {
        let (item, next) = (outcome.item, outcome.next)
        let word =
            switch (completes, isUnchanged) {
            case (true, true): "Already completed"
            case (false, true): "Already open"
            case (true, false): session.isDryRun ? "Would complete" : "Done"
            case (false, false): session.isDryRun ? "Would reopen" : "Open"
            }
        let shown = next ?? item
        var line =
            "\(word)  \(session.console.style.apply(.strong, text.names.shortID(of: shown)))  "
            + "\(TerminalText.line(shown.title))"
        if let next, let due = next.due ?? next.start {
            line += "   next " + session.clock.times.moment(due)
            if completes, !countsFromToday, due.isOver(session) {
                line += " (past; with --from-today it counts from today)"
            }
        } else if !completes {
            let when = text.when(item)
            if !when.isEmpty { line += "   " + when }
        }
        return line
    }
}

extension ItemTime {
    /// Whether its time is past. A day is past when it has ended.
    fileprivate func isOver(_ session: Session) -> Bool {
        isDate ? date < session.clock.today : instant(in: session.clock.zone) < session.clock.now
    }
}
