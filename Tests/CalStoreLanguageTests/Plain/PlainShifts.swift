/// The meanings of days that are counted from others, of arithmetic, and of weekdays with a number.
enum PlainShifts {
    static let all: [PlainMeaning] =
        numbered + ordinals + otherWeeks + arithmetic + fractions + edges + refused

    /// The next date on which both hold.
    private static let numbered: [PlainMeaning] = [
        .init("fri the 13th", "friday 13", "friday the thirteenth", is: .both(.fri, 13)),
        .init("tue the 11th", "tuesday the eleventh", is: .both(.tue, 11)),
        .init("monday the twenty seventh", "monday the 27th", is: .both(.mon, 27)),
        .init("fri the 20th", "friday the 20th", "fri 20", "friday 20th", is: .both(.fri, 20)),
        .init("thu the 20th", is: .both(.thu, 20)), .init("friday the 21st", is: .both(.fri, 21)),
        .init("sun 1st", is: .both(.sun, 1)), .init("wed the 29th", is: .both(.wed, 29)),
        .init("thu 31", is: .both(.thu, 31)), .init("sat the 7th", is: .both(.sat, 7)),
        .init("monday 9th", is: .both(.mon, 9)), .init("fri the 13th 9am", is: .both(.fri, 13).at(9)),
        .init("tuesday the eleventh 3pm", is: .both(.tue, 11).at(15)),
        .weekday(.fri, fits: .yearly(14, 3), "fri 14 march", "fri 14th of march"),
        .weekday(.tue, fits: .yearly(1, 4), "tuesday, april 1"),
        .weekday(.wed, fits: .yearly(1, 4), "wed, 1 april"),
    ]

    private static let ordinals: [PlainMeaning] = [
        .init("first monday", is: .counted(.mon, 1...7)), .init("second tuesday", is: .counted(.tue, 8...14)),
        .init("second saturday", is: .counted(.sat, 8...14)),
        .init("third thursday", is: .counted(.thu, 15...21)),
        .init("fourth sunday", is: .counted(.sun, 22...28)),
        .init("3 mondays after may 25", is: .counted(3, .mon, after: .yearly(25, 5))),
        .init("two fridays after 1 june", is: .counted(2, .fri, after: .yearly(1, 6))),
        .init(
            "4 sundays after christmas",
            is: .counted(4, .sun, after: .yearly(25, 12).unless { $0.day.month == 12 })),
        // Later in the year it may be the month that is over.
        .init("3rd thursday this september", is: .counted(.thu, 15...21, 9).unless { $0.day.month > 9 }),
        .init("second monday this october", is: .counted(.mon, 8...14, 10).unless { $0.day.month > 10 }),
        .init("final thursday in april", is: .counted(.thu, 24...30, 4)),
        .init("final friday of may", is: .counted(.fri, 25...31, 5)),
    ]

    private static let otherWeeks: [PlainMeaning] = [
        .init("sunday from last week", is: .week(-1, .sun)),
        .init("monday from last week", is: .week(-1, .mon)),
        .init("following friday", "the following friday", is: .week(1, .fri)),
        .init("following monday", is: .week(1, .mon)), .init("following sunday", is: .week(1, .sun)),
        .init(
            "beginning of the following week", "start of the following week",
            is: PlainWhen { $0.week() + 7 }),
        .init("end of the following week", is: PlainWhen { $0.week() + 13 }),
        .init("wed week", "wednesday week", is: .coming(.wed).plus(7)),
        .init("monday week", "a week on monday", is: .coming(.mon).plus(7)),
        .init("friday week", "a week on friday", is: .coming(.fri).plus(7)),
        .init("sun week", is: .coming(.sun).plus(7)),
        .init("wed week 3pm", is: .coming(.wed).plus(7).at(15)),
        .init("monday week at 14:00", is: .coming(.mon).plus(7).at(14)),
    ]

    private static let arithmetic: [PlainMeaning] = [
        .init("now - 2 hours", seconds: -7200), .init("now - 15 minutes", seconds: -900),
        .init("now + 90 min", "in 1.5 hours", seconds: 5400), .init("now + 1 hour", seconds: 3600),
        .init("tomorrow - 3 days", is: .days(-2)),
        .init("1 may - 10 days", is: .yearly(1, 5).plus(-10)),
        // When the time of today is over, the days may be counted from today or from tomorrow.
        .init("4pm - 3 days", is: .todayAt(16).plus(-3).at(16)),
        .init("6pm - 2 days", is: .todayAt(18).plus(-2).at(18)),
        .init("tomorrow 9:00 - 2 hours", is: .days(1).at(7)),
    ]

    /// Nil where the clocks change on the way.
    private static let fractions: [PlainMeaning] = [
        .init("1.5 hours ago", seconds: -5400), .init("2.5 hours ago", seconds: -9000),
        .init("1.5 days ago", reads: { $0.clocksChange(from: -3, to: 0) ? nil : $0.moment(in: -129_600) }),
        .init("2.5 days ago", reads: { $0.clocksChange(from: -3, to: 0) ? nil : $0.moment(in: -216_000) }),
    ]

    private static let edges: [PlainMeaning] = [
        .init("eoq", is: .quarterEnd), .init("sod", is: .today.at(0)),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("1mon ago", "2mon ago", "2mons ago", "3mons ago", "in 1 mon", "in 2 mon", "someday")
    ]
}
