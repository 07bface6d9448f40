import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Dragging with the mouse, in a week by its hours. At 80 columns the clock takes six, and each day ten: Thursday
/// begins at column 36, Friday at 46. A row is half an hour.
@Suite struct ScreenMouseTests {
    private static let thursday = 38
    private static let friday = 48

    private func stage() throws -> ScreenStage {
        var stage = try ScreenStage()
        try stage.start(.week)
        try stage.press("v")
        return stage
    }

    /// The row of an hour.
    private func row(_ clock: String, _ stage: ScreenStage) throws -> Int {
        try #require(stage.screens.frame().lines.firstIndex { $0.hasPrefix(clock) })
    }

    private func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) -> InputStep {
        .mouse(MouseEvent(kind, column: column, row: row))
    }

    /// From one cell to another over those between; returns the words at the foot before letting go.
    private func drag(
        _ stage: inout ScreenStage, from: (Int, Int), to: (Int, Int), letsGo: Bool = true
    ) throws -> String {
        try stage.take(mouse(.press(.left), from.0, from.1))
        try stage.take(mouse(.drag(.left), from.0, from.1 + (to.1 > from.1 ? 1 : 0)))
        try stage.take(mouse(.drag(.left), to.0, to.1))
        let foot = stage.screens.frame().lines[23]
        if letsGo { try stage.take(mouse(.release(.left), to.0, to.1)) }
        return foot
    }

    @Test func freeHoursBecomeAnEvent() throws {
        var stage = try stage()
        let two = try row("14:00", stage)
        let foot = try drag(&stage, from: (Self.thursday, two), to: (Self.thursday, two + 2))
        #expect(foot == "let go: a new event, Thu 2026-03-05 14:00-15:30; Esc leaves it")
        #expect(stage.opened == ["Thu 2026-03-05 14:00-15:30"] && stage.screens.editor != nil)
    }

    /// Upwards, and into another day, which does not matter.
    @Test func freeHoursAreDraggedUpwardsToo() throws {
        var stage = try stage()
        let two = try row("14:00", stage)
        _ = try drag(&stage, from: (Self.thursday, two), to: (Self.friday, two - 1))
        #expect(stage.opened == ["Thu 2026-03-05 13:30-14:30"])
    }

    @Test func anEventMovesToAnotherDayAndHour() throws {
        var stage = try stage()
        // 12:00 to 13:15 on Friday, held at 12:30, to 14:00 on Thursday: a day back, an hour and a half on.
        let noon = try row("12:00", stage)
        let foot = try drag(&stage, from: (Self.friday, noon + 1), to: (Self.thursday, noon + 4))
        #expect(foot == "let go: \"פגישה\" moves to Thu 2026-03-05 13:30-14:45; Esc leaves it")
        let reference = try #require(stage.screens.reference)
        #expect(stage.commands == [["reschedule", reference, "-22h30m"]])
    }

    @Test(arguments: [(4, "+75m", "12:00-14:30"), (0, "-45m", "12:00-12:30")])
    func theLowerEdgeChangesTheLength(rows: Int, change: String, times: String) throws {
        var stage = try stage()
        let noon = try row("12:00", stage)
        let foot = try drag(&stage, from: (Self.friday, noon + 2), to: (Self.friday, noon + rows))
        #expect(foot == "let go: \"פגישה\" is Fri 2026-03-06 \(times); Esc leaves it")
        let reference = try #require(stage.screens.reference)
        #expect(stage.commands == [["edit", reference, "--end", change]])
    }

    /// A date of a series asks which dates are meant, as the keys do.
    @Test func aSeriesAsks() throws {
        var stage = try ScreenStage()
        try stage.start(.day)
        try stage.press("l")
        try stage.press("h")
        let lines = stage.screens.frame().lines
        let row = try #require(lines.firstIndex { $0.contains("Standup") })
        let column = try #require(lines[row].firstRange(of: "Standup")).lowerBound
        let cell = lines[row].distance(from: lines[row].startIndex, to: column)
        let eleven = try #require(lines.firstIndex { $0.hasPrefix("14:00") })
        _ = try drag(&stage, from: (cell, row), to: (cell, eleven))
        #expect(stage.screens.question?.line.hasPrefix("Move: o this one, f all from here (11)") == true)
        #expect(stage.commands.isEmpty)
        try stage.press("o")
        #expect(stage.commands.first?.prefix(1) == ["reschedule"])
        #expect(stage.commands.first?.suffix(2) == ["--span", "this"])
    }

    @Test func escapeLeavesIt() throws {
        var stage = try stage()
        let noon = try row("12:00", stage)
        _ = try drag(&stage, from: (Self.friday, noon + 1), to: (Self.thursday, noon), letsGo: false)
        try stage.press("<Esc>")
        #expect(stage.screens.message == "nothing was changed" && !stage.isEnded)
        try stage.take(mouse(.release(.left), Self.thursday, noon))
        #expect(stage.commands.isEmpty && stage.opened.isEmpty)
    }

    /// Back to where it began: nothing happens.
    @Test func thereAndBackChangesNothing() throws {
        var stage = try stage()
        let noon = try row("12:00", stage)
        try stage.take(mouse(.press(.left), Self.friday, noon + 1))
        try stage.take(mouse(.drag(.left), Self.thursday, noon + 1))
        try stage.take(mouse(.drag(.left), Self.friday, noon + 1))
        #expect(stage.screens.message == "let go: nothing is changed")
        try stage.take(mouse(.release(.left), Self.friday, noon + 1))
        #expect(stage.commands.isEmpty && stage.screens.pages.isEmpty)
    }

    /// In a month only the day changes.
    @Test func anItemMovesToAnotherDayOfAMonth() throws {
        var stage = try ScreenStage(columns: 99, rows: 40)
        try stage.start(.month)
        let lines = stage.screens.frame().lines
        let row = try #require(lines.firstIndex { $0.contains("Review") })
        let place = try #require(lines[row].firstRange(of: "Review")).lowerBound
        let cell = lines[row].distance(from: lines[row].startIndex, to: place)
        _ = try drag(&stage, from: (cell, row), to: (cell + 14, row))
        #expect(stage.commands.last?.last == "+1d")
    }

    @Test func nothingIsDraggedReadOnly() throws {
        var stage = try stage()
        stage.screens.setup.isReadOnly = true
        let noon = try row("12:00", stage)
        _ = try drag(&stage, from: (Self.friday, noon + 1), to: (Self.thursday, noon))
        _ = try drag(&stage, from: (Self.thursday, noon), to: (Self.thursday, noon + 3))
        #expect(stage.commands.isEmpty && stage.opened.isEmpty)
    }

    /// The marked times are reversed while the button is down.
    @Test func theTimesAreMarked() throws {
        var stage = try stage()
        let two = try row("14:00", stage)
        _ = try drag(&stage, from: (Self.thursday, two), to: (Self.thursday, two + 1), letsGo: false)
        let frame = stage.screens.frame()
        func isMarked(_ row: Int) -> Bool {
            frame.style(column: Self.thursday, row: row).weights.contains(.reverse)
        }
        #expect(!isMarked(two - 1) && isMarked(two) && isMarked(two + 1) && !isMarked(two + 2))
    }

    /// A click on another day of a week that does not fit leaves the days where they are.
    @Test func aClickMovesNoColumns() throws {
        var stage = try ScreenStage(columns: 60, rows: 20)
        try stage.start(.week)
        try stage.press("vlll")
        // The days, without the sign of the selected one.
        func days() -> [Substring] {
            stage.screens.frame().lines[1].replacing("▶", with: " ").split(separator: " ")
        }
        let head = days()
        try stage.take(.click(column: 20, row: 8))
        #expect(days() == head && stage.screens.day.description != "2026-03-07")
    }
}
