import CalStore
import Foundation
import Testing

@testable import CalStoreLanguage
@testable import TestSupport
@testable import ekcal

/// `import` of our own JSON and of CSV.
@Suite struct ImportTranscripts {
    /// Other programs write one whole day as the same day twice; that was rejected as an end before its
    /// start.
    @Test func aWholeDayThatEndsOnItsDay() throws {
        let shell = try Shell()
        try shell.write(
            "title,start,end\nOne,2026-03-21,2026-03-21\nTwo,2026-03-21,2026-03-23\n", to: "days.csv")
        #expect(shell.run(["import", shell.folder.path + "/days.csv", "-q"]).code == 0)
        let data = try #require(try shell.json(["find", "type:event"])["data"]?.array)
        #expect(data.map { $0["title"] } == ["One", "Two"])
        #expect(data.map { $0["all_day"] } == [true, true])
        #expect(data.map { $0["last_day"] } == ["2026-03-21", "2026-03-22"])
    }

    private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/calendar/a-year-of-ada.ics").path

    /// Items with all that can be stored of them and that no other member tells.
    private static let odd = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        BEGIN:VTIMEZONE
        TZID:Nowhere
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0530
        TZOFFSETTO:+0530
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:length
        DTSTART;TZID=Europe/Berlin:20260328T100000
        DURATION:P1D
        RRULE:FREQ=DAILY;COUNT=3
        RDATE;VALUE=PERIOD:20260405T080000Z/PT3H,20260406T080000Z/20260406T093000Z
        EXDATE:20260329T080000Z
        EXRULE:FREQ=WEEKLY;BYDAY=MO
        SUMMARY;LANGUAGE=de:Länge
        SEQUENCE:4
        CLASS:PRIVATE
        PRIORITY:5
        X-ROOM;FLOOR=2:12
        ORGANIZER;CN=Ada;SENT-BY="mailto:bo@example.org":mailto:ada@example.org
        ATTENDEE;CN=Kim;RSVP=TRUE;PARTSTAT=DECLINED;ROLE=CHAIR:mailto:kim@example.org
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER;RELATED=END:-PT5M
        ATTACH:basso
        ACKNOWLEDGED:20260301T080000Z
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:length
        RECURRENCE-ID:20260328T090000Z
        DTSTART;TZID=America/New_York:20260328T100000
        SUMMARY:No end
        END:VEVENT
        BEGIN:VEVENT
        UID:moment
        DTSTART:20260310T120000Z
        SUMMARY:A moment
        END:VEVENT
        BEGIN:VEVENT
        UID:flight
        DTSTART;TZID=Europe/Berlin:20261025T023000
        DTEND;TZID=America/New_York:20261025T090000
        SUMMARY:Flight
        END:VEVENT
        BEGIN:VEVENT
        UID:gap
        DTSTART;TZID=Europe/Berlin:20260329T023000
        DTEND;TZID=Europe/Berlin:20260329T033000
        SUMMARY:In a gap
        END:VEVENT
        BEGIN:VEVENT
        UID:old
        DTSTART;TZID=Europe/Amsterdam:19100101T120000
        DTEND;TZID=Europe/Amsterdam:19100101T130000
        SUMMARY:Offsets with seconds
        END:VEVENT
        BEGIN:VEVENT
        UID:custom
        DTSTART;TZID=Nowhere:20260310T120000
        DTEND;TZID=Nowhere:20260310T130000
        SUMMARY:Custom zone
        END:VEVENT
        BEGIN:VEVENT
        UID:floating
        DTSTART:20260310T120000
        DTEND:20260310T130000
        RRULE:FREQ=WEEKLY
        EXDATE:20260317T120000
        SUMMARY:Floating
        END:VEVENT
        BEGIN:VEVENT
        UID:orphan
        RECURRENCE-ID;VALUE=DATE:20260310
        DTSTART;VALUE=DATE:20260311
        SUMMARY:Orphan
        END:VEVENT
        BEGIN:VTODO
        UID:todo
        DTSTART;TZID=Europe/Berlin:20260310T120000
        DURATION:PT2H
        SUMMARY:Lasting
        STATUS:IN-PROCESS
        PERCENT-COMPLETE:30
        CATEGORIES:A,B
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Other words
        TRIGGER:-PT5M
        END:VALARM
        END:VTODO
        BEGIN:VTODO
        UID:todo2
        DTSTART;TZID=America/New_York:20260310T120000
        DUE:20260311T120000Z
        SUMMARY:Two zones
        ATTENDEE:mailto:kim@example.org
        COMPLETED:20260312T120000Z
        END:VTODO
        BEGIN:VTODO
        UID:todo3
        SUMMARY:
        GEO:52.5;13.4
        END:VTODO
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    /// Exported items in an empty store are the same: to the last byte of the stored form, since `rev` is a
    /// hash of it.
    @Test(arguments: [
        ["--json"], ["--jsonl"], ["--json", "--tz", "Asia/Kolkata"], ["--jsonl", "--tz", "UTC"],
    ])
    func roundTrip(format: [String]) throws {
        for (name, text) in [
            ("year", try String(contentsOfFile: Self.fixture, encoding: .utf8)), ("team", Files.team),
            ("full", Files.full), ("odd", Self.odd),
        ] {
            let shell = try Shell.after("calendar add work -q")
            #expect(shell.run(["import", "-", "-q", "-c", "work"], input: text).code == 0)
            _ = shell.run(["todo", "Milk", "fri", "--alarm", "1h", "-q"])
            _ = shell.run(["add", "Long", "2026-05-01..2026-05-04", "--notes", "one\ntwo", "-q"])
            let exported = shell.run(["export"] + format)
            let other = shell.folder.path + "/other"
            let result = shell.run(
                ["import", "-", "-q", "-s", other, "--tz", "America/New_York"], input: exported.out)
            #expect(result.code == 0 && result.err.isEmpty, "\(name): \(result.err)")
            #expect(body(shell.run(["export", "-s", other] + format).out) == body(exported.out), "\(name)")
            #expect(shell.run(["store", "check", "-s", other]).code == 0)
            // Bringing it in again changes nothing, in either store.
            for store in [other, shell.folder.path + "/store"] {
                let before = try shell.json(["log", "-s", store])
                #expect(shell.run(["import", "-", "-q", "-s", store], input: exported.out).code == 0)
                #expect(try shell.json(["log", "-s", store]) == before, "\(name)")
            }
        }
    }

    /// All but the first line, which has the revision of the store.
    private func body(_ text: String) -> String {
        text.hasPrefix("{\"ekcal\"") ? String(text.drop { $0 != "\n" }) : text
    }

    /// Other objects that `--json` prints, and CSV, as far as cells can tell it.
    @Test(arguments: [
        ["list", "2026-03", "--json"], ["show", "EVENT", "--json"], ["export", "--csv"],
        ["list", "2026-03", "--csv"], ["find", "is:repeating", "--jsonl"],
    ])
    func otherAnswers(words: [String]) throws {
        let shell = try Shell()
        _ = shell.run([
            "add", "Standup", "2026-03-02 09:00", "--for", "15m", "--repeat", "weekdays", "--alarm", "5m",
            "-q",
            "--notes", "a \"b\",\nc",
        ])
        let item = try #require(try shell.json(["find", "Standup"])["data"]?.array?.first)
        let ref = try #require(item["short_id"]?.string)
        let answer = shell.run(words.map { $0 == "EVENT" ? ref : $0 }).out
        let other = shell.folder.path + "/other"
        #expect(
            shell.run(
                ["import", "-", "-q", "-s", other] + (answer.hasPrefix("{") ? [] : ["--as", "csv"]),
                input: answer
            ).code == 0)
        let there = try #require(try shell.json(["find", "Standup", "-s", other])["data"]?.array)
        #expect(there.map { $0["rev"] } == [item["rev"]])
        #expect(there.map { $0["id"] } == [item["id"]])
    }

    /// Objects that people write.
    @Test func byHand() throws {
        let shell = try Shell()
        try shell.write(
            """
            [
              {"title": "Dentist", "start": "2026-03-05T14:00:00", "duration": "PT45M"},
              {"title": "Call", "start": "2026-03-05 18:00", "time_zone": "America/New_York", "calendar": "work"},
              {"title": "Trip", "start": "2026-05-01", "last_day": "2026-05-04", "recurrence": "FREQ=YEARLY"},
              {"title": "Milk", "due": "2026-03-06", "priority": 1, "alarms": [{"offset": "-PT1H"}], "colour": "red"},
              {"title": "When?", "start": "fri"},
              {"title": "Backwards", "start": "2026-03-05T14:00:00", "end": "2026-03-05T13:00:00"},
              {"start": "2026-03-05"},
              "Milk"
            ]
            """, to: "hand.json")
        try Transcript.check(
            """
            $ ekcal import DIR/hand.json
            Imported 3 events and 1 reminder from DIR/hand.json into Calendar, Reminders, work
              4 new, 4 rejected
              added the calendar work
            Undo with: ekcal undo            (op o0001)
            ! ekcal: warning: DIR/hand.json, line 5: "colour" is not a member of an item and was ignored
            ! ekcal: DIR/hand.json, line 6: "start" cannot be read: fri (write 2026-03-04T10:00:00 or 2026-03-04)
            ! ekcal: DIR/hand.json, line 8: "title" must be a string
            ! ekcal: DIR/hand.json, line 9: an item must be an object
            ! ekcal: DIR/hand.json, line 7: "Backwards": it ends (2026-03-05T13:00:00[Europe/Berlin]) before it starts (2026-03-05T14:00:00[Europe/Berlin])
            ! ekcal: the rejected items are in DIR/hand.rejects.jsonl, with the reasons
            [7]
            $ ekcal import DIR/hand.json -q
            ! ekcal: DIR/hand.json, line 6: "start" cannot be read: fri (write 2026-03-04T10:00:00 or 2026-03-04)
            ! ekcal: DIR/hand.json, line 8: "title" must be a string
            ! ekcal: DIR/hand.json, line 9: an item must be an object
            ! ekcal: DIR/hand.json, line 7: "Backwards": it ends (2026-03-05T13:00:00[Europe/Berlin]) before it starts (2026-03-05T14:00:00[Europe/Berlin])
            ! ekcal: the rejected items are in DIR/hand.rejects.jsonl, with the reasons
            [7]
            $ ekcal import DIR/hand.json --strict
            ! ekcal: DIR/hand.json, line 6: "start" cannot be read: fri (write 2026-03-04T10:00:00 or 2026-03-04)
            !        nothing was imported; 2 more items cannot be read
            [6]
            $ ekcal list all -o csv --fields title,start,end,due,time_zone,calendar.title,recurrence.rrule,priority --sort title -l 4
            title,start,end,due,time_zone,calendar.title,recurrence.rrule,priority
            Call,2026-03-06T00:00:00+01:00,2026-03-06T01:00:00+01:00,,America/New_York,work,,0
            Dentist,2026-03-05T14:00:00+01:00,2026-03-05T14:45:00+01:00,,Europe/Berlin,Calendar,,0
            Milk,,,2026-03-06,,Reminders,,1
            Trip,2026-05-01,2026-05-05,,,Calendar,FREQ=YEARLY,0
            """, in: shell)
    }

    /// A row a line, with lines and quotes in cells, a byte order mark and line ends of Windows.
    @Test func csv() throws {
        let shell = try Shell()
        try shell.write(
            "\u{FEFF}Title,start,end,all_day,location,notes,calendar.title,recurrence.rrule,alarms,priority,due,type\r\n"
                + "Dentist,2026-03-05 14:00,2026-03-05 14:45,,\"Room 4, left\",\"one\r\n\"\"two\"\"\",,,\"-PT1H,-P1D\",,,\r\n"
                + "\r\n"
                + "Trip,2026-05-01,2026-05-05,true,,,home,FREQ=YEARLY,,,,\r\n"
                + "Milk,,,,,,,,,1,2026-03-06,reminder\r\n" + "Wrong,03/04/2026,,,,,,,,,,\r\n"
                + "Short,2026-03-05\r\n" + "Prio,,,,,,,,,high,2026-03-06,reminder\r\n"
                + "\"Quote\"x,2026-03-05,,,,,,,,,,\r\n" + "\"Open,2026-03-05,,,,,,,,,,\r\n", to: "list.csv")
        try Transcript.check(
            """
            $ ekcal import DIR/list.csv
            Imported 2 events and 1 reminder from DIR/list.csv into Calendar, Reminders, home
              3 new, 5 rejected
              added the calendar home
            Undo with: ekcal undo            (op o0001)
            ! ekcal: DIR/list.csv, line 7: "start" cannot be read: 03/04/2026 (write 2026-03-04T10:00:00 or 2026-03-04)
            ! ekcal: DIR/list.csv, line 8: 2 cells where the header has 12
            ! ekcal: DIR/list.csv, line 9: "priority" must be a number, not high
            ! ekcal: DIR/list.csv, line 10: there is text after the closing quotation mark of a cell
            ! ekcal: DIR/list.csv, line 11: a quotation mark is not closed
            ! ekcal: the rejected items are in DIR/list.rejects.csv, with the reasons
            [7]
            $ ekcal find title:Dentist --jsonl --fields title,start,end,location,notes,alarms
            {"title":"Dentist","start":"2026-03-05T14:00:00+01:00","end":"2026-03-05T14:45:00+01:00","location":"Room 4, left","notes":"one\\r\\n\\"two\\"","alarms":[{"type":"relative","offset":"-PT1H","at":"2026-03-05T13:00:00+01:00","action":"display","place":null,"proximity":null,"related":"start","text":null,"acknowledged":null,"ical":[],"newer":null},{"type":"relative","offset":"-P1D","at":"2026-03-04T14:00:00+01:00","action":"display","place":null,"proximity":null,"related":"start","text":null,"acknowledged":null,"ical":[],"newer":null}]}
            $ ekcal import DIR/list.csv -q
            ! ekcal: DIR/list.csv, line 7: "start" cannot be read: 03/04/2026 (write 2026-03-04T10:00:00 or 2026-03-04)
            ! ekcal: DIR/list.csv, line 8: 2 cells where the header has 12
            ! ekcal: DIR/list.csv, line 9: "priority" must be a number, not high
            ! ekcal: DIR/list.csv, line 10: there is text after the closing quotation mark of a cell
            ! ekcal: DIR/list.csv, line 11: a quotation mark is not closed
            ! ekcal: the rejected items are in DIR/list.rejects.csv, with the reasons
            [7]
            $ ekcal log -o tsv --fields sequence
            sequence
            1
            """, in: shell)
    }

    @Test func mappedColumns() throws {
        let shell = try Shell()
        try shell.write(
            "Subject;Start Date;Start Time;Ort\nDentist;2026-03-05;14:00;Room 4\nTrip;2026-05-01;;\n",
            to: "list.csv")
        try Transcript.check(
            """
            $ ekcal import DIR/list.csv
            ! ekcal: the column title is missing
            !        the columns are: Subject, Start Date, Start Time, Ort
            !        name them with --map title=COLUMN --map start=COLUMN
            [2]
            $ ekcal import DIR/list.csv --map title=Subject --map "start=Start Date+Start Time"
            Imported 2 events from DIR/list.csv into Calendar
              2 new
            Undo with: ekcal undo            (op o0001)
            ! ekcal: warning: DIR/list.csv, line 1: not read: Ort (use --map for other column names)
            $ ekcal undo -q
            $ ekcal import DIR/list.csv --map title=Subject --map "start=Start Date+Start Time" --map location=Ort
            Imported 2 events from DIR/list.csv into Calendar
              2 new
            Undo with: ekcal undo            (op o0002)
            $ ekcal import - --as csv --map title=Subject --map "start=Start Date+Start Time" --map location=Ort < list.csv
            Imported nothing from standard input
              2 the same
            $ ekcal list all
            Thu 5 March 2026
               14:00-15:00  e0001  Dentist  Calendar  Room 4

            Fri 1 May 2026
               all day      e0002  Trip     Calendar
            $ ekcal import DIR/list.csv --map title=Betreff
            ! ekcal: there is no column "Betreff"
            !        the columns are: Subject, Start Date, Start Time, Ort
            [2]
            $ ekcal import DIR/list.csv --map titel=Subject
            ! ekcal: there is no field "titel"
            !        did you mean title?
            [2]
            $ ekcal import DIR/list.csv --map Subject
            ! ekcal: expected FIELD=COLUMN, got "Subject"
            !        write --map title=Subject
            [2]
            $ ekcal import DIR/list.csv --map title=Subject --map title=Ort
            ! ekcal: --map gives two columns for title
            [2]
            $ ekcal import - --map title=Subject < list.csv
            ! ekcal: standard input is not CSV, so it has no columns
            !        remove --map, or use --as csv
            [2]
            """, in: shell)
    }

    // MARK: Conflicts

    @Test func asking() throws {
        let shell = try Shell()
        _ = shell.run(["batch", "-q"], input: "todo Milk fri\ntodo Tea fri\ntodo Salt fri")
        let text = shell.run(["export", "--json"]).out
        try shell.write(
            text.replacing("\"Milk\"", with: "\"Oat milk\"").replacing("\"Tea\"", with: "\"Green tea\""),
            to: "b.json")
        try Transcript.check(
            """
            $ ekcal import DIR/b.json --on-conflict ask
            ! ekcal: 2 items differ from the stored ones
            !   r0001  Milk
            !   r0002  Tea
            !        use --on-conflict newer, update, skip or duplicate; -y means update
            [9]
            $ ekcal import DIR/b.json --on-conflict ask -n
            Would import nothing from DIR/b.json
              1 the same, 2 to ask about
            Nothing was written.
            $ ekcal import DIR/b.json --on-conflict ask
            ? maybe
            ? q
            ! Stored    r0001  Milk   due Fri 2026-03-06   Reminders
            ! In file   r0001  Oat milk   due Fri 2026-03-06   Reminders
            ! Keep the stored one [s], use the file [u], keep both [d]; capital letter for all, or quit [q]? Keep the stored one [s], use the file [u], keep both [d]; capital letter for all, or quit [q]? ekcal: nothing was imported
            [9]
            $ ekcal import DIR/b.json --on-conflict ask
            ? s
            ? U
            Imported 1 reminder from DIR/b.json into Reminders
              1 changed, 1 the same, 1 unchanged, though the file differs
            Undo with: ekcal undo            (op o0001)
            ! Stored    r0001  Milk   due Fri 2026-03-06   Reminders
            ! In file   r0001  Oat milk   due Fri 2026-03-06   Reminders
            ! Keep the stored one [s], use the file [u], keep both [d]; capital letter for all, or quit [q]? Stored    r0002  Tea   due Fri 2026-03-06   Reminders
            ! In file   r0002  Green tea   due Fri 2026-03-06   Reminders
            ! Keep the stored one [s], use the file [u], keep both [d]; capital letter for all, or quit [q]?
            $ ekcal find type:reminder -o tsv --fields title
            title
            Green tea
            Milk
            Salt
            $ ekcal import DIR/b.json --on-conflict ask --no-input
            ? x
            ! ekcal: an item differs from the stored one
            !   r0001  Milk
            !        use --on-conflict newer, update, skip or duplicate; -y means update
            [9]
            $ ekcal import DIR/b.json --on-conflict ask
            ? d
            Imported 1 reminder from DIR/b.json into Reminders
              1 new, 2 the same
            Undo with: ekcal undo            (op o0002)
            ! Stored    r0001  Milk   due Fri 2026-03-06   Reminders
            ! In file   r0001  Oat milk   due Fri 2026-03-06   Reminders
            ! Keep the stored one [s], use the file [u], keep both [d]; capital letter for all, or quit [q]?
            $ ekcal find type:reminder -o tsv --fields title
            title
            Green tea
            Milk
            Oat milk
            Salt
            $ ekcal undo -q
            $ ekcal import DIR/b.json --on-conflict ask -y
            Imported 1 reminder from DIR/b.json into Reminders
              1 changed, 2 the same
            Undo with: ekcal undo            (op o0003)
            $ ekcal import DIR/b.json --on-conflict ask
            Imported nothing from DIR/b.json
              3 the same
            """, in: shell)
    }

    /// A file without any items is refused as a whole.
    @Test(arguments: [
        ("{\"data\":[{\"title\":\"A\"},]}", [String](), "this is not JSON"), ("[", [], "this is not JSON"),
        ("", [], "is not an iCalendar file"), ("hello", [], "is not an iCalendar file"),
        ("", ["--as", "csv"], "is empty"),
        ("a,b\n", ["--as", "csv"], "the column title is missing"),
        ("\"title\n", ["--as", "csv"], "a quotation mark is not closed"),
        ("[]", ["--map", "title=A"], "is not CSV"),
        ("title\nA", ["--as", "ics"], "is not an iCalendar file"),
    ])
    func refused(text: String, words: [String], message: String) throws {
        let shell = try Shell()
        let result = shell.run(["import", "-"] + words, input: text)
        #expect(result.code == 2, "\(result.err)")
        #expect(result.err.contains(message), "\(result.err)")
        #expect(try shell.storeBytes().isEmpty)
        #expect(shell.run(["import", "-"], input: "[]").code == 0, "an empty list is none")
    }

    /// The reason of an item that the store refused had no line, unlike one that could not be read.
    @Test(arguments: [
        ("csv", "title,start,end\nA,2026-03-05 10:00,2026-03-05 09:00\nB,soonx,\n", [2, 3]),
        (
            "jsonl",
            "{\"title\":\"A\",\"start\":\"2026-03-05T10:00Z\",\"end\":\"2026-03-05T09:00Z\"}\n"
                + "{\"title\":\"B\",\"start\":\"soonx\"}\n", [1, 2]
        ),
    ])
    func everyRejectHasItsLine(format: String, text: String, lines: [Int]) throws {
        let shell = try Shell()
        let rejects = shell.folder.appendingPathComponent("rejects").path
        let result = shell.run(["import", "-", "--as", format, "--rejects", rejects], input: text)
        #expect(result.code == 7, "\(result.err)")
        let kept = try String(contentsOfFile: rejects, encoding: .utf8).split(separator: "\n")
        for (row, line) in zip(kept.suffix(2), lines) { #expect(row.contains("\"line \(line): "), "\(row)") }
    }

    /// The corrected item went to another calendar than the rest of its file.
    @Test func rejectsGoToTheCalendarOfTheirFile() throws {
        let shell = try Shell.after("calendar add Team -q")
        let file =
            "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Team\nBEGIN:VEVENT\nUID:a\n"
            + "DTSTART:20260305T100000Z\nSUMMARY:Good\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\n"
            + "DTSTART:2026x\nSUMMARY:Bad\nEND:VEVENT\nEND:VCALENDAR\n"
        let rejects = shell.folder.appendingPathComponent("rejects.ics").path
        let words = ["import", "-"]
        #expect(shell.run(words + ["--rejects", rejects], input: file).code == 7)
        let mended = try String(contentsOfFile: rejects, encoding: .utf8)
            .replacing("DTSTART:2026x", with: "DTSTART:20260306T100000Z")
        #expect(shell.run(words, input: mended).code == 0)
        #expect(shell.run(["find", "calendar:Team", "--format", "{title}"]).out == "Good\nBad\n")
    }

    /// Rejects, mended, go in; the rest of the file stays as it was brought in.
    @Test(arguments: ["jsonl", "csv"])
    func mendedRejects(format: String) throws {
        let shell = try Shell()
        let path = shell.folder.path
        let rows = ["A,2026-03-05,x", "B,soon,\"y, z\"", "C,2026-13-01,"]
        let objects = rows.map { row -> String in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return "{\"title\":\"\(cells[0])\",\"start\":\"\(cells[1])\"}"
        }
        try shell.write(
            (format == "csv" ? ["title,start,location"] + rows : objects).joined(separator: "\n"),
            to: "list.\(format)")
        #expect(shell.run(["import", path + "/list.\(format)", "-q"]).code == 7)
        let rejects = try shell.read("list.rejects.\(format)")
        #expect(rejects.contains("line \(format == "csv" ? 3 : 2): "))
        try shell.write(
            rejects.replacing(",soon,", with: ",2026-03-06,").replacing("\"soon\"", with: "\"2026-03-06\"")
                .replacing("2026-13-01", with: "2026-12-01"), to: "list.rejects.\(format)")
        let result = shell.run(["import", path + "/list.rejects.\(format)"])
        #expect(result.code == 0, "\(result.err)")
        #expect(
            try shell.json(["find", "type:event"])["data"]?.array?.map { $0["start"] } == [
                "2026-03-05", "2026-03-06", "2026-12-01",
            ])
    }

    /// Bytes of all kinds: no trap, and a store that is whole.
    @Test func anything() throws {
        let shell = try Shell.after("add A fri --repeat 'weekly on fri' -q")
        let seeds = ["--json", "--jsonl", "--csv"].map { Array(shell.run(["export", $0]).out.utf8) }
        let seed = TestScale.seed("import of anything")
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for round in 0..<TestScale.rounds(150, long: 5000) {
            var bytes = seeds[round % 3]
            for _ in 0...next(4) {
                let place = next(bytes.count)
                switch next(4) {
                case 0: bytes.removeSubrange(place..<min(bytes.count, place + next(40) + 1))
                case 1: bytes[place] = UInt8(next(256))
                case 2: bytes.insert(contentsOf: "\"[{,\n]}0".utf8.shuffled().prefix(next(5)), at: place)
                default:
                    bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + next(60))], at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let words = round % 3 == 2 ? ["--as", "csv"] : []
            let result = shell.run(["import", "-", "-n"] + words, input: text)
            #expect([0, 2, 7].contains(result.code), "seed \(seed), round \(round): \(result.err)")
        }
        #expect(shell.run(["store", "check"]).code == 0)
    }
}
