import CalStore

/// Days in figures with slashes, dots, dashes or blanks between them.
extension TimeGrammar {
    /// `25/12`, `12/25/2026`: only if one order is a date. `03/04/2026` is ambiguous, and a guess would be
    /// silent.
    mutating func slashDate() -> DaySpan? {
        guard let (values, hasYear, used) = signed(Lexed.slash) else { return nil }
        // 1/2 hour and similar texts are not dates.
        if !hasYear, peek(used).lexeme.unit != nil { return nil }
        return ordered(values, hasYear, used)
    }

    /// `25.12.`, `25.12.2026`: the day is first.
    mutating func dotDate() -> DaySpan? {
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
                // 25.12 and 13.1 are no times.
                if day > 24 || peek(2).digits == 1 && day > 12, !orders.isEmpty,
                    let date = resolve(day: day, month: month, year: nil)
                {
                    skip(3)
                    assume(.dayFirst, span(since: start), "\(day) \(TimeText.month(date))", date.description)
                    return DaySpan(date, .monthDay)
                }
                let text = typed(peek().start..<peek(2).end)
                // 17.30
                let isClock = peek(2).digits == 2 && CivilTime(hour: day, minute: month) != nil
                let clock = "\(day):\(typed(peek(2).start..<peek(2).end))"
                fail(
                    !orders.isEmpty
                        ? .otherForm(text, readings: orders)
                        : isClock ? .otherForm(text, readings: [clock]) : .noSuchDate(text))
            }
            return nil
        }
        var year: Int?
        var used = 4
        let isShort = glued(4).isNumber(digits: 2)
        if glued(4).isNumber(digits: 4) || isShort {
            year = peek(4).value.map { isShort ? Self.fullYear($0) : $0 }
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
        var read = DaySpan(date, year == nil ? .monthDay : .day)
        read.isOfSaidYear = year != nil
        return read
    }

    /// `26. 10. 2026`, `14. 03.`; in a sentence the first number may end another one.
    mutating func spacedDotDate() -> DaySpan? {
        guard !isSentence || peek(4).isNumber(digits: 4), peek().digits <= 2, let day = peek().value,
            glued(1).isSign(Lexed.dot), peek(2).kind == .number, peek(2).digits <= 2, !peek(2).isGlued,
            let month = peek(2).value,
            glued(3).isSign(Lexed.dot), CivilDate(year: 2000, month: month, day: day) != nil
        else { return nil }
        let start = position
        skip(4)
        var year: Int?
        let isShort = glued(0).isNumber(digits: 2)
        if isShort || peek().isNumber(digits: 4), let value = peek().value,
            isShort || Self.years.contains(value), !glued(1).isSign(Lexed.colon)
        {
            year = isShort ? Self.fullYear(value) : value
            skip()
        }
        guard let date = resolve(day: day, month: month, year: year) else {
            fail(.noSuchDate(typed(since: start)), at: start)
            return nil
        }
        if day <= 12, month <= 12, day != month {
            assume(.dayFirst, span(since: start), "\(day) \(TimeText.month(date))", date.description)
        }
        if isShort { assume(.shortYear, span(since: start), "\(date.year)", date.description) }
        return DaySpan(date, year == nil ? .monthDay : .day)
    }

    /// `25-12-2026`; in `26-03-13` the year may be first or last.
    mutating func dashDate() -> DaySpan? {
        guard let (values, hasYear, used) = signed(Lexed.minus), hasYear else { return nil }
        if peek(4).digits == 2, values[0] <= 31 {
            guard peek().digits == 2, peek(2).digits == 2, !glued(5).isSign(Lexed.minus) else { return nil }
            var dates: [CivilDate] = []
            for (year, month, day) in [(0, 1, 2), (2, 1, 0), (2, 0, 1)] {
                let date = CivilDate(
                    year: Self.fullYear(values[year]), month: values[month], day: values[day])
                if let date, !dates.contains(date) { dates.append(date) }
            }
            if isSentence, dates.isEmpty { return nil }
            // 10-31-74
            if !isSentence, dates.count == 1, let date = dates.first {
                let start = position
                skip(used)
                assume(.shortYear, span(since: start), "\(date.year)", date.description)
                return DaySpan(date)
            }
            fail(.otherForm(typed(peek().start..<peek(4).end), readings: dates.map(\.description)))
            return nil
        }
        return ordered(values, hasYear, used)
    }

    /// `2026 03 09`, `09 25 2026`: with blanks, and only if one order is a date. In a sentence they may be
    /// any numbers.
    mutating func spacedDate() -> DaySpan? {
        guard !isSentence, !peek(1).isGlued, peek(1).isNumber(digits: 2), !peek(2).isGlued,
            peek(2).kind == .number, !peek(3).isGlued, let first = peek().value, let second = peek(1).value,
            let third = peek(2).value
        else { return nil }
        var dates: [CivilDate] = []
        if peek().digits == 4, peek(2).digits == 2, Self.years.contains(first) {
            dates = [CivilDate(year: first, month: second, day: third)].compactMap { $0 }
        } else if peek().digits == 2, peek(2).digits == 4, Self.years.contains(third) {
            for (day, month) in [(first, second), (second, first)] {
                if let date = CivilDate(year: third, month: month, day: day), !dates.contains(date) {
                    dates.append(date)
                }
            }
        }
        guard let date = dates.first else { return nil }
        guard dates.count == 1 else {
            fail(.otherForm(typed(peek().start..<peek(2).end), readings: dates.map(\.description)))
            return nil
        }
        skip(3)
        return DaySpan(date)
    }

    /// Two or three numbers with the same sign between them.
    private func signed(_ sign: UInt8) -> (values: [Int], hasYear: Bool, used: Int)? {
        guard peek().digits <= 2, let first = peek().value, glued(1).isSign(sign), glued(2).kind == .number,
            peek(2).digits <= 2, let second = peek(2).value
        else { return nil }
        guard glued(3).isSign(sign), glued(4).kind == .number else { return ([first, second], false, 3) }
        guard peek(4).digits == 4 || peek(4).digits == 2 || first > 31, let third = peek(4).value else {
            return nil
        }
        return ([first, second, third], true, 5)
    }

    private mutating func ordered(_ values: [Int], _ hasYear: Bool, _ used: Int) -> DaySpan? {
        let start = position
        let isShort = hasYear && peek(4).digits == 2
        var dates: [CivilDate] = []
        for (day, month) in [(values[1], values[0]), (values[0], values[1])] {
            let year = hasYear ? (isShort ? Self.fullYear(values[2]) : values[2]) : nil
            guard hasYear || CivilDate(year: 2000, month: month, day: day) != nil,
                let date = resolve(day: day, month: month, year: year), !dates.contains(date)
            else { continue }
            dates.append(date)
        }
        // 94/12/2
        let isYearFirst = hasYear && values[0] > 31 && peek(4).digits <= 2
        if isYearFirst,
            let date = CivilDate(year: Self.fullYear(values[0]), month: values[1], day: values[2])
        {
            dates.append(date)
        }
        // sunday 12/7/2014
        if dates.count == 2, let weekday = weekdayBeside(used) {
            let fitting = dates.filter { $0.weekday == weekday }
            if fitting.count == 1 { dates = fitting }
        }
        if dates.count == 2, hasYear, let isMonthFirst = provenOrder(peek(1).sign) {
            dates.remove(at: isMonthFirst ? 1 : 0)
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
        if isShort || isYearFirst {
            assume(.shortYear, span(since: start), "\(date.year)", date.description)
        }
        var read = DaySpan(date, hasYear ? .day : .monthDay)
        read.isOfSaidYear = hasYear
        return read
    }

    /// The weekday directly before a date in figures, or behind it.
    private func weekdayBeside(_ used: Int) -> Weekday? {
        let before = peek(-1).isSign(Lexed.comma) ? peek(-2) : peek(-1)
        let behind = peek(used).isSign(Lexed.comma) ? peek(used + 1) : peek(used)
        return before.lexeme.weekday ?? behind.lexeme.weekday
    }

    /// Whether the month is first in another date of the text with a year, which is a date in one order only:
    /// `08/29/2026 - 09/02/2026`.
    private func provenOrder(_ sign: UInt8) -> Bool? {
        var proof: Bool?
        for index in 0..<max(0, limit - 4)
        where pieces[index].digits <= 2 && pieces[index + 1].isSign(sign) && pieces[index + 3].isSign(sign)
            && pieces[index + 4].isGlued
        {
            guard let first = pieces[index].value, let second = pieces[index + 2].value,
                (1...12).contains(min(first, second)), (13...31).contains(max(first, second))
            else { continue }
            if let proof, proof != (first < second) { return nil }
            proof = first < second
        }
        return proof
    }
}
