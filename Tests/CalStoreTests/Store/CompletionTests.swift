import Testing

@testable import CalStore

/// Completing reminders: EventKit rules 132-136, and what <doc:Differences> decides about 132.
@Suite struct CompletionTests {
    private static let now = "2026-03-06T20:00:00Z"

    private func reminder(
        _ start: String, _ due: String, _ rule: String?, change: (inout ItemFields) throws -> Void = { _ in }
    ) throws -> SeriesBench {
        try SeriesBench(start, due, rule, title: "Water", kind: .reminder, change: change)
    }

    @Test func aSingleOne() throws {
        var bench = try reminder("", "2026-03-05T18:00:00", nil) {
            $0.percentComplete = 40; $0.status = .inProcess
        }
        let outcome = try bench.complete(at: Self.now)
        #expect(outcome.next == nil)
        #expect(outcome.completed.id == bench.id)
        #expect(try bench.item().completed?.description == Self.now)
        #expect(try bench.item().isCompleted)
        #expect(try bench.item().percentComplete == 100)
        #expect(try bench.item().status == .completed)
        // Rule 136: again rewrites the date.
        try bench.complete(at: "2026-03-07T08:00:00Z")
        #expect(try bench.item().completed?.description == "2026-03-07T08:00:00Z")
        var completion = Completion(bench.state)
        let open = try completion.reopen(bench.id)
        #expect(!open.fields.isCompleted)
        #expect(open.percentComplete == nil)
    }

    @Test func withoutAnyDate() throws {
        var bench = try SeriesBench("", nil, kind: .reminder)
        #expect(try bench.complete().next == nil)
    }

    /// Same identifier at the next date, a completed copy with one of its own.
    @Test func aRepeatingOneMovesOn() throws {
        var bench = try reminder("2026-03-01T08:00:00", "2026-03-05T18:00:00", "FREQ=MONTHLY") {
            $0.uid = "x@example.com"
        }
        let outcome = try bench.complete(at: Self.now)
        let copy = outcome.completed.fields
        #expect(copy.id != bench.id)
        #expect(copy.uid == nil)
        #expect(copy.completed?.description == Self.now)
        #expect(copy.recurrence == nil)
        #expect(copy.start?.description == "2026-03-01T08:00:00")
        #expect(copy.dueTime?.description == "2026-03-05T18:00:00")
        let next = try bench.item()
        #expect(!next.isCompleted)
        #expect(next.uid == "x@example.com")
        #expect(next.start?.description == "2026-04-01T08:00:00")
        #expect(next.dueTime?.description == "2026-04-05T18:00:00")
        #expect(next.ruleTexts == ["FREQ=MONTHLY"])
        #expect(outcome.next?.fields == next)
        try bench.complete(at: Self.now)
        #expect(try bench.item().dueTime?.description == "2026-05-05T18:00:00")
        #expect(bench.others.count == 2)
        #expect(bench.others.allSatisfy { $0.isCompleted })
    }

    /// The next date after the due date, however late it is done.
    @Test func lateIsOneStepToo() throws {
        var bench = try reminder("", "2026-03-02T18:00:00", "FREQ=DAILY")
        try bench.complete(at: "2026-03-20T12:00:00Z")
        #expect(try bench.item().dueTime?.description == "2026-03-03T18:00:00")
    }

    @Test func countGoesDownAndTheLastOneCompletes() throws {
        var bench = try reminder("", "2026-03-02", "FREQ=WEEKLY;COUNT=3")
        for (rule, due) in [("FREQ=WEEKLY;COUNT=2", "2026-03-09"), ("FREQ=WEEKLY;COUNT=1", "2026-03-16")] {
            try bench.complete()
            #expect(try bench.item().ruleTexts == [rule])
            #expect(try bench.item().dueTime?.description == due)
        }
        let last = try bench.complete()
        #expect(last.next == nil)
        #expect(last.completed.id == bench.id)
        #expect(try bench.item().isCompleted)
        #expect(bench.state.itemCount == 3)
    }

    @Test func untilEndsIt() throws {
        var bench = try reminder(
            "", "2026-03-02T18:00:00[Europe/Berlin]", "FREQ=WEEKLY;UNTIL=20260309T170000Z")
        #expect(
            try bench.complete().next?.fields.dueTime?.description == "2026-03-09T18:00:00[Europe/Berlin]")
        #expect(try bench.complete().next == nil)
    }

    /// A deleted date is passed over; COUNT counts it (RFC 5545, 3.8.5.1).
    @Test func deletedDatesArePassedOver() throws {
        var bench = try reminder("", "2026-03-02T18:00:00", "FREQ=DAILY;COUNT=5") {
            $0.recurrence?.exclusionDates = try [
                "2026-03-03T18:00:00", "2026-03-04T18:00:00", "2026-03-06T18:00:00",
            ].map(SeriesBench.time)
        }
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-03-05T18:00:00")
        #expect(try bench.item().ruleTexts == ["FREQ=DAILY;COUNT=2"])
        #expect(try bench.item().recurrence?.exclusionDates.map(\.description) == ["2026-03-06T18:00:00"])
        #expect(try bench.complete().next == nil)
    }

    /// A further date in between; the rule keeps its day of the month, and what is left of its count.
    @Test func furtherDates() throws {
        var bench = try reminder("", "2026-03-02T18:00:00", "FREQ=MONTHLY;COUNT=2") {
            $0.recurrence?.dates = [RecurrenceDate(try SeriesBench.time("2026-03-20T12:00:00"))]
        }
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-03-20T12:00:00")
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-04-02T18:00:00")
        #expect(try bench.complete().next == nil)
    }

    @Test func aFurtherDateAsTheLast() throws {
        var bench = try reminder("", "2026-03-02T18:00:00", "FREQ=DAILY;COUNT=1") {
            $0.recurrence?.dates = [RecurrenceDate(try SeriesBench.time("2026-03-20T12:00:00"))]
        }
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-03-20T12:00:00")
        #expect(try bench.item().recurrence == nil)
    }

    /// 31 January, then the months that have a 31st; with SKIP each month's last day (RFC 7529).
    @Test(arguments: [
        ("FREQ=MONTHLY", ["2026-03-31", "2026-05-31", "2026-07-31"]),
        ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", ["2026-02-28", "2026-03-31", "2026-04-30"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", ["2026-02-28", "2026-03-31", "2026-04-30"]),
    ])
    func theEndOfTheMonth(_ rule: String, _ dates: [String]) throws {
        var bench = try reminder("", "2026-01-31", rule)
        for date in dates {
            try bench.complete()
            #expect(try bench.item().dueTime?.description == date)
        }
    }

    /// Absolute alarms move by as much: an hour before stays an hour before across the clock change of
    /// 2026-03-29.
    @Test func alarmsMoveToo() throws {
        var bench = try reminder("", "2026-03-28T18:00:00[Europe/Berlin]", "FREQ=DAILY") {
            $0.alarms = [
                ItemAlarm(.absolute(try #require(Instant(iso: "2026-03-28T16:00:00Z")))),
                ItemAlarm(.relative(ItemDuration(seconds: -900), toEnd: true)),
            ]
            $0.alarms[0].acknowledged = Instant(iso: "2026-03-28T16:01:00Z")
        }
        try bench.complete()
        let alarms = try bench.item().alarms
        #expect(alarms[0].trigger == .absolute(try #require(Instant(iso: "2026-03-29T15:00:00Z"))))
        #expect(alarms[0].acknowledged == nil)
        #expect(alarms[1].trigger == .relative(ItemDuration(seconds: -900), toEnd: true))
        #expect(
            bench.others.first?.alarms.first?.trigger
                == .absolute(try #require(Instant(iso: "2026-03-28T16:00:00Z"))))
    }

    /// Due in another zone than it starts: each keeps its own clock.
    @Test func startAndDueInTwoZones() throws {
        var bench = try reminder(
            "2026-03-07T09:00:00[America/New_York]", "2026-03-07T18:00:00[Europe/Berlin]", "FREQ=DAILY")
        try bench.complete()
        #expect(try bench.item().start?.description == "2026-03-08T09:00:00[America/New_York]")
        #expect(try bench.item().dueTime?.description == "2026-03-08T18:00:00[Europe/Berlin]")
    }

    /// Rule 132: by the due date, not by the start. Start on Monday, due on Wednesdays: not due on a Friday
    /// next.
    @Test(arguments: [
        ("2026-03-02", "2026-03-04", "FREQ=WEEKLY;BYDAY=WE", "2026-03-09", "2026-03-11"),
        // A month after 2 February is 2 March; the 31st of February would have been left out.
        ("2026-01-31", "2026-02-02", "FREQ=MONTHLY", "2026-02-28", "2026-03-02"),
        // As iCalendar has it: the rule is about the start.
        ("2026-03-02", "2026-03-04", "FREQ=WEEKLY;BYDAY=MO", "2026-03-09", "2026-03-11"),
        // Both are made: by the due date.
        ("2026-03-02", "2026-03-04", "FREQ=WEEKLY;BYDAY=MO,WE", "2026-03-07", "2026-03-09"),
        // Neither is: the rule's next date after the due date.
        ("2026-03-02", "2026-03-04", "FREQ=WEEKLY;BYDAY=FR", "2026-03-04", "2026-03-06"),
    ])
    func theDueDateSteps(
        _ start: String, _ due: String, _ rule: String, _ nextStart: String, _ nextDue: String
    ) throws {
        var bench = try reminder(start, due, rule)
        try bench.complete()
        #expect(try bench.item().start?.description == nextStart)
        #expect(try bench.item().dueTime?.description == nextDue)
        #expect(try bench.item().ruleTexts == [rule])
    }

    /// Dates that iCalendar deletes and adds are written as starts (RFC 5545, 3.8.5.1).
    @Test func deletedStartsArePassedOver() throws {
        var bench = try reminder("2026-03-02T09:00:00", "2026-03-02T18:00:00", "FREQ=DAILY") {
            $0.recurrence?.exclusionDates = [try SeriesBench.time("2026-03-03T09:00:00")]
        }
        try bench.complete()
        #expect(try bench.item().dueTime?.description == "2026-03-04T18:00:00")
    }

    @Test func aFixedListRefuses() throws {
        let bench = try SeriesBench("", "2026-03-02", nil, kind: .reminder)
        var fixed = try bench.item()
        fixed.calendar = bench.readOnlyCalendar
        var changed = bench
        changed.put(fixed)
        #expect(throws: CalStoreError.refused(.calendarReadOnly("Fixed"), title: "Standup")) {
            try changed.complete()
        }
    }

    @Test func anEventIsNoReminder() throws {
        var bench = try SeriesBench("2026-03-02", nil)
        #expect(throws: CalStoreError.noSuchItem(bench.id.text)) { try bench.complete() }
    }
}
