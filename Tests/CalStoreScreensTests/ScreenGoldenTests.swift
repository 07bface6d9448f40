import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport

/// Whole pictures, reckoned by hand: titles from right to left, of wide letters, and with marks that combine. A day
/// with three events of an hour from 9:00 on has quarters of hours in these, and one line for each other hour.
@Suite struct ScreenGoldenTests {
    private static let combined = "Cafe\u{301} 👩‍👩‍👧 🇩🇪"

    private func stage(
        columns: Int, rows: Int, glyphs: Glyphs = .unicode, style: TextStyle = .plain
    ) throws -> ScreenStage {
        var stage = try ScreenStage(columns: columns, rows: rows, glyphs: glyphs)
        _ = try stage.store.write("golden", now: ScreenStage.now) { change in
            var calendar = try #require(try change.calendars().first { $0.entities.contains(.events) })
            calendar.color = "#FF0000"
            _ = try change.save(calendar)
            for (index, title) in ["פגישה", "渋谷で打ち合わせ", Self.combined].enumerated() {
                var item = CalStoreItem(event: title, calendar: calendar.id)
                item.start = try ItemTime(
                    parsing: "2026-03-10T\(index == 0 ? "0" : "")\(9 + index):00:00[Europe/Berlin]")
                item.end = .duration(ItemDuration(seconds: 3600))
                _ = try change.add(item)
            }
        }
        stage.screens.setup.style = style
        try stage.perform(
            stage.screens.start(.day, on: CivilDate(year: 2026, month: 3, day: 10)))
        return stage
    }

    /// `text` at the left and at the right of the title line, whose last column is empty.
    private func title(_ left: String, _ right: String, columns: Int) -> String {
        left + String(repeating: " ", count: columns - 1 - left.count - right.count) + right
    }

    private func day(_ tick: String, _ quarter: String, _ edge: String, _ shape: String) -> [String] {
        // In ASCII, a letter of another script has a question mark in each of its cells.
        let titles =
            edge == "|"
            ? ["?????", String(repeating: "?", count: 16), "Cafe ?? ??"]
            : ["פגישה", "渋谷で打ち合わせ", Self.combined]
        let spans = ["09:00-10:00", "10:00-11:00", "11:00-12:00"]
        let busy = titles.indices.flatMap { index in
            let hour = index == 0 ? "09" : "\(9 + index)"
            // The first of the usual hours is selected.
            let sign = index > 0 ? tick : edge == "|" ? ">" : "▶"
            return ["\(hour):00 \(sign)\(edge)\(shape) \(spans[index]) \(titles[index])"]
                + ["15", "30", "45"].map { "\(hour):\($0) \(quarter)\(edge)" }
        }
        return busy + (12...16).map { "\($0):00 \(tick)" }
    }

    private static let foot = "Enter open   s add   g go to   ? help"

    @Test(arguments: [false, true])
    func aDayAtTheLeastSize(isASCII: Bool) throws {
        let stage = try stage(columns: 60, rows: 20, glyphs: isASCII ? .ascii : .unicode)
        let rows = isASCII ? day("+", "|", "|", "*") : day("├", "│", "┃", "●")
        #expect(
            stage.screens.frame().lines
                == [title("Tue 10 March 2026, more below", "test  Europe/Berlin", columns: 60)] + rows
                + [isASCII ? "* Calendar" : "● Calendar", Self.foot])
    }

    /// The same lines stand in larger pictures, below the hours of the night where all 24 have room; from 100
    /// columns, panes are beside them.
    @Test(arguments: [(80, 24), (120, 40), (200, 50)])
    func aDayAtOtherSizes(columns: Int, rows: Int) throws {
        let stage = try stage(columns: columns, rows: rows)
        let frame = stage.screens.frame()
        let end = columns >= 100 ? columns - columns / 4 - 1 : columns
        let isWhole = rows >= 40
        let shown = (1...17).map { $0 + (isWhole ? 9 : 0) }.map { row in
            var line = (0..<end).map { frame.cluster(column: $0, row: row) }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
        #expect(shown == day("├", "│", "┃", "●"))
        let heading = "Tue 10 March 2026" + (isWhole ? "" : ", more below")
        #expect(frame.lines[0] == title(heading, "test  Europe/Berlin", columns: columns))
        #expect(frame.lines[rows - 1] == Self.foot)
    }

    /// A wide letter takes two cells, a letter with its mark one, a family and a flag two.
    @Test func clustersHaveTheirCells() throws {
        let frame = try stage(columns: 60, rows: 20).screens.frame()
        // 09:00, a space, tick, edge, shape, a space, the span of eleven, a space: the title begins at 22.
        #expect((22..<27).map { frame.cluster(column: $0, row: 1) } == ["פ", "ג", "י", "ש", "ה"])
        #expect(frame.cluster(column: 22, row: 5) == "渋" && frame.width(column: 22, row: 5) == 2)
        #expect(frame.cluster(column: 24, row: 5) == "谷" && frame.width(column: 23, row: 5) == 0)
        #expect(frame.cluster(column: 25, row: 9) == "e\u{301}" && frame.width(column: 25, row: 9) == 1)
        #expect(frame.cluster(column: 27, row: 9) == "👩‍👩‍👧" && frame.width(column: 27, row: 9) == 2)
        #expect(frame.cluster(column: 30, row: 9) == "🇩🇪" && frame.width(column: 30, row: 9) == 2)
    }

    /// Red of sixteen colours is 31: the edge and the shape have it, the title does not.
    @Test func coloursAreThoseOfTheCalendar() throws {
        let style = TextStyle(isColored: true, depth: .sixteen)
        let frame = try stage(columns: 60, rows: 20, style: style).screens.frame()
        let plain = try stage(columns: 60, rows: 20).screens.frame()
        #expect(frame.lines == plain.lines)
        #expect(frame.style(column: 7, row: 5).codes == "31" && frame.style(column: 8, row: 5).codes == "31")
        #expect(frame.style(column: 22, row: 5).codes.isEmpty)
        #expect(frame.style(column: 0, row: 0).codes == "1" && frame.style(column: 0, row: 1).codes == "2")
        #expect((0..<20).allSatisfy { plain.style(column: 7, row: $0).codes != "31" })
    }

    /// A terminal that is drawn to shows the picture, and so does one that had another one before.
    @Test(arguments: [(60, 20), (80, 24), (120, 40), (200, 50)])
    func theTerminalShowsThePicture(columns: Int, rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows, style: TextStyle(isColored: true))
        var renderer = Renderer()
        var model = TerminalModel(columns: columns, rows: rows)
        for key in ["3", "4", "2", "7", "8", "v", "2"] {
            try stage.press(key)
            model.read(renderer.draw(stage.screens.frame()))
            #expect(model.lines == stage.screens.frame().lines && model.faults.isEmpty, "\(key)")
        }
    }
}
