import CalStore

/// Days and times that are counted from now or from a day: `in 2 weeks`, `3 days before 1 may`.
extension TimeGrammar {
    /// `now`, `in 2 weeks`, `+90m`, `3 days ago`, `a week from friday`, `2 weeks before 1 may`, `next 2
    /// hours`
    mutating func offset(_ side: inout Side) -> Bool {
        let start = position
        if side.isEmpty, key() == .now || isRightNow() {
            skip(key() == .now ? 1 : 2)
            side.moment = typed(reader.now, .moment)
            found(.time, since: start)
            return true
        }
        guard let point = attempt({ $0.counted() }) else {
            return attempt { grammar -> Bool? in
                guard side.isEmpty, let times = grammar.countedTimes() else { return nil }
                side.times = times
                grammar.found(.time, since: start)
                return true
            } ?? false
        }
        switch point {
        case .date(let date):
            guard side.moment == nil else { return false }
            if let other = side.day, other.first != date { return false }
            side.day = DaySpan(date)
            side.isCounted = true
            side.isAgo = key(-1) == .ago
            found(.day, since: start)
        case .time(let time):
            guard side.isEmpty else { return false }
            side.moment = time
            found(.time, since: start)
        }
        return true
    }

    /// `right now`
    func isRightNow() -> Bool { (says("right") || says("just")) && key(1) == .now }

    mutating func counted() -> TimePoint? {
        var isBackwards = false
        var needsWord = true
        if peek().isSign(Lexed.minus) || peek().isSign(Lexed.plus) {
            isBackwards = peek().isSign(Lexed.minus)
            skip()
            needsWord = false
            guard peek().kind == .number || key() == .p || key() == .pt else { return nil }
        } else if take(.in) {
            needsWord = false
            _ = takeAround() || take(.sharp)
            _ = take(.the)
        } else if !mayBeginLength {
            return nil
        }
        if needsWord { _ = takeAround() || take(.sharp) }
        if let weeks = attempt({ $0.weekdaysFromNow() }) { return .date(weeks) }
        if let date = attempt({ $0.workdaysFromHere(needsWord: needsWord, isBackwards: isBackwards) }) {
            return .date(date)
        }
        let start = position
        guard let length = length() else {
            if !needsWord, !isSentence, isBackwards || pieces[start - 1].isSign(Lexed.plus) {
                fail(.notALength(rest), at: start)
            }
            return nil
        }
        _ = take(sign: UInt8(ascii: "'"))
        if !needsWord {
            _ = take(.time)
            // in 2 weeks from friday
            if key() == .from { return self.from(length) }
            if key() == .on, peek(1).lexeme.weekday != nil, let weeks = length.weeks {
                return weekday(in: weeks, since: start).map { .date($0) }
            }
            _ = take(.hence) || take(.later)
            return value(of: length, isBackwards: isBackwards, since: start)
        }
        if take(.ago) {
            // a year ago tomorrow
            guard length.isCalendarOnly, [.today, .tomorrow, .yesterday].contains(key()), let day = day()
            else {
                return value(of: length, isBackwards: true, since: start)
            }
            return length.date(after: day.first, backwards: true).map { .date($0) }
        }
        // a week on tuesday, a week today, two weeks friday
        if length.isCalendarOnly,
            key() == .today || key() == .tomorrow || key() == .on && peek(1).lexeme.weekday != nil
                || !isSentence && length.weeks != nil && peek().lexeme.weekday != nil
        {
            _ = take(.on)
            guard let day = day(), day.isDay, let date = length.date(after: day.first) else { return nil }
            return .date(date)
        }
        if take(.hence) || take(.later) { return value(of: length, isBackwards: false, since: start) }
        if !isSentence, take(word: "earlier") { return value(of: length, isBackwards: true, since: start) }
        return self.from(length)
    }

    /// Whether a length may begin here: a number, `a`, `half`, `about`.
    private var mayBeginLength: Bool {
        let piece = peek()
        guard piece.isWord else {
            return piece.kind == .number || piece.quarters > 0 || piece.isSign(Self.tilde)
        }
        if piece.lexeme.number >= 0 { return true }
        switch key() {
        case .couple, .few, .half, .p, .pt, .around, .sharp: return true
        default: break
        }
        if let unit = piece.lexeme.unit { return unit == .quarter || !isSentence }
        return piece.lexeme == Lexeme() && (says("several") || !isSentence)
    }

    private static let tilde = UInt8(ascii: "~")

    /// `about`, `almost`, `~` before a time or a length. In a sentence, `almost` belongs to the title.
    mutating func takeAround() -> Bool {
        if take(.around) { return true }
        guard !isSentence else { return false }
        // ca. 9
        if take(word: "ca") {
            _ = glued(0).isSign(Lexed.dot) && take(sign: Lexed.dot)
            return true
        }
        return take(sign: Self.tilde) || take(word: "roughly") || take(word: "almost") || take(word: "nearly")
    }

    /// `on friday` after `in 2 weeks`: the coming one and two weeks, or that of the week in two weeks, if
    /// they are the same.
    private mutating func weekday(in weeks: Int, since start: Int) -> CivilDate? {
        guard let weekday = peek(1).lexeme.weekday else { return nil }
        skip(2)
        let days = [
            day(weekday, ofWeek: week(of: today.adding(days: 7 * weeks))),
            next(weekday).adding(days: 7 * weeks),
        ]
        guard days[0] == days[1] else {
            fail(.otherForm(typed(since: start), readings: days.map(\.description)), at: start)
            return nil
        }
        return days[0]
    }

    /// `from now`, `from friday`, `after 1 may`, `before noon` after a length.
    mutating func from(_ length: TimeLength) -> TimePoint? {
        let start = position
        let isBackwards = key() == .before
        guard take(.from) || take(.after) || take(.before) else { return nil }
        if length.isCalendarOnly && key() == .today || key() == .now {
            skip()
            return value(of: length, isBackwards: isBackwards, since: start)
        }
        if length.isCalendarOnly {
            guard let day = day(), day.isDay else { return nil }
            guard let date = length.date(after: day.first, backwards: isBackwards) else {
                fail(.tooFar, at: start)
                return nil
            }
            return .date(date)
        }
        guard var side = side() else { return nil }
        if !side.hasTime, !isSentence, let day = side.day, day.isDay {
            // an hour before thursday
            side.clock = Clock(seconds: 0, hasHalf: true, span: 0..<0)
            assume(
                .midnight, span(since: start), "\(TimeText.day(day.first)) 00:00", "\(day.first) 00:00")
        }
        guard side.hasTime, case .point(.time(let time))? = resolved(side) else { return nil }
        let zone = time.zone ?? .utc
        guard let instant = length.instant(after: time.instant(in: .utc), in: zone, backwards: isBackwards)
        else {
            fail(.tooFar, at: start)
            return nil
        }
        return .time(
            TypedTime(
                local: zone.local(at: instant), zone: time.zone, isFold: zone.isFold(at: instant),
                origin: time.origin))
    }

    mutating func value(of length: TimeLength, isBackwards: Bool, since start: Int) -> TimePoint? {
        if length.isCalendarOnly {
            guard let date = length.date(after: today, backwards: isBackwards) else {
                fail(.tooFar, at: start)
                return nil
            }
            return .date(date)
        }
        guard let instant = length.instant(after: reader.now, in: reader.zone, backwards: isBackwards) else {
            fail(.tooFar, at: start)
            return nil
        }
        return .time(typed(instant, .moment))
    }

    /// `2 sundays from now`, `three fridays ago`, `3 mondays after may 25`
    mutating func weekdaysFromNow() -> CivilDate? {
        guard let count = count(), count > 0, count < 1000, let weekday = peek().lexeme.weekday, peek().isWord
        else {
            return nil
        }
        // `2mon ago` are Mondays or months.
        if peek().end - peek().start <= 4, weekday == .monday,
            key(1) == .ago || peek().isGlued || key(-2) == .in
        {
            let typed = typed(peek(-1).start..<(key(1) == .ago ? peek(1).end : peek().end))
            let end = key(1) == .ago ? " ago" : ""
            fail(
                .otherForm(
                    typed,
                    readings: ["\(count) month", "\(count) monday"].map { $0 + (count == 1 ? "" : "s") + end }
                ),
                at: position - 1)
            return nil
        }
        skip()
        if take(.ago) { return last(weekday).adding(days: -7 * (count - 1)) }
        if key() == .after, key(1) != .today, key(1) != .now {
            skip()
            guard let day = day(), day.isDay else { return nil }
            return Self.next(weekday, after: day.first).adding(days: 7 * (count - 1))
        }
        guard take(.from) && (take(.now) || take(.today)) || take(.hence) else { return nil }
        return next(weekday).adding(days: 7 * (count - 1))
    }

    /// `in 3 business days`, `two working days before 1 may`
    private mutating func workdaysFromHere(needsWord: Bool, isBackwards: Bool) -> CivilDate? {
        guard let count = count(), count > 0, takeWorkdays() else { return nil }
        if !needsWord, key() != .from {
            _ = take(.hence) || take(.later)
            return today.adding(workdays: isBackwards ? -count : count)
        }
        if take(.ago) { return today.adding(workdays: -count) }
        if take(.hence) || take(.later) { return today.adding(workdays: count) }
        let isBefore = key() == .before
        guard take(.from) || take(.after) || take(.before) else { return nil }
        if take(.now) { return today.adding(workdays: isBefore ? -count : count) }
        guard let day = day(), day.isDay else { return nil }
        return day.first.adding(workdays: isBefore ? -count : count)
    }

    /// `this hour`, `this minute`: the one on the clock.
    private mutating func runningUnit() -> (start: TypedTime, end: TypedTime)? {
        guard key() == .this, peek(1).isWord, position + 2 == limit,
            let size = peek(1).lexeme.unit == .hour ? 3600 : peek(1).lexeme.unit == .minute ? 60 : nil
        else { return nil }
        let passed = TimeLength(seconds: nowLocal.time.secondOfDay % size)
        guard let first = passed.instant(after: reader.now, in: reader.zone, backwards: true),
            let last = TimeLength(seconds: size).instant(after: first, in: reader.zone)
        else { return nil }
        skip(2)
        return (typed(first, .moment), typed(last, .moment))
    }

    /// `next 2 hours`, `past 30 minutes`, `last hour`
    mutating func countedTimes() -> (start: TypedTime, end: TypedTime)? {
        let start = position
        if let hour = attempt({ $0.runningUnit() }) { return hour }
        _ = take(.the)
        guard let step = step(key()), step != 0 else { return nil }
        skip()
        let unit = peek().lexeme.unit
        let length: TimeLength
        let sizes: [Lexeme.Unit: Int] = [.hour: 3600, .minute: 60, .second: 1]
        // last minute shopping
        if isSentence, unit == .minute || unit == .second, peek(1).isWord, peek(1).lexeme == Lexeme() {
            return nil
        }
        if let unit, let size = sizes[unit], peek().isWord, peek().end - peek().start > 2 || says("hr") {
            length = TimeLength(seconds: size)
            skip()
        } else {
            guard let read = self.length(), !read.isCalendarOnly, !read.isZero else { return nil }
            length = read
        }
        guard let other = length.instant(after: reader.now, in: reader.zone, backwards: step < 0) else {
            return nil
        }
        let (here, there) = (typed(reader.now, .moment), typed(other, .moment))
        let (from, to) = step < 0 ? (there, here) : (here, there)
        // Others take it for the moment at its end, or for the hours of the clock.
        let texts = [from, to].map { "\($0.local.date) \(TimeText.clock($0.local))" }
        assume(.fromToday, span(since: start), texts.joined(separator: " to "), texts.joined(separator: ".."))
        return (from, to)
    }
}
