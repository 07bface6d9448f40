import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport

/// The form as a value: keys in, texts, readings and commands out.
@Suite struct EditorFormTests {
    // MARK: Moving

    @Test(arguments: [
        ("<Tab>", EditorField.when), ("<Enter>", .when), ("<Tab><Tab>", .calendar), ("<S-Tab>", .notes),
        ("<Down>", .when), ("<Down><Down>", .repeats), ("<Down><Down><Up>", .when), ("<Up>", .title),
        ("<Tab><Tab><Down>", .until), ("<Tab><Tab><Down><Down><Down><Down>", .categories),
        ("<C-n><C-n><C-p>", .when), ("<S-Tab><Down>", .notes), ("jkq", .title),
    ])
    func keysMoveBetweenFields(keys: String, field: EditorField) throws {
        var form = try EditorSamples.form()
        try form.type(keys)
        #expect(form.focus == field)
    }

    @Test func lettersAreText() throws {
        var form = try EditorSamples.form()
        try form.type(" jkqQ?:")
        #expect(form.changes.texts == [.title: "Review jkqQ?:"])
    }

    @Test(arguments: [
        ("<C-a>x", "xReview"), ("<Home>x", "xReview"), ("<C-a><C-e>x", "Reviewx"), ("<C-w>x", "x"),
        ("<C-u>", ""), ("<C-a><C-k>y", "y"), ("<C-a><C-d>", "eview"), ("<Backspace>", "Revie"),
        ("<C-u><C-y>", "Review"), ("ab<C-z>", "Reviewa"), ("ab<C-z><C-z><C-z>", "Review"),
        ("<C-u><C-z>!", "Review!"),
    ])
    func lineEditing(keys: String, title: String) throws {
        var form = try EditorSamples.form()
        try form.type(keys)
        #expect(form.text(of: .title) == title)
    }

    @Test func otherKeysSayThatTheyDoNothing() throws {
        var form = try EditorSamples.form()
        let step = try form.type("<F5>")
        guard case .says(let text) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(text.contains("F5"))
        #expect(!form.isChanged)
    }

    // MARK: Leaving

    private func expect(
        _ form: inout EditorForm, _ keys: String, _ step: EditorForm.Step,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let last = try form.type(keys)
        #expect(last == step, "\(keys)", sourceLocation: sourceLocation)
    }

    @Test func leavingAsksOnlyAfterAChange() throws {
        var form = try EditorSamples.form()
        try expect(&form, "<Esc>", .leave)
        try expect(&form, "x<Esc>", .nothing)
        #expect(form.questionText != nil)
        try expect(&form, "x", .nothing)
        try expect(&form, "<Esc>", .nothing)
        #expect(form.questionText == nil)
        #expect(form.text(of: .title) == "Reviewx")
        try expect(&form, "<Esc>l", .leave)
        try expect(&form, "<Esc>s", .save)
        try expect(&form, "<C-s>", .save)
    }

    @Test func deletingIsForEmptyFieldsAndAsks() throws {
        var form = try EditorSamples.form()
        try expect(&form, "<C-d>", .edited)
        #expect(form.questionText == nil)
        try expect(&form, "<C-u><C-d>", .nothing)
        try expect(&form, "<Esc>", .nothing)
        try expect(&form, "<C-d>d", .delete)
        var new = try EditorSamples.newForm()
        try expect(&new, "<C-d>", .edited)
        #expect(new.questionText == nil)
    }

    // MARK: Readings

    @Test func theTimeIsReadAtEachKey() throws {
        var form = try EditorSamples.form()
        #expect(form.text(of: .when) == "Wed 2026-03-04 09:30-10:15")
        try form.type("<Tab><C-u>fri 25:00")
        #expect(form.isBad(.when))
        try form.type("<C-u>fri 5")
        // A bare 5 is in the afternoon, which is an assumption.
        #expect(!form.isBad(.when))
        #expect(form.lines(.when).first?.contains("Fri 2026-03-06 17:00-17:45") == true)
        #expect(form.lines(.when).first?.contains("was read as 17:00") == true)
        #expect(form.changes.commands.first?.contains("--start=Fri 2026-03-06 17:00") == true)
    }

    /// There are 17 Fridays from 6 March to 30 June.
    @Test func theNextDatesAndTheCountOfARepeat() throws {
        var form = try EditorSamples.newForm()
        try form.type("Standup<Tab><C-u>fri 9-9:15<Tab><Tab>every week on fri<Tab>2026-06-30")
        #expect(
            form.lines(.repeats) == [
                "next Fri 2026-03-13, Fri 2026-03-20, Fri 2026-03-27; 17 in all"
            ])
        #expect(form.lines(.when).first?.hasPrefix("Fri 2026-03-06 09:00-09:15") == true)
        #expect(
            form.changes.commands == [
                [
                    "add", "--repeat=every week on fri", "--until=2026-06-30", "-y", "--assume", "--",
                    "Standup", "Fri 2026-03-06 09:00-09:15",
                ]
            ])
    }

    @Test(
        arguments: [
            ("<Tab><C-u>fri 25:00", EditorField.when, 4), ("<Tab><C-u>EST 10:00", .when, nil),
            ("<Tab><C-u>", .when, nil), ("<Tab><C-u>03/04/2026", .when, nil),
            ("<Down><Down>every blursday", .repeats, nil), ("<Down><Down><Tab>fri", .until, nil),
            ("<C-u>", .title, nil), ("<Tab><Tab><C-u>", .calendar, nil),
            ("<Down><Down><Down><Tab>10 bananas", .alarm, nil),
            ("<Down><Down><Down><Down><C-u>buzy", .availability, nil),
        ] as [(String, EditorField, Int?)])
    func whatCannotBeReadKeepsTheForm(keys: String, field: EditorField, column: Int?) throws {
        var form = try EditorSamples.form()
        try form.type(keys)
        #expect(form.isBad(field))
        if let column { #expect(form.understood.readings[field]?.column == column) }
        form.go(to: .notes)
        let isBad = form.goToFirstBad()
        #expect(isBad)
        #expect(form.focus == field)
    }

    // MARK: Commands

    @Test(arguments: [
        ("!", ["--title=Review!"]), ("<Tab><C-u>+1d", ["--start=Thu 2026-03-05 09:30"]),
        ("<Tab><C-u>10-11", ["--start=Wed 2026-03-04 10:00", "--end=Wed 2026-03-04 11:00"]),
        ("<Tab><C-u>all day", ["--start=Wed 2026-03-04", "--all-day", "--end=Wed 2026-03-04"]),
        ("<Down><Down>weekly", ["--repeat=weekly"]),
        ("<Down><Down>weekly<Tab>10 times", ["--repeat=weekly", "--count=10"]),
        ("<Down><Down><Down><C-u>", ["--location="]),
        ("<Down><Down><Down><Tab>10m, 1h", ["--add-alarm=10m", "--add-alarm=1h"]),
        ("<Down><Down><Down><Down><C-u>free", ["--availability=free"]),
        ("<Down><Down><Down><Down><Tab>cancelled", ["--status=canceled"]),
        ("<S-Tab><S-Tab><S-Tab>red, blue", ["--category=red", "--category=blue"]),
        ("<S-Tab><S-Tab>https://a.example", ["--url=https://a.example"]),
        ("<S-Tab>one<Enter>two", ["--notes=one\ntwo"]),
    ])
    func onlyChangedFieldsAreSaved(keys: String, options: [String]) throws {
        var form = try EditorSamples.form()
        try form.type(keys)
        #expect(form.changes.commands == [["edit", "e7kq4"] + options + ["-y", "--assume"]])
    }

    @Test func theSpanIsSaidAndOneDateHasNoRepeat() throws {
        var form = try EditorSamples.form(try EditorSamples.meeting(), span: .this)
        #expect(form.fields.contains(.repeats) == false)
        #expect(form.fields.contains(.calendar) == false)
        try form.type("!")
        #expect(
            form.changes.commands == [
                ["edit", "e7kq4", "--span", "this", "--title=Review!", "-y", "--assume"]
            ])
    }

    @Test func anotherCalendarIsASecondCommand() throws {
        var form = try EditorSamples.form()
        try form.type("!<Tab><Tab><C-u>fam<Tab>")
        #expect(form.text(of: .calendar) == "Family")
        #expect(form.focus == .calendar)
        #expect(
            form.changes.commands == [
                ["edit", "e7kq4", "--title=Review!", "-y", "--assume"], ["mv", "e7kq4", "--to=Family", "-y"],
            ])
    }

    @Test func anEndOfARepeatIsTakenAway() throws {
        var item = try EditorSamples.meeting()
        item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=5")])
        var form = try EditorSamples.form(item, span: .all)
        #expect(form.text(of: .repeats) == "every week")
        #expect(form.text(of: .until) == "5 times")
        try form.type("<Down><Down><Tab><C-u>")
        #expect(form.changes.commands.first?.contains("--repeat=every week") == true)
        try form.type("<S-Tab><C-u>")
        #expect(form.changes.commands.first?.contains("--no-repeat") == true)
    }

    @Test func aReminderHasADueDate() throws {
        var form = try EditorSamples.newForm(.reminder)
        #expect(!form.fields.contains(.when))
        try form.type("-Pay rent<Tab>fri<Tab><Tab><Tab><Tab><Tab><Tab><Tab><C-u>hi<Tab>")
        #expect(form.text(of: .priority) == "high")
        #expect(
            form.changes.commands == [
                ["todo", "--due=Fri 2026-03-06", "--priority=high", "-y", "--assume", "--", "-Pay rent"]
            ])
    }

    @Test func tabCompletesAsFarAsAllAgree() throws {
        var form = try EditorSamples.form()
        try form.type("<Tab><Tab><C-u>w<Tab>")
        #expect(form.text(of: .calendar) == "Work")
        // Nothing more agrees, so Tab goes on.
        try form.type("<Tab>")
        #expect(form.focus == .repeats)
        form.go(to: .categories)
        try form.type("Home, tr<Tab>")
        #expect(form.text(of: .categories) == "Home, Travel")
    }

    // MARK: Paste

    @Test func pastedTextIsText() throws {
        var form = try EditorSamples.form()
        let bytes = Array("\u{1B}[31mred\nline\u{3}<C-s>".utf8)
        let step = form.paste(Paste(bytes: bytes, isCut: false))
        #expect(step == .says("2 control characters were left out"))
        #expect(form.text(of: .title) == "Review[31mred line<C-s>")
        form.go(to: .notes)
        _ = form.paste(Paste(bytes: Array("a\r\nb\rc".utf8), isCut: false))
        #expect(form.text(of: .notes) == "a\nb\nc")
    }

    // MARK: Others

    @Test func whatOthersChangeIsMergedOrShown() throws {
        var form = try EditorSamples.form()
        try form.type("!")
        var newer = try EditorSamples.meeting()
        newer.title = "Retro"
        newer.location = "Room 4"
        form.merge(EditorSamples.opening(newer))
        #expect(form.text(of: .location) == "Room 4")
        #expect(form.text(of: .title) == "Review!")
        #expect(form.theirs == [.title: "Retro"])
        // Saving keeps this one.
        #expect(form.changes.texts == [.title: "Review!"])
        // The line below the field takes theirs.
        try expect(&form, "<Down>", .moved)
        #expect(form.isOnTheirs)
        try form.type("<Enter>")
        #expect(form.text(of: .title) == "Retro")
        #expect(!form.isChanged)
        #expect(form.theirs.isEmpty)
    }

    @Test func theSameChangeByOthersIsNoDifference() throws {
        var form = try EditorSamples.form()
        try form.type("<C-u>Retro")
        var newer = try EditorSamples.meeting()
        newer.title = "Retro"
        form.merge(EditorSamples.opening(newer))
        #expect(form.theirs.isEmpty)
        #expect(!form.isChanged)
    }

    @Test func aRefusalPutsTheCursorIntoTheField() throws {
        var form = try EditorSamples.form()
        try form.type("!")
        var outcome = ScreenOutcome(words: ["edit"], exit: 2, output: [], errors: [])
        outcome.field = "--location"
        outcome.problem = "too long"
        form.refuse(outcome)
        #expect(form.focus == .location)
        #expect(form.refusal?.text == "too long")
        #expect(form.text(of: .title) == "Review!")
    }

    // MARK: On the screen

    private func screens() throws -> CalendarScreens {
        let setup = ScreenSetup(
            hours: DayHours(), times: TimeText(zone: EditorSamples.zone), weekStart: .monday,
            hasWeekNumbers: true, glyphs: .unicode, style: TextStyle(isColored: false), storeName: "store",
            isReadOnly: false)
        return CalendarScreens(setup, now: try EditorSamples.dates().now, columns: 80, rows: 24)
    }

    /// Another process commits while the form is open: the item is read again.
    @Test func aChangeOfTheStoreReadsTheItemAgain() throws {
        var screens = try screens()
        _ = screens.start(.agenda)
        _ = screens.reduce(.opened(EditorSamples.opening(try EditorSamples.meeting())))
        _ = screens.reduce(.input(.key(KeyPress(letter: "!"))))
        let effects = screens.reduce(.changed(revision: nil))
        #expect(effects.contains(.openEditor(.item(reference: "e7kq4", span: nil))))
        var newer = try EditorSamples.meeting()
        newer.title = "Retro"
        _ = screens.reduce(.opened(EditorSamples.opening(newer)))
        let lines = screens.frame().lines
        #expect(lines[1].contains("Review!"))
        #expect(lines[2].contains("now: Retro"))
        #expect(screens.message.contains("changed by others"))
    }

    @Test func aPauseAndTheEndKeepADraftOnce() throws {
        var screens = try screens()
        _ = screens.start(.agenda)
        _ = screens.reduce(.opened(EditorSamples.opening(try EditorSamples.meeting())))
        let unchanged = screens.keepDraft()
        #expect(unchanged.isEmpty)
        _ = screens.reduce(.input(.key(KeyPress(letter: "!"))))
        func keeps(_ effects: [ScreenEffect]) -> Bool {
            effects.contains { effect in
                guard case .keepDraft(let changes) = effect else { return false }
                return changes.texts == [.title: "Review!"]
            }
        }
        let first = screens.reduce(.paused)
        #expect(keeps(first))
        let second = screens.reduce(.paused) + screens.keepDraft()
        #expect(!keeps(second))
    }

    // MARK: Random keys

    /// No keys trap, the cursor is always in a field that exists, the frame has a cursor, and two keys leave.
    @Test func randomKeysNeverTrap() throws {
        let seed = TestScale.seed("EditorForm")
        var random = SeededGenerator(seed: seed)
        let names = [
            "<Tab>", "<S-Tab>", "<Up>", "<Down>", "<Enter>", "<C-a>", "<C-e>", "<C-u>", "<C-k>", "<C-w>",
            "<C-z>", "<C-y>", "<C-d>", "<Backspace>", "<Delete>", "<Left>", "<Right>", "<Esc>", "<F1>",
            "<Paste:a\\nb\\tc>", "f", "r", "i", " ", "9", ":", "0", "-", "+", "1", "d", "é", "渋", "👩", "‍",
            "s", "l", "every week", "until june", "fri", "10 times",
        ]
        for round in 0..<TestScale.rounds(60, long: 5000) {
            var form =
                round.isMultiple(of: 3) ? try EditorSamples.newForm(.reminder) : try EditorSamples.form()
            var typed = ""
            for _ in 0..<40 {
                guard let name = names.randomElement(using: &random) else { continue }
                typed += name
                try form.type(name)
                if random.next() % 20 == 0 {
                    var newer = form.opening
                    newer.item.title = "t\(random.next() % 3)"
                    form.merge(newer)
                }
                #expect(form.fields.contains(form.focus), "\(typed) seed \(seed)")
                _ = form.changes.commands
                let size = (columns: 60 + Int(random.next() % 60), rows: 3 + Int(random.next() % 30))
                var frame = Frame(columns: size.columns, rows: size.rows)
                let painter = EditorPainter(form, columns: size.columns, glyphs: .unicode)
                let top = painter.top(height: size.rows - 2, from: Int(random.next() % 10))
                painter.draw(
                    &frame, top: top, height: size.rows - 2, strong: .plain, faint: .plain, bad: .plain)
                #expect(frame.cursor.isVisible, "\(typed) seed \(seed)")
            }
            if form.questionText != nil { try form.type("<Esc>") }
            let last = try form.type("<Esc>")
            if last != .leave {
                let answer = try form.type("l")
                #expect(answer == .leave, "\(typed) seed \(seed)")
            }
        }
    }

    // MARK: Participants

    private func formWithPeople(_ people: [String]) throws -> EditorForm {
        var opening = EditorSamples.opening(try EditorSamples.meeting())
        opening.participants = people
        var form = EditorForm(
            opening, dates: try EditorSamples.dates(), times: TimeText(zone: EditorSamples.zone))
        var suggestions = EditorSuggestions()
        suggestions.people = [
            "Ada Lovelace <ada@example.com>", "Ada Weber <weber@example.com>", "ben@example.com",
        ]
        suggestions.places = ["Cellar"]
        suggestions.categories = ["garden"]
        form.take(suggestions)
        return form
    }

    /// What is typed, the step of the last key, and the text then.
    @Test(arguments: [
        ("b<Tab>", EditorForm.Step.edited, "ben@example.com"),
        // Two begin like that: as far as both agree, and both are named.
        (
            "a<Tab>", .says("Ada Lovelace <ada@example.com>, Ada Weber <weber@example.com>"), "Ada "
        ),
        ("ada l<Tab>", .edited, "Ada Lovelace <ada@example.com>"),
        // An address names a person.
        ("web<Tab>", .edited, "Ada Weber <weber@example.com>"),
        ("ben@example.com, ada w<Tab>", .edited, "ben@example.com, Ada Weber <weber@example.com>"),
        ("zoe<Tab>", .moved, "zoe"),
    ])
    func peopleAreCompleted(keys: String, step: EditorForm.Step, text: String) throws {
        var form = try formWithPeople([])
        form.go(to: .participants)
        #expect(try form.type(keys) == step)
        #expect(form.text(of: .participants) == text)
    }

    @Test func participantsAreSaved() throws {
        var form = try formWithPeople(["Ada Lovelace <ada@example.com> optional"])
        #expect(form.text(of: .participants) == "Ada Lovelace <ada@example.com> optional")
        form.go(to: .participants)
        try form.type("<C-e>, ben@example.com")
        #expect(
            form.changes.commands == [
                [
                    "edit", "e7kq4", "--attendee=Ada Lovelace <ada@example.com> optional",
                    "--attendee=ben@example.com", "-y", "--assume",
                ]
            ])
        try form.type("<C-u>")
        #expect(form.changes.commands == [["edit", "e7kq4", "--clear=attendees", "-y", "--assume"]])
        // A form that is not given any has no such field.
        #expect(try !EditorSamples.form().fields.contains(.participants))
    }

    /// Words of the whole store come when the form is open, and are there for `Tab`.
    @Test func suggestionsComeLater() throws {
        var form = try formWithPeople([])
        form.go(to: .location)
        try form.type("<C-u>Ce<Tab>")
        #expect(form.text(of: .location) == "Cellar")
        form.go(to: .categories)
        try form.type("gar<Tab>")
        #expect(form.text(of: .categories) == "garden")
    }
}
