/// The meanings of the phrases of `ranges.tsv`, and of phrases of the same kinds.
enum PlainRanges {
    static let all: [PlainMeaning] = clocks + fridays + days + lengths + open + weeks + months + years + zones

    private static let clocks: [PlainMeaning] = [
        .init("9-10", is: .next(9).lasting(60)), .init("9:00-10:30", is: .next(9).lasting(90)),
        .init("9am-1pm", is: .next(9).lasting(240)), .init("3-5pm", is: .next(15).lasting(120)),
        .init("11-1pm", is: .next(11).lasting(120)), .init("14:00-15:00", is: .next(14).lasting(60)),
        .init("from 5 to 6pm", "5-6pm", is: .next(17).lasting(60)),
        .init(
            "tomorrow 9-10", "tomorrow between 9 and 10", "between 9 and 10 tomorrow",
            is: .days(1).at(9).lasting(60)),
        .init(
            "tomorrow 9:00-10:30", "tomorrow 9-10:30", "tomorrow from 9 to 10:30", "from 9 to 10:30 tomorrow",
            is: .days(1).at(9).lasting(90)),
        .init("tomorrow nine to five", "nine to five tomorrow", is: .days(1).at(9).lasting(480)),
        .init("tomorrow between 9-11am", is: .days(1).at(9).lasting(120)),
        .init(
            "2026-03-09T10:00/2026-03-09T11:00", "2026-03-09T10:00/PT1H",
            is: .date(2026, 3, 9).at(10).lasting(60)),
        .init("tomorrow 9am-1pm", is: .days(1).at(9).lasting(240)),
        .init("tomorrow 3-5pm", is: .days(1).at(15).lasting(120)),
        .init("tomorrow 11-1pm", is: .days(1).at(11).lasting(120)),
        .init("tomorrow 22:00-06:00", is: .days(1).at(22).lasting(480)),
        .init("tomorrow 14:00 for 2h", is: .days(1).at(14).lasting(120)),
        .init("tomorrow 14:00 for 90 minutes", is: .days(1).at(14).lasting(90)),
        .init("tomorrow 14:00 until 17:00", is: .days(1).at(14).lasting(180)),
        .init("tomorrow 14:00 1h", "tomorrow 14:00 +1h", is: .days(1).at(14).lasting(60)),
        .init("thu 14:00-14:45", is: .coming(.thu).at(14).lasting(45)),
        .init(
            "dec 31 10pm-2am",
            is: .yearly(31, 12).at(22).lasting(240).unless { $0.day.month == 12 && $0.day.day == 31 }),
    ]

    private static let fridays: [PlainMeaning] = [
        .init("fri 3-5pm", "fri 3 to 5", "fri 3pm..5pm", is: .coming(.fri).at(15).lasting(120)),
        .init("fri 10-12", is: .coming(.fri).at(10).lasting(120)),
        .init("fri 11-2", is: .coming(.fri).at(11).lasting(180)),
        .init(
            "fri 14-16", "fri 14:00 for 2h", "for 2h fri 14:00", is: .coming(.fri).at(14).lasting(120)),
        .init(
            "fri 14:00 - 15:00", "fri 14:00 to 15:00", "fri 14:00 until 15:00", "fri from 14:00 till 15:00",
            is: .coming(.fri).at(14).lasting(60)),
        .init(
            "fri 14:00 for 90 minutes", "fri at 2pm for an hour and a half", "fri 14:00 1.5h",
            is: .coming(.fri).at(14).lasting(90)),
        .init("fri 22:00-06:00", "fri 22:00 - sat 06:00", is: .coming(.fri).at(22).lasting(480)),
        .init("fri for 2 days", "fri 2 days", is: .coming(.fri).lasting(days: 2)),
        .refused("fri 25:00-26:00", "monday to friday at 9am"),
    ]

    private static let days: [PlainMeaning] = [
        .init("mon-fri", "mon to fri", "monday to friday", is: .coming(.mon).lasting(days: 5)),
        .init("fri..mon", "fri to mon", is: .coming(.fri).lasting(days: 4)),
        .init("1 may - 4 may", "1-4 may", is: .within(1, 4, 5)),
        .init(
            "may 4-8", "4-8 may", "may 4 to may 8", "from 4 to 8 may", "4 may till 8 may", "may 4 to 8",
            is: .within(4, 8, 5)),
        .init("28 dec - 3 jan", is: .turnOfTheYear),
        .init("2026-03-01..2026-03-03", always: "2026-03-01..2026-03-03"),
        .init("9 march to 13 march 2027", always: "2027-03-09..2027-03-13"),
        .init("28 dec - 3 jan 2027", always: "2026-12-28..2027-01-03"),
        .init("for 3 days from monday", is: .coming(.mon).lasting(days: 3)),
        // On a Friday it may end today.
        .init(
            "week ending friday", is: .coming(.fri).plus(-6).lasting(days: 7).unless { $0.day.weekday == 5 }),
        .init("next 7 days", "7d", "coming week", is: .today.lasting(days: 7)),
        .init("past 3 days", is: .days(-2).lasting(days: 3)),
    ]

    private static let lengths: [PlainMeaning] = [
        .init("for 2h", "2h", always: "PT2H"),
        .init("for 90 minutes", "for an hour and a half", "an hour and a half", "1.5h", always: "PT1H30M"),
        .init("half an hour", always: "PT30M"), .init("2 days", always: "P2D"),
        .init("for two weeks", always: "P14D"),
    ]

    private static let open: [PlainMeaning] = [
        .init("all", always: "all"),
        .init("later today", reads: { $0.moment(in: 0) + ".." + $0.time($0.today + 1, 0) }),
        .init("today..", "from today", since: .today),
        .init("..fri", "until fri", until: .coming(.fri)),
        .init(
            "since mon",
            since: PlainWhen { now in now.day.weekday == 1 ? nil : now.before { $0.weekday == 1 } }),
        .init("since 1 feb", since: .past(1, 2)), .init("until june", until: .end(ofMonth: 6)),
        .init("until 17:00", "to 5pm", until: .next(17)), .init("till noon", until: .next(12)),
    ]

    private static let weeks: [PlainMeaning] = [
        .init("this week", is: PlainWhen { $0.week() }.lasting(days: 7)),
        .init("next week", "any day next week", is: PlainWhen { $0.week() + 7 }.lasting(days: 7)),
        .init("last week", is: PlainWhen { $0.week() - 7 }.lasting(days: 7)),
        .init("week before last", is: PlainWhen { $0.week() - 14 }.lasting(days: 7)),
        // On the last day they may be the hours that are left of it.
        .init(
            "rest of the week",
            is: .today.through(PlainWhen { $0.week() + 6 }).unless { $0.today == $0.week() + 6 }),
        .init("this weekend", "weekend", is: .saturday.lasting(days: 2)),
        .init("next weekend", is: .saturday.plus(7).lasting(days: 2)),
        .init("last weekend", is: .saturday.plus(-7).lasting(days: 2)),
        .init("week 12", "w12", is: .weekTwelve.lasting(days: 7)),
        .init("2026-W12", always: "2026-03-16..2026-03-22"),
    ]

    private static let months: [PlainMeaning] =
        PlainNow.months.enumerated().map { index, name in
            .init(
                [name, "in " + name],
                is: .month(index + 1))
        } + [
            .init("this month", is: .month { $0.firstOfMonth() }),
            .init("next month", is: .month { $0.lastOfMonth() + 1 }),
            .init("last month", is: .month { $0.firstOfMonth($0.firstOfMonth() - 1) }),
            .init(
                "next march",
                // In January and February it may be the one that comes next or that of the next year.
                is: .month { now in now.day.month < 3 ? nil : now.after { $0.month == 3 && $0.day == 1 } }),
            .init(
                "the rest of the month",
                is: .today.through(PlainWhen { $0.lastOfMonth() }).unless { $0.today == $0.lastOfMonth() }),
            .init(
                "second half of march",
                is: PlainWhen { now in now.firstOfMonth(now.from { $0.month == 3 }) + 15 }.through(
                    .end(ofMonth: 3))),
            .init("march 2027", always: "2027-03-01..2027-03-31"),
            .init("2026-03", always: "2026-03-01..2026-03-31"),
        ]

    private static let years: [PlainMeaning] = [
        .init("this quarter", is: .quarter(0)), .init("next quarter", is: .quarter(1)),
        .init("last quarter", is: .quarter(-1)),
        .init("year to date", is: .past(1, 1).through(.today)),
        .init(
            "this quarter to date",
            is: PlainWhen { now in now.upTo { $0.day == 1 && $0.month % 3 == 1 } }.through(.today)),
        .init("first half of 2027", always: "2027-01-01..2027-06-30"),
        .init("q2", is: .secondQuarter),
        .init("q1 2027", always: "2027-01-01..2027-03-31"),
        .init("this year", is: .year(0)), .init("next year", is: .year(1)), .init("last year", is: .year(-1)),
        .init("2026", always: "2026-01-01..2026-12-31"),
    ]

    private static let zones: [PlainMeaning] = [
        .init(
            "2026-03-13 14:00-15:00[America/New_York]",
            is: .date(2026, 3, 13).at(14).lasting(60).in("America/New_York")),
        .init(
            "tomorrow 9:00-10:00[Asia/Tokyo]", "tomorrow 9-10am in Tokyo",
            is: .days(1).at(9).lasting(60).in("Asia/Tokyo")),
    ]
}
