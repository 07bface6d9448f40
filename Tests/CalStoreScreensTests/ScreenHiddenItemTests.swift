import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects in which a key changed an item that was not on the screen, or lost the selected one, each by what
/// happened.
@Suite struct ScreenHiddenItemTests {
    private func foot(_ stage: ScreenStage) -> String { stage.screens.frame().lines.last ?? "" }

    private func ran(_ words: [String], output: [String] = ["done"], changes: Bool = true) -> ScreenEvent {
        .ran(ScreenOutcome(words: words, exit: 0, output: output, errors: [], hasChanged: changes))
    }

    private func title(_ stage: ScreenStage) -> String? { stage.screens.occurrence?.item.title }

    // MARK: Pages

    /// In the help and on the output of a command, keys changed the item behind the page.
    @Test(arguments: ["d", "x", "e", "E", "o", "+", "-", "m", "a", "y", "p", "Y", ".", "#", "v", "<Space>"])
    func aKeyInHelpChangedAnItem(key: String) throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        #expect(stage.screens.reference != nil)
        for isHelp in [true, false] {
            if isHelp {
                try stage.press("?")
            } else {
                try stage.press(":list<Enter>")
                let lines = Array(repeating: "a line", count: 40)
                try stage.perform(stage.screens.reduce(ran(["list"], output: lines, changes: false)))
            }
            let (commands, top) = (stage.commands, stage.screens.frame().lines[0])
            try stage.press(key)
            let name = key == "<Space>" ? "Space" : key
            #expect(foot(stage) == "\(name) does nothing here; Esc goes back")
            #expect(stage.commands == commands && stage.requests.isEmpty && stage.screens.question == nil)
            #expect(stage.screens.frame().lines[0] == top && stage.screens.prompt == nil)
            try stage.press("<Esc>")
        }
    }

    /// On a page of another item, which a typed command shows, the keys changed the selected one.
    @Test func aPageOfAnotherItemChangedTheSelectedOne() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press(":show r1234<Enter>")
        try stage.perform(stage.screens.reduce(ran(["show", "r1234"], output: ["a", "b"], changes: false)))
        let commands = stage.commands
        try stage.press("d")
        #expect(foot(stage) == "d does nothing here; Esc goes back" && stage.commands == commands)
    }

    // MARK: Grids

    /// In a week by its hours, `J` selected items that stand behind `+2`, and `d` deleted them.
    @Test func anItemBehindANumberWasDeleted() throws {
        var stage = try ScreenStage(items: 300)
        try stage.start(.week)
        try stage.press("v")
        let drawn = stage.screens.items(on: stage.screens.day).count
        let all = try #require(stage.screens.itemsOfDay)
        #expect(drawn < all)
        for _ in 0...drawn { try stage.press("J") }
        #expect(foot(stage) == "\(all - drawn) more on this day; 2 shows the day")
    }

    /// An item that was selected in the agenda was deleted in a month that has no room for it.
    @Test func anItemWithoutAPlaceWasDeleted() throws {
        var stage = try ScreenStage(items: 300)
        try stage.start(.agenda)
        let drawn = { (stage: ScreenStage) in stage.screens.items(on: stage.screens.day).count }
        for _ in 1..<drawn(stage) { try stage.press("J") }
        let selected = try #require(stage.screens.selected)
        try stage.press("4d")
        #expect(stage.screens.selected == selected && stage.screens.reference == nil)
        #expect(stage.commands.isEmpty && foot(stage).hasPrefix("select an item first"))
        try stage.press("1")
        #expect(stage.screens.reference != nil && stage.screens.selected == selected)
    }

    // MARK: The selection

    private func remove(_ stage: inout ScreenStage) throws {
        let item = try #require(stage.screens.occurrence).item
        _ = try stage.store.write("remove", now: ScreenStage.now) { change in
            if let date = item.originalStart {
                _ = try change.skip(item.id, at: date)
            } else {
                try change.remove(item.id)
            }
        }
        try stage.perform(stage.screens.reduce(ran(["rm"])))
    }

    /// After a deletion in a list, the first row was selected, which the next `d` deleted.
    @Test(arguments: [ScreenView.search, .todo, .agenda])
    func aDeletionSelectedTheFirstRow(view: ScreenView) throws {
        var stage = try ScreenStage(items: 200)
        try stage.start(view == .search ? .agenda : view)
        if view == .search { try stage.press("/event<Enter>") }
        if view == .todo {
            _ = try stage.store.write("more", now: ScreenStage.now) { change in
                let lists = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
                for index in 1...5 {
                    _ = try change.add(CalStoreItem(reminder: "\(index)", calendar: lists.id))
                }
            }
            try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        }
        let places = { (stage: ScreenStage) in
            stage.screens.body.places.compactMap { $0.what.occurrence?.item.title }
        }
        try stage.press("jjj")
        let titles = places(stage)
        let index = try #require(titles.firstIndex { $0 == title(stage) })
        try remove(&stage)
        #expect(title(stage) == titles[index + 1])
        // Of the last one, the one before is the nearest.
        if view != .agenda {
            try stage.press(String(repeating: "j", count: titles.count))
            try remove(&stage)
            #expect(title(stage) == titles[titles.count - 2])
        }
    }

    /// From the search and the reminders, the views went to today, and nothing was selected there.
    @Test(arguments: ["/trip<Enter>", "6"], ["1", "2", "3", "4"])
    func theItemOfASearchWasLost(list: String, view: String) throws {
        var stage = try ScreenStage()
        let day = CivilDate(year: 2026, month: 6, day: 10) ?? stage.screens.day
        _ = try stage.store.write("more", now: ScreenStage.now) { change in
            let lists = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
            var slides = CalStoreItem(reminder: "Slides trip", calendar: lists.id)
            slides.end = .time(try ItemTime(parsing: "2026-06-10T18:00:00[Europe/Berlin]"))
            _ = try change.add(slides)
        }
        try stage.start(.agenda)
        try stage.press(list)
        for _ in 0..<20 where title(stage) != "Slides trip" { try stage.press("j") }
        try stage.press(view)
        #expect(title(stage) == "Slides trip" && stage.screens.day == day)
        let lines = stage.screens.frame().lines
        // The cell of a month begins with the time.
        let isMarked = lines.contains { $0.contains("▶") && ($0.contains("Sli") || $0.contains("18:00")) }
        #expect(isMarked, "\(lines)")
    }

    private func go(to wanted: String, _ stage: inout ScreenStage) throws {
        for _ in 0..<20 where title(stage) != wanted { try stage.press("J") }
        #expect(title(stage) == wanted)
    }

    /// `o` said that it puts a date back, and never did.
    @Test(arguments: [ScreenView.agenda, .week, .day])
    func aDateThatWasLeftOutStayedOut(view: ScreenView) throws {
        var stage = try ScreenStage()
        try stage.start(view)
        try go(to: "Standup", &stage)
        let (key, reference) = (stage.screens.selected, try #require(stage.screens.reference))
        let day = stage.screens.day
        try stage.press("o")
        #expect(stage.commands.last == ["skip", reference])
        let occurrence = try #require(stage.screens.occurrence)
        let date = try #require(occurrence.original)
        _ = try stage.store.write("skip", now: ScreenStage.now) { change in
            _ = try change.skip(occurrence.item.id, at: date)
        }
        let says = "Skipped 1 occurrence of Standup: Wed 2026-03-04 09:30. The series continues; and so on."
        try stage.perform(stage.screens.reduce(ran(["skip", reference], output: [says])))
        #expect(foot(stage) == "Skipped 1 occurrence of Standup: Wed 2026-03-04 09:30; o puts it back")
        #expect(stage.screens.reference == nil && stage.screens.day == day)
        try stage.press("o")
        #expect(stage.commands.last == ["unskip", reference])
        _ = try stage.store.write("unskip", now: ScreenStage.now) { change in
            _ = try change.unskip(occurrence.item.id, at: date)
        }
        try stage.perform(stage.screens.reduce(ran(["unskip", reference])))
        #expect(stage.screens.selected == key && title(stage) == "Standup")
        // Another item is selected: `o` is for that one.
        try stage.press("o")
        try stage.perform(stage.screens.reduce(ran(["skip", reference], output: [says])))
        try go(to: "Buy milk", &stage)
        let count = stage.commands.count
        try stage.press("o")
        #expect(stage.commands.count == count && foot(stage).hasPrefix("only a date of a series"))
    }
}
