import CalStore
import CalStoreLanguage

/// A year for people: its months side by side, with week numbers, and a dot at each day on which there is something.
struct YearGrid {
    let times: TimeText
    private var zone: Zone { times.zone }
    let now: Instant
    let style: TextStyle
    let weekStart: Weekday
    /// Whether the number of each week stands before it.
    var hasNumbers = true

    /// The number of a week, and seven days of two digits and a mark.
    private var monthWidth: Int { margin.count + 7 * 3 }
    private var margin: String { hasNumbers ? "   " : "" }
    private static let gap = "  "

    /// - Parameter busy: The days on which there is something.
    func lines(_ busy: Set<CivilDate>, of year: Int, width: Int) -> [String] {
        // Months stand in full rows.
        let fitting = (width + Self.gap.count) / (monthWidth + Self.gap.count)
        let perRow = [6, 4, 3, 2].first { $0 <= fitting } ?? 1
        let firsts = (1...12).compactMap { CivilDate(year: year, month: $0, day: 1) }
        let months = firsts.map { self.month(from: $0, busy) }
        var lines: [String] = []
        for start in stride(from: 0, to: months.count, by: perRow) {
            let row = months[start..<min(start + perRow, months.count)]
            if start > 0 { lines.append("") }
            for index in 0..<(row.map(\.count).max() ?? 0) {
                lines.append(joined(row.map { index < $0.count ? $0[index] : ("", "") }))
            }
        }
        return lines
    }

    /// A line as it is measured, and as it looks.
    private typealias Line = (plain: String, styled: String)

    private func joined(_ parts: [Line]) -> String {
        var line = ""
        var spaces = 0
        for part in parts {
            if !part.plain.isEmpty {
                line += String(repeating: " ", count: spaces) + part.styled
                spaces = 0
            }
            spaces += max(0, monthWidth - DisplayWidth.of(part.plain)) + Self.gap.count
        }
        return line
    }

    private func month(from first: CivilDate, _ busy: Set<CivilDate>) -> [Line] {
        let today = zone.local(at: now).date
        let title = margin + TimeText.month(first).prefix { $0 != " " }
        let names = margin + TimeText.weekdays(from: weekStart).map { $0.prefix(2) + " " }.joined()
        var lines: [Line] = [
            (title, style.apply(.strong, title)),
            (String(names.dropLast()), style.apply(.faint, String(names.dropLast()))),
        ]
        for week in MonthGrid.weeks(of: first, from: weekStart) {
            var line: Line = ("", "")
            if hasNumbers {
                let number = MonthGrid.number(of: week[0], startingOn: weekStart)
                line = (number + " ", style.apply(.faint, number) + " ")
            }
            for day in week {
                guard day.month == first.month else {
                    line = (line.plain + "   ", line.styled + "   ")
                    continue
                }
                let text = (day.day < 10 ? " " : "") + "\(day.day)"
                let look: TextStyle.Style = day == today ? .now : busy.contains(day) ? .strong : .plain
                let mark = day == today ? "<" : busy.contains(day) ? "·" : " "
                line = (line.plain + text + mark, line.styled + style.apply(look, text + mark))
            }
            while line.plain.last == " ", line.styled.last == " " {
                line.plain.removeLast()
                line.styled.removeLast()
            }
            lines.append(line)
        }
        return lines
    }
}
