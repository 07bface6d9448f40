import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let unskip = Command(
        type: UnskipCommand.self, path: ["unskip"], aliases: [.init(path: ["event", "unskip"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "put skipped occurrences back",
        parameters: [occurrence], options: take(.ifRevision, .ifPresent) + counting + changing,
        details: ["The occurrence gets the values of the series again."])
}

/// `unskip`: puts skipped occurrences back into their series.
struct UnskipCommand: ItemCommand {
    var operands: ItemOperands
    /// The revision that the series must have.
    let revision: String?

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(arguments)
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let skipped = try operands.skipped(store.asLastSeen, session)
        try session.confirmMany(skipped.count, verb: "Put back")
        var outcomes: [SkipReport.Outcome] = []
        let written = try session.access.write(store) { change in
            outcomes = []
            for date in skipped {
                let original = date.original
                guard let stored = try change.item(date.series.id) else {
                    throw CalStoreError.noSuchItem(date.series.id.text)
                }
                try stored.checkRevision(is: revision)
                do throws(CalStoreError) {
                    let saved = try change.unskip(stored.id, at: original)
                    outcomes.append(
                        SkipReport.Outcome(title: saved.title, original: original, series: saved))
                } catch .noSuchOccurrence {
                    let day = session.clock.times.day(stored.ruleTime(original).date)
                    throw EkcalError(
                        .refused, "\"\(stored.title)\" has no occurrence on \(day), not even a skipped one",
                        field: "REF")
                }
            }
        }
        return SkipReport(session: session).response(
            outcomes, written.operation, store, did: session.isDryRun ? "Would put back" : "Put back")
    }
}
