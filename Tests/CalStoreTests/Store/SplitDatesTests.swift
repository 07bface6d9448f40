import Testing

@testable import CalStore

/// A split changes no date: the dates before it and those from it on are those of the series, in whichever
/// steps its rules and EXRULEs repeat.
@Suite struct SplitDatesTests {
    /// A series with these lines, at 09:00 in Berlin from Monday 2026-03-02.
    private func series(_ lines: [String]) throws -> SeriesBench {
        try SeriesBench(Self.nine("2026-03-02"), "PT1H") { item in
            var recurrence = ItemRecurrence()
            for line in lines {
                let value = String(line.drop { $0 != ":" }.dropFirst())
                switch line.prefix(while: { $0 != ":" }) {
                case "RRULE": recurrence.rules.append(try RecurrenceRule(text: value))
                case "EXRULE": recurrence.exclusionRules.append(try RecurrenceRule(text: value))
                default: recurrence.dates.append(RecurrenceDate(try SeriesBench.time(Self.nine(value))))
                }
            }
            item.recurrence = recurrence
        }
    }

    private static func nine(_ day: String) -> String { "\(day)T09:00:00[Europe/Berlin]" }

    private static let everyOther = ["RRULE:FREQ=WEEKLY;INTERVAL=2", "RDATE:2026-03-10"]

    /// The cases of the finding: the cut is no date of each rule.
    @Test(arguments: [
        // Every other Monday, and a Tuesday of a week between.
        (
            ["RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5", "RDATE:2026-03-10"], "2026-03-10",
            ["03-02", "03-10", "03-16", "03-30", "04-13", "04-27"]
        ),
        // 2, 5, 8, 11, 14, 17, and 2, 7, 12, 17.
        (
            ["RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20260318", "RRULE:FREQ=DAILY;INTERVAL=5;UNTIL=20260318"],
            "2026-03-07", ["03-02", "03-05", "03-07", "03-08", "03-11", "03-12", "03-14", "03-17"]
        ),
        // Each day, but Wednesday the 4th and the 18th.
        (
            ["RRULE:FREQ=DAILY;COUNT=18", "EXRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"], "2026-03-10",
            [
                "03-02", "03-03", "03-05", "03-06", "03-07", "03-08", "03-09", "03-10", "03-11", "03-12",
                "03-13", "03-14", "03-15", "03-16", "03-17", "03-19",
            ]
        ),
        // Each day, but 2, 5, 8 and 11: the date of the cut stays.
        (
            ["RRULE:FREQ=DAILY;COUNT=11", "EXRULE:FREQ=DAILY;INTERVAL=3"], "2026-03-10",
            ["03-03", "03-04", "03-06", "03-07", "03-09", "03-10", "03-12"]
        ),
    ])
    func aCutThatIsNoDateOfEachRule(_ lines: [String], _ cut: String, _ expected: [String]) throws {
        var bench = try series(lines)
        let dates = expected.map { "2026-\($0) 09:00" }
        #expect(try bench.dates() == dates)
        try bench.save(at: Self.nine(cut), span: .future) { $0.title = "New" }
        #expect(try bench.listing() == dates.map { $0 + ($0 < cut ? " Standup" : " New") })
    }

    /// The new part begins with a date from which the rules can go on; the date of the cut is one of its own.
    @Test func theStartOfTheNewPart() throws {
        var bench = try series(Self.everyOther)
        let saved = try bench.save(at: Self.nine("2026-03-10"), span: .future) { $0.title = "New" }
        #expect(saved.start?.description == Self.nine("2026-03-16"))
        #expect(saved.ruleTexts == ["FREQ=WEEKLY;INTERVAL=2"])
        #expect(saved.recurrence?.dates.map(\.start.description) == [Self.nine("2026-03-10")])
        #expect(try bench.item().ruleTexts == ["FREQ=WEEKLY;UNTIL=20260302T080000Z;INTERVAL=2"])
        // A split at a date of the rule needs none of this.
        var plain = try series(Self.everyOther)
        let later = try plain.save(at: Self.nine("2026-03-16"), span: .future) { $0.title = "New" }
        #expect(later.start?.description == Self.nine("2026-03-16"))
        #expect(later.recurrence?.dates == [])
    }

    /// A new end moved the rest to the day of the cut.
    @Test func aNewEndIsNoOtherStep() throws {
        var bench = try series(Self.everyOther)
        let rule = try RecurrenceRule(text: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20260415")
        try bench.save(at: Self.nine("2026-03-10"), span: .future) { $0.recurrence?.rules = [rule] }
        #expect(
            try bench.dates() == ["03-02", "03-10", "03-16", "03-30", "04-13"].map { "2026-\($0) 09:00" })
        // A number would not count the dates before the rule goes on, and this end is before that.
        for end in ["COUNT=3", "UNTIL=20260312"] {
            var bench = try series(Self.everyOther)
            let rule = try RecurrenceRule(text: "FREQ=WEEKLY;INTERVAL=2;\(end)")
            #expect(throws: CalStoreError.self) {
                try bench.save(at: Self.nine("2026-03-10"), span: .future) { $0.recurrence?.rules = [rule] }
            }
        }
    }

    /// RFC 7529, 4.1: 31 February is 1 March, which is no date of a month that the interval counts.
    @Test func aDayThatSkipMovedToAnotherMonth() throws {
        var bench = try SeriesBench(
            "2025-12-31", nil, "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=2;SKIP=FORWARD;COUNT=6")
        let dates = ["2026-03-01", "2026-05-01", "2026-07-01", "2026-08-31", "2026-10-31"]
        #expect(try bench.dates() == dates)
        try bench.save(at: "2026-03-01", span: .future) { $0.title = "New" }
        #expect(try bench.listing() == dates.map { $0 + " New" })
    }

    /// BYMONTHDAY without BYMONTH takes the month of the start.
    @Test func aYearlyDayKeepsItsMonth() throws {
        var bench = try SeriesBench("2026-03-15", nil, "FREQ=YEARLY;BYMONTHDAY=15;COUNT=3") {
            $0.recurrence?.dates = [RecurrenceDate(try SeriesBench.time("2026-06-01"))]
        }
        try bench.save(at: "2026-06-01", span: .future) { $0.title = "New" }
        #expect(
            try bench.listing("2026-01-01", "2030-01-01") == [
                "2026-03-15 Standup", "2026-06-01 New", "2027-03-15 New", "2028-03-15 New",
            ])
    }

    /// Extra dates before the start, which some files have: the start stays one date.
    @Test func aCutBeforeTheStart() throws {
        for cut in ["2026-02-20", "2026-03-02"] {
            var bench = try series(["RRULE:FREQ=DAILY;COUNT=2", "RDATE:2026-02-10", "RDATE:2026-02-20"])
            let dates = ["02-10", "02-20", "03-02", "03-03"].map { "2026-\($0) 09:00" }
            #expect(try bench.dates() == dates)
            try bench.save(at: Self.nine(cut), span: .future) { $0.title = "New" }
            #expect(try bench.listing() == dates.map { $0 + ($0 < cut ? " Standup" : " New") })
        }
    }

    /// What the caller changes is as set, for each date from the cut on.
    @Test func aMovedCutMovesTheRest() throws {
        var bench = try series(Self.everyOther)
        try bench.save(at: Self.nine("2026-03-10"), span: .future) {
            $0.start = ItemTime("2026-03-11T10:00:00[Europe/Berlin]")
        }
        #expect(
            try bench.dates("2026-01-01", "2026-04-20") == [
                "2026-03-02 09:00", "2026-03-11 10:00", "2026-03-17 10:00", "2026-03-31 10:00",
                "2026-04-14 10:00",
            ])
    }

    @Test func anotherRuleBeginsAtTheCut() throws {
        var bench = try series(Self.everyOther)
        let saved = try bench.save(at: Self.nine("2026-03-10"), span: .future) {
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")]
        }
        #expect(saved.start?.description == Self.nine("2026-03-10"))
        #expect(try bench.dates() == [2, 10, 11, 12].map { "2026-03-\($0 < 10 ? "0" : "")\($0) 09:00" })
    }

    /// A period (RDATE with an end) is longer than the other dates, before and after.
    @Test(arguments: [[], ["RRULE:FREQ=WEEKLY;INTERVAL=2"], ["RRULE:FREQ=DAILY"]])
    func aPeriodKeepsItsLength(_ lines: [String]) throws {
        var bench = try series(lines + ["RDATE:2026-03-10", "RDATE:2026-03-30"])
        var item = try bench.item()
        item.recurrence?.dates[0].end = .duration(ItemDuration(seconds: 7200))
        bench.put(item)
        func lengths() throws -> [String: Int] {
            try bench.occurrences("2026-03-01", "2026-04-05").reduce(into: [:]) { found, occurrence in
                let length = occurrence.endInstant.seconds(since: occurrence.startInstant)
                found[SeriesBench.text(occurrence.start)] = length
            }
        }
        let before = try lengths()
        #expect(before["2026-03-10 09:00"] == 7200)
        #expect(before["2026-03-30 09:00"] == 3600)
        try bench.save(at: Self.nine("2026-03-10"), span: .future) { $0.title = "New" }
        #expect(try lengths() == before)
    }

    // MARK: Refusals

    /// A kept EXRULE counts from another date than a new rule would.
    @Test func anotherRuleBesideAnExclusionRuleIsRefused() throws {
        var bench = try series(["RRULE:FREQ=DAILY", "EXRULE:FREQ=DAILY;INTERVAL=3"])
        #expect(throws: CalStoreError.self) {
            try bench.save(at: Self.nine("2026-03-10"), span: .future) {
                $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=WEEKLY")]
            }
        }
        #expect(bench.others.isEmpty)
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY"])
        // Without it nothing is in the way.
        try bench.save(at: Self.nine("2026-03-10"), span: .future) {
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=2")]
            $0.recurrence?.exclusionRules = []
        }
        let dates = ["2026-03-09 09:00", "2026-03-10 09:00", "2026-03-17 09:00"]
        #expect(try bench.dates("2026-03-09", "2026-12-01") == dates)
    }

    /// The next year that the EXRULE counts is 2035, thousands of dates later.
    @Test func aStartThatIsTooFarIsRefused() throws {
        var bench = try series(["RRULE:FREQ=DAILY", "EXRULE:FREQ=YEARLY;INTERVAL=9"])
        #expect(throws: CalStoreError.self) {
            try bench.save(at: Self.nine("2027-03-10"), span: .future) { $0.title = "New" }
        }
        #expect(bench.others.isEmpty)
        try bench.save(at: Self.nine("2026-03-10"), span: .future) { $0.title = "New" }
        #expect(bench.others.count == 1)
    }

    // MARK: Later changes

    @Test func datesOfTheNewPartAreFound() throws {
        var bench = try series(Self.everyOther)
        let known = try #require(bench.state.item(bench.id))
        let saved = try bench.save(at: Self.nine("2026-03-10"), span: .future) { $0.title = "New" }
        for day in ["2026-03-10", "2026-03-16", "2026-03-30"] {
            let found = bench.state.find(known, at: try SeriesBench.time(Self.nine(day)))
            #expect(found?.item.id == saved.id)
            #expect(found?.original?.description == Self.nine(day))
        }
        // And a part of that part.
        let part = try #require(bench.state.item(saved.id))
        let last = try bench.save(saved.id, at: Self.nine("2026-03-30"), span: .future) { $0.title = "Last" }
        let found = bench.state.find(part, at: try SeriesBench.time(Self.nine("2026-04-13")))
        #expect(found?.item.id == last.id)
        #expect(
            try bench.listing("2026-01-01", "2026-04-20") == [
                "2026-03-02 09:00 Standup", "2026-03-10 09:00 New", "2026-03-16 09:00 New",
                "2026-03-30 09:00 Last", "2026-04-13 09:00 Last",
            ])
    }

    /// A repeating reminder is due at its extra date once, and then at the dates of its rule.
    @Test func aReminderGoesOnByItsRule() throws {
        var bench = try SeriesBench("", "2026-03-02", "FREQ=WEEKLY;INTERVAL=2;COUNT=4", kind: .reminder) {
            $0.recurrence?.dates = [RecurrenceDate(try SeriesBench.time("2026-03-10"))]
        }
        for due in ["2026-03-10", "2026-03-16", "2026-03-30", "2026-04-13"] {
            try bench.complete()
            #expect(try bench.item().dueTime?.description == due)
        }
        #expect(try bench.complete().next == nil)
    }
}
