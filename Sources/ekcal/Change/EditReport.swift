import CalStore
import CalStorePlanning
import CalStoreScreens
import CommandLine
import Terminal

/// The report of `edit`, `reschedule` and `split` for every output format.
struct EditReport {
    let session: Session
    /// The treatment of detached occurrences.
    var detached = DetachedChanges.keep

    func response(
        _ results: [EditCommand.EditResult], _ operation: CalStoreOperation?, _ store: CalendarStore
    ) -> Response {
        Response(
            text: { page in
                guard let operation else {
                    // A note was already printed if nothing matched.
                    if results.isEmpty { return }
                    return page.print("Nothing is different, so nothing was written.")
                }
                try print(results, operation, store, page)
            },
            answer: { try answer(results, operation, store) },
            change: Response.Change(
                operations: [operation].compactMap(\.self), items: results.map(\.after),
                span: Span.common(to: results.map(\.span)),
                moves: operation == nil ? [] : results.compactMap(\.move)))
    }

    private func answer(
        _ results: [EditCommand.EditResult], _ operation: CalStoreOperation?, _ store: CalendarStore
    ) throws -> Answer {
        var report = ChangeReport(
            session: session, store: store, operation: operation, items: results.map(\.after))
        report.span = Span.common(to: results.map(\.span))
        if let first = results.first, results.count == 1 {
            let counts = SeriesCounts(of: first.after, or: first.before, first.original, first.span)
            report.occurrencesChanged = operation == nil ? 0 : counts.changed
            report.occurrencesRemaining = counts.remaining
        }
        return try report.answer()
    }

    private func print(
        _ results: [EditCommand.EditResult], _ operation: CalStoreOperation, _ store: CalendarStore,
        _ page: Response.Page
    ) throws {
        let changed = operation.changes
        let named = results.flatMap { [$0.before, $0.after] } + changed.compactMap(\.itemAfter)
        let text = session.itemText(try NameIndex(store.asLastSeen, naming: named))
        let differences = try session.changeText(changed, store.asLastSeen)
        for result in results {
            print(result, changed, text, page)
            page.print(lines(of: result, changed, differences))
        }
        page.print(session.endLines(operation))
    }

    private func print(
        _ result: EditCommand.EditResult, _ changes: [CalStoreChange], _ text: ItemText,
        _ page: Response.Page
    ) {
        let before = result.before
        let after = result.after
        let did = session.isDryRun ? "Would change" : "Changed"
        guard before.isSeries, let original = result.original else {
            page.print("\(did) \(text.line(after))")
            if let repeats = text.repeats(after, changes) { page.print("      " + repeats) }
            return
        }
        let day = session.clock.times.moment(original)
        if after.isDetached {
            page.print("\(did) 1 occurrence of \(TerminalText.line(before.title)): \(day)")
            page.print("  now \(text.line(after))")
            return page.print("  The rest of the series is unchanged.")
        }
        guard after.id != before.id else {
            let count = SeriesCounts.total(after).map { "\($0) occurrence\($0 == 1 ? "" : "s")" }
            let reached = after.isSeries ? (count ?? "every occurrence") + " of " : ""
            page.print("\(did) \(reached)\(text.line(after))")
            if let repeats = text.repeats(after, changes) { page.print("      " + repeats) }
            return printDetached(changes, of: after, page)
        }
        let old = changes.first { $0.itemBefore?.id == before.id }?.itemAfter ?? before
        page.print(
            """
            \(session.isDryRun ? "Would split" : "Split") \(TerminalText.line(before.title)) \
            (\(text.names.shortID(of: before))) at \
            \(session.clock.times.day(original.local(in: session.clock.zone).date)):
            """
        )
        var columns = Columns([.init(), .init(shrinksTo: 20), .init()], indent: 2)
        let kept = SeriesCounts.total(old) ?? 0
        let last = old.occurrenceSet.last.map {
            ", last "
                + session.clock.times.day(old.occurrenceStart(at: $0).local(in: session.clock.zone).date)
        }
        columns.add([
            .init(text.names.shortID(of: old), .strong), .init(shape(old)),
            .init("keeps \(kept) occurrence\(kept == 1 ? "" : "s")\(last ?? "")"),
        ])
        let end = after.occurrenceSet.last.map {
            "last "
                + session.clock.times.day(after.occurrenceStart(at: $0).local(in: session.clock.zone).date)
        }
        let first = after.firstOccurrence ?? after.start ?? original
        columns.add([
            .init(session.isDryRun ? "new" : text.names.shortID(of: after), .strong), .init(shape(after)),
            .init(
                """
                from \
                \(session.clock.times.day(first.local(in: session.clock.zone).date)), \
                \(end ?? "no end")
                """
            ),
        ])
        for line in columns.lines(width: page.width, style: page.style) { page.print(line) }
        printDetached(changes, of: after, page)
    }

    /// The changes of an item, field by field. An occurrence is compared with its series.
    private func lines(
        of result: EditCommand.EditResult, _ changes: [CalStoreChange], _ text: ChangeText
    ) -> [String] {
        guard let saved = changes.first(where: { $0.itemAfter?.id == result.after.id }) else { return [] }
        guard saved.action == .insert, let original = result.original, result.before.isSeries else {
            return text.brief(saved)
        }
        // The rules of a part may begin after its first dates.
        let first = result.after.isSeries ? result.after.firstOccurrence : nil
        let after = first.map(result.after.occurrence(at:)) ?? result.after
        let change = CalStoreChange.between(result.before.occurrence(at: original), after)
        return change.map { text.brief($0, saysRules: false) } ?? []
    }

    /// `every weekday 09:00-09:15`, without the end, which is printed separately.
    private func shape(_ item: CalStoreItem) -> String {
        var endless = item
        for index in endless.recurrence?.rules.indices ?? 0..<0 {
            endless.recurrence?.rules[index].end = .never
        }
        let repeats = endless.repeatText(in: session.clock.zone) ?? "once"
        guard let start = item.start, !start.isDate, let end = item.endTime else { return repeats }
        return repeats + " " + session.clock.times.clock(start.local(in: session.clock.zone)) + "-"
            + session.clock.times.clock(end.local(in: session.clock.zone))
    }

    /// Prints the detached occurrences with their number and dates, because they keep their own changes.
    private func printDetached(
        _ changes: [CalStoreChange], of series: CalStoreItem, _ page: Response.Page
    ) {
        let moved = changes.compactMap(\.itemAfter).filter { $0.seriesID == series.id }
        let freed = changes.filter { $0.itemBefore?.isDetached == true && $0.itemAfter?.isDetached == false }
            .compactMap(\.itemAfter)
        let replaced = changes.filter { $0.itemBefore?.isDetached == true && $0.itemAfter == nil }
            .compactMap(\.itemBefore)
        for (items, one, many) in [
            (
                detached == .replace ? replaced : [], "is like the others again",
                "are like the others again"
            ),
            (moved, "keeps its own changes", "keep their own changes"),
            (
                freed, "no longer fits the series and stays as a single event",
                "no longer fit the series and stay as single events"
            ),
        ] where !items.isEmpty {
            let dates = items.compactMap(\.start).map { session.clock.times.moment($0) }
            let what =
                items.count == 1
                ? "1 changed occurrence \(one)" : "\(items.count) changed occurrences \(many)"
            page.print("  \(what): \(dates.joined(separator: ", "))")
        }
    }
}
