import CalStore
import CalStoreLanguage

/// `edit`: changes what options name, as far as `--span` says.
struct EditCommand {
    let session: Session

    func run() throws -> ExitCode {
        if session.arguments.has(.table) { return try EditTableCommand(session: session).run() }
        guard session.hasChanges else {
            if session.canEdit { return try EditFormCommand(session: session).run() }
            throw EkcalError(
                .usage, "no change was given",
                hint: "use options such as --title, --start or --location (`ekcal help edit`)")
        }
        let store = try session.openStore()
        return try run(
            try SpanChoice(session: session).resolve(try session.targets(store), verb: "change"), store)
    }

    /// Makes the changes that options name, and moves the items to another calendar where one is given.
    func run(
        _ reached: [(target: ItemReference, span: Span)], _ store: CalendarStore,
        movingTo calendar: CalStoreCalendar? = nil
    ) throws -> ExitCode {
        try session.confirmMany(reached.count, verb: "Change")
        let isSeriesWide =
            RepeatOptions(session: session).isGiven
            || session.arguments.values(.clear).contains("recurrence")
        return try run(reached, store, isSeriesWide: isSeriesWide) { draft in
            try apply(to: &draft)
            if let calendar { try draft.move(toCalendar: calendar.id) }
        }
    }

    /// Makes them in an item.
    func apply(to draft: inout CalStoreItem) throws {
        try ItemTimes(session: session).change(&draft)
        try ItemOptions(session: session).apply(to: &draft)
        try RepeatOptions(session: session).apply(to: &draft)
    }

    /// Changes each target, as far as `--span` says, and reports.
    ///
    /// - Parameter isSeriesWide: Whether the change is of a kind that one occurrence alone cannot have.
    func run(
        _ targets: [ItemReference], _ store: CalendarStore, isSeriesWide: Bool = false,
        _ apply: (inout CalStoreItem) throws -> Void
    ) throws -> ExitCode {
        let reached = try SpanChoice(session: session).resolve(targets, verb: "change")
        try session.confirmMany(reached.count, verb: "Change")
        return try run(reached, store, isSeriesWide: isSeriesWide, apply)
    }

    private func run(
        _ reached: [(target: ItemReference, span: Span)], _ store: CalendarStore, isSeriesWide: Bool,
        _ apply: (inout CalStoreItem) throws -> Void
    ) throws -> ExitCode {
        var results: [EditResult] = []
        let conflicts = ConflictCheck(session: session)
        var found: [ConflictCheck.Found] = []
        do {
            let written = try session.write(store) { change in
                (results, found) = ([], [])
                for (target, span) in reached {
                    let result = try edit(target, span, isSeriesWide: isSeriesWide, &change, apply)
                    try conflicts.check(result.after, before: result.before, &change, into: &found)
                    results.append(result)
                }
            }
            try conflicts.warn(of: found, store)
            session.produced = results.map(\.after)
            return try report(results, written.operation, store)
        } catch let conflict as ConflictCheck.Found {
            throw try conflicts.error(conflict, store)
        } catch let taken as TakenIdentifier {
            throw try taken.error(store, hint: "use another identifier, or change that item")
        }
    }

    /// One target: what it was, what was asked, and the item that holds the change.
    struct EditResult {
        let before: CalStoreItem
        let original: ItemTime?
        let span: Span
        let after: CalStoreItem
    }

    private func edit(
        _ target: ItemReference, _ span: Span, isSeriesWide: Bool, _ change: inout CalStoreTransaction,
        _ apply: (inout CalStoreItem) throws -> Void
    ) throws -> EditResult {
        guard let stored = try change.item(target.item.id) else {
            throw CalStoreError.noSuchItem(target.typed)
        }
        try session.checkRevision(of: stored)
        var draft = target.original.map { stored.occurrence(at: $0) } ?? stored
        if span == .this, isSeriesWide, stored.isSeries || stored.isDetached,
            target.original != nil || stored.isDetached
        {
            throw EkcalError(
                .refused, "the repeat of \"\(stored.title)\" cannot change for one occurrence",
                hint: "add --span future or --span all", field: "--span")
        }
        try apply(&draft)
        if draft.externalID != stored.externalID { try TakenIdentifier.check(draft, &change) }
        // Beyond itself a detached occurrence is one of its series.
        let series = span == .this ? nil : try stored.seriesID.flatMap { try change.item($0) }
        let saved = try change.save(
            draft, at: target.original, span: span,
            detached: detachedChanges)
        if span != .this, !isSeriesWide { warnOfMisfit(saved, movedFrom: target.original ?? stored.start) }
        if let series {
            return EditResult(before: series, original: stored.originalStart, span: span, after: saved)
        }
        return EditResult(before: stored, original: target.original, span: span, after: saved)
    }

    private var detachedChanges: DetachedChanges { session.arguments.choice(.detached) ?? .keep }

    /// A rule goes along with a move where it can; "the 1st and the 15th" moved by a day stays as it is.
    private func warnOfMisfit(_ saved: CalStoreItem, movedFrom old: ItemTime?) {
        guard let rule = saved.recurrence?.rules.first, let old, let start = saved.start,
            start.date != old.date,
            OccurrenceSet.produces(rule, old.local, old), !OccurrenceSet.produces(rule, start.local, start)
        else { return }
        session.warn(
            "the rule does not produce \(session.times.day(start.date)), but the start is always an occurrence; --repeat changes the rule"
        )
    }

    // MARK: Report

    func report(
        _ results: [EditResult], _ operation: CalStoreOperation?, _ store: CalendarStore
    ) throws -> ExitCode {
        guard session.output == .text else {
            var report = ChangeReport(
                session: session, store: store, operation: operation, items: results.map(\.after))
            report.span = results.count == 1 ? results.first?.span : nil
            if let first = results.first, results.count == 1 {
                let counts = SeriesCounts(of: first.after, or: first.before, first.original, first.span)
                report.occurrencesChanged = operation == nil ? 0 : counts.changed
                report.occurrencesRemaining = counts.remaining
            }
            try report.print()
            return .success
        }
        if session.isQuiet { return .success }
        if operation == nil {
            session.print("Nothing is different, so nothing was written.")
            return .success
        }
        let changed = operation?.changes ?? []
        let named = results.flatMap { [$0.before, $0.after] } + changed.compactMap(\.itemAfter)
        let text = ItemText(session: session, names: try NameIndex(store, naming: named))
        let differences = session.isDryRun ? try ChangeText(changed, store, session) : nil
        for result in results {
            printText(result, changed, text)
            // What the line does not show: who tries wants to know all that would be another value.
            let change = changed.first { $0.action == .update && $0.itemAfter?.id == result.after.id }
            for line in change.flatMap({ differences?.differences($0, saying: ChangeText.saidByItemLine) })
                ?? []
            { session.print(line) }
        }
        session.printEnd(operation)
        return .success
    }

    private func printText(_ result: EditResult, _ changes: [CalStoreChange], _ text: ItemText) {
        let before = result.before
        let after = result.after
        let did = session.isDryRun ? "Would change" : "Changed"
        guard before.isSeries, let original = result.original else {
            session.print("\(did) \(text.line(after))")
            if let repeats = text.repeats(after, changes) { session.print("      " + repeats) }
            return
        }
        let day = session.times.moment(original)
        if after.isDetached {
            session.print("\(did) 1 occurrence of \(CleanText.line(before.title)): \(day)")
            session.print("  now \(text.line(after))")
            return session.print("  The rest of the series is unchanged.")
        }
        guard after.id != before.id else {
            let count = SeriesCounts.total(after).map { "\($0) occurrence\($0 == 1 ? "" : "s")" }
            let reached = after.isSeries ? (count ?? "every occurrence") + " of " : ""
            session.print("\(did) \(reached)\(text.line(after))")
            if let repeats = text.repeats(after, changes) { session.print("      " + repeats) }
            return printDetached(changes, of: after, text)
        }
        let old = changes.first { $0.itemBefore?.id == before.id }?.itemAfter ?? before
        session.print(
            "\(session.isDryRun ? "Would split" : "Split") \(CleanText.line(before.title)) (\(text.names.shortID(of: before))) at \(session.times.day(original.local(in: session.zone).date)):"
        )
        var columns = Columns([.init(), .init(shrinksTo: 20), .init()], indent: 2)
        let kept = SeriesCounts.total(old) ?? 0
        let last = old.occurrenceSet.last.map {
            ", last " + session.times.day(old.occurrenceStart(at: $0).local(in: session.zone).date)
        }
        columns.add([
            .init(text.names.shortID(of: old), .strong), .init(shape(old)),
            .init("keeps \(kept) occurrence\(kept == 1 ? "" : "s")\(last ?? "")"),
        ])
        let end = after.occurrenceSet.last.map {
            "last " + session.times.day(after.occurrenceStart(at: $0).local(in: session.zone).date)
        }
        columns.add([
            .init(session.isDryRun ? "new" : text.names.shortID(of: after), .strong), .init(shape(after)),
            .init(
                "from \(session.times.day((after.start ?? original).local(in: session.zone).date)), \(end ?? "no end")"
            ),
        ])
        for line in columns.lines(width: session.width, style: session.style) { session.print(line) }
        printDetached(changes, of: after, text)
    }

    /// `every weekday 09:00-09:15`; where it ends is said beside it.
    private func shape(_ item: CalStoreItem) -> String {
        var endless = item
        for index in endless.recurrence?.rules.indices ?? 0..<0 {
            endless.recurrence?.rules[index].end = .never
        }
        let repeats = endless.repeatText(in: session.zone) ?? "once"
        guard let start = item.start, !start.isDate, let end = item.endTime else { return repeats }
        return repeats + " " + session.times.clock(start.local(in: session.zone)) + "-"
            + session.times.clock(end.local(in: session.zone))
    }

    /// Detached occurrences are counted and named: they keep what was changed in them.
    private func printDetached(_ changes: [CalStoreChange], of series: CalStoreItem, _ text: ItemText) {
        let moved = changes.compactMap(\.itemAfter).filter { $0.seriesID == series.id }
        let freed = changes.filter { $0.itemBefore?.isDetached == true && $0.itemAfter?.isDetached == false }
            .compactMap(\.itemAfter)
        let replaced = changes.filter { $0.itemBefore?.isDetached == true && $0.itemAfter == nil }
            .compactMap(\.itemBefore)
        for (items, one, many) in [
            (
                detachedChanges == .replace ? replaced : [], "is like the others again",
                "are like the others again"
            ),
            (moved, "keeps its own changes", "keep their own changes"),
            (
                freed, "no longer fits the series and stays as a single event",
                "no longer fit the series and stay as single events"
            ),
        ] where !items.isEmpty {
            let dates = items.compactMap(\.start).map { session.times.moment($0) }
            let what =
                items.count == 1
                ? "1 detached occurrence \(one)" : "\(items.count) detached occurrences \(many)"
            session.print("  \(what): \(dates.joined(separator: ", "))")
        }
    }
}
