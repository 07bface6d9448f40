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
            _ = take(.around)
            _ = take(.the)
        } else if peek().isWord, peek().lexeme.number < 0, key() != .couple, key() != .few, key() != .half,
            key() != .p, key() != .pt, peek().lexeme.unit != .quarter, key() != .around
        {
            return nil
        }
        if needsWord, key() == .around, peek(1).kind == .number || peek(1).lexeme.number >= 0 { skip() }
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
            _ = take(.hence) || take(.later)
            return value(of: length, isBackwards: isBackwards, since: start)
        }
        if take(.ago) { return value(of: length, isBackwards: true, since: start) }
        // a week on tuesday, a week today
        if length.isCalendarOnly,
            key() == .today || key() == .tomorrow || key() == .on && peek(1).lexeme.weekday != nil
        {
            _ = take(.on)
            guard let day = day(), day.isDay, let date = length.date(after: day.first) else { return nil }
            return .date(date)
        }
        if take(.hence) || take(.later) { return value(of: length, isBackwards: false, since: start) }
        return self.from(length)
    }

    /// `from now`, `from friday`, `after 1 may`, `before noon` after a length.
    mutating func from(_ length: TimeLength) -> TimePoint? {
        let start = position
        let isBackwards = key() == .before
        guard take(.from) || take(.after) || take(.before) else { return nil }
        if take(.now) || take(.today) {
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
        guard let side = side(), side.hasTime, case .point(.time(let time))? = resolved(side) else {
            return nil
        }
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

    /// `next 2 hours`, `past 30 minutes`, `last hour`
    mutating func countedTimes() -> (start: TypedTime, end: TypedTime)? {
        _ = take(.the)
        guard let step = step(key()), step != 0 else { return nil }
        skip()
        let unit = peek().lexeme.unit
        let length: TimeLength
        if unit == .hour || unit == .minute, peek().isWord, peek().end - peek().start > 2 || says("hr") {
            length = TimeLength(seconds: unit == .hour ? 3600 : 60)
            skip()
        } else {
            guard let read = self.length(), !read.isCalendarOnly, !read.isZero else { return nil }
            length = read
        }
        guard let other = length.instant(after: reader.now, in: reader.zone, backwards: step < 0) else {
            return nil
        }
        let (here, there) = (typed(reader.now, .moment), typed(other, .moment))
        return step < 0 ? (there, here) : (here, there)
    }
}
