import CalStore
import CalStoreLanguage

/// A month for people: a line of cells for each week, with its number. Narrow cells say how much there is on a day, wide
/// ones what it is.
struct MonthGrid {
    let times: TimeText
    private var zone: Zone { times.zone }
    let now: Instant
    let style: TextStyle
    let weekStart: Weekday
    /// Whether the number of each week stands before it.
    var hasNumbers = true

    /// Below this width of a cell titles cannot be read.
    private static let narrowest = 9
    /// In cells as wide as this there is room for times too.
    private static let roomForTimes = 16
    private static let widest = 24
    /// What does not fit below a day is counted.
    private static let mostEntries = 5

    /// - Parameter first: the first day of the month.
    func lines(_ contents: AgendaDays, of first: CivilDate, width: Int) -> [String] {
        let column = min((width - margin.count + 1) / 7 - 1, Self.widest)
        let isWide = column >= Self.narrowest
        let cell = isWide ? column : max(4, column)
        var lines = [style.apply(.strong, TimeText.month(first))]
        lines.append(
            margin
                + GridRow.line(
                    TimeText.weekdays(from: weekStart).map { (isWide ? $0 : " " + $0.prefix(2), .faint) },
                    column: cell, gap: 1, style: style))
        for week in MonthGrid.weeks(of: first, from: weekStart) {
            let rows = week.map { day -> [(text: String, look: TextStyle.Style)] in
                day.month == first.month ? self.cell(day, contents, column: cell, isWide: isWide) : []
            }
            let number = MonthGrid.number(of: week[0], startingOn: weekStart)
            for index in 0..<(rows.map(\.count).max() ?? 0) {
                let cells = rows.map { index < $0.count ? $0[index] : ("", .plain) }
                let margin = index == 0 && hasNumbers ? style.apply(.faint, number) + "  " : self.margin
                lines.append(margin + GridRow.line(cells, column: cell, gap: 1, style: style))
            }
        }
        return lines
    }

    /// Room for the number of a week.
    private var margin: String { hasNumbers ? "    " : "" }

    /// A day's number, and what is on it.
    private func cell(
        _ day: CivilDate, _ contents: AgendaDays, column: Int, isWide: Bool
    ) -> [(text: String, look: TextStyle.Style)] {
        let onDay = contents.on(day)
        let total = onDay.count
        let isToday = day == zone.local(at: now).date
        let number = (isToday ? ">" : " ") + (day.day < 10 ? " " : "") + "\(day.day)"
        guard isWide else {
            let count = total == 0 ? "" : total > 9 ? "·+" : "·\(total)"
            return [(number + count, isToday ? .now : total == 0 ? .faint : .plain)]
        }
        var lines = [(text: number, look: isToday ? TextStyle.Style.now : .strong)]
        let shown = total > Self.mostEntries ? Self.mostEntries - 1 : total
        for entry in DayEntries(times: times, now: now).entries(onDay.occurrences, on: day, most: shown) {
            let begin = entry.rank == .timed && !entry.begin.isEmpty ? entry.begin + " " : ""
            lines.append(((column >= Self.roomForTimes ? begin : "") + entry.title, entry.look))
        }
        if shown < total { lines.append(("+\(total - shown) more", .faint)) }
        return lines
    }

    /// The weeks that touch a month, each of seven days.
    static func weeks(of first: CivilDate, from weekStart: Weekday) -> [[CivilDate]] {
        let last = first.adding(months: 1).adding(days: -1)
        var day = first.adding(days: -first.weekday.days(after: weekStart))
        var weeks: [[CivilDate]] = []
        while day <= last {
            let week = (0..<7).map { day.adding(days: $0) }
            weeks.append(week)
            // At the end of time days no longer follow each other.
            guard let next = week.last?.adding(days: 1), next > day else { break }
            day = next
        }
        return weeks
    }

    /// `10`, ` 9`
    static func number(of day: CivilDate, startingOn weekStart: Weekday) -> String {
        let week = WeekNumber.of(day, startingOn: weekStart).week
        return (week < 10 ? " " : "") + "\(week)"
    }
}
