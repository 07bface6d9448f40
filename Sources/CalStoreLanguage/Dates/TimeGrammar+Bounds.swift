import CalStore

/// Bounds, inside a day where one is named, and lengths that are added to a time or taken off it.
extension TimeGrammar {
    /// `but before 12`, `and no later than 12pm` behind a lower bound
    mutating func upperBound(_ lower: Phrase) -> Phrase? {
        guard !isSentence, case .from(let first) = lower.value, key() == .and || key() == .but else {
            return lower
        }
        let isBefore = key(1) == .before
        guard isBefore || key(1) == .by || says("no", 1) || key(1) == .not else { return lower }
        skip(isBefore ? 2 : 1)
        guard let upper = isBefore ? before() : takeNoLaterThan() || take(.by) ? deadline() : nil else {
            return nil
        }
        switch (first, upper.value) {
        case (.date(let from), .until(.date(let to))) where from <= to:
            return Phrase(value: .days(first: from, last: to))
        case (.time(let from), .until(.time(let to))): return times(from, to).map { Phrase(value: $0) }
        default: return nil
        }
    }

    /// `no earlier than`, `not earlier than`
    mutating func takeNoEarlierThan() -> Bool {
        guard says("no") || key() == .not, says("earlier", 1) || says("sooner", 1), says("than", 2) else {
            return false
        }
        skip(3)
        return true
    }

    /// `no later than`, `not later than`
    mutating func takeNoLaterThan() -> Bool {
        guard says("no") || key() == .not, key(1) == .later, says("than", 2) else { return false }
        skip(3)
        return true
    }

    /// `by friday`, `by 13:20 tomorrow`
    mutating func deadline() -> Phrase? {
        guard let side = behindAtSide() else { return nil }
        _ = takeAtLatest()
        if let bound = inside(side, isAfter: false, lead: .by) { return bound }
        return point(of: side, isEnd: true).map { Phrase(value: .until($0), lead: .by) }
    }

    /// `before friday`, `before noon on friday`
    mutating func before() -> Phrase? {
        guard let side = behindAtSide() else { return nil }
        if let bound = inside(side, isAfter: false) { return bound }
        guard let point = point(of: side, isEnd: false) else { return nil }
        guard case .date(let date) = point else { return Phrase(value: .until(point), lead: .before) }
        return Phrase(value: .until(.date(date.adding(days: -1))), lead: .before)
    }

    /// `after friday`, `after 3pm`, `after 5 days`, `after lunch`
    mutating func after() -> Phrase? {
        let start = position
        skip()
        if let length = attempt({ $0.length() }), isComplete {
            // Others take it for the moment itself.
            let point = value(of: length, isBackwards: false, since: start)
            if let point, !isSentence, !isEmbedded {
                let text = point.text
                assume(.bound, span(since: start), "from \(text) on", text + "..")
            }
            return point.map { Phrase(value: .from($0), lead: .after) }
        }
        guard let side = behindAtSide() else { return nil }
        if let bound = inside(side, isAfter: true) { return bound }
        if let time = end(of: side) { return Phrase(value: .from(.time(time)), lead: .after) }
        guard let point = point(of: side, isEnd: true) else { return nil }
        guard case .date(let date) = point else { return Phrase(value: .from(point), lead: .after) }
        return Phrase(value: .from(.date(date.adding(days: 1))), lead: .after)
    }

    /// `tomorrow after 4pm`, `friday before noon`, `tomorrow by 13:20`, `3pm or later`
    mutating func bound(on left: Side) -> Phrase? {
        // tomorrow, not after 6 pm
        if peek().isSign(Lexed.comma), [.not, .after, .before, .by].contains(key(1)) { skip() }
        let isLatest = takeAtLatest()
        if isLatest != nil || take(.or) {
            let isLater =
                isLatest.map { !$0 }
                ?? (take(.later) || take(.after) || says("onwards") && take(word: "onwards"))
            guard isLater || isLatest != nil || take(.before) || take(word: "earlier") || take(word: "sooner")
            else { return nil }
            var left = left
            // friday latest 14:00
            if isLatest != nil, !left.hasTime, !isAtEnd,
                let time = attempt({ grammar -> Side? in
                    guard let side = grammar.behindAtSide(), side.day == nil, side.moment == nil,
                        side.times == nil
                    else { return nil }
                    return side
                })
            {
                (left.clock, left.number, left.part, left.partSpan) = (
                    time.clock, time.number, time.part, time.partSpan
                )
            }
            if left.hasTime, let bound = inside(left, isAfter: isLater) { return bound }
            guard let point = point(of: left, isEnd: !isLater) else { return nil }
            if isLater { return Phrase(value: .from(point), lead: .after) }
            return Phrase(value: .until(point), lead: isLatest == nil ? .before : .by)
        }
        // friday from 5pm
        if let start = attempt({ $0.openStart(on: left) }) { return start }
        // tonight after 10, in the evening before 9
        let hasPart = left.part != nil && left.clock == nil && left.number == nil && left.moment == nil
        guard left.day?.isDay ?? hasPart, hasPart || !left.hasTime else { return nil }
        _ = take(.any) && take(.time)
        let isNot = key() == .not && (key(1) == .after || key(1) == .before)
        if isNot { skip() }
        let isDeadline = take(.by) || takeNoLaterThan() || isNot && take(.after)
        let isAfter = !isDeadline && (key() == .after || isNot)
        guard isDeadline || isAfter || key() == .before else { return nil }
        if !isDeadline { skip() }
        // `friday after lunch` may also stand in a sentence, where a meal alone is none.
        let saved = isSentence
        isSentence = false
        defer { isSentence = saved }
        guard var side = behindAtSide(), side.day == nil, side.moment == nil, side.times == nil else {
            return nil
        }
        side.day = left.day
        guard hasPart else { return inside(side, isAfter: isAfter, lead: isDeadline ? .by : nil) }
        guard side.part == nil, side.hasTime else { return nil }
        (side.part, side.partSpan, side.edge) = (left.part, left.partSpan, left.edge)
        if side.day != nil, let bound = inside(side, isAfter: isAfter, lead: isDeadline ? .by : nil) {
            return bound
        }
        guard let point = point(of: side, isEnd: false) else { return nil }
        return isAfter
            ? Phrase(value: .from(point), lead: .after)
            : Phrase(value: .until(point), lead: isDeadline ? .by : .before)
    }

    /// `from 5pm` behind a day, if no end follows
    private mutating func openStart(on left: Side) -> Phrase? {
        guard let day = left.day, day.isDay, left.clock == nil, left.number == nil, left.moment == nil,
            take(.from) || take(.starting), var side = behindAtSide(), side.day == nil, side.moment == nil,
            side.times == nil, side.part == nil, ![.to, .until, .through, .and].contains(key()),
            !peek().isSign(Lexed.minus), peek().kind != .dots
        else { return nil }
        side.day = day
        (side.part, side.partSpan, side.edge) = (left.part, left.partSpan, left.edge)
        guard let point = point(of: side, isEnd: false) else { return nil }
        return Phrase(value: .from(point), lead: .after)
    }

    /// `at the latest`, or false for `at the earliest`
    mutating func takeAtLatest() -> Bool? {
        let used = key() == .at && key(1) == .the ? 2 : 0
        guard says("latest", used) || says("earliest", used) else { return nil }
        defer { skip(used + 1) }
        return says("latest", used)
    }

    /// From or up to a time on its day, if the day does not belong to the time itself: `after 4pm tomorrow`
    /// ends with tomorrow, `after 2026-03-05 16:00` has no end.
    private mutating func inside(_ side: Side, isAfter: Bool, lead: Lexeme.Key? = nil) -> Phrase? {
        guard let day = side.day, day.isDay, side.hasTime, side.moment == nil else { return nil }
        if day.kind == .day, side.isDayFirst, key(-1) != .later, day.first != today.adding(days: 1) {
            return nil
        }
        let time: TypedTime
        if isAfter, let end = end(of: side) {
            time = end
        } else {
            guard case .time(let read)? = point(of: side, isEnd: false) else { return nil }
            time = read
        }
        guard let midnight = resolve(day.first, isAfter ? 86_400 : 0, side.zone),
            let value = isAfter ? times(time, midnight) : times(midnight, time)
        else { return nil }
        return Phrase(value: value, lead: lead ?? (isAfter ? .after : .before))
    }

    /// The end of a part of a day; nil for a side with a time.
    private mutating func end(of side: Side) -> TypedTime? {
        guard let part = side.part, side.clock == nil, side.number == nil else { return nil }
        let seconds = reader.hours.end(of: part)
        guard let time = time(seconds, on: side.day, side.zone, side.partSpan) else { return nil }
        assume(.dayPart, side.partSpan, Clock.text(seconds), "\(time.local.date) \(Clock.text(seconds))")
        return time
    }

    // MARK: Lengths

    /// `4pm - 3 days`, `now - 2 hours`, `now + 90 min`: a moment, or a day, so many units away.
    mutating func counted(from side: Side) -> TimeRange? {
        let isBackwards = peek().isSign(Lexed.minus)
        guard
            isBackwards
                || peek().isSign(Lexed.plus) && (side.moment != nil || side.isCounted && !side.hasTime),
            side.number == nil, side.times == nil
        else { return nil }
        skip()
        let start = position
        guard peek().kind == .number, let length = length(), isComplete, !length.isZero,
            // `9:00-10h` is a range.
            pieces[position - 1].isWord, pieces[position - 1].lexeme.unit != .hour || position - start > 1,
            !(isBackwards && pieces[position - 1].end - pieces[position - 1].start == 1
                && pieces[position - 1].isGlued
                && pieces[position - 1].lexeme.unit == .hour)
        else { return nil }
        found(.length, since: start)
        guard let value = value(of: side) else { return nil }
        switch value {
        case .days(let first, let last) where first == last:
            if length.isCalendarOnly {
                return length.date(after: first, backwards: isBackwards).map { .days(first: $0, last: $0) }
            }
            return nil
        case .moment(let time):
            let zone = time.zone ?? .utc
            return length.instant(after: time.instant(in: .utc), in: zone, backwards: isBackwards).map {
                .moment(
                    TypedTime(
                        local: zone.local(at: $0), zone: time.zone, isFold: zone.isFold(at: $0),
                        origin: time.origin))
            }
        default: return nil
        }
    }
}

extension TimePoint {
    /// `2026-03-09`, `2026-03-09 14:00`
    fileprivate var text: String {
        switch self {
        case .date(let date): date.description
        case .time(let time): "\(time.local.date) \(TimeText.clock(time.local))"
        }
    }
}
