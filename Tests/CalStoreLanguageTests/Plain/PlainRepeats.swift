/// The meanings of the phrases of `repeats.tsv`.
enum PlainRepeats {
    static let all: [PlainRepeat] =
        weekly + daily + intervals + weekdaysOfMonths + daysOfMonths + months + yearly + hours + ends + starts
        + exceptions + times + refused + shortForms + places + weeks + spans + others + conventions

    private static let workday: PlainPattern.Fits = { $0.weekday < 6 }

    private static let weekly: [PlainRepeat] = [
        .init("tuesdays", "every tuesday", "weekly on tue", "each tue", is: .weekly(.tue)),
        .init(
            "on tuesdays and thursdays", "tue, thu", "tue,thu", "every tuesday and thursday",
            is: .weekly(.tue, .thu)),
        .init("mondays, wednesdays and fridays", is: .weekly(.mon, .wed, .fri)),
        .init(
            "every mon-fri", "weekdays", "every weekday", "workdays", "every workday",
            "daily except weekends", is: .each(workday)),
        .init("weekends", "every weekend", is: .weekly(.sat, .sun)),
        .init("weekly", is: .every(days: 7)),
    ]

    private static let daily: [PlainRepeat] = [
        .init("daily", "every day", "each day", is: .each { _ in true }),
        .init("daily but not on fridays", is: .each { $0.weekday != 5 }),
        .init("every weekday except friday", is: .each { $0.weekday < 5 }),
    ]

    private static let intervals: [PlainRepeat] = [
        .init(
            "every other friday", "every second friday", "every 2nd friday", "every 2 weeks on fri",
            "every two weeks on friday", "fortnightly on fri", is: .every(weeks: 2, on: .fri)),
        .init("every 2 weeks on mon", is: .every(weeks: 2, on: .mon)),
        .init("every 3 weeks on mon", is: .every(weeks: 3, on: .mon)),
        .init("every 2 weeks on thu", is: .every(weeks: 2, on: .thu)),
        .init("every 2 weeks on mon,wed", is: .everySecondWeek { [1, 3].contains($0.weekday) }),
        .init("fortnightly", "biweekly", "every other week", is: .every(days: 14)),
        .init("every other day", "every second day", is: .every(days: 2)),
        .init("every 3 days", "every three days", is: .every(days: 3)),
    ]

    private static let weekdaysOfMonths: [PlainRepeat] = [
        .init(
            "first monday of each month", "first monday of every month", "the first monday of every month",
            "every first monday", "every first monday of the month", "the 1st mon of the month",
            "monthly on the first mon", "every month on the first monday", is: .monthly(1, on: .mon)),
        .init("every second tuesday of the month", is: .monthly(2, on: .tue)),
        .init(
            "1st and 3rd fri", "1st and 3rd friday of the month", "every 1st and 3rd friday",
            is: .monthly(1, 3, on: .fri)),
        .init("every last friday", "last friday of every month", is: .monthly(last: 1, on: .fri)),
        .init(
            "2nd to last fri", "the 2nd to last friday", "every 2nd to last friday",
            "every penultimate friday",
            is: .monthly(last: 2, on: .fri)),
        .init("the last workday of the month", "last weekday of every month", is: .lastWorkday),
    ]

    private static let daysOfMonths: [PlainRepeat] = [
        .init("every 15th", "on the 15th of every month", is: .monthly(15)),
        .init("the 1st and 15th of every month", "every month on the 1st and 15th", is: .monthly(1, 15)),
        .init("on the 1st of every month", is: .monthly(1)), .init("every 31st", is: .monthly(31)),
        .init(
            "on the last day of the month", "last day of every month", "every month end",
            is: .each { $0.day == PlainDay.length(ofMonth: $0.month, $0.year) }),
    ]

    private static let months: [PlainRepeat] = [
        .init("monthly", is: .every(months: 1)), .init("quarterly", "every quarter", is: .every(months: 3)),
        .init(
            "semiannually", "every 6 months", "every six months", "every half year", is: .every(months: 6)),
        .init("every 2 months on the 1st", is: .every(months: 2) { $0.day == 1 }),
        .init(
            "every quarter on the 1st", "every 3 months on the 1st", is: .every(months: 3) { $0.day == 1 }),
    ]

    private static let yearly: [PlainRepeat] = [
        .init("annually", "yearly", "every year", is: .every(months: 12)),
        .init("every 4 july", "every 4th of july", "every july 4th", is: .yearly(4, 7)),
        .init("every year on dec 10", "every year on 10 dec", is: .yearly(10, 12)),
        .init("every jan 1 and jul 1", is: .each { $0.day == 1 && [1, 7].contains($0.month) }),
        .init(
            "yearly on 1 mar, 1 jun, 1 sep and 1 dec", is: .each { $0.day == 1 && $0.month % 3 == 0 }),
        .init("every christmas", is: .yearly(25, 12)), .init("annually on 3 may", is: .yearly(3, 5)),
        .init(
            "yearly on the 4th thu of nov", "every year on the 4th thursday in november",
            is: .each { $0.month == 11 && $0.weekday == 4 && (22...28).contains($0.day) }),
        .init("every leap day", "every 29 feb", is: .yearly(29, 2)),
        .init("every 4 years on 29 feb", is: .every(months: 48) { $0.month == 2 && $0.day == 29 }),
    ]

    private static let everyDay = PlainPattern.weekly(.mon, .tue, .wed, .thu, .fri, .sat, .sun)
    private static let tuesdays = PlainPattern.weekly(.tue)

    private static let hours: [PlainRepeat] = [
        .init("twice a day at 9 and 17", "every day at 9 and 17:00", is: everyDay.at(hours: [9, 17])),
        .init(
            "every 2 hours between 22:00 and 6:00", "every 2 hours from 10pm to 6am",
            is: everyDay.at(hours: [0, 2, 4, 6, 22])),
        .init("every 4 hours 20-8", is: everyDay.at(hours: [0, 4, 8, 20])),
        .init("every hour from 17:00 to 9:00", is: everyDay.at(hours: Array(0...9) + Array(17...23))),
        .init("every 2 hours between 9 and 17", is: everyDay.at(hours: [9, 11, 13, 15, 17])),
    ]

    private static let ends: [PlainRepeat] = [
        .init(
            "every tuesday until 30 june", "every tuesday until june", "until june every tuesday",
            is: tuesdays.until(.end(ofMonth: 6))),
        .init(
            "every tuesday to the end of the year", "every tuesday until the end of the year",
            is: tuesdays.until(.yearly(31, 12))),
        .init("every tuesday till 30 june 2026", is: tuesdays.until(.date(2026, 6, 30))),
        .init("every tuesday for 10 weeks", is: tuesdays.lasting(days: 70)),
        .init(
            "every tuesday 10 times", "every tuesday x10", "every tuesday for 10 times",
            "every tuesday ten times", "10 times every tuesday", is: tuesdays.times(10)),
        .init("every day for 3 months", is: everyDay.lasting(months: 3)),
    ]

    private static let starts: [PlainRepeat] = [
        .init("every day starting monday", "starting monday every day", is: everyDay.from(.coming(.mon))),
        .init("every week from 1 may", is: .every(days: 7).from(.yearly(1, 5))),
        .init(
            "every tuesday from 1 may", "every tuesday starting 1 may", is: tuesdays.from(.yearly(1, 5))),
        .init(
            "every tuesday beginning next week", is: tuesdays.from(PlainWhen { $0.week() + 7 })),
        .init(
            "every friday beginning next week", is: .weekly(.fri).from(PlainWhen { $0.week() + 7 })),
        .init(
            "every tuesday from may to june",
            is: tuesdays.from(.yearly(1, 5).unless { (5...6).contains($0.day.month) })
                .until(
                    PlainWhen { now in now.from(now.from { $0.month == 5 }) { $0.month == 6 && $0.day == 30 }
                    })),
    ]

    private static let exceptions: [PlainRepeat] = [
        .init("every day except 24 dec", is: everyDay.except(.yearly(24, 12))),
        .init("every thursday except 24 dec", is: .weekly(.thu).except(.yearly(24, 12))),
        .init("every monday except in august", is: .each { $0.weekday == 1 && $0.month != 8 }),
    ]

    private static let times: [PlainRepeat] = [
        .init("every day at 9am", is: everyDay.at(9)), .init("every day at 15:00", is: everyDay.at(15)),
        .init(
            "every day at 9am for 15 min starting monday until june",
            is: everyDay.at(9, for: 15).from(.coming(.mon)).until(.end(ofMonth: 6))),
        .init("daily 9", is: everyDay.at(9)),
        .init("every day 9 until june", is: everyDay.at(9).until(.end(ofMonth: 6))),
        .init("every friday 5", is: .weekly(.fri).at(17)), .init("mondays 9", is: .weekly(.mon).at(9)),
        .init("weekdays 14", is: .weekly(.mon, .tue, .wed, .thu, .fri).at(14)),
        .init("every tuesday at 18:00", "tuesdays 6pm", "at 6pm every tuesday", is: tuesdays.at(18)),
        .init(
            "every tuesday 18:00-19:00", "every tuesday from 6 to 7pm", is: tuesdays.at(18, for: 60)),
    ]

    private static let refused: [PlainRepeat] = [
        .refused("every 0 days", "every 32nd", "every foo", "daily 0 times", "every jan 1 and jul 4"),
        .refused("every 32", "every 9 to 5", "every 9 at night", "3x a week", "daily 0x", "end of the month"),
        .refused("every other tue in week 12"),
        .refused(
            "2 weeks starting may 20", "2 days starting friday", "2 weekends from now",
            "sunday from last week"),
        // No interval, and more often than a calendar shows.
        .refused("every 0 weeks", "every second", "every 30 seconds"),
    ]

    /// Words of other programs.
    private static let others: [PlainRepeat] = [
        .init("2d 03:00", is: PlainPattern.every(days: 2).at(3)),
        .init("each month at the end", is: .each(isLastOfMonth)),
        .init("every month at the beginning", "begin of each month", is: .monthly(1)),
        .init("every year at the end", is: .yearly(31, 12)),
        .init("repeat every other day", is: .every(days: 2)),
        .init("starting monday repeat every week", is: .every(days: 7).from(.coming(.mon))),
        .init("every mon for the next month", is: PlainPattern.weekly(.mon).lasting(months: 1)),
        .init("every sat for up to 2 months", is: PlainPattern.weekly(.sat).lasting(months: 2)),
        .init("every day in may-dec", is: .each { $0.month >= 5 }),
        .init("every day in november to february", is: .each { $0.month >= 11 || $0.month <= 2 }),
        .init("every 4/15", is: .yearly(15, 4)), .init("every 12/25", is: .yearly(25, 12)),
        .init("on mornings at 9", is: everyDay.at(9)),
        .init("2nd to the last fri", is: .monthly(last: 2, on: .fri)),
    ]

    private static let shortForms: [PlainRepeat] = [
        .init("ev monday", "every! monday", is: .weekly(.mon)), .init("ev 2 weeks", is: .every(days: 14)),
        .init("every 27", is: .monthly(27)), .init("every 1, 15", is: .monthly(1, 15)),
        .init("every 27 at 18:00", is: PlainPattern.monthly(27).at(18)),
        .init("every 31", is: .monthly(31)), .init("every! 3 days", is: .every(days: 3)),
        .init("mwf", "on mwf", "3x a week on mon, wed, fri", is: .weekly(.mon, .wed, .fri)),
        .init("tth", is: .weekly(.tue, .thu)),
        .init("every tth 14:00-15:30", is: PlainPattern.weekly(.tue, .thu).at(14, for: 90)),
        .init("every day at 9am 10x", is: everyDay.at(9).times(10)),
        .init("daily 3x", is: everyDay.times(3)), .init("10x every tuesday", is: tuesdays.times(10)),
    ]

    private static let isLastOfMonth: PlainPattern.Fits = { day in
        day.day == PlainDay.length(ofMonth: day.month, day.year)
    }

    private static let places: [PlainRepeat] = [
        .init(
            "every 1st and 15th of jan, apr",
            is: .each { [1, 15].contains($0.day) && [1, 4].contains($0.month) }),
        .init(
            "every first and third monday of jan and apr",
            is: .each { day in
                day.weekday == 1 && [1, 4].contains(day.month)
                    && (day.day <= 7 || (15...21).contains(day.day))
            }),
        .init("the 4th of every 3 months", is: .each(months: 3) { $0.day == 4 }),
        .init("first friday of every 3 months", is: .each(months: 3) { $0.weekday == 5 && $0.day <= 7 }),
        .init(
            "second tuesday of every third month",
            is: .each(months: 3) { $0.weekday == 2 && (8...14).contains($0.day) }),
        .init("beginning of each month", "at the start of every month", is: .monthly(1)),
        .init("middle of each month", is: .monthly(15)),
        .init(
            "every eom", "end of each month", "every end of the month", "monthly at the end of the month",
            is: .each(isLastOfMonth)),
        .init("end of each quarter", is: .each { isLastOfMonth($0) && $0.month % 3 == 0 }),
        .init("every eoy", "last day of every year", is: .yearly(31, 12)),
        .init("first monday of every year", is: .each { $0.month == 1 && $0.weekday == 1 && $0.day <= 7 }),
        .init("10am on the 15th of every month", is: PlainPattern.monthly(15).at(10)),
        .init("10:00-11:00 on the 15th of every month", is: PlainPattern.monthly(15).at(10, for: 60)),
        .init("noon on the last friday of every month", is: PlainPattern.monthly(last: 1, on: .fri).at(12)),
    ]

    /// The week with 4 January is the first one; such numbers are not at the turn of a year.
    private static func week(_ day: PlainDay) -> Int {
        let before = (1..<day.month).reduce(0) { $0 + PlainDay.length(ofMonth: $1, day.year) }
        return (before + day.day - day.weekday + 10) / 7
    }

    private static let weeks: [PlainRepeat] = [
        .init(
            "every year in week 12", "every week 12", "every monday in week 12",
            is: .each { $0.weekday == 1 && week($0) == 12 }),
        .init("every year on fri in week 12", is: .each { $0.weekday == 5 && week($0) == 12 }),
        .init(
            "every weekday in weeks 12 and 40", is: .each { $0.weekday < 6 && [12, 40].contains(week($0)) }),
    ]

    private static let spans: [PlainRepeat] = [
        .init(
            "every hour from 9 to 5", "every hour 9am-5pm", "every hour from 9:00 to 17:00",
            "every hour from 9am to 5pm", "hourly from 9:00 until 17:00",
            is: everyDay.every(minutes: 60, from: 540, through: 1020)),
        .init("every 90 min from 22 to 6", is: everyDay.every(minutes: 90, from: 1320, through: 1800)),
        .init("every 90 min from 9 to 17", is: everyDay.every(minutes: 90, from: 540, through: 1020)),
        .init(
            "every 90 min from 9:00 to 17:00 on weekdays",
            is: PlainPattern.each(workday).every(minutes: 90, from: 540, through: 1020)),
        .init(
            "every 30 min between 9:00 and 10:30",
            is: everyDay.every(minutes: 30, from: 540, through: 630)),
        .init("nightly at 2am", is: everyDay.at(2)), .init("nightly at 10", is: everyDay.at(22)),
        .init("every day starting at 9:30", is: everyDay.at(9, 30)),
        // The start is the next such time; the bench shows dates of hourly rules only.
        .init("every 12 hours starting at 7pm", is: everyDay.at(19)),
    ]
}

extension PlainPattern {
    /// The last day of a month that is none of a weekend.
    static let lastWorkday = each { day in
        let left = PlainDay.length(ofMonth: day.month, day.year) - day.day
        // A Friday before the weekend that ends the month counts too.
        return day.weekday < 5 && left == 0 || day.weekday == 5 && left <= 2
    }
}
