import CalStore
import CalStoreLanguage

/// A week for people: seven columns side by side.
struct WeekGrid {
    let times: TimeText
    private var zone: Zone { times.zone }
    let now: Instant
    let style: TextStyle

    /// Below this width of a column titles cannot be read.
    private static let narrowest = 15
    /// Wider than this a week is no longer seen at a glance.
    private static let widest = 26

    /// Whether the columns can be read; else a list by day is better.
    func hasRoom(in width: Int) -> Bool { column(in: width) >= Self.narrowest }

    private func column(in width: Int) -> Int { (width - 6) / 7 - 1 }

    func lines(_ contents: AgendaDays, from first: CivilDate, width: Int) -> [String] {
        let column = min(column(in: width), Self.widest)
        let today = zone.local(at: now).date
        let days = DayEntries(times: times, now: now)
        let cells = (0..<7).map { offset -> [(String, TextStyle.Style)] in
            let day = first.adding(days: offset)
            let onDay = contents.on(day)
            let cells = days.entries(onDay.occurrences, on: day).flatMap { entry in
                [(entry.time, TextStyle.Style.faint), (entry.title, entry.look)].filter { !$0.0.isEmpty }
            }
            let more = onDay.count - onDay.occurrences.count
            return more > 0 ? cells + [("+\(more) more", .faint)] : cells
        }
        var lines: [String] = []
        lines.append(
            row(
                (0..<7).map { offset in
                    let day = first.adding(days: offset)
                    return (times.day(day), day == today ? .now : .strong)
                }, column: column))
        lines.append(
            row((0..<7).map { _ in (String(repeating: "─", count: column), .faint) }, column: column))
        for index in 0..<(cells.map(\.count).max() ?? 0) {
            lines.append(row(cells.map { index < $0.count ? $0[index] : ("", .plain) }, column: column))
        }
        return lines
    }

    private func row(_ cells: [(String, TextStyle.Style)], column: Int) -> String {
        GridRow.line(cells, column: column, gap: 2, style: style)
    }
}
