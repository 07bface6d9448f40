import CalStore
import Testing

@testable import ekcal

/// What `export` wrote, given to `import`: in the same store, and in a new one.
@Suite struct ExportComesBackTranscripts {
    /// A store with two calendars of events beside the default one, and a list.
    private func shell() throws -> Shell {
        let shell = try Shell()
        for line in [
            ["calendar", "add", "Work", "--tint", "steelblue"],
            ["calendar", "add", "Home", "--tint", "#123456"],
            ["calendar", "add", "Errands", "--kind", "reminders", "--tint", "teal"],
            ["calendar", "add", "All", "--kind", "both"],
            ["add", "A", "2026-03-06 10:00", "-c", "Work"], ["add", "B", "2026-03-07 10:00"],
            ["add", "C", "2026-03-08 10:00", "-c", "Home", "--repeat", "weekly"],
            ["todo", "D", "2026-03-09", "-c", "Errands"], ["add", "E", "2026-03-10", "-c", "All"],
            ["todo", "F", "2026-03-10", "-c", "All"],
        ] {
            let result = shell.run(line + ["-q"])
            #expect(result.code == 0, "\(line) \(result.err)")
        }
        return shell
    }

    private func calendars(_ shell: Shell, _ store: [String: String] = [:]) -> String {
        shell.run(
            ["calendar", "list", "-o", "tsv", "--fields", "title,color,events,reminders"], with: store
        ).out.split(separator: "\n").sorted().joined(separator: "\n")
    }

    private func items(_ shell: Shell, _ store: [String: String] = [:]) -> [String] {
        shell.run(["export", "-o", "tsv", "--fields", "title,calendar.title,start"], with: store).out
            .split(separator: "\n").map(String.init).sorted()
    }

    private static let formats = ["ics", "jcal", "jscalendar"]

    @Test(arguments: formats)
    func `an export that was imported again doubled what is not in the default calendar`(_ format: String)
        throws
    {
        let shell = try shell()
        let before = (calendars(shell), items(shell))
        try shell.write(shell.run(["export", "-o", format]).out, to: "all.\(format)")
        let result = shell.run(["import", shell.folder.path + "/all.\(format)"])
        #expect(result.code == 0 && result.err == "")
        #expect(result.out.contains("  6 the same"))
        #expect((calendars(shell), items(shell)) == before)
        #expect(shell.run(["dups"]).out == "no duplicates\n")
    }

    @Test(arguments: formats)
    func `an export put all items of a new store into its default calendar, without colours`(
        _ format: String
    ) throws {
        let shell = try shell()
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        let file = shell.run(["export", "-o", format]).out
        let result = shell.run(["import", "-"], input: file, with: new)
        #expect(result.code == 0 && result.err == "")
        #expect(items(shell, new) == items(shell))
        #expect(calendars(shell, new) == calendars(shell))
        for (title, color) in [("Work", "#4682B4"), ("Home", "#123456"), ("Errands", "#008080")] {
            #expect(calendars(shell, new).contains("\(title)\t\(color)\t"))
        }
        // And the same file again.
        #expect(shell.run(["export", "-o", format], with: new).out == file)
    }

    @Test func `the name and the colour of a file chose no calendar`() throws {
        let shell = try shell()
        let file = shell.run(["export", "-c", "Work"]).out
        #expect(file.contains("X-WR-CALNAME:Work") && !file.contains("X-CALSTORE-CALENDAR"))
        let again = shell.run(["import", "-", "-n"], input: file.replacing("SUMMARY:A", with: "SUMMARY:New"))
        #expect(again.out.hasPrefix("Would import 1 event from standard input into Work\n"))
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        #expect(shell.run(["import", "-"], input: file, with: new).code == 0)
        #expect(items(shell, new).contains { $0.hasPrefix("A\tWork\t") })
        #expect(calendars(shell, new).contains("Work\t#4682B4\t"))
        // -c has the last word.
        let other = ["EKCAL_STORE": shell.folder.path + "/other"]
        #expect(shell.run(["import", "-", "-c", "Calendar"], input: file, with: other).code == 0)
        #expect(items(shell, other).contains { $0.hasPrefix("A\tCalendar\t") })
    }

    @Test func `an item that was moved to another calendar came in once more`() throws {
        let shell = try shell()
        let file = shell.run(["export", "-c", "Work"]).out
        _ = shell.run(["move", "title:A", "--to", "Home", "-q"])
        #expect(shell.run(["import", "-", "-n"], input: file).out.contains("  1 the same"))
        // With -c it is wanted there.
        #expect(shell.run(["import", "-", "-n", "-c", "Work"], input: file).out.contains("  1 new"))
        // --mirror speaks of its own calendar only.
        #expect(shell.run(["import", "-", "-n", "--mirror"], input: file).out.contains("  1 new"))
    }

    @Test func `one UID in two calendars was no duplicate, and an export had it once`() throws {
        let shell = try shell()
        let file = shell.run(["export", "-c", "Work"]).out
        _ = shell.run(["import", "-", "-c", "Home", "-q"], input: file)
        let dups = shell.run(["dups", "-o", "tsv", "--fields", "title,count"]).out
        #expect(dups.hasSuffix("\nA\t2\n"))
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        let all = shell.run(["export"]).out
        #expect(shell.run(["import", "-"], input: all, with: new).code == 0)
        #expect(items(shell, new) == items(shell))
        #expect(shell.run(["import", "-", "-n"], input: all).out.contains("  7 the same"))
    }
}
