import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// What each screen shows, at the sizes of the contract.
@Suite struct ScreenFrameTests {
    private static let sizes = [(60, 20), (80, 24), (120, 40), (200, 50)]

    @Test(arguments: ScreenView.allCases, sizes)
    func eachViewIsWhole(view: ScreenView, size: (Int, Int)) throws {
        for glyphs in [Glyphs.unicode, .ascii] {
            var stage = try ScreenStage(columns: size.0, rows: size.1, glyphs: glyphs)
            try stage.start(view)
            let frame = stage.screens.frame()
            #expect(frame.columns == size.0 && frame.rows == size.1)
            #expect(frame.lines[0].contains("test") && frame.lines[size.1 - 1].contains("help"))
            #expect(frame.lines.allSatisfy { DisplayWidth.of($0) <= size.0 })
        }
    }

    /// The selection is marked by a sign and reversed, so it does not depend on colour.
    @Test(arguments: [ScreenView.agenda, .todo])
    func theSelectionHasASignAndIsReversed(view: ScreenView) throws {
        var stage = try ScreenStage()
        try stage.start(view)
        let frame = stage.screens.frame()
        let cursor = frame.cursor
        #expect(frame.cluster(column: cursor.column - 1, row: cursor.row) == "▶")
        #expect(frame.style(column: cursor.column, row: cursor.row).weights.contains(.reverse))
    }

    @Test func aTinyTerminalSaysSoAndOnlyEnds() throws {
        for (columns, rows) in [(1, 1), (59, 20), (60, 19)] {
            var stage = try ScreenStage(columns: columns, rows: rows)
            try stage.start(.week)
            #expect("60x20 needed; q quits".hasPrefix(stage.screens.frame().lines[0]))
            try stage.press("jdx:")
            #expect(!stage.isEnded && stage.commands.isEmpty)
            try stage.press("q")
            #expect(stage.isEnded)
        }
    }

    @Test func keysMoveThroughDaysAndItems() throws {
        var stage = try ScreenStage()
        try stage.start(.week)
        #expect(stage.screens.day.description == "2026-03-04" && stage.screens.selected == nil)
        // Both begin at 9:30; the titles decide.
        try stage.press("J")
        #expect(stage.screens.occurrence?.item.title == "Review")
        try stage.press("J")
        #expect(stage.screens.occurrence?.item.title == "Standup")
        try stage.press("K")
        #expect(stage.screens.occurrence?.item.title == "Review")
        try stage.press("l")
        #expect(stage.screens.day.description == "2026-03-05" && stage.screens.selected == nil)
        try stage.press("L")
        #expect(stage.screens.day.description == "2026-03-12")
        try stage.press("t")
        #expect(stage.screens.day.description == "2026-03-04")
        try stage.press("4jl")
        #expect(stage.screens.view == .month && stage.screens.day.description == "2026-03-12")
        try stage.press("gfri<Enter>")
        #expect(stage.screens.day.description == "2026-03-06")
    }

    /// The agenda goes on in both directions, over days without items.
    @Test func theAgendaHasNoEnd() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        var titles: [String] = []
        for _ in 0..<30 {
            if let occurrence = stage.screens.occurrence {
                titles.append(occurrence.item.title + " " + occurrence.start.date.description)
            }
            try stage.press("j")
        }
        // The twelve dates of the series, less the one before today.
        #expect(Set(titles.filter { $0.hasPrefix("Standup") }).count == 11)
        #expect(titles.contains("Standup 2026-03-27"))
        try stage.press("g2027-01-01<Enter>kkk")
        #expect(stage.screens.occurrence?.item.title == "Standup")
    }

    /// In a calendar with many items, the day before is not skipped.
    @Test func theAgendaGoesBackThroughManyItems() throws {
        var stage = try ScreenStage(items: 6000)
        try stage.start(.agenda)
        try stage.press("g2026-03-28<Enter>")
        for day in (20...27).reversed() {
            while stage.screens.day.day > day {
                let before = stage.screens.selected
                try stage.press("H")
                if stage.screens.selected == before { break }
            }
            #expect(stage.screens.day.day == day)
        }
    }

    @Test func changesAreCommands() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        let review = try #require(stage.screens.reference)
        try stage.press("j")
        let standup = try #require(stage.screens.reference)
        #expect(standup.hasSuffix("@2026-03-04"))
        try stage.press("d")
        #expect(
            stage.screens.question?.line
                == "Delete: o this one, f all from here (11), w the whole series (12)")
        try stage.press("f")
        #expect(stage.commands == [["rm", standup, "-y", "--span", "future"]])
        try stage.press("k")
        try stage.press("m<Right><Down><Enter>u")
        #expect(
            stage.commands.dropFirst() == [["reschedule", review, "+1d15m", "--assume"], ["undo"]])
        try stage.press("yl3p")
        #expect(stage.commands.last?.prefix(2) == ["copy", review])
    }

    /// One step of the selection on a large terminal.
    @Test(arguments: ScreenView.allCases.filter { $0 != .search })
    func aStepIsSmall(view: ScreenView) throws {
        var stage = try ScreenStage(columns: 200, rows: 50, items: 60)
        try stage.start(view)
        var renderer = Renderer()
        _ = renderer.draw(stage.screens.frame())
        for key in ["J", "j", "k", "l", "h", "J", "J", "K"] {
            let (top, contents) = (stage.screens.top, stage.screens.contents?.days)
            let (reads, day) = (stage.reads, stage.screens.day)
            try stage.press(key)
            let bytes = renderer.draw(stage.screens.frame())
            #expect(stage.reads - reads <= 1)
            // Another day of the day view, or lines that scroll, are another picture.
            guard stage.screens.top == top, stage.screens.contents?.days == contents else { continue }
            if view == .day, stage.screens.day != day { continue }
            #expect(bytes.count <= 400, "\(view) \(key): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// A day with many items is cut before the month is read whole, and the rest is counted.
    @Test func denseDaysAreCounted() throws {
        var stage = try ScreenStage(items: 6000)
        try stage.start(.month)
        let count = stage.screens.contents?.occurrences.count ?? 0
        #expect(count <= 42 * 20 && count > 31 * 10)
        let lines = stage.screens.frame().lines
        #expect(lines.contains { $0.contains("+21") }, "\(lines)")
        // A cell of a tall terminal has room for more of them.
        try stage.take(.resize(columns: 80, rows: 60))
        let taller = stage.screens.contents?.occurrences.count ?? 0
        #expect(taller <= 42 * 60 && taller > count)
    }

    @Test func nothingIsChangedReadOnly() throws {
        var stage = try ScreenStage()
        stage.screens.setup.isReadOnly = true
        try stage.start(.agenda)
        try stage.press("dxmsuUEo+-az<Space>p")
        #expect(stage.commands.isEmpty && stage.screens.prompt == nil && stage.screens.question == nil)
    }

    @Test func hiddenCalendarsAndFiltersHideItems() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("freview<Enter>")
        #expect(Set(stage.screens.contents?.occurrences.map(\.item.title) ?? []) == ["Review"])
        try stage.press("F")
        #expect(stage.screens.contents?.occurrences.contains { $0.item.title == "Trip to Rome" } == true)
        try stage.press("c<Space><Esc>")
        #expect(stage.screens.contents?.occurrences.allSatisfy { $0.item.kind == .reminder } == true)
    }

    @Test func theMouseSelectsAndOpens() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        let row = try #require(stage.screens.frame().lines.firstIndex { $0.contains("Review") })
        try stage.take(.click(column: 20, row: row))
        #expect(stage.screens.occurrence?.item.title == "Review")
        try stage.take(.click(column: 20, row: row))
        #expect(stage.commands.last?.first == "show")
    }
}
