import Testing

@testable import ekcal

/// Calendars, the store, help, and what is no command.
@Suite struct ThingTranscripts {
    @Test func calendars() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal calendar list
            c0001  Calendar   events     Local  default
            c0002  Reminders  reminders  Local  default
            $ ekcal calendar add work --tint #1BADF8
            Added c0003  work   events
            $ ekcal calendar add errands --kind reminders
            Added c0004  errands   reminders
            $ ekcal calendar add all --kind both -n
            Would add c0005  all   events, reminders
            Nothing was written.
            $ ekcal calendar add work
            ! ekcal: there is a calendar "work" already
            !        `ekcal calendar list` shows them
            [6]
            $ ekcal calendar add loud --tint red
            ! ekcal: "red" is no colour
            !        write #RRGGBB, such as #1BADF8
            [2]
            $ ekcal calendar add loud --kind sounds
            ! ekcal: "sounds" is not a value of --kind
            !        it is one of: events, reminders, both
            [2]
            $ ekcal calendar list
            c0001  Calendar   events     Local  default
            c0002  Reminders  reminders  Local  default
            c0003  work       events     Local
            c0004  errands    reminders  Local
            $ ekcal calendar list -q
            c0001
            c0002
            c0003
            c0004
            $ ekcal calendar list --json
            {"ekcal":{"schema":1,"command":"calendar list","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":4,"truncated":false,"warnings":[]},
            "data":[
            {"type":"calendar","id":"ID-1","short_id":"c0001","title":"Calendar","source":"Local","color":"#1BADF8","events":true,"reminders":false,"default":true,"writable":true,"kind":"local","ical":[]},
            {"type":"calendar","id":"ID-2","short_id":"c0002","title":"Reminders","source":"Local","color":"#FF9500","events":false,"reminders":true,"default":true,"writable":true,"kind":"local","ical":[]},
            {"type":"calendar","id":"ID-3","short_id":"c0003","title":"work","source":"Local","color":"#1BADF8","events":true,"reminders":false,"default":false,"writable":true,"kind":"local","ical":[]},
            {"type":"calendar","id":"ID-4","short_id":"c0004","title":"errands","source":"Local","color":null,"events":false,"reminders":true,"default":false,"writable":true,"kind":"local","ical":[]}
            ]}
            """, in: shell)
    }

    @Test func stores() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal store info
            path        DIR/store
            store       not written yet: the first change makes it
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
            index       4.4 kB
            backups     1, 913 B, the newest daily-2026-03-04
            lock        free
            $ ekcal store check
            $ ekcal store check --json
            {"ekcal":{"schema":1,"command":"store check","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":0,"truncated":false,"warnings":[]},
            "data":[]}
            $ ekcal store info --json
            {"ekcal":{"schema":1,"command":"store info","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"warnings":[]},
            "data":[
            {"type":"store","path":"DIR/store","id":"ID-1","revision":"REV","operation":1,"events":1,"reminders":0,"calendars":2,"sources":1,"snapshot_lag":0,"files":{"snapshot_bytes":913,"log_bytes":1109,"log_operations":1,"log_first_operation":1,"unfinished_bytes":0,"index_bytes":4376,"lock":"free"},"backups":[{"type":"backup","name":"daily-2026-03-04","path":"DIR/store/backups/daily-2026-03-04.json","operation":1,"time":"2026-03-04T00:00:00Z","bytes":913,"daily":true}],"notes":[]}
            ]}
            """, in: shell)
    }

    @Test func unknownWords() throws {
        let shell = try Shell()
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
            $ ekcal calendar
            ! ekcal: `ekcal calendar` needs a second word
            !        it is one of: ekcal calendar list, ekcal calendar add, ekcal calendar edit, ekcal calendar rm, ekcal calendar default, ekcal calendar merge
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
            !        a whole number, 0 or more
            [2]
            $ ekcal list --limit
            ! ekcal: --limit needs a value: --limit N
            [2]
            $ ekcal add A 2026-03-05 B
            ! ekcal: "B" cannot be understood in "2026-03-05 B"
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ ekcal split e7kq4@2026-03-20 B
            ! ekcal: `ekcal split` has no use for "B"
            !        quote what belongs together: "e7kq4@2026-03-20 B"
            [2]
            $ ekcal help nothing
            ! ekcal: no command or topic is called "nothing"
            !        `ekcal help` lists commands and topics
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
            ekcal 0.1.0
            $ ekcal version
            ekcal 0.1.0
            $ HOME= ekcal today -q
            $ HOME= EKCAL_STORE= XDG_DATA_HOME=DIR/data ekcal store info
            path        DIR/data/ekcal/default
            store       not written yet: the first change makes it
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
            ! ekcal: HOME is not set, so there is no place for a store
            !        name one with --store PATH
            [74]
            """, in: shell)
    }

    @Test func errorsForPrograms() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal show e9999 --json
            ! {"error":{"code":"not_found","exit":3,"message":"no item e0001","hint":"`ekcal list` shows what there is","field":"REF","line":null,"candidates":[]}}
            [3]
            $ ekcal list --nope --json
            ! {"error":{"code":"usage","exit":2,"message":"unknown option \\"--nope\\" for `ekcal list`","hint":"did you mean `--once` or `--now`?","field":"--nope","line":null,"candidates":[]}}
            [2]
            $ ekcal add Dentist 03/04/2026 --jsonl
            ! {"error":{"code":"date","exit":2,"message":"\\"03/04/2026\\" can be read in more than one way","hint":"write 2026-03-04 or 2026-04-03","field":"WHEN","line":null,"candidates":[]}}
            [2]
            $ ekcal list --fail-empty --json
            {"ekcal":{"schema":1,"command":"list","revision":"REV","time_zone":"Europe/Berlin","range":{"start":"2026-03-04T00:00:00+01:00","end":"2026-03-11T00:00:00+01:00"},"count":0,"truncated":false,"warnings":[]},
            "data":[]}
            ! {"error":{"code":"nothing_matched","exit":8,"message":"nothing matched","hint":null,"field":null,"line":null,"candidates":[]}}
            [8]
            """, in: shell)
    }

    @Test func help() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ COLUMNS=60 ekcal help
            ekcal: calendars and reminders on the command line

              ekcal [OPTIONS] COMMAND [ARGUMENTS]

            Look
              today               today's events, and reminders that are
                                  due or overdue
              list [RANGE]        what happens in a range, in order
              day [DATE]          a day by the clock
              week [DATE]         a week as a grid, with its number
              month [DATE]        a month as a grid, with week numbers
              year [DATE]         a year as twelve small months, with a
                                  dot where there is something
              next                what is running and what comes next;
                                  for prompts and status bars
              now                 what is running at this moment
              overdue             reminders that are past due
              soon                reminders that are due soon, or that
                                  have an alarm soon
              find QUERY...       search all items and all dates
              show REF...         everything about items: fields,
                                  repeats, next dates, alarms,
                                  identifiers
              occurrences REF [RANGE]
                                  the dates of a series, with those that
                                  were skipped or changed on their own
              when WORDS...       what a date, a range or a repeat is
                                  understood as; stores nothing
              expand              the dates of any RFC 5545 rule,
                                  without a store

            Change
              add TITLE [WHEN]    make an event
              todo TITLE [WHEN]   make a reminder
              quick [SENTENCE]    make an event or a reminder from one
                                  sentence
              edit REF|QUERY...   change items
              reschedule REF WHEN...
                                  move an item to another time; it lasts
                                  as long as before
              mv REF|QUERY...     move items to another calendar
              copy REF...         make items once more
              rm REF|QUERY...     delete items, or occurrences of them
              skip REF@DATE...    drop single occurrences of a series
              unskip REF@DATE...  put skipped occurrences back
              split REF@DATE      cut a series in two without changing
                                  it
              done REF...         complete reminders
              undone REF...       open completed reminders again

            Exchange
              import FILE...      read iCalendar, JSON and CSV files
                                  into the store
              export [REF|QUERY...]
                                  print items as iCalendar

            Scripts
              batch [FILE]        many commands as one: all of them, or
                                  nothing
              apply PLAN          do what a plan of `batch --plan` says,
                                  exactly
              assert QUERY...     exit 5 unless so many items match a
                                  query

            History
              log [RANGE]         what was done to the store, the newest
                                  first
              undo [OP]           take back an operation
              redo [OP]           take back the newest undo
              op show OP          what an operation did, property by
                                  property
              op diff OP [OP2]    the difference between two states of
                                  the store
              op restore OP       bring the whole store back to the
                                  state after an operation
              history REF         every version of one item, also of one
                                  that was deleted
              changes             what changed since a cursor, for
                                  programs that follow the store
              watch [QUERY]       what changes, as soon as it does,
                                  until Control-C

            Things
              calendar list       calendars and reminder lists
              calendar add NAME   make a calendar or a reminder list
              calendar edit NAME  rename a calendar or give it a colour
              calendar rm NAME    delete a calendar with its items
              calendar default NAME
                                  say where new items go when no
                                  calendar is named
              calendar merge NAME...
                                  move all items of calendars to another
                                  one, and delete the calendars
              source list         where calendars come from
              source add NAME     make a source for calendars
              source edit NAME    rename a source
              source rm NAME      delete a source that has no calendars
              store info          where the store is, what it holds,
                                  which revision it has, its files
              store check         check the store; silent when all is
                                  well
              store snapshot      write store.json now
              store compact       drop old history, so that the log gets
                                  smaller
              store backup        copy all items to a file that
                                  `store restore` can bring back
              store restore [BACKUP]
                                  bring back what a backup holds, as one
                                  operation
              store list          the stores that have a name
              store new NAME      make an empty store

            Setup
              config get NAME     the value of a setting, wherever it
                                  comes from
              config set NAME VALUE
                                  set a setting
              config unset NAME   take a setting out of the file
              config list [SECTION]
                                  all settings that have a value
              config edit         edit the settings in $VISUAL or
                                  $EDITOR
              config path         where the settings are
              access show         what programs written for EventKit are
                                  told when they ask for access
              access set EVENTS REMINDERS
                                  say what programs written for EventKit
                                  are told
              doctor              look at all that the tool stands on,
                                  and say what to do

            Help
              help [TOPIC]        help on a command or a topic
              version             which version this is
              schema [NAME]       what commands answer with --json, as
                                  JSON Schema
              completion SHELL    a script with which a shell completes
                                  command lines
              man show [TOPIC]    a page of the manual, for man to read
              man install         write the manual where man finds it

            Topics
              dates               how to write dates, times, lengths and
                                  ranges
              repeats             how to say that something repeats
              spans               how far a change to a series reaches,
                                  and how to name an occurrence
              queries             how to say which items are meant
              batch               how to write many commands that are
                                  done as one
              hooks               programs of yours that are asked
                                  before a change, and told of it
              output              text, JSON, CSV and iCalendar; what
                                  scripts can rely on
              exit-codes          what each exit code means
              settings            what can be set, and how
              environment         environment variables
              files               where stores and settings are, and
                                  what is in them
              recipes             scripts with the shell, jq, fzf,
                                  status bars, cron and git

            `ekcal help COMMAND` and `ekcal help TOPIC` tell more.
            `ekcal` alone shows today.
            $ COLUMNS=100 ekcal help
            ekcal: calendars and reminders on the command line

              ekcal [OPTIONS] COMMAND [ARGUMENTS]

            Look
              today                        today's events, and reminders that are due or overdue
              list [RANGE]                 what happens in a range, in order
              day [DATE]                   a day by the clock
              week [DATE]                  a week as a grid, with its number
              month [DATE]                 a month as a grid, with week numbers
              year [DATE]                  a year as twelve small months, with a dot where there is something
              next                         what is running and what comes next; for prompts and status bars
              now                          what is running at this moment
              overdue                      reminders that are past due
              soon                         reminders that are due soon, or that have an alarm soon
              find QUERY...                search all items and all dates
              show REF...                  everything about items: fields, repeats, next dates, alarms,
                                           identifiers
              occurrences REF [RANGE]      the dates of a series, with those that were skipped or changed on
                                           their own
              when WORDS...                what a date, a range or a repeat is understood as; stores nothing
              expand                       the dates of any RFC 5545 rule, without a store

            Change
              add TITLE [WHEN]             make an event
              todo TITLE [WHEN]            make a reminder
              quick [SENTENCE]             make an event or a reminder from one sentence
              edit REF|QUERY...            change items
              reschedule REF WHEN...       move an item to another time; it lasts as long as before
              mv REF|QUERY...              move items to another calendar
              copy REF...                  make items once more
              rm REF|QUERY...              delete items, or occurrences of them
              skip REF@DATE...             drop single occurrences of a series
              unskip REF@DATE...           put skipped occurrences back
              split REF@DATE               cut a series in two without changing it
              done REF...                  complete reminders
              undone REF...                open completed reminders again

            Exchange
              import FILE...               read iCalendar, JSON and CSV files into the store
              export [REF|QUERY...]        print items as iCalendar

            Scripts
              batch [FILE]                 many commands as one: all of them, or nothing
              apply PLAN                   do what a plan of `batch --plan` says, exactly
              assert QUERY...              exit 5 unless so many items match a query

            History
              log [RANGE]                  what was done to the store, the newest first
              undo [OP]                    take back an operation
              redo [OP]                    take back the newest undo
              op show OP                   what an operation did, property by property
              op diff OP [OP2]             the difference between two states of the store
              op restore OP                bring the whole store back to the state after an operation
              history REF                  every version of one item, also of one that was deleted
              changes                      what changed since a cursor, for programs that follow the store
              watch [QUERY]                what changes, as soon as it does, until Control-C

            Things
              calendar list                calendars and reminder lists
              calendar add NAME            make a calendar or a reminder list
              calendar edit NAME           rename a calendar or give it a colour
              calendar rm NAME             delete a calendar with its items
              calendar default NAME        say where new items go when no calendar is named
              calendar merge NAME...       move all items of calendars to another one, and delete the calendars
              source list                  where calendars come from
              source add NAME              make a source for calendars
              source edit NAME             rename a source
              source rm NAME               delete a source that has no calendars
              store info                   where the store is, what it holds, which revision it has, its files
              store check                  check the store; silent when all is well
              store snapshot               write store.json now
              store compact                drop old history, so that the log gets smaller
              store backup                 copy all items to a file that `store restore` can bring back
              store restore [BACKUP]       bring back what a backup holds, as one operation
              store list                   the stores that have a name
              store new NAME               make an empty store

            Setup
              config get NAME              the value of a setting, wherever it comes from
              config set NAME VALUE        set a setting
              config unset NAME            take a setting out of the file
              config list [SECTION]        all settings that have a value
              config edit                  edit the settings in $VISUAL or $EDITOR
              config path                  where the settings are
              access show                  what programs written for EventKit are told when they ask for access
              access set EVENTS REMINDERS  say what programs written for EventKit are told
              doctor                       look at all that the tool stands on, and say what to do

            Help
              help [TOPIC]                 help on a command or a topic
              version                      which version this is
              schema [NAME]                what commands answer with --json, as JSON Schema
              completion SHELL             a script with which a shell completes command lines
              man show [TOPIC]             a page of the manual, for man to read
              man install                  write the manual where man finds it

            Topics
              dates                        how to write dates, times, lengths and ranges
              repeats                      how to say that something repeats
              spans                        how far a change to a series reaches, and how to name an occurrence
              queries                      how to say which items are meant
              batch                        how to write many commands that are done as one
              hooks                        programs of yours that are asked before a change, and told of it
              output                       text, JSON, CSV and iCalendar; what scripts can rely on
              exit-codes                   what each exit code means
              settings                     what can be set, and how
              environment                  environment variables
              files                        where stores and settings are, and what is in them
              recipes                      scripts with the shell, jq, fzf, status bars, cron and git

            `ekcal help COMMAND` and `ekcal help TOPIC` tell more. `ekcal` alone shows today.
            $ COLUMNS=100 ekcal help edit
            ekcal edit: change items

              ekcal edit [OPTIONS] REF|QUERY...

            Also: ekcal event edit, ekcal reminder edit

              REF|QUERY                 an identifier as listings show it, with @DATE for one occurrence; -
                                        reads them from standard input; or a query, as one argument

            Only what an option names is changed. A new --start keeps the length, unless --end or --for is there
            too. --start, --end and --due read what `reschedule` reads: a day alone keeps the time, a time alone
            keeps the day, +1d and -30m count from the time that the item has. --all-day makes whole days of it.

            An item that repeats needs to be told how far the change goes: see `ekcal help spans`.

            Without an option, on a terminal, $VISUAL or $EDITOR opens a form with the fields of one item; with
            --table, a table of many, in which a series without a date stands for all of its dates. What nobody
            touched there is not written, so others may change it meanwhile; what both have changed is shown. A
            form with a mistake is opened again, and what could not be saved is kept under
            $XDG_STATE_HOME/ekcal/drafts.

            Options
                  --title TEXT          the new title
                  --start WHEN          when it starts
                  --end WHEN            when it ends; a date is the last whole day
                  --for D               how long it lasts: 45m, 1h30m, 2d
                  --due WHEN            when it is due; a date alone means that day
                  --all-day             whole days, without a time
                  --time-zone ZONE      the zone that it is kept in; the time on the clock stays
                  --location TEXT       where it is
                  --notes TEXT          notes; @FILE reads them from a file, - from standard input
                  --url URL             an address that belongs to it
                  --availability HOW    how it counts for others: busy, free, tentative, unavailable
                  --priority P          high, medium, low, none, or 0 to 9 (1 is the highest)
                  --alarm WHEN          alarm: 10m and 1d count before it, or a date and time; repeatable
                  --add-alarm WHEN      one alarm more; repeatable
                  --remove-alarm WHEN   take this alarm away; repeatable
                  --no-alarm            no alarm, whatever is set
                  --at PLACE            an alarm on arriving at a place: "52.52,13.40", with a name before it:
                                        "Home 52.52,13.40"
                  --leaving             the alarm of --at on leaving the place
                  --radius M            how far round the place of --at, in metres; as the system has it unless
                                        told
                  --repeat SENTENCE     how it repeats: "every 2 weeks on fri"
                  --rrule RRULE         how it repeats, as an iCalendar rule: FREQ=WEEKLY;BYDAY=FR
                  --until DATE          the last day on which it may repeat
                  --count N             how many times it happens
                  --no-repeat           it no longer repeats
                  --snap                move the first date to the first one that fits --repeat
                  --external-id ID      its identifier in another program (iCalendar UID)
                  --clear FIELD         empty this field; repeatable: alarms, due, end, location, notes,
                                        priority, recurrence, start, url
                  --patch JSON          fields as --json prints them, null to empty one: '{"location":null}'

            Choosing and ordering
                  --fail-empty          exit 8 when nothing matched, or nothing was there to be done

            Making the change
                  --table               edit them as a table, one a line, in $VISUAL or $EDITOR
                  --no-conflict[=warn]  what overlaps something busy within two years, on any of its dates:
                                        refuse it with exit 5, or warn
                  --span REACH          how much of a series: this, future, all; see `ekcal help spans`
                  --detached HOW        what occurrences changed on their own: keep it, unless told, or replace
                                        it
                  --if-rev REV          only if the item still has this revision, else exit 5
              -n, --dry-run             say what would change; write nothing
              -y, --yes                 answer yes to every question
                  --no-input            never ask; exit 9 where a question would come
                  --no-hooks            ask and tell no hooks; see `ekcal help hooks`
                  --lock-timeout D      how long to wait for another writer; 5s unless told

            Printing
              -o, --output FORMAT       how to print: text, json, jsonl, csv, tsv, template
                  --json                same as -o json
                  --jsonl               same as -o jsonl
                  --csv                 same as -o csv
                  --fields A,B.C        only these fields, in this order; in text as columns
                  --format TEMPLATE     a line for each: '{start:%H:%M} {title}'; @FILE reads it; see
                                        `ekcal help output`
                  --color WHEN          colours: auto, always, never
              -q, --quiet               listings print references only, changes print nothing
              -v, --verbose             say on standard error what is read: store, zone, range

            Everywhere
              -s, --store NAME          which store: a name, a folder or a .json file
                  --tz ZONE             zone for printing, and for times that name none
                  --now TIME            pretend that it is this time
              -h, --help                print this help

            Examples
              ekcal edit e7kq4 --location "Room 4" --span all
                  a whole series
              ekcal edit e7kq4@2026-03-20 --start 10:00 --span future
                  an hour later, from that day on
              ekcal edit e7kq4
                  as a form in your editor
              ekcal edit --table 'calendar:work on:2026-03'
                  a month of one calendar as a table
              ekcal edit r8tbz --clear due --priority none
                  a reminder without a date
            $ ekcal done --help
            ekcal done: complete reminders

              ekcal done [OPTIONS] REF...

            Also: ekcal complete, ekcal reminder done, ekcal reminder complete

              REF                    an identifier as listings show it, with @DATE for one
                                     occurrence; - reads them from standard input

            A reminder that repeats moves to its next date, and says which one that is. With
            --from-today that is counted from today: what is every three days comes back in
            three days, however late it was.

            Choosing and ordering
                  --fail-empty       exit 8 when nothing matched, or nothing was there to be
                                     done

            Making the change
                  --from-today       what repeats counts from today, not from when it was
                                     due
                  --if-rev REV       only if the item still has this revision, else exit 5
              -n, --dry-run          say what would change; write nothing
              -y, --yes              answer yes to every question
                  --no-input         never ask; exit 9 where a question would come
                  --no-hooks         ask and tell no hooks; see `ekcal help hooks`
                  --lock-timeout D   how long to wait for another writer; 5s unless told

            Printing
              -o, --output FORMAT    how to print: text, json, jsonl, csv, tsv, template
                  --json             same as -o json
                  --jsonl            same as -o jsonl
                  --csv              same as -o csv
                  --fields A,B.C     only these fields, in this order; in text as columns
                  --format TEMPLATE  a line for each: '{start:%H:%M} {title}'; @FILE reads
                                     it; see `ekcal help output`
                  --color WHEN       colours: auto, always, never
              -q, --quiet            listings print references only, changes print nothing
              -v, --verbose          say on standard error what is read: store, zone, range

            Everywhere
              -s, --store NAME       which store: a name, a folder or a .json file
                  --tz ZONE          zone for printing, and for times that name none
                  --now TIME         pretend that it is this time
              -h, --help             print this help

            Examples
              ekcal done rk3mh r8tbz
                  two at once
              ekcal done rk3mh --from-today
                  the next date, counted from today
            $ ekcal help exit-codes
            exit-codes: what each exit code means

              0     done, or nothing to do; store: written, or nothing to write
              1     unexpected failure: a bug
              2     usage: an unknown option, a date that cannot be read, a span that is
                    missing
              3     not found
              4     ambiguous: more than one thing is called so
              5     a condition does not hold: --if-rev, assert, --max-changes,
                    --no-conflict, an undo that would lose later changes, a cursor that is
                    too old
              6     refused by the rules of the store: a read-only calendar, an end before
                    its start, a rule that does not fit; or by a hook
              7     partly done, only where asked for: import without --strict, expand
                    --lines; the report says what; store: partly written
              8     nothing matched, and --fail-empty was given
              9     an answer is needed, and there is no terminal or --no-input was given
              74    reading or writing failed; store: unchanged, unless the message says
                    that it is saved or that it could not tell
              75    another program holds the store; try again
              130   interrupted (Control-C)
              143   terminated

            Where nothing else is said the store is unchanged: a command that fails changes
            nothing.

            A reader that has enough and closes the pipe, such as head, is no failure of a
            command that only reads: it ends with 0. A full disk is one: 74, with a message.
            """, in: shell)
    }
}
