import Foundation
import Testing

@testable import ekcal

/// `today`, `list`, `week` and `show` over the fixture: a year of a person and a team.
@Suite struct ListTranscripts {
    @Test func today() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ ekcal
            Wed 4 March 2026
               07:00-07:45  past  e0001   Morning run ↻≡                       Calendar
             > 09:30-10:15  now   e0002   All-hands                            Calendar   ends in 15m
               10:15-10:30        e0003*  Stand-up (after the all-hands) ↻     Calendar   Room Kepler
               12:30-13:15        e0004   Dentist, Dr. Öztürk ♪                Calendar   Schönhauser Allee 8, 2nd floor
               16:00-16:45        e0005   Acme weekly call ↻♪≡                 Calendar
               overdue 5d         r0001   Call the landlord about the heating  Reminders  high

            2 reminders without a date: ekcal todo
            `ekcal help` shows what else it can do, `ekcal help tour` how.
            $ ekcal today --tz America/New_York
            Wed 4 March 2026
               03:30-04:15  past  e0002   All-hands                            Calendar   Atrium
               04:15-04:30  past  e0003*  Stand-up (after the all-hands) ↻     Calendar   Room Kepler
               06:30-07:15  past  e0004   Dentist, Dr. Öztürk ♪                Calendar   Schönhauser Allee 8, 2nd floor
               07:00-07:45  past  e0001   Morning run ↻≡                       Calendar
             > 10:00-10:45  now   e0005   Acme weekly call ↻♪≡                 Calendar   ends in 45m
               overdue 5d         r0001   Call the landlord about the heating  Reminders  high

            2 reminders without a date: ekcal todo
            $ ekcal today -q
            r0001
            e0001@2026-03-04
            e0002
            e0003@2026-03-04
            e0004
            e0005@2026-03-04
            """, in: shell)
    }

    @Test func ranges() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ ekcal list fri
            Fri 6 March 2026
               day 2/2      e0001  Jonas in Hamburg            Calendar
               all day      e0002  Recycling collection ♻️ ↻♪  Calendar
               09:30-09:45  e0003  Stand-up ↻♪                 Calendar   Room Kepler  https://meet.orbit.example/standup
               12:00-13:15  e0004  Team lunch 🍜               Calendar   Ramen Tanaka, Torstraße 61
               14:00-15:00  e0005  Release 4.2: go or no-go ♪  Calendar   Room Kepler
               due          r0001  Buy candles ♪               Reminders  medium
               due          r0002  Submit travel expenses      Reminders  medium
            $ ekcal list 2026-03-07..2026-03-08 --once
            Sat 7 March 2026
               all day      e0006  Mila’s birthday 🎂 ↻♪        Calendar
               09:00-10:15  e0007  Mila: swimming ↻             Calendar   Stadtbad Mitte
               15:00-18:00  e0008  Mila’s party ♪≡              Calendar   Kinderbauernhof Görlitzer Park

            Sun 8 March 2026
               all day      e0009  Internationaler Frauentag    Calendar
               07:00-07:45  e00010  Morning run ↻≡               Calendar
               10:30-12:30  e00011  Brunch with Oma Erika        Calendar   Café Einstein, Kurfürstenstraße 58
               17:00-17:45  e00012  Video call with Aunt Ruth ↻  Calendar
               due 18:00    r0003  Water the plants ↻♪          Reminders
            $ ekcal list --from 2026-03-10 --to "2026-03-10 16:00"
            Tue 10 March 2026
               09:30-09:45  e0003  Stand-up ↻♪      Calendar  Room Kepler  https://meet.orbit.example/standup
               13:00-16:00  e00013  Support shift ↻  Calendar
            $ ekcal list --from 2026-03-10 --days 1
            Tue 10 March 2026
               09:30-09:45  e0003  Stand-up ↻♪      Calendar  Room Kepler  https://meet.orbit.example/standup
               13:00-16:00  e00013  Support shift ↻  Calendar
               18:30-19:45  e00014  Yoga ↻           Calendar  Studio Lotus
            $ ekcal list 2026-03-05 --to 2026-03-07
            ! ekcal: RANGE cannot be used with --from, --to or --days
            !        use only one of them
            [2]
            $ ekcal list --from 2026-03-10 --to 2026-03-09
            ! ekcal: --to is not after --from
            !        write the earlier date as --from
            [6]
            $ ekcal list --to yesterday
            ! ekcal: --to is not after today
            !        write the first day too, with --from
            [6]
            $ ekcal list soon
            ! ekcal: "soon" is not a date or a time
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ ekcal list 2031-02-30
            ! ekcal: there is no date 2031-02-30
            [2]
            $ ekcal list 1999-01-01
            1 January 1999
               nothing
            $ ekcal list 1999-01-01 --fail-empty
            ! ekcal: nothing matched
            [8]
            """, in: shell, ignoresColumns: true)
    }

    @Test func choices() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ ekcal list 2026-03-04 --upcoming --with events
            Wed 4 March 2026
               10:15-10:30  e0001*  Stand-up (after the all-hands) ↻  Calendar  Room Kepler
               12:30-13:15  e0002   Dentist, Dr. Öztürk ♪             Calendar  Schönhauser Allee 8, 2nd floor
               16:00-16:45  e0003   Acme weekly call ↻♪≡              Calendar
            $ ekcal list 2026-03-04..2026-03-06 --with reminders
            Wed 4 March 2026
               overdue 5d  r0001  Call the landlord about the heating  Reminders  high

            Thu 5 March 2026
               due 12:00   r0002  Order the birthday cake ♪≡           Reminders  high

            Fri 6 March 2026
               due         r0003  Buy candles ♪                        Reminders  medium
               due         r0004  Submit travel expenses               Reminders  medium
            $ ekcal list 2026-03-04 --no-repeating -C Reminders
            Wed 4 March 2026
             > 09:30-10:15  now  e0004  All-hands              Calendar  ends in 15m
               12:30-13:15       e0002  Dentist, Dr. Öztürk ♪  Calendar  Schönhauser Allee 8, 2nd floor
            $ ekcal list 2026-03-04 -c Reminders --group calendar
            Reminders
              Wed 2026-03-04  overdue 5d  r0001  Call the landlord about the heating  high
            $ ekcal list 2026-03-04 -c nowhere
            ! ekcal: there is no calendar "nowhere"
            !        write one of: Calendar, Reminders; `ekcal calendar add` adds one
            [3]
            $ ekcal list 2026-03-06 --group calendar
            Calendar
              Fri 2026-03-06  day 2/2      e0005  Jonas in Hamburg
              Fri 2026-03-06  all day      e0006  Recycling collection ♻️ ↻♪
              Fri 2026-03-06  09:30-09:45  e0001  Stand-up ↻♪                 Room Kepler  https://meet.orbit.example/standup
              Fri 2026-03-06  12:00-13:15  e0007  Team lunch 🍜               Ramen Tanaka, Torstraße 61
              Fri 2026-03-06  14:00-15:00  e0008  Release 4.2: go or no-go ♪  Room Kepler

            Reminders
              Fri 2026-03-06  due          r0003  Buy candles ♪               medium
              Fri 2026-03-06  due          r0004  Submit travel expenses      medium
            $ ekcal list 2026-03-06 --sort -title
            ! ekcal: --sort needs a value: --sort FIELDS
            !        if "-title" is the value, write --sort=-title
            [2]
            $ ekcal list 2026-03-06 --sort=-title -l 3
              Fri 2026-03-06  12:00-13:15  e0007  Team lunch 🍜           Calendar   Ramen Tanaka, Torstraße 61
              Fri 2026-03-06  due          r0004  Submit travel expenses  Reminders  medium
              Fri 2026-03-06  09:30-09:45  e0001  Stand-up ↻♪             Calendar   Room Kepler  https://meet.orbit.example/standup
            ! ekcal: 4 more entries are not shown (--limit 3)
            $ ekcal list 2026-03-06 --sort shade
            ! ekcal: there is no field "shade"
            !        fields: type, id, short_id, ref, rev, title, calendar.id, calendar.title, calendar.source, calendar.writable, start, end, time_zone, end_time_zone, floating, all_day, first_day, last_day, duration, location, notes, url, join_url, availability, status, priority, priority_name, recurrence.rrule, recurrence.text, recurrence.until, recurrence.count, recurrence.rrules, recurrence.exrules, recurrence.rdates, recurrence.exdates, recurrence.put_off_from, occurrence.series_id, occurrence.series_short_id, occurrence.original_start, occurrence.detached, occurrence.recurrence_id, alarms, attendees, organizer.address, organizer.name, organizer.role, organizer.status, organizer.kind, organizer.parameters, organizer.comment, structured_location.title, structured_location.latitude, structured_location.longitude, structured_location.radius, categories, color, external_id, created, modified, completed_at, percent_complete, class, sequence, dtstamp, kept_times, ical, parameters, newer, due, due_all_day, overdue, completed, estimated_duration
            [2]
            $ ekcal list 2026-03-06 --reverse --group none -l 2
              Fri 2026-03-06  14:00-15:00  e0008  Release 4.2: go or no-go ♪  Calendar  Room Kepler
              Fri 2026-03-06  12:00-13:15  e0007  Team lunch 🍜               Calendar  Ramen Tanaka, Torstraße 61
            ! ekcal: 5 more entries are not shown (--limit 2)
            """, in: shell)
    }

    @Test func formats() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ ekcal list 2026-03-04 --csv --fields title,start,calendar.title
            title,start,calendar.title
            Call the landlord about the heating,,Reminders
            Morning run,2026-03-04T07:00:00,Calendar
            All-hands,2026-03-04T09:30:00+01:00,Calendar
            Stand-up (after the all-hands),2026-03-04T10:15:00+01:00,Calendar
            "Dentist, Dr. Öztürk",2026-03-04T12:30:00+01:00,Calendar
            Acme weekly call,2026-03-04T16:00:00+01:00,Calendar
            $ ekcal list 2026-03-07 --jsonl --fields title,first_day
            {"title":"Mila’s birthday 🎂","first_day":"2026-03-07"}
            {"title":"Mila: swimming","first_day":"2026-03-07"}
            {"title":"Mila’s party","first_day":"2026-03-07"}
            $ ekcal list 2026-03-07 -o tsv --fields title,end
            title	end
            Mila’s birthday 🎂	2026-03-08
            Mila: swimming	2026-03-07T10:15:00+01:00
            Mila’s party	2026-03-07T18:00:00+01:00
            $ ekcal list 2026-03-07 --json --fields title,nope
            ! {"error":{"code":"field","exit":2,"message":"there is no field \\"nope\\"","hint":"fields: type, id, short_id, ref, rev, title, calendar.id, calendar.title, calendar.source, calendar.writable, start, end, time_zone, end_time_zone, floating, all_day, first_day, last_day, duration, location, notes, url, join_url, availability, status, priority, priority_name, recurrence.rrule, recurrence.text, recurrence.until, recurrence.count, recurrence.rrules, recurrence.exrules, recurrence.rdates, recurrence.exdates, recurrence.put_off_from, occurrence.series_id, occurrence.series_short_id, occurrence.original_start, occurrence.detached, occurrence.recurrence_id, alarms, attendees, organizer.address, organizer.name, organizer.role, organizer.status, organizer.kind, organizer.parameters, organizer.comment, structured_location.title, structured_location.latitude, structured_location.longitude, structured_location.radius, categories, color, external_id, created, modified, completed_at, percent_complete, class, sequence, dtstamp, kept_times, ical, parameters, newer, due, due_all_day, overdue, completed, estimated_duration, kept_times.start, kept_times.end, kept_times.duration, date, events, reminders","field":"--fields","line":null,"candidates":[]}}
            [2]
            $ EKCAL_OUTPUT=csv ekcal list 2026-03-07 --fields title
            title
            Mila’s birthday 🎂
            Mila: swimming
            Mila’s party
            $ EKCAL_OUTPUT=xml ekcal list 2026-03-07
            ! ekcal: EKCAL_OUTPUT is "xml", which is not an output format
            !        use one of text, json, jsonl, csv, tsv, ics
            [2]
            """, in: shell)
    }

    /// Side by side where there is room, else one below the other.
    @Test func weeks() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ COLUMNS=124 ekcal week 2026-W12
            Week 12, 16 to 22 March 2026
            ┌─ Mon 16 Mar ───┬─ Tue 17 ───────┬─ Wed 18 ───────┬─ Thu 19 ───────┬─ Fri 20 ───────┬─ Sat 21 ───────┬─ Sun 22 ───────┐
            │[● On call ──────────────────────────────────────────────────────────────────────────────────────────────────────────]│
            │●09:30 Stand-up │●06:29 ICE 505  │●07:00 Morning  │●09:00 1:1 with │[● Recycling c…]│●09:00 Mila:    │●07:00 Morning  │
            │●10:00 Sprint   │ to Munich ♪≡   │ run ≡          │ Kenji (森さん) │●09:30 Stand-up │ swimming       │ run ≡          │
            │ planning ♪≡    │●09:30 Stand-up │●09:30 Stand-up │●09:30 Stand-up │                │                │                │
            │                │                │●15:00 Acme     │●16:15 Mila:    │                │                │                │
            │                │                │ weekly call ♪≡ │ piano lesson   │                │                │                │
            │                │                │●16:16 ICE 500  │●19:30 Chess    │                │                │                │
            │                │                │ to Berlin      │ club ♞         │                │                │                │
            └────────────────┴────────────────┴────────────────┴────────────────┴────────────────┴────────────────┴────────────────┘
            ● Calendar
            $ ekcal week 2026-03-16 --with events -C Reminders
            Week 12, 16 to 22 March 2026

            Mon 16 March 2026
               day 1/7      e0001  On call ↻                   Calendar
               09:30-09:45  e0002  Stand-up ↻♪                 Calendar  Room Kepler  https://meet.orbit.example/standup
               10:00-11:30  e0003  Sprint planning ↻♪≡         Calendar  Room Kepler

            Tue 17 March 2026
               day 2/7      e0001  On call ↻                   Calendar
               06:29-10:45  e0004  ICE 505 to Munich ♪≡        Calendar  Berlin Hbf, platform 2
               09:30-09:45  e0002  Stand-up ↻♪                 Calendar  Room Kepler  https://meet.orbit.example/standup

            Wed 18 March 2026
               day 3/7      e0001  On call ↻                   Calendar
               07:00-07:45  e0005  Morning run ↻≡              Calendar
               09:30-09:45  e0002  Stand-up ↻♪                 Calendar  Room Kepler  https://meet.orbit.example/standup
               15:00-15:45  e0006  Acme weekly call ↻♪≡        Calendar
               16:16-20:40  e0007  ICE 500 to Berlin           Calendar  München Hbf

            Thu 19 March 2026
               day 4/7      e0001  On call ↻                   Calendar
               09:00-09:30  e0008  1:1 with Kenji (森さん) ↻   Calendar
               09:30-09:45  e0002  Stand-up ↻♪                 Calendar  Room Kepler  https://meet.orbit.example/standup
               16:15-17:00  e0009  Mila: piano lesson ↻        Calendar  Musikschule Pankow
               19:30-22:00  e00010  Chess club ♞ ↻              Calendar  Café Schachmatt

            Fri 20 March 2026
               day 5/7      e0001  On call ↻                   Calendar
               all day      e00011  Recycling collection ♻️ ↻♪  Calendar
               09:30-09:45  e0002  Stand-up ↻♪                 Calendar  Room Kepler  https://meet.orbit.example/standup

            Sat 21 March 2026
               day 6/7      e0001  On call ↻                   Calendar
               09:00-10:15  e00012  Mila: swimming ↻            Calendar  Stadtbad Mitte

            Sun 22 March 2026
               day 7/7      e0001  On call ↻                   Calendar
               07:00-07:45  e0005  Morning run ↻≡              Calendar
            $ ekcal week 2026-W31 -c Reminders
            Week 31, 27 July to 2 August 2026

            Fri 31 July 2026
               due 23:59  r0001  File the tax return ♪        Reminders  high

            Sat 1 August 2026
               due        r0002  Eclipse glasses, four pairs  Reminders  medium
            $ ekcal week -q --with reminders
            r0003
            r0004
            r0005
            r0006
            r0007
            $ COLUMNS=124 ekcal week 2026-03-04 --with reminders
            Week 10, 2 to 8 March 2026
            ┌─ Mon 2 Mar ────┬─ Tue 3 ────────┬━▶ Wed 4 ━━━━━━━┬─ Thu 5 ────────┬─ Fri 6 ────────┬─ Sat 7 ────────┬─ Sun 8 ────────┐
            │                │                │━ 10:00 ━━━━━━━━│☐ 12:00 Order   │☐ Buy candles ♪ │                │☐ 18:00 Water   │
            │                │                │☐! Call the     │ the birthday   │☐ Submit travel │                │ the plants ♪   │
            │                │                │ landlord about │ cake ♪≡        │ expenses       │                │                │
            │                │                │ the heating    │                │                │                │                │
            └────────────────┴────────────────┴────────────────┴────────────────┴────────────────┴────────────────┴────────────────┘
            ☐ Reminders
            """, in: shell)
    }

    @Test func showing() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ ekcal list 2026-03-12 -q
            e0001@2026-03-12
            e0002@2026-03-12
            e0003@2026-03-11
            e0004@2026-03-12
            $ ekcal show e0001@2026-03-12
            e0001@2026-03-12  1:1 with Kenji (森さん)
              when        Thu 2026-03-12 09:00-09:30 (stored as 17:00 Asia/Tokyo)
              calendar    Calendar
              repeats     every week on Thu
              rule        FREQ=WEEKLY;BYDAY=TH
              next        Thu 2026-03-05 09:00
                          Thu 2026-03-12 09:00
                          Thu 2026-03-19 09:00
                          Thu 2026-03-26 09:00
                          Thu 2026-04-02 10:00
              skipped     Thu 2026-04-30 10:00
                          Thu 2026-08-13 10:00
              url         https://meet.orbit.example/kenji
              organizer   Ada Brandt <ada@orbit.example>
              attendees   Ada Brandt <ada@orbit.example>  accepted  chair
                          Kenji Mori <kenji@orbit.example>  accepted
              categories  Work
              identifier  ID-1
              UID         kenji@ada.example
              revision    REV
              created     Mon 2025-12-15 09:15
              modified    Mon 2025-12-15 09:15
            $ ekcal show e0003@2026-03-12
            ! ekcal: "Acme weekly call" has no occurrence on 2026-03-12: that occurrence was moved; its identifier is still @2026-03-11
            !        `ekcal show` lists its dates; the next one is on 2026-03-18
            [3]
            $ ekcal show e0003
            e0003  Acme weekly call
              when        Wed 2026-01-07 16:00-16:45 (stored as 10:00 America/New_York)
              calendar    Calendar
              repeats     every week on Wed
              rule        FREQ=WEEKLY;BYDAY=WE
              next        Wed 2026-03-04 16:00
                          Thu 2026-03-12 16:00
                          Wed 2026-03-18 15:00
                          Wed 2026-03-25 15:00
                          Wed 2026-04-01 16:00
              skipped     Wed 2026-11-25 16:00
                          Wed 2026-12-30 16:00
              changed     Wed 2026-03-11 → Thu 2026-03-12 16:00-17:00 (stored as 11:00 America/New_York)  Acme weekly call, with legal
              url         https://meet.acme.example/j/8812
              alarms      10 minutes before  (Wed 2026-01-07 15:50)
              organizer   Hollis, Ruth <ruth@acme.example>
              attendees   Ada Brandt <ada@orbit.example>  accepted
                          Hollis, Ruth <ruth@acme.example>  accepted  chair
                          Acme "Blue" team <blue@acme.example>  pending  optional
              categories  Work, Customers
              notes       Ten in the morning in New York: an hour earlier for us between the two clock changes of March, and again in autumn.
              identifier  ID-2
              UID         acme@ada.example
              revision    REV
              created     Mon 2025-12-15 09:15
              modified    Mon 2025-12-15 09:15
            $ ekcal show e0003@2026-03-11
            e0003@2026-03-11  Acme weekly call, with legal
              when        Thu 2026-03-12 16:00-17:00 (stored as 11:00 America/New_York)
              calendar    Calendar
              occurrence  of e0003 Acme weekly call, instead of Wed 2026-03-11 15:00
              url         https://meet.acme.example/j/8812
              categories  Work, Customers
              identifier  ID-3
              UID         acme@ada.example
              revision    REV
              created     Mon 2025-12-15 09:15
              modified    Fri 2026-02-27 17:12
            $ ekcal show nonsense
            ! ekcal: no item has "nonsense" in its title
            !        `ekcal find` searches notes and places too; or write an identifier such as e7kq4 or e7kq4@2026-03-20
            [3]
            $ ekcal show e0001@soon
            ! ekcal: "soon" in e0001@soon is not a date
            !        write e0001@2026-03-20, @fri or @next, or @2026-03-20T09:00 if there are two on a day
            [2]
            """, in: shell)
    }

    @Test func narrowAndColoured() throws {
        let shell = try Shell.after("import '\(Fixture.year)' -q -c Calendar")
        try Transcript.check(
            """
            $ COLUMNS=60 ekcal list 2026-03-06
            Fri 6 March 2026
               day 2/2      e0001  ● Jonas in Hamburg
               all day      e0002  ● Recycling collection ♻️ ↻♪
               09:30-09:45  e0003  ● Stand-up ↻♪           Room Kepler …
               12:00-13:15  e0004  ● Team lunch 🍜         Ramen Tanaka…
               14:00-15:00  e0005  ● Release 4.2: go or …  Room Kepler
               due          r0001  ☐ Buy candles ♪         medium
               due          r0002  ☐ Submit travel expen…  medium

            ● Calendar  ☐ Reminders
            $ ekcal list 2026-03-07 --color always
            ‹1›Sat 7 March 2026‹0›
               all day      ‹2›e0006‹0›  Mila’s birthday 🎂 ↻♪  ‹38;2;16;124;180›Calendar‹0›
               09:00-10:15  ‹2›e0007‹0›  Mila: swimming ↻       ‹38;2;16;124;180›Calendar‹0›  ‹2›Stadtbad Mitte‹0›
               15:00-18:00  ‹2›e0008‹0›  Mila’s party ♪≡        ‹38;2;16;124;180›Calendar‹0›  ‹2›Kinderbauernhof Görlitzer Park‹0›
            $ NO_COLOR= CLICOLOR_FORCE=1 ekcal list 2026-03-07 -c Calendar -l 1
            ‹1›Sat 7 March 2026‹0›
               all day  ‹2›e0006‹0›  Mila’s birthday 🎂 ↻♪  ‹38;2;16;124;180›Calendar‹0›
            ! ekcal: 2 more entries are not shown (--limit 1)
            $ CLICOLOR_FORCE=1 ekcal list 2026-03-07 -l 1
            Sat 7 March 2026
               all day  e0006  Mila’s birthday 🎂 ↻♪  Calendar
            ! ekcal: 2 more entries are not shown (--limit 1)
            """, in: shell)
    }
}

/// Files that come with the package.
enum Fixture {
    static let year = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/calendar/a-year-of-ada.ics").path
}
