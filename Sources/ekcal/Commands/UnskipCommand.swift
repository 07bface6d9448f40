import CalStore
import CalStoreLanguage

/// `unskip`: puts occurrences back that were dropped from a series.
struct UnskipCommand: ItemCommand {
    var references: [String]
    /// The revision that the series must have.
    let revision: String?

    init(_ arguments: ParsedArguments) {
        references = arguments.operands
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> ExitCode {
        let store = try session.openStore()
        let reader = ReferenceReader(store: store, zone: session.zone)
        let skipped = try references.map { try reader.skipped($0) }
        try session.confirmMany(skipped.count, verb: "Put back")
        var outcomes: [SkipReport.Outcome] = []
        let written = try session.write(store) { change in
            outcomes = []
            for (series, original) in skipped {
                guard var stored = try change.item(series.id) else {
                    throw CalStoreError.noSuchItem(series.id)
                }
                try session.checkRevision(of: stored, is: revision)
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
                outcomes.append(SkipReport.Outcome(title: saved.title, original: original, series: saved))
            }
        }
        return try SkipReport(session: session).report(
            outcomes, written.operation, store, did: session.isDryRun ? "Would put back" : "Put back")
    }
}
