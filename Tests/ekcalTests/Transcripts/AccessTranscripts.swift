import Testing

@testable import ekcal

/// `access`: what programs written for EventKit are told, and where it is kept.
@Suite struct AccessTranscripts {
    private static let file = ".config/ekcal/config"

    @Test func showAndSet() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal access
            events     full  default
            reminders  full  default
            $ ekcal access set write-only denied -n
            Would set events to write-only and reminders to denied in DIR/.config/ekcal/config
            Nothing was written.
            $ ekcal access set write-only denied
            Set events to write-only and reminders to denied in DIR/.config/ekcal/config
            $ ekcal access show
            events     write-only  DIR/.config/ekcal/config, line 2
            reminders  denied      DIR/.config/ekcal/config, line 3
            $ ekcal access --json
            {"ekcal":{"schema":2,"command":"access show","revision":null,"time_zone":"Europe/Berlin","range":null,"count":2,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"access","entity":"events","status":"write-only","file":"DIR/.config/ekcal/config","line":2},
            {"type":"access","entity":"reminders","status":"denied","file":"DIR/.config/ekcal/config","line":3}
            ]}
            $ ekcal access set full restricted --json
            {"ekcal":{"schema":2,"command":"access set","revision":null,"time_zone":"Europe/Berlin","range":null,"count":2,"truncated":false,"next_cursor":null,"warnings":[]},
            "result":{"committed":true,"dry_run":false},
            "data":[
            {"type":"access","entity":"events","status":"full","file":"DIR/.config/ekcal/config","line":2},
            {"type":"access","entity":"reminders","status":"restricted","file":"DIR/.config/ekcal/config","line":3}
            ]}
            $ ekcal access set not-determined full -q
            $ ekcal access -v
            events     not-determined  DIR/.config/ekcal/config, line 2
            reminders  full            DIR/.config/ekcal/config, line 3
            ! ekcal: settings DIR/.config/ekcal/config
            """, in: shell)
        #expect(try shell.read(Self.file) == "[access]\n\tevents = not-determined\n\treminders = full\n")
    }

    @Test func otherPlaces() throws {
        try Transcript.check(
            """
            $ XDG_CONFIG_HOME=DIR/x ekcal access set denied denied
            Set events to denied and reminders to denied in DIR/x/ekcal/config
            $ EKCAL_CONFIG=DIR/mine XDG_CONFIG_HOME=DIR/x ekcal access set restricted full
            Set events to restricted and reminders to full in DIR/mine
            $ XDG_CONFIG_HOME=DIR/x ekcal access
            events     denied  DIR/x/ekcal/config, line 2
            reminders  denied  DIR/x/ekcal/config, line 3
            $ EKCAL_CONFIG=DIR/mine ekcal access
            events     restricted  DIR/mine, line 2
            reminders  full        DIR/mine, line 3
            $ EKCAL_CONFIG=/dev/null ekcal access
            events     full  default
            reminders  full  default
            $ EKCAL_CONFIG=/dev/null ekcal access set full full
            ! ekcal: /dev/null cannot be changed: it is not a settings file
            [74]
            $ HOME= ekcal access
            events     full  default
            reminders  full  default
            $ HOME= ekcal access set full full
            ! ekcal: HOME is not set, so the folder of the settings is unknown
            !        set EKCAL_CONFIG to a file
            [74]
            $ EKCAL_CONFIG=DIR ekcal access
            ! ekcal: DIR: it is not a file
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ EKCAL_CONFIG=DIR/mine/config ekcal access set full full
            ! ekcal: cannot open DIR/mine/config.lock: Not a directory
            [74]
            """, in: try Shell())
    }

    /// All other lines and comments stay as they are.
    @Test func keepsTheRest() throws {
        let shell = try Shell()
        try shell.write(
            "# mine\n[query]\n  chores = \"is:open\" ; x\n[access] # y\n    Events = denied   # for a test\n\n[z]\n",
            to: "config")
        shell.environment["EKCAL_CONFIG"] = shell.folder.appendingPathComponent("config").path
        #expect(shell.run(["access", "set", "full", "denied"]).code == 0)
        #expect(
            try shell.read("config")
                == "# mine\n[query]\n  chores = \"is:open\" ; x\n[access] # y\n    Events = full   # for a test\n    reminders = denied\n\n[z]\n"
        )
    }

    @Test func mistakes() throws {
        let shell = try Shell()
        try shell.write("[access]\n\tevents = maybe\n", to: "value")
        try shell.write("[access]\n\tevents\n", to: "none")
        try shell.write("[access]\n\treminders = write-only\n", to: "writeonly")
        try shell.write("# c\n[access\n", to: "broken")
        try shell.write("access set full full\n", to: "batch")
        try Transcript.check(
            """
            $ ekcal access set maybe full
            ! ekcal: access.events: "maybe" is not a value of this setting; write one of full, write-only, denied, restricted, not-determined
            [2]
            $ ekcal access set full denid
            ! ekcal: access.reminders: "denid" is not a value of this setting; write one of full, denied, restricted, not-determined
            [2]
            $ ekcal access set full write-only
            ! ekcal: access.reminders: "write-only" is not a value of this setting; write one of full, denied, restricted, not-determined
            [6]
            $ ekcal access set full
            ! ekcal: `ekcal access set` needs REMINDERS
            !        usage: ekcal access set [OPTIONS] EVENTS REMINDERS
            [2]
            $ ekcal access sett full full
            ! ekcal: `ekcal access` has no command "sett"
            !        did you mean `ekcal access set`?
            [2]
            $ EKCAL_CONFIG=DIR/value ekcal access
            ! ekcal: DIR/value, line 2: "maybe" is not a value of access.events; write full, write-only, denied, restricted or not-determined
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ EKCAL_CONFIG=DIR/value ekcal access set full full
            Set events to full and reminders to full in DIR/value
            $ EKCAL_CONFIG=DIR/none ekcal access
            ! ekcal: DIR/none, line 2: access.events has no value; write full, write-only, denied, restricted or not-determined
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ EKCAL_CONFIG=DIR/writeonly ekcal access
            ! ekcal: DIR/writeonly, line 2: access.reminders: reminders cannot be write-only; use full or denied
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ EKCAL_CONFIG=DIR/broken ekcal access set full full -n
            ! ekcal: DIR/broken, line 2: this is not a section; write [NAME] or [NAME "PART"]
            !        nothing was changed; correct that line, or set EKCAL_CONFIG to another file
            [74]
            $ ekcal batch DIR/batch
            ! ekcal: line 1: `access set` cannot be in a batch
            !        use commands that change something, and `assert`
            !        nothing of this batch was written
            [2]
            """, in: shell)
        #expect(try shell.read("broken") == "# c\n[access\n")
    }
}
