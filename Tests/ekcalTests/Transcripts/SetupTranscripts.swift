import Foundation
import Testing

@testable import ekcal

/// `setup` asks eight questions, and writes only what was answered to the last.
@Suite struct SetupTranscripts {
    private func shell() throws -> Shell {
        let shell = try Shell()
        shell.environment["SHELL"] = "/bin/bash"
        return shell
    }

    @Test func aFirstRun() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal setup
            ? Calendar, Work, work, home
            ? red, mud
            ? red, #0f0
            ? Reminders, errands
            ? someday
            ? Sunday
            ? 13
            ? 12
            ? mon-fri
            ? mon-thu 9-17
            ? soon
            ? 15m
            ? tcsh
            ? 
            Changed the colour of Calendar to #FF0000
            Added the calendar Work, #00FF00
            Added the calendar home, #FF6347
            Added the list errands
            Set week.start to sunday in DIR/.config/ekcal/config
            Set time.format to %-I:%M %p in DIR/.config/ekcal/config
            Set hours.work to mon-thu 9-17 in DIR/.config/ekcal/config
            Set default.alarm to 15m in DIR/.config/ekcal/config
            Wrote DIR/.local/share/bash-completion/completions/ekcal
            Undo with: ekcal undo            (op o0001)
            `ekcal undo` takes back calendars and lists; settings and completion stay.
            ! Eight questions. Enter keeps the value in brackets, Control-D quits without a change.
            ! Calendars, with commas between them? [Calendar] Their colours, in this order: Calendar, Work, home? [#1BADF8, steelblue, tomato] "mud" is not a colour; write a name such as steelblue, #RGB, or #RRGGBB such as #1BADF8
            ! Their colours, in this order: Calendar, Work, home? [#1BADF8, steelblue, tomato] Reminder lists, with commas between them? [Reminders] First day of the week? [monday] "someday" is not a day of the week; write monday, saturday or sunday
            ! First day of the week? [monday] Clock: 24 or 12 hours? [24] "13" is not a clock format; write 24 or 12
            ! Clock: 24 or 12 hours? [24] Hours for free time, such as mon-fri 09:00-17:00? [all] "mon-fri" is not a list of days and hours; write mon-thu 09:00-17:00, fri 09:00-13:00, or all
            ! Hours for free time, such as mon-fri 09:00-17:00? [all] Alarm before new events, such as 15m? [none] "soon" is not a list of alarms; write 10m, or 1d, 10m, or none
            ! Alarm before new events, such as 15m? [none] Completion with Tab: bash, zsh, fish or none? [bash] there is no completion for "tcsh"; write one of: bash, zsh, fish, none
            ! Completion with Tab: bash, zsh, fish or none? [bash]
            $ ekcal config get week.start
            sunday
            $ ekcal config get time.format
            %-I:%M %p
            """, in: shell)
        #expect(try shell.read(".local/share/bash-completion/completions/ekcal").contains("ekcal"))
        // What is there now is offered, and keeping it writes nothing.
        let files = try shell.storeBytes()
        try Transcript.check(
            """
            $ ekcal setup
            ?
            ?
            ?
            ?
            ?
            ?
            ?
            ?
            Nothing is different, so nothing was written.
            ! Eight questions. Enter keeps the value in brackets, Control-D quits without a change.
            ! Calendars, with commas between them? [Calendar, Work, home] Their colours, in this order: Calendar, Work, home? [#FF0000, #00FF00, #FF6347] Reminder lists, with commas between them? [Reminders, errands] First day of the week? [sunday] Clock: 24 or 12 hours? [12] Hours for free time, such as mon-fri 09:00-17:00? [mon-thu 9-17] Alarm before new events, such as 15m? [15m] Completion with Tab: bash, zsh, fish or none? [bash]
            """, in: shell)
        #expect(try shell.storeBytes() == files)
    }

    /// Control-D at any question leaves everything as it was.
    @Test(arguments: 0..<8) func leaving(answers: Int) throws {
        let shell = try shell()
        _ = shell.run(["add", "X", "fri", "-q"])
        let before = try shell.storeBytes()
        shell.isTerminal = true
        shell.typed = Array(["a, b", "red, green", "c", "sunday", "12", "all", "none"].prefix(answers))
        let result = shell.run(["setup"])
        #expect(result.code == 9 && result.out.isEmpty)
        #expect(try shell.storeBytes() == before)
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/.config"))
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/.local/share/bash-completion"))
    }

    @Test func aRehearsal() throws {
        let shell = try shell()
        shell.isTerminal = true
        shell.typed = ["work, home", "red", "c, d", "sunday", "12", "all", "15m", "fish"]
        let result = shell.run(["setup", "-n"])
        #expect(
            result.code == 0 && result.out.contains("Would rename Calendar to work")
                && result.out.contains("Would add the list d"))
        #expect(result.out.contains("Nothing was written."))
        #expect(try shell.storeBytes().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/.config"))
    }

    /// A calendar that nobody had named stayed the default one beside those of the answers.
    @Test func theFirstNamesReplaceThoseOfANewStore() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal setup
            ? Home, Work
            ?
            ? Errands
            ?
            ?
            ?
            ?
            ? none
            Renamed Calendar to Home
            Added the calendar Work, #4682B4
            Renamed Reminders to Errands
            Undo with: ekcal undo            (op o0001)
            ! Eight questions. Enter keeps the value in brackets, Control-D quits without a change.
            ! Calendars, with commas between them? [Calendar] Their colours, in this order: Home, Work? [#1BADF8, steelblue] Reminder lists, with commas between them? [Reminders] First day of the week? [monday] Clock: 24 or 12 hours? [24] Hours for free time, such as mon-fri 09:00-17:00? [all] Alarm before new events, such as 15m? [none] Completion with Tab: bash, zsh, fish or none? [bash]
            $ ekcal add Lunch fri
            Added e0001  Lunch   Fri 2026-03-06, all day   Home
            $ ekcal todo Milk
            Added r0001  Milk   Errands
            """, in: shell)
        // A calendar with items keeps its name.
        let used = try self.shell()
        _ = used.run(["add", "X", "fri", "-q"])
        used.isTerminal = true
        used.typed = ["Home", "", "", "", "", "", "", "none"]
        #expect(used.run(["setup"]).out.contains("Added the calendar Home"))
    }

    @Test func withoutATerminal() throws {
        let shell = try shell()
        let result = shell.run(["setup"])
        #expect(result.code == 9 && result.err.contains("ekcal calendar add NAME"))
        shell.isTerminal = true
        #expect(shell.run(["setup", "--no-input"]).code == 9)
    }
}
