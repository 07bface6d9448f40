extension RecurrenceRule {
    /// The rule with its lists in order: rules of the same meaning are equal in this form. The order of
    /// weekdays has no meaning (RFC 5545, 3.3.10).
    package var normalized: RecurrenceRule {
        var rule = self
        func sorted(_ values: [Int]) -> [Int] { Set(values).sorted() }
        rule.bySecond = sorted(bySecond)
        rule.byMinute = sorted(byMinute)
        rule.byHour = sorted(byHour)
        rule.byMonthDay = sorted(byMonthDay)
        rule.byYearDay = sorted(byYearDay)
        rule.byWeekNumber = sorted(byWeekNumber)
        rule.byMonth = sorted(byMonth)
        rule.bySetPosition = sorted(bySetPosition)
        rule.byDay = Set(byDay).sorted { ($0.ordinal, $0.weekday.rfc) < ($1.ordinal, $1.weekday.rfc) }
        rule.unknownParts = unknownParts.sorted()
        if isGregorian { rule.calendarScale = nil }
        return rule
    }
}
