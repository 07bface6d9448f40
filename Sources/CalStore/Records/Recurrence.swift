/// All that makes an item repeat: RRULE, EXRULE, RDATE, EXDATE (RFC 5545, 3.8.5; RFC 2445 for EXRULE).
public struct Recurrence: Hashable, Sendable {
    public var rules: [RecurrenceRule]
    public var exclusionRules: [RecurrenceRule]
    public var dates: [RecurrenceDate]
    /// The start times of occurrences that were deleted. They are matched by local time.
    public var exclusionDates: [ItemTime]

    public init(
        rules: [RecurrenceRule] = [], exclusionRules: [RecurrenceRule] = [], dates: [RecurrenceDate] = [],
        exclusionDates: [ItemTime] = []
    ) {
        self.rules = rules
        self.exclusionRules = exclusionRules
        self.dates = dates
        self.exclusionDates = exclusionDates
    }

    /// Whether nothing repeats; deleted dates alone do not make a series.
    public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
}
