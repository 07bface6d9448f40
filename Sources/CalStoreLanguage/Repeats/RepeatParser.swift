import CalStore

/// One reading of one sentence.
struct RepeatParser {
    private var dates: DateParser

    private var cursor: TokenCursor {
        get { dates.cursor }
        set { dates.cursor = newValue }
    }

    init(_ text: String, _ reader: RepeatReader) { dates = DateParser(text, reader.dates) }

    private static let adverbs: [String: (frequency: String, interval: Int)] = [
        "daily": ("DAILY", 1), "weekly": ("WEEKLY", 1), "biweekly": ("WEEKLY", 2), "monthly": ("MONTHLY", 1),
        "yearly": ("YEARLY", 1),
    ]
    private static let units: [String: String] = [
        "day": "DAILY", "days": "DAILY", "week": "WEEKLY", "weeks": "WEEKLY", "month": "MONTHLY",
        "months": "MONTHLY", "year": "YEARLY", "years": "YEARLY",
    ]
    private static let dayGroups: [String: [Weekday]] = [
        "weekday": RepeatParts.workdays, "weekdays": RepeatParts.workdays, "weekend": RepeatParts.weekend,
        "weekends": RepeatParts.weekend,
    ]

    mutating func sentence() throws(RepeatError) -> RepeatParts {
        if cursor.isAtEnd { throw .empty }
        var parts = RepeatParts()
        if let adverb = cursor.take(from: Self.adverbs) {
            (parts.frequency, parts.interval) = adverb
            try on(&parts)
        } else {
            _ = cursor.take(word: "every")
            parts.interval = try interval()
            if let frequency = cursor.take(from: Self.units) {
                parts.frequency = frequency
                try on(&parts)
            } else if let days = cursor.take(from: Self.dayGroups) ?? weekdays() {
                parts.frequency = "WEEKLY"
                parts.weekdays = days
            } else {
                throw notUnderstood()
            }
        }
        parts.months = try months() ?? parts.months
        return parts
    }

    private mutating func interval() throws(RepeatError) -> Int {
        if cursor.take(word: "other") { return 2 }
        guard let number = cursor.next, number.kind == .number else { return 1 }
        guard let value = number.value, (1...99_999).contains(value) else { throw .badNumber(number.text) }
        cursor.skip()
        return value
    }

    // MARK: on

    private mutating func on(_ parts: inout RepeatParts) throws(RepeatError) {
        guard cursor.take(word: "on") else { return }
        if cursor.take(word: "the") { return try onThe(&parts) }
        if let days = cursor.take(from: Self.dayGroups) ?? weekdays() {
            parts.weekdays = days
        } else if let (day, month) = dayAndMonth() {
            // 2028 is a leap year: 29 feb is a day, 30 feb is none.
            guard CivilDate(year: 2028, month: month, day: day) != nil else {
                throw .noSuchOrdinal("\(day) \(Vocabulary.name(ofMonth: month))")
            }
            (parts.monthDay, parts.months) = (day, [month])
        } else {
            throw notUnderstood()
        }
    }

    private mutating func onThe(_ parts: inout RepeatParts) throws(RepeatError) {
        let start = cursor.position
        while let ordinal = try ordinal() {
            if !parts.ordinals.contains(ordinal) { parts.ordinals.append(ordinal) }
            guard takeSeparator() else { break }
        }
        guard !parts.ordinals.isEmpty else { throw notUnderstood() }
        let most: Int
        if let weekday = cursor.take(from: Vocabulary.weekdays) {
            (parts.counted, most) = (.weekday(weekday), 5)
        } else if cursor.take(word: "weekday") {
            (parts.counted, most) = (.workdays, 23)
        } else if cursor.take(word: "weekend") {
            guard cursor.take(word: "day") else { throw notUnderstood() }
            (parts.counted, most) = (.weekendDays, 10)
        } else {
            _ = cursor.take(word: "day")
            (parts.counted, most) = (.days, 31)
        }
        guard parts.ordinals.allSatisfy({ abs($0) <= most }) else {
            throw .noSuchOrdinal(cursor.typed(since: start))
        }
    }

    /// `1st`, `third`, `last`, `2nd last`
    private mutating func ordinal() throws(RepeatError) -> Int? {
        if cursor.take(word: "last") { return -1 }
        var value = cursor.take(from: Vocabulary.ordinals)
        if value == nil, let number = cursor.next, number.kind == .number, let ending = cursor.glued(1),
            Vocabulary.ordinalEndings.contains(ending.text)
        {
            guard let read = number.value, (1...31).contains(read) else {
                throw .noSuchOrdinal(number.text + ending.text)
            }
            cursor.skip(2)
            value = read
        }
        guard let value else { return nil }
        return cursor.take(word: "last") ? -value : value
    }

    private mutating func dayAndMonth() -> (day: Int, month: Int)? {
        let start = cursor.position
        if let day = cursor.next?.value {
            cursor.skip()
            if let ending = cursor.glued(0), Vocabulary.ordinalEndings.contains(ending.text) { cursor.skip() }
            if let month = cursor.take(from: Vocabulary.months) { return (day, month) }
        } else if let month = cursor.take(from: Vocabulary.months), let day = cursor.next?.value {
            cursor.skip()
            return (day, month)
        }
        cursor.position = start
        return nil
    }

    // MARK: Lists

    private mutating func weekdays() -> [Weekday]? {
        guard let first = cursor.take(from: Vocabulary.weekdays) else { return nil }
        var days: Set<Weekday> = [first]
        while let next = listed(Vocabulary.weekdays) { days.insert(next) }
        return days.sorted()
    }

    private mutating func months() throws(RepeatError) -> [Int]? {
        guard cursor.take(word: "in") else { return nil }
        guard let first = cursor.take(from: Vocabulary.months) else { throw notUnderstood() }
        var months: Set<Int> = [first]
        while let next = listed(Vocabulary.months) { months.insert(next) }
        return months.sorted()
    }

    /// One more of a list, behind a comma.
    private mutating func listed<Meaning>(_ table: [String: Meaning]) -> Meaning? {
        let start = cursor.position
        if takeSeparator(), let next = cursor.take(from: table) { return next }
        cursor.position = start
        return nil
    }

    /// `,`, `and`, or both
    private mutating func takeSeparator() -> Bool {
        let hasComma = cursor.take(sign: ",")
        return cursor.take(word: "and") || hasComma
    }

    // MARK: The end

    mutating func ending(_ reader: RepeatReader) throws(RepeatError) -> [String] {
        var parts: [String] = []
        if cursor.take(word: "until") {
            parts = ["UNTIL=" + reader.until(try until()).text]
        } else if let count = try count() {
            parts = ["COUNT=\(count)"]
        }
        guard cursor.isAtEnd else { throw notUnderstood() }
        return parts
    }

    private mutating func until() throws(RepeatError) -> CivilDate {
        do throws(DateError) {
            guard let date = try dates.date() else { throw dates.notADate() }
            return date
        } catch {
            throw .badUntil(error)
        }
    }

    private mutating func count() throws(RepeatError) -> Int? {
        let hasFor = cursor.take(word: "for")
        guard let number = cursor.next, number.kind == .number, let word = cursor.peek(1),
            word.isWord("times") || word.isWord("time")
        else {
            if hasFor { throw notUnderstood() }
            return nil
        }
        guard let value = number.value, value > 0 else { throw .badNumber(number.text) }
        cursor.skip(2)
        return value
    }

    private func notUnderstood() -> RepeatError {
        .notUnderstood(cursor.isAtEnd ? cursor.text : cursor.rest, in: cursor.text)
    }
}
