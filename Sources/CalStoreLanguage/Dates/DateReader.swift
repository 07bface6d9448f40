import CalStore

/// Reads dates, times, lengths and ranges as people type them: section 5 of `ekcal help dates`.
///
/// ```
/// when   = date [time] [zone] | time [zone] | "now" | offset
/// date   = YYYY-MM-DD | YYYYMMDD | "today" | "tomorrow" | "yesterday"
///        | weekday | ("next" | "last") weekday | D month [YYYY] | month D [YYYY]
///        | "eow" | "eom" | "eoy" | "sow" | "som" | "soy" | YYYY-"W"WW["-"D]
/// time   = HH:MM[:SS] | H[:MM]("am"|"pm") | "noon" | "midnight" | "24:00" | "eod"
/// zone   = "Z" | ("+"|"-")HH:MM | "[" Area/City "]" | "[floating]"
/// offset = ("+" | "-") duration | "in" duration | duration "ago"
/// range  = when ".." when | when "+" duration | when duration | period | [date] time "-" time
/// period = date | YYYY-MM | YYYY | YYYY-"W"WW | ("this"|"next"|"last") ("week"|"month"|"year") | "all"
/// ```
/// A minus sign behind a time begins the end of a range (`14:00-14:45`), unless date and time are joined by `T`
/// (`2026-03-04T14:00-05:00`). The answer depends on the text and the three values below, on nothing else.
package struct DateReader: Sendable {
    package let now: Instant
    /// The reader's zone: for words like `today`, and for times that name no zone.
    package let zone: Zone
    var weekStart: Weekday = .monday
    /// The first day of what the date is the end of: behind a start in June, `until 20 mar` is in the year after.
    package var start: CivilDate?
    /// Whether an error suggests other words. What is suggested is read without: else one suggestion would look for the next.
    var isSuggesting = true

    package init(
        now: Instant, zone: Zone, weekStart: Weekday = .monday, start: CivilDate? = nil,
        isSuggesting: Bool = true
    ) {
        self.now = now
        self.zone = zone
        self.weekStart = weekStart
        self.start = start
        self.isSuggesting = isSuggesting
    }

    var today: CivilDate { zone.local(at: now).date }

    /// A date or a time.
    package func when(_ text: String) throws(DateError) -> When {
        var parser = DateParser(text, self)
        let value = try parser.when()
        try parser.finish()
        return When(value: value, warnings: parser.warnings)
    }

    /// A range that has an end.
    func range(_ text: String) throws(DateError) -> WhenRange {
        let range = try rangeOrMoment(text)
        if case .moment = range.value { throw DateError(text: text, column: 1, reason: .noEnd(text)) }
        return range
    }

    /// A range, or a time without an end: when an event is.
    package func rangeOrMoment(_ text: String) throws(DateError) -> WhenRange {
        var parser = DateParser(text, self)
        let value = try parser.range()
        try parser.finish()
        return WhenRange(value: value, warnings: parser.warnings)
    }

    /// Whether a text is a range, for `ekcal tomorrow`, which is no command.
    package func readsAsRange(_ text: String) -> Bool { (try? range(text)) != nil }

    /// Whether a text is one day or a time on it.
    package func readsAsDay(_ text: String) -> Bool { (try? when(text)) != nil }

    /// A length of time: `45m`, `1h30m`, `2 days`, `PT1H30M`.
    package func length(_ text: String) throws(DateError) -> Length {
        var parser = DateParser(text, self)
        guard let length = try parser.length() else {
            throw DateError(text: text, column: 1, reason: text.isEmpty ? .empty : .notALength(text))
        }
        guard parser.cursor.isAtEnd else {
            throw DateError(text: text, column: parser.column, reason: .notALength(text))
        }
        return length
    }

    /// A zone by its name, for options.
    package static func zone(_ text: String) throws(DateError) -> Zone {
        if let zone = Zone.named(text) { return zone }
        let nearest = nearestZones(to: text)
        throw DateError(text: text, column: 1, reason: .unknownZone(text, nearest: nearest))
    }

    /// Names that differ by a slip, or whose last part is what was typed: `berlin` is Europe/Berlin.
    package static func nearestZones(to text: String) -> [String] {
        let wanted = text.lowercased().split(separator: " ").joined(separator: "_")
        let cities = Zone.knownNames.filter { $0.lowercased().hasSuffix("/" + wanted) }
        if !cities.isEmpty { return Array(cities.prefix(3)) }
        return Nearest.matches(for: text, among: Zone.knownNames)
    }
}
