import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// Draws a year for a terminal: its months side by side, each day with a shade for how full it is.
package struct YearPainter {
    let weekStart: Weekday
    /// Whether each week has its number.
    let hasNumbers: Bool
    let today: CivilDate
    let glyphs: Glyphs
    let style: TextStyle

    package init(
        weekStart: Weekday, hasNumbers: Bool, today: CivilDate, glyphs: Glyphs, style: TextStyle
    ) {
        self.weekStart = weekStart
        self.hasNumbers = hasNumbers
        self.today = today
        self.glyphs = glyphs
        self.style = style
    }

    /// The spaces between months; fewer if one more fits then.
    private static let gaps = [2, 1]
    /// The months in a row; rows are full.
    private static let counts = [6, 4, 3, 2]

    package func painted(_ loads: [CivilDate: AgendaLoad], of year: Int, width: Int) -> PaintedLines {
        let months = (1...12).compactMap { CivilDate(year: year, month: $0, day: 1) }.map { first in
            SmallMonth(first: first, weekStart: weekStart, hasNumbers: hasNumbers, glyphs: glyphs)
        }
        let block = months.first?.width ?? 1
        let layouts = YearPainter.counts.flatMap { count in YearPainter.gaps.map { (count, $0) } }
        let (perRow, gap) = layouts.first { $0 * block + ($0 - 1) * $1 <= width } ?? (1, 0)
        let blocks = months.map { month in
            month.lines(title: String(TimeText.month(month.first).prefix { $0 != " " }), today: today) {
                loads[$0]?.level ?? 0
            }
        }
        var painted = PaintedLines()
        for start in stride(from: 0, to: blocks.count, by: perRow) {
            let row = Array(blocks[start..<min(start + perRow, blocks.count)])
            if start > 0 { painted.lines.append("") }
            for (index, month) in months[start..<min(start + perRow, months.count)].enumerated() {
                painted.places += month.places(column: index * (block + gap), row: painted.lines.count)
            }
            painted.lines += SmallMonth.joined(row, width: block, gap: gap, style)
        }
        painted.lines += [""] + legend(of: year, width).map { style.apply(.faint, $0) }
        return painted
    }

    /// The meaning of the shades, and the mark of today.
    private func legend(of year: Int, _ width: Int) -> [String] {
        let texts = zip(glyphs.shades.dropFirst(), AgendaLoad.steps).map { shade, step in
            let hours = step.hours == 0 ? "" : " or \(step.hours) h"
            return "\(shade) \(step.items) item\(step.items == 1 ? "" : "s")\(hours)"
        }
        let text = "at least:  " + texts.joined(separator: "   ")
        let lines = DisplayWidth.of(text) <= width ? [text] : ["at least:"] + texts
        guard today.year == year else { return lines }
        // If all marks of today are the same, one of them is shown.
        let marks = glyphs.shadesOfToday.map(String.init)
        let isOne = Set(marks).count == 1
        return lines + [
            isOne ? "today:  \(marks[0])" : "today:  \(marks.joined(separator: " ")), from empty to full"
        ]
    }
}
