import Testing

@testable import ekcal

/// Nights on which clocks change: text shows times that there are, and the same as JSON.
@Suite struct ClockChangeTranscripts {
    /// Text said 02:30-04:30, an hour that does not exist and twice the length; JSON said 03:30 to 04:30.
    @Test func anOccurrenceInTheHourThatIsLeftOut() throws {
        try Transcript.check(
            """
            $ ekcal add Nightly "2026-03-27 02:30" --repeat daily --count 5
            Added e0001  Nightly   Fri 2026-03-27 02:30-03:30   Calendar
                  every day 5 times; next Fri 2026-03-27, Sat 2026-03-28, Sun 2026-03-29
            $ ekcal list 2026-03-28..2026-03-29
            Sat 28 March 2026
               02:30-03:30  e0001  Nightly ↻  Calendar

            Sun 29 March 2026
               03:30-04:30  e0001  Nightly ↻  Calendar
            $ ekcal list 2026-03-29 --format "{start:%H:%M}-{end:%H:%M}"
            03:30-04:30
            $ ekcal now --now 2026-03-29T03:45
            Sun 2026-03-29 03:30-04:30  e0001  Nightly ↻  Calendar  ends in 45m
            $ ekcal occurrences e0001 2026-03-29
            e0001  Nightly   every day 5 times
              Sun 2026-03-29 03:30
            $ ekcal edit e0001@2026-03-29 --title Moon -n
            Would change 1 occurrence of Nightly: Sun 2026-03-29 03:30
              now e0001@2026-03-29  Moon   Sun 2026-03-29 03:30-04:30   Calendar
              The rest of the series is unchanged.
                title  Nightly → Moon
            Nothing was written.
            """, in: try Shell())
    }

    @Test func inNewYorkToo() throws {
        let shell = try Shell(zone: "America/New_York")
        try Transcript.check(
            """
            $ ekcal add Nightly "2026-03-07 02:30" --for 1h --repeat daily -q
            $ ekcal list 2026-03-08 --format "{start:%H:%M}-{end:%H:%M}"
            03:30-04:30
            $ ekcal list 2026-03-08
            Sun 8 March 2026
               03:30-04:30  e0001  Nightly ↻  Calendar
            """, in: shell)
    }

    /// An hour that begins at 02:30 and ends at 02:30 read as a point in time.
    @Test func anHourThatHappensTwice() throws {
        try Transcript.check(
            """
            $ ekcal add "Fall back" "2026-10-25 02:30" --for 1h
            Added e0001  Fall back   Sun 2026-10-25 02:30+02:00-02:30+01:00   Calendar
            ! ekcal: warning: 02:30 happens twice on 2026-10-25 in Europe/Berlin; read as the first (write +01:00 for the second)
            $ ekcal add Early "2026-10-25 01:30" --for 30m
            Added e0002  Early   Sun 2026-10-25 01:30-02:00+02:00   Calendar
            $ ekcal list 2026-10-25
            Sun 25 October 2026
               01:30-02:00+02:00        e0002  Early      Calendar
               02:30+02:00-02:30+01:00  e0001  Fall back  Calendar
            $ ekcal next --now 2026-10-25T00:10 --within 3h -l 2
            Sun 2026-10-25 01:30-02:00+02:00        e0002  Early      Calendar  in 1h 20m
            Sun 2026-10-25 02:30+02:00-02:30+01:00  e0001  Fall back  Calendar  in 2h 20m
            """, in: try Shell())
    }

    /// At 02:20 of the second time, 02:30 of the first is over, and nothing that is over is next.
    @Test func nextAndLastInTheHourThatHappensTwice() throws {
        try Transcript.check(
            """
            $ ekcal add Nightly "2026-10-24 02:30" --for 15m --repeat daily --count 3
            Added e0001  Nightly   Sat 2026-10-24 02:30-02:45   Calendar
                  every day 3 times; next Sat 2026-10-24, Sun 2026-10-25, Mon 2026-10-26
            $ ekcal show e0001@next --format {start} --now 2026-10-25T02:20+02:00
            2026-10-25T02:30:00+02:00
            $ ekcal show e0001@last --format {start} --now 2026-10-25T02:20+02:00
            2026-10-24T02:30:00+02:00
            $ ekcal show e0001@next --format {start} --now 2026-10-25T02:20+01:00
            2026-10-26T02:30:00+01:00
            $ ekcal show e0001@last --format {start} --now 2026-10-25T02:20+01:00
            2026-10-25T02:30:00+02:00
            """, in: try Shell())
    }

    /// Both begin later than their local times say, which were searched from the present on.
    @Test func nextOfAStartInTheSecondHourAndOfATimeThatIsLeftOut() throws {
        try Transcript.check(
            """
            $ ekcal add Second "2026-10-25 02:30+01:00" --for 15m --repeat daily --count 3
            Added e0001  Second   Sun 2026-10-25 02:30+01:00-02:45+01:00   Calendar
                  every day 3 times; next Sun 2026-10-25, Mon 2026-10-26, Tue 2026-10-27
            $ ekcal show e0001@next --format {start} --now 2026-10-25T02:40+02:00
            2026-10-25T02:30:00+01:00
            $ ekcal add Float "2027-03-27 02:30[floating]" --for 15m --repeat daily --count 3
            Added e0002  Float   Sat 2027-03-27 02:30-02:45 (floating)   Calendar
                  every day 3 times; next Sat 2027-03-27, Sun 2027-03-28, Mon 2027-03-29
            $ ekcal show e0002@next --format {start} --now 2027-03-28T03:10+02:00
            2027-03-28T02:30:00
            """, in: try Shell())
    }

    /// Its RECURRENCE-ID is in the first hour, in UTC, and the series moves to the second: `@next` named the
    /// occurrence that it replaces.
    @Test func aChangedOccurrenceInTheOtherOfTwoEqualHours() throws {
        let shell = try Shell()
        func event(_ lines: String) -> String {
            "BEGIN:VEVENT\nUID:s\nDTSTAMP:20260301T000000Z\nDURATION:PT15M\n\(lines)\nEND:VEVENT\n"
        }
        try shell.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//x//EN\n"
                + event(
                    "SUMMARY:Night\nDTSTART;TZID=Europe/Berlin:20261025T023000\nRRULE:FREQ=DAILY;COUNT=3")
                + event(
                    "SUMMARY:Changed\nRECURRENCE-ID:20261025T003000Z\n"
                        + "DTSTART;TZID=Europe/Berlin:20261025T180000") + "END:VCALENDAR\n",
            to: "s.ics")
        try shell.run("import \(shell.path("s.ics")) -q")
        try shell.run("edit Night --span all --start 2026-10-25T02:30+01:00 -y")
        for reference in ["Night@2026-10-25", "Night@next --now 2026-10-25T00:00"] {
            #expect(try shell.run("show \(reference) --format {title}").out == "Changed\n", "\(reference)")
        }
    }

    /// The grid had rows for 02:00 and 02:30, and one hour where there are two.
    @Test func rowsOfADayGrid() throws {
        let shell = try Shell.after(
            "add Spring '2026-03-29 00:30' --for 3h -q", "add Autumn '2026-10-25 01:30' --for 3h -q")
        func clocks(_ day: String) -> [String] {
            let out = shell.run(["day", day], with: ["COLUMNS": "80"]).out
            return out.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) }
        }
        // From 00:30 to 04:30 on clocks that leave out 02:00 to 03:00.
        #expect(
            clocks("2026-03-29").prefix(8) == [
                "00:30", "01:00", "01:30", "03:00", "03:30", "04:00", "04:30", "05:00",
            ])
        #expect(
            clocks("2026-10-25").prefix(8) == [
                "01:30", "02:00+02:00", "02:30+02:00", "02:00+01:00", "02:30+01:00", "03:00", "03:30",
                "04:00",
            ])
        let grid = shell.run(["day", "2026-10-25"], with: ["COLUMNS": "80"]).out
        #expect(grid.contains("01:30       │┃● 01:30-03:30 Autumn\n"), "\(grid)")
    }

    /// In Samoa 30 December 2011 was left out. What floats on it happens on the 31st, at the same time of
    /// day, and stood there as "all day".
    @Test func aDayThatIsLeftOut() throws {
        let shell = try Shell(zone: "Pacific/Apia")
        try Transcript.check(
            """
            $ ekcal add Float "2011-12-28 09:00[floating]" --for 1h --repeat daily --count 3 -q
            $ ekcal list 2011-12-31
            Sat 31 December 2011
               09:00-10:00  e0001  Float ↻  Calendar
            $ ekcal day 2011-12-30
            Fri 30 December 2011, week 52
               nothing
            """, in: shell)
        #expect(shell.run(["day", "2011-12-30"], with: ["COLUMNS": "80"]).code == 0)
    }
}
