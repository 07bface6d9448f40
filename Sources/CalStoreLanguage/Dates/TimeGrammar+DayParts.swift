import CalStore

/// Parts of the day: `tonight`, `in the early morning`, `two nights ago`.
extension TimeGrammar {
    /// `the morning`, `early afternoon`, `the late-evening` after `in`
    var isBeforePart: Bool {
        var used = key() == .the ? 1 : 0
        if key(used) == .early || key(used) == .late {
            used += peek(used + 1).isSign(Lexed.minus) ? 2 : 1
        }
        let lexeme = peek(used).lexeme
        return lexeme.part != nil && (used > 0 || !lexeme.isPlural && lexeme.part != .end)
    }

    /// `tonight`, `this morning`, `last night`, `late evening`, `eod`
    mutating func partOfDay(_ side: inout Side) -> Bool {
        if let part = side.part { return repeatsPart(part) }
        guard side.moment == nil, side.times == nil else { return false }
        return attempt { grammar -> Bool? in
            let start = grammar.position
            // around lunchtime
            if grammar.key() == .around, grammar.peek(1).lexeme.part != nil { grammar.skip() }
            _ = grammar.take(.the)
            var edge: Lexeme.Key?
            if grammar.key(1) == .early || grammar.key(1) == .late { _ = grammar.take(word: "very") }
            while grammar.key() == .early || grammar.key() == .late || grammar.key() == .middle {
                edge = grammar.key()
                grammar.skip()
                if grammar.peek().isSign(Lexed.minus) { grammar.skip() }
                _ = grammar.take(.in) && grammar.take(.the)
                if grammar.peek(1).lexeme.part == .night { _ = grammar.take(.at) }
            }
            var day: CivilDate?
            switch grammar.key() {
            case .this where grammar.peek(1).lexeme.part != nil:
                grammar.skip()
                day = grammar.today
            case .this where grammar.key(1) == .am || grammar.key(1) == .pm:
                grammar.skip()
                let part: Lexeme.DayPart = grammar.key() == .am ? .morning : .afternoon
                return grammar.addPart(part, grammar.today, edge, start, &side)
            case .last where grammar.peek(1).lexeme.part == .night || grammar.peek(1).lexeme.part == .evening:
                grammar.skip()
                day = grammar.today.adding(days: -1)
            case nil
            where grammar.says("close") && grammar.key(1) == .of && grammar.says("business", 2):
                grammar.skip(2)
                return grammar.addPart(.end, nil, edge, start, &side)
            case _
            where grammar.says("first") && grammar.says("thing", 1)
                && (!grammar.isSentence || side.day != nil || grammar.isDayWord(2)):
                grammar.skip()
                return grammar.addPart(.morning, nil, edge, start, &side)
            case .end where grammar.key(1) == .of:
                // the end of the day
                grammar.skip(2)
                _ = grammar.take(.the)
                if grammar.says("business"), grammar.peek(1).lexeme.unit == .day { grammar.skip() }
                guard grammar.peek().lexeme.unit == .day && grammar.peek().isWord || grammar.says("business")
                else { return nil }
                return grammar.addPart(.end, nil, edge, start, &side)
            default: break
            }
            // tuesday am
            if grammar.key() == .am || grammar.key() == .pm, side.day?.isDay == true, !side.hasTime {
                let part: Lexeme.DayPart = grammar.key() == .am ? .morning : .afternoon
                return grammar.addPart(part, nil, edge, start, &side)
            }
            guard let part = grammar.peek().lexeme.part, grammar.peek().isWord else { return nil }
            // `mondays`, `monday mornings` are not a single day.
            if grammar.peek().lexeme.isPlural, !grammar.allowsPart { return nil }
            let isMeal =
                (part == .lunch || part == .breakfast || part == .dinner) && grammar.key(1) != .time
                && !grammar.word().hasSuffix("time")
            let before = grammar.key(-1) == .the ? grammar.key(-2) : grammar.key(-1)
            if isMeal, grammar.isSentence, ![.at, .after, .before, .by, .until].contains(before) {
                return nil
            }
            // `list lunch` searches for lunch; `tomorrow lunch` and `after lunch` are times.
            if isMeal, side.day == nil, start == 0 { return nil }
            if part == .tonight { day = day ?? grammar.today }
            // `morning run tomorrow` is not a morning, `tomorrow morning` and `in the morning` are.
            let lead = start > 0 ? grammar.pieces[start - 1].lexeme.key : nil
            if grammar.isSentence, !grammar.allowsPart, !grammar.hasFiller, side.isEmpty, day == nil,
                part != .end,
                grammar.key(-1) != .the, lead != .in, lead != .the, !isMeal, !grammar.isDayWord(1),
                !grammar.isTime(1), grammar.peek(1).lexeme.month == 0 || grammar.peek(2).kind != .number,
                !grammar.isBeforeDay(1), !grammar.isBeforeDayOfAnyForm(1)
            {
                return nil
            }
            guard grammar.addPart(part, day, edge, start, &side) != nil else { return nil }
            // the night before christmas
            if side.day == nil, !isMeal, part != .end, let near = grammar.dayBesidePart() {
                side.day = near
                grammar.found(.day, since: start)
            }
            return true
        } ?? false
    }

    /// `first thing tomorrow morning`: the same part again.
    private mutating func repeatsPart(_ part: Lexeme.DayPart) -> Bool {
        let used = key() == .in && key(1) == .the ? 2 : 0
        guard peek(used).lexeme.part == part, !peek(used).lexeme.isPlural else { return false }
        skip(used + 1)
        return true
    }

    /// `5 mornings ago`, `two nights ago`
    mutating func partsAgo(_ side: inout Side) -> Bool {
        guard side.isEmpty else { return false }
        let start = position
        let read = attempt { grammar -> (Lexeme.DayPart, CivilDate)? in
            guard let count = grammar.count(), (1...1000).contains(count), grammar.peek().lexeme.isPlural,
                let part = grammar.peek().lexeme.part, [.ago, .hence].contains(grammar.key(1))
            else { return nil }
            return (part, grammar.today.adding(days: grammar.key(1) == .ago ? -count : count))
        }
        guard let (part, date) = read else { return false }
        skip(2)
        side.day = DaySpan(date)
        (side.part, side.partSpan) = (part, span(since: start))
        found(.day, since: start)
        return true
    }

    /// `of the 5th`, `of 8 nov`, `of wednesday`
    private func isBeforeDay(_ distance: Int) -> Bool {
        guard key(distance) == .of else { return false }
        let day = key(distance + 1) == .the ? distance + 2 : distance + 1
        return peek(day).kind == .number || peek(day).lexeme.ordinal > 0 || isDayWord(day)
    }

    /// `on 20 march`, `, next friday`, `the day after tomorrow` behind a part of the day
    private func isBeforeDayOfAnyForm(_ distance: Int) -> Bool {
        guard peek(distance).start != .max else { return false }
        var ahead = self
        ahead.position += distance
        let isJoined = ahead.take(sign: Lexed.comma)
        let isLed = ahead.take(.on) || isJoined
        // `christmas` alone says for what the evening is.
        guard isLed || ahead.peek().lexeme.fixedDay == 0,
            ahead.peek().lexeme != Lexeme() || ahead.peek().kind == .number
        else { return false }
        return ahead.day().map { $0.isDay && ahead.fault == nil } ?? false
    }

    /// Whether a word names a day by itself: `tomorrow`, `friday`.
    func isDayWord(_ distance: Int) -> Bool {
        let lexeme = peek(distance).lexeme
        return lexeme.weekday != nil || lexeme.key == .today || lexeme.key == .tomorrow
            || lexeme.key == .yesterday
    }

    mutating func addPart(
        _ part: Lexeme.DayPart, _ day: CivilDate?, _ edge: Lexeme.Key?, _ start: Int, _ side: inout Side
    ) -> Bool? {
        skip()
        if key(-1) != .end, key() == .time { skip() }
        if let day {
            if let other = side.day {
                guard other.isDay, other.first == day || other.first.weekday == day.weekday else {
                    return nil
                }
            }
            side.day = DaySpan(day)
            found(.day, since: start)
        } else {
            found(.time, since: start)
        }
        side.part = part
        side.partSpan = span(since: start)
        side.edge = edge
        return true
    }
}
