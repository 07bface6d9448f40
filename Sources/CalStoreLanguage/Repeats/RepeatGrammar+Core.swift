import CalStore

/// The main clause of a repeat.
extension RepeatGrammar {
    mutating func core() -> Bool {
        // on every monday, all mondays
        if time.key() == .on && (time.key(1) == .every || time.key(1) == .each)
            || time.key() == .all
                && (time.peek(1).lexeme.weekday != nil && time.peek(1).lexeme.isPlural
                    || time.key(1) == .weekdays || time.key(1) == .weekends)
        {
            time.skip()
        }
        if let isAfterDone = takeEvery() {
            guard everyCore() else { return false }
            if isAfterDone { isAfterCompletion = true }
            return true
        }
        if attempt({ $0.adverb() }) || attempt({ $0.frequencyOf() }) { return true }
        // `hiking 2 weekends`, `2 tuesdays from now`
        if isCounted { return attempt { $0.explicitCore() } }
        if let days = weekdayGroup() { return weekly(days) }
        if time.key() == .on, time.key(1) == .weekdays || time.key(1) == .weekends || weekdayLetters(1) != nil
        {
            time.skip()
            if let days = weekdayGroup() { return weekly(days) }
        }
        return attempt { $0.ordinalsCore(hasEvery: false) } || attempt { $0.edgeCore(hasEvery: false) }
            || attempt { $0.listCore() }
            || attempt { $0.explicitCore() } || attempt { $0.partsOfDays() }
            || attempt { $0.monthsOfYears() }
    }

    /// `mornings`, `in the evenings`
    private mutating func partsOfDays() -> Bool {
        guard !time.isSentence else { return false }
        _ = time.take(.on) || time.take(.in) && time.take(.the)
        guard time.peek().lexeme.isPlural, time.peek().lexeme.part != nil else { return false }
        time.allowsPart = true
        defer { time.allowsPart = false }
        guard let side = time.side(), side.day == nil, side.moment == nil else { return false }
        parts.frequency = .daily
        sides.append(side)
        return true
    }

    /// `in january every year`
    private mutating func monthsOfYears() -> Bool {
        guard time.take(.in), let months = monthList() else { return false }
        guard time.take(.yearly) || (time.take(.every) || time.take(.each)) && time.takeUnit(.year) else {
            return false
        }
        (parts.frequency, parts.months) = (.yearly, months)
        return true
    }

    /// Runs a production; nothing is changed if it fails.
    mutating func attempt(_ production: (inout RepeatGrammar) -> Bool) -> Bool {
        let mark = time.mark()
        let saved = (parts, neededTimes, isBare, isListed)
        if production(&self) { return true }
        time.reset(mark)
        (parts, neededTimes, isBare, isListed) = saved
        return false
    }

    /// `every`, `each`, `ev`; true for `every!`, which counts from the completion. Nil for other words.
    mutating func takeEvery() -> Bool? {
        if !time.take(.every), !time.take(.each) {
            // In a sentence, `ev` is a car too.
            guard time.says("ev"), isExplicit || time.peek(1).lexeme.unit != nil else { return nil }
            time.skip()
        }
        // each and every day, every single day
        if time.key(-1) == .each, time.key() == .and, time.key(1) == .every { time.skip(2) }
        if time.says("single"), time.peek(1).lexeme.unit != nil || time.peek(1).lexeme.weekday != nil {
            time.skip()
        }
        guard time.peek().isSign(UInt8(ascii: "!")), time.peek().isGlued else { return false }
        time.skip()
        return true
    }

    /// Whether a number counts the next word, and nothing says that it repeats: not in `room 5 mondays at 9`.
    private var isCounted: Bool {
        guard time.position == origin, time.peek().lexeme.isPlural || time.key() == .weekends else {
            return false
        }
        let before = time.peek(-1)
        guard before.kind == .number || before.lexeme.number > 0 && !time.isArticle(before) else {
            return false
        }
        return time.position + 1 >= time.limit || time.key(1) == .from || !isBeforeClause(1)
    }

    mutating func weekly(_ days: [Weekday]) -> Bool {
        parts.frequency = .weekly
        parts.weekdays = days
        return true
    }

    /// `daily`, `fortnightly`, `quarterly`
    mutating func adverb() -> Bool {
        let start = time.position
        if time.peek(1).isSign(Lexed.minus), (time.says("bi") || time.says("semi") || time.says("half")) {
            let isHalf = !time.says("bi")
            switch (isHalf, time.key(2)) {
            case (false, .weekly): (parts.frequency, parts.interval) = (.weekly, 2)
            case (false, .monthly): (parts.frequency, parts.interval) = (.monthly, 2)
            case (true, .yearly): (parts.frequency, parts.interval) = (.monthly, 6)
            case (true, .monthly): (parts.frequency, parts.ordinals) = (.monthly, [1, 15])
            default: return false
            }
            time.skip(3)
            if time.pieces[time.position - 1].lexeme.key == .monthly { assumeRhythm(since: start) }
            return true
        }
        if time.says("nightly"), !time.isSentence || isBeforeClause(1) {
            parts.frequency = .daily
            // 8pm nightly
            guard sides.isEmpty else {
                time.skip()
                return true
            }
            isNightly = true
            var side = Side()
            side.part = .night
            side.partSpan = time.peek().start..<time.peek().end
            time.skip()
            sides.append(side)
            return true
        }
        switch time.key() {
        case .daily: (parts.frequency, parts.interval) = (.daily, 1)
        case .weekly: (parts.frequency, parts.interval) = (.weekly, 1)
        case .biweekly, .fortnightly: (parts.frequency, parts.interval) = (.weekly, 2)
        case .monthly: (parts.frequency, parts.interval) = (.monthly, 1)
        case .bimonthly: (parts.frequency, parts.interval) = (.monthly, 2)
        case .quarterly: (parts.frequency, parts.interval) = (.monthly, 3)
        case .semiannually: (parts.frequency, parts.interval) = (.monthly, 6)
        case .yearly: (parts.frequency, parts.interval) = (.yearly, 1)
        default:
            guard time.says("hourly") else { return false }
            (parts.frequency, parts.interval) = (.hourly, 1)
        }
        // "monthly meeting" in a sentence is a title; a clause of time must follow.
        if time.isSentence, !isBeforeClause(1), parts.frequency != .daily || !isBeforeHour(1) { return false }
        let isVague = time.key() == .bimonthly
        time.skip()
        if isVague { assumeRhythm(since: start) }
        return true
    }

    /// `bimonthly` can mean every two months or twice a month.
    mutating func assumeRhythm(since start: Int) {
        let meaning = parts.ordinals.isEmpty ? "every 2 months" : "on the 1st and 15th of each month"
        time.assume(.vague, time.span(since: start), meaning)
    }

    /// Whether the next word continues a repeat, or the text ends.
    func isBeforeClause(_ distance: Int) -> Bool {
        let piece = time.peek(distance)
        if piece.start == .max { return true }
        switch piece.lexeme.key {
        case .on, .at, .until, .starting, .except, .but, .for, .from, .x, .ending: return true
        default: return piece.lexeme.weekday != nil || time.isTime(distance)
        }
    }

    /// Whether the next word is a number that can only be an hour: `daily 9`, `every friday 5 until june`.
    func isBeforeHour(_ distance: Int) -> Bool {
        let piece = time.peek(distance)
        return piece.kind == .number && piece.digits <= 2 && (1...24).contains(piece.value ?? 0)
            && !piece.isGlued && !time.glued(distance + 1).isSign(Lexed.slash) && isBeforeClause(distance + 1)
    }

    /// `once a week`, `twice a day`, `three times a day`, `3x a week`
    mutating func frequencyOf() -> Bool {
        var times: Int?
        var isMark = false
        if time.take(.once) {
            times = 1
        } else if time.take(.twice) {
            times = 2
        } else if time.take(.thrice) {
            times = 3
        } else {
            guard let count = time.count() else { return false }
            isMark = time.glued(0).lexeme.key == .x
            if isMark { time.skip() }
            guard isMark || time.take(.times) || time.take(.time) else { return false }
            // `10x every tuesday` is a number of times.
            if isMark, time.key() == .every || time.key() == .each { return false }
            times = count
        }
        if isMark || time.pieces[time.position - 1].lexeme.key != .times,
            let frequency = frequencyBehindTimes()
        {
            (parts.frequency, parts.interval, neededTimes) = (frequency, 1, times ?? 1)
            return true
        }
        if time.take(.every) || time.take(.each) {
        } else if time.peek().lexeme.number == 1 || time.says("per") {
            time.skip()
        } else {
            return false
        }
        let interval = time.peek().lexeme.unit == nil ? time.count() ?? 1 : 1
        guard interval > 0, interval < 100_000, let unit = unit() else { return false }
        parts.frequency = unit.frequency
        parts.interval = unit.interval * interval
        neededTimes = times ?? 1
        return true
    }

    /// `twice daily`, `3x weekly`
    private mutating func frequencyBehindTimes() -> RecurrenceRule.Frequency? {
        let frequency: RecurrenceRule.Frequency
        switch time.key() {
        case .daily: frequency = .daily
        case .weekly: frequency = .weekly
        case .monthly: frequency = .monthly
        default: return nil
        }
        time.skip()
        return frequency
    }

    // MARK: Behind every

    mutating func everyCore() -> Bool {
        let start = time.position
        if isOfSeconds {
            let end = time.peek().kind == .number || time.peek().lexeme.number > 0 ? start + 1 : start
            fail(.tooOften(time.typed(time.pieces[start - 1].start..<time.pieces[end].end)))
            return false
        }
        if time.take(.other) { return intervalCore(2) }
        if time.key() == .half,
            time.peek(1).lexeme.unit == .year
                || time.peek(1).lexeme.number == 1 && time.peek(2).lexeme.unit == .year
        {
            time.skip(time.peek(1).lexeme.unit == .year ? 2 : 3)
            (parts.frequency, parts.interval) = (.monthly, 6)
            return true
        }
        if halfHour() || weekCore() || attempt({ $0.edgeCore(hasEvery: true) }) { return true }
        if ordinalsCore(hasEvery: true) { return true }
        time.position = start
        if let ordinal = time.ordinal() {
            // every second day, every 3rd week, every second friday
            if ordinal >= 2, intervalCore(ordinal) { return true }
            time.position = start
        }
        if dateCore() { return true }
        time.position = start
        if time.peek().kind == .number || time.peek().lexeme.number > 0 {
            if time.peek().kind == .number, time.peek().value == nil || time.peek().value == 0 {
                fail(.badInterval(time.word()))
                return false
            }
            if let number = time.count() {
                guard (1...99_999).contains(number) else {
                    fail(.badInterval(time.typed(since: start)))
                    return false
                }
                if intervalCore(number) { return true }
            }
            time.position = start
            if attempt({ $0.numberedDays() }) { return true }
        }
        if fridayTheThirteenth() || intervalCore(1) { return true }
        if time.key() == .noon || time.key() == .midnight {
            parts.frequency = .daily
            return true
        }
        if let months = monthList() {
            (parts.frequency, parts.months) = (.yearly, months)
            return true
        }
        if let part = time.peek().lexeme.part, part != .tonight, part != .end, time.peek().isWord {
            parts.frequency = .daily
            return true
        }
        return false
    }

    /// `every second` alone, `every 30 seconds`
    private var isOfSeconds: Bool {
        let isSecond = { (piece: Lexed) in piece.isWord && piece.lexeme.unit == .second }
        if isSecond(time.peek()) { return time.peek(1).start == .max }
        return (time.peek().kind == .number || time.peek().lexeme.number > 0) && isSecond(time.peek(1))
            && time.peek(1).lexeme.ordinal == 0
    }

    /// `every half hour`, `every half an hour`
    private mutating func halfHour() -> Bool {
        let used = time.peek(1).lexeme.number == 1 ? 2 : 1
        guard time.key() == .half, time.peek(used).lexeme.unit == .hour else { return false }
        time.skip(used + 1)
        (parts.frequency, parts.interval) = (.minutely, 30)
        return true
    }

    /// `every friday the 13th`
    mutating func fridayTheThirteenth() -> Bool {
        guard let weekday = time.peek().lexeme.weekday, time.key(1) == .the else { return false }
        let start = time.position
        time.skip(2)
        guard let day = time.ordinal(), (1...31).contains(day) else {
            time.position = start
            return false
        }
        (parts.frequency, parts.weekdays, parts.ordinals) = (.monthly, [weekday], [day])
        return true
    }

    /// A unit, a group of weekdays, or weekdays after `every N`.
    mutating func intervalCore(_ interval: Int) -> Bool {
        let start = time.position
        guard interval <= 99_999 else { return false }
        if let days = weekdayGroup() ?? weekdayList(isRange: true) {
            // `every other weekday` may be every second one.
            guard interval == 1 || days != RepeatParts.workdays else { return false }
            parts.interval = interval
            return weekly(days)
        }
        if time.peek().lexeme.unit == .month, time.key(1) == .end {
            time.skip(2)
            (parts.frequency, parts.interval, parts.ordinals) = (.monthly, interval, [-1])
            return true
        }
        guard let unit = unit() else {
            time.position = start
            return false
        }
        parts.frequency = unit.frequency
        parts.interval = interval * unit.interval
        return true
    }

    /// A unit as a frequency and its factor.
    mutating func unit() -> (frequency: RecurrenceRule.Frequency, interval: Int)? {
        guard let unit = time.peek().lexeme.unit, time.peek().isWord,
            time.peek().end - time.peek().start > 2 || isExplicit
        else {
            return nil
        }
        let read: (RecurrenceRule.Frequency, Int)
        switch unit {
        case .day: read = (.daily, 1)
        case .week: read = (.weekly, 1)
        case .fortnight: read = (.weekly, 2)
        case .month: read = (.monthly, 1)
        case .quarter: read = (.monthly, 3)
        case .year: read = (.yearly, 1)
        case .decade: read = (.yearly, 10)
        case .hour: read = (.hourly, 1)
        case .minute: read = (.minutely, 1)
        case .second, .workday, .weekend, .century: return nil
        }
        time.skip()
        return read
    }

    /// `every 4 july`, `every christmas`, `every jan 1 and jul 1`
    mutating func dateCore() -> Bool {
        guard let (month, day) = monthAndDay() else { return false }
        return yearly(month, day)
    }

    mutating func yearly(_ month: Int, _ day: Int) -> Bool {
        let days = [day] + daysOfSameMonth()
        if days.count > 1 {
            guard days.allSatisfy({ CivilDate(year: 2028, month: month, day: $0) != nil }) else {
                fail(.noSuchOrdinal(days.map(String.init).joined(separator: ", ")))
                return false
            }
            parts.frequency = parts.frequency ?? .yearly
            (parts.months, parts.ordinals, parts.counted) = ([month], days, .days)
            return true
        }
        var months: Set<Int> = []
        var next: (month: Int, day: Int)? = (month, day)
        while let (month, number) = next {
            // 2028 is a leap year: 29 feb exists, 30 feb does not.
            guard CivilDate(year: 2028, month: month, day: number) != nil else {
                fail(.noSuchOrdinal("\(number) \(Vocabulary.name(ofMonth: month))"))
                return false
            }
            guard number == day else {
                fail(.datesDiffer(time.text))
                return false
            }
            months.insert(month)
            next = time.attempt { time in
                let hasComma = time.take(sign: Lexed.comma)
                return time.take(.and) || hasComma ? Self.monthAndDay(&time) : nil
            }
        }
        parts.frequency = parts.frequency ?? .yearly
        (parts.monthDay, parts.months) = (day, months.sorted())
        return true
    }

    /// `and 30` behind `aug 20`. In a sentence, a number must not count something.
    private mutating func daysOfSameMonth() -> [Int] {
        guard time.peek(-2).lexeme.month > 0 || time.isOrdinalEnding(time.peek(-1)) else { return [] }
        var days: [Int] = []
        while let day = time.attempt({ time -> Int? in
            let hasComma = time.take(sign: Lexed.comma)
            guard time.take(.and) || hasComma else { return nil }
            _ = time.take(.the)
            let start = time.position
            // `and 30 friends`
            let isSafe = !time.isSentence || time.peek(1).start == .max || time.peek(1).lexeme != Lexeme()
            guard let day = time.ordinal() ?? (isSafe && !time.isTime(0) ? time.smallNumber() : nil),
                (1...31).contains(day), time.position > start, time.peek().lexeme.month == 0,
                time.key() != .of, time.peek().lexeme.unit == nil, time.peek().lexeme.weekday == nil,
                time.key() != .times
            else { return nil }
            return day
        }) {
            days.append(day)
        }
        return days
    }

    /// `4 july`, `july 4th`, `the 4th of july`, `christmas eve`, `leap day`
    mutating func monthAndDay() -> (month: Int, day: Int)? { time.attempt { Self.monthAndDay(&$0) } }

    private static func monthAndDay(_ time: inout TimeGrammar) -> (month: Int, day: Int)? {
        if let fixed = time.attempt({ $0.fixedDate() }) { return fixed }
        _ = time.take(.the)
        if time.peek().lexeme.month > 0 {
            let month = Int(time.peek().lexeme.month)
            time.skip()
            _ = time.take(.the)
            if let day = time.ordinal() { return (month, day) }
            guard time.peek().kind == .number, time.peek().digits <= 2, !time.isTime(0),
                let day = time.peek().value
            else { return nil }
            time.skip()
            return (month, day)
        }
        let day: Int
        if let ordinal = time.ordinal() {
            day = ordinal
        } else {
            guard time.peek().kind == .number, time.peek().digits <= 2, let number = time.peek().value
            else { return nil }
            time.skip()
            // 12/25: one order is a date
            if time.glued(0).isSign(Lexed.slash), time.glued(1).kind == .number, time.peek(1).digits <= 2,
                !time.glued(2).isSign(Lexed.slash), let other = time.peek(1).value
            {
                time.skip(2)
                let orders = [(number, other), (other, number)].filter {
                    CivilDate(year: 2028, month: $0.0, day: $0.1) != nil
                }
                return orders.count == 1 || number == other ? orders.first : nil
            }
            day = number
        }
        _ = time.take(.of)
        let month = Int(time.peek().lexeme.month)
        guard month > 0 else { return nil }
        time.skip()
        return (month, day)
    }
}
