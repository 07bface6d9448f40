import Basics
import CalStore
import Testing

@testable import Basics
@testable import ekcal

/// `config`, and what settings do.
@Suite struct ConfigTranscripts {
    private static let file = ".config/ekcal/config"

    @Test func origins() throws {
        let shell = try Shell()
        shell.environment["NO_COLOR"] = nil
        try Transcript.check(
            """
            $ ekcal config set week.start sunday
            Set week.start to sunday in DIR/.config/ekcal/config
            $ ekcal config set week.numbers no --in-store
            Set week.numbers to no in DIR/store/config
            $ LC_TIME=en_US.UTF-8 NO_COLOR=1 ekcal config list --origin
            default.duration      1h               built in
            default.alarm         none             built in
            default.day_alarm     none             built in
            default.allday_alarm  09:00            built in
            week.start            sunday           user config, DIR/.config/ekcal/config, line 2
            week.numbers          no               store config, DIR/store/config, line 2
            time.format           %-I:%M %p        locale, LC_TIME=en_US.UTF-8
            date.format           %a %F            built in
            hours.morning         09:00            built in
            hours.afternoon       14:00            built in
            hours.evening         19:00            built in
            hours.night           21:00            built in
            hours.tonight         20:00            built in
            hours.end             17:00            built in
            hours.work            all              built in
            birthdays.leap        feb28            built in
            color.ui              never            environment, NO_COLOR
            backup.keep           2x               built in
            history.keep          1y               built in
            sync.command          vdirsyncer sync  built in
            access.events         full             built in
            access.reminders      full             built in
            ui.view               agenda           built in
            ui.reader             no               built in
            color.strong          bold             built in
            color.faint           dim              built in
            color.now             bold cyan        built in
            color.late            bold red         built in
            color.good            green            built in
            $ ekcal config list color.ui --origin --color never
            color.ui  never  option, --color
            $ ekcal config set color.ui always
            Set color.ui to always in DIR/.config/ekcal/config
            $ NO_COLOR=1 ekcal config set color.ui auto
            Set color.ui to auto in DIR/.config/ekcal/config
            ! ekcal: color.ui is still never: environment, NO_COLOR
            $ ekcal config set week.start saturday --in-store
            Set week.start to saturday in DIR/store/config
            $ ekcal config get week.start
            saturday
            $ ekcal config unset week.start --in-store
            Unset week.start in DIR/store/config
            $ ekcal config list week --origin
            week.start    sunday  user config, DIR/.config/ekcal/config, line 2
            week.numbers  no      store config, DIR/store/config, line 2
            $ ekcal config get week.start --json
            {"ekcal":{"schema":2,"command":"config get","revision":null,"time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"setting","name":"week.start","value":"sunday","origin":"user","place":"DIR/.config/ekcal/config","line":2,"known":true}
            ]}
            $ ekcal config set week.start monday -n --json
            {"ekcal":{"schema":2,"command":"config set","revision":null,"time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "result":{"committed":false,"dry_run":true},
            "data":[
            {"type":"setting","name":"week.start","value":"monday","origin":"user","place":"DIR/.config/ekcal/config","line":null,"known":true}
            ]}
            $ ekcal config path
            DIR/.config/ekcal/config
            $ ekcal config path -s DIR/team.json --in-store --json
            {"ekcal":{"schema":2,"command":"config path","revision":null,"time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"settings-file","origin":"store","path":"DIR/team.json.config","exists":false}
            ]}
            """, in: shell)
    }

    /// Other lines and comments stay as they are, and in their order.
    @Test func keepsTheRest() throws {
        let shell = try Shell()
        try shell.write(
            "# mine\n[query]\n  chores = \"is:open\" ; x\n[future] # y\n    thing = 1\n[week]\n  start=monday # z\n",
            to: "config")
        shell.environment["EKCAL_CONFIG"] = shell.folder.appendingPathComponent("config").path
        try Transcript.check(
            """
            $ ekcal config set Week.Start sunday -q
            $ ekcal config set query.work calendar:work
            Set query.work to calendar:work in DIR/config
            $ ekcal config unset query.chores
            Unset query.chores in DIR/config
            $ ekcal config unset query.chores
            ! ekcal: query.chores is not set in DIR/config
            !        `ekcal config list --origin` lists the settings
            [3]
            $ ekcal config list future
            future.thing  1
            ! ekcal: warning: DIR/config, line 5: future.thing is not a setting
            $ ekcal config list query
            query.work  calendar:work
            ! ekcal: warning: DIR/config, line 5: future.thing is not a setting
            $ ekcal config list query -q
            query.work
            $ ekcal config get future.thing
            1
            """, in: shell)
        #expect(
            try shell.read("config")
                == "# mine\n[query]\n  work = calendar:work\n[future] # y\n    thing = 1\n[week]\n  start=sunday # z\n"
        )
    }

    @Test func mistakes() throws {
        let shell = try Shell()
        try shell.write("[week]\n\tstart = someday\n[other]\n\tx = 1\n", to: "value")
        try shell.write("# c\n[week\n", to: "broken")
        try Transcript.check(
            """
            $ ekcal config get default.calendar
            ! ekcal: default.calendar is not set
            !        `ekcal config set default.calendar VALUE` sets it
            [3]
            $ ekcal config get week.strt
            ! ekcal: there is no setting "week.strt"
            !        did you mean `week.start`?
            [2]
            $ ekcal config set week Monday
            ! ekcal: there is no setting "week"
            !        `ekcal help settings` lists them
            [2]
            $ ekcal config list wek
            ! ekcal: there is no setting "wek"
            !        `ekcal help settings` lists them
            [2]
            $ ekcal config set week.start someday
            ! ekcal: week.start: "someday" is not a day of the week
            [2]
            $ ekcal config set default.duration often
            ! ekcal: default.duration: "often" is not a length of time; write 45m or 1h30m
            [2]
            $ ekcal config set default.alarm "10m, soon"
            ! ekcal: default.alarm: "10m, soon" is not a list of alarms; write 10m, or 1d, 10m, or none
            [2]
            $ ekcal config set time.format %Q
            ! ekcal: time.format: "%Q" has an unknown letter after %; see `ekcal help output`
            [2]
            $ ekcal config set color.now loud
            ! ekcal: color.now: "loud" is not a style; use bold red, bright-blue, #1BADF8, or none
            [2]
            $ ekcal config set color.now #+12345
            ! ekcal: color.now: "#+12345" is not a style; use bold red, bright-blue, #1BADF8, or none
            [2]
            $ ekcal config set query.x calendr:work
            ! ekcal: query.x: "calendr" is not a field of queries
            [2]
            $ ekcal config set alias.today "list all"
            ! ekcal: today is a command, so it cannot be an alias
            !        choose another name
            [6]
            $ ekcal config set alias.mine "list 'all"
            ! ekcal: alias.mine: a quotation mark is not closed
            [2]
            $ ekcal config set alias.mine today --in-store
            ! ekcal: alias.mine can only be in the user's settings, not in a store's
            !        remove --in-store
            [6]
            $ ekcal config set backup.keep lots
            ! ekcal: backup.keep: "lots" is not a number of backups or a size; write 30, or 2x for twice the size of store.json
            [2]
            $ EKCAL_CONFIG=DIR/value ekcal list
            ! ekcal: DIR/value, line 2: week.start: "someday" is not a day of the week
            !        correct it with `ekcal config set week.start VALUE` or `ekcal config edit`
            [74]
            $ EKCAL_CONFIG=DIR/value ekcal config list week
            week.start    someday
            week.numbers  true
            ! ekcal: warning: DIR/value, line 2: week.start "someday" is not a day of the week
            ! ekcal: warning: DIR/value, line 4: other.x is not a setting
            $ EKCAL_CONFIG=DIR/value ekcal version
            ekcal 0.1.0 (commit unknown, store format 1, JSON schema 2)
            $ EKCAL_CONFIG=DIR/broken ekcal list
            ! ekcal: DIR/broken, line 2: this is not a section; write [NAME] or [NAME "PART"]
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ EKCAL_CONFIG=DIR/broken ekcal config set week.start monday -n
            ! ekcal: DIR/broken, line 2: this is not a section; write [NAME] or [NAME "PART"]
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ EKCAL_CONFIG=DIR/broken ekcal config path
            DIR/broken
            $ HOME= ekcal config path
            ! ekcal: HOME is not set, so the folder of the settings is unknown
            !        set EKCAL_CONFIG to a file
            [74]
            $ HOME= ekcal config get week.start
            monday
            """, in: shell)
        #expect(try shell.read("broken") == "# c\n[week\n")
    }

    @Test func doctor() throws {
        let shell = try Shell()
        try shell.write("[other]\n\tx = 1\n[alias]\n\trm = list\n", to: "unknown")
        try shell.write("[other]\n\tx = 1\n[week]\n\tstart = someday\n", to: "wrong")
        for (file, status, message, code) in [
            ("unknown", "warning", "unknown, line 2: other.x is not a setting, and 1 more", Int32(0)),
            (
                "wrong", "broken",
                "wrong, line 4: week.start \"someday\" is not a day of the week, and 1 more", 6
            ),
        ] {
            let path = shell.folder.appendingPathComponent(file).path
            let result = shell.run(["doctor", "--json"], with: ["EKCAL_CONFIG": path])
            let findings = try JSONValue(reading: result.out.utf8)["data"]?.array ?? []
            let finding = findings.first { $0["check"] == "settings" }
            #expect(finding?["status"] == .string(status))
            #expect(finding?["message"]?.string?.hasSuffix(message) == true)
            #expect(result.code == code)
        }
    }

    // MARK: What they do

    @Test func newItems() throws {
        try Transcript.check(
            """
            $ ekcal calendar add work -q
            $ ekcal calendar add errands --kind reminders -q
            $ ekcal config set default.calendar work -q
            $ ekcal config set default.list Errands -q
            $ ekcal config set default.duration 45m -q
            $ ekcal config set default.alarm "1d, 10m" -q
            $ ekcal add Dentist "tomorrow 14:00"
            Added e0001  Dentist   Thu 2026-03-05 14:00-14:45   work   alarms 1 day before, 10 minutes before
            $ ekcal add Review "tomorrow 16:00" --alarm 5m --for 1h -c Calendar
            Added e0002  Review   Thu 2026-03-05 16:00-17:00   Calendar   alarm 5 minutes before
            $ ekcal add Rome fri
            Added e0003  Rome   Fri 2026-03-06, all day   work
            $ ekcal config set default.day_alarm "1w, 0d" -q
            $ ekcal add Oslo sat
            Added e0004  Oslo   Sat 2026-03-07, all day   work   alarms at 09:00, 7 days before, at 09:00
            $ ekcal add Bern sun --no-alarm
            Added e0005  Bern   Sun 2026-03-08, all day   work
            $ ekcal todo Milk
            Added r0001  Milk   errands
            $ ekcal config set default.calendar wrk -q
            $ ekcal add Walk fri
            ! ekcal: default.calendar (DIR/.config/ekcal/config, line 2): there is no calendar "wrk"
            !        did you mean work?
            [3]
            """, in: try Shell())
    }

    @Test func daysAndTimes() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist "2026-03-08 14:00" -q
            $ ekcal add Night "2026-03-09 22:00" --end "2026-03-10 00:00" -q
            $ ekcal week 2026-03-08
            Week 10, 2 to 8 March 2026

            Sun 8 March 2026
               14:00-15:00  e0001  Dentist  Calendar
            $ ekcal config set week.start sunday -q
            $ ekcal config set time.format "%I:%M %p" -q
            $ ekcal config set date.format %d.%m.%Y -q
            $ ekcal week 2026-03-08
            Week 11, 8 to 14 March 2026

            Sun 8 March 2026
               02:00 PM-03:00 PM  e0001  Dentist  Calendar

            Mon 9 March 2026
               10:00 PM-12:00 AM  e0002  Night    Calendar
            $ ekcal config set week.numbers off -q
            $ ekcal week 2026-03-08
            8 to 14 March 2026

            Sun 8 March 2026
               02:00 PM-03:00 PM  e0001  Dentist  Calendar

            Mon 9 March 2026
               10:00 PM-12:00 AM  e0002  Night    Calendar
            $ ekcal when eow
            07.03.2026   in 3 days
            $ COLUMNS=60 ekcal month
            March 2026
              Sun     Mon     Tue     Wed     Thu     Fri     Sat
            ┌─ 1 ───┬─ 2 ───┬─ 3 ───┬━▶ 4 ━━┬─ 5 ───┬─ 6 ───┬─ 7 ───┐
            │       │       │       │       │       │       │       │
            ├─ 8 ───┼─ 9 ───┼─ 10 ──┼─ 11 ──┼─ 12 ──┼─ 13 ──┼─ 14 ──┤
            │●Denti…│●Night │       │       │       │       │       │
            ├─ 15 ──┼─ 16 ──┼─ 17 ──┼─ 18 ──┼─ 19 ──┼─ 20 ──┼─ 21 ──┤
            │       │       │       │       │       │       │       │
            ├─ 22 ──┼─ 23 ──┼─ 24 ──┼─ 25 ──┼─ 26 ──┼─ 27 ──┼─ 28 ──┤
            │       │       │       │       │       │       │       │
            ├─ 29 ──┼─ 30 ──┼─ 31 ──┼─ (1) ─┼─ (2) ─┼─ (3) ─┼─ (4) ─┤
            │       │       │       │       │       │       │       │
            └───────┴───────┴───────┴───────┴───────┴───────┴───────┘
            ● Calendar
            $ ekcal list all --group none
              08.03.2026  02:00 PM-03:00 PM  e0001  Dentist  Calendar
              09.03.2026  10:00 PM-12:00 AM  e0002  Night    Calendar
            $ ekcal find night --json --fields start,end
            {"ekcal":{"schema":2,"command":"find","revision":"REV","time_zone":"Europe/Berlin","range":{"start":null,"end":null},"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"start":"2026-03-09T22:00:00+01:00","end":"2026-03-10T00:00:00+01:00"}
            ]}
            """, in: try Shell())
    }

    @Test func looks() throws {
        let shell = try Shell()
        shell.environment["NO_COLOR"] = nil
        try Transcript.check(
            """
            $ ekcal todo Late "2026-03-01" -q
            $ ekcal config set color.strong "underline #102030" -q
            $ ekcal config set color.late none -q
            $ ekcal list --color always
            ‹4;38;2;16;32;48›Wed 4 March 2026‹0›
               overdue 3d  ‹2›r0001‹0›  Late  ‹38;2;173;99;0›Reminders‹0›
            $ ekcal config set color.ui always -q
            $ ekcal list today
            ‹4;38;2;16;32;48›Wed 4 March 2026‹0›
               overdue 3d  ‹2›r0001‹0›  Late  ‹38;2;173;99;0›Reminders‹0›
            $ ekcal list today --color never
            Wed 4 March 2026
               overdue 3d  r0001  Late  Reminders
            """, in: shell)
    }

    // MARK: Names of one's own

    @Test func aliases() throws {
        let shell = try Shell()
        try shell.write("[alias]\n\tone = two\n\ttwo = -q one\n\ttoday = version\n", to: "loop")
        try Transcript.check(
            """
            $ ekcal calendar add "Very long name" -q
            $ ekcal config set alias.standup 'find "title:stand up"'
            Set alias.standup to find "title:stand up" in DIR/.config/ekcal/config
            $ ekcal config set alias.calendar.v "Local/Very long name"
            Set alias.calendar.v to Local/Very long name in DIR/.config/ekcal/config
            $ ekcal add "Stand up" "fri 9:00" -c v
            Added e0001  Stand up   Fri 2026-03-06 09:00-10:00   Very long name
            $ ekcal -q standup
            e0001
            $ ekcal Standup calendar:v
            e0001  Stand up   Fri 2026-03-06 09:00-10:00   Very long name
            Found 1 item.
            $ ekcal help standup
            standup is an alias for: find title:stand up
            $ ekcal config set alias.calendar.v Gone -q
            $ ekcal list -c v
            ! ekcal: v is an alias for the calendar "Gone", which does not exist
            !        `ekcal config list --origin` shows where alias.calendar.v is set
            [3]
            $ ekcal standdup
            ! ekcal: unknown command "standdup"
            !        `ekcal help --all` lists all commands
            [2]
            $ EKCAL_CONFIG=DIR/loop ekcal one
            ! ekcal: DIR/loop, line 2: alias.one: it refers to itself: one, two, one
            !        correct it with `ekcal config set alias.one VALUE` or `ekcal config edit`
            [74]
            $ EKCAL_CONFIG=DIR/loop ekcal today -q
            $ EKCAL_CONFIG=DIR/loop ekcal config list alias
            alias.one    two
            alias.today  version
            alias.two    -q one
            ! ekcal: warning: DIR/loop, line 4: alias.today has no effect: it is a command
            """, in: shell)
        // The log says what was done, whatever an alias stands for later.
        _ = shell.run(["config", "set", "alias.buy", "todo -c Reminders"])
        _ = shell.run(["buy", "Milk"])
        let last = try shell.json(["log", "-l", "1"])["data"]?.array?.last
        #expect(last?["label"] == "ekcal todo -c Reminders Milk")
    }

    @Test func savedQueries() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal todo Milk fri -q
            $ ekcal todo Rent 2026-04-01 -q
            $ ekcal add Lunch "fri 12:00" -q
            $ ekcal config set query.chores "is:open type:reminder" -q
            $ ekcal config set query.soon "on:2026-03-06 @chores" -q
            $ ekcal config set query.a @b -q
            $ ekcal config set query.b "is:open @a" -q
            $ ekcal list @chores
            Fri 6 March 2026
               due  r0001  Milk  Reminders
            $ ekcal list 2026 @chores -q
            r0001
            r0002
            $ ekcal find @soon -q
            r0001
            $ ekcal find "@CHORES -title:milk" -q
            r0002
            $ ekcal find "(@soon OR title:lunch)" -q
            r0001
            e0001
            $ ekcal find @chores on:2026-04-01 -q
            r0002
            $ ekcal edit @soon --priority high
            Changed r0001  Milk   due Fri 2026-03-06   Reminders   high
                priority  none → high
            Undo with: ekcal undo            (op o0001)
            $ ekcal export @chores --csv --fields title
            title
            Milk
            Rent
            $ ekcal assert @soon --count 1
            $ ekcal find @chore
            ! ekcal: there is no saved query @chore
            !        did you mean @chores?
            [2]
            $ ekcal find @nothing
            ! ekcal: there is no saved query @nothing
            !        `ekcal config set query.nothing QUERY` saves one; write "@nothing" in quotes to search for the text
            [2]
            $ ekcal find is:open @a
            ! ekcal: @a uses itself (at 9)
            !        correct it with `ekcal config set query.a QUERY`
            [2]
            """, in: shell)
        // One that was written by hand and is wrong.
        try shell.write("[query]\n\tx = calendr:work\n\ty = @x\n", to: "config")
        shell.environment["EKCAL_CONFIG"] = shell.folder.appendingPathComponent("config").path
        try Transcript.check(
            """
            $ ekcal find @x
            ! ekcal: @x: DIR/config, line 2: query.x: "calendr" is not a field of queries
            !        correct it with `ekcal config set query.x QUERY`
            [2]
            """, in: shell)
    }

    // MARK: Editing

    @Test func edit() throws {
        let shell = try Shell()
        var shown: [String] = []
        var written: [String?] = []
        shell.editor = { text in
            shown.append(text)
            return written.removeFirst()
        }
        func play(_ texts: [String?], _ transcript: String) throws {
            written = texts
            try Transcript.check(transcript, in: shell)
            #expect(written.isEmpty)
        }
        try Transcript.check(
            """
            $ ekcal config edit
            ! ekcal: an editor needs a terminal
            !        `ekcal config set NAME VALUE` changes a setting without one
            [9]
            """, in: shell)
        try play(
            ["# mine\n[week]\n\tstart = sunday\n"],
            """
            $ ekcal config edit
            ?
            Saved DIR/.config/ekcal/config
            """)
        #expect(try shell.read(Self.file) == "# mine\n[week]\n\tstart = sunday\n")
        try play(
            ["[week\n", "[week]\n\tstart = someday\n", "[week]\n\tstart = friday\n[x]\n\ty = 1\n"],
            """
            $ ekcal config edit
            ?
            Saved DIR/.config/ekcal/config
            ! ekcal: warning: line 4: x.y is not a setting
            """)
        #expect(shown[2].hasPrefix("#!! line 1: this is not a section; write [NAME] or [NAME \"PART\"]\n"))
        #expect(shown[2].hasSuffix("\n[week\n"))
        #expect(shown[3].hasPrefix("#!! line 2: week.start \"someday\" is not a day of the week\n"))
        #expect(try shell.read(Self.file) == "[week]\n\tstart = friday\n[x]\n\ty = 1\n")
        try play(
            ["[week\n", "[week\n"],
            """
            $ ekcal config edit
            ?
            ! ekcal: line 1: this is not a section; write [NAME] or [NAME "PART"]
            !        the text is kept in DIR/.local/state/ekcal/drafts/config
            [2]
            """)
        #expect(try shell.read(".local/state/ekcal/drafts/config") == "[week\n")
        #expect(try shell.read(Self.file) == "[week]\n\tstart = friday\n[x]\n\ty = 1\n")
        try play(
            [nil],
            """
            $ ekcal config edit
            ?
            ! ekcal: vi exited with 1; nothing was changed
            [9]
            """)
        // Another program changes the file meanwhile.
        shell.editor = { [unowned shell] text in
            try? shell.write("[week]\n\tstart = monday\n", to: Self.file)
            return "# new\n" + text
        }
        // Lines with a path wrap by its length.
        shell.environment["COLUMNS"] = "400"
        try play(
            [],
            """
            $ ekcal config edit
            ?
            ! ekcal: warning: line 5: x.y is not a setting
            ! ekcal: DIR/.config/ekcal/config was changed by another program; your text was not saved
            !        the text is kept in DIR/.local/state/ekcal/drafts/config-2
            [74]
            """)
        #expect(try shell.read(Self.file) == "[week]\n\tstart = monday\n")
    }
}
