import Testing

@testable import ekcal

/// The findings of a first month of use, in the order of the report.
@Suite struct FirstMonthTranscripts {
    private func lines(_ shell: Shell, _ words: [String], _ variables: [String: String]) -> [String] {
        shell.masked(shell.run(words, with: variables).out).split(separator: "\n").map(String.init)
    }

    /// The list said `20:00-`, and on the next day `-03:00`.
    @Test func anEventOverMidnightSaysWhenItEnds() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Party "2026-03-07 20:00..2026-03-08 03:00" -q
            $ ekcal add Move "2026-03-10 18:00..2026-03-12 09:00" -q
            $ ekcal add Ball "2026-03-14 22:00..2026-03-15 00:00" -q
            $ ekcal list 2026-03-07..2026-03-15
            Sat 7 March 2026
               20:00→03:00  e0001  Party  Calendar

            Sun 8 March 2026
               →03:00       e0001  Party  Calendar

            Tue 10 March 2026
               18:00→       e0002  Move   Calendar

            Wed 11 March 2026
               day 2/3      e0002  Move   Calendar

            Thu 12 March 2026
               →09:00       e0002  Move   Calendar

            Sat 14 March 2026
               22:00-24:00  e0003  Ball   Calendar
            $ LC_ALL=C ekcal list 2026-03-07..2026-03-08
            Sat 7 March 2026
               20:00>03:00  e0001  Party  Calendar

            Sun 8 March 2026
               >03:00       e0001  Party  Calendar
            """, in: shell)
        // The block of a day goes on at its edge.
        let day = lines(shell, ["day", "2026-03-07"], ["COLUMNS": "60"])
        #expect(day.contains("20:00 ├┃● 20:00→03:00 Party") && day.contains("23:30 │↓"), "\(day)")
        let next = lines(shell, ["day", "2026-03-08"], ["COLUMNS": "60"])
        #expect(next.contains("00:00 ├↑● →03:00 Party") && next.contains("02:30 │┃"), "\(next)")
        let ascii = lines(shell, ["day", "2026-03-07"], ["COLUMNS": "60", "LC_ALL": "C"])
        #expect(ascii.contains("20:00 +|* 20:00>03:00 Party") && ascii.contains("23:30 |v"), "\(ascii)")
    }

    /// All of its days said `all day`.
    @Test func aDayOfALongEventSaysWhichOneItIs() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Ski 2026-03-06..2026-03-08 -q
            $ ekcal add Birthday 2026-03-07 -q
            $ ekcal list 2026-03-07..2026-03-08
            Sat 7 March 2026
               day 2/3  e0001  Ski       Calendar
               all day  e0002  Birthday  Calendar

            Sun 8 March 2026
               day 3/3  e0001  Ski       Calendar
            $ ekcal list 2026-03-06..2026-03-08 --once
            Fri 6 March 2026
               3 days   e0001  Ski       Calendar

            Sat 7 March 2026
               all day  e0002  Birthday  Calendar
            """, in: shell)
        let day = lines(shell, ["day", "2026-03-07"], ["COLUMNS": "60"])
        #expect(day.contains("       ● day 2/3  Ski") && day.contains("       ● all day  Birthday"), "\(day)")
    }

    /// A week on a high terminal cut a title after four lines.
    @Test func aWeekHasAsManyLinesAsTheTerminal() throws {
        let shell = try Shell()
        let title =
            "Quarterly cross-functional roadmap alignment and retrospective with the whole organisation"
        _ = shell.run(["add", title, "2026-03-05 15:00", "-q"])
        let high = lines(shell, ["week"], ["COLUMNS": "60", "LINES": "40"]).joined()
        for word in title.split(separator: " ") where !word.contains("-") { #expect(high.contains(word)) }
        #expect(!high.contains("…"))
        let low = lines(shell, ["week"], ["COLUMNS": "60", "LINES": "14"])
        #expect(low.count < 14 && low.joined().contains("…"))
    }

    /// Places and priorities were left out in silence, while the calendar's name stood there.
    @Test func aNarrowListShortensTheCalendarFirst() throws {
        try Transcript.check(
            """
            $ ekcal calendar add Familie -q
            $ ekcal add "Annual general meeting" "2026-03-06 10:00" --location "Praxis Weiß" -q
            $ ekcal add "Lunch" "2026-03-06 12:00" -c Familie -q
            $ ekcal todo "File taxes" 2026-03-06 --priority high -q
            $ COLUMNS=70 ekcal list fri
            Fri 6 March 2026
               10:00-11:00  e0001  Annual general meeting  Calendar   Praxis Weiß
               12:00-13:00  e0002  Lunch                   Familie
               due          r0001  File taxes              Reminders  high
            $ COLUMNS=60 ekcal list fri
            Fri 6 March 2026
               10:00-11:00  e0001  ● Annual general meeting  Praxis Weiß
               12:00-13:00  e0002  ■ Lunch
               due          r0001  ☐ File taxes              high

            ● Calendar  ☐ Reminders  ■ Familie
            $ COLUMNS=40 ekcal list fri
            Fri 6 March 2026
               10:00-11:00  e0001  ● Annual general
                                     meeting
                                     Praxis Weiß
               12:00-13:00  e0002  ■ Lunch
               due          r0001  ☐ File taxes
                                     high

            ● Calendar  ☐ Reminders  ■ Familie
            """, in: try Shell())
    }

    /// One of them moved the calendars of the whole list to column 131; one moved date made the identifiers
    /// of a month eleven wider.
    @Test func oneLongCellMovesItsOwnRowOnly() throws {
        try Transcript.check(
            """
            $ ekcal add "Quarterly cross-functional roadmap alignment with everybody" "2026-03-05 15:00" -q
            $ ekcal add Standup "2026-03-05 09:00" --for 15m --repeat daily --count 3 -q
            $ ekcal list 2026-03-05..2026-03-07 title:standup -q
            e0001@2026-03-05
            e0001@2026-03-06
            e0001@2026-03-07
            $ ekcal reschedule e0001@2026-03-06 "2026-03-06 11:00" -q
            $ COLUMNS=160 ekcal list 2026-03-05..2026-03-07
            Thu 5 March 2026
               09:00-09:15  e0001   Standup ↻                                         Calendar
               15:00-16:00  e0002   Quarterly cross-functional roadmap alignment with everybody  Calendar

            Fri 6 March 2026
               11:00-11:15  e0001*  Standup ↻                                         Calendar

            Sat 7 March 2026
               09:00-09:15  e0001   Standup ↻                                         Calendar
            $ ekcal edit e0001@2026-03-06 --title "Standup after the all-hands" -q
            $ COLUMNS=54 ekcal list 2026-03-06
            Fri 6 March 2026
               11:00-11:15  e0001*  Standup after the a…  Calendar
            $ COLUMNS=54 ekcal list 2026-03-06..2026-03-07
            Fri 6 March 2026
               11:00-11:15  e0001*  Standup after the a…  Calendar

            Sat 7 March 2026
               09:00-09:15  e0001   Standup ↻             Calendar
            """, in: try Shell())
    }

    /// The rule of the present time was missing before nine and after five.
    @Test(arguments: [
        ("2026-03-04T07:40", "07:40"), ("2026-03-04T16:50", "16:50"), ("2026-03-04T21:10", "21:10"),
    ])
    func theDayReachesToThePresentTime(now: String, clock: String) throws {
        let day = lines(try Shell(now: now), ["day"], ["COLUMNS": "60", "LINES": "50"])
        let rule = try #require(day.firstIndex { $0.hasPrefix(clock + " ━") })
        // An empty hour has one row: from the hour of the rule or nine, to five or the hour of the rule.
        let hours = day.compactMap { $0.contains("├") ? Int($0.prefix(2)) : nil }
        let hour = try #require(Int(clock.prefix(2)))
        #expect(hours == Array(min(hour, 9)...max(hour, 16)))
        #expect(day[rule - 1].hasPrefix(clock.prefix(2) + ":00"))
    }

    /// It was refused, and did not show how it was read.
    @Test func aRehearsedSentenceShowsItsReading() throws {
        try Transcript.check(
            """
            $ ekcal quick "call plumber tomorrow morning" -n
              title      call plumber
              due        Thu 2026-03-05 09:00
              calendar   Reminders
            Nothing was written.
            To add it as shown here, use --assume.
            ! ekcal: warning: "morning" was read as 09:00
            $ ekcal quick "call plumber tomorrow morning" -n --assume
              title      call plumber
              due        Thu 2026-03-05 09:00
              calendar   Reminders
            Nothing was written.
            ! ekcal: warning: "morning" was read as 09:00
            $ ekcal quick "call plumber tomorrow morning" -y
            ! ekcal: "morning" was read as 09:00
            !        write "2026-03-05 09:00" to be clear, or add --assume to accept this
            [2]
            $ ekcal list all -q
            $ ekcal quick "lunch with Bob fri 12:30 at Luigi's" -y
            Added e0001  lunch with Bob   Fri 2026-03-06 12:30-13:30   @Luigi's   Calendar
            """, in: try Shell())
    }

    /// Neither the answer of `add` nor a list without colours named the colour.
    @Test func aCalendarSaysItsColourAndItsMark() throws {
        try Transcript.check(
            """
            $ ekcal calendar add Home --tint GREEN
            Added c0001  ■ Home   events   green
            $ ekcal calendar edit Home --tint "#123"
            Changed c0001  ■ Home   events   #112233
            Undo with: ekcal undo            (op o0001)
            $ ekcal calendar list
            c0002  ●  Calendar   events     Local  #1BADF8  default
            c0003  ☐  Reminders  reminders  Local  #FF9500  default
            c0001  ■  Home       events     Local  #112233
            """, in: try Shell())
    }

    /// Days of other months had no number.
    @Test func aMonthNumbersTheDaysOfItsNeighbours() throws {
        let shell = try Shell()
        shell.environment["NO_COLOR"] = nil
        let plain = lines(shell, ["month", "--color", "never"], ["COLUMNS": "80"])
        #expect(plain[2].hasPrefix(" 9 ┌─ (23) ─") && plain[2].contains("─ 1 ─"), "\(plain[2])")
        // In colour it is dim.
        let colored = lines(shell, ["month", "--color", "always"], ["COLUMNS": "80"])
        #expect(colored[2].contains("‹2› 23 ‹0›") && colored[2].contains("‹1› 1 ‹0›"), "\(colored[2])")
    }

    /// They differed: nothing at all, `nothing`, sentences with and without a capital.
    @Test func emptyAnswersHaveOneStyle() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal
            Wed 4 March 2026
               nothing

            The store is empty. `ekcal setup` creates calendars and settings.
            `ekcal help` shows what else it can do, `ekcal help tour` how.
            $ ekcal today
            Wed 4 March 2026
               nothing
            $ ekcal list tomorrow
            5 March 2026
               nothing
            $ ekcal list tomorrow --summary
            Nothing on these days.
            $ ekcal overdue
            Nothing is overdue.
            $ ekcal soon
            Nothing is due soon.
            $ ekcal find x
            Found nothing.
            $ ekcal invite list
            There are no invitations to answer.
            $ ekcal next
            $ ekcal now
            $ ekcal add Trip 2027-03-05 -q
            $ ekcal
            Wed 4 March 2026
               nothing

            `ekcal help` shows what else it can do, `ekcal help tour` how.
            """, in: shell)
        shell.isTerminal = true
        #expect(shell.run(["now"]).out == "Nothing is running.\n" && shell.run(["next"]).out.isEmpty)
    }

    /// It named the line, but not that what stood above it had no effect.
    @Test func aFailedBatchSaysThatNothingWasWritten() throws {
        let shell = try Shell()
        try shell.write("add A 2026-03-05\nadd B fri --json\n", to: "read")
        try shell.write("add A 2026-03-05\nrm e2222\n", to: "run")
        try shell.write("add A 2026-03-05\ncommit\nrm e2222\n", to: "half")
        for (file, says) in [("read", true), ("run", true), ("half", false)] {
            let result = shell.run(["batch", shell.folder.path + "/" + file])
            #expect(result.code != 0)
            #expect(result.err.contains("nothing of this batch was written") == says, "\(result.err)")
            #expect(shell.run(["list", "all", "-q"]).out.isEmpty == says)
        }
    }

    /// `undo of of86z`, `Mon 2026-03-02  overdue 2d`: the second "of" and the age were too much.
    @Test func nothingIsSaidTwice() throws {
        try Transcript.check(
            """
            $ ekcal todo Taxes 2026-03-02 -q
            $ ekcal overdue
              Mon 2026-03-02  overdue  r0001  Taxes  Reminders
            $ ekcal list --group none
              Wed 2026-03-04  overdue 2d  r0001  Taxes  Reminders
            $ ekcal undo -q
            $ ekcal redo -q
            $ ekcal log
            o0001  Wed 2026-03-04 10:00  ekcal  1 added    ekcal redo -q                   undid o0002
            o0002  Wed 2026-03-04 10:00  ekcal  1 deleted  ekcal undo -q                   undid o0003, undone by o0001
            o0003  Wed 2026-03-04 10:00  ekcal  1 added    ekcal todo Taxes 2026-03-02 -q
            """, in: try Shell())
    }
}
