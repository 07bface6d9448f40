import Basics
import CalStore
import Foundation
import Testing

@testable import ekcal

/// The findings of the law of exports (`ExportLawTests`), in series, folders and calendars of one title.
@Suite struct ExportLawFindings {
    /// A store with these items, as lines of JSON.
    private func shell(_ lines: String...) throws -> Shell {
        let shell = try Shell()
        let result = shell.run(["import", "-", "-q"], input: lines.joined(separator: "\n") + "\n")
        #expect(result.code == 0, "\(result.err)")
        return shell
    }

    private func fields(_ shell: Shell, _ names: String, _ store: [String: String] = [:]) -> [String] {
        shell.run(["export", "--jsonl", "--fields", names], with: store).out.split(separator: "\n")
            .map(String.init).sorted()
    }

    /// Exports and imports in a new store, which is returned.
    private func again(_ shell: Shell, _ format: String) -> [String: String] {
        let new = ["EKCAL_STORE": shell.folder.path + "/new-\(format)"]
        let file = shell.run(["export", "-o", format]).out
        let result = shell.run(["import", "-", "--as", format], input: file, with: new)
        #expect(result.code == 0 && result.err == "", "\(result.err)")
        return new
    }

    /// Changes an occurrence of the only series.
    private func change(_ date: String, of shell: Shell, _ options: [String] = ["--title", "Changed"]) throws
    {
        let item = try shell.json(["export"])["data"]?.array?.first
        let reference = try #require(item?["short_id"]?.string) + "@" + date
        let result = shell.run(["edit", reference] + options)
        #expect(result.code == 0, "\(result.err)")
    }

    // MARK: Times

    @Test(arguments: ["json", "jsonl", "csv"])
    func `a floating excluded date of whole days got a zone`(format: String) throws {
        let shell = try shell(
            """
            {"title":"Q","external_id":"q","start":"2026-03-01","last_day":"2026-03-01","all_day":true,\
            "recurrence":{"rrule":"FREQ=DAILY;COUNT=9","exdates":["2026-03-04T00:00:00[floating]"]}}
            """)
        #expect(shell.run(["export"]).out.contains("EXDATE:20260304T000000\r\n"))
        #expect(shell.run(["export"], with: again(shell, format)).out == shell.run(["export"]).out)
    }

    /// In the zone of the reader, they are in the year 10000 or 0.
    @Test(arguments: ["json", "jsonl", "csv"])
    func `times at the ends of the calendar moved`(format: String) throws {
        let shell = try shell(
            #"{"title":"A","external_id":"a","start":"9999-12-31T23:00:00Z","end":"9999-12-31T23:30:00Z","time_zone":"UTC"}"#,
            #"{"title":"B","external_id":"b","start":"9999-12-31T23:00:00","time_zone":"America/New_York","#
                + #""duration":"PT10M"}"#)
        let file = shell.run(["export"]).out
        #expect(file.contains("DTSTART:99991231T230000Z\r\n") && file.contains(":99991231T230000\r\n"))
        #expect(shell.run(["export"], with: again(shell, format)).out == file)
    }

    // MARK: Extra dates

    private static let daily = """
        {"title":"Q","external_id":"q","start":"2026-05-01T09:00:00","time_zone":"America/New_York",\
        "duration":"PT1H","recurrence":{"rrule":"FREQ=DAILY;COUNT=2","rdates":[DATES]}}
        """

    private static func daily(extra dates: String) -> String { daily.replacing("DATES", with: dates) }

    @Test func `the length of an extra date was lost in JSCalendar when its occurrence was changed`() throws {
        let shell = try shell(
            Self.daily(
                extra: """
                    "2026-05-08T09:00:00[America/New_York]/PT1H30M",\
                    "2026-05-09T09:00:00[America/New_York]/PT2H"
                    """))
        try change("2026-05-08", of: shell)
        let new = again(shell, "jscalendar")
        let names = "title,recurrence,start,end,kept_times"
        #expect(fields(shell, names).count == 2)
        #expect(fields(shell, names, new) == fields(shell, names))
    }

    @Test func `an occurrence that was only made longer came back as an extra date from JSCalendar`() throws {
        let shell = try shell(Self.daily(extra: "\"2026-05-08T09:00:00[America/New_York]\""))
        try change("2026-05-08", of: shell, ["--for", "3h"])
        let new = again(shell, "jscalendar")
        let names = "title,recurrence,start,end,kept_times"
        #expect(fields(shell, names).count == 2)
        #expect(fields(shell, names, new) == fields(shell, names))
    }

    @Test func `a date of the rules was no extra date any more when its occurrence was changed`() throws {
        let shell = try shell(Self.daily(extra: "\"2026-05-02T09:00:00[America/New_York]\""))
        try change("2026-05-02", of: shell)
        let new = again(shell, "jscalendar")
        let names = "title,recurrence,start,kept_times"
        #expect(fields(shell, names).count == 2)
        #expect(fields(shell, names, new) == fields(shell, names))
    }

    @Test func `a date that was added and left out took the zone of another one in JSCalendar`() throws {
        let shell = try shell(
            Self.daily(
                extra: """
                    "2026-05-08T09:00:00[America/New_York]","2026-05-09T09:00:00[America/New_York]",\
                    "2026-05-10T09:00:00[America/New_York]"],"exdates":["2026-05-20T13:00:00[UTC]",\
                    "2026-05-09T09:00:00[America/New_York]"
                    """))
        try change("2026-05-08", of: shell)
        let new = again(shell, "jscalendar")
        let stored = fields(shell, "title,recurrence")
        #expect(stored.count == 2 && stored.contains { $0.contains("2026-05-20T13:00:00[UTC]") })
        #expect(fields(shell, "title,recurrence", new) == stored)
    }

    @Test func `an extra date that was there twice was two members of one name, and two dates in words`()
        throws
    {
        let date = #""2026-05-08T09:00:00[Europe/Berlin]""#
        let shell = try shell(Self.daily(extra: "\(date),\(date)"))
        let file = shell.run(["export", "-o", "jscalendar"]).out
        #expect(file.ranges(of: "\"2026-05-08T03:00:00\":{}").count == 1)
        #expect(
            fields(shell, "recurrence.text") == [
                #"{"recurrence":{"text":"every day 2 times; 1 extra date"}}"#
            ])
    }

    // MARK: Reminders and newer versions

    @Test func `a left-out date alone made a reminder write a start equal to its due time`() throws {
        let shell = try shell(
            """
            {"type":"reminder","title":"R","start":"2026-05-01","due":"2026-05-01",\
            "recurrence":{"exdates":["2026-05-02"]}}
            """)
        let file = shell.run(["export"])
        #expect(file.out.contains("DUE;VALUE=DATE:20260501") && !file.out.contains("DTSTART"))
        #expect(file.err.contains("because it is equal to the due time"))
    }

    @Test func `what a newer version had added left the store without a word`() throws {
        let shell = try shell(
            #"{"title":"N","start":"2026-05-01T09:00:00","newer":{"x-mood":"good"}}"#)
        #expect(fields(shell, "newer") == [#"{"newer":{"x-mood":"good"}}"#])
        let warnings = "ekcal: warning: \"N\": what a newer version has added to it is not written\n"
        for format in ["ics", "jcal", "jscalendar"] {
            #expect(shell.run(["export", "-o", format]).err == warnings)
        }
        for format in ["json", "jsonl", "csv"] { #expect(shell.run(["export", "-o", format]).err == "") }
    }

    // MARK: Folders

    @Test func `a push left out without a word what an export reports`() throws {
        let shell = try shell(#"{"title":"Bell\u0007","start":"2026-05-01T09:00:00","location":""}"#)
        let warnings = shell.run(["export"]).err
        #expect(warnings.split(separator: "\n").count == 2)
        let folder = shell.folder.path + "/cal"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(shell.run(["vdir", "push", folder, "-n"]).err == warnings)
        let json = try shell.json(["vdir", "push", folder])
        #expect(json["ekcal"]?["warnings"]?.array?.count == 2)
        // What is there already is not written.
        #expect(shell.run(["vdir", "push", folder]).err == "")
        #expect(shell.run(["vdir", "pull", folder]).out.contains("nothing to do"))
    }

    @Test func `the empty calendar of a new store refused the reminders of a folder of its name`() throws {
        let shell = try Shell()
        for line in [
            ["source", "add", "iCloud"],
            ["calendar", "add", "Calendar", "--kind", "both", "--source", "iCloud"],
        ] { #expect(shell.run(line).code == 0) }
        let lines = [
            #"{"title":"E","start":"2026-05-01","calendar":{"title":"Calendar","source":"iCloud"}}"#,
            #"{"type":"reminder","title":"R","due":"2026-05-01","calendar":{"title":"Calendar","source":"iCloud"}}"#,
        ]
        #expect(shell.run(["import", "-"], input: lines.joined(separator: "\n")).code == 0)
        let folder = shell.folder.path + "/cal"
        #expect(shell.run(["vdir", "push", folder]).code == 0)
        let new = ["EKCAL_STORE": shell.folder.path + "/new"]
        let pulled = shell.run(["vdir", "pull", folder], with: new)
        #expect(pulled.code == 0 && pulled.err == "")
        #expect(fields(shell, "title", new) == [#"{"title":"E"}"#, #"{"title":"R"}"#])
    }

    // MARK: Calendars

    @Test(arguments: ["ics", "jcal", "jscalendar", "json"])
    func `of two calendars of one title in one source the first got the items of both`(_ format: String)
        throws
    {
        let shell = try Shell()
        let store = try CalendarStore(path: shell.folder.path + "/store")
        try store.write("two") { change in
            let source = try #require(try change.sources().first)
            var other = CalStoreCalendar(title: "Calendar", entities: .events, source: source.id)
            other.color = "#4682B4"
            try change.save(other)
            for (title, calendar) in [("A", try #require(try change.calendars().first).id), ("B", other.id)] {
                var item = CalStoreItem(event: title, calendar: calendar)
                item.start = ItemTime("2026-05-01")
                _ = try change.add(item)
            }
            // Such as one of birthdays.
            change.change(other.id) { $0.isReadOnly = true }
        }
        let file = shell.run(["export", "-o", format]).out
        #expect(shell.run(["import", "-", "-n", "--as", format], input: file).out.contains("  2 the same"))
        let new = again(shell, format)
        let rows = fields(shell, "title,calendar.id", new)
        #expect(rows.count == 2 && rows == fields(shell, "title,calendar.id"))
    }
}
