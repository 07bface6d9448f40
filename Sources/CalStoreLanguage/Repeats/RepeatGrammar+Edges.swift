import CalStore

/// Days named by their place in a period: the ends of months, numbered weeks, and bare numbers.
extension RepeatGrammar {
    private enum Edge { case start, middle, end }

    /// `beginning of each month`, `at the end of every quarter`, `every eom`, `every start of the week`
    ///
    /// - Parameter hasEvery: Whether `every` stands before it. Without it, it must stand before the unit.
    mutating func edgeCore(hasEvery: Bool) -> Bool {
        if !hasEvery { _ = time.take(.at) || time.take(.on) || time.take(.in) }
        _ = time.take(.the)
        let start = time.position
        if hasEvery, let (edge, unit) = shortEdge() { return repeatEdge(edge, unit, since: start) }
        guard let edge = edgeName() else { return false }
        guard time.take(.of) || edge == .middle && hasEvery else { return false }
        let hasEach = time.take(.every) || time.take(.each)
        if !hasEach, hasEvery { _ = time.take(.the) }
        guard hasEach || hasEvery, let unit = edgeUnit() else { return false }
        return repeatEdge(edge, unit, since: start)
    }

    /// `monthly at the end of the month`
    mutating func atEdge() -> Bool {
        guard let frequency = parts.frequency, parts.ordinals.isEmpty, parts.weekdays.isEmpty,
            parts.monthDay == nil, parts.months.isEmpty
        else { return false }
        let mark = time.mark()
        let interval = parts.interval
        let start = time.position
        // each month at the end
        if let unit = Self.unit(of: frequency), time.take(.at), time.take(.the), let edge = edgeName(),
            edge != .middle, time.key() != .of
        {
            _ = repeatEdge(edge, unit, since: start)
            parts.interval = interval
            return true
        }
        time.reset(mark)
        if time.take(.at) || time.take(.on), time.take(.the), let edge = edgeName(), time.take(.of),
            time.take(.the) || time.take(.each) || time.take(.every), let unit = edgeUnit(),
            frequency == .monthly && unit == .month || frequency == .yearly && unit == .year
                || frequency == .weekly && unit == .week
        {
            _ = repeatEdge(edge, unit, since: start)
            parts.interval = interval
            return true
        }
        time.reset(mark)
        return false
    }

    private static func unit(of frequency: RecurrenceRule.Frequency) -> Lexeme.Unit? {
        switch frequency {
        case .weekly: .week
        case .monthly: .month
        case .yearly: .year
        default: nil
        }
    }

    private mutating func edgeName() -> Edge? {
        if time.says("begin"), time.key(1) == .of {
            time.skip()
            return .start
        }

        let edge: Edge
        switch time.key() {
        case .start: edge = .start
        case .middle: edge = .middle
        case .end: edge = .end
        default: return nil
        }
        time.skip()
        return edge
    }

    private mutating func edgeUnit() -> Lexeme.Unit? {
        guard let unit = time.peek().lexeme.unit, time.peek().isWord,
            [.week, .month, .quarter, .year].contains(unit), time.peek().end - time.peek().start > 2
        else { return nil }
        time.skip()
        return unit
    }

    /// `eom`, `soy`, `quarter end`
    private mutating func shortEdge() -> (Edge, Lexeme.Unit)? {
        let short: (Edge, Lexeme.Unit)?
        switch time.key() {
        case .sow: short = (.start, .week)
        case .eow: short = (.end, .week)
        case .som: short = (.start, .month)
        case .eom: short = (.end, .month)
        case .soy: short = (.start, .year)
        case .eoy: short = (.end, .year)
        default:
            switch time.word() {
            case "soq": short = (.start, .quarter)
            case "eoq": short = (.end, .quarter)
            default: short = nil
            }
        }
        if short != nil {
            time.skip()
            return short
        }
        guard time.key(1) == .end || time.key(1) == .start, let unit = edgeUnit() else { return nil }
        return edgeName().map { ($0, unit) }
    }

    private mutating func repeatEdge(_ edge: Edge, _ unit: Lexeme.Unit, since start: Int) -> Bool {
        parts.interval = 1
        switch unit {
        case .week:
            guard edge != .middle else { return false }
            let first = time.reader.weekStart
            let last = Weekday(rawValue: (first.rawValue + 5) % 7 + 1) ?? .sunday
            return weekly([edge == .start ? first : last])
        case .month:
            (parts.frequency, parts.ordinals) = (.monthly, [edge == .start ? 1 : edge == .end ? -1 : 15])
        case .quarter:
            guard edge != .middle else { return false }
            parts.frequency = .yearly
            parts.months = edge == .start ? [1, 4, 7, 10] : [3, 6, 9, 12]
            parts.ordinals = [edge == .start ? 1 : -1]
        default:
            guard edge != .middle else { return false }
            parts.frequency = .yearly
            (parts.monthDay, parts.months) = edge == .start ? (1, [1]) : (31, [12])
        }
        return true
    }

    // MARK: Weeks

    /// `every week 12`, `every w12`
    mutating func weekCore() -> Bool {
        let mark = time.mark()
        let start = time.position
        // `every week 9-10` is a time.
        guard time.peek(1).kind == .number, !isCountOfTimes(2), !time.peek(2).isSign(Lexed.minus),
            time.key(2) != .to, time.key(2) != .until, let weeks = weekNumbers()
        else {
            return reset(mark)
        }
        parts.frequency = .yearly
        return take(weeks, since: start) || reset(mark)
    }

    private mutating func reset(_ mark: TimeGrammar.Mark) -> Bool {
        time.reset(mark)
        return false
    }

    /// `in week 12`, `of weeks 12 and 13` after a day or `every year`
    mutating func inWeeks() -> Bool {
        let mark = time.mark()
        guard parts.frequency != nil, !isBare, !isListed, time.take(.in) || time.take(.of) else {
            return false
        }
        let start = time.position
        guard let weeks = weekNumbers() else { return reset(mark) }
        return take(weeks, since: start) || reset(mark)
    }

    private mutating func take(_ weeks: [Int], since start: Int) -> Bool {
        let isYearly = parts.frequency == .yearly
        let isDaily = parts.frequency == .daily && parts.interval == 1
        let isWeekly = parts.frequency == .weekly && parts.interval == 1 && !parts.weekdays.isEmpty
        guard isYearly || isDaily || isWeekly, parts.months.isEmpty, parts.ordinals.isEmpty,
            parts.monthDay == nil, parts.weeks.isEmpty
        else { return false }
        guard weeks.allSatisfy({ (1...53).contains($0) }) else {
            fail(.noSuchOrdinal(time.typed(since: start)))
            return false
        }
        if isDaily, parts.weekdays.isEmpty { parts.weekdays = Weekday.allCases }
        if !isYearly { parts.interval = 1 }
        (parts.frequency, parts.weeks) = (.yearly, weeks)
        weekSpan = time.span(since: start)
        return true
    }

    /// `week 12`, `weeks 12 and 13`, `w12`
    private mutating func weekNumbers() -> [Int]? {
        guard time.key() == .w && time.glued(1).kind == .number || time.peek().lexeme.unit == .week else {
            return nil
        }
        time.skip()
        var weeks: Set<Int> = []
        while true {
            let mark = time.mark()
            if !weeks.isEmpty {
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || hasComma else { break }
                _ = time.takeUnit(.week)
            }
            guard time.peek().kind == .number, time.peek().digits <= 2, !time.isTime(0), !isCountOfTimes(1),
                let week = time.peek().value
            else {
                time.reset(mark)
                break
            }
            time.skip()
            weeks.insert(week)
        }
        return weeks.isEmpty ? nil : weeks.sorted()
    }

    /// A week of the year without a weekday begins on Monday, as in ISO 8601.
    mutating func settleWeeks() {
        guard !parts.weeks.isEmpty, parts.weekdays.isEmpty else { return }
        parts.weekdays = [.monday]
        let weeks = parts.weeks.map(String.init).joined(separator: ", ")
        time.assume(
            .firstDay, weekSpan, "Mon of week \(weeks)", "every year on mon in week \(weeks)")
    }

    /// `10 times`, `10x` and `10 weeks` after the number.
    private func isCountOfTimes(_ distance: Int) -> Bool {
        let piece = time.peek(distance)
        return piece.lexeme.key == .times || piece.lexeme.key == .x || piece.lexeme.unit != nil
    }

    // MARK: Years

    /// `of every year` after positions: the month in which they count. The first Monday of a year is in
    /// January.
    mutating func yearFrame(_ ordinals: [Int], _ counted: RepeatParts.Counted?) -> Int? {
        let most =
            switch counted ?? .days {
            case .days: 31
            case .weekday: 4
            case .workdays: 20
            case .weekendDays: 8
            case .anyOf: 4
            }
        guard ordinals.allSatisfy({ abs($0) <= most }),
            ordinals.allSatisfy({ $0 > 0 }) || ordinals.allSatisfy({ $0 < 0 })
        else { return nil }
        let month = ordinals[0] > 0 ? 1 : 12
        return time.attempt { time in
            guard time.take(.of), time.take(.each) || time.take(.every), time.takeUnit(.year) else {
                return nil
            }
            return month
        }
    }

    // MARK: Numbers

    /// `every 27`, `every 1, 15`: days of the month.
    mutating func numberedDays() -> Bool {
        var days: [Int] = []
        while true {
            let mark = time.mark()
            if !days.isEmpty {
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || hasComma else { break }
            }
            guard time.peek().kind == .number, time.peek().digits <= 2, let day = time.peek().value,
                (1...31).contains(day), !time.isTime(0), !time.glued(1).isWord
            else {
                time.reset(mark)
                break
            }
            time.skip()
            if !days.contains(day) { days.append(day) }
        }
        guard !days.isEmpty else { return false }
        (parts.frequency, parts.ordinals, parts.counted) = (.monthly, days, .days)
        if let frame = monthFrame() {
            guard frame.months.isEmpty else { return false }
            return true
        }
        if time.isAtEnd { return true }
        // `every 9 at night` is an hour.
        switch time.key() {
        case .at: return time.peek(1).lexeme.part == nil
        case .until, .starting, .ending, .except, .but: return true
        default: return time.key() == .x || time.glued(1).lexeme.key == .x
        }
    }
}
