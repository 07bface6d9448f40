import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects of moving by the arrows and by the mouse, each by what happened. In Berlin the clocks go forward
/// on Sun 2026-03-29 at 02:00, and back on Sun 2026-10-25 at 03:00.
@Suite struct ScreenShiftTests {
    /// In a week by its hours at 80 columns, Saturday begins at column 56, Sunday at 66.
    private static let columns = (saturday: 60, sunday: 70)

    private func add(_ title: String, _ start: String, _ stage: ScreenStage) throws {
        _ = try stage.store.write("add", now: ScreenStage.now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.events) })
            var item = CalStoreItem(event: title, calendar: calendar.id)
            item.start = try ItemTime(parsing: start + "[Europe/Berlin]")
            item.end = .duration(ItemDuration(seconds: 3600))
            _ = try change.add(item)
        }
    }

    private func row(_ clock: String, _ stage: ScreenStage) throws -> Int {
        try #require(stage.screens.frame().lines.firstIndex { $0.hasPrefix(clock) })
    }

    /// Drags from a cell to another one; returns the words at the foot before letting go.
    private func drag(
        _ stage: inout ScreenStage, from: (column: Int, row: Int), to: (column: Int, row: Int)
    ) throws -> String {
        // Rows of the terminal count from 1.
        try stage.press("<Press:\(from.column),\(from.row + 1)><Drag:\(to.column),\(to.row + 1)>")
        let foot = stage.screens.frame().lines.last ?? ""
        try stage.press("<Release:\(to.column),\(to.row + 1)>")
        return foot
    }

    // MARK: The mouse

    /// From Saturday to Sunday, an event went an hour too late.
    @Test(arguments: [
        ("2026-03-28T15:00:00", "15:00", "11:00", "Sun 2026-03-29 11:00", "11:00-12:00"),
        ("2026-03-29T01:00:00", "01:00", "05:00", "Sun 2026-03-29 05:00", "05:00-06:00"),
    ])
    func anEventMissedTheRow(
        start: String, from: String, to: String, text: String, times: String
    ) throws {
        var stage = try ScreenStage(columns: 80, rows: 60)
        try add("Run", start, stage)
        try stage.start(.week)
        try stage.press("vg2026-03-28<Enter>")
        let column = start.hasPrefix("2026-03-28") ? Self.columns.saturday : Self.columns.sunday
        let foot = try drag(
            &stage, from: (column, row(from, stage)), to: (Self.columns.sunday, row(to, stage)))
        #expect(foot == "let go: \"Run\" moves to Sun 2026-03-29 \(times); Esc leaves it")
        let reference = try #require(stage.screens.reference)
        #expect(stage.commands == [["reschedule", reference, text]])
    }

    /// An overdue reminder, which stands under today, was moved from the day of its due time.
    @Test func anOverdueReminderStayedOverdue() throws {
        var stage = try ScreenStage()
        _ = try stage.store.write("add", now: ScreenStage.now) { change in
            let lists = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
            var reminder = CalStoreItem(reminder: "Old bill", calendar: lists.id)
            reminder.end = .time(try ItemTime(parsing: "2026-03-01T12:00:00[Europe/Berlin]"))
            _ = try change.add(reminder)
        }
        try stage.start(.agenda)
        let lines = stage.screens.frame().lines
        let bill = try #require(lines.firstIndex { $0.contains("Old bill") })
        let trip = try #require(lines.firstIndex { $0.contains("Trip to Rome") })
        let foot = try drag(&stage, from: (20, bill), to: (20, trip))
        #expect(foot.hasPrefix("let go: \"Old bill\" moves to Thu 2026-03-05 12:00"))
        let reference = try #require(stage.screens.reference)
        #expect(stage.commands == [["reschedule", reference, "+4d"]])
        // On another row of the same day it stays.
        let review = try #require(lines.firstIndex { $0.contains("Review") })
        _ = try drag(&stage, from: (20, bill), to: (20, review))
        #expect(stage.commands.count == 1)
    }

    // MARK: Arrows

    /// The key for earlier made it later than the day alone.
    @Test(arguments: [
        ("2026-03-28T10:00:00", "<Right><Up>", "Sun 2026-03-29 09:45"),
        ("2026-03-28T10:00:00", "<Right>", "+1d"), ("2026-03-28T10:00:00", "<Right><Down>", "+1d15m"),
        ("2026-03-28T10:00:00", "<Left><Down>", "-23h45m"), ("2026-03-28T10:00:00", "<Right><Left>", ""),
        ("2026-10-24T10:00:00", "<Right><Up>", "Sun 2026-10-25 09:45"),
        ("2026-03-29T01:45:00", "<Down>", "+15m"), ("2026-03-29T03:00:00", "<Up>", "-15m"),
    ])
    func anArrowForEarlierMovedLater(start: String, keys: String, text: String) throws {
        var stage = try ScreenStage()
        try add("Run", start, stage)
        try stage.start(.agenda)
        try stage.press("g\(start.prefix(10))<Enter>m" + keys)
        #expect(stage.screens.occurrence?.item.title == "Run")
        #expect(stage.screens.prompt?.line.text == text)
    }

    /// An arrow threw a time away that was typed.
    @Test func anArrowThrewATypedTimeAway() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("mfri 10:00<Left><Left>3")
        #expect(stage.screens.prompt?.line.text == "fri 10:300")
        // An empty line, and one with the text of arrows, is for the arrows.
        try stage.press("<End><C-u><Right><Right>")
        #expect(stage.screens.prompt?.line.text == "+2d")
        try stage.press("<C-u><Left>")
        #expect(stage.screens.prompt?.line.text == "-1d")
    }
}
