import CalStore
import Testing

@testable import Basics
@testable import ekcal

/// The content of a file other than its events and to-dos: kept by `import`, written by `export`.
@Suite struct CalendarLevelTranscripts {
    private static let event =
        "BEGIN:VEVENT\nUID:e\nDTSTAMP:20260301T000000Z\nDTSTART:20260305T090000Z\nEND:VEVENT\n"
    private static let journal =
        "BEGIN:VJOURNAL\nUID:j\nDTSTAMP:20260301T000000Z\nSUMMARY:Minutes\nEND:VJOURNAL\n"

    private func calendar(_ content: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(content)END:VCALENDAR\n"
    }

    private func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write(
            calendar(
                "X-WR-CALNAME:Team\nX-WR-TIMEZONE:Europe/Berlin\nCOLOR:red\n" + Self.journal + Self.event),
            to: "team.ics")
        return shell
    }

    @Test func `it comes in and goes out`() throws {
        try Transcript.check(
            """
            $ ekcal import DIR/team.ics -n
            Would import 1 event from DIR/team.ics into Team
              1 new, 1 other component kept, kept with the calendar: X-WR-CALNAME, X-WR-TIMEZONE, COLOR
              would add the calendar Team
            Nothing was written.
            $ ekcal import DIR/team.ics -c Calendar
            Imported 1 event from DIR/team.ics into Calendar
              1 new, 1 other component kept, kept with the calendar: X-WR-CALNAME, X-WR-TIMEZONE, COLOR
            Undo with: ekcal undo            (op o0001)
            $ ekcal import DIR/team.ics -c Calendar
            Imported nothing from DIR/team.ics
              1 the same, 1 other component the same
            $ ekcal calendar list -o tsv --fields title,color
            title\tcolor
            Calendar\t#1BADF8
            Reminders\t#FF9500
            $ ekcal export
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            X-WR-CALNAME:Team
            X-WR-TIMEZONE:Europe/Berlin
            COLOR:red
            BEGIN:VEVENT
            UID:e
            DTSTAMP:20260301T000000Z
            LAST-MODIFIED:20260301T000000Z
            DTSTART:20260305T090000Z
            TRANSP:OPAQUE
            X-CALSTORE-CALENDAR;X-SOURCE=Local:Calendar
            END:VEVENT
            BEGIN:VJOURNAL
            UID:j
            DTSTAMP:20260301T000000Z
            SUMMARY:Minutes
            END:VJOURNAL
            END:VCALENDAR
            $ ekcal calendar edit Calendar --tint "#4682B4" -q
            $ ekcal export -c Calendar --with reminders
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            NAME:Calendar
            X-WR-CALNAME:Calendar
            COLOR:steelblue
            X-APPLE-CALENDAR-COLOR:#4682B4
            X-WR-TIMEZONE:Europe/Berlin
            BEGIN:VJOURNAL
            UID:j
            DTSTAMP:20260301T000000Z
            SUMMARY:Minutes
            END:VJOURNAL
            END:VCALENDAR
            $ ekcal undo o0001 -q
            $ ekcal export -c Calendar
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            NAME:Calendar
            X-WR-CALNAME:Calendar
            COLOR:steelblue
            X-APPLE-CALENDAR-COLOR:#4682B4
            END:VCALENDAR
            """, in: try shell())
    }

    @Test func `a file without items`() throws {
        let shell = try shell()
        try shell.write(calendar(Self.journal), to: "journal.ics")
        try shell.write(calendar("X-WR-CALNAME:Empty\n"), to: "empty.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/empty.ics
            Imported nothing from DIR/empty.ics
              nothing in it
            $ ekcal import DIR/journal.ics -c Reminders
            Imported 1 other component from DIR/journal.ics
              1 other component kept
            Undo with: ekcal undo            (op o0001)
            $ ekcal import DIR/journal.ics -c Reminders --json
            {"ekcal":{"schema":2,"command":"import","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
            "result":{"op":null,"committed":false,"dry_run":false,"changes":[],"counts":{"occurrences_changed":0,"occurrences_remaining":null},"files":[{"file":"DIR/journal.ics","new":0,"changed":0,"same":0,"kept":0,"left_out":[],"rejected":[],"rejects_file":null,"messages":[],"components":0,"components_same":1,"calendar_properties":[]}],"clashes":[]},
            "data":[]}
            $ ekcal import DIR/journal.ics -q
            """, in: shell)
        let lists = try #require(try shell.json(["calendar", "list"])["data"]?.array)
        let lines = Self.journal.split(separator: "\n").map { JSONValue.string(String($0)) }
        #expect(lists.map { $0["ical"] } == [.array(lines), .array(lines)])
        // Both lists have it; one is written.
        let text = shell.run(["export"]).out
        #expect(text.components(separatedBy: "BEGIN:VJOURNAL").count == 2)
    }

    @Test func `items that are chosen go out alone`() throws {
        let shell = try shell()
        _ = shell.run(["import", shell.folder.path + "/team.ics", "-q"])
        for words in [["export", "type:event"], ["list", "all", "-o", "ics"]] {
            let text = shell.run(words).out
            #expect(text.contains("BEGIN:VEVENT") && !text.contains("VJOURNAL") && !text.contains("CALNAME"))
        }
        let range = shell.run(["export", "--from", "2026-04-01", "--to", "2026-04-30"]).out
        #expect(!range.contains("BEGIN:VEVENT") && range.contains("BEGIN:VJOURNAL"))
    }

    @Test func `a merge takes it along`() throws {
        let shell = try shell()
        _ = shell.run(["calendar", "add", "team", "-q"])
        _ = shell.run(["import", shell.folder.path + "/team.ics", "-q", "-c", "team"])
        // An item that is moved is changed.
        func export() -> [Substring] {
            shell.run(["export"]).out.split(whereSeparator: \.isNewline).filter {
                !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MODIFIED")
                    && !$0.hasPrefix("X-CALSTORE-CALENDAR")
            }
        }
        let before = export()
        #expect(before.contains("BEGIN:VJOURNAL") && before.contains("X-WR-CALNAME:Team"))
        #expect(shell.run(["calendar", "merge", "team", "--to", "Calendar", "-y", "-q"]).code == 0)
        #expect(export() == before)
    }

    @Test func `an answer to an invitation changes no calendar`() throws {
        let shell = try shell()
        try shell.write(calendar("METHOD:CANCEL\nX-WR-CALNAME:No\n" + Self.event), to: "cancel.ics")
        _ = shell.run(["import", shell.folder.path + "/team.ics", "-q"])
        #expect(shell.run(["import", shell.folder.path + "/cancel.ics", "-q"]).code == 0)
        let text = shell.run(["export"]).out
        #expect(text.contains("STATUS:CANCELLED") && text.contains("X-WR-CALNAME:Team"))
    }

    /// A rejects file is mended and imported: what it says of the rejects is not of the calendar.
    @Test func `the reasons of a rejects file are not kept`() throws {
        let shell = try shell()
        try shell.write(Files.bad, to: "bad.ics")
        #expect(shell.run(["import", shell.folder.path + "/bad.ics", "-q"]).code == 7)
        let rejects = try shell.read("bad.rejects.ics")
        #expect(rejects.contains("X-CALSTORE-REJECTED"))
        try shell.write(rejects.replacing("2026030510", with: "20260305T100000"), to: "mended.ics")
        #expect(shell.run(["import", shell.folder.path + "/mended.ics", "-q"]).code == 7)
        #expect(!shell.run(["export"]).out.contains("X-CALSTORE-REJECTED"))
    }
}
