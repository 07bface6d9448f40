import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects in which the screen hid, ignored or forgot something, each by what happened.
@Suite struct ScreenSilenceTests {
    private func foot(_ stage: ScreenStage) -> String { stage.screens.frame().lines.last ?? "" }

    private func titles(_ stage: ScreenStage) -> [String] {
        stage.screens.body.places.compactMap { $0.what.occurrence?.item.title }
    }

    /// While an alarm rang, no message was shown.
    @Test func anAlarmHidTheMessages() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.perform(stage.screens.reduce(.alarm("09:30 Review", reference: "e1")))
        #expect(foot(stage).hasPrefix("Alarm: 09:30 Review"))
        try stage.perform(stage.screens.reduce(.failed("the disk is full")))
        #expect(stage.screens.frame().lines[22] == "the disk is full")
        #expect(foot(stage).hasPrefix("Alarm: 09:30 Review"))
        try stage.press("j")
        #expect(stage.screens.frame().lines[22] != "the disk is full")
        #expect(foot(stage).hasPrefix("Alarm: 09:30 Review"))
    }

    /// The search listed items that the filter in the title does not show.
    @Test func theSearchIgnoredTheFilter() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("fis:repeating<Enter>/review")
        #expect(titles(stage).isEmpty && stage.screens.frame().lines[0].contains("filter: is:repeating"))
        try stage.press("<C-u>standup")
        #expect(titles(stage) == ["Standup"])
        try stage.press("<Enter>F")
        try stage.press("/review")
        #expect(titles(stage) == ["Review"])
    }

    /// A filter with a mistake that was typed in the search stayed set.
    @Test func aBadFilterStayedSetInTheSearch() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("/review<Enter>ffoo:bar<Enter>")
        #expect(stage.screens.prompt?.line.text == "foo:bar" && stage.screens.filter.isEmpty)
        try stage.press("<Esc>")
        #expect(!stage.screens.frame().lines[0].contains("filter") && titles(stage) == ["Review"])
        // A mistake in the search is not one of the filter.
        try stage.press("/foo:bar<Enter>fis:open<Enter>")
        #expect(stage.screens.prompt == nil && stage.screens.filter == "is:open")
    }

    /// An item that was cut could not be pasted any more after a paste that was refused.
    @Test func aRefusedPasteForgotTheCut() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("xlp")
        let words = try #require(stage.commands.last)
        #expect(words.first == "reschedule")
        let refused = ScreenOutcome(words: words, exit: 5, output: [], errors: ["it cannot be there"])
        try stage.perform(stage.screens.reduce(.ran(refused)))
        try stage.press("p")
        #expect(stage.commands == [words, words])
        let done = ScreenOutcome(words: words, exit: 0, output: ["Changed"], errors: [], hasChanged: true)
        try stage.perform(stage.screens.reduce(.ran(done)))
        try stage.press("p")
        #expect(stage.commands.count == 2 && foot(stage).hasPrefix("nothing was copied"))
    }

    /// `F` also showed the calendars again that were hidden.
    @Test func noFilterShowedHiddenCalendars() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        let calendars = try #require(stage.screens.contents?.calendars)
        stage.screens.hidden = Set(calendars.prefix(1).map(\.id))
        try stage.press("fstandup<Enter>F")
        #expect(stage.screens.filter.isEmpty && stage.screens.hidden.count == 1)
        try stage.press("F")
        #expect(stage.screens.hidden.isEmpty)
        try stage.press("F")
        #expect(foot(stage) == "there is no filter; f sets one")
    }

    /// A paste went into the form of a terminal that was too small to show it.
    @Test func aPasteWentIntoAFormThatWasNotShown() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try stage.press("n<Resize:40x10><Paste:XYZ><Resize:80x24>")
        #expect(stage.screens.editor?.text(of: .title)?.isEmpty == true)
        try stage.press("<Paste:XYZ>")
        #expect(stage.screens.editor?.text(of: .title) == "XYZ")
    }
}
