import Basics
import CalStore
import Terminal

/// Draws pictures as SVG: one file for any browser and most programs, light or dark like the screen.
///
/// Text is measured in cells, as on a terminal. Letters are usually narrower than a cell, and wider text is
/// clipped.
package struct SVGPage {
    let pictures: [Picture]

    package init(pictures: [Picture]) { self.pictures = pictures }

    private static let cell = 150
    private static let letter = 7
    private static let line = 17
    private static let head = 22
    private static let edge = 20
    /// The maximum number of lines of a row; more are counted.
    private static let mostLines = 60
    /// The maximum number of lines of an item.
    private static let linesOfItem = 6

    private var columns: Int { pictures.flatMap { $0.rows.map(\.days.count) }.max() ?? 7 }
    private var width: Int { columns * SVGPage.cell + 2 * SVGPage.edge }

    package var text: String {
        var y = SVGPage.edge
        var body = ""
        for picture in pictures { body += draw(picture, &y) }
        let height = y
        let title = PageText.escaped(pictures.map(\.title).joined(separator: ", "))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img">
            <title>\(title)</title>
            <style>
            \(PageStyle.variables(of: "svg"))
            \(SVGPage.style)
            </style>
            <rect class="ground" width="\(width)" height="\(height)"/>
            \(body)</svg>

            """
    }

    private static let style = """
        text{font:12.5px \(PageStyle.font);fill:var(--text)}
        .ground{fill:var(--ground)}
        .title{font-size:20px;font-weight:700}
        .strong{font-weight:700}
        .faint{fill:var(--soft)}
        .end{text-anchor:end}
        .now{fill:var(--accent);font-weight:700}
        .late{fill:var(--late)}
        .rule{fill:none;stroke:var(--line)}
        .today{fill:var(--today)}
        .mark{fill:var(--accent)}
        """

    // MARK: Drawing

    private func draw(_ picture: Picture, _ y: inout Int) -> String {
        var body = label(picture.title, x: SVGPage.edge, y: y + 16, "title")
        y += 30
        if !picture.weekdays.isEmpty {
            for (column, name) in picture.weekdays.enumerated() {
                body += label(name, x: x(column) + 6, y: y + 12, "faint")
            }
            y += 20
        }
        let width = (SVGPage.cell - 12) / SVGPage.letter
        let detail = CellDetail(lines: SVGPage.linesOfItem, hasTimes: true)
        let now = picture.clock.map { NowLine(clock: $0) }
        for row in picture.rows {
            let fitted = FittedRow(
                row, width: width, detail, now: now,
                height: min(
                    SVGPage.mostLines,
                    FittedRow.needed(row, width: width, detail, now: now)))
            body += draw(fitted, &y)
        }
        y += 10
        var x = SVGPage.edge
        for mark in picture.legend {
            let length = PageText.width(of: mark.shape + " " + mark.title) + SVGPage.edge
            if x > SVGPage.edge, x + length > self.width - SVGPage.edge {
                x = SVGPage.edge
                y += SVGPage.line
            }
            body += label(
                CellLine([
                    .init(text: mark.shape + " ", look: mark.look), .init(text: mark.title, look: .faint),
                ]), x: x, y: y + 12)
            x += length
        }
        y += SVGPage.edge + SVGPage.line
        return body
    }

    private func draw(_ row: FittedRow, _ y: inout Int) -> String {
        let height = SVGPage.head + max(row.height, 2) * SVGPage.line + 6
        var body = ""
        for (column, day) in row.row.days.enumerated() {
            let frame = "x=\"\(x(column))\" y=\"\(y)\" width=\"\(SVGPage.cell)\" height=\"\(height)\""
            if day.isToday { body += "<rect class=\"today\" \(frame)/>\n" }
            body += "<rect class=\"rule\" \(frame)/>\n"
            guard day.isInside else { continue }
            if day.isToday {
                body +=
                    "<rect class=\"mark\" x=\"\(x(column))\" y=\"\(y)\" "
                    + "width=\"\(SVGPage.cell)\" height=\"3\"/>\n"
            }
            let today = day.isToday ? " · today" : ""
            body += label(day.heading + today, x: x(column) + 6, y: y + 16, day.isToday ? "now" : "strong")
            if row.row.days.firstIndex(where: \.isInside) == column, !row.row.number.isEmpty {
                let end = x(column) + SVGPage.cell - 6
                body += label("week \(row.row.number.trimmed)", x: end, y: y + 16, "faint end")
            }
            var lines = ""
            for (index, line) in row.cells[column].enumerated() where !line.pieces.isEmpty {
                lines += label(line, x: 6, y: SVGPage.head + index * SVGPage.line + 12)
            }
            if !lines.isEmpty { body += "<svg \(frame)>\n\(lines)</svg>\n" }
        }
        for bar in row.bars { body += draw(bar, y: y + SVGPage.head + bar.lane * SVGPage.line) }
        y += height
        return body
    }

    private func draw(_ bar: PictureBar, y: Int) -> String {
        let color = bar.entry.color ?? Color(red: 0x6E, green: 0x77, blue: 0x81)
        let width = bar.columns.count * SVGPage.cell - 6
        let place =
            "x=\"\(x(bar.columns.lowerBound) + 3)\" y=\"\(y)\" width=\"\(width)\" "
            + "height=\"\(SVGPage.line - 2)\""
        let words = [
            bar.begins ? "" : "◂", bar.entry.mark.shape, bar.begins ? bar.entry.begin : "", bar.entry.title,
            bar.ends ? "" : "▸",
        ]
        let text = DisplayWidth.truncate(
            words.filter { !$0.isEmpty }.joined(separator: " "), to: width / SVGPage.letter - 1)
        return "<rect \(place) rx=\"4\" fill=\"\(color.hex)\"/>\n"
            + "<svg \(place)><text x=\"5\" y=\"12\" "
            + "style=\"fill:\(color.ink.hex)\">\(PageText.escaped(text))</text></svg>\n"
    }

    private func x(_ column: Int) -> Int { SVGPage.edge + column * SVGPage.cell }

    private func label(_ text: String, x: Int, y: Int, _ name: String) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" class=\"\(name)\">\(PageText.escaped(text))</text>\n"
    }

    private func label(_ line: CellLine, x: Int, y: Int) -> String {
        let pieces = line.pieces.map { piece -> String in
            if case .color(let color) = piece.look {
                return "<tspan style=\"fill:\(color.readable.hex)\">\(PageText.escaped(piece.text))</tspan>"
            }
            return "<tspan class=\"\(PageText.name(of: piece.look))\">\(PageText.escaped(piece.text))</tspan>"
        }
        return "<text x=\"\(x)\" y=\"\(y)\" xml:space=\"preserve\">\(pieces.joined())</text>\n"
    }
}
