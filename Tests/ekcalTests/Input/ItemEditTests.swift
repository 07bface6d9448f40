import Basics
import CalStore
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// The changes of an item by options, JSON and forms.
@Suite struct ItemEditTests {
    private func edit(_ words: String...) throws -> ItemEdit {
        ItemEdit(try ArgumentParser(table: .ekcal).parse(["edit", "e2222"] + words))
    }

    private func changes(_ json: String, to command: Command = CommandTable.edit) throws -> JSONChanges {
        try JSONChanges(JSONValue(reading: json.utf8), to: command)
    }

    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

    @Test func options() throws {
        var expected = ItemEdit()
        #expect(try edit() == expected)
        #expect(try edit().isEmpty)
        expected.location = "Room 4"
        expected.start = WishedTime("fri")
        expected.availability = .free
        expected.alarms.added = ["10m", "1h"]
        expected.repeats.rules = .sentence("weekly")
        expected.repeats.end = .count(3)
        expected.cleared = [.text("notes")]
        let found = try edit(
            "--location", "Room 4", "--start", "fri", "--availability", "free", "--add-alarm", "10m",
            "--add-alarm", "1h", "--repeat", "weekly", "--count", "3", "--clear", "notes")
        #expect(found == expected)
        #expect(!found.isEmpty && found.concernsSeries)
        #expect(try edit("--snap").concernsSeries == false)
    }

    /// The end of whole days in JSON is the day after the last; a sign tells before from after.
    @Test func json() throws {
        var expected = ItemEdit()
        expected.start = WishedTime(try date("2026-03-04"))
        expected.end = WishedTime(try date("2026-03-05"))
        expected.priority = .value(1)
        expected.alarms.all = ["+PT10M", "-PT1H", "2026-03-04T08:00:00"]
        expected.cleared = [.text("notes")]
        let found = try changes(
            """
            {"start":"2026-03-04","end":"2026-03-06","priority":1,"notes":null,
             "alarms":[{"offset":"PT10M"},{"offset":"-PT1H"},{"at":"2026-03-04T08:00:00"}]}
            """)
        #expect(found.edit == expected)
        #expect(
            found.options.map(\.word) == [
                "--start=2026-03-04", "--end=2026-03-05", "--priority=1", "--clear=notes",
                "--alarm=+PT10M", "--alarm=-PT1H", "--alarm=2026-03-04T08:00:00",
            ])
    }

    /// A time has its zone beside it; without a time the zone is what is wished.
    @Test func jsonZones() throws {
        var expected = ItemEdit()
        expected.start = WishedTime("2026-03-04T09:00:00[America/New_York]", isWhole: true)
        #expect(
            try changes("{\"start\":\"2026-03-04T09:00:00\",\"time_zone\":\"America/New_York\"}").edit
                == expected)
        expected = ItemEdit()
        expected.timeZone = "America/New_York"
        #expect(try changes("{\"time_zone\":\"America/New_York\"}").edit == expected)
    }

    /// In a new item, null means that it has no value; in an existing one, the value is cleared.
    @Test func jsonWithoutValues() throws {
        let text = "{\"title\":\"Lunch\",\"location\":null,\"recurrence\":null}"
        let new = try changes(text, to: CommandTable.add)
        #expect(new.operands == ["Lunch"])
        #expect(new.edit.title == nil && new.edit.location == "")
        #expect(new.edit.repeats.rules == RepeatEdit.Rules.none)
        let old = try changes(text)
        #expect(old.operands.isEmpty)
        #expect(old.edit.title == "Lunch" && old.edit.cleared == [.text("location")])
    }

    /// A patch and options on one line are one edit.
    @Test func patchBesideOptions() throws {
        var expected = ItemEdit()
        expected.location = "Room 4"
        expected.notes = "@home"
        #expect(try edit("--patch", "{\"notes\":\"@home\"}", "--location", "Room 4") == expected)
    }

    @Test(arguments: [
        ("@notes.txt", TextInput.file("notes.txt")), ("-", .standardInput), ("-x", .text("-x")),
        ("", .text("")),
    ])
    func textsOfOptions(text: String, input: TextInput) {
        #expect(TextInput(text) == input)
    }

    /// Values in JSON are never read as words: a title is not an option, notes are not a file, and a dash is
    /// not standard input.
    @Test func jsonIsNoCommandLine() throws {
        let shell = try Shell()
        let lines = """
            {"op":"event.add","as":"it","set":{"title":"--help","start":"2026-03-06T09:00:00","notes":"@home","location":"-q"}}
            {"op":"event.edit","id":"$it","set":{"title":"-- -n","notes":"-","url":"--dry-run"}}
            """
        let result = shell.run(["batch", "-q"], input: lines)
        #expect(result.code == 0 && result.err.isEmpty, "\(result.err)")
        let found = try shell.json(["find", "type:event"])["data"]?.array?.first
        #expect(found?["title"] == "-- -n")
        #expect(found?["notes"] == "-" && found?["url"] == "--dry-run" && found?["location"] == "-q")
    }
}
