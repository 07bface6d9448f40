import CalStore

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
