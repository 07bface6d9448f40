import CalStore

/// Describes any rule in words, for people; a rule that `RepeatSentence` can express is written as it can be
/// typed.
///
/// ```
/// FREQ=HOURLY;INTERVAL=3                      every 3 hours
/// FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13         every month on the 13th, only Fri
/// FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0           every day at 09:00 and 17:00
/// FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3      every month on the 3rd instance of Tue, Wed, Thu
/// FREQ=DAILY;UNTIL=20260630T120000Z           every day until 30 Jun 2026 14:00
/// ```
struct RuleExplanation {
    private let rule: RecurrenceRule

    /// The text of a rule. The zone is that of the item; it decides the day of an UNTIL in UTC. The clock is
    /// the time of the first occurrence, if known: a rule with hours takes its minutes from it.
    static func text(of rule: RecurrenceRule, zone: Zone?, at clock: CivilTime? = nil) -> String {
        RuleExplanation(rule: rule).sentence(zone, clock)
    }

    private func sentence(_ zone: Zone?, _ clock: CivilTime?) -> String {
        guard rule.isGregorian else {
            return "by the calendar \(rule.calendarScale ?? ""): kept, but not expanded"
        }
        let core = isMisleading ? nil : RepeatSentence.core(of: rule, at: clock)
        return (core ?? whole) + RuleExplanation.end(of: rule, zone)
    }

    /// True if a text can be typed but is read differently: "every month on Fri" is every Friday of a month,
    /// "the last, 1st" are the last day and the first.
    private var isMisleading: Bool {
        let hasEveryWeekday =
            rule.frequency >= .monthly && rule.bySetPosition.isEmpty
            && rule.byDay.contains { $0.ordinal == 0 }
        return hasEveryWeekday
            || zip(rule.byMonthDay, rule.byMonthDay.dropFirst()).contains { $0 < 0 && $1 > 0 }
    }

    private var whole: String {
        let isChoice = !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty
        let dayParts = isChoice ? [days, months, weekdays] : [days, weekdays, months]
        let parts = ([every] + dayParts + [times]).compactMap { $0 }
        return parts.joined(separator: " ").replacing(" ,", with: ",") + positions + weekStart + skip
            + unknown
    }

    // MARK: - Periods

    private var unit: String {
        switch rule.frequency {
        case .secondly: "second"
        case .minutely: "minute"
        case .hourly: "hour"
        case .daily: "day"
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        }
    }

    private var every: String { rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s" }

    // MARK: - Days

    /// The parts that count days, without weekdays.
    private var days: String? {
        var parts: [String] = []
        if !rule.byWeekNumber.isEmpty {
            let isOne = rule.byWeekNumber.count == 1
            parts.append(
                rule.byWeekNumber.allSatisfy { $0 > 0 }
                    ? "in \(isOne ? "week" : "weeks") \(Self.ranges(rule.byWeekNumber))"
                    : "in the \(Self.ordinals(rule.byWeekNumber)) week of the year")
            if rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty, rule.frequency == .yearly
            {
                parts.append("on the weekday of the start")
            }
        }
        if !rule.byYearDay.isEmpty { parts.append("on the \(Self.ordinals(rule.byYearDay)) day of the year") }
        if !rule.byMonthDay.isEmpty {
            let isLast = rule.byMonthDay.contains { $0 < 0 }
            parts.append("on the \(Self.ordinals(rule.byMonthDay))" + (isLast ? " day" : ""))
            if rule.frequency == .yearly, rule.byMonth.isEmpty, rule.byWeekNumber.isEmpty,
                rule.byYearDay.isEmpty
            {
                parts.append("of the month of the start")
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var weekdays: String? {
        guard !rule.byDay.isEmpty else { return nil }
        let isChoice = !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty
        let countsDays = rule.frequency >= .monthly && rule.byWeekNumber.isEmpty
        let names = rule.byDay.map { day in
            day.ordinal == 0 || !countsDays
                ? Vocabulary.name(of: day.weekday)
                : "the \(OrdinalText.of(day.ordinal)) \(Vocabulary.name(of: day.weekday))"
        }
        let isYearly = rule.frequency == .yearly && rule.byMonth.isEmpty && countsDays
        let hasOrdinals = countsDays && rule.byDay.contains { $0.ordinal != 0 }
        let frame = hasOrdinals ? " of the \(isYearly ? "year" : "month")" : ""
        if isChoice { return ", only \(Self.list(names))\(frame)" }
        let isEvery = countsDays && rule.byDay.contains { $0.ordinal == 0 }
        let isPlain = !hasOrdinals && isEvery
        let marked = isEvery && !isPlain ? everyMarked(names) : names
        return "on \(isPlain ? "every " : "")\(Self.list(marked))\(frame)"
    }

    /// Next to `the 1st Tue` a bare `Mon` means every Monday.
    private func everyMarked(_ names: [String]) -> [String] {
        names.map { $0.hasPrefix("the ") ? $0 : "every \($0)" }
    }

    private var months: String? {
        rule.byMonth.isEmpty ? nil : "in " + Self.list(rule.byMonth.map(Vocabulary.name(ofMonth:)))
    }

    // MARK: - Times of day

    private var times: String? {
        if let chosen = chosenTimes { return "at " + Self.list(chosen) }
        let (hours, minutes, seconds) = (rule.byHour.sorted(), rule.byMinute.sorted(), rule.bySecond.sorted())
        if rule.frequency >= .daily, !hours.isEmpty, !minutes.isEmpty, hours.count * minutes.count <= 8,
            seconds.count <= 1
        {
            let clock = hours.flatMap { hour in
                minutes.map { minute in
                    Self.twoDigits(hour) + ":" + Self.twoDigits(minute)
                        + (seconds.first.map { $0 == 0 ? "" : ":" + Self.twoDigits($0) } ?? "")
                }
            }
            return "at " + Self.list(clock)
        }
        func named(_ values: [Int], _ before: String, _ unit: String) -> String? {
            values.isEmpty ? nil : "\(before) \(unit)\(values.count == 1 ? "" : "s") \(Self.ranges(values))"
        }
        let parts = [
            named(hours, "in", "hour"), named(minutes, "at", "minute"), named(seconds, "at", "second"),
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The times of a daily rule that BYSETPOS chooses, if there are few: 09:00, 10:30 and 12:00.
    private var chosenTimes: [String]? {
        let (hours, minutes) = (Set(rule.byHour).sorted(), Set(rule.byMinute).sorted())
        guard rule.frequency == .daily, !rule.bySetPosition.isEmpty, rule.bySecond.isEmpty,
            rule.bySetPosition.count <= 20
        else { return nil }
        let all = hours.flatMap { hour in minutes.map { Self.twoDigits(hour) + ":" + Self.twoDigits($0) } }
        let places = rule.bySetPosition.map { $0 > 0 ? $0 - 1 : all.count + $0 }
        guard places.allSatisfy(all.indices.contains) else { return nil }
        return Set(places).sorted().map { all[$0] }
    }

    // MARK: - What is left of it

    private var positions: String {
        guard !rule.bySetPosition.isEmpty, chosenTimes == nil else { return "" }
        return "; only the \(Self.ordinals(rule.bySetPosition)) of these in each \(unit)"
    }

    private var weekStart: String {
        let hasWeeks =
            !rule.byWeekNumber.isEmpty
            || rule.frequency == .weekly && (rule.interval > 1 || !rule.bySetPosition.isEmpty)
        guard hasWeeks, rule.weekStart != .monday else { return "" }
        return ", weeks starting on \(Vocabulary.name(of: rule.weekStart))"
    }

    private var skip: String {
        guard rule.frequency >= .monthly else { return "" }
        return switch rule.skip {
        case .omit: ""
        case .backward: "; if the day does not exist, on the day before"
        case .forward: "; if the day does not exist, on the day after"
        }
    }

    private var unknown: String {
        rule.unknownParts.isEmpty ? "" : " (not understood: \(rule.unknownParts.joined(separator: ", ")))"
    }

    /// UNTIL as a day, with the time if it cuts the day.
    private static func end(of rule: RecurrenceRule, _ zone: Zone?) -> String {
        let last: CivilDateTime
        switch rule.end {
        case .never: return ""
        case .count(let count): return count == 1 ? " 1 time" : " \(count) times"
        case .until(.date(let day)): last = CivilDateTime(day, CivilTime(secondOfDay: 86_399))
        case .until(.local(let time)): last = time
        case .until(.utc(let instant)): last = (zone ?? .utc).local(at: instant)
        }
        let isWholeDay = rule.frequency >= .daily && last.time.secondOfDay >= 86_340
        let date = "\(last.date.day) \(Vocabulary.name(ofMonth: last.date.month)) \(last.date.year)"
        return " until \(date)" + (isWholeDay ? "" : " \(last.time.description.prefix(5))")
    }

    // MARK: - Lists

    /// `1st, 3rd to 5th and last`
    private static func ordinals(_ numbers: [Int]) -> String {
        let ordered = Set(numbers.filter { $0 > 0 }).sorted() + Set(numbers.filter { $0 < 0 }).sorted()
        return list(stretches(ordered).map { stretch($0, OrdinalText.of) })
    }

    private static func ranges(_ numbers: [Int]) -> String {
        list(stretches(Set(numbers).sorted()).map { stretch($0, String.init) })
    }

    private static func stretch(_ numbers: ClosedRange<Int>, _ name: (Int) -> String) -> String {
        numbers.count == 1
            ? name(numbers.lowerBound) : "\(name(numbers.lowerBound)) to \(name(numbers.upperBound))"
    }

    /// Three or more in a row become one range.
    private static func stretches(_ numbers: [Int]) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = result.last, number == last.upperBound + 1, number != 0 {
                result[result.count - 1] = last.lowerBound...number
            } else {
                result.append(number...number)
            }
        }
        return result.flatMap {
            $0.count == 2 ? [$0.lowerBound...$0.lowerBound, $0.upperBound...$0.upperBound] : [$0]
        }
    }

    /// `Mon, Wed and Fri`
    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
