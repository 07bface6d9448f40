import CalStore

/// Ranges, open ranges and lengths: whole phrases.
extension TimeGrammar {
    /// The meaning of a phrase, and whether it is a deadline (`by fri`).
    struct Phrase {
        var value: TimeRange
        /// `by`, `from`, `on`: words before a time that a command may ignore.
        var lead: Lexeme.Key?
    }

    mutating func phrase() -> Phrase? { onePhrase().flatMap { upperBound($0) } }

    private mutating func onePhrase() -> Phrase? {
        phraseStart = position
        if key() == .all, position + 1 == limit {
            skip()
            return Phrase(value: .all)
        }
        if let length = attempt({ $0.lengthAlone() }) { return Phrase(value: length) }
        if let part = attempt({ $0.partOfPeriod() }) { return Phrase(value: part) }
        if let range = attempt({ $0.lengthStarting() }) { return Phrase(value: range) }
        hasFiller = skipFillers()
        let start = position
        if peek().kind == .dots {
            skip()
            return upTo().map { Phrase(value: .until($0)) }
        }
        if says("up"), key(1) == .to { skip() }
        if takeNoLaterThan() { return deadline() }
        if takeNoEarlierThan() {
            return pointAfter().map { Phrase(value: .from($0), lead: .after) }
        }
        if key() == .not, key(1) == .before {
            skip(2)
            return pointAfter().map { Phrase(value: .from($0), lead: .since) }
        }
        if key() == .not, key(1) == .after {
            skip(2)
            return deadline()
        }
        // latest 14:00, at the earliest friday
        if let isLatest = attempt({ grammar -> Bool? in
            let isLatest = grammar.takeAtLatest()
            return grammar.isAtEnd ? nil : isLatest
        }) {
            return isLatest ? deadline() : pointAfter().map { Phrase(value: .from($0), lead: .after) }
        }
        if take(.any) {
            _ = take(.time) || takeUnit(.day)
            guard key() == .after || key() == .before || key() == .until || key() == .from || key() == .since
            else {
                // any time on friday
                return attempt { $0.main() }
            }
        }
        if key() == .in, key(1) == .between { skip() }
        switch key() {
        case .since:
            skip()
            prefersPast = true
            return pointAfter().map { Phrase(value: .from($0), lead: .since) }
        case .until, .through, .to:
            skip()
            return upTo().map { Phrase(value: .until($0), lead: .until) }
        case .by:
            skip()
            return deadline()
        case .due:
            skip()
            _ = take(.by) || take(.on)
            return main()
        case .before:
            skip()
            return before()
        case .after: return after()
        case .within:
            return within()
        case .between:
            skip()
            isInRange = true
            return between(start)
        case .as where key(1) == .of,
            .start where says("beginning") && key(1) != .of && peek(1).lexeme.month == 0,
            .from, .starting:
            skip(key() == .as ? 2 : 1)
            isInRange = true
            if let main = attempt({ $0.main() }), isComplete || !isRange(main.value) {
                if isRange(main.value) { return main }
                // from friday on
                if key() == .on, !isAtEnd, peek(1).lexeme == Lexeme() { skip() }
                switch main.value {
                case .days(let first, _): return Phrase(value: .from(.date(first)), lead: .from)
                case .moment(let time): return Phrase(value: .from(.time(time)), lead: .from)
                default: return main
                }
            }
            // from 5
            return fault == nil ? pointAfter().map { Phrase(value: .from($0), lead: .from) } : nil
        case .for: return lengthAndSide()
        default: return main()
        }
    }

    private func isRange(_ value: TimeRange) -> Bool {
        switch value {
        case .days(let first, let last): first != last
        case .moment: false
        case .all, .times, .from, .until, .length: true
        }
    }

    // MARK: Two sides

    /// A side, two sides, or a side and a length.
    mutating func main() -> Phrase? {
        let start = position
        if take(.from), peek().kind == .dots { return nil }
        if areHoursInWords { isInRange = true }
        guard let left = side() else {
            // during the week, all month
            return isEmbedded && !hasFiller
                ? nil : attempt { $0.frame() }.map { Phrase(value: .days(first: $0.first, last: $0.last)) }
        }
        return continued(left, isBetween: false, since: start)
    }

    /// `nine to five` is a working day, `ten to two` a time.
    private var areHoursInWords: Bool {
        let isHour = { (piece: Lexed) in piece.isWord && (2...12).contains(piece.lexeme.number) }
        return isHour(peek()) && key(1) == .to && isHour(peek(2)) && peek().lexeme.number % 5 != 0
    }

    private mutating func between(_ start: Int) -> Phrase? {
        guard let left = side() else { return nil }
        return continued(left, isBetween: true, since: start)
    }

    private mutating func continued(_ left: Side, isBetween: Bool, since start: Int) -> Phrase? {
        let here = position
        if isAtEnd { return value(of: left).map { Phrase(value: $0) } }
        if peek().kind == .dots {
            skip()
            hasDots = true
            if !isAtEnd, let range = attempt({ $0.rightSide(of: left) }) { return Phrase(value: range) }
            guard isComplete else { return nil }
            return point(of: left, isEnd: false).map { Phrase(value: .from($0)) }
        }
        if !isBetween, fault == nil {
            if let bound = attempt({ $0.bound(on: left) }) { return bound }
            if let value = attempt({ $0.counted(from: left) }) { return Phrase(value: value) }
            if fault != nil { return nil }
        }
        if fault == nil, isBetween ? take(.and) || take(sign: Lexed.minus) : connector(left) {
            if let range = attempt({ $0.rightSide(of: left) }) { return Phrase(value: range) }
            if fault != nil { return nil }
            position = here
        }
        if isBetween { return nil }
        // 2026-03-09T10:00/2026-03-09T11:00, 2026-03-09T10:00/PT1H
        if left.day?.kind == .day, peek().isSign(Lexed.slash), glued(0).isGlued {
            if glued(1).isNumber(digits: 4),
                let range = attempt({ grammar in
                    grammar.skip()
                    return grammar.rightSide(of: left)
                })
            {
                return Phrase(value: range)
            }
            if key(1) == .p || key(1) == .pt {
                skip()
                guard let length = length() else { return nil }
                return range(from: left, lasting: length, at: here).map { Phrase(value: $0) }
            }
        }
        if left.clock == nil, left.number == nil, left.day != nil,
            key() == .from || key() == .between || key() == .in && key(1) == .between || areHoursInWords,
            let range = attempt({ $0.clocks(on: left) })
        {
            return Phrase(value: range)
        }
        let beforeLength = position
        if let range = attempt({ grammar -> TimeRange? in
            _ = grammar.take(sign: Lexed.comma)
            _ = grammar.take(sign: Lexed.plus) || grammar.take(.for)
            let lengthStart = grammar.position
            guard let length = grammar.length() else { return nil }
            grammar.found(.length, since: lengthStart)
            var left = left
            // fri 14:00 1h [Europe/Berlin], for 2h on friday
            if !grammar.isAtEnd, let more = grammar.side() {
                guard more.number == nil, let both = Self.merged(left, more) else { return nil }
                left = both
            }
            return grammar.range(from: left, lasting: length, at: beforeLength)
        }) {
            return Phrase(value: range)
        }
        if fault != nil { return nil }
        // `from monday onwards`
        if key() == .all || saysWhole(0), peek(1).lexeme.unit == .day { skip(2) }
        if key() == .any, left.day?.isDay == true, !left.hasTime { skip(key(1) == .time ? 2 : 1) }
        if says("onwards") || says("onward") || key() == .hence
            || key() == .on && position + 1 == limit
        {
            skip()
            return point(of: left, isEnd: false).map { Phrase(value: .from($0)) }
        }
        return value(of: left).map { Phrase(value: $0) }
    }

    /// `from 9 to 10:30`, `between 9 and 10` after a day.
    private mutating func clocks(on day: Side) -> TimeRange? {
        if key() == .in { skip() }
        let isBetween = key() == .between
        isInRange = true
        _ = take(.from) || take(.between)
        guard let start = side(), start.day == nil, var left = Self.merged(day, start) else { return nil }
        left.number = start.number
        guard isBetween && take(.and) || connector(left), let right = side(), right.hasTime else {
            return nil
        }
        // between 1 and 2:30 ish
        _ = take(.ish)
        return range(from: left, to: right)
    }

    /// Joins the parts of a side around a length: `9am for 1h on friday`.
    private static func merged(_ a: Side, _ b: Side) -> Side? {
        var side = a
        if let day = b.day {
            guard side.day == nil else { return nil }
            side.day = day
        }
        if let clock = b.clock {
            guard side.clock == nil, side.number == nil else { return nil }
            side.clock = clock
        }
        if let zone = b.zone { side.zone = zone }
        return b.moment == nil && b.part == nil && b.times == nil ? side : nil
    }

    /// `-`, `to`, `till`, `through` before the other end.
    private mutating func connector(_ left: Side) -> Bool {
        // 2026-03-06 10:45 -04
        if left.day != nil, left.clock != nil, peek().isSign(Lexed.minus), !peek().isGlued,
            glued(1).isNumber(digits: 2), word(1).hasPrefix("0"), !glued(2).isSign(Lexed.colon)
        {
            fail(.offsetNeedsT(typed(since: phraseStart) + " " + typed(peek().start..<peek(1).end)))
            return false
        }
        isDashed = peek().isSign(Lexed.minus)
        if isDashed {
            skip()
            return true
        }
        return take(.to) || take(.until) || take(.through)
    }

    /// The right side is read relative to the left one: a weekday is the next one after it.
    private mutating func rightSide(of left: Side) -> TimeRange? {
        let saved = (reference, allowsReferenceDay)
        defer { (reference, allowsReferenceDay) = saved }
        if let day = left.day {
            reference = day.last
            allowsReferenceDay = true
        } else if left.moment != nil {
            allowsReferenceDay = true
        }
        // `mon-fri` typed on a Wednesday is the coming Monday to its Friday; `fri - fri` is a week.
        if case .weekday(let weekday)? = left.day?.kind, left.hasTime == false,
            peek().lexeme.weekday == weekday
        {
            allowsReferenceDay = false
        }
        allowsNumber = left.day?.isDay == true || left.clock != nil || left.number != nil
        defer { allowsNumber = false }
        guard let right = side() else { return nil }
        return range(from: left, to: right)
    }

    /// A side alone as a value.
    mutating func value(of side: Side) -> TimeRange? {
        if side.hasTime, side.moment == nil, let day = side.day, !day.isDay {
            fail(.severalDays(typed(since: phraseStart)))
            return nil
        }
        guard let resolved = resolved(side) else { return nil }
        switch resolved {
        case .days(let days): return .days(first: days.first, last: days.last)
        case .point(.time(let time)): return .moment(time)
        case .point(.date(let date)): return .days(first: date, last: date)
        case .times(let start, let end): return .times(start: start, end: end)
        }
    }

    // MARK: Open ranges

    mutating func point(of side: Side, isEnd: Bool) -> TimePoint? {
        guard let resolved = resolved(side) else { return nil }
        switch resolved {
        case .days(let days): return .date(isEnd ? days.last : days.first)
        case .point(let point): return point
        case .times(let start, let end): return .time(isEnd ? end : start)
        }
    }

    private mutating func pointAfter() -> TimePoint? {
        guard let side = behindAtSide() else { return nil }
        return point(of: side, isEnd: false)
    }

    /// The end of an open range; a period ends with its last day.
    mutating func upTo() -> TimePoint? {
        // till date
        if says("date"), position + 1 == limit, !isEmbedded, !isSentence {
            skip()
            return .date(today)
        }
        guard let side = behindAtSide() else { return nil }
        return point(of: side, isEnd: true)
    }

    /// A side in which a number alone is an hour: `until 5`.
    mutating func behindAtSide() -> Side? {
        if let side = attempt({ grammar -> Side? in
            guard let side = grammar.side() else { return nil }
            return side.number != nil && side.day == nil && side.part == nil ? nil : side
        }) {
            return side
        }
        return attempt { grammar in
            let start = grammar.position
            guard let clock = grammar.clock(behindAt: true) else { return nil }
            grammar.found(.time, since: start)
            var side = grammar.side() ?? Side()
            guard side.clock == nil, side.number == nil, side.moment == nil else { return nil }
            side.clock = clock
            return side
        }
    }

    /// `within 2 weeks`, `during march`
    private mutating func within() -> Phrase? {
        let start = position
        skip()
        _ = take(.the)
        let hasNext = take(.next) || take(.coming)
        if peek().lexeme.unit == .hour, peek(1).start == .max,
            let end = TimeLength(seconds: 3600).instant(after: reader.now, in: reader.zone)
        {
            skip()
            return times(typed(reader.now, .moment), typed(end, .moment)).map {
                Phrase(value: $0, lead: .within)
            }
        }
        if let length = attempt({ $0.length() }) {
            if length.isCalendarOnly {
                return length.date(after: today).map { Phrase(value: .days(first: today, last: $0)) }
            }
            guard let end = length.instant(after: reader.now, in: reader.zone) else { return nil }
            return times(typed(reader.now, .moment), typed(end, .moment)).map {
                Phrase(value: $0, lead: .within)
            }
        }
        if hasNext { position = start + 1 }
        return main()
    }
}
