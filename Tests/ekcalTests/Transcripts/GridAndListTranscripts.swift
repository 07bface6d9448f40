import Testing

@testable import ekcal

/// A day, a week and a month show the same, as a list and as a grid, at any width.
@Suite struct GridAndListTranscripts {
    private func filled() throws -> Shell {
        try .after(
            "todo 'Overdue thing' 2026-02-22 -q", "todo 'Due today' 2026-03-04 -q",
            "todo 'Call mom' '2026-03-04 18:00' -q", "add Review '2026-03-04 14:00' --for 1h -q",
            "add Birthday 2026-03-04 -q")
    }

    private func out(_ shell: Shell, _ words: [String], width: Int?) -> String {
        shell.run(words, with: width.map { ["COLUMNS": "\($0)"] } ?? [:]).out
    }

    /// The list of a week had it under today; the grid of a week, of a day and of a month had it not.
    @Test(arguments: ["day", "week", "month"], [nil, 80, 100, 120, 200])
    func overdueRemindersAreThereAtAnyWidth(view: String, width: Int?) throws {
        let shell = try filled()
        let text = out(shell, [view], width: width)
        #expect(text.contains("Overd"), "\(text)")
        // Not on the days of another week, and not in a view without today.
        let other = out(shell, [view, "2026-05-06"], width: width)
        #expect(!other.contains("Overd"), "\(other)")
    }

    @Test func aReminderOfTodayIsNotPast() throws {
        let shell = try filled()
        shell.environment["NO_COLOR"] = nil
        for (view, width) in [("day", "80"), ("week", "160"), ("month", "160")] {
            let text = shell.masked(
                shell.run([view, "--color", "always"], with: ["COLUMNS": width]).out)
            let line = try #require(text.split(separator: "\n").first { $0.contains("Due today") })
            #expect(!line.contains("‹2›Due today"), "dim is for what is over: \(line)")
        }
    }

    /// `18:00 due☐ Call mom`
    @Test func aSpaceStandsBehindTheTime() throws {
        try Transcript.check(
            """
            $ COLUMNS=80 ekcal day
            Wed 4 March 2026, week 10
                   ● all day  Birthday
            09:00 ├
            10:00 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                  ├
            11:00 ├
            12:00 ├
            13:00 ├
            14:00 ├┃● 14:00-15:00 Review
            14:30 │┃
            15:00 ├
            16:00 ├
            17:00 ├
            18:00 ├ ☐ due 18:00 Call mom
                   ☐ overdue 10d  Overdue thing
                   ☐ due          Due today
            ● Calendar  ☐ Reminders
            """, in: try filled())
    }

    /// `list -l 3` showed the three overdue reminders, and nothing of what `list` begins with.
    @Test func aLimitedListIsTheBeginningOfTheList() throws {
        let shell = try filled()
        _ = shell.run(["add", "Tomorrow", "2026-03-05 08:00", "-q"])
        _ = shell.run(["add", "Trip", "2026-03-03..2026-03-06", "-q"])
        for days in ["1", "3"] {
            let all = shell.run(["list", "--days", days, "--once"]).out.split(separator: "\n")
            let items = all.filter { $0.hasPrefix(" ") }
            #expect(items.count >= 6)
            for limit in 1...items.count {
                let some = shell.run(["list", "--days", days, "--once", "-l", "\(limit)"]).out
                let shown = some.split(separator: "\n").filter { $0.hasPrefix(" ") }
                func titles(_ lines: some Sequence<Substring>) -> [String] {
                    lines.map { $0.split(separator: " ").joined(separator: " ") }
                }
                #expect(titles(shown) == titles(items.prefix(limit)), "-l \(limit)")
            }
        }
    }

    /// If weeks begin on Sunday, the number was that of the Sunday: one too low, and 53 in January 2026.
    @Test(arguments: ["sunday", "monday", "saturday", "tuesday"])
    func aWeekIsNumberedByItsThursday(start: String) throws {
        let shell = try Shell()
        shell.environment["EKCAL_CONFIG"] = shell.folder.path + "/config"
        _ = shell.run(["config", "set", "week.start", start])
        func week(_ words: String...) -> String {
            String(shell.run(["week"] + words).out.prefix { $0 != "," })
        }
        #expect(week("2026-W12") == "Week 12")
        #expect(week("2026-W01").hasPrefix("Week 1"))
        #expect(week("2026-W53") == "Week 53")
        let first = week("2026-01-01")
        #expect(first == "Week 1" || first == "Week 1 of 2026", "\(first)")
        let month = shell.run(["month", "2026-01"], with: ["COLUMNS": "60"]).out
        let numbers = month.split(separator: "\n").dropFirst(2).compactMap {
            Int($0.prefix(2).filter(\.isNumber))
        }
        #expect(numbers.prefix(4) == [1, 2, 3, 4], "\(month)")
    }
}
