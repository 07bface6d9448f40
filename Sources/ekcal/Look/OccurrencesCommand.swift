import Basics
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let occurrences = Command(
        type: OccurrencesCommand.self, path: ["occurrences"],
        aliases: [.init(path: ["event", "occurrences"])],
        section: .look,
        answer: { .of(.occurrence) },
        summary: "list the dates of a series, with skipped and changed ones",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .one,
                help: "a series, or one of its dates; or a query, as one argument", takesQuery: true,
                values: .series),
            .init(name: "RANGE", arity: .words, help: "range (default: a year from today)"),
        ],
        options: [.init(.limit, help: "maximum number of rows (default: 1000)")] + printing
            + counting + reading,
        examples: [
            .init(line: "ekcal occurrences e7kq4 2026", says: "all dates of a year"),
            .init(
                line: "ekcal occurrences 'calendar:work is:repeating' 2026-03",
                says: "those of several series"),
        ])
}

/// `occurrences`: lists the dates of a series, and marks those that were skipped or changed.
struct OccurrencesCommand: EkcalCommand {
    private let operands: ItemOperands
    private let range: DayRange
    private let most: Int
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try ItemOperands(first: arguments, session)
        range =
            try arguments.words(from: 1).map {
                DayRange(
                    try session.words.readListed($0, "RANGE"), in: session.clock.zone, now: session.clock.now)
            } ?? OccurrencesCommand.year(from: session.clock.today, in: session.clock.zone)
        most = arguments.number(.limit) ?? 1000
        count = WantedCount(arguments)
    }

    private static func year(from day: CivilDate, in zone: Zone) -> DayRange {
        DayRange(day, day.adding(months: 12).adding(days: -1), in: zone)
    }

    enum State: String, CaseIterable, JSONRepresentable { case normal, skipped, detached }

    private struct Row {
        let series: CalStoreItem
        /// The original date in the series.
        let original: ItemTime
        let state: State
        /// The occurrence as it is now; a skipped one as it was.
        let item: CalStoreItem
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let series = try series(store, session)
            var rows: [Row] = []
            for one in series where rows.count <= most {
                rows += try self.rows(of: one, store, session.clock.zone)
            }
            let isTruncated = rows.count > most
            if isTruncated {
                rows.removeSubrange(most...)
                session.note("there are more dates; use a higher --limit")
            }
            let names = try NameIndex(store, naming: series + rows.map(\.item))
            let json = ItemJSON(names: names, language: session.clock.dates)
            var answer = try session.answer(store, items: rows.map { object($0, names, json) })
            answer.range = range.searched(in: session.clock.zone)
            answer.isTruncated = isTruncated
            return Response(
                text: { [rows] page in
                    let text = session.itemText(names)
                    if series.isEmpty { page.print("  nothing") }
                    let bySeries = Dictionary(grouping: rows, by: \.series.id)
                    for one in series { print(bySeries[one.id] ?? [], one, text, page) }
                },
                quiet: { [rows] in rows.filter { $0.state != .skipped }.map { reference($0, names) } },
                answer: { answer }, failure: count.failure(of: rows.count, areAll: !isTruncated))
        }
    }

    /// The series that are named, each once; an occurrence names its series.
    private func series(_ store: any CalStoreReader, _ session: Session) throws -> [CalStoreItem] {
        var found: [CalStoreItem] = []
        var ids: Set<CalStoreItem.ID> = []
        for target in try operands.references(store, session) {
            let series = try target.item.seriesID.flatMap { try store.item($0) } ?? target.item
            if ids.insert(series.id).inserted { found.append(series) }
        }
        return found
    }

    private func rows(
        of series: CalStoreItem, _ store: any CalStoreReader, _ zone: Zone
    ) throws -> [Row] {
        guard let anchor = series.start ?? series.due else { return [] }
        guard series.isSeries else {
            let isIn = range.instants.contains(anchor.instant(in: zone))
            return isIn ? [Row(series: series, original: anchor, state: .normal, item: series)] : []
        }
        let detached = try Dictionary(
            store.detached(of: series.id).compactMap { item in
                item.originalStart.map { (series.ruleTime($0), item) }
            }, uniquingKeysWith: { first, _ in first })
        let skipped = Set(series.recurrence?.exclusionDates.map { series.ruleTime($0) } ?? [])
        // Skipped dates are removed first, because they hide which dates the rules produce.
        var whole = series
        whole.recurrence?.exclusionDates = []
        let clock = SeriesClock(of: anchor.zone, in: zone)
        var rows: [Row] = []
        for local in whole.occurrenceSet.occurrences(from: clock.first(reaching: range.instants.lowerBound)) {
            let original = series.occurrenceStart(at: local)
            let instant = original.instant(in: zone)
            if instant >= range.instants.upperBound { break }
            // A series with an occurrence every minute has too many rows.
            guard instant >= range.instants.lowerBound, rows.count <= most else { continue }
            if let item = detached[local] {
                rows.append(Row(series: series, original: original, state: .detached, item: item))
            } else {
                let state: State = skipped.contains(local) ? .skipped : .normal
                rows.append(
                    Row(
                        series: series, original: original, state: state,
                        item: series.occurrence(at: original)))
            }
            if rows.count > most { break }
        }
        return rows
    }

    private func reference(_ row: Row, _ names: NameIndex) -> String {
        let series = row.series
        return series.isSeries && series.kind == .event
            ? names.reference(to: series, at: row.original) : names.reference(to: series)
    }

    private func print(_ rows: [Row], _ series: CalStoreItem, _ text: ItemText, _ page: Response.Page) {
        page.print(
            page.style.apply(.strong, text.names.shortID(of: series)) + "  " + TerminalText.line(series.title)
                + (series.repeatText(in: text.times.zone).map { "   " + $0 } ?? ""))
        var columns = Columns([.init(), .init(), .init(shrinksTo: 20)], indent: 2)
        for row in rows {
            let when = text.times.moment(row.original)
            switch row.state {
            case .normal: columns.add([.init(when)])
            case .skipped: columns.add([.init(when, .faint), .init("skipped", .faint)])
            case .detached:
                let title = row.item.title == series.title ? "" : "  " + row.item.title
                columns.add([.init(when), .init("changed"), .init("→ " + text.when(row.item) + title)])
            }
        }
        if rows.isEmpty { columns.add(["nothing"]) }
        page.print(columns.lines(width: page.width, style: page.style))
    }

    /// A date of a series.
    struct Occurrence: JSONRow {
        let reference: String
        let state: State
        let original: JSONValue
        let id: String
        let title: String
        let start: JSONValue
        let end: JSONValue

        static let fields: [JSONField<Self>] = [
            .type("occurrence"), .init("ref", "reference for commands", \.reference),
            .init("state", "state of the date: as in the series, skipped or changed", \.state),
            .init("original_start", .time, "original date in the series", json: \.original),
            .init("id", "identifier of the series, or of a detached occurrence", \.id),
            .init("title", "title or name", \.title), .init("start", .time, "start", json: \.start),
            .init("end", .time, "end", json: \.end),
        ]
    }

    private func object(_ row: Row, _ names: NameIndex, _ json: ItemJSON) -> JSONValue {
        let start = row.item.kind == .reminder ? row.original : row.item.start ?? row.original
        return Occurrence(
            reference: reference(row, names), state: row.state, original: json.time(row.original),
            id: (row.state == .detached ? row.item : row.series).id.text, title: row.item.title,
            start: json.time(start),
            end: json.time(row.item.kind == .event ? row.item.endTime ?? start : start)
        ).json
    }
}

extension NamedShape {
    static let occurrence = NamedShape(
        "occurrence", "a date of a series", of: OccurrencesCommand.Occurrence.self)
}
