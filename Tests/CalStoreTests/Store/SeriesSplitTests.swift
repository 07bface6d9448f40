import Testing

@testable import CalStore

/// The effect of a split on rules, dates, excluded dates and detached occurrences (EventKit rules 118-124).
@Suite struct SeriesSplitTests {
    /// 09:00 each day from Monday 2026-03-02.
    private func daily(_ end: String, change: (inout ItemFields) throws -> Void = { _ in }) throws
        -> SeriesBench
    {
        try SeriesBench("2026-03-02T09:00:00", "2026-03-02T10:00:00", "FREQ=DAILY" + end, change: change)
    }

    private func at(_ day: Int, hour: String = "09") -> String {
        "2026-03-\(day < 10 ? "0" : "")\(day)T\(hour):00:00"
    }

    @discardableResult
    private func rename(_ bench: inout SeriesBench, from day: Int) throws -> ItemFields {
        try bench.save(at: at(day), span: .future) { $0.title = "New" }
    }

    // MARK: Ends

    /// COUNT counts deleted occurrences, so the parts add up to what it was.
    @Test func countIsSharedOut() throws {
        var bench = try daily(";COUNT=10")
        try bench.remove(at: at(3))
        try bench.remove(at: at(9))
        let saved = try rename(&bench, from: 5)
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;COUNT=3"])
        #expect(saved.ruleTexts == ["FREQ=DAILY;COUNT=7"])
        #expect(
            try bench.dates()
                == [2, 4, 5, 6, 7, 8, 10, 11].map { "2026-03-\($0 < 10 ? "0" : "")\($0) 09:00" })
    }

    @Test func untilStaysWithTheNewOne() throws {
        var bench = try daily(";UNTIL=20260310T090000")
        let saved = try rename(&bench, from: 5)
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;UNTIL=20260304T090000"])
        #expect(saved.ruleTexts == ["FREQ=DAILY;UNTIL=20260310T090000"])
    }

    /// RFC 5545, 3.3.10: UNTIL is in UTC beside a zoned start, a date beside a date.
    @Test func theOldEndHasTheFormOfTheStart() throws {
        var zoned = try SeriesBench("2026-03-28T09:00:00[Europe/Berlin]", "PT1H", "FREQ=DAILY")
        try zoned.save(at: "2026-03-30T09:00:00[Europe/Berlin]", span: .future) { $0.title = "New" }
        #expect(try zoned.item().ruleTexts == ["FREQ=DAILY;UNTIL=20260329T070000Z"])
        var allDay = try SeriesBench("2026-03-28", "2026-03-30", "FREQ=DAILY;INTERVAL=3")
        let saved = try allDay.save(at: "2026-04-03", span: .future) { $0.title = "New" }
        #expect(try allDay.item().ruleTexts == ["FREQ=DAILY;UNTIL=20260331;INTERVAL=3"])
        #expect(saved.start?.description == "2026-04-03")
        #expect(saved.end == .time(try SeriesBench.time("2026-04-05")))
        #expect(
            try allDay.listing("2026-03-28", "2026-04-07") == [
                "2026-03-28 Standup", "2026-03-31 Standup", "2026-04-03 New", "2026-04-06 New",
            ])
    }

    @Test func anEndThatTheCallerSetIsKept() throws {
        for rule in ["FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;COUNT=3", "FREQ=DAILY;UNTIL=20260320T090000"] {
            var bench = try daily(";COUNT=10")
            let saved = try bench.save(at: at(5), span: .future) {
                $0.recurrence?.rules = [try RecurrenceRule(text: rule)]
            }
            #expect(saved.ruleTexts == [rule])
            #expect(try bench.item().ruleTexts == ["FREQ=DAILY;COUNT=3"])
        }
    }

    /// Another rule with the end left as it was: the end is shared out.
    @Test func anotherRuleWithTheSameEnd() throws {
        var bench = try daily(";COUNT=10")
        let saved = try bench.save(at: at(5), span: .future) { $0.recurrence?.rules[0].frequency = .weekly }
        #expect(saved.ruleTexts == ["FREQ=WEEKLY;COUNT=7"])
    }

    // MARK: No rule any more

    /// Rule 124, where EventKit destroys the series and we do not.
    @Test func theRuleTakenAwayMidSeries() throws {
        var bench = try daily("")
        try bench.remove(at: at(3))
        try bench.save(at: at(8)) { $0.title = "Detached" }
        let saved = try bench.save(at: at(5), span: .future) {
            $0.recurrence = nil; $0.title = "Single"
        }
        #expect(!saved.isSeries)
        #expect(
            try bench.listing() == [
                "2026-03-02 09:00 Standup", "2026-03-04 09:00 Standup", "2026-03-05 09:00 Single",
                "2026-03-08 09:00 Detached",
            ])
        #expect(bench.others.allSatisfy { $0.series == nil && $0.originalStart == nil })
    }

    /// Rule 126.
    @Test(arguments: [Span.future, .all])
    func theRuleTakenAwayAtTheFirst(_ span: Span) throws {
        var bench = try daily("")
        let saved = try bench.save(at: at(2), span: span) { $0.recurrence = nil }
        #expect(saved.id == bench.id)
        #expect(try bench.dates() == ["2026-03-02 09:00"])
    }

    /// The rest is at the first remaining date, not at one that was deleted or detached.
    @Test func theRuleTakenAwayWhereTheFirstIsGone() throws {
        var bench = try daily("")
        try bench.remove(at: at(2))
        try bench.save(at: at(3)) { $0.title = "Detached" }
        let saved = try bench.save(at: at(4), span: .all) { $0.recurrence = ItemRecurrence() }
        #expect(saved.recurrence == nil)
        #expect(saved.end == .time(try SeriesBench.time("2026-03-04T10:00:00")))
        #expect(try bench.listing() == ["2026-03-03 09:00 Detached", "2026-03-04 09:00 Standup"])
    }

    @Test func theRuleTakenAwayAndTheTimeChanged() throws {
        var bench = try daily("")
        try bench.remove(at: at(2))
        try bench.save(at: at(5), span: .all) {
            $0.recurrence = nil
            $0.start = ItemTime("2026-03-05T11:00:00")
            $0.end = .time(try SeriesBench.time("2026-03-05T11:30:00"))
        }
        #expect(try bench.dates() == ["2026-03-03 11:00"])
        #expect(try bench.item().endTime?.description == "2026-03-03T11:30:00")
    }

    // MARK: Holes and detached ones

    /// Rules 121 and 122.
    @Test func exceptionsOnBothSides() throws {
        var bench = try daily(";COUNT=9")
        try bench.remove(at: at(3))
        try bench.remove(at: at(7))
        let early = try bench.save(at: at(4)) { $0.title = "Early" }
        let late = try bench.save(at: at(8)) { $0.title = "Late" }
        let saved = try rename(&bench, from: 6)
        #expect(try bench.item(early.id).series == bench.id)
        #expect(try bench.item(late.id).series == saved.id)
        #expect(try bench.item(late.id).uid == saved.externalID)
        #expect(try bench.item().recurrence?.exclusionDates.map(\.description) == [at(3)])
        #expect(saved.recurrence?.exclusionDates.map(\.description) == [at(7)])
        #expect(
            try bench.listing() == [
                "2026-03-02 09:00 Standup", "2026-03-04 09:00 Early", "2026-03-05 09:00 Standup",
                "2026-03-06 09:00 New", "2026-03-08 09:00 Late", "2026-03-09 09:00 New",
                "2026-03-10 09:00 New",
            ])
    }

    @Test func exceptionsFollowANewTime() throws {
        var bench = try daily(";COUNT=5")
        try bench.remove(at: at(5))
        let late = try bench.save(at: at(6)) { $0.title = "Late" }
        let saved = try bench.save(at: at(4), span: .future) {
            $0.start = ItemTime("2026-03-04T11:00:00")
            $0.end = .time(try SeriesBench.time("2026-03-04T12:00:00"))
        }
        #expect(try bench.item(late.id).series == saved.id)
        #expect(try bench.item(late.id).originalStart?.description == at(6, hour: "11"))
        #expect(
            try bench.listing() == [
                "2026-03-02 09:00 Standup", "2026-03-03 09:00 Standup", "2026-03-04 11:00 Standup",
                "2026-03-06 11:00 Late",
            ])
    }

    /// A new rule: a detached one that it does not make stays as a single event, a deleted date stays
    /// deleted.
    @Test func exceptionsUnderANewRule() throws {
        var bench = try daily("")
        try bench.remove(at: at(8))
        let other = try bench.save(at: at(5)) { $0.title = "Other" }
        let same = try bench.save(at: at(10)) { $0.title = "Same" }
        let saved = try bench.save(at: at(4), span: .future) {
            $0.recurrence?.rules = [try RecurrenceRule(text: "FREQ=DAILY;INTERVAL=2;COUNT=5")]
        }
        #expect(try bench.item(other.id).series == nil)
        #expect(try bench.item(other.id).uid == nil)
        #expect(try bench.item(same.id).series == saved.id)
        #expect(
            try bench.listing() == [
                "2026-03-02 09:00 Standup", "2026-03-03 09:00 Standup", "2026-03-04 09:00 Standup",
                "2026-03-05 09:00 Other", "2026-03-06 09:00 Standup", "2026-03-10 09:00 Same",
                "2026-03-12 09:00 Standup",
            ])
    }

    /// Files name a deleted or moved occurrence in UTC, or by its date.
    @Test func exceptionsInAnotherSpelling() throws {
        var bench = try SeriesBench("2026-03-02T09:00:00[Europe/Berlin]", "PT1H", "FREQ=DAILY;COUNT=6") {
            $0.recurrence?.exclusionDates = [
                try SeriesBench.time("2026-03-05T08:00:00Z"), try SeriesBench.time("2026-03-06"),
            ]
        }
        var late = try bench.item()
        late.id = .random()
        late.uid = bench.id.text
        late.series = bench.id
        late.recurrence = nil
        late.title = "Late"
        late.originalStart = ItemTime("2026-03-07T08:00:00Z")
        late.start = ItemTime("2026-03-07T15:00:00[Europe/Berlin]")
        bench.put(late)
        var renamed = bench
        try renamed.save(span: .all) { $0.title = "New" }
        #expect(try renamed.item(late.id).series == bench.id)
        let expected = ["2026-03-02 09:00", "2026-03-03 09:00", "2026-03-04 09:00", "2026-03-07 15:00"]
        #expect(try renamed.dates() == expected)
        var split = bench
        try split.save(at: "2026-03-04T09:00:00[Europe/Berlin]", span: .future) { $0.title = "New" }
        #expect(try split.dates() == expected)
        var moved = bench
        try moved.save(at: "2026-03-02T09:00:00[Europe/Berlin]", span: .all) {
            $0.start = ItemTime("2026-03-02T10:00:00[Europe/Berlin]")
        }
        #expect(
            try moved.dates() == [
                "2026-03-02 10:00", "2026-03-03 10:00", "2026-03-04 10:00", "2026-03-07 15:00",
            ])
    }

    // MARK: Where the start says what the rule does not

    /// A rule that ended before the cut does not come to life again.
    @Test func anEndedRuleAndAFurtherDate() throws {
        for end in [";COUNT=3", ";UNTIL=20260304T090000"] {
            let furtherDates = ["2026-03-10T09:00:00", "2026-03-12T09:00:00"]
            var bench = try daily(end) {
                $0.recurrence?.dates = try furtherDates.map { RecurrenceDate(try SeriesBench.time($0)) }
            }
            let saved = try rename(&bench, from: 10)
            #expect(saved.ruleTexts == [])
            #expect(
                try bench.listing() == [
                    "2026-03-02 09:00 Standup", "2026-03-03 09:00 Standup", "2026-03-04 09:00 Standup",
                    "2026-03-10 09:00 New", "2026-03-12 09:00 New",
                ])
            try bench.save(saved.id, at: at(12), span: .future) { $0.title = "Last" }
            #expect(try bench.item(saved.id).recurrence == nil)
            #expect(bench.others.allSatisfy { $0.recurrence == nil })
        }
    }

    /// Split at a date that the rule does not make: the rule keeps its weekday and time.
    @Test func aSplitAtAFurtherDate() throws {
        for end in ["", ";COUNT=4"] {
            var bench = try SeriesBench("2026-03-02T09:00:00", "PT1H", "FREQ=WEEKLY" + end) {
                $0.recurrence?.dates = [RecurrenceDate(try SeriesBench.time("2026-03-11T15:00:00"))]
            }
            try bench.save(at: "2026-03-11T15:00:00", span: .future) { $0.title = "New" }
            #expect(
                try bench.listing("2026-03-01", "2026-03-24") == [
                    "2026-03-02 09:00 Standup", "2026-03-09 09:00 Standup", "2026-03-11 15:00 New",
                    "2026-03-16 09:00 New", "2026-03-23 09:00 New",
                ])
            #expect(try bench.dates("2026-03-24", "2026-12-31").isEmpty == (end != ""))
        }
    }

    /// RFC 7529, 4.1: the last day of short months, split at one of them.
    @Test func aSplitInAShortMonth() throws {
        var bench = try SeriesBench("2026-01-31", nil, "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4")
        try bench.save(at: "2026-02-28", span: .future) { $0.title = "New" }
        #expect(
            try bench.listing() == [
                "2026-01-31 Standup", "2026-02-28 New", "2026-03-31 New", "2026-04-30 New",
            ])
    }

    /// EXRULE (RFC 2445, 4.8.5.2) takes its weekday from the start: all days but Mondays.
    @Test func anExclusionRuleKeepsItsWeekday() throws {
        var bench = try daily("") {
            $0.recurrence?.exclusionRules = [try RecurrenceRule(text: "FREQ=WEEKLY")]
        }
        try rename(&bench, from: 5)
        #expect(
            try bench.dates("2026-03-01", "2026-03-18")
                == [
                    3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 17,
                ].map { "2026-03-\($0 < 10 ? "0" : "")\($0) 09:00" })
    }

    /// Every other week: the phase stays where it was.
    @Test func theIntervalKeepsItsPhase() throws {
        let bench = try SeriesBench("2026-03-04T09:00:00", "PT1H", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE")
        let dates = [
            "2026-03-04", "2026-03-16", "2026-03-18", "2026-03-30", "2026-04-01", "2026-04-13", "2026-04-15",
        ]
        for cut in ["2026-03-16", "2026-03-18", "2026-04-01"] {
            var split = bench
            try split.save(at: cut + "T09:00:00", span: .future) { $0.title = "New" }
            #expect(try split.dates("2026-03-01", "2026-04-20") == dates.map { $0 + " 09:00" })
        }
    }

    @Test func aNewSeriesIsMadeNow() throws {
        var bench = try daily("") {
            $0.created = Instant(iso: "2020-01-01T00:00:00Z"); $0.sequence = 7; $0.uid = "x@example.com"
        }
        let saved = try rename(&bench, from: 5)
        #expect(saved.created == nil)
        #expect(saved.sequence == 0)
        #expect(saved.uid == nil)
    }
}
