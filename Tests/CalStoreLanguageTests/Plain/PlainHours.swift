/// The meanings of hours: behind *at*, in words, of meals, after midnight, and those that are refused.
enum PlainHours {
    static let all: [PlainMeaning] = behindAt + words + parts + nights + refused

    /// One figure from 1 to 6 behind *at* is in the afternoon.
    private static let behindAt: [PlainMeaning] = [
        .init("at 2:30", is: .next(14, 30)), .init("at 3:15", is: .next(15, 15)),
        .init("at 6:45", is: .next(18, 45)), .init("tomorrow at 2:30", is: .days(1).at(14, 30)),
        .init("friday at 1:05", is: .coming(.fri).at(13, 5)),
        .init("fri at 5:30", is: .coming(.fri).at(17, 30)),
        .init("at 4:10 tomorrow", is: .days(1).at(16, 10)),
        .init("at 02:30", "2:30", is: .next(2, 30).unless { $0.clocksChangeSoon }),
        .init("tomorrow at 02:30", is: .days(1).at(2, 30).unless { $0.clocksChangeSoon }),
        .init("tomorrow 5:30", is: .days(1).at(5, 30)), .init("at 9:30", is: .next(9, 30)),
        .init("tomorrow at 7:15", is: .days(1).at(7, 15)), .init("tomorrow at 9:30", is: .days(1).at(9, 30)),
        .init("at 12:30", is: .next(12, 30)), .init("at 11:45", is: .next(11, 45)),
        .init("tomorrow at 12:30", is: .days(1).at(12, 30)),
    ]

    private static let words: [PlainMeaning] = [
        .init("tomorrow eight forty", "eight forty tomorrow", is: .days(1).at(8, 40)),
        .init("friday nine thirty", is: .coming(.fri).at(9, 30)),
        .init("tomorrow at two fifteen", is: .days(1).at(14, 15)),
        .init("monday ten twenty", is: .coming(.mon).at(10, 20)),
        .init("tomorrow twelve forty five", is: .days(1).at(12, 45)),
        .init("tomorrow from three thirty to four thirty", is: .days(1).at(15, 30).lasting(60)),
        .init("from nine fifteen to ten tomorrow", is: .days(1).at(9, 15).lasting(45)),
    ]

    private static let parts: [PlainMeaning] = [
        .init("tuesday am", is: .coming(.tue).at(9)), .init("tuesday pm", is: .coming(.tue).at(14)),
        .init("tomorrow am", is: .days(1).at(9)), .init("tomorrow pm", is: .days(1).at(14)),
        .init("fri am", is: .coming(.fri).at(9)), .init("3 may pm", is: .yearly(3, 5).at(14)),
        .init("lunchtime", "mid day", is: .next(12)),
        .init("tomorrow lunchtime", "tomorrow at lunchtime", "tomorrow mid day", is: .days(1).at(12)),
        .init("friday lunch time", is: .coming(.fri).at(12)),
        .init("early morning", "early-morning", is: .next(7)),
        .init("tomorrow early morning", "early morning tomorrow", is: .days(1).at(7)),
        .init("fri early-morning", is: .coming(.fri).at(7)), .init("dinner time", is: .next(19)),
        .init("tomorrow dinner time", "tomorrow dinner", is: .days(1).at(19)),
    ]

    private static let nights: [PlainMeaning] = [
        .init("this evening at 2", "tonight at 2", is: .tonight(afterMidnight: 2)),
        .init("this evening at 1", "tonight at 1", is: .tonight(afterMidnight: 1)),
        .init("this evening at 8", is: .todayAt(20)), .init("tonight at 11", is: .todayAt(23)),
        .init("7 tonight", is: .todayAt(19)),
        .init("tonight from 7 to 9", is: .todayAt(19).lasting(120)),
        .init("monday morning from 10am to 12pm", is: .coming(.mon).at(10).lasting(120)),
        .init("friday afternoon between 1pm and 4pm", is: .coming(.fri).at(13).lasting(180)),
        .init("12-13 friday", is: .coming(.fri).at(12).lasting(60)),
    ]

    private static let refused: [PlainMeaning] = [
        .refused("next week at 6pm", "next month at 3pm", "this weekend at 6pm", "last week at 9am"),
        .refused("next year at noon", "next weekend 10:00"),
        .refused("10am Pacific time", "10am Pacific", "3pm Eastern", "tomorrow 2pm Eastern time"),
        .refused("2pm central time", "1pm mountain timezone"),
    ]
}
