import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// The screens as lines: lists have numbers that choose, and a form asks field by field.
@Suite struct ScreenReaderTests {
    private func stage(_ view: ScreenView) throws -> ScreenStage {
        var stage = try ScreenStage(columns: 200, rows: 50)
        stage.screens.setup.isForReader = true
        try stage.start(view)
        return stage
    }

    /// The lines after keys, compared with the state before them.
    private func spoken(_ keys: String, _ stage: inout ScreenStage) throws -> [String] {
        let before = stage.screens
        try stage.press(keys)
        return stage.screens.spoken(since: before)
    }

    @Test func aListIsNumberedAndANumberChooses() throws {
        var stage = try stage(.agenda)
        let lines = try spoken("6", &stage)
        #expect(
            lines == [
                "To do, 2 open", "1 due Wed 2026-03-04 17:00 Buy milk, Reminders", "2 Someday, Reminders",
                "1 of 2: due Wed 2026-03-04 17:00 Buy milk, Reminders",
            ])
        // A digit is not the key of a view here.
        try stage.press("2")
        #expect(stage.screens.view == .todo && stage.screens.spokenInput?.label == "Number: ")
        #expect(try spoken("<Enter>", &stage) == ["2 of 2: Someday, Reminders"])
        #expect(try spoken("7<Enter>", &stage).last == "write a number from 1 to 2")
        // Back in the days, digits are views again.
        try stage.press("<Esc>2")
        #expect(stage.screens.view == .day)
    }

    @Test func theItemsOfADayAreNumberedWhenAsked() throws {
        var stage = try stage(.agenda)
        #expect(
            try spoken("#", &stage) == [
                "1 09:30 to 10:30 Review, Calendar", "2 09:30 to 09:45 Standup, Calendar",
                "3 10:00 to 11:30 渋谷で打ち合わせ, Calendar", "4 due Wed 2026-03-04 17:00 Buy milk, Reminders",
            ])
        #expect(
            try spoken("3<Enter>", &stage) == [
                "Wed 4 March, 3 of 4: 10:00 to 11:30 渋谷で打ち合わせ, Calendar"
            ])
    }

    @Test func aQuestionIsNumbered() throws {
        var stage = try stage(.agenda)
        try stage.press("j")
        let reference = try #require(stage.screens.reference)
        let title = try #require(stage.screens.occurrence?.item.title)
        #expect(
            try spoken("d", &stage) == [
                "Delete \"\(title)\", a number chooses, Esc leaves it:", "1 this one", "2 all from here (11)",
                "3 the whole series (12)",
            ])
        try stage.press("2")
        #expect(stage.commands == [["rm", reference, "-y", "--span", "future"]])
    }

    @Test func aMenuIsNumbered() throws {
        var stage = try stage(.agenda)
        let lines = try spoken(".", &stage)
        let number = try #require(lines.firstIndex { $0.hasSuffix(" copy the item") })
        try stage.press("\(number)<Enter>")
        #expect(stage.screens.pages.isEmpty && stage.screens.clipboard?.title == "Review")
    }

    /// After the last field it asks whether to save.
    @Test func aFormAsksFieldByField() throws {
        var stage = try stage(.agenda)
        #expect(try spoken("n", &stage) == ["Form: Enter goes on, C-s saves, Esc leaves"])
        #expect(stage.screens.spokenInput?.label == "Title: ")
        try stage.press("Dentist<Enter>")
        #expect(stage.screens.spokenInput?.label == "When: ")
        try stage.press("fri 14:00")
        for _ in 0..<20 where stage.screens.spokenInput?.label != "Status: " { try stage.press("<Enter>") }
        let before = stage.screens
        try stage.press("<S-Tab><Tab>")
        #expect(stage.screens.spokenInput?.label == before.spokenInput?.label)
        #expect(stage.screens.editor?.spokenChoices == ["one of: confirmed, tentative, canceled"])
        for _ in 0..<20 where stage.screens.spokenInput?.label != "Notes: " { try stage.press("<Tab>") }
        #expect(
            try spoken("<Tab>", &stage) == [
                "Save? 1 save, 2 leave without saving, Esc goes back to the form"
            ])
        try stage.press("1")
        #expect(stage.commands.last?.contains("Dentist") == true)
    }

    @Test func otherRowsAreReadToo() throws {
        var stage = try stage(.agenda)
        let lines = try spoken("7", &stage)
        #expect(
            lines[0] == "History, 1 operation" && lines[1].hasPrefix("1 o") && lines[2].hasPrefix("1 of 1: o")
        )
        #expect(try spoken("<Esc>c", &stage).contains { $0.hasPrefix("1 [x]") })
    }
}
