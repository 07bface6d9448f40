import Testing

@testable import ekcal

/// `next`, `overdue` and `when`.
@Suite struct LookTranscripts {
    @Test func whatComes() throws {
        try Transcript.check(
            """
            $ ekcal next
            $ ekcal next --fail-empty
            ! ekcal: nothing matched
            [8]
            $ ekcal add Review "2026-03-04 09:30" --for 1h -q
            $ ekcal add "1:1 Kim" "2026-03-04 14:00" --for 1h -q
            $ ekcal add Payroll 2026-03-04 -q
            $ ekcal add Holiday 2026-03-20 -q
            $ ekcal todo "Call Ada" "2026-03-04 12:00" -q
            $ ekcal todo "Send invoice" 2026-03-02 -q
            $ ekcal next
            Wed 2026-03-04 09:30-10:30  e0001  Review  Calendar  ends in 30m
            $ ekcal next -l 5 --within 12h
            Wed 2026-03-04 09:30-10:30  e0001  Review    Calendar   ends in 30m
            due Wed 2026-03-04 12:00    r0001  Call Ada  Reminders  in 2h
            Wed 2026-03-04 14:00-15:00  e0002  1:1 Kim   Calendar   in 4h
            $ ekcal next -l 5 --within 12h --with events -q
            e0001
            e0002
            $ ekcal overdue
              Mon 2026-03-02  overdue  r0002  Send invoice  Reminders
            $ ekcal overdue -q
            r0002
            $ ekcal done r0002 -q
            $ ekcal overdue
            Nothing is overdue.
            """, in: try Shell())
    }

    /// The tables of `ekcal help dates` and `ekcal help repeats`. No store is touched.
    @Test func explained() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal when fri
            Fri 2026-03-06   in 2 days
            $ ekcal when wed
            Wed 2026-03-11   in 7 days
            $ ekcal when next fri 9am
            Fri 2026-03-13 09:00   in 8d 23h
            $ ekcal when 1 mar
            Mon 2027-03-01   in 362 days
            $ ekcal when 9am
            Thu 2026-03-05 09:00   in 23h
            ! ekcal: warning: that time has passed today; read as tomorrow, Thu 2026-03-05
            $ ekcal when +90m
            Wed 2026-03-04 11:30   in 1h 30m
            $ ekcal when 2026-W12
            Mon 2026-03-16 to Sun 2026-03-22 (7 days)   in 12 days
            $ ekcal when "thu 14:00-14:45"
            Thu 2026-03-05 14:00-14:45   in 1d 4h
            $ ekcal when 03/04/2026
            ! ekcal: "03/04/2026" can be read in more than one way
            !        write 2026-03-04 or 2026-04-03
            [2]
            $ ekcal when every 2 weeks on mon,wed
            every 2 weeks on Mon, Wed
              rule  FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE
              next  Wed 2026-03-04, Mon 2026-03-16, Wed 2026-03-18, Mon 2026-03-30, Wed 2026-04-01
            $ ekcal when monthly on the last fri
            every month on the last Fri
              rule  FREQ=MONTHLY;BYDAY=-1FR
              next  Fri 2026-03-27, Fri 2026-04-24, Fri 2026-05-29, Fri 2026-06-26, Fri 2026-07-31
            $ ekcal when "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2"
            every year on the 4th Thu in Nov 2 times
              rule  FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2
              next  Thu 2026-11-26, Thu 2027-11-25
            $ ekcal when "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"
            every month on the 13th, only Fri
              rule  FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
              next  Fri 2026-03-13, Fri 2026-11-13, Fri 2027-08-13, Fri 2028-10-13, Fri 2029-04-13
            $ ekcal when "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
            every year on 30 Feb
              rule  FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30
              next  none
            $ ekcal when "RSCALE=HEBREW;FREQ=YEARLY"
            by the calendar HEBREW: kept, but not expanded
              rule  RSCALE=HEBREW;FREQ=YEARLY
            $ ekcal when "FREQ=MONTHLY;BYMONTHDAY=32"
            ! ekcal: BYMONTHDAY=32 is out of range -31...31
            !        an example is FREQ=WEEKLY;BYDAY=FR
            [2]
            $ ekcal when every blue moon
            ! ekcal: "blue moon" cannot be understood in "every blue moon"
            !        `ekcal help repeats` shows what you can write; --rrule takes any rule
            [2]
            $ ekcal when next fri 9am --json
            {"ekcal":{"schema":2,"command":"when","revision":null,"time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"when","text":"next fri 9am","kind":"time","start":"2026-03-13T09:00:00+01:00","end":null,"time_zone":"Europe/Berlin","rrule":null,"sentence":null,"next":[],"length":null,"assumptions":[],"taken":true,"reason":null,"other_programs":[]}
            ]}
            """, in: shell)
        #expect(try shell.storeBytes().isEmpty)
    }

    /// `when --readings`: the other readings with their reasons, and rules that other programs read otherwise.
    @Test func readings() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal when --readings next fri
            * date    Fri 2026-03-13
              range   no: it is one day
              length  no: "next fri" is not a length of time
              repeat  no: "next fri" cannot be understood
              date    "2026-03-06": Fri 2026-03-06   not taken: with next, it is that day of the next calendar week
            $ ekcal when --readings 03/04/2026
              date    no: "03/04/2026" can be read in more than one way
              range   no: "03/04/2026" can be read in more than one way
              length  no: "03/04/2026" is not a length of time
              repeat  no: "03/04/2026" can be read in more than one way
              date    "2026-03-04": Wed 2026-03-04   not taken: both orders are dates; write it with its month
              date    "2026-04-03": Fri 2026-04-03   not taken: both orders are dates; write it with its month
            $ ekcal when --readings in 5m
            * time    Wed 2026-03-04 10:05
              range   no: it is one time
              length  no: "in 5m" is not a length of time
              repeat  no: "in 5m" cannot be understood
              date    "in 5 months": Tue 2026-08-04   not taken: m is minutes; write mo for months
            $ ekcal when --readings "FREQ=YEARLY;BYWEEKNO=20"
            * repeat  every year in week 20 on the weekday of the start   FREQ=YEARLY;BYWEEKNO=20
                      other programs: YEARLY with BYWEEKNO and without BYDAY is read on the weekday of the start; other programs read every day of the week, or its Monday
            $ ekcal when --readings 2h --json
            {"ekcal":{"schema":2,"command":"when","revision":null,"time_zone":"Europe/Berlin","range":null,"count":4,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"when","text":"2h","kind":"date","start":null,"end":null,"time_zone":null,"rrule":null,"sentence":null,"next":[],"length":null,"assumptions":[],"taken":false,"reason":"\\"2h\\" is more than one day or time","other_programs":[]},
            {"type":"when","text":"2h","kind":"range","start":null,"end":null,"time_zone":null,"rrule":null,"sentence":null,"next":[],"length":null,"assumptions":[],"taken":false,"reason":"it is a length, without a start","other_programs":[]},
            {"type":"when","text":"2h","kind":"length","start":null,"end":null,"time_zone":null,"rrule":null,"sentence":null,"next":[],"length":"PT2H","assumptions":[],"taken":true,"reason":null,"other_programs":[]},
            {"type":"when","text":"2h","kind":"repeat","start":null,"end":null,"time_zone":null,"rrule":"FREQ=HOURLY;INTERVAL=2","sentence":"every 2 hours","next":["2026-03-04T11:00:00+01:00","2026-03-04T13:00:00+01:00","2026-03-04T15:00:00+01:00","2026-03-04T17:00:00+01:00","2026-03-04T19:00:00+01:00"],"length":null,"assumptions":[{"kind":"vague","typed":"2h","meaning":"from 11:00","spelling":"from 11:00"}],"taken":false,"reason":"a repeat needs every, each, a plural day or a word such as weekly","other_programs":[]}
            ]}
            """, in: shell)
        #expect(try shell.storeBytes().isEmpty)
    }
}
