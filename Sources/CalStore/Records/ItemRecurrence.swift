/// The properties that make an item repeat: RRULE, EXRULE, RDATE, EXDATE (RFC 5545, 3.8.5; RFC 2445 for
/// EXRULE).
public struct ItemRecurrence: Hashable, Sendable {
    /// The rules (RRULE), usually one.
    public var rules: [RecurrenceRule]
    /// Rules for excluded dates (EXRULE).
    public var exclusionRules: [RecurrenceRule]
    /// Dates in addition to those of the rules (RDATE).
    public var dates: [RecurrenceDate]
    /// The start times of occurrences that were deleted. They are matched by local time.
    public var exclusionDates: [ItemTime]

    /// Rules, dates and their exceptions.
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
