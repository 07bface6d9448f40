import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// The history and free time: rows that are not items.
@Suite struct ScreenHistoryTests {
    /// A stage with two more operations, and working hours.
    private func stage(columns: Int = 80, rows: Int = 24) throws -> ScreenStage {
        var stage = try ScreenStage(columns: columns, rows: rows)
        for title in ["First", "Second"] {
            _ = try stage.store.write("add \(title)", now: ScreenStage.now) { change in
                let calendar = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
                _ = try change.add(CalStoreItem(reminder: title, calendar: calendar.id))
            }
        }
        stage.screens.setup.working = WorkingHours(
            days: [.monday, .tuesday, .wednesday, .thursday, .friday], [9 * 3600..<17 * 3600])
        return stage
    }

    private func short(_ index: Int, _ stage: ScreenStage) throws -> String {
        let entries = try stage.store.history.entries()
        return try OperationText(TimeText(zone: ScreenStage.zone), stage.store).shortID(entries[index].id)
    }

    @Test func theHistoryHasTheRowsOfLog() throws {
        var stage = try stage()
        try stage.start(.agenda)
        try stage.press("7")
        let lines = stage.screens.frame().lines
        #expect(lines[0].hasPrefix("History, 3 operations"))
        #expect(lines[1].hasPrefix(" ▶\(try short(0, stage))  Wed 2026-03-04 09:20"))
        #expect(lines[1].contains("1 added") && lines[1].contains("add Second"))
        #expect(lines[2].contains("add First") && lines[3].contains("fill"))
        try stage.press("j<Enter>")
        #expect(stage.commands.last == ["op", "show", try short(1, stage)])
        try stage.press("<Esc>")
        #expect(stage.screens.view == .agenda)
    }

    /// What each answer to the question runs.
    @Test(arguments: [
        ("7u", "Undo %0: o only this one", "o", ["undo", "%0"]),
        (
            "7ju", "Undo %1: o only this one, l the later one, b it and the later one", "b",
            ["op", "restore", "%2"]
        ),
        (
            "7ju", "Undo %1: o only this one, l the later one, b it and the later one", "l",
            ["op", "restore", "%1"]
        ),
        ("7jju", "Undo %2: o only this one, l the 2 later ones", "l", ["op", "restore", "%2"]),
    ])
    func undoAsksHowFar(keys: String, question: String, answer: String, words: [String]) throws {
        var stage = try stage()
        func named(_ text: String) throws -> String {
            try (0...2).reduce(text) { $0.replacing("%\($1)", with: try short($1, stage)) }
        }
        try stage.start(.week)
        try stage.press(keys)
        #expect(stage.screens.question?.line == (try named(question)))
        #expect(stage.commands.isEmpty)
        try stage.press(answer)
        #expect(stage.commands == [try words.map(named)])
    }

    /// The selected operation stays the same while another one comes on top.
    @Test func theSelectedOperationIsNotARow() throws {
        var stage = try stage()
        try stage.start(.agenda)
        try stage.press("7j")
        let before = stage.screens.operation
        _ = try stage.store.write("third", now: ScreenStage.now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
            _ = try change.add(CalStoreItem(reminder: "Third", calendar: calendar.id))
        }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        #expect(stage.screens.operation == before && stage.screens.lineIndex == 2)
    }

    // MARK: Free time

    /// Of a week with working hours from 9 to 17, at Wed 9:20: a stand-up until 9:45, two events until 11:30,
    /// and one on Friday from 12:00 to 13:15; the all-day trip does not count.
    private static let rows = [
        "Wed 2026-03-04  11:30-17:00   5h30m", "Thu 2026-03-05  09:00-17:00   8h",
        "Fri 2026-03-06  09:00-09:30   30m", "Fri 2026-03-06  09:45-12:00   2h15m",
        "Fri 2026-03-06  13:15-17:00   3h45m",
    ]

    @Test func freeTimeHasTheRowsOfFree() throws {
        var stage = try stage()
        try stage.start(.week)
        try stage.press("8")
        let lines = stage.screens.frame().lines
        #expect(lines[0].hasPrefix("Free for 30m, Week 10, 2 to 8 March 2026"))
        #expect(lines[1] == " ▶" + Self.rows[0])
        #expect(lines[2...5].map { String($0.dropFirst(2)) } == Array(Self.rows[1...]))
        #expect(lines[6].isEmpty)
        // Half an hour on Friday is too short for 45 minutes.
        try stage.press("+")
        #expect(stage.screens.frame().lines[0].hasPrefix("Free for 45m"))
        #expect(stage.screens.frame().lines[3] == "  " + Self.rows[3])
        try stage.press("--")
        #expect(stage.screens.frame().lines[0].hasPrefix("Free for 15m"))
    }

    @Test func enterBooks() throws {
        var stage = try stage()
        try stage.start(.week)
        try stage.press("8jj<Enter>")
        #expect(stage.opened == ["Fri 2026-03-06 09:00-09:30"])
        #expect(stage.screens.editor != nil)
        try stage.press("<Esc>k++<Enter>")
        #expect(stage.opened.last == "Thu 2026-03-05 09:00-10:00")
    }

    @Test func nothingIsBookedReadOnly() throws {
        var stage = try stage()
        stage.screens.setup.isReadOnly = true
        try stage.start(.week)
        try stage.press("8<Enter>")
        #expect(stage.opened.isEmpty && stage.screens.message == "this is read only")
    }

    /// Gaps in the hours: an edge in each free slot, and the length at the first one.
    @Test func gapsAreDrawnInTheWeek() throws {
        var stage = try stage()
        try stage.start(.week)
        try stage.press("8v")
        let lines = stage.screens.frame().lines
        func row(_ clock: String) throws -> [Character] {
            Array(try #require(lines.first { $0.hasPrefix(clock) }))
        }
        // Six cells of the clock, then ten for each day: Thursday begins at 36, Friday at 46.
        // The present time, 9:20, stands in the place of 9:00.
        let nine = try row("09:20")
        #expect(String(nine[36...39]) == "╎ 8h")
        #expect(String(nine[46...50]) == "╎ 30m")
        let ten = try row("10:00")
        #expect(ten[36] == "╎" && ten[46] == "╎" && ten[6] == " ")
        #expect(String(try row("16:00")[26...26]) == "╎")
        // The selected one is reversed, and Enter books it.
        try stage.press("j<Enter>")
        #expect(stage.opened == ["Thu 2026-03-05 09:00-09:30"])
    }

    @Test func anotherWeekHasOtherFreeTime() throws {
        var stage = try stage()
        try stage.start(.week)
        try stage.press("8L")
        #expect(stage.screens.frame().lines[0].contains("Week 11"))
        // The stand-up is on Monday, Wednesday and Friday until 9:45.
        let free = stage.screens.frame().lines[1...].prefix { !$0.isEmpty }.map { String($0.dropFirst(2)) }
        #expect(
            free == [
                "Mon 2026-03-09  09:00-09:30   30m", "Mon 2026-03-09  09:45-17:00   7h15m",
                "Tue 2026-03-10  09:00-17:00   8h", "Wed 2026-03-11  09:00-09:30   30m",
                "Wed 2026-03-11  09:45-17:00   7h15m", "Thu 2026-03-12  09:00-17:00   8h",
                "Fri 2026-03-13  09:00-09:30   30m", "Fri 2026-03-13  09:45-17:00   7h15m",
            ])
        try stage.press("g6 mar<Enter>")
        #expect(stage.screens.view == .freeTime)
        #expect(stage.screens.frame().lines.contains(" ▶" + Self.rows[2]))
    }
}

/// A second zone beside the hours of a week, and the small question of `Y`.
@Suite struct ScreenZonesTests {
    /// New York is six hours behind Berlin until 8 March 2026, when its clocks go forward.
    @Test func theHoursOfAWeekHaveASecondZone() throws {
        var stage = try ScreenStage()
        stage.screens.setup.second = TimeText(zone: try #require(Zone.named("America/New_York")))
        try stage.start(.week)
        try stage.press("v")
        let lines = stage.screens.frame().lines
        #expect(lines[1].hasPrefix("Berlin New York Mon 2"))
        #expect(lines.contains { $0.hasPrefix("15:00  09:00") })
        // The line of the present time has both clocks.
        #expect(lines.contains { $0.hasPrefix("09:20  03:20") })
    }

    @Test func theClipboardTakesAReferenceATitleOrALink() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        let reference = try #require(stage.screens.reference)
        try stage.press("Y")
        #expect(stage.screens.question?.line == "Copy: r reference, t title")
        try stage.press("t")
        #expect(stage.copied == ["Review"] && stage.screens.message == "on the clipboard: Review")
        try stage.press("Yr")
        #expect(stage.copied.last == reference)
        _ = try stage.store.write("link", now: ScreenStage.now) { change in
            var item = try #require(try change.items().first { $0.title == "Review" })
            item.url = "https://example.com/review"
            _ = try change.save(item)
        }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        try stage.press("Yl")
        #expect(stage.copied.last == "https://example.com/review")
    }
}
