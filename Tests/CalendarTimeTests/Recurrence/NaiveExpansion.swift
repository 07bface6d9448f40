@testable import CalendarTime

/// A second, literal reading of RFC 5545: every day from one end of the years to the other is tested
/// against each part as a predicate, every time of such a day likewise, and the period's list is then
/// cut by BYSETPOS. It shares nothing with the engine but the zone's offsets.
struct NaiveExpansion {
    let rule: RecurrenceRule
    let start: CivilDateTime
    let zone: Zone?
    /// Leaves the start out when the rule does not make it.
    var isStartFree = false

    /// A day as walking there one by one finds it.
    struct Day {
        var year, month, day, dayOfYear, monthLength, yearLength: Int
        /// 0 is Monday.
        var weekday: Int
    }

    static let firstYear = 1890
    static let lastYear = 2120

    static let days: [Day] = {
        // 1890-01-01 was a Wednesday.
        var days: [Day] = []
        var weekday = 2
        for year in firstYear...lastYear {
            let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            var dayOfYear = 1
            for (month, length) in zip(1...12, lengths) {
                for day in 1...length {
                    days.append(
                        Day(
                            year: year, month: month, day: day, dayOfYear: dayOfYear, monthLength: length,
                            yearLength: isLeap ? 366 : 365, weekday: weekday))
                    weekday = (weekday + 1) % 7
                    dayOfYear += 1
                }
            }
        }
        return days
    }()

    /// 53 weeks.
    static let longestYear = 371

    /// Day number of 1890-01-01.
    static let firstDay = -29_219

    var startDay: Int { Int((start.seconds - start.seconds.modulo(86_400)) / 86_400) - Self.firstDay }
    private var startTime: Int { Int(start.seconds.modulo(86_400)) }

    /// The occurrences up to a day so many after the start, as (local, position).
    func occurrences(days count: Int, limit: Int) -> [(local: Int64, position: Int64)] {
        // Where the start's period begins, or before it.
        let lead =
            rule.frequency == .yearly
            ? Self.longestYear : rule.frequency == .monthly ? 31 : rule.frequency == .weekly ? 7 : 0
        let first = max(startDay - lead, 0)
        let last = min(startDay + count, Self.days.count - 800)
        let times = candidateTimes()
        if rule.skip != .omit, rule.frequency >= .monthly {
            return finished(withMovedDays(first, last, times), limit: limit)
        }
        var found: [(Int64, Int64)] = []
        var period: [Int64] = []
        var key: Int64?
        func close() {
            for position in chosen(period.count) { found.append(placed(period[position])) }
            period = []
        }
        // A whole period more, so that the last one is complete.
        for index in first...last + lead where matches(Self.days[index], index) {
            for time in times {
                let local = Int64(index + Self.firstDay) * 86_400 + Int64(time)
                guard let phase = periodIndex(index, time) else { continue }
                if phase != key {
                    // More than a gap of the clocks can move beyond the limit.
                    if found.count > limit * 2 + 10_000 { return finished(found, limit: limit) }
                    close()
                }
                key = phase
                period.append(local)
            }
            if found.count > limit * 2 + 1000 { break }
        }
        close()
        let end = Int64(last + Self.firstDay) * 86_400
        return finished(found.filter { $0.0 < end }, limit: limit)
    }

    private func finished(_ found: [(Int64, Int64)], limit: Int) -> [(local: Int64, position: Int64)] {
        let first = placed(start.seconds)
        var result: [(local: Int64, position: Int64)] = [first]
        // At one position the time that exists there gives the name.
        let sorted = found.filter { $0.1 >= first.1 }
            .sorted { $0.1 != $1.1 ? $0.1 < $1.1 : abs($0.0 - $0.1) < abs($1.0 - $1.1) }
        for one in sorted where one.1 != result.last?.position { result.append(one) }
        if isStartFree, !sorted.contains(where: { $0.1 == first.1 }) { result.removeFirst() }
        if let position = result.first?.position, let named = sorted.first(where: { $0.1 == position }) {
            result[0] = named
        }
        switch rule.end {
        case .never: break
        case .count(let count): result = Array(result.prefix(count))
        case .until(.date(let date)):
            result =
                [result[0]]
                + result.dropFirst().filter { $0.local < CivilDateTime(date.adding(days: 1)).seconds }
        case .until(.local(let time)):
            let until = placed(time.seconds).1
            result = [result[0]] + result.dropFirst().filter { $0.position <= until }
        case .until(.utc(let instant)):
            result =
                [result[0]]
                + result.dropFirst().filter {
                    guard let zone else { return $0.position <= instant.secondsSince1970 }
                    return zone.instant(for: CivilDateTime(seconds: $0.local)) <= instant
                }
        }
        return Array(result.prefix(limit))
    }

    func placed(_ local: Int64) -> (Int64, Int64) {
        guard let zone, case .gap(let before, let after) = zone.resolve(CivilDateTime(seconds: local)) else {
            return (local, local)
        }
        return (local, local + Int64(after - before))
    }

    func chosen(_ count: Int) -> [Int] {
        if rule.bySetPosition.isEmpty { return Array(0..<count) }
        return (0..<count).filter {
            rule.bySetPosition.contains($0 + 1) || rule.bySetPosition.contains($0 - count)
        }
    }

    // MARK: - Times

    private func candidateTimes() -> [Int] {
        func fits(_ values: [Int], _ value: Int, start: Int, isLimit: Bool) -> Bool {
            values.isEmpty
                ? isLimit || value == start : values.contains(value) || (value == 59 && values.contains(60))
        }
        let frequency = rule.frequency
        return (0..<24).filter {
            fits(rule.byHour, $0, start: startTime / 3600, isLimit: frequency <= .hourly)
        }
        .flatMap { hour in
            (0..<60).filter {
                fits(rule.byMinute, $0, start: startTime / 60 % 60, isLimit: frequency <= .minutely)
            }
            .map { hour * 60 + $0 }
        }.flatMap { minute in
            (0..<60).filter {
                fits(rule.bySecond, $0, start: startTime % 60, isLimit: frequency <= .secondly)
            }
            .map { minute * 60 + $0 }
        }
    }

    // MARK: - Periods

    /// Which period of the rule a time lies in; `nil` when the interval passes over it.
    func periodIndex(_ index: Int, _ time: Int) -> Int64? {
        let day = Self.days[index]
        let startDate = Self.days[startDay]
        let distance: Int
        switch rule.frequency {
        // With BYWEEKNO a year is that of whole weeks.
        case .yearly where !rule.byWeekNumber.isEmpty: distance = week(index).year - week(startDay).year
        case .yearly: distance = day.year - startDate.year
        case .monthly: distance = (day.year - startDate.year) * 12 + day.month - startDate.month
        case .weekly:
            let weekStart = rule.weekStart.rawValue - 1
            distance =
                ((index - (day.weekday - weekStart + 7) % 7)
                    - (startDay - (startDate.weekday - weekStart + 7) % 7)) / 7
        case .daily: distance = index - startDay
        case .hourly: distance = (index - startDay) * 24 + time / 3600 - startTime / 3600
        case .minutely: distance = (index - startDay) * 1440 + time / 60 - startTime / 60
        case .secondly: distance = (index - startDay) * 86_400 + time - startTime
        }
        return distance % rule.interval == 0 ? Int64(distance) : nil
    }

    // MARK: - Days

    func matches(_ day: Day, _ index: Int) -> Bool {
        let startDate = Self.days[startDay]
        let frequency = rule.frequency
        let length = day.monthLength
        let yearLength = day.yearLength
        if !rule.byMonth.isEmpty, !rule.byMonth.contains(day.month) { return false }
        if !rule.byMonthDay.isEmpty, !rule.byMonthDay.contains(day.day),
            !rule.byMonthDay.contains(day.day - length - 1)
        {
            return false
        }
        if !rule.byYearDay.isEmpty, !rule.byYearDay.contains(day.dayOfYear),
            !rule.byYearDay.contains(day.dayOfYear - yearLength - 1)
        {
            return false
        }
        if !rule.byWeekNumber.isEmpty {
            let (number, _, total) = week(index)
            if !rule.byWeekNumber.contains(number), !rule.byWeekNumber.contains(number - total - 1) {
                return false
            }
        }
        if !rule.byDay.isEmpty, !rule.byDay.contains(where: { fits($0, day, length, yearLength) }) {
            return false
        }
        switch frequency {
        case .weekly where rule.byDay.isEmpty: return day.weekday == startDate.weekday
        case .monthly where rule.byDay.isEmpty && rule.byMonthDay.isEmpty: return day.day == startDate.day
        case .yearly where rule.byYearDay.isEmpty:
            if !rule.byWeekNumber.isEmpty {
                return !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty || day.weekday == startDate.weekday
            }
            let saysDay = !rule.byMonthDay.isEmpty || !rule.byDay.isEmpty
            let takesMonth = rule.byMonth.isEmpty && (rule.byDay.isEmpty || !rule.byMonthDay.isEmpty)
            return (saysDay || day.day == startDate.day) && (!takesMonth || day.month == startDate.month)
        default: return true
        }
    }

    func fits(_ part: RecurrenceRule.Day, _ day: Day, _ length: Int, _ yearLength: Int) -> Bool {
        guard part.weekday.rawValue - 1 == day.weekday else { return false }
        guard part.ordinal != 0, rule.frequency >= .monthly, rule.byWeekNumber.isEmpty else { return true }
        let isInMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
        let position = isInMonth ? day.day : day.dayOfYear
        let size = isInMonth ? length : yearLength
        return part.ordinal == (position - 1) / 7 + 1 || part.ordinal == -((size - position) / 7 + 1)
    }

    /// The number of a day's week, the year that owns the week, and how many weeks that year has.
    private func week(_ index: Int) -> (number: Int, year: Int, total: Int) {
        let weekStart = rule.weekStart.rawValue - 1
        func fourthDay(_ index: Int) -> Int { index - (Self.days[index].weekday - weekStart + 7) % 7 + 3 }
        let fourth = Self.days[fourthDay(index)]
        var last = fourthDay(index)
        while Self.days[last + 7].year == fourth.year { last += 7 }
        return ((fourth.dayOfYear - 1) / 7 + 1, fourth.year, (Self.days[last].dayOfYear - 1) / 7 + 1)
    }
}
