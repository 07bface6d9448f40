import CalStore

extension TimeGrammar {
    /// `1h30m`, `2 weeks`, `PT1H30M`, `an hour and a half`, `1.5h`, `half an hour`
    mutating func length() -> TimeLength? {
        isBeforeNumber ? nil : attempt { $0.isoLength() ?? $0.words() }
    }

    /// Enough for 9999 years in hours; products of it are far from overflow.
    private static let largest = 99_999_999

    private mutating func words() -> TimeLength? {
        var length = TimeLength()
        var seen = Units()
        var last: Lexeme.Unit?
        while true {
            let mark = mark()
            if seen.count > 0 {
                let hasComma = take(sign: Lexed.comma)
                let hasAnd = take(.and)
                // `seven days a week` is not eight days.
                if !hasAnd, hasComma && peek().kind != .number || isArticle(peek()) {
                    reset(mark)
                    break
                }
            }
            guard var (term, unit) = term() else {
                reset(mark)
                break
            }
            // 1y2m
            if last == .year, unit == .minute, says("m", -1) {
                (term, unit) = (TimeLength(months: term.seconds / 60), .month)
            }
            last = unit
            guard seen.insert(unit) else {
                reset(mark)
                if seen.count == 1, pieces[max(0, position - 1)].lexeme.unit == unit, peek().isGlued {
                    fail(.unitTwice(word(1)))
                }
                break
            }
            length = TimeLength(
                months: length.months + term.months, days: length.days + term.days,
                seconds: length.seconds + term.seconds)
            // 1h30
            if unit == .hour, glued(0).kind == .number, let minutes = peek().value, minutes < 60,
                peek().digits == 2, !glued(1).isWord, !glued(1).isSign(Lexed.colon)
            {
                skip()
                length.seconds += minutes * 60
                break
            }
        }
        if seen.count > 0 { takeOrSo() }
        return seen.count == 0 ? nil : length
    }

    /// The units of a length that were read, as bits.
    private struct Units {
        private var bits: UInt16 = 0

        var count: Int { bits.nonzeroBitCount }

        /// False if it is a member already.
        mutating func insert(_ unit: Lexeme.Unit) -> Bool {
            let bit = UInt16(1) << unit.rawValue
            defer { bits |= bit }
            return bits & bit == 0
        }
    }

    /// One number and its unit.
    private mutating func term() -> (TimeLength, Lexeme.Unit)? {
        if says("another"), peek(1).lexeme != Lexeme() || peek(1).kind == .number {
            skip()
            // another hour
            if let unit = peek().lexeme.unit, peek().isWord, let one = length(1, 0, unit) {
                skip()
                return (one, unit)
            }
        }
        if let half = fraction() { return half }
        // music of the 90s
        if isDecade(), isSentence || key(-1) == .the { return nil }
        let start = position
        var quarters = 0
        var whole: Int
        if peek().kind == .number {
            guard let value = peek().value else {
                if peek(1).lexeme.unit != nil { fail(.tooFar) }
                return nil
            }
            // 1.5h, 2,25 hours
            if refusesClockOrLength() { return nil }
            if peek(1).isSign(Lexed.dot) || peek(1).isSign(Lexed.comma) && !glued(2).isNumber(digits: 3),
                glued(1).isGlued, glued(2).kind == .number,
                let unit = peek(3).lexeme.unit
            {
                guard let part = decimal(glued(2)) else {
                    guard let length = Self.length(value, glued(2), unit) else { return nil }
                    skip(4)
                    return (length, unit)
                }
                skip(3)
                whole = value
                quarters = part
            } else {
                whole = count() ?? value
                // 2 1/2 hours, 2 and 3/4 hours, 2½ hours
                let hasAnd = key() == .and
                if let (part, used) = self.quarters(at: hasAnd ? 1 : 0), peek(used).lexeme.unit != nil {
                    skip(used)
                    quarters = part
                }
            }
        } else if let unit = peek().lexeme.unit, unit != .second, peek().isWord,
            unit == .fortnight || isOneOf(unit)
                || key(1) == .and && peek(2).lexeme.number == 1 && key(3) == .half
        {
            // hour and a half, fortnight
            whole = 1
        } else {
            guard let value = count() else { return nil }
            whole = value
        }
        // two and a half hours
        if key() == .and, peek(1).lexeme.number == 1, key(2) == .half, peek(3).lexeme.unit != nil {
            skip(3)
            quarters = 2
        }
        // a half hour
        if key() == .half, let unit = peek(1).lexeme.unit, whole == 1 {
            if refusesHalfDay(unit, 2, 1) { return nil }
            skip()
            whole = 0
            quarters = 2
        }
        if peek().isSign(Lexed.minus), glued(0).isGlued, glued(1).lexeme.unit != nil { skip() }
        // 2 full days, two more minutes
        if (says("full") || says("whole") || says("more")), peek(1).lexeme.unit != nil { skip() }
        guard let unit = peek().lexeme.unit, peek().isWord else {
            position = start
            return nil
        }
        // room 101 day after tomorrow
        if isSentence, whole > 31,
            (says("day") || says("week") || says("month") || says("year") || says("hour") || says("minute"))
        {
            position = start
            return nil
        }
        guard whole <= Self.largest else {
            fail(.tooFar, at: start)
            return nil
        }
        skip()
        // an hour and a half
        if key() == .and, peek(1).lexeme.number == 1, key(2) == .half || peek(2).lexeme.unit == .quarter {
            quarters = key(2) == .half ? 2 : 1
            skip(3)
        }
        return length(whole, quarters, unit).map { ($0, unit) }
    }

    /// `half an hour`, `half a day`, `a quarter of an hour`, `three quarters of an hour`
    private mutating func fraction() -> (TimeLength, Lexeme.Unit)? {
        var distance = 0
        var quarters = 1
        if let (part, used) = self.quarters(at: 0) {
            // 3/4 hour, ½ an hour
            distance = used
            quarters = part
            if key(distance) == .of { distance += 1 }
            if peek(distance).lexeme.number == 1, peek(distance).isWord { distance += 1 }
        } else if key() == .half || peek().lexeme.number == 1 && key(1) == .half && peek(2).lexeme.number == 1
        {
            distance = key() == .half ? 1 : 2
            quarters = 2
            if peek(distance).isSign(Lexed.minus) { distance += 1 }
            if peek(distance).lexeme.number == 1 { distance += 1 }
        } else {
            if peek().lexeme.number == 1 || peek().lexeme.number == 3 {
                quarters = Int(peek().lexeme.number)
                distance = 1
                if peek(1).isSign(Lexed.minus), glued(2).lexeme.unit == .quarter { distance = 2 }
            }
            guard peek(distance).lexeme.unit == .quarter else { return nil }
            distance += 1
            guard key(distance) == .of || peek(distance).lexeme.unit == .hour else { return nil }
            if key(distance) == .of { distance += 1 }
            if peek(distance).lexeme.number == 1 { distance += 1 }
            guard peek(distance).lexeme.unit == .hour else { return nil }
        }
        guard let unit = peek(distance).lexeme.unit, let length = length(0, quarters, unit),
            !refusesHalfDay(unit, quarters, distance)
        else { return nil }
        skip(distance + 1)
        return (length, unit)
    }

    /// `half a day` is half of the hours of work or half of the clock; `in half a day` and `half a day ago`
    /// are on the clock.
    private mutating func refusesHalfDay(_ unit: Lexeme.Unit, _ quarters: Int, _ distance: Int) -> Bool {
        let counting: [Lexeme.Key] = [.ago, .hence, .later, .from, .before, .after]
        guard unit == .day, quarters == 2, ![key(-1), key(-2), key(-3)].contains(.in),
            !counting.contains(where: { $0 == key(distance + 1) })
        else { return false }
        fail(.otherForm(typed(peek().start..<peek(distance).end), readings: ["4h", "12h"]))
        return true
    }

    /// `1/2`, `3/4`, `½`, in quarters, and the position after it.
    private func quarters(at distance: Int) -> (quarters: Int, end: Int)? {
        let piece = peek(distance)
        if piece.quarters > 0 { return (piece.quarters, distance + 1) }
        guard piece.isNumber(digits: 1), peek(distance + 1).isSign(Lexed.slash),
            peek(distance + 2).isNumber(digits: 1)
        else { return nil }
        switch (piece.value, peek(distance + 2).value) {
        case (1, 2): return (2, distance + 3)
        case (1, 4): return (1, distance + 3)
        case (3, 4): return (3, distance + 3)
        default: return nil
        }
    }

    /// `hour ago`, `month from now`, `week from friday`: one. In a sentence it may be of the title.
    private func isOneOf(_ unit: Lexeme.Unit) -> Bool {
        guard !isSentence, peek().end - peek().start > 2 else { return false }
        if key(1) == .ago || key(1) == .hence { return true }
        guard key(1) == .from else { return false }
        return key(2) == .now || key(2) == .today || key(2) == .tomorrow
            || unit >= .week && peek(2).lexeme.weekday != nil
    }

    /// `17.30h` may be a time or a part of an hour; `1.25h` and `1.5h` are lengths.
    private mutating func refusesClockOrLength() -> Bool {
        guard let hour = peek().value, hour <= 24, glued(1).isSign(Lexed.dot), glued(2).isNumber(digits: 2),
            let minute = peek(2).value, minute < 60, glued(3).lexeme.unit == .hour,
            peek(3).end - peek(3).start == 1, ![25, 50].contains(minute)
        else { return false }
        let text = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
        fail(.otherForm(typed(peek().start..<peek(3).end), readings: [text]))
        return true
    }

    /// `or so`: about this long, about at this time
    mutating func takeOrSo() {
        if key() == .or, says("so", 1) { skip(2) }
    }

    /// Quarters of one, for a number after a point; nil if it is not exact.
    private func decimal(_ piece: Lexed) -> Int? {
        switch (piece.digits, piece.value) {
        case (_, 0): 0
        case (1, 5), (2, 50): 2
        case (2, 25): 1
        case (2, 75): 3
        default: nil
        }
    }

    /// `58.4 minutes`, to the second; nil for units without a fixed length.
    private static func length(_ whole: Int, _ fraction: Lexed, _ unit: Lexeme.Unit) -> TimeLength? {
        let sizes: [Lexeme.Unit: Int] = [.minute: 60, .hour: 3600, .day: 86_400, .week: 7 * 86_400]
        guard let size = sizes[unit], let value = fraction.value, fraction.digits <= 6, whole <= largest
        else {
            return nil
        }
        let scale = (0..<fraction.digits).reduce(1) { power, _ in power * 10 }
        return TimeLength(seconds: whole * size + (value * size + scale / 2) / scale)
    }

    /// A length; nil for units that are not lengths, and for parts of a month.
    private func length(_ whole: Int, _ quarters: Int, _ unit: Lexeme.Unit) -> TimeLength? {
        switch unit {
        case .second: return quarters == 0 ? TimeLength(seconds: whole) : nil
        case .minute: return TimeLength(seconds: whole * 60 + quarters * 15)
        case .hour: return TimeLength(seconds: whole * 3600 + quarters * 900)
        case .day: return TimeLength(days: whole, seconds: quarters * 6 * 3600)
        case .week, .fortnight:
            let size = unit == .week ? 7 : 14
            let rest = quarters * size * 6
            return TimeLength(days: whole * size + rest / 24, seconds: rest % 24 * 3600)
        case .month: return quarters == 0 ? TimeLength(months: whole) : nil
        case .quarter: return quarters == 0 ? TimeLength(months: whole * 3) : nil
        case .year: return TimeLength(months: whole * 12 + quarters * 3)
        case .decade: return TimeLength(months: whole * 120 + quarters * 30)
        case .century: return TimeLength(months: whole * 1200 + quarters * 300)
        case .workday, .weekend: return nil
        }
    }

    /// `P1DT2H`: ISO 8601, each part once, in order.
    private mutating func isoLength() -> TimeLength? {
        guard key() == .p || key() == .pt, glued(1).kind == .number else { return nil }
        var length = TimeLength()
        var isTime = key() == .pt
        var order = "ymwdhms"[...]
        var used = 1
        while glued(used).kind == .number, glued(used + 1).isWord {
            let letters = word(used + 1)
            guard let value = peek(used).value, value <= Self.largest, let letter = letters.first else {
                fail(.tooFar)
                return nil
            }
            // After T an m means minutes; in `1dt2h` the T belongs to the letter before it.
            if isTime, let dateParts = order.firstIndex(of: "h") { order = order[dateParts...] }
            guard let position = order.firstIndex(of: letter),
                let unit = isTime ? Self.timeUnits[letter] : Self.dateUnits[letter],
                let term = self.length(value, 0, unit)
            else { return nil }
            order = order[order.index(after: position)...]
            length = TimeLength(
                months: length.months + term.months, days: length.days + term.days,
                seconds: length.seconds + term.seconds)
            used += 2
            if letters.count == 2, letters.last == "t", !isTime, glued(used).kind == .number {
                isTime = true
            } else if letters.count > 1 {
                return nil
            }
        }
        if used == 1 { return nil }
        skip(used)
        return length
    }

    private static let dateUnits: [Character: Lexeme.Unit] = ["y": .year, "m": .month, "w": .week, "d": .day]
    private static let timeUnits: [Character: Lexeme.Unit] = ["h": .hour, "m": .minute, "s": .second]
}
