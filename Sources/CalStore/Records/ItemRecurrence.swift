/// All that makes an item repeat: RRULE, EXRULE, RDATE, EXDATE (RFC 5545, 3.8.5; RFC 2445 for EXRULE).
public struct ItemRecurrence: Hashable, Sendable {
    /// RRULE; mostly one.
    public var rules: [RecurrenceRule]
    /// EXRULE: what these make does not happen.
    public var exclusionRules: [RecurrenceRule]
    /// RDATE: dates besides those of the rules.
    public var dates: [RecurrenceDate]
    /// The start times of occurrences that were deleted. They are matched by local time.
    public var exclusionDates: [ItemTime]

    /// Rules, dates, and what is left out of them.
    ///
    /// ```swift
    /// ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=10")])
    /// ```
    public init(
        rules: [RecurrenceRule] = [], exclusionRules: [RecurrenceRule] = [], dates: [RecurrenceDate] = [],
        exclusionDates: [ItemTime] = []
    ) {
        self.rules = rules
        self.exclusionRules = exclusionRules
        self.dates = dates
        self.exclusionDates = exclusionDates
    }

    /// True if nothing repeats. Deleted dates alone do not make a series.
    public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
}
