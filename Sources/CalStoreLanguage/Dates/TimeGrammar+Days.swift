import CalStore

/// Days by words, by weekday, by counting.
extension TimeGrammar {
    /// A day or a period.
    mutating func day() -> DaySpan? {
        let piece = peek()
        let start = position
        let read: DaySpan?
        switch piece.kind {
        case .number:
            read =
                dayMonthBefore() ?? attempt { $0.ordinalOfPeriod() } ?? numericDate()
                ?? attempt { $0.weekendsFromNow() }
        case .word: read = wordDay()
        case .sign, .dots, .bracket, .quoted: read = nil
        }
        guard let read else {
            position = start
            return nil
        }
        return read
    }

    /// `4 mar` before `4th mon of mar`: the most common form first.
    private mutating func dayMonthBefore() -> DaySpan? {
        guard peek(1).lexeme.month > 0 || peek(1).isGlued else { return nil }
        return peek(1).lexeme.month > 0 ? dayAndMonth() : nil
    }

    private mutating func wordDay() -> DaySpan? {
        let lexeme = peek().lexeme
        if lexeme.key == .the {
            return attempt { grammar in
                grammar.skip()
                guard grammar.key() != .the else { return nil }
                if grammar.isDecade() { return grammar.decade() }
                if let day = grammar.attempt({ $0.dayByNumber() }) { return day }
                // "the may" is not a month, "the third of may" is a day.
                return grammar.peek().lexeme.month > 0 ? nil : grammar.day()
            }
        }
        if let day = landmark(lexeme.key) { return day }
        if lexeme.weekday != nil, !lexeme.isPlural, let day = weekdayDate() { return day }
        if lexeme.fixedDay > 0 || key() == .next || key() == .last || lexeme.month > 0 || lexeme.isCommonWord
            || lexeme == Lexeme()
        {
            if let day = attempt({ $0.fixedDay() }) { return day }
        }
        if lexeme.month > 0 { return monthDate() }
        if let day = attempt({ $0.ordinalOfPeriod() }) { return day }
        if lexeme.ordinal > 0 || lexeme.number >= 20 {
            if let day = dayAndMonth() ?? dayOfMonth() { return day }
        }
        if let day = attempt({ $0.edgeOfPeriod() }) { return day }
        return attempt { $0.relative() } ?? attempt { $0.dayBeside() } ?? attempt { $0.period() }
            ?? attempt { $0.weekendsFromNow() } ?? attempt { $0.weekCommencing() }
    }

    /// `the 27`: the next day with this number, if nothing else is counted.
    private mutating func dayByNumber() -> DaySpan? {
        let piece = peek()
        guard piece.kind == .number, piece.digits <= 2, let number = piece.value, (1...31).contains(number),
            !isTime(0)
        else { return nil }
        skip()
        if peek().isSign(Lexed.dot), glued(0).isGlued, position + 1 == limit { skip() }
        let after = peek()
        guard
            isAtEnd || after.isSign(Lexed.comma) || after.isSign(Lexed.minus) && !after.isGlued
                || after.kind == .number && isTime(0)
                || [.at, .to, .until, .from, .noon].contains(after.lexeme.key)
        else { return nil }
        return nextDay(numbered: number).map { DaySpan($0, .dayOfMonth) }
    }

    /// `15` of `on 15 at 8:00`, `on 15, 8pm`
    mutating func numberedDayBeforeTime() -> DaySpan? {
        let piece = peek()
        guard piece.kind == .number, piece.digits <= 2, let number = piece.value, (1...31).contains(number),
            key(1) == .at && (peek(2).kind == .number || key(2) == .noon)
                || peek(1).isSign(Lexed.comma) && !peek(2).isGlued && isTime(2)
        else { return nil }
        skip()
        return nextDay(numbered: number).map { DaySpan($0, .dayOfMonth) }
    }

    /// Days that one word names.
    private mutating func landmark(_ key: Lexeme.Key?) -> DaySpan? {
        let read: CivilDate?
        var coming: CivilDate?
        switch key {
        case .today: read = today
        case .tomorrow:
            // Tom is a name.
            if isSentence, peek().isCapitalized, peek().end - peek().start == 3 { return nil }
            read = today.adding(days: 1)
        case .yesterday: read = today.adding(days: -1)
        case .sow: (read, coming) = (week(of: today), week(of: today).adding(days: 7))
        case .eow: read = week(of: today).adding(days: 6)
        case .soq:
            read = quarter(of: today).first
            coming = quarter(of: today).last.adding(days: 1)
        case .eoq: read = quarter(of: today).last
        case .som: (read, coming) = (month(of: today).first, month(of: today).last.adding(days: 1))
        case .eom: read = month(of: today).last
        case .soy: (read, coming) = (year(today.year)?.first, year(today.year + 1)?.first)
        case .eoy: read = year(today.year)?.last
        default: read = nil
        }
        guard let read else { return nil }
        skip()
        // tomorrow week
        if key == .today || key == .tomorrow, let unit = peek().lexeme.unit,
            unit == .week || unit == .fortnight, peek().end - peek().start > 2,
            peek(1).kind != .number || isTime(1)
        {
            let far = read.adding(days: unit == .week ? 7 : 14)
            if isSentence, !isTimeOrEnd(1) {
                let text = typed(peek(-1).start..<peek().end)
                fail(.otherForm(text, readings: [read.description, far.description]), at: position - 1)
                return nil
            }
            skip()
            return DaySpan(far)
        }
        return DaySpan(read).orComing(coming, after: today, span(since: position - 1))
    }

    mutating func dayOfYear(_ number: Int, _ year: Int, since start: Int) -> DaySpan? {
        guard number >= 1, let days = self.year(year), days.first.adding(days: number - 1) <= days.last else {
            fail(.noSuchDate("day \(number) of \(year)"), at: start)
            return nil
        }
        return DaySpan(days.first.adding(days: number - 1))
    }

    mutating func takeUnit(_ unit: Lexeme.Unit) -> Bool {
        guard peek().lexeme.unit == unit, peek().end - peek().start > 2 else { return false }
        skip()
        return true
    }

    // MARK: Weekdays

    /// The next such day after the reference; after `since` the last one before today.
    func next(_ weekday: Weekday) -> CivilDate {
        if prefersPast { return last(weekday) }
        let days = weekday.days(after: reference.weekday)
        return reference.adding(days: days == 0 && !allowsReferenceDay ? 7 : days)
    }

    /// The last such day before today.
    func last(_ weekday: Weekday) -> CivilDate {
        let days = today.weekday.days(after: weekday)
        return today.adding(days: -(days == 0 ? 7 : days))
    }

    /// A weekday without other words.
    private func alone(_ weekday: Weekday) -> CivilDate {
        guard let date = reader.movedFrom else { return next(weekday) }
        let days = weekday.days(after: date.weekday)
        let nearest = date.adding(days: days > 3 ? days - 7 : days)
        return nearest < today && !reader.movesIntoPast ? next(weekday) : nearest
    }

    /// The day of a week that begins at `start`.
    func day(_ weekday: Weekday, ofWeek start: CivilDate) -> CivilDate {
        start.adding(days: weekday.days(after: reader.weekStart))
    }

    /// `2026` before `08:49:37 2026`: the year of a date in the form of C and of mail.
    private var yearBehindTime: Int? {
        guard isTime(0) else { return nil }
        var ahead = self
        guard ahead.clock() != nil else { return nil }
        _ = ahead.zone(allowsMinus: ahead.isOffset)
        return ahead.yearOfDay
    }

    /// Four digits that are the year of a day before them.
    var yearOfDay: Int? {
        guard peek().isNumber(digits: 4), !peek(1).isGlued, let year = peek().value, year >= 1000
        else { return nil }
        return year
    }

    /// `fri`, `fri next week`, `fri in 2 weeks`, `fri the 20th`, `wed of week 12`
    private mutating func weekdayDate() -> DaySpan? {
        guard let weekday = peek().lexeme.weekday else { return nil }
        let start = position
        skip()
        // friday week, friday fortnight
        if peek().lexeme.unit == .week || peek().lexeme.unit == .fortnight,
            peek(1).kind != .number || isTime(1), key(1) != .of, key(1) != .ending
        {
            if isSentence, !isTimeOrEnd(1) {
                // Monday week plan
                let near = next(weekday)
                let far = near.adding(days: peek().lexeme.unit == .week ? 7 : 14)
                fail(
                    .otherForm(
                        typed(pieces[start].start..<peek().end),
                        readings: [near.description, far.description]),
                    at: start)
                return nil
            }
            skip()
            return DaySpan(next(weekday).adding(days: pieces[position - 1].lexeme.unit == .week ? 7 : 14))
        }
        if key() == .coming || key() == .following, peek(1).start == .max { skip() }
        if key() == .before || key() == .after,
            let date = attempt({ grammar -> CivilDate? in
                let isAfter = grammar.key() == .after
                grammar.skip()
                if isAfter, grammar.take(.next) {
                    let date = grammar.next(weekday).adding(days: 7)
                    grammar.assume(
                        .farDay, grammar.span(since: start), Vocabulary.text(of: date),
                        date.description)
                    return date
                }
                if !isAfter, grammar.key() == .last, grammar.isAloneAfter(1) {
                    grammar.skip()
                    let date = grammar.last(weekday).adding(days: -7)
                    grammar.assume(
                        .farDay, grammar.span(since: start), Vocabulary.text(of: date),
                        date.description)
                    return date
                }
                guard let day = grammar.day(), day.isDay else { return nil }
                if isAfter { return TimeGrammar.next(weekday, after: day.first) }
                let days = day.first.weekday.days(after: weekday)
                return day.first.adding(days: -(days == 0 ? 7 : days))
            })
        {
            return DaySpan(date)
        }
        if let week = attempt({ $0.weekOfWeekday() }) { return DaySpan(day(weekday, ofWeek: week)) }
        if let days = attempt({ $0.weeksFromHere() }) {
            guard let date = days.date(after: next(weekday)) else {
                fail(.tooFar, at: start)
                return nil
            }
            return DaySpan(date)
        }
        if let date = attempt({ $0.dateOfWeekday() }) {
            if date.kind == .monthDay, let year = yearBehindTime,
                let other = CivilDate(year: year, month: date.first.month, day: date.first.day)
            {
                if other.weekday == weekday { return DaySpan(other, .monthDay) }
                let day = Vocabulary.text(of: other)
                fail(.wrongWeekday("\(typed(since: start)) \(year)", day: day), at: start)
                return nil
            }
            if date.kind == .dayOfMonth { return dayOfMonth(date.first.day, on: weekday, since: start) }
            guard date.first.weekday == weekday else {
                fail(.wrongWeekday(typed(since: start), day: Vocabulary.text(of: date.first)), at: start)
                return nil
            }
            return DaySpan(date.first)
        }
        return DaySpan(alone(weekday), .weekday(weekday))
    }

    /// Whether no name of a day or a period follows: `before last` in `sunday before last`.
    private func isAloneAfter(_ distance: Int) -> Bool {
        let lexeme = peek(distance).lexeme
        return lexeme.weekday == nil && lexeme.month == 0 && lexeme.unit == nil && lexeme.fixedDay == 0
    }

    /// `next week`, `of week 12`: the first day of it.
    private mutating func weekOfWeekday() -> CivilDate? {
        _ = take(sign: Lexed.comma)
        _ = take(.of) || take(.in) || take(.from)
        _ = take(.the)
        if let step = step(key()), peek(1).lexeme.unit == .week {
            skip(2)
            return week(of: today).adding(days: 7 * step)
        }
        if let week = attempt({ $0.numberedWeek() }) ?? attempt({ $0.weekAfterNext() }) ?? isoWeekOnly() {
            return self.week(of: week.first)
        }
        // monday of the first week of october
        guard key(-1) == .of || key(-1) == .the && key(-2) == .of,
            let week = attempt({ $0.ordinalOfPeriod() }), week.kind == .week
        else { return nil }
        return week.first
    }

    private mutating func isoWeekOnly() -> DaySpan? {
        guard peek().kind == .number, peek(2).lexeme.key == .w, let days = numericDate() else { return nil }
        return days
    }

    /// `in 2 weeks`
    private mutating func weeksFromHere() -> TimeLength? {
        guard take(.in), let length = length(), length.isCalendarOnly, length.months == 0,
            length.days % 7 == 0
        else {
            return nil
        }
        return length
    }

    /// A date that must fit the weekday before it: `20 march`, `the 20th`, `20`.
    private mutating func dateOfWeekday() -> DaySpan? {
        _ = take(sign: Lexed.comma)
        _ = take(.the)
        let piece = peek()
        if piece.lexeme.month > 0 {
            guard let date = monthDate(), date.isDay else { return nil }
            return date
        }
        if piece.kind == .word {
            guard piece.lexeme.ordinal > 0 || piece.lexeme.number >= 20 else { return nil }
            return dayAndMonth() ?? dayOfMonth()
        }
        guard piece.kind == .number, !isTime(0) else { return nil }
        // monday 9.30
        if piece.digits <= 2, glued(1).isSign(Lexed.dot), glued(2).isNumber(digits: 2),
            !glued(3).isSign(Lexed.dot), glued(3).kind != .number, let hour = piece.value,
            let minute = peek(2).value,
            minute > 12 || minute == 0, CivilTime(hour: hour, minute: minute) != nil
        {
            return nil
        }
        if piece.digits > 2 || isOrdinalEnding(glued(1)) || peek(1).isGlued || peek(1).lexeme.month > 0
            || key(1) == .of
        {
            let date = numericDate()
            return date?.isDay == true && date?.kind != .year ? date : nil
        }
        // `fri 20`: hours use the 12-hour clock here, so 13 to 31 is a day. `fri 14-16` are hours.
        guard let number = piece.value, (13...31).contains(number) else { return nil }
        let joins = peek(1).isSign(Lexed.minus) || key(1) == .to || key(1) == .until || key(1) == .through
        guard !joins || peek(2).kind != .number else { return nil }
        guard peek(1).lexeme.unit == nil, !peek(1).isSign(Lexed.slash), let date = nextDay(numbered: number)
        else {
            return nil
        }
        skip()
        return DaySpan(date, .dayOfMonth)
    }

    /// `fri the 13th`: the next day on which both hold.
    mutating func dayOfMonth(_ number: Int, on weekday: Weekday, since start: Int) -> DaySpan? {
        guard let near = nextDay(numbered: number) else { return nil }
        if near.weekday == weekday { return DaySpan(near) }
        let step = prefersPast ? -1 : 1
        var month = month(of: near).first
        // In 28 years each number of a month falls on each weekday.
        for _ in 0..<28 * 12 {
            month = month.adding(months: step)
            guard let date = CivilDate(year: month.year, month: month.month, day: number),
                date.weekday == weekday
            else { continue }
            assume(.farDay, span(since: start), Vocabulary.text(of: date), date.description)
            return DaySpan(date)
        }
        return nil
    }

    /// Whether the text ends at this distance, or a time of day or another word of time follows.
    func isTimeOrEnd(_ distance: Int) -> Bool {
        let piece = peek(distance)
        return piece.start == .max || isTime(distance) || piece.lexeme != Lexeme() || piece.kind == .sign
    }

    // MARK: Fixed days

    /// `christmas eve`, `new year's day`, `next christmas`, `halloween 2027`
    private mutating func fixedDay() -> DaySpan? {
        let start = position
        let step = step(key())
        if step != nil { skip() }
        guard let (month, day) = fixedDate() else { return nil }
        var year: Int?
        if peek().isNumber(digits: 4), !glued(1).isSign(Lexed.colon) {
            year = peek().value
            skip()
        } else if key() == .of, peek(1).isNumber(digits: 4) {
            year = peek(1).value
            skip(2)
        } else {
            year = attempt { $0.yearOfMonth() }
        }
        if let step, step < 0 {
            // The last one before today.
            for year in stride(from: today.year, through: today.year - 8, by: -1) {
                if let date = CivilDate(year: year, month: month, day: day), date < today {
                    return DaySpan(date)
                }
            }
        }
        guard let date = resolve(day: day, month: month, year: year) else {
            fail(.noSuchDate(typed(since: start)), at: start)
            return nil
        }
        return DaySpan(date, year == nil ? .monthDay : .day)
    }

    /// Month and day of a fixed day, `eve` and `day` included.
    mutating func fixedDate() -> (month: Int, day: Int)? {
        if key() == .leap, peek(1).lexeme.unit == .day {
            skip(2)
            return (2, 29)
        }
        var code = Int(peek().lexeme.fixedDay)
        if code > 0 {
            skip()
        } else {
            guard let (found, used) = fixedDayOfTwoWords() else { return nil }
            code = found
            skip(used)
        }
        if key() == .eve {
            skip()
            guard let date = CivilDate(year: 2001, month: code / 100, day: code % 100) else { return nil }
            let eve = date.adding(days: -1)
            return (eve.month, eve.day)
        }
        if peek().lexeme.unit == .day, peek().end - peek().start == 3 { skip() }
        return (code / 100, code % 100)
    }

    private func fixedDayOfTwoWords() -> (Int, Int)? {
        // The first words of such days.
        guard says("new") || says("april"), peek(1).isWord, !peek(1).isGlued else { return nil }
        let size = peek(1).end - peek().start
        guard size <= 18 else { return nil }
        let two = word() + " " + word(1).map { $0 == "\u{2019}" ? "'" : String($0) }.joined()
        for (code, words) in Lexicon.fixedDays where words == two { return (Int(code), 2) }
        return nil
    }
}
