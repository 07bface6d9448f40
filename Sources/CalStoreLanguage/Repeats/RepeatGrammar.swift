import CalStore

/// The grammar of repeats: clauses in any order over the pieces of one text.
///
/// | Clause | Examples |
/// |---|---|
/// | what repeats | `every 2 weeks`, `tuesdays`, `first monday of each month`, `twice a day` |
/// | on, in | `on tue and thu`, `on the 1st`, `in july` |
/// | time | `at 9`, `9:00-10:30`, `in the evening`, `for 15 min` |
/// | end | `until june`, `for 10 weeks`, `10 times`, `x10` |
/// | start | `starting monday`, `from 1 may` |
/// | without | `except 24 dec`, `except weekends`, `but not in august` |
struct RepeatGrammar {
    var time: TimeGrammar
    var parts = RepeatParts()
    /// The position of the words after `until`, which are read when the start is known.
    var untilAt: Int?
    var untilEnd = 0
    /// `for 10 weeks`
    var lasting: TimeLength?
    var count: Int?
    var startsAt: CivilDate?
    /// `5-9 aug`: the first and the last day, or the length of each date.
    var days: DaySpan?
    /// Bytes of the words for them.
    var daysSpan = 0..<0
    var exceptions: [CivilDate] = []
    var isAfterCompletion = false
    /// Times of day with their part of the day.
    var sides: [Side] = []
    /// The end of a range of times.
    var endSide: Side?
    var length: TimeLength?
    /// The part of the day, if it is all that is said about the time: `every sunday evening`.
    var partAlone: Side? {
        guard sides.count == 1, endSide == nil, let side = sides.first, side.part != nil else { return nil }
        return side.clock == nil && side.number == nil ? side : nil
    }
    /// Whether the interval is in hours or minutes, and whether it has a first and a last time of day.
    var isHourly: Bool { parts.frequency == .hourly || parts.frequency == .minutely }
    var isBounded = false
    /// Those of the times between the first and the last one that are on the next day.
    var timesOfNextDay: Set<Int> = []
    /// Whether a unit alone (`day`, `3 days`) or one weekday is a repeat, because nothing else is expected.
    var isExplicit: Bool
    /// Whether such words were read. Beside a start they mean a range or a date: `2 weeks starting may 20`.
    var isBare = false
    /// Whether `every` is missing before several weekdays.
    var isListed = false
    /// The words for the weeks of the year.
    var weekSpan = 0..<0
    /// `nightly`: a time of day takes its place.
    var isNightly = false
    /// The number of times of day or weekdays for `twice a day` and similar words.
    var neededTimes = 1
    private var failure: RepeatError?
    /// The position of the first word.
    let origin: Int

    init(_ time: TimeGrammar, isExplicit: Bool) {
        self.time = time
        origin = time.position
        self.isExplicit = isExplicit
    }

    mutating func fail(_ reason: RepeatError.Reason) {
        guard failure == nil else { return }
        let start = time.pieces.indices.contains(origin) ? time.pieces[origin].start : 0
        failure = RepeatError(reason, in: time.text, from: start)
    }
    var error: RepeatError? { failure }

    /// All clauses from here on; false if there is no repeat.
    mutating func read() -> Bool {
        guard mayBegin else { return false }
        // The main clause may come after others: `at 6pm every tuesday`.
        var clauses = 0
        while !time.isAtEnd, failure == nil, parts.frequency != nil || clauses < Self.mostClausesBefore {
            clauses += 1
            let mark = time.mark()
            if time.take(sign: Lexed.comma), time.isAtEnd { break }
            _ = parts.frequency != nil && time.take(.and)
            let start = time.position
            guard clause(), time.position > start else {
                time.reset(mark)
                break
            }
        }
        // On mondays from 22:00 to 6:00: the last hours would be those of another day; midnight is an end.
        let namesDays =
            !parts.weekdays.isEmpty || !parts.withoutWeekdays.isEmpty || !parts.ordinals.isEmpty
            || parts.monthDay != nil
        if namesDays, timesOfNextDay == [0] {
            parts.times.removeAll { $0 == 0 }
        } else if namesDays, !timesOfNextDay.isEmpty {
            fail(.notUnderstood(time.typed(since: origin), in: time.text))
        }
        return parts.frequency != nil && failure == nil
    }

    /// The maximum number of clauses before the main one; without it, a list of times would be read from each
    /// of its times on.
    private static let mostClausesBefore = 3

    /// Whether the first word can begin a repeat; most words of a sentence cannot.
    private var mayBegin: Bool {
        let piece = time.peek()
        return !isSentence || !piece.isWord || piece.lexeme != Lexeme() || piece.roles.contains(.beginsRepeat)
    }

    private mutating func clause() -> Bool {
        let start = time.position
        skipRepeat()
        if parts.frequency == nil, attemptCore() {
            time.found(.repeat, since: start)
            return true
        }
        if parts.frequency != nil || !isSentence, onClause() {
            time.found(.repeat, since: start)
            return true
        }
        if daysClause() || again() || endClause() || startClause() || exceptClause() || completionClause()
            || periodClause()
        {
            return true
        }
        return timeClause()
    }

    /// Words before a repeat that say no more than that it is one.
    private static let fillers: [StaticString] = [
        "repeat", "repeats", "repeating", "recurring", "recurs", "occurring", "occurs", "always",
    ]

    /// `repeat every other day`, `always on mondays`
    private mutating func skipRepeat() {
        guard parts.frequency == nil, time.peek().roles.contains(.beginsRepeat),
            Self.fillers.contains(where: { time.says($0) })
        else { return }
        switch time.key(1) {
        case .every, .each, .daily, .weekly, .monthly, .yearly: time.skip()
        case .on where time.peek(2).lexeme.isPlural: time.skip()
        default: break
        }
    }

    /// `every year` after `the 4th thu of nov`
    private mutating func again() -> Bool {
        guard let frequency = parts.frequency else { return false }
        let start = time.position
        if time.take(.every) || time.take(.each), let unit = unit(), unit.frequency == frequency,
            unit.interval == 1
        {
            return true
        }
        if frequency == .yearly, time.take(.yearly) || frequency == .monthly && time.take(.monthly) {
            return true
        }
        // every day of the week
        if frequency == .daily, time.take(.of), time.take(.the), time.takeUnit(.week) { return true }
        time.position = start
        return false
    }

    /// `this week`, `in the next two weeks`, `of next month`: the start and the end.
    private mutating func periodClause() -> Bool {
        guard parts.frequency == .daily || parts.frequency == .weekly, startsAt == nil, untilAt == nil,
            lasting == nil, count == nil
        else { return false }
        let mark = time.mark()
        _ = time.take(.in) || time.take(.of) || time.take(.within) || time.take(word: "over")
        let at = time.position
        let key = time.key() == .the ? time.key(1) : time.key()
        guard [.this, .next, .coming, .following].contains(key), let days = time.attempt({ $0.day() }),
            days.isPeriod, days.last >= time.today
        else {
            time.reset(mark)
            return false
        }
        // Of a period that runs, the next date is the first.
        if days.first > time.today { startsAt = days.first }
        (untilAt, untilEnd) = (at, time.position)
        time.found(.end, since: at)
        return true
    }

    private var isSentence: Bool { time.isSentence }

    private mutating func attemptCore() -> Bool {
        let mark = time.mark()
        let saved = parts
        if core() { return true }
        time.reset(mark)
        parts = saved
        return false
    }

    // MARK: The end

    private mutating func endClause() -> Bool {
        let start = time.position
        switch time.key() {
        case .until, .through, .ending, .end, .to:
            guard parts.frequency != nil || time.key() == .until || time.key() == .ending else {
                return false
            }
            guard untilAt == nil else { return false }
            time.skip()
            _ = time.take(.on) || time.take(.in) || time.take(.at)
            let at = time.position
            // `until 30 june 10:00`: the time belongs to the repeat.
            guard time.attempt({ $0.day() }) != nil || time.upTo() != nil else { return restore(start) }
            (untilAt, untilEnd) = (at, time.position)
            time.found(.end, since: start)
            return true
        case .for:
            time.skip()
            if times() {
                time.found(.count, since: start)
                return true
            }
            // for up to 2 months
            if time.says("up"), time.key(1) == .to { time.skip(2) }
            _ = time.key() == .the && time.key(1) == .next && time.take(.the)
            let hasNext = time.take(.next)
            guard let length = (hasNext ? wholeUnit() : nil) ?? time.length(), !length.isZero else {
                return restore(start)
            }
            if length.isCalendarOnly {
                guard lasting == nil else { return restore(start) }
                lasting = length
                time.found(.end, since: start)
            } else {
                guard self.length == nil else { return restore(start) }
                self.length = length
                time.found(.length, since: start)
            }
            return true
        default:
            // up to 7x
            if parts.frequency != nil, time.says("up"), time.key(1) == .to { time.skip(2) }
            guard times() else { return restore(start) }
            time.found(.count, since: start)
            return true
        }
    }

    /// `month` of `for the next month`
    private mutating func wholeUnit() -> TimeLength? {
        guard time.peek().isWord, time.peek().end - time.peek().start > 2 else { return nil }
        let length: TimeLength
        switch time.peek().lexeme.unit {
        case .week: length = TimeLength(days: 7)
        case .month: length = TimeLength(months: 1)
        case .year: length = TimeLength(months: 12)
        default: return nil
        }
        time.skip()
        return length
    }

    private mutating func restore(_ position: Int) -> Bool {
        time.position = position
        return false
    }

    /// `10 times`, `ten occurrences`, `x10`, `10x`
    private mutating func times() -> Bool {
        let start = time.position
        if time.key() == .x, time.glued(1).kind == .number {
            guard let value = time.peek(1).value, value > 0, count == nil else {
                fail(.badNumber(time.word(1)))
                return false
            }
            time.skip(2)
            count = value
            return true
        }
        if parts.frequency != nil, count == nil, time.key() == .twice || time.key() == .thrice,
            time.peek(1).start == .max || time.peek(1).lexeme == Lexeme()
        {
            count = time.key() == .twice ? 2 : 3
            time.skip()
            return true
        }
        guard let value = time.count() else {
            if time.peek().kind == .number, time.key(1) == .times { fail(.badNumber(time.word())) }
            return restore(start)
        }
        // `pushups 10x every day` is no end.
        let isMark = time.glued(0).lexeme.key == .x && (parts.frequency != nil || !isSentence)
        if isMark {
            time.skip()
        } else {
            guard time.take(.times) || time.take(.time) else { return restore(start) }
        }
        // Three times a day is not an end.
        guard time.peek().lexeme.number != 1, !time.says("per") else { return restore(start) }
        guard value > 0, count == nil else {
            fail(.badNumber(time.typed(since: start).split(separator: " ").first.map(String.init) ?? ""))
            return false
        }
        count = value
        return true
    }

    // MARK: The start

    private mutating func startClause() -> Bool {
        let start = time.position
        let saved = time.mark()
        switch time.key() {
        case .from where weekdaysFromTo(): return true
        case .between: return betweenDays()
        case .starting, .from, .start: time.skip()
        case .as where time.key(1) == .of: time.skip(2)
        default: return false
        }
        guard startsAt == nil, !isBare else { return restore(start) }
        let isStarting = time.key(-1) == .starting || time.key(-1) == .start
        _ = time.take(.from) || time.take(.on) || time.take(.in) || time.take(.at)
        // `from 9 to 10:30` is a time.
        guard let side = time.side(), side.day != nil || side.moment != nil,
            let resolved = time.resolved(side.withoutTime)
        else {
            time.reset(saved)
            // `every hour from 9:00 to 17:00` has a first and a last time, `every hour from 9:00` a start.
            if !isStarting, isHourly, !isBounded, bounds() { return true }
            return (isStarting || parts.frequency == .hourly) && startTime()
        }
        switch resolved {
        case .days(let days): startsAt = days.first
        case .point(let point): startsAt = point.date
        case .times(let from, _): startsAt = from.local.date
        }
        if side.hasTime, side.moment == nil {
            guard sides.isEmpty else { return restore(start) }
            sides.append(side.withoutDay)
        }
        time.found(.start, since: start)
        if time.key() == .to, parts.frequency != nil { _ = endClause() }
        return true
    }

    /// `every 12 hours starting at 7pm`
    private mutating func startTime() -> Bool {
        let mark = time.mark()
        time.skip()
        let isBehindAt = time.key() == .at
        guard parts.frequency != nil, sides.isEmpty, endSide == nil, let side = time.side(), side.day == nil,
            side.moment == nil, side.clock != nil || isBehindAt && side.number != nil
        else {
            time.reset(mark)
            return false
        }
        sides.append(side)
        return true
    }

    /// `every day from monday to friday`
    private mutating func weekdaysFromTo() -> Bool {
        guard parts.frequency == .daily, parts.interval == 1, parts.weekdays.isEmpty, !isBare,
            time.peek(1).lexeme.weekday != nil, time.peek(3).lexeme.weekday != nil,
            [.to, .through, .until].contains(time.key(2)) || time.peek(2).isSign(Lexed.minus)
        else { return false }
        let start = time.position
        time.skip()
        guard let days = weekdayList(isRange: true) else { return restore(start) }
        time.found(.repeat, since: start)
        return weekly(days)
    }

    /// `every day between 1 june and 30 june`
    private mutating func betweenDays() -> Bool {
        let mark = time.mark()
        let start = time.position
        guard startsAt == nil, untilAt == nil, parts.frequency != nil else { return false }
        time.skip()
        guard let first = time.attempt({ $0.day() }), time.take(.and) else {
            time.reset(mark)
            return false
        }
        let at = time.position
        guard time.attempt({ $0.day() }) != nil else {
            time.reset(mark)
            return false
        }
        (startsAt, untilAt, untilEnd) = (first.first, at, time.position)
        time.found(.start, since: start)
        return true
    }

    // MARK: Without

    private mutating func exceptClause() -> Bool {
        let start = time.position
        guard
            time.take(.except)
                || time.take(.but)
                    && (time.take(.not) || time.key() == .on || time.peek().lexeme.weekday != nil)
                || restore(start)
        else { return false }
        _ = time.take(.for)
        _ = time.take(.on) || time.take(.in)
        _ = time.take(.the)
        var found = false
        while true {
            let mark = time.mark()
            if found {
                guard time.take(sign: Lexed.comma) || time.take(.and) || time.take(.or) else { break }
                _ = time.take(.and)
                _ = time.take(.on) || time.take(.in)
            }
            guard exception() else {
                time.reset(mark)
                break
            }
            found = true
        }
        guard found else {
            fail(.notUnderstood(time.typed(since: start) + " " + time.rest, in: time.text))
            return false
        }
        time.found(.except, since: start)
        return true
    }

    /// More days left out are no repeat.
    private static let mostExceptions = 2000

    private mutating func exception() -> Bool {
        if let days = weekdayGroup() {
            parts.withoutWeekdays += days.filter { !parts.withoutWeekdays.contains($0) }
            return true
        }
        let piece = time.peek()
        // except in august 1:1 with Bo
        let isDay = time.peek(1).kind == .number && !time.peek(2).isSign(Lexed.colon)
        if piece.lexeme.month > 0, !isDay, time.peek(1).lexeme.ordinal == 0 {
            time.skip()
            let month = Int(piece.lexeme.month)
            if !parts.withoutMonths.contains(month) { parts.withoutMonths.append(month) }
            return true
        }
        if let weekday = piece.lexeme.weekday, !isDay {
            time.skip()
            if !parts.withoutWeekdays.contains(weekday) { parts.withoutWeekdays.append(weekday) }
            return true
        }
        let start = time.position
        guard let day = time.attempt({ $0.day() }), day.last.dayNumber - day.first.dayNumber < 366,
            exceptions.count < Self.mostExceptions
        else { return false }
        // `the first of the month` is one in each month, which no rule can exclude.
        if day.kind == .dayOfMonth,
            time.pieces[start..<time.position].contains(where: { $0.lexeme.unit == .month })
        {
            return false
        }
        for number in day.first.dayNumber...day.last.dayNumber {
            exceptions.append(CivilDate(dayNumber: number))
        }
        return true
    }

    // MARK: After it was done

    private mutating func completionClause() -> Bool {
        guard time.key() == .after, time.key(1) == .done || time.key(1) == .completion else { return false }
        time.skip(2)
        isAfterCompletion = true
        return true
    }
}

extension Side {
    fileprivate var withoutTime: Side {
        var side = self
        (side.clock, side.number, side.part, side.zone) = (nil, nil, nil, nil)
        return side
    }

    fileprivate var withoutDay: Side {
        var side = self
        side.day = nil
        return side
    }
}
