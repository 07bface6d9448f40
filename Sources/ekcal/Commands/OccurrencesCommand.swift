import CalStoreExchange
import CalStoreLanguage

/// `occurrences`: the dates of a series, with marks for those that were skipped or changed on their own.
struct OccurrencesCommand {
    let session: Session

    private enum State: String { case normal, skipped, detached }

    private struct Row {
        /// Which date of the series it is.
        let original: ItemTime
        let state: State
        /// Where it is now; of a skipped one where it was.
        let item: CalStoreItem
    }

    func run() throws -> ExitCode {
        try session.readOperandsAhead()
        return try session.answering(answer)
    }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let operands = session.arguments.operands
        guard let target = try session.targets(store, of: operands.prefix(1)).first else {
            throw EkcalError(.usage, "the item is missing", field: "REF")
        }
        let series = try target.item.seriesID.flatMap { try store.item($0) } ?? target.item
        let range = try self.range(operands.dropFirst().joined(separator: " "))
        var rows = try self.rows(of: series, range, store)
        let isTruncated = cut(&rows)
        let names = try NameIndex(store, naming: [series] + rows.map(\.item))

        switch session.output {
        case .text where session.isQuiet:
            for row in rows where row.state != .skipped {
                session.print(reference(row, series, names))
            }
        case .text: printText(rows, series, names)
        default:
            var answer = try session.answer(
                store, items: rows.map { object($0, series, names) })
            answer.range = range.searched(in: session.zone)
            answer.isTruncated = isTruncated
            try session.print(answer)
        }
        return try session.exit(isEmpty: rows.isEmpty)
    }

    /// What was asked for, or a year from today on.
    private func range(_ text: String) throws -> DayRange {
        guard !text.isEmpty else {
            return DayRange(
                session.today, session.today.adding(months: 12).adding(days: -1), in: session.zone)
        }
        return DayRange(try session.readRangeOrMoment(text, "RANGE"), in: session.zone)
    }

    private func rows(of series: CalStoreItem, _ range: DayRange, _ store: any CalStoreReader) throws -> [Row]
    {
        guard let anchor = series.start ?? series.due else { return [] }
        guard series.isSeries else {
            let isIn = range.instants.contains(anchor.instant(in: session.zone))
            return isIn ? [Row(original: anchor, state: .normal, item: series)] : []
        }
        let detached = try Dictionary(
            store.detached(of: series.id).compactMap { item in
                item.originalStart.map { (series.ruleTime($0), item) }
            }, uniquingKeysWith: { first, _ in first })
        let skipped = Set(series.recurrence?.exclusionDates.map { series.ruleTime($0) } ?? [])
        // Without what was skipped, it would not be known which of those dates the rules make.
        var whole = series
        whole.recurrence?.exclusionDates = []
        let clock = SeriesClock(of: anchor.zone, in: session.zone)
        var rows: [Row] = []
        for local in whole.occurrenceSet.occurrences(from: clock.first(reaching: range.instants.lowerBound)) {
            let original = series.occurrenceStart(at: local)
            let instant = original.instant(in: session.zone)
            if instant >= range.instants.upperBound { break }
            // A year of minutes is more than anybody reads.
            guard instant >= range.instants.lowerBound, rows.count <= most else { continue }
            if let item = detached[local] {
                rows.append(Row(original: original, state: .detached, item: item))
            } else {
                let state: State = skipped.contains(local) ? .skipped : .normal
                rows.append(Row(original: original, state: state, item: series.occurrence(at: original)))
            }
            if rows.count > most { break }
        }
        return rows
    }

    private var most: Int { session.arguments.number(.limit) ?? 1000 }

    private func cut(_ rows: inout [Row]) -> Bool {
        guard rows.count > most else { return false }
        rows.removeSubrange(most...)
        session.note("there are more dates; use a higher --limit")
        return true
    }

    private func reference(_ row: Row, _ series: CalStoreItem, _ names: NameIndex) -> String {
        series.isSeries && series.kind == .event
            ? names.reference(to: series, at: row.original) : names.reference(to: series)
    }

    private func printText(_ rows: [Row], _ series: CalStoreItem, _ names: NameIndex) {
        let text = ItemText(session: session, names: names)
        session.print(
            session.style.apply(.strong, names.shortID(of: series)) + "  " + CleanText.line(series.title)
                + (series.repeatText(in: session.zone).map { "   " + $0 } ?? ""))
        var columns = Columns([.init(), .init(), .init(shrinksTo: 20)], indent: 2)
        for row in rows {
            let when = session.times.moment(row.original)
            switch row.state {
            case .normal: columns.add([.init(when)])
            case .skipped: columns.add([.init(when, .faint), .init("skipped", .faint)])
            case .detached:
                let title = row.item.title == series.title ? "" : "  " + row.item.title
                columns.add([.init(when), .init("detached"), .init("→ " + text.when(row.item) + title)])
            }
        }
        if rows.isEmpty { columns.add(["nothing"]) }
        for line in columns.lines(width: session.width, style: session.style) { session.print(line) }
    }

    private func object(_ row: Row, _ series: CalStoreItem, _ names: NameIndex) -> JSONValue {
        let json = ItemJSON(zone: session.zone, now: session.now, names: names)
        let start = row.item.kind == .reminder ? row.original : row.item.start ?? row.original
        return [
            "type": "occurrence", "ref": .string(reference(row, series, names)),
            "state": .string(row.state.rawValue), "original_start": json.time(row.original),
            "id": .string(row.state == .detached ? row.item.id : series.id), "title": .string(row.item.title),
            "start": json.time(start),
            "end": json.time(row.item.kind == .event ? row.item.endTime ?? start : start),
        ]
    }
}
