import Basics
import CalStore
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// The menu of the selected item.
@Suite struct ScreenMenuTests {
    private func foot(_ stage: ScreenStage) -> String { stage.screens.frame().lines.last ?? "" }

    /// Enter acted on another item than the title of the menu named, when that one was gone.
    @Test(arguments: ["<Enter>", "d"])
    func theMenuActedOnAnotherItem(key: String) throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("j")
        let title = try #require(stage.screens.occurrence?.item.title)
        try stage.press(".")
        #expect(stage.screens.frame().lines[0].hasPrefix(title))
        let item = try #require(stage.screens.occurrence?.item)
        _ = try stage.store.write("remove", now: ScreenStage.now) { change in
            _ = try change.remove(item.id, span: .all)
        }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        #expect(stage.screens.occurrence?.item.title != title)
        try stage.press(key)
        #expect(foot(stage).hasPrefix("the item is not there any more"))
        #expect(stage.commands.isEmpty && stage.screens.question == nil && stage.requests.isEmpty)
    }

    @Test func aNumberOrAClickChoosesARow() throws {
        var stage = try ScreenStage()
        try stage.start(.week)
        try stage.press("JJ.")
        let rows = stage.screens.menuRows.map(\.action)
        let index = try #require(rows.firstIndex(of: .delete))
        try stage.press("#\(index + 1)<Enter>")
        #expect(stage.screens.question != nil || stage.commands.count == 1)
        try stage.press("<Esc>.")
        try stage.press("<Click:5,\(index + 2)>")
        #expect(stage.screens.pages.isEmpty)
        #expect(stage.screens.question != nil || stage.commands.count == 1)
    }

    /// A click that had turned the month opened another day than the clicked one, when keys came between.
    @Test func aClickAfterAKeyOpensNothing() throws {
        var stage = try ScreenStage()
        try stage.start(.month)
        try stage.press("<Click:57,5>")
        #expect(stage.screens.view == .month)
        try stage.press("L<Click:57,5>")
        #expect(stage.screens.view == .month)
    }

    /// With a reader, Enter in notes added an empty line above them for ever, or joined two lines.
    @Test func enterEndsTheNotes() throws {
        var area = TextArea("a\n\nb")
        area.goToEnd()
        #expect(area.row == 2)
        area.newLine()
        area.press(.deleteLeft)
        #expect(area.text == "a\n\nb")
    }
}
