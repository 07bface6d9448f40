import Testing

@testable import ekcal

/// The times of `edit` are those of `reschedule`: a day alone keeps the time, a time alone the day, +1h
/// counts from the item.
@Suite struct EditTimesTranscripts {
    private func filled() throws -> Shell {
        try .after("add M '2026-03-29 12:00' --for 30m")
    }

    /// `--start +7d` made a whole day of it, counted from today; `--start 2026-04-01` a whole day of that
    /// date.
    @Test func aNewStartIsReadAsRescheduleReadsIt() throws {
        let shell = try filled()
        for (typed, expected) in [
            ("+1h", "Sun 2026-03-29 13:00-13:30"), ("+7d", "Sun 2026-04-05 12:00-12:30"),
            ("-30m", "Sun 2026-03-29 11:30-12:00"), ("2026-04-01", "Wed 2026-04-01 12:00-12:30"),
            ("11:00", "Sun 2026-03-29 11:00-11:30"), ("2026-04-01 08:00", "Wed 2026-04-01 08:00-08:30"),
        ] {
            let line = """
                Would change e0001  M   \(expected)   Calendar
                    when  Sun 2026-03-29 12:00-12:30 → \(expected)
                Nothing was written.
                """
            try Transcript.check("$ ekcal edit title:M --start \"\(typed)\" -n\n\(line)", in: shell)
            try Transcript.check("$ ekcal reschedule e0001 \"\(typed)\" -n\n\(line)", in: shell)
        }
    }

    @Test func wholeDaysAreAskedFor() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001 --start 2026-04-01 --all-day -n
            Would change e0001  M   Wed 2026-04-01, all day   Calendar
                when  Sun 2026-03-29 12:00-12:30 → Wed 2026-04-01, all day
            Nothing was written.
            $ ekcal edit e0001 --patch '{"start":"2026-04-01"}' -n
            Would change e0001  M   Wed 2026-04-01, all day   Calendar
                when  Sun 2026-03-29 12:00-12:30 → Wed 2026-04-01, all day
            Nothing was written.
            """, in: try filled())
    }

    @Test func aNewEndCountsFromTheEnd() throws {
        try Transcript.check(
            """
            $ ekcal edit e0001 --end +1h -n
            Would change e0001  M   Sun 2026-03-29 12:00-13:30   Calendar
                when  Sun 2026-03-29 12:00-12:30 → Sun 2026-03-29 12:00-13:30
            Nothing was written.
            $ ekcal edit e0001 --start +1h --end +1h -n
            Would change e0001  M   Sun 2026-03-29 13:00-13:30   Calendar
                when  Sun 2026-03-29 12:00-12:30 → Sun 2026-03-29 13:00-13:30
            Nothing was written.
            $ ekcal edit e0001 --end 2026-03-30 -n
            Would change e0001  M   Sun 2026-03-29 12:00 to Mon 2026-03-30 12:30   Calendar
                when  Sun 2026-03-29 12:00-12:30 → Sun 2026-03-29 12:00 to Mon 2026-03-30 12:30
            Nothing was written.
            $ ekcal add Days 2026-04-01..2026-04-03
            Added e0002  Days   Wed 2026-04-01 to Fri 2026-04-03, all day (3 days)   Calendar
            $ ekcal edit e0002 --end +1d -n
            Would change e0002  Days   Wed 2026-04-01 to Sat 2026-04-04, all day (4 days)   Calendar
                when  Wed 2026-04-01 to Fri 2026-04-03, all day (3 days) → Wed 2026-04-01 to Sat 2026-04-04, all day (4 days)
            Nothing was written.
            $ ekcal edit e0002 --start +1h -n
            ! ekcal: an all-day item cannot move by 1h
            !        write days: +1d
            [2]
            """, in: try filled())
    }

    @Test func remindersToo() throws {
        try Transcript.check(
            """
            $ ekcal todo Pay "2026-03-10 18:00"
            Added r0001  Pay   due Tue 2026-03-10 18:00   Reminders
            $ ekcal edit r0001 --due +7d -n
            Would change r0001  Pay   due Tue 2026-03-17 18:00   Reminders
                when  due Tue 2026-03-10 18:00 → due Tue 2026-03-17 18:00
            Nothing was written.
            $ ekcal edit r0001 --due 2026-03-12 -n
            Would change r0001  Pay   due Thu 2026-03-12 18:00   Reminders
                when  due Tue 2026-03-10 18:00 → due Thu 2026-03-12 18:00
            Nothing was written.
            """, in: try Shell())
    }

    /// Whatever makes an event of a night, it ends on the next day and says so, if nobody sees it with
    /// --assume only; it was refused, taken without a word, or made a whole day.
    @Test func aNightEndsOnTheNextDay() throws {
        let shell = try filled()
        for line in [
            "add N \"fri 22:00-06:00\"", "add N --start \"fri 22:00\" --end 06:00", "add N \"fri 10pm-6am\"",
        ] {
            try Transcript.check(
                """
                $ ekcal \(line) -q --assume
                $ ekcal find title:N
                e0002  N   Fri 2026-03-06 22:00 to Sat 2026-03-07 06:00   Calendar
                Found 1 item.
                $ ekcal undo -q
                """.replacing(
                    "e0002",
                    with: "e000\(line.hasSuffix("22:00-06:00\"") ? 2 : line.hasSuffix("6am\"") ? 4 : 3)"),
                in: shell)
        }
        try Transcript.check(
            """
            $ ekcal quick "night shift fri 22:00-06:00" -n --assume
              title      night shift
              when       Fri 2026-03-06 22:00 to Sat 2026-03-07 06:00
              calendar   Calendar
            Nothing was written.
            ! ekcal: warning: 06:00 is earlier than the start; read as Sat 2026-03-07 06:00
            $ ekcal edit e0001 --end 02:00 -n --assume
            Would change e0001  M   Sun 2026-03-29 12:00 to Mon 2026-03-30 02:00   Calendar
                when  Sun 2026-03-29 12:00-12:30 → Sun 2026-03-29 12:00 to Mon 2026-03-30 02:00
            Nothing was written.
            ! ekcal: warning: 02:00 is earlier than the start; read as Mon 2026-03-30 02:00
            $ ekcal add X --start "fri 14:00" --end 13:00 -n --assume
            Would add e0005  X   Fri 2026-03-06 14:00 to Sat 2026-03-07 13:00   Calendar
            Nothing was written.
            ! ekcal: warning: 13:00 is earlier than the start; read as Sat 2026-03-07 13:00
            """, in: shell)
    }

    /// `add ""` was refused, `edit --title ""` and `add "   "` were not.
    @Test(arguments: ["", "   ", "\t", "\u{200B}"]) func aTitleThatCannotBeSeen(title: String) throws {
        let shell = try filled()
        let id = try #require(try shell.json(["find", "title:M"])["data"]?.array?.first?["id"]?.string)
        let bytes = try shell.storeBytes()
        for words in [
            ["add", title, "fri"], ["todo", title], ["edit", id, "--title", title],
            ["edit", id, "--patch", "{\"title\":\"\(title)\"}"], ["calendar", "add", title],
            ["calendar", "edit", "Calendar", "--title", title], ["source", "add", title],
        ] {
            let result = shell.run(words)
            #expect(result.code == 2, "\(words): \(result.out)")
        }
        let line = "{\"op\":\"event.edit\",\"id\":\"\(id)\",\"set\":{\"title\":\"\(title)\"}}"
        #expect(shell.run(["batch"], input: line).code == 2)
        #expect(try shell.storeBytes() == bytes)
    }
}
