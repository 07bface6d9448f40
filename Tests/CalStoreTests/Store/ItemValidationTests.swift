import Testing

@testable import CalStore

/// The refusals of the store (<doc:Differences>, "order of validation"), and its rules.
@Suite struct ItemValidationTests {
    private func violation(_ kind: ItemFields.Kind = .event, _ change: (inout ItemFields) throws -> Void)
        throws -> ConstraintViolation?
    {
        var fields = ItemFields(id: .random(), kind: kind, calendar: .random(), title: "t")
        if kind == .event { fields.start = ItemTime("2026-03-02T09:00:00") }
        try change(&fields)
        return fields.violation
    }

    /// "it ends (2026-03-06) before it starts (2026-03-06)"
    @Test func anAllDayEventOfAnHourWasSaidToEndBeforeItStarts() throws {
        let found = try violation {
            $0.start = ItemTime("2026-03-06")
            $0.end = .duration(ItemDuration(seconds: 3600))
        }
        #expect(
            found?.description
                == "it starts and ends on 2026-03-06; an all-day event ends on the day after its last day, "
                + "so its length is 1 day or more")
    }

    @Test func times() throws {
        #expect(try violation { $0.start = nil } == .noStart)
        #expect(
            try violation { $0.end = .time(try SeriesBench.time("2026-03-02T08:59:59")) }
                == .endBeforeStart(start: "2026-03-02T09:00:00", end: "2026-03-02T08:59:59"))
        #expect(try violation { $0.end = .time(try SeriesBench.time("2026-03-02T09:00:00")) } == nil)
        #expect(try violation { $0.end = .time(try SeriesBench.time("2026-03-03")) } == .mixedDateAndTime)
        #expect(try violation { $0.end = .duration(ItemDuration(seconds: -60)) } != nil)
        // West over the date line: earlier by the clock, later in time.
        #expect(
            try violation {
                $0.start = ItemTime("2026-03-02T09:00:00[Pacific/Auckland]")
                $0.end = .time(try SeriesBench.time("2026-03-01T18:00:00[America/Los_Angeles]"))
            } == nil)
        // An all-day event ends on the day after its last (RFC 5545, 3.6.1).
        #expect(
            try violation {
                $0.start = ItemTime("2026-03-02"); $0.end = .time(try SeriesBench.time("2026-03-02"))
            } != nil)
        #expect(
            try violation(.reminder) {
                $0.start = ItemTime("2026-03-02"); $0.end = .time(try SeriesBench.time("2026-03-02"))
            } == nil)
    }

    @Test func remindersNeedADateToRepeat() throws {
        let daily = ItemRecurrence(rules: [RecurrenceRule(.daily)])
        #expect(try violation(.reminder) { $0.recurrence = daily } == .repeatingReminderWithoutDue)
        #expect(try violation(.reminder) { _ in } == nil)
    }

    @Test(arguments: [-1, 10, .max, .min])
    func priority(_ priority: Int) throws {
        #expect(try violation(.reminder) { $0.priority = priority } == .priorityOutOfRange(priority))
    }

    /// EventKit rules 172, 177, 187: such a rule can be made, and cannot be saved.
    @Test func rules() throws {
        var rules: [RecurrenceRule] = [
            RecurrenceRule(.daily, interval: 0), RecurrenceRule(.daily, interval: -1),
            RecurrenceRule(.daily, end: .count(0)), RecurrenceRule(.daily, end: .count(-3)),
        ]
        for (path, values) in [
            (\RecurrenceRule.byMonthDay, [0, 32, -32]), (\.byMonth, [0, 13]), (\.byYearDay, [0, 367]),
            (\.byWeekNumber, [0, 54]), (\.bySetPosition, [0, 367]), (\.byHour, [-1, 24]), (\.byMinute, [60]),
        ] as [(WritableKeyPath<RecurrenceRule, [Int]>, [Int])] {
            for value in values {
                var rule = RecurrenceRule(.yearly)
                rule[keyPath: path] = [value]
                rules.append(rule)
            }
        }
        var rule = RecurrenceRule(.monthly)
        rule.byDay = [RecurrenceRule.Day(.monday, ordinal: 54)]
        rules.append(rule)
        for rule in rules {
            for recurrence in [
                ItemRecurrence(rules: [rule]),
                ItemRecurrence(rules: [RecurrenceRule(.daily)], exclusionRules: [rule]),
            ] {
                guard case .rule(_)? = try violation(.event, { $0.recurrence = recurrence }) else {
                    Issue.record("\(rule.text) was taken")
                    continue
                }
            }
        }
    }

    /// Kept, not expanded: not refused.
    @Test func anotherCalendarScaleIsKept() throws {
        #expect(
            try violation {
                $0.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "RSCALE=HEBREW;FREQ=YEARLY")])
            } == nil)
    }

    /// A rule that cannot be saved changes nothing.
    @Test func aRefusedSaveChangesNothing() throws {
        var bench = try SeriesBench("2026-03-02T09:00:00", "PT1H", "FREQ=DAILY;COUNT=4")
        try bench.save(at: "2026-03-04T09:00:00") { $0.title = "Detached" }
        let before = bench.state.records
        for span in [Span.future, .all] {
            #expect(throws: CalStoreError.self) {
                try bench.save(at: "2026-03-03T09:00:00", span: span) { $0.recurrence?.rules[0].interval = 0 }
            }
            #expect(bench.state.records == before)
        }
    }
}
