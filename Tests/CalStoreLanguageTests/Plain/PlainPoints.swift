/// The meanings of the phrases of `points.tsv`, and of phrases of the same kinds.
enum PlainPoints {
    static let all: [PlainMeaning] =
        weekdays + moreWeekdays + relative + shifted + daysOfMonth + weekdayAndDay + workdays + monthDays
        + written
        + numbers + moments + edges + counted + fixed + refused

    // MARK: Weekdays

    private static let weekdays: [PlainMeaning] = PlainWeekday.allCases.flatMap { day -> [PlainMeaning] in
        let name = day.name
        let short = String(name.prefix(3))
        return [
            .init([short, name, "on " + name, "this " + short, short + "."], is: .coming(day)),
            .init(
                [
                    "next " + short, "next " + name, "\(short) next week", "next week \(short)",
                    "\(name) next week", "next week on \(name)", "on \(name) next week",
                ], is: .week(1, day)),
            .init(["last week \(short)", "\(name) last week"], is: .week(-1, day)),
            // Not the last such day where that is of this week.
            .init(
                ["last " + short, "last " + name],
                is: .week(-1, day).assuming("farDay") { now in
                    now.before { $0.weekday == day.rawValue } >= now.week()
                }),
            .init(
                [
                    "\(short) in 2 weeks", "\(name) in 2 weeks", "2 weeks from \(short)",
                    "two weeks from \(name)",
                ], is: .coming(day).plus(14)),
            .init(
                ["a week from \(name)", "1 week from \(name)", "a week after \(short)"],
                is: .coming(day).plus(7)),
        ]
    }

    private static let moreWeekdays: [PlainMeaning] = [
        .init("Fri", "FRIDAY", is: .coming(.fri)), .init("thurs", is: .coming(.thu)),
        .init("tues", is: .coming(.tue)), .init("tuesday fortnight", is: .coming(.tue).plus(14)),
    ]

    // MARK: From today

    private static let relative: [PlainMeaning] = [
        .init("today", is: .today), .init("tomorrow", "tmr", "tom", is: .days(1)),
        .init("yesterday", is: .days(-1)),
        .init("day after tomorrow", "the day after tomorrow", "in a couple of days", is: .days(2)),
        .init("day before yesterday", "the day before yesterday", is: .days(-2)),
        .init("in 3 days", is: .days(3)), .init("in twelve days", is: .days(12)),
        .init("in a week", is: .days(7)),
        .init(
            "in 2 weeks", "in two weeks", "2 weeks from now", "two weeks from today", "+2w", is: .days(14)),
        .init("in a month", "in one month", is: .months(1)), .init("in 6 months", is: .months(6)),
        .init("in a year", is: .months(12)), .init("a month ago", is: .months(-1)),
        .init("3 days ago", is: .days(-3)), .init("a week ago", is: .days(-7)),
        .init("two weeks ago", is: .days(-14)), .init("3 days after tomorrow", is: .days(4)),
    ]

    private static let shifted: [PlainMeaning] = [
        .init("2 weeks before 1 may", is: .yearly(1, 5).plus(-14)),
        .init("10 days after 1 may", is: .yearly(1, 5).plus(10)),
        .init("two days before christmas", is: .yearly(25, 12).plus(-2)),
    ]

    private static let moments: [PlainMeaning] = [
        .init("now", seconds: 0),
        .init(
            "tomorrow at this time", "at this time tomorrow",
            reads: { $0.time($0.today + 1, $0.secondOfDay / 3600, $0.secondOfDay / 60 % 60) }),
        .init("in half an hour", "half an hour from now", seconds: 1800),
        .init("in an hour", seconds: 3600),
        .init(
            "in 90 min", "in 90 minutes", "in 1h30", "in an hour and a half", "+90m", seconds: 5400),
        .init("in a couple of hours", seconds: 7200), .init("+24h", seconds: 86_400),
        .init("an hour ago", seconds: -3600), .init("2 hours ago", seconds: -7200),
    ]

    private static let workdays: [PlainMeaning] = [
        .init("next business day", is: .workdays(1)), .init("in 3 business days", is: .workdays(3)),
        .init("two workdays ago", is: .workdays(-2)),
        .init("3 working days before 1 may", is: .workdays(-3, after: .yearly(1, 5))),
    ]

    // MARK: Days of a month

    private static let daysOfMonth: [PlainMeaning] = [1, 2, 3, 11, 12, 20, 22, 28].map { number in
        let ending = number == 1 ? "st" : [2, 22].contains(number) ? "nd" : number == 3 ? "rd" : "th"
        let text = "\(number)\(ending)"
        return .init(["the " + text, text, "on the " + text], is: .the(number))
    }

    private static let weekdayAndDay: [PlainMeaning] = [
        .weekday(.fri, fits: .yearly(20, 3), "friday, 20 march"),
        .weekday(.mon, fits: .date(2027, 3, 2), "mon 2 mar 2027"),
        .weekday(.fri, fits: .date(2026, 3, 6), "fri 6 mar 2026"),
        .weekday(.sat, fits: .date(2026, 3, 7), "sat 7 march 2026"),
    ]

    private static let monthDays: [PlainMeaning] =
        [
            (5, "may", 3), (1, "january", 1), (12, "december", 31), (2, "february", 28), (3, "march", 29),
            (10, "october", 25),
        ].map { (month: Int, name: String, day: Int) -> PlainMeaning in
            .init(
                [
                    "\(day) \(name)", "\(name) \(day)", "\(day) \(name.prefix(3))",
                    "on \(day) \(name)", "on \(name.prefix(3)) \(day)",
                ], is: .yearly(day, month))
        }

    private static let written: [PlainMeaning] = [
        .init(
            "3rd of may", "may 3rd", "the third of may", "third of may", "the 3rd of may", "may the 3rd",
            "on may 3rd", is: .yearly(3, 5)),
        .init("the twenty-first of june", is: .yearly(21, 6)),
        .init("thirty-first of december", is: .yearly(31, 12)), .init("june twelfth", is: .yearly(12, 6)),
        .init("29 feb", is: .yearly(29, 2)),
        .init(
            "3 may 2027", "may 3, 2027", "may 3 2027", "3-may-2027", "3rd of may 2027",
            "the 3rd of may, 2027", "2027-05-03", "2027/05/03", "20270503", always: "2027-05-03"),
    ]

    private static let numbers: [PlainMeaning] = [
        .init("25/12", "12/25", "25.12.", is: .yearly(25, 12)), .init("3.4.", is: .yearly(3, 4)),
        .init("25.12.2026", "25/12/2026", "12/25/2026", always: "2026-12-25"),
        .init("2026.03.09", always: "2026-03-09"), .init("2026-063", always: "2026-03-04"),
        .init("3.4.2026", always: "2026-04-03"), .init("2026-05-03", always: "2026-05-03"),
        .init("2026-03-04T10:30", always: "2026-03-04T10:30"),
        .init("2026-03-04 10:30:15", always: "2026-03-04T10:30:15"),
        .init("20260304T101500", always: "2026-03-04T10:15"),
    ]

    // MARK: Edges of weeks, months, years

    private static let edges: [PlainMeaning] = [
        .init(
            "end of month", "end of the month", "eom", "month end", is: PlainWhen { $0.lastOfMonth() }),
        .init("end of next month", is: PlainWhen { $0.lastOfMonth($0.lastOfMonth() + 1) }),
        .init("start of next month", is: PlainWhen { $0.lastOfMonth() + 1 }),
        .init("end of week", "eow", is: PlainWhen { $0.week() + 6 }),
        .init("end of next week", is: PlainWhen { $0.week() + 13 }),
        .init("beginning of next week", is: PlainWhen { $0.week() + 7 }),
        .init("end of year", "end of the year", "eoy", is: .yearly(31, 12)),
        .init(
            "end of next year",
            is: PlainWhen { now in
                now.from(now.after { $0.month == 1 && $0.day == 1 }) { $0.month == 12 && $0.day == 31 }
            }),
        .init("start of next year", is: PlainWhen { now in now.after { $0.month == 1 && $0.day == 1 } }),
        .init("end of may", is: .end(ofMonth: 5)), .init("end of february", is: .end(ofMonth: 2)),
        .init("start of may", "beginning of may", is: .yearly(1, 5)), .init("mid may", is: .yearly(15, 5)),
    ]

    private static let counted: [PlainMeaning] = [
        .init(
            "first monday of may", "the first monday in may", "1st monday of may",
            is: .counted(.mon, 1...7, 5)),
        .init("the penultimate friday of may", is: .counted(.fri, 18...24, 5)),
        .init("2nd tuesday of june", is: .counted(.tue, 8...14, 6)),
        .init("4th thursday of november", is: .counted(.thu, 22...28, 11)),
        .init(
            "last friday in march", "the last friday of march", is: .counted(.fri, 25...31, 3)),
        .init("last sunday of october", is: .counted(.sun, 25...31, 10)),
        .init(
            "2nd tue of next month", "second tuesday of next month",
            is: PlainWhen { now in
                now.from(now.lastOfMonth() + 1) { $0.weekday == 2 && (8...14).contains($0.day) }
            }),
        .init(
            "first monday of next month",
            is: PlainWhen { now in now.from(now.lastOfMonth() + 1) { $0.weekday == 1 } }),
        .init("third saturday in may 2027", always: "2027-05-15"),
        .init("day 100 of 2026", always: "2026-04-10"), .init("day 366 of 2028", always: "2028-12-31"),
        .init("2026-W12-3", always: "2026-03-18"), .init("wed of week 12", "w12-3", is: .weekTwelve.plus(2)),
    ]

    private static let fixed: [PlainMeaning] = [
        .init("christmas", is: .yearly(25, 12)), .init("christmas eve", is: .yearly(24, 12)),
        .init("new year's eve", is: .yearly(31, 12)), .init("new year's day", is: .yearly(1, 1)),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("3. mai", "the thirty-second of may", "31 june", "february 30"),
        .refused("2027-02-29", "2027/13/03", "03/04/2026", "3/4", "31/31"),
        .refused("10 days after easter", "easter", "thanksgiving", "nonsense"),
        .refused(
            "in 99999999999999 weeks", "5th friday of february 2027", "day 366 of 2026", "2026-366", "w12-8"),
        .refused("fri sat", "fri 25:00"),
    ]
}
