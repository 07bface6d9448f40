extension RecurrenceRule {
    /// The original text; if parts were set since, the parts in the order of RFC 5545's grammar, without
    /// default values.
    public var text: String { parts.source ?? canonicalText }

    /// The rule in one fixed spelling, independent of its original text.
    package var canonicalText: String {
        var parts: [String] = []
        func add(_ part: RecurrencePart, _ value: String) { parts.append("\(part.rawValue)=\(value)") }
        func add(_ part: RecurrencePart, _ values: [Int]) {
            if !values.isEmpty { add(part, values.map(String.init).joined(separator: ",")) }
        }
        if let calendarScale { add(.calendarScale, calendarScale) }
        add(.frequency, frequency.name)
        switch end {
        case .never: break
        case .count(let count): add(.count, String(count))
        case .until(let until): add(.until, until.text)
        }
        if interval != 1 { add(.interval, String(interval)) }
        add(.bySecond, bySecond)
        add(.byMinute, byMinute)
        add(.byHour, byHour)
        if !byDay.isEmpty { add(.byDay, byDay.map(\.text).joined(separator: ",")) }
        add(.byMonthDay, byMonthDay)
        add(.byYearDay, byYearDay)
        add(.byWeekNumber, byWeekNumber)
        add(.byMonth, byMonth)
        add(.bySetPosition, bySetPosition)
        if weekStart != .monday { add(.weekStart, weekStart.rfc) }
        if skip != .omit { add(.skip, skip.rawValue) }
        return (parts + unknownParts).joined(separator: ";")
    }
}

extension RecurrenceRule.Until {
    /// The text in the form `20261231`, `20261231T090000` or `20261231T090000Z`.
    public var text: String {
        switch self {
        case .date(let date): date.basicText
        case .local(let time): time.basicText
        case .utc(let instant): instant.basicText
        }
    }
}

extension RecurrenceRule.Day {
    /// The text in the form `MO`, `2TU` or `-1FR`.
    public var text: String { (ordinal == 0 ? "" : String(ordinal)) + weekday.rfc }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}
