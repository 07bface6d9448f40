/// What phrases mean at any moment, said once more in the plainest way: for each phrase the days are walked until one fits. Answers are in
/// the notation of the tables in `Readings`; nil is "these words do not decide it at this moment".
enum PlainReadings {
    typealias Meaning = @Sendable (PlainNow) -> String?
    typealias Rule = (phrase: String, meaning: Meaning)

    private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let fullNames = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    static let points: [Rule] = weekdays + relative + daysOfMonth + monthDays + edges + counted + fixed
    static let times: [Rule] = clocks + parts
    static let ranges: [Rule] = clockRanges + dayRanges + periods + monthNames

    // MARK: Days

    private static let weekdays: [Rule] = (0..<7).flatMap { index -> [Rule] in
        let wanted = index + 1
        let coming: Meaning = { now in now.day(now.after { $0.weekday == wanted }) }
        let inWeek = { (weeks: Int) -> Meaning in
            { now in now.day(now.weekday(wanted, ofWeek: now.week() + 7 * weeks)) }
        }
        let later = { (days: Int) -> Meaning in
            { now in now.day(now.after { $0.weekday == wanted } + days) }
        }
        let (short, full) = (names[index], fullNames[index])
        return [
            (short, coming), (full, coming), ("on " + full, coming), ("this " + short, coming),
            ("next " + short, inWeek(1)), ("\(short) next week", inWeek(1)),
            ("next week \(short)", inWeek(1)),
            ("last " + short, inWeek(-1)), ("last week \(short)", inWeek(-1)),
            ("\(short) in 2 weeks", later(14)), ("2 weeks from \(short)", later(14)),
            ("a week from \(full)", later(7)),
        ]
    }

    private static let relative: [Rule] = [
        ("today", { $0.day($0.today) }), ("tomorrow", { $0.day($0.today + 1) }),
        ("tmr", { $0.day($0.today + 1) }), ("yesterday", { $0.day($0.today - 1) }),
        ("day after tomorrow", { $0.day($0.today + 2) }),
        ("the day before yesterday", { $0.day($0.today - 2) }),
        ("in 3 days", { $0.day($0.today + 3) }), ("in two weeks", { $0.day($0.today + 14) }),
        ("2 weeks from now", { $0.day($0.today + 14) }), ("+2w", { $0.day($0.today + 14) }),
        ("in a couple of days", { $0.day($0.today + 2) }),
        ("in a month", { $0.day($0.months(1)) }), ("in 6 months", { $0.day($0.months(6)) }),
        ("in a year", { $0.day($0.months(12)) }), ("a month ago", { $0.day($0.months(-1)) }),
        ("3 days ago", { $0.day($0.today - 3) }), ("a week ago", { $0.day($0.today - 7) }),
        ("3 days after tomorrow", { $0.day($0.today + 4) }),
        ("in half an hour", { $0.moment(in: 1800) }), ("in an hour", { $0.moment(in: 3600) }),
        ("in 90 min", { $0.moment(in: 5400) }), ("in 1h30", { $0.moment(in: 5400) }),
        ("2 hours ago", { $0.moment(in: -7200) }), ("+24h", { $0.moment(in: 86_400) }),
    ]

    private static let daysOfMonth: [Rule] = [1, 2, 3, 11, 12, 20, 22, 28].flatMap { number -> [Rule] in
        let ending = number == 1 ? "st" : [2, 22].contains(number) ? "nd" : number == 3 ? "rd" : "th"
        let coming: Meaning = { now in
            now.day.day == number ? nil : now.day(now.after { $0.day == number })
        }
        return ["the \(number)\(ending)", "\(number)\(ending)", "on the \(number)\(ending)"].map {
            ($0, coming)
        }
    }

    private static let monthDays: [Rule] = [(5, 3), (1, 1), (12, 31), (2, 28), (3, 29), (10, 25)].flatMap {
        (month: Int, day: Int) -> [Rule] in
        let name = months[month - 1]
        let coming: Meaning = { now in
            now.day(now.from { $0.month == month && $0.day == day })
        }
        return [
            "\(day) \(name)", "\(name) \(day)", "\(day) \(name.prefix(3))", "on \(name.prefix(3)) \(day)",
        ].map { ($0, coming) }
    }

    private static let edges: [Rule] = [
        ("end of month", { $0.day($0.lastOfMonth()) }), ("eom", { $0.day($0.lastOfMonth()) }),
        ("month end", { $0.day($0.lastOfMonth()) }),
        ("end of next month", { now in now.day(now.lastOfMonth(now.lastOfMonth() + 1)) }),
        ("start of next month", { $0.day($0.lastOfMonth() + 1) }),
        ("end of week", { $0.day($0.week() + 6) }), ("end of next week", { $0.day($0.week() + 13) }),
        ("beginning of next week", { $0.day($0.week() + 7) }),
        ("end of year", { now in now.day(now.from { $0.month == 12 && $0.day == 31 }) }),
        ("start of next year", { now in now.day(now.after { $0.month == 1 && $0.day == 1 }) }),
        ("sow", { $0.day($0.week()) }), ("som", { $0.day($0.firstOfMonth()) }),
    ]

    private static let counted: [Rule] = [
        ("first monday of may", { $0.counted(5, 1, 1...7) }),
        ("2nd tuesday of june", { $0.counted(6, 2, 8...14) }),
        ("4th thursday of november", { $0.counted(11, 4, 22...28) }),
        ("last friday in march", { $0.counted(3, 5, 25...31) }),
        ("last sunday of october", { $0.counted(10, 7, 25...31) }),
        (
            "2nd tue of next month",
            { now in
                now.day(now.from(now.lastOfMonth() + 1) { $0.weekday == 2 && (8...14).contains($0.day) })
            }
        ),
        (
            "first monday of next month",
            { now in now.day(now.from(now.lastOfMonth() + 1) { $0.weekday == 1 }) }
        ),
    ]

    private static let fixed: [Rule] = [
        ("christmas", { now in now.day(now.from { $0.month == 12 && $0.day == 25 }) }),
        ("christmas eve", { now in now.day(now.from { $0.month == 12 && $0.day == 24 }) }),
        ("new year's eve", { now in now.day(now.from { $0.month == 12 && $0.day == 31 }) }),
        ("new year's day", { now in now.day(now.from { $0.month == 1 && $0.day == 1 }) }),
        ("2026-05-03", { _ in "2026-05-03" }), ("3 may 2027", { _ in "2027-05-03" }),
        ("2027/05/03", { _ in "2027-05-03" }), ("day 100 of 2026", { _ in "2026-04-10" }),
        ("2026-W12-3", { _ in "2026-03-18" }), ("25.12.2026", { _ in "2026-12-25" }),
        ("25/12", { now in now.day(now.from { $0.month == 12 && $0.day == 25 }) }),
        ("12/25", { now in now.day(now.from { $0.month == 12 && $0.day == 25 }) }),
    ]

    // MARK: Times

    private static let clocks: [Rule] = [
        ("15:00", { $0.next(15) }), ("at 15:00", { $0.next(15) }), ("3pm", { $0.next(15) }),
        ("3:30 P.M.", { $0.next(15, 30) }), ("15h30", { $0.next(15, 30) }), ("9am", { $0.next(9) }),
        ("noon", { $0.next(12) }), ("half past 3", { $0.next(15, 30) }),
        ("quarter to 4", { $0.next(15, 45) }),
        ("ten past 9", { $0.next(9, 10) }), ("at 5", { $0.next(17) }), ("at 9", { $0.next(9) }),
        ("at 12", { $0.next(12) }), ("at 13", { $0.next(13) }), ("3 o'clock", { $0.next(15) }),
        ("3pm tomorrow", { $0.time($0.today + 1, 15) }), ("tomorrow, 3pm", { $0.time($0.today + 1, 15) }),
        ("tomorrow at 9", { $0.time($0.today + 1, 9) }), ("tomorrow at 1", { $0.time($0.today + 1, 13) }),
        ("fri at 15:00", { now in now.time(now.after { $0.weekday == 5 }, 15) }),
        ("friday, 7pm", { now in now.time(now.after { $0.weekday == 5 }, 19) }),
        ("next thu 3pm", { now in now.time(now.weekday(4, ofWeek: now.week() + 7), 15) }),
        ("in 3 days at 4pm", { $0.time($0.today + 3, 16) }),
        ("day after tomorrow 10am", { $0.time($0.today + 2, 10) }),
        ("end of month 17:00", { $0.time($0.lastOfMonth(), 17) }),
        (
            "the 20th at 14:00",
            { now in now.day.day == 20 ? nil : now.time(now.after { $0.day == 20 }, 14) }
        ),
        (
            "14:00 3 may",
            { now in now.day.month == 5 ? nil : now.time(now.from { $0.month == 5 && $0.day == 3 }, 14) }
        ),
        ("tomorrow 24:00", { $0.time($0.today + 2, 0) }),
    ]

    private static let parts: [Rule] = [
        ("tomorrow morning", { $0.time($0.today + 1, 9) }),
        ("tomorrow afternoon", { $0.time($0.today + 1, 14) }),
        ("tomorrow evening", { $0.time($0.today + 1, 19) }),
        ("tomorrow night", { $0.time($0.today + 1, 21) }),
        ("fri morning", { now in now.time(now.after { $0.weekday == 5 }, 9) }),
        ("fri cob", { now in now.time(now.after { $0.weekday == 5 }, 17) }),
    ]

    // MARK: Ranges

    private static let clockRanges: [Rule] = [
        ("tomorrow 9-10", { $0.time($0.today + 1, 9) + ".." + $0.time($0.today + 1, 10) }),
        ("tomorrow 9-10:30", { $0.time($0.today + 1, 9) + ".." + $0.time($0.today + 1, 10, 30) }),
        ("tomorrow from 9 to 10:30", { $0.time($0.today + 1, 9) + ".." + $0.time($0.today + 1, 10, 30) }),
        ("tomorrow between 9 and 10", { $0.time($0.today + 1, 9) + ".." + $0.time($0.today + 1, 10) }),
        ("tomorrow 9am-1pm", { $0.time($0.today + 1, 9) + ".." + $0.time($0.today + 1, 13) }),
        ("tomorrow 3-5pm", { $0.time($0.today + 1, 15) + ".." + $0.time($0.today + 1, 17) }),
        ("tomorrow 11-1pm", { $0.time($0.today + 1, 11) + ".." + $0.time($0.today + 1, 13) }),
        ("tomorrow 22:00-06:00", { $0.time($0.today + 1, 22) + ".." + $0.time($0.today + 2, 6) }),
        ("14:00-15:00", { now in now.nextDay(of: 14).map { now.time($0, 14) + ".." + now.time($0, 15) } }),
        ("tomorrow 14:00 for 2h", { $0.time($0.today + 1, 14) + ".." + $0.time($0.today + 1, 16) }),
        (
            "tomorrow 14:00 for 90 minutes",
            { $0.time($0.today + 1, 14) + ".." + $0.time($0.today + 1, 15, 30) }
        ),
    ]

    private static let dayRanges: [Rule] = [
        (
            "fri 22:00 - sat 06:00",
            { now in
                let friday = now.after { $0.weekday == 5 }
                return now.time(friday, 22) + ".." + now.time(friday + 1, 6)
            }
        ),
        (
            "mon-fri",
            { now in
                let monday = now.after { $0.weekday == 1 }
                return now.days(monday, monday + 4)
            }
        ),
        (
            "fri..mon",
            { now in
                let friday = now.after { $0.weekday == 5 }
                return now.days(friday, friday + 3)
            }
        ),
        ("1 may - 4 may", { $0.inMay(1, 4) }), ("may 4-8", { $0.inMay(4, 8) }),
        ("4-8 may", { $0.inMay(4, 8) }),
        ("may 4 to may 8", { $0.inMay(4, 8) }), ("from 4 to 8 may", { $0.inMay(4, 8) }),
        ("4 may till 8 may", { $0.inMay(4, 8) }),
        ("today..", { $0.day($0.today) + ".." }), ("from today", { $0.day($0.today) + ".." }),
        ("..fri", { now in ".." + now.day(now.after { $0.weekday == 5 }) }),
        ("since mon", { now in now.day.weekday == 1 ? nil : now.day(now.before { $0.weekday == 1 }) + ".." }),
        ("next 7 days", { $0.days($0.today, $0.today + 6) }), ("7d", { $0.days($0.today, $0.today + 6) }),
        ("coming week", { $0.days($0.today, $0.today + 6) }),
        (
            "fri for 2 days",
            { now in
                let friday = now.after { $0.weekday == 5 }
                return now.days(friday, friday + 1)
            }
        ),
    ]

    private static let periods: [Rule] =
        [
            ("this week", { $0.days($0.week(), $0.week() + 6) }),
            ("next week", { $0.days($0.week() + 7, $0.week() + 13) }),
            ("last week", { $0.days($0.week() - 7, $0.week() - 1) }),
            ("this month", { $0.days($0.firstOfMonth(), $0.lastOfMonth()) }),
            ("next month", { $0.days($0.lastOfMonth() + 1, $0.lastOfMonth($0.lastOfMonth() + 1)) }),
            ("last month", { $0.days($0.firstOfMonth($0.firstOfMonth() - 1), $0.firstOfMonth() - 1) }),
            ("this quarter", { $0.quarter(0) }), ("next quarter", { $0.quarter(1) }),
            ("last quarter", { $0.quarter(-1) }),
            ("this year", { $0.year(0) }), ("next year", { $0.year(1) }), ("last year", { $0.year(-1) }),
            (
                "next weekend",
                { now in
                    // Where the week begins on Sunday, a Saturday and the Sunday behind it are of two weeks.
                    guard now.weekStart == 1, now.day.weekday < 6 else { return nil }
                    let saturday = now.from { $0.weekday == 6 } + 7
                    return now.days(saturday, saturday + 1)
                }
            ),
            (
                "this weekend",
                { now in
                    guard now.day.weekday < 6 else { return nil }
                    let saturday = now.from { $0.weekday == 6 }
                    return now.days(saturday, saturday + 1)
                }
            ),
            ("march 2027", { _ in "2027-03-01..2027-03-31" }),
            ("2026-W12", { _ in "2026-03-16..2026-03-22" }),
            ("2026", { _ in "2026-01-01..2026-12-31" }), ("2026-03", { _ in "2026-03-01..2026-03-31" }),
        ]

    private static let monthNames: [Rule] = (0..<12).flatMap { index -> [Rule] in
        let coming: Meaning = { now in
            let last = now.from { $0.month == index + 1 }
            return now.days(now.firstOfMonth(last), now.lastOfMonth(last))
        }
        return [(months[index], coming), ("in " + months[index], coming)]
    }
}

extension PlainNow {
    /// A weekday of a month, the next such day; nil when it is today.
    fileprivate func counted(_ month: Int, _ weekday: Int, _ days: ClosedRange<Int>) -> String? {
        let fits = { (day: PlainDay) in
            day.month == month && day.weekday == weekday && days.contains(day.day)
        }
        return fits(day) || day.month == month ? nil : day(after(nil, fits))
    }

    /// Days of the next May; nil in May, where the words do not say which.
    fileprivate func inMay(_ first: Int, _ last: Int) -> String? {
        guard day.month != 5 else { return nil }
        let start = from { $0.month == 5 && $0.day == first }
        return days(start, start + last - first)
    }

    fileprivate func quarter(_ offset: Int) -> String {
        var first = upTo { $0.day == 1 && $0.month % 3 == 1 }
        if offset > 0 { first = after(first) { $0.day == 1 && $0.month % 3 == 1 } }
        if offset < 0 { first = before(first) { $0.day == 1 && $0.month % 3 == 1 } }
        return days(first, after(first) { $0.day == 1 && $0.month % 3 == 1 } - 1)
    }

    fileprivate func year(_ offset: Int) -> String {
        let year = day.year + offset
        return "\(year)-01-01..\(year)-12-31"
    }
}
