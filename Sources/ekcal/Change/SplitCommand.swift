import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let split = Command(
        type: SplitCommand.self, path: ["split"], aliases: [.init(path: ["event", "split"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "cut a series in two without changing it",
        parameters: [
            .init(
                name: "REF@DATE|QUERY", arity: .one,
                help:
                    "the first occurrence of the new series; or a query that matches "
                    + "one occurrence of each series, as one argument",
                takesQuery: true, values: .series)
        ], options: take(.ifRevision) + counting + changing,
        examples: [
            .init(line: "ekcal split e7kq4@2026-03-20", says: "prints both identifiers"),
            .init(
                line: "ekcal split 'calendar:work is:repeating on:2026-03-20' -y",
                says: "every series that is on that day"),
        ])
}

/// `split`: cuts a series in two without changing it, so that each part can be changed separately.
struct SplitCommand: ItemCommand {
    var operands: ItemOperands
    /// The revision that the series must have.
    let revision: String?

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(dates: arguments)
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let targets = try operands.references(store.asLastSeen, session)
        // Before the transaction, because errors name the next date, which is read from the store.
        var series: Set<CalStoreItem.ID> = []
        for target in targets {
            let date = try session.occurrence(target)
            guard series.insert(date.seriesID).inserted else {
                throw EkcalError(
                    .refused, "\"\(target.item.title)\" would be split at several dates",
                    hint: "use a query that matches one occurrence of each series, such as on:2026-03-20",
                    field: "REF")
            }
        }
        try session.confirmMany(targets.count, verb: "Split")
        var results: [EditCommand.EditResult] = []
        let written = try session.access.write(store) { change in
            results = []
            for target in targets { results.append(try split(target, &change, session)) }
        }
        return EditReport(session: session).response(results, written.operation, store)
    }

    private func split(
        _ target: ItemReference, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> EditCommand.EditResult {
        let date = try session.occurrence(target)
        guard let series = try change.item(date.seriesID) else {
            throw CalStoreError.noSuchItem(target.typed)
        }
        try series.checkRevision(is: revision)
        let cut = series.ruleTime(date.original)
        let start = series.occurrenceStart(at: cut)
        guard let first = series.occurrenceSet.first, first < cut else {
            throw EkcalError(
                .refused,
                "\"\(series.title)\" has no occurrence before "
                    + "\(session.clock.times.day(cut.date)), so it cannot be split there",
                field: "REF")
        }
        let after = try change.split(date.seriesID, at: start)
        return EditCommand.EditResult(before: series, original: start, span: .future, after: after)
    }
}
