import Basics
import Terminal

/// Draws rows of a picture in ruled cells for a terminal.
///
///     ┌─ Mon 2 ──────┬─ Tue 3 ──────┬━▶ Wed 4 ━━━━━┐
///     │●09:30 Standup│●09:30 Standup│[● Trip to Rom▸
///     └──────────────┴──────────────┴──────────────┘
struct GridPainter {
    /// The width of a cell.
    let column: Int
    /// The width of the week numbers before the cells.
    let margin: Int
    let glyphs: Glyphs
    let style: TextStyle

    /// In narrower cells, headings have no spaces around them.
    private static let roomForSpaces = 7

    /// The width of a cell if `count` cells are side by side.
    static func column(_ count: Int, in width: Int, margin: Int = 0) -> Int {
        (width - margin - 1) / count - 1
    }

    /// - Parameter least: The minimum height of a row.
    func painted(_ rows: [FittedRow], least: Int = 1) -> PaintedLines {
        var painted = PaintedLines()
        var above: FittedRow?
        for row in rows {
            let height = max(row.height, least)
            painted.places += places(of: row, at: painted.lines.count, height: height)
            painted.lines.append(rule(above, row))
            for line in 0..<height { painted.lines.append(self.line(line, of: row)) }
            above = row
        }
        painted.lines.append(rule(above, nil))
        return painted
    }

    /// The places of a row whose rule is on the line `first`: of each day its cell, then its items.
    private func places(of row: FittedRow, at first: Int, height: Int) -> [PaintedPlace] {
        row.row.days.indices.flatMap { index -> [PaintedPlace] in
            let day = row.row.days[index]
            let start = margin + 1 + index * (column + 1)
            let columns = start..<(start + column)
            var places = [
                PaintedPlace(.day(day.date), rows: first..<(first + 1 + height), columns: columns)
            ]
            // A day outside can be gone to; its items are selected there.
            guard day.isInside else { return places }
            for bar in row.bars where bar.columns.contains(index) {
                places.append(
                    PaintedPlace(
                        .item(bar.entry.occurrence, on: day.date),
                        rows: (first + 1 + bar.lane)..<(first + 2 + bar.lane), columns: columns))
            }
            let lines = index < row.cells.count ? row.cells[index] : []
            for line in lines.indices {
                guard let owner = lines[line].owner, day.entries.indices.contains(owner) else { continue }
                let occurrence = day.entries[owner].occurrence
                if line > 0, lines[line - 1].owner == owner {
                    places[places.count - 1].rows =
                        places[places.count - 1].rows.lowerBound..<(first + 2 + line)
                } else {
                    places.append(
                        PaintedPlace(
                            .item(occurrence, on: day.date), rows: (first + 1 + line)..<(first + 2 + line),
                            columns: columns))
                }
            }
            return places
        }
    }

    // MARK: Rules

    /// The rule between two rows, with the headings of the lower row.
    private func rule(_ above: FittedRow?, _ below: FittedRow?) -> String {
        let (up, down) = (above?.row.days.count ?? 0, below?.row.days.count ?? 0)
        let count = max(up, down)
        var line = style.apply(.faint, DisplayWidth.pad(below?.row.number ?? "", to: margin))
        for boundary in 0...count {
            let sides =
                (boundary <= up && up > 0 ? 1 : 0) + (boundary <= down && down > 0 ? 2 : 0)
                + (boundary > 0 ? 4 : 0) + (boundary < count ? 8 : 0)
            line += style.apply(.faint, String(glyphs.corners[sides]))
            guard boundary < count else { continue }
            line += heading(boundary < down ? below?.row.days[boundary] : nil)
        }
        return line
    }

    private func heading(_ day: PictureDay?) -> String {
        let empty = style.apply(.faint, String(repeating: glyphs.horizontal, count: column))
        guard let day, !day.heading.isEmpty else { return empty }
        let fill = day.isToday ? glyphs.thick : glyphs.horizontal
        let look: TextStyle.Style = day.isToday ? .now : .faint
        let isNarrow = column < GridPainter.roomForSpaces
        let front = (isNarrow ? "" : String(fill)) + (day.isToday ? String(glyphs.today) : "")
        // Without colour, brackets mark a day of another month.
        let words = day.isInside || style.isColored ? day.heading : "(" + day.heading + ")"
        let text = DisplayWidth.truncate(isNarrow ? words : " " + words + " ", to: column - front.count)
        if !day.isInside, text.contains("…") { return empty }
        let rest = column - front.count - DisplayWidth.of(text)
        return style.apply(look, front)
            + style.apply(day.isToday ? .now : day.isInside ? .strong : .faint, text)
            + style.apply(look, String(repeating: fill, count: max(0, rest)))
    }

    // MARK: Lines

    private func line(_ index: Int, of row: FittedRow) -> String {
        let wall = style.apply(.faint, String(glyphs.vertical))
        var line = DisplayWidth.spaces(margin) + wall
        var next = 0
        while next < row.cells.count {
            if let bar = row.bars.first(where: { $0.lane == index && $0.columns.lowerBound == next }) {
                line += draw(bar, isShaded: isShaded(bar, in: row))
                next = bar.columns.upperBound + 1
            } else {
                let cell = row.cells[next]
                line += (index < cell.count ? cell[index] : CellLine()).padded(to: column, style)
                next += 1
            }
            line += wall
        }
        return line
    }

    /// Whether a bar has another shade, so that it does not run into one of its colour above or below it.
    private func isShaded(_ bar: PictureBar, in row: FittedRow) -> Bool {
        guard bar.lane % 2 == 1 else { return false }
        return row.bars.contains { other in
            abs(other.lane - bar.lane) == 1 && other.entry.color == bar.entry.color
                && other.columns.overlaps(bar.columns)
        }
    }

    /// `[● Trip to Rome ────]`: the ends show whether it begins or ends elsewhere. In colour it is a block.
    private func draw(_ bar: PictureBar, isShaded: Bool) -> String {
        let width = bar.columns.count * (column + 1) - 1
        let entry = bar.entry
        let isBlock = style.isColored && entry.color != nil
        let caps = glyphs.caps
        let begin = bar.begins ? isBlock ? " " : caps.begin : caps.before
        let end = bar.ends ? isBlock ? " " : caps.end : caps.after
        let words = [entry.mark.shape, bar.begins ? entry.begin : "", entry.title]
        let title = words.filter { !$0.isEmpty }.joined(separator: " ")
        let signed = entry.signs.isEmpty ? title : title + " " + entry.signs
        let isSigned = DisplayWidth.of(signed) <= width - 2
        var text = DisplayWidth.truncate(isSigned ? signed : title, to: max(0, width - 2))
        let rest = width - 2 - DisplayWidth.of(text)
        if TerminalText.hasRightToLeft(text) { text += "\u{200E}" }
        let fill: Character = isBlock || rest < 3 ? " " : glyphs.horizontal
        text += rest > 0 ? " " + String(repeating: fill, count: rest - 1) : ""
        let color = isShaded ? entry.color?.shaded : entry.color
        let look = isBlock ? color.map { .block($0) } ?? .plain : TextStyle.Style.plain
        return style.apply(look, String(begin) + text + String(end))
    }
}
