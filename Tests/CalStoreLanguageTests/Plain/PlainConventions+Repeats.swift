/// Repeats and sentences on which programs differ, and those that ask.
extension PlainRepeats {
    private static let everyDay = PlainPattern.each { _ in true }

    static let conventions: [PlainRepeat] =
        [
            // The end is one of the times.
            .init("every hour from 9 to 6", is: everyDay.every(minutes: 60, from: 540, through: 1080)),
            .init("every work day", is: .weekly(.mon, .tue, .wed, .thu, .fri)),
            .init("last work day of each month", is: .lastWorkday),
            .init("every aug 20 and 30", is: .each { $0.month == 8 && [20, 30].contains($0.day) }),
            .init("every june on day 5 and 25", is: .each { $0.month == 6 && [5, 25].contains($0.day) }),
            .init("every month on day 15", is: .monthly(15)),
            .init("every monday up to 7x", is: PlainPattern.weekly(.mon).times(7)),
            .init("every tuesday up to 4 times", is: PlainPattern.weekly(.tue).times(4)),
            .init("every 12 hours from 8am", is: everyDay.at(8)),
            .init("daily 4:30", is: everyDay.at(4, 30)),
        ] + positions + fillers

    private static let positions: [PlainRepeat] = [
        .init(
            "first friday and second tuesday of each month",
            is: .each { $0.weekday == 5 && $0.day <= 7 || $0.weekday == 2 && (8...14).contains($0.day) }),
        .init(
            "last wed and thurs of each month",
            is: .each { day in
                [3, 4].contains(day.weekday)
                    && PlainDay.length(ofMonth: day.month, day.year) - day.day < 7
            }),
        .init(
            "monthly on the first and last instance of tue and fri",
            is: .each { day in
                guard [2, 5].contains(day.weekday) else { return false }
                let left = PlainDay.length(ofMonth: day.month, day.year) - day.day
                // From a Tuesday it is three days to the next Friday, from a Friday four to a Tuesday.
                let (before, behind) = day.weekday == 2 ? (4, 3) : (3, 4)
                return day.day <= before || left < behind
            }),
        .init("every year on the 1st friday", is: .each { $0.month == 1 && $0.weekday == 5 && $0.day <= 7 }),
    ]

    private static let fillers: [PlainRepeat] = [
        .init("fridays twice", is: PlainPattern.weekly(.fri).times(2)),
        .init(
            "on every monday", "all mondays", "always on mondays", "recurring every monday",
            is: .weekly(.mon)),
        .init("each and every day", "every single day", "every day of the week", is: everyDay),
        .init("every day this week", is: everyDay.until(PlainWhen { $0.week() + 6 })),
        .init(
            "every monday of next month",
            is: PlainPattern.weekly(.mon).from(PlainWhen { $0.lastOfMonth() + 1 }).until(
                PlainWhen { now in now.lastOfMonth(now.lastOfMonth() + 1) })),
        .init("every day in the next two weeks", is: everyDay.until(.days(13))),
        .init("every wed. & thurs.", is: .weekly(.wed, .thu)),
    ]
}

extension PlainSentences {
    static let conventions: [PlainMeaning] =
        [
            .init("invoice (11 a.m.)", is: .next(11)),
            .init("party 12 june forenoon", is: .yearly(12, 6).at(9)),
            .init("rent at the start of the month", is: PlainWhen { now in now.from { $0.day == 1 } }),
            .init(
                "deploy in the next 2 hours", reads: { $0.moment(in: 0) + ".." + $0.moment(in: 7200) }),
            .refused("coffee fortnight from monday", "call Noor 17:00 Z", "dentist next next friday"),
            .refused("exam week tomorrow", "planning cw41", "rent 2 days earlier", "walk 45 minutes"),
            .refused("workshop 2 days", "sync half an hour", "call Ann 4 days before"),
            .refused("review late morning at 8", "standup tomorrow 0930 - 1045"),
            .refused("webinar 6 june 17:00 (PDT)"),
            .init("read chapter 7 friday", is: .coming(.fri)), .init("bus 12 tomorrow", is: .days(1)),
            .init("lunch 12 people tomorrow 13:00", is: .days(1).at(13)),
            .init("check in 14:00", is: .next(14)),
            .refused("lunch 12 tomorrow", "dinner 7 friday", "ride in 2:30", "party this sat or sun"),
            .refused("review monday morning first thing", "invoices last thing friday", "dinner 7.30"),
            .refused("call Noor 2 weeks after the surgery", "call Ann after 5 days at 9"),
            .refused("tomorrow 0930 - 1045 standup"),
            .refused("in the evening after 10 cocktails", "on the 5th to the ninth retreat"),
            .refused("every aug 20 and 30 gym", "the 13. dentist"),
            .init("last minute shopping friday", is: .coming(.fri)),
            .init("lunch fri 12:00 for 3/4h", is: .coming(.fri).at(12).lasting(45)),
        ] + ends + ofTheMonth + named

    private static let ends: [PlainMeaning] = [
        .init("meeting monday at 2.30", is: .coming(.mon).at(14, 30)),
        .init("festival 6.6. late", is: .yearly(6, 6).at(19)),
        .init("dinner june 7th 17.05-18.15", is: .yearly(7, 6).at(17, 5).lasting(70)),
        .init("late friday review", is: .coming(.fri).at(19)),
        .init("review in the evening after 10", is: .next(22)),
        .init(
            "budget 12 june between 9.30 and 10.45", "12 june between 9.30 and 10.45 budget",
            is: .yearly(12, 6).at(9, 30).lasting(75)),
        .init("picnic 6 june very early afternoon", is: .yearly(6, 6).at(13)),
        .init("budget Jun 21 on 8am", "Jun 21 on 8am budget", is: .yearly(21, 6).at(8)),
        .init(
            "standup Thursday 8:00 gmt", "Thursday 8:00 gmt standup", is: .coming(.thu).at(8).in("UTC")),
        .init("dinner friday latest 19:00", "friday 19:00 dinner", is: .coming(.fri).at(19)),
        .init("report by friday, 14:00 at the latest", is: .coming(.fri).at(14)),
        .init("dentist at 2026-03-09 0:30", always: "2026-03-09T00:30"),
        .init("12:30 lunch with May", is: .next(12, 30)), .init("the 5pm show", is: .next(17)),
    ]

    /// The next day that fits, today too.
    private static let ofTheMonth: [PlainMeaning] = [
        .init(
            "poker night first friday of the month 8pm",
            is: PlainWhen { now in now.from { $0.weekday == 5 && $0.day <= 7 } }.at(20)),
        .init(
            "invoice clients on the last workday of the month",
            is: PlainWhen { now in
                now.from { day in
                    let left = PlainDay.length(ofMonth: day.month, day.year) - day.day
                    return day.weekday < 5 ? left == 0 : day.weekday == 5 && left <= 2
                }
            }),
        .init(
            "standup last friday of the month",
            is: PlainWhen { now in
                now.from { $0.weekday == 5 && PlainDay.length(ofMonth: $0.month, $0.year) - $0.day < 7 }
            }),
    ]

    private static let named: [PlainMeaning] = [
        .refused("sale on black friday", "memorial day every year", "mothers day brunch 11:00"),
        .refused("party next winter", "sun chapter 7", "weekly report", "30 min run"),
        .refused("half day off friday", "course half eight", "webinar thursday 8:00 pst"),
        .refused("lunch 1100 thursday", "review of march", "talk about friday"),
        .refused("nine am on the thirteenth party", "rent for 2 nights", "dentist 13. 9:20"),
        .refused("call Ann 8 or 9 am", "22nd 2027 party", "kickoff 1 month ago March"),
        .refused("on the 27th for one night hotel", "train 0810", "0930 swimming"),
        .init("buy iPhone 15 on 3 may", is: .yearly(3, 5)),
    ]

    static let conventionsRepeated: [PlainRepeat] = [
        .init(
            "gym every year on december 21st and 31st",
            is: .each { $0.month == 12 && [21, 31].contains($0.day) }),
        .init("gym every aug 20 and 30", is: .each { $0.month == 8 && [20, 30].contains($0.day) }),
        .init("yoga mornings at 9am", is: PlainPattern.each { _ in true }.at(9)),
        .init("yoga fridays twice", is: PlainPattern.weekly(.fri).times(2)),
        .init("all mondays yoga", is: .weekly(.mon)),
        .init(
            "every monday except in august 1:1 with Bo", is: .each { $0.weekday == 1 && $0.month != 8 }),
        .init(
            "yoga every day this week",
            is: PlainPattern.each { _ in true }.until(PlainWhen { $0.week() + 6 })),
    ]
}
