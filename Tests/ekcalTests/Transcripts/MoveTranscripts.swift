import Testing

@testable import ekcal

/// Items that move to another calendar, and their external identifiers.
@Suite struct MoveTranscripts {
    @Test func `a move changed an external identifier without a word`() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal calendar add Home -q
            $ ekcal add A fri --external-id x1 -q
            $ ekcal add B fri --external-id x1 -c Home -q
            $ ekcal mv title:A --to Home -y
            Moved e0001  A   Fri 2026-03-06, all day   Home   from Calendar
            Undo with: ekcal undo            (op o0001)
            ! ekcal: warning: "A" has a new external identifier, because another item of Home has x1
            """, in: shell)
        #expect(shell.run(["undo", "-q"]).code == 0)
        let warnings = try shell.json(["mv", "title:A", "--to", "Home", "-y"])["ekcal"]?["warnings"]?.array
        #expect(
            warnings?.map(\.string) == [
                "\"A\" has a new external identifier, because another item of Home has x1"
            ])
        #expect(shell.run(["undo", "-q"]).code == 0)
        let merged = shell.run(["calendar", "merge", "Calendar", "--to", "Home", "-y", "-n"])
        #expect(merged.code == 0 && merged.err.contains("\"A\" has a new external identifier"))
        // Nobody has it there.
        #expect(shell.run(["rm", "title:B", "-y", "-q"]).code == 0)
        #expect(shell.run(["mv", "title:A", "--to", "Home", "-y"]).err == "")
        #expect(shell.run(["find", "uid:x1", "--format", "{title}"]).out == "A\n")
    }

    /// `import` without -c finds a moved item in the same way.
    @Test(arguments: ["add", "todo"])
    func `--if-missing and --upsert added an item again that had been moved`(command: String) throws {
        let shell = try Shell()
        for name in ["Home", "Work"] {
            #expect(shell.run(["calendar", "add", name, "--kind", "both", "-q"]).code == 0)
        }
        let line = [command, "X", "fri", "--external-id", "k1"]
        func titles() -> [String] {
            shell.run(["find", "uid:k1", "--format", "{title} {calendar.title}"]).out.split(separator: "\n")
                .map(String.init).sorted()
        }
        #expect(shell.run(line + ["--if-missing"]).code == 0)
        #expect(shell.run(["mv", "uid:k1", "--to", "Home", "-y"]).code == 0)
        #expect(shell.run(line + ["--if-missing"]).out.hasPrefix("Already there:"))
        #expect(titles() == ["X Home"])
        let changed = shell.run([command, "Y", "sat", "--external-id", "k1", "--upsert"])
        #expect(changed.code == 0 && changed.out.hasPrefix("Changed"))
        #expect(titles() == ["Y Home"])
        // A calendar that is named is meant.
        #expect(shell.run(line + ["--if-missing", "-c", "Work"]).code == 0)
        #expect(titles() == ["X Work", "Y Home"])
    }

    @Test func earlierAndLaterCountFromTheItem() throws {
        let shell = try Shell()
        #expect(shell.run(["add", "Dentist", "2026-03-09 14:00", "--for", "45m"]).code == 0)
        func start() throws -> String? {
            try shell.json(["find", "Dentist"])["data"]?.array?.first?["start"]?.string
        }
        for (wish, time) in [
            ("30 minutes earlier", "2026-03-09T13:30:00+01:00"),
            ("an hour later", "2026-03-09T14:30:00+01:00"), ("a week later", "2026-03-16T14:30:00+01:00"),
            ("2 days earlier", "2026-03-14T14:30:00+01:00"),
        ] {
            #expect(shell.run(["reschedule", "Dentist", wish, "-y"]).code == 0)
            #expect(try start() == time, "\(wish)")
        }
        #expect(shell.run(["edit", "Dentist", "--start", "1 hour later", "-y"]).code == 0)
        #expect(try start() == "2026-03-14T15:30:00+01:00")
    }

    @Test func severalWholeDaysGetNoTimeOfDay() throws {
        let shell = try Shell()
        #expect(shell.run(["add", "Trip", "2026-05-01..2026-05-04"]).code == 0)
        let result = shell.run(["edit", "Trip", "--start", "10:00", "-y"])
        #expect(result.code == 6)
        #expect(result.err.contains("lasts several whole days"))
        #expect(shell.run(["edit", "Trip", "--start", "10:00", "--for", "1h", "-y"]).code == 0)
    }

    @Test func floatingEventsKeepTheirLengthOverAClockChange() throws {
        let shell = try Shell()
        #expect(shell.run(["add", "F", "2026-03-28 01:00-05:00 [floating]"]).code == 0)
        for day in ["2026-03-29", "2026-03-30", "2026-10-25"] {
            #expect(shell.run(["reschedule", "F", day, "-y"]).code == 0)
            let item = try #require(try shell.json(["find", "F"])["data"]?.array?.first)
            #expect(item["duration"] == "PT4H", "\(day)")
            #expect(item["end"]?.string?.contains("T05:00:00") == true, "\(day)")
        }
    }
}
