import CalStore

/// Lists of days and months, and the words after `on` and `in`.
extension RepeatGrammar {
    /// `weekdays`, `weekends`, `weekday`, `weekend`, `mwf`
    mutating func weekdayGroup() -> [Weekday]? {
        let lexeme = time.peek().lexeme
        if let days = weekdayLetters() {
            time.skip()
            return days
        }
        if lexeme.key == .weekdays {
            time.skip()
            return RepeatParts.workdays
        }
        if lexeme.key == .weekends {
            time.skip()
            return RepeatParts.weekend
        }
        guard time.peek().isWord, lexeme.unit == .workday || lexeme.unit == .weekend else {
            guard time.says("business") || time.says("working") || time.says("work"),
                time.peek(1).lexeme.unit == .day
            else { return nil }
            time.skip(2)
            return RepeatParts.workdays
        }
        // In a sentence a weekend alone is a date.
        if parts.frequency == nil, !isExplicit, time.key(-1) != .every, time.key(-1) != .each,
            time.key(-1) != .other, !time.says("ev", -1)
        {
            return nil
        }
        time.skip()
        return lexeme.unit == .workday ? RepeatParts.workdays : RepeatParts.weekend
    }

    /// `mwf`, `tth`: the days of courses.
    func weekdayLetters(_ distance: Int = 0) -> [Weekday]? {
        let piece = time.peek(distance)
        guard piece.isWord, piece.lexeme == Lexeme(), (3...4).contains(piece.end - piece.start) else {
            return nil
        }
        return switch time.word(distance) {
        case "mwf": [.monday, .wednesday, .friday]
        case "tth", "tuth": [.tuesday, .thursday]
        default: nil
        }
    }

    /// `mon, wed and fri`, `tue+thu`, `mon-fri`, `monday through friday`
    mutating func weekdayList(isRange: Bool) -> [Weekday]? {
        guard let first = time.peek().lexeme.weekday else { return nil }
        time.skip()
        var days: Set<Weekday> = [first]
        // wed. & thurs.
        let isDotted = time.glued(0).isSign(Lexed.dot) && !time.glued(1).isGlued
        if isDotted { time.skip() }
        if isRange {
            let mark = time.mark()
            if time.take(sign: Lexed.minus) || time.take(.to) || time.take(.through) || time.take(.until),
                let last = time.peek().lexeme.weekday
            {
                time.skip()
                var day = first
                while day != last {
                    day = Weekday(rawValue: day.rawValue % 7 + 1) ?? .monday
                    days.insert(day)
                }
            } else {
                time.reset(mark)
            }
        }
        // mon wed fri; tue thu 18:00
        let isAlike = time.peek().lexeme.isPlural == time.peek(-1).lexeme.isPlural
        if time.peek().lexeme.weekday != nil,
            time.peek(1).lexeme.weekday != nil || isAlike && isBesideTime(1)
        {
            // More words than days are no list.
            let end = time.position + 7
            while time.position < end, let next = time.peek().lexeme.weekday {
                time.skip()
                days.insert(next)
            }
        }
        while true {
            let mark = time.mark()
            let hasComma =
                time.take(sign: Lexed.comma) || time.take(sign: Lexed.plus) || time.take(sign: Lexed.slash)
                || time.take(sign: UInt8(ascii: "&"))
            guard time.take(.and) || time.take(.or) || hasComma else { break }
            _ = time.take(.on)
            _ = time.take(.every)
            guard let next = time.peek().lexeme.weekday else {
                time.reset(mark)
                break
            }
            time.skip()
            days.insert(next)
            if isDotted { _ = time.glued(0).isSign(Lexed.dot) && time.take(sign: Lexed.dot) }
        }
        return days.sorted()
    }

    mutating func monthList() -> [Int]? {
        guard time.peek().lexeme.month > 0 else { return nil }
        var months: Set<Int> = []
        while true {
            let mark = time.mark()
            if !months.isEmpty {
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || hasComma else { break }
                _ = time.take(.in)
            }
            guard time.peek().lexeme.month > 0 else {
                time.reset(mark)
                break
            }
            let first = Int(time.peek().lexeme.month)
            months.insert(first)
            time.skip()
            // may-dec, november to february
            let joins = [.to, .through, .until].contains(time.key()) || time.peek().isSign(Lexed.minus)
            guard joins, time.peek(1).lexeme.month > 0 else { continue }
            let last = Int(time.peek(1).lexeme.month)
            months.formUnion((first...(last < first ? last + 12 : last)).map { ($0 - 1) % 12 + 1 })
            time.skip(2)
        }
        return months.sorted()
    }

    /// `tuesdays`, `on mondays and thursdays`, `tue, thu`, `mon-fri` where a repeat is meant.
    mutating func listCore() -> Bool {
        let start = time.position
        _ = time.take(.on)
        let first = time.position
        guard time.peek().lexeme.weekday != nil else {
            time.position = start
            return false
        }
        let isPlural = time.peek().lexeme.isPlural
        guard let days = weekdayList(isRange: isExplicit || isPlural || isRangeBesideTime) else {
            time.position = start
            return false
        }
        // `mondays`, `monday mornings`
        let hasPlural =
            (first..<time.position).contains { time.pieces[$0].lexeme.isPlural }
            || time.peek().lexeme.isPlural && time.peek().lexeme.part != nil
        guard hasPlural || days.count > 1 || isExplicit else {
            time.position = start
            return false
        }
        isListed = !hasPlural
        isBare = isListed && days.count == 1
        return weekly(days)
    }

    /// `standup mon-fri 9:15`, `15:30 mon-fri`: days with one time of day are a repeat; without it they are a
    /// range.
    private var isRangeBesideTime: Bool {
        guard time.isSentence,
            time.peek(1).isSign(Lexed.minus) || time.key(1) == .to || time.key(1) == .through,
            time.peek(2).lexeme.weekday != nil
        else { return false }
        return isBesideTime(3)
    }

    /// Whether a time of day comes next, or came before, but not both: `15:30 fri - sun 12:00` is a range.
    private func isBesideTime(_ distance: Int) -> Bool {
        let isBefore =
            time.key(distance) == .at || time.isTime(distance) || time.key(distance) == .noon
            || areHours(distance)
        return isBefore == sides.isEmpty
    }

    /// `9-17`, `9 to 17`
    func areHours(_ distance: Int) -> Bool {
        let joins = time.peek(distance + 1).isSign(Lexed.minus) || time.key(distance + 1) == .to
        return joins
            && [distance, distance + 2].allSatisfy { place in
                let piece = time.peek(place)
                return piece.kind == .number && piece.digits <= 2 && (piece.value ?? 99) <= 24
            }
    }

    /// `day`, `3 days`, `other month`: forms in old scripts.
    mutating func explicitCore() -> Bool {
        guard isExplicit else { return false }
        if time.take(.other) { return intervalCore(2) }
        isBare = true
        let start = time.position
        if time.peek().kind == .number, let number = time.count() {
            guard (1...99_999).contains(number) else {
                fail(.badInterval(time.typed(since: start)))
                return false
            }
            if intervalCore(number) { return true }
            time.position = start
            return false
        }
        if time.peek().lexeme.unit != nil, time.peek(1).kind != .number, intervalCore(1) { return true }
        return false
    }

    /// `5-9 aug`, `5 apr to 12 apr`: in a sentence they may stand apart.
    mutating func daysClause() -> Bool {
        guard !time.isSentence, days == nil, startsAt == nil,
            time.peek().kind == .number || time.peek().lexeme.month > 0
        else { return false }
        let start = time.position
        var ahead = time
        guard case .days(let first, let last)? = ahead.embeddedPhrase()?.value, first < last,
            (start..<ahead.position).contains(where: {
                ahead.pieces[$0].isSign(Lexed.minus)
                    || [.to, .until, .through].contains(ahead.pieces[$0].lexeme.key)
            })
        else { return false }
        time.position = ahead.position
        time.assumptions = ahead.assumptions
        (days, daysSpan) = (DaySpan(first, last, .days), time.span(since: start))
        startsAt = first
        time.found(.start, since: start)
        return true
    }

    // MARK: on and in

    /// `on mon and wed`, `on the 1st`, `on 24 dec`, `in july`, `of november`
    mutating func onClause() -> Bool {
        let mark = time.mark()
        let saved = parts
        if onDays() { return true }
        if failureIsSet { return false }
        time.reset(mark)
        parts = saved
        if inWeeks() || atEdge() { return true }
        if failureIsSet { return false }
        guard parts.frequency != nil, time.take(.in) || time.take(.of), let months = monthList() else {
            time.reset(mark)
            return false
        }
        guard parts.months.isEmpty else {
            time.reset(mark)
            return false
        }
        parts.months = months
        return true
    }

    /// `day 20 and 30`
    private mutating func daysByNumber() -> [Int]? {
        time.attempt { time in
            guard time.says("day") || time.says("days"), time.peek(1).kind == .number else { return nil }
            time.skip()
            var days: [Int] = []
            repeat {
                guard let day = time.smallNumber() else { return days.isEmpty ? nil : days }
                days.append(day)
                let mark = time.mark()
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || hasComma, time.peek().kind == .number, !time.isTime(0) else {
                    time.reset(mark)
                    return days
                }
            } while true
        }
    }

    var failureIsSet: Bool { error != nil }

    mutating func onDays() -> Bool {
        guard parts.frequency != nil, parts.weekdays.isEmpty, parts.ordinals.isEmpty, parts.monthDay == nil
        else { return false }
        let hasOn = time.take(.on)
        if let days = hasOn ? weekdayGroup() ?? weekdayList(isRange: true) : weekdayList(isRange: true) {
            // `monthly fri` names no day of a month.
            guard parts.frequency != .monthly && parts.frequency != .yearly || hasOn else { return false }
            parts.weekdays = days
            return true
        }
        if let (month, day) = monthAndDay() {
            if parts.frequency == .monthly || parts.frequency == .weekly || parts.frequency == .daily {
                guard hasOn else { return false }
                fail(.dateNeedsYear(time.text))
                return false
            }
            return yearly(month, day)
        }
        let hasThe = time.take(.the)
        guard hasOn || hasThe else { return false }
        let start = time.position
        let numbered = daysByNumber()
        guard let ordinals = numbered ?? ordinals(), let counted = numbered == nil ? counted() : .some(nil)
        else { return false }
        if parts.frequency == .weekly || parts.frequency == .daily {
            fail(.ordinalNeedsMonth(time.text))
            return false
        }
        // the 1st fri of the year
        let saysYear = time.key() == .of && time.key(1) == .the && time.peek(2).lexeme.unit == .year
        let isYearly = parts.frequency == .yearly && parts.months.isEmpty && (saysYear || !isBeforeMonth)
        guard check(ordinals, counted ?? .days, since: start, inYear: isYearly) else { return false }
        if case .weekday? = counted { parts.positions = morePositions() }
        if isYearly, saysYear {
            time.skip(3)
        } else if isYearly, counted != nil, ordinals.contains(where: { (2...5).contains(abs($0)) }) {
            // The 4th thu of what?
            fail(.whichMonth(time.text))
            return false
        } else if isYearly, case .weekday(let weekday)? = counted {
            let names = ordinals.map(OrdinalText.of).joined(separator: ", ")
            let day = Vocabulary.name(of: weekday)
            time.assume(.vague, time.span(since: start), "the \(names) \(day) of the year")
        }
        let mark = time.mark()
        let frequency = parts.frequency
        let interval = parts.interval
        if let frame = monthFrame() {
            parts.frequency = frequency
            parts.interval = interval
            if frame.months.isEmpty, frequency == .yearly { time.reset(mark) }
            if !frame.months.isEmpty { parts.months = frame.months }
        }
        parts.ordinals = ordinals
        parts.counted = counted ?? .days
        return true
    }
}
