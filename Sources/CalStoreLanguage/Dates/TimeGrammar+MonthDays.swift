import CalStore

/// Days with the name of their month, and days of a month by their number.
extension TimeGrammar {
    /// `4 mar`, `4th of march 2026`, `4-mar-2026`, `the third of may`
    mutating func dayAndMonth() -> DaySpan? {
        attempt { grammar in
            let start = grammar.position
            guard let day = grammar.ordinal() ?? grammar.smallNumber() else { return nil }
            // 4-mar-2026, 4/mar/2026, 4. august
            let sign = grammar.glued(0)
            let isDashed =
                (sign.isSign(Lexed.minus) || sign.isSign(Lexed.slash)) && grammar.glued(1).isGlued
            let isDotted = sign.isSign(Lexed.dot) && grammar.peek(1).lexeme.month > 0
            let isJoined = isDashed || isDotted && grammar.glued(1).isGlued
            if isDashed || isDotted { grammar.skip() }
            if !isDashed { _ = grammar.take(.of) }
            let month = Int(grammar.peek().lexeme.month)
            guard month > 0 else { return nil }
            grammar.skip()
            if isJoined, grammar.glued(0).isSign(sign.sign), grammar.glued(1).kind == .number {
                grammar.skip()
            }
            return grammar.finish(day: day, month: month, since: start)
        }
    }

    /// `seven`, `twenty five` after a month. In a sentence they may count something.
    private mutating func dayInWords() -> Int? {
        guard !isSentence, peek().isWord, peek().lexeme.number >= 1, !isArticle(peek()),
            peek(1).lexeme.unit == nil
        else { return nil }
        return attempt { grammar in
            guard let day = grammar.count(), (1...31).contains(day),
                ![.am, .pm, .oclock, .past, .half].contains(grammar.key())
            else { return nil }
            return day
        }
    }

    /// A number of one or two digits that is not a time.
    mutating func smallNumber() -> Int? {
        guard peek().kind == .number, peek().digits <= 2 else { return nil }
        let value = peek().value
        skip()
        return value
    }

    /// `mar 4`, `march the 4th, 2026`, `march 2026`, `march`
    mutating func monthDate() -> DaySpan? {
        let month = Int(peek().lexeme.month)
        guard month > 0 else { return nil }
        let start = position
        if let day = attempt({ grammar -> DaySpan? in
            grammar.skip()
            if grammar.peek().isSign(Lexed.comma), grammar.isOrdinalEnding(grammar.glued(2)) {
                grammar.skip()
            }
            _ = grammar.take(.the)
            // may-3, may/3, may.3
            let joins = [Lexed.minus, Lexed.slash, Lexed.dot].contains { grammar.peek().isSign($0) }
            let sign = grammar.peek().sign
            let isJoined = joins && grammar.glued(0).isGlued && grammar.glued(1).kind == .number
            if isJoined { grammar.skip() }
            guard
                let day = grammar.ordinal() ?? (grammar.isTime(0) ? nil : grammar.smallNumber())
                    ?? grammar.dayInWords()
            else { return nil }
            // oct-03-26, oct.3.2026
            if isJoined, grammar.glued(0).isSign(sign),
                grammar.glued(1).isNumber(digits: 2) || grammar.glued(1).isNumber(digits: 4),
                !grammar.glued(2).isGlued
            {
                grammar.skip()
            }
            return grammar.finish(day: day, month: month, since: start)
        }) {
            return day
        }
        skip()
        let beforeYear = position
        let hasComma = take(sign: Lexed.comma)
        _ = take(.of)
        // june-2026, june/2026
        if glued(0).isSign(Lexed.minus) || glued(0).isSign(Lexed.slash) || glued(0).isSign(Lexed.dot),
            glued(1).isNumber(digits: 4), !glued(2).isSign(peek().sign)
        {
            skip()
        }
        if peek().isNumber(digits: 4), let year = peek().value, !glued(1).isSign(Lexed.colon), key(1) != .am,
            key(1) != .pm, !isClockOfFour(year), let first = CivilDate(year: year, month: month, day: 1)
        {
            skip()
            return self.month(of: first).ofSaidYear
        }
        position = beforeYear
        if !hasComma, let year = attempt({ $0.yearOfMonth() }),
            let first = CivilDate(year: year, month: month, day: 1)
        {
            return self.month(of: first).ofSaidYear
        }
        // May '27
        if peek().isSign(UInt8(ascii: "'")), glued(1).isNumber(digits: 2), !glued(2).isGlued,
            let value = peek(1).value, let first = CivilDate(year: Self.fullYear(value), month: month, day: 1)
        {
            skip(2)
            assume(.shortYear, span(since: start), "\(first.year)", "\(first.description.prefix(7))")
            return self.month(of: first).ofSaidYear
        }
        position = beforeYear
        return namedMonth(month, step: 0)
    }

    /// `next year` after a month or a day of it.
    mutating func yearOfMonth() -> Int? {
        _ = take(.of)
        _ = take(.the)
        guard let step = step(key()), peek(1).lexeme.unit == .year else { return nil }
        skip(2)
        let year = today.year + step
        return (1...9999).contains(year) ? year : nil
    }

    func isTime(at index: Int) -> Bool { isTime(index - position) }

    /// Whether a number at this distance begins a time of day: `14:00`, `3pm`, `15h`.
    func isTime(_ distance: Int) -> Bool {
        guard peek(distance).kind == .number else { return false }
        let after = peek(distance + 1)
        return after.isSign(Lexed.colon) && after.isGlued && glued(distance + 2).kind == .number
            || after.lexeme.key == .am || after.lexeme.key == .pm || after.lexeme.key == .oclock
            || after.isGlued
                && (after.lexeme.key == .p || after.lexeme.key == .ish || after.lexeme.unit == .hour)
    }

    /// A year after day and month, or the next such day.
    private mutating func finish(day: Int, month: Int, since start: Int) -> DaySpan? {
        let beforeYear = position
        if glued(0).isSign(Lexed.minus) || glued(0).isSign(Lexed.slash), glued(1).isNumber(digits: 4) {
            skip()
        }
        let hasComma = take(sign: Lexed.comma)
        if !hasComma { _ = take(.of) || take(.in) }
        skipWordYear()
        var year: Int?
        // 10aug26
        let isGluedYear = glued(0).isNumber(digits: 2) && pieces[position - 1].lexeme.month > 0
        if isYearOrHour, !isGluedYear {
            skip()
            let text = typed(since: start)
            let value = pieces[position - 1].value ?? 0
            let front = "\(day) \(Vocabulary.name(ofMonth: month).lowercased())"
            let hour = value < 24 ? "\(front) \(Clock.text(value * 3600))" : nil
            fail(.otherForm(text, readings: ["\(front) \(2000 + value)", hour].compactMap { $0 }), at: start)
            return nil
        }
        if let short = shortYear(isGlued: isGluedYear) {
            guard let date = resolve(day: day, month: month, year: short) else {
                fail(.noSuchDate(typed(since: start)), at: start)
                return nil
            }
            assume(.shortYear, span(since: start), "\(short)", date.description)
            return DaySpan(date)
        }
        if peek().isNumber(digits: 4), !glued(1).isSign(Lexed.colon), key(1) != .am, key(1) != .pm,
            let value = peek().value, !isClockOfFour(value), !areClocksOfFour
        {
            year = value
            skip()
        } else {
            position = beforeYear
            year = attempt { $0.yearOfMonth() }
        }
        guard let date = resolve(day: day, month: month, year: year) else {
            fail(.noSuchDate(typed(since: start)), at: start)
            return nil
        }
        var day = DaySpan(date, year == nil ? .monthDay : .day)
        day.isOfSaidYear = year != nil
        return day
    }

    /// `in the year` before its number
    private mutating func skipWordYear() {
        let used = key() == .the ? 2 : 1
        guard peek(used - 1).lexeme.unit == .year, peek(used - 1).isWord,
            peek(used).isNumber(digits: 4) || peek(used).isSign(UInt8(ascii: "'"))
        else { return }
        skip(used)
    }

    /// The year of two figures, as in POSIX: 69 to 99 are of the last century.
    static func fullYear(_ value: Int) -> Int { value >= 69 ? 1900 + value : 2000 + value }

    /// `27` of `4 apr 27`, `'27`: larger than any hour.
    private mutating func shortYear(isGlued: Bool) -> Int? {
        let isMarked = peek().isSign(UInt8(ascii: "'")) && glued(1).isNumber(digits: 2)
        let piece = peek(isMarked ? 1 : 0)
        guard piece.isNumber(digits: 2), let value = piece.value,
            isMarked || isGlued || (25...99).contains(value)
        else {
            return nil
        }
        let after = peek(isMarked ? 2 : 1)
        guard !after.isGlued, after.lexeme.unit == nil, after.lexeme.month == 0 else { return nil }
        skip(isMarked ? 2 : 1)
        return Self.fullYear(value)
    }

    /// `10` of `3 jan 10`: a year or an hour.
    private var isYearOrHour: Bool {
        let piece = peek()
        let after = peek(1)
        // The point of `16 july 13.` ends a sentence.
        let isLast = after.isSign(Lexed.dot) && !peek(2).isGlued
        guard piece.isNumber(digits: 2), let value = piece.value, value <= 24, !isTime(0),
            !after.isGlued || isLast,
            after.lexeme.unit == nil, after.lexeme.month == 0, !after.isSign(Lexed.minus),
            ![.to, .until, .through, .am, .pm, .oclock, .hours].contains(after.lexeme.key),
            after.lexeme.part == nil, key(-1) != .in
        else { return false }
        return true
    }

    /// Whether four digits are a time of day and not a year: `1730`, `0900`.
    func isClockOfFour(_ value: Int) -> Bool {
        !Self.years.contains(value) && CivilTime(hour: value / 100, minute: value % 100) != nil
    }

    /// `1915-2015` after a day: two times, because a day has one year.
    private var areClocksOfFour: Bool {
        let years = today.year - 1...today.year + 5
        guard glued(1).isSign(Lexed.minus), glued(2).isNumber(digits: 4), !glued(3).isGlued,
            let first = peek().value, !years.contains(first)
        else { return false }
        return [peek(), peek(2)].allSatisfy { piece in
            piece.value.map { CivilTime(hour: $0 / 100, minute: $0 % 100) != nil } ?? false
        }
    }

    /// A day of a month; without a year the next one, or the last one after `since`.
    func resolve(day: Int, month: Int, year: Int?) -> CivilDate? {
        if let year { return CivilDate(year: year, month: month, day: day) }
        // Eight years include a 29 February, also around 2100.
        if prefersPast {
            for year in stride(from: today.year, through: today.year - 8, by: -1) {
                if let date = CivilDate(year: year, month: month, day: day), date <= today { return date }
            }
            return nil
        }
        for year in reference.year...(reference.year + 8) {
            if let date = CivilDate(year: year, month: month, day: day), date >= reference { return date }
        }
        return nil
    }

    /// `20th`, `the 20th of next month`, `20 of next month`: the next such day.
    mutating func dayOfMonth() -> DaySpan? {
        attempt { grammar in
            let start = grammar.position
            let ordinal = grammar.ordinal()
            guard let day = ordinal ?? grammar.smallNumber(), ordinal != nil || grammar.key() == .of else {
                return nil
            }
            if let month = grammar.attempt({ $0.monthOfDay() }) {
                guard let date = CivilDate(year: month.first.year, month: month.first.month, day: day) else {
                    grammar.fail(.noSuchDate(grammar.typed(since: start)), at: start)
                    return nil
                }
                return DaySpan(date)
            }
            guard ordinal != nil, day == 1 || !grammar.countsFromLast else { return nil }
            _ = grammar.attempt { $0.take(.of) && $0.take(.the) && $0.takeUnit(.month) ? true : nil }
            // `second 5` and `third party` are not days.
            guard
                !grammar.isSentence || grammar.pieces[start].kind == .number || grammar.isAtEnd
                    || grammar.isBehindWeekday(start)
            else { return nil }
            // 13th friday, but `first friday` is counted
            guard grammar.peek().lexeme.unit == nil, grammar.peek().lexeme.weekday == nil || day > 5 else {
                return nil
            }
            // this second
            if grammar.pieces[start].lexeme.unit != nil, start > 0,
                grammar.step(grammar.pieces[start - 1].lexeme.key) != nil
            {
                return nil
            }
            guard (1...31).contains(day) else {
                grammar.fail(.noSuchDate(grammar.typed(since: start)), at: start)
                return nil
            }
            return grammar.nextDay(numbered: day).map { DaySpan($0, .dayOfMonth) }
        }
    }

    /// `to last friday`, `to the last day`: an ordinal before it is counted from the end.
    private var countsFromLast: Bool {
        guard let words = wordsToLast else { return false }
        let counted = peek(words).lexeme
        return counted.weekday != nil || counted.unit != nil
    }

    /// `tuesday the eleventh`
    private func isBehindWeekday(_ start: Int) -> Bool {
        let before = start > 0 && pieces[start - 1].lexeme.key == .the ? start - 2 : start - 1
        return before >= 0 && pieces[before].lexeme.weekday != nil
    }

    private mutating func monthOfDay() -> DaySpan? {
        guard take(.of) || take(.in) else { return nil }
        _ = take(.the)
        if let step = step(key()), peek(1).lexeme.unit == .month {
            skip(2)
            return month(of: month(of: today).first.adding(months: step))
        }
        // "the 1st of the month" is the next one.
        return nil
    }

    /// The next day with this number, in months that have one. After `since` the last one.
    func nextDay(numbered day: Int) -> CivilDate? {
        var first = month(of: prefersPast ? today : reference).first
        for _ in 0..<13 {
            if let date = CivilDate(year: first.year, month: first.month, day: day),
                prefersPast ? date <= today : date >= reference
            {
                return date
            }
            first = first.adding(months: prefersPast ? -1 : 1)
        }
        return nil
    }
}
