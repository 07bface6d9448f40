import CalStore

/// A week for people: seven columns where they are wide enough to read, else a list by day.
struct WeekGrid {
    let times: TimeText
    private var zone: Zone { times.zone }
    let now: Instant
    let directory: Directory
    let style: TextStyle

    /// Below this width of a column titles cannot be read.
    private static let narrowest = 15
    /// Wider than this a week is no longer seen at a glance.
    private static let widest = 26

    func lines(_ occurrences: [CalStoreOccurrence], from first: CivilDate, width: Int?) -> [String] {
        let column = ((width ?? 80) - 6) / 7 - 1
        guard width != nil, column >= Self.narrowest else {
            return list(occurrences, from: first, width: width)
        }
        return grid(occurrences, from: first, column: min(column, Self.widest))
    }

    private func list(_ occurrences: [CalStoreOccurrence], from first: CivilDate, width: Int?) -> [String] {
        let agenda = AgendaText(times: times, now: now, directory: directory, style: style, width: width)
        let lines = agenda.lines(occurrences, days: first...first.adding(days: 6))
        return lines.isEmpty ? ["   nothing"] : [""] + lines
    }

    private func grid(_ occurrences: [CalStoreOccurrence], from first: CivilDate, column: Int) -> [String] {
        let today = zone.local(at: now).date
        let days = DayEntries(times: times, now: now, shown: first...first.adding(days: 6))
        let cells = (0..<7).map { offset -> [(String, TextStyle.Look)] in
            let day = first.adding(days: offset)
            return days.entries(occurrences, on: day).flatMap { entry in
                [(entry.time, .faint), (entry.title, entry.look)].filter { !$0.0.isEmpty }
            }
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

    private func row(_ cells: [(String, TextStyle.Look)], column: Int) -> String {
        GridRow.line(cells, column: column, gap: 2, style: style)
    }
}
