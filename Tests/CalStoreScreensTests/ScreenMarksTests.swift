import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Changes of other programs: marked for a second, and own ones read once.
@Suite struct ScreenMarksTests {
    private func change(_ title: String, _ stage: ScreenStage, _ body: (inout CalStoreItem) -> Void) throws {
        _ = try stage.store.write("elsewhere", now: ScreenStage.now) { change in
            var item = try #require(try change.items().first { $0.title == title })
            body(&item)
            _ = try change.save(item)
        }
    }

    private func row(_ text: String, _ stage: ScreenStage) throws -> (row: Int, line: String) {
        let lines = stage.screens.frame().lines
        let row = try #require(lines.firstIndex { $0.contains(text) })
        return (row, lines[row])
    }

    @Test func aChangedRowHasASignForASecond() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try change("פגישה", stage) { $0.title = "Meeting" }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        let (row, line) = try row("Meeting", stage)
        #expect(line.hasPrefix("*") && stage.screens.hasMarks)
        let frame = stage.screens.frame()
        #expect(frame.style(column: 30, row: row).weights.contains(.underline))
        #expect(frame.lines[23].hasPrefix("by another program: 1 changed"))
        #expect(frame.lines.count { $0.hasPrefix("*") } == 1)
        _ = stage.screens.reduce(.marksEnded)
        #expect(!stage.screens.hasMarks)
        #expect(try !self.row("Meeting", stage).line.hasPrefix("*"))
    }

    @Test(arguments: [ScreenView.day, .week, .month])
    func gridsHaveTheSignToo(view: ScreenView) throws {
        var stage = try ScreenStage()
        try stage.start(view)
        try change("Review", stage) { $0.title = "Revised" }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        #expect(stage.screens.changedItems.count == 1)
        #expect(stage.screens.frame().lines.contains { $0.contains("*") })
        #expect(stage.screens.message == "by another program: 1 changed")
    }

    @Test func whatIsGoneIsCounted() throws {
        var stage = try ScreenStage()
        try stage.start(.week)
        _ = try stage.store.write("elsewhere", now: ScreenStage.now) { change in
            let item = try #require(try change.items().first { $0.title == "Review" })
            _ = try change.remove(item.id)
        }
        try stage.perform(stage.screens.reduce(.changed(revision: nil)))
        #expect(stage.screens.message == "by another program: 1 gone" && !stage.screens.hasMarks)
    }

    /// The watcher tells of own changes too, which were read with their answer.
    @Test func anOwnChangeIsReadOnce() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        try change("Review", stage) { $0.title = "Own" }
        let reads = stage.reads
        try stage.perform(
            stage.screens.reduce(
                .ran(
                    ScreenOutcome(
                        words: ["edit"], exit: 0, output: ["Changed Own"], errors: [], hasChanged: true))))
        #expect(stage.reads == reads + 1)
        try stage.perform(stage.screens.reduce(.changed(revision: try stage.store.revision())))
        #expect(stage.reads == reads + 1 && !stage.screens.hasMarks)
        #expect(stage.screens.message == "Changed Own")
        // One by another program is read.
        try change("Own", stage) { $0.title = "Theirs" }
        try stage.perform(stage.screens.reduce(.changed(revision: try stage.store.revision())))
        #expect(stage.reads == reads + 2 && stage.screens.hasMarks)
    }

    /// A view that could not be read says so until it can be; other keys do not take the words away.
    @Test func aStoreThatCannotBeReadSaysSo() throws {
        var stage = try ScreenStage()
        try stage.start(.agenda)
        _ = stage.screens.reduce(.input(.key(KeyPress(letter: "3"))))
        _ = stage.screens.reduce(.failed("the disk does not answer"))
        try stage.press("j")
        #expect(stage.screens.frame().lines[2] == "  the disk does not answer; C-l tries again")
        try stage.press("<C-l>")
        #expect(stage.screens.frame().lines[0].hasPrefix("Week 10"))
        #expect(!stage.screens.frame().lines.contains { $0.contains("does not answer") })
    }
}
