import Testing

@testable import ekcal

/// `help`, at a terminal of 60 columns.
@Suite struct HelpTranscripts {
    @Test func help() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ COLUMNS=60 ekcal help --all
            ekcal: calendars and reminders on the command line

              ekcal [OPTIONS] COMMAND [ARGUMENTS]

            Look
              today                 list today's events, and reminders
                                    that are due
              list [RANGE]          list the items of a range, in order
              ui [DATE]             the calendar on the whole terminal
              day [DATE]            show a day hour by hour
              week [DATE]           show a week as a grid
              month [DATE]          show a month as a grid
              year [DATE]           show a year as twelve small months,
                                    each day with a shade for how full
                                    it is
              next                  print what is running and what comes
                                    next, for prompts and status bars
              now                   list what is running now
              overdue               list reminders that are past due
              soon                  list reminders that are due soon, or
                                    that have an alarm soon
              find QUERY...         search all items
              show REF|QUERY...     show everything about items: fields,
                                    repeats, next dates, alarms,
                                    identifiers
              occurrences REF|QUERY [RANGE]
                                    list the dates of a series, with
                                    skipped and changed ones
              when WORDS...         show how a date, a range or a repeat
                                    is read; store nothing
              expand                print the dates of an RFC 5545 rule,
                                    without a store

            Change
              add TITLE [WHEN]      add an event
              todo [TITLE] [WHEN]   add a reminder; without words, list
                                    all open ones
              quick [SENTENCE]      add an event or a reminder from one
                                    sentence
              edit REF|QUERY...     change items
              reschedule REF|QUERY WHEN...
                                    move an item to another time and
                                    keep its length
              mv REF|QUERY...       move items to another calendar
              copy REF|QUERY...     copy items
              rm REF|QUERY...       delete items, or occurrences of them
              skip REF@DATE|QUERY...
                                    skip single occurrences of a series
              unskip REF@DATE|QUERY...
                                    put skipped occurrences back
              split REF@DATE|QUERY  cut a series in two without changing
                                    it
              done REF|QUERY...     complete reminders
              undone REF|QUERY...   reopen completed reminders

            Plan
              free [RANGE]          find free time, and book it
              busy [RANGE]          show busy time, merged
              conflicts [RANGE]     list busy events that overlap
              dups [QUERY]          list duplicate items, and delete all
                                    but the oldest
              plan REF|QUERY...     put reminders into free time before
                                    they are due, as a plan for `apply`
              alarm list [RANGE]    list the alarms of a range with the
                                    times at which they fire
              alarm next            print the next alarm, or the next
                                    ones with --limit
              alarm watch           ring when alarms are due, until
                                    Control-C
              alarm ack REF|QUERY...
                                    acknowledge the alarms of items
              alarm snooze REF D    ring the alarm of an item again
                                    later; its date is unchanged
              alarm test REF        ring the alarms of an item now, to
                                    check that they work
              alarm install         install `alarm watch` as a service
                                    of your system
              alarm doctor          say why alarms would not ring, and
                                    what to do
              place list            list the named places
              place add NAME LAT,LON
                                    name a place, or change a named one
              place rm NAME         delete a named place; alarms with
                                    this place are kept
              place simulate [-]    show which alarms would ring at a
                                    place, or on a trip

            Exchange
              import FILE...        import iCalendar, JSON and CSV files
              export [REF|QUERY...]
                                    print items as iCalendar
              invite list           list invitations without your
                                    answer, and proposals of
                                    participants
              invite show REF|FILE...
                                    show invitations: who, when, what a
                                    file would change, and what overlaps
              invite accept REF|FILE...
                                    accept invitations, or the proposal
                                    of a participant
              invite decline REF|FILE...
                                    decline invitations, or the proposal
                                    of a participant
              invite tentative REF|FILE...
                                    answer invitations with maybe
              invite propose REF|FILE WHEN...
                                    propose another time to the
                                    organizer
              invite delegate REF|FILE ADDRESS
                                    send somebody else in your place
              invite refresh REF|FILE...
                                    ask the organizer for the newest
                                    version of invitations
              birthdays import FILE...
                                    import the birthdays of contacts
                                    into a calendar
              vdir pull DIR         copy the changes in a folder of .ics
                                    files to the store
              vdir push DIR         copy the changes in the store to a
                                    folder of .ics files

            Scripts
              batch [FILE]          run many commands as one operation,
                                    all or nothing
              apply PLAN            make the changes of a plan from
                                    `batch --plan`
              assert QUERY...       exit 5 if the number of matching
                                    items is wrong
              mcp                   serve the store to a language model
                                    (Model Context Protocol)

            History
              log [RANGE]           list operations, newest first
              undo [OP]             undo an operation
              redo [OP]             redo the operation that was undone
                                    last
              op show OP            show the changes of an operation,
                                    property by property
              op diff OP [OP2]      show the differences between two
                                    states of the store
              op restore OP         restore the whole store to its state
                                    after an operation
              history REF|QUERY     show every version of an item, even
                                    a deleted one
              changes               print the changes since a cursor,
                                    for programs
              watch [QUERY]         print changes as they happen, until
                                    Control-C

            Things
              calendar list         list calendars and reminder lists
              calendar show NAME...
                                    show details of calendars, and the
                                    state of subscriptions
              calendar add NAME     add a calendar or a reminder list
              calendar edit NAME    change the name or the colour of a
                                    calendar
              calendar rm NAME      delete a calendar with its items
              calendar default NAME
                                    set the default calendar for new
                                    items
              calendar merge NAME...
                                    move all items of calendars to
                                    another one, and delete the empty
                                    calendars
              calendar subscribe URL|FILE
                                    follow a calendar on the web, or a
                                    file
              calendar refresh [NAME...]
                                    refresh subscriptions
              calendar unsubscribe NAME
                                    end a subscription and delete its
                                    calendar
              source list           list the sources of calendars
              source add NAME       add a source for calendars
              source edit NAME      rename a source
              source rm NAME        delete a source that has no
                                    calendars
              store info            show the path, contents, files and
                                    revision of the store
              store check           check the store; print nothing if
                                    there is no problem
              store snapshot        write store.json now
              store compact         remove old history to make the log
                                    smaller
              store backup          copy all items to a file for
                                    `store restore`
              store restore [BACKUP]
                                    restore a backup, as one operation
              store list            list the named stores
              store new NAME        create an empty store
              store merge BASE OURS THEIRS
                                    merge versions of store.json, as a
                                    merge driver of git

            Setup
              config get NAME       print the value of a setting
              config set NAME VALUE
                                    change a setting
              config unset NAME     remove a setting from the file
              config list [SECTION]
                                    list all settings that have a value
              config edit           edit the settings in $VISUAL or
                                    $EDITOR
              config path           print the path of the settings file
              access show           show the access that programs
                                    written for EventKit get
              access set EVENTS REMINDERS
                                    set the access of programs that use
                                    EventKit
              setup                 set up calendars, lists and settings
                                    with eight questions
              account list          list the accounts on servers for
                                    calendars
              account add NAME [URL]
                                    add an account on a server for
                                    calendars (CalDAV)
              account edit NAME     change an account: its address,
                                    log-in or name
              account rm NAME       remove an account here; its server
                                    keeps everything
              sync [ACCOUNT]        synchronize calendars with servers
              doctor                check everything that ekcal needs,
                                    and suggest repairs

            Help
              help [TOPIC]          print help for a command or a topic
              version               print the version, the commit and
                                    the formats
              schema [NAME]         print JSON Schema for the output and
                                    the input of commands
              completion SHELL [WORD...]
                                    print a completion script for a
                                    shell
              man show [TOPIC]      print a manual page
              man install           install the manual pages

            Topics
              dates                 how to write dates, times, lengths
                                    and ranges
              repeats               how to write repeats
              sentences             how `quick` reads a sentence
              spans                 how to change a part of a series,
                                    and how to name an occurrence
              queries               how to search for items
              keys                  the keys of `ekcal ui`
              batch                 how to run many commands as one
                                    operation
              hooks                 how to run your own programs before
                                    and after a change
              planning              how to find free time
              places                how reminders ring at places
              subscriptions         how to follow calendars on the web
              accounts              how to keep calendars in step with a
                                    server (CalDAV)
              folders               how to keep calendars in step with
                                    folders and servers
              invitations           how to understand and answer
                                    invitations by mail
              output                text, JSON, CSV and iCalendar, and
                                    what scripts can rely on
              exit-codes            what each exit code means
              settings              how to change settings
              environment           environment variables
              files                 where stores and settings are
              recipes               scripts with the shell, jq, fzf,
                                    status bars, cron and git
              tour                  ten commands at work, on a store in
                                    memory
              options               the options that most commands take

            `ekcal help COMMAND` and `ekcal help TOPIC` show more.
            `ekcal` without a command shows today.
            $ COLUMNS=100 ekcal help
            ekcal: calendars and reminders on the command line

            Look      today                 events and due reminders: just `ekcal`
                      list [RANGE]          the next days, or others: ekcal list next week
                      week [DATE]           a week as a picture; also day, month and year
                      ui                    the calendar on the whole terminal
                      find WORDS            search everything: ekcal find dentist
                      show ITEM             everything about an item: ekcal show dentist
            Add       add TITLE WHEN        an event: ekcal add Dentist fri 9:30
                      todo TITLE [WHEN]     a reminder: ekcal todo buy milk fri
                      todo                  all open reminders
                      quick                 a sentence, saved when you agree
            Change    edit ITEM             any field: ekcal edit dentist --location Bonn
                      reschedule ITEM WHEN  another time: ekcal reschedule dentist mon
                      done ITEM             complete a reminder: ekcal done milk
                      skip ITEM@DATE        leave out one date: ekcal skip yoga@fri
                      rm ITEM               delete
                      undo                  take the last change back
            Plan      free [RANGE]          free time: ekcal free fri --for 2h
                      conflicts [RANGE]     events that overlap
                      plan ITEM             put reminders into free time
            Exchange  import FILE           iCalendar (.ics), CSV and JSON
                      export [ITEM]         iCalendar: ekcal export > all.ics
                      sync                  calendars on servers: ekcal help accounts
            Scripts   batch [FILE]          many commands as one, all or nothing
                      watch [QUERY]         print changes as they happen
            Things    calendar              add, edit, list, subscribe: calendars and lists
                      alarm                 list, snooze, watch: what rings when
                      place                 add, list: places at which reminders ring
                      invite                list, accept, propose: invitations by mail
                      account               add, list, edit: calendars on servers
                      store                 check, backup, restore: the files
                      config                list, set: the settings
            Topics    dates, repeats, sentences, spans, queries, keys, batch, hooks, planning, places,
                      subscriptions, accounts, folders, invitations, output, exit-codes, settings, environment,
                      files, recipes, tour, options

            `ekcal help NAME` explains a command, a thing or a topic, `ekcal help --all` lists all commands, and
            `ekcal help tour` shows ten of them at work.
            $ COLUMNS=100 ekcal help edit
            ekcal edit: change items

              ekcal edit [OPTIONS] REF|QUERY...

            Also: ekcal event edit, ekcal reminder edit

            Examples
              ekcal edit e7kq4 --location "Room 4" --span all
                  a whole series
              ekcal edit e7kq4@2026-03-20 --start 10:00 --span future
                  an hour later, from that day on
              ekcal edit e7kq4
                  as a form in your editor
              ekcal edit --draft
                  the form that you cancelled last
              ekcal edit --table 'calendar:work on:2026-03'
                  a month of one calendar as a table
              ekcal edit r8tbz --clear due --priority none
                  a reminder without a date

            Words
              REF|QUERY                     an identifier from a listing, with @DATE for one occurrence; - reads
                                            them from standard input; or a query, as one argument

            Details
            Only the fields that options name are changed. A new --start keeps the length, unless --end or --for
            is given too. --start, --end and --due work as in `reschedule`: a day alone keeps the time, a time
            alone keeps the day, +1d and -30m count from the current time of the item. --all-day turns times
            into whole days.

            For a series, say which part of it to change: see `ekcal help spans`.

            Without an option, on a terminal, $VISUAL or $EDITOR opens a form with the fields of one item.
            --table opens a table of many items, in which a series without a date means all of its dates. Fields
            that you do not change are not written, so they keep changes that others make meanwhile. If you and
            somebody else changed the same field, the form shows both values. A form with a mistake opens again,
            and a text that could not be saved is kept in $XDG_STATE_HOME/ekcal/drafts; --draft opens the newest
            one again, or the one whose name you write in place of the item.

            Options
                  --title TEXT              the new title
                  --start WHEN              start: a day, a time or both
                  --end WHEN                end; a date is the last whole day
                  --for D                   length: 45m, 1h30m, 2d
                  --due WHEN                due date; a date alone means that day
                  --all-day                 make it last whole days, without a time
                  --time-zone ZONE          time zone of the item; the local time stays the same
                  --location TEXT           location
                  --notes TEXT              notes; @FILE reads them from a file, - from standard input
                  --url URL                 web address
                  --tint COLOR              colour: a CSS name such as steelblue, #RGB or #RRGGBB
                  --availability HOW        availability: busy, free, tentative, unavailable
                  --priority P              priority: high, medium, low, none, or 0 to 9 (1 is the highest)
                  --alarm WHEN              alarm: 10m or 1d before the item, or a date and time; repeatable
                  --add-alarm WHEN          add an alarm; repeatable
                  --remove-alarm WHEN       remove this alarm; repeatable
                  --no-alarm                no alarms, not even the default ones
                  --at PLACE                alarm on arriving at a place: 52.52,13.40, "Home 52.52,13.40", or a
                                            name of `place list`
                  --leaving                 make the alarm of --at ring on leaving the place
                  --radius M                radius of the place of --at, in metres (default: chosen by the
                                            system)
                  --repeat SENTENCE         repeat, in words: "every 2 weeks on fri"
                  --rrule RRULE             repeat, as an iCalendar rule: FREQ=WEEKLY;BYDAY=FR
                  --until DATE              last day of the repeat
                  --count N                 number of occurrences
                  --no-repeat               stop repeating
                  --snap                    move the start to the first date that fits --repeat
                  --external-id ID          identifier in another program (iCalendar UID)
                  --clear FIELD             clear this field; repeatable: alarms, attendees, categories, color,
                                            due, end, estimated_duration, location, notes, organizer, priority,
                                            recurrence, start, status, url
                  --category WORD           category; repeatable
                  --attendee PERSON         participant: "Ada <ada@example.com>", with optional, chair,
                                            non-participant or no-rsvp after it; repeatable
                  --organizer PERSON        organizer: "Ada <ada@example.com>"
                  --status STATUS           status: confirmed, tentative or canceled; of a reminder
                                            needs-action, in-process or canceled: none, confirmed, tentative,
                                            canceled, cancelled, needs-action, in-process
                  --add-category WORD       add a category; repeatable
                  --remove-category WORD    remove this category; repeatable
                  --add-attendee PERSON     add a participant, or change one's role; repeatable
                  --remove-attendee PERSON  remove this participant, by address or name; repeatable
                  --notes-file FILE         file with the notes; - reads standard input
                  --patch JSON              fields as --json prints them; null clears one: '{"location":null}'

            Choosing and ordering
                  --occurrences             change the occurrences that a query matches, not whole series

            Making the change
                  --table                   edit items as a table, one a line, in $VISUAL or $EDITOR
                  --draft                   open a form again that was cancelled: the newest, or the one named
                  --no-conflict[=warn]      refuse an event that overlaps a busy one within two years (exit 5),
                                            or only warn
                  --span REACH              part of the series to change: this, future, all; see
                                            `ekcal help spans`
                  --detached HOW            changes of single occurrences: keep them (default) or replace them
                  --if-rev REV              change it only if it still has this revision, else exit 5

            Options of most commands
            --fail-empty, --expect, -n, -y, --no-input, --assume, --no-hooks, --lock-timeout, -o
            text|json|jsonl|csv|tsv|template, --json, --jsonl, --csv, --tsv, --fields, --format, --color, -q,
            -v, -s, --tz, --now, -h: see `ekcal help options`.

            See also `ekcal help` with reschedule, mv, copy, rm, undo, spans, queries.
            $ ekcal done --help
            ekcal done: complete reminders

              ekcal done [OPTIONS] REF|QUERY...

            Also: ekcal complete, ekcal reminder done, ekcal reminder complete

            Examples
              ekcal done rk3mh r8tbz
                  two at once
              ekcal done rk3mh --from-today
                  the next date, counted from today
              ekcal done 'calendar:errands due:today'
                  all open ones that a query finds

            Words
              REF|QUERY         an identifier from a listing, with @DATE for one occurrence;
                                - reads them from standard input; or a query, as one
                                argument

            Details
            A reminder that repeats moves to its next date, which is printed. With
            --from-today that date counts from today: a reminder every three days is due
            again in three days, however late it was.

            Making the change
                  --from-today  count the next date from today, not from the due date
                  --if-rev REV  change it only if it still has this revision, else exit 5

            Options of most commands
            --fail-empty, --expect, -n, -y, --no-input, --assume, --no-hooks,
            --lock-timeout, -o text|json|jsonl|csv|tsv|template, --json, --jsonl, --csv,
            --tsv, --fields, --format, --color, -q, -v, -s, --tz, --now, -h: see
            `ekcal help options`.

            See also `ekcal help` with todo, undone, overdue, plan.
            $ ekcal help exit-codes
            exit-codes: what each exit code means

              0     success, or nothing to do; store: written, or nothing to write
              1     unexpected failure: a bug
              2     usage: an unknown option, a date that cannot be read, a span that is
                    missing
              3     not found
              4     ambiguous: several things have this name
              5     a condition is false: --if-rev, assert, --max-changes, --no-conflict, an
                    undo that would lose later changes, a cursor that is too old
              6     refused by the rules of the store: a read-only calendar, an end before
                    its start, a rule that does not fit; or by a hook
              7     partly done, where that is allowed: import without --strict, expand
                    --lines, watch --once and alarm watch --once with a program that fails;
                    the report has the details; store: partly written
              8     nothing matched, and --fail-empty was given
              9     an answer is needed, and there is no terminal or --no-input was given
              71    the system provided no command line or no thread, so the command could
                    not start
              74    reading or writing failed; store: unchanged, unless the message says
                    that the change is saved or that this is unknown
              75    another program has locked the store; try again
              129   the terminal of `ui` is gone
              130   interrupted (Control-C)
              143   terminated

            A command that fails changes nothing, unless the list says something else.

            If the reader of a pipe closes it early, as head does, a command that only reads
            still exits with 0. A full disk is an error: exit 74, with a message.

            See also `ekcal help` with output, options, schema, recipes.
            """, in: shell)
    }
}
