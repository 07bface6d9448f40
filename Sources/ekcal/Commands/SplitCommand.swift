import CalStore
import CalStoreLanguage

/// `split`: cuts a series in two without changing it, so that each part can be changed by itself.
struct SplitCommand: ItemCommand {
    var references: [String]
    /// The revision that the series must have.
    let revision: String?

    init(_ arguments: ParsedArguments) {
        references = arguments.operands
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> ExitCode {
        let store = try session.openStore()
        let targets = try session.targets(store, of: references)
        // Before the store is held: what is refused names the next date, and looks for it in the store.
        for target in targets { _ = try session.occurrence(target) }
        var results: [EditCommand.EditResult] = []
        let written = try session.write(store) { change in
            results = []
            for target in targets { results.append(try split(target, &change, session)) }
        }
        session.produced = results.map(\.after)
        return try EditReport(session: session).report(results, written.operation, store)
    }

    private func split(
        _ target: ItemReference, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> EditCommand.EditResult {
        let (id, original) = try session.occurrence(target)
        guard let series = try change.item(id) else { throw CalStoreError.noSuchItem(target.typed) }
        try session.checkRevision(of: series, is: revision)
        let cut = series.ruleTime(original)
        let start = series.occurrenceStart(at: cut)
        guard let first = series.occurrenceSet.first, first < cut else {
            throw EkcalError(
                .refused,
                "\"\(series.title)\" has no occurrence before \(session.times.day(cut.date)), so it cannot be split there",
                field: "REF")
        }
        let after = try change.split(id, at: start)
        return EditCommand.EditResult(before: series, original: start, span: .future, after: after)
    }
}
