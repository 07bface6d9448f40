import CalStore

/// The content of a sentence, before it becomes a rule.
struct RepeatParts: Hashable, Sendable {
    enum Counted: Hashable, Sendable {
        case days
        case weekday(Weekday)
        case workdays
        case weekendDays
        /// `the first instance of tue and fri`
        case anyOf([Weekday])
    }

    /// A weekday of the month beside those of the main list: `second tuesday`.
    struct Position: Hashable, Sendable {
        var ordinal: Int
        var weekday: Weekday
    }

    var frequency: RecurrenceRule.Frequency?
    var interval = 1
    var weekdays: [Weekday] = []
    var ordinals: [Int] = []
    var counted = Counted.days
    /// `and second tuesday` behind `first friday`
    var positions: [Position] = []
    /// A day with its month.
    var monthDay: Int?
    var months: [Int] = []
    /// ISO weeks of a year.
    var weeks: [Int] = []
    /// `except on fridays`, `except in august`
    var withoutWeekdays: [Weekday] = []
    var withoutMonths: [Int] = []
    /// Seconds after midnight, in order.
    var times: [Int] = []

    static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    static let weekend: [Weekday] = [.saturday, .sunday]

    /// Converts exclusions to inclusions.
    mutating func settle(text: String) throws(RepeatError) {
        if !withoutMonths.isEmpty {
            months = (months.isEmpty ? Array(1...12) : months).filter { !withoutMonths.contains($0) }
            if months.isEmpty { throw RepeatError(.notUnderstood(text, in: text), in: text) }
        }
        guard !withoutWeekdays.isEmpty else { return }
        guard ordinals.isEmpty, monthDay == nil, frequency == .daily || frequency == .weekly,
            !weekdays.isEmpty || frequency == .daily
        else { throw RepeatError(.notUnderstood(text, in: text), in: text) }
        weekdays = (weekdays.isEmpty ? Weekday.allCases : weekdays).filter { !withoutWeekdays.contains($0) }
        if weekdays.isEmpty { throw RepeatError(.notUnderstood(text, in: text), in: text) }
        // Positions in a day need a daily rule.
        if frequency == .daily, interval == 1, minutes.count < 2 { frequency = .weekly }
    }

    /// The hours and minutes of the times, in order.
    private var hours: [Int] { Set(times.map { $0 / 3600 }).sorted() }
    private var minutes: [Int] { Set(times.map { $0 / 60 % 60 }).sorted() }

    /// The parts for several times in a day. A rule combines each hour with each minute, and BYSETPOS chooses
    /// among these.
    private func timeParts(text: String) throws(RepeatError) -> [String] {
        guard times.count > 1 else { return [] }
        let (hours, minutes) = (hours, minutes)
        var parts = ["BYHOUR=" + Self.list(hours)]
        guard minutes.count > 1 else { return parts }
        parts.append("BYMINUTE=" + Self.list(minutes))
        let all = hours.flatMap { hour in minutes.map { hour * 3600 + $0 * 60 } }
        guard all != times else { return parts }
        let positions = times.compactMap { time in all.firstIndex(of: time).map { $0 + 1 } }
        guard frequency == .daily, positions.last ?? 0 <= Self.mostPositions else {
            throw RepeatError(.notUnderstood(text, in: text), in: text)
        }
        return parts + ["BYSETPOS=" + Self.list(positions)]
    }

    /// RFC 5545, 3.3.10: "setposday = yeardaynum", up to 366.
    private static let mostPositions = 366

    /// The parts of the rule, without its end.
    func ruleParts(text: String) throws(RepeatError) -> [String] {
        guard var frequency else { throw RepeatError(.notUnderstood(text, in: text), in: text) }
        if monthDay != nil, frequency != .yearly { throw RepeatError(.dateNeedsYear(text), in: text) }
        if !ordinals.isEmpty {
            guard frequency == .monthly || frequency == .yearly else {
                throw RepeatError(.ordinalNeedsMonth(text), in: text)
            }
            if frequency == .yearly, months.isEmpty, !isOfYear {
                throw RepeatError(.whichMonth(text), in: text)
            }
            if isPosition, frequency == .yearly, months.count > 1 {
                // BYSETPOS counts in the year; a position in each of some months needs a monthly rule.
                guard interval == 1 else { throw RepeatError(.positionInMonths(text), in: text) }
                frequency = .monthly
            }
        }
        var parts = ["FREQ=" + frequency.name]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if !months.isEmpty { parts.append("BYMONTH=" + Self.list(months)) }
        if !weeks.isEmpty { parts.append("BYWEEKNO=" + Self.list(weeks)) }
        if let monthDay { parts.append("BYMONTHDAY=\(monthDay)") }
        if !weekdays.isEmpty { parts.append(Self.byDay(weekdays)) }
        if !ordinals.isEmpty {
            switch counted {
            case .days: parts.append("BYMONTHDAY=" + Self.list(ordinals))
            case .weekday(let day):
                let all = ordinals.map { Position(ordinal: $0, weekday: day) } + positions
                parts.append("BYDAY=" + all.map { "\($0.ordinal)\($0.weekday.rfc)" }.joined(separator: ","))
            case .workdays: parts += [Self.byDay(Self.workdays), "BYSETPOS=" + Self.list(ordinals)]
            case .weekendDays: parts += [Self.byDay(Self.weekend), "BYSETPOS=" + Self.list(ordinals)]
            case .anyOf(let days): parts += [Self.byDay(days), "BYSETPOS=" + Self.list(ordinals)]
            }
        }
        return parts + (try timeParts(text: text))
    }

    private static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
    private static func byDay(_ days: [Weekday]) -> String {
        "BYDAY=" + days.map(\.rfc).joined(separator: ",")
    }

    /// A day that most months have deserves a note.
    var notes: [ReadingNote] {
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

    // MARK: The dates that it names

    /// The first date from `date` on in the sentence, ignoring the interval; nil if there is none.
    func first(from date: CivilDate) -> CivilDate? {
        var date = date
        // Eight years include a 29 February, also around 2100.
        for _ in 0..<(8 * 366 + 2) {
            if names(date) { return date }
            date = date.adding(days: 1)
        }
        return nil
    }

    private func names(_ date: CivilDate) -> Bool {
        if !weekdays.isEmpty, !weekdays.contains(date.weekday) { return false }
        let components = date.components
        let (year, month, day) = (components.year, components.month, components.day)
        if !months.isEmpty, !months.contains(month) { return false }
        if !weeks.isEmpty, !weeks.contains(date.isoWeek().week) { return false }
        if let monthDay { return day == monthDay }
        if ordinals.isEmpty { return true }
        let length = CivilDate.days(inMonth: month, of: year)
        switch counted {
        case .days: return ordinals.contains(day) || ordinals.contains(day - length - 1)
        case .weekday(let weekday):
            let all = ordinals.map { Position(ordinal: $0, weekday: weekday) } + positions
            let (number, count) =
                isOfYear ? (date.dayOfYear, CivilDate.days(inMonth: 2, of: year) + 337) : (day, length)
            return all.contains { position in
                date.weekday == position.weekday
                    && [(number - 1) / 7 + 1, -((count - number) / 7 + 1)].contains(position.ordinal)
            }
        case .workdays, .weekendDays, .anyOf:
            let group = group
            guard group.contains(date.weekday) else { return false }
            let before = (1...day).count { group.contains(date.adding(days: $0 - day).weekday) }
            let behind = (day...length).count { group.contains(date.adding(days: $0 - day).weekday) }
            return ordinals.contains(before) || ordinals.contains(-behind)
        }
    }

    /// The weekdays of which a position counts.
    private var group: [Weekday] {
        switch counted {
        case .workdays: Self.workdays
        case .weekendDays: Self.weekend
        case .anyOf(let days): days
        case .days, .weekday: []
        }
    }

    private var isPosition: Bool { !group.isEmpty }

    /// `every year on the 1st friday`: that of the year, as RFC 5545 counts without a month.
    var isOfYear: Bool {
        guard case .weekday = counted else { return false }
        return frequency == .yearly && months.isEmpty
    }
}
