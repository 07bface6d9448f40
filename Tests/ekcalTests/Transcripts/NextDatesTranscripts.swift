import Testing

@testable import ekcal

/// The next dates of a series are where they are now, whichever command names them.
@Suite struct NextDatesTranscripts {
    /// `find` and `skip` named Wed 18th, on which nothing happens; `show` left the 19th out.
    @Test func aMovedDateIsNamedWhereItIs() throws {
        try Transcript.check(
            """
            $ ekcal add Ser "2026-03-11 09:00" --repeat weekly
            Added e0001  Ser   Wed 2026-03-11 09:00-10:00   Calendar
                  every week; next Wed 2026-03-11, Wed 2026-03-18, Wed 2026-03-25
            $ ekcal reschedule e0001@2026-03-18 2026-03-19 -q
            $ ekcal skip e0001@2026-03-11
            Skipped 1 occurrence of Ser: Wed 2026-03-11 09:00. The series continues; the next date is Thu 2026-03-19.
            Undo with: ekcal undo            (op o0001)
            $ ekcal find Ser
            e0001  Ser ↻   Wed 2026-03-11 09:00-10:00   Calendar
                  every week; next Thu 2026-03-19, Wed 2026-03-25, Wed 2026-04-01
            Found 1 item.
            $ ekcal edit e0001 --location Hall --span all -n
            Would change every occurrence of e0001  Ser   Wed 2026-03-11 09:00-10:00   Calendar
                  every week; next Thu 2026-03-19, Wed 2026-03-25, Wed 2026-04-01
              1 changed occurrence keeps its own changes: Thu 2026-03-19 09:00
                location  (none) → Hall
            Nothing was written.
            $ ekcal rm e0001
            ! ekcal: "Ser" repeats, so it is not clear which dates to delete
            !        one occurrence: e0001@2026-03-18   all of them: --span all
            [2]
            $ ekcal skip e0001
            ! ekcal: "Ser" repeats, and the date is missing
            !        write e0001@2026-03-18
            [2]
            """, in: try Shell())
    }

    /// Told by the identifier of its own in a list, and by the date of its series elsewhere.
    @Test func aMovedOccurrenceHasOneAddress() throws {
        try Transcript.check(
            """
            $ ekcal add Ser "2026-03-11 09:00" --repeat weekly -q
            $ ekcal find title:Ser
            e0001  Ser ↻   Wed 2026-03-11 09:00-10:00   Calendar
                  every week; next Wed 2026-03-11, Wed 2026-03-18, Wed 2026-03-25
            Found 1 item.
            $ ekcal reschedule e0001@2026-03-18 2026-03-19
            Changed 1 occurrence of Ser: Wed 2026-03-18 09:00
              now e0001@2026-03-18  Ser   Thu 2026-03-19 09:00-10:00   Calendar
              The rest of the series is unchanged.
                when  Wed 2026-03-18 09:00-10:00 → Thu 2026-03-19 09:00-10:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal list 2026-03-19
            Thu 19 March 2026
               09:00-10:00  e0001*  Ser ↻  Calendar
            $ ekcal rm e0001@2026-03-18 -n
            Would delete 1 occurrence of Ser: Thu 2026-03-19 09:00. The series continues; the next date is Wed 2026-03-25.
            Nothing was written.
            """, in: try Shell())
    }

    /// The last date of a series was moved: `find` named the day that it is not on any more, `show` said
    /// none.
    @Test func theLastDateMoved() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Two "2026-03-02 09:00" --repeat weekly --count 3 -q
            $ ekcal find title:Two
            e0001  Two ↻   Mon 2026-03-02 09:00-10:00   Calendar
                  every week 3 times; next Mon 2026-03-09, Mon 2026-03-16
            Found 1 item.
            $ ekcal reschedule e0001@2026-03-16 2026-03-20 -q
            $ ekcal find title:Two --now 2026-03-17
            e0001  Two ↻   Mon 2026-03-02 09:00-10:00   Calendar
                  every week 3 times; next Fri 2026-03-20
            Found 1 item.
            """, in: shell)
        let show = shell.run(["show", shell.unmasked("e0001"), "--now", "2026-03-17"]).out
        #expect(show.contains("next        Fri 2026-03-20 09:00\n"), "\(show)")
    }
}
