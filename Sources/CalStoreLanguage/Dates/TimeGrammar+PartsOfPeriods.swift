import CalStore

/// Phrases about a part of a period, and words before a phrase that do not change it.
extension TimeGrammar {
    /// `all day`, `all of`, `over`, `sometime in`, `the whole`: only the words after them matter.
    mutating func skipFillers() -> Bool {
        let start = position
        skipFiller()
        return position > start
    }

    func saysWhole(_ distance: Int) -> Bool {
        says("whole", distance) || says("full", distance) || says("entire", distance)
    }

    private mutating func skipFiller() {
        if (says("over") || says("throughout") || says("sometime")) {
            skip()
            return
        }
        // some time next week
        if says("some"), key(1) == .time, peek(2).start != .max {
            skip(2)
            _ = take(.in)
            return
        }
        // all afternoon
        if key() == .all, let part = peek(1).lexeme.part, part != .end, position + 2 == limit {
            skip()
            return
        }
        if key() == .all, peek(1).start != .max {
            if peek(1).lexeme.unit == .day {
                skip(2)
            } else if key(1) == .of || peek(1).lexeme.unit != nil {
                skip(key(1) == .of ? 2 : 1)
            }
        } else if saysWhole(0), peek(1).lexeme.unit == .day, peek(2).start != .max {
            // whole day 23 oct
            skip(2)
        } else if key() == .the, says("whole", 1) || says("entire", 1) {
            skip(2)
            _ = take(.of)
        } else if (says("whole") || says("full") || says("entire")),
            [.week, .month, .year].contains(peek(1).lexeme.unit)
        {
            skip()
        }
    }

    /// `rest of the week`, `later today`: from now on; `year to date`, `earlier today`: up to now.
    mutating func partOfPeriod() -> TimeRange? {
        if let days = attempt({ $0.soFar() }) { return days }
        let isLater = take(.later)
        if !isLater {
            let start = position
            _ = take(.the)
            guard says("rest") || says("remainder") else {
                position = start
                guard let frame = frame(), take(.to), says("date"), frame.first <= today else {
                    return nil
                }
                skip()
                return .days(first: frame.first, last: today)
            }
            skip()
            guard take(.of) else { return nil }
        }
        let start = position
        guard let days = isLater && key() != .today && key() != .this ? nil : day() ?? frame(),
            isComplete, days.last >= today
        else { return nil }
        found(.day, since: start)
        if days.last > today { return .days(first: max(today, days.first), last: days.last) }
        guard let midnight = resolve(today, 86_400, nil) else { return nil }
        return times(typed(reader.now, .moment), midnight)
    }

    /// `so far this year`, `earlier this week`, `ytd`: up to today
    private mutating func soFar() -> TimeRange? {
        let start = position
        if let days = toDate() { return .days(first: days.first, last: today) }
        let isEarlier = says("earlier")
        guard isEarlier || says("so") && says("far", 1) else { return nil }
        skip(isEarlier ? 1 : 2)
        guard key() == .today || key() == .this, let days = day(), isComplete, days.first <= today,
            today <= days.last
        else { return nil }
        found(.day, since: start)
        if isEarlier, days.isPeriod {
            assume(.vague, span(since: start), "\(days.first) to \(today)", "\(days.first)..\(today)")
        }
        if days.first < today { return .days(first: days.first, last: today) }
        guard days.isDay, let midnight = resolve(today, 0, nil) else {
            return .days(first: today, last: today)
        }
        return times(midnight, typed(reader.now, .moment))
    }

    /// `ytd`, `mtd`: the year and the month to date
    private mutating func toDate() -> DaySpan? {
        guard !isSentence, isEmbedded || position + 1 == limit else { return nil }
        let unit: Lexeme.Unit
        if says("ytd") {
            unit = .year
        } else if says("qtd") {
            unit = .quarter
        } else if says("mtd") {
            unit = .month
        } else if says("wtd") {
            unit = .week
        } else {
            return nil
        }
        skip()
        return self.unit(unit, step: 0)
    }
}
