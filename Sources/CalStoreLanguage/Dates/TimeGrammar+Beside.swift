import CalStore

/// Days and periods before and after others: `day after tomorrow`, `the week before christmas`.
extension TimeGrammar {
    /// `w/c 4 feb`
    mutating func weekCommencing() -> DaySpan? {
        guard key() == .w, glued(1).isSign(Lexed.slash), glued(2).isWord, says("c", 2) else { return nil }
        skip(3)
        guard let day = day(), day.isDay else { return nil }
        return DaySpan(day.first, day.first.adding(days: 6), .days)
    }

    /// `day after tomorrow`, `day before yesterday`, `day 100 of 2026`
    mutating func dayBeside() -> DaySpan? {
        guard nesting < Self.deepestNesting else { return nil }
        nesting += 1
        defer { nesting -= 1 }
        guard takeUnit(.day) else { return periodBeside() }
        if take(.after) {
            if take(.tomorrow) { return DaySpan(today.adding(days: 2)) }
            guard let day = day(), day.isDay else { return nil }
            return DaySpan(day.first.adding(days: 1))
        }
        if take(.before) {
            if take(.yesterday) { return DaySpan(today.adding(days: -2)) }
            guard let day = day(), day.isDay else { return nil }
            return DaySpan(day.first.adding(days: -1))
        }
        guard let number = peek().value, peek().kind == .number, peek().digits <= 3 else { return nil }
        let start = position
        skip()
        guard take(.of) || take(.in), let year = peek().value, peek().digits == 4 else { return nil }
        skip()
        return dayOfYear(number, year, since: start)
    }

    /// `the week before christmas`, `the weekend after 1 may`, `the year after 2030`: the week that ends
    /// before it, and so on.
    private mutating func periodBeside() -> DaySpan? {
        guard let unit = peek().lexeme.unit, [.week, .weekend, .month, .quarter, .year].contains(unit),
            peek().isWord, peek().end - peek().start > 2, key(1) == .before || key(1) == .after,
            key(2) != .next && key(2) != .last || peek(3).lexeme != Lexeme()
        else { return nil }
        return attempt { grammar in
            let start = grammar.position
            let isAfter = grammar.key(1) == .after
            grammar.skip(2)
            guard let other = grammar.day() else { return nil }
            let step = isAfter ? 1 : -1
            let near = isAfter ? other.last : other.first
            let days: DaySpan?
            switch unit {
            case .week: days = grammar.weekSpan(of: grammar.week(of: near).adding(days: 7 * step))
            case .weekend:
                let weekend = grammar.weekend(ofWeek: near)
                let isFree = isAfter ? weekend.first > near : weekend.last < near
                days = isFree ? weekend : grammar.weekend(ofWeek: near.adding(days: 7 * step))
            case .month: days = grammar.month(of: grammar.month(of: near).first.adding(months: step))
            case .quarter:
                days = grammar.quarter(of: grammar.quarter(of: near).first.adding(months: 3 * step))
            default: days = grammar.year(near.year + step)
            }
            guard let days else { return nil }
            grammar.assume(
                .vague, grammar.span(since: start), "\(days.first) to \(days.last)",
                "\(days.first)..\(days.last)")
            return days
        }
    }

    /// `before christmas`, `after 1 may` behind a part of the day: the day next to it.
    mutating func dayBesidePart() -> DaySpan? {
        guard key() == .before || key() == .after else { return nil }
        return attempt { grammar in
            let step = grammar.key() == .after ? 1 : -1
            grammar.skip()
            guard let day = grammar.day(), day.isDay, !grammar.isTime(0) else { return nil }
            return DaySpan(day.first.adding(days: step))
        }
    }
}
