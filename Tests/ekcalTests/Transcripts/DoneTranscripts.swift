import Testing

@testable import ekcal

/// `done` and `undone`.
@Suite struct DoneTranscripts {
    @Test func singleReminders() throws {
        try Transcript.check(
            """
            $ ekcal todo Milk fri
            Added r0001  Milk   due Fri 2026-03-06   Reminders
            $ ekcal done r0001 -n
            Would complete  r0001  Milk
            Nothing was written.
            $ ekcal done r0001
            Done  r0001  Milk
            $ ekcal done r0001
            Already completed  r0001  Milk
            $ ekcal list all
               nothing
            ! ekcal: 1 completed reminder is not shown; `ekcal find is:done` lists them
            $ ekcal undone r0001
            Open  r0001  Milk   due Fri 2026-03-06
            $ ekcal undone r0001
            Already open  r0001  Milk   due Fri 2026-03-06
            $ ekcal add Dentist fri
            Added e0001  Dentist   Fri 2026-03-06, all day   Calendar
            $ ekcal done e0001
            ! ekcal: "Dentist" is an event; only reminders can be completed
            [6]
            $ ekcal done r9999
            ! ekcal: there is no item r0002
            !        `ekcal list` lists the items
            [3]
            """, in: try Shell())
    }

    /// A monthly reminder moves on, a completed copy stays behind (EventKit rule 132); a month without a day
    /// 31 is left out.
    @Test func completedTwice() throws {
        try Transcript.check(
            """
            $ ekcal todo Rent "2026-01-31 09:00" --repeat monthly
            Added r0001  Rent   due Sat 2026-01-31 09:00   Reminders
                  every month; next Tue 2026-03-31, Sun 2026-05-31, Fri 2026-07-31
            ! ekcal: warning: months without a day 31 are skipped; "monthly on the last day" includes every month
            $ ekcal done r0001
            Done  r0001  Rent   next Tue 2026-03-31 09:00
            $ ekcal done r0001
            Done  r0001  Rent   next Sun 2026-05-31 09:00
            $ ekcal list all
            Sun 31 May 2026
               due 09:00  r0001  Rent ↻  Reminders
            ! ekcal: 2 completed reminders are not shown; `ekcal find is:done` lists them
            $ ekcal export --json --fields title,due,completed,recurrence.rrule
            {"ekcal":{"schema":2,"command":"export","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":3,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"title":"Rent","due":"2026-05-31T09:00:00+02:00","completed":false,"recurrence":{"rrule":"FREQ=MONTHLY"}},
            {"title":"Rent","due":"2026-01-31T09:00:00+01:00","completed":true,"recurrence":null},
            {"title":"Rent","due":"2026-03-31T09:00:00+02:00","completed":true,"recurrence":null}
            ]}
            """, in: try Shell())
    }

    @Test func theLastOne() throws {
        try Transcript.check(
            """
            $ ekcal todo Pills 2026-03-04 --repeat daily --count 2
            Added r0001  Pills   due Wed 2026-03-04   Reminders
                  every day 2 times; next Wed 2026-03-04, Thu 2026-03-05
            $ ekcal done r0001
            Done  r0001  Pills   next Thu 2026-03-05
            $ ekcal done r0001
            Done  r0001  Pills
            $ ekcal done r0001
            Already completed  r0001  Pills
            $ ekcal list all
               nothing
            ! ekcal: 2 completed reminders are not shown; `ekcal find is:done` lists them
            """, in: try Shell())
    }

    @Test func aSnoozeIsOverWhenItsDateIsDone() throws {
        let shell = try Shell()
        #expect(shell.run(["todo", "Pills", "every day 8:00", "--alarm", "0m"]).code == 0)
        #expect(shell.run(["--now", "2026-03-05T08:02", "snooze", "Pills", "15m", "-y"]).code == 0)
        #expect(shell.run(["--now", "2026-03-05T08:20", "done", "Pills", "-y"]).code == 0)
        let list = shell.run(["--now", "2026-03-05T08:20", "alarm", "list", "6 mar"])
        #expect(list.out.contains("08:00"))
        #expect(!list.out.contains("08:17"), "\(list.out)")
    }

    @Test func aRepeatAfterDoneSaysHowItIsCounted() throws {
        let shell = try Shell()
        for text in ["every! 3 days", "every 3 days after done"] {
            #expect(shell.run(["todo", "Water", text]).err.contains("--from-today"), "\(text)")
        }
        #expect(!shell.run(["todo", "Water", "every 3 days"]).err.contains("--from-today"))
        #expect(shell.run(["quick", "-n", "todo water every! 3 days"]).err.contains("--from-today"))
    }
}
