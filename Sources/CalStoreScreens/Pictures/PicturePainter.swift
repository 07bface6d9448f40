import Basics
import Terminal

/// Draws pictures for a terminal.
package struct PicturePainter {
    package let width: Int
    /// The lines of the terminal; nil for no limit.
    package let height: Int?
    package let glyphs: Glyphs
    package let style: TextStyle

    package init(width: Int, height: Int?, glyphs: Glyphs, style: TextStyle) {
        self.width = width
        self.height = height
        self.glyphs = glyphs
        self.style = style
    }

    /// The minimum width of a picture of a week; below it, a list is better.
    package static let narrowestWeek = 57
    /// The minimum width of a cell; below it, fewer days are side by side.
    private static let narrowestDay = 13
    /// The minimum number of lines of a row in a month, if there is room.
    private static let leastLines = 3

    /// The number of days side by side: the whole week, or five and two, or four and three.
    package var daysSideBySide: Int {
        [7, 5].first { GridPainter.column($0, in: width) >= PicturePainter.narrowestDay } ?? 4
    }

    /// A week, with as much detail about each item as fits.
    package func week(_ picture: Picture) -> PaintedLines {
        let column = GridPainter.column(picture.rows.map(\.days.count).max() ?? 7, in: width)
        return painted(
            picture, column: column, margin: 0, levels: CellDetail.levels(width: column),
            least: PicturePainter.leastLines)
    }

    /// A month. Without a height limit, each item has one line.
    package func month(_ picture: Picture) -> PaintedLines {
        let margin = picture.hasNumbers ? 3 : 0
        let column = max(3, GridPainter.column(7, in: width, margin: margin))
        let levels = CellDetail.levels(width: column)
        let plain = levels.last { !$0.hasShapesOnly }
        return painted(
            picture, column: column, margin: margin,
            levels: height == nil ? [plain ?? levels[levels.count - 1]] : levels,
            least: levels[levels.count - 1].hasShapesOnly ? 1 : height == nil ? 2 : PicturePainter.leastLines)
    }

    private func painted(
        _ picture: Picture, column: Int, margin: Int, levels: [CellDetail], least: Int
    ) -> PaintedLines {
        let legend = CalendarMarks.legend(picture.legend, width: width, style)
        var head = [style.apply(.strong, picture.title)]
        if !picture.weekdays.isEmpty { head.append(names(picture.weekdays, column, margin)) }
        // A rule above each row and one at the end, and a line for the prompt.
        let others = head.count + picture.rows.count + 1 + legend.count + 1
        let available = height.map { max($0 - others, picture.rows.count) }
        let rows = PictureFit(
            width: column, now: picture.clock.map { NowLine(clock: $0, rule: glyphs.thick) },
            lines: available, levels: levels
        )
        .rows(picture.rows)
        let grid = GridPainter(column: column, margin: margin, glyphs: glyphs, style: style)
        let spare = available.map { $0 / max(1, rows.count) } ?? least
        let used = rows.reduce(0) { $0 + max($1.height, min(least, spare)) }
        let isRoomy = available.map { used <= $0 } ?? true
        var painted = PaintedLines(head)
        painted.append(grid.painted(rows, least: isRoomy ? min(least, spare) : 1))
        painted.append(PaintedLines(legend))
        return painted
    }

    private func names(_ names: [String], _ column: Int, _ margin: Int) -> String {
        let front = column > 3 ? " " : ""
        let cells = names.map { DisplayWidth.pad(front + $0, to: column) }
        let line = cells.joined(separator: " ").trimmed
        return DisplayWidth.spaces(margin + 1 + front.count) + style.apply(.faint, line)
    }
}
