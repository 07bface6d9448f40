/// The meanings of phrases as people speak and write them: fractions, rounded lengths, dates with any sign,
/// days beside others, parts of days, ordinals that share a month.
enum PlainSpoken {
    static let all: [PlainMeaning] =
        lengths + ago + counted + written + weekdays + years + months + beside + weeks + parts + clocks
        + bounds
        + soFar + refused

    // MARK: Lengths

    private static let lengths: [PlainMeaning] = [
        .init("in 3/4 hour", "in ¾ hour", "in three-quarters of an hour", seconds: 2700),
        .init("in 1/2 hour", "in ½ an hour", "in 30 min or so", seconds: 1800),
        .init("in 2 1/2 hours", "in 2½ hours", "in 2 and 1/2 hours", seconds: 9000),
        .init("in about 2 hours", "in roughly 2 hours", "in a pair of hours", seconds: 7200),
        .init("in 2 more minutes", "in two more minutes", seconds: 120),
        .init("almost 2 hours ago", "exactly 2 hours ago", "~2 hours ago", seconds: -7200),
        .init("hour ago", "1/2 hour and 30 min ago", seconds: -3600), .init("now + 2h", seconds: 7200),
        .init("3/4 hour", "for 3/4 h", always: "PT45M"), .init("17h30m", always: "PT17H30M"),
        .init("a decade", always: "P10Y"), .init("1y2m", "1 year 2 months", always: "P1Y2M"),
    ]

    private static let ago: [PlainMeaning] = [
        .init("3 years ago tomorrow", is: PlainWhen { $0.months(-36, after: $0.today + 1) }),
        .init("a year ago today", is: .months(-12)), .init("a week ago yesterday", is: .days(-8)),
        .init("several days ago", "3 days earlier", is: .days(-3)), .init("day ago", is: .days(-1)),
        .init("a hundred days ago", "one hundred days ago", is: .days(-100)),
        .init("in 1,000 days", is: .days(1000)), .init("in seventy-five days", is: .days(75)),
        .init("eighty days ago", is: .days(-80)), .init("in two hundred days", is: .days(200)),
        .init("a decade ago", "1 decade ago", is: .months(-120)),
        .init("in 1 decade 2 months", is: .months(122)),
        .init("1y2m ago", "1 year and 2 months ago", is: .months(-14)),
        .init("+1 week +2 days", is: .days(9)), .init("in a week - 2 days", is: .days(5)),
    ]

    private static let counted: [PlainMeaning] = [
        .init("month from now", is: .months(1)), .init("fortnight from monday", is: .coming(.mon).plus(14)),
        .init("week from friday", "a week friday", is: .coming(.fri).plus(7)),
        .init("two weeks friday", is: .coming(.fri).plus(14)),
        .init("tomorrow week", is: .days(8)), .init("today week", is: .days(7)),
        // Only where the Friday is still to come in its week, both ways to count agree.
        .init(
            "in 2 weeks on friday",
            is: .coming(.fri).plus(14).unless { $0.day.weekday > 4 }),
        .init("an hour before friday", is: .coming(.fri).plus(-1).at(23)),
        .init("2 hours from friday", is: .coming(.fri).at(2)),
    ]

    // MARK: Dates

    private static let written: [PlainMeaning] = [
        .init(
            "3.oct.2027", "oct.3.2027", "2027.oct.3", "oct/3/2027", "3/oct/2027", "2027 10 03",
            always: "2027-10-03"),
        .init("oct-03-27", "3oct27", always: "2027-10-03"),
        .init("26. 10. 2027", "26. 10.27", "2027 10 26", "10 26 2027", "26 10 2027", always: "2027-10-26"),
        .init("10-31-74", "74/10/31", "74-10-31", always: "1974-10-31"),
        .init("31.8", is: .yearly(31, 8)), .init("19.5 08:05", is: .yearly(19, 5).at(8, 5)),
        .init("14. 03.", is: .yearly(14, 3)), .init("december seven", is: .yearly(7, 12)),
        .init("may twenty five", is: .yearly(25, 5)),
        .init("on 4 p.m. of monday", "monday for 4pm", is: .coming(.mon).at(16)),
        .init("jun 21 on 8am", is: .yearly(21, 6).at(8)),
    ]

    private static let years: [PlainMeaning] = [
        .init("5.8. - 16.8.2027", always: "2027-08-05..2027-08-16"),
        .init("08/29/2027 - 09/02/2027", "29/08/2027 - 02/09/2027", always: "2027-08-29..2027-09-02"),
        .init("june 5th-7th 2027", "june fifth to seventh, 2027", always: "2027-06-05..2027-06-07"),
        .init("2027-10-03/2027-10-05", always: "2027-10-03..2027-10-05"),
        .init("year 2027", "the year 2027", "yr 2027", always: "2027-01-01..2027-12-31"),
        .init("3Q27", "Q3-27", "q3/2027", "Q3 of the year 2027", always: "2027-07-01..2027-09-30"),
        .init("fourth quarter, 2027", always: "2027-10-01..2027-12-31"),
        .init("2027W12", "2027 week 12", "week number 12 of 2027", always: "2027-03-22..2027-03-28"),
        .init("2027W123", always: "2027-03-24"), .init("week 12/2027", always: "2027-03-22..2027-03-28"),
        .init("10.2027", "2027.10", "oct.2027", always: "2027-10-01..2027-10-31"),
    ]

    /// The weekday decides between two orders.
    private static let weekdays: [PlainMeaning] = [
        .init("sunday 12/7/2014", "12/7/2014, sunday", "sun, 7/12/2014", always: "2014-12-07"),
        .init("sat 12/7/2014", "7/12/2014 saturday", always: "2014-07-12"),
        .refused("mon 12/7/2014", "12/7/2014"),
        .init("sun, 12/7/2014 9:00", always: "2014-12-07T09:00"),
    ]

    private static let months: [PlainMeaning] = [
        .init("end may", is: .end(ofMonth: 5)), .init("end-of-month", is: PlainWhen { $0.lastOfMonth() }),
        .init("mid-may", is: .yearly(15, 5).unless { $0.day.month == 5 }),
        .init(
            "second monday october", "second monday of october", is: .counted(.mon, 8...14, 10)),
        .init("first monday october 2027", always: "2027-10-04"),
        .init("next to last day of october", is: .yearly(30, 10).unless { $0.day.month == 10 }),
        .init(
            "first friday next month",
            is: PlainWhen { now in now.from(now.lastOfMonth() + 1) { $0.weekday == 5 } }),
        .init(
            "first business day of next month", "first working day of next month",
            is: PlainWhen { now in now.from(now.lastOfMonth() + 1) { $0.weekday < 6 } }),
        .init(
            "last business day of the month",
            is: PlainWhen { now in
                let this = now.upTo(now.lastOfMonth()) { $0.weekday < 6 }
                return this < now.today
                    ? now.upTo(now.lastOfMonth(now.lastOfMonth() + 1)) { $0.weekday < 6 } : this
            }),
        .init("next quarter end", is: PlainWhen { PlainWhen.quarter(1).last?($0) }),
    ]

    // MARK: Days beside others

    private static let beside: [PlainMeaning] = [
        .init("last friday before christmas", is: .weekday(.fri, before: .yearly(25, 12))),
        .init("next working day after 1 may", is: .workdays(1, after: .yearly(1, 5))),
        .init("the night before christmas", is: .yearly(25, 12).plus(-1).at(21)),
        .init("the week before christmas", is: .week(-1, of: .yearly(25, 12))),
        .init("the week after 1 may", is: .week(1, of: .yearly(1, 5))),
        .init(
            "the weekend before christmas",
            is: PlainWhen { now in
                PlainWhen.yearly(25, 12).first(now).map { now.before($0) { $0.weekday == 7 } - 1 }
            }.lasting(days: 2)),
        .init("13th fri", "friday the 13th", is: .both(.fri, 13)),
        .init("5 mornings hence", is: .days(5).at(9)),
    ]

    private static let weeks: [PlainMeaning] = [
        .init("this work week", is: .workweek(0)), .init("next work week", is: .workweek(1)),
        .init("prior week", "prev week", is: PlainWhen { $0.week() - 7 }.lasting(days: 7)),
        .init("this calendar year", is: .year(0)), .init("next calendar quarter", is: .quarter(1)),
        .init("the entire week", "entire week", is: PlainWhen { $0.week() }.lasting(days: 7)),
        .init("some time next week", is: PlainWhen { $0.week() + 7 }.lasting(days: 7)),
        .init("this week-end", is: .saturday.lasting(days: 2)),
        .init("this decade", always: "2020-01-01..2029-12-31"),
        .init("2 hours at 5pm", is: .next(17).lasting(120)),
    ]

    // MARK: Times

    private static let parts: [PlainMeaning] = [
        .init("first thing tomorrow morning", "tomorrow early", is: .days(1).at(9)),
        .init("tomorrow late at night", is: .days(1).at(23)), .init("friday late", is: .coming(.fri).at(19)),
        .init("midmorning tomorrow", is: .days(1).at(9)), .init("this pm", is: .todayAt(14)),
        .init("end of business", "eob", is: .todayAt(17)),
        .init("all afternoon", is: .today.at(12).lasting(360).unless { $0.secondOfDay >= 18 * 3600 }),
    ]

    private static let clocks: [PlainMeaning] = [
        .init("half-past six", is: .next(18, 30)), .init("quarter-to-nine", is: .next(8, 45)),
        .init("five-thirty", is: .next(17, 30)), .init("five oh five", is: .next(17, 5)),
        .init("5 30 pm", "5 30pm", "5:30 p", is: .next(17, 30)), .init("at 830", is: .next(8, 30)),
        .init("5pm or so", "5 sharp", "~5pm", "5 p", is: .next(17)), .init("8pm-ish", is: .next(20)),
        .init("8 ish", is: .next(8)), .init("tomorrow 0900-1700", is: .days(1).at(9).lasting(480)),
    ]

    // MARK: Bounds

    private static let bounds: [PlainMeaning] = [
        .init("from 5", since: .next(17)), .init("as of friday", "beginning friday", since: .coming(.fri)),
        .init("friday at the latest", "until friday inclusive", until: .coming(.fri)),
        .init("friday at the earliest", since: .coming(.fri)),
        .init("5pm at the latest", until: .next(17)),
        .init(
            "no earlier than 10am and no later than 12pm", "after 10am but before noon",
            is: .next(10).lasting(120).unless { (9 * 3600...13 * 3600).contains($0.secondOfDay) }),
    ]

    private static let soFar: [PlainMeaning] = [
        .init("ytd", "year to date", "so far this year", is: .past(1, 1).through(.today)),
        .init("mtd", "so far this month", is: PlainWhen { $0.firstOfMonth() }.through(.today)),
        .init(
            "earlier this month",
            is: PlainWhen { $0.firstOfMonth() }.through(.today)),
    ]

    private static let refused: [PlainMeaning] = [
        // A day without a time, a time or a length, an hour and a half of it.
        .refused("yesterday +1h", "17.30h", "8.00h", "17.30", "half six", "2024 - third quarter"),
        .refused("31-12-26", "26/10/3", "10/3/27 - 10/4/27", "1.5 months ago", "this winter"),
        .refused("last century", "may 32", "day 276", "4 days before", "830"),
    ]
}

extension PlainWhen {
    /// The last such day before another one.
    static func weekday(_ weekday: PlainWeekday, before when: PlainWhen) -> Self {
        Self { now in when.first(now).map { now.before($0) { $0.weekday == weekday.rawValue } } }
    }

    /// The week some weeks away from that of a day.
    static func week(_ offset: Int, of when: PlainWhen) -> Self {
        Self { now in when.first(now).map { now.week($0) + 7 * offset } }.lasting(days: 7)
    }

    /// Monday to Friday of this week or another one.
    static func workweek(_ offset: Int) -> Self {
        Self { now in now.weekday(1, ofWeek: now.week() + 7 * offset) }.lasting(days: 5)
    }
}
