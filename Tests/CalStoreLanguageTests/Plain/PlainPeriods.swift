/// The meanings of spans of days: those that say a month or a year once, whole days, quarters, weeks from a
/// day; and of times whose end is on another day.
enum PlainPeriods {
    static let all: [PlainMeaning] =
        spans + years + whole + lengths + quarters + starting + weeks + nights + refused

    private static let spans: [PlainMeaning] = [
        .init("from 4 to 22 this month", is: .ofThisMonth(4, 22)),
        .init("from 5 to 9 next month", is: .ofNextMonth(5, 9)),
        .init("3.-14. august", "3. - 14. august", is: .within(3, 14, 8)),
        .init("2.-9. june", is: .within(2, 9, 6)),
        .init("on may 4-8", "on may 4 to may 8", "on may 4 - may 8", is: .within(4, 8, 5)),
        .init("eighth to eleventh may", is: .within(8, 11, 5)),
        .init("between ninth and seventeenth of april", is: .within(9, 17, 4)),
        .init("on friday 10am-11am", is: .coming(.fri).at(10).lasting(60)),
        .init("fri 1900-2110", is: .coming(.fri).at(19).lasting(130)),
    ]

    /// The year of the end holds for both ends.
    private static let years: [PlainMeaning] = [
        .init("10 to 22 august 2026", always: "2026-08-10..2026-08-22"),
        .init("from 12 to 14 october 2027", always: "2027-10-12..2027-10-14"),
        .init("jan-feb 2027", always: "2027-01-01..2027-02-28"),
        .init("june to august 2027", always: "2027-06-01..2027-08-31"),
        .init("from may to oct 2028", always: "2028-05-01..2028-10-31"),
        .init("april to june 2027", always: "2027-04-01..2027-06-30"),
        .init("nov to feb 2028", always: "2027-11-01..2028-02-29"),
        .init("dec to jan 2027", always: "2026-12-01..2027-01-31"),
        .init("q1 to q3 2028", always: "2028-01-01..2028-09-30"),
        .init("q2 to q3 2027", always: "2027-04-01..2027-09-30"),
        .init(
            "26 june to 28 june in 2027", "on 26 june to 28 june in 2027", always: "2027-06-26..2027-06-28"),
        .init("1 may to 3 june 2028", always: "2028-05-01..2028-06-03"),
    ]

    private static let whole: [PlainMeaning] = [
        .init("tomorrow all day", "all day tomorrow", is: .days(1)),
        .init("all day friday", "all of friday", is: .coming(.fri)),
        .init("3 may all day", is: .yearly(3, 5)),
        .init("all week", "whole week", "full week", is: PlainWhen { $0.week() }.lasting(days: 7)),
        .init("all of next week", is: PlainWhen { $0.week() + 7 }.lasting(days: 7)),
        .init("the whole of may", is: .month(5)), .init("all of april", is: .month(4)),
    ]

    private static let lengths: [PlainMeaning] = [
        .init("for a full week", always: "P7D"), .init("another hour", always: "PT1H"),
        .init("another 30 minutes", always: "PT30M"), .init("for another 2 hours", always: "PT2H"),
        .init("several weeks", always: "P21D"), .init("several days", "3 days", always: "P3D"),
        .init("for several hours", always: "PT3H"), .init("next 3 days", is: .today.lasting(days: 3)),
        .init("for 2 hours from 9", is: .next(9).lasting(120)),
        .init("for 1 hour from 4", is: .next(16).lasting(60)),
    ]

    private static let quarters: [PlainMeaning] = [
        .init("2026 Q3", "Q3 2026", always: "2026-07-01..2026-09-30"),
        .init("2027 q4", always: "2027-10-01..2027-12-31"),
        .init("2017-q1", always: "2017-01-01..2017-03-31"),
        .init("q1-2027", always: "2027-01-01..2027-03-31"),
        .init("q2-2028", always: "2028-04-01..2028-06-30"),
        .init("H1 2026", always: "2026-01-01..2026-06-30"),
        .init("h2 2027", always: "2027-07-01..2027-12-31"),
        .init("2026 H2", always: "2026-07-01..2026-12-31"),
    ]

    private static let starting: [PlainMeaning] = [
        .init(
            "2 weeks starting may 20", "for 2 weeks starting may 20", is: .yearly(20, 5).lasting(days: 14)),
        .init("10 days starting 3 august", is: .yearly(3, 8).lasting(days: 10)),
        .init("2 days starting friday", is: .coming(.fri).lasting(days: 2)),
        .init("a week starting tomorrow", is: .days(1).lasting(days: 7)),
        .init("week beginning feb 4", "w/c feb 4", is: .yearly(4, 2).lasting(days: 7)),
        .init("week starting 1 june", is: .yearly(1, 6).lasting(days: 7)),
        // On a Monday it may be today.
        .init(
            "week starting monday", "w/c monday",
            is: .coming(.mon).lasting(days: 7).unless { $0.day.weekday == 1 }),
        .init(
            "3 weeks starting monday", is: .coming(.mon).lasting(days: 21).unless { $0.day.weekday == 1 }),
    ]

    private static let weeks: [PlainMeaning] = [
        .init("2 weekends from now", "in 2 weekends", is: .weekend(2)),
        .init("3 weekends from now", "in 3 weekends", is: .weekend(3)),
        .init("following week", "the following week", is: PlainWhen { $0.week() + 7 }.lasting(days: 7)),
        .init("later this week", is: .later(PlainWhen { $0.week() + 6 })),
        .init("later this month", is: .later(PlainWhen { $0.lastOfMonth() })),
        .init("later this year", is: .later(.yearly(31, 12))),
    ]

    private static let nights: [PlainMeaning] = [
        .init("2pm until tomorrow 4pm", is: .todayAt(14).lasting(26 * 60)),
        .init("from 2pm till tomorrow 4:30pm", is: .todayAt(14).lasting(26 * 60 + 30)),
        .init("3pm to tomorrow 1am", is: .todayAt(15).lasting(600)),
        .init("10pm until tomorrow 6am", is: .todayAt(22).lasting(480)),
        .init("noon until tomorrow noon", is: .todayAt(12).lasting(1440)),
        // From tomorrow it would have no length.
        .init("9am until tomorrow 9am", is: .today.at(9).lasting(1440)),
        .init("mon 9am to next mon 9am", is: .coming(.mon).at(9).lasting(7 * 1440)),
        .init("fri 18:00 to next fri 18:00", is: .coming(.fri).at(18).lasting(7 * 1440)),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("9am to 9am", "mon 9am to mon 9am", "15:00-15:00", "fri 3pm to 3pm"),
        .refused("22-23 Feb at 7pm", "4-8 may at 10:00"),
    ]
}
