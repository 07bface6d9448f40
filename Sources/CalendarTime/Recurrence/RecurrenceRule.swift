/// One RRULE or EXRULE of RFC 5545 (3.3.10) with the SKIP of RFC 7529: how an item repeats.
///
///     var rule = try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10")
///     rule.byDay.map(\.weekday)   // [.monday, .wednesday]
///     rule.interval = 2
///     rule.text                   // "FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=MO,WE"
///
/// A plain value without dates; ``OccurrenceSet`` expands it. It has every part of the RFC, and keeps parts
/// with unknown names. A rule that was read keeps its original text until one of its parts is set. Two rules
/// are equal if their parts are equal, in any spelling.
public struct RecurrenceRule: Hashable, Sendable {
    /// The length of a period, from the shortest to the longest.
    public enum Frequency: UInt8, Comparable, CaseIterable, Sendable {
        /// Every second, or every few.
        case secondly
        /// Every minute, or every few.
        case minutely
        /// Every hour, or every few.
        case hourly
        /// Every day, or every few.
        case daily
        /// Every week, or every few.
        case weekly
        /// Every month, or every few.
        case monthly
        /// Every year, or every few.
        case yearly

        public static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
    }

    /// A weekday: every one of the period or the n-th, counted from its end if negative.
    public struct Day: Hashable, Sendable {
        /// The day of the week.
        public var weekday: Weekday
        /// The number of the weekday in the period: 0 for all, else -53...53.
        public var ordinal: Int

        /// A weekday: every one of the period, or the n-th if `ordinal` is not 0.
        public init(_ weekday: Weekday, ordinal: Int = 0) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The end of a rule.
    public enum End: Hashable, Sendable {
        /// No end; it continues to the end of the year 9999.
        case never
        /// After this number of occurrences, including the start and excluded ones.
        case count(Int)
        /// With the last occurrence at or before this time.
        case until(Until)
    }

    /// The three forms of UNTIL. A date includes its whole day.
    public enum Until: Hashable, Sendable {
        /// Until the end of this day; for all-day series.
        case date(CivilDate)
        /// A local time; for floating series.
        case local(CivilDateTime)
        /// A moment; for series in a zone.
        case utc(Instant)
    }

    /// The treatment of a month day that a month lacks (RFC 7529, 4.1).
    public enum Skip: String, CaseIterable, Sendable {
        /// The date is left out; RFC 5545 has only this.
        case omit = "OMIT"
        /// The month's last day.
        case backward = "BACKWARD"
        /// The first day of the next month.
        case forward = "FORWARD"
    }

    /// The length of a period (FREQ).
    public var frequency: Frequency {
        get { parts.frequency }
        set { write { $0.frequency = newValue } }
    }
    /// The number of periods between occurrences; 1 or more.
    public var interval: Int {
        get { parts.interval }
        set { write { $0.interval = newValue } }
    }
    /// The end (COUNT or UNTIL).
    public var end: End {
        get { parts.end }
        set { write { $0.end = newValue } }
    }
    /// Seconds, 0...60; 60, a leap second, acts as 59.
    public var bySecond: [Int] {
        get { parts.bySecond }
        set { write { $0.bySecond = newValue } }
    }
    /// Minutes, 0...59.
    public var byMinute: [Int] {
        get { parts.byMinute }
        set { write { $0.byMinute = newValue } }
    }
    /// Hours, 0...23.
    public var byHour: [Int] {
        get { parts.byHour }
        set { write { $0.byHour = newValue } }
    }
    /// Weekdays, each with an optional number within the month or year.
    public var byDay: [Day] {
        get { parts.byDay }
        set { write { $0.byDay = newValue } }
    }
    /// Days of the month, 1...31, or -31...-1 from the month's end.
    public var byMonthDay: [Int] {
        get { parts.byMonthDay }
        set { write { $0.byMonthDay = newValue } }
    }
    /// Days of the year, 1...366, or -366...-1 from the year's end.
    public var byYearDay: [Int] {
        get { parts.byYearDay }
        set { write { $0.byYearDay = newValue } }
    }
    /// Weeks of the year, 1...53 or -53...-1; they start on ``weekStart``.
    public var byWeekNumber: [Int] {
        get { parts.byWeekNumber }
        set { write { $0.byWeekNumber = newValue } }
    }
    /// Months, 1...12.
    public var byMonth: [Int] {
        get { parts.byMonth }
        set { write { $0.byMonth = newValue } }
    }
    /// The positions to keep in each period's set, 1...366 or -366...-1.
    public var bySetPosition: [Int] {
        get { parts.bySetPosition }
        set { write { $0.bySetPosition = newValue } }
    }
    /// The first day of a week; Monday if the rule does not give one.
    public var weekStart: Weekday {
        get { parts.weekStart }
        set { write { $0.weekStart = newValue } }
    }
    /// The treatment of days that a month lacks (default: ``Skip/omit``).
    public var skip: Skip {
        get { parts.skip }
        set { write { $0.skip = newValue } }
    }
    /// The calendar of RFC 7529 in upper case; `nil` and `GREGORIAN` are the same. Rules of other calendars
    /// are kept, not expanded.
    public var calendarScale: String? {
        get { parts.calendarScale }
        set { write { $0.calendarScale = newValue } }
    }
    /// Parts with other names, unchanged: `X-NAME=value`.
    public var unknownParts: [String] {
        get { parts.unknownParts }
        set { write { $0.unknownParts = newValue } }
    }

    /// The ``unknownParts`` that are not extensions: typing mistakes such as `UNTL=20260401`, or parts of a
    /// later standard. Extensions (`X-NAME=value`) are those of RFC 2445, 4.3.10.
    public var unrecognizedParts: [String] {
        unknownParts.filter { part in
            let name = part.prefix { $0 != "=" }.uppercased()
            return !name.hasPrefix("X-") && RecurrencePart(rawValue: name) == nil
        }
    }

    /// The names of all parts (RFC 5545, 3.3.10, and RFC 7529).
    public static var partNames: [String] { RecurrencePart.allCases.map(\.rawValue) }

    /// The parts live in one shared object, copied when they are written: passing a rule costs a retain.
    private(set) var parts: Parts

    /// A rule without BYxxx parts: it repeats at the time of the start. Values out of range are found when it
    /// is expanded (``OccurrenceSet/problem``), not here.
    public init(_ frequency: Frequency, interval: Int = 1, end: End = .never) {
        parts = Parts(frequency: frequency, interval: interval, end: end)
    }

    init(_ parts: Parts) { self.parts = parts }

    private mutating func write(_ change: (Parts) -> Void) {
        if !isKnownUniquelyReferenced(&parts) { parts = Parts(copying: parts) }
        parts.source = nil
        change(parts)
    }

    /// True if its calendar is Gregorian, so that ``OccurrenceSet`` can expand it.
    public var isGregorian: Bool { parts.isGregorian }

    public static func == (a: RecurrenceRule, b: RecurrenceRule) -> Bool {
        a.parts === b.parts || a.parts.equals(b.parts)
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
