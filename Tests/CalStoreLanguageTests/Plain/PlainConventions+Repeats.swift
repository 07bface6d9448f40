/// Repeats and sentences on which programs differ, and those that ask.
extension PlainRepeats {
    private static let everyDay = PlainPattern.each { _ in true }

    static let conventions: [PlainRepeat] = [
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
    ]
}

extension PlainSentences {
    static let conventions: [PlainMeaning] = [
        .init("invoice (11 a.m.)", is: .next(11)),
        .init("party 12 june forenoon", is: .yearly(12, 6).at(9)),
        .init("rent at the start of the month", is: PlainWhen { now in now.from { $0.day == 1 } }),
        .init(
            "deploy in the next 2 hours", reads: { $0.moment(in: 0) + ".." + $0.moment(in: 7200) }),
        .refused("coffee fortnight from monday", "call Noor 17:00 Z", "dentist next next friday"),
        .refused("exam week tomorrow", "planning cw41", "rent 2 days earlier", "walk 45 minutes"),
        .refused("workshop 2 days", "sync half an hour", "call Ann 4 days before"),
        .refused("review in the evening after 10", "review late morning at 8"),
        .refused("budget 12 june between 9.30 and 10.45", "standup tomorrow 0930 - 1045"),
        .refused("webinar 6 june 17:00 (PDT)"),
        .init("read chapter 7 friday", is: .coming(.fri)), .init("bus 12 tomorrow", is: .days(1)),
        .init("lunch 12 people tomorrow 13:00", is: .days(1).at(13)),
        .init("check in 14:00", is: .next(14)),
        .refused("lunch 12 tomorrow", "dinner 7 friday", "ride in 2:30", "party this sat or sun"),
        .refused("review monday morning first thing", "invoices last thing friday", "dinner 7.30"),
        .refused("call Noor 2 weeks after the surgery", "call Ann after 5 days at 9"),
        .refused("picnic 6 june very early afternoon"),
        .refused("tomorrow 0930 - 1045 standup", "12 june between 9.30 and 10.45 budget"),
        .refused("in the evening after 10 cocktails", "on the 5th to the ninth retreat"),
        .refused("every aug 20 and 30 gym", "the 13. dentist"),
        .init("last minute shopping friday", is: .coming(.fri)),
        .init("lunch fri 12:00 for 3/4h", is: .coming(.fri).at(12).lasting(45)),
    ]

    static let conventionsRepeated: [PlainRepeat] = [
        .init(
            "gym every year on december 21st and 31st",
            is: .each { $0.month == 12 && [21, 31].contains($0.day) }),
        .init("gym every aug 20 and 30", is: .each { $0.month == 8 && [20, 30].contains($0.day) }),
    ]
}
