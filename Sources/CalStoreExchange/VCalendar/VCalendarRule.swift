import CalStore

/// A recurrence rule of vCalendar 1.0 (the "basic recurrence rule grammar") as one of RFC 5545.
///
/// | vCalendar 1.0 | RFC 5545 |
/// |---|---|
/// | `D2 #10` | FREQ=DAILY;INTERVAL=2;COUNT=10 |
/// | `W1 TU TH 19971224T000000` | FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=19971224 |
/// | `MP1 1+ 2- FR #0` | FREQ=MONTHLY;BYDAY=1FR,-2FR |
/// | `MD1 15 3- LD #0` | FREQ=MONTHLY;BYMONTHDAY=15,-3,-1 |
/// | `YM1 6 7 #8` | FREQ=YEARLY;BYMONTH=6,7;COUNT=8 |
/// | `YD1 100 #0` | FREQ=YEARLY;BYYEARDAY=100 |
///
/// A rule without count and end occurs twice. The specification gives examples in which a count is one of
/// occurrences (`YM1 6 7 #8`) and one in which it is one of weeks (`W1 TU TH #5`); here it is always one of
/// occurrences, as in other programs, and a rule in which that makes a difference is named.
struct VCalendarRule {
    /// The value of RRULE.
    let text: String
    /// How it was read, if there is more than one way.
    let note: Note?

    enum Note: Hashable, Sendable {
        case noEnd
        case countOfLists(Int)
        case countAndEnd
    }

    /// The reason why a rule has no form in RFC 5545.
    struct Unusable: Error {
        let reason: String
    }

    private enum Frequency: String {
        case minutely = "M", daily = "D", weekly = "W", monthlyByPosition = "MP", monthlyByDay = "MD"
        case yearlyByMonth = "YM", yearlyByDay = "YD"

        var rfc: String {
            switch self {
            case .minutely: "MINUTELY"
            case .daily: "DAILY"
            case .weekly: "WEEKLY"
            case .monthlyByPosition, .monthlyByDay: "MONTHLY"
            case .yearlyByMonth, .yearlyByDay: "YEARLY"
            }
        }
    }

    /// - Parameters:
    ///   - start: The first day of the item, for what a rule does not say.
    ///   - end: Returns the value of UNTIL for an end date; nil if it is not a date.
    init(_ written: String, start: CivilDate?, end: (String) -> String?) throws(Unusable) {
        var words = written.uppercased().split(whereSeparator: \.isWhitespace).map(String.init)[...]
        guard let first = words.popFirst(), let (frequency, interval) = Self.frequency(first) else {
            throw Unusable(reason: "it does not begin with D, W, MP, MD, YM or YD and a number")
        }
        var parser = Parser(frequency: frequency)
        var (count, until): (Int?, String?) = (nil, nil)
        for word in words {
            if word.hasPrefix("#") {
                guard let number = Int(word.dropFirst()), number >= 0, number <= Int(Int32.max) else {
                    throw Unusable(reason: "\(word) is not a number of times")
                }
                guard count == nil else { throw Self.nested }
                count = number
            } else if word.utf8.count >= 8 {
                guard let text = end(word) else { throw Unusable(reason: "\(word) is not a date") }
                until = text
            } else if Weekday(rfc: word) == nil, Self.frequency(word) != nil {
                throw Self.nested
            } else if count != nil || until != nil {
                throw Unusable(reason: "\(word) comes after the count or the end")
            } else {
                try parser.read(word)
            }
        }
        var parts = ["FREQ=\(frequency.rfc)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        let (by, size) = try parser.parts(start)
        parts += by
        var note: Note?
        if let until {
            parts.append("UNTIL=\(until)")
            if let count, count > 0 { note = .countAndEnd }
        } else if let count {
            if count > 0 { parts.append("COUNT=\(count)") }
            if count > 1, size > 1 { note = .countOfLists(count) }
        } else {
            parts.append("COUNT=2")
            note = .noEnd
        }
        text = parts.joined(separator: ";")
        self.note = note
    }

    private static let nested = Unusable(
        reason: "it is a rule within a rule, which iCalendar does not have")

    /// `MP2`, or `MP` for 1; nil for another word.
    private static func frequency(_ word: String) -> (Frequency, Int)? {
        let letters = word.prefix { $0.isASCII && $0.isLetter }
        let digits = word.dropFirst(letters.count)
        guard let frequency = Frequency(rawValue: String(letters)),
            digits.isEmpty ? frequency != .minutely : digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let interval = digits.isEmpty ? 1 : Int(digits), interval > 0, interval <= 10_000
        else { return nil }
        return (frequency, interval)
    }

    // MARK: Lists

    /// The words between the frequency and the count.
    private struct Parser {
        let frequency: Frequency
        private var numbers: [Int] = []
        private var days: [String] = []
        /// The positions that wait for their weekdays.
        private var positions: [Int] = []
        private var hasDays = false
        private var times: [(hour: Int, minute: Int)] = []

        init(frequency: Frequency) { self.frequency = frequency }

        mutating func read(_ word: String) throws(Unusable) {
            if word.hasSuffix("$") {
                throw Unusable(reason: "iCalendar has no end marker ($) within an interval")
            }
            if word.utf8.count == 4, let number = Int(word), number >= 0 {
                guard number / 100 < 24, number % 100 < 60 else {
                    throw Unusable(reason: "\(word) is not a time of day")
                }
                return times.append((number / 100, number % 100))
            }
            guard times.isEmpty else {
                throw Unusable(reason: "it has other times on other days, which one rule cannot have")
            }
            switch frequency {
            case .weekly, .monthlyByPosition:
                if let day = Weekday(rfc: word) { return add(day.rfc) }
                guard frequency == .monthlyByPosition, let number = Self.signed(word, in: 1...5) else {
                    break
                }
                if hasDays { (positions, hasDays) = ([], false) }
                return positions.append(number)
            case .monthlyByDay:
                if word == "LD" { return numbers.append(-1) }
                if let number = Self.signed(word, in: 1...31) { return numbers.append(number) }
            case .yearlyByMonth:
                if let number = Int(word), (1...12).contains(number) { return numbers.append(number) }
            case .yearlyByDay:
                if let number = Int(word), (1...366).contains(number) { return numbers.append(number) }
            case .daily, .minutely: break
            }
            throw Unusable(reason: "\(word) is not understood")
        }

        private mutating func add(_ day: String) {
            hasDays = true
            days += positions.isEmpty ? [day] : positions.map { "\($0)\(day)" }
        }

        /// `3`, `3+` or `3-`
        private static func signed(_ word: String, in range: ClosedRange<Int>) -> Int? {
            let isNegative = word.hasSuffix("-")
            let digits = isNegative || word.hasSuffix("+") ? word.dropLast() : word[...]
            guard let number = Int(digits), range.contains(number) else { return nil }
            return isNegative ? -number : number
        }

        /// The parts of the rule, and the number of members of its lists.
        func parts(_ start: CivilDate?) throws(Unusable) -> (parts: [String], size: Int) {
            var parts: [String] = []
            var size = max(numbers.count, days.count, 1)
            let list = numbers.map(String.init).joined(separator: ",")
            switch frequency {
            case .weekly: if !days.isEmpty { parts.append("BYDAY=" + days.joined(separator: ",")) }
            case .monthlyByPosition:
                var days = days
                if !hasDays {
                    guard let start else { throw Unusable(reason: "its weekday is missing") }
                    let own = positions.isEmpty ? [(start.day - 1) / 7 + 1] : positions
                    days += own.map { "\($0)\(start.weekday.rfc)" }
                }
                size = days.count
                parts.append("BYDAY=" + days.joined(separator: ","))
            case .monthlyByDay: if !numbers.isEmpty { parts.append("BYMONTHDAY=" + list) }
            case .yearlyByMonth: if !numbers.isEmpty { parts.append("BYMONTH=" + list) }
            case .yearlyByDay:
                guard let day = numbers.isEmpty ? start.map({ "\($0.dayOfYear)" }) : list else {
                    throw Unusable(reason: "its day of the year is missing")
                }
                parts.append("BYYEARDAY=" + day)
            case .daily, .minutely: break
            }
            guard !times.isEmpty else { return (parts, size) }
            // A rule has hours and minutes, and occurs at each minute of each hour.
            let minutes = Set(times.map(\.minute))
            guard frequency != .minutely, minutes.count == 1, let minute = minutes.first else {
                throw Unusable(reason: "its times of day differ in their minutes, which one rule cannot have")
            }
            parts.append("BYHOUR=" + times.map { "\($0.hour)" }.joined(separator: ","))
            parts.append("BYMINUTE=\(minute)")
            return (parts, size * times.count)
        }
    }
}
