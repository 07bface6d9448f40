import CalStore

/// Times of day.
extension TimeGrammar {
    /// A time of day that is certain, or after *at* a bare hour too.
    mutating func clock(behindAt: Bool = false) -> Clock? {
        attempt { grammar in
            let start = grammar.position
            let isAround = grammar.takeAround()
            if isAround { _ = grammar.take(.the) }
            _ = grammar.take(.sharp)
            guard var clock = grammar.clockCore(behindAt: behindAt || isAround) else { return nil }
            _ = grammar.take(.sharp)
            _ = grammar.take(word: "approximately") || grammar.take(word: "approx")
            // noon-ish
            if grammar.glued(0).isSign(Lexed.minus), grammar.glued(1).lexeme.key == .ish { grammar.skip(2) }
            grammar.takeOrSo()
            clock.span = grammar.span(since: start)
            return clock
        }
    }

    private mutating func clockCore(behindAt: Bool) -> Clock? {
        if let named = namedClock() { return named }
        if let spoken = attempt({ $0.spokenClock() }) { return spoken }
        guard peek().kind == .number else { return behindAt ? wordHour() : wordHourWithHalf() }
        return attempt { $0.figures(behindAt: behindAt) }
    }

    /// `noon`, `midnight`
    private mutating func namedClock() -> Clock? {
        // mid day, mid-day
        if key() == .middle, peek(1).lexeme.unit == .day || peek(1).isSign(Lexed.minus) && says("day", 2) {
            skip(peek(1).isSign(Lexed.minus) ? 3 : 2)
            return Clock(seconds: 43_200, hasHalf: true, span: 0..<0)
        }
        if key() == .noon {
            skip()
            return Clock(seconds: 43_200, hasHalf: true, span: 0..<0)
        }
        if key() == .midnight {
            skip()
            return Clock(seconds: 0, hasHalf: true, span: 0..<0)
        }
        // twelve noon, 12 midnight
        if peek().lexeme.number == 12 || peek().value == 12, key(1) == .noon || key(1) == .midnight {
            skip(2)
            return Clock(seconds: key(-1) == .noon ? 43_200 : 0, hasHalf: true, span: 0..<0)
        }
        return nil
    }

    // MARK: Figures

    /// `14:00`, `3pm`, `15h30`, `3 o'clock`, `1500` after *at*, `5ish`
    private mutating func figures(behindAt: Bool) -> Clock? {
        let start = position
        guard let hour = peek().value, peek().digits <= 4 else { return nil }
        if peek().digits > 2 { return joined(hour, behindAt: behindAt) }
        var (minute, second, hasMinute) = (0, 0, false)
        var used = 1
        // 5:7:51
        let hasSeconds =
            glued(1).isSign(Lexed.colon) && glued(2).kind == .number && glued(3).isSign(Lexed.colon)
            && glued(4).kind == .number && peek(2).digits <= 2 && peek(4).digits <= 2
        if glued(1).isSign(Lexed.colon), hasSeconds || glued(2).isNumber(digits: 2) {
            (minute, hasMinute) = (peek(2).value ?? 60, true)
            used = 3
            if hasSeconds {
                second = peek(4).value ?? 60
                used = 5
                // Fractions of a second are not used in calendars.
                if glued(5).isSign(Lexed.dot) || glued(5).isSign(Lexed.comma), glued(6).kind == .number {
                    used = 7
                }
            }
        } else if glued(1).isSign(Lexed.dot), glued(2).isNumber(digits: 2), key(3) == .am || key(3) == .pm {
            (minute, hasMinute) = (peek(2).value ?? 60, true)
            used = 3
        }
        if used == 1, glued(1).isSign(Lexed.dot), glued(2).isNumber(digits: 2), !glued(3).isSign(Lexed.dot),
            glued(3).kind != .number, isTimeWithDot(hour, peek(2).value ?? 60)
        {
            (minute, hasMinute) = (peek(2).value ?? 60, true)
            used = 3
        }
        // 5 30 pm
        if used == 1, (1...12).contains(hour), peek(1).isNumber(digits: 2), !peek(1).isGlued,
            key(2) == .am || key(2) == .pm, let value = peek(1).value, value < 60
        {
            minute = value
            used = 2
        }
        skip(used)
        if let half = half() {
            // 8pm-ish
            if peek().isSign(Lexed.minus), glued(1).lexeme.key == .ish { skip(2) }
            return made(hour, minute, second, half, since: start)
        }
        // `at 2:30` is in the afternoon, like `at 2`.
        if behindAt, hasMinute, used == 3, pieces[start].digits == 1, (1...6).contains(hour), minute < 60 {
            return bare(hour, minute, since: start)
        }
        if hasMinute {
            // 1:30 hours may be a length
            if says("hours") || says("hrs"), pieces[start].digits == 1, used == 3 {
                let length = "\(hour)h\(minute < 10 ? "0" : "")\(minute)m"
                fail(
                    .otherForm(
                        typed(since: start) + " " + word(),
                        readings: [length, Clock.text(hour * 3600 + minute * 60)]), at: start)
                return nil
            }
            // 17:35 h
            if key() == .oclock || peek().lexeme.unit == .hour && !says("hour") && glued(1).kind != .number {
                skip()
            }
            var clock = made(hour, minute, second, nil, since: start)
            clock?.isOfTwelve = (pieces[start].digits == 1 ? 1...9 : 10...12).contains(hour)
            return clock
        }
        let isSpaced = says("o") && says("clock", 1)
        if key() == .oclock || isSpaced || key() == .sharp && !isSentence {
            skip(isSpaced ? 2 : 1)
            if let half = half() { return made(hour, 0, 0, half, since: start) }
            return bare(hour, 0, since: start)
        }
        if key() == .ish || peek().isSign(Lexed.minus) && glued(0).isGlued && key(1) == .ish {
            skip(key() == .ish ? 1 : 2)
            if let half = half() { return made(hour, 0, 0, half, since: start) }
            return bare(hour, 0, since: start)
        }
        if let clock = continental(hour, behindAt: behindAt, since: start) { return clock }
        guard behindAt, isLoneHour else { return nil }
        return bare(hour, 0, since: start)
    }

    /// Whether the text after a bare hour leaves it one: not `at 5 may`, not `at 5 days`, not `at 5th`.
    private var isLoneHour: Bool {
        let after = peek()
        if after.isGlued, after.kind == .word || after.kind == .number { return false }
        if after.isGlued, after.isSign(Lexed.dot) || after.isSign(Lexed.colon) || after.isSign(Lexed.slash) {
            return glued(1).kind != .number
        }
        if after.lexeme.unit != nil, after.lexeme.part == nil, after.isWord { return false }
        return true
    }

    /// `15h`, `15h30`; `2h` alone is a length.
    private mutating func continental(_ hour: Int, behindAt: Bool, since start: Int) -> Clock? {
        guard glued(0).lexeme.unit == .hour, peek().end - peek().start == 1 else { return nil }
        let hasMinute = glued(1).isNumber(digits: 2)
        // 17h30m is a length
        if hasMinute, glued(2).lexeme.unit != nil { return nil }
        guard hour >= 13 || behindAt || hasMinute && hasDayBefore(start) else { return nil }
        let minute = hasMinute ? peek(1).value ?? 60 : 0
        skip(hasMinute ? 2 : 1)
        return made(hour, minute, 0, nil, since: start)
    }

    func hasDayBefore(_ start: Int) -> Bool {
        parts.contains { $0.kind == .day } && !parts.contains { $0.kind == .time }
    }

    /// `9.30` behind a day, if it is no date: its day is named, or there is no such month.
    func isTimeWithDot(_ hour: Int, _ minute: Int) -> Bool {
        guard CivilTime(hour: hour, minute: minute) != nil, parts.contains(where: { $0.kind == .day }) else {
            return false
        }
        // The second of `9.30-11.00` too.
        if minute > 12 || minute == 0 { return true }
        guard hasDayBefore(position), !peek(-1).isSign(Lexed.minus) else { return false }
        guard let last = parts.last(where: { $0.kind == .day }) else { return false }
        // 15th September 11.05
        return pieces.contains {
            last.span.contains($0.start) && ($0.kind == .number && $0.digits <= 2 || $0.digits == 4)
        }
    }

    /// `1500` after *at*, `0900 hours`, `930pm`
    private mutating func joined(_ value: Int, behindAt: Bool) -> Clock? {
        let start = position
        let digits = peek().digits
        // at 2026-08-20 10:00
        if glued(1).isSign(Lexed.minus), glued(2).isNumber(digits: 2), glued(3).isSign(Lexed.minus) {
            return nil
        }
        skip()
        if key() == .am || key() == .pm, let half = half() {
            return made(value / 100, value % 100, 0, half, since: start)
        }
        // at 830, at 150ish
        if behindAt, glued(0).lexeme.key == .ish { skip() }
        if digits == 3, behindAt, (1...12).contains(value / 100), value % 100 < 60, isLoneHour {
            return bare(value / 100, value % 100, since: start)
        }
        // monday 930
        if digits == 3, !behindAt, !isSentence, (1...9).contains(value / 100), value % 100 < 60,
            value % 5 == 0,
            hasDayBefore(start), isLoneHour, !peek().isSign(Lexed.minus)
        {
            return bare(value / 100, value % 100, since: start)
        }
        guard digits == 4 else { return nil }
        let saysHours = peek().lexeme.unit == .hour && glued(1).kind != .number
        // A leading zero means an hour.
        let isZero = value < 1000 && (!isSentence || hasDayBefore(start)) && !peek().isGlued
        // 1 april 1900-2110
        let isEnd =
            glued(-2).isSign(Lexed.minus) && pieces[max(0, start - 2)].isNumber(digits: 4)
            && parts.contains { $0.kind == .day } && parts.contains { $0.kind == .time }
        if !behindAt, CivilTime(hour: value / 100, minute: value % 100) != nil,
            isEnd
                || (hasDayBefore(start) || areHoursOfFour(value)) && peek().isSign(Lexed.minus)
                    && peek(1).isNumber(digits: 4)
        {
            return made(value / 100, value % 100, 0, nil, since: start)
        }
        let isYear = peek().isGlued || peek().isSign(Lexed.minus) || !isClockOfFour(value)
        if !behindAt, !saysHours, !isZero {
            guard !isSentence || hasDayBefore(start), !isYear else { return nil }
            assume(.bareHour, span(since: start), Clock.text(value / 100 * 3600 + value % 100 * 60))
        }
        if saysHours { skip() }
        return made(value / 100, value % 100, 0, nil, since: start)
    }

    /// `0900-1700`: at least one of the two is no year.
    private func areHoursOfFour(_ value: Int) -> Bool {
        guard !isSentence, glued(1).isNumber(digits: 4), !glued(2).isGlued, let end = peek(1).value,
            CivilTime(hour: end / 100, minute: end % 100) != nil
        else { return false }
        return isClockOfFour(value) || isClockOfFour(end)
    }

    // MARK: Halves of the day

    private enum Half { case morning, afternoon, night }

    /// `am`, `p.m.`, `in the afternoon`, `at night`, `in the am`
    private mutating func half() -> Half? {
        if take(.am) { return .morning }
        if take(.pm) { return .afternoon }
        // 3:30 p m
        if says("a") || says("p"), says("m", 1) {
            let half: Half = says("a") ? .morning : .afternoon
            skip(2)
            return half
        }
        let letter = glued(0)
        if letter.isWord, letter.end - letter.start == 1, key(1) != .am {
            let text = word()
            if text == "p" || text == "a", pieces[position - 1].kind == .number {
                skip()
                return text == "p" ? .afternoon : .morning
            }
        } else if !isSentence, says("p"), position + 1 == limit, pieces[position - 1].kind == .number {
            // 5:30 p
            skip()
            return .afternoon
        }
        return attempt { grammar in
            if grammar.take(.at), grammar.peek().lexeme.part == .night {
                grammar.skip()
                return .night
            }
            guard grammar.take(.in), grammar.take(.the) || grammar.peek().lexeme.part != nil else {
                return nil
            }
            if grammar.take(.am) { return .morning }
            if grammar.take(.pm) { return .afternoon }
            let part = grammar.peek().lexeme.part
            guard part == .morning || part == .afternoon || part == .evening, grammar.peek().isWord else {
                return nil
            }
            grammar.skip()
            return part == .morning ? .morning : .afternoon
        }
    }

    private mutating func made(_ hour: Int, _ minute: Int, _ second: Int, _ half: Half?, since start: Int)
        -> Clock?
    {
        let seconds: Int?
        if let half, hour <= 12 || minute >= 60 {
            let isValid = (1...12).contains(hour) && minute < 60 && second < 60
            let isLate = half == .afternoon || half == .night && hour >= 6 && hour < 12
            seconds = isValid ? hour % 12 * 3600 + minute * 60 + second + (isLate ? 43_200 : 0) : nil
        } else if half != nil, pieces[position - 1].lexeme.part == nil {
            seconds = nil
        } else if hour == 24, minute == 0, second == 0 {
            seconds = 86_400
        } else {
            // A leap second does not exist on our clocks.
            seconds = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)?.secondOfDay
        }
        guard let seconds else {
            fail(.noSuchTime(typed(since: start)), at: position)
            return nil
        }
        return Clock(seconds: seconds, hasHalf: half != nil, span: span(since: start))
    }

    private mutating func bare(_ hour: Int, _ minute: Int, since start: Int) -> Clock? {
        if hour == 0 || hour > 12 { return made(hour, minute, 0, nil, since: start) }
        if let half = half() { return made(hour, minute, 0, half, since: start) }
        return Clock(seconds: hour * 3600 + minute * 60, isBare: true, span: span(since: start))
    }

    /// A bare hour as a number, as in `fri 5` and `9-10`.
    mutating func bareHour() -> Clock? {
        attempt { grammar in
            let start = grammar.position
            let hour: Int
            let takesWord = grammar.isInRange || grammar.peek(1).lexeme.part == .tonight
            if takesWord, grammar.peek().isWord, let name = grammar.hourName() {
                hour = name
            } else {
                guard let value = grammar.peek().value, grammar.peek().digits <= 2, value <= 24 else {
                    return nil
                }
                hour = value
                grammar.skip()
            }
            guard grammar.isLoneHour else { return nil }
            return grammar.bare(hour, 0, since: start)
        }
    }

    // MARK: In words

    /// `five`, `three thirty`; after *at*.
    private mutating func wordHour() -> Clock? {
        let start = position
        guard let hour = hourName() else { return nil }
        if let minute = minuteName() { return withHalf(hour, minute, since: start) }
        if key() == .oclock { skip() }
        guard isLoneHour else {
            position = start
            return nil
        }
        return withHalf(hour, 0, since: start)
    }

    /// `three pm`, `three thirty pm`, `five o'clock`, `seven in the evening`
    private mutating func wordHourWithHalf() -> Clock? {
        attempt { grammar in
            let start = grammar.position
            guard let hour = grammar.hourName() else { return nil }
            let minute = grammar.minuteName() ?? 0
            if grammar.take(.oclock) { return grammar.withHalf(hour, minute, since: start) }
            if minute > 0, grammar.pieces[start].isWord,
                !grammar.isSentence || grammar.isInRange || grammar.hasDayBefore(start)
                    || grammar.isDayWord(0)
            {
                return grammar.withHalf(hour, minute, since: start)
            }
            guard let half = grammar.half() else { return nil }
            return grammar.made(hour, minute, 0, half, since: start)
        }
    }

    private mutating func withHalf(_ hour: Int, _ minute: Int, since start: Int) -> Clock? {
        if let half = half() { return made(hour, minute, 0, half, since: start) }
        return bare(hour, minute, since: start)
    }

    /// `one` to `twelve`, `1` to `12`.
    private mutating func hourName() -> Int? {
        let piece = peek()
        let value = piece.kind == .number && piece.digits <= 2 ? piece.value ?? 0 : Int(piece.lexeme.number)
        guard (1...12).contains(value), piece.kind == .number || piece.end - piece.start > 2 else {
            return nil
        }
        skip()
        return value
    }

    /// `thirty`, `fifteen`, `forty five` after an hour in words.
    private mutating func minuteName() -> Int? {
        // five oh five
        if says("oh") || says("o"), peek(1).isWord, (1...9).contains(peek(1).lexeme.number),
            !isArticle(peek(1))
        {
            skip(2)
            return Int(peek(-1).lexeme.number)
        }
        let distance = glued(0).isSign(Lexed.minus) ? 1 : 0
        let value = Int(peek(distance).lexeme.number)
        guard peek(distance).isWord, value >= 10, value < 60 else { return nil }
        return attempt { grammar in
            grammar.skip(distance)
            guard let minute = grammar.count(), minute < 60 else { return nil }
            return grammar.peek().lexeme.unit == nil ? minute : nil
        }
    }

    /// `half past 3`, `a quarter to four`, `ten past 9`, `20 to 4`, `5 minutes before noon`
    private mutating func spokenClock() -> Clock? {
        let start = position
        let minutes: Int
        var isSure = true
        if take(.half) {
            takeHyphen()
            guard take(.past) || take(.after) else { return nil }
            takeHyphen()
            guard let hour = hourOrNoon() else { return nil }
            return spoken(hour, 30, since: start)
        }
        if peek().lexeme.number == 1, peek(1).lexeme.unit == .quarter { skip() }
        if peek().lexeme.unit == .quarter, peek().isWord {
            skip()
            takeHyphen()
            minutes = 15
        } else {
            isSure = peek().isWord
            guard let number = count(), (1...29).contains(number) else { return nil }
            minutes = number
            let saysMinutes = peek().lexeme.unit == .minute
            if saysMinutes {
                skip()
                isSure = true
            }
            // `nine to five` is a working day.
            if !saysMinutes, key() == .to || key() == .until, isInRange || minutes % 5 != 0 { return nil }
            // `10 to 2` may be a range, `20 to 2` is not.
            if minutes > 12 { isSure = true }
        }
        let isPast = take(.past) || take(.after)
        if !isPast {
            guard take(.to) || take(.until) || take(.before) || minutes == 15 && take(.of) else { return nil }
            guard isSure else { return nil }
        }
        takeHyphen()
        guard let hour = hourOrNoon() else { return nil }
        return spoken(hour, isPast ? minutes : -minutes, since: start)
    }

    /// That of `quarter-to-nine`
    private mutating func takeHyphen() {
        if glued(0).isSign(Lexed.minus), glued(1).isWord { skip() }
    }

    /// The seconds, and whether the half of the day is open.
    private mutating func hourOrNoon() -> (seconds: Int, isBare: Bool)? {
        if take(.noon) { return (43_200, false) }
        if take(.midnight) { return (86_400, false) }
        guard let hour = hourName(), !peek().isSign(Lexed.colon) || !glued(0).isGlued else { return nil }
        _ = take(.oclock)
        guard isLoneHour || key() == .am || key() == .pm || says("p") else { return nil }
        if let half = half() {
            guard let clock = made(hour, 0, 0, half, since: position - 1) else { return nil }
            return (clock.seconds == 0 ? 86_400 : clock.seconds, false)
        }
        return (hour * 3600, true)
    }

    private func spoken(_ hour: (seconds: Int, isBare: Bool), _ minutes: Int, since start: Int) -> Clock {
        var seconds = (hour.seconds + minutes * 60) % 86_400
        if hour.isBare {
            // 12:50 is before one; a bare hour stays between 1:00 and 12:59.
            seconds = (seconds + 43_200) % 43_200
            if seconds < 3600 { seconds += 43_200 }
        }
        return Clock(seconds: seconds, isBare: hour.isBare, hasHalf: !hour.isBare, span: span(since: start))
    }
}
