import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let skip = Command(
        type: SkipCommand.self, path: ["skip"], aliases: [.init(path: ["event", "skip"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "skip single occurrences of a series",
        parameters: [occurrence], options: take(.ifRevision, .ifPresent) + counting + changing,
        examples: [
            .init(line: "ekcal skip e7kq4@2026-03-20", says: "`ekcal unskip` puts it back"),
            .init(line: "ekcal skip 'title:yoga on:2026-08' -y", says: "all dates of a month"),
        ])
}

/// `skip`: skips single occurrences of a series.
struct SkipCommand: ItemCommand {
    var operands: ItemOperands
    /// The revision that the items must have.
    let revision: String?

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(dates: arguments)
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let targets = try operands.references(store.asLastSeen, session).map { try dated($0, store, session) }
        for target in targets { _ = try session.occurrence(target) }
        try session.confirmMany(targets.count, verb: "Skip")
        var outcomes: [SkipReport.Outcome] = []
        let written = try session.access.write(store) { change in
            outcomes = []
            for target in targets {
                guard let stored = try change.item(target.item.id) else {
                    throw CalStoreError.noSuchItem(target.typed)
                }
                try stored.checkRevision(is: revision)
                let original = try session.occurrence(target).original
                let series = try change.skip(stored.id, at: target.original)
                outcomes.append(
                    SkipReport.Outcome(title: stored.title, original: original, series: series))
            }
        }
        return SkipReport(session: session).response(
            outcomes, written.operation, store, did: session.isDryRun ? "Would skip" : "Skipped")
    }
}

extension SkipCommand {
    /// The occurrence to skip. On a terminal, it asks for the date if a series was named without one.
    private func dated(
        _ target: ItemReference, _ store: CalendarStore, _ session: Session
    ) throws -> ItemReference {
        let item = target.item
        guard target.original == nil, item.isSeries, item.kind == .event, session.console.canAsk else {
            return target
        }
        let next = session.itemText(.empty).nextDate(of: item).map { ", Enter for \($0)" } ?? ""
        let answer = try session.console.answer(
            "\"\(item.title)\" repeats. Skip which date? [DATE\(next)]")
        let date = answer.isEmpty ? session.itemText(.empty).nextDate(of: item) ?? "next" : answer
        return try session.words.references(store.asLastSeen).read(item.id.text + "@" + date)
    }
}

extension Session {
    /// The series of an occurrence, and its date in the series. Throws for anything else.
    func occurrence(_ target: ItemReference) throws -> SeriesDate {
        let item = target.item
        if let original = target.original { return SeriesDate(seriesID: item.id, original: original) }
        if let series = item.seriesID, let original = item.originalStart {
            return SeriesDate(seriesID: series, original: original)
        }
        let name = target.typed.prefix { $0 != "@" }
        guard item.isSeries, item.kind == .event else {
            throw EkcalError(
                .refused,
                item.isSeries
                    ? "\"\(item.title)\" is a reminder, which has only its next date"
                    : "\"\(item.title)\" does not repeat",
                hint: item.isSeries ? "`ekcal done` moves it to the date after that" : nil, field: "REF")
        }
        let next = itemText(.empty).nextDate(of: item) ?? "2026-03-20"
        throw EkcalError(
            .spanNeeded, "\"\(item.title)\" repeats, and the date is missing", hint: "write \(name)@\(next)",
            field: "REF")
    }
}
