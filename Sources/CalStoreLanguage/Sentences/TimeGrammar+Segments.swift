import CalStore

/// Stretches of a sentence about time.
extension TimeGrammar {
    enum Segment {
        case side(Side)
        case range(Side, Side)
        case length(TimeLength)
        /// `by fri`, `due 1 apr`
        case deadline(Side)
        /// `until 17:00` after a start elsewhere
        case end(Side)
        /// A whole phrase, as `ekcal when` reads it.
        case phrase(Phrase)
    }

    /// The phrase that begins here, read as if it stood alone.
    mutating func embeddedPhrase() -> Phrase? {
        isEmbedded = true
        guard let phrase = phrase(), fault == nil else { return nil }
        switch phrase.value {
        case .all, .length: return nil
        case .days, .times, .moment, .from, .until: return phrase
        }
    }

    mutating func segment() -> Segment? {
        switch key() {
        case .due:
            skip()
            _ = take(.by) || take(.on) || take(.at)
            return sideOrHour().map { .deadline($0) }
        case .by:
            skip()
            return sideOrHour().map { .deadline($0) }
        case .for:
            skip()
            if let length = attempt({ $0.length() }), !length.isZero { return .length(length) }
            return side().map { .side($0) }
        case .from, .between:
            let isBetween = key() == .between
            skip()
            if let range = attempt({ $0.ordinalRange() }) { return range }
            guard let left = sideOrHour() else { return nil }
            guard isBetween ? take(.and) : connects() else {
                return left.day == nil || left.number != nil || isBetween ? nil : .side(left)
            }
            return right(of: left, hours: true).map { .range(left, $0) }
        case .until, .to:
            let isEnd = key() == .until
            skip()
            guard let side = side() else { return nil }
            return isEnd || side.clock != nil && side.day == nil ? .end(side) : .side(side)
        case .on, .at, .in, .around: return side().map { .side($0) }
        default: break
        }
        if let range = attempt({ $0.numberRange() ?? $0.ordinalRange() }) { return range }
        if let length = attempt({ $0.spacedLength() }) { return .length(length) }
        guard let left = side() else { return nil }
        if let right = attempt({ grammar in grammar.connects() ? grammar.right(of: left, hours: false) : nil }
        ) {
            // 6 may - 5pm
            if isDashed, let day = left.day, day.isDay, !left.hasTime, right.day == nil, right.clock != nil {
                var side = right
                side.day = day
                return .side(side)
            }
            return .range(left, right)
        }
        return .side(left)
    }

    /// `-`, `to`, `till`
    private mutating func connects() -> Bool {
        if peek().kind == .dots {
            skip()
            return true
        }
        isDashed = peek().isSign(Lexed.minus)
        return take(sign: Lexed.minus) || take(.to) || take(.until) || take(.through)
    }

    /// `3-5pm`, `9 to 10:30`, `4-8 may`: a number that is a time only because of the other end.
    private mutating func numberRange() -> Segment? {
        guard peek(2).lexeme.month == 0 || !glued(1).isSign(Lexed.minus), let left = number() else {
            return nil
        }
        let isJoined = glued(0).isSign(Lexed.minus) && glued(1).kind == .number
        guard connects() else { return nil }
        // 12-13 friday
        if isJoined,
            let right = attempt({ grammar -> Side? in
                guard var right = grammar.number(), let day = grammar.side(), !day.hasTime,
                    day.day?.isDay == true,
                    day.day?.kind != .monthDay
                else { return nil }
                right.day = day.day
                return right
            })
        {
            return .range(left, right)
        }
        guard let right = side() else { return nil }
        // 9-10:30 fri
        if right.clock != nil, right.day == nil || right.day?.isDay == true && !right.isDayFirst {
            return .range(left, right)
        }
        guard let day = right.day, right.clock == nil, right.number == nil, day.isDay,
            day.kind == .monthDay || day.kind == .day
        else { return nil }
        return .range(left, right)
    }

    /// `eighth to eleventh may`, `ninth and seventeenth of april` after `between`
    private mutating func ordinalRange() -> Segment? {
        let isBetween = key(-1) == .between
        _ = take(.the)
        guard let first = ordinal(), (1...31).contains(first), isBetween ? take(.and) : connects(),
            key() != .last, key() != .the || key(1) != .last, let day = nextDay(numbered: first)
        else { return nil }
        var left = Side()
        left.day = DaySpan(day, .dayOfMonth)
        guard let right = side(), !right.hasTime, let last = right.day,
            last.kind == .monthDay || last.kind == .day
        else { return nil }
        return .range(left, right)
    }

    /// `30 min`, `two hours`: a length with a blank, which the words around it do not make something else.
    private mutating func spacedLength() -> TimeLength? {
        guard ![.in, .of, .at, .every, .each, .next, .last, .past].contains(key(-1)), peek(-1).kind != .sign,
            let length = length(), !length.isCalendarOnly, !peek().isGlued || peek().kind == .sign
        else { return nil }
        let after = peek()
        let isFree = isAtEnd || after.lexeme != Lexeme() || after.kind != .word || says("long")
        guard isFree,
            ![.of, .before, .after, .from, .ago, .hence, .later, .late, .early, .or].contains(key())
        else { return nil }
        _ = take(word: "long")
        return length
    }

    private mutating func right(of left: Side, hours: Bool) -> Side? {
        let saved = (reference, allowsReferenceDay)
        defer { (reference, allowsReferenceDay) = saved }
        if let day = left.day {
            reference = day.last
            allowsReferenceDay = true
        }
        // may 4-8, fri 9-10
        let takesNumber = hours || left.number != nil || left.clock != nil || left.day?.isDay == true
        if let side = side() { return side }
        return takesNumber ? number() : nil
    }

    private mutating func sideOrHour() -> Side? { side() ?? number() }

    /// A number that may be an hour or a day of a month.
    private mutating func number() -> Side? {
        let piece = peek()
        guard piece.kind == .number, piece.digits <= 2, let value = piece.value, (1...31).contains(value)
        else { return nil }
        let after = glued(1)
        if after.isWord || after.kind == .number || after.isSign(Lexed.colon)
            || after.isSign(Lexed.dot) && !peek(2).isSign(Lexed.minus)
            || after.isSign(Lexed.slash) || peek(1).lexeme.unit != nil && peek(1).lexeme.part == nil
        {
            return nil
        }
        var side = Side()
        let start = position
        side.number = bareHour() ?? Clock(seconds: 0, isBare: true, span: piece.start..<piece.end)
        if position == start { skip() }
        if after.isSign(Lexed.dot) { skip() }
        found(.time, since: start)
        return side
    }
}
