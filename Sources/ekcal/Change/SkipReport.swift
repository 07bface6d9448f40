import CalStore
import CalStorePlanning
import CalStoreScreens
import Terminal

/// The report of `skip` and `unskip` for every output format.
struct SkipReport {
    let session: Session

    /// One occurrence, and the series after the change; nil if that was its last one and the series is
    /// deleted.
    struct Outcome {
        let title: String
        let original: ItemTime
        let series: CalStoreItem?
    }

    func response(
        _ outcomes: [Outcome], _ operation: CalStoreOperation?, _ store: CalendarStore, did: String
    ) -> Response {
        var seen: Set<CalStoreItem.ID> = []
        let series = outcomes.compactMap(\.series).filter { seen.insert($0.id).inserted }
        return Response(
            text: { page in
                // Each line says how its series continues after the whole command.
                let last = Dictionary(
                    outcomes.compactMap(\.series).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
                for outcome in outcomes {
                    page.print(try line(outcome, outcome.series.flatMap { last[$0.id] }, operation, did))
                }
                page.print(session.endLines(operation))
            },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: operation, items: series)
                report.span = .this
                report.occurrencesChanged = outcomes.count
                report.occurrencesRemaining = series.count == 1 ? SeriesCounts.total(series[0]) : nil
                return try report.answer()
            },
            change: Response.Change(
                operations: [operation].compactMap(\.self), items: series, span: .this))
    }

    private func line(
        _ outcome: Outcome, _ series: CalStoreItem?, _ operation: CalStoreOperation?, _ did: String
    ) throws -> String {
        let when = session.clock.times.moment(outcome.original)
        let line = "\(did) 1 occurrence of \(TerminalText.line(outcome.title)): \(when)."
        guard let series else { return line + " The series has no dates left." }
        let text = session.itemText(.empty)
        return try line + text.goesOn(series, behind: outcome.original, operation?.changes ?? [])
    }
}
