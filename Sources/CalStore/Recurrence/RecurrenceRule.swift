/// One RRULE or EXRULE of RFC 5545 (3.3.10) with the SKIP of RFC 7529: how something repeats.
///
///     var rule = try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10")
///     rule.byDay.map(\.weekday)   // [.monday, .wednesday]
///     rule.interval = 2
///     rule.text                   // "FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=MO,WE"
///
/// A plain value that knows nothing of dates; ``OccurrenceSet`` walks it. Every part of the RFC is
/// held, parts with unknown names too. A rule that was read answers with the text it was read from
/// until one of its parts is set. Two rules are equal when their parts are, however they were spelled.
public struct RecurrenceRule: Hashable, Sendable {
    /// From the shortest period to the longest.
    public enum Frequency: UInt8, Comparable, CaseIterable, Sendable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        public static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
    }

    /// A weekday, every one of the period or the n-th, counted from its end when negative.
    public struct Day: Hashable, Sendable {
        public var weekday: Weekday
        /// 0 for every such day, else -53...53.
        public var ordinal: Int

        public init(_ weekday: Weekday, ordinal: Int = 0) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// When the rule stops.
    public enum End: Hashable, Sendable {
        case never
        /// After so many occurrences, the start included, excluded ones too.
        case count(Int)
        /// With the last occurrence at or before this time.
        case until(Until)
    }

    /// The three forms of UNTIL. A date stands for its whole day.
    public enum Until: Hashable, Sendable {
        case date(CivilDate)
        case local(CivilDateTime)
        case utc(Instant)
    }

    /// What becomes of a month day that a month lacks (RFC 7529, 4.1).
    public enum Skip: String, CaseIterable, Sendable {
        /// It does not happen; RFC 5545 knows only this.
        case omit = "OMIT"
        /// The month's last day.
        case backward = "BACKWARD"
        /// The first day of the next month.
        case forward = "FORWARD"
    }

    public var frequency: Frequency { didSet { source = nil } }
    /// Every how many periods; 1 or more.
    public var interval: Int { didSet { source = nil } }
    public var end: End { didSet { source = nil } }
    /// 0...60; 60, a leap second, acts as 59.
    public var bySecond: [Int] = [] { didSet { source = nil } }
    /// 0...59
    public var byMinute: [Int] = [] { didSet { source = nil } }
    /// 0...23
    public var byHour: [Int] = [] { didSet { source = nil } }
    public var byDay: [Day] = [] { didSet { source = nil } }
    /// 1...31 or -31...-1, from the month's end.
    public var byMonthDay: [Int] = [] { didSet { source = nil } }
    /// 1...366 or -366...-1, from the year's end.
    public var byYearDay: [Int] = [] { didSet { source = nil } }
    /// 1...53 or -53...-1, weeks that start on ``weekStart``.
    public var byWeekNumber: [Int] = [] { didSet { source = nil } }
    /// 1...12
    public var byMonth: [Int] = [] { didSet { source = nil } }
    /// 1...366 or -366...-1: which members of each period's set remain.
    public var bySetPosition: [Int] = [] { didSet { source = nil } }
    /// The first day of a week; Monday when the rule does not say.
    public var weekStart: Weekday = .monday { didSet { source = nil } }
    public var skip: Skip = .omit { didSet { source = nil } }
    /// The calendar of RFC 7529, upper case; `nil` and `GREGORIAN` are the same. Rules of other
    /// calendars are kept, not expanded.
    public var calendarScale: String? { didSet { source = nil } }
    /// Parts with other names, whole: `X-NAME=value`.
    public var unknownParts: [String] = [] { didSet { source = nil } }

    /// The text this was read from, as long as no part was set since.
    var source: String?

    public init(_ frequency: Frequency, interval: Int = 1, end: End = .never) {
        self.frequency = frequency
        self.interval = interval
        self.end = end
    }

    /// Whether ``OccurrenceSet`` can expand it: its calendar is the Gregorian.
    public var isGregorian: Bool { calendarScale == nil || calendarScale == "GREGORIAN" }

    public static func == (a: RecurrenceRule, b: RecurrenceRule) -> Bool {
        a.frequency == b.frequency && a.interval == b.interval && a.end == b.end
            && a.bySecond == b.bySecond && a.byMinute == b.byMinute && a.byHour == b.byHour
            && a.byDay == b.byDay && a.byMonthDay == b.byMonthDay && a.byYearDay == b.byYearDay
            && a.byWeekNumber == b.byWeekNumber && a.byMonth == b.byMonth
            && a.bySetPosition == b.bySetPosition && a.weekStart == b.weekStart && a.skip == b.skip
            && a.calendarScale == b.calendarScale && a.unknownParts == b.unknownParts
    }

    public func hash(into hasher: inout Hasher) {
        // The parts in which rules usually differ; equal rules agree in them.
        hasher.combine(frequency)
        hasher.combine(interval)
        hasher.combine(end)
        hasher.combine(byDay)
        hasher.combine(byMonthDay)
        hasher.combine(byMonth)
        hasher.combine(byHour)
    }
}
