import CalStore

/// Days that begin with figures, and years, alone and with a month or another part.
extension TimeGrammar {
    /// A date that begins with digits.
    mutating func numericDate() -> DaySpan? {
        guard peek().kind == .number else { return nil }
        if let day = isoDate() ?? isoWeek() ?? yearAndPart() { return day }
        if let day = isoMonth() ?? monthAndYear() ?? slashDate() ?? spacedDate() { return day }
        if let day = dotDate() ?? spacedDotDate() ?? dashDate() ?? quarterOfYear() { return day }
        return dayAndMonth() ?? dayOfMonth() ?? year()
    }

    /// `3/2026`, `03-2026`, `3.2026`
    private mutating func monthAndYear() -> DaySpan? {
        guard peek().digits <= 2, let month = peek().value, isBetweenMonthAndYear(glued(1)),
            glued(2).isNumber(digits: 4), let year = peek(2).value, Self.years.contains(year),
            !glued(3).isSign(peek(1).sign),
            !glued(3).isSign(Lexed.colon), let first = CivilDate(year: year, month: month, day: 1)
        else { return nil }
        skip(3)
        return self.month(of: first)
    }

    /// In a sentence `2026.10` is more often a version.
    func isBetweenMonthAndYear(_ sign: Lexed) -> Bool {
        sign.isSign(Lexed.minus) || sign.isSign(Lexed.slash) || !isSentence && sign.isSign(Lexed.dot)
    }

    /// `2026 Q3`, `2026-q3`, `2026 H2`, `2026-mar-4`, `2026 week 12`
    private mutating func yearAndPart() -> DaySpan? {
        guard peek().isNumber(digits: 4), let year = peek().value, Self.years.contains(year) else {
            return nil
        }
        return attempt { grammar in
            grammar.skip()
            if !grammar.isSentence, grammar.peek().lexeme.unit == .week,
                let week = grammar.attempt({ $0.numberedWeek(of: year) })
            {
                return week
            }
            if [Lexed.minus, Lexed.slash, Lexed.dot].contains(where: { grammar.glued(0).isSign($0) }) {
                let sign = grammar.peek().sign
                grammar.skip()
                let month = Int(grammar.glued(0).lexeme.month)
                if month > 0, grammar.glued(1).isSign(sign), grammar.glued(2).kind == .number,
                    let day = grammar.peek(2).value
                {
                    let start = grammar.position - 2
                    grammar.skip(3)
                    guard let date = CivilDate(year: year, month: month, day: day) else {
                        grammar.fail(.noSuchDate(grammar.typed(since: start)), at: start)
                        return nil
                    }
                    return DaySpan(date)
                }
            }
            // 2027 march 18
            if grammar.peek().lexeme.month > 0, !grammar.peek().isGlued, let day = grammar.monthDate(),
                day.isDay,
                day.kind == .monthDay
            {
                return CivilDate(year: year, month: day.first.month, day: day.first.day).map { DaySpan($0) }
            }
            // 2027 march, of a sentence; elsewhere a year alone is a period too
            if grammar.isSentence, (1970...2099).contains(year),
                let month = grammar.attempt({ grammar -> DaySpan? in
                    guard !grammar.peek().isGlued, grammar.peek().lexeme.month > 0 else { return nil }
                    return grammar.monthDate()
                }), month.kind == .month, !month.isOfSaidYear
            {
                return CivilDate(year: year, month: month.first.month, day: 1).map {
                    grammar.month(of: $0).ofSaidYear
                }
            }
            return grammar.partOfYear(year)
        }
    }

    /// Years that people type; another number of four digits is a time of day, such as `1730`.
    static let years = 1900...2199

    /// `2026`: a year alone.
    mutating func year() -> DaySpan? {
        // `0900` is an hour.
        guard peek().isNumber(digits: 4), let value = peek().value, !glued(1).isSign(Lexed.colon),
            Self.years.contains(value) || value == 0
        else { return nil }
        let isOfPeriod =
            key(-1) == .of
            && (peek(-2).lexeme.unit != nil || peek(-2).lexeme.weekday != nil
                || [.start, .end, .middle, .half].contains(key(-2)))
        if isSentence, key(-1) != .in && !isOfPeriod || !(1970...2099).contains(value) { return nil }
        guard let days = year(value) else {
            fail(.noSuchDate(word()))
            return nil
        }
        skip()
        return days
    }
}
