import Testing

@testable import ekcal

/// `edit`: what changes, and how far a change reaches (`ekcal help spans`).
@Suite struct EditTranscripts {
    /// With a series of quarters of an hour.
    private func standup(_ repeats: String) throws -> Shell {
        try .after("add Standup '2026-03-02 09:00' --for 15m --repeat \(repeats)")
    }

    /// `--leaving`, `--radius` and `--snap` alone opened the form: a list of options beside the table had
    /// forgotten them.
    @Test(arguments: [["--leaving"], ["--radius", "50"], ["--snap"]])
    func everyOptionThatChangesIsSeen(words: [String]) throws {
        let shell = try Shell.after("add Dentist '2026-03-05 14:00' -q")
        let outcome = shell.run(["edit", "title:Dentist"] + words)
        #expect(!outcome.err.contains("no change was given"), "\(outcome.err)")
    }

    @Test func singleItems() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist "2026-03-05 14:00" --for 45m --alarm 1h
            Added e0001  Dentist   Thu 2026-03-05 14:00-14:45   Calendar   alarm 1 hour before
            $ ekcal edit e0001 --title "Dentist, Dr. Zahn" --start 15:00 --location "Ring 7" --notes "Card" --url https://zahn.example --availability tentative
            Changed e0001  Dentist, Dr. Zahn   Thu 2026-03-05 15:00-15:45   Calendar   alarm 1 hour before
                when          Thu 2026-03-05 14:00-14:45 → Thu 2026-03-05 15:00-15:45
                title         Dentist → Dentist, Dr. Zahn
                location      (none) → Ring 7
                notes         (none) → Card
                url           (none) → https://zahn.example
                availability  (none) → tentative
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001 --for 30m --add-alarm 1d --time-zone America/New_York
            Changed e0001  Dentist, Dr. Zahn   Thu 2026-03-05 21:00-21:30 (stored as 15:00 America/New_York)   Calendar   alarms 1 hour before, 1 day before
                when    Thu 2026-03-05 15:00-15:45 → Thu 2026-03-05 21:00-21:30 (stored as 15:00 America/New_York)
                alarms  1 hour before → 1 hour before, 1 day before
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001 --remove-alarm 1h --end "2026-03-05 17:00"
            ! ekcal: "Dentist, Dr. Zahn": it ends (2026-03-05T11:00:00[America/New_York]) before it starts (2026-03-05T15:00:00[America/New_York])
            [6]
            $ ekcal edit e0001 --remove-alarm 3h
            ! ekcal: "Dentist, Dr. Zahn" does not have this alarm
            !        `ekcal show` lists its alarms
            [3]
            $ ekcal edit e0001 --all-day --alarm 9h
            Changed e0001  Dentist, Dr. Zahn   Thu 2026-03-05, all day   Calendar   alarm at 15:00 the day before
                when    Thu 2026-03-05 21:00-21:30 (stored as 15:00 America/New_York) → Thu 2026-03-05, all day
                alarms  1 hour before, 1 day before → at 15:00 the day before
            Undo with: ekcal undo            (op o0003)
            $ ekcal edit e0001 --clear alarms --clear location --clear notes --clear url
            Changed e0001  Dentist, Dr. Zahn   Thu 2026-03-05, all day   Calendar
                location  Ring 7 → (none)
                notes     Card → (none)
                url       https://zahn.example → (none)
                alarms    at 15:00 the day before → (none)
            Undo with: ekcal undo            (op o0004)
            $ ekcal edit e0001 --repeat weekly --until 2026-04-02
            Changed e0001  Dentist, Dr. Zahn   Thu 2026-03-05, all day   Calendar
                  every week until 2 Apr 2026; next Thu 2026-03-05, Thu 2026-03-12, Thu 2026-03-19
                repeat  (none) → every week until 2 Apr 2026
            Undo with: ekcal undo            (op o0005)
            $ ekcal edit e0001 --no-repeat --span all
            Changed e0001  Dentist, Dr. Zahn   Thu 2026-03-05, all day   Calendar
                repeat  every week until 2 Apr 2026 → (none)
            Undo with: ekcal undo            (op o0006)
            $ ekcal edit e0001 --title "Dentist, Dr. Zahn"
            Nothing is different, so nothing was written.
            $ ekcal edit e0001 --span future --title Zahn
            Changed e0001  Zahn   Thu 2026-03-05, all day   Calendar
                title  Dentist, Dr. Zahn → Zahn
            Undo with: ekcal undo            (op o0007)
            ! ekcal: warning: "Dentist, Dr. Zahn" does not repeat, so --span future has no effect
            $ ekcal edit e0001 --clear start
            ! ekcal: the start of an event cannot be cleared
            [6]
            $ ekcal edit e0001 --title New -n
            Would change e0001  New   Thu 2026-03-05, all day   Calendar
                title  Zahn → New
            Nothing was written.
            $ ekcal show e0001
            e0001  Zahn
              when        Thu 2026-03-05, all day
              calendar    Calendar
              shows as    tentative
              identifier  ID-1
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            """, in: try Shell())
    }

    @Test func reminders() throws {
        try Transcript.check(
            """
            $ ekcal todo "Buy milk" fri
            Added r0001  Buy milk   due Fri 2026-03-06   Reminders
            $ ekcal edit r0001 --due "sat 12:00" --priority medium
            Changed r0001  Buy milk   due Sat 2026-03-07 12:00   Reminders   medium
                when      due Fri 2026-03-06 → due Sat 2026-03-07 12:00
                priority  none → medium
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit r0001 --clear due --priority none
            Changed r0001  Buy milk   Reminders
                when      due Sat 2026-03-07 12:00 → (none)
                priority  medium → none
            Undo with: ekcal undo            (op o0002)
            $ ekcal list all
            Without a date
                 r0001  Buy milk  Reminders
            $ ekcal edit r0001 --repeat weekly
            ! ekcal: an item that repeats needs a date
            !        add a due date
            [6]
            $ ekcal edit r0001 --due 2026-03-09 --repeat weekly
            Changed r0001  Buy milk   due Mon 2026-03-09   Reminders
                  every week; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
                when    (none) → due Mon 2026-03-09
                repeat  (none) → every week
            Undo with: ekcal undo            (op o0003)
            $ ekcal edit r0001 --title "Buy oat milk"
            Changed r0001  Buy oat milk   due Mon 2026-03-09   Reminders
                  every week; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
                title  Buy milk → Buy oat milk
            Undo with: ekcal undo            (op o0004)
            """, in: try Shell())
    }

    @Test func oneOccurrence() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001@2026-03-06 --start 10:00
            Changed 1 occurrence of Standup: Fri 2026-03-06 09:00
              now e0001@2026-03-06  Standup   Fri 2026-03-06 10:00-10:15   Calendar
              The rest of the series is unchanged.
                when  Fri 2026-03-06 09:00-09:15 → Fri 2026-03-06 10:00-10:15
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001@2026-03-06 --location "Room 4"
            Changed e0001@2026-03-06  Standup   Fri 2026-03-06 10:00-10:15   Calendar
                location  (none) → Room 4
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001@2026-03-09 --start 2026-03-10T12:00 --title "Standup, late" -n
            Would change 1 occurrence of Standup: Mon 2026-03-09 09:00
              now e0001@2026-03-09  Standup, late   Tue 2026-03-10 12:00-12:15   Calendar
              The rest of the series is unchanged.
                when   Mon 2026-03-09 09:00-09:15 → Tue 2026-03-10 12:00-12:15
                title  Standup → Standup, late
            Nothing was written.
            ! ekcal: warning: it is moved past the next date of the series, Tue 2026-03-10 09:00
            $ ekcal edit e0001@2026-03-06 --rrule FREQ=DAILY
            ! ekcal: the repeat of "Standup" cannot change for one occurrence
            !        add --span future or --span all
            [6]
            $ ekcal edit e0001@2026-03-07 --title Weekend
            ! ekcal: "Standup" has no occurrence on 2026-03-07
            !        `ekcal show` lists its dates; the next one is on 2026-03-09
            [3]
            $ ekcal list 2026-03-05..2026-03-09
            Thu 5 March 2026
               09:00-09:15  e0001   Standup ↻  Calendar

            Fri 6 March 2026
               10:00-10:15  e0001*  Standup ↻  Calendar  Room 4

            Mon 9 March 2026
               09:00-09:15  e0001   Standup ↻  Calendar
            $ ekcal show e0001@2026-03-06
            e0001@2026-03-06  Standup
              when        Fri 2026-03-06 10:00-10:15
              calendar    Calendar
              occurrence  of e0001 Standup, instead of Fri 2026-03-06 09:00
              location    Room 4
              identifier  ID-1
              UID         ID-2
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            $ ekcal show e0001
            e0001  Standup
              when        Mon 2026-03-02 09:00-09:15
              calendar    Calendar
              repeats     every weekday
              rule        FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
              next        Thu 2026-03-05 09:00
                          Fri 2026-03-06 10:00
                          Mon 2026-03-09 09:00
                          Tue 2026-03-10 09:00
                          Wed 2026-03-11 09:00
              changed     Fri 2026-03-06 → Fri 2026-03-06 10:00-10:15
              identifier  ID-2
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            """, in: try standup("weekdays"))
    }

    /// The series is cut in two; what was changed on its own keeps that.
    @Test func thisAndAllLater() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001@2026-04-02 --start 09:30
            Changed 1 occurrence of Standup: Thu 2026-04-02 09:00
              now e0001@2026-04-02  Standup   Thu 2026-04-02 09:30-09:45   Calendar
              The rest of the series is unchanged.
                when  Thu 2026-04-02 09:00-09:15 → Thu 2026-04-02 09:30-09:45
            Undo with: ekcal undo            (op o0001)
            $ ekcal rm e0001@2026-04-07
            Deleted 1 occurrence of Standup: Tue 2026-04-07 09:00. The series continues; the next date is Wed 2026-04-08.
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001@2026-03-20 --start 10:00 --span future -n
            Would split Standup (e0001) at Fri 2026-03-20:
              e0001  every weekday 09:00-09:15  keeps 14 occurrences, last Thu 2026-03-19
              new    every weekday 10:00-10:15  from Fri 2026-03-20, no end
              1 changed occurrence keeps its own changes: Thu 2026-04-02 09:30
                when  Fri 2026-03-20 09:00-09:15 → Fri 2026-03-20 10:00-10:15
            Nothing was written.
            $ ekcal edit e0001@2026-03-20 --start 10:00 --span future
            Split Standup (e0001) at Fri 2026-03-20:
              e0001  every weekday 09:00-09:15  keeps 14 occurrences, last Thu 2026-03-19
              e0002  every weekday 10:00-10:15  from Fri 2026-03-20, no end
              1 changed occurrence keeps its own changes: Thu 2026-04-02 09:30
                when  Fri 2026-03-20 09:00-09:15 → Fri 2026-03-20 10:00-10:15
            Undo with: ekcal undo            (op o0003)
            $ ekcal list 2026-03-19..2026-03-20
            Thu 19 March 2026
               09:00-09:15  e0001  Standup ↻  Calendar

            Fri 20 March 2026
               10:00-10:15  e0002  Standup ↻  Calendar
            $ ekcal list 2026-04-02..2026-04-08
            Thu 2 April 2026
               09:30-09:45  e0002*  Standup ↻  Calendar

            Fri 3 April 2026
               10:00-10:15  e0002   Standup ↻  Calendar

            Mon 6 April 2026
               10:00-10:15  e0002   Standup ↻  Calendar

            Wed 8 April 2026
               10:00-10:15  e0002   Standup ↻  Calendar
            $ ekcal show e0001
            e0001  Standup
              when        Mon 2026-03-02 09:00-09:15
              calendar    Calendar
              repeats     every weekday until 19 Mar 2026
              rule        FREQ=WEEKLY;UNTIL=20260319T080000Z;BYDAY=MO,TU,WE,TH,FR
              next        Thu 2026-03-05 09:00
                          Fri 2026-03-06 09:00
                          Mon 2026-03-09 09:00
                          Tue 2026-03-10 09:00
                          Wed 2026-03-11 09:00
              identifier  ID-1
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            $ ekcal show e0002@2026-04-02
            e0002@2026-04-02  Standup
              when        Thu 2026-04-02 09:30-09:45
              calendar    Calendar
              occurrence  of e0002 Standup, instead of Thu 2026-04-02 10:00
              identifier  ID-2
              UID         ID-3
              revision    REV
              created     Wed 2026-03-04 10:00
              modified    Wed 2026-03-04 10:00
            """, in: try standup("weekdays"))
    }

    /// At the first occurrence `future` is `all`: no empty series is left behind.
    @Test func fromTheFirstOn() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001@2026-03-02 --title Weekly --span future
            Changed every occurrence of e0001  Weekly   Mon 2026-03-02 09:00-09:15   Calendar
                  every week; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
                title  Standup → Weekly
            Undo with: ekcal undo            (op o0001)
            $ ekcal list 2026-03 --group none
              Mon 2026-03-02  09:00-09:15  e0001  Weekly ↻  Calendar
              Mon 2026-03-09  09:00-09:15  e0001  Weekly ↻  Calendar
              Mon 2026-03-16  09:00-09:15  e0001  Weekly ↻  Calendar
              Mon 2026-03-23  09:00-09:15  e0001  Weekly ↻  Calendar
              Mon 2026-03-30  09:00-09:15  e0001  Weekly ↻  Calendar
            """, in: try standup("weekly"))
    }

    @Test func wholeSeries() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001@2026-03-16 --start 12:00
            Changed 1 occurrence of Standup: Mon 2026-03-16 09:00
              now e0001@2026-03-16  Standup   Mon 2026-03-16 12:00-12:15   Calendar
              The rest of the series is unchanged.
                when  Mon 2026-03-16 09:00-09:15 → Mon 2026-03-16 12:00-12:15
            Undo with: ekcal undo            (op o0001)
            $ ekcal rm e0001@2026-03-23
            Deleted 1 occurrence of Standup: Mon 2026-03-23 09:00. The series continues; the next date is Mon 2026-03-30.
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001 --start 10:00 --span all
            Changed 4 occurrences of e0001  Standup   Mon 2026-03-02 10:00-10:15   Calendar
                  every week until 30 Mar 2026; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-30
              1 changed occurrence keeps its own changes: Mon 2026-03-16 12:00
                when    Mon 2026-03-02 09:00-09:15 → Mon 2026-03-02 10:00-10:15
                exdate  2026-03-23T09:00:00[Europe/Berlin] → 2026-03-23T10:00:00[Europe/Berlin]
            Undo with: ekcal undo            (op o0003)
            $ ekcal list 2026-03 --group none
              Mon 2026-03-02  10:00-10:15  e0001   Standup ↻  Calendar
              Mon 2026-03-09  10:00-10:15  e0001   Standup ↻  Calendar
              Mon 2026-03-16  12:00-12:15  e0001*  Standup ↻  Calendar
              Mon 2026-03-30  10:00-10:15  e0001   Standup ↻  Calendar
            $ ekcal edit e0001 --repeat "every 2 weeks" --span all
            Changed every occurrence of e0001  Standup   Mon 2026-03-02 10:00-10:15   Calendar
                  every 2 weeks; next Mon 2026-03-16, Mon 2026-03-30, Mon 2026-04-13
                repeat  every week until 30 Mar 2026 → every 2 weeks
            Undo with: ekcal undo            (op o0004)
            $ ekcal list 2026-03 --group none
              Mon 2026-03-02  10:00-10:15  e0001   Standup ↻  Calendar
              Mon 2026-03-16  12:00-12:15  e0001*  Standup ↻  Calendar
              Mon 2026-03-30  10:00-10:15  e0001   Standup ↻  Calendar
            """, in: try standup("weekly --until 2026-03-30"))
    }

    /// The last date was lost when the hour grew past that of UNTIL.
    @Test func theLastDateStaysWhenTheHourGrows() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-02 09:00" --for 15m --rrule "FREQ=WEEKLY;UNTIL=20260330T130000Z" --tz America/New_York
            Added e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                  every week until 30 Mar 2026; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal edit e0001@2026-03-16 --title Moved --start 10:00 --span future --tz America/New_York
            Split Standup (e0001) at Mon 2026-03-16:
              e0001  every week 09:00-09:15  keeps 2 occurrences, last Mon 2026-03-09
              e0002  every week 10:00-10:15  from Mon 2026-03-16, last Mon 2026-03-30
                when   Mon 2026-03-16 09:00-09:15 → Mon 2026-03-16 10:00-10:15
                title  Standup → Moved
            Undo with: ekcal undo            (op o0001)
            $ ekcal list 2026-03 --group none --tz America/New_York
              Mon 2026-03-02  09:00-09:15  e0001  Standup ↻  Calendar
              Mon 2026-03-09  09:00-09:15  e0001  Standup ↻  Calendar
              Mon 2026-03-16  10:00-10:15  e0002  Moved ↻    Calendar
              Mon 2026-03-23  10:00-10:15  e0002  Moved ↻    Calendar
              Mon 2026-03-30  10:00-10:15  e0002  Moved ↻    Calendar
            """, in: try Shell())
    }

    @Test func anotherWeekday() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-02 09:00" --repeat "weekly on mon"
            Added e0001  Standup   Mon 2026-03-02 09:00-10:00   Calendar
                  every week on Mon; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal edit e0001@2026-03-16 --start "2026-03-17 09:00" --span future -n
            Would split Standup (e0001) at Mon 2026-03-16:
              e0001  every week on Mon 09:00-10:00  keeps 2 occurrences, last Mon 2026-03-09
              new    every week on Tue 09:00-10:00  from Tue 2026-03-17, no end
                when  Mon 2026-03-16 09:00-10:00 → Tue 2026-03-17 09:00-10:00
            Nothing was written.
            $ ekcal edit e0001@2026-03-16 --start "2026-03-17 09:00" --repeat "weekly on tue" --span future
            Split Standup (e0001) at Mon 2026-03-16:
              e0001  every week on Mon 09:00-10:00  keeps 2 occurrences, last Mon 2026-03-09
              e0002  every week on Tue 09:00-10:00  from Tue 2026-03-17, no end
                when  Mon 2026-03-16 09:00-10:00 → Tue 2026-03-17 09:00-10:00
            Undo with: ekcal undo            (op o0001)
            """, in: try Shell())
    }

    /// Exit 2, with both ways to say it.
    @Test func withoutASpan() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001 --title X
            ! ekcal: "Standup" repeats, so it is not clear which dates to change
            !        one occurrence: e0001@2026-03-09   all of them: --span all
            [2]
            $ ekcal edit e0001 --title X --span this
            ! ekcal: "Standup" repeats, so it is not clear which dates to change
            !        one occurrence: e0001@2026-03-09   all of them: --span all
            [2]
            $ ekcal edit e0001 --title X --span everything
            ! ekcal: "everything" is not a value of --span
            !        write one of: this, future, all
            [2]
            $ ekcal edit e0001
            ! ekcal: no change was given
            !        use options such as --title, --start or --location (`ekcal help edit`)
            [2]
            $ ekcal list 2026-03-09
            Mon 9 March 2026
               09:00-09:15  e0001  Standup ↻  Calendar
            """, in: try standup("weekly"))
    }

    @Test func askedOnATerminal() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001 --title X
            ? 2026-03-16
            Changed 1 occurrence of Standup: Mon 2026-03-16 09:00
              now e0001@2026-03-16  X   Mon 2026-03-16 09:00-09:15   Calendar
              The rest of the series is unchanged.
                title  Standup → X
            Undo with: ekcal undo            (op o0001)
            ! "Standup" repeats. Change all dates, one date, or a date and all later ones? [all / DATE / DATE+]
            $ ekcal edit e0001 --title Y
            ? 2026-03-23+
            Split Standup (e0001) at Mon 2026-03-23:
              e0001  every week 09:00-09:15  keeps 3 occurrences, last Mon 2026-03-16
              e0002  every week 09:00-09:15  from Mon 2026-03-23, no end
                title  Standup → Y
            Undo with: ekcal undo            (op o0002)
            ! "Standup" repeats. Change all dates, one date, or a date and all later ones? [all / DATE / DATE+]
            $ ekcal edit e0001 --title Z
            ? all
            Changed 3 occurrences of e0001  Z   Mon 2026-03-02 09:00-09:15   Calendar
                  every week until 16 Mar 2026; next Mon 2026-03-09, Mon 2026-03-16
                title  Standup → Z
            Undo with: ekcal undo            (op o0003)
            ! "Standup" repeats. Change all dates, one date, or a date and all later ones? [all / DATE / DATE+]
            $ ekcal edit e0001 --title Z
            ?
            ! "Z" repeats. Change all dates, one date, or a date and all later ones? [all / DATE / DATE+] ekcal: there was no answer, so nothing was changed
            [9]
            """, in: try standup("weekly"))
    }

    /// Two occurrences on one day need their time.
    @Test func twiceADay() throws {
        try Transcript.check(
            """
            $ ekcal add Pills "2026-03-02 09:00" --for 5m --rrule "FREQ=DAILY;BYHOUR=9,21"
            Added e0001  Pills   Mon 2026-03-02 09:00-09:05   Calendar
                  every day at 09:00, 21:00; next Wed 2026-03-04, Thu 2026-03-05, Thu 2026-03-05
            $ ekcal list 2026-03-05 -q
            e0001@2026-03-05T09:00
            e0001@2026-03-05T21:00
            $ ekcal edit e0001@2026-03-05 --title Vitamins
            ! ekcal: e0001@2026-03-05 matches 2 occurrences: at 09:00, 21:00
            !        write e0001@2026-03-05T09:00
            [4]
            $ ekcal edit e0001@2026-03-05T21:00 --title Vitamins
            Changed 1 occurrence of Pills: Thu 2026-03-05 21:00
              now e0001@2026-03-05T21:00  Vitamins   Thu 2026-03-05 21:00-21:05   Calendar
              The rest of the series is unchanged.
                title  Pills → Vitamins
            Undo with: ekcal undo            (op o0001)
            $ ekcal rm e0001@2026-03-05
            ! ekcal: e0001@2026-03-05 matches 2 occurrences: at 09:00, 21:00
            !        write e0001@2026-03-05T09:00
            [4]
            $ ekcal rm e0001@2026-03-05T21:00
            Deleted 1 occurrence of Pills: Thu 2026-03-05 21:00. The series continues; the next date is Fri 2026-03-06.
            Undo with: ekcal undo            (op o0002)
            $ ekcal list 2026-03-05
            Thu 5 March 2026
               09:00-09:05  e0001  Pills ↻  Calendar
            """, in: try Shell())
    }

    @Test func conditions() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist 2026-03-05
            Added e0001  Dentist   Thu 2026-03-05, all day   Calendar
            $ ekcal edit e0001 --title X --if-rev 000000000000
            ! ekcal: "Dentist" was changed: it has revision REV, not 000000000000
            !        `ekcal show` shows its current state
            [5]
            $ ekcal list 2026-03-05
            Thu 5 March 2026
               all day  e0001  Dentist  Calendar
            """, in: try Shell())
    }

    /// More than three items need a yes.
    @Test func many() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001 e0002 e0003 --location here
            Changed e0001  A   Thu 2026-03-05, all day   Calendar
                location  (none) → here
            Changed e0002  B   Thu 2026-03-05, all day   Calendar
                location  (none) → here
            Changed e0003  C   Thu 2026-03-05, all day   Calendar
                location  (none) → here
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001 e0002 e0003 e0004 --location there
            ! ekcal: Change 4 items?
            !        use -y to answer yes
            [9]
            $ ekcal edit e0001 e0002 e0003 e0004 --location there
            ? n
            ! Change 4 items? [y/N] ekcal: cancelled; nothing was changed
            [9]
            $ ekcal edit e0001 e0002 e0003 e0004 --location there
            ? y
            Changed e0001  A   Thu 2026-03-05, all day   Calendar
                location  here → there
            Changed e0002  B   Thu 2026-03-05, all day   Calendar
                location  here → there
            Changed e0003  C   Thu 2026-03-05, all day   Calendar
                location  here → there
            Changed e0004  D   Thu 2026-03-05, all day   Calendar
                location  (none) → there
            Undo with: ekcal undo            (op o0002)
            ! Change 4 items? [y/N]
            $ ekcal edit e0001 e0002 e0003 e0004 --location away -y -q
            $ ekcal list 2026-03-05
            Thu 5 March 2026
               all day  e0001  A  Calendar  away
               all day  e0002  B  Calendar  away
               all day  e0003  C  Calendar  away
               all day  e0004  D  Calendar  away
            """,
            in: try .after("add A 2026-03-05", "add B 2026-03-05", "add C 2026-03-05", "add D 2026-03-05"))
    }
}
