import Basics
import CalStore
import Testing

@testable import ekcal

/// The output of `export`, given to `import`: in the same store, and in a new one.
@Suite struct ExportComesBackTranscripts {
    /// A store with two calendars of events beside the default one, and a list.
    private func shell() throws -> Shell {
        try .after(
            "calendar add Work --tint steelblue -q", "calendar add Home --tint #123456 -q",
            "calendar add Errands --kind reminders --tint teal -q", "calendar add All --kind both -q",
            "add A '2026-03-06 10:00' -c Work -q", "add B '2026-03-07 10:00' -q",
            "add C '2026-03-08 10:00' -c Home --repeat weekly -q", "todo D 2026-03-09 -c Errands -q",
            "add E 2026-03-10 -c All -q", "todo F 2026-03-10 -c All -q")
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

    // MARK: What the law found (`ExportLawTests`)

    @Test func `a file with events and reminders made two calendars of its name`() throws {
        let shell = try Shell()
        let file = """
            BEGIN:VCALENDAR
            VERSION:2.0
            NAME:Ada
            BEGIN:VEVENT
            UID:e
            SUMMARY:E
            DTSTART;VALUE=DATE:20260306
            END:VEVENT
            BEGIN:VTODO
            UID:t
            SUMMARY:T
            END:VTODO
            END:VCALENDAR

            """
        let result = shell.run(["import", "-"], input: file)
        #expect(result.out.split(separator: "\n").count(where: { $0 == "  added the calendar Ada" }) == 1)
        #expect(calendars(shell).contains("Ada\t\ttrue\ttrue"))
    }

    @Test func `two calendars of one name in two sources became one`() throws {
        let shell = try shell()
        for line in [
            ["source", "add", "iCloud"], ["calendar", "add", "Work", "--source", "iCloud"],
            ["add", "G", "2026-03-11 10:00", "-c", "iCloud/Work"],
        ] { #expect(shell.run(line).code == 0) }
        let fields = ["-o", "tsv", "--fields", "title,calendar.title,calendar.source"]
        let all = shell.run(["export"] + fields).out
        for format in Self.formats + ["json"] {
            let new = ["EKCAL_STORE": shell.folder.path + "/\(format)"]
            let file = shell.run(["export", "-o", format]).out
            #expect(shell.run(["import", "-", "--as", format], input: file, with: new).code == 0)
            let again = shell.run(["export"] + fields, with: new).out
            #expect(again.split(separator: "\n").sorted() == all.split(separator: "\n").sorted())
        }
    }

    @Test func `colours, kinds and empty calendars did not come back from JSON`() throws {
        let shell = try shell()
        _ = shell.run(["calendar", "add", "Nothing yet", "--tint", "teal"])
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        let file = shell.run(["export", "--json"]).out
        #expect(shell.run(["import", "-"], input: file, with: new).code == 0)
        #expect(calendars(shell, new) == calendars(shell))
        #expect(shell.run(["import", "-"], input: file, with: new).out.contains("  6 the same"))
        // Whoever names a calendar gets no others.
        let other = ["EKCAL_STORE": shell.folder.path + "/other"]
        _ = shell.run(["import", "-", "-c", "Calendar"], input: file, with: other)
        #expect(!calendars(shell, other).contains("Nothing yet"))
    }

    @Test func `a completed reminder without a time got one from JSON`() throws {
        let shell = try Shell.after("todo T -q")
        let file = shell.run(["export", "--jsonl"]).out
            .replacing("\"completed\":false", with: "\"completed\":true")
            .replacing("\"status\":\"none\"", with: "\"status\":\"completed\"")
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        #expect(shell.run(["import", "-"], input: file, with: new).code == 0)
        #expect(shell.run(["export", "--jsonl"], with: new).out.contains("\"completed_at\":null"))
        // Without the status there is nothing else that says it.
        let plain = "{\"type\":\"reminder\",\"title\":\"P\",\"completed\":true,\"completed_at\":null}"
        #expect(shell.run(["import", "-", "-c", "Reminders"], input: plain, with: new).code == 0)
        let again = shell.run(["export", "title:P", "--jsonl"], with: new).out
        #expect(again.contains("\"completed\":true,\"completed_at\":\"2026-03-04T09:00:00Z\""))
    }

    @Test
    func `what a file cannot hold was left out without a word, and changed the store that it came from`()
        throws
    {
        let shell = try Shell()
        let lines = [
            #"{"external_id":"0","title":"Bell\u0007","start":"2026-03-05T10:00:00"}"#,
            #"{"external_id":"1","title":"Lines","start":"2026-03-05T11:00:00","notes":"a\r\nb"}"#,
            #"{"external_id":"2","title":"Place","start":"2026-03-05T12:00:00","location":""}"#,
            #"{"type":"reminder","external_id":"3","title":"Bread","start":"2026-03-06","due":"2026-03-06"}"#,
        ]
        let json = lines.joined(separator: "\n") + "\n"
        #expect(shell.run(["import", "-", "-q"], input: json).code == 0)
        for format in Self.formats {
            let exported = shell.run(["export", "-o", format])
            #expect(
                exported.err == """
                    ekcal: warning: "Bell" and 1 more: control characters are left out and line \
                    breaks become \\n, as iCalendar has no others
                    ekcal: warning: "Bread": the start is not written, because it is equal to the \
                    due time (RFC 5545, 3.8.2.3)
                    ekcal: warning: "Place": an empty text is not written

                    """)
            let again = shell.run(["import", "-", "--as", format], input: exported.out)
            #expect(again.out.contains("  4 the same"))
        }
        let table = shell.run(["export", "--csv"])
        #expect(table.err == "ekcal: warning: \"Place\": in a table, an empty text is the same as no text\n")
        #expect(shell.run(["import", "-", "--as", "csv"], input: table.out).out.contains("  4 the same"))
        #expect(shell.run(["export", "--json"]).err == "")
    }

    @Test func `a length for a date of the rules came back from JSCalendar as a changed occurrence`() throws {
        let shell = try Shell()
        let json = """
            {"title":"Q","start":"2025-05-01T09:15:00","time_zone":"America/New_York","duration":"PT1H",\
            "recurrence":{"rrule":"FREQ=WEEKLY;COUNT=3","rdates":["2025-05-08T09:15:00/PT1H30M"]}}
            """
        #expect(shell.run(["import", "-", "-q"], input: json).code == 0)
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        let file = shell.run(["export", "-o", "jscalendar"]).out
        #expect(shell.run(["import", "-"], input: file, with: new).out.contains("  1 new\n"))
        let fields = ["export", "--jsonl", "--fields", "recurrence,kept_times,ical,parameters"]
        #expect(shell.run(fields, with: new).out == shell.run(fields).out)
    }

    @Test func `the availability of a reminder was lost in iCalendar`() throws {
        let shell = try Shell()
        let json = #"{"type":"reminder","title":"R","availability":"unavailable"}"#
        #expect(shell.run(["import", "-", "-q"], input: json).code == 0)
        for format in Self.formats {
            let new = ["EKCAL_STORE": shell.folder.path + "/\(format)"]
            let file = shell.run(["export", "-o", format]).out
            #expect(shell.run(["import", "-", "-q", "--as", format], input: file, with: new).code == 0)
            let field = shell.run(["export", "--jsonl", "--fields", "availability"], with: new).out
            #expect(field == "{\"availability\":\"unavailable\"}\n")
        }
    }

    @Test func `a subscription was exported as a calendar without a word`() throws {
        let shell = try shell()
        try shell.write(shell.run(["export", "-c", "Work"]).out, to: "feed.ics")
        let feed = shell.folder.path + "/feed.ics"
        #expect(shell.run(["calendar", "subscribe", feed, "--name", "Feed", "-q"]).code == 0)
        let warning =
            "Feed is a subscription, which a file cannot restore; an import turns it into a normal calendar"
        for format in Self.formats + ["jsonl", "csv"] {
            #expect(shell.run(["export", "-o", format]).err == "ekcal: warning: \(warning)\n")
        }
        #expect(try shell.json(["export"])["ekcal"]?["warnings"] == [.string(warning)])
        // Of single items nothing is said of calendars.
        #expect(shell.run(["export", "title:B"]).err == "")
    }

    @Test func `a colour in small letters came back in capitals`() throws {
        let shell = try shell()
        let store = try CalendarStore(path: shell.folder.path + "/store")
        try store.write("colour") { change in
            var work = try #require(try change.calendars().first { $0.title == "Work" })
            work.color = "#ff8800"
            try change.save(work)
        }
        #expect(calendars(shell).contains("Work\t#FF8800\t"))
    }
}
