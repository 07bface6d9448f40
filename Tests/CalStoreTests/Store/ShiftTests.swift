import Testing

@testable import CalStore

/// A whole series moved by one of its occurrences: all that hangs on its dates moves with it.
@Suite struct ShiftTests {
    private func move(_ bench: inout SeriesBench, _ original: String, _ start: String, _ end: String) throws {
        try bench.save(at: original, span: .all) {
            $0.start = try SeriesBench.time(start)
            $0.end = .time(try SeriesBench.time(end))
        }
    }

    /// Local time on both sides of the clock change of 2026-03-29 in Berlin.
    @Test func acrossAClockChange() throws {
        var bench = try SeriesBench(
            "2026-03-27T09:00:00[Europe/Berlin]", "2026-03-27T10:00:00[Europe/Berlin]", "FREQ=DAILY;COUNT=4")
        try bench.remove(at: "2026-03-30T09:00:00[Europe/Berlin]")
        try move(
            &bench, "2026-03-29T09:00:00[Europe/Berlin]", "2026-03-29T08:00:00[Europe/Berlin]",
            "2026-03-29T09:00:00[Europe/Berlin]")
        let occurrences = try bench.occurrences("2026-03-01", "2026-04-30")
        #expect(
            occurrences.map(\.startInstant.description) == [
                "2026-03-27T07:00:00Z", "2026-03-28T07:00:00Z", "2026-03-29T06:00:00Z",
            ])
        #expect(occurrences.allSatisfy { $0.endInstant.seconds(since: $0.startInstant) == 3600 })
    }

    /// The hour from 02:00 happens twice; a whole series moved from one to the other stayed where it was.
    @Test(arguments: [("[fold=1]", "", 0), ("", "[fold=1]", 1)])
    func toTheOtherOfTwoEqualTimes(_ from: String, _ to: String, _ hour: Int) throws {
        let start = "2026-10-25T02:30:00[Europe/Berlin]"
        var bench = try SeriesBench(start + from, "PT1H", "FREQ=DAILY;COUNT=3")
        try bench.remove(at: "2026-10-26T02:30:00[Europe/Berlin]")
        try bench.save(at: start + from, span: .all) { $0.start = ItemTime(start + to) }
        #expect(
            try bench.occurrences("2026-10-01", "2026-10-31").map(\.startInstant.description) == [
                "2026-10-25T0\(hour):30:00Z", "2026-10-27T01:30:00Z",
            ])
    }

    /// 09:00 in New York to 15:00 in Berlin; the holes are written in New York's time, and in UTC.
    @Test func toAnotherZone() throws {
        var bench = try SeriesBench(
            "2026-03-02T09:00:00[America/New_York]", "2026-03-02T10:00:00[America/New_York]",
            "FREQ=DAILY;COUNT=6")
        try bench.remove(at: "2026-03-04T09:00:00[America/New_York]")
        try bench.remove(at: "2026-03-05T14:00:00Z")
        let detached = try bench.save(at: "2026-03-06T09:00:00[America/New_York]") { $0.title = "Detached" }
        try move(
            &bench, "2026-03-02T09:00:00[America/New_York]", "2026-03-02T15:00:00[Europe/Berlin]",
            "2026-03-02T16:00:00[Europe/Berlin]")
        #expect(
            try bench.listing() == [
                "2026-03-02 15:00 Standup", "2026-03-03 15:00 Standup", "2026-03-06 15:00 Detached",
                "2026-03-07 15:00 Standup",
            ])
        #expect(
            try bench.item(detached.id).originalStart?.description == "2026-03-06T15:00:00[Europe/Berlin]")
    }

    @Test func toTheSameTimeInAnotherZone() throws {
        var bench = try SeriesBench(
            "2026-03-02T09:00:00[America/New_York]", "PT1H", "FREQ=DAILY;UNTIL=20260305T140000Z")
        try bench.remove(at: "2026-03-03T09:00:00[America/New_York]")
        try bench.save(at: "2026-03-02T09:00:00[America/New_York]", span: .all) {
            $0.start = ItemTime("2026-03-02T09:00:00[Asia/Tokyo]")
        }
        #expect(
            try bench.occurrences("2026-03-01", "2026-03-31").map(\.startInstant.description) == [
                "2026-03-02T00:00:00Z", "2026-03-04T00:00:00Z", "2026-03-05T00:00:00Z",
            ])
    }

    /// As many occurrences as before: UNTIL moves too, in each of its forms, and forwards as backwards.
    @Test(arguments: ["20260305T080000Z", "20260305T120000Z", "20260305"])
    func theEndMovesToo(_ until: String) throws {
        for (hour, end) in [("07", "08"), ("09", "10"), ("12", "13"), ("22", "23")] {
            var bench = try SeriesBench(
                "2026-03-02T09:00:00[Europe/Berlin]", "2026-03-02T10:00:00[Europe/Berlin]",
                "FREQ=DAILY;UNTIL=" + until)
            try move(
                &bench, "2026-03-03T09:00:00[Europe/Berlin]", "2026-03-03T\(hour):00:00[Europe/Berlin]",
                "2026-03-03T\(end):00:00[Europe/Berlin]")
            #expect(try bench.dates() == (2...5).map { "2026-03-0\($0) \(hour):00" })
        }
    }

    /// A split leaves the old series with an UNTIL just before the cut; moved earlier it gets no longer.
    @Test func theOldPartOfASplitGetsNoLonger() throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "2026-03-02T10:00:00", "FREQ=DAILY")
        try bench.remove(at: "2026-03-05T09:00:00", span: .future)
        try move(&bench, "2026-03-02T09:00:00", "2026-03-02T08:00:00", "2026-03-02T09:00:00")
        #expect(try bench.dates() == ["2026-03-02 08:00", "2026-03-03 08:00", "2026-03-04 08:00"])
        try move(&bench, "2026-03-02T08:00:00", "2026-03-01T08:00:00", "2026-03-01T09:00:00")
        #expect(try bench.dates() == ["2026-03-01 08:00", "2026-03-02 08:00", "2026-03-03 08:00"])
    }

    @Test func furtherDatesMoveToo() throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "2026-03-02T10:00:00", "FREQ=WEEKLY;COUNT=2") {
            $0.recurrence?.dates = [
                RecurrenceDate(try SeriesBench.time("2026-03-04T15:00:00")),
                RecurrenceDate(
                    try SeriesBench.time("2026-03-05T15:00:00"),
                    end: .time(try SeriesBench.time("2026-03-05T18:00:00"))),
            ]
        }
        try move(&bench, "2026-03-09T09:00:00", "2026-03-09T10:00:00", "2026-03-09T11:00:00")
        let occurrences = try bench.occurrences("2026-03-01", "2026-03-31")
        #expect(
            occurrences.map { "\(SeriesBench.text($0.start)) - \(SeriesBench.text($0.end))" } == [
                "2026-03-02 10:00 - 2026-03-02 11:00", "2026-03-04 16:00 - 2026-03-04 17:00",
                "2026-03-05 16:00 - 2026-03-05 19:00", "2026-03-09 10:00 - 2026-03-09 11:00",
            ])
    }

    @Test func fromTimesToDatesAndBack() throws {
        var bench = try SeriesBench(
            "2026-03-02T09:00:00[Europe/Berlin]", "2026-03-02T10:00:00[Europe/Berlin]",
            "FREQ=DAILY;UNTIL=20260306T080000Z")
        try bench.remove(at: "2026-03-03T08:00:00Z")
        let detached = try bench.save(at: "2026-03-04T09:00:00[Europe/Berlin]") { $0.title = "Detached" }
        try move(&bench, "2026-03-05T09:00:00[Europe/Berlin]", "2026-03-05", "2026-03-06")
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;UNTIL=20260306"])
        #expect(
            try bench.listing() == [
                "2026-03-02 Standup", "2026-03-04 Detached", "2026-03-05 Standup", "2026-03-06 Standup",
            ])
        #expect(try bench.item(detached.id).originalStart?.description == "2026-03-04")
        try move(
            &bench, "2026-03-05", "2026-03-05T11:00:00[Europe/Berlin]", "2026-03-05T12:00:00[Europe/Berlin]")
        #expect(
            try bench.dates() == [
                "2026-03-02 11:00", "2026-03-04 11:00", "2026-03-05 11:00", "2026-03-06 11:00",
            ])
    }

    @Test func anAllDaySeries() throws {
        var bench = try SeriesBench("2026-03-02", "2026-03-04", "FREQ=WEEKLY;COUNT=3")
        try bench.remove(at: "2026-03-09")
        try move(&bench, "2026-03-16", "2026-03-17", "2026-03-20")
        let occurrences = try bench.occurrences("2026-03-01", "2026-03-31")
        #expect(
            occurrences.map { "\(SeriesBench.text($0.start)) - \(SeriesBench.text($0.end))" } == [
                "2026-03-03 - 2026-03-06", "2026-03-17 - 2026-03-20",
            ])
    }

    @Test func onlyTheLength() throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "2026-03-02T10:00:00", "FREQ=DAILY;COUNT=2")
        try bench.save(at: "2026-03-03T09:00:00", span: .all) {
            $0.end = .time(try SeriesBench.time("2026-03-03T09:15:00"))
        }
        #expect(try bench.item().endTime?.description == "2026-03-02T09:15:00")
        #expect(try bench.dates() == ["2026-03-02 09:00", "2026-03-03 09:00"])
    }

    // MARK: Parts that name the day

    /// The rule, the occurrence that is moved, where to, the rule then, and its first dates.
    @Test(arguments: [
        (
            "FREQ=WEEKLY;BYDAY=MO", "2026-03-02", "2026-03-03", "FREQ=WEEKLY;BYDAY=TU",
            ["2026-03-03", "2026-03-10", "2026-03-17"]
        ),
        (
            "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-03-04", "2026-03-05", "FREQ=WEEKLY;BYDAY=TU,TH,SA",
            ["2026-03-03", "2026-03-05", "2026-03-07"]
        ),
        (
            "FREQ=WEEKLY;BYDAY=MO", "2026-03-09", "2026-03-16", "FREQ=WEEKLY;BYDAY=MO",
            ["2026-03-09", "2026-03-16", "2026-03-23"]
        ),
        // Sunday is in the week that began on Monday; a day later, both are still in one.
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "2026-03-02", "2026-03-03",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO;WKST=TU", ["2026-03-03", "2026-03-09", "2026-03-17"]
        ),
        (
            "FREQ=DAILY;BYDAY=MO,TU", "2026-03-02", "2026-03-01", "FREQ=DAILY;BYDAY=SU,MO",
            ["2026-03-01", "2026-03-02", "2026-03-08"]
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=2", "2026-03-02", "2026-03-05", "FREQ=MONTHLY;BYMONTHDAY=5",
            ["2026-03-05", "2026-04-05", "2026-05-05"]
        ),
        (
            "FREQ=MONTHLY;BYDAY=1MO", "2026-03-02", "2026-03-11", "FREQ=MONTHLY;BYDAY=2WE",
            ["2026-03-11", "2026-04-08", "2026-05-13"]
        ),
        (
            "FREQ=MONTHLY;BYDAY=-5MO", "2026-03-02", "2026-03-30", "FREQ=MONTHLY;BYDAY=-1MO",
            ["2026-03-30", "2026-04-27", "2026-05-25"]
        ),
        (
            "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2", "2026-03-02", "2026-04-10",
            "FREQ=YEARLY;BYMONTHDAY=10;BYMONTH=4", ["2026-04-10", "2027-04-10", "2028-04-10"]
        ),
        // What names more than the occurrence's day is left as it is; the start counts all the same.
        (
            "FREQ=MONTHLY;BYMONTHDAY=2,20", "2026-03-02", "2026-03-03", "FREQ=MONTHLY;BYMONTHDAY=2,20",
            ["2026-03-03", "2026-03-20", "2026-04-02"]
        ),
        (
            "FREQ=WEEKLY", "2026-03-02", "2026-03-05", "FREQ=WEEKLY",
            ["2026-03-05", "2026-03-12", "2026-03-19"]
        ),
    ])
    func theDayThatARuleNames(
        _ rule: String, _ from: String, _ to: String, _ moved: String, _ dates: [String]
    ) throws {
        var bench = try SeriesBench("2026-03-02", "2026-03-03", rule)
        try bench.save(at: from, span: .all) {
            $0.start = try SeriesBench.time(to)
            $0.end = .duration(ItemDuration(days: 1))
        }
        #expect(try bench.item().ruleTexts == [moved])
        #expect(try Array(bench.dates("2026-01-01", "2029-01-01").prefix(3)) == dates)
    }

    @Test func theHourThatARuleNames() throws {
        var bench = try SeriesBench(
            "2026-03-02T09:00:00", "2026-03-02T10:00:00", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0;COUNT=3")
        try bench.remove(at: "2026-03-03T09:00:00")
        try move(&bench, "2026-03-02T09:00:00", "2026-03-02T10:30:00", "2026-03-02T11:00:00")
        #expect(try bench.dates() == ["2026-03-02 10:30", "2026-03-04 10:30"])
    }

    /// A rule that the caller set is the caller's, wherever the start goes.
    @Test func aNewRuleIsTakenAsItIs() throws {
        var bench = try SeriesBench("2026-03-02", "2026-03-03", "FREQ=WEEKLY;BYDAY=MO")
        try bench.save(at: "2026-03-02", span: .all) {
            $0.start = ItemTime("2026-03-03")
            $0.end = .time(try SeriesBench.time("2026-03-04"))
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=TU,MO;COUNT=2")]
        }
        #expect(try bench.dates() == ["2026-03-03", "2026-03-09"])
    }

    // MARK: Reminders

    @Test func aRepeatingReminderAsSuch() throws {
        var bench = try SeriesBench("", "2026-03-06T18:00:00", "FREQ=WEEKLY;BYDAY=FR", kind: .reminder) {
            $0.recurrence?.exclusionDates = [try SeriesBench.time("2026-03-13T18:00:00")]
        }
        let saved = try bench.save(span: .all) { $0.end = .time(try SeriesBench.time("2026-03-05T17:00:00")) }
        #expect(saved.ruleTexts == ["FREQ=WEEKLY;BYDAY=TH"])
        #expect(saved.recurrence?.exclusionDates.map(\.description) == ["2026-03-12T17:00:00"])
        let started = try bench.save { $0.start = ItemTime("2026-03-04T17:00:00") }
        #expect(started.start?.description == "2026-03-04T17:00:00")
        #expect(started.dueTime?.description == "2026-03-05T17:00:00")
        let ended = try bench.save { $0.start = nil }
        #expect(ended.start == nil)
        #expect(ended.dueTime?.description == "2026-03-05T17:00:00")
    }
}
