import Foundation
import Testing

@testable import Terminal
@testable import ekcal

/// Small things that a hand trips over.
@Suite struct PaperCutTranscripts {
    /// A flight ends at 13:30 in New York, which is 19:30 in Berlin (UTC-5 and UTC+1 on 6 March).
    @Test func aFlightShowsWhenItArrives() throws {
        let shell = try Shell()
        try shell.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:f
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20260306T100000
            DTEND;TZID=America/New_York:20260306T133000
            SUMMARY:Flight
            END:VEVENT
            END:VCALENDAR

            """, to: "flight.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/flight.ics -q
            $ ekcal list fri
            Fri 6 March 2026
               10:00-19:30  e0001  Flight  Calendar  ends 13:30 America/New_York
            $ ekcal find Flight
            e0001  Flight   Fri 2026-03-06 10:00-19:30 (ends 13:30 America/New_York)   Calendar
            Found 1 item.
            """, in: shell)
    }

    /// The undone date of a series is open again; its own record of that date is no news.
    @Test func anUndoneDoneIsOpenAgain() throws {
        try Transcript.check(
            """
            $ ekcal todo Plants fri --repeat daily -q
            $ ekcal find Plants -q
            r0001
            $ ekcal done r0001
            Done  r0001  Plants   next Sat 2026-03-07
            $ ekcal undo
            Undid o0001  ekcal done r0001
              open again  r0001  Plants   due Fri 2026-03-06   Reminders
            Redo with: ekcal redo            (op o0002)
            """, in: try Shell())
    }

    /// The error is in the format that was asked for first.
    @Test func twoFormatsAreRefused() throws {
        let shell = try Shell()
        for (words, message) in [
            (["--json", "--csv"], "--csv and --output json cannot be used together"),
            (["-o", "csv", "--json"], "--json and --output csv cannot be used together"),
        ] {
            let run = shell.run(["list"] + words)
            #expect(run.code == 2 && run.err.contains(message), "\(words): \(run.err)")
        }
        #expect(shell.run(["list", "--json", "--json"]).code == 0)
    }

    @Test func reminders() throws {
        try Transcript.check(
            """
            $ ekcal todo Milk 2026-02-10 --repeat weekly -q
            $ ekcal todo Plain -q
            $ ekcal find Milk -q
            r0001
            $ ekcal done r0001
            Done  r0001  Milk   next Tue 2026-02-17 (past; with --from-today it counts from today)
            $ ekcal done r0001 --from-today
            Done  r0001  Milk   next Wed 2026-03-11
            $ ekcal find Plain -q
            r0002
            $ ekcal reschedule r0002 fri
            Changed r0002  Plain   due Fri 2026-03-06   Reminders
                when  (none) → due Fri 2026-03-06
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit r0002 --clear due -q
            $ ekcal reschedule r0002 +1d
            ! ekcal: "Plain" has no date to move
            !        write a date, such as fri
            [6]
            $ ekcal list all --with reminders -q
            r0001
            r0002
            $ ekcal list all --with reminders
            Wed 11 March 2026
               due  r0001  Milk ↻  Reminders

            Without a date
                    r0002  Plain   Reminders
            ! ekcal: 2 completed reminders are not shown; `ekcal find is:done` lists them
            """, in: try Shell())
    }

    /// The marks of `list` stand in `find`, `next` and `now` too.
    @Test func marks() throws {
        try Transcript.check(
            """
            $ ekcal add Run 2026-03-04T09:30 --for 2h --repeat weekly -q
            $ ekcal todo Milk 2026-03-02 -q
            $ ekcal done title:Milk -q
            $ ekcal now
            Wed 2026-03-04 09:30-11:30  e0001  Run ↻  Calendar  ends in 1h 30m
            $ ekcal next
            Wed 2026-03-04 09:30-11:30  e0001  Run ↻  Calendar  ends in 1h 30m
            $ ekcal find Milk
            r0001  Milk ✓   due Mon 2026-03-02   Reminders
            Found 1 item.
            """, in: try Shell())
    }

    /// 9 hours after midnight is nine in the morning.
    @Test(arguments: [
        ("+9h", "at 09:00"), ("9h", "at 15:00 the day before"), ("33h", "at 15:00, 2 days before"),
        ("1d", "at 09:00 the day before"), ("-P1D", "1 day before"),
    ])
    func alarmsOfWholeDays(typed: String, said: String) throws {
        let shell = try Shell()
        let out = shell.run(["add", "Day", "2026-03-06", "--alarm=" + typed]).out
        #expect(out.contains("alarm \(said)\n"), "\(out)")
    }

    @Test func undoSaysWhatCameBack() throws {
        try Transcript.check(
            """
            $ ekcal add Yoga 2026-03-06 --repeat weekly -q
            $ ekcal find Yoga -q
            e0001
            $ ekcal skip e0001@2026-03-13 -q
            $ ekcal undo
            Undid o0001  ekcal skip e0001@2026-03-13 -q
              changed  e0001  Yoga   Fri 2026-03-06, all day   Calendar   (skipped dates)
            Redo with: ekcal redo            (op o0002)
            $ ekcal rm e0001 --span all -y -q
            $ ekcal undo
            Undid o0003  ekcal rm e0001 --span all -y -q
              brought back  e0001  Yoga   Fri 2026-03-06, all day   Calendar
            Redo with: ekcal redo            (op o0004)
            """, in: try Shell())
    }

    @Test func viewsSayWhatTheyLeaveOut() throws {
        let shell = try Shell()
        #expect(
            shell.run(["month", "2027"]).err
                == "ekcal: only the first month of \"2027\" is shown; `ekcal year 2027` shows all of it\n")
        #expect(shell.run(["month", "2027-02"]).err.isEmpty)
        #expect(shell.run(["week", "next", "week"]).err.isEmpty)
        #expect(shell.run(["day", "next", "week"]).err.contains("`ekcal list next week`"))
    }

    /// On a terminal a manual page is shown by `man`, elsewhere it is printed for it.
    @Test func manualPages() throws {
        let shell = try Shell()
        #expect(shell.run(["man", "add"]).out.contains(".TH EKCAL-ADD 1"))
        #expect(shell.run(["man", "show", "add"]).out == shell.run(["man", "add"]).out)
        #expect(shell.run(["man", "nothing"]).code == 2)
        shell.isTerminal = true
        let shown = shell.run(["man", "add"]).out
        #expect(!shown.contains(".TH"))
    }

    /// An unknown name after -s is an empty calendar, which is mostly a slip.
    @Test func aStoreThatIsNotThere() throws {
        try Transcript.check(
            """
            $ ekcal -s work add A fri
            Added e0001  A   Fri 2026-03-06, all day   Calendar
            ! ekcal: created the store "work"
            $ ekcal -s work add B fri -q
            $ ekcal -s wrok list -q
            $ ekcal -s wrok find A
            Found nothing.
            ! ekcal: warning: there is no store "wrok" yet; did you mean "work"?
            $ ekcal -s other add A fri -n
            Would add e0002  A   Fri 2026-03-06, all day   Calendar
            Nothing was written.
            $ ekcal list
            4 to 10 March 2026
               nothing
            """, in: try Shell())
    }

    @Test func theLineOfLongWork() {
        #expect(
            ProgressLine.text("Importing", .init(done: 500, total: 1000), after: 2)
                == "Importing  [##########..........]  50%  250/s  2s left")
        #expect(
            ProgressLine.text("Importing", .init(done: 1000, total: 1000), after: 4)
                == "Importing  [####################]  100%  4s")
        #expect(
            ProgressLine.text("Checking", .init(), after: 1.25)
                == "Checking  [............#.......]  1s")
        // The rate is that of the time since the first byte.
        #expect(
            ProgressLine.text(
                "Checking", .init(done: 150_000_000, total: 600_000_000, unit: .bytes, start: 2), after: 3)
                == "Checking  [#####...............]  25%  150 MB/s  3s left")
    }
}
