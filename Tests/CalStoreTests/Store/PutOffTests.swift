import Testing

@testable import CalStore
@testable import TestSupport

/// A repeating reminder that is put off: the date moves, the rule stays.
@Suite struct PutOffTests {
    private func reminder(_ start: String, _ due: String, _ rule: String) throws -> SeriesBench {
        try SeriesBench(start, due, rule, title: "Rent", kind: .reminder)
    }

    /// H3: a due date that was put off from the 1st to the 4th made it "monthly on the 4th" for ever.
    @Test(
        "a reminder that was put off was due on that day for ever",
        arguments: [
            ("FREQ=MONTHLY", "2026-04-01", "2026-04-04", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-05-01"),
            ("FREQ=WEEKLY", "2026-04-01", "2026-04-03", "FREQ=WEEKLY;BYDAY=WE", "2026-04-08"),
            ("FREQ=YEARLY", "2026-04-01", "2026-05-02", "FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=4", "2027-04-01"),
            ("FREQ=WEEKLY;BYDAY=MO,WE", "2026-04-01", "2026-04-02", "FREQ=WEEKLY;BYDAY=MO,WE", "2026-04-06"),
            // Counted from the date of the rule, not from that to which it was put off.
            (
                "FREQ=WEEKLY;INTERVAL=2", "2026-04-01", "2026-04-06", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE",
                "2026-04-15"
            ),
            ("FREQ=DAILY;INTERVAL=3", "2026-04-01", "2026-04-03", "FREQ=DAILY;INTERVAL=3", "2026-04-04"),
            // Past dates of the rule, and to before its date.
            ("FREQ=DAILY;INTERVAL=3", "2026-04-01", "2026-04-08", "FREQ=DAILY;INTERVAL=3", "2026-04-10"),
            ("FREQ=WEEKLY", "2026-04-01", "2026-03-30", "FREQ=WEEKLY;BYDAY=WE", "2026-04-08"),
            (
                "FREQ=MONTHLY", "2026-04-01T09:00:00", "2026-04-01T21:00:00", "FREQ=MONTHLY;BYMONTHDAY=1",
                "2026-05-01T09:00:00"
            ),
            ("FREQ=MONTHLY", "2026-04-01", "2026-04-02T21:00:00", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-05-01"),
        ])
    func goesOn(_ rule: String, _ due: String, _ to: String, _ written: String, _ next: String) throws {
        var bench = try reminder("", due, rule)
        let saved = try bench.save { $0.end = .time(try SeriesBench.time(to)) }
        #expect(saved.dueTime?.description == to)
        #expect(saved.ruleTexts == [written])
        #expect(CalStoreItem(ItemRecord(saved)).putOffFrom?.description == due)
        let outcome = try bench.complete()
        #expect(outcome.completed.fields.dueTime?.description == to)
        #expect(outcome.completed.properties.isEmpty)
        let item = try bench.item()
        #expect(item.dueTime?.description == next)
        #expect(item.ruleTexts == [written])
        #expect(item.properties.isEmpty)
    }

    @Test func countGoesDownByWhatWasLeftOut() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=DAILY;COUNT=5")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-03")) }
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-04-04")
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;COUNT=2"])
    }

    @Test func theLastOneCompletes() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=DAILY;COUNT=2")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-20")) }
        #expect(try bench.complete().next == nil)
        #expect(try bench.item().isCompleted)
    }

    @Test func twiceIsCountedFromTheRuleToo() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=WEEKLY;INTERVAL=2")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-03")) }
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-05")) }
        #expect(CalStoreItem(ItemRecord(try bench.item())).putOffFrom?.description == "2026-04-01")
        // Back at its date it is put off no more.
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-01")) }
        #expect(try bench.item().properties.isEmpty)
    }

    /// Start and due date have each a date of their own by the rule.
    @Test func startAndDueDate() throws {
        var bench = try reminder("2026-03-30", "2026-04-01", "FREQ=WEEKLY")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-02")) }
        try bench.complete()
        #expect(try bench.item().start?.description == "2026-04-06")
        #expect(try bench.item().dueTime?.description == "2026-04-08")
        try bench.save {
            $0.start = try SeriesBench.time("2026-04-08")
            $0.end = .time(try SeriesBench.time("2026-04-10"))
        }
        try bench.complete()
        #expect(try bench.item().start?.description == "2026-04-13")
        #expect(try bench.item().dueTime?.description == "2026-04-15")
    }

    @Test func allMovesTheRule() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=MONTHLY;BYMONTHDAY=1")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-04")) }
        let saved = try bench.save(span: .all) { $0.end = .time(try SeriesBench.time("2026-04-10")) }
        #expect(saved.ruleTexts == ["FREQ=MONTHLY;BYMONTHDAY=10"])
        #expect(saved.properties.isEmpty)
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-05-10")
    }

    @Test func otherChangesLeaveItPutOff() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=MONTHLY")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-04")) }
        try bench.save(span: .all) { $0.title = "Rent and heating" }
        try bench.save {
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=9")]
        }
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-05-01")
        #expect(try bench.item().ruleTexts == ["FREQ=MONTHLY;COUNT=8;BYMONTHDAY=1"])
    }

    @Test func aNewRuleCountsFromTheDateThatItHas() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=MONTHLY")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-04")) }
        let saved = try bench.save {
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=DAILY;INTERVAL=2")]
        }
        #expect(saved.properties.isEmpty)
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-04-06")
    }

    @Test func aZoneIsForGood() throws {
        var bench = try reminder("", "2026-04-01T09:00:00[Europe/Berlin]", "FREQ=DAILY")
        let saved = try bench.save { $0.end = .time(try SeriesBench.time("2026-04-01T09:00:00[Asia/Tokyo]")) }
        #expect(saved.properties.isEmpty)
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-04-02T09:00:00[Asia/Tokyo]")
    }

    @Test func theDatesOfTheSeries() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=DAILY;INTERVAL=3")
        func dates() throws -> [String] {
            try bench.item().occurrenceSet().prefix(3).map(\.date.description)
        }
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-08")) }
        #expect(try dates() == ["2026-04-08", "2026-04-10", "2026-04-13"])
        try bench.save { $0.end = .time(try SeriesBench.time("2026-03-28")) }
        #expect(try dates() == ["2026-03-28", "2026-04-04", "2026-04-07"])
    }

    /// Against counting by hand: completing goes to the first date of the rule, as it was before, behind both
    /// dates.
    @Test func asCountedByHand() throws {
        let seed = TestScale.seed("put off")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(60, long: 5000) {
            let first = try #require(
                CivilDate(
                    year: 2026, month: Int.random(in: 1...12, using: &random),
                    day: Int.random(in: 1...28, using: &random)))
            let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &random) ?? "DAILY"
            let interval = Int.random(in: 1...4, using: &random)
            let rule = "FREQ=\(frequency);INTERVAL=\(interval)"
            let days = (0...3).map { _ in Int.random(in: -20...60, using: &random) }
            var bench = try reminder("", first.description, rule)
            // The dates of such a plain rule, without the engine: no day is later than the 28th.
            var dates: [CivilDate] = []
            for step in 0..<400 {
                switch frequency {
                case "DAILY": dates.append(first.adding(days: step * interval))
                case "WEEKLY": dates.append(first.adding(days: 7 * step * interval))
                default:
                    let months = first.month - 1 + step * interval * (frequency == "YEARLY" ? 12 : 1)
                    dates.append(
                        try #require(
                            CivilDate(year: first.year + months / 12, month: months % 12 + 1, day: first.day))
                    )
                }
            }
            var ruled = first
            for move in days {
                let due = try #require(try bench.item().dueTime).date
                let to = due.adding(days: move)
                try bench.save { $0.end = .time(ItemTime(to)) }
                guard Bool.random(using: &random) else { continue }
                let expected = try #require(dates.first { $0 > max(ruled, to) })
                try bench.complete()
                #expect(
                    try bench.item().dueTime?.date == expected,
                    "seed \(seed), round \(round): \(rule) from \(first), \(days)")
                ruled = expected
            }
        }
    }

    /// A time for one date does not make the other dates timed, and a DURATION stays one.
    @Test func aTimeForOneDate() throws {
        var bench = try reminder("", "2026-04-01", "FREQ=DAILY")
        try bench.save { $0.end = .time(try SeriesBench.time("2026-04-01T10:00:00")) }
        let item = try bench.item()
        let dates = item.occurrenceSet().prefix(2).map { item.occurrenceStart(at: $0).description }
        #expect(dates == ["2026-04-01T10:00:00", "2026-04-02"])
        var timed = try reminder("2026-04-01T09:00:00", "2026-04-01T10:00:00", "FREQ=DAILY")
        var fields = try timed.item()
        fields.end = .duration(ItemDuration(seconds: 3600))
        timed.put(fields)
        try timed.save { $0.start = try SeriesBench.time("2026-04-01T12:00:00") }
        try timed.complete()
        #expect(try timed.item().start?.description == "2026-04-02T09:00:00")
        #expect(try timed.item().end == .duration(ItemDuration(seconds: 3600)))
    }
}
