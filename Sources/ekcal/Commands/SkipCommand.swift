import CalStore
import CalStoreLanguage

/// `skip` and `unskip`: drops single occurrences of a series, and puts them back.
struct SkipCommand {
    let session: Session

    /// One occurrence, and the series as it is afterwards; nil when it was the last one and the series is gone.
    private struct Outcome {
        let title: String
        let original: ItemTime
        let series: CalStoreItem?
    }

    func runSkip() throws -> ExitCode {
        let store = try session.openStore()
        let targets = try session.targets(store)
        for target in targets { _ = try session.occurrence(target) }
        try session.confirmMany(targets.count, verb: "Skip")
        var outcomes: [Outcome] = []
        let written = try session.write(store) { change in
            outcomes = []
            for target in targets {
                guard let stored = try change.item(target.item.id) else {
                    throw CalStoreError.noSuchItem(target.typed)
                }
                try session.checkRevision(of: stored)
                let (seriesID, original) = try session.occurrence(target)
                try change.remove(stored.id, at: target.original, span: .this)
                outcomes.append(
                    Outcome(title: stored.title, original: original, series: try change.item(seriesID)))
            }
        }
        return try report(
            outcomes, written.operation, store, did: session.isDryRun ? "Would skip" : "Skipped")
    }

    func runUnskip() throws -> ExitCode {
        let store = try session.openStore()
        let reader = ReferenceReader(store: store, zone: session.zone)
        let skipped = try session.arguments.operands.map { try reader.skipped($0) }
        try session.confirmMany(skipped.count, verb: "Put back")
        var outcomes: [Outcome] = []
        let written = try session.write(store) { change in
            outcomes = []
            for (series, original) in skipped {
                guard var stored = try change.item(series.id) else {
                    throw CalStoreError.noSuchItem(series.id)
                }
                try session.checkRevision(of: stored)
                let local = stored.ruleTime(original)
                let item = stored
                stored.recurrence?.exclusionDates.removeAll { item.ruleTime($0) == local }
                guard stored.occurrenceSet.contains(local) else {
                    throw EkcalError(
                        .refused,
                        "\"\(stored.title)\" has no occurrence on \(session.times.day(local.date)), not even a skipped one",
                        field: "REF")
                }
                let saved = try change.save(stored, span: .all)
                outcomes.append(Outcome(title: saved.title, original: original, series: saved))
            }
        }
        return try report(
            outcomes, written.operation, store, did: session.isDryRun ? "Would put back" : "Put back")
    }

    private func report(
        _ outcomes: [Outcome], _ operation: CalStoreOperation?, _ store: CalendarStore, did: String
    ) throws -> ExitCode {
        var seen: Set<String> = []
        let series = outcomes.compactMap(\.series).filter { seen.insert($0.id).inserted }
        session.produced = series
        guard session.output == .text else {
            var report = ChangeReport(session: session, store: store, operation: operation, items: series)
            report.span = .this
            report.occurrencesChanged = outcomes.count
            report.occurrencesRemaining = series.count == 1 ? SeriesCounts.total(series[0]) : nil
            try report.print()
            return .success
        }
        if session.isQuiet { return .success }
        let text = ItemText(session: session, names: .empty)
        for outcome in outcomes {
            let when = session.times.moment(outcome.original)
            var line = "\(did) 1 occurrence of \(CleanText.line(outcome.title)): \(when)."
            if let series = outcome.series {
                line += try text.goesOn(series, behind: outcome.original, operation?.changes ?? [])
            } else {
                line += " Nothing is left of the series."
            }
            session.print(line)
        }
        session.printEnd(operation)
        return .success
    }
}

extension Session {
    /// The series of an occurrence that was addressed, and which of its dates it is. Refuses what is no occurrence.
    func occurrence(_ target: ItemReference) throws -> (seriesID: String, original: ItemTime) {
        let item = target.item
        if let original = target.original { return (item.id, original) }
        if let series = item.seriesID, let original = item.originalStart { return (series, original) }
        let name = target.typed.prefix { $0 != "@" }
        guard item.isSeries, item.kind == .event else {
            throw EkcalError(
                .refused,
                item.isSeries
                    ? "\"\(item.title)\" is a reminder, which has only its next date"
                    : "\"\(item.title)\" does not repeat",
                hint: item.isSeries ? "`ekcal done` moves it to the date after that" : nil, field: "REF")
        }
        let next = ItemText.nextDate(of: item, self) ?? "2026-03-20"
        throw EkcalError(
            .spanNeeded, "\"\(item.title)\" repeats, and the date is missing", hint: "write \(name)@\(next)",
            field: "REF")
    }
}
