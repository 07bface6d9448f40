/// The meanings of dates in figures, and of figures that may be a year, a day or an hour.
enum PlainFigures {
    static let all: [PlainMeaning] = dates + shortYears + months + times + lengths + refused

    private static let dates: [PlainMeaning] = [
        .init("2026-3-9", "2026-03-9", "2026-3-09", "2026/3/9", "2026.3.9", always: "2026-03-09"),
        .init("2026.5.13", always: "2026-05-13"), .init("2027-1-31", always: "2027-01-31"),
        .init("2026/12/5", always: "2026-12-05"), .init("2028.2.29", "2028 feb 29", always: "2028-02-29"),
        .init("25-3-2026", always: "2026-03-25"),
        .init("23/sep/2026", "23-sep-2026", always: "2026-09-23"), .init("1/jan/2027", always: "2027-01-01"),
        .init("2019-aug-1", always: "2019-08-01"), .init("2027-dec-31", always: "2027-12-31"),
        .init("2026 march 18", always: "2026-03-18"), .init("2027 March 18", always: "2027-03-18"),
        .init("2027 may 3", always: "2027-05-03"),
        // A dot behind the day.
        .init("14. april", is: .yearly(14, 4)), .init("14. april 2027", always: "2027-04-14"),
        .init("1. june 2028", always: "2028-06-01"),
        .weekday(.sat, fits: .yearly(14, 3), "sat 14. march"),
        .init("the 27", "on the 27", is: .the(27)), .init("the 15", is: .the(15)),
        .init("on the 28", is: .the(28)), .init("on the 2", is: .the(2)),
    ]

    private static let shortYears: [PlainMeaning] = [
        .init("13.3.26", "13/3/26", "13-Mar-26", "13 Mar 26", always: "2026-03-13"),
        .init("31.12.27", "31/12/27", "12/31/27", always: "2027-12-31"),
        .init("3.4.26", always: "2026-04-03"), .init("apr 3 27", "3 apr 27", always: "2027-04-03"),
        .init("15 april 27", always: "2027-04-15"), .init("may 5 '27", always: "2027-05-05"),
        .init("5 may '28", always: "2028-05-05"), .init("june 30th '26", always: "2026-06-30"),
        .init("May '27", always: "2027-05-01..2027-05-31"),
        .init("dec '26", always: "2026-12-01..2026-12-31"),
        .init("13.3.26 19:00", always: "2026-03-13T19:00"),
        .init("25.12. 2027", always: "2027-12-25"),
        .init("13 Mar 26 8pm", always: "2026-03-13T20:00"),
    ]

    private static let months: [PlainMeaning] = [
        .init("2026/3", "3/2026", "2026-3", "03-2026", always: "2026-03-01..2026-03-31"),
        .init("2015-3", always: "2015-03-01..2015-03-31"),
        .init("2027/12", "12/2027", always: "2027-12-01..2027-12-31"),
        .init("2028-2", always: "2028-02-01..2028-02-29"), .init("11-2027", always: "2027-11-01..2027-11-30"),
        .init("2030", always: "2030-01-01..2030-12-31"), .init("1984", always: "1984-01-01..1984-12-31"),
        .init("2199", always: "2199-01-01..2199-12-31"),
    ]

    /// A year is 1900 to 2199; other four figures are a time.
    private static let times: [PlainMeaning] = [
        .init("1730", is: .next(17, 30)), .init("1100", is: .next(11)), .init("2300", is: .next(23)),
        .init("1845", is: .next(18, 45)), .init("1215", is: .next(12, 15)), .init("1859", is: .next(18, 59)),
        .init("2359", is: .next(23, 59)), .init("0930", is: .next(9, 30)), .init("0815", is: .next(8, 15)),
        .init("15h45", is: .next(15, 45)), .init("13h15", is: .next(13, 15)),
        .init("20h05", is: .next(20, 5)),
        .init("05/31/2026-14:15", "2026-05-31 - 14:15", always: "2026-05-31T14:15"),
        .init("6 may 2026 - 6:37am", always: "2026-05-06T06:37"),
        .init("25/12/2026-18:00", always: "2026-12-25T18:00"),
        .init("3 may 2027 - 10pm", always: "2027-05-03T22:00"),
        .init("2026-3-9 14:00", always: "2026-03-09T14:00"),
        .init("2027 March 18 9am", always: "2027-03-18T09:00"),
        .init("the 27 at 18:00", is: .the(27).at(18)),
        // Behind a day too.
        .init("3 may 0900", is: .yearly(3, 5).at(9)), .init("3 may 1430", is: .yearly(3, 5).at(14, 30)),
        .init("1 june 0815", is: .yearly(1, 6).at(8, 15)), .init("june 1 2330", is: .yearly(1, 6).at(23, 30)),
    ]

    /// Up to twelve hours it is a length.
    private static let lengths: [PlainMeaning] = [
        .init("12h15", always: "PT12H15M"), .init("11h45", always: "PT11H45M"),
        .init("7h01", always: "PT7H1M"),
        .init("3h18", always: "PT3H18M"), .init("2h30", always: "PT2H30M"),
        .init("for 1h30", always: "PT1H30M"), .init("for 2h15", always: "PT2H15M"),
    ]

    private static let refused: [PlainMeaning] = [
        // Both orders are dates.
        .refused("9-3-2026", "3/4/26", "26-03-13", "27-01-02", "26-3-9"),
        // A year or an hour.
        .refused("3 jan 10", "30-Mar-11", "14th April 15", "may 5 20", "1 june 24", "12-oct-09"),
        .refused("2026-2-30", "2026/13/1", "31/jun/2026", "2026 feb 30", "2026/13"),
        .refused("2016 - 11", "2026 - 3"), .refused("27", "15", "15 at 18:00", "7 at 18:00", "27 at 09:00"),
        .refused("1860", "2460", "9999", "at 2.30"),
    ]
}
