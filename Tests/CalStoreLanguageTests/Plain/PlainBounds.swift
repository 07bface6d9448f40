/// The meanings of bounds: `tomorrow after 4pm`, `by friday`, `3pm or later`.
enum PlainBounds {
    static let all: [PlainMeaning] = starts + ends + open

    /// Beside a day, a bound stays inside the day.
    private static let starts: [PlainMeaning] = [
        .init("tomorrow after 4pm", "after 4pm tomorrow", is: .days(1).after(16)),
        .init("tomorrow after 5", is: .days(1).after(17)),
        .init("tomorrow 3pm or later", is: .days(1).after(15)),
        .init("tomorrow after lunch", is: .days(1).after(13)),
        .init("after lunch on friday", is: .coming(.fri).after(13)),
        .init("after noon on friday", is: .coming(.fri).after(12)),
        .init("friday 10am or after", is: .coming(.fri).after(10)),
        .init("monday after 18:00", is: .coming(.mon).after(18)),
        .init("3 may after 9am", is: .yearly(3, 5).after(9)),
    ]

    private static let ends: [PlainMeaning] = [
        .init("friday before noon", "before noon on friday", is: .coming(.fri).before(12)),
        .init("tomorrow before 9am", is: .days(1).before(9)),
        .init("before 11:30 tomorrow", is: .days(1).before(11, 30)),
        .init("the 20th before 10am", is: .the(20).before(10)),
        .init("tomorrow by 13:20", "by 13:20 tomorrow", is: .days(1).before(13, 20)),
        .init("friday by 6pm", is: .coming(.fri).before(18)),
        .init("by noon on monday", is: .coming(.mon).before(12)),
        .init("tomorrow no later than 4", is: .days(1).before(16)),
        .init("tomorrow 3pm or earlier", is: .days(1).before(15)),
    ]

    /// Without a day, a bound has no other end.
    private static let open: [PlainMeaning] = [
        .init("after 4pm", since: .next(16)), .init("after 18:00", since: .next(18)),
        .init("after lunch", since: .next(13)),
        .init("3pm or later", "3pm or after", since: .next(15)),
        .init("14:30 or later", since: .next(14, 30)),
        .init("3pm or earlier", "3pm or before", until: .next(15)),
        .init("noon or earlier", until: .next(12)),
        .init("by 13:20", until: .next(13, 20)), .init("by 6pm", until: .next(18)),
        .init("no later than 4", "not later than 16:00", until: .next(16)),
        .init("no later than 5pm", until: .next(17)),
        .init("by friday", "no later than friday", until: .coming(.fri)),
        .init("by tuesday", until: .coming(.tue)), .init("by the 20th", until: .the(20)),
        .init("by 3 may", until: .yearly(3, 5)),
        .init("friday or later", "friday onwards", "from friday on", since: .coming(.fri)),
        .init("3 may or later", since: .yearly(3, 5)), .init("tomorrow onwards", since: .days(1)),
        .init("from 1 june on", since: .yearly(1, 6)),
    ]
}
