import CalStore

/// Times of day in a repeat.
extension RepeatGrammar {
    mutating func timeClause() -> Bool {
        // A side that begins with a day has one, and that is not the time of a repeat.
        if parts.frequency == nil, time.peek().lexeme.weekday != nil { return false }
        let mark = time.mark()
        time.allowsPart = parts.frequency != nil
        defer { time.allowsPart = false }
        if isHourly, !isBounded, bounds() { return true }
        // every hour on the hour
        if parts.frequency == .hourly, time.key() == .on, time.key(1) == .the,
            time.peek(2).lexeme.unit == .hour
        {
            time.skip(3)
            return true
        }
        if parts.frequency == .minutely, time.key() == .between || time.key() == .from {
            fail(.notUnderstood(time.rest, in: time.text))
            return false
        }
        if time.take(.from) || time.take(.between) {
            guard sides.isEmpty, endSide == nil, let left = time.side(), left.day == nil, left.hasTime,
                time.take(.to) || time.take(.until) || time.take(.and) || time.take(sign: Lexed.minus),
                let right = time.side(), right.day == nil, right.hasTime
            else {
                time.reset(mark)
                return false
            }
            sides = [left]
            endSide = right
            return true
        }
        if partOfTimes() { return true }
        guard endSide == nil else { return false }
        if isNightly { return nightTime() }
        let isBehindAt = time.key() == .at
        guard let side = time.side(), side.day == nil || sides.isEmpty && side.part == .tonight,
            side.moment == nil, side.times == nil,
            side.number == nil || isBehindAt || !sides.isEmpty || time.peek().isSign(Lexed.minus)
        else {
            time.reset(mark)
            return numberTime(mark) || timeBeforeDay()
        }
        sides.append(side)
        if time.peek().isSign(Lexed.minus) || time.key() == .to || time.key() == .until {
            let before = time.mark()
            time.skip()
            if let right = endOfTime() {
                endSide = right
                return true
            }
            time.reset(before)
        }
        moreTimes()
        return true
    }

    /// `evening` of `at 8pm every sunday evening`: the part of the day in which the times before it are, if
    /// nothing joins it as one more time.
    private mutating func partOfTimes() -> Bool {
        guard !sides.isEmpty, sides.allSatisfy({ $0.part == nil }), time.key(-1) != .and,
            !time.peek(-1).isSign(Lexed.comma)
        else { return false }
        let mark = time.mark()
        guard let side = time.side(), side.part != nil, side.clock == nil, side.number == nil,
            side.day == nil, side.moment == nil
        else {
            time.reset(mark)
            return false
        }
        for index in sides.indices { (sides[index].part, sides[index].partSpan) = (side.part, side.partSpan) }
        return true
    }

    /// The end of a range of times; in `10:00-11:00 on the 15th of every month`, the day belongs to the
    /// repeat.
    private mutating func endOfTime() -> Side? {
        let mark = time.mark()
        guard let right = time.side(), right.hasTime else { return nil }
        if right.day == nil { return right }
        time.reset(mark)
        guard parts.frequency == nil, right.moment == nil, let clock = time.clock(behindAt: true) else {
            return nil
        }
        var side = Side()
        side.clock = clock
        return side
    }

    /// `nightly at 2am`: that time, not the evening.
    private mutating func nightTime() -> Bool {
        let mark = time.mark()
        let saved = sides
        let assumed = time.assumptions.count
        (isNightly, sides) = (false, [])
        guard timeClause(), time.assumptions.count >= assumed else {
            time.reset(mark)
            (isNightly, sides) = (true, saved)
            return false
        }
        // Two at night is two in the morning, ten is in the evening.
        for index in sides.indices {
            guard let clock = sides[index].clock ?? sides[index].number, !clock.hasHalf else { continue }
            let isEvening = (6 * 3600..<12 * 3600).contains(clock.seconds)
            guard clock.isBare || isEvening else { continue }
            let seconds = clock.seconds % 43_200 + (isEvening ? 43_200 : 0)
            time.assume(.bareHour, clock.span, Clock.text(seconds))
            (sides[index].clock, sides[index].number) = (Clock(seconds: seconds, span: clock.span), nil)
        }
        return true
    }

    /// `10am on the 15th of every month`, `18-19 tue thu`: the day belongs to the repeat, which follows.
    private mutating func timeBeforeDay() -> Bool {
        guard parts.frequency == nil, sides.isEmpty else { return false }
        let mark = time.mark()
        let start = time.position
        let isBehindAt = time.take(.at)
        var (side, end) = (Side(), Side?.none)
        if areHours(0), let from = time.bareHour() {
            time.skip()
            var last = Side()
            last.clock = time.bareHour()
            (side.clock, end) = (from, last)
        } else {
            side.clock = time.clock(behindAt: isBehindAt)
        }
        var ahead = self
        ahead.sides = [side]
        guard side.clock != nil, end == nil || end?.clock != nil, ahead.attempt({ $0.core() }) else {
            time.reset(mark)
            return false
        }
        time.found(.time, since: start)
        (sides, endSide) = ([side], end)
        return true
    }

    /// Whether it says on which days and not yet when, so a number behind it is an hour.
    var awaitsHour: Bool { sides.isEmpty && (parts.frequency == .daily || !parts.weekdays.isEmpty) }

    /// `9-10`, and the `9` of `daily 9` and `every friday 9`, where nothing but an hour is left to be said.
    private mutating func numberTime(_ mark: TimeGrammar.Mark) -> Bool {
        guard sides.isEmpty, parts.frequency != nil else { return false }
        let isLone = awaitsHour && isBeforeHour(0)
        guard let left = time.bareHour() else { return false }
        if isLone {
            var side = Side()
            side.clock = left
            sides = [side]
            return true
        }
        if time.take(sign: Lexed.minus) || time.take(.to) {
            var side = Side()
            side.clock = left
            if let right = time.side(), right.day == nil, right.hasTime {
                sides = [side]
                endSide = right
                return true
            }
            if let right = time.bareHour() {
                var other = Side()
                other.clock = right
                sides = [side]
                endSide = other
                return true
            }
        }
        time.reset(mark)
        return false
    }

    /// `at 8, 12 and 18`
    private mutating func moreTimes() {
        while true {
            let mark = time.mark()
            let hasComma = time.take(sign: Lexed.comma)
            guard time.take(.and) || hasComma else { return }
            _ = time.take(.at)
            let start = time.position
            guard let clock = time.clock(behindAt: true) else {
                time.reset(mark)
                return
            }
            time.found(.time, since: start)
            var side = Side()
            side.clock = clock
            sides.append(side)
        }
    }

    /// `between 9 and 17`, `from 9am to 5pm`, `22-6`: the first and the last time of a repeat in hours or
    /// minutes.
    mutating func bounds() -> Bool {
        let mark = time.mark()
        let start = time.position
        let isLed = time.take(.between) || time.take(.from)
        let hasBare = isLed || time.peek().kind == .number
        guard hasBare, let from = isLed ? time.clock(behindAt: true) : time.clock() ?? time.bareHour(),
            isLed && time.take(.and) || time.take(.to) || time.take(.until) || time.take(sign: Lexed.minus),
            let to = time.clock(behindAt: true)
        else {
            time.reset(mark)
            return false
        }
        let hours = TimeGrammar.hourBounds(from, to)
        let step = max(1, parts.interval) * (parts.frequency == .minutely ? 60 : 3600)
        // `every 2 hours 9-10` lasts an hour.
        guard hours.lowerBound % 60 == 0, isLed || hours.upperBound - hours.lowerBound > step else {
            time.reset(mark)
            return false
        }
        let times = Array(stride(from: hours.lowerBound, through: hours.upperBound, by: step))
        parts.times = Set(times.map { $0 % 86_400 }).sorted()
        timesOfNextDay = Set(times.filter { $0 >= 86_400 && hours.lowerBound > 0 }.map { $0 % 86_400 })
        parts.frequency = .daily
        parts.interval = 1
        isBounded = true
        if from.isBare || to.isBare || hours.lowerBound != from.seconds {
            // The end is one of the times.
            let texts = [hours.lowerBound, (times.last ?? 0) % 86_400].map { Clock.text($0) }
            time.assume(
                .bareHour, from.span.lowerBound..<to.span.upperBound, "from \(texts[0]) to \(texts[1])",
                texts.joined(separator: " to "))
        }
        time.found(.time, since: start)
        return true
    }
}
