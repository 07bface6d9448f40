import CalStore

/// Lengths as phrases, alone and with a start.
extension TimeGrammar {
    /// `2 hours`, `for two weeks`; `7d` are days from today.
    mutating func lengthAlone() -> TimeRange? {
        let hasFor = take(.for)
        let start = position
        // `15h` is a time, `2h` a length.
        _ = takeAround()
        if peek().isNumber(digits: 4), peek(1).lexeme.unit == .hour { return nil }
        if !hasFor, let hour = peek().value, (13...24).contains(hour), glued(1).lexeme.unit == .hour,
            peek(1).end - peek(1).start == 1, glued(3).lexeme.unit == nil
        {
            return nil
        }
        guard let length = length(), isAtEnd, !length.isZero || hasFor else { return nil }
        // 7h15 may be a time, and 1990s a decade.
        let isDecade = position == start + 2 && pieces[start].digits == 4 && isDecade(-2)
        let hasMinutes =
            position == start + 3 && pieces[start].kind == .number && pieces[start + 2].kind == .number
        if !hasFor, isDecade || hasMinutes {
            assume(.length, span(since: start), length.spelling)
        }
        if let piece = pieces[start...].first, piece.kind == .number, position == start + 2,
            pieces[start + 1].isGlued, pieces[start + 1].end - pieces[start + 1].start <= 2,
            length.isCalendarOnly, !hasFor
        {
            guard let after = length.date(after: today) else {
                fail(.tooFar)
                return nil
            }
            return .days(first: today, last: max(today, after.adding(days: -1)))
        }
        found(.length, since: start)
        return .length(length)
    }

    /// `for 2h fri 14:00`
    mutating func lengthAndSide() -> Phrase? {
        skip()
        let start = position
        guard let length = length() else {
            // for friday
            return main()
        }
        found(.length, since: start)
        let takesHour = take(.from) || take(.starting)
        guard let side = takesHour ? behindAtSide() : side() else { return nil }
        return range(from: side, lasting: length, at: start).map { Phrase(value: $0) }
    }

    /// `2 weeks starting may 20`, `2 hours at 5pm`
    mutating func lengthStarting() -> TimeRange? {
        let start = position
        guard let length = length(), !length.isZero else { return nil }
        // room 101 week starting monday
        let unit = pieces[position - 1]
        if isEmbedded, let count = pieces[start].value, count > 1, unit.end - unit.start > 2,
            !typed(unit.start..<unit.end).hasSuffix("s")
        {
            return nil
        }
        found(.length, since: start)
        if key() == .at, !isEmbedded, !length.isCalendarOnly {
            guard let side = behindAtSide() else { return nil }
            return range(from: side, lasting: length, at: start)
        }
        // 1h tomorrow at 2pm
        if !isEmbedded, !length.isCalendarOnly, !isAtEnd,
            let side = attempt({ grammar -> Side? in
                guard let side = grammar.side(), side.day?.isDay == true, side.clock != nil,
                    grammar.isAtEnd
                else { return nil }
                return side
            })
        {
            return range(from: side, lasting: length, at: start)
        }
        guard takeStarting() else { return nil }
        _ = take(.on) || take(.at) || take(.from)
        guard let side = behindAtSide() else { return nil }
        return range(from: side, lasting: length, at: start)
    }

    /// `starting`, `beginning`
    mutating func takeStarting() -> Bool { take(.starting) || says("beginning") && take(.start) }
}
