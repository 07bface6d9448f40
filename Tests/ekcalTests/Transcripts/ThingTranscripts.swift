import Testing

@testable import ekcal

/// Calendars, the store, and what is no command.
@Suite struct ThingTranscripts {
    @Test func calendars() throws {
        try Transcript.check(
            """
            $ ekcal calendar list
            c0001  ●  Calendar   events     Local  #1BADF8  default
            c0002  ☐  Reminders  reminders  Local  #FF9500  default
            $ ekcal calendar add work --tint #1BADF8
            Added c0003  ■ work   events   #1BADF8
            $ ekcal calendar add errands --kind reminders
            Added c0004  ☐ errands   reminders
            $ ekcal calendar add all --kind both -n
            Would add c0005  ▲☐ all   events, reminders
            Nothing was written.
            $ ekcal calendar add work
            ! ekcal: there is already a calendar "work"
            !        `ekcal calendar list` shows them
            [6]
            $ ekcal calendar add loud --tint mud
            ! ekcal: "mud" is not a colour
            !        write a name such as steelblue, #RGB, or #RRGGBB such as #1BADF8
            [2]
            $ ekcal calendar add loud --kind sounds
            ! ekcal: "sounds" is not a value of --kind
            !        write one of: events, reminders, both
            [2]
            $ ekcal calendar list
            c0001  ●   Calendar   events     Local  #1BADF8  default
            c0002  ☐a  Reminders  reminders  Local  #FF9500  default
            c0003  ■   work       events     Local  #1BADF8
            c0004  ☐b  errands    reminders  Local
            $ ekcal calendar list -q
            c0001
            c0002
            c0003
            c0004
            $ ekcal calendar list --json
            {"ekcal":{"schema":2,"command":"calendar list","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":4,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"calendar","id":"ID-1","short_id":"c0001","title":"Calendar","source":"Local","color":"#1BADF8","events":true,"reminders":false,"default":true,"writable":true,"kind":"local","subscription":null,"ical":[]},
            {"type":"calendar","id":"ID-2","short_id":"c0002","title":"Reminders","source":"Local","color":"#FF9500","events":false,"reminders":true,"default":true,"writable":true,"kind":"local","subscription":null,"ical":[]},
            {"type":"calendar","id":"ID-3","short_id":"c0003","title":"work","source":"Local","color":"#1BADF8","events":true,"reminders":false,"default":false,"writable":true,"kind":"local","subscription":null,"ical":[]},
            {"type":"calendar","id":"ID-4","short_id":"c0004","title":"errands","source":"Local","color":null,"events":false,"reminders":true,"default":false,"writable":true,"kind":"local","subscription":null,"ical":[]}
            ]}
            """, in: try Shell())
    }

    @Test func stores() throws {
        try Transcript.check(
            """
            $ ekcal store info
            path        DIR/store
            store       does not exist yet: the first change creates it
            revision    REV
            operations  0
            events      0
            reminders   0
            calendars   2 in 1 source
            store.json  none
            log         none
            index       none
            backups     none
            lock        none yet
            $ ekcal store check
            $ ekcal add Dentist 2026-03-05 -q
            $ ekcal store info
            path        DIR/store
            store       ID-1
            revision    REV
            operations  1
            events      1
            reminders   0
            calendars   2 in 1 source
            store.json  up to date, 913 B
            log         1 operation, 1.1 kB
            index       4.6 kB
            backups     1, 913 B, the newest daily-2026-03-04
            lock        free
            $ ekcal store check
            $ ekcal store check --json
            {"ekcal":{"schema":2,"command":"store check","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[]}
            $ ekcal store info --json
            {"ekcal":{"schema":2,"command":"store info","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"store","path":"DIR/store","id":"ID-1","revision":"REV","operation":1,"events":1,"reminders":0,"calendars":2,"sources":1,"snapshot_lag":0,"files":{"snapshot_bytes":913,"log_bytes":1109,"log_operations":1,"log_first_operation":1,"unfinished_bytes":0,"index_bytes":4608,"lock":"free"},"backups":[{"type":"backup","name":"daily-2026-03-04","path":"DIR/store/backups/daily-2026-03-04.json","operation":1,"time":"2026-03-04T00:00:00Z","bytes":913,"daily":true}],"notes":[]}
            ]}
            """, in: try Shell())
    }

    @Test func unknownWords() throws {
        try Transcript.check(
            """
            $ ekcal tomorrow
            ! ekcal: unknown command "tomorrow"
            !        did you mean `ekcal day tomorrow`?
            [2]
            $ ekcal lst
            ! ekcal: unknown command "lst"
            !        did you mean `ekcal list`?
            [2]
            $ ekcal op
            ! ekcal: `ekcal op` needs a second word
            !        write one of: ekcal op show, ekcal op diff, ekcal op restore
            [2]
            $ ekcal ls
            ! ekcal: unknown command "ls"
            !        did you mean `ekcal list` or `ekcal calendar list`?
            [2]
            $ ekcal calendar lst
            ! ekcal: `ekcal calendar` has no command "lst"
            !        did you mean `ekcal calendar list`?
            [2]
            $ ekcal list --form json
            ! ekcal: unknown option "--form" for `ekcal list`
            !        did you mean `--from`?
            [2]
            $ ekcal list --limit many
            ! ekcal: --limit needs a number, not "many"
            !        write a whole number, 0 or more
            [2]
            $ ekcal list --limit
            ! ekcal: --limit needs a value: --limit N
            [2]
            $ ekcal add A 2026-03-05 B
            ! ekcal: "B" cannot be understood in "2026-03-05 B"
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ ekcal split e7kq4@2026-03-20 B
            ! ekcal: `ekcal split` does not take "B"
            !        put words that belong together in quotes: "e7kq4@2026-03-20 B"
            [2]
            $ ekcal help xyzzy
            ! ekcal: there is no command or topic "xyzzy"
            !        `ekcal help --all` lists commands and topics
            [2]
            $ ekcal list --now never
            ! ekcal: "never" is not a date or a time
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ EKCAL_NOW=never ekcal list
            ! ekcal: "never" is not a date or a time
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ ekcal list --tz CET5
            ! ekcal: there is no time zone "CET5"
            !        did you mean CET?
            [2]
            $ ekcal --version
            ekcal 0.1.0 (commit unknown, store format 1, JSON schema 2)
            $ ekcal version
            ekcal 0.1.0 (commit unknown, store format 1, JSON schema 2)
            $ HOME= ekcal today -q
            $ HOME= EKCAL_STORE= XDG_DATA_HOME=DIR/data ekcal store info
            path        DIR/data/ekcal/default
            store       does not exist yet: the first change creates it
            revision    REV
            operations  0
            events      0
            reminders   0
            calendars   2 in 1 source
            store.json  none
            log         none
            index       none
            backups     none
            lock        none yet
            $ HOME= EKCAL_STORE= ekcal today
            ! ekcal: HOME is not set, so the folder of stores is unknown
            !        use --store PATH
            [74]
            """, in: try Shell())
    }

    @Test func errorsForPrograms() throws {
        try Transcript.check(
            """
            $ ekcal show e9999 --json
            ! {"error":{"code":"not_found","exit":3,"message":"there is no item e0001","hint":"`ekcal list` lists the items","field":"REF","line":null,"candidates":[]}}
            [3]
            $ ekcal list --nope --json
            ! {"error":{"code":"usage","exit":2,"message":"unknown option \\"--nope\\" for `ekcal list`","hint":"did you mean `--once` or `--now`?","field":"--nope","line":null,"candidates":[]}}
            [2]
            $ ekcal add Dentist 03/04/2026 --jsonl
            ! {"error":{"code":"date","exit":2,"message":"\\"03/04/2026\\" can be read in more than one way","hint":"write 2026-03-04 or 2026-04-03","field":"WHEN","line":null,"candidates":[]}}
            [2]
            $ ekcal list --fail-empty --json
            {"ekcal":{"schema":2,"command":"list","revision":"REV","time_zone":"Europe/Berlin","range":{"start":"2026-03-04T00:00:00+01:00","end":"2026-03-11T00:00:00+01:00"},"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[]}
            ! {"error":{"code":"nothing_matched","exit":8,"message":"nothing matched","hint":null,"field":null,"line":null,"candidates":[]}}
            [8]
            """, in: try Shell())
    }
}
