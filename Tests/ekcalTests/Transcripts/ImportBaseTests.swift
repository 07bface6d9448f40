import Testing

@testable import ekcal

/// `import --on-conflict merge --base FILE`: what the file has changed since, and nothing else.
@Suite struct ImportBaseTests {
    private func event(_ title: String, _ uid: String, _ lines: String...) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(title)"]
            + (lines.contains { $0.hasPrefix("DTSTART") } ? lines : ["DTSTART:20260305T100000Z"] + lines)
            + ["DURATION:PT1H", "END:VEVENT", ""]).joined(separator: "\r\n")
    }

    private func file(_ events: String...) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n\(events.joined())END:VCALENDAR\r\n"
    }

    private func shell(_ old: String, _ new: String) throws -> Shell {
        let shell = try Shell()
        try shell.write(old, to: "old.ics")
        try shell.write(new, to: "new.ics")
        #expect(shell.run(["import", shell.path("old.ics"), "-c", "Calendar"]).code == 0)
        return shell
    }

    private func merge(_ shell: Shell, _ words: String...) -> Shell.Result {
        shell.run(
            ["import", shell.path("new.ics"), "--on-conflict", "merge", "--base", shell.path("old.ics")]
                + words)
    }

    @Test func `different properties of an item both count`() throws {
        let shell = try shell(
            file(event("Lunch", "a", "LOCATION:Here"), event("Tea", "b")),
            file(event("Lunch", "a", "LOCATION:There"), event("Tea", "b")))
        #expect(shell.run(["edit", "title:Lunch", "--title", "Long lunch", "--notes", "Mine"]).code == 0)
        #expect(merge(shell).code == 0)
        let fields = ["list", "2026-03-05", "--format", "{title} {location} {notes}"]
        #expect(shell.run(fields).out == "Long lunch There Mine\nTea - -\n")
        // Once more: nothing.
        let again = merge(shell)
        #expect(again.out.contains("2 the same"), "\(again.out)")
    }

    @Test func `a value that the file has removed is removed`() throws {
        let shell = try shell(
            file(event("Lunch", "a", "LOCATION:Here", "PRIORITY:3")), file(event("Lunch", "a", "PRIORITY:3")))
        #expect(shell.run(["edit", "title:Lunch", "--notes", "Mine"]).code == 0)
        #expect(merge(shell).code == 0)
        let fields = ["list", "2026-03-05", "--format", "{title}/{location}/{notes}"]
        #expect(shell.run(fields).out == "Lunch/-/Mine\n")
    }

    @Test func `the same property keeps its value here, and is named`() throws {
        let shell = try shell(file(event("Lunch", "a")), file(event("Brunch", "a", "LOCATION:There")))
        #expect(shell.run(["edit", "title:Lunch", "--title", "Long lunch"]).code == 0)
        let result = merge(shell)
        #expect(result.code == 7)
        #expect(
            result.err.contains("\"Long lunch\": title was changed on both sides; yours is kept"),
            "\(result.err)")
        let fields = ["list", "2026-03-05", "--format", "{title} {location}"]
        #expect(shell.run(fields).out == "Long lunch There\n")
        let json = try shell.json([
            "import", shell.path("new.ics"), "--on-conflict", "merge", "--base", shell.path("old.ics"), "-n",
        ])
        #expect(json["result"]?["clashes"]?.array?.count == 1)
    }

    @Test func `what was deleted here stays deleted unless the file has changed it`() throws {
        let shell = try shell(
            file(event("Lunch", "a"), event("Tea", "b")),
            file(event("Lunch", "a"), event("Tea", "b", "LOCATION:There"), event("Walk", "c")))
        #expect(shell.run(["rm", "title:Lunch", "title:Tea", "-y"]).code == 0)
        let result = merge(shell)
        #expect(result.code == 0)
        #expect(result.err.contains("\"Lunch\" was deleted here, and stays deleted"), "\(result.err)")
        #expect(shell.run(["list", "2026-03-05", "--format", "{title}"]).out == "Tea\nWalk\n")
    }

    @Test func `occurrences of both sides`() throws {
        let series = ["DTSTART:20260302T080000Z", "RRULE:FREQ=DAILY;COUNT=5"]
        let moved = event(
            "Standup", "s", "RECURRENCE-ID:20260303T080000Z", "DTSTART:20260303T110000Z")
        let removed = event("Standup", "s", "RECURRENCE-ID:20260304T080000Z", "DTSTART:20260304T120000Z")
        let shell = try shell(
            file(event("Standup", "s", series[0], series[1]), removed),
            file(event("Standup", "s", series[0], series[1], "LOCATION:Hall"), moved))
        let id = try #require(shell.run(["find", "Standup", "-q"]).out.split(separator: "\n").first)
        #expect(shell.run(["skip", "\(id.prefix { $0 != "@" })@2026-03-05"]).code == 0)
        #expect(merge(shell).code == 0)
        let fields = ["list", "2026-03-02..2026-03-08", "--tz", "UTC", "--format", "{start} {location}"]
        #expect(
            shell.run(fields).out == """
                2026-03-02T08:00:00+00:00 Hall
                2026-03-03T11:00:00+00:00 -
                2026-03-04T08:00:00+00:00 Hall
                2026-03-06T08:00:00+00:00 Hall

                """)
    }

    @Test func `an item that went to another calendar is merged there`() throws {
        let shell = try shell(file(event("Lunch", "a")), file(event("Lunch", "a", "LOCATION:There")))
        #expect(shell.run(["calendar", "add", "home"]).code == 0)
        #expect(shell.run(["mv", "title:Lunch", "--to", "home"]).code == 0)
        #expect(merge(shell, "-c", "Calendar").code == 0)
        let fields = ["list", "2026-03-05", "--format", "{title} {location} {calendar.title}"]
        #expect(shell.run(fields).out == "Lunch There home\n")
    }

    @Test func `it is refused where it would do nothing`() throws {
        let shell = try shell(file(event("Lunch", "a")), file(event("Lunch", "a")))
        let words = ["import", shell.path("new.ics"), "--base", shell.path("old.ics")]
        #expect(shell.run(words).code == 2)
        #expect(shell.run(words + ["--on-conflict", "newer"]).code == 2)
        #expect(
            shell.run(["import", shell.path("new.ics"), "--on-conflict", "merge", "--base", "no"]).code == 74)
    }
}
