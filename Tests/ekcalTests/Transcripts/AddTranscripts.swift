import Testing

@testable import ekcal

/// `add` and `todo`, with every option.
@Suite struct AddTranscripts {
    /// `ekcal help dates`.
    /// One alarm of 70 minutes, where the setting `default.alarm` has two.
    @Test func alarmsWithCommas() throws {
        try Transcript.check(
            """
            $ ekcal add Y 'fri 9:00' --alarm 10m,1h -n
            Would add e0001  Y   Fri 2026-03-06 09:00-10:00   Calendar   alarms 10 minutes before, 1 hour before
            Nothing was written.
            $ ekcal add Y 'fri 9:00' --alarm 'fri, 8:00' -n
            Would add e0002  Y   Fri 2026-03-06 09:00-10:00   Calendar   alarm Fri 2026-03-06 08:00
            Nothing was written.
            $ ekcal add Y 'fri 9:00' --alarm none
            ! ekcal: "none" is not an alarm
            !        --no-alarm leaves them out
            [2]
            """, in: Shell())
    }

    @Test func daysAndTimes() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist "tomorrow 14:00" --for 45m --alarm 1h --alarm 1d
            Added e0001  Dentist   Thu 2026-03-05 14:00-14:45   Calendar   alarms 1 hour before, 1 day before
            $ ekcal add "Trip to Rome" 2026-05-01..2026-05-04
            Added e0002  Trip to Rome   Fri 2026-05-01 to Mon 2026-05-04, all day (4 days)   Calendar
            $ ekcal add Lunch "thu 12:30-13:15" --location "Markthalle Neun" --availability free
            Added e0003  Lunch   Thu 2026-03-05 12:30-13:15   @Markthalle Neun   Calendar
            $ ekcal add Flight --start "2026-06-01 09:00[Europe/Berlin]" --end "2026-06-01 11:30[America/New_York]"
            Added e0004  Flight   Mon 2026-06-01 09:00-17:30 (ends 11:30 America/New_York)   Calendar
            $ ekcal add Holiday --start 2026-07-01 --end 2026-07-03 --url https://example.org/a --notes "Two lines"
            Added e0005  Holiday   Wed 2026-07-01 to Fri 2026-07-03, all day (3 days)   Calendar
            $ ekcal add Fair "2026-07-09 10:00" --all-day
            Added e0006  Fair   Thu 2026-07-09, all day   Calendar
            $ ekcal add Run "2026-03-05 07:00[floating]" --for 45m
            Added e0007  Run   Thu 2026-03-05 07:00-07:45 (floating)   Calendar
            $ ekcal add Night "2026-03-05 22:00" --end 02:00 --assume
            Added e0008  Night   Thu 2026-03-05 22:00 to Fri 2026-03-06 02:00   Calendar
            ! ekcal: warning: 02:00 is earlier than the start; read as Fri 2026-03-06 02:00
            $ ekcal list all
            Thu 5 March 2026
               07:00-07:45  e0007  Run           Calendar
               12:30-13:15  e0003  Lunch         Calendar  Markthalle Neun
               14:00-14:45  e0001  Dentist ♪     Calendar
               22:00→02:00  e0008  Night         Calendar

            Fri 6 March 2026
               →02:00       e0008  Night         Calendar

            Fri 1 May 2026
               day 1/4      e0002  Trip to Rome  Calendar

            Sat 2 May 2026
               day 2/4      e0002  Trip to Rome  Calendar

            Sun 3 May 2026
               day 3/4      e0002  Trip to Rome  Calendar

            Mon 4 May 2026
               day 4/4      e0002  Trip to Rome  Calendar

            Mon 1 June 2026
               09:00-17:30  e0004  Flight        Calendar  ends 11:30 America/New_York

            Wed 1 July 2026
               day 1/3      e0005  Holiday ≡     Calendar

            Thu 2 July 2026
               day 2/3      e0005  Holiday ≡     Calendar

            Fri 3 July 2026
               day 3/3      e0005  Holiday ≡     Calendar

            Thu 9 July 2026
               all day      e0006  Fair          Calendar
            """, in: try Shell())
    }

    /// `ekcal help repeats`.
    @Test func repeats() throws {
        try Transcript.check(
            """
            $ ekcal add Review "2026-03-06 15:00" --for 1h --repeat "every 2 weeks on fri"
            Added e0001  Review   Fri 2026-03-06 15:00-16:00   Calendar
                  every 2 weeks on Fri; next Fri 2026-03-06, Fri 2026-03-20, Fri 2026-04-03
            $ ekcal add Payday 2026-03-31 --repeat "monthly on the last day"
            Added e0002  Payday   Tue 2026-03-31, all day   Calendar
                  every month on the last day; next Tue 2026-03-31, Thu 2026-04-30, Sun 2026-05-31
            $ ekcal add Course "2026-03-09 18:00" --repeat "weekly on mon" --until 2026-06-30
            Added e0003  Course   Mon 2026-03-09 18:00-19:00   Calendar
                  every week on Mon until 30 Jun 2026; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal add Swim "2026-03-05 08:00" --rrule "FREQ=DAILY;INTERVAL=2" --count 3
            Added e0004  Swim   Thu 2026-03-05 08:00-09:00   Calendar
                  every 2 days 3 times; next Thu 2026-03-05, Sat 2026-03-07, Mon 2026-03-09
            $ ekcal add Odd 2026-03-09 --rrule "FREQ=WEEKLY;BYDAY=TU"
            Added e0005  Odd   Mon 2026-03-09, all day   Calendar
                  every week on Tue; next Mon 2026-03-09, Tue 2026-03-10, Tue 2026-03-17
            ! ekcal: warning: the rule does not produce the start, Mon 2026-03-09, but the start is always an occurrence
            $ ekcal add Standup 2026-03-05 --repeat "weekly on mon"
            ! ekcal: Thu 2026-03-05 does not fit "weekly on mon"
            !        the first match is 2026-03-09; use that date or add --snap
            [6]
            $ ekcal add Standup 2026-03-05 --repeat "weekly on mon" --snap
            Added e0006  Standup   Mon 2026-03-09, all day   Calendar
                  every week on Mon; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal add Rent 2026-03-31 --repeat monthly --count 2
            Added e0007  Rent   Tue 2026-03-31, all day   Calendar
                  every month 2 times; next Tue 2026-03-31, Sun 2026-05-31
            ! ekcal: warning: months without a day 31 are skipped; "monthly on the last day" includes every month
            $ ekcal add Bad 2026-03-05 --until 2026-06-30
            ! ekcal: --until and --count need a repeat
            !        add --repeat or --rrule
            [2]
            """, in: try Shell())
    }

    /// A time that the clocks skip, and one that happens twice.
    @Test func clockChanges() throws {
        try Transcript.check(
            """
            $ ekcal add Gap "2026-03-29 02:30"
            Added e0001  Gap   Sun 2026-03-29 03:30-04:30   Calendar
            ! ekcal: warning: 02:30 does not exist on 2026-03-29 in Europe/Berlin; read as 03:30
            $ ekcal add Fold "2026-10-25 02:30"
            Added e0002  Fold   Sun 2026-10-25 02:30+02:00-02:30+01:00   Calendar
            ! ekcal: warning: 02:30 happens twice on 2026-10-25 in Europe/Berlin; read as the first (write +01:00 for the second)
            $ ekcal add Second "2026-10-25 02:30+01:00" --for 15m
            Added e0003  Second   Sun 2026-10-25 02:30+01:00-02:45+01:00   Calendar
            $ ekcal list 2026-10-25 --json --fields title,start,end
            {"ekcal":{"schema":2,"command":"list","revision":"REV","time_zone":"Europe/Berlin","range":{"start":"2026-10-25T00:00:00+02:00","end":"2026-10-26T00:00:00+01:00"},"count":2,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"title":"Fold","start":"2026-10-25T02:30:00+02:00","end":"2026-10-25T02:30:00+01:00"},
            {"title":"Second","start":"2026-10-25T02:30:00+01:00","end":"2026-10-25T02:45:00+01:00"}
            ]}
            $ ekcal list 2026-10-25
            Sun 25 October 2026
               02:30+02:00-02:30+01:00  e0002  Fold    Calendar
               02:30+01:00-02:45+01:00  e0003  Second  Calendar
            """, in: try Shell())
    }

    /// A dry run says the same and writes nothing; quiet says nothing.
    @Test func tried() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist tomorrow -n
            Would add e0001  Dentist   Thu 2026-03-05, all day   Calendar
            Nothing was written.
            $ ekcal todo "Buy milk" fri -n
            Would add r0001  Buy milk   due Fri 2026-03-06   Reminders
            Nothing was written.
            $ ekcal list all
               nothing
            $ ekcal add Dentist tomorrow -q
            $ ekcal list all -q
            e0002
            """, in: try Shell())
    }

    /// The calendars of items, and a second run.
    @Test func calendarsAndIdentifiers() throws {
        try Transcript.check(
            """
            $ ekcal calendar add work
            Added c0001  ■ work   events
            $ ekcal add Standup "2026-03-05 09:00" -c work --external-id standup@example
            Added e0001  Standup   Thu 2026-03-05 09:00-10:00   work
            $ ekcal add Standup "2026-03-05 09:00" -c work --external-id standup@example --if-missing
            Already there: e0001  Standup   Thu 2026-03-05 09:00-10:00   work
            $ ekcal add Lost today -c wrok
            ! ekcal: there is no calendar "wrok"
            !        did you mean work?
            [3]
            $ ekcal add Lost today -c Reminders
            ! ekcal: "Lost": the calendar "Reminders" is not for events
            [6]
            $ ekcal todo Lost -c work
            ! ekcal: "Lost": the calendar "work" is not for reminders
            [6]
            """, in: try Shell())
    }

    /// A due time with a start that is a day was refused; an import kept both, and so did EventKit. No time
    /// is lost. A due day is not over when it begins.
    @Test func aDayAndATimeOfAReminder() throws {
        try Transcript.check(
            """
            $ ekcal todo Mixed "2026-12-02 10:00" --start 2026-12-01
            Added r0001  Mixed   due Wed 2026-12-02 10:00   Reminders
            $ ekcal todo Other 2026-12-05 --start "2026-12-01 10:00"
            Added r0002  Other   due Sat 2026-12-05 23:59   Reminders
            $ ekcal todo Later "2026-12-02 10:00"
            Added r0003  Later   due Wed 2026-12-02 10:00   Reminders
            $ ekcal edit r0003 --start 2026-12-01 -q
            $ ekcal export -o csv --with reminders --fields title,start,due
            title,start,due
            Mixed,2026-12-01T00:00:00+01:00,2026-12-02T10:00:00+01:00
            Other,2026-12-01T10:00:00+01:00,2026-12-05T23:59:00+01:00
            Later,2026-12-01T00:00:00+01:00,2026-12-02T10:00:00+01:00
            """, in: try Shell())
    }

    @Test func reminders() throws {
        try Transcript.check(
            """
            $ ekcal calendar add errands --kind reminders
            Added c0001  ☐ errands   reminders
            $ ekcal todo "Buy milk" fri -c errands --priority high
            Added r0001  Buy milk   due Fri 2026-03-06   errands   high
            $ ekcal todo "Pay rent" "2026-04-01 09:00" --repeat monthly --alarm 1d
            Added r0002  Pay rent   due Wed 2026-04-01 09:00   Reminders   alarm 1 day before
                  every month; next Wed 2026-04-01, Fri 2026-05-01, Mon 2026-06-01
            $ ekcal todo Think
            Added r0003  Think   Reminders
            $ ekcal todo Call --due "2026-03-05 16:00" --start "2026-03-05 15:00" --notes "About the roof" --location "At home" --url tel:123
            Added r0004  Call   due Thu 2026-03-05 16:00   @At home   Reminders
            $ ekcal todo Both fri --due sat
            ! ekcal: WHEN and --due are both given
            !        use only one of them
            [2]
            $ ekcal todo Urgent today --priority 11
            ! ekcal: "11" is not a priority
            !        write high, medium, low, none, or 0 to 9 (1 is the highest)
            [2]
            $ ekcal todo Busy today --availability busy
            ! ekcal: `ekcal todo` does not take --availability
            !        `ekcal help todo` lists its options
            [2]
            $ ekcal list all
            Thu 5 March 2026
               due 16:00  r0004  Call ≡       Reminders

            Fri 6 March 2026
               due        r0001  Buy milk     errands    high

            Wed 1 April 2026
               due 09:00  r0002  Pay rent ↻♪  Reminders

            Without a date
                          r0003  Think        Reminders
            $ ekcal show r0004
            r0004  Call
              due         Thu 2026-03-05 16:00
              starts      Thu 2026-03-05 15:00
              calendar    Reminders
              location    At home
              url         tel:123
              notes       About the roof
              identifier  ID-1
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            """, in: try Shell())
    }

    @Test func refused() throws {
        try Transcript.check(
            """
            $ ekcal add
            ! ekcal: `ekcal add` needs TITLE
            !        usage: ekcal add [OPTIONS] TITLE [WHEN]
            [2]
            $ ekcal add ""
            ! ekcal: the title is missing
            !        ekcal add "Dentist" "tomorrow 14:00"
            [2]
            $ ekcal add Dentist
            ! ekcal: the time is missing
            !        add a time: ekcal add TITLE "tomorrow 14:00", or --start
            [2]
            $ ekcal add Dentist 03/04/2026
            ! ekcal: "03/04/2026" can be read in more than one way
            !        write 2026-03-04 or 2026-04-03
            [2]
            $ ekcal add Dentist "2pm CDT"
            ! ekcal: "CDT" is not a clear name of a time zone
            !        write 14:00[America/Chicago]
            [2]
            $ ekcal add Dentist "2026-03-04 10:00" --end "2026-03-04 09:00"
            ! ekcal: "Dentist": it ends (2026-03-04T09:00:00[Europe/Berlin]) before it starts (2026-03-04T10:00:00[Europe/Berlin])
            [6]
            $ ekcal add Dentist "2026-03-04 10:00[Europe/Berln]"
            ! ekcal: there is no time zone "Europe/Berln"
            !        did you mean Europe/Berlin?
            [2]
            $ ekcal add Dentist "2026-03-04 10:00" --tz Mars/Olympus
            ! ekcal: there is no time zone "Mars/Olympus"
            !        zones are named like Europe/Berlin
            [2]
            $ ekcal add Dentist today --rrule "FREQ=MONTHLY;BYMONTHDAY=32"
            ! ekcal: BYMONTHDAY=32 is out of range -31...31
            !        an example is FREQ=WEEKLY;BYDAY=FR
            [2]
            $ ekcal add Dentist today --repeat "evry day"
            ! ekcal: "evry day" cannot be understood
            !        `ekcal help repeats` shows what you can write; --rrule takes any rule
            [2]
            $ ekcal add Dentist today --start tomorrow
            ! ekcal: WHEN and --start are both given
            !        use only one of them
            [2]
            $ ekcal add Dentist today --end tomorrow --for 2d
            ! ekcal: --end and --for cannot be used together
            [2]
            $ ekcal add Dentist today --for never
            ! ekcal: "never" is not a length of time
            !        write it like 45m, 1h30m, 2 days or PT1H
            [2]
            $ ekcal add Dentist today --alarm maybe
            ! ekcal: "maybe" is not a date or a time
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ ekcal add Dentist all
            ! ekcal: the range has no end; an event must have one
            !        write a day or a range of days
            [2]
            $ ekcal add Dentist today --notes @DIR/nowhere.txt
            ! ekcal: cannot read DIR/nowhere.txt: the file does not exist
            [74]
            $ ekcal list all
               nothing
            """, in: try Shell())
    }

    /// In March, of a course that begins in June: the twentieth of March after it.
    @Test func anEndWithoutAYearIsBehindTheStart() throws {
        try Transcript.check(
            """
            $ ekcal add Course "2026-06-01 18:00" --repeat "weekly until 20 mar"
            Added e0001  Course   Mon 2026-06-01 18:00-19:00   Calendar
                  every week until 20 Mar 2027; next Mon 2026-06-01, Mon 2026-06-08, Mon 2026-06-15
            $ ekcal add Course "2026-06-01 18:00" --repeat weekly --until "20 mar"
            Added e0002  Course   Mon 2026-06-01 18:00-19:00   Calendar
                  every week until 20 Mar 2027; next Mon 2026-06-01, Mon 2026-06-08, Mon 2026-06-15
            $ ekcal edit e0002 --until "20 jul" --span all
            Changed 8 occurrences of e0002  Course   Mon 2026-06-01 18:00-19:00   Calendar
                  every week until 20 Jul 2026; next Mon 2026-06-01, Mon 2026-06-08, Mon 2026-06-15
                repeat  every week until 20 Mar 2027 → every week until 20 Jul 2026
            Undo with: ekcal undo            (op o0001)
            """, in: try Shell())
    }

    @Test func textFromFiles() throws {
        let shell = try Shell()
        try shell.write("First line\nsecond line\n", to: "notes.txt")
        try Transcript.check(
            """
            $ ekcal add Plan today --notes @DIR/notes.txt
            Added e0001  Plan   Wed 2026-03-04, all day   Calendar
            $ ekcal add Plan today --notes - < notes.txt
            Added e0002  Plan   Wed 2026-03-04, all day   Calendar
            $ ekcal show e0002
            e0002  Plan
              when        Wed 2026-03-04, all day
              calendar    Calendar
              notes       First line
                          second line
              identifier  ID-1
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            """, in: shell)
    }
}
