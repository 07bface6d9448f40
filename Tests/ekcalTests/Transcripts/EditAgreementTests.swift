import Testing

@testable import ekcal

/// Options of `edit` that contradict each other are refused: one of them would be lost.
@Suite struct EditAgreementTests {
    private func shell() throws -> Shell {
        let shell = try Shell()
        let line = ["add", "A", "fri 10:00", "--alarm", "5m", "--location", "Here", "-q"]
        #expect(shell.run(line).code == 0)
        return shell
    }

    @Test(arguments: [
        ["--clear", "location", "--location", "X"], ["--clear", "notes", "--notes", "X"],
        ["--clear", "url", "--url", "https://x.example"], ["--clear", "color", "--tint", "red"],
        ["--clear", "alarms", "--alarm", "5m"], ["--clear", "alarms", "--add-alarm", "5m"],
        ["--clear", "alarms", "--remove-alarm", "5m"], ["--clear", "status", "--status", "tentative"],
        ["--clear", "categories", "--category", "a"], ["--clear", "categories", "--add-category", "a"],
        ["--clear", "attendees", "--attendee", "a@b.example"], ["--clear", "end", "--end", "12:00"],
        ["--clear", "end", "--for", "2h"], ["--clear", "organizer", "--organizer", "a@b.example"],
        ["--clear", "priority", "--priority", "high"], ["--clear", "recurrence", "--repeat", "daily"],
        ["--clear", "recurrence", "--count", "3"], ["--clear", "location", "--patch", #"{"location":"X"}"#],
        ["--add-alarm", "5m", "--remove-alarm", "5m"], ["--add-category", "a", "--remove-category", "a"],
        ["--all-day", "--start", "09:00"], ["--all-day", "--end", "09:00"],
    ])
    func `one of two options was lost`(options: [String]) throws {
        let shell = try shell()
        let before = try shell.storeBytes()
        let result = shell.run(["edit", "title:A", "-y"] + options)
        #expect(result.code == 2 && result.err.contains("cannot be used together"), "\(result.err)")
        #expect(result.err.contains(options[0]) && (options.count < 4 || result.err.contains("--")))
        #expect(try shell.storeBytes() == before)
    }

    @Test func `options that agree are used together`() throws {
        for options in [
            ["--clear", "alarms", "--no-alarm"], ["--clear", "location", "--title", "B"],
            ["--add-alarm", "10m", "--remove-alarm", "5m"], ["--clear", "url", "--location", "X"],
            ["--all-day", "--start", "2026-03-07"],
        ] {
            let result = try shell().run(["edit", "title:A", "-y"] + options)
            #expect(result.code == 0, "\(options): \(result.err)")
        }
    }

    /// The start moved the event, and --all-day was ignored.
    @Test func `with --all-day, a new start with a time is a whole day`() throws {
        let shell = try shell()
        let options = ["--all-day", "--start", "2026-03-07T09:00"]
        #expect(shell.run(["edit", "title:A", "-y", "-q"] + options).code == 0)
        let line = shell.run(["find", "title:A", "--format", "{start} {last_day} {all_day}"]).out
        #expect(line == "2026-03-07 2026-03-07 true\n")
    }
}
