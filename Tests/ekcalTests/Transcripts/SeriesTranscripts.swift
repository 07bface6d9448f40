import Testing

@testable import ekcal

/// `skip`, `unskip`, `split`, `occurrences`, `reschedule`: what is done to single dates of a series
/// (`ekcal help spans`).
@Suite struct SeriesTranscripts {
    /// UNTIL at midnight in UTC is 01:00 of the day after in Berlin, on which nothing can happen any more.
    @Test func anEndBeforeTheFirstHourIsTheDayBefore() throws {
        let shell = try Shell()
        for (time, end) in [("09:00", "18 Dec 2026"), ("00:30", "19 Dec 2026")] {
            _ = shell.run([
                "add", "At \(time)", "2026-12-01 \(time)", "-q", "--rrule",
                "FREQ=DAILY;UNTIL=20261218T235959Z",
            ])
            let found = shell.run(["find", "title:\"At \(time)\""]).out
            #expect(found.contains("every day until \(end);"), "\(found)")
        }
    }

    private func shell() throws -> Shell {
        try .after("add Standup '2026-03-02 09:00' --for 15m --repeat weekdays --until 2026-03-13")
    }

    @Test func skippedAndPutBack() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal skip e0001@2026-03-06 -n
            Would skip 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Mon 2026-03-09.
            Nothing was written.
            $ ekcal skip e0001@2026-03-06 e0001@2026-03-13
            Skipped 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Mon 2026-03-09.
            Skipped 1 occurrence of Standup: Fri 2026-03-13 09:00. It was the last one.
            Undo with: ekcal undo            (op o0001)
            $ ekcal skip e0001@2026-03-06
            ! ekcal: "Standup" has no occurrence on 2026-03-06: it was deleted
            !        `ekcal show` lists its dates; the next one is on 2026-03-09
            [3]
            $ ekcal skip e0001
            ! ekcal: "Standup" repeats, and the date is missing
            !        write e0001@2026-03-05
            [2]
            $ ekcal edit e0001@2026-03-10 --start 11:00 --title "Standup, late" -q
            $ ekcal occurrences e0001 2026-03-05..2026-03-31
            e0001  Standup   every weekday until 13 Mar 2026
              Thu 2026-03-05 09:00
              Fri 2026-03-06 09:00  skipped
              Mon 2026-03-09 09:00
              Tue 2026-03-10 09:00  changed  → Tue 2026-03-10 11:00-11:15  Standup, late
              Wed 2026-03-11 09:00
              Thu 2026-03-12 09:00
              Fri 2026-03-13 09:00  skipped
            $ ekcal occurrences e0001 -l 2
            e0001  Standup   every weekday until 13 Mar 2026
              Wed 2026-03-04 09:00
              Thu 2026-03-05 09:00
            ! ekcal: there are more dates; use a higher --limit
            $ ekcal occurrences e0001 2026-03-05..2026-03-10 -q
            e0001@2026-03-05
            e0001@2026-03-09
            e0001@2026-03-10
            $ ekcal occurrences e0001 2026-03-06..2026-03-10 --json
            {"ekcal":{"schema":2,"command":"occurrences","revision":"REV","time_zone":"Europe/Berlin","range":{"start":"2026-03-06T00:00:00+01:00","end":"2026-03-11T00:00:00+01:00"},"count":3,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"occurrence","ref":"e0001@2026-03-06","state":"skipped","original_start":"2026-03-06T09:00:00+01:00","id":"ID-1","title":"Standup","start":"2026-03-06T09:00:00+01:00","end":"2026-03-06T09:15:00+01:00"},
            {"type":"occurrence","ref":"e0001@2026-03-09","state":"normal","original_start":"2026-03-09T09:00:00+01:00","id":"ID-1","title":"Standup","start":"2026-03-09T09:00:00+01:00","end":"2026-03-09T09:15:00+01:00"},
            {"type":"occurrence","ref":"e0001@2026-03-10","state":"detached","original_start":"2026-03-10T09:00:00+01:00","id":"ID-2","title":"Standup, late","start":"2026-03-10T11:00:00+01:00","end":"2026-03-10T11:15:00+01:00"}
            ]}
            $ ekcal unskip e0001@2026-03-06
            Put back 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Mon 2026-03-09.
            Undo with: ekcal undo            (op o0002)
            $ ekcal unskip e0001@2026-03-06
            ! ekcal: no occurrence of "Standup" on 2026-03-06 was skipped
            !        `ekcal occurrences e0001` shows the skipped dates
            [3]
            $ ekcal unskip e0001
            ! ekcal: the date to put back is missing for "Standup"
            !        write e0001@DATE; `ekcal occurrences e0001` shows what was skipped
            [2]
            $ ekcal list 2026-03-06
            Fri 6 March 2026
               09:00-09:15  e0001  Standup ↻  Calendar
            $ ekcal add Once fri -q
            $ ekcal find once -q
            e0002
            $ ekcal skip e0002
            ! ekcal: "Once" does not repeat
            [6]
            """, in: shell)
    }

    @Test func cutInTwo() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal edit e0001@2026-03-10 --location "Room 4" -q
            $ ekcal split e0001@2026-03-09 -n
            Would split Standup (e0001) at Mon 2026-03-09:
              e0001  every weekday 09:00-09:15  keeps 5 occurrences, last Fri 2026-03-06
              new    every weekday 09:00-09:15  from Mon 2026-03-09, last Fri 2026-03-13
              1 changed occurrence keeps its own changes: Tue 2026-03-10 09:00
            Nothing was written.
            $ ekcal split e0001@2026-03-09
            Split Standup (e0001) at Mon 2026-03-09:
              e0001  every weekday 09:00-09:15  keeps 5 occurrences, last Fri 2026-03-06
              e0002  every weekday 09:00-09:15  from Mon 2026-03-09, last Fri 2026-03-13
              1 changed occurrence keeps its own changes: Tue 2026-03-10 09:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal list -q 2026-03-06..2026-03-10
            e0001@2026-03-06
            e0002@2026-03-09
            e0002@2026-03-10
            $ ekcal split e0001@2026-03-02
            ! ekcal: "Standup" has no occurrence before Mon 2026-03-02, so it cannot be split there
            [6]
            $ ekcal split e0001
            ! ekcal: "Standup" repeats, and the date is missing
            !        write e0001@2026-03-05
            [2]
            """, in: shell)
    }

    @Test func movedInTime() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal reschedule e0001@2026-03-06 +1d
            Changed 1 occurrence of Standup: Fri 2026-03-06 09:00
              now e0001@2026-03-06  Standup   Sat 2026-03-07 09:00-09:15   Calendar
              The rest of the series is unchanged.
                when  Fri 2026-03-06 09:00-09:15 → Sat 2026-03-07 09:00-09:15
            Undo with: ekcal undo            (op o0001)
            $ ekcal reschedule e0001@2026-03-06 10:00
            Changed e0001@2026-03-06  Standup   Sat 2026-03-07 10:00-10:15   Calendar
                when  Sat 2026-03-07 09:00-09:15 → Sat 2026-03-07 10:00-10:15
            Undo with: ekcal undo            (op o0002)
            $ ekcal reschedule e0001@2026-03-09 10:30 --span future
            Split Standup (e0001) at Mon 2026-03-09:
              e0001  every weekday 09:00-09:15  keeps 5 occurrences, last Fri 2026-03-06
              e0002  every weekday 10:30-10:45  from Mon 2026-03-09, last Fri 2026-03-13
                when  Mon 2026-03-09 09:00-09:15 → Mon 2026-03-09 10:30-10:45
            Undo with: ekcal undo            (op o0003)
            $ ekcal reschedule e0002 +90m
            ! ekcal: "Standup" repeats, so it is not clear which dates to change
            !        one occurrence: e0002@2026-03-09   all of them: --span all
            [2]
            $ ekcal reschedule e0002 +90m --span all
            Changed 5 occurrences of e0002  Standup   Mon 2026-03-09 12:00-12:15   Calendar
                  every weekday until 13 Mar 2026; next Mon 2026-03-09, Tue 2026-03-10, Wed 2026-03-11
                when  Mon 2026-03-09 10:30-10:45 → Mon 2026-03-09 12:00-12:15
            Undo with: ekcal undo            (op o0004)
            $ ekcal add Dentist "2026-03-05 14:00" --for 45m
            Added e0003  Dentist   Thu 2026-03-05 14:00-14:45   Calendar
            $ ekcal reschedule e0003 fri
            Changed e0003  Dentist   Fri 2026-03-06 14:00-14:45   Calendar
                when  Thu 2026-03-05 14:00-14:45 → Fri 2026-03-06 14:00-14:45
            Undo with: ekcal undo            (op o0005)
            $ ekcal reschedule e0003 "2026-03-09 08:00"
            Changed e0003  Dentist   Mon 2026-03-09 08:00-08:45   Calendar
                when  Fri 2026-03-06 14:00-14:45 → Mon 2026-03-09 08:00-08:45
            Undo with: ekcal undo            (op o0006)
            $ ekcal reschedule e0003 -1w
            Changed e0003  Dentist   Mon 2026-03-02 08:00-08:45   Calendar
                when  Mon 2026-03-09 08:00-08:45 → Mon 2026-03-02 08:00-08:45
            Undo with: ekcal undo            (op o0007)
            $ ekcal add Trip 2026-05-01..2026-05-04
            Added e0004  Trip   Fri 2026-05-01 to Mon 2026-05-04, all day (4 days)   Calendar
            $ ekcal reschedule e0004 +1mo
            Changed e0004  Trip   Mon 2026-06-01 to Thu 2026-06-04, all day (4 days)   Calendar
                when  Fri 2026-05-01 to Mon 2026-05-04, all day (4 days) → Mon 2026-06-01 to Thu 2026-06-04, all day (4 days)
            Undo with: ekcal undo            (op o0008)
            $ ekcal reschedule e0004 +2h
            ! ekcal: an all-day item cannot move by 2h
            !        write days: +1d
            [2]
            $ ekcal todo Report "2026-03-06 12:00" --start "2026-03-04 12:00"
            Added r0001  Report   due Fri 2026-03-06 12:00   Reminders
            $ ekcal reschedule r0001 +3d
            Changed r0001  Report   due Mon 2026-03-09 12:00   Reminders
                when  due Fri 2026-03-06 12:00 → due Mon 2026-03-09 12:00
            Undo with: ekcal undo            (op o0009)
            $ ekcal export r0001 --json --fields start,due
            {"ekcal":{"schema":2,"command":"export","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"start":"2026-03-07T12:00:00+01:00","due":"2026-03-09T12:00:00+01:00"}
            ]}
            $ ekcal todo Someday
            Added r0002  Someday   Reminders
            $ ekcal reschedule r0002 +1d
            ! ekcal: "Someday" has no date to move
            !        write a date, such as fri
            [6]
            """, in: shell)
    }

    @Test func movedAndCopied() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal calendar add work -q
            $ ekcal edit e0001@2026-03-10 --location "Room 4" -q
            $ ekcal mv e0001@2026-03-09 --to work
            ! ekcal: one occurrence of "Standup" cannot move: a series is in one calendar
            !        write the series without a date to move all of it; `ekcal copy` makes a single event from one date
            [6]
            $ ekcal mv e0001 --to work -n
            Would move e0001  Standup   Mon 2026-03-02 09:00-09:15   work   from Calendar
            Nothing was written.
            $ ekcal mv e0001 --to work
            Moved e0001  Standup   Mon 2026-03-02 09:00-09:15   work   from Calendar
            Undo with: ekcal undo            (op o0001)
            $ ekcal mv e0001 --to work
            Already there: e0001  Standup   Mon 2026-03-02 09:00-09:15   work
            $ ekcal list 2026-03-10 -c work
            Tue 10 March 2026
               09:00-09:15  e0001*  Standup ↻  work  Room 4
            $ ekcal mv e0001 --to Reminders
            ! ekcal: "Standup": the calendar "Reminders" is not for events
            [6]
            $ ekcal mv e0001
            ! ekcal: the calendar is missing
            !        add --to with a calendar; `ekcal calendar list` lists them
            [2]
            $ ekcal copy e0001@2026-03-09 --on fri
            Added e0002  Standup   Fri 2026-03-06 09:00-09:15   work
            $ ekcal copy e0001 --to Calendar --on +1w
            Added e0003  Standup   Mon 2026-03-09 09:00-09:15   Calendar
                  every weekday until 20 Mar 2026; next Mon 2026-03-09, Tue 2026-03-10, Wed 2026-03-11
            $ ekcal occurrences e0003 2026-03-16..2026-03-18
            e0003  Standup   every weekday until 20 Mar 2026
              Mon 2026-03-16 09:00
              Tue 2026-03-17 09:00  changed  → Tue 2026-03-17 09:00-09:15
              Wed 2026-03-18 09:00
            $ ekcal store check
            """, in: shell)
    }

    @Test("a split series that was made longer went on beside its later part without a word")
    func longerAgain() throws {
        let shell = try shell()
        _ = shell.run(["edit", "title:Standup", "--until", "2026-03-27", "--span", "all", "-q"])
        let split = shell.run(["edit", "standup@2026-03-16", "--start", "10:00", "--span", "future", "-y"])
        #expect(split.code == 0, "\(split)")
        let parts = try shell.json(["find", "title:Standup"])["data"]?.array ?? []
        let ids = parts.sorted { ($0["start"]?.string ?? "") < ($1["start"]?.string ?? "") }.compactMap {
            $0["short_id"]?.string
        }
        #expect(ids.count == 2)
        let quiet = shell.run(["edit", ids[0], "--until", "2026-03-12", "--span", "all"])
        #expect(quiet.err == "")
        let ran = shell.run(["edit", ids[0], "--until", "2026-06-30", "--span", "all"])
        #expect(
            ran.err.contains(
                "\"Standup\" overlaps its later part, which was split off and begins on Mon 2026-03-16; from that day on, both take place"
            ), "\(ran)")
    }

    @Test("people saw the year 1604 of a birthday whose year is not known") func birthdaysWithoutAYear()
        throws
    {
        let shell = try Shell()
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:a\r\nFN:Ada\r\nBDAY:--0415\r\nEND:VCARD\r\n"
        _ = shell.run(["birthdays", "import", "-", "-q"], input: card)
        let found = shell.run(["find", "Ada"]).out
        #expect(found.contains("Wed 2026-04-15") && !found.contains("1604"), "\(found)")
    }

    @Test("a date that no calendar has was taken for words of a title") func noSuchDate() throws {
        let ran = try Shell().run(["add", "Lunch", "31", "feb"])
        #expect(ran.err.contains("there is no date 31 feb") && !ran.err.contains("quotes"), "\(ran)")
    }
}
