import CalStore

/// Days written with figures and months.
extension TimeGrammar {
    /// A date that begins with digits.
    mutating func numericDate() -> DaySpan? {
        guard peek().kind == .number else { return nil }
        if let day = isoDate() ?? isoWeek() ?? yearAndPart() { return day }
        if let day = isoMonth() ?? monthAndYear() ?? slashDate() { return day }
        if let day = dotDate() ?? dashDate() { return day }
        return dayAndMonth() ?? dayOfMonth() ?? year()
    }

    // MARK: ISO 8601

    /// `2026-03-04`, `20260304`, `2026/03/04`, `2026.03.04`, `2026-063`
    private mutating func isoDate() -> DaySpan? {
        let start = position
        if peek().isNumber(digits: 8), let value = peek().value {
            guard let date = CivilDate(year: value / 10_000, month: value / 100 % 100, day: value % 100)
            else {
                // Eight digits in a sentence may have any meaning.
                if !isSentence { fail(.noSuchDate(word())) }
                return nil
            }
            skip()
            return DaySpan(date)
        }
        guard peek().isNumber(digits: 4), let year = peek().value else { return nil }
        let sign = glued(1)
        if sign.isSign(Lexed.minus), glued(2).isNumber(digits: 3), let number = peek(2).value,
            !isSentence || Self.years.contains(year) && (1...366).contains(number)
        {
            skip(3)
            return dayOfYear(number, year, since: start)
        }
        guard sign.isSign(Lexed.minus) || sign.isSign(Lexed.slash) || sign.isSign(Lexed.dot),
            glued(2).kind == .number,
            glued(3).isSign(sign.sign), glued(4).kind == .number, peek(2).digits <= 2, peek(4).digits <= 2,
            !glued(5).isSign(sign.sign)
        else { return nil }
        // 2026.3.9 may also be a version.
        if isSentence, sign.sign == Lexed.dot, peek(2).digits < 2 || peek(4).digits < 2 {
            if let date = CivilDate(year: year, month: peek(2).value ?? 0, day: peek(4).value ?? 0) {
                fail(.otherForm(typed(peek().start..<peek(4).end), readings: [date.description]))
            }
            return nil
        }
        skip(5)
        guard
            let date = CivilDate(
                year: year, month: pieces[start + 2].value ?? 0, day: pieces[start + 4].value ?? 0)
        else {
            fail(.noSuchDate(typed(since: start)), at: start)
            position = start
            return nil
        }
        return DaySpan(date)
    }

    /// `2026-W12`, `2026-W12-5`
    private mutating func isoWeek() -> DaySpan? {
        let start = position
        guard peek().isNumber(digits: 4), let year = peek().value, glued(1).isSign(Lexed.minus),
            glued(2).lexeme.key == .w, glued(3).kind == .number, peek(3).digits <= 2
        else { return nil }
        skip(4)
        guard let monday = Self.week(pieces[start + 3].value ?? 0, of: year) else {
            fail(.noSuchDate(typed(since: start).uppercased()), at: start)
            position = start
            return nil
        }
        if peek().isSign(Lexed.minus), glued(0).isGlued, glued(1).isNumber(digits: 1), let day = peek(1).value
        {
            guard (1...7).contains(day) else {
                fail(.noSuchDate("day \(day) of a week"))
                position = start
                return nil
            }
            skip(2)
            return DaySpan(monday.adding(days: day - 1))
        }
        // With a time it is the first day: `2026-W12 09:00`.
        var ahead = self
        if ahead.clock() != nil { return DaySpan(monday) }
        return DaySpan(monday, monday.adding(days: 6), .week)
    }

    /// The Monday of an ISO week; nil when the year has no such week.
    static func week(_ number: Int, of year: Int) -> CivilDate? {
        // 4 January is always in week 1.
        guard (1...53).contains(number), let fourth = CivilDate(year: year, month: 1, day: 4) else {
            return nil
        }
        let monday = fourth.adding(days: 1 - fourth.weekday.rawValue + (number - 1) * 7)
        let week = monday.isoWeek()
        return week.year == year && week.week == number ? monday : nil
    }

    /// `2026-03`, `2026/3`
    private mutating func isoMonth() -> DaySpan? {
        guard peek().isNumber(digits: 4), let year = peek().value,
            glued(1).isSign(Lexed.minus) || glued(1).isSign(Lexed.slash), glued(2).kind == .number,
            peek(2).digits <= 2, let month = peek(2).value, !glued(3).isSign(Lexed.colon),
            !glued(3).isSign(Lexed.dot), !glued(3).isWord
        else { return nil }
        guard let first = CivilDate(year: year, month: month, day: 1) else {
            fail(.noSuchDate(typed(peek().start..<peek(2).end)))
            return nil
        }
        skip(3)
        return self.month(of: first)
    }

    /// `3/2026`, `03-2026`
    private mutating func monthAndYear() -> DaySpan? {
        guard peek().digits <= 2, let month = peek().value,
            glued(1).isSign(Lexed.minus) || glued(1).isSign(Lexed.slash), glued(2).isNumber(digits: 4),
            let year = peek(2).value, Self.years.contains(year), !glued(3).isSign(peek(1).sign),
            !glued(3).isSign(Lexed.colon), let first = CivilDate(year: year, month: month, day: 1)
        else { return nil }
        skip(3)
        return self.month(of: first)
    }

    /// `2026 Q3`, `2026-q3`, `2026 H2`, `2026-mar-4`
    private mutating func yearAndPart() -> DaySpan? {
        guard peek().isNumber(digits: 4), let year = peek().value, Self.years.contains(year) else {
            return nil
        }
        return attempt { grammar in
            grammar.skip()
            if grammar.glued(0).isSign(Lexed.minus) || grammar.glued(0).isSign(Lexed.slash) {
                let sign = grammar.peek().sign
                grammar.skip()
                let month = Int(grammar.glued(0).lexeme.month)
                if month > 0, grammar.glued(1).isSign(sign), grammar.glued(2).kind == .number,
                    let day = grammar.peek(2).value
                {
                    let start = grammar.position - 2
                    grammar.skip(3)
                    guard let date = CivilDate(year: year, month: month, day: day) else {
                        grammar.fail(.noSuchDate(grammar.typed(since: start)), at: start)
                        return nil
                    }
                    return DaySpan(date)
                }
            }
            // 2027 march 18
            if grammar.peek().lexeme.month > 0, !grammar.peek().isGlued, let day = grammar.monthDate(),
                day.isDay,
                day.kind == .monthDay
            {
                return CivilDate(year: year, month: day.first.month, day: day.first.day).map { DaySpan($0) }
            }
            return grammar.partOfYear(year)
        }
    }

    /// `q3`, `h2` of a year.
    mutating func partOfYear(_ year: Int) -> DaySpan? {
        guard let number = glued(1).value, peek(1).digits == 1, !glued(2).isWord, glued(2).kind != .number
        else { return nil }
        let days: DaySpan
        if key() == .q, (1...4).contains(number),
            let first = CivilDate(year: year, month: number * 3 - 2, day: 1)
        {
            days = quarter(of: first)
        } else if says("h"), (1...2).contains(number),
            let first = CivilDate(year: year, month: number * 6 - 5, day: 1)
        {
            days = DaySpan(first, month(of: first.adding(months: 5)).last, .days)
        } else {
            return nil
        }
        skip(2)
        return days.ofSaidYear
    }

    /// Years that people type; another number of four digits is a time of day, such as `1730`.
    static let years = 1900...2199

    /// `2026`: a year alone.
    mutating func year() -> DaySpan? {
        // `0900` is an hour.
        guard peek().isNumber(digits: 4), let value = peek().value, !glued(1).isSign(Lexed.colon),
            Self.years.contains(value) || value == 0
        else { return nil }
        let isOfPeriod =
            key(-1) == .of
            && (peek(-2).lexeme.unit != nil || peek(-2).lexeme.weekday != nil
                || [.start, .end, .middle, .half].contains(key(-2)))
        if isSentence, key(-1) != .in && !isOfPeriod || !(1970...2099).contains(value) { return nil }
        guard let days = year(value) else {
            fail(.noSuchDate(word()))
            return nil
        }
        skip()
        return days
    }

    // MARK: Slashes, dots, dashes

    /// `25/12`, `12/25/2026`: only if one order is a date. `03/04/2026` is ambiguous, and a guess would be
    /// silent.
    private mutating func slashDate() -> DaySpan? {
        guard let (values, hasYear, used) = signed(Lexed.slash) else { return nil }
        // 1/2 hour and similar texts are not dates.
        if !hasYear, peek(used).lexeme.unit != nil { return nil }
        return ordered(values, hasYear, used)
    }

    /// `25.12.`, `25.12.2026`: the day is first.
    private mutating func dotDate() -> DaySpan? {
        let start = position
        guard peek().digits <= 2, glued(1).isSign(Lexed.dot), glued(2).kind == .number, peek(2).digits <= 2,
            let day = peek().value, let month = peek(2).value
        else { return nil }
        guard glued(3).isSign(Lexed.dot) else {
            // 9.30 behind a day is a time.
            if hasDayBefore(position) { return nil }
            let orders = [(day, month)].compactMap { day, month in
                CivilDate(year: 2000, month: month, day: day).map { _ in
                    "\(day) \(Vocabulary.name(ofMonth: month).lowercased())"
                }
            }
            // 25.12 may be a time or a price.
            if !isSentence, peek(3).lexeme.unit == nil, key(3) != .am, key(3) != .pm {
                fail(
                    orders.isEmpty
                        ? .noSuchDate(typed(peek().start..<peek(2).end))
                        : .otherForm(typed(peek().start..<peek(2).end), readings: orders))
            }
            return nil
        }
        var year: Int?
        var used = 4
        let isShort = glued(4).isNumber(digits: 2)
        if glued(4).isNumber(digits: 4) || isShort {
            year = peek(4).value.map { isShort ? 2000 + $0 : $0 }
            used = 5
        } else if glued(4).kind == .number {
            return nil
        } else if peek(4).isNumber(digits: 4), !glued(5).isSign(Lexed.colon), !glued(5).isSign(Lexed.minus),
            let value = peek(4).value, Self.years.contains(value)
        {
            // 3.4. 2027
            year = value
            used = 5
        }
        // `1.2.26` is more often a version.
        if isShort, isSentence, day <= 12 {
            if let year, let date = CivilDate(year: year, month: month, day: day) {
                fail(.otherForm(typed(peek().start..<peek(4).end), readings: [date.description]))
            }
            return nil
        }
        if glued(used).isSign(Lexed.dot), glued(used + 1).kind == .number { return nil }
        skip(used)
        // 08.25.2026 is a date in one order only.
        let isSwapped = month > 12 && day <= 12 && year != nil
        guard
            let date = isSwapped
                ? resolve(day: month, month: day, year: year) : resolve(day: day, month: month, year: year)
        else {
            fail(.noSuchDate(typed(since: start)), at: start)
            position = start
            return nil
        }
        if day <= 12, month <= 12, day != month {
            assume(.dayFirst, span(since: start), "\(day) \(TimeText.month(date))", date.description)
        }
        if isShort { assume(.shortYear, span(since: start), "\(date.year)", date.description) }
        return DaySpan(date, year == nil ? .monthDay : .day)
    }

    /// `25-12-2026`; in `26-03-13` the year may be first or last.
    private mutating func dashDate() -> DaySpan? {
        guard let (values, hasYear, used) = signed(Lexed.minus), hasYear else { return nil }
        if peek(4).digits == 2 {
            guard peek().digits == 2, peek(2).digits == 2, !glued(5).isSign(Lexed.minus) else { return nil }
            let dates = [
                CivilDate(year: 2000 + values[0], month: values[1], day: values[2]),
                CivilDate(year: 2000 + values[2], month: values[1], day: values[0]),
            ].compactMap { $0 }
            guard !dates.isEmpty else { return nil }
            fail(.otherForm(typed(peek().start..<peek(4).end), readings: dates.map(\.description)))
            return nil
        }
        return ordered(values, hasYear, used)
    }

    /// Two or three numbers with the same sign between them.
    private func signed(_ sign: UInt8) -> (values: [Int], hasYear: Bool, used: Int)? {
        guard peek().digits <= 2, let first = peek().value, glued(1).isSign(sign), glued(2).kind == .number,
            peek(2).digits <= 2, let second = peek(2).value
        else { return nil }
        guard glued(3).isSign(sign), glued(4).kind == .number else { return ([first, second], false, 3) }
        guard peek(4).digits == 4 || peek(4).digits == 2, let third = peek(4).value else { return nil }
        return ([first, second, third], true, 5)
    }

    private mutating func ordered(_ values: [Int], _ hasYear: Bool, _ used: Int) -> DaySpan? {
        let start = position
        let isShort = hasYear && peek(4).digits == 2
        var dates: [CivilDate] = []
        for (day, month) in [(values[1], values[0]), (values[0], values[1])] {
            let year = hasYear ? values[2] + (isShort ? 2000 : 0) : nil
            guard hasYear || CivilDate(year: 2000, month: month, day: day) != nil,
                let date = resolve(day: day, month: month, year: year), !dates.contains(date)
            else { continue }
            dates.append(date)
        }
        skip(used)
        let typed = typed(since: start)
        guard dates.count == 1, let date = dates.first else {
            let readings = dates.map {
                hasYear ? $0.description : "\($0.day) \(Vocabulary.name(ofMonth: $0.month).lowercased())"
            }
            if isShort { fail(.otherForm(typed, readings: dates.isEmpty ? [] : readings), at: start) }
            fail(dates.isEmpty ? .noSuchDate(typed) : .otherForm(typed, readings: readings), at: start)
            position = start
            return nil
        }
        if isShort { assume(.shortYear, span(since: start), "\(date.year)", date.description) }
        return DaySpan(date, hasYear ? .day : .monthDay)
    }

    // MARK: Days with the name of their month

    /// `4 mar`, `4th of march 2026`, `4-mar-2026`, `the third of may`
    mutating func dayAndMonth() -> DaySpan? {
        attempt { grammar in
            let start = grammar.position
            guard let day = grammar.ordinal() ?? grammar.smallNumber() else { return nil }
            // 4-mar-2026, 4/mar/2026, 4. august
            let sign = grammar.glued(0)
            let isDashed =
                (sign.isSign(Lexed.minus) || sign.isSign(Lexed.slash)) && grammar.glued(1).isGlued
            if isDashed || sign.isSign(Lexed.dot) && grammar.peek(1).lexeme.month > 0 { grammar.skip() }
            if !isDashed { _ = grammar.take(.of) }
            let month = Int(grammar.peek().lexeme.month)
            guard month > 0 else { return nil }
            grammar.skip()
            if isDashed, grammar.peek().isSign(sign.sign), grammar.glued(1).kind == .number {
                grammar.skip()
            }
            return grammar.finish(day: day, month: month, since: start)
        }
    }

    /// A number of one or two digits that is not a time.
    mutating func smallNumber() -> Int? {
        guard peek().kind == .number, peek().digits <= 2 else { return nil }
        let value = peek().value
        skip()
        return value
    }

    /// `mar 4`, `march the 4th, 2026`, `march 2026`, `march`
    mutating func monthDate() -> DaySpan? {
        let month = Int(peek().lexeme.month)
        guard month > 0 else { return nil }
        let start = position
        if let day = attempt({ grammar -> DaySpan? in
            grammar.skip()
            if grammar.peek().isSign(Lexed.comma), grammar.isOrdinalEnding(grammar.glued(2)) {
                grammar.skip()
            }
            _ = grammar.take(.the)
            if grammar.peek().isSign(Lexed.minus), grammar.glued(0).isGlued { grammar.skip() }
            guard let day = grammar.ordinal() ?? (grammar.isTime(0) ? nil : grammar.smallNumber()) else {
                return nil
            }
            return grammar.finish(day: day, month: month, since: start)
        }) {
            return day
        }
        skip()
        let beforeYear = position
        let hasComma = take(sign: Lexed.comma)
        _ = take(.of)
        // june-2026
        if glued(0).isSign(Lexed.minus), glued(1).isNumber(digits: 4), !glued(2).isSign(Lexed.minus) {
            skip()
        }
        if peek().isNumber(digits: 4), let year = peek().value, !glued(1).isSign(Lexed.colon), key(1) != .am,
            key(1) != .pm, !isClockOfFour(year), let first = CivilDate(year: year, month: month, day: 1)
        {
            skip()
            return self.month(of: first).ofSaidYear
        }
        position = beforeYear
        if !hasComma, let year = attempt({ $0.yearOfMonth() }),
            let first = CivilDate(year: year, month: month, day: 1)
        {
            return self.month(of: first).ofSaidYear
        }
        // May '27
        if peek().isSign(UInt8(ascii: "'")), glued(1).isNumber(digits: 2), !glued(2).isGlued,
            let value = peek(1).value, let first = CivilDate(year: 2000 + value, month: month, day: 1)
        {
            skip(2)
            assume(.shortYear, span(since: start), "\(first.year)", "\(first.description.prefix(7))")
            return self.month(of: first).ofSaidYear
        }
        position = beforeYear
        return namedMonth(month, step: 0)
    }

    /// `next year` after a month or a day of it.
    mutating func yearOfMonth() -> Int? {
        _ = take(.of)
        _ = take(.the)
        guard let step = step(key()), peek(1).lexeme.unit == .year else { return nil }
        skip(2)
        let year = today.year + step
        return (1...9999).contains(year) ? year : nil
    }

    func isTime(at index: Int) -> Bool { isTime(index - position) }

    /// Whether a number at this distance begins a time of day: `14:00`, `3pm`, `15h`.
    func isTime(_ distance: Int) -> Bool {
        guard peek(distance).kind == .number else { return false }
        let after = peek(distance + 1)
        return after.isSign(Lexed.colon) && after.isGlued && glued(distance + 2).kind == .number
            || after.lexeme.key == .am || after.lexeme.key == .pm || after.lexeme.key == .oclock
            || after.isGlued
                && (after.lexeme.key == .p || after.lexeme.key == .ish || after.lexeme.unit == .hour)
    }

    /// A year after day and month, or the next such day.
    private mutating func finish(day: Int, month: Int, since start: Int) -> DaySpan? {
        let beforeYear = position
        if peek().isSign(Lexed.minus), glued(0).isGlued, glued(1).isNumber(digits: 4) { skip() }
        let hasComma = take(sign: Lexed.comma)
        if !hasComma { _ = take(.of) || take(.in) }
        var year: Int?
        if isYearOrHour {
            skip()
            let text = typed(since: start)
            let value = pieces[position - 1].value ?? 0
            let front = "\(day) \(Vocabulary.name(ofMonth: month).lowercased())"
            let hour = value < 24 ? "\(front) \(Clock.text(value * 3600))" : nil
            fail(.otherForm(text, readings: ["\(front) \(2000 + value)", hour].compactMap { $0 }), at: start)
            return nil
        }
        if let short = shortYear() {
            guard let date = resolve(day: day, month: month, year: short) else {
                fail(.noSuchDate(typed(since: start)), at: start)
                return nil
            }
            assume(.shortYear, span(since: start), "\(short)", date.description)
            return DaySpan(date)
        }
        if peek().isNumber(digits: 4), !glued(1).isSign(Lexed.colon), key(1) != .am, key(1) != .pm,
            let value = peek().value, !isClockOfFour(value)
        {
            year = value
            skip()
        } else {
            position = beforeYear
            year = attempt { $0.yearOfMonth() }
        }
        guard let date = resolve(day: day, month: month, year: year) else {
            fail(.noSuchDate(typed(since: start)), at: start)
            return nil
        }
        var day = DaySpan(date, year == nil ? .monthDay : .day)
        day.isOfSaidYear = year != nil
        return day
    }

    /// `27` of `4 apr 27`, `'27`: larger than any hour.
    private mutating func shortYear() -> Int? {
        let isMarked = peek().isSign(UInt8(ascii: "'")) && glued(1).isNumber(digits: 2)
        let piece = peek(isMarked ? 1 : 0)
        guard piece.isNumber(digits: 2), let value = piece.value, isMarked || (25...99).contains(value) else {
            return nil
        }
        let after = peek(isMarked ? 2 : 1)
        guard !after.isGlued, after.lexeme.unit == nil, after.lexeme.month == 0 else { return nil }
        skip(isMarked ? 2 : 1)
        return 2000 + value
    }

    /// `10` of `3 jan 10`: a year or an hour.
    private var isYearOrHour: Bool {
        let piece = peek()
        let after = peek(1)
        guard piece.isNumber(digits: 2), let value = piece.value, value <= 24, !isTime(0), !after.isGlued,
            after.lexeme.unit == nil, after.lexeme.month == 0, !after.isSign(Lexed.minus),
            ![.to, .until, .through, .am, .pm, .oclock, .hours].contains(after.lexeme.key),
            after.lexeme.part == nil, key(-1) != .in
        else { return false }
        return true
    }

    /// Whether four digits are a time of day and not a year: `1730`, `0900`.
    func isClockOfFour(_ value: Int) -> Bool {
        !Self.years.contains(value) && CivilTime(hour: value / 100, minute: value % 100) != nil
    }

    /// A day of a month; without a year the next one, or the last one after `since`.
    func resolve(day: Int, month: Int, year: Int?) -> CivilDate? {
        if let year { return CivilDate(year: year, month: month, day: day) }
        // Eight years include a 29 February, also around 2100.
        if prefersPast {
            for year in stride(from: today.year, through: today.year - 8, by: -1) {
                if let date = CivilDate(year: year, month: month, day: day), date <= today { return date }
            }
            return nil
        }
        for year in reference.year...(reference.year + 8) {
            if let date = CivilDate(year: year, month: month, day: day), date >= reference { return date }
        }
        return nil
    }

    /// `20th`, `the 20th of next month`, `20 of next month`: the next such day.
    mutating func dayOfMonth() -> DaySpan? {
        attempt { grammar in
            let start = grammar.position
            let ordinal = grammar.ordinal()
            guard let day = ordinal ?? grammar.smallNumber(), ordinal != nil || grammar.key() == .of else {
                return nil
            }
            if let month = grammar.attempt({ $0.monthOfDay() }) {
                guard let date = CivilDate(year: month.first.year, month: month.first.month, day: day) else {
                    grammar.fail(.noSuchDate(grammar.typed(since: start)), at: start)
                    return nil
                }
                return DaySpan(date)
            }
            guard ordinal != nil else { return nil }
            _ = grammar.attempt { $0.take(.of) && $0.take(.the) && $0.takeUnit(.month) ? true : nil }
            // `second 5` and `third party` are not days.
            guard
                !grammar.isSentence || grammar.pieces[start].kind == .number || grammar.isAtEnd
                    || grammar.isBehindWeekday(start)
            else { return nil }
            guard grammar.peek().lexeme.unit == nil, grammar.peek().lexeme.weekday == nil else { return nil }
            guard (1...31).contains(day) else {
                grammar.fail(.noSuchDate(grammar.typed(since: start)), at: start)
                return nil
            }
            return grammar.nextDay(numbered: day).map { DaySpan($0, .dayOfMonth) }
        }
    }

    /// `tuesday the eleventh`
    private func isBehindWeekday(_ start: Int) -> Bool {
        let before = start > 0 && pieces[start - 1].lexeme.key == .the ? start - 2 : start - 1
        return before >= 0 && pieces[before].lexeme.weekday != nil
    }

    private mutating func monthOfDay() -> DaySpan? {
        guard take(.of) || take(.in) else { return nil }
        _ = take(.the)
        if let step = step(key()), peek(1).lexeme.unit == .month {
            skip(2)
            return month(of: month(of: today).first.adding(months: step))
        }
        // "the 1st of the month" is the next one.
        return nil
    }

    /// The next day with this number, in months that have one. After `since` the last one.
    func nextDay(numbered day: Int) -> CivilDate? {
        var first = month(of: prefersPast ? today : reference).first
        for _ in 0..<13 {
            if let date = CivilDate(year: first.year, month: first.month, day: day),
                prefersPast ? date <= today : date >= reference
            {
                return date
            }
            first = first.adding(months: prefersPast ? -1 : 1)
        }
        return nil
    }
}
