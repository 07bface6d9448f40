import CalStore

/// A week for people: seven columns where they are wide enough to read, else a list by day.
struct WeekGrid {
    let zone: Zone
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
        let agenda = AgendaText(zone: zone, now: now, directory: directory, style: style, width: width)
        let lines = agenda.lines(occurrences, days: first...first.adding(days: 6))
        return lines.isEmpty ? ["   nothing"] : [""] + lines
    }

    private func grid(_ occurrences: [CalStoreOccurrence], from first: CivilDate, column: Int) -> [String] {
        let today = zone.local(at: now).date
        let cells = (0..<7).map { offset -> [(String, TextStyle.Look)] in
            let day = first.adding(days: offset)
            return entries(occurrences, on: day).flatMap { entry in
                [(entry.time, .faint), (entry.title, entry.look)].filter { !$0.0.isEmpty }
            }
        }
        var lines: [String] = []
        lines.append(
            row(
                (0..<7).map { offset in
                    let day = first.adding(days: offset)
                    return (TimeText.day(day), day == today ? .now : .strong)
                }, column: column))
        lines.append(
            row((0..<7).map { _ in (String(repeating: "─", count: column), .faint) }, column: column))
        for index in 0..<(cells.map(\.count).max() ?? 0) {
            lines.append(row(cells.map { index < $0.count ? $0[index] : ("", .plain) }, column: column))
        }
        return lines
    }

    private func row(_ cells: [(String, TextStyle.Look)], column: Int) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let text = DisplayWidth.truncate(CleanText.line(cell.0), to: column)
            line += style.apply(cell.1, text)
            if index < cells.count - 1 {
                line += String(repeating: " ", count: column - DisplayWidth.of(text) + 2)
            }
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    private func entries(
        _ occurrences: [CalStoreOccurrence], on day: CivilDate
    ) -> [(time: String, title: String, look: TextStyle.Look)] {
        let from = zone.instant(for: CivilDateTime(day))
        let to = zone.instant(for: CivilDateTime(day.adding(days: 1)))
        // All-day ones first, then by the clock, reminders last, as in a list.
        var entries: [(rank: Int, time: String, title: String, look: TextStyle.Look)] = []
        for occurrence in occurrences where occurrence.overlaps(from..<to) {
            let item = occurrence.item
            let isFaint = item.isCompleted || item.status == .canceled || occurrence.endInstant <= now
            let look: TextStyle.Look = isFaint ? .faint : .plain
            if item.kind == .reminder {
                let late = item.isOverdue(at: now, in: zone)
                let time =
                    occurrence.start.isDate ? "" : TimeText.clock(occurrence.start.local(in: zone)) + " "
                entries.append((2, time + "due", "☐ " + item.title, late ? .late : look))
                continue
            }
            let isWhole =
                occurrence.start.isDate || (occurrence.startInstant <= from && occurrence.endInstant >= to)
            if isWhole {
                entries.append((0, "", "▪ " + item.title, look))
                continue
            }
            let begin = occurrence.startInstant < from ? "" : TimeText.clock(occurrence.start.local(in: zone))
            let end = occurrence.endInstant > to ? "" : TimeText.clock(occurrence.end.local(in: zone))
            let time = begin == end ? begin : begin + "-" + (end == "00:00" ? "24:00" : end)
            let isNow = occurrence.startInstant <= now && now < occurrence.endInstant
            entries.append((1, time, item.title, isNow ? .now : look))
        }
        return entries.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        .map { ($0.element.time, $0.element.title, $0.element.look) }
    }
}
