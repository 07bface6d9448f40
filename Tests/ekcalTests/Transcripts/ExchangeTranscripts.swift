import Testing

@testable import ekcal

/// `import`, `export` and `expand`.
@Suite struct ExchangeTranscripts {
    /// New, again, changed.
    @Test func importing() throws {
        let shell = try Shell()
        try shell.write(Files.team, to: "team.ics")
        try shell.write(Files.newer, to: "newer.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/team.ics -n
            Would import 2 events and 1 reminder from DIR/team.ics into Calendar, Reminders
              3 new
            Nothing was written.
            $ ekcal list all
               nothing
            $ ekcal import DIR/team.ics
            Imported 2 events and 1 reminder from DIR/team.ics into Calendar, Reminders
              3 new
            Undo with: ekcal undo            (op o0001)
            $ ekcal import DIR/team.ics
            Imported nothing from DIR/team.ics
              3 the same
            $ ekcal import DIR/newer.ics
            Imported 1 event from DIR/newer.ics into Calendar
              1 changed
            Undo with: ekcal undo            (op o0002)
            $ ekcal import DIR/team.ics
            Imported nothing from DIR/team.ics
              2 the same, 1 unchanged, though the file differs (see --on-conflict)
            $ ekcal import DIR/team.ics --on-conflict update
            Imported 1 event from DIR/team.ics into Calendar
              1 changed, 2 the same
            Undo with: ekcal undo            (op o0003)
            $ ekcal import DIR/newer.ics --on-conflict skip
            Imported nothing from DIR/newer.ics
              1 unchanged, though the file differs (see --on-conflict)
            $ ekcal import DIR/team.ics --on-conflict duplicate
            Imported 2 events and 1 reminder from DIR/team.ics into Calendar, Reminders
              3 new
            Undo with: ekcal undo            (op o0004)
            $ ekcal list all
            Mon 2 March 2026
               09:00-09:30  e0001   Weekly ↻                    Calendar
               09:00-09:30  e0002   Weekly ↻                    Calendar

            Mon 9 March 2026
               14:00-14:30  e0001*  Weekly, in the afternoon ↻  Calendar
               14:00-14:30  e0002*  Weekly, in the afternoon ↻  Calendar

            Tue 10 March 2026
               due          r0001   Hand in, finally            Reminders  high
               due          r0002   Hand in, finally            Reminders  high

            Mon 23 March 2026
               09:00-09:30  e0001   Weekly ↻                    Calendar
               09:00-09:30  e0002   Weekly ↻                    Calendar
            $ ekcal calendar add team
            Added c0001  ■ team   events
            $ ekcal import - -c team -q < team.ics
            $ ekcal import DIR/team.ics --from 2027-01-01
            Imported nothing from DIR/team.ics
              nothing in it
            """, in: shell)
    }

    /// An unreadable item is named with its line and kept in a separate file; the others are imported.
    @Test func badItems() throws {
        let shell = try Shell()
        try shell.write(Files.bad, to: "bad.ics")
        try shell.write("Hello", to: "text.txt")
        try Transcript.check(
            """
            $ ekcal import DIR/bad.ics -n
            Would import 1 event from DIR/bad.ics into Calendar
              1 new, 2 rejected
            Nothing was written.
            ! ekcal: DIR/bad.ics, line 6: DTSTART "2026030510" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            ! ekcal: DIR/bad.ics, line 16: DTSTART "20260230T100000Z" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            [7]
            $ ekcal import DIR/bad.ics --strict
            ! ekcal: DIR/bad.ics, line 6: DTSTART "2026030510" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            !        nothing was imported; 1 more item cannot be read
            [6]
            $ ekcal import DIR/bad.ics --strict --json
            ! {"error":{"code":"refused","exit":6,"message":"DIR/bad.ics, line 6: DTSTART \\"2026030510\\" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z","hint":"nothing was imported; 1 more item cannot be read","field":"FILE","line":6,"candidates":[]}}
            [6]
            $ ekcal list all
               nothing
            $ ekcal import DIR/bad.ics
            Imported 1 event from DIR/bad.ics into Calendar
              1 new, 2 rejected
            Undo with: ekcal undo            (op o0001)
            ! ekcal: DIR/bad.ics, line 6: DTSTART "2026030510" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            ! ekcal: DIR/bad.ics, line 16: DTSTART "20260230T100000Z" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            ! ekcal: the rejected items are in DIR/bad.rejects.ics, with the reasons
            [7]
            $ ekcal import DIR/bad.ics --json --fields title
            {"ekcal":{"schema":2,"command":"import","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
            "result":{"op":null,"committed":false,"dry_run":false,"changes":[],"counts":{"occurrences_changed":0,"occurrences_remaining":null},"files":[{"file":"DIR/bad.ics","new":0,"changed":0,"same":1,"kept":0,"left_out":[],"rejected":[{"line":6,"message":"line 6: DTSTART \\"2026030510\\" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z"},{"line":16,"message":"line 16: DTSTART \\"20260230T100000Z\\" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z"}],"rejects_file":"DIR/bad.rejects.ics","messages":[],"components":0,"components_same":0,"calendar_properties":[]}],"clashes":[]},
            "data":[]}
            [7]
            $ ekcal import DIR/bad.rejects.ics
            Imported nothing from DIR/bad.rejects.ics
              2 rejected
            ! ekcal: DIR/bad.rejects.ics, line 8: DTSTART "2026030510" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            ! ekcal: DIR/bad.rejects.ics, line 16: DTSTART "20260230T100000Z" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z
            ! ekcal: the rejected items are in DIR/bad.rejects.rejects.ics, with the reasons
            [7]
            $ ekcal list all
            Thu 5 March 2026
               all day  e0001  Good  Calendar
            $ ekcal import DIR/nowhere.ics
            ! ekcal: cannot read DIR/nowhere.ics: the file does not exist
            [74]
            $ ekcal import DIR/text.txt
            ! ekcal: DIR/text.txt is not an iCalendar file: BEGIN:VCALENDAR is missing
            !        import reads iCalendar, the JSON of ekcal, and CSV; use --as to choose one
            [2]
            """, in: shell)
    }

    /// A series of which every date is left out was taken, and `store check` said that the store was not
    /// whole; then it was rejected, as an ordinary export of Google was for a deleted series. Nothing is lost
    /// without it.
    @Test func aSeriesWithoutDates() throws {
        let shell = try Shell()
        let dates = ["20260304", "20260305"].map { "EXDATE;VALUE=DATE:\($0)\r\n" }
        func event(_ uid: String, _ excluded: [String]) -> String {
            "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T120000Z\r\nSUMMARY:\(uid)\r\nDTSTART;VALUE=DATE:20260304\r\n"
                + "RRULE:FREQ=DAILY;COUNT=2\r\n" + excluded.joined() + "END:VEVENT\r\n"
        }
        try shell.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n" + event("one", [dates[0]])
                + event("none", dates) + "END:VCALENDAR\r\n", to: "dates.ics")
        let path = shell.folder.path + "/dates.ics"
        let result = shell.run(["import", path])
        #expect(result.code == 0)
        #expect(
            result.err == "ekcal: \(path), line 12: is left out: every date of the series is deleted\n")
        #expect(result.out.contains("1 new, 1 left out"))
        #expect(throws: (any Error).self) { try shell.read("dates.rejects.ics") }
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "one\n")
        #expect(shell.run(["store", "check"]).code == 0)
        #expect(shell.run(["import", path, "--strict"]).code == 0)
    }

    @Test func exporting() throws {
        let shell = try Shell()
        try shell.write(Files.team, to: "team.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/team.ics -q
            $ ekcal export
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            BEGIN:VTIMEZONE
            TZID:Europe/Berlin
            BEGIN:DAYLIGHT
            DTSTART:20250330T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            TZNAME:CEST
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20251026T030000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            TZNAME:CET
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VTODO
            UID:todo@example
            DTSTAMP:20260101T120000Z
            LAST-MODIFIED:20260101T120000Z
            SUMMARY:Hand in\\, finally
            DUE;VALUE=DATE:20260310
            PRIORITY:1
            X-CALSTORE-CALENDAR;X-SOURCE=Local:Reminders
            END:VTODO
            BEGIN:VEVENT
            UID:weekly@example
            DTSTAMP:20260101T120000Z
            LAST-MODIFIED:20260101T120000Z
            SUMMARY:Weekly
            DTSTART;TZID=Europe/Berlin:20260302T090000
            DTEND;TZID=Europe/Berlin:20260302T093000
            RRULE:FREQ=WEEKLY;COUNT=4
            EXDATE;TZID=Europe/Berlin:20260316T090000
            TRANSP:OPAQUE
            X-CALSTORE-CALENDAR;X-SOURCE=Local:Calendar
            X-ROOM;FLOOR=2:12
            END:VEVENT
            BEGIN:VEVENT
            UID:weekly@example
            RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000
            DTSTAMP:20260101T120000Z
            LAST-MODIFIED:20260101T120000Z
            SUMMARY:Weekly\\, in the afternoon
            DTSTART;TZID=Europe/Berlin:20260309T140000
            DURATION:PT30M
            TRANSP:OPAQUE
            X-CALSTORE-CALENDAR;X-SOURCE=Local:Calendar
            END:VEVENT
            END:VCALENDAR
            $ ekcal export --csv --fields title,start,due
            title,start,due
            Weekly,2026-03-02T09:00:00+01:00,
            "Weekly, in the afternoon",2026-03-09T14:00:00+01:00,
            "Hand in, finally",,2026-03-10
            $ ekcal export --json --fields title,recurrence.rrule
            {"ekcal":{"schema":2,"command":"export","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":3,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"title":"Weekly","recurrence":{"rrule":"FREQ=WEEKLY;COUNT=4"}},
            {"title":"Weekly, in the afternoon","recurrence":null},
            {"title":"Hand in, finally","recurrence":null}
            ]}
            $ ekcal export --with reminders -o ics
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            BEGIN:VTODO
            UID:todo@example
            DTSTAMP:20260101T120000Z
            LAST-MODIFIED:20260101T120000Z
            SUMMARY:Hand in\\, finally
            DUE;VALUE=DATE:20260310
            PRIORITY:1
            X-CALSTORE-CALENDAR;X-SOURCE=Local:Reminders
            END:VTODO
            END:VCALENDAR
            $ ekcal export --from 2026-03-09 --to 2026-03-09 --jsonl --fields title
            {"title":"Weekly"}
            {"title":"Weekly, in the afternoon"}
            $ ekcal export -c Reminders --jsonl --fields title
            {"title":"Hand in, finally"}
            $ ekcal export e0009
            ! ekcal: there is no item e0009
            !        `ekcal list` lists the items
            [3]
            """, in: shell)
    }

    @Test func expanding() throws {
        try Transcript.check(
            """
            $ ekcal expand --start 2026-03-06T09:00 --tz America/New_York --rrule "FREQ=WEEKLY;COUNT=3"
            2026-03-06T09:00:00-05:00
            2026-03-13T09:00:00-04:00
            2026-03-20T09:00:00-04:00
            $ ekcal expand --start 2026-01-31 --all-day --rrule "FREQ=MONTHLY;BYMONTHDAY=-1" -l 3
            2026-01-31
            2026-02-28
            2026-03-31
            ! ekcal: there are more dates; use a higher --limit
            $ ekcal expand --start 2026-03-06T09:00 --rrule FREQ=DAILY --exdate 2026-03-07T09:00 --rdate 2026-03-07T12:00 --to 2026-03-09
            2026-03-06T09:00:00
            2026-03-07T12:00:00
            2026-03-08T09:00:00
            $ ekcal expand --start 2026-03-06 --rrule FREQ=DAILY --exrule "FREQ=DAILY;INTERVAL=2" --from 2500-01-01 --limit 2 --json
            {"ekcal":{"schema":2,"command":"expand","revision":null,"time_zone":"Europe/Berlin","range":null,"count":2,"truncated":true,"next_cursor":null,"warnings":[]},
            "data":[
            "2500-01-01",
            "2500-01-03"
            ]}
            ! ekcal: there are more dates; use a higher --limit
            $ ekcal expand --start 2026-03-06T09:00 --rrule "FREQ=WEEKLY;COUNT=2" --jsonl
            "2026-03-06T09:00:00"
            "2026-03-13T09:00:00"
            $ ekcal expand --start 2026-03-06T09:00 --rrule "FREQ=MONTHLY;BYMONTHDAY=32"
            ! ekcal: BYMONTHDAY=32 is out of range -31...31
            [2]
            $ ekcal expand --start 2026-03-06T09:00 --rrule FREQ=DAILY --tz Nowhere
            ! ekcal: there is no time zone "Nowhere"
            !        zones are named like Europe/Berlin
            [2]
            $ ekcal expand --rrule FREQ=DAILY
            ! ekcal: --start is missing
            !        ekcal expand --start 2026-03-06T09:00 --rrule FREQ=WEEKLY
            [2]
            $ ekcal expand --start 2026-03-06T09:00 --rrule "RRULE:FREQ=DAILY;COUNT=1"
            2026-03-06T09:00:00
            """, in: try Shell())
    }

    /// One answer a line, in order; a wrong line does not stop the others.
    @Test func expandingLines() throws {
        let shell = try Shell()
        try shell.write(Files.lines, to: "lines.jsonl")
        try shell.write(String(Files.lines.prefix { $0 != "\n" }), to: "good.jsonl")
        try Transcript.check(
            """
            $ ekcal expand --lines < lines.jsonl
            {"id":"a1","occurrences":["2026-03-06T09:00:00-05:00","2026-03-20T09:00:00-04:00"],"truncated":false}
            {"id":"a2","error":{"code":"rrule","message":"BYMONTHDAY=32 is out of range -31...31","field":"rrule"}}
            {"id":null,"error":{"code":"usage","message":"this is not JSON: a value is expected here (column 1)","field":null}}
            {"id":3,"error":{"code":"usage","message":"\\"start\\" must be a time","field":"start"}}
            {"id":4,"error":{"code":"date","message":"\\"yesterday\\" is not a time","field":"start"}}
            {"id":5,"occurrences":["2026-03-06T09:00:00","2026-03-07T09:00:00"],"truncated":true}
            {"id":6,"error":{"code":"date","message":"there is no zone \\"Nowhere/Land\\"","field":"tz"}}
            {"id":7,"occurrences":["2026-03-08T09:00:00Z"],"truncated":false}
            {"id":8,"error":{"code":"usage","message":"\\"limit\\" must be a number, 0 or more","field":"limit"}}
            {"id":null,"error":{"code":"usage","message":"each line must be one JSON object","field":null}}
            [7]
            $ ekcal expand --lines < good.jsonl
            {"id":"a1","occurrences":["2026-03-06T09:00:00-05:00","2026-03-20T09:00:00-04:00"],"truncated":false}
            """, in: shell)
    }

    /// An offset is a clock, a date alone is a date, a date as a bound is its midnight, a date to leave out
    /// is its occurrence: on the command line and in lines alike.
    @Test func formsOfTimes() throws {
        let shell = try Shell()
        try shell.write(
            """
            {"id":1,"start":"2026-03-06T09:00:00+01:00","rrule":["FREQ=DAILY"],"limit":2}
            {"id":2,"start":"2026-03-06","rrule":["FREQ=DAILY;COUNT=2"]}
            {"id":3,"start":"20260306T090000","rrule":["FREQ=DAILY;BYHOUR=3,9"],"from":"20260401","to":"2026-04-02"}
            {"id":4,"start":"2026-03-06T09:00:00","tz":"Europe/Berlin","rrule":["FREQ=DAILY;COUNT=3"],"exdate":["2026-03-07"]}
            {"id":5,"start":"2026-03-06","all_day":"yes"}
            {"id":6,"start":"2026-03-06","all_day":false,"rrule":["FREQ=DAILY;COUNT=2"]}
            """, to: "forms.jsonl")
        try Transcript.check(
            """
            $ ekcal expand --start 2026-03-06T09:00:00+01:00 --rrule FREQ=DAILY -l 2
            2026-03-06T09:00:00+01:00
            2026-03-07T09:00:00+01:00
            ! ekcal: there are more dates; use a higher --limit
            $ ekcal expand --start 20260306T090000 --rrule "FREQ=DAILY;BYHOUR=3,9" --from 20260401 --to 2026-04-02
            2026-04-01T03:00:00
            2026-04-01T09:00:00
            $ ekcal expand --start 2026-03-06T09:00 --rrule "FREQ=DAILY;COUNT=3" --exdate 2026-03-07
            2026-03-06T09:00:00
            2026-03-08T09:00:00
            $ ekcal expand --lines < forms.jsonl
            {"id":1,"occurrences":["2026-03-06T09:00:00+01:00","2026-03-07T09:00:00+01:00"],"truncated":true}
            {"id":2,"occurrences":["2026-03-06","2026-03-07"],"truncated":false}
            {"id":3,"occurrences":["2026-04-01T03:00:00","2026-04-01T09:00:00"],"truncated":false}
            {"id":4,"occurrences":["2026-03-06T09:00:00+01:00","2026-03-08T09:00:00+01:00"],"truncated":false}
            {"id":5,"error":{"code":"usage","message":"\\"all_day\\" must be true or false","field":"all_day"}}
            {"id":6,"occurrences":["2026-03-06T00:00:00","2026-03-07T00:00:00"],"truncated":false}
            [7]
            """, in: shell)
    }
}
