extension RecurrenceRule {
    /// The stored parts of a rule.
    // Sendable because a rule writes to it only while no other rule refers to it.
    final class Parts: @unchecked Sendable {
        var frequency: Frequency
        var interval: Int
        var end: End
        var bySecond: [Int] = []
        var byMinute: [Int] = []
        var byHour: [Int] = []
        var byDay: [Day] = []
        var byMonthDay: [Int] = []
        var byYearDay: [Int] = []
        var byWeekNumber: [Int] = []
        var byMonth: [Int] = []
        var bySetPosition: [Int] = []
        var weekStart: Weekday = .monday
        var skip: Skip = .omit
        var calendarScale: String?
        var unknownParts: [String] = []
        /// The text this was read from, as long as no part was set since.
        var source: String?

        init(frequency: Frequency, interval: Int, end: End) {
            self.frequency = frequency
            self.interval = interval
            self.end = end
        }

        init(copying other: Parts) {
            frequency = other.frequency
            interval = other.interval
            end = other.end
            bySecond = other.bySecond
            byMinute = other.byMinute
            byHour = other.byHour
            byDay = other.byDay
            byMonthDay = other.byMonthDay
            byYearDay = other.byYearDay
            byWeekNumber = other.byWeekNumber
            byMonth = other.byMonth
            bySetPosition = other.bySetPosition
            weekStart = other.weekStart
            skip = other.skip
            calendarScale = other.calendarScale
            unknownParts = other.unknownParts
            source = other.source
        }

        var isGregorian: Bool { calendarScale == nil || calendarScale == "GREGORIAN" }

        func equals(_ other: Parts) -> Bool {
            frequency == other.frequency && interval == other.interval && end == other.end
                && bySecond == other.bySecond && byMinute == other.byMinute && byHour == other.byHour
                && byDay == other.byDay && byMonthDay == other.byMonthDay && byYearDay == other.byYearDay
                && byWeekNumber == other.byWeekNumber && byMonth == other.byMonth
                && bySetPosition == other.bySetPosition && weekStart == other.weekStart && skip == other.skip
                && calendarScale == other.calendarScale && unknownParts == other.unknownParts
        }
    }
}
