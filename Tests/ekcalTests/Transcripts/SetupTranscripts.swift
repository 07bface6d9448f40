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
            Set week.start to sunday in DIR/.config/ekcal/config
            Set time.format to %-I:%M %p in DIR/.config/ekcal/config
            Wrote DIR/.local/share/bash-completion/completions/ekcal
            Undo with: ekcal undo            (op o0001)
            ! Five questions. Enter keeps the value in brackets, Control-D quits without a change.
            ! Calendars, with commas between them? [Calendar] Their colours, in this order: Calendar, Work, home? [#1BADF8, steelblue, tomato] "mud" is not a colour; write a name such as steelblue, #RGB, or #RRGGBB such as #1BADF8
            ! Their colours, in this order: Calendar, Work, home? [#1BADF8, steelblue, tomato] First day of the week? [monday] "someday" is not a day of the week; write monday, saturday or sunday
            ! First day of the week? [monday] Clock: 24 or 12 hours? [24] "13" is not a clock format; write 24 or 12
            ! Clock: 24 or 12 hours? [24] Completion with Tab: bash, zsh, fish or none? [bash] there is no completion for "tcsh"; write one of: bash, zsh, fish, none
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
            Nothing is different, so nothing was written.
            ! Five questions. Enter keeps the value in brackets, Control-D quits without a change.
            ! Calendars, with commas between them? [Calendar, Work, home] Their colours, in this order: Calendar, Work, home? [#FF0000, #00FF00, #FF6347] First day of the week? [sunday] Clock: 24 or 12 hours? [12] Completion with Tab: bash, zsh, fish or none? [bash]
            """, in: shell)
        #expect(try shell.storeBytes() == files)
    }

    /// Control-D at any question leaves everything as it was.
    @Test(arguments: 0..<5) func leaving(answers: Int) throws {
        let shell = try shell()
        _ = shell.run(["add", "X", "fri", "-q"])
        let before = try shell.storeBytes()
        shell.isTerminal = true
        shell.typed = Array(["a, b", "red, green", "sunday", "12"].prefix(answers))
        let result = shell.run(["setup"])
        #expect(result.code == 9 && result.out.isEmpty)
        #expect(try shell.storeBytes() == before)
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/.config"))
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/.local/share/bash-completion"))
    }

    @Test func aRehearsal() throws {
        let shell = try shell()
        shell.isTerminal = true
        shell.typed = ["work", "red", "sunday", "12", "fish"]
        let result = shell.run(["setup", "-n"])
        #expect(result.code == 0 && result.out.contains("Would add the calendar work, #FF0000"))
        #expect(result.out.contains("Nothing was written."))
        #expect(try shell.storeBytes().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/.config"))
    }

    @Test func withoutATerminal() throws {
        let shell = try shell()
        let result = shell.run(["setup"])
        #expect(result.code == 9 && result.err.contains("ekcal calendar add NAME"))
        shell.isTerminal = true
        #expect(shell.run(["setup", "--no-input"]).code == 9)
    }
}
