import Testing

@testable import ekcal

/// A date is moved and no rule: `reschedule` and its like, on repeating reminders and on occurrences.
@Suite struct PutOffTranscripts {
    @Test("not today, tomorrow, changed the rule of a repeating reminder for good") func onlyThisDate() throws
    {
        try Transcript.check(
            """
            $ ekcal todo Rent 2026-03-01 --repeat "monthly on the 1st" -q
            $ ekcal reschedule title:Rent tomorrow
            Changed r0001  Rent   due Thu 2026-03-05   Reminders
                  every month on the 1st; next Thu 2026-03-05, Wed 2026-04-01, Fri 2026-05-01
                when          due Sun 2026-03-01 → due Thu 2026-03-05
                put off from  (none) → Sun 2026-03-01
            Undo with: ekcal undo            (op o0001)
            $ ekcal reschedule r0001 +1d --span this -n
            Would change r0001  Rent   due Fri 2026-03-06   Reminders
                  every month on the 1st; next Fri 2026-03-06, Wed 2026-04-01, Fri 2026-05-01
                when  due Thu 2026-03-05 → due Fri 2026-03-06
            Nothing was written.
            $ ekcal done r0001
            Done  r0001  Rent   next Wed 2026-04-01
            $ ekcal reschedule r0001 2026-04-10 --span all
            Changed r0001  Rent   due Fri 2026-04-10   Reminders
                  every month on the 10th; next Fri 2026-04-10, Sun 2026-05-10, Wed 2026-06-10
                when    due Wed 2026-04-01 → due Fri 2026-04-10
                repeat  every month on the 1st → every month on the 10th
            Undo with: ekcal undo            (op o0002)
            $ ekcal reschedule r0001 2026-05-20
            Changed r0001  Rent   due Wed 2026-05-20   Reminders
                  every month on the 10th; next Wed 2026-05-20, Wed 2026-06-10, Fri 2026-07-10
                when          due Fri 2026-04-10 → due Wed 2026-05-20
                put off from  (none) → Fri 2026-04-10
            Undo with: ekcal undo            (op o0003)
            ! ekcal: warning: it is put off past its next date, Sun 2026-05-10, which is skipped
            """, in: try Shell())
    }

    /// Every way to say another date means this one time.
    @Test(arguments: [
        ["edit", "title:Rent", "--due", "2026-03-05"], ["reschedule", "title:Rent", "2026-03-05"],
        ["edit", "title:Rent", "--patch", #"{"due":"2026-03-05"}"#],
        ["batch", "reschedule title:Rent 2026-03-05"],
        ["batch", #"{"op":"edit","id":"$r","set":{"due":"2026-03-05"}}"#],
        ["edit", "--table", "title:Rent", "-y"], ["edit", "title:Rent"],
    ])
    func everyWay(_ words: [String]) throws {
        let shell = try Shell.after("todo Rent 2026-03-01 --repeat monthly -q")
        let id = shell.run(["find", "title:Rent", "-o", "template", "--format", "{id}"]).out.prefix {
            $0 != "\n"
        }
        shell.isTerminal = true
        shell.editor = { $0.replacing("2026-03-01", with: "2026-03-05") }
        let isBatch = words[0] == "batch"
        let ran = shell.run(
            isBatch ? ["batch", "-"] : words, input: isBatch ? words[1].replacing("$r", with: id) + "\n" : "")
        #expect(ran.code == 0, "\(ran)")
        _ = shell.run(["done", "title:Rent"])
        let found = shell.run(["find", "title:Rent", "--json", "--fields", "due,recurrence.rrule"])
            .out
        #expect(found.contains("2026-04-01"), "\(ran) \(found)")
        #expect(found.contains("FREQ=MONTHLY;BYMONTHDAY=1"), "\(found)")
    }

    /// Exported and imported elsewhere, it goes on from the date of its rule there too.
    @Test(arguments: ["ics", "jcal", "jscalendar", "json"]) func comesBack(_ format: String) throws {
        let shell = try Shell.after(
            "todo Water 2026-03-01 --repeat 'every 3 days' -q", "reschedule title:Water 2026-03-06")
        let file = shell.run(["export", "-o", format]).out
        let other = try Shell()
        let ran = other.run(["import", "-", "--as", format], input: file)
        #expect(ran.code == 0, "\(ran)")
        #expect(other.run(["done", "title:Water"]).out.contains("next Sat 2026-03-07"), "\(file)")
    }

    @Test("a weekday moved an occurrence to before the date of the series that was before it")
    func nearestWeekday() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-02 09:00" --for 15m --repeat "weekly on mon"
            Added e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                  every week on Mon; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal reschedule e0001@2026-03-23 tue
            Changed 1 occurrence of Standup: Mon 2026-03-23 09:00
              now e0001@2026-03-23  Standup   Tue 2026-03-24 09:00-09:15   Calendar
              The rest of the series is unchanged.
                when  Mon 2026-03-23 09:00-09:15 → Tue 2026-03-24 09:00-09:15
            Undo with: ekcal undo            (op o0001)
            $ ekcal undo -q
            $ ekcal edit e0001@2026-03-30 --start "fri 10:00" -n
            Would change 1 occurrence of Standup: Mon 2026-03-30 09:00
              now e0001@2026-03-30  Standup   Fri 2026-03-27 10:00-10:15   Calendar
              The rest of the series is unchanged.
                when  Mon 2026-03-30 09:00-09:15 → Fri 2026-03-27 10:00-10:15
            Nothing was written.
            $ ekcal reschedule e0001@2026-03-02 tue -n
            Would change 1 occurrence of Standup: Mon 2026-03-02 09:00
              now e0001@2026-03-02  Standup   Tue 2026-03-10 09:00-09:15   Calendar
              The rest of the series is unchanged.
                when  Mon 2026-03-02 09:00-09:15 → Tue 2026-03-10 09:00-09:15
            Nothing was written.
            ! ekcal: warning: it is moved past the next date of the series, Mon 2026-03-09 09:00
            $ ekcal reschedule e0001 wed --span all -n
            Would change every occurrence of e0001  Standup   Wed 2026-03-04 09:00-09:15   Calendar
                  every week on Wed; next Wed 2026-03-11, Wed 2026-03-18, Wed 2026-03-25
                when    Mon 2026-03-02 09:00-09:15 → Wed 2026-03-04 09:00-09:15
                repeat  every week on Mon → every week on Wed
            Nothing was written.
            """, in: try Shell())
    }

    @Test("a reminder that was put off moved again when its repeat was removed")
    func aPutOffDateStaysWithoutItsRepeat() throws {
        let shell = try Shell()
        #expect(shell.run(["todo", "Bins", "2026-03-09 08:00", "--repeat", "weekly"]).code == 0)
        #expect(shell.run(["reschedule", "Bins", "2026-03-11 08:00", "-y"]).code == 0)
        #expect(shell.run(["edit", "Bins", "--no-repeat", "-y"]).code == 0)
        let item = try #require(try shell.json(["find", "Bins"])["data"]?.array?.first)
        #expect(item["due"] == "2026-03-11T08:00:00+01:00")
        #expect(item["recurrence"] == .null)
    }
}
