import CalStore

/// Days of one month that share its name: `4-8 may`, `june 11-16, 2027`.
extension TimeGrammar {
    /// `4-8 may`, `may 4-8`, `from 4 to 8 may`
    mutating func daysOfMonth(_ left: Side, _ right: Side) -> TimeRange? {
        if left.day == nil, left.clock == nil, left.part == nil, let number = left.number, right.clock == nil,
            right.number == nil, right.part == nil, let last = right.day, last.isDay,
            last.kind == .monthDay || last.kind == .day || last.kind == .dayOfMonth
        {
            guard let day = Int(typed(number.span)) else { return nil }
            return days(day, of: last.first, upTo: last.first)
        }
        // from 4 to 22 this month
        if left.day == nil, left.clock == nil, left.part == nil, let number = left.number, right.clock == nil,
            right.part == nil, let end = right.number, let month = right.day, month.kind == .month,
            let first = Int(typed(number.span)), let last = Int(typed(end.span)),
            let day = CivilDate(year: month.first.year, month: month.first.month, day: last)
        {
            return days(first, of: day, upTo: day)
        }
        // 4th - 8th of may
        if let first = left.day, first.kind == .dayOfMonth, left.clock == nil, left.number == nil,
            right.clock == nil,
            right.number == nil, let last = right.day, last.kind == .monthDay || last.kind == .day, last.isDay
        {
            return days(first.first.day, of: last.first, upTo: last.first)
        }
        // june 5th-7th 2027
        if let first = left.day, first.isDay, first.kind == .monthDay || first.kind == .day, !left.hasTime,
            let last = right.day, last.kind == .dayOfMonth, !right.hasTime, last.first.day > first.first.day
        {
            return days(first.first.day, upTo: last.first.day, of: first.first, right)
        }
        if let first = left.day, first.isDay, left.clock == nil, left.number == nil, left.part == nil,
            first.kind == .monthDay || first.kind == .day || first.kind == .dayOfMonth,
            right.day == nil || right.day?.kind == .year, right.clock == nil, right.part == nil,
            let number = right.number,
            let day = Int(typed(number.span)),
            day > first.first.day
        {
            return days(first.first.day, upTo: day, of: first.first, right)
        }
        return nil
    }

    /// The days of a range without times of day: `5-9 aug`, `5 apr to 12 apr`; nil for another one.
    mutating func days(from left: Side, to right: Side) -> DaySpan? {
        let areHours = left.number != nil && right.number != nil && right.day?.isPeriod != true
        guard !areHours, left.day != nil || right.day != nil,
            [left, right].allSatisfy({ $0.clock == nil && $0.part == nil && $0.moment == nil }),
            case .days(let first, let last)? = range(from: left, to: right)
        else { return nil }
        return DaySpan(first, last, .days)
    }

    /// Days of the month of a date, or of that month of the year behind them: `july 13-15, 2027`.
    private mutating func days(_ first: Int, upTo last: Int, of date: CivilDate, _ right: Side) -> TimeRange?
    {
        let said = right.day?.kind == .year ? right.day?.first.year : nil
        let year = said ?? attempt { $0.trailingYear() } ?? date.year
        guard let start = CivilDate(year: year, month: date.month, day: first),
            let end = CivilDate(year: year, month: date.month, day: last)
        else { return nil }
        return .days(first: start, last: end)
    }

    /// The last day up to another one with this month and number; within eight years there is a 29 February.
    static func last(_ day: CivilDate, upTo other: CivilDate) -> CivilDate {
        for year in stride(from: other.year, through: other.year - 8, by: -1) {
            if let date = CivilDate(year: year, month: day.month, day: day.day), date <= other { return date }
        }
        return day
    }

    private mutating func trailingYear() -> Int? {
        _ = take(sign: Lexed.comma)
        guard peek().isNumber(digits: 4), !glued(1).isSign(Lexed.colon), let year = peek().value else {
            return nil
        }
        skip()
        return year
    }

    private mutating func days(_ day: Int, of month: CivilDate, upTo last: CivilDate) -> TimeRange? {
        guard let first = CivilDate(year: month.year, month: month.month, day: day) else { return nil }
        guard first <= last else {
            fail(.endBeforeStart(start: "\(first)", end: "\(last)"), at: 0)
            return nil
        }
        return .days(first: first, last: last)
    }
}
