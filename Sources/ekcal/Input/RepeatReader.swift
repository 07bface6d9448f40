import CalStore

/// Reads how something repeats: section 6 of `ekcal help repeats`.
///
/// ```
/// repeat  = ["every"] [N | "other"] unit [on] [in] [end]
///         | "daily" | "weekly" | "biweekly" | "monthly" | "yearly"            [on] [in] [end]
///         | ["every" [N | "other"]] ("weekdays" | "weekends" | weekday{,weekday})  [in] [end]
/// on      = "on" weekday{,weekday}
///         | "on the" ordinal{,ordinal} [weekday | "day" | "weekday" | "weekend day"]
///         | "on" D month
/// ordinal = 1st..31st | first..fifth | "last" | "2nd last" ...
/// in      = "in" month{,month}
/// end     = "until" date | ["for"] N "times"
/// ```
/// Lists may have `and` for a comma.
struct RepeatReader: Sendable {
    /// For the date behind `until`.
    let dates: DateReader
    /// Whether what repeats has dates, not times.
    let isAllDay: Bool
    /// The zone of what repeats; nil when it floats or is all-day.
    let zone: Zone?

    struct Reading: Hashable, Sendable {
        let rule: RecurrenceRule
        var warnings: [RepeatWarning] = []
    }

    func read(_ text: String) throws(RepeatError) -> Reading {
        var parser = RepeatParser(text, self)
        let sentence = try parser.sentence()
        let parts = try sentence.ruleParts(text: text) + parser.ending(self)
        // The parts were made here and are right; a fault would be one of this file.
        guard let rule = try? RecurrenceRule(text: parts.joined(separator: ";")) else {
            throw .notUnderstood(text, in: text)
        }
        return Reading(rule: rule, warnings: sentence.warnings)
    }

    /// `--until`: the end of that day, in the zone of what repeats.
    func until(_ text: String) throws(DateError) -> RecurrenceRule.Until {
        until(try dates.when(text).date)
    }

    func until(_ date: CivilDate) -> RecurrenceRule.Until {
        if isAllDay { return .date(date) }
        let last = CivilDateTime(date, CivilTime(secondOfDay: 86_399))
        return zone.map { .utc($0.instant(for: last, secondPass: true)) } ?? .local(last)
    }
}

/// What a sentence says, before it is a rule.
struct RepeatParts: Hashable, Sendable {
    enum Counted: Hashable, Sendable {
        case days
        case weekday(Weekday)
        case workdays
        case weekendDays
    }

    var frequency = ""
    var interval = 1
    var weekdays: [Weekday] = []
    var ordinals: [Int] = []
    var counted = Counted.days
    /// A day with its month.
    var monthDay: Int?
    var months: [Int] = []

    static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    static let weekend: [Weekday] = [.saturday, .sunday]

    func ruleParts(text: String) throws(RepeatError) -> [String] {
        var frequency = frequency
        if monthDay != nil, frequency != "YEARLY" { throw .dateNeedsYear(text) }
        if !ordinals.isEmpty {
            guard frequency == "MONTHLY" || frequency == "YEARLY" else { throw .ordinalNeedsMonth(text) }
            if frequency == "YEARLY", months.isEmpty { throw .whichMonth(text) }
            if isPosition, frequency == "YEARLY", months.count > 1 {
                // BYSETPOS counts in the year; in each of some months is a monthly rule.
                guard interval == 1 else { throw .positionInMonths(text) }
                frequency = "MONTHLY"
            }
        }
        var parts = ["FREQ=" + frequency]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if !months.isEmpty { parts.append("BYMONTH=" + list(months)) }
        if let monthDay { parts.append("BYMONTHDAY=\(monthDay)") }
        if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.map(\.rfc).joined(separator: ",")) }
        if ordinals.isEmpty { return parts }
        switch counted {
        case .days: parts.append("BYMONTHDAY=" + list(ordinals))
        case .weekday(let day):
            parts.append("BYDAY=" + ordinals.map { "\($0)\(day.rfc)" }.joined(separator: ","))
        case .workdays: parts += [byDay(Self.workdays), "BYSETPOS=" + list(ordinals)]
        case .weekendDays: parts += [byDay(Self.weekend), "BYSETPOS=" + list(ordinals)]
        }
        return parts
    }

    /// A day that most months have is worth a word.
    var warnings: [RepeatWarning] {
        if let monthDay { return monthDay == 29 && months == [2] ? [.leapDay] : [] }
        guard counted == .days else { return [] }
        let months = months.isEmpty ? Array(1...12) : months
        return ordinals.filter { $0 >= 29 }.compactMap { day in
            // 2028 is a leap year.
            let lacking = months.count { CivilDate.days(inMonth: $0, of: 2028) < day }
            if lacking > 0 { return .skipsMonths(day: day, months: lacking) }
            return day == 29 && months.contains(2) ? .skipsFebruary : nil
        }
    }

    private var isPosition: Bool { counted == .workdays || counted == .weekendDays }
    private func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
    private func byDay(_ days: [Weekday]) -> String { "BYDAY=" + days.map(\.rfc).joined(separator: ",") }
}
