import Basics
import CalStoreExchange
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// jCal and JSCalendar: `export -o`, and `import` by content.
@Suite struct FormatTranscripts {
    @Test(arguments: ["jcal", "jscalendar"])
    func `a format is exported, known again and imported without loss`(_ format: String) throws {
        let (first, second) = (try Shell(), try Shell())
        for words in [
            [
                "add", "Standup", "2026-03-04 09:00", "--repeat", "weekly", "--location", "Room 1", "--alarm",
                "10m",
            ],
            ["todo", "Buy milk", "fri"],
        ] { #expect(first.run(words).code == 0) }
        let text = first.run(["export", "-o", format]).out
        // Neither the name nor --as is needed.
        try second.write(text, to: "file")
        let result = second.run(["import", second.path("file"), "--json"])
        #expect(result.code == 0, "\(result.err)")
        #expect(second.run(["export"]).out == first.run(["export"]).out)
        #expect(second.run(["import", second.path("file")]).out.contains("2 the same"))
        #expect(second.run(["export", "-o", format]).out == text)
    }

    @Test func `the parts of a document are what they must be`() throws {
        let shell = try Shell.after("add Standup '2026-03-04 09:00'")
        let jCal = try JSONValue(reading: shell.run(["export", "-o", "jcal"]).out.utf8)
        #expect(jCal.array?.first == "vcalendar")
        let group = try JSONValue(reading: shell.run(["export", "-o", "jscalendar"]).out.utf8)
        #expect(group["@type"] == "Group")
        let event = try #require(group["entries"]?.array?.first)
        #expect(event["start"] == "2026-03-04T09:00:00" && event["timeZone"] == "Europe/Berlin")
        #expect(event["duration"] == "PT1H" && event["title"] == "Standup")
    }

    @Test func `what is rejected has a line and comes back as jCal`() throws {
        let shell = try Shell()
        try shell.write(
            """
            ["vcalendar",[],[
            ["vevent",[["uid",{},"text","a"],["dtstart",{},"date","2026-03-04"]],[]],
            ["vevent",[["uid",{},"text","b"]],[]]]]
            """, to: "team.jcal")
        let result = shell.run(["import", shell.path("team.jcal")])
        #expect(result.code == 7)
        #expect(result.err.contains("team.jcal, line 3: DTSTART is missing"), "\(result.err)")
        #expect(result.err.contains("team.rejects.jcal"))
        let again = shell.run(["import", shell.path("team.rejects.jcal")])
        #expect(again.code == 7 && again.err.contains("DTSTART is missing"))
    }

    /// RFC 8984, 5.2.5: a Task has `progress`, and its words. The error spoke of a status of RFC 5545.
    @Test func `a progress that is none names the member and its values`() throws {
        let shell = try Shell()
        try shell.write(
            """
            [{"@type": "Task", "uid": "a", "title": "A", "progress": "in-process"},
             {"@type": "Task", "uid": "b", "title": "B", "progress": "half"}]
            """, to: "tasks.json")
        try Transcript.check(
            """
            $ ekcal import DIR/tasks.json
            Imported 2 reminders from DIR/tasks.json into Reminders
              2 new
            Undo with: ekcal undo            (op o0001)
            ! ekcal: warning: DIR/tasks.json, line 2: progress "half" is kept but not understood; expected needs-action, in-process, completed or cancelled
            $ ekcal find type:reminder --csv --fields title,status
            title,status
            A,in-process
            B,none
            """, in: shell)
    }

    /// RFC 8984: 4.1.1 `@type`, 5.1.1 `start` (LocalDateTime), 4.3.3 `count` and `frequency`, 4.3.5 patches
    /// of occurrences. A name that has a line in a file of rejects is gone when the entry was mended.
    @Test func `errors of JSCalendar name its members, and rejects come back when they are mended`() throws {
        let shell = try Shell()
        try shell.write(
            """
            {"@type": "Group", "entries": [
            {"@type": "Event", "uid": "a", "title": "A", "duration": "PT1H"},
            {"@type": "Event", "uid": "b", "title": "B", "start": "2026-13-01T09:00:00"},
            {"@type": "Event", "uid": "c", "title": "C", "start": "2026-03-05T09:00:00", "recurrenceRules": [
              {"@type": "RecurrenceRule", "frequency": "weekly"},
              {"@type": "RecurrenceRule", "frequency": "daily", "count": 0}]},
            {"@type": "Event", "uid": "d", "title": "D", "start": "2026-03-05T09:00:00", "x": [1, {"y": null}],
             "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "daily", "until": "soon"}]},
            {"@type": "Event", "uid": "e", "title": "E", "start": "2026-03-05T09:00:00",
             "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "daily", "count": 3}],
             "recurrenceOverrides": {"2026-03-06T09:00:00": {"start": "never"}}},
            {"@type": "Task", "uid": "f", "title": "F", "due": "tomorrow"},
            {"uid": "g", "title": "G"}]}
            """, to: "team.json")
        try Transcript.check(
            """
            $ ekcal import DIR/team.json --rejects -
            {"@type":"Group","entries":[
            {"calstore:rejected":"line 2: start is missing; expected a local date and time such as 2026-03-05T10:00:00","@type":"Event","uid":"a","title":"A","duration":"PT1H"},
            {"calstore:rejected":"line 3: start \\"2026-13-01T09:00:00\\" cannot be read; expected a local date and time such as 2026-03-05T10:00:00","@type":"Event","uid":"b","title":"B","start":"2026-13-01T09:00:00"},
            {"calstore:rejected":"line 9: recurrenceOverrides/2026-03-06T09:00:00/start \\"never\\" cannot be read; expected a local date and time such as 2026-03-05T10:00:00","@type":"Event","uid":"e","title":"E","start":"2026-03-05T09:00:00","recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily","count":3}],"recurrenceOverrides":{"2026-03-06T09:00:00":{"start":"never"}}},
            {"calstore:rejected":"line 13: the object is left out; expected an object with \\"@type\\": \\"Event\\" or \\"Task\\"","uid":"g","title":"G"}]}
            ! ekcal: warning: DIR/team.json, line 4: RRULE is kept but not used, and the item is read without it: RRULE: COUNT=0 is out of range 1 or more
            ! ekcal: warning: DIR/team.json, line 7: RRULE is kept but not used, and the item is read without it: RRULE: UNTIL=soon is not valid; expected a date (20261231) or a time (20261231T090000, with Z in UTC)
            ! ekcal: warning: DIR/team.json, line 12: due "tomorrow" is kept but not understood; expected a local date and time such as 2026-03-05T10:00:00
            ! ekcal: DIR/team.json, line 2: start is missing; expected a local date and time such as 2026-03-05T10:00:00
            ! ekcal: DIR/team.json, line 3: start "2026-13-01T09:00:00" cannot be read; expected a local date and time such as 2026-03-05T10:00:00
            ! ekcal: DIR/team.json, line 9: recurrenceOverrides/2026-03-06T09:00:00/start "never" cannot be read; expected a local date and time such as 2026-03-05T10:00:00
            ! ekcal: DIR/team.json, line 13: the object is left out; expected an object with "@type": "Event" or "Task"
            [7]
            """, in: shell)
        #expect(shell.run(["import", shell.path("team.json"), "-q"]).code == 7)
        let mended = try shell.read("team.rejects.json")
            .replacing(
                #""title":"A","duration""#, with: #""title":"A","start":"2026-03-05T08:00:00","duration""#
            )
            .replacing("2026-13-01", with: "2026-12-01")
            .replacing(#""start":"never""#, with: #""start":"2026-03-06T10:00:00""#)
            .replacing(#""uid":"g""#, with: #""@type":"Event","uid":"g","start":"2026-03-05T07:00:00""#)
        try shell.write(mended, to: "mended.json")
        let again = shell.run(["import", shell.path("mended.json"), "-q"])
        #expect(again.code == 0, "\(again.err)")
        #expect(
            shell.run(["list", "2026-03-05..2026-03-06", "--format", "{start:%d %H:%M} {title}"]).out
                == "05 07:00 G\n05 08:00 A\n05 09:00 C\n05 09:00 D\n05 09:00 E\n06 10:00 E\n"
        )
        #expect(!shell.run(["export"]).out.lowercased().contains("rejected"))
    }

    /// The METHOD and the zones of the file go along, and what had a wrong form stands there as it was.
    @Test func `rejects of jCal are the arrays of the file`() throws {
        let shell = try Shell()
        let zone =
            #"["vtimezone",[["tzid",{},"text","Mine"]],[["standard",[["dtstart",{},"date-time","1970-01-01T00:00:00"],["tzoffsetfrom",{},"utc-offset","+05:17"],["tzoffsetto",{},"utc-offset","+05:17"]],[]]]]"#
        try shell.write(
            """
            ["vcalendar",[["method",{},"text","PUBLISH"]],[
            \(zone),
            ["vevent",[["uid",{},"text","a"],["dtstart",{},"date-time"]],[]],
            ["vevent",[["uid",{},"text","b"],["dtstart",{"tzid":"Mine"},"date-time","2026-13-05T09:00:00"]],[]],
            ["vtodo",[["uid",{},"text","c"]]]]]
            """, to: "team.jcal")
        #expect(shell.run(["import", shell.path("team.jcal"), "-q"]).code == 7)
        let rejects = try shell.read("team.rejects.jcal")
        let expected = #"["method",{},"text","PUBLISH"]"#
        #expect(rejects.contains(expected) && rejects.contains(zone), "\(rejects)")
        for line in [3, 4, 5] { #expect(rejects.contains(#"{"x-line":"\#(line)"},"text","line \#(line): "#)) }
        let mended = rejects.replacing(#""date-time"],"#, with: #""date-time","2026-03-05T08:00:00"],"#)
            .replacing(#""date-time"]]"#, with: #""date-time","2026-03-05T08:00:00"]]"#)
            .replacing("2026-13-05", with: "2026-03-05").replacing(#""c"]]]"#, with: #""c"]],[]]"#)
        try shell.write(mended, to: "mended.jcal")
        let again = shell.run(["import", shell.path("mended.jcal"), "-q"])
        #expect(again.code == 0, "\(again.err)")
        // 09:00 at +05:17 is 04:43 in Berlin.
        #expect(
            shell.run(["find", "type:event", "--format", "{start:%H:%M}"]).out == "08:00\n09:00\n"
                || shell.run(["find", "type:event", "--format", "{start:%H:%M}"]).out == "04:43\n08:00\n")
        #expect(!shell.run(["export"]).out.lowercased().contains("rejected"))
    }

    @Test func `what is none is refused`() throws {
        let shell = try Shell()
        try shell.write("[\"vcalendar\"", to: "broken.jcal")
        #expect(shell.run(["import", shell.path("broken.jcal")]).err.contains("line 1: this is not jCal"))
        try shell.write("{\"@type\": \"Note\"}", to: "note.json")
        #expect(shell.run(["import", shell.path("note.json")]).err.contains("this is not JSCalendar"))
        // Our own JSON may have the word as a text.
        try shell.write("{\"title\": \"@type\", \"start\": \"2026-03-04\"}", to: "ours.json")
        #expect(shell.run(["import", shell.path("ours.json")]).code == 0)
    }
}
