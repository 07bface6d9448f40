/// When the sentences of `sentences.tsv` and `messages.tsv` are. Those that name no time have no meaning
/// here: they name none at any moment.
enum PlainSentences {
    static let once: [PlainMeaning] =
        clocks + today + tomorrow + fridays + weekdays + saturdays + laterDays + daysOfMonths + dates + spans
        + joined + fitting + moments + more + conventions

    private static let clocks: [PlainMeaning] = [
        .init("meeting 3:30 p.m.", "conference call at half past 3", is: .next(15, 30)),
        .init("tea at three o'clock", is: .next(15)), .init("decide on the offer by noon", is: .next(12)),
        .init("call from 5 to 6pm", is: .next(17).lasting(60)), .init("1:1 with Kim at 5", is: .next(17)),
        .init("gym at 6", is: .next(18)), .init("order pizza at 7pm", is: .next(19)),
        .init("Champions League 21:00", is: .next(21)),
        .init("flight 14:00 America/New_York", is: .next(14, in: "America/New_York")),
    ]

    private static let today: [PlainMeaning] = [
        .init("off sick today", is: .today),
        .init("pick up the kids at 15:30 today", is: .today.at(15, 30)),
        .init("send the report by eod", is: .todayAt(17)),
        .init("watch 24 tonight", "drinks tonight", is: .todayAt(20)),
        .init("late shift tonight 22:00-06:00", is: .todayAt(22).lasting(480)),
    ]

    private static let tomorrow: [PlainMeaning] = [
        .init(
            "call mum tomorrow", "ring the bank +49 30 123456 tomorrow", "buy sun cream tomorrow",
            "remind me tomorrow to water the plants", "fix bug #1234 tomorrow", "buy flowers p:1 tomorrow",
            is: .days(1)),
        .init("gym tomorrow 6am", is: .days(1).at(6)),
        .init("morning run tomorrow 6:30", is: .days(1).at(6, 30)),
        .init("bus 100 at 7:52 tomorrow", is: .days(1).at(7, 52)),
        .init("plumber comes tomorrow between 8am and noon", is: .days(1).at(8).lasting(240)),
        .init("Call Dr Brown tomorrow at 9am", "breakfast tomorrow morning with Lea", is: .days(1).at(9)),
        .init("zoom with Boston tomorrow 9am America/New_York", is: .days(1).at(9).in("America/New_York")),
        .init("call tomorrow 9:00-10:00[Asia/Tokyo]", is: .days(1).at(9).lasting(60).in("Asia/Tokyo")),
        .init("meeting tomorrow from 9 to 10:30", is: .days(1).at(9).lasting(90)),
        .init("standup 9:15 tomorrow https://meet.example.com/abc", is: .days(1).at(9, 15)),
        .init("flight LH 2030 tomorrow 9:40", is: .days(1).at(9, 40)),
        .init("coffee with June at noon tomorrow", is: .days(1).at(12)),
        .init(
            "lunch tomorrow with Ada at 12:30", "12:30 lunch with Ada tomorrow",
            "lunch w/ Sam tomorrow 12:30 at Luigi's", is: .days(1).at(12, 30)),
        .init("tomorrow at 12:30 lunch with Ada for 45 minutes", is: .days(1).at(12, 30).lasting(45)),
        .init("meet in room 12 at 14:00 tomorrow", is: .days(1).at(14)),
        .init("table for 2 at 8pm tomorrow", "Tomorrow 8pm: quiz night", is: .days(1).at(20)),
        .init("Movie \"Friday Night Lights\" tomorrow 21:00", is: .days(1).at(21)),
        .init("night train tomorrow 23:10", is: .days(1).at(23, 10)),
    ]

    private static let fridays: [PlainMeaning] = [
        .init(
            "file taxes by fri !high", "file taxes by fri p:high", "p:low water plants due fri",
            "todo: buy milk fri", "buy milk fri", "pay invoice due fri", "buy tickets for fri",
            "buy flowers fri !high", "pay 50 euros to Max on friday", is: .coming(.fri)),
        .init(
            "standup fri 9:00 url:https://meet.example.com/x", "standup fri 9:00 https://meet.example.com/x",
            "standup fri 9:00 note:bring the slides on friday", "Friday: team breakfast 9:00",
            is: .coming(.fri).at(9)),
        .init("decide on the offer by noon on friday", is: .coming(.fri).at(12)),
        .init(
            "Lunch with Ada fri 12:30 at Luigi's", "cal:home Lunch with Ada at Luigi's fri 12:30",
            "Lunch fri 12:30 @\"Room 4\"", "Lunch fri 12:30 loc:\"Room 4\"", "lunch with April fri 12:30",
            "lunch with Tom fri 12:30", is: .coming(.fri).at(12, 30)),
        .init(
            "Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m",
            "Lunch with Ada fri 12:30 for 1h loc:Luigi's cal:home alarm:15m",
            is: .coming(.fri).at(12, 30).lasting(60)),
        .init("flight BA117 to New York fri 14:00", is: .coming(.fri).at(14)),
        .init("chapter 7 review fri 15:00", "hotel check in fri 3pm", is: .coming(.fri).at(15)),
        .init("vet for the cat fri 16:15 *1h", is: .coming(.fri).at(16, 15)),
        .init(
            "report by fri 17:00", "haircut friday 5pm", "haircut fri 5", "send the report by cob friday",
            "the week in review fri 17:00", is: .coming(.fri).at(17)),
        .init("gate B42 boarding 17:05 fri", is: .coming(.fri).at(17, 5)),
        .init("dinner friday, 7pm", is: .coming(.fri).at(19)),
        .init("Good Morning Vietnam screening fri 20:00", is: .coming(.fri).at(20)),
        .init("night shift fri 22:00-06:00", is: .coming(.fri).at(22).lasting(480)),
        .init("a week from friday: show at 8pm", is: .coming(.fri).plus(7).at(20)),
    ]

    private static let weekdays: [PlainMeaning] = [
        .init("remind me to call the plumber on monday at 8am", is: .coming(.mon).at(8)),
        .init("see you monday at 8:45", is: .coming(.mon).at(8, 45)),
        .init("Second interview mon 10am", is: .coming(.mon).at(10)),
        .init("on Monday I have yoga at 18:00", is: .coming(.mon).at(18)),
        .init("essay due monday 23:59", is: .coming(.mon).at(23, 59)),
        .init("monday in 2 weeks kickoff 9:00", is: .coming(.mon).plus(14).at(9)),
        .init(
            "Meeting @Office tue 10:00 #work", "Meeting loc:Office tue 10:00 cal:work alarm:30m",
            "can we meet on tuesday at 10?", "monthly meeting tue 10:00", is: .coming(.tue).at(10)),
        .init("step 2 call tue 11:00", is: .coming(.tue).at(11)),
        .init("lunch with Sunny tue 12:00", is: .coming(.tue).at(12)),
        .init("iPhone 15 launch party tue 7pm", is: .coming(.tue).at(19)),
        .init("budget review next tuesday from 2 to 3:30pm", is: .week(1, .tue).at(14).lasting(90)),
        .init("read chapter 5 by thursday", "parcel DHL 00340434 arrives thu", is: .coming(.thu)),
        .init("call with Tokyo office thu 8:00 in Tokyo", is: .coming(.thu).at(8).in("Asia/Tokyo")),
        .init(
            "workshop room 304 thu 10-12", "interview candidates thu between 10 and 12",
            is: .coming(.thu).at(10).lasting(120)),
        .init("lets do thursday 1pm instead", is: .coming(.thu).at(13)),
        .init("demo thu 3pm note:show the new grammar", is: .coming(.thu).at(15)),
        .init(
            "review with London thu 15:00 London time", is: .coming(.thu).at(15).in("Europe/London")),
        .init("release 2.4.1 on thursday 16:00", "Sync w/ ops, Thursday, 4 pm", is: .coming(.thu).at(16)),
        .init("meet Jo at quarter to 6 on thursday", is: .coming(.thu).at(17, 45)),
        .init("drinks thursday evening", is: .coming(.thu).at(19)),
        .init("dentist moved to next thu 3pm", is: .week(1, .thu).at(15)),
    ]

    private static let saturdays: [PlainMeaning] = [
        .init("5 km run sat 9:00", is: .coming(.sat).at(9)),
        .init("weekend shopping sat 10:00", is: .coming(.sat).at(10)),
        .init("march for climate sat 11am", is: .coming(.sat).at(11)),
        .init("May's birthday party sat 3pm", is: .coming(.sat).at(15)),
        .init("afternoon tea sat 16:00", is: .coming(.sat).at(16)),
        .init("dinner with May and June saturday 19:00", is: .coming(.sat).at(19)),
        .init("dinner with mum and dad on saturday at 7:30pm", is: .coming(.sat).at(19, 30)),
        .init(
            "watch \"Friday the 13th\" sat 8pm", "book table for 4 people saturday 20:00",
            is: .coming(.sat).at(20)),
        .init("concert sat 8pm-11pm @Philharmonie", is: .coming(.sat).at(20).lasting(180)),
        .init("watch \"The Day After Tomorrow\" sat 20:15", is: .coming(.sat).at(20, 15)),
        .init("party sat 9pm-2am", is: .coming(.sat).at(21).lasting(300)),
        .init("read 1984 by sunday", is: .coming(.sun)),
        .init("run 10k on sunday at 8 am", is: .coming(.sun).at(8)),
        .init("Train to Hamburg ICE 706 sun 8:12", is: .coming(.sun).at(8, 12)),
        .init("check out sunday 11am", is: .coming(.sun).at(11)),
        .init("Formula 1 sun 15:00", is: .coming(.sun).at(15)),
    ]

    private static let laterDays: [PlainMeaning] = [
        .init("dentist day after tomorrow 10am", is: .days(2).at(10)),
        .init("follow up with Jana in a couple of days", is: .days(2)),
        .init("meeting in 3 days at 4pm", is: .days(3).at(16)),
        .init("check back in two weeks", is: .days(14)),
        .init("oil change in 6 months", is: .months(6)),
    ]

    private static let daysOfMonths: [PlainMeaning] = [
        .init("meeting on the 2nd at 11am", is: .the(2).at(11)),
        .init("meeting the 12th, 11am", is: .the(12).at(11)),
        .init("return library books by the 20th", is: .the(20)),
        .init("meeting on 20th at 14:00", is: .the(20).at(14)),
        .init("submit expenses by eom", is: PlainWhen { $0.lastOfMonth() }),
        .init("renew passport by end of may", is: .end(ofMonth: 5)),
        .init("kickoff first monday of may at 9:00", is: .counted(.mon, 1...7, 5).at(9)),
    ]

    private static let dates: [PlainMeaning] = [
        .init("evening class starts 12 march 18:30", is: .yearly(12, 3).at(18, 30)),
        .init("car service march 18 at 7:30 am", is: .yearly(18, 3).at(7, 30)),
        .init("webinar 18 march 16:00 UTC", is: .yearly(18, 3).at(16).in("UTC")),
        .init("Dentist 20.3. 14:30", is: .yearly(20, 3).at(14, 30)),
        .init("Dentist 25/3 14:30", is: .yearly(25, 3).at(14, 30)),
        .init("transfer $1200 for the flat by 31 march", is: .yearly(31, 3)),
        .init("month end closing 31 march 12:00", is: .yearly(31, 3).at(12)),
        .init("remind me to pay rent by 1 apr", is: .yearly(1, 4)),
        .init("Dentist 3.4. 14:30", is: .yearly(3, 4).at(14, 30)),
        .init(
            "\"Ann's birthday\" 3 may", "Ann's birthday party 3 may", "birthday present for Ann 3 may",
            "plan Ann's birthday 3 may", is: .yearly(3, 5)),
        .init("Ann's birthday dinner 3 may 19:00", is: .yearly(3, 5).at(19)),
        .init("taxes due 31 july", is: .yearly(31, 7)),
        .init("Augustus presentation aug 3 9am", is: .yearly(3, 8).at(9)),
        .init("wedding Anna & Tom 12 sep 14:00", is: .yearly(12, 9).at(14)),
        .init("halloween party 31 oct 8pm", is: .yearly(31, 10).at(20)),
        .init("christmas eve dinner 6pm", is: .yearly(24, 12).at(18)),
        .init(
            "new year's eve at Kim's 20:00",
            is: .yearly(31, 12).at(20).unless { $0.day.month == 12 && $0.day.day == 31 }),
        .init("dentist 2026-03-20 14:30", is: .date(2026, 3, 20).at(14, 30)),
        .init("summer fair 20 june 2027", is: .date(2027, 6, 20)),
        .init("contract ends 31 december 2026", is: .date(2026, 12, 31)),
    ]

    private static let spans: [PlainMeaning] = [
        .init("out of office mon-fri", is: .coming(.mon).lasting(days: 5)),
        .init("parents in town from friday to sunday", is: .coming(.fri).lasting(days: 3)),
        .init("visit grandpa this weekend", is: .saturday.lasting(days: 2)),
        .init("camping next weekend", is: .saturday.plus(7).lasting(days: 2)),
        .init("offsite next week", is: PlainWhen { $0.week() + 7 }.lasting(days: 7)),
        .init("performance review week 12", is: .weekTwelve.lasting(days: 7)),
        .init("spring cleaning in april", is: .month(4)), .init("insurance renewal november", is: .month(11)),
        .init("tax return q2", is: .secondQuarter),
        .init("Trip to Rome 1 may - 4 may", is: .within(1, 4, 5)),
        .init(
            "conference may 4 to may 8", "first aid course 4-8 may", "trade fair from 4 to 8 may in Hanover",
            is: .within(4, 8, 5)),
        .init("holiday in Greece 11-25 july", is: .within(11, 25, 7)),
        .init("vacation 3 aug - 14 aug", is: .within(3, 14, 8)),
        .init("skiing 28 dec - 3 jan", is: .turnOfTheYear),
        .init(
            "New year's eve party dec 31 10pm-2am",
            is: .yearly(31, 12).at(22).lasting(240).unless { $0.day.month == 12 && $0.day.day == 31 }),
    ]

    /// With a month, the weekday must be that of the date; without, it is the next date on which both hold.
    private static let fitting: [PlainMeaning] = [
        .weekday(.wed, fits: .yearly(11, 3).at(13), "moved: retro now wed 11.3. 13:00"),
        .init("exam on friday the 13th at 9am", is: .both(.fri, 13).at(9)),
        .init("physio thu 12th 8:20", is: .both(.thu, 12).at(8, 20)),
    ]

    /// Words that look like a time beside one, and stay in the title.
    private static let joined: [PlainMeaning] = [
        .init("concert evening on 20 march", is: .yearly(20, 3).at(19)),
        .init(
            "concert evening, next fri",
            is: PlainWhen { $0.weekday(PlainWeekday.fri.rawValue, ofWeek: $0.week() + 7) }.at(19)),
        .init("movie night, sat 20:30", is: .coming(.sat).at(20, 30)),
        .init(
            "room 6 on friday", "lunch and learn friday", "winter coat and boots friday",
            "salt and pepper by friday", is: .coming(.fri)),
        .init("dentist 20 march - at 5", is: .yearly(20, 3).at(17)),
    ]

    private static let moments: [PlainMeaning] = [
        .init("tea in 5 min", seconds: 300),
        .init("remind me in 20 minutes to check the oven", seconds: 1200),
        .init("eggs out in half an hour", seconds: 1800), .init("laundry in an hour", seconds: 3600),
    ]
}
