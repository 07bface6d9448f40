/// The meanings of phrases on which programs differ, and of those that have no meaning.
enum PlainConventions {
    static let all: [PlainMeaning] =
        positions + ofThis + fromNow + bounds + spans + hours + days + refused

    // MARK: Positions in a period

    /// The next day that fits, today too; said when it is of the next period.
    private static func next(
        _ fits: @escaping @Sendable (PlainDay, PlainNow) -> Bool,
        since first: @escaping @Sendable (PlainNow) -> Int
    ) -> PlainWhen {
        let place: PlainWhen.Place = { now in now.from { fits($0, now) } }
        return PlainWhen(place).assuming("vague") { now in
            (first(now)..<now.today).contains { fits(PlainDay.all[$0], now) }
        }
    }

    private static let isQuarter: @Sendable (PlainDay) -> Bool = { $0.day == 1 && $0.month % 3 == 1 }

    private static let positions: [PlainMeaning] = [
        .init(
            "start of the month", "beginning of the month", "som", "first day of the month",
            is: next({ day, _ in day.day == 1 }, since: { $0.firstOfMonth() })),
        .init(
            "start of the week", "sow", "first day of the week",
            is: next({ $0.weekday == $1.weekStart }, since: { $0.week() })),
        .init(
            "start of the quarter", "soq",
            is: next({ day, _ in isQuarter(day) }, since: { $0.upTo(nil, isQuarter) })),
        .init(
            "beginning of the year", "soy",
            is: next(
                { day, _ in day.month == 1 && day.day == 1 },
                since: { now in now.upTo { $0.month == 1 && $0.day == 1 } })),
        .init(
            "start of march",
            is: next({ day, _ in day.month == 3 && day.day == 1 }, since: { $0.firstOfMonth() })),
        .init(
            "first monday of the month",
            is: next({ day, _ in day.weekday == 1 && day.day <= 7 }, since: { $0.firstOfMonth() })),
        .init(
            "the middle of the month",
            is: next({ day, _ in day.day == 15 }, since: { $0.firstOfMonth() })),
        .init(
            "last friday of the month",
            is: next(
                { day, _ in
                    day.weekday == 5 && PlainDay.length(ofMonth: day.month, day.year) - day.day < 7
                }, since: { $0.firstOfMonth() })),
    ]

    /// With *this*, it is of the period that runs, even if it is behind today.
    private static let ofThis: [PlainMeaning] = [
        .init("start of this month", is: PlainWhen { $0.firstOfMonth() }),
        .init(
            "first monday of this month",
            is: PlainWhen { now in now.from(now.firstOfMonth()) { $0.weekday == 1 } }),
        .init("start of this week", is: PlainWhen { $0.week() }),
        .init("start of this year", "first day of this year", is: .past(1, 1)),
    ]

    // MARK: From now

    private static func span(_ first: Int, _ last: Int) -> @Sendable (PlainNow) -> String? {
        { $0.moment(in: first) + ".." + $0.moment(in: last) }
    }

    private static let fromNow: [PlainMeaning] = [
        .init("in the next 2 hours", reads: span(0, 7200)),
        .init("next hour", "next hr", reads: span(0, 3600)),
        .init("last 30 minutes", reads: span(-1800, 0)),
        .init("next fortnight", is: .today.lasting(days: 14)),
        .init("last fortnight", is: .days(-13).lasting(days: 14)),
        .init("after 5 days", since: .days(5)),
        .init("after 3 hours", reads: { $0.moment(in: 10_800) + ".." }),
        .init("for 3/4h", "for 3/4 hour", always: "PT45M"),
    ]

    // MARK: Ranges

    private static let bounds: [PlainMeaning] = [
        .init("since the start of the month", since: PlainWhen { $0.firstOfMonth() }),
        .init("from the beginning of the year", since: .past(1, 1)),
        .init(
            "start of the month to today",
            is: PlainWhen { $0.firstOfMonth() }.through(.today)),
        .init("start of the year..today", is: PlainWhen.past(1, 1).through(.today)),
    ]

    private static let spans: [PlainMeaning] = [
        .init("21:00 to 9 march 22:00") { now in
            guard let start = PlainWhen.todayAt(21).text(now), let end = PlainWhen.yearly(9, 3).first(now),
                end > now.today + 1
            else { return nil }
            return start + ".." + now.time(end, 22)
        },
        .init("tomorrow 1:30-2:30", is: .days(1).at(1, 30).lasting(60).unless { $0.clocksChangeSoon }),
        .init("from 3:30 to 5:30 tomorrow", is: .days(1).at(3, 30).lasting(120)),
        .init("4 -> 8 may", "4 -- 8 may", is: .within(4, 8, 5)),
    ]

    // MARK: Hours and days

    private static let hours: [PlainMeaning] = [
        .init("fri 4:00", "fri 04:00", is: .coming(.fri).at(4)),
        .init("3:45 tomorrow", is: .days(1).at(3, 45)),
        .init("2027-05-03 4:00", always: "2027-05-03T04:00"),
        .init("fri 4:00 in the afternoon", is: .coming(.fri).at(16)),
        .init("(11 a.m.)", is: .next(11)), .init("tomorrow forenoon", is: .days(1).at(9)),
    ]

    private static let days: [PlainMeaning] = [
        .init("around lunchtime tomorrow", is: .days(1).at(12)),
        .init(
            "sunday before last",
            is: PlainWhen { now in now.before { $0.weekday == 7 } - 7 }),
        .init(
            "friday before last",
            is: PlainWhen { now in now.before { $0.weekday == 5 } - 7 }),
        .init("next work day", is: .workdays(1)), .init("in 3 work days", is: .workdays(3)),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("next next friday", "last last monday", "week tomorrow", "17:00 Z", "fri 17:00 Z"),
        .refused("2026-03-06 10:45 -04", "1:30 hours", "2:15 hrs"),
    ]
}
