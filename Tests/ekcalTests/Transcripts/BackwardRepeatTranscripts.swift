import Testing

@testable import ekcal

/// Repeats that end before they begin, and other findings of one who tried everything. It is Wednesday
/// 2026-03-04 10:00 in Berlin.
@Suite struct BackwardRepeatTranscripts {
    /// A mistyped year gave a series of one date.
    @Test func aRepeatEndedBeforeItBegan() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Gym "fri 10:00" --repeat daily --until 2026-01-01
            ! ekcal: the repeat ends (Thu 2026-01-01) before its first date (Fri 2026-03-06)
            !        check the year of the end, or the date of the item
            [6]
            $ ekcal add Gym "fri 10:00" --repeat "daily until 2026-01-01" -q
            ! ekcal: the repeat ends (Thu 2026-01-01) before its first date (Fri 2026-03-06)
            !        check the year of the end, or the date of the item
            [6]
            $ ekcal add Gym fri --rrule "FREQ=DAILY;UNTIL=20260305" -q
            ! ekcal: the repeat ends (Thu 2026-03-05) before its first date (Fri 2026-03-06)
            !        check the year of the end, or the date of the item
            [6]
            $ ekcal quick "Gym fri 10:00 daily until 2026-01-01" -y
            ! ekcal: the repeat ends (Thu 2026-01-01) before its first date (Fri 2026-03-06)
            !        check the year of the end, or the date of the item
            [6]
            $ ekcal todo Water 2026-03-10 --repeat daily --until 2026-03-09
            ! ekcal: the repeat ends (Mon 2026-03-09) before its first date (Tue 2026-03-10)
            !        check the year of the end, or the date of the item
            [6]
            $ ekcal find type:event
            Found nothing.
            """, in: shell)
    }

    /// A series that an import brought is edited all the same, and an end on the first day is one date.
    @Test func otherChangesOfSuchASeriesAreNotRefused() throws {
        let shell = try Shell()
        let file = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VEVENT
            UID:u
            DTSTAMP:20260101T000000Z
            SUMMARY:Old
            DTSTART:20260306T100000Z
            DURATION:PT1H
            RRULE:FREQ=DAILY;UNTIL=20250101T000000Z
            END:VEVENT
            END:VCALENDAR
            """
        #expect(shell.run(["import", "-", "-q"], input: file).code == 0)
        #expect(shell.run(["edit", "Old", "--title", "New", "--span", "all", "-y"]).code == 0)
        #expect(shell.run(["edit", "New", "--until", "2025-02-01", "--span", "all", "-y"]).code == 6)
        #expect(shell.run(["add", "Once", "fri 10:00", "--repeat", "daily", "--until", "fri"]).code == 0)
    }

    /// `every hour from 9:00 to 17:00` ended yesterday, and `2nd to last fri` was a range of last month.
    @Test func sentencesThatWereReadAsOtherTimes() throws {
        let shell = try Shell()
        let sync = shell.run(["quick", "Sync every hour from 9:00 to 17:00", "-y"])
        #expect(
            sync.code == 0 && sync.out.contains("every hour from 09:00 to 17:00"), "\(sync.out)\(sync.err)")
        #expect(shell.run(["add", "Report", "2nd to last fri"]).code == 2)
        #expect(shell.run(["list", "2nd to last fri"]).code == 2)
    }

    /// Of all exports only CSV needed `--as` behind a pipe.
    @Test func anExportOfRowsIsKnownWithoutAName() throws {
        let shell = try Shell.after("add Lunch \"fri 12:00\" -q")
        let rows = shell.run(["export", "-o", "csv"]).out
        let other = try Shell()
        let result = other.run(["import", "-"], input: rows)
        #expect(result.code == 0, "\(result.err)")
        #expect(other.run(["list", "fri"]).out.contains("Lunch"))
    }
}
