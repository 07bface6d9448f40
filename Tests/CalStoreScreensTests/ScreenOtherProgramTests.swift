import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects in which another program removed or changed the item that a page, a line or a question was about,
/// each by what happened.
@Suite struct ScreenOtherProgramTests {
    private func foot(_ stage: ScreenStage) -> String { stage.screens.frame().lines.last ?? "" }

    private func title(_ stage: ScreenStage) -> String? { stage.screens.occurrence?.item.title }

    private func ran(_ words: [String], output: [String] = ["done"], changes: Bool = true) -> ScreenEvent {
        .ran(ScreenOutcome(words: words, exit: 0, output: output, errors: [], hasChanged: changes))
    }

    /// A stage with an item that is selected.
    private func stage(on title: String = "Review") throws -> ScreenStage {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        for _ in 0..<20 where self.title(stage) != title { try stage.press("J") }
        #expect(self.title(stage) == title)
        return stage
    }

    /// Opens the page of the selected item.
    private func open(_ stage: inout ScreenStage, lines: Int = 3) throws {
        try stage.press("<Enter>")
        let words = try #require(stage.commands.last)
        #expect(words.first == "show")
        let output = (1...lines).map { "line \($0)" }
        try stage.perform(stage.screens.reduce(ran(words, output: output, changes: false)))
        #expect(stage.screens.pages.last?.kind == .item)
    }

    private func write(_ stage: ScreenStage, _ change: (inout CalStoreTransaction) throws -> Void) throws {
        _ = try stage.store.write("another program", now: ScreenStage.now) { try change(&$0) }
    }

    /// Another program removes the selected item.
    private func remove(_ stage: inout ScreenStage) throws {
        let item = try #require(stage.screens.occurrence?.item)
        try write(stage) { change in _ = try change.remove(item.id, span: .all) }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
    }

    // MARK: Pages

    /// On the page of an item that was gone, the keys acted on its neighbour.
    @Test(arguments: ["d", "e", "x", "m", "+", "-", "o", "E", "y", "Y", ".", "a", "<Space>", "<Enter>"])
    func aKeyActedOnTheNeighbourOfTheItemOfThePage(key: String) throws {
        var stage = try stage()
        try open(&stage)
        try remove(&stage)
        let commands = stage.commands
        try stage.press(key)
        #expect(foot(stage) == "the item is not there any more")
        #expect(stage.commands == commands && stage.requests.isEmpty && stage.screens.question == nil)
        #expect(stage.screens.prompt == nil && stage.screens.clipboard == nil)
        #expect(stage.screens.pages.count == 1 && title(stage) == nil)
        // Behind the page, the nearest item is selected.
        try stage.press("<Esc>")
        #expect(stage.screens.pages.isEmpty && title(stage) != nil && title(stage) != "Review")
    }

    /// A key for a page of a reminder beside the view completed another one.
    @Test func spaceCompletedAnotherReminder() throws {
        var stage = try ScreenStage(columns: 120, rows: 40)
        try stage.start(.week)
        try stage.press("<Tab>j")
        #expect(title(stage) == "Someday")
        try open(&stage)
        let someday = try #require(stage.screens.occurrence?.item)
        try write(stage) { change in try change.complete(someday.id) }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        let commands = stage.commands
        try stage.press("<Space>")
        #expect(foot(stage) == "the item is not there any more" && stage.commands == commands)
        try stage.press("<Esc>")
        #expect(stage.screens.pane == .todo && title(stage) == "Buy milk")
    }

    /// After `Enter` and `d`, the page of the next item stood there.
    @Test func thePageOfTheNextItemOpenedAfterADeletion() throws {
        var stage = try stage()
        try open(&stage)
        try stage.press("d")
        let words = try #require(stage.commands.last)
        #expect(words.first == "rm")
        let item = try #require(stage.screens.occurrence?.item)
        try write(stage) { change in try change.remove(item.id) }
        try stage.perform(stage.screens.reduce(ran(words)))
        #expect(stage.screens.pages.isEmpty && stage.commands.last == words)
        #expect(title(stage) != nil && title(stage) != "Review")
    }

    /// The page of an item showed the old values after a change by another program.
    @Test func aPageShowedOldValues() throws {
        var stage = try stage()
        try open(&stage, lines: 60)
        try stage.press("jj")
        let words = try #require(stage.commands.last)
        var item = try #require(stage.screens.occurrence?.item)
        item.location = "Room 5"
        try write(stage) { change in _ = try change.save(item) }
        let count = stage.commands.count
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        #expect(stage.commands.count == count + 1 && stage.commands.last == words)
        let output = (1...60).map { "new line \($0)" }
        try stage.perform(stage.screens.reduce(ran(words, output: output, changes: false)))
        #expect(stage.screens.pages.count == 1 && stage.screens.pages.last?.lines == output)
        // It stays where it was scrolled to, and is still that of the item.
        #expect(stage.screens.pages.last?.top == 2 && foot(stage) == "by another program: 1 changed")
        try stage.press("d")
        #expect(stage.commands.last?.first == "rm")
    }

    // MARK: Lines

    /// A new time that was typed for an item moved its neighbour.
    @Test func aNewTimeMovedTheNeighbour() throws {
        var stage = try stage()
        try stage.press("m+3d")
        try remove(&stage)
        #expect(stage.screens.prompt?.reading == ["  the item is not there any more"])
        try stage.press("<Enter>")
        #expect(foot(stage) == "the item is not there any more" && stage.screens.prompt == nil)
        #expect(stage.commands.isEmpty && stage.screens.question == nil)
        #expect(title(stage) != nil && title(stage) != "Review")
    }

    /// The line for a new time went on with what it had said before another program changed the item.
    @Test func aNewTimeWasNotReadAgain() throws {
        var stage = try stage()
        let reference = try #require(stage.screens.reference)
        try stage.press("m+3d")
        var item = try #require(stage.screens.occurrence?.item)
        item.title = "Review again"
        try write(stage) { change in _ = try change.save(item) }
        _ = stage.screens.reduce(.changed(revision: nil))
        let contents = try stage.contents(of: stage.screens.query)
        let effects = stage.screens.reduce(.loaded(contents))
        #expect(effects == [.preview(["reschedule", reference, "+3d", "--assume"])])
    }

    /// `$` in a command that was being typed became the neighbour.
    @Test func theSignOfTheSelectedItemBecameTheNeighbour() throws {
        var stage = try stage()
        try stage.press(":rm $ -y")
        try remove(&stage)
        try stage.press("<Enter>")
        #expect(foot(stage) == "the item is not there any more" && stage.commands.isEmpty)
        #expect(title(stage) != nil && title(stage) != "Review")
        // A command without the item is run.
        try stage.press(":list")
        try remove(&stage)
        try stage.press("<Enter>")
        #expect(stage.commands == [["list"]])
    }

    // MARK: History

    /// "the later one" took back three changes, because two more had come.
    @Test func undoTookBackMoreThanItSaid() throws {
        var stage = try ScreenStage()
        func add(_ title: String) throws {
            try write(stage) { change in
                let lists = try #require(try change.calendars().first { $0.entities.contains(.reminders) })
                _ = try change.add(CalStoreItem(reminder: title, calendar: lists.id))
            }
        }
        try add("One")
        try add("Two")
        try stage.start(.agenda)
        try stage.press("7ju")
        #expect(stage.screens.question?.line.contains("l the later one") == true)
        try add("Three")
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        #expect(stage.screens.question == nil)
        #expect(foot(stage) == "the history has changed meanwhile; u asks again")
        try stage.press("l")
        #expect(stage.commands.isEmpty)
        try stage.press("u")
        #expect(stage.screens.question?.line.contains("l the 2 later ones") == true)
    }
}
