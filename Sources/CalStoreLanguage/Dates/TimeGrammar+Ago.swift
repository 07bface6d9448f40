import CalStore

/// A length of time that is counted back from a day: `saturday 3 months ago`, `tomorrow 1 year ago`.
extension TimeGrammar {
    /// `3 months ago` behind `saturday`, `2 years ago` behind `11 jan`, `5 minutes ago` behind `today`
    mutating func ago(_ side: inout Side) -> Bool {
        guard let day = side.day, day.isDay, !side.isCounted, side.moment == nil, side.times == nil,
            peek().kind == .number && peek(1).isWord || peek().lexeme.number > 0
        else { return false }
        let old = side
        let start = position
        let isNamed = [.today, .tomorrow, .yesterday].contains(key(-1))
        let read = attempt { grammar -> Side? in
            guard let length = grammar.length(), !length.isZero, grammar.take(.ago) else { return nil }
            var side = old
            side.isCounted = true
            if !length.isCalendarOnly {
                guard isNamed, !old.hasTime else { return nil }
                side.day = nil
                side.moment = grammar.moment(length, before: day.first, since: start)
                return side.moment == nil ? nil : side
            }
            guard let date = grammar.date(length, before: day, isNamed: isNamed, since: start) else {
                return nil
            }
            side.day = DaySpan(date)
            return side
        }
        guard let read else { return false }
        side = read
        found(.day, since: start)
        return true
    }

    private mutating func date(
        _ length: TimeLength, before day: DaySpan, isNamed: Bool, since start: Int
    ) -> CivilDate? {
        if isNamed { return length.date(after: day.first, backwards: true) }
        switch day.kind {
        case .weekday:
            guard let date = length.date(after: today, backwards: true) else { return nil }
            return weekday(day, nearby: date, since: start - 1)?.first
        case .monthDay where !day.isOfSaidYear && length.days == 0 && length.months % 12 == 0:
            return CivilDate(
                year: today.year - length.months / 12, month: day.first.month, day: day.first.day)
        default: return nil
        }
    }

    /// This time of the day, a length earlier: `tomorrow 3 hours ago`.
    private mutating func moment(_ length: TimeLength, before day: CivilDate, since start: Int) -> TypedTime?
    {
        let local = CivilDateTime(day, nowLocal.time)
        let instant = day == today ? reader.now : reader.zone.instant(for: local, isFold: false)
        guard let earlier = length.instant(after: instant, in: reader.zone, backwards: true) else {
            return nil
        }
        let time = typed(earlier, .moment)
        if day != today {
            let text = "\(time.local.date) \(TimeText.clock(time.local))"
            assume(.vague, span(since: start - 1), text)
        }
        return time
    }

    /// The weekday of the week in which a day some weeks or months ago lies: `3 weeks ago monday`.
    mutating func weekday(_ day: DaySpan, nearby date: CivilDate, since start: Int) -> DaySpan? {
        let days = today.dayNumber - date.dayNumber
        guard case .weekday(let weekday) = day.kind, days >= 28 || days > 0 && days % 7 == 0 else {
            return nil
        }
        let found = self.day(weekday, ofWeek: week(of: date))
        assume(.vague, span(since: start), Vocabulary.text(of: found), found.description)
        return DaySpan(found)
    }
}
