import Testing

@testable import ekcal

/// Samoa left out 30 December 2011. A series that has a date on it happens on the 31st, and every command
/// that takes a range says so: `list` did, `occurrences` said "nothing", and `import` found "nothing in it".
@Suite struct SkippedDayTests {
    private static let zone = "Pacific/Apia"

    private func file(_ start: String) -> String {
        """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:test\r
        BEGIN:VEVENT\r
        UID:daily\r
        DTSTAMP:20111201T000000Z\r
        DTSTART\(start)\r
        DURATION:PT1H\r
        RRULE:FREQ=DAILY;COUNT=3\r
        SUMMARY:Daily\r
        END:VEVENT\r
        END:VCALENDAR\r

        """
    }

    /// Floating, and in the zone that left it out.
    @Test(arguments: [":20111228T090000", ";TZID=Pacific/Apia:20111228T090000"])
    func everyCommandWithARangeFindsIt(start: String) throws {
        let shell = try Shell(now: "2011-12-01T10:00", zone: Self.zone)
        try shell.write(file(start), to: "daily.ics")
        let path = shell.folder.path + "/daily.ics"
        #expect(shell.run(["import", path, "-q"]).code == 0)
        let ref = try #require(
            try shell.json(["find", "title:Daily"])["data"]?.array?.first?["short_id"]?.string)
        // 28 and 29 December, and the one of the 30th on the 31st.
        for (day, count) in [("2011-12-28", 1), ("2011-12-29", 1), ("2011-12-31", 1), ("2012-01-01", 0)] {
            #expect(try shell.json(["list", day])["data"]?.array?.count == count, "list \(day)")
            #expect(
                try shell.json(["occurrences", ref, day])["data"]?.array?.count == count,
                "occurrences \(day)")
            #expect(
                try shell.json(["find", "on:\(day)"])["data"]?.array?.count == count, "find on:\(day)")
            #expect(
                try shell.json(["find", "--occurrences", "on:\(day)"])["data"]?.array?.count == count,
                "find --occurrences on:\(day)")
            for view in ["day", "week"] where count == 1 || view == "day" {
                let data = try shell.json([view, day])["data"]?.array
                #expect((data?.isEmpty == false) == (count == 1), "\(view) \(day)")
            }
            let other = shell.folder.path + "/store-\(day)"
            let imported = shell.run(
                ["import", path, "--from", day, "--to", day, "-q", "-s", other])
            #expect(imported.code == 0, "\(imported.err)")
            #expect(
                try shell.json(["find", "title:Daily", "-s", other])["data"]?.array?.count == count,
                "import --from \(day) --to \(day)")
        }
        let list = shell.run(["list", "2011-12-31"]).out
        #expect(list.contains("09:00-10:00"), "it stood there as a whole day: \(list)")
    }

    /// `find` went back two hours only, and so looked for the date of the 30th behind it.
    @Test(arguments: [("2011-12-31 09:30", 1), ("2011-12-31 10:30", 0), ("2011-12-31 08:59", 0)])
    func findLooksAtAPartOfTheDay(moment: String, count: Int) throws {
        let shell = try Shell(now: "2011-12-01T10:00", zone: Self.zone)
        try shell.write(file(":20111228T090000"), to: "daily.ics")
        #expect(shell.run(["import", shell.folder.path + "/daily.ics", "-q"]).code == 0)
        #expect(try shell.json(["find", "on:\"\(moment)\""])["data"]?.array?.count == count)
    }

    @Test func expandFindsIt() throws {
        let shell = try Shell(zone: Self.zone)
        let words = [
            "expand", "--start", "2011-12-28T09:00", "--tz", Self.zone, "--rrule", "FREQ=DAILY;COUNT=3",
            "--from", "2011-12-31",
        ]
        let out = shell.run(words).out
        #expect(out == "2011-12-31T09:00:00+14:00\n", "\(out)")
    }
}
