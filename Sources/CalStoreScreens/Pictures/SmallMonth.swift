import Basics
import CalStore
import CalStoreLanguage
import Terminal

/// A month of a few lines: its days as numbers, each with a shade for how full it is. A year has twelve of
/// them, and one is next to a list.
struct SmallMonth {
    let first: CivilDate
    let weekStart: Weekday
    let hasNumbers: Bool
    let glyphs: Glyphs

    /// The width: a week number, and seven days of two digits and a mark.
    var width: Int { (hasNumbers ? 3 : 0) + 7 * 3 }

    /// - Parameters:
    ///   - fullness: A value from 0 to 4 for each day.
    ///   - marked: Days to mark, such as those that a list shows.
    func lines(
        title: String, today: CivilDate, marked: ClosedRange<CivilDate>? = nil,
        _ fullness: (CivilDate) -> Int
    ) -> [CellLine] {
        let margin = hasNumbers ? "   " : ""
        let names = TimeText.weekdays(from: weekStart).map { $0.prefix(2) + " " }.joined()
        var lines = [CellLine(margin + title, .strong), CellLine(margin + names.dropLast(), .faint)]
        for week in Weeks.of(first, from: weekStart) {
            var pieces: [CellLine.Piece] = []
            if hasNumbers {
                pieces.append(
                    .init(text: Weeks.number(of: week[0], startingOn: weekStart) + " ", look: .faint))
            }
            for day in week {
                guard day.month == first.month else {
                    pieces.append(.init(text: "   ", look: .plain))
                    continue
                }
                let level = min(max(fullness(day), 0), glyphs.shades.count - 1)
                let isToday = day == today
                let mark = String(isToday ? glyphs.shadesOfToday[level] : glyphs.shades[level])
                let text = (day.day < 10 ? " " : "") + "\(day.day)"
                let isMarked = marked?.contains(day) ?? (level > 2)
                pieces.append(.init(text: text, look: isToday ? .now : isMarked ? .strong : .plain))
                pieces.append(.init(text: mark, look: isToday ? .now : .color(SmallMonth.shade)))
            }
            while pieces.last?.text.allSatisfy({ $0 == " " }) ?? false { pieces.removeLast() }
            lines.append(CellLine(pieces))
        }
        return lines
    }

    /// The places of its days, if its first line begins at a column of a row.
    func places(column: Int, row: Int) -> [PaintedPlace] {
        let margin = hasNumbers ? 3 : 0
        return Weeks.of(first, from: weekStart).enumerated().flatMap { line, week in
            week.enumerated().filter { $0.element.month == first.month }.map { index, day in
                let start = column + margin + index * 3
                let line = row + 2 + line
                return PaintedPlace(.day(day), rows: line..<(line + 1), columns: start..<(start + 2))
            }
        }
    }

    /// The colour of the marks.
    private static let shade = Color(red: 0x1B, green: 0x87, blue: 0xC8)

    /// Blocks of lines, joined side by side.
    static func joined(_ blocks: [[CellLine]], width: Int, gap: Int, _ style: TextStyle) -> [String] {
        (0..<(blocks.map(\.count).max() ?? 0)).map { index in
            var line = ""
            var spaces = 0
            for block in blocks {
                let cell = index < block.count ? block[index] : CellLine()
                if !cell.pieces.isEmpty {
                    line += DisplayWidth.spaces(spaces) + cell.padded(to: 0, style)
                    spaces = 0
                }
                spaces += max(0, width - cell.width) + gap
            }
            return line
        }
    }
}
