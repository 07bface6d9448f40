/// The meanings of dates and times in the forms of other programs and of mail, and of decades.
enum PlainForms {
    static let all: [PlainMeaning] =
        months + years + twice + numbers + parts + clocks + spans + decades + refused

    private static let months: [PlainMeaning] = [
        .init("may/3/2027", always: "2027-05-03"), .init("october/3/2027", always: "2027-10-03"),
        .init("october/3", is: .yearly(3, 10)), .init("oct.23", is: .yearly(23, 10)),
        .init("october/2027", always: "2027-10-01..2027-10-31"),
        .init("june/2028", always: "2028-06-01..2028-06-30"),
    ]

    /// 69 to 99 are years of the last century.
    private static let years: [PlainMeaning] = [
        .init("1st oct in the year 2027", "1 oct year 2027", always: "2027-10-01"),
        .init("1 june in the year '28", always: "2028-06-01"), .init("3 may 79", always: "1979-05-03"),
        .init("may 5 '94", always: "1994-05-05"), .init("5/31/94", always: "1994-05-31"),
        .init("3 may 69", always: "1969-05-03"), .init("3 may 68", always: "2068-05-03"),
        .init("jan '80", always: "1980-01-01..1980-01-31"),
    ]

    /// A day that is said twice.
    private static let twice: [PlainMeaning] = [
        .weekday(.thu, fits: .yearly(12, 3), "thu (12 mar)", "12 mar (thu)"),
        .weekday(.thu, fits: .yearly(12, 3).at(9), "12 march (thursday) 9:00"),
        .init("tomorrow 5 march") { now in
            let day = PlainDay.all[now.today + 1]
            return day.month == 3 && day.day == 5 ? now.day(now.today + 1) : "refused"
        },
        .init("Sun Nov 8 08:49:37 2026", always: "2026-11-08T08:49:37"),
        .init("this day at 19:00", is: .today.at(19)),
    ]

    /// The next such day; the last moment of the table is not in question.
    private static let numbers: [PlainMeaning] = [
        .init("on 15, 8pm", is: .the(15).at(20)), .init("on 15 at 8:00", is: .the(15).at(8)),
        .init("in next tuesday", is: .week(1, .tue)),
    ]

    private static let parts: [PlainMeaning] = [
        .init("5 mornings ago", is: .days(-5).at(9)), .init("two nights ago", is: .days(-2).at(21)),
        .init("3 evenings ago", is: .days(-3).at(19)),
        .init("in the early-morning on tuesday", is: .coming(.tue).at(7)),
        .init("fri in the late afternoon", is: .coming(.fri).at(16)),
        .init("fri in morning", is: .coming(.fri).at(9)),
        .init("tomorrow afternoonish", is: .days(1).at(14)), .init("eight tonight", is: .todayAt(20)),
    ]

    private static let clocks: [PlainMeaning] = [
        .init("3:30 p m", is: .next(15, 30)), .init("9:05 a m", is: .next(9, 5)),
        .init("3:20 in afternoon", is: .next(15, 20)), .init("3pm approximately", is: .next(15)),
        .init("May 8, 2027 5:57:1 PM", always: "2027-05-08T17:57:01"),
        .init("7 feb 2027 9:7:8", always: "2027-02-07T09:07:08"),
    ]

    private static let spans: [PlainMeaning] = [
        .init("24 aug 1915-2015", is: .yearly(24, 8).at(19, 15).lasting(60)),
        .init("first to last day of september", is: .month(9)),
        .init("first to last day of 2028", always: "2028-01-01..2028-12-31"),
        .init("this yr", is: .year(0)), .init("last yr", is: .year(-1)),
        .init("within half an hour", reads: { $0.moment(in: 0) + ".." + $0.moment(in: 1800) }),
        .init("june 11-16, 2027", "june 11-16 2027", always: "2027-06-11..2027-06-16"),
    ]

    private static let decades: [PlainMeaning] = [
        .init("the 1990s", "in the 1990s", always: "1990-01-01..1999-12-31"),
        .init("from the 1990s to the 2010s", always: "1990-01-01..2019-12-31"),
        .init("1990s", always: "PT33M10S"), .init("90s", always: "PT1M30S"),
    ]

    private static let refused: [PlainMeaning] = [
        // Of which century, of which day, on which day.
        .refused("the 90s", "12.3. - 14.3. 10:00", "12.03. - 14.03. 10:00", "on 15"),
        .refused("12.", "(12.)", "16 july 13.", "2d 03:00", "this second", "Sun Nov 6 08:49:37 2026"),
    ]
}
