import CalStore

/// Converts a side to times on the reader's clock.
extension TimeGrammar {
    enum Resolved {
        case days(DaySpan)
        case point(TimePoint)
        case times(TypedTime, TypedTime)
    }

    mutating func resolved(_ side: Side) -> Resolved? {
        var side = side
        side.day = side.day.map { coming($0) }
        if let moment = side.moment {
            return side.day == nil && side.clock == nil ? .point(.time(moment)) : nil
        }
        if let times = side.times { return side.day == nil ? .times(times.start, times.end) : nil }
        var clock = side.clock
        if clock == nil, let number = side.number {
            guard side.day != nil || side.part != nil, number.seconds > 0 || !number.isBare else {
                return nil
            }
            clock = number
        }
        guard let clock else {
            if let part = side.part { return resolved(part, side) }
            return side.day.map { .days($0) }
        }
        guard let seconds = seconds(of: clock, in: side.part) else { return nil }
        guard let time = time(seconds, on: side.day, side.zone, clock.span) else { return nil }
        if side.day != nil, seconds == 0, typed(clock.span).lowercased().hasSuffix("midnight") {
            assume(
                .midnight, clock.span, "\(TimeText.day(time.local.date)) 00:00",
                "\(time.local.date) 00:00")
        }
        return .point(.time(time))
    }

    /// A part of a day without a time: its hours for listings, its beginning for new items.
    private mutating func resolved(_ part: Lexeme.DayPart, _ side: Side) -> Resolved? {
        let hours = DayHours.range(of: part, side.edge)
        let start = reader.hours.start(of: part, side.edge)
        // `all morning` lasts until noon.
        if part == .end || reader.purpose == .making && !hasFiller {
            guard let time = time(start, on: side.day, side.zone, side.partSpan) else { return nil }
            assume(
                .dayPart, side.partSpan, Clock.text(start),
                "\(time.local.date) \(Clock.text(start))")
            return .point(.time(time))
        }
        let date: CivilDate
        if let day = side.day {
            guard day.isDay else { return nil }
            date = day.first
        } else {
            let local = zone(of: side.zone).local(at: reader.now)
            date = hours.upperBound <= local.time.secondOfDay ? local.date.adding(days: 1) : local.date
        }
        guard let from = resolve(date, hours.lowerBound, side.zone),
            let to = resolve(date, hours.upperBound, side.zone)
        else { return nil }
        assume(
            .dayPart, side.partSpan,
            "\(Clock.text(hours.lowerBound)) to \(Clock.text(hours.upperBound % 86_400))",
            "\(from.local)..\(to.local)")
        return .times(from, to)
    }

    /// Seconds after the midnight of the given day; a part of the day decides about a bare hour. Figures with
    /// minutes that a meal or the morning moves by half a day are an assumption: `9:00 dinner`.
    private mutating func seconds(of clock: Clock, in part: Lexeme.DayPart?) -> Int? {
        guard let part else {
            if clock.isBare || isEarly(clock) { assumeHour(clock, clock.usual) }
            return clock.usual
        }
        guard let seconds = hour(of: clock, in: part) else { return nil }
        let isVague = [.breakfast, .lunch, .dinner, .morning].contains(part)
        if isVague, !clock.isBare, seconds != clock.seconds { assumeHour(clock, seconds) }
        return seconds
    }

    private mutating func hour(of clock: Clock, in part: Lexeme.DayPart) -> Int? {
        let noon = 43_200
        let isOpen = clock.isBare || clock.takesHalf
        let hour = clock.seconds
        switch part {
        case .morning:
            if isOpen { return hour >= noon ? hour - noon : hour }
            return hour <= noon ? hour : mismatch(clock)
        case .breakfast: return hour <= noon ? hour : mismatch(clock)
        case .afternoon:
            if isOpen { return hour >= noon ? hour : hour + noon }
            return hour >= 11 * 3600 && hour <= 19 * 3600 ? hour : mismatch(clock)
        case .lunch:
            if isOpen, hour < 5 * 3600 { return hour + noon }
            return hour >= 10 * 3600 && hour <= 19 * 3600 ? hour : mismatch(clock)
        case .dinner, .end:
            if isOpen { return hour >= noon ? hour : hour + noon }
            return hour >= 15 * 3600 ? hour : mismatch(clock)
        case .evening where !isOpen: return hour >= 15 * 3600 ? hour : mismatch(clock)
        case .night, .tonight, .evening:
            var seconds = hour
            if isOpen {
                if hour < noon {
                    seconds = hour >= 5 * 3600 ? hour + noon : hour + 86_400
                } else {
                    seconds = hour + noon
                }
            } else if hour < 6 * 3600 {
                seconds = hour + 86_400
            } else if hour < 17 * 3600 {
                return mismatch(clock)
            }
            if seconds >= 86_400 {
                assume(.nextDay, clock.span, "\(Clock.text(seconds - 86_400)) on the next day")
            }
            return seconds
        }
    }

    /// `4:00` without *at*, am or pm, and not in a date with its year: in the night as typed, although the
    /// afternoon may be meant.
    private func isEarly(_ clock: Clock) -> Bool {
        guard !clock.isBare, !clock.hasHalf, (3600..<6 * 3600).contains(clock.seconds) else { return false }
        let bytes = Array(typed(clock.span).utf8.prefix(2))
        return bytes.count == 2 && bytes[1] == Lexed.colon
            && !pieces.contains { $0.kind == .number && $0.digits >= 4 }
    }

    private mutating func mismatch(_ clock: Clock) -> Int? {
        fail(.otherPartOfDay(typed(clock.span)))
        return nil
    }

    mutating func assumeHour(_ clock: Clock, _ seconds: Int) {
        assume(.bareHour, clock.span, Clock.text(seconds))
    }

    /// A time on a day; without a day the next such time, or after `since` the last one.
    mutating func time(_ seconds: Int, on day: DaySpan?, _ zone: ZonePart?, _ span: Range<Int>) -> TypedTime?
    {
        if let day {
            guard day.isDay else { return nil }
            return resolve(day.first, seconds, zone)
        }
        let local = self.zone(of: zone).local(at: reader.now)
        if prefersPast {
            return resolve(
                seconds > local.time.secondOfDay ? local.date.adding(days: -1) : local.date, seconds, zone)
        }
        // Seconds are ignored: at 10:00:30 the time 10:00 is now.
        let hasPassed = seconds < local.time.secondOfDay / 60 * 60
        let date = hasPassed ? local.date.adding(days: 1) : local.date
        if hasPassed, seconds > 0 {
            assume(.passed, span, Vocabulary.text(of: date), "\(date) \(Clock.text(seconds))")
        }
        return resolve(date, seconds, zone)
    }

    // MARK: Two sides

    /// The most days between two dates without years that are in different ones: `1 nov - 1 may`.
    private static let longestUnsaid = 270

    /// A range from one side to the other.
    mutating func range(from left: Side, to right: Side) -> TimeRange? {
        var (left, right) = (left, right)
        // `start of the month to today`
        left.day?.coming = nil
        if let days = daysOfMonth(left, right) { return days }
        // 9 march to 13 march 2027
        if let first = left.day, first.kind == .monthDay, let last = right.day, last.isOfSaidYear {
            left.day = DaySpan(Self.last(first.first, upTo: last.first))
        }
        // from may to oct 2028, q1 to q3 2028
        if let first = left.day, first.kind == .month || first.kind == .quarter, !first.isOfSaidYear,
            let last = right.day, last.isOfSaidYear,
            let start = CivilDate(
                year: last.first.year - (first.first.month > last.first.month ? 1 : 0),
                month: first.first.month,
                day: 1)
        {
            left.day = first.kind == .month ? month(of: start) : quarter(of: start)
        }
        // 4 may - 1 may: not nearly a year
        if let first = left.day, let last = right.day, first.kind == .monthDay, last.kind == .monthDay,
            !last.isOfSaidYear, last.first.dayNumber - first.first.dayNumber > Self.longestUnsaid,
            let end = CivilDate(
                year: first.first.year, month: last.first.month, day: last.first.day),
            end < first.first
        {
            fail(.endBeforeStart(start: "\(first.first)", end: "\(end)"), at: 0)
            return nil
        }
        // 22-23 feb at 7pm
        if left.day == nil, left.clock == nil, left.number != nil, right.isDayFirst, right.clock != nil,
            let kind = right.day?.kind, kind == .monthDay || kind == .day
        {
            fail(.severalDays(typed(since: phraseStart)))
            return nil
        }
        // 12.3. - 14.3. 10:00
        if isDashed, !hasDots, left.day?.isDay == true, !left.hasTime, right.isDayFirst, right.clock != nil,
            let kind = right.day?.kind, kind == .monthDay || kind == .day
        {
            fail(.severalDays(typed(since: phraseStart)))
            return nil
        }
        // next mon-fri 10:00
        if reader.purpose == .making, !hasDots, left.day?.isDay == true, !left.hasTime, right.clock != nil,
            case .weekday? = right.day?.kind, right.isDayFirst
        {
            if case .weekday? = left.day?.kind { return nil }
            fail(.severalDays(typed(since: phraseStart)))
            return nil
        }
        // 2024 - third quarter
        if isDashed, left.day?.kind == .year, let right = right.day, !right.isOfSaidYear,
            [.quarter, .month].contains(right.kind)
        {
            return nil
        }
        // 2016 - 11
        if let day = left.day, !day.isDay, !left.hasTime, right.day == nil, right.moment == nil,
            right.clock != nil || right.number != nil
        {
            return nil
        }
        if left.zone == nil { left.zone = right.zone }
        if right.zone == nil { right.zone = left.zone }
        let leftHasClock = left.clock != nil || left.number != nil
        let rightHasClock = right.clock != nil || right.number != nil
        guard leftHasClock, rightHasClock else { return sides(left, right) }
        let range = clocks(left, right)
        if !hasDots, case .times(let start, let end)? = range, start == end {
            fail(.noLength(typed(since: phraseStart)))
            return nil
        }
        return range
    }

    /// Two times; the second may share the day, the zone and the half of the day of the first.
    private mutating func clocks(_ left: Side, _ right: Side) -> TimeRange? {
        guard let from = left.clock ?? left.number, let to = right.clock ?? right.number,
            typed(from.span) != "0" || from.seconds > 0 || !from.isBare
        else { return nil }
        if from.isBare, from.seconds == 0 { return nil }
        if to.isBare, to.seconds == 0 { return nil }
        guard left.moment == nil, right.moment == nil else { return nil }
        let part = left.part ?? right.part
        var start: Int
        var end: Int
        if let part {
            guard let both = hours(from, in: part, to, in: right.part) else { return nil }
            (start, end) = both
        } else {
            // Only times of one day share their half of it.
            (start, end) =
                left.day != nil && right.day != nil ? (from.usual, to.usual) : Self.hours(from, to)
            assumeHours(from, to, start, end)
        }
        // In `2pm until tomorrow 4pm` the day is that of the end.
        let isOfEnd = left.day == nil && right.isDayFirst && !hasDots
        if isOfEnd, let last = right.day, last.first > today.adding(days: 1) {
            assume(
                .fromToday, from.span, "\(TimeText.day(today)) \(Clock.text(start))",
                "\(today) \(Clock.text(start))")
        }
        let day = isOfEnd ? DaySpan(today) : left.day ?? right.day
        if let day, !day.isDay { return nil }
        guard let startTime = time(start, on: day, left.zone, from.span) else { return nil }
        if left.day != nil || isOfEnd, let other = right.day {
            guard other.isDay, let endTime = resolve(other.first, end, right.zone) else { return nil }
            return times(startTime, endTime)
        }
        // The day in the zone of the range, which an offset may have moved.
        var date = CivilDateTime(day?.first ?? dateOfStart(startTime, left.zone)).date
        if end < start, end < 86_400, left.zone == right.zone || right.zone == nil, date < .distantFuture {
            date = date.adding(days: 1)
            // Midnight is the end of the start's day, which needs no remark.
            if end > 0 {
                assume(
                    .nextDay, to.span, "\(TimeText.day(date)) \(Clock.text(end))",
                    "\(date) \(Clock.text(end))")
            }
        }
        guard let endTime = resolve(date, end, right.zone) else { return nil }
        return times(startTime, endTime)
    }

    private func dateOfStart(_ time: TypedTime, _ zone: ZonePart?) -> CivilDate {
        guard case .offset(let offset)? = zone else { return time.local.date }
        return Zone.fixed(secondsFromUTC: offset).local(at: time.instant(in: reader.zone)).date
    }

    /// The part of the day is that of the start; the end is the next such time after it, unless it has its
    /// own part.
    private mutating func hours(
        _ from: Clock, in part: Lexeme.DayPart, _ to: Clock, in own: Lexeme.DayPart?
    ) -> (Int, Int)? {
        guard let start = seconds(of: from, in: part) else { return nil }
        if let own { return seconds(of: to, in: own).map { (start, $0) } }
        let day = start / 86_400 * 86_400
        return (start, Self.hours(Clock(seconds: start - day, hasHalf: true, span: from.span), to).1 + day)
    }

    /// The seconds of both ends.
    ///
    /// | Ends | Read as |
    /// |---|---|
    /// | `3-5pm`, `11-1pm` | the half of the day of one end, if that gives the shorter span |
    /// | `9-5`, `9-5:30`, `6:30-8` | a usual start, and the next such end after it |
    /// | `12:30-1:30` | the start as typed, and the next such end after it |
    /// | `8-20`, `9-17:30` | a usual start, if it is before the end of a clock with 24 hours |
    /// | `22:00-06:00`, `4:00-5:00` | as typed |
    private static func hours(_ from: Clock, _ to: Clock) -> (Int, Int) {
        let noon = 43_200
        let hasBare = from.isBare || to.isBare
        if from.isBare || from.isOfTwelve, to.isBare || to.isOfTwelve, hasBare || to.seconds < from.seconds {
            let start = hasBare ? from.usualOfTwelve : from.seconds
            return (start, to.next(after: start) ?? (to.isBare ? to.seconds % noon : to.seconds))
        }
        if to.hasHalf || !to.isBare, from.isBare || to.hasHalf && from.takesHalf {
            let end = to.seconds == 0 ? 86_400 : to.seconds
            let early = from.seconds >= noon ? from.seconds - noon : from.seconds
            if !from.isBare, from.seconds < end, from.seconds >= noon { return (from.seconds, to.seconds) }
            if from.isBare, !to.hasHalf, from.usual < end { return (from.usual, to.seconds) }
            if early + noon < end { return (early + noon, to.seconds) }
            if early < end { return (early, to.seconds) }
            return (early + noon, to.seconds)
        }
        // 9am-1, 22:00-6
        guard to.isBare || from.hasHalf && to.takesHalf else { return (from.seconds, to.seconds) }
        let end = to.next(after: from.seconds)
        return (from.seconds, end ?? (to.isBare ? to.seconds % noon : to.seconds))
    }

    private mutating func assumeHours(_ from: Clock, _ to: Clock, _ start: Int, _ end: Int) {
        // 8:00-midnight is in the evening, but nobody said so.
        let isMoved =
            to.isOfTwelve && end % 86_400 != to.seconds || to.seconds == 0 && start != from.seconds
        let isOpen = from.isBare || to.isBare || isMoved || isEarly(from) && start == from.seconds
        guard isOpen, !(to.hasHalf && from.isBare), !(from.hasHalf && !to.isBare) else { return }
        let first = from.isBare || !to.isBare || start != from.seconds ? from : to
        assume(
            .bareHour, first.span.lowerBound..<max(first.span.upperBound, to.span.upperBound),
            "\(Clock.text(start)) to \(Clock.text(end % 86_400))",
            "\(Clock.text(start))-\(Clock.text(end % 86_400))")
    }

    /// The seconds of the hours from one clock to another one, which is on the next day if it is earlier.
    static func hourBounds(_ from: Clock, _ to: Clock) -> ClosedRange<Int> {
        let (start, end) = hours(from, to)
        return start...(start <= end ? end : end + 86_400)
    }

    /// Seconds after midnight of one or two sides without a day; 86400 or more is on the next day.
    mutating func seconds(of left: Side, to right: Side?) -> (start: Int, end: Int?)? {
        guard let right else {
            if let clock = left.clock ?? left.number {
                return seconds(of: clock, in: left.part).map { ($0, nil) }
            }
            guard let part = left.part else { return nil }
            let start = reader.hours.start(of: part)
            assume(.dayPart, left.partSpan, Clock.text(start))
            return (start, nil)
        }
        guard let from = left.clock ?? left.number, let to = right.clock ?? right.number else { return nil }
        let part = left.part ?? right.part
        var (start, end) = (0, 0)
        if let part {
            guard let both = hours(from, in: part, to, in: right.part) else { return nil }
            (start, end) = both
        } else {
            (start, end) = Self.hours(from, to)
            assumeHours(from, to, start, end)
        }
        if end < start {
            if end > 0 { assume(.nextDay, to.span, "\(Clock.text(end)) on the next day") }
            end += 86_400
        }
        return (start, end)
    }

    /// Two sides, at least one without a time of day.
    private mutating func sides(_ left: Side, _ right: Side) -> TimeRange? {
        // `monday to friday at 9` is at nine on each day, which is not a range.
        if !hasDots, !left.hasTime, right.clock != nil || right.number != nil,
            case .weekday? = left.day?.kind,
            case .weekday? = right.day?.kind
        {
            return nil
        }
        guard let first = resolved(left) else { return nil }
        var right = right
        // `6 may 2026 - 6:37am` is a time on that day.
        if isDashed, let day = left.day, day.isDay, !left.hasTime, right.day == nil, right.moment == nil,
            right.clock != nil, case .point(.time(let time))? = resolved(Self.joined(day, right))
        {
            return .moment(time)
        }
        // A time without a day is on the last day of the left side.
        if right.day == nil, right.moment == nil, right.hasTime {
            switch first {
            case .days(let days): right.day = DaySpan(days.last)
            case .point(.time(let time)), .times(let time, _): right.day = DaySpan(time.local.date)
            case .point(.date(let date)): right.day = DaySpan(date)
            }
        }
        guard var last = resolved(right) else { return nil }
        if case .point(.time(let end)) = last, case .point(.time(let start)) = first, right.moment == nil,
            left.moment != nil || left.part != nil,
            end.instant(in: reader.zone) < start.instant(in: reader.zone),
            let next = resolve(end.local.date.adding(days: 1), end.local.time.secondOfDay, right.zone)
        {
            assume(
                .nextDay, right.clock?.span ?? right.partSpan,
                "\(TimeText.day(next.local.date)) \(TimeText.clock(next.local))", "\(next.local)")
            last = .point(.time(next))
        }
        switch (first, last) {
        case (.days(let from), .days(let to)):
            guard from.first <= to.last else {
                fail(.endBeforeStart(start: "\(from.first)", end: "\(to.last)"), at: 0)
                return nil
            }
            return .days(first: from.first, last: to.last)
        case (.days(let from), .point(.time(let end))):
            let range = times(midnight(of: from.first, like: end), end)
            if let range, !hasDots, reader.purpose == .making {
                let span = right.clock?.span ?? right.number?.span ?? right.partSpan
                assume(.bound, span, range.spelling(in: reader.zone))
            }
            return range
        case (.point(.time(let start)), .days(let to)):
            return times(start, midnight(of: to.last.adding(days: 1), like: start))
        case (.point(.time(let start)), .point(.time(let end))), (.times(let start, _), .times(_, let end)),
            (.point(.time(let start)), .times(_, let end)), (.times(let start, _), .point(.time(let end))):
            return times(start, end)
        case (.days(let from), .times(_, let end)): return times(midnight(of: from.first, like: end), end)
        case (.times(let start, _), .days(let to)):
            return times(start, midnight(of: to.last.adding(days: 1), like: start))
        case (.point(.date), _), (_, .point(.date)): return nil
        }
    }

    private static func joined(_ day: DaySpan, _ side: Side) -> Side {
        var side = side
        side.day = day
        return side
    }

    mutating func times(_ start: TypedTime, _ end: TypedTime) -> TimeRange? {
        // Floating times ignore clock changes.
        let zone = start.zone == nil && end.zone == nil ? Zone.utc : reader.zone
        guard start.instant(in: zone) <= end.instant(in: zone) else {
            fail(.endBeforeStart(start: "\(start.local)", end: "\(end.local)"), at: 0)
            return nil
        }
        return .times(start: start, end: end)
    }

    private func midnight(of date: CivilDate, like other: TypedTime) -> TypedTime {
        TypedTime(local: CivilDateTime(date), zone: other.zone, origin: other.origin)
    }

    // MARK: A side and a length

    mutating func range(from side: Side, lasting length: TimeLength, at position: Int) -> TimeRange? {
        guard let resolved = resolved(side) else { return nil }
        switch resolved {
        case .days(let days):
            guard days.isDay, length.isCalendarOnly else {
                fail(
                    length.isZero ? .unexpected(typed(since: position)) : .lengthNeedsTime(text), at: position
                )
                return nil
            }
            guard let after = length.date(after: days.first) else {
                fail(.tooFar, at: position)
                return nil
            }
            return .days(first: days.first, last: max(days.first, after.adding(days: -1)))
        case .point(.time(let start)), .times(let start, _):
            // A floating time uses a clock that never changes.
            let zone = start.zone ?? .utc
            guard let end = length.instant(after: start.instant(in: .utc), in: zone) else {
                fail(.tooFar, at: position)
                return nil
            }
            return .times(
                start: start,
                end: TypedTime(
                    local: zone.local(at: end), zone: start.zone, isFold: zone.isFold(at: end),
                    origin: start.origin))
        case .point(.date): return nil
        }
    }
}
