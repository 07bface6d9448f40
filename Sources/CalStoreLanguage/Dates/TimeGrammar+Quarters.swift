import CalStore

/// Quarters and halves of a year: `q2 2027`, `2026 h1`, `3Q24`.
extension TimeGrammar {
    /// `q2`, `q2 2027`, `q3-24`, `q1 of the year 2024`, `q2 next year`
    mutating func numberedQuarter() -> DaySpan? {
        let start = position
        guard key() == .q, glued(1).kind == .number, let number = peek(1).value, (1...4).contains(number)
        else { return nil }
        skip(2)
        if let year = attempt({ $0.yearOfPart(since: start) }) {
            return quarter(number, of: year.value).map { year.isSaid ? $0.ofSaidYear : $0 }
        }
        guard let days = quarter(number, of: today.year) else { return nil }
        assumeThisYear(days, since: start)
        return days
    }

    /// `3q24`, `4q 2026`. In a sentence it may be anything.
    mutating func quarterOfYear() -> DaySpan? {
        guard !isSentence, peek().digits == 1, glued(1).lexeme.key == .q, let number = peek().value,
            (1...4).contains(number)
        else { return nil }
        return attempt { grammar in
            let start = grammar.position
            grammar.skip(2)
            guard let year = grammar.yearOfPart(since: start) else { return nil }
            return grammar.quarter(number, of: year.value)?.ofSaidYear
        }
    }

    /// `h1 2026`, `h2 next year`
    mutating func halfOfYear() -> DaySpan? {
        guard says("h"), glued(1).isNumber(digits: 1), let number = peek(1).value, (1...2).contains(number)
        else { return nil }
        let start = position
        skip(2)
        guard !peek().isGlued || peek().kind == .sign else { return nil }
        guard let year = yearOfPart(since: start) else {
            // h2 alone
            guard !isSentence, isAtEnd, let days = half(number, of: today.year) else { return nil }
            assumeThisYear(days, since: start)
            return days
        }
        return half(number, of: year.value).map { year.isSaid ? $0.ofSaidYear : $0 }
    }

    /// `q3`, `h2` of a year.
    mutating func partOfYear(_ year: Int) -> DaySpan? {
        guard let number = glued(1).value, peek(1).digits == 1, !glued(2).isWord, glued(2).kind != .number
        else { return nil }
        let days = key() == .q ? quarter(number, of: year) : says("h") ? half(number, of: year) : nil
        guard let days else { return nil }
        skip(2)
        return days.ofSaidYear
    }

    private func quarter(_ number: Int, of year: Int) -> DaySpan? {
        guard (1...4).contains(number) else { return nil }
        return CivilDate(year: year, month: number * 3 - 2, day: 1).map { quarter(of: $0) }
    }

    private func half(_ number: Int, of year: Int) -> DaySpan? {
        guard (1...2).contains(number), let first = CivilDate(year: year, month: number * 6 - 5, day: 1)
        else { return nil }
        return DaySpan(first, month(of: first.adding(months: 5)).last, .days)
    }

    /// The year behind a quarter or a half, and whether it was said by its number: `2024`, `-24`, `of the
    /// year 2024`, `next year`.
    private mutating func yearOfPart(since start: Int) -> (value: Int, isSaid: Bool)? {
        let isJoined =
            (glued(0).isSign(Lexed.minus) || glued(0).isSign(Lexed.slash)) && glued(1).kind == .number
        if isJoined {
            skip()
        } else {
            _ = take(sign: Lexed.comma)
        }
        let isGlued = glued(0).kind == .number
        if take(.of) {
            _ = take(.the)
            if peek(1).isNumber(digits: 4) { _ = takeUnit(.year) }
        }
        if peek().isNumber(digits: 4), let year = peek().value, !isClockOfFour(year) {
            skip()
            return (year, true)
        }
        let isMarked = peek().isSign(UInt8(ascii: "'"))
        let short = isMarked ? glued(1) : peek()
        if isMarked || isJoined || isGlued, short.isNumber(digits: 2), let value = short.value,
            !glued(isMarked ? 2 : 1).isGlued
        {
            skip(isMarked ? 2 : 1)
            let year = Self.fullYear(value)
            assume(
                .shortYear, span(since: start), "\(year)",
                "\(typed(pieces[start].start..<pieces[start + 1].end)) \(year)")
            return (year, true)
        }
        _ = take(.the)
        guard let step = step(key()), peek(1).lexeme.unit == .year else { return nil }
        skip(2)
        return (today.year + step, false)
    }
}
