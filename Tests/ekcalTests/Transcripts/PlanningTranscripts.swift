import Testing

@testable import ekcal

/// `free`, `busy`, `conflicts`, `dups` and `plan` (`ekcal help planning`). It is Wednesday, 2026-03-04, 10:00
/// in Berlin.
@Suite struct PlanningTranscripts {
    private func filled() throws -> Shell {
        let shell = try Shell()
        _ = shell.run(
            ["batch", "-q", "-y"],
            input: """
                add Standup "2026-03-09 09:00-09:15" --repeat "every weekday"
                add Review "2026-03-09 11:00-12:00" --location "Room 4"
                add Lunch "2026-03-09 11:30-13:00"
                add Fair 2026-03-10
                add Maybe "2026-03-11 09:30-16:30" --availability tentative
                """)
        return shell
    }

    /// The times are worked out by hand: 10 minutes around 09:00-09:15 and 11:00-13:00.
    @Test func free() throws {
        try Transcript.check(
            """
            $ ekcal free "next week" --for 45m --within 09:00-17:00 --days mon-fri --buffer 10m -l 3
            Mon 2026-03-09  09:25-10:50   1h25m
            Mon 2026-03-09  13:10-17:00   3h50m
            Tue 2026-03-10  09:25-17:00   7h35m
            ! ekcal: 3 more free slots are not shown; use a higher --limit
            $ ekcal free 2026-03-09 --for 2h --within 9-17 --travel 30m
            Mon 2026-03-09  13:00-17:00   4h
            $ ekcal free 2026-03-09 --for 45m --within 09:00-17:00 --buffer 10m --travel 30m
            Mon 2026-03-09  09:25-10:20   55m
            Mon 2026-03-09  13:10-17:00   3h50m
            $ ekcal free 2026-03-11 --for 45m --within 09:00-17:00 --tentative
            no free time of 45 minutes
            $ ekcal free 2026-03-10 --within 22:00-06:00 --for 1h
            Tue 2026-03-10  00:00-06:00   6h
            Tue 2026-03-10  22:00-24:00   2h
            $ ekcal free today --within 09:00-12:00 --for 1h
            Wed 2026-03-04  10:00-12:00   2h
            $ ekcal free 2026-03-10 --all-day-busy --fail-empty
            ! ekcal: nothing matched
            [8]
            """, in: try filled())
    }

    @Test func mistakesSayWhatToDo() throws {
        try Transcript.check(
            """
            $ ekcal free 2026-03-09 --within 9am
            ! ekcal: "9am" is not a span of hours
            !        write 09:00-17:00, or 09:00-12:00,13:00-17:00
            [2]
            $ ekcal free 2026-03-09 --days someday
            ! ekcal: "someday" does not name days of the week
            !        write mon-fri, or sat,sun
            [2]
            $ ekcal free all
            ! ekcal: the range is longer than ten years
            !        write a shorter one, such as next month or 2026-03-01..2026-06-30
            [2]
            $ ekcal free 2026-03-09 --all-day-busy --book Fair --for 25h
            ! ekcal: there is no free time of 1 day 1 hour
            !        use a longer range, or a shorter --for
            [5]
            """, in: try filled())
    }

    private static let hours = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:x
        BEGIN:VAVAILABILITY
        UID:hours
        DTSTAMP:20260101T000000Z
        BEGIN:AVAILABLE
        UID:week
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260302T100000
        DTEND;TZID=Europe/Berlin:20260302T160000
        RRULE:FREQ=WEEKLY;BYDAY=MO,TU
        END:AVAILABLE
        END:VAVAILABILITY
        END:VCALENDAR

        """

    /// VAVAILABILITY of somebody else, and that of a calendar. `W. Europe Standard Time` is Berlin for
    /// Windows; in a calendar such hours were read in the zone of the answer.
    @Test func hoursOfFilesAndCalendars() throws {
        let shell = try filled()
        let windows = Self.hours.replacing("Europe/Berlin", with: "W. Europe Standard Time")
        try shell.write(Self.hours, to: "kim.ics")
        try shell.write(windows, to: "windows.ics")
        try shell.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nMETHOD:REPLY\n"
                + Self.hours.split(separator: "\n").dropFirst(3).joined(separator: "\n") + "\n",
            to: "message.ics")
        try Transcript.check(
            """
            $ ekcal free 2026-03-09..2026-03-11 --for 1h --buffer 10m --with DIR/kim.ics
            Mon 2026-03-09  13:10-16:00   2h50m
            Tue 2026-03-10  10:00-16:00   6h
            $ ekcal free 2026-03-10 --with DIR/windows.ics
            Tue 2026-03-10  10:00-16:00   6h
            $ ekcal free 2026-03-10 --with DIR/message.ics
            Tue 2026-03-10  10:00-16:00   6h
            $ ekcal busy 2026-03-10
            Tue 2026-03-10  09:00-09:15   15m
            $ ekcal import DIR/windows.ics -q
            $ ekcal busy 2026-03-10
            Tue 2026-03-10  00:00-10:00   10h   unavailable
            Tue 2026-03-10  16:00-24:00   8h   unavailable
            $ ekcal busy 2026-03-10 --tz UTC
            Tue 2026-03-10  00:00-09:00   9h   unavailable
            Tue 2026-03-10  15:00-24:00   9h   unavailable
            $ ekcal free 2026-03-11
            no free time of 30 minutes
            """, in: shell)
    }

    /// The values that `plan` reads are in the answers.
    @Test func lengthsOfRemindersAreInTheAnswers() throws {
        try Transcript.check(
            """
            $ ekcal todo Report --for 90m -q
            $ ekcal todo Call -q
            $ ekcal find type:reminder --csv --fields title,estimated_duration
            title,estimated_duration
            Call,
            Report,PT1H30M
            """, in: try Shell())
    }

    /// A length that an answer has can be given as JSON, too: in a batch, in a patch, to `import`.
    @Test func lengthsOfRemindersAreReadAsJSON() throws {
        let shell = try Shell()
        try shell.write(
            """
            {"op":"todo","as":"r","set":{"title":"Report","estimated_duration":"PT1H30M"}}
            {"op":"todo","set":{"title":"Call","estimated_duration":null}}
            {"op":"edit","id":"$r","set":{"estimated_duration":"2h"}}
            """, to: "b.jsonl")
        try shell.write(
            """
            [{"title": "Walk", "external_id": "w", "estimated_duration": "45m"},
             {"title": "Nothing", "estimated_duration": "PT0S"},
             {"title": "Talk", "start": "2026-03-05T10:00:00", "estimated_duration": "PT1H"}]
            """, to: "i.json")
        try shell.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTODO\nUID:w\nDTSTAMP:20260101T000000Z\nSUMMARY:Walk\n"
                + "ESTIMATED-DURATION:PT1H\nX-A:1\nEND:VTODO\nEND:VCALENDAR\n", to: "w.ics")
        try shell.write(
            #"[{"title": "Walk", "external_id": "w", "estimated_duration": "PT2H"}]"#, to: "u.json")
        try shell.write(#"[{"title": "Walk", "external_id": "w", "estimated_duration": null}]"#, to: "n.json")
        let walk = ["find", "Walk", "--fields", "estimated_duration,ical", "--jsonl"]
        #expect(shell.run(["batch", shell.path("b.jsonl"), "-q"]).code == 0)
        try Transcript.check(
            """
            $ ekcal find type:reminder --csv --fields title,estimated_duration
            title,estimated_duration
            Call,
            Report,PT2H
            $ ekcal edit title:Report --patch '{"estimated_duration":"PT3H"}' -q
            $ ekcal find Report --csv --fields estimated_duration
            estimated_duration
            PT3H
            $ ekcal edit title:Report --clear estimated_duration -q
            $ ekcal find Report --csv --fields title,estimated_duration
            title,estimated_duration
            Report,
            $ ekcal import DIR/w.ics -q
            """, in: shell)
        #expect(shell.run(walk).out.contains(#""estimated_duration":"PT1H""#))
        #expect(shell.run(["import", shell.path("u.json"), "--on-conflict", "update"]).code == 0)
        // The other lines of the item stay.
        let updated = shell.run(walk).out
        #expect(updated.contains(#""estimated_duration":"PT2H""#) && updated.contains("X-A:1"))
        #expect(shell.run(["import", shell.path("n.json"), "--on-conflict", "update"]).code == 0)
        let cleared = shell.run(walk).out
        #expect(cleared.contains(#""estimated_duration":null"#) && cleared.contains("X-A:1"))
        #expect(!cleared.contains("ESTIMATED"))
        let imported = shell.run(["import", shell.path("i.json"), "-s", shell.path("other")])
        #expect(imported.code == 7)
        #expect(imported.err.contains(#""estimated_duration" must be a length such as PT1H30M"#))
        #expect(
            shell.run(["find", "Walk", "--csv", "--fields", "estimated_duration", "-s", shell.path("other")])
                .out.hasSuffix("PT45M\n"))
    }

    /// An event lasts, and a reminder takes its time.
    @Test func aLengthHasTheNameOfItsKind() throws {
        let shell = try Shell.after("add Talk 'fri 10:00' -q")
        for line in [
            #"{"op":"add","set":{"title":"A","start":"2026-03-05","estimated_duration":"PT1H"}}"#,
            #"{"op":"todo","set":{"title":"A","duration":"PT1H"}}"#,
        ] {
            let result = shell.run(["batch", "-"], input: line + "\n")
            #expect(
                result.code != 0 && result.err.contains("duration\" is not a member of a line"), "\(line)")
        }
        let result = shell.run(["edit", "title:Talk", "--patch", #"{"estimated_duration":"PT1H"}"#])
        #expect(result.code == 2 && result.err.contains("an event has no estimated_duration"))
        let schemas = ["add", "todo", "edit"].map { shell.run(["schema", "--input", $0]).out }
        #expect(schemas.map { $0.contains(#""duration""#) } == [true, false, true])
        #expect(schemas.map { $0.contains(#""estimated_duration""#) } == [false, true, true])
    }

    /// An event added in between prevents the plan, which names it.
    @Test func plannedTimesAreStillFree() throws {
        try Transcript.check(
            """
            $ ekcal todo Report "2026-03-09 12:00" --for 1h -q
            $ ekcal plan is:open --from 2026-03-09 --within 09:00-17:00 --plan DIR/plan.json -q
            r0001
            $ ekcal add Free "2026-03-09 09:30-10:00" --availability free -q
            $ ekcal apply DIR/plan.json -n -q
            $ ekcal add Dentist "2026-03-09 10:00-10:30" -q
            $ ekcal apply DIR/plan.json
            ! ekcal: the time of "Report" is no longer free: Mon 2026-03-09  09:15-10:15   1h
            !   e0001  Dentist  Mon 2026-03-09 10:00-10:30
            !        nothing was changed; make a new plan with `ekcal plan`, or use --force
            [5]
            $ ekcal apply DIR/plan.json --now "2026-03-09 09:20"
            ! ekcal: the time of "Report" is past: Mon 2026-03-09  09:15-10:15   1h
            !        nothing was changed; make a new plan with `ekcal plan`, or use --force
            [5]
            $ ekcal conflicts 2026-03-09 -l 1 --fail-empty -q
            e0002
            e0003
            $ ekcal apply DIR/plan.json --force -q
            $ ekcal find Report type:event -q
            e0004
            """, in: try filled())
    }

    @Test func settingsSayTheHours() throws {
        try Transcript.check(
            """
            $ ekcal config set hours.work "mon-thu 09:00-17:00, fri 09:00-12:00, 13:00-14:00" -q
            $ ekcal free "next week" --for 5h
            Tue 2026-03-10  09:15-17:00   7h45m
            Wed 2026-03-11  09:15-17:00   7h45m
            Thu 2026-03-12  09:15-17:00   7h45m
            $ ekcal free 2026-03-13 --for 1h
            Fri 2026-03-13  09:15-12:00   2h45m
            Fri 2026-03-13  13:00-14:00   1h
            """, in: try filled())
    }

    @Test func busyAndConflicts() throws {
        try Transcript.check(
            """
            $ ekcal busy 2026-03-09..2026-03-11 --tentative
            Mon 2026-03-09  09:00-09:15   15m
            Mon 2026-03-09  11:00-13:00   2h
            Tue 2026-03-10  09:00-09:15   15m
            Wed 2026-03-11  09:00-09:15   15m
            Wed 2026-03-11  09:30-16:30   7h   tentative
            $ ekcal conflicts "next week"
            Mon 2026-03-09  11:00-13:00   2h, 30m at once
               e0001  Mon 2026-03-09 11:00-12:00  Review  Calendar
               e0002  Mon 2026-03-09 11:30-13:00  Lunch  Calendar
            $ ekcal conflicts 2026-03-10 --fail-empty
            ! ekcal: nothing matched
            [8]
            """, in: try filled())
    }

    @Test func booking() throws {
        try Transcript.check(
            """
            $ ekcal free 2026-03-09 --for 45m --within 09:00-17:00 --book Dentist -n
            Would add e0001  Dentist   Mon 2026-03-09 09:15-10:00   Calendar
            Nothing was written.
            $ ekcal free 2026-03-09 --for 45m --within 09:00-17:00 --book Dentist
            Added e0002  Dentist   Mon 2026-03-09 09:15-10:00   Calendar
            $ ekcal free 2026-03-09 --for 45m --within 09:00-17:00 --book Barber
            Added e0003  Barber   Mon 2026-03-09 10:00-10:45   Calendar
            """, in: try filled())
    }

    @Test func plans() throws {
        let shell = try filled()
        _ = shell.run(
            ["batch", "-q"],
            input: """
                todo Report "2026-03-09 12:00" --for 1h
                todo Long 2026-03-09 --for 20h
                todo Call 2026-03-09 --for 30m --priority high
                """)
        try Transcript.check(
            """
            $ ekcal plan is:open --from 2026-03-09 --within 09:00-17:00 --plan DIR/plan.json
            Mon 2026-03-09  09:15-10:15   1h   r0001  Report
            Mon 2026-03-09  10:15-10:45   30m   r0002  Call
            not placed: r0003  Long: there is no free time before it is due
            The plan is in DIR/plan.json. Apply it with: ekcal apply DIR/plan.json
            [7]
            $ ekcal apply DIR/plan.json -q
            $ ekcal busy 2026-03-09
            Mon 2026-03-09  09:00-10:45   1h45m
            Mon 2026-03-09  11:00-13:00   2h
            $ ekcal plan r0001
            not placed: r0001  Report: it is already planned
            Nothing was written; --plan FILE writes a plan for `ekcal apply`.
            [7]
            """, in: shell)
    }

    /// It was left out, although it needs a time most.
    @Test func whatIsOverdueIsPlannedFirst() throws {
        try Transcript.check(
            """
            $ ekcal todo Report fri --for 1h -q
            $ ekcal todo Taxes 2026-03-01 --for 2h -q
            $ ekcal plan is:open --within 09:00-17:00
            Wed 2026-03-04  10:00-12:00   2h   r0001  Taxes
            Wed 2026-03-04  12:00-13:00   1h   r0002  Report
            Nothing was written; --plan FILE writes a plan for `ekcal apply`.
            """, in: try Shell())
    }
}
