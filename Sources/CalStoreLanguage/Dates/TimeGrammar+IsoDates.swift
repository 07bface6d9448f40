import CalStore

/// Days, weeks and months in the order of ISO 8601, with the year first.
extension TimeGrammar {
    /// `2026-03-04`, `20260304`, `2026/03/04`, `2026.03.04`, `2026-063`
    mutating func isoDate() -> DaySpan? {
        let start = position
        if peek().isNumber(digits: 8), let value = peek().value {
            guard let date = CivilDate(year: value / 10_000, month: value / 100 % 100, day: value % 100)
            else {
                // Eight digits in a sentence may have any meaning.
                if !isSentence { fail(.noSuchDate(word())) }
                return nil
            }
            skip()
            return DaySpan(date)
        }
        guard peek().isNumber(digits: 4), let year = peek().value else { return nil }
        let sign = glued(1)
        if sign.isSign(Lexed.minus), glued(2).isNumber(digits: 3), let number = peek(2).value,
            !isSentence || Self.years.contains(year) && (1...366).contains(number)
        {
            skip(3)
            return dayOfYear(number, year, since: start)
        }
        guard sign.isSign(Lexed.minus) || sign.isSign(Lexed.slash) || sign.isSign(Lexed.dot),
            glued(2).kind == .number,
            glued(3).isSign(sign.sign), glued(4).kind == .number, peek(2).digits <= 2, peek(4).digits <= 2,
            !glued(5).isSign(sign.sign)
        else { return nil }
        // 2026.3.9 may also be a version.
        if isSentence, sign.sign == Lexed.dot, peek(2).digits < 2 || peek(4).digits < 2 {
            if let date = CivilDate(year: year, month: peek(2).value ?? 0, day: peek(4).value ?? 0) {
                fail(.otherForm(typed(peek().start..<peek(4).end), readings: [date.description]))
            }
            return nil
        }
        skip(5)
        guard
            let date = CivilDate(
                year: year, month: pieces[start + 2].value ?? 0, day: pieces[start + 4].value ?? 0)
        else {
            fail(.noSuchDate(typed(since: start)), at: start)
            position = start
            return nil
        }
        return DaySpan(date)
    }

    /// `2026-W12`, `2026-W12-5`, `2026W12`, `2026W125`
    mutating func isoWeek() -> DaySpan? {
        let start = position
        let used = glued(1).isSign(Lexed.minus) ? 2 : 1
        guard peek().isNumber(digits: 4), let year = peek().value, glued(used).lexeme.key == .w,
            glued(used + 1).kind == .number, let number = peek(used + 1).value
        else { return nil }
        let isJoined = used == 1 && peek(used + 1).digits == 3
        guard isJoined || peek(used + 1).digits <= 2 else { return nil }
        skip(used + 2)
        if isJoined, let monday = Self.week(number / 10, of: year), (1...7).contains(number % 10) {
            return DaySpan(monday.adding(days: number % 10 - 1))
        }
        guard let monday = Self.week(number, of: year) else {
            fail(.noSuchDate(typed(since: start).uppercased()), at: start)
            position = start
            return nil
        }
        if peek().isSign(Lexed.minus), glued(0).isGlued, glued(1).isNumber(digits: 1), let day = peek(1).value
        {
            guard (1...7).contains(day) else {
                fail(.noSuchDate("day \(day) of a week"))
                position = start
                return nil
            }
            skip(2)
            return DaySpan(monday.adding(days: day - 1))
        }
        // With a time it is the first day: `2026-W12 09:00`.
        var ahead = self
        if ahead.clock() != nil { return DaySpan(monday) }
        return DaySpan(monday, monday.adding(days: 6), .week)
    }

    /// The Monday of an ISO week; nil when the year has no such week.
    static func week(_ number: Int, of year: Int) -> CivilDate? {
        // 4 January is always in week 1.
        guard (1...53).contains(number), let fourth = CivilDate(year: year, month: 1, day: 4) else {
            return nil
        }
        let monday = fourth.adding(days: 1 - fourth.weekday.rawValue + (number - 1) * 7)
        let week = monday.isoWeek()
        return week.year == year && week.week == number ? monday : nil
    }

    /// `2026-03`, `2026/3`, `2026.03`
    mutating func isoMonth() -> DaySpan? {
        guard peek().isNumber(digits: 4), let year = peek().value, isBetweenMonthAndYear(glued(1)),
            peek(1).sign != Lexed.dot || Self.years.contains(year), glued(2).kind == .number,
            peek(2).digits <= 2, let month = peek(2).value, !glued(3).isSign(Lexed.colon),
            !glued(3).isSign(Lexed.dot), !glued(3).isWord
        else { return nil }
        guard let first = CivilDate(year: year, month: month, day: 1) else {
            fail(.noSuchDate(typed(peek().start..<peek(2).end)))
            return nil
        }
        skip(3)
        return self.month(of: first)
    }
}
