import CalStoreLanguage
import Expectations

/// Repeats, and rules in words.
@MainActor enum Repeats {
    static func check() throws {
        try series()
        try ofAnItem()
        try words()
    }

    private static func series() throws {
        let reading = try RepeatReader(dates: Moment.reader)
            .read("every 2 weeks on mon 9:00-9:15 until june except 6 apr")
        let repeats = reading.value
        Expectations.expect(repeats.rule.frequency, .weekly)
        Expectations.expect(repeats.firstDate, try Moment.date("2026-03-09"))
        Expectations.expect(repeats.exceptions, [try Moment.date("2026-04-06")])
        Expectations.expect(repeats.isAfterCompletion, false)
        let times = try repeats.firstTime(in: Moment.berlin).eventTimes()
        Expectations.expect(times.start, try Moment.time("2026-03-09T09:00:00"))
        let recurrence = repeats.recurrence(startingAt: times.start)
        Expectations.expect(recurrence.exclusionDates, [try Moment.time("2026-04-06T09:00:00")])
        Expectations.expect(
            recurrence.rules.map { $0.words(in: Moment.berlin) },
            ["every 2 weeks on Mon until 30 Jun 2026"])
        Expectations.expect(
            recurrence.rules.map(\.end), [.until(.utc(Instant(iso: "2026-06-30T21:59:59Z") ?? .now))])
    }

    private static func ofAnItem() throws {
        let reader = RepeatReader(dates: Moment.reader, start: ItemTime(try Moment.date("2026-05-01")))
        let repeats = try reader.read("monthly until june").value
        Expectations.expect(
            repeats.recurrence(startingAt: ItemTime(try Moment.date("2026-05-01"))).rules.map(\.end),
            [.until(.date(try Moment.date("2026-06-30")))])
        Expectations.expect(
            try RepeatReader(dates: Moment.reader).read("3 days after completion").value.isAfterCompletion,
            true)
        Expectations.expect(try RepeatReader().read("weekdays").value.rule.words(), "every weekday")
    }

    private static func words() throws {
        for (rule, words) in [
            ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Fri"),
            ("FREQ=HOURLY;INTERVAL=3", "every 3 hours"),
        ] {
            Expectations.expect(try RecurrenceRule(text: rule).words(), words)
        }
        let disputed = try RecurrenceRule(text: "FREQ=YEARLY;BYWEEKNO=20").disputes
        Expectations.expect(disputed, [.yearlyWeek])
        Expectations.expect(disputed.map(\.rawValue), ["yearly_week"])
        Expectations.expect(disputed.map(\.hint), ["add BYDAY"])
        Expectations.expect(disputed.allSatisfy { $0.message.contains("BYWEEKNO") }, true)
        Expectations.expect(
            Set(RuleDispute.allCases).isSuperset(
                of: [.yearlyMonthDay, .monthDayWithNumberedDay, .weeklyPosition]), true)
        let nine = try CivilDateTime(parsing: "2026-03-04T09:30:00").time
        Expectations.expect(
            try RecurrenceRule(text: "FREQ=DAILY;BYHOUR=9,17").words(in: nil, at: nine),
            "every day at 09:30, 17:30")
    }
}
