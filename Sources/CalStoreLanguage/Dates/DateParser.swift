import CalStore

/// One reading of one text, by recursive descent. A function answers nil when the text does not begin with what it
/// reads, and throws when it does but is wrong.
struct DateParser {
    let reader: DateReader
    var cursor: TokenCursor
    var warnings: [DateWarning] = []
    /// The day that weekdays and dates without a year are counted from: today, or the start of a range or of what repeats.
    var reference: CivilDate
    /// Whether a weekday may be the reference day itself: `fri 9am..fri noon` is one Friday, but today is never `wed`.
    var allowsReferenceDay = false

    init(_ text: String, _ reader: DateReader) {
        self.reader = reader
        self.cursor = TokenCursor(text)
        self.reference = max(reader.today, reader.start ?? reader.today)
    }

    var column: Int { cursor.next?.column ?? cursor.text.count + 1 }

    func error(_ reason: DateError.Reason) -> DateError {
        DateError(text: cursor.text, column: column, reason: reason)
    }

    // MARK: when

    mutating func when() throws(DateError) -> When.Value {
        if cursor.isAtEnd { throw error(.empty) }
        if let moment = try moment() { return .time(moment) }
        if let value = try offset() { return value }
        if let date = try date() { return try whenOn(date) }
        if let time = try timeAlone() { return .time(time) }
        throw notADate()
    }

    /// What may stand behind a date: a time and its zone.
    mutating func whenOn(_ date: CivilDate) throws(DateError) -> When.Value {
        let start = cursor.position
        // A `t` belongs to the time only where digits follow: 2026-03-04T09:00.
        let isJoined = cursor.glued(0)?.isWord("t") == true && cursor.glued(1)?.kind == .number
        if isJoined { cursor.skip() }
        guard let clock = try isJoined ? joinedTime() : time() else {
            cursor.position = start
            if cursor.next?.kind == .bracket { throw error(.zoneWithoutTime(cursor.text)) }
            return .date(date)
        }
        let part = try zonePart(allowsMinus: isJoined, at: clock)
        return .time(try resolve(date, clock, part))
    }

    private mutating func moment() throws(DateError) -> TypedTime? {
        guard cursor.take(word: "now") else { return nil }
        return typed(reader.now, .moment)
    }

    /// `+90m`, `-3d`, `in 2 hours`, `1w ago`
    private mutating func offset() throws(DateError) -> When.Value? {
        let start = cursor.position
        var isBackwards = false
        if cursor.take(sign: "-") {
            isBackwards = true
        } else if !cursor.take(sign: "+"), !cursor.take(word: "in") {
            // No length at all, or one that is not followed by `ago`, may still be a date: `1 mar`.
            guard let length = try? length(), cursor.take(word: "ago") else {
                cursor.position = start
                return nil
            }
            return try value(of: length, isBackwards: true)
        }
        guard let length = try length() else { throw error(.notALength(cursor.rest)) }
        return try value(of: length, isBackwards: isBackwards)
    }

    private func value(of length: Length, isBackwards: Bool) throws(DateError) -> When.Value {
        if length.isCalendarOnly {
            guard let date = length.date(after: reader.today, backwards: isBackwards) else {
                throw error(.tooFar)
            }
            return .date(date)
        }
        guard let instant = length.instant(after: reader.now, in: reader.zone, backwards: isBackwards) else {
            throw error(.tooFar)
        }
        return .time(typed(instant, .moment))
    }

    /// A time without a day is the next such time.
    private mutating func timeAlone() throws(DateError) -> TypedTime? {
        guard let clock = try time() else { return nil }
        let part = try zonePart(allowsMinus: false, at: clock)
        let local = place(of: part).local(at: reader.now)
        // Seconds do not count: at 10:00:30 the time 10:00 is now.
        let hasPassed = clock < local.time.secondOfDay / 60 * 60
        let date = hasPassed ? local.date.adding(days: 1) : local.date
        if hasPassed { warnings.append(.tomorrow(date)) }
        return try resolve(date, clock, part)
    }

    // MARK: The end, and what is wrong there

    mutating func finish() throws(DateError) {
        guard !cursor.isAtEnd else { return }
        if cursor.next?.isSign("-") == true, cursor.glued(1)?.kind == .number {
            throw error(.offsetNeedsT(cursor.rest))
        }
        // `14:00 tomorrow`
        var rest = self
        if reader.isSuggesting, (try? rest.date()) != nil, rest.cursor.isAtEnd {
            var reader = reader
            reader.isSuggesting = false
            let (front, back) = (cursor.typed(since: 0), cursor.rest)
            // What is suggested is read first, so that no hint leads to another error.
            if (try? reader.when(back + " " + front)) != nil {
                throw error(.timeBeforeDate(time: front, date: back))
            }
            if front == "next week", (try? reader.when("next " + back)) != nil {
                throw error(.dayOfNextWeek(back))
            }
            let range = front + ".." + back
            throw error(.twoDates(cursor.text, range: (try? reader.range(range)) == nil ? nil : range))
        }
        throw error(.unexpected(cursor.rest))
    }

    func notADate() -> DateError {
        if let token = cursor.next, token.kind == .number, cursor.position == 0, cursor.tokens.count == 1,
            token.text.utf8.count <= 2
        {
            return error(.bareNumber(token.text))
        }
        return error(.notADate(cursor.rest))
    }

    // MARK: Civil times to typed ones

    func typed(_ instant: Instant, _ origin: TypedTime.Origin) -> TypedTime {
        let zone = reader.zone
        return TypedTime(
            local: zone.local(at: instant), zone: zone, isFold: zone.isFold(at: instant),
            origin: origin)
    }
}
