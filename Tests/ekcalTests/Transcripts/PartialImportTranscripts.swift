import Testing

@testable import ekcal

/// `import --on-conflict update` of files that do not tell all of an item.
@Suite struct PartialImportTranscripts {
    @Test func anUpdateLeavesAloneWhatTheFileDoesNotName() throws {
        let shell = try Shell()
        try shell.write(
            """
            title,start,end,external_id
            Shift A,2026-12-01 06:00,2026-12-01 14:00,a
            Shift B,2026-12-02 06:00,2026-12-02 14:00,b
            """, to: "r1.csv")
        try shell.write("title,start,external_id,location\nShift A,2026-12-01 07:00,a,\n", to: "r2.csv")
        try Transcript.check(
            """
            $ ekcal add "Shift A" "2026-12-01 06:00-14:00" --external-id a -c Calendar -q
            $ ekcal import DIR/r1.csv -c Calendar -q
            $ ekcal edit uid:a --notes "call Bob" --alarm 30m --url https://x.example --location Hall
            Changed e0001  Shift A   Tue 2026-12-01 06:00-14:00   Calendar   alarm 30 minutes before
                location  (none) → Hall
                notes     (none) → call Bob
                url       (none) → https://x.example
                alarms    (none) → 30 minutes before
            Undo with: ekcal undo            (op o0001)
            $ ekcal import DIR/r1.csv -c Calendar --on-conflict update
            Imported nothing from DIR/r1.csv
              2 the same
            $ ekcal --now 2026-03-05T08:00 import DIR/r2.csv -c Calendar --on-conflict update
            Imported 1 event from DIR/r2.csv into Calendar
              1 changed
            Undo with: ekcal undo            (op o0002)
            $ ekcal op show o0002
            o0002  Wed 2026-03-04 10:00   ekcal   1 changed
              ekcal --now 2026-03-05T08:00 import DIR/r2.csv -c Calendar --on-conflict update
              ID-1
              changed  e0001  Shift A   Tue 2026-12-01 07:00-15:00   Calendar
                start     2026-12-01T06:00:00[Europe/Berlin] → 2026-12-01T07:00:00[Europe/Berlin]
                end       2026-12-01T14:00:00[Europe/Berlin] → 2026-12-01T15:00:00[Europe/Berlin]
                location  Hall → (none)
            """.replacing("o0002  Wed 2026-03-04 10:00", with: "o0002  Thu 2026-03-05 08:00"), in: shell)
        let item = try #require(try shell.json(["find", "uid:a"])["data"]?.array?.first)
        #expect(item["notes"] == "call Bob" && item["url"] == "https://x.example")
        #expect(item["alarms"]?.array?.count == 1)
        #expect(item["created"] == "2026-03-04T09:00:00Z" && item["modified"] == "2026-03-05T07:00:00Z")
    }

    @Test func aSeriesKeepsItsSkippedDatesAndItsZone() throws {
        let shell = try Shell()
        let file = shell.folder.path + "/s.jsonl"
        func write(start: String) throws {
            try shell.write(
                """
                {"title":"Standup","start":"\(start)","external_id":"s","recurrence":{"rrule":"FREQ=DAILY"}}
                """, to: "s.jsonl")
        }
        try write(start: "2026-03-02T09:00:00")
        #expect(shell.run(["import", file, "-c", "Calendar"]).code == 0)
        let stored = try #require(try shell.json(["find", "uid:s"])["data"]?.array?.first)
        #expect(stored["time_zone"] == "Europe/Berlin")
        let id = try #require(stored["id"]?.string)
        #expect(shell.run(["skip", id + "@2026-03-04"]).code == 0)
        for start in ["2026-03-02T09:00:00", "2026-03-02T08:00:00Z"] {
            try write(start: start)
            let result = shell.run(["import", file, "-c", "Calendar", "--on-conflict", "update"])
            #expect(result.out.contains("1 the same"), "\(start): \(result.out)")
        }
    }

    @Test func itemsWithoutATitleComeBackFromCSV() throws {
        let shell = try Shell()
        try shell.write(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:n\nDTSTART;VALUE=DATE:20260306\nEND:VEVENT\nEND:VCALENDAR\n",
            to: "n.ics")
        #expect(shell.run(["import", shell.folder.path + "/n.ics"]).code == 0)
        try shell.write(shell.run(["export", "--csv"]).out, to: "nt.csv")
        let other = ["EKCAL_STORE": shell.folder.path + "/other"]
        let result = shell.run(["import", shell.folder.path + "/nt.csv"], with: other)
        #expect(result.code == 0, "\(result.err)")
        #expect(shell.run(["export"], with: other).out == shell.run(["export"]).out)
    }

    /// The columns of an own export say nothing about what they do not name: a due date by `end`, an end by
    /// `due`, a rule by `recurrence.until`.
    @Test(arguments: [
        "type,external_id,title,start,end,location", "type,external_id,title,start,due,recurrence.until",
        "type,external_id,title,start,last_day", "type,external_id,title,start,duration",
        "type,external_id,title,start,recurrence.exdates", "type,external_id,title,start,kept_times",
    ])
    func anOwnExportOfSomeColumnsIsTheSame(columns: String) throws {
        let shell = try Shell()
        for line in [
            ["todo", "Rent", "--due", "2026-03-20"], ["todo", "Call", "2026-03-20 09:00"],
            ["add", "Trip", "2026-05-01..2026-05-04"], ["add", "Talk", "2026-03-10 10:00", "--for", "3h"],
            ["add", "Gym", "2026-03-09 10:00", "--repeat", "weekly until june"],
        ] { #expect(shell.run(line).code == 0) }
        try shell.write(shell.run(["export", "--csv", "--fields", columns]).out, to: "x.csv")
        let before = shell.run(["export"]).out
        for treatment in ["update", "merge"] {
            let result = shell.run(["import", shell.folder.path + "/x.csv", "--on-conflict", treatment])
            #expect(result.code == 0, "\(result.err)")
            #expect(result.out.contains("5 the same"), "\(columns): \(result.out)")
            #expect(shell.run(["export"]).out == before, "\(columns)")
        }
    }

    @Test func wholeDaysAreSaidByAllDayToo() throws {
        let shell = try Shell()
        try shell.write(
            """
            title,start,end,all_day
            One,2026-03-10T10:00:00,2026-03-10T11:00:00,true
            Two,2026-03-11T00:00:00,2026-03-13T00:00:00,yes
            Timed,2026-03-14T10:00:00,2026-03-14T11:00:00,false
            """, to: "days.csv")
        #expect(shell.run(["import", shell.folder.path + "/days.csv", "-q"]).code == 0)
        let items = try #require(try shell.json(["list", "march"])["data"]?.array)
        let starts = ["2026-03-10", "2026-03-11", "2026-03-14T10:00:00+01:00"]
        #expect(items.map { $0["start"]?.string } == starts)
        #expect(items.prefix(2).map { $0["end"]?.string } == ["2026-03-11", "2026-03-13"])
    }

    @Test func anEndWithoutAStartIsRefused() throws {
        let shell = try Shell()
        try shell.write("{\"title\":\"A\",\"end\":\"2026-03-10T10:00:00\"}\n", to: "a.jsonl")
        let result = shell.run(["import", shell.folder.path + "/a.jsonl"])
        #expect(result.code != 0)
        #expect((result.out + result.err).contains("an event needs a \"start\""))
        #expect(try shell.json(["list", "all"])["data"]?.array?.isEmpty == true)
    }
}
