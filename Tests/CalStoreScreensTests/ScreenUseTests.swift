import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects that a day of use has found, each by what happened.
@Suite struct ScreenUseTests {
    private func key(_ stage: ScreenStage) throws -> ItemKey { try #require(stage.screens.selected) }

    private func foot(_ stage: ScreenStage) -> String { stage.screens.frame().lines.last ?? "" }

    // MARK: Selection

    /// After a series was moved as a whole, the selection went to another item, which the next `d` deleted.
    @Test func aMoveOfTheSeriesLostTheSelection() throws {
        var stage = try ScreenStage()
        try stage.start(.week)
        try stage.press("JJ")
        let before = try key(stage)
        #expect(stage.screens.occurrence?.item.title == "Standup")
        let day = CivilDate(year: 2026, month: 3, day: 4) ?? stage.screens.day
        let series = try #require(stage.screens.occurrence?.item)
        _ = try stage.store.write("move", now: ScreenStage.now) { change in
            var item = series
            item.start = try ItemTime(parsing: "2026-03-02T10:30:00[Europe/Berlin]")
            _ = try change.save(item, span: .all)
        }
        let start = try ItemTime(parsing: "2026-03-04T10:30:00[Europe/Berlin]")
        let after = ItemKey(item: series.id, original: start)
        var outcome = ScreenOutcome(
            words: ["reschedule"], exit: 0, output: ["Changed"], errors: [], hasChanged: true)
        outcome.moves = [ScreenMove(before: before, after: after, start: start)]
        try stage.perform(stage.screens.reduce(.ran(outcome)))
        #expect(stage.screens.selected == after && stage.screens.day == day)
        #expect(stage.screens.occurrence?.start == start)
        // An undo gives it the key that it had.
        _ = try stage.store.write("back", now: ScreenStage.now) { change in
            _ = try change.save(series, span: .all)
        }
        try stage.perform(
            stage.screens.reduce(
                .ran(ScreenOutcome(words: ["undo"], exit: 0, output: ["Undid"], errors: [], hasChanged: true))
            ))
        #expect(stage.screens.selected == before && stage.screens.occurrence?.item.title == "Standup")
    }

    /// After a question the heading of the day was scrolled away.
    @Test func theHeadingWentAwayAfterAChange() throws {
        var stage = try ScreenStage(columns: 60, rows: 20, items: 40)
        try stage.start(.agenda)
        let heading = { (stage: ScreenStage) in
            stage.screens.frame().lines.firstIndex {
                $0.contains("Wed 4 March 2026") && !$0.contains("Agenda")
            }
        }
        let row = try #require(heading(stage))
        try stage.press("do")
        try stage.perform(
            stage.screens.reduce(
                .ran(ScreenOutcome(words: ["x"], exit: 0, output: ["done"], errors: [], hasChanged: true))))
        #expect(heading(stage) == row)
    }

    // MARK: Drafts

    /// `gmon`, typed ahead of the question about a draft, opened it by its `o`.
    @Test func lettersTypedAheadOpenedADraft() throws {
        var stage = try ScreenStage()
        stage.drafts = [ScreenDraft(name: "a", title: "Lunch"), ScreenDraft(name: "b", title: "")]
        try stage.start(.agenda)
        try stage.perform(stage.screens.reduce(.draftsFound(stage.drafts, asks: false)))
        #expect(foot(stage) == "2 forms were not saved; R opens them")
        try stage.press("gmon<Enter>")
        #expect(stage.requests.isEmpty && stage.screens.day.description == "2026-03-09")
        #expect(stage.screens.frame().lines[0].contains("R: 2 drafts"))
        // Removing asks again; `n` goes to the next one.
        try stage.press("Rr")
        #expect(
            stage.removedDrafts.isEmpty
                && foot(stage).hasPrefix("Remove the form of \"Lunch\" for good: y yes"))
        try stage.press("n")
        try stage.press("Rno")
        #expect(stage.removedDrafts.isEmpty && stage.requests == [.draft(name: "b")])
        try stage.press("Rry")
        #expect(stage.removedDrafts == ["a"])
    }

    // MARK: Free time

    /// `+` changed the length in silence, and it stayed changed.
    @Test func theLengthOfFreeTimeStayedChanged() throws {
        var stage = try ScreenStage()
        try stage.start(.freeTime)
        try stage.press("+")
        #expect(foot(stage).hasPrefix("looking for 45 minutes or more"))
        #expect(stage.screens.frame().lines[0].hasPrefix("Free for 45m, nights too"))
        try stage.press("38")
        #expect(stage.screens.frame().lines[0].hasPrefix("Free for 30m"))
        stage.screens.setup.working = WorkingHours(days: [.monday], [9 * 3600..<17 * 3600])
        try stage.press("3")
        try stage.press("8")
        #expect(!stage.screens.frame().lines[0].contains("nights"))
    }

    /// On a Saturday with working hours, `L` marked the last row of the next week.
    @Test func theNextWeekOfFreeTimeBeganAtItsEnd() throws {
        var stage = try ScreenStage()
        stage.screens.setup.working = WorkingHours(
            days: [.monday, .tuesday, .wednesday, .thursday, .friday], [9 * 3600..<17 * 3600])
        try stage.start(.freeTime)
        try stage.press("g2026-03-07<Enter>L")
        #expect(stage.screens.lineIndex == 0)
        #expect(stage.screens.frame().lines[1].hasPrefix(" ▶Mon 2026-03-09  09:00"))
    }

    /// Hours by the clock showed seconds, and ended in the afternoon.
    @Test(arguments: [ScreenView.week, .freeTime, .day])
    func theEveningCouldNotBeReached(view: ScreenView) throws {
        var stage = try ScreenStage(columns: 60, rows: 20)
        try stage.start(view)
        try stage.perform(stage.screens.reduce(.time(ScreenStage.now.adding(seconds: 38))))
        if view != .day { try stage.press("v") }
        #expect(!stage.screens.frame().lines.contains { $0.contains(":38") })
        let times = stage.screens.body.places.compactMap { place -> CivilTime? in
            guard case .time(let time) = place.what else { return nil }
            return ScreenStage.zone.local(at: time).time
        }
        #expect(times.contains { $0.hour == 0 } && times.contains { $0.hour == 23 })
        guard view != .freeTime else { return }
        for _ in 0..<96 { try stage.press("j") }
        #expect(stage.screens.frame().lines.contains { $0.hasPrefix("23:00") })
        if view == .week { #expect(stage.screens.frame().lines[1].contains("Mon 2")) }
    }

    @Test(arguments: [(60, 20), (80, 24), (200, 50)])
    func theDayIsWholeWhereItHasRoom(columns: Int, rows: Int) throws {
        var stage = try ScreenStage(columns: columns, rows: rows)
        try stage.start(.day)
        let lines = stage.screens.frame().lines
        #expect(lines.contains { $0.hasPrefix("23:00") } == (rows == 50))
        #expect(lines[0].contains("more below") == (rows != 50))
        // What is selected has its sign at once.
        try stage.press("J")
        #expect(stage.screens.frame().lines.contains { $0.contains("▶") })
    }

    // MARK: Keys

    /// Escape ended the program on its first screen.
    @Test func escapeEndedTheProgram() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("<Esc>")
        #expect(!stage.isEnded && foot(stage) == "this is the first screen; q quits")
        try stage.press("3J<Esc><Esc>")
        #expect(!stage.isEnded)
        try stage.press("q")
        #expect(stage.isEnded)
    }

    @Test func aKeyThatAnswersNothingWasSilent() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("jd<Enter>")
        #expect(foot(stage).hasPrefix("<Enter> is not an answer: o this, f from here"))
        try stage.press("o")
        #expect(stage.commands.count == 1)
    }

    /// At 60 columns the counts of the question were cut off.
    @Test func theQuestionLostItsCounts() throws {
        var stage = try ScreenStage(columns: 60, rows: 20)
        try stage.start(.agenda)
        try stage.press("jd")
        #expect(foot(stage) == "Delete: o this, f from here (11), w whole (12), Esc leave")
    }

    /// A time that cannot be read was refused only after the question, and was lost.
    @Test func aBadTimeWasAskedAbout() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("jmfri 25:00<Enter>")
        #expect(stage.screens.question == nil && stage.screens.prompt?.line.text == "fri 25:00")
        try stage.press("<C-u>+1h<Enter>")
        #expect(stage.screens.question != nil)
    }

    /// The two parts of a series were cut off at the colon.
    @Test func theAnswerToASplitNamedNoPart() throws {
        let output = [
            "Split Standup (e7kq4) at Wed 2026-03-11:",
            "  e7kq4  every weekday 09:00-09:15   keeps 7 occurrences, last Tue 2026-03-10",
            "  e9xyz  every weekday 10:00-10:15   from Wed 2026-03-11, no end",
        ]
        let outcome = ScreenOutcome(words: ["edit"], exit: 0, output: output, errors: [], hasChanged: true)
        for (columns, expected) in [
            (60, "Split: e7kq4 keeps 7; e9xyz from Wed 2026-03-11"),
            (120, "Split: e7kq4 keeps 7 occurrences, last Tue 2026-03-10; e9xyz from Wed 2026-03-11, no end"),
        ] {
            let stage = try ScreenStage(columns: columns, rows: 20)
            #expect(stage.screens.answer(outcome) == expected)
        }
    }

    // MARK: Search and lists

    @Test func theSearchKeptItsOldText() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("/review<Enter>/")
        #expect(stage.screens.prompt?.line.text.isEmpty == true)
        try stage.press("<Up>")
        #expect(stage.screens.prompt?.line.text == "review")
    }

    /// A mistake in the query was shown as "Nothing was found".
    @Test func anUnknownFieldFoundNothing() throws {
        var stage = try ScreenStage()
        try stage.start(.search)
        try stage.press("/foo:bar")
        let lines = stage.screens.frame().lines
        #expect(lines.contains { $0.contains("\"foo\" is not a field of queries") })
        #expect(!lines.contains { $0.contains("Nothing was found") })
        try stage.press("<C-u>on:2026-03-06")
        #expect(
            stage.screens.frame().lines.contains {
                $0.contains("from Fri 2026-03-06 00:00, before Sat 2026-03-07 00:00")
            })
    }

    /// A series stood at its first date, in the past.
    @Test func aSeriesStoodAtItsFirstDate() throws {
        var stage = try ScreenStage()
        try stage.start(.search)
        try stage.press("/standup")
        // It is 09:20 on the Wednesday.
        #expect(stage.screens.frame().lines[1].contains("Wed 2026-03-04  09:30-09:45"))
        try stage.press("<C-u>standup on:2026-03-09")
        #expect(stage.screens.frame().lines[1].contains("Mon 2026-03-09"))
    }

    /// `g` left the list of reminders.
    @Test func goingToADateLeftTheList() throws {
        var stage = try ScreenStage()
        try stage.start(.todo)
        try stage.press("gtoday<Enter>")
        #expect(stage.screens.view == .todo && stage.screens.occurrence?.item.title == "Buy milk")
        try stage.press("g2027-01-01<Enter>")
        #expect(stage.screens.view == .todo && foot(stage).hasPrefix("nothing here is on Fri 1 January 2027"))
    }

    /// The only reminder went away when it was completed, so Space could not open it again.
    @Test func theOnlyReminderCouldNotBeReopened() throws {
        var stage = try ScreenStage()
        try stage.start(.todo)
        try stage.press("<Space>")
        let milk = try #require(stage.screens.occurrence?.item)
        _ = try stage.store.write("done", now: ScreenStage.now) { change in
            try change.complete(milk.id)
        }
        try stage.perform(
            stage.screens.reduce(
                .ran(ScreenOutcome(words: ["done"], exit: 0, output: ["Done"], errors: [], hasChanged: true)))
        )
        #expect(stage.screens.frame().lines[0].hasPrefix("To do, 1 open"))
        try stage.press("<Space>")
        #expect(stage.commands.map { $0[0] } == ["done", "undone"])
        #expect(stage.commands[0][1] == stage.commands[1][1])
    }

    // MARK: Pictures

    /// Without colour, today and the selection had one sign.
    @Test func todayAndTheSelectionHadOneSign() throws {
        for glyphs in [Glyphs.unicode, .ascii] {
            var stage = try ScreenStage(glyphs: glyphs.withSelection)
            try stage.start(.week)
            try stage.press("l")
            let sign = glyphs.horizontal == "-" ? ("! Wed 4", ">Thu 5") : ("• Wed 4", "▶Thu 5")
            let head = stage.screens.frame().lines[1]
            #expect(head.contains(sign.0) && head.contains(sign.1), "\(head)")
        }
    }

    /// The days of other months were drawn empty.
    @Test func daysOfTheNextMonthWereEmpty() throws {
        var stage = try ScreenStage(columns: 99, rows: 40)
        _ = try stage.store.write("add", now: ScreenStage.now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.events) })
            var item = CalStoreItem(event: "Fool", calendar: calendar.id)
            item.start = try ItemTime(parsing: "2026-04-01")
            item.end = .duration(ItemDuration(days: 1))
            _ = try change.add(item)
        }
        try stage.start(.month)
        #expect(stage.screens.frame().lines.contains { $0.contains("Fool") })
        #expect(stage.screens.contents?.days.upperBound.description == "2026-03-31")
        try stage.press("g2026-03-31<Enter>l")
        #expect(stage.screens.frame().lines[0].hasPrefix("April 2026"))
    }

    /// In a locale without UTF-8, titles were not ASCII.
    @Test func titlesWereNotASCII() throws {
        for view in ScreenView.allCases {
            var stage = try ScreenStage(glyphs: .ascii)
            try stage.start(view)
            #expect(stage.screens.frame().lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(view)")
        }
        #expect(ASCIIText.text("Zoë’s Café … 渋谷 → ж") == "Zoe's Cafe ~ ???? > ?")
    }

    /// The year showed nine of its months and did not say so.
    @Test func theYearDidNotSayThatThereIsMore() throws {
        var stage = try ScreenStage()
        try stage.start(.year)
        #expect(stage.screens.frame().lines[0].hasPrefix("2026, more below"))
        for _ in 0..<40 { try stage.press("j") }
        #expect(stage.screens.frame().lines.contains { $0.contains("December") })
    }

    /// The clocks of a second zone were those of the first day, and nothing said that they change: New York
    /// changes on Sunday 2026-03-08, Berlin three weeks later.
    @Test func aChangeOfTheSecondZoneWasNotSaid() throws {
        var stage = try ScreenStage(columns: 99, rows: 40)
        stage.screens.setup.second = TimeText(zone: try #require(Zone.named("America/New_York")))
        try stage.start(.week)
        try stage.press("vg2026-03-08<Enter>")
        #expect(stage.screens.frame().lines.contains { $0.hasPrefix("New York: from Sun 8 1h later") })
        try stage.press("g2026-03-11<Enter>")
        #expect(!stage.screens.frame().lines.contains { $0.contains("from Sun") })
    }

    /// On the day on which clocks go forward, its events stood an hour too late beside the other days.
    @Test func eventsMovedOnTheDayOfTheClockChange() throws {
        var stage = try ScreenStage(columns: 99, rows: 40)
        _ = try stage.store.write("add", now: ScreenStage.now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.events) })
            for day in ["2026-03-28", "2026-03-29"] {
                var item = CalStoreItem(event: "Run", calendar: calendar.id)
                item.start = try ItemTime(parsing: day + "T09:00:00[Europe/Berlin]")
                item.end = .duration(ItemDuration(seconds: 3600))
                _ = try change.add(item)
            }
        }
        try stage.start(.week)
        try stage.press("vg2026-03-29<Enter>")
        let line = try #require(stage.screens.frame().lines.first { $0.hasPrefix("09:00") })
        #expect(line.ranges(of: "Run").count == 2, "\(line)")
    }

    /// A reader heard the selection before what a command had done.
    @Test func aReaderHeardTheSelectionFirst() throws {
        var stage = try ScreenStage()
        stage.screens.setup.isForReader = true
        try stage.start(.agenda)
        try stage.press("j")
        let before = stage.screens
        var after = before
        after.say("Deleted Standup")
        after.selected = nil
        #expect(after.spoken(since: before).first == "Deleted Standup")
        #expect(after.spoken(since: before).count == 2)
    }

    /// Something could only be dragged as far as the picture reaches.
    @Test func draggingAtTheEdgeScrolls() throws {
        var stage = try ScreenStage(columns: 60, rows: 20)
        try stage.start(.day)
        let top = stage.screens.top
        try stage.press("<Press:30,10><Drag:30,18><Drag:30,19><Drag:30,18>")
        #expect(stage.screens.top == top + 3)
    }
}
