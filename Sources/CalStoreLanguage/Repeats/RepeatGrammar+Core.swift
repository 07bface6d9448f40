import CalStore

/// The clause that says what repeats.
extension RepeatGrammar {
    mutating func core() -> Bool {
        if time.take(.every) || time.take(.each) { return everyCore() }
        if attempt({ $0.adverb() }) || attempt({ $0.frequencyOf() }) { return true }
        if let days = weekdayGroup() { return weekly(days) }
        if time.key() == .on, time.key(1) == .weekdays || time.key(1) == .weekends {
            time.skip()
            if let days = weekdayGroup() { return weekly(days) }
        }
        return attempt { $0.placesCore(hasEvery: false) } || attempt { $0.listCore() }
            || attempt { $0.explicitCore() }
    }

    /// Runs a production; nothing is changed when it fails.
    private mutating func attempt(_ production: (inout RepeatGrammar) -> Bool) -> Bool {
        let mark = time.mark()
        let saved = (parts, isHourly, neededTimes)
        if production(&self) { return true }
        time.reset(mark)
        (parts, isHourly, neededTimes) = saved
        return false
    }

    private mutating func weekly(_ days: [Weekday]) -> Bool {
        parts.frequency = .weekly
        parts.weekdays = days
        return true
    }

    /// `daily`, `fortnightly`, `quarterly`
    private mutating func adverb() -> Bool {
        let start = time.position
        if time.peek(1).isSign(Lexed.minus), ["bi", "semi", "half"].contains(time.word()) {
            let isHalf = time.word() != "bi"
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
        if time.word() == "nightly", !time.isSentence || isBeforeClause(1) {
            parts.frequency = .daily
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
            guard time.word() == "hourly" else { return false }
            (parts.frequency, parts.interval) = (.hourly, 1)
            isHourly = true
        }
        // "monthly meeting" in a sentence is a title; a clause of time must follow.
        if time.isSentence, !isBeforeClause(1) { return false }
        let isVague = time.key() == .bimonthly
        time.skip()
        if isVague { assumeRhythm(since: start) }
        return true
    }

    /// `bimonthly` is every two months to some and twice a month to others.
    private mutating func assumeRhythm(since start: Int) {
        let meaning = parts.ordinals.isEmpty ? "every 2 months" : "on the 1st and 15th of each month"
        time.assume(Assumption.vague, time.span(since: start), meaning)
    }

    /// Whether a word that continues a repeat stands there, or nothing more.
    private func isBeforeClause(_ distance: Int) -> Bool {
        let piece = time.peek(distance)
        if piece.start == .max { return true }
        switch piece.lexeme.key {
        case .on, .at, .until, .starting, .except, .but, .for, .from, .x, .ending: return true
        default: return piece.lexeme.weekday != nil || time.isTime(distance)
        }
    }

    /// `once a week`, `twice a day`, `three times a day`
    private mutating func frequencyOf() -> Bool {
        var times: Int?
        if time.take(.once) {
            times = 1
        } else if time.take(.twice) {
            times = 2
        } else if time.take(.thrice) {
            times = 3
        } else {
            guard let count = time.count(), time.take(.times) || time.take(.time) else { return false }
            times = count
        }
        if time.take(.every) || time.take(.each) {
        } else if time.peek().lexeme.number == 1 || time.word() == "per" {
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

    // MARK: Behind every

    private mutating func everyCore() -> Bool {
        let start = time.position
        if time.take(.other) { return intervalCore(2) }
        if time.key() == .half,
            time.peek(1).lexeme.unit == .year
                || time.peek(1).lexeme.number == 1 && time.peek(2).lexeme.unit == .year
        {
            time.skip(time.peek(1).lexeme.unit == .year ? 2 : 3)
            (parts.frequency, parts.interval) = (.monthly, 6)
            return true
        }
        if placesCore(hasEvery: true) { return true }
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
                fail(.badNumber(time.word()))
                return false
            }
            if let number = time.count() {
                guard (1...99_999).contains(number) else {
                    fail(.badNumber(time.typed(since: start)))
                    return false
                }
                if intervalCore(number) { return true }
            }
            time.position = start
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

    /// `every friday the 13th`
    private mutating func fridayTheThirteenth() -> Bool {
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

    /// A unit, a group of weekdays, or weekdays behind `every N`.
    private mutating func intervalCore(_ interval: Int) -> Bool {
        let start = time.position
        guard interval <= 99_999 else { return false }
        if let days = weekdayGroup() ?? weekdayList(isRange: true) {
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
        isHourly = unit.frequency == .hourly
        return true
    }

    /// A unit as a frequency and what it multiplies.
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
        case .hour: read = (.hourly, 1)
        case .minute: read = (.minutely, 1)
        case .second, .workday, .weekend: return nil
        }
        time.skip()
        return read
    }

    /// `every 4 july`, `every christmas`
    private mutating func dateCore() -> Bool {
        guard let (month, day) = monthAndDay() else { return false }
        return yearly(month, day)
    }

    private mutating func yearly(_ month: Int, _ day: Int) -> Bool {
        // 2028 is a leap year: 29 feb is a day, 30 feb is none.
        guard CivilDate(year: 2028, month: month, day: day) != nil else {
            fail(.noSuchOrdinal("\(day) \(Vocabulary.name(ofMonth: month))"))
            return false
        }
        parts.frequency = parts.frequency ?? .yearly
        (parts.monthDay, parts.months) = (day, [month])
        return true
    }

    /// `4 july`, `july 4th`, `the 4th of july`, `christmas eve`, `leap day`
    private mutating func monthAndDay() -> (month: Int, day: Int)? {
        time.attempt { time in
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
                day = number
            }
            _ = time.take(.of)
            let month = Int(time.peek().lexeme.month)
            guard month > 0 else { return nil }
            time.skip()
            return (month, day)
        }
    }

    // MARK: Places in a month

    /// `first monday of each month`, `1st and 15th`, `last day of the month`, `every 31st`, `second tuesday of the month`
    private mutating func placesCore(hasEvery: Bool) -> Bool {
        let start = time.position
        _ = time.take(.on)
        let hasThe = time.take(.the)
        let first = time.position
        guard let places = places(), !places.isEmpty else {
            time.position = start
            return false
        }
        guard let counted = counted() else {
            time.position = start
            return false
        }
        // every second day is each other one, whatever it is counted in
        if hasEvery, counted == .days, places.count == 1, places[0] > 0, !isBeforeMonth {
            time.position = start
            return false
        }
        let isBare = counted == nil
        if !hasEvery, time.key() == .monthly, counted != nil {
            time.skip()
            parts.frequency = .monthly
        } else if let frame = monthFrame() {
            // `kickoff first monday of may` is one day.
            if !frame.months.isEmpty, !hasEvery, time.isSentence, time.key() != .every, time.key() != .each,
                time.key() != .yearly
            {
                time.position = start
                return false
            }
            if let frequency = frame.frequency {
                parts.frequency = frequency
            } else {
                parts.frequency = .yearly
            }
            parts.months = frame.months
        } else {
            // every 15th, every first monday, 1st and 3rd fri
            if hasEvery {
                if case .weekday? = counted, places.count == 1, let place = places.first {
                    // every second friday is each other one
                    if place == 2 {
                        time.position = start
                        return false
                    }
                    if place > 2 {
                        time.assume(
                            Assumption.vague, time.span(since: first),
                            "the \(OrdinalText.of(place)) of each month")
                    }
                }
                if isBare, time.peek().lexeme.unit != nil || time.peek().lexeme.month > 0 {
                    time.position = start
                    return false
                }
            } else {
                guard !isBare || places.count > 1 && isExplicit,
                    places.count > 1 || isExplicit && hasThe || places[0] < -1
                else {
                    time.position = start
                    return false
                }
            }
            parts.frequency = .monthly
        }
        guard check(places, counted ?? .days, since: first) else { return false }
        if parts.frequency == .yearly, isBare || counted == .days, parts.months.count == 1, places.count == 1,
            places[0] > 0
        {
            return yearly(parts.months[0], places[0])
        }
        parts.ordinals = places
        parts.counted = counted ?? .days
        return true
    }

    /// `of the month`, `of each month`, `in march`
    private var isBeforeMonth: Bool {
        time.key() == .of || time.key() == .in || time.key() == .each || time.key() == .every
    }

    /// `1st, 3rd and 5th`
    private mutating func places() -> [Int]? {
        var places: [Int] = []
        while true {
            let mark = time.mark()
            if !places.isEmpty {
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || hasComma || time.take(sign: UInt8(ascii: "&")) else { break }
                _ = time.take(.the)
            }
            guard let place = time.place() else {
                time.reset(mark)
                break
            }
            if !places.contains(place) { places.append(place) }
        }
        return places.isEmpty ? nil : places
    }

    /// What the places count; `.some(nil)` for days that no word names.
    private mutating func counted() -> RepeatParts.Counted?? {
        let lexeme = time.peek().lexeme
        if let weekday = lexeme.weekday {
            time.skip()
            return .some(.weekday(weekday))
        }
        guard time.peek().isWord else { return .some(nil) }
        if lexeme.unit == .workday {
            time.skip()
            return .some(.workdays)
        }
        if lexeme.unit == .weekend {
            guard time.peek(1).lexeme.unit == .day else { return nil }
            time.skip(2)
            return .some(.weekendDays)
        }
        if time.word() == "business" || time.word() == "working", time.peek(1).lexeme.unit == .day {
            time.skip(2)
            return .some(.workdays)
        }
        if lexeme.unit == .day, time.peek().end - time.peek().start > 1 {
            time.skip()
            return .some(.days)
        }
        return lexeme.unit == nil ? .some(nil) : nil
    }

    /// `of each month`, `of the month`, `in november`, `of every year`: nil frequency for months by name.
    private mutating func monthFrame() -> (frequency: RecurrenceRule.Frequency?, months: [Int])? {
        let mark = time.mark()
        guard
            time.take(.of) || time.take(.in) || time.peek().lexeme.number == 1 || time.word() == "per"
                || time.key() == .each
                || time.key() == .every
        else { return nil }
        if time.word() == "per" || time.peek().lexeme.number == 1 {
            time.skip()
        } else {
            _ = time.take(.the) || time.take(.each) || time.take(.every) || time.peek().lexeme.number == 1
        }
        if time.peek().lexeme.number == 1 { time.skip() }
        if time.take(.other) {
            guard time.takeUnit(.month) else {
                time.reset(mark)
                return nil
            }
            parts.interval = 2
            return (.monthly, [])
        }
        if time.takeUnit(.month) { return (.monthly, []) }
        if time.peek().lexeme.unit == .quarter, time.peek().isWord {
            time.skip()
            parts.interval = 3
            return (.monthly, [])
        }
        if let months = monthList() { return (nil, months) }
        time.reset(mark)
        return nil
    }

    private mutating func check(_ places: [Int], _ counted: RepeatParts.Counted, since start: Int) -> Bool {
        let most =
            switch counted {
            case .days: 31
            case .weekday: 5
            case .workdays: 23
            case .weekendDays: 10
            }
        guard places.allSatisfy({ $0 != 0 && abs($0) <= most }) else {
            fail(.noSuchOrdinal(time.typed(since: start)))
            return false
        }
        return true
    }

    // MARK: Lists

    /// `weekdays`, `weekends`, `weekday`, `weekend`
    mutating func weekdayGroup() -> [Weekday]? {
        let lexeme = time.peek().lexeme
        if lexeme.key == .weekdays {
            time.skip()
            return RepeatParts.workdays
        }
        if lexeme.key == .weekends {
            time.skip()
            return RepeatParts.weekend
        }
        guard time.peek().isWord, lexeme.unit == .workday || lexeme.unit == .weekend else {
            guard time.word() == "business" || time.word() == "working", time.peek(1).lexeme.unit == .day
            else { return nil }
            time.skip(2)
            return RepeatParts.workdays
        }
        // In a sentence a weekend alone is a date.
        if parts.frequency == nil, !isExplicit, time.key(-1) != .every, time.key(-1) != .each,
            time.key(-1) != .other
        {
            return nil
        }
        time.skip()
        return lexeme.unit == .workday ? RepeatParts.workdays : RepeatParts.weekend
    }

    /// `mon, wed and fri`, `tue+thu`, `mon-fri`, `monday through friday`
    mutating func weekdayList(isRange: Bool) -> [Weekday]? {
        guard let first = time.peek().lexeme.weekday else { return nil }
        time.skip()
        var days: Set<Weekday> = [first]
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
        // mon wed fri
        if time.peek().lexeme.weekday != nil, time.peek(1).lexeme.weekday != nil {
            while let next = time.peek().lexeme.weekday {
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
            months.insert(Int(time.peek().lexeme.month))
            time.skip()
        }
        return months.sorted()
    }

    /// `tuesdays`, `on mondays and thursdays`, `tue, thu`, `mon-fri` where a repeat is meant.
    private mutating func listCore() -> Bool {
        let start = time.position
        _ = time.take(.on)
        let first = time.position
        guard time.peek().lexeme.weekday != nil else {
            time.position = start
            return false
        }
        let isPlural = time.peek().lexeme.isPlural
        guard let days = weekdayList(isRange: isExplicit || isPlural || isRangeBeforeTime) else {
            time.position = start
            return false
        }
        let hasPlural = (first..<time.position).contains { time.pieces[$0].lexeme.isPlural }
        guard hasPlural || days.count > 1 || isExplicit else {
            time.position = start
            return false
        }
        return weekly(days)
    }

    /// `standup mon-fri 9:15`: days with one time of day are a repeat; without it they are a range.
    private var isRangeBeforeTime: Bool {
        guard time.isSentence,
            time.peek(1).isSign(Lexed.minus) || time.key(1) == .to || time.key(1) == .through,
            time.peek(2).lexeme.weekday != nil
        else { return false }
        let distance = time.key(3) == .at ? 4 : 3
        return time.isTime(distance) || time.key(distance) == .noon || time.key(3) == .at
    }

    /// `day`, `3 days`, `other month`: what old scripts have.
    private mutating func explicitCore() -> Bool {
        guard isExplicit else { return false }
        if time.take(.other) { return intervalCore(2) }
        let start = time.position
        if time.peek().kind == .number, let number = time.count() {
            guard (1...99_999).contains(number) else {
                fail(.badNumber(time.typed(since: start)))
                return false
            }
            if intervalCore(number) { return true }
            time.position = start
            return false
        }
        if time.peek().lexeme.unit != nil, time.peek(1).kind != .number, intervalCore(1) { return true }
        return false
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

    private var failureIsSet: Bool { error != nil }

    private mutating func onDays() -> Bool {
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
        guard let places = places(), let counted = counted() else { return false }
        if parts.frequency == .weekly || parts.frequency == .daily {
            fail(.ordinalNeedsMonth(time.text))
            return false
        }
        guard check(places, counted ?? .days, since: start) else { return false }
        let mark = time.mark()
        let frequency = parts.frequency
        let interval = parts.interval
        if let frame = monthFrame() {
            parts.frequency = frequency
            parts.interval = interval
            if frame.months.isEmpty, frequency == .yearly { time.reset(mark) }
            if !frame.months.isEmpty { parts.months = frame.months }
        }
        parts.ordinals = places
        parts.counted = counted ?? .days
        return true
    }
}
