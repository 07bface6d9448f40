import CalStore

/// `done` and `undone`: completes reminders, and opens them again.
struct DoneCommand {
    let context: Context
    let completes: Bool

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let targets = try context.targets(store)
        for target in targets where target.item.kind != .reminder {
            throw EkcalError(
                .refused, "\"\(target.item.title)\" is an event; only reminders can be completed",
                field: "REF")
        }
        try context.confirmMany(targets.count, verb: completes ? "Complete" : "Reopen")

        var results: [(item: CalStoreItem, next: CalStoreItem?)] = []
        var unchanged: Set<String> = []
        let written = try context.write(store) { change in
            results = []
            for target in targets {
                guard let stored = try change.item(target.item.id) else {
                    throw CalStoreError.noSuchItem(target.typed)
                }
                try context.checkRevision(of: stored)
                guard stored.isCompleted != completes else {
                    results.append((stored, nil))
                    unchanged.insert(stored.id)
                    continue
                }
                if completes {
                    let outcome = try change.complete(stored.id)
                    let next =
                        context.arguments.hasIfTaken(.fromToday)
                        ? try outcome.next.map { try countingFromToday($0, stored, &change) } : outcome.next
                    results.append((outcome.completed, next))
                } else {
                    results.append((try change.reopen(stored.id), nil))
                }
            }
        }
        context.produced = results.map { $0.next ?? $0.item }
        guard context.output == .text else {
            let items = results.flatMap { [$0.next, $0.item].compactMap(\.self) }
            try ChangeReport(context: context, store: store, operation: written.operation, items: items)
                .print()
            return .success
        }
        if context.isQuiet { return .success }
        let items = results.flatMap { [$0.item, $0.next].compactMap(\.self) }
        let text = ItemText(context: context, names: try NameIndex(store, naming: items))
        for (item, next) in results {
            context.print(line(item, next, text, isUnchanged: unchanged.contains(item.id)))
        }
        context.printDryRun()
        return .success
    }

    /// `--from-today`: the next date as the rule gives it when the series began today.
    private func countingFromToday(
        _ next: CalStoreItem, _ before: CalStoreItem, _ change: inout CalStoreTransaction
    ) throws -> CalStoreItem {
        guard let old = next.due ?? next.start, var rule = before.recurrence?.rules.first else { return next }
        // How many are left was counted when this one was completed.
        if case .count = rule.end { rule.end = .never }
        let today = (old.zone ?? context.zone).local(at: context.now).date
        let from = CivilDateTime(old.isDate ? context.today : today, old.local.time)
        let set = OccurrenceSet(start: from, isDate: old.isDate, zone: old.zone, rules: [rule])
        guard let date = set.next(after: from) else {
            context.warn("\"\(next.title)\" would end if counted from today, so its next date stays")
            return next
        }
        var moved = next
        let time = NewTime(text: "", field: "--from-today", context: context)
        try time.move(&moved, from: old, to: old.moved(to: date))
        return try change.save(moved)
    }

    private func line(_ item: CalStoreItem, _ next: CalStoreItem?, _ text: ItemText, isUnchanged: Bool)
        -> String
    {
        let word =
            switch (completes, isUnchanged) {
            case (true, true): "Already completed"
            case (false, true): "Already open"
            case (true, false): context.isDryRun ? "Would complete" : "Done"
            case (false, false): context.isDryRun ? "Would reopen" : "Open"
            }
        let shown = next ?? item
        var line =
            "\(word)  \(context.style.apply(.strong, text.names.shortID(of: shown)))  \(CleanText.line(shown.title))"
        if let next, let due = next.due ?? next.start {
            line += "   next " + context.times.moment(due)
        } else if !completes {
            let when = text.when(item)
            if !when.isEmpty { line += "   " + when }
        }
        return line
    }
}
