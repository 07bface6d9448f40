extension PlainSentences {
    static let repeated: [PlainRepeat] =
        weekly + daily + monthly + yearly + hourly + moreRepeated + conventionsRepeated

    private static let workdays = PlainPattern.weekly(.mon, .tue, .wed, .thu, .fri)
    private static let everyDay = PlainPattern.each { _ in true }

    private static let weekly: [PlainRepeat] = [
        .init(
            "class every monday at 10:00 until 30 june", "class every monday until 30 june 10:00",
            is: .weekly(.mon).at(10).until(.yearly(30, 6))),
        .init("class every monday 10:00-11:00 for 10 times", is: .weekly(.mon).at(10, for: 60).times(10)),
        .init("physio every monday 8:00 x6", is: .weekly(.mon).at(8).times(6)),
        .init("piano lesson every monday at 4pm for 45 minutes", is: .weekly(.mon).at(16, for: 45)),
        .init("vitamin d on mondays", is: .weekly(.mon)),
        .init("swimming mondays and thursdays 17:00", is: .weekly(.mon, .thu).at(17)),
        .init("sprint every 2 weeks on monday 10:00", is: .every(weeks: 2, on: .mon).at(10)),
        .init("Standup daily 9", "Pills 9:00 every day weekdays", is: everyDay.at(9)),
        .init("Yoga every friday 5 at Luigi's", is: .weekly(.fri).at(17)),
        .init("Yoga 18:00 every day weekends", is: everyDay.at(18)),
        .init("Run every day 5 km", is: everyDay),
        .init("every friday 5 garden", is: .weekly(.fri)),
        .init("yoga tuesdays 6pm", is: .weekly(.tue).at(18)),
        .init("gym mwf 7am", is: .weekly(.mon, .wed, .fri).at(7)),
        .init("physio every monday 8:00 6x", is: .weekly(.mon).at(8).times(6)),
        .init("class room 5 mondays 10:00", is: .weekly(.mon).at(10)),
        .init("yoga every tue at 6pm for 10 weeks", is: .weekly(.tue).at(18).lasting(days: 70)),
        .init("take out the bins every tuesday evening", is: .weekly(.tue).at(19)),
        .init("yoga tue,thu 18:00-19:00", is: .weekly(.tue, .thu).at(18, for: 60)),
        .init(
            "german class tue+thu 18:30 until end of june",
            is: .weekly(.tue, .thu).at(18, 30).until(.end(ofMonth: 6))),
        .init("choir every wednesday 19:30-21:30", is: .weekly(.wed).at(19, 30, for: 120)),
        .init(
            "choir practice every thu 19:00 except in august",
            is: .each { $0.weekday == 4 && $0.month != 8 }.at(19)),
        .init("biweekly 1:1 with Pat starting thu 14:00", is: .every(days: 14).from(.coming(.thu)).at(14)),
        .init(
            "1:1 with Pat every second thursday 14:00-14:30", is: .every(weeks: 2, on: .thu).at(14, for: 30)),
        .init("weekly review every friday 16:00", is: .weekly(.fri).at(16)),
        .init("pay the nanny every friday at 5pm", is: .weekly(.fri).at(17)),
        .init(
            "kids' football every sat morning until june",
            is: .weekly(.sat).at(9).until(.end(ofMonth: 6))),
        .init("backup laptop every sunday night", is: .weekly(.sun).at(21)),
        .init("change the bed sheets every other sunday", is: .every(weeks: 2, on: .sun)),
    ]

    private static let daily: [PlainRepeat] = [
        .init("standup monday to friday 9:15", is: workdays.at(9, 15)),
        .init("standup mon-fri 9:00", is: workdays.at(9)),
        .init("pick up kids 15:30 mon-fri", is: workdays.at(15, 30)),
        .init("gym 18-19 tue thu", is: .weekly(.tue, .thu).at(18, for: 60)),
        .init("gym tue thu 18:00", is: .weekly(.tue, .thu).at(18)),
        .init("office 9-17 mon-fri", is: workdays.at(9, for: 480)),
        .init("Standup weekdays 9:00-9:15", is: workdays.at(9, for: 15)),
        .init("school run weekdays 7:45 until 17 july", is: workdays.at(7, 45).until(.yearly(17, 7))),
        .init(
            "team meeting every weekday at 9:30 except fridays",
            is: .weekly(.mon, .tue, .wed, .thu).at(9, 30)),
        .init("remind me to take the pills every day at 8am", is: everyDay.at(8)),
        .init("daily report every day at 17:00", is: everyDay.at(17)),
        .init(
            "antibiotics twice a day at 8 and 20 for 7 days",
            is: everyDay.at(hours: [8, 20]).lasting(days: 7)),
        .init("water the plants every 3 days", is: .every(days: 3)),
    ]

    private static let monthly: [PlainRepeat] = [
        .init("pay rent on the 1st of every month", is: .monthly(1)),
        .init("mortgage every 15th", is: .monthly(15)),
        .init("rent 10am on the 15th of every month", is: .monthly(15).at(10)),
        .init(
            "close the books at the end of every month",
            is: .each { $0.day == PlainDay.length(ofMonth: $0.month, $0.year) }),
        .init("credit card bill on the 28th of each month", is: .monthly(28)),
        .init("team lunch on the first monday of every month at noon", is: .monthly(1, on: .mon).at(12)),
        .init("book club last thursday of every month 19:30", is: .monthly(last: 1, on: .thu).at(19, 30)),
        .init(
            "board meeting quarterly starting 1 april 10:00", is: .every(months: 3).from(.yearly(1, 4)).at(10)
        ),
        .init("check smoke alarms every 6 months on the 1st", is: .every(months: 6) { $0.day == 1 }),
    ]

    private static let yearly: [PlainRepeat] = [
        .init("Leo's birthday every 4 july", is: .yearly(4, 7)),
        .init("Ann's birthday 3 may", "birthday of Ann on 3 may", is: .yearly(3, 5)),
        .init("birthday Ada Lovelace 12 may", is: .yearly(12, 5)),
        .init(
            "standup 5 aug 10:00 to 9 aug daily",
            is: everyDay.at(10).from(.yearly(5, 8)).until(.yearly(9, 8))),
        .init("Grandma's birthday 12 june", "James' birthday 12 june", is: .yearly(12, 6)),
        .init("wedding anniversary every year on 22 aug", is: .yearly(22, 8)),
        .init("Ada's birthday every year on dec 10", is: .yearly(10, 12)),
    ]

    private static let hourly: [PlainRepeat] = [
        .init("yoga nightly at 2am", is: everyDay.at(2)),
        .init(
            "class every 90 min from 9:00 to 17:00",
            is: everyDay.every(minutes: 90, from: 540, through: 1020)),
        .init("feed the cat every 12 hours starting at 7pm", is: everyDay.at(19)),
    ]
}
