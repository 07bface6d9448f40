import CalStore

/// Positions in a period: its edges, its halves, and the days, weeks and months counted in it.
extension TimeGrammar {
    /// The period for an edge or a position: `may`, `next month`, `the year`, `2027`.
    mutating func frame() -> DaySpan? {
        _ = take(.the)
        if let unit = peek().lexeme.unit, peek().isWord, peek().end - peek().start > 2, key(1) != .after,
            peek(1).kind != .number || unit != .week || glued(2).isSign(Lexed.colon)
        {
            switch unit {
            case .year where peek(1).isNumber(digits: 4) && Self.years.contains(peek(1).value ?? 0):
                // the year 2026
                skip(2)
                return peek(-1).value.flatMap { year($0) }
            case .week, .month, .quarter, .year, .day:
                skip()
                return self.unit(unit, step: 0)
            case .weekend: return period()
            case .second, .minute, .hour, .workday, .fortnight, .decade, .century: return nil
            }
        }
        if peek().lexeme.month > 0 {
            guard let month = monthDate(), month.kind == .month else { return nil }
            return month
        }
        if peek().isNumber(digits: 4) { return isoPeriod() }
        if let days = attempt({ $0.relative() }), days.isPeriod || days.isDay { return days }
        return attempt { $0.period() }
    }

    private mutating func isoPeriod() -> DaySpan? {
        guard let days = numericDate(), days.isPeriod else { return nil }
        return days
    }

    /// `end of month`, `start of may`, `mid may`, `late june`, `month end`
    mutating func edgeOfPeriod() -> DaySpan? {
        let start = position
        if let unit = peek().lexeme.unit, [.week, .month, .quarter, .year].contains(unit), key(1) == .end {
            skip(2)
            return self.unit(unit, step: 0).map { DaySpan($0.last) }
        }
        guard let edge = key(), [.start, .end, .middle, .early, .late].contains(edge) else { return nil }
        skip()
        _ = take(.in)
        // mid-may, end-of-month
        let isHyphenated = peek().isSign(Lexed.minus) && glued(0).isGlued && glued(1).isGlued
        if isHyphenated, edge == .middle || key(1) == .of { skip() }
        if take(.of) {
            if isHyphenated { _ = take(sign: Lexed.minus) }
        } else if edge == .start || edge == .end {
            // end march, start next week
            let isNamed = peek().lexeme.month > 0 || step(key()) != nil && peek(1).lexeme.unit != nil
            guard isNamed, !isSentence || peek().lexeme.month > 0 else { return nil }
        }
        let isRunning = namesRunningPeriod
        guard let frame = attempt({ $0.frame() }), !frame.isDay else { return nil }
        switch edge {
        case .start:
            return DaySpan(frame.first).orComing(
                periodAfter(frame, if: isRunning)?.first, after: today, span(since: start))
        case .end: return DaySpan(frame.last)
        case .middle:
            let middle = Self.middle(of: frame)
            if frame.kind != .month {
                assume(.vague, span(since: start), Vocabulary.text(of: middle), middle.description)
                return DaySpan(middle)
            }
            let next = periodAfter(frame, if: isRunning).map(Self.middle)
            return DaySpan(middle).orComing(next, after: today, span(since: start))
        default:
            let count = frame.last.dayNumber - frame.first.dayNumber + 1
            let days =
                edge == .early
                ? DaySpan(frame.first, frame.first.adding(days: max(1, count / 3) - 1), .days)
                : DaySpan(frame.last.adding(days: 1 - max(1, count / 3)), frame.last, .days)
            assume(
                .vague, span(since: start), "\(days.first) to \(days.last)",
                "\(days.first)..\(days.last)")
            return days
        }
    }

    private static func middle(of frame: DaySpan) -> CivilDate {
        if frame.kind == .month { return frame.first.adding(days: 14) }
        return frame.first.adding(days: (frame.last.dayNumber - frame.first.dayNumber) / 2)
    }

    /// The coming `start of the month` for a new item; a list and `since` may mean the past one.
    mutating func coming(_ day: DaySpan) -> DaySpan {
        guard let coming = day.coming, reader.purpose == .making, !prefersPast, !isInRange, !hasDots else {
            return day
        }
        assume(.vague, coming.span, Vocabulary.text(of: coming.day), coming.day.description)
        return DaySpan(coming.day)
    }

    /// Whether the next words name a period that runs or comes: `the month`, `march`, not `this month`.
    private var namesRunningPeriod: Bool {
        let lexeme = peek(key() == .the ? 1 : 0).lexeme
        return lexeme.unit != nil || lexeme.month > 0
    }

    /// The period of the same name after one that runs.
    private func periodAfter(_ frame: DaySpan, if isRunning: Bool) -> DaySpan? {
        guard isRunning, !frame.isOfSaidYear else { return nil }
        switch frame.kind {
        case .week: return weekSpan(of: frame.first.adding(days: 7))
        case .month: return month(of: frame.first.adding(months: peek(-1).lexeme.month > 0 ? 12 : 1))
        case .quarter: return quarter(of: frame.first.adding(months: 3))
        case .year where peek(-1).kind != .number: return year(frame.first.year + 1)
        default: return nil
        }
    }

    /// `first monday of may`, `last day of october`, `2nd tue of next month`, `first week of october`, `third
    /// quarter of 2026`
    mutating func ordinalOfPeriod() -> DaySpan? {
        let start = position
        if let days = attempt({ $0.firstToLastDay() }) { return days }
        guard let ordinal = signedOrdinal(), ordinal != 0 else { return nil }
        var lexeme = peek().lexeme
        if peek().isSign(Lexed.minus) { return nil }
        // last of the month
        if ordinal == -1, take(.of), let frame = attempt({ $0.frame() }), frame.kind == .month {
            return DaySpan(frame.last)
        }
        if lexeme.key == .half { return half(ordinal, since: start) }
        if let days = attempt({ $0.several(ordinal, since: start) }) { return days }
        if lexeme.unit == nil, lexeme.weekday == nil, attempt({ $0.takeWorkdays() ? true : nil }) == true {
            lexeme.unit = .workday
        } else {
            guard lexeme.weekday != nil || lexeme.unit != nil, peek().isWord else { return nil }
            skip()
        }
        // last friday before christmas
        if let weekday = lexeme.weekday, ordinal == -1, key() == .before {
            skip()
            guard let day = day(), day.isDay else { return nil }
            let days = day.first.weekday.days(after: weekday)
            return DaySpan(day.first.adding(days: -(days == 0 ? 7 : days)))
        }
        if lexeme.unit == .quarter, key() != .of, key() != .in, !peek().isNumber(digits: 4),
            !peek().isSign(Lexed.comma) || !peek(1).isNumber(digits: 4), (1...4).contains(ordinal),
            !isSentence || isAtEnd
        {
            return CivilDate(year: today.year, month: ordinal * 3 - 2, day: 1).map { quarter(of: $0) }
        }
        // 100th day
        if lexeme.unit == .day, ordinal > 31, !isBesideFrame, !isSentence || isAtEnd {
            let years = [today.year, today.year + 1]
            let days = years.compactMap { year($0)?.first.adding(days: ordinal - 1) }
            let near = zip(days, years).first { $0.year == $1 && (prefersPast || $0 >= today) }
            return near.map { DaySpan($0.0, .monthDay) }
        }
        // the third tuesday after christmas
        if let weekday = lexeme.weekday, ordinal > 0, ordinal < 1000, take(.after),
            let day = attempt({ $0.day() }), day.isDay
        {
            return DaySpan(Self.next(weekday, after: day.first).adding(days: 7 * (ordinal - 1)))
        }
        if let weekday = lexeme.weekday, !lexeme.isPlural, (1...5).contains(ordinal), isWeekdayOfAnyMonth {
            return nextMonth(with: ordinal, weekday, since: start)
        }
        if lexeme.unit == .quarter, peek(1).isNumber(digits: 4) { _ = take(sign: Lexed.comma) }
        guard
            take(.of) || take(.in) || peek().isNumber(digits: 4) && lexeme.unit == .quarter
                || lexeme.weekday != nil && peek().lexeme.month > 0
                || step(key()) != nil && (peek(1).lexeme.month > 0 || peek(1).lexeme.unit != nil),
            case let isRunning = namesRunningPeriod, let frame = attempt({ $0.frame() }), !frame.isDay
        else { return nil }
        guard var read = self.ordinal(ordinal, of: lexeme, in: frame) else {
            fail(.noSuchDate(typed(since: start)), at: start)
            return nil
        }
        if read.isDay, let next = periodAfter(frame, if: isRunning) {
            read = read.orComing(
                self.ordinal(ordinal, of: lexeme, in: next)?.first, after: today, span(since: start))
        }
        // In a sentence `first friday of the month` may be meant for each month.
        if isSentence, read.isDay, read.coming == nil, isRunning, frame.kind == .month,
            peek(-1).lexeme.unit == .month
        {
            assume(.vague, span(since: start), Vocabulary.text(of: read.first), read.first.description)
        }
        if lexeme.unit == .week || lexeme.unit == .weekend {
            assume(
                .vague, span(since: start), "\(read.first) to \(read.last)",
                "\(read.first)..\(read.last)")
        }
        return read
    }

    /// `first to last day of september`: all of it.
    private mutating func firstToLastDay() -> DaySpan? {
        guard peek().lexeme.ordinal == 1 || peek().value == 1 && isOrdinalEnding(glued(1)) else { return nil }
        _ = ordinal()
        guard take(.to) || take(.until) || take(.through) else { return nil }
        _ = take(.the)
        guard take(.last), takeUnit(.day), take(.of) || take(.in) else { return nil }
        return frame()
    }

    /// `first two weeks of august`, `last 3 days of may`
    private mutating func several(_ ordinal: Int, since start: Int) -> DaySpan? {
        guard abs(ordinal) == 1, let length = length(), length.isCalendarOnly, !length.isZero,
            take(.of) || take(.in), let frame = attempt({ $0.frame() }), !frame.isDay,
            let days = ordinal == 1
                ? length.date(after: frame.first).map({ DaySpan(frame.first, $0.adding(days: -1), .days) })
                : length.date(after: frame.last, backwards: true).map({
                    DaySpan($0.adding(days: 1), frame.last, .days)
                }),
            frame.first <= days.first, days.last <= frame.last
        else { return nil }
        return days
    }

    /// Whether a period follows: `of 2027`, `in the year`, `next year`.
    private var isBesideFrame: Bool {
        [.of, .in, .after, .before, .to, .until].contains(key()) || peek().kind == .number
            || peek().lexeme.month > 0 || step(key()) != nil || peek().isSign(Lexed.minus)
    }

    /// Whether no period follows an ordinal weekday: `second saturday`.
    private var isWeekdayOfAnyMonth: Bool {
        ![.of, .in, .after, .before].contains(key()) && peek().lexeme.month == 0
            && !(step(key()) != nil && (peek(1).lexeme.month > 0 || peek(1).lexeme.unit == .month))
    }

    /// `second saturday`: that of this month, or of the next month that has one.
    private mutating func nextMonth(with ordinal: Int, _ weekday: Weekday, since start: Int) -> DaySpan? {
        var first = month(of: prefersPast ? today : reference).first
        for _ in 0..<13 {
            let date = first.adding(days: weekday.days(after: first.weekday) + 7 * (ordinal - 1))
            if date.month == first.month, prefersPast ? date <= today : date >= reference {
                assume(.vague, span(since: start), Vocabulary.text(of: date), date.description)
                return DaySpan(date)
            }
            first = first.adding(months: prefersPast ? -1 : 1)
        }
        return nil
    }

    /// `first half of 2027`, `second half of march`
    private mutating func half(_ ordinal: Int, since start: Int) -> DaySpan? {
        skip()
        guard take(.of), let frame = attempt({ $0.frame() }), (1...2).contains(ordinal) || ordinal == -1
        else {
            return nil
        }
        let second: CivilDate
        switch frame.kind {
        case .year: second = frame.first.adding(months: 6)
        case .month: second = frame.first.adding(days: 15)
        default: return nil
        }
        let days =
            ordinal == 1
            ? DaySpan(frame.first, second.adding(days: -1), .days) : DaySpan(second, frame.last, .days)
        if frame.kind == .month {
            assume(
                .vague, span(since: start), "\(days.first) to \(days.last)",
                "\(days.first)..\(days.last)")
        }
        return days
    }

    /// The next such day strictly after a date.
    static func next(_ weekday: Weekday, after date: CivilDate) -> CivilDate {
        let days = weekday.days(after: date.weekday)
        return date.adding(days: days == 0 ? 7 : days)
    }

    private func ordinal(_ ordinal: Int, of lexeme: Lexeme, in frame: DaySpan) -> DaySpan? {
        guard let weekday = lexeme.weekday else {
            return lexeme.unit.flatMap { self.ordinal(ordinal, of: $0, in: frame) }
        }
        let date =
            ordinal > 0
            ? frame.first.adding(days: weekday.days(after: frame.first.weekday) + 7 * (ordinal - 1))
            : frame.last.adding(days: -frame.last.weekday.days(after: weekday) + 7 * (ordinal + 1))
        return date.inside(frame).map { DaySpan($0) }
    }

    private func ordinal(_ ordinal: Int, of unit: Lexeme.Unit, in frame: DaySpan) -> DaySpan? {
        switch unit {
        case .day:
            return
                (ordinal > 0 ? frame.first.adding(days: ordinal - 1) : frame.last.adding(days: ordinal + 1))
                .inside(frame).map { DaySpan($0) }
        case .workday:
            var date = ordinal > 0 ? frame.first : frame.last
            var left = abs(ordinal)
            while let here = date.inside(frame) {
                if here.weekday < .saturday { left -= 1 }
                if left == 0 { return DaySpan(here) }
                date = here.adding(days: ordinal > 0 ? 1 : -1)
            }
            return nil
        case .week:
            // The weeks that begin in it, or its last days.
            let first = frame.first.adding(days: (7 - frame.first.weekday.days(after: reader.weekStart)) % 7)
            let last = week(of: frame.last.adding(days: -6))
            let week =
                ordinal > 0 ? first.adding(days: 7 * (ordinal - 1)) : last.adding(days: 7 * (ordinal + 1))
            return week.inside(frame).map { weekSpan(of: $0) }
        case .weekend:
            let first = frame.first.adding(days: Weekday.saturday.days(after: frame.first.weekday))
            let last = frame.last.adding(days: -frame.last.weekday.days(after: .saturday))
            let saturday =
                ordinal > 0 ? first.adding(days: 7 * (ordinal - 1)) : last.adding(days: 7 * (ordinal + 1))
            return saturday.inside(frame).map { DaySpan($0, $0.adding(days: 1), .weekend) }
        case .month:
            let month = (ordinal > 0 ? frame.first : month(of: frame.last).first)
                .adding(months: ordinal > 0 ? ordinal - 1 : ordinal + 1)
            return month.inside(frame).map { self.month(of: $0) }
        case .quarter:
            let first = (ordinal > 0 ? frame.first : quarter(of: frame.last).first)
                .adding(months: 3 * (ordinal > 0 ? ordinal - 1 : ordinal + 1))
            return first.inside(frame).map { quarter(of: $0) }
        case .second, .minute, .hour, .fortnight, .year, .decade, .century: return nil
        }
    }
}

extension CivilDate {
    /// The date, if it is one of the days.
    fileprivate func inside(_ days: DaySpan) -> CivilDate? {
        days.first <= self && self <= days.last ? self : nil
    }
}
