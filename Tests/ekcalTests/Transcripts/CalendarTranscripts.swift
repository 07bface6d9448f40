import Testing

@testable import ekcal

/// `calendar edit|rm|default` and `source list|add|rm`.
@Suite struct CalendarTranscripts {
    @Test func calendars() throws {
        try Transcript.check(
            """
            $ ekcal calendar add work --tint "#1BADF8"
            Added c0001  ■ work   events   #1BADF8
            $ ekcal calendar add errands --kind reminders -q
            $ ekcal calendar edit work --title office
            Changed c0001  ■ office   events   #1BADF8
            Undo with: ekcal undo            (op o0001)
            $ ekcal calendar edit office --title Calendar
            ! ekcal: there is already a calendar "Calendar"
            !        `ekcal calendar list` shows them
            [6]
            $ ekcal calendar edit office --tint mud
            ! ekcal: "mud" is not a colour
            !        write a name such as steelblue, #RGB, or #RRGGBB such as #1BADF8
            [2]
            $ ekcal calendar edit office
            ! ekcal: no change was given
            !        use an option: --title or --tint
            [2]
            $ ekcal calendar edit nowhere --title x
            ! ekcal: there is no calendar "nowhere"
            !        write one of: Calendar, Reminders, office, errands; `ekcal calendar add` adds one
            [3]
            $ ekcal calendar default office -n
            Would become the default: c0001  ■ office   events   #1BADF8   default
            Nothing was written.
            $ ekcal calendar default office
            Default is c0001  ■ office   events   #1BADF8   default
            Undo with: ekcal undo            (op o0002)
            $ ekcal add Review fri
            Added e0001  Review   Fri 2026-03-06, all day   office
            $ ekcal calendar list
            c0002  ●   Calendar   events     Local  #1BADF8
            c0003  ☐a  Reminders  reminders  Local  #FF9500  default
            c0001  ■   office     events     Local  #1BADF8  default
            c0004  ☐b  errands    reminders  Local
            $ ekcal calendar rm office
            ! ekcal: Delete "office" with 1 item?
            !        use -y to answer yes
            [9]
            $ ekcal calendar rm office -n
            Would delete c0001  ■ office   events   #1BADF8   default   with 1 item
            Nothing was written.
            $ ekcal calendar rm office -y
            Deleted c0001  office   events   #1BADF8   default   with 1 item
            Undo with: ekcal undo            (op o0003)
            $ ekcal calendar list
            c0002  ●   Calendar   events     Local  #1BADF8  default
            c0003  ☐a  Reminders  reminders  Local  #FF9500  default
            c0004  ☐b  errands    reminders  Local
            $ ekcal list all
               nothing
            $ ekcal store check
            $ ekcal calendar rm errands --json
            {"ekcal":{"schema":2,"command":"calendar rm","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
            "result":{"op":"ID-1","committed":true,"dry_run":false,"changes":[{"action":"delete","span_applied":null,"before":{"type":"calendar","id":"ID-2","short_id":"c0004","title":"errands","source":"Local","color":null,"events":false,"reminders":true,"default":false,"writable":true,"kind":"local","subscription":null,"ical":[]},"after":null,"fields":[]}],"counts":{"occurrences_changed":0,"occurrences_remaining":null}},
            "data":[]}
            """, in: try Shell())
    }

    @Test func sources() throws {
        try Transcript.check(
            """
            $ ekcal source add Club
            Added the source Club
            $ ekcal source add Club
            ! ekcal: there is already a source "Club"
            !        `ekcal source list` shows them
            [6]
            $ ekcal calendar add Calendar --source Club -q
            $ ekcal source list
            Local  local  2 calendars
            Club   local  1 calendar
            $ ekcal add Meeting fri -c Calendar
            ! ekcal: 2 calendars are called "Calendar"
            !        write Local/Calendar or Club/Calendar
            [4]
            $ ekcal add Meeting fri -c Club/Calendar -q
            $ ekcal find source:club -q
            e0001
            $ ekcal source rm Club
            ! ekcal: "Club": it has 1 calendar
            [6]
            $ ekcal calendar rm Club/Calendar -y -q
            $ ekcal source rm Club
            Deleted the source Club
            Undo with: ekcal undo            (op o0001)
            $ ekcal source rm Club
            ! ekcal: there is no source "Club"
            !        write one of: Local
            [3]
            $ ekcal source list --json
            {"ekcal":{"schema":2,"command":"source list","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"source","id":"ID-1","title":"Local","kind":"local","url":null}
            ]}
            """, in: try Shell())
    }
}
