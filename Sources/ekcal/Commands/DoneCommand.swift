import CalStore

/// `done` and `undone`: completes reminders, and opens them again.
struct DoneCommand: ItemCommand {
    var references: [String]
    let completes: Bool
    /// Whether the next date of what repeats is counted from today.
    let countsFromToday: Bool
    /// The revision that the reminders must have.
    let revision: String?

    init(_ arguments: ParsedArguments, completes: Bool) {
        references = arguments.operands
        self.completes = completes
        countsFromToday = arguments.has(.fromToday)
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> ExitCode {
        let store = try session.openStore()
        let targets = try session.targets(store, of: references)
        for target in targets where target.item.kind != .reminder {
            throw EkcalError(
                .refused, "\"\(target.item.title)\" is an event; only reminders can be completed",
                field: "REF")
        }
        try session.confirmMany(targets.count, verb: completes ? "Complete" : "Reopen")

        var results: [(item: CalStoreItem, next: CalStoreItem?)] = []
        var unchanged: Set<String> = []
        let written = try session.write(store) { change in
            results = []
            for target in targets {
                guard let stored = try change.item(target.item.id) else {
                    throw CalStoreError.noSuchItem(target.typed)
                }
                try session.checkRevision(of: stored, is: revision)
                guard stored.isCompleted != completes else {
                    results.append((stored, nil))
                    unchanged.insert(stored.id)
                    continue
                }
                if completes {
                    let outcome = try change.complete(stored.id)
                    let next =
                        countsFromToday
                        ? try outcome.next.map { try countingFromToday($0, stored, &change, session) }
                        : outcome.next
                    results.append((outcome.completed, next))
                } else {
                    results.append((try change.reopen(stored.id), nil))
                }
            }
        }
        session.produced = results.map { $0.next ?? $0.item }
        guard session.output == .text else {
            let items = results.flatMap { [$0.next, $0.item].compactMap(\.self) }
            try ChangeReport(session: session, store: store, operation: written.operation, items: items)
                .print()
            return .success
        }
        if session.isQuiet { return .success }
        let items = results.flatMap { [$0.item, $0.next].compactMap(\.self) }
        let text = ItemText(session: session, names: try NameIndex(store, naming: items))
        for (item, next) in results {
            session.print(line(item, next, text, session, isUnchanged: unchanged.contains(item.id)))
        }
        session.printDryRun()
        return .success
    }

    /// `--from-today`: the next date as the rule gives it when the series began today.
    private func countingFromToday(
        _ next: CalStoreItem, _ before: CalStoreItem, _ change: inout CalStoreTransaction,
        _ session: Session
    ) throws -> CalStoreItem {
        guard let old = next.due ?? next.start, var rule = before.recurrence?.rules.first else { return next }
        // How many are left was counted when this one was completed.
        if case .count = rule.end { rule.end = .never }
        let today = (old.zone ?? session.zone).local(at: session.now).date
        let from = CivilDateTime(old.isDate ? session.today : today, old.local.time)
        let set = OccurrenceSet(start: from, isDate: old.isDate, zone: old.zone, rules: [rule])
        guard let date = set.next(after: from) else {
            session.warn("\"\(next.title)\" would end if counted from today, so its next date stays")
            return next
        }
        var moved = next
        moved.move(to: old.moved(to: date), in: session.zone)
        return try change.save(moved)
    }

    private func line(
        _ item: CalStoreItem, _ next: CalStoreItem?, _ text: ItemText, _ session: Session, isUnchanged: Bool
    ) -> String {
        let word =
            switch (completes, isUnchanged) {
            case (true, true): "Already completed"
            case (false, true): "Already open"
            case (true, false): session.isDryRun ? "Would complete" : "Done"
            case (false, false): session.isDryRun ? "Would reopen" : "Open"
            }
        let shown = next ?? item
        var line =
            "\(word)  \(session.style.apply(.strong, text.names.shortID(of: shown)))  \(CleanText.line(shown.title))"
        if let next, let due = next.due ?? next.start {
            line += "   next " + session.times.moment(due)
        } else if !completes {
            let when = text.when(item)
            if !when.isEmpty { line += "   " + when }
        }
        return line
    }
}
