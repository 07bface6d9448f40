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
        if let range = attempt({ $0.numberRange() }) { return range }
        guard let left = side() else { return nil }
        if let right = attempt({ grammar in grammar.connects() ? grammar.right(of: left, hours: false) : nil }
        ) {
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
        return take(sign: Lexed.minus) || take(.to) || take(.until) || take(.through)
    }

    /// `3-5pm`, `9 to 10:30`, `4-8 may`: a number that is a time only because of the other end.
    private mutating func numberRange() -> Segment? {
        guard let left = number(), connects() else { return nil }
        guard let right = side() else { return nil }
        if right.clock != nil, right.day == nil { return .range(left, right) }
        guard let day = right.day, right.clock == nil, right.number == nil, day.isDay,
            day.kind == .monthDay || day.kind == .day
        else { return nil }
        return .range(left, right)
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
            || after.isSign(Lexed.dot) && glued(2).kind == .number
            || after.isSign(Lexed.slash) || peek(1).lexeme.unit != nil && peek(1).lexeme.part == nil
        {
            return nil
        }
        var side = Side()
        let start = position
        side.number = bareHour() ?? Clock(seconds: 0, isBare: true, span: piece.start..<piece.end)
        if position == start { skip() }
        found(.time, since: start)
        return side
    }
}
