import CalStore

/// What `skip` and `unskip` have done, for every output format.
struct SkipReport {
    let session: Session

    /// One occurrence, and the series as it is afterwards; nil when it was the last one and the series is gone.
    struct Outcome {
        let title: String
        let original: ItemTime
        let series: CalStoreItem?
    }

    func report(
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
