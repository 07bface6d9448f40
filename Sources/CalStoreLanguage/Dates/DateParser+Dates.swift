import CalStore

extension DateParser {
    mutating func date() throws(DateError) -> CivilDate? {
        guard let token = cursor.next else { return nil }
        switch token.kind {
        case .number: return try numericDate()
        case .word: return try wordDate(token.text)
        default: return nil
        }
    }

    private mutating func numericDate() throws(DateError) -> CivilDate? {
        if let date = try isoDate() { return date }
        if let date = try isoWeek() { return date }
        try refuseSlashes()
        return try dayAndMonth()
    }

    /// `2026-03-04`, `20260304`
    private mutating func isoDate() throws(DateError) -> CivilDate? {
        guard let first = cursor.next else { return nil }
        if first.isNumber(digits: 8) {
            guard let date = CivilDate(iso: first.text) else { throw error(.noSuchDate(first.text)) }
            cursor.skip()
            return date
        }
        guard first.isNumber(digits: 4), cursor.glued(1)?.isSign("-") == true,
            let month = cursor.glued(2), month.isNumber(digits: 2), cursor.glued(3)?.isSign("-") == true,
            let day = cursor.glued(4), day.isNumber(digits: 2)
        else { return nil }
        let text = "\(first.text)-\(month.text)-\(day.text)"
        guard let date = CivilDate(iso: text) else { throw error(.noSuchDate(text)) }
        cursor.skip(5)
        return date
    }

    /// `2026-W12` (its Monday), `2026-W12-5`
    private mutating func isoWeek() throws(DateError) -> CivilDate? {
        guard let week = try isoWeekStart() else { return nil }
        guard cursor.glued(0)?.isSign("-") == true, let day = cursor.glued(1), day.isNumber(digits: 1) else {
            return week
        }
        guard let number = day.value, (1...7).contains(number) else {
            throw error(.noSuchDate("day \(day.text) of a week"))
        }
        cursor.skip(2)
        return week.adding(days: number - 1)
    }

    /// The Monday of an ISO week.
    mutating func isoWeekStart() throws(DateError) -> CivilDate? {
        guard let year = cursor.next, year.isNumber(digits: 4), cursor.glued(1)?.isSign("-") == true,
            cursor.glued(2)?.isWord("w") == true, let week = cursor.glued(3), week.isNumber(digits: 2)
        else { return nil }
        // 4 January is always in week 1.
        guard let number = week.value, let value = year.value, number >= 1,
            let fourth = CivilDate(year: value, month: 1, day: 4)
        else { throw error(.noSuchDate("\(year.text)-W\(week.text)")) }
        let monday = fourth.adding(days: 1 - fourth.weekday.rawValue + (number - 1) * 7)
        let iso = monday.isoWeek()
        guard iso == CivilWeek(year: value, week: number) else {
            throw error(.noSuchDate("\(year.text)-W\(week.text)"))
        }
        cursor.skip(4)
        return monday
    }

    /// `03/04/2026` means two days to two people, and a guess would be silent.
    private func refuseSlashes() throws(DateError) {
        guard let first = cursor.next, let sign = cursor.glued(1), sign.isSign("/") || sign.isSign("."),
            let second = cursor.glued(2), second.kind == .number
        else { return }
        var parts = [first, second]
        if cursor.glued(3)?.text == sign.text, let third = cursor.glued(4), third.kind == .number {
            parts.append(third)
        }
        let text = parts.map(\.text).joined(separator: sign.text)
        let values = parts.map { $0.value ?? 0 }
        guard parts.count == 3 else {
            // With dots the day comes first, always.
            let orders = sign.isSign(".") ? [(0, 1)] : [(1, 0), (0, 1)]
            var known: [String] = []
            for (day, month) in orders
            where CivilDate(year: 2000, month: values[month], day: values[day]) != nil {
                let text = "\(values[day]) \(Vocabulary.name(ofMonth: values[month]).lowercased())"
                if !known.contains(text) { known.append(text) }
            }
            throw error(known.isEmpty ? .noSuchDate(text) : .otherForm(text, readings: known))
        }
        var readings: [CivilDate?] = []
        if parts[0].isNumber(digits: 4) {
            readings = [CivilDate(year: values[0], month: values[1], day: values[2])]
        } else if parts[2].isNumber(digits: 4) {
            readings = [CivilDate(year: values[2], month: values[0], day: values[1])]
            // With dots the day comes first, always.
            if sign.isSign(".") { readings = [] }
            readings.append(CivilDate(year: values[2], month: values[1], day: values[0]))
        }
        var known = readings.compactMap { $0?.description }
        if known.count == 2, known[0] == known[1] { known.removeLast() }
        throw error(
            known.isEmpty && !readings.isEmpty ? .noSuchDate(text) : .otherForm(text, readings: known))
    }

    /// `4 mar`, `4th mar 2026`
    mutating func dayAndMonth() throws(DateError) -> CivilDate? {
        guard let day = cursor.next, day.kind == .number, day.text.utf8.count <= 2 else { return nil }
        let hasEnding = cursor.glued(1).map { Vocabulary.ordinalEndings.contains($0.text) } ?? false
        let word = cursor.peek(hasEnding ? 2 : 1)
        guard let word, word.kind == .word, let month = Vocabulary.months[word.text] else { return nil }
        let start = cursor.position
        cursor.skip(hasEnding ? 3 : 2)
        return try finish(day: day.value ?? 0, month: month, since: start)
    }

    private mutating func wordDate(_ word: String) throws(DateError) -> CivilDate? {
        if let date = landmark(word) {
            cursor.skip()
            return date
        }
        if let weekday = cursor.take(from: Vocabulary.weekdays) {
            let days = weekday.days(after: reference.weekday)
            return reference.adding(days: days == 0 && !allowsReferenceDay ? 7 : days)
        }
        if word == "next" || word == "last", let day = cursor.peek(1), day.kind == .word,
            let weekday = Vocabulary.weekdays[day.text]
        {
            cursor.skip(2)
            let start = week(of: reader.today).adding(days: word == "next" ? 7 : -7)
            return start.adding(days: weekday.days(after: reader.weekStart))
        }
        if let month = Vocabulary.months[word], let day = cursor.peek(1), day.kind == .number,
            day.text.utf8.count <= 2, cursor.glued(2)?.isSign(":") != true
        {
            let start = cursor.position
            cursor.skip(2)
            if let ending = cursor.glued(0), Vocabulary.ordinalEndings.contains(ending.text) { cursor.skip() }
            return try finish(day: day.value ?? 0, month: month, since: start)
        }
        return nil
    }

    /// A year behind day and month, or the next such day.
    private mutating func finish(day: Int, month: Int, since start: Int) throws(DateError) -> CivilDate {
        let beforeComma = cursor.position
        let hasComma = cursor.take(sign: ",")
        if let year = cursor.next, year.isNumber(digits: 4), cursor.glued(1)?.isSign(":") != true {
            cursor.skip()
            guard let date = CivilDate(year: year.value ?? 0, month: month, day: day) else {
                throw error(.noSuchDate(cursor.typed(since: start)))
            }
            return date
        }
        if hasComma { cursor.position = beforeComma }
        // Eight years hold a 29 February, also around 2100.
        for year in reference.year...(reference.year + 8) {
            if let date = CivilDate(year: year, month: month, day: day), date >= reference { return date }
        }
        throw error(.noSuchDate(cursor.typed(since: start)))
    }

    private func landmark(_ word: String) -> CivilDate? {
        let today = reader.today
        return switch word {
        case "today": today
        case "tomorrow": today.adding(days: 1)
        case "yesterday": today.adding(days: -1)
        case "sow": week(of: today)
        case "eow": week(of: today).adding(days: 6)
        case "som": month(of: today).first
        case "eom": month(of: today).last
        case "soy": year(today.year)?.first
        case "eoy": year(today.year)?.last
        default: nil
        }
    }

    // MARK: Weeks, months, years

    func week(of date: CivilDate) -> CivilDate {
        date.adding(days: -date.weekday.days(after: reader.weekStart))
    }

    func month(of date: CivilDate) -> (first: CivilDate, last: CivilDate) {
        let first = date.adding(days: 1 - date.day)
        return (first, first.adding(days: CivilDate.days(inMonth: date.month, of: date.year) - 1))
    }

    func year(_ year: Int) -> (first: CivilDate, last: CivilDate)? {
        guard let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { return nil }
        return (first, last)
    }
}
