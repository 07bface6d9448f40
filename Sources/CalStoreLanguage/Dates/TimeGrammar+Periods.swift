import CalStore

/// Weeks, months, quarters, years, and positions in them.
extension TimeGrammar {
    // MARK: Of a date

    func week(of date: CivilDate) -> CivilDate {
        date.adding(days: -date.weekday.days(after: reader.weekStart))
    }

    func weekSpan(of date: CivilDate) -> DaySpan {
        let first = week(of: date)
        return DaySpan(first, first.adding(days: 6), .week)
    }

    func month(of date: CivilDate) -> DaySpan {
        let first = date.adding(days: 1 - date.day)
        return DaySpan(
            first, first.adding(days: CivilDate.days(inMonth: date.month, of: date.year) - 1), .month)
    }

    func quarter(of date: CivilDate) -> DaySpan {
        let first = month(of: date).first.adding(months: -((date.month - 1) % 3))
        return DaySpan(first, month(of: first.adding(months: 2)).last, .quarter)
    }

    func year(_ year: Int) -> DaySpan? {
        guard let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { return nil }
        return DaySpan(first, last, .year)
    }

    /// The Saturday and Sunday of the week of a date.
    func weekend(ofWeek date: CivilDate) -> DaySpan {
        // A week that begins on Sunday has its weekend across its border.
        let monday = date.adding(days: -date.weekday.days(after: .monday))
        return DaySpan(monday.adding(days: 5), monday.adding(days: 6), .weekend)
    }

    /// The week, month and so on of today, moved by steps.
    func unit(_ unit: Lexeme.Unit, step: Int) -> DaySpan? {
        switch unit {
        case .day: DaySpan(today.adding(days: step))
        case .week: weekSpan(of: week(of: today).adding(days: 7 * step))
        case .fortnight: nil
        case .weekend: weekend(ofWeek: today.adding(days: 7 * step))
        case .month: month(of: month(of: today).first.adding(months: step))
        case .quarter: quarter(of: quarter(of: today).first.adding(months: 3 * step))
        case .year: year(today.year + step)
        case .decade:
            year(today.year / 10 * 10 + 10 * step).flatMap { first in
                year(first.first.year + 9).map { DaySpan(first.first, $0.last, .days).ofSaidYear }
            }
        case .second, .minute, .hour, .workday, .century: nil
        }
    }

    /// The step of `last`, `this` and `next`.
    func step(_ key: Lexeme.Key?) -> Int? {
        switch key {
        case .last, .past: -1
        case .this: 0
        case .next, .coming, .following: 1
        default: nil
        }
    }

    // MARK: Relative periods

    /// `next week`, `this past weekend`, `next 7 days`, `last march`, `coming friday`
    mutating func relative() -> DaySpan? {
        let start = position
        guard let firstKey = key(), step(firstKey) != nil else { return nil }
        skip()
        var key = firstKey
        // this past weekend, this coming friday, the next coming week
        if let second = self.key(), step(second) != nil, firstKey == .this || second == .coming {
            skip()
            key = second
        }
        guard let step = step(key) else { return nil }
        if says("calendar"), peek(1).lexeme.unit != nil { skip() }
        if let days = attempt({ $0.counted(step, since: start) }) { return days }
        let lexeme = peek().lexeme
        if let weekday = lexeme.weekday, !lexeme.isPlural {
            skip()
            return relativeWeekday(weekday, key, since: start)
        }
        if lexeme.month > 0 {
            // last may 3, next april 10: the day of that month
            let month = Int(lexeme.month)
            skip()
            guard let period = relativeMonth(month, step, since: start) else { return nil }
            guard
                let day = attempt({ grammar -> Int? in
                    _ = grammar.take(.the)
                    let day = grammar.ordinal() ?? (grammar.isTime(0) ? nil : grammar.smallNumber())
                    return grammar.glued(0).isSign(Lexed.minus) ? nil : day
                })
            else { return period }
            return CivilDate(year: period.first.year, month: month, day: day).map { DaySpan($0) }
        }
        if let workday = attempt({ $0.workday(step) }) { return workday }
        if let week = attempt({ $0.workWeek(step) }) { return week }
        guard let unit = lexeme.unit, peek().isWord, peek().end - peek().start > 2 || says("wk") || says("yr")
        else {
            return nil
        }
        skip()
        if unit == .week, key == .coming { return DaySpan(today, today.adding(days: 6), .days) }
        if unit == .weekend, key == .coming || key == .this {
            let weekend = weekend(ofWeek: today)
            return weekend.last >= today ? weekend : self.weekend(ofWeek: today.adding(days: 7))
        }
        if unit == .weekend, step < 0 {
            // On a Sunday, the present weekend is not the last one.
            return weekend(ofWeek: today.adding(days: -7))
        }
        if unit == .day, firstKey == .this, !isAtEnd, self.key() != .at, !isTime(0), peek().digits != 4 {
            return nil
        }
        // next quarter end
        if self.key() == .end, unit >= .week, self.key(1) != .of, !glued(1).isGlued {
            skip()
            return self.unit(unit, step: step).map { DaySpan($0.last) }
        }
        return self.unit(unit, step: step)
    }

    /// `next working day`, `last weekday`: Monday to Friday, ignoring holidays.
    private mutating func workday(_ step: Int) -> DaySpan? {
        guard step != 0, takeWorkdays() else { return nil }
        // next working day after 6 march
        if key() == .after || key() == .before, (key() == .after) == (step > 0),
            let date = attempt({ grammar -> CivilDate? in
                grammar.skip()
                guard let day = grammar.day(), day.isDay else { return nil }
                return day.first.adding(workdays: step)
            })
        {
            return DaySpan(date)
        }
        return today.adding(workdays: step).map { DaySpan($0) }
    }

    /// `this work week`: from Monday to Friday
    private mutating func workWeek(_ step: Int) -> DaySpan? {
        let isOneWord = says("workweek")
        guard
            isOneWord || (says("work") || says("working") || says("business")) && peek(1).lexeme.unit == .week
        else { return nil }
        skip(isOneWord ? 1 : 2)
        let saturday = weekend(ofWeek: week(of: today).adding(days: 7 * step + 6)).first
        return DaySpan(saturday.adding(days: -5), saturday.adding(days: -1), .days)
    }

    /// `working day`, `business days`, `weekdays`
    mutating func takeWorkdays() -> Bool {
        if says("business") || says("working") || says("work"), peek(1).lexeme.unit == .day {
            skip(2)
            return true
        }
        guard peek().lexeme.unit == .workday || key() == .weekdays else { return false }
        skip()
        return true
    }

    private mutating func relativeWeekday(_ weekday: Weekday, _ key: Lexeme.Key, since start: Int) -> DaySpan?
    {
        switch key {
        case .this: return DaySpan(next(weekday), .weekday(weekday))
        case .coming: return DaySpan(next(weekday), .weekday(weekday))
        case .past: return DaySpan(last(weekday))
        case .next, .following:
            let date = day(weekday, ofWeek: week(of: today).adding(days: 7))
            // `mon 9am to next mon 9am` is a week.
            guard allowsReferenceDay, date <= reference else { return DaySpan(date) }
            return DaySpan(day(weekday, ofWeek: week(of: reference).adding(days: 7)))
        default:
            let date = day(weekday, ofWeek: week(of: today).adding(days: -7))
            if date != last(weekday) {
                assume(.farDay, span(since: start), Vocabulary.text(of: date), date.description)
            }
            return DaySpan(date)
        }
    }

    private mutating func relativeMonth(_ month: Int, _ step: Int, since start: Int) -> DaySpan? {
        guard let same = CivilDate(year: today.year, month: month, day: 1),
            let other = CivilDate(year: today.year + step, month: month, day: 1)
        else { return nil }
        if step == 0 { return self.month(of: same) }
        // In February, next march is the coming one; in May, last march is the past one.
        let near = step > 0 ? month > today.month : month < today.month
        let read = near ? same : other
        if near {
            assume(.farDay, span(since: start), TimeText.month(read), "\(read.description.prefix(7))")
        }
        return self.month(of: read)
    }

    /// `7 days`, `two weeks` after `next` or `past`; today is one of the days.
    private mutating func counted(_ step: Int, since start: Int) -> DaySpan? {
        let unit = peek().lexeme.unit
        guard step != 0, unit == nil || unit == .fortnight, let length = length(), length.isCalendarOnly
        else { return nil }
        let isDays = length.months == 0 && length.days % 7 != 0
        let span: DaySpan
        if step > 0 {
            guard let after = length.date(after: today) else { return nil }
            span = DaySpan(today, max(today, after.adding(days: -1)), .days)
        } else {
            guard let before = length.date(after: today, backwards: true) else { return nil }
            span = DaySpan(min(today, before.adding(days: 1)), today, .days)
        }
        if !isDays, length != TimeLength(days: 7) {
            assume(
                .fromToday, self.span(since: start), "\(span.first) to \(span.last)",
                "\(span.first)..\(span.last)")
        }
        return span
    }

    /// `march`: the current or next one; after `since` the current or last one.
    mutating func namedMonth(_ month: Int, step: Int) -> DaySpan? {
        var year = (prefersPast ? today : reference).year
        if prefersPast {
            if month > today.month { year -= 1 }
        } else if month < reference.month {
            year += 1
        }
        return CivilDate(year: year, month: month, day: 1).map { self.month(of: $0) }
    }

    // MARK: Periods by name

    /// `week 12`, `w12`, `q2 2027`, `weekend`, `week of 6 oct`, `2026`, `the month`
    mutating func period() -> DaySpan? {
        if let week = attempt({ $0.numberedWeek() }) { return week }
        if let quarter = attempt({ $0.numberedQuarter() }) { return quarter }
        if let week = attempt({ $0.weekAfterNext() }) { return week }
        if let week = attempt({ $0.weekOfDate() }) { return week }
        if let half = attempt({ $0.halfOfYear() }) { return half }
        // the year 2026
        if !isSentence, peek().lexeme.unit == .year, peek().isWord, peek(1).isNumber(digits: 4) {
            skip()
            return year()
        }
        // the month of march
        if peek().lexeme.unit == .month, key(1) == .of, peek(2).lexeme.month > 0 {
            skip(2)
            return monthDate().flatMap { $0.kind == .month ? $0 : nil }
        }
        guard peek().lexeme.unit == .weekend, peek().isWord else { return nil }
        skip()
        let weekend = weekend(ofWeek: today)
        return weekend.last >= today ? weekend : self.weekend(ofWeek: today.adding(days: 7))
    }

    /// `week 12`, `wk 12 of 2027`, `w12`, `week number 12`: ISO 8601 weeks of this year.
    mutating func numberedWeek(of yearBefore: Int? = nil) -> DaySpan? {
        let start = position
        if says("calendar"), peek(1).lexeme.unit == .week, peek(2).kind == .number { skip() }
        let isShort = key() == .w || !isSentence && (says("cw") || says("kw"))
        guard
            isShort && peek(1).kind == .number && (glued(1).kind == .number || key() != .w)
                || peek().lexeme.unit == .week && key() != .w
        else { return nil }
        skip()
        if says("number") || says("no") || says("nr"), peek(1).kind == .number || peek(2).kind == .number {
            skip(peek(1).isSign(Lexed.dot) ? 2 : 1)
        }
        guard peek().kind == .number, peek().digits <= 2, let number = peek().value, !isTime(0) else {
            return nil
        }
        skip()
        // In the first days of January, week 53 is the present one, and week 12 is in the new year.
        let current = WeekNumber.of(today, startingOn: reader.weekStart)
        var year = number == current.week ? current.year : max(current.year, today.year)
        var isYearSaid = true
        // w12-3, as in 2026-W12-3
        if pieces[start].lexeme.key == .w, peek().isSign(Lexed.minus), glued(0).isGlued,
            glued(1).isNumber(digits: 1)
        {
            guard let day = peek(1).value, (1...7).contains(day), let monday = Self.week(number, of: year)
            else {
                fail(.noSuchDate(typed(pieces[start].start..<peek(1).end)), at: start)
                return nil
            }
            skip(2)
            let date = DaySpan(monday.adding(days: day - 1))
            assumeThisYear(date, since: start)
            return date
        }
        let beforeYear = position
        _ = take(sign: Lexed.comma) || glued(0).isSign(Lexed.slash) && take(sign: Lexed.slash)
        _ = take(.of) || take(.in)
        if let yearBefore {
            position = beforeYear
            year = yearBefore
        } else if peek().isNumber(digits: 4), !glued(1).isSign(Lexed.colon), let value = peek().value {
            skip()
            year = value
        } else {
            position = beforeYear
            isYearSaid = false
        }
        guard let monday = Self.week(number, of: year) else {
            fail(.noSuchDate(typed(since: start)), at: start)
            return nil
        }
        let week = DaySpan(monday, monday.adding(days: 6), .week)
        if !isYearSaid { assumeThisYear(week, since: start) }
        return week
    }

    /// A past week or quarter of this year may have been meant for next year.
    mutating func assumeThisYear(_ days: DaySpan, since start: Int) {
        guard days.last < today, !prefersPast else { return }
        if days.isDay {
            assume(.vague, span(since: start), Vocabulary.text(of: days.first), days.first.description)
        } else {
            assume(
                .vague, span(since: start), "\(days.first) to \(days.last)",
                "\(days.first)..\(days.last)")
        }
    }

    /// `1990s`, `90s`
    func isDecade(_ distance: Int = 0) -> Bool {
        let number = peek(distance)
        guard number.kind == .number, let value = number.value, value % 10 == 0, says("s", distance + 1),
            peek(distance + 1).isGlued, !peek(distance + 2).isGlued || !peek(distance + 2).isWord
        else { return false }
        return number.digits == 4 && Self.years.contains(value) || number.digits == 2 && value >= 20
    }

    /// `the 1990s`; `the 90s` may be of two centuries. In a sentence they are words of a title.
    mutating func decade() -> DaySpan? {
        guard isDecade(), !isSentence, let value = peek().value else { return nil }
        guard peek().digits == 4 else {
            fail(
                .otherForm(
                    "the " + typed(peek().start..<peek(1).end),
                    readings: ["the \(1900 + value)s", "the \(2000 + value)s"]))
            return nil
        }
        guard let first = year(value), let last = year(value + 9) else { return nil }
        skip(2)
        return DaySpan(first.first, last.last, .days).ofSaidYear
    }

    /// `2 weekends from now`, `in 2 weekends`; the coming one is the first.
    mutating func weekendsFromNow() -> DaySpan? {
        let isIn = key(-1) == .in
        guard let count = count(), (1...1000).contains(count),
            peek().lexeme.unit == .weekend || key() == .weekends
        else { return nil }
        skip()
        let coming = weekend(ofWeek: today)
        let first = coming.last >= today ? coming.first : coming.first.adding(days: 7)
        if take(.ago) { return weekend(ofWeek: today.adding(days: -7 * count)) }
        guard take(.from) && (take(.now) || take(.today)) || take(.hence) || isIn else { return nil }
        return weekend(ofWeek: first.adding(days: 7 * (count - 1)))
    }

    /// `week after next`, `month before last`
    mutating func weekAfterNext() -> DaySpan? {
        guard let unit = peek().lexeme.unit, peek().isWord else { return nil }
        let isAfter = key(1) == .after && key(2) == .next
        guard isAfter || key(1) == .before && key(2) == .last else { return nil }
        skip(3)
        return self.unit(unit, step: isAfter ? 2 : -2)
    }

    /// `week of october 6th`, `week commencing 6 oct`, `week ending friday`, `weekend of 7 march`
    private mutating func weekOfDate() -> DaySpan? {
        guard let unit = peek().lexeme.unit, unit == .week || unit == .weekend, peek().end - peek().start > 1
        else {
            return nil
        }
        skip()
        if unit == .week, take(.ending) {
            _ = take(.on)
            _ = take(.the)
            guard let day = day(), day.isDay else { return nil }
            return DaySpan(day.first.adding(days: -6), day.first, .days)
        }
        let saysOf = take(.of)
        if saysOf, unit == .week || unit == .weekend { _ = take(.the) }
        let saysStart = !saysOf && (take(.starting) || take(.start))
        if saysStart { _ = take(.on) }
        // Part of a title it may be the week that begins then.
        if isSentence, key() == .from, let weekday = peek(1).lexeme.weekday {
            fail(
                .otherForm(
                    typed(peek(-1).start..<peek(1).end),
                    readings: [
                        "a week from \(typed(peek(1).start..<peek(1).end))", next(weekday).description,
                    ]),
                at: position - 1)
            return nil
        }
        guard saysOf || saysStart || take(.from), let day = day(), day.isDay else { return nil }
        if saysStart, unit == .week { return DaySpan(day.first, day.first.adding(days: 6), .days) }
        return unit == .week ? weekSpan(of: day.first) : weekend(ofWeek: day.first)
    }
}

extension CivilDate {
    /// The date this many working days (Monday to Friday) away; nil for more than 10,000.
    func adding(workdays count: Int) -> CivilDate? {
        guard abs(count) <= 10_000 else { return nil }
        var date = self
        var left = abs(count)
        while left > 0 {
            date = date.adding(days: count < 0 ? -1 : 1)
            if date.weekday < .saturday { left -= 1 }
        }
        return date
    }
}
