/// The meanings of the phrases of `times.tsv`, and of phrases of the same kinds.
enum PlainTimes {
    static let all: [PlainMeaning] = clocks + bareHours + parts + withDays + zones + refused

    private static let newYork = "America/New_York"
    private static let tokyo = "Asia/Tokyo"

    private static let clocks: [PlainMeaning] = [
        .init(
            "15:00", "at 15:00", "15h", "at 1500", "3pm", "3 pm", "3p.m.", "3 p.m.", "3p", is: .next(15)),
        .init("15h30", "3:30 P.M.", "3:30pm", "half past 3pm", is: .next(15, 30)),
        .init("9am", "9a.m.", is: .next(9)), .init("11am", is: .next(11)),
        .init("noon", "at noon", "midday", "12pm", "noonish", is: .next(12)),
        .init("12am", "midnight", "12 midnight", is: .next(0)),
        .init("around 5pm", is: .next(17)),
    ]

    /// From 7 to 11 in the morning, from 12 to 6 in the afternoon.
    private static let bareHours: [PlainMeaning] = [
        .init("half past 3", "half past three", is: .next(15, 30)),
        .init("quarter to 4", "a quarter to four", is: .next(15, 45)),
        .init("quarter past 4", is: .next(16, 15)), .init("ten past 9", is: .next(9, 10)),
        .init("3 o'clock", "three o'clock", is: .next(15)),
        .init("at 5", "at five", "5ish", "around 5", is: .next(17)), .init("at 9", is: .next(9)),
        .init("at 12", is: .next(12)), .init("at 13", is: .next(13)),
        .init("tomorrow at ten past nine", is: .days(1).at(9, 10)),
        .init("fri 5", "fri at 5", "friday at 5", is: .coming(.fri).at(17)),
        .init("fri around 8", is: .coming(.fri).at(8)), .init("monday at 9", is: .coming(.mon).at(9)),
        .init("tomorrow at 9", is: .days(1).at(9)), .init("tomorrow at 7", is: .days(1).at(7)),
        .init("tomorrow at 11", is: .days(1).at(11)), .init("tomorrow at 1", is: .days(1).at(13)),
        .init("tomorrow at 6", is: .days(1).at(18)), .init("tomorrow at 23", is: .days(1).at(23)),
    ]

    /// Words of the day that is running say nothing when their hour is over.
    private static let parts: [PlainMeaning] = [
        .init("tonight", is: .todayAt(20)), .init("this evening", is: .todayAt(19)),
        .init("this afternoon", is: .todayAt(14)),
        .init("tonight at 9pm", "tonight at 9", is: .todayAt(21)), .init("eod", "cob", is: .todayAt(17)),
        .init("tomorrow morning", "first thing tomorrow", "tomorrow first thing", is: .days(1).at(9)),
        .init("tomorrow afternoon", is: .days(1).at(14)),
        .init("tomorrow evening", is: .days(1).at(19)), .init("tomorrow night", is: .days(1).at(21)),
        .init("tomorrow morning at 8", "tomorrow 8 in the morning", is: .days(1).at(8)),
        .init("fri morning", is: .coming(.fri).at(9)), .init("friday evening", is: .coming(.fri).at(19)),
        .init("friday at 8 in the evening", is: .coming(.fri).at(20)),
        .init("eod fri", "fri cob", is: .coming(.fri).at(17)),
    ]

    private static let withDays: [PlainMeaning] = [
        .init(
            "3pm tomorrow", "tomorrow, 3pm", "tomorrow 3pm", "tomorrow at 3pm", "at 3pm tomorrow",
            is: .days(1).at(15)),
        .init("tomorrow noon", "tomorrow at noon", "tomorrow 12 noon", is: .days(1).at(12)),
        .init("tomorrow at 0930", is: .days(1).at(9, 30)),
        .init(
            "at 3pm on friday", "fri at 15:00", "15:00 fri", "on friday, at 15:00", is: .coming(.fri).at(15)),
        .init("friday, 7pm", is: .coming(.fri).at(19)), .init("next thu 3pm", is: .week(1, .thu).at(15)),
        .init("the 20th at 14:00", "on the 20th at 2pm", is: .the(20).at(14)),
        .init("3 may 14:00", "14:00 3 may", "may 3 at 2pm", is: .yearly(3, 5).at(14)),
        .init("may 3, 2027, 2pm", always: "2027-05-03T14:00"), .init("in 3 days at 4pm", is: .days(3).at(16)),
        .init("day after tomorrow 10am", "the day after tomorrow at 10am", is: .days(2).at(10)),
        .init("2026-03-06 15:00", always: "2026-03-06T15:00"), .init("tomorrow 24:00", is: .days(2).at(0)),
        .init("end of month 17:00", is: PlainWhen { $0.lastOfMonth() }.at(17)),
        .init("christmas eve at 6pm", is: .yearly(24, 12).at(18)),
        .init("first monday of may at 9am", is: .counted(.mon, 1...7, 5).at(9)),
        // The clocks of Berlin go forward over this time.
        .init(
            "2026-03-29 02:30",
            reads: { $0.zone.identifier == "Europe/Berlin" ? "2026-03-29T03:30" : "2026-03-29T02:30" }),
        .init("2026-10-25 02:30", always: "2026-10-25T02:30"),
    ]

    private static let zones: [PlainMeaning] = [
        .init("14:00[America/New_York]", "14:00 in New York", is: .next(14, in: newYork)),
        .init(
            "tomorrow 14:00[America/New_York]", "tomorrow 14:00 America/New_York",
            "tomorrow 14:00 in New York", "tomorrow 14:00 New York time", is: .days(1).at(14).in(newYork)),
        .init("tomorrow 9am Tokyo time", "9am Tokyo time tomorrow", is: .days(1).at(9).in(tokyo)),
        .init("tomorrow 14:00 UTC", "tomorrow 14:00 GMT", "tomorrow 14:00Z", is: .days(1).at(14).in("UTC")),
        .init("tomorrow 14:00 us/pacific", is: .days(1).at(14).in("US/Pacific")),
        .init("tomorrow 14:00 in Buenos Aires", is: .days(1).at(14).in("America/Buenos_Aires")),
        .init("tomorrow 14:00 McMurdo time", is: .days(1).at(14).in("Antarctica/McMurdo")),
        .init("tomorrow 14:00 UTC+2", reads: { $0.time($0.today + 1, 14, hoursFromUTC: 2) }),
        .init("tomorrow 14:00 UTC-5", reads: { $0.time($0.today + 1, 14, hoursFromUTC: -5) }),
        .init("tomorrow 14:00+05:30", reads: { $0.time($0.today + 1, 14, hoursFromUTC: 5.5) }),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("15.00", "13pm", "0am", "at 25"),
        .refused("tomorrow 2pm EST", "2pm CDT", "2pm CET", "2pm IST", "tomorrow 14:00 in Nowhereville"),
    ]
}
