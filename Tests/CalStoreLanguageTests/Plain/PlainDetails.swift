/// The meanings of days that are counted back from another day, of more bounds, and of times in rarer forms.
enum PlainDetails {
    static let all: [PlainMeaning] = back + days + times + bounds + spans + refused

    private static let back: [PlainMeaning] = [
        .init(
            "saturday 3 months ago", is: PlainWhen { now in now.weekday(6, ofWeek: now.week(now.months(-3))) }
        ),
        .init(
            "monday 3 weeks ago", "3 weeks ago monday",
            is: PlainWhen { now in now.weekday(1, ofWeek: now.week(now.today - 21)) }),
        .init("tomorrow 1 year ago", is: PlainWhen { now in now.months(-12, after: now.today + 1) }),
        .init("yesterday 7 days ago", is: .days(-8)),
        .init("11 jan 2 years ago", is: PlainWhen { $0.date($0.day.year - 2, 1, 11) }),
        .init("today 5 minutes ago", seconds: -300),
        .init("tomorrow 3 hours ago") { $0.clocksChangeSoon ? nil : $0.moment(in: 75_600) },
        .init("in half a day", seconds: 43_200), .init("half a day ago", seconds: -43_200),
    ]

    private static let days: [PlainMeaning] = [
        // 10 April, or the 9th of a leap year.
        .init(
            "100th day",
            is: PlainWhen { now in
                now.from { $0.month == 4 && $0.day == ($0.year.isMultiple(of: 4) ? 9 : 10) }
            }),
        .init("this day next year", is: .months(12)),
        .init("calendar week 12", is: PlainWhen.weekTwelve.lasting(days: 7)),
        .init("beginning november", is: PlainWhen { now in now.from { $0.month == 11 && $0.day == 1 } }),
        .init("20260513143000", "202605131430", always: "2026-05-13T14:30"),
        .init("whole day 23 oct", "23 oct whole day", "23 oct anytime", is: .yearly(23, 10)),
    ]

    private static let times: [PlainMeaning] = [
        .init("monday 9.30", "monday 930", is: .coming(.mon).at(9, 30)),
        .init("monday at 2.30", is: .coming(.mon).at(14, 30)),
        .init("24 of may at 14.55", is: .yearly(24, 5).at(14, 55)),
        .init("tomorrow at 150ish", is: .days(1).at(13, 50)),
        .init("8 o clock", is: .next(8)), .init("noon-ish", is: .next(12)),
        .init("5 june very early afternoon", is: .yearly(5, 6).at(13)),
        .init("friday very late", is: .coming(.fri).at(19)),
        .init("very early friday", "very early on friday", is: .coming(.fri).at(9)),
        .init("monday ca. 9", is: .coming(.mon).at(9)),
        .init("5 mar 2026 09:00 -0500 (EST)") { now in
            now.date(2026, 3, 5).map { now.time($0, 9, hoursFromUTC: -5) }
        },
    ]

    private static let bounds: [PlainMeaning] = [
        .init("latest 14:00", "at the latest 14:00", until: .next(14)),
        .init("friday latest 14:00", is: .coming(.fri).before(14)),
        .init("earliest friday", since: .coming(.fri)),
        .init("friday earliest 8", "friday not before 8", is: .coming(.fri).after(8)),
        .init("not after 8 on friday", is: .coming(.fri).before(8)),
        .init("tomorrow, not after 6 pm", is: .days(1).before(18)),
        .init("tonight after 10", is: PlainWhen.today.after(22)),
        .init("in the evening before 10", until: .next(22)),
        .init("tomorrow morning after 9", is: .days(1).after(9)),
        .init("friday from 5pm", since: .coming(.fri).at(17)),
        .init("tomorrow evening from 8", since: .days(1).at(20)),
        .init("till date", until: .today),
    ]

    private static let spans: [PlainMeaning] = [
        .init("12 june between 9.30 and 10.45", is: .yearly(12, 6).at(9, 30).lasting(75)),
        .init("june 7th 17.05-18.15", is: .yearly(7, 6).at(17, 5).lasting(70)),
        .init("1h tomorrow at 2pm", is: .days(1).at(14).lasting(60)),
        .init("this hour") { now in
            let passed = now.secondOfDay % 3600
            return now.moment(in: -passed) + ".." + now.moment(in: 3600 - passed)
        },
        .init(
            "h2",
            is: PlainWhen { $0.date($0.day.year, 7, 1) }.through(PlainWhen { $0.date($0.day.year, 12, 31) })),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("half day", "half a day", "a half day", "2260", "27 today at 18:00", "30.11-2.12")
    ]
}
