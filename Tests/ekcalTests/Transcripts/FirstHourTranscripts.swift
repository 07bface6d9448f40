import Testing

@testable import ekcal

/// What newcomers type in the first hour.
@Suite struct FirstHourTranscripts {
    /// It was refused, with the right line in the hint.
    @Test func remindersNeedNoQuotes() throws {
        try Transcript.check(
            """
            $ ekcal todo buy milk
            Added r0001  buy milk   Reminders
            $ ekcal todo buy oat milk fri
            Added r0002  buy oat milk   due Fri 2026-03-06   Reminders
            $ ekcal todo call mom tomorrow 16:00
            Added r0003  call mom   due Thu 2026-03-05 16:00   Reminders
            $ ekcal todo read chapter 14
            Added r0004  read chapter 14   Reminders
            $ ekcal todo buy this or that --due sat
            Added r0005  buy this or that   due Sat 2026-03-07   Reminders
            """, in: try Shell())
    }

    /// What may be read in two ways is not guessed.
    @Test func whatReadsInTwoWaysIsRefused() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal todo call mom fri about the car
            ! ekcal: some words of "call mom fri about the car" may be a title or a time
            !        for a title, write `ekcal todo 'call mom fri about the car'`; `ekcal quick` reads a whole sentence
            [2]
            $ ekcal todo buy milk tomorow
            ! ekcal: "tomorow" may be a date or a word of the title
            !        did you mean `ekcal todo buy milk tomorrow`? For a title, write `ekcal todo 'buy milk tomorow'`
            [2]
            $ ekcal todo "buy milk" tomorow
            ! ekcal: "tomorow" is not a date or a time
            !        did you mean "tomorrow"?
            [2]
            $ ekcal todo buy milk 31 feb
            ! ekcal: there is no date 31 feb
            [2]
            $ ekcal todo --priority high
            ! ekcal: `ekcal todo` needs TITLE
            !        usage: ekcal todo [OPTIONS] [TITLE] [WHEN]
            [2]
            """, in: shell)
        #expect(try shell.storeBytes().isEmpty)
    }

    /// Reminders without a date were in no daily list.
    @Test func openRemindersHaveAHome() throws {
        try Transcript.check(
            """
            $ ekcal calendar add errands --kind reminders -q
            $ ekcal todo Rent 2026-03-01 -q
            $ ekcal todo Milk fri -q
            $ ekcal todo Paint --priority high -q
            $ ekcal todo Sort books -c errands -q
            $ ekcal todo Old -q
            $ ekcal done Old -y -q
            $ ekcal todo
              Sun 2026-03-01  overdue  r0001  Rent        Reminders
              Fri 2026-03-06  due      r0002  Milk        Reminders
                                       r0003  Paint       Reminders  high
                                       r0004  Sort books  errands
            $ ekcal reminder list
              Sun 2026-03-01  overdue  r0001  Rent        Reminders
              Fri 2026-03-06  due      r0002  Milk        Reminders
                                       r0003  Paint       Reminders  high
                                       r0004  Sort books  errands
            $ ekcal todo -c errands
                r0004  Sort books  errands
            $ ekcal todo -q
            r0001
            r0002
            r0003
            r0004
            $ ekcal today
            Wed 4 March 2026
               overdue 3d  r0001  Rent  Reminders

            2 reminders without a date: ekcal todo
            $ ekcal today --with events
            Wed 4 March 2026
               nothing
            """, in: try Shell())
    }

    /// `move` is for calendars, but means time to most people.
    @Test func movingInTime() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Dentist fri -q
            $ ekcal move dentist friday
            ! ekcal: `ekcal mv` moves items to another calendar, not to another time
            !        did you mean `ekcal reschedule dentist friday`?
            [2]
            $ ekcal mv "team lunch" next mon 12:00
            ! ekcal: `ekcal mv` moves items to another calendar, not to another time
            !        did you mean `ekcal reschedule 'team lunch' next mon 12:00`?
            [2]
            $ ekcal mv dentist Reminders
            ! ekcal: the calendar is missing
            !        did you mean `--to Reminders`?
            [2]
            """, in: shell)
    }

    /// The lower-case word is a word of titles.
    @Test func orIsAWord() throws {
        try Transcript.check(
            """
            $ ekcal add "Yoga or run" fri -q
            $ ekcal find yoga or lisbon
            Found nothing.
            ! ekcal: for items with one of them, write '(yoga OR lisbon)'
            $ ekcal find yoga or run -q
            e0001
            $ ekcal find '(yoga OR lisbon)' -q
            e0001
            $ ekcal find '!is:done'
            ! ekcal: "!is" is not a field of queries
            !        write -is:... for items that do not match
            [2]
            $ ekcal list work
            ! ekcal: "work" is not a date or a time
            !        `ekcal list calendar:work` lists a calendar, `ekcal list title:work` items with this title
            [2]
            $ ekcal alarm list calendar:Calendar
            ! ekcal: no alarm in this range
            """, in: try Shell())
    }

    /// Queries choose alarms too, also by the time of an occurrence.
    @Test func alarmsOfAQuery() throws {
        try Transcript.check(
            """
            $ ekcal add Yoga "2026-03-05 18:00" --repeat daily --alarm 30m -q
            $ ekcal add Lunch "2026-03-06 12:00" --alarm 30m -q
            $ ekcal alarm list 2026-03-05..2026-03-06 title:yoga -q
            e0001@2026-03-05
            e0001@2026-03-06
            $ ekcal alarm list title:yoga on:2026-03-06 -q
            e0001@2026-03-06
            $ ekcal alarm list title:lunch -q
            e0002
            """, in: try Shell())
    }
}

/// What a newcomer ran into.
@Suite struct NewcomerTranscripts {
    /// It deleted the whole reminder without a question.
    @Test func oneDateOfARepeatingReminder() throws {
        try Transcript.check(
            """
            $ ekcal todo "Water plants" fri --repeat "every fri" -q
            $ ekcal todo -q
            r0001
            $ ekcal rm r0001@2026-03-06
            ! ekcal: one date of the reminder "Water plants" cannot be deleted
            !        `ekcal done r0001` goes on to its next date; `ekcal rm r0001 --span all` deletes it
            [6]
            $ ekcal rm r0001 --span this
            ! ekcal: one date of the reminder "Water plants" cannot be deleted
            !        `ekcal done r0001` goes on to its next date; `ekcal rm r0001 --span all` deletes it
            [6]
            $ ekcal rm r0001
            ! ekcal: Delete the repeating reminder "Water plants" (no end)?
            !        use -y to answer yes
            [9]
            $ ekcal rm r0001 -y -q
            $ ekcal todo
               nothing
            """, in: try Shell())
    }

    /// The time, the title and the alarm of one moved date were given to the whole series.
    @Test func aChangeOfTheSeriesThroughAMovedDate() throws {
        try Transcript.check(
            """
            $ ekcal add Sync "2026-03-09 10:00" --for 30m --repeat weekly -q
            $ ekcal find Sync -q
            e0001
            $ ekcal reschedule e0001@2026-03-16 "2026-03-17 11:00" -q
            $ ekcal edit e0001@2026-03-16 --location "Room 4" --span all -q
            $ ekcal list 2026-03-09..2026-03-24 --format "{start:%a %H:%M} {location}"
            Mon 10:00 Room 4
            Tue 11:00 Room 4
            Mon 10:00 Room 4
            $ ekcal rm e0001@2026-03-16 --span all
            ! ekcal: Delete the whole series "Sync" (no end)?
            !        use -y to answer yes
            [9]
            """, in: try Shell())
    }

    /// The word `every` was left in the title, and nothing repeated.
    @Test func repeatsAmongTheWords() throws {
        try Transcript.check(
            """
            $ ekcal todo water plants every friday
            Added r0001  water plants   due Fri 2026-03-06   Reminders
                  every week on Fri; next Fri 2026-03-06, Fri 2026-03-13, Fri 2026-03-20
            $ ekcal todo take out trash every other friday
            Added r0002  take out trash   due Fri 2026-03-06   Reminders
                  every 2 weeks on Fri; next Fri 2026-03-06, Fri 2026-03-20, Fri 2026-04-03
            $ ekcal add "team meeting" every monday 10:00 -q
            $ ekcal list mon
            Mon 9 March 2026
               10:00-11:00  e0001  team meeting ↻  Calendar
            $ ekcal add "team meeting" every monday 10:00 30m
            ! ekcal: "every monday 10:00 30m" is not a date or a time
            !        `ekcal quick 'team meeting every monday 10:00 30m'` reads a whole sentence
            [2]
            $ ekcal add Gym mon,wed 18:00 -n
            ! ekcal: ",wed 18:00" cannot be understood in "mon,wed 18:00"
            !        `ekcal quick 'Gym mon,wed 18:00'` reads a whole sentence
            [2]
            $ ekcal todo fix bug 1234
            Added r0003  fix bug 1234   Reminders
            $ ekcal todo file tax 2025
            Added r0004  file tax 2025   Reminders
            $ ekcal todo Review next week
            ! ekcal: some words of "Review next week" may be a title or a time
            !        for a title, write `ekcal todo 'Review next week'`; `ekcal quick` reads a whole sentence
            [2]
            """, in: try Shell())
    }

    /// The hint did not work, or the answer was to another question.
    @Test func smallWalls() throws {
        try Transcript.check(
            """
            $ ekcal add gym "2026-03-06 18:00" --repeat weekly -q
            $ ekcal move gym 2026-03-13 to "2026-03-14 11:00"
            ! ekcal: `ekcal mv` moves items to another calendar, not to another time
            !        did you mean `ekcal reschedule gym@2026-03-13 2026-03-14 11:00`?
            [2]
            $ ekcal free fri 2h
            ! ekcal: "2h" is a length, not a range to search
            !        did you mean `ekcal free fri --for 2h`?
            [2]
            $ ekcal find gym -q
            e0001
            $ ekcal skip e0001@2026-03-13 e0001@2026-03-20
            Skipped 1 occurrence of gym: Fri 2026-03-13 18:00. The series continues; the next date is Fri 2026-03-27.
            Skipped 1 occurrence of gym: Fri 2026-03-20 18:00. The series continues; the next date is Fri 2026-03-27.
            Undo with: ekcal undo            (op o0001)
            $ ekcal add Hack 2026-03-10..2026-03-11 -q
            $ ekcal reschedule Hack 10:00 -y
            ! ekcal: "Hack" lasts several whole days, which have no time of day
            !        write a day; or give it a length too: ekcal edit REF --start TIME --for 1h
            [6]
            $ ekcal config set time.format %I:%M
            ! ekcal: time.format: "%I:%M" does not show hours and minutes; write %H:%M, or %-I:%M %p
            [2]
            $ ekcal todo buy milk -q
            $ ekcal done buy milk -y
            Done  r0001  buy milk
            """, in: try Shell())
    }

    /// It said that the event was deleted.
    @Test func undoOfAMovedDate() throws {
        try Transcript.check(
            """
            $ ekcal add gym "2026-03-06 18:00" --repeat weekly -q
            $ ekcal find gym -q
            e0001
            $ ekcal reschedule e0001@2026-03-13 "2026-03-14 11:00" -q
            $ ekcal undo
            Undid o0001  ekcal reschedule e0001@2026-03-13 '2026-03-14 11:00' -q
              put back  e0002  gym   Fri 2026-03-13 18:00, as in the series
            Redo with: ekcal redo            (op o0002)
            $ ekcal reminder buy milk
            ! ekcal: "buy milk" is not a date or a time
            !        `ekcal todo buy milk` adds a reminder
            [2]
            $ ekcal free 2026-03-09 --for 4h --within "1pm to 6:30pm"
            Mon 2026-03-09  13:00-18:30   5h30m
            """, in: try Shell())
    }

    /// A reminder that begins with the word hid two events that have it.
    @Test func aChangeAsksAboutAllThatAreMeant() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add "Total solar eclipse" "2026-08-12 19:33" -q
            $ ekcal todo "Eclipse glasses" 2026-08-01 -q
            $ ekcal rm eclipse
            ! ekcal: "eclipse" may mean 2 items
            !   e0001  Total solar eclipse  Wed 2026-08-12 19:33-20:33
            !   r0001  Eclipse glasses      due Sat 2026-08-01
            !        write the identifier of one
            [4]
            $ ekcal rm "Eclipse glasses" -n
            Would delete r0001  Eclipse glasses   due Sat 2026-08-01   Reminders
            Nothing was written.
            """, in: shell)
    }

    /// The day stayed in the title without a word.
    @Test func mistypedDaysInASentence() throws {
        try Transcript.check(
            """
            $ ekcal quick "Meet Kenji tuesdy 10:30" -y
            ! ekcal: "tuesdy" was not understood and stays in the title: did you mean tuesday?
            !        write it as `ekcal help dates` shows, in quotes if it belongs to the title, or add --assume to accept this
            [2]
            $ ekcal quick "Ice cream sundae fri 15:00" -y -q
            $ ekcal quick "Mondoy fri 15:00" -y -q
            """, in: try Shell())
    }
}
