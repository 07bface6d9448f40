import CalStore

/// Positions in a month: `the first monday`, `every 15th`, `the last workday`.
extension RepeatGrammar {
    /// `first monday of each month`, `1st and 15th`, `last day of the month`, `every 31st`, `second tuesday
    /// of the month`
    mutating func ordinalsCore(hasEvery: Bool) -> Bool {
        let start = time.position
        _ = time.take(.on)
        let hasThe = time.take(.the)
        let first = time.position
        guard let ordinals = ordinals(), !ordinals.isEmpty else {
            time.position = start
            return false
        }
        guard let counted = counted() else {
            time.position = start
            return false
        }
        // every second day is every other day in any unit
        if hasEvery, counted == .days, ordinals.count == 1, ordinals[0] > 0, !isBeforeMonth {
            time.position = start
            return false
        }
        if case .weekday? = counted { parts.positions = sameOrdinals(ordinals) + morePositions() }
        // `every second party` is not each 2nd day of a month.
        if hasEvery, counted == nil, time.isSentence, time.pieces[time.position - 1].lexeme.unit == .second {
            time.position = start
            return false
        }
        let isBare = counted == nil
        if !hasEvery, time.key() == .monthly, counted != nil {
            time.skip()
            parts.frequency = .monthly
        } else if let month = yearFrame(ordinals, counted) {
            (parts.frequency, parts.months) = (.yearly, [month])
        } else if case let words = time.position, let frame = monthFrame() {
            // `last friday of the month` is one day.
            if !hasEvery, time.isSentence, ordinals.count == 1, frame.months.isEmpty,
                !saysEach(words..<time.position)
            {
                time.position = start
                return false
            }
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
                if case .weekday? = counted, ordinals.count == 1, let ordinal = ordinals.first {
                    // every second friday is every other one
                    if ordinal == 2 {
                        time.position = start
                        return false
                    }
                    if ordinal > 2 {
                        time.assume(
                            .vague, time.span(since: first),
                            "the \(OrdinalText.of(ordinal)) of each month")
                    }
                }
                if isBare, time.peek().lexeme.unit != nil || time.peek().lexeme.month > 0 {
                    time.position = start
                    return false
                }
            } else {
                guard !isBare || ordinals.count > 1 && isExplicit,
                    ordinals.count > 1 || isExplicit && hasThe || ordinals[0] < -1
                else {
                    time.position = start
                    return false
                }
            }
            parts.frequency = .monthly
        }
        guard check(ordinals, counted ?? .days, since: first) else { return false }
        if parts.frequency == .yearly, isBare || counted == .days, parts.months.count == 1,
            ordinals.count == 1,
            ordinals[0] > 0
        {
            return yearly(parts.months[0], ordinals[0])
        }
        parts.ordinals = ordinals
        parts.counted = counted ?? .days
        return true
    }

    /// Whether words say that each month is meant: `of each month`, `a month`, `of every 3 months`.
    private func saysEach(_ range: Range<Int>) -> Bool {
        let isPlural = time.pieces[range.lowerBound - 1].lexeme.isPlural
        return isPlural
            || range.contains { index in
                let piece = time.pieces[index]
                return piece.lexeme.key == .each || piece.lexeme.key == .every || piece.lexeme.number == 1
                    || time.typed(piece.start..<piece.end).lowercased() == "per"
            } || [.each, .every, .monthly].contains(time.key())
    }

    /// `of the month`, `of each month`, `in march`
    var isBeforeMonth: Bool {
        time.key() == .of || time.key() == .in || time.key() == .each || time.key() == .every
    }

    /// `1st, 3rd and 5th`
    mutating func ordinals() -> [Int]? {
        var ordinals: [Int] = []
        while true {
            let mark = time.mark()
            if !ordinals.isEmpty {
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || hasComma || time.take(sign: UInt8(ascii: "&")) else { break }
                _ = time.take(.the)
            }
            guard let ordinal = time.signedOrdinal() else {
                time.reset(mark)
                break
            }
            if !ordinals.contains(ordinal) { ordinals.append(ordinal) }
        }
        return ordinals.isEmpty ? nil : ordinals
    }

    /// `and thurs` of `last wed and thurs of each month`
    private mutating func sameOrdinals(_ ordinals: [Int]) -> [RepeatParts.Position] {
        let weekdays = time.attempt { time -> [Weekday]? in
            var all: [Weekday] = []
            while true {
                let hasComma = time.take(sign: Lexed.comma)
                guard time.take(.and) || time.take(sign: UInt8(ascii: "&")) || hasComma,
                    let weekday = time.peek().lexeme.weekday
                else { return nil }
                time.skip()
                all.append(weekday)
                if [.of, .in, .each, .every, .monthly].contains(time.key()) { return all }
            }
        }
        return (weekdays ?? []).flatMap { day in
            ordinals.map { RepeatParts.Position(ordinal: $0, weekday: day) }
        }
    }

    /// `and second tuesday` behind `first friday`
    mutating func morePositions() -> [RepeatParts.Position] {
        var all: [RepeatParts.Position] = []
        while let more = time.attempt({ time -> RepeatParts.Position? in
            let hasComma = time.take(sign: Lexed.comma)
            guard time.take(.and) || time.take(sign: UInt8(ascii: "&")) || hasComma else { return nil }
            _ = time.take(.the)
            guard let ordinal = time.signedOrdinal(), (1...5).contains(abs(ordinal)),
                let weekday = time.peek().lexeme.weekday
            else { return nil }
            time.skip()
            return RepeatParts.Position(ordinal: ordinal, weekday: weekday)
        }) {
            all.append(more)
        }
        return all
    }

    /// The kind of days that the positions count; `.some(nil)` for days without a name.
    mutating func counted() -> RepeatParts.Counted?? {
        let lexeme = time.peek().lexeme
        if let weekday = lexeme.weekday {
            time.skip()
            return .some(.weekday(weekday))
        }
        guard time.peek().isWord else { return .some(nil) }
        // first instance of tue and fri
        if time.says("instance") || time.says("instances") || time.says("occurrence"), time.key(1) == .of {
            time.skip(2)
            guard let days = weekdayList(isRange: false), let first = days.first else { return nil }
            return .some(days.count == 1 ? .weekday(first) : .anyOf(days))
        }
        if lexeme.unit == .workday {
            time.skip()
            return .some(.workdays)
        }
        if lexeme.unit == .weekend {
            guard time.peek(1).lexeme.unit == .day else { return nil }
            time.skip(2)
            return .some(.weekendDays)
        }
        if time.says("business") || time.says("working") || time.says("work"),
            time.peek(1).lexeme.unit == .day
        {
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
    mutating func monthFrame() -> (frequency: RecurrenceRule.Frequency?, months: [Int])? {
        let mark = time.mark()
        guard
            time.take(.of) || time.take(.in) || time.peek().lexeme.number == 1 || time.says("per")
                || time.key() == .each
                || time.key() == .every
        else { return nil }
        if time.says("per") || time.peek().lexeme.number == 1 {
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
        // of every 3 months, of every second month
        if let interval = time.attempt({ time in
            let number = time.ordinal() ?? time.count()
            return time.takeUnit(.month) ? number : nil
        }), (1...99_999).contains(interval) {
            parts.interval = interval
            return (.monthly, [])
        }
        if time.peek().lexeme.unit == .quarter, time.peek().isWord {
            time.skip()
            parts.interval = 3
            return (.monthly, [])
        }
        if let months = monthList() { return (nil, months) }
        time.reset(mark)
        return nil
    }

    mutating func check(
        _ ordinals: [Int], _ counted: RepeatParts.Counted, since start: Int, inYear: Bool = false
    ) -> Bool {
        let most =
            switch counted {
            case .days: 31
            case .weekday: inYear ? 53 : 5
            case .workdays: 23
            case .weekendDays: 10
            case .anyOf(let days): 5 * days.count
            }
        guard ordinals.allSatisfy({ $0 != 0 && abs($0) <= most }) else {
            fail(.noSuchOrdinal(time.typed(since: start)))
            return false
        }
        return true
    }
}
