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
