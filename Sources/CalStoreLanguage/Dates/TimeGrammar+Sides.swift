import CalStore

/// A day, a time and a zone in any order, with or without *at*, *on* and commas.
extension TimeGrammar {
    mutating func side() -> Side? {
        var side = Side()
        var elements = 0
        while !isAtEnd, elements < Self.mostElements {
            elements += 1
            let mark = mark()
            if !side.isEmpty { _ = take(sign: Lexed.comma) }
            guard element(&side), fault == nil else {
                reset(mark)
                break
            }
        }
        return side.isEmpty ? nil : side
    }

    /// More than `friday the 20th, next month, at 5 in the afternoon, Berlin time` has. A day may be said
    /// again and again.
    private static let mostElements = 8

    /// One more part of a side.
    mutating func element(_ side: inout Side) -> Bool {
        let start = position
        switch key() {
        case .at: return timeBehindAt(&side)
        case .on:
            skip()
            _ = key() == .the && peek(1).lexeme.part != nil ? take(.the) : false
            if side.part == nil, side.clock == nil, partOfDay(&side) { return true }
            if side.isEmpty, let day = attempt({ $0.numberedDayBeforeTime() }) {
                side.day = day
                side.isDayFirst = true
                found(.day, since: start)
                return true
            }
            if sureClock(&side, since: start) || !isSentence && side.isEmpty && offset(&side) { return true }
            return dayElement(&side, since: position)
        case .in:
            if offset(&side) { return true }
            if side.isEmpty,
                let times = attempt({ grammar in
                    grammar.skip()
                    return grammar.countedTimes()
                })
            {
                side.times = times
                found(.time, since: start)
                return true
            }
            if side.clock != nil, side.zone == nil, let zone = zone() {
                side.zone = zone
                return true
            }
            skip()
            if side.part == nil, isBeforePart {
                _ = take(.the)
                return partOfDay(&side)
            }
            guard dayElement(&side, since: start), let day = side.day else { return false }
            // "check in fri" has no "in fri"
            return !isSentence || day.isPeriod || key(start - position + 1) == .next && !isVerbWithIn(start)
        case .of:
            // the morning of the 5th
            guard side.hasTime, side.day == nil, side.number == nil else { return false }
            skip()
            return dayElement(&side, since: position)
        case .for where !isSentence && !side.isEmpty:
            // saturday for 9am, 8am for next tuesday
            skip()
            return sureClock(&side, since: start) || side.hasTime && dayElement(&side, since: position)
        case .by, .and, .to, .until, .through, .before, .after, .since, .from, .for: return false
        default: break
        }
        if peek().isSign(Lexed.at) { return timeBehindAt(&side) }
        // At most a time of day.
        if isSentence, isBeforeNumber {
            return clockElement(&side, since: start) || numberElement(&side, since: start)
        }
        if key() == .sod, side.isEmpty, !isSentence {
            skip()
            side.day = DaySpan(today)
            side.clock = Clock(seconds: 0, hasHalf: true, span: span(since: start))
            found(.time, since: start)
            return true
        }
        if sameTime(&side) || vagueDay(&side) || vagueEnd(&side) { return true }
        if peek().isSign(Lexed.minus), !side.isEmpty { return false }
        if side.isEmpty || side.clock != nil && side.moment == nil && side.day == nil, offset(&side) {
            return true
        }
        if side.zone == nil, side.clock != nil || side.number != nil, let zone = zone() {
            if let number = side.number, side.clock == nil {
                side.clock = number
                side.number = nil
            }
            side.zone = zone
            return true
        }
        if clockElement(&side, since: start) { return true }
        if inParentheses(&side) || ago(&side) { return true }
        if partOfDay(&side) || partsAgo(&side) || yearElement(&side) { return true }
        if dayElement(&side, since: start) { return true }
        return numberElement(&side, since: start)
    }

    private mutating func clockElement(_ side: inout Side, since start: Int) -> Bool {
        guard side.clock == nil, side.number == nil, side.moment == nil else { return false }
        if joinedTime(&side) || compact(&side) { return true }
        guard side.times == nil, let clock = clock() else { return false }
        set(clock, &side, since: start)
        return true
    }

    /// `check in`, `hand in` before `next tuesday`
    func isVerbWithIn(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = pieces[index - 1]
        return Self.verbsWithIn.contains(typed(before.start..<before.end).lowercased())
    }

    private static let verbsWithIn: Set<String> = [
        "bring", "call", "check", "clock", "come", "drop", "fill", "hand", "log", "move", "send", "settle",
        "sign", "turn",
    ]

    mutating func set(_ clock: Clock, _ side: inout Side, since start: Int) {
        side.clock = clock
        clockBefore = clock.usual
        found(.time, since: start)
        if let zone = zone(allowsMinus: isOffset) { side.zone = zone }
    }

    /// Whether `-0700` behind a time is an offset. Otherwise a minus sign is that of a range.
    var isOffset: Bool {
        peek().isSign(Lexed.minus) && !peek().isGlued && glued(1).isNumber(digits: 4)
            && (peek(1).value ?? 9999) <= 1400 && !glued(2).isGlued
    }

    /// `this time tomorrow`, `same time next week`, `same day next month`
    mutating func sameTime(_ side: inout Side) -> Bool {
        let isTime = key() == .this || says("same")
        let isDay = peek(1).lexeme.unit == .day && (says("same") || step(key(2)) ?? 0 != 0)
        guard isTime, key(1) == .time || isDay, side.clock == nil else { return false }
        let start = position
        let hasTime = key(1) == .time
        let seconds = nowLocal.time.secondOfDay / 60 * 60
        skip(2)
        if let step = step(key()), let unit = peek(1).lexeme.unit, peek(1).isWord, side.day == nil {
            let date: CivilDate
            switch unit {
            case .week: date = today.adding(days: 7 * step)
            case .month: date = today.adding(months: step)
            case .year: date = today.adding(months: 12 * step)
            default:
                position = start
                return false
            }
            skip(2)
            side.day = DaySpan(date)
            found(.day, since: start)
        } else if !hasTime {
            position = start
            return false
        }
        if hasTime { side.clock = Clock(seconds: seconds, hasHalf: true, span: span(since: start)) }
        return true
    }

    /// `early tomorrow`, `late friday afternoon`: the part of the day decides, or else the word itself.
    mutating func vagueDay(_ side: inout Side) -> Bool {
        let used = says("very") ? 1 : 0
        guard key(used) == .early || key(used) == .late, side.isEmpty, !isSentence, key(used + 1) != .in
        else { return false }
        let old = side
        let read = attempt { grammar -> Side? in
            var side = old
            let start = grammar.position
            grammar.skip(used)
            let isEarly = grammar.key() == .early
            grammar.skip()
            _ = grammar.take(.on)
            guard grammar.peek().lexeme.month == 0, grammar.dayElement(&side, since: start),
                side.day?.isDay == true,
                side.day?.kind != .monthDay || !grammar.isAtEnd
            else { return nil }
            if grammar.partOfDay(&side) { return side }
            side.part = isEarly ? .morning : .evening
            side.partSpan = grammar.span(since: start)
            return side
        }
        guard let read else { return false }
        side = read
        return true
    }

    /// `tomorrow early`, `friday late` at the end of a phrase
    private mutating func vagueEnd(_ side: inout Side) -> Bool {
        let used = says("very") ? 1 : 0
        guard key(used) == .early || key(used) == .late, position + used + 1 == limit,
            side.day?.isDay == true,
            !isSentence || side.day?.kind != .monthDay,
            !side.hasTime
        else { return false }
        let start = position
        side.part = key(used) == .early ? .morning : .evening
        skip(used + 1)
        side.partSpan = span(since: start)
        found(.time, since: start)
        return true
    }

    /// `8am` of `on 8am`, which no preposition makes less sure.
    private mutating func sureClock(_ side: inout Side, since start: Int) -> Bool {
        guard !isSentence, side.clock == nil, side.number == nil, side.moment == nil, side.times == nil,
            isTime(0) || key() == .noon || key() == .midnight, let clock = attempt({ $0.clock() }),
            !clock.isBare
        else { return false }
        set(clock, &side, since: start)
        return true
    }

    /// `12 nov (thu)`, `thu (12 nov) 9:00`: a day that says the one before it again.
    private mutating func inParentheses(_ side: inout Side) -> Bool {
        guard peek().isSign(UInt8(ascii: "(")), let day = side.day, day.isDay else { return false }
        let old = side
        let read = attempt { grammar -> Side? in
            var side = old
            grammar.skip()
            guard grammar.dayElement(&side, since: grammar.position) else { return nil }
            return grammar.take(sign: UInt8(ascii: ")")) ? side : nil
        }
        if let read { side = read }
        return read != nil
    }

    /// `2026` of `Sun Nov 8 08:49:37 2026`, in a sentence, where a year alone is not a time.
    private mutating func yearElement(_ side: inout Side) -> Bool {
        guard isSentence, let day = side.day, day.kind == .monthDay, side.clock != nil, let year = yearOfDay,
            Self.years.contains(year),
            let date = CivilDate(year: year, month: day.first.month, day: day.first.day)
        else { return false }
        let start = position
        skip()
        side.day = DaySpan(date)
        found(.day, since: start)
        return true
    }

    // MARK: Times

    /// `at 5`, `@ 5pm`, `at night`, `at lunch`
    mutating func timeBehindAt(_ side: inout Side) -> Bool {
        guard side.clock == nil, side.moment == nil else { return false }
        // `15 at 18:00` may be the 15th.
        if let number = side.number {
            fail(.bareNumber(typed(number.span)))
            return false
        }
        let start = position
        skip()
        _ = take(.the)
        if peek().kind == .number, peek().digits <= 2, glued(1).isSign(Lexed.dot),
            glued(2).isNumber(digits: 2),
            ![.am, .pm].contains(key(3)), !glued(3).isSign(Lexed.dot), !glued(3).isWord,
            let hour = peek().value,
            let minute = peek(2).value, CivilTime(hour: hour, minute: minute) != nil,
            !isTimeWithDot(hour, minute)
        {
            // 2.30 is also a date in a list, a price or a version.
            fail(
                .otherForm(
                    typed(peek().start..<peek(2).end),
                    readings: ["\(hour):\(minute < 10 ? "0" : "")\(minute)"]))
            return false
        }
        if let clock = clock(behindAt: true) {
            set(clock, &side, since: start)
            return true
        }
        if sameTime(&side) { return true }
        // at the end of the day, at the weekend
        if side.part == nil, partOfDay(&side) { return true }
        return side.day == nil && dayElement(&side, since: start)
    }

    /// `20260304143000`, `202603041430`: a day and a time without signs.
    private mutating func compact(_ side: inout Side) -> Bool {
        guard peek().kind == .number, peek().digits == 14 || peek().digits == 12, side.day == nil,
            !isSentence, !glued(1).isWord
        else { return false }
        let digits = word().utf8.map { Int($0) - 48 }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard Self.years.contains(number(0..<4)),
            let date = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
            let time = CivilTime(
                hour: number(8..<10), minute: number(10..<12),
                second: digits.count == 14 ? number(12..<14) : 0)
        else { return false }
        let start = position
        skip()
        side.day = DaySpan(date)
        set(Clock(seconds: time.secondOfDay, hasHalf: true, span: span(since: start)), &side, since: start)
        return true
    }

    /// `T09:00` directly after a date.
    mutating func joinedTime(_ side: inout Side) -> Bool {
        guard side.day?.kind == .day, key() == .t, peek().isGlued, glued(1).kind == .number else {
            return false
        }
        let start = position
        skip()
        let clock: Clock?
        if peek().digits == 4 || peek().digits == 6, let value = peek().value {
            let parts =
                peek().digits == 4
                ? (value / 100, value % 100, 0) : (value / 10_000, value / 100 % 100, value % 100)
            let isEnd = parts == (24, 0, 0)
            guard
                let time = isEnd
                    ? .midnight : CivilTime(hour: parts.0, minute: parts.1, second: min(59, parts.2))
            else {
                fail(.noSuchTime(word()))
                return false
            }
            skip()
            clock = Clock(seconds: isEnd ? 86_400 : time.secondOfDay, hasHalf: true, span: span(since: start))
        } else {
            clock = self.clock()
        }
        guard let clock else { return false }
        side.clock = clock
        clockBefore = clock.seconds
        found(.time, since: start)
        if let zone = zone(allowsMinus: true) { side.zone = zone }
        return true
    }

    /// A number that is an hour, or a day of a month in a range: `fri 5`, `9-10`, `8 tonight`, `4-8 may`.
    mutating func numberElement(_ side: inout Side, since start: Int) -> Bool {
        guard side.clock == nil, side.number == nil, side.moment == nil, side.times == nil else {
            return false
        }
        let piece = peek()
        if isInRange || peek(1).lexeme.part == .tonight, piece.isWord, (2...12).contains(piece.lexeme.number),
            let hour = bareHour()
        {
            side.number = hour
            clockBefore = hour.usual
            found(.time, since: start)
            return true
        }
        guard piece.kind == .number, piece.digits <= 2, let value = piece.value, value <= 31 else {
            return false
        }
        if side.day?.isPeriod == true { return false }
        let after = peek(1)
        // until 6 april, 3 april
        if side.day != nil, after.lexeme.month > 0 { return false }
        if after.isGlued,
            after.kind == .word || after.kind == .number || after.isSign(Lexed.colon)
                || after.isSign(UInt8(ascii: "%"))
        {
            return false
        }
        if after.isSign(Lexed.slash) || after.isSign(Lexed.dot), after.isGlued, glued(2).kind == .number {
            return false
        }
        // 3.-14. august
        let isDotted = after.isSign(Lexed.dot) && after.isGlued && peek(2).isSign(Lexed.minus)
        if after.lexeme.unit != nil, after.lexeme.part == nil { return false }
        if isSentence, !isNumberOfTime(side) { return false }
        let hour = bareHour() ?? Clock(seconds: 0, isBare: true, span: piece.start..<piece.end)
        if position == start { skip() }
        if isDotted { skip() }
        side.number = hour
        clockBefore = hour.usual
        found(.time, since: start)
        return true
    }

    /// In a sentence a number needs a day before it, or another end of a range after it.
    func isNumberOfTime(_ side: Side) -> Bool {
        if side.day != nil || side.part != nil || allowsNumber || isInRange {
            // `friday 3 people`: with words after it, the number counts something.
            let after = peek(1)
            if allowsNumber, glued(-1).isSign(Lexed.minus), glued(0).kind == .number { return true }
            return !(after.isWord && after.lexeme == Lexeme() && !after.isCapitalized)
        }
        // 7 tonight
        guard let value = peek().value, (1...12).contains(value) else { return false }
        return peek(1).lexeme.part == .tonight || key(1) == .this && peek(2).lexeme.part != nil
    }

    // MARK: Days

    mutating func dayElement(_ side: inout Side, since start: Int) -> Bool {
        guard side.moment == nil, side.times == nil else { return false }
        let found: DaySpan? = attempt { grammar in
            guard let day = grammar.day() else { return nil }
            guard let old = side.day else { return day }
            if side.isAgo, let other = grammar.weekday(day, nearby: old.first, since: start) { return other }
            return grammar.joined(old, day)
        }
        guard let found else { return false }
        if side.day == nil, !side.hasTime { side.isDayFirst = true }
        side.day = found
        self.found(.day, since: start)
        return true
    }

    /// Two statements about one day: `next week` and `friday`, `christmas` and `next year`, `friday` and `20
    /// march`.
    mutating func joined(_ old: DaySpan, _ new: DaySpan) -> DaySpan? {
        for (a, b) in [(old, new), (new, old)] {
            switch (a.kind, b.kind) {
            case (.weekday(let weekday), .week):
                return DaySpan(day(weekday, ofWeek: b.first))
            case (.weekday(let weekday), .weekend):
                let date = b.first.weekday == weekday ? b.first : b.last
                return date.weekday == weekday ? DaySpan(date) : nil
            case (.weekday(let weekday), .day), (.weekday(let weekday), .monthDay),
                (.weekday(let weekday), .dayOfMonth):
                if b.first.weekday == weekday { return DaySpan(b.first) }
                if b.kind == .dayOfMonth { return dayOfMonth(b.first.day, on: weekday, since: position - 1) }
                fail(
                    .wrongWeekday(
                        "\(Vocabulary.name(of: weekday)) \(b.first)", day: Vocabulary.text(of: b.first)))
                return nil
            case (.dayOfMonth, .month):
                return CivilDate(year: b.first.year, month: b.first.month, day: a.first.day).map {
                    DaySpan($0)
                }
            case (.monthDay, .year):
                return CivilDate(year: b.first.year, month: a.first.month, day: a.first.day).map {
                    DaySpan($0)
                }
            case (.month, .year) where a.first.month > 0:
                return CivilDate(year: b.first.year, month: a.first.month, day: 1).map { month(of: $0) }
            default: continue
            }
        }
        // tomorrow 16 nov
        return old.isDay && new.isDay && old.first == new.first || old == new ? old : nil
    }
}
