import CalStore

extension DateParser {
    /// One side of a range.
    private enum Side {
        case days(first: CivilDate, last: CivilDate)
        case time(TypedTime)
    }

    mutating func range() throws(DateError) -> WhenRange.Value {
        if cursor.isAtEnd { throw error(.empty) }
        if cursor.tokens.count == 1, cursor.take(word: "all") { return .all }
        let left = try side()
        if cursor.isAtEnd { return value(of: left) }
        if cursor.takeDots() { return try range(from: left, to: try right(of: left)) }
        if cursor.next?.isSign("-") == true, case .time(let start) = left {
            let back = cursor.position
            cursor.skip()
            // Something else behind a minus is an error that `finish` words.
            guard let clock = try time() else {
                cursor.position = back
                return value(of: left)
            }
            return try range(from: left, to: .time(try end(of: start, clock)))
        }
        let back = cursor.position
        _ = cursor.take(sign: "+")
        guard let length = try length() else {
            cursor.position = back
            return value(of: left)
        }
        return try range(from: left, lasting: length)
    }

    private func value(of side: Side) -> WhenRange.Value {
        switch side {
        case .days(let first, let last): .days(first: first, last: last)
        case .time(let time): .moment(time)
        }
    }

    // MARK: Sides

    private mutating func side() throws(DateError) -> Side {
        if let (first, last) = try period() { return .days(first: first, last: last) }
        switch try when() {
        case .date(let date): return .days(first: date, last: date)
        case .time(let time): return .time(time)
        }
    }

    /// The right side is read from where the left one ends: a time is on its day, a weekday is the
    /// next one from there.
    private mutating func right(of left: Side) throws(DateError) -> Side {
        allowsReferenceDay = true
        switch left {
        case .days(_, let last):
            reference = last
            if let clock = try time() {
                return .time(try resolve(last, clock, zonePart(allowsMinus: false, at: clock)))
            }
        case .time(let start):
            reference = start.local.date
            if let clock = try time() { return .time(try end(of: start, clock)) }
        }
        return try side()
    }

    /// A time on the day of the start, in its zone unless it names another. One that is earlier on the clock is on the next
    /// day, as for a night shift, and a warning says so.
    private mutating func end(of start: TypedTime, _ clock: Int) throws(DateError) -> TypedTime {
        var part = try zonePart(allowsMinus: false, at: clock)
        let isClockOfStart = part == nil
        if isClockOfStart {
            switch start.origin {
            case .assumed, .offset, .moment: break
            case .floating: part = .floating
            case .named: part = start.zone.map { .named($0) }
            }
        }
        var date = start.local.date
        if isClockOfStart, clock < start.local.time.secondOfDay, date < .distantFuture {
            date = date.adding(days: 1)
            // Midnight is the end of the day of the start, and nothing to wonder about.
            if clock > 0 { warnings.append(.nextDay(CivilDateTime(date).adding(seconds: clock))) }
        }
        return try resolve(date, clock, part)
    }

    /// `2026-03`, `2026`, `2026-W12`, `next week`; a single date is no period here but a `when`.
    private mutating func period() throws(DateError) -> (CivilDate, CivilDate)? {
        let start = cursor.position
        if let monday = try isoWeekStart() {
            if endsHere { return (monday, monday.adding(days: 6)) }
            cursor.position = start
            return nil
        }
        if let year = cursor.next, year.isNumber(digits: 4), let number = year.value {
            cursor.skip()
            if endsHere {
                guard let days = self.year(number) else { throw error(.noSuchDate(year.text)) }
                return days
            }
            if cursor.glued(0)?.isSign("-") == true, let month = cursor.glued(1), month.isNumber(digits: 2) {
                cursor.skip(2)
                if endsHere {
                    guard let first = CivilDate(year: number, month: month.value ?? 0, day: 1) else {
                        throw error(.noSuchDate("\(year.text)-\(month.text)"))
                    }
                    return self.month(of: first)
                }
            }
            cursor.position = start
            return nil
        }
        return namedPeriod()
    }

    private var endsHere: Bool { cursor.isAtEnd || cursor.next?.kind == .dots }

    private mutating func namedPeriod() -> (CivilDate, CivilDate)? {
        let steps = ["last": -1, "this": 0, "next": 1]
        guard let word = cursor.next, word.kind == .word, let step = steps[word.text],
            let unit = cursor.peek(1)
        else { return nil }
        let today = reader.today
        switch unit.text {
        case "week":
            cursor.skip(2)
            let first = week(of: today).adding(days: 7 * step)
            return (first, first.adding(days: 6))
        case "month":
            cursor.skip(2)
            return month(of: month(of: today).first.adding(months: step))
        case "year":
            guard let days = year(today.year + step) else { return nil }
            cursor.skip(2)
            return days
        default: return nil
        }
    }

    // MARK: Two sides, or a side and a length

    private func range(from left: Side, to right: Side) throws(DateError) -> WhenRange.Value {
        switch (left, right) {
        case (.days(let first, _), .days(_, let last)):
            guard first <= last else { throw endBeforeStart("\(first)", "\(last)") }
            return .days(first: first, last: last)
        case (.time(let start), .time(let end)): return try times(start, end)
        case (.days(let first, _), .time(let end)):
            return try times(midnight(of: first, like: end), end)
        case (.time(let start), .days(_, let last)):
            return try times(start, midnight(of: last.adding(days: 1), like: start))
        }
    }

    private func range(from left: Side, lasting length: Length) throws(DateError) -> WhenRange.Value {
        switch left {
        case .days(let first, let last):
            guard first == last, length.isCalendarOnly else { throw error(.lengthNeedsTime(cursor.text)) }
            guard let after = length.date(after: first) else { throw error(.tooFar) }
            return .days(first: first, last: after.adding(days: -1))
        case .time(let start): return .times(start: start, end: try end(of: start, lasting: length))
        }
    }

    private func end(of start: TypedTime, lasting length: Length) throws(DateError) -> TypedTime {
        // A floating time is counted on a clock that never changes.
        let zone = start.zone ?? .utc
        guard let end = length.instant(after: start.instant(in: .utc), in: zone) else { throw error(.tooFar) }
        return TypedTime(
            local: zone.local(at: end), zone: start.zone, isFold: zone.isFold(at: end),
            origin: start.origin)
    }

    private func times(_ start: TypedTime, _ end: TypedTime) throws(DateError) -> WhenRange.Value {
        guard start.instant(in: reader.zone) <= end.instant(in: reader.zone) else {
            throw endBeforeStart("\(start.local)", "\(end.local)")
        }
        return .times(start: start, end: end)
    }

    private func midnight(of date: CivilDate, like other: TypedTime) -> TypedTime {
        TypedTime(local: CivilDateTime(date), zone: other.zone, origin: other.origin)
    }

    private func endBeforeStart(_ start: String, _ end: String) -> DateError {
        DateError(text: cursor.text, column: 1, reason: .endBeforeStart(start: start, end: end))
    }
}
