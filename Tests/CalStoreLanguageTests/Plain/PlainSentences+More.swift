/// The sentences of issue 40: a phrase means behind a title what it means alone.
extension PlainSentences {
    static let more: [PlainMeaning] =
        figures + ranges + signs + otherWeeks + lengths + hours + bounds + birthdays + forms + flights + asked

    private static let figures: [PlainMeaning] = [
        .init("car service 18th of march 7.30", is: .yearly(18, 3).at(7, 30)),
        .init("party 13 Mar 26", "party 13-Mar-26", always: "2026-03-13"),
        .init("party 13 Mar 26 8pm", always: "2026-03-13T20:00"),
        .init("renew passport by 3 apr 27", always: "2027-04-03"),
        .init("tax due 15 apr 26", always: "2026-04-15"),
        .init("concert June 5 '27 7pm", always: "2027-06-05T19:00"),
        .init("dentist 2026-3-9 14:00", "dentist 2026/3/9 14:00", always: "2026-03-09T14:00"),
        .init("dentist friday 2026-3-13 14:00", always: "2026-03-13T14:00"),
        .init("dentist 23/sep/2026 9:15", always: "2026-09-23T09:15"),
        .init("dinner 13.3.26 19:00", "dinner 13/3/26 19:00", always: "2026-03-13T19:00"),
        .init("dentist 2027 March 18 9am", always: "2027-03-18T09:00"),
        .init("party on May, 14th 2027", always: "2027-05-14"),
        .init("ship it 6 may 2026 - 6:37am", always: "2026-05-06T06:37"),
        .init(
            "coffee tuesday the eleventh 3pm", "coffee tuesday the 11th 3pm", is: .both(.tue, 11).at(15)),
        .init("coffee monday the twenty seventh 6pm", is: .both(.mon, 27).at(18)),
        .init("movie fri the 13th 9pm", is: .both(.fri, 13).at(21)),
        .init("dentist 14. april 9:00", is: .yearly(14, 4).at(9)),
        .init("dentist 14. april 2027 9:00", always: "2027-04-14T09:00"),
        .init("dentist 3 may 0900", is: .yearly(3, 5).at(9)),
        .init("dinner thu the 20th", is: .both(.thu, 20)),
        .init("physio thu 13th 8:20", is: .both(.thu, 13).at(8, 20)),
        .weekday(.fri, fits: .yearly(14, 3).at(19), "dinner fri 14 march 19:00"),
    ]

    private static let ranges: [PlainMeaning] = [
        .init("trip on may 4-8", "trip on may 4 to may 8", "trip on may 4 - may 8", is: .within(4, 8, 5)),
        .init("trip on 26 june to 28 june in 2027", always: "2027-06-26..2027-06-28"),
        .init("meeting on friday 10am-11am", is: .coming(.fri).at(10).lasting(60)),
        .init("workshop on tuesday 14:00-16:30", is: .coming(.tue).at(14).lasting(150)),
        .init("fair 10 to 22 august 2026", always: "2026-08-10..2026-08-22"),
        .init("cruise jan-feb 2027", always: "2027-01-01..2027-02-28"),
        .init("camp 3.-14. august", "camp 3. - 14. august", is: .within(3, 14, 8)),
        .init("tour from may to oct 2028", always: "2028-05-01..2028-10-31"),
        .init("retreat eighth to eleventh may", is: .within(8, 11, 5)),
        .init("retreat between ninth and seventeenth of april", is: .within(9, 17, 4)),
        .init("kickoff 2026 Q3", always: "2026-07-01..2026-09-30"),
        .init("off tomorrow all day", is: .days(1)),
        .init("visit 2pm until tomorrow 4pm", is: .todayAt(14).lasting(26 * 60)),
        .init("on duty mon 9am to next mon 9am", is: .coming(.mon).at(9).lasting(7 * 1440)),
    ]

    /// `@` before a time is no place.
    private static let signs: [PlainMeaning] = [
        .init("lunch tomorrow @noon", "lunch tomorrow @12", is: .days(1).at(12)),
        .init("lunch tomorrow @1pm", "lunch tomorrow @ 1pm", is: .days(1).at(13)),
        .init("run tomorrow @8a", is: .days(1).at(8)),
        .init("sync friday @ 10:30", is: .coming(.fri).at(10, 30)),
        .init("dinner at 渋谷 fri 19:00", is: .coming(.fri).at(19)),
        .init("lunch fri 12:30 at 東京駅", is: .coming(.fri).at(12, 30)),
    ]

    private static let otherWeeks: [PlainMeaning] = [
        .init("exam wed week 3pm", is: .coming(.wed).plus(7).at(15)),
        .init("meeting monday week 2pm", is: .coming(.mon).plus(7).at(14)),
        .init("review a week on monday 11:00", is: .coming(.mon).plus(7).at(11)),
        .init("clean desk later this week", is: .later(PlainWhen { $0.week() + 6 })),
        .init("clean desk later this month", is: .later(PlainWhen { $0.lastOfMonth() })),
        .init("clean desk later this year", is: .later(.yearly(31, 12))),
        .init("hiking 2 weekends from now", is: .weekend(2)),
        .init("planning the following week", is: PlainWhen { $0.week() + 7 }.lasting(days: 7)),
        .init("planning following friday 10:00", is: .week(1, .fri).at(10)),
        .init("meet sunday from last week", is: .week(-1, .sun)),
        .init("party second saturday 8pm", is: .counted(.sat, 8...14).at(20)),
        .init(
            "retro 3rd thursday this september 10:00",
            is: .counted(.thu, 15...21, 9).at(10).unless { $0.day.month > 9 }),
    ]

    private static let lengths: [PlainMeaning] = [
        .init(
            "vacation 2 weeks starting may 20th", "vacation for 2 weeks starting may 20",
            is: .yearly(20, 5).lasting(days: 14)),
        .init("trip 2 days starting friday", is: .coming(.fri).lasting(days: 2)),
        .init("on call a week starting tomorrow", is: .days(1).lasting(days: 7)),
        .init("sync 30 min tomorrow 10:00", is: .days(1).at(10).lasting(30)),
        .init("sync 2 hours tomorrow 10:00", is: .days(1).at(10).lasting(120)),
        .init("sync tomorrow 10:00 45 minutes", is: .days(1).at(10).lasting(45)),
    ]

    private static let hours: [PlainMeaning] = [
        .init(
            "meeting fri 3pm alert 15 minutes", "meeting fri 3pm alert 15 minutes before",
            "meeting fri 3pm remind me 1 hour before", "meeting fri 3pm with a reminder 10 min before",
            "meeting fri 3pm reminder 1 day before", "meeting fri 3pm with alarm 10m before",
            is: .coming(.fri).at(15)),
        .init("meeting monday at 2:30", is: .coming(.mon).at(14, 30)),
        .init("weekly meeting monday 10am", is: .coming(.mon).at(10)),
        .init("monthly report friday 5pm", is: .coming(.fri).at(17)),
        .init("yearly checkup july 15th", is: .yearly(15, 7)),
        .init("daily sync thursday 9:30", is: .coming(.thu).at(9, 30)),
        .init("call tomorrow nine thirty", is: .days(1).at(9, 30)),
        .init("call tomorrow from three thirty to four thirty", is: .days(1).at(15, 30).lasting(60)),
        .init("standup friday eight forty", is: .coming(.fri).at(8, 40)),
        .init("lunch 12-13 friday", is: .coming(.fri).at(12).lasting(60)),
        .init("dinner 7 tonight", is: .todayAt(19)), .init("movie tonight 8pm", is: .todayAt(20)),
        .init("nightshift tonight 10pm-6am", is: .todayAt(22).lasting(480)),
        .init("30 min yoga fri 7:00", is: .coming(.fri).at(7)),
        .init("dinner tonight from 7 to 9", is: .todayAt(19).lasting(120)),
        .init("workshop monday morning from 10am to 12pm", is: .coming(.mon).at(10).lasting(120)),
        .init("review friday afternoon between 1pm and 4pm", is: .coming(.fri).at(13).lasting(180)),
        .init("meeting tuesday pm", is: .coming(.tue).at(14)),
        .init("breakfast tomorrow early morning", is: .days(1).at(7)),
    ]

    /// A bound makes a start, or the due time of a reminder.
    private static let bounds: [PlainMeaning] = [
        .init("call Ann tomorrow after 4pm", "call Ann after 4pm tomorrow", is: .days(1).at(16)),
        .init("call Ann friday 3pm or later", is: .coming(.fri).at(15)),
        .init("call Ann tomorrow before noon", is: .days(1).at(12)),
        .init("call Ann before noon on friday", is: .coming(.fri).at(12)),
        .init("pay the fee by 13:20 tomorrow", is: .days(1).at(13, 20)),
        .init("pay the fee by 13:20", is: .next(13, 20)),
    ]

    /// What is done at a birthday does not repeat.
    private static let birthdays: [PlainMeaning] = [
        .init("Birthday Party 12 may", is: .yearly(12, 5)),
        .init("birthday party 3 may 15:00", is: .yearly(3, 5).at(15)),
        .init("Ann's birthday dinner sat 19:00", is: .coming(.sat).at(19)),
        .init("buy birthday present by 3 may", is: .yearly(3, 5)),
    ]

    /// Forms of mail and of other programs, and words that only look like a time.
    private static let forms: [PlainMeaning] = [
        .init("meeting Sun Nov 8 08:49:37 2026", always: "2026-11-08T08:49:37"),
        .init("dentist january/1/2027", always: "2027-01-01"),
        .init("dentist 1st oct in the year 2027 13:00", always: "2027-10-01T13:00"),
        .init("ready within half an hour", reads: { $0.moment(in: 0) + ".." + $0.moment(in: 1800) }),
        .init("review q2 goals next monday", is: .week(1, .mon)),
        .init("trip 3 april 2027 with Jo until 6 april 2027", always: "2027-04-03..2027-04-06"),
        .init("trip until 6 april 2027, 3 april 2027", always: "2027-04-03..2027-04-06"),
        .init("trip until 6 april, 3 april", is: .within(3, 6, 4)),
        .init("room 6 on 3 may", is: .yearly(3, 5)),
        .init("plan week 12 fri", is: .weekTwelve.plus(4).assuming("vague") { _ in true }),
        .init("movie night at 20:00", is: .next(20)),
        .init("dentist in next tuesday", "check in next tuesday", is: .week(1, .tue)),
        .init("party music of the 90s fri 20:00", "80s party fri 20:00", is: .coming(.fri).at(20)),
        .weekday(.thu, fits: .yearly(12, 11).at(9), "conference nov 12 (thu) 9:00"),
        .init("run in the early-morning on tuesday", is: .coming(.tue).at(7)),
        .init("walk morning of the 11th of june", is: .yearly(11, 6).at(9)),
        .init("call Bob on 15 at 8:00", is: .the(15).at(8)),
        .init("vacation March", is: .month(3)),
        .init("plan the day fri 9:00", is: .coming(.fri).at(9)),
    ]

    private static let flights: [PlainMeaning] = [
        .init(
            "flight LH400 fri 13:00 Europe/Berlin to 15:30 America/New_York",
            reads: {
                ends(
                    .coming(.fri).at(13).in("Europe/Berlin"),
                    .coming(.fri).at(15, 30).in("America/New_York"), $0)
            }),
        .init(
            "flight NH204 tomorrow 11:05 Europe/Berlin to 21:30 UTC",
            reads: { ends(.days(1).at(11, 5).in("Europe/Berlin"), .days(1).at(21, 30).in("UTC"), $0) }),
    ]

    private static func ends(_ start: PlainWhen, _ end: PlainWhen, _ now: PlainNow) -> String? {
        guard let first = start.text(now), let last = end.text(now) else { return nil }
        return first + ".." + last
    }

    /// What cannot be read alone is never taken in half.
    private static let asked: [PlainMeaning] = [
        .refused("soccer practice next week at 6pm", "dentist next month at 3pm"),
        .refused("call mom this weekend at 6pm", "dinner next year at noon"),
        .refused("dinner 26-03-13 19:00", "party 3 jan 10", "gala 30-Mar-11"),
        .refused("webinar thursday 10am Pacific time", "webinar thursday 10am Eastern"),
        .refused("webinar thursday 2pm central time", "webinar thursday 1pm mountain timezone"),
        .refused("memorial day of last year"),
        .refused("sync tomorrow this afternoon"),
        .refused("meeting Sun Nov 6 08:49:37 2026"),
        .refused("yoga tuesdays friday 12pm", "shift 9am to 9am", "party 22-23 Feb at 7pm"),
        .refused("today and april review", "review april from 5pm to 6pm", "review next month or q2"),
        .refused(
            "dentist afternoon next week", "dentist before noon next month", "choir on week 12 at night"),
        .refused("dentist fri at from 5 to 6pm", "holiday 20-22 march, by 5", "the 20th - at night choir"),
        .refused("review march 20 and the 20th", "dentist april onwards", "mon-wed all day choir"),
        .refused("every end of month 1730 buy milk", "every fri 1730 buy milk", "fri 830 buy milk"),
        .refused("april morning dentist", "dentist april (evening)", "call Ada afternoon at 16:30"),
        .refused("dentist 5 on may 28", "dentist 6 yesterday"),
        .refused("new years eve order pizza", "call Ada for twenty-five years"),
    ]

    static let moreRepeated: [PlainRepeat] = [
        .init("rent due on the 1st of every month", is: .monthly(1)),
        .init("Ann's birthday 3 may", "birthday of Ann on 3 may", is: .yearly(3, 5)),
        .init("birthday Ada Lovelace 12 may", is: .yearly(12, 5)),
        .init("Grandma's birthday 12 june", is: .yearly(12, 6)),
        .init("Leo's birthday july 14", is: .yearly(14, 7)),
        .init(
            "pay card every month at the end",
            is: .each { $0.day == PlainDay.length(ofMonth: $0.month, $0.year) }),
        .init("water plants ev day", is: .each { _ in true }),
        .init("backup nightly at 2am", is: PlainPattern.each { _ in true }.at(2)),
    ]
}
