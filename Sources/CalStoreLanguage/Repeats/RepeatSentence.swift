import CalStore

/// Words a rule as a sentence that `RepeatReader` can read: `every 2 weeks on Fri until 30 Jun 2026`.
///
/// Rules without a sentence (seconds, week numbers, ...) give their RFC 5545 text.
package enum RepeatSentence {
    /// The text of a rule. The zone is that of the item; it decides the day of an UNTIL in UTC.
    package static func text(of rule: RecurrenceRule, zone: Zone?, at clock: CivilTime? = nil) -> String {
        guard let core = core(of: rule, at: clock) else { return rule.text }
        return core + end(of: rule, zone, clock)
    }

    /// The sentence without the end, with the hours of a day if there are several; the minutes are those of
    /// the clock.
    static func core(of rule: RecurrenceRule, at clock: CivilTime?) -> String? {
        if let text = weeks(of: rule) ?? minutes(of: rule) { return text }
        guard let clock, clock.second == 0, rule.byHour.count > 1, rule.byHour.contains(clock.hour),
            rule.frequency >= .daily, rule.byMinute.isEmpty
        else { return core(of: rule) }
        var days = rule
        days.byHour = []
        let times = Set(rule.byHour).sorted().map { $0 * 60 + clock.minute }
        guard let core = core(of: days) else { return nil }
        if rule.frequency == .daily, rule.interval == 1, times.count >= fewestSteps,
            let steps = steps(of: times, core)
        {
            return steps
        }
        return core + " at " + times.map { Clock.text($0 * 60) }.joined(separator: ", ")
    }

    /// Fewer times of a day are listed.
    private static let fewestSteps = 4

    /// `every year on Mon in week 12, 40`
    private static func weeks(of rule: RecurrenceRule) -> String? {
        var days = rule
        days.byWeekNumber = []
        guard rule.frequency == .yearly, !rule.byWeekNumber.isEmpty, !rule.byDay.isEmpty, isPlain(days),
            rule.weekStart == .monday, rule.byMonth.isEmpty, rule.byMonthDay.isEmpty,
            rule.bySetPosition.isEmpty, rule.byWeekNumber.allSatisfy({ $0 > 0 }),
            rule.byDay.allSatisfy({ $0.ordinal == 0 }), let every = every(rule)
        else { return nil }
        return every + " on " + names(rule.byDay.map(\.weekday).sorted()) + " in week "
            + rule.byWeekNumber.map(String.init).joined(separator: ", ")
    }

    /// `every 90 minutes from 09:00 to 16:30 on Mon, Tue`: times of a day at equal distances.
    private static func minutes(of rule: RecurrenceRule) -> String? {
        var days = rule
        (days.byHour, days.byMinute, days.bySetPosition) = ([], [], [])
        guard rule.frequency == .daily, rule.interval == 1, rule.byMinute.count > 1, isPlain(days),
            let core = core(of: days), core.hasPrefix("every day")
        else { return nil }
        let all = Set(rule.byHour).sorted().flatMap { hour in
            Set(rule.byMinute).sorted().map { hour * 60 + $0 }
        }
        let places =
            rule.bySetPosition.isEmpty ? Array(all.indices) : rule.bySetPosition.map { $0 - 1 }.sorted()
        guard places.count > 1, places.allSatisfy(all.indices.contains) else { return nil }
        return steps(of: places.map { all[$0] }, core)
    }

    /// `every 2 hours from 22:00 to 06:00`: the times of each day, in minutes, if they have equal distances.
    private static func steps(of times: [Int], _ core: String) -> String? {
        func step(_ times: [Int]) -> Int? {
            let steps = Set(zip(times, times.dropFirst()).map { $1 - $0 })
            return steps.count == 1 ? steps.first : nil
        }
        let days = core.dropFirst("every day".count)
        var times = times
        // Over midnight, the last times are those of the next day, which a weekday would not say.
        if step(times) == nil, !days.hasPrefix(" on"),
            let night = times.indices.dropFirst().max(by: {
                times[$0] - times[$0 - 1] < times[$1] - times[$1 - 1]
            })
        {
            times = times[night...] + times[..<night].map { $0 + 1440 }
        }
        guard let first = times.first, let last = times.last, let step = step(times), step > 0 else {
            return nil
        }
        let unit = step % 60 > 0 ? "\(step) minutes" : step == 60 ? "hour" : "\(step / 60) hours"
        return "every \(unit) from \(Clock.text(first * 60)) to \(Clock.text(last % 1440 * 60))" + days
    }

    /// Whether all parts have words in sentences.
    private static func isPlain(_ rule: RecurrenceRule) -> Bool {
        // The first day of the week matters only for intervals of several weeks.
        let weekMatters = rule.frequency == .weekly && rule.interval > 1
        return rule.bySecond.isEmpty && rule.byMinute.isEmpty && rule.byHour.isEmpty && rule.byYearDay.isEmpty
            && rule.byWeekNumber.isEmpty && rule.skip == .omit && rule.isGregorian
            && rule.unknownParts.isEmpty
            && (rule.weekStart == .monday || !weekMatters)
    }

    /// The text except for the end; nil if there are no words for it.
    private static func core(of rule: RecurrenceRule) -> String? {
        guard isPlain(rule) else { return nil }
        let ordinals = rule.byDay.filter { $0.ordinal != 0 }
        let days = rule.byDay.filter { $0.ordinal == 0 }.map(\.weekday).sorted()
        guard ordinals.isEmpty || days.isEmpty else { return nil }
        let every = every(rule)
        switch rule.frequency {
        case .daily, .weekly:
            guard let every, ordinals.isEmpty, rule.byMonthDay.isEmpty, rule.bySetPosition.isEmpty else {
                return nil
            }
            let inMonths = inMonths(rule)
            if rule.frequency == .weekly, rule.interval == 1 {
                if days == RepeatParts.workdays { return "every weekday" + inMonths }
                if days == RepeatParts.weekend { return "every weekend" + inMonths }
            }
            return every + (days.isEmpty ? "" : " on " + names(days)) + inMonths
        case .monthly, .yearly:
            guard let every, let on = on(rule, ordinals, days) else { return nil }
            return every + on
        case .hourly, .minutely:
            guard let every, rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.bySetPosition.isEmpty else {
                return nil
            }
            return every + inMonths(rule)
        case .secondly: return nil
        }
    }

    private static func every(_ rule: RecurrenceRule) -> String? {
        let unit: String
        switch rule.frequency {
        case .daily: unit = "day"
        case .weekly: unit = "week"
        case .monthly: unit = "month"
        case .yearly: unit = "year"
        case .hourly: unit = "hour"
        case .minutely: unit = "minute"
        case .secondly: return nil
        }
        return rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    }

    /// The days of a month, and the months.
    private static func on(_ rule: RecurrenceRule, _ ordinals: [RecurrenceRule.Day], _ days: [Weekday])
        -> String?
    {
        let isYearly = rule.frequency == .yearly
        let inMonths = inMonths(rule)
        if !rule.byMonthDay.isEmpty {
            guard rule.byDay.isEmpty, rule.bySetPosition.isEmpty else { return nil }
            if isYearly, rule.byMonth.count == 1, rule.byMonthDay.count == 1, rule.byMonthDay[0] > 0 {
                return " on \(rule.byMonthDay[0]) \(Vocabulary.name(ofMonth: rule.byMonth[0]))"
            }
            guard !isYearly || !rule.byMonth.isEmpty else { return nil }
            let isLast = rule.byMonthDay.last.map { $0 < 0 } ?? false
            return " on the " + list(rule.byMonthDay) + (isLast ? " day" : "") + inMonths
        }
        if let weekday = ordinals.first?.weekday {
            let isOfYear = isYearly && rule.byMonth.isEmpty
            let isOne = ordinals.allSatisfy { $0.weekday == weekday }
            guard rule.bySetPosition.isEmpty, !isOfYear || isOne,
                ordinals.allSatisfy({ abs($0.ordinal) <= (isOfYear ? 53 : 5) })
            else { return nil }
            guard isOne else {
                let names = ordinals.map {
                    "\(OrdinalText.of($0.ordinal)) \(Vocabulary.name(of: $0.weekday))"
                }
                return " on the " + names.joined(separator: ", ") + inMonths
            }
            return " on the " + list(ordinals.map(\.ordinal)) + " " + Vocabulary.name(of: weekday)
                + (isOfYear ? " of the year" : inMonths)
        }
        if !rule.bySetPosition.isEmpty {
            guard !isYearly || rule.byMonth.count == 1, days.count > 1 else { return nil }
            guard days == RepeatParts.workdays || days == RepeatParts.weekend else {
                guard rule.bySetPosition.allSatisfy({ abs($0) <= 5 * days.count }) else { return nil }
                return " on the " + list(rule.bySetPosition) + " instance of " + names(days) + inMonths
            }
            let isWork = days == RepeatParts.workdays
            guard rule.bySetPosition.allSatisfy({ abs($0) <= (isWork ? 23 : 10) }) else { return nil }
            return " on the " + list(rule.bySetPosition) + (isWork ? " weekday" : " weekend day") + inMonths
        }
        return (days.isEmpty ? "" : " on " + names(days)) + inMonths
    }

    private static func inMonths(_ rule: RecurrenceRule) -> String {
        if rule.byMonth.isEmpty { return "" }
        return " in " + rule.byMonth.map(Vocabulary.name(ofMonth:)).joined(separator: ", ")
    }

    private static func end(of rule: RecurrenceRule, _ zone: Zone?, _ clock: CivilTime?) -> String {
        if case .count(let count) = rule.end { return count == 1 ? " 1 time" : " \(count) times" }
        guard let date = lastDay(of: rule, zone: zone, at: clock) else { return "" }
        return " until \(date.day) \(Vocabulary.name(ofMonth: date.month)) \(date.year)"
    }

    /// The day that a sentence names as the last one of a rule; nil for a rule without such a day.
    ///
    /// - Parameter clock: The time of day of the occurrences, if known: a repeat that ends before it has no
    ///   occurrence on its last day, so the day before is named.
    package static func lastDay(of rule: RecurrenceRule, zone: Zone?, at clock: CivilTime?) -> CivilDate? {
        let last: CivilDateTime
        switch rule.end {
        case .never, .count: return nil
        case .until(.date(let day)): last = CivilDateTime(day.adding(days: 1)).adding(seconds: -1)
        case .until(.local(let time)): last = time
        case .until(.utc(let instant)): last = (zone ?? .utc).local(at: instant)
        }
        let isOnceADay =
            ![.hourly, .minutely, .secondly].contains(rule.frequency) && rule.byHour.isEmpty
            && rule.byMinute.isEmpty
        let isTooEarly = clock.map { isOnceADay && last.time < $0 } ?? false
        return isTooEarly ? last.date.adding(days: -1) : last.date
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.map(OrdinalText.of).joined(separator: ", ")
    }
    private static func names(_ days: [Weekday]) -> String {
        days.map(Vocabulary.name(of:)).joined(separator: ", ")
    }
}
