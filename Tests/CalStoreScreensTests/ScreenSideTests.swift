import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// The panes beside a view, from 100 columns.
@Suite struct ScreenSideTests {
    @Test func theReminderPaneStandsBesideTheView() throws {
        var stage = try ScreenStage(columns: 100, rows: 24)
        try stage.start(.week)
        // A quarter would be 25 columns; 30 are the least: from column 70 on, with two for signs.
        let frame = stage.screens.frame()
        let side = (0..<24).map { row in
            (69..<100).map { frame.cluster(column: $0, row: row) }.joined().trimmed
        }
        #expect(side[1] == "│  To do, 2 open")
        #expect(side[2] == "│  Today")
        #expect(side[3] == "│  ☐ Buy milk            17:00")
        #expect(side[4] == "│  Without a date")
        #expect(side[5] == "│  ☐ Someday")
        let calendars = try #require(side.firstIndex(of: "│  Calendars"))
        #expect(side[calendars + 1].hasPrefix("│  [x]  ●"))
        #expect(side[calendars + 2].hasPrefix("│  [x]  ☐") && calendars + 2 == 22)
    }

    @Test(arguments: [(99, false), (100, true)])
    func thePaneNeedsColumns(columns: Int, isThere: Bool) throws {
        var stage = try ScreenStage(columns: columns, rows: 24)
        for view in [ScreenView.agenda, .day, .week] {
            try stage.start(view)
            #expect(
                stage.screens.frame().lines.contains { $0.contains("To do, 2 open") } == isThere, "\(view)")
        }
        try stage.start(.week)
        try stage.press("<Tab>")
        #expect(stage.screens.view == (isThere ? .week : .todo))
        #expect(stage.screens.pane == (isThere ? .todo : .view))
    }

    /// Tab, and the keys of each pane: what is selected, and what runs.
    @Test func keysAreForThePaneWithTheFocus() throws {
        var stage = try ScreenStage(columns: 120, rows: 40)
        try stage.start(.week)
        try stage.press("J<Tab>")
        #expect(stage.screens.pane == .todo && stage.screens.occurrence?.item.title == "Buy milk")
        try stage.press("j")
        #expect(stage.screens.occurrence?.item.title == "Someday")
        let someday = try #require(stage.screens.reference)
        try stage.press("<Space>")
        #expect(stage.commands == [["done", someday]])
        // The calendar moves on while the focus is beside it.
        try stage.press("L")
        #expect(stage.screens.day.description == "2026-03-11" && stage.screens.pane == .todo)
        try stage.press("<Enter>")
        #expect(stage.commands.last == ["show", someday])
        try stage.press("<Tab><Space>")
        #expect(stage.screens.pane == .calendars && stage.screens.hidden.count == 1)
        try stage.press("<Space><Tab>")
        #expect(stage.screens.hidden.isEmpty && stage.screens.pane == .view)
        try stage.press("<Tab><Esc>")
        #expect(stage.screens.pane == .view && !stage.isEnded)
    }

    /// The sign and the cursor are in the pane with the focus.
    @Test func theCursorFollowsTheFocus() throws {
        var stage = try ScreenStage(columns: 100, rows: 24)
        try stage.start(.week)
        #expect(stage.screens.frame().cursor.column < 70)
        try stage.press("<Tab>")
        let frame = stage.screens.frame()
        #expect(frame.cursor.column == 72 && frame.cursor.row == 3)
        #expect(frame.cluster(column: 71, row: 3) == "▶")
        #expect(frame.style(column: 72, row: 3).weights.contains(.reverse))
        // A smaller terminal has no pane, and the focus goes back.
        try stage.press("<Resize:80x24>")
        #expect(stage.screens.pane == .view)
        try stage.press("<Resize:100x24>")
        #expect(stage.screens.frame().lines[1].contains("To do, 2 open"))
    }

    @Test func clicksReachThePane() throws {
        var stage = try ScreenStage(columns: 100, rows: 24)
        try stage.start(.week)
        try stage.take(.click(column: 80, row: 5))
        #expect(stage.screens.pane == .todo && stage.screens.occurrence?.item.title == "Someday")
        try stage.take(.click(column: 80, row: 5))
        #expect(stage.commands.last?.first == "show")
    }

    /// A long list scrolls to the selection.
    @Test func theListScrolls() throws {
        var stage = try ScreenStage(columns: 100, rows: 20)
        _ = try stage.store.write("more", now: ScreenStage.now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
            for index in 0..<40 {
                _ = try change.add(CalStoreItem(reminder: "Task \(index)", calendar: calendar.id))
            }
        }
        try stage.start(.week)
        try stage.press("<Tab>" + String(repeating: "j", count: 41))
        let frame = stage.screens.frame()
        #expect(stage.screens.occurrence != nil)
        #expect(frame.cluster(column: 71, row: frame.cursor.row) == "▶")
    }
}
