import CalendarTime
import Expectations

@MainActor func rules() throws {
    var rule = RecurrenceRule(.monthly, interval: 2, end: .count(3))
    rule.byDay = [RecurrenceRule.Day(.friday, ordinal: -1)]
    Expectations.expect(rule.text, "FREQ=MONTHLY;COUNT=3;INTERVAL=2;BYDAY=-1FR")
    Expectations.expect(rule.description, rule.text)
    Expectations.expect(try RecurrenceRule(text: rule.text), rule)
    Expectations.expect(rule.byDay.map(\.text), ["-1FR"])
    Expectations.expect(rule.byDay.map(\.ordinal), [-1])
    Expectations.expect(rule.byDay.map(\.weekday), [.friday])
    Expectations.expect(rule.frequency, .monthly)
    Expectations.expect(rule.interval, 2)

    rule = RecurrenceRule(.yearly)
    rule.byMonth = [1]
    rule.byWeekNumber = []
    rule.byYearDay = []
    rule.byMonthDay = [-1]
    rule.byHour = [9]
    rule.byMinute = [0, 30]
    rule.bySecond = [0]
    rule.bySetPosition = [1]
    rule.weekStart = .sunday
    rule.skip = .backward
    rule.calendarScale = "GREGORIAN"
    rule.end = .until(.date(try CivilDate(parsing: "2028-01-01")))
    try rule.validate()
    Expectations.expect(rule.isGregorian, true)
    Expectations.expect(
        Set([RecurrenceRule.Skip.omit, .forward, .backward]), Set(RecurrenceRule.Skip.allCases))
    Expectations.expect(RecurrenceRule.Skip(rawValue: "BACKWARD"), rule.skip)
    switch rule.end {
    case .until(let until): Expectations.expect(until.text, "20280101")
    case .count, .never: Expectations.expect("another end", "UNTIL")
    }
    rule.end = .until(.utc(try Instant(parsing: "2028-01-01T00:00:00Z")))
    Expectations.expect(rule.text.contains("UNTIL=20280101T000000Z"), true)
    rule.end = .until(.local(try CivilDateTime(parsing: "2028-01-01T00:00")))
    Expectations.expect(rule.text.contains("UNTIL=20280101T000000;"), true)
    rule.end = RecurrenceRule.End.never

    Expectations.expect(
        RecurrenceRule.Frequency.allCases,
        [.secondly, .minutely, .hourly, .daily, .weekly, .monthly, .yearly])
    Expectations.expect(RecurrenceRule.Frequency(rawValue: 3), .daily)
    Expectations.expect(RecurrenceRule.Frequency.daily < .weekly, true)
    Expectations.expect(RecurrenceRule.partNames.contains("BYSETPOS"), true)
    rule = try RecurrenceRule(text: "FREQ=DAILY;X-PART=1")
    Expectations.expect(rule.unknownParts, ["X-PART=1"])
    Expectations.expect(rule.unrecognizedParts, [])
    let until = RecurrenceRule.Until.date(.distantFuture)
    Expectations.expect(until.text, "99991231")
}

@MainActor func sets() throws {
    let start = try CivilDateTime(parsing: "2026-03-27T09:00")
    let berlin = try Zone(parsing: "Europe/Berlin")
    let rule = try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3")
    let dates = OccurrenceSet(start: start, zone: berlin, rules: [rule])
    Expectations.expect(
        dates.map(\.description), ["2026-03-27T09:00:00", "2026-04-24T09:00:00", "2026-05-29T09:00:00"])
    Expectations.expect(dates.first, start)
    Expectations.expect(dates.last?.date.month, 5)
    Expectations.expect(dates.count(in: start..<start.adding(seconds: 40 * 86_400)), 2)
    Expectations.expect(dates.contains(start), true)
    Expectations.expect(dates.next(after: start)?.date.day, 24)
    Expectations.expect(dates.previous(before: start), nil)
    Expectations.expect(dates.isEndless, false)
    Expectations.expect(dates.isDate, false)
    Expectations.expect(dates.problem, nil)
    Expectations.expect(dates.zone, berlin)
    Expectations.expect(dates.start, start)
    let moments: OccurrenceSet.Moments = dates.moments(from: start, floatingIn: .utc)
    Expectations.expect(moments.map(\.instant.description).first, "2026-03-27T08:00:00Z")
    Expectations.expect(moments.map(\.local).first, start)
    var steps: OccurrenceSet.Moments.Iterator = moments.makeIterator()
    let step: OccurrenceSet.Moment? = steps.next()
    Expectations.expect(step?.local, start)
    let later: OccurrenceSet.Occurrences = dates.occurrences(from: start.adding(seconds: 1))
    var walk: OccurrenceSet.Iterator = later.makeIterator()
    Expectations.expect(walk.next()?.date.month, 4)

    let all = OccurrenceSet(
        start: start, isDate: false, zone: berlin, rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=5")],
        excludedRules: [try RecurrenceRule(text: "FREQ=DAILY;INTERVAL=2;COUNT=2")],
        dates: [start.adding(seconds: 60)], excludedDates: [start.adding(seconds: 86_400)])
    Expectations.expect(all.map(\.date.day), [27, 30, 31])
}

@MainActor func errors() throws {
    Expectations.expectError(#""4.3.2026" is not a date; write it as 2026-03-04"#) {
        _ = try CivilDate(parsing: "4.3.2026")
    }
    do throws(ParsingError) { _ = try Zone(parsing: "Europe/Berln") } catch {
        Expectations.expect(error.text, "Europe/Berln")
        Expectations.expect(error.example, "Europe/Berlin")
        Expectations.expect(error.expected.isEmpty, false)
    }
    for (text, reason) in [
        ("FREQ=DAILY;COUNT=x", RecurrenceError.Reason.malformed), ("COUNT=3", .missing),
        ("FREQ=DAILY;INTERVAL=0", .outOfRange), ("FREQ=DAILY;COUNT=1;UNTIL=20280101", .conflicting),
    ] {
        do throws(RecurrenceError) {
            try RecurrenceRule(text: text).validate()
            Expectations.expect("no error", text)
        } catch {
            Expectations.expect(error.reason, reason)
            Expectations.expect(error.message.isEmpty || error.part.isEmpty, false)
            print(error, error.value, error.allowed)
        }
    }
    let birthday = OccurrenceSet(
        start: try CivilDate(parsing: "1984-02-29"), rules: [try RecurrenceRule(text: "FREQ=YEARLY")],
        dates: [try CivilDate(parsing: "1985-03-01")], excludedDates: [try CivilDate(parsing: "1984-02-29")])
    Expectations.expect(birthday.prefix(2).map(\.date.description), ["1985-03-01", "1988-02-29"])
    let hebrew = OccurrenceSet(
        start: .distantPast, rules: [try RecurrenceRule(text: "RSCALE=HEBREW;FREQ=YEARLY")])
    Expectations.expect(hebrew.problem?.reason, .unsupported)
}
