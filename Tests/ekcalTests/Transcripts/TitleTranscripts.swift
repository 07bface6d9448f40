import Testing

@testable import CommandLine
@testable import ekcal

/// Words that name items are those of titles. Two of them in quotes were a query, which deleted what only
/// mentioned them, without a question.
@Suite struct TitleTranscripts {
    private func shell() throws -> Shell {
        try .after(
            "add 'Team lunch' 'fri 12:00' -q",
            "add Budget 'fri 15:00' --notes 'discuss with team after lunch' -q",
            "add 'Team lunch with Ada' 'sat 12:00' -q",
            "todo 'Water plants' --notes 'and the lunch of the team' -q")
    }

    @Test(arguments: [
        ["rm"], ["edit", "--title", "Oops"], ["mv", "--to", "Calendar"], ["copy"], ["reschedule", "+1d"],
        ["alarm", "ack"], ["edit", "--notes", "x"],
    ])
    func twoWordsInQuotesReachNoNotes(words: [String]) throws {
        let shell = try shell()
        let verbs = words.prefix { !$0.hasPrefix("-") && !$0.hasPrefix("+") }
        let before = shell.run(["list", "all", "--json"]).out
        let line = verbs + ["team lunch"] + words.dropFirst(verbs.count)
        let refused = shell.run(Array(line))
        #expect(refused.code == 9, "\(line): \(refused.err)")
        #expect(
            refused.err.contains("only with -y") && refused.err.contains("Team lunch")
                && !refused.err.contains("Budget"))
        #expect(shell.run(["list", "all", "--json"]).out == before, "\(line)")
    }

    /// `todo an apple a day` was "an apple a", due today.
    @Test(arguments: [
        ("an apple a day", true), ("moving day", true), ("song of the day", true),
        ("one of these days", true),
        ("meds twice a day", false), ("fix clock second", false),
    ])
    func ordinaryWordsStayInATitle(_ words: String, isTaken: Bool) throws {
        let shell = try Shell()
        let result = shell.run(["todo"] + words.split(separator: " ").map(String.init))
        #expect(result.code == (isTaken ? 0 : 2), "\(result.err)")
        #expect(
            shell.run(["find", "type:reminder", "--format", "{title}{due}"]).out
                == (isTaken ? words + "-\n" : ""))
    }

    /// It was an event with the title "fri", today.
    @Test func aDayBeforeItsTimeIsNoTitle() throws {
        try Transcript.check(
            """
            $ ekcal add fri 12:00 Lunch
            ! ekcal: "fri" is the title here, and "12:00 Lunch" names no day
            !        write the title first: ekcal add Lunch 'fri 12:00'; or name the day of the time too
            [2]
            $ ekcal add Friday 'sat 12:00' -q
            """, in: Shell())
    }

    @Test func aChangeAsks() throws {
        let shell = try shell()
        shell.isTerminal = true
        try Transcript.check(
            """
            $ ekcal rm "team lunch"
            ? y
            Deleted e0001  Team lunch   Fri 2026-03-06 12:00-13:00   Calendar
            Undo with: ekcal undo            (op o0001)
            ! Do you mean "Team lunch", Fri 2026-03-06 12:00-13:00? [Y/n]
            $ ekcal rm "ada team"
            ? n
            ! Do you mean "Team lunch with Ada", Sat 2026-03-07 12:00-13:00? [Y/n] ekcal: cancelled; nothing was changed
            [9]
            """, in: shell)
    }

    @Test func severalAreNumbered() throws {
        let shell = try shell()
        shell.isTerminal = true
        try Transcript.check(
            """
            $ ekcal edit team --location Roof
            ? 2
            Changed e0001  Team lunch with Ada   Sat 2026-03-07 12:00-13:00   Calendar
                location  (none) → Roof
            Undo with: ekcal undo            (op o0001)
            !   1  e0002  Team lunch           Fri 2026-03-06 12:00-13:00
            !   2  e0001  Team lunch with Ada  Sat 2026-03-07 12:00-13:00
            ! Which one? [number or all]
            """, in: shell)
    }

    @Test func theDateOfASeriesIsAnAnswer() throws {
        let shell = try Shell.after("add Standup '2026-03-02 09:00' --repeat daily")
        shell.isTerminal = true
        try Transcript.check(
            """
            $ ekcal rm standup
            ? fri
            Deleted 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Sat
              2026-03-07.
            Undo with: ekcal undo            (op o0001)
            ! Do you mean "Standup", Mon 2026-03-02 09:00-10:00? [Y/n]
            """, in: shell)
    }

    /// Reading shows what it found; what is over counts where nothing is open.
    @Test func aReadingCommandShowsWhatItFound() throws {
        let shell = try shell()
        #expect(shell.run(["add", "Opera", "2025-03-06 20:00"]).code == 0)
        #expect(shell.run(["show", "opera", "--fields", "title", "-o", "csv"]).out == "title\nOpera\n")
        #expect(
            shell.run(["show", "team", "--fields", "title", "-o", "csv"]).out
                == "title\nTeam lunch\nTeam lunch with Ada\n")
        #expect(
            shell.run(["show", "team lunch", "--fields", "title", "-o", "csv"]).out == "title\nTeam lunch\n")
        #expect(shell.run(["history", "water plants"]).out.contains("Water plants"))
        #expect(shell.run(["rm", "opera"]).code == 3)
        #expect(shell.run(["show", "nothing of it"]).code == 3)
    }

    /// A query with a field stays one: then words look in notes, too.
    @Test func aFieldMakesAQuery() throws {
        let shell = try shell()
        #expect(shell.run(["rm", "team lunch type:event", "-n"]).out.contains("Budget"))
        let batch = shell.run(["batch", "-n", "-q"], input: #"{"op":"rm","query":"lunch"}"# + "\n")
        #expect(batch.code == 0 || batch.err.contains("3"), "\(batch.err)")
    }

    /// "title:Tea" was not an item for `alarm snooze` and `invite`.
    @Test func everyCommandThatTakesItemsTakesAQuery() throws {
        let shell = try Shell.after(
            "add Tea '2026-03-04 10:30' --alarm 10m", "alarm snooze title:Tea 30m", "alarm snooze tea 30m -y")
        #expect(shell.run(["invite", "show", "title:Tea"]).out.contains("Tea"))
        #expect(shell.run(["invite", "show", "tea"]).out.contains("Tea"))
        for command in CommandTable.ekcal.commands
        where command.parameters.contains(where: { $0.name.contains("REF") }) {
            let queries = command.parameters.filter(\.takesQuery)
            #expect(!queries.isEmpty, "\(command.name)")
        }
    }
}
