import Foundation

/// A recurrence rule of an item (EventKit rules 169-194).
///
/// ```swift
/// let rule = EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: EKRecurrenceEnd(occurrenceCount: 10))
/// event.addRecurrenceRule(rule)
/// ```
///
/// Only the end can be changed (rule 171). It shows what EventKit can express; other parts of a rule from an
/// iCalendar file are kept. A rule with values out of range (interval 0, day 32) can be created but not saved
/// (rules 172 and 187).
open class EKRecurrenceRule: EKObject, NSCopying, @unchecked Sendable {
    private var rule: RecurrenceRule
    private var base: RecurrenceRule?
    private weak var owner: EKObject?

    /// A rule that repeats every week without end (EventKit rule 28).
    public override init() {
        rule = RecurrenceRule(.weekly)
        super.init()
    }

    /// A rule without further parts.
    ///
    /// - Parameters:
    ///   - interval: The number of periods between occurrences, 1 or more.
    ///   - end: The end; nil for none (EventKit rule 189).
    public init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
        rule = RecurrenceRule(type.value, interval: interval, end: end?.value ?? .never)
        super.init()
    }

    /// A rule with parts, which restrict each other (EventKit rule 178). Parts that do not apply to the
    /// frequency are ignored (rules 174-177), except for the weekdays of a daily rule, which restrict its
    /// days.
    ///
    /// - Parameters:
    ///   - days: Weekdays.
    ///   - monthDays: Days of the month, for monthly rules; 1...31, or -1...-31 from the month's end.
    ///   - months: Months, for yearly rules; 1...12.
    ///   - weeksOfTheYear: Weeks, for yearly rules; 1...53, or negative.
    ///   - daysOfTheYear: Days of the year, for yearly rules; 1...366, or negative.
    ///   - setPositions: The positions to keep among the days that the other parts give; 1...366, or
    ///     negative.
    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int,
        daysOfTheWeek days: [EKRecurrenceDayOfWeek]?, daysOfTheMonth monthDays: [NSNumber]?,
        monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?, daysOfTheYear: [NSNumber]?,
        setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        func numbers(_ list: [NSNumber]?, if applies: Bool) -> [Int] {
            applies ? list?.map(\.intValue) ?? [] : []
        }
        var rule = RecurrenceRule(type.value, interval: interval, end: end?.value ?? .never)
        rule.byDay = days?.map(\.value) ?? []
        rule.byMonthDay = numbers(monthDays, if: type == .monthly)
        rule.byMonth = numbers(months, if: type == .yearly)
        rule.byWeekNumber = numbers(weeksOfTheYear, if: type == .yearly)
        rule.byYearDay = numbers(daysOfTheYear, if: type == .yearly)
        let hasPart =
            !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty
            && rule.byWeekNumber.isEmpty && rule.byYearDay.isEmpty)
        rule.bySetPosition = numbers(setPositions, if: hasPart)
        self.rule = rule
        super.init()
    }

    init(_ rule: RecurrenceRule, of owner: EKObject?) {
        self.rule = rule
        base = owner == nil ? nil : rule
        self.owner = owner
        super.init()
    }

    /// Always the Gregorian calendar (EventKit rule 190).
    open var calendarIdentifier: String { "gregorian" }

    /// The end; nil for none (EventKit rule 189). It is copied, and is the only part that can be set (rule
    /// 171).
    open var recurrenceEnd: EKRecurrenceEnd? {
        get {
            let item = synchronized { owner as? EKCalendarItem }
            return EKRecurrenceEnd(value.end, display: item?.display ?? .eventKitDefault)
        }
        set {
            let end = newValue?.value ?? .never
            synchronized { rule.end = end }
        }
    }

    /// The period. Rules from files that repeat within a day are shown as daily.
    open var frequency: EKRecurrenceFrequency {
        switch value.frequency {
        case .yearly: .yearly
        case .monthly: .monthly
        case .weekly: .weekly
        default: .daily
        }
    }

    /// The number of periods between occurrences.
    open var interval: Int { value.interval }

    /// The first day of the week, 1 (Sunday) to 7. Unless a file gives another day, it is 2 for weekly rules,
    /// and 0 if it does not matter (EventKit rule 182).
    open var firstDayOfTheWeek: Int {
        let rule = value
        if rule.frequency != .weekly, rule.weekStart == .monday { return 0 }
        return EKWeekday(rule.weekStart).rawValue
    }

    /// The weekdays; nil for none (EventKit rule 179).
    open var daysOfTheWeek: [EKRecurrenceDayOfWeek]? {
        let days = value.byDay
        return days.isEmpty ? nil : days.map { EKRecurrenceDayOfWeek($0) }
    }

    /// The days of the month; nil for none (EventKit rule 175).
    open var daysOfTheMonth: [NSNumber]? { EKRecurrenceRule.list(value.byMonthDay) }
    /// The days of the year; nil for none (EventKit rule 176).
    open var daysOfTheYear: [NSNumber]? { EKRecurrenceRule.list(value.byYearDay) }
    /// The weeks of the year; nil for none (EventKit rule 176).
    open var weeksOfTheYear: [NSNumber]? { EKRecurrenceRule.list(value.byWeekNumber) }
    /// The months of the year; nil for none (EventKit rule 176).
    open var monthsOfTheYear: [NSNumber]? { EKRecurrenceRule.list(value.byMonth) }
    /// The positions to keep among the days that the other parts give; nil for all (EventKit rule 177).
    open var setPositions: [NSNumber]? { EKRecurrenceRule.list(value.bySetPosition) }

    private static func list(_ numbers: [Int]) -> [NSNumber]? {
        numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
    }

    open override var hasChanges: Bool { synchronized { base.map { $0 != rule } ?? false } }
    open override var isNew: Bool { synchronized { base == nil } }
    open override func rollback() { synchronized { rule = base ?? rule } }
    open override func reset() { rollback() }

    /// `EKRecurrenceRule <0x7f08> RRULE FREQ=WEEKLY;INTERVAL=1;BYDAY=MO`: the whole rule as iCalendar text,
    /// with the interval as on Apple's systems.
    open override var description: String {
        var parts = value.text.split(separator: ";").map(String.init)
        if !parts.contains(where: { $0.hasPrefix("INTERVAL=") }),
            let end = parts.lastIndex(where: { part in
                ["FREQ=", "COUNT=", "UNTIL="].contains { part.hasPrefix($0) }
            })
        {
            parts.insert("INTERVAL=1", at: end + 1)
        }
        return described("RRULE \(parts.joined(separator: ";"))")
    }

    open func copy(with zone: NSZone? = nil) -> Any { EKRecurrenceRule(value, of: nil) }

    /// Two rules are equal if all their parts are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceRule else { return false }
        return value == other.value
    }

    open override var hash: Int { value.hashValue }
}

// MARK: - The item's side

extension EKRecurrenceRule {
    var value: RecurrenceRule { synchronized { rule } }

    /// This rule, or a copy when another item has it.
    func taken(by item: EKObject) -> EKRecurrenceRule {
        let isFree = synchronized {
            guard owner == nil || owner === item else { return false }
            owner = item
            return true
        }
        if isFree { return self }
        let copy = EKRecurrenceRule(value, of: nil)
        copy.owner = item
        return copy
    }

    func didSave(as rule: RecurrenceRule) {
        synchronized {
            self.rule = rule
            base = rule
        }
    }

    func leave() { synchronized { owner = nil } }
}

extension EKRecurrenceFrequency {
    var value: RecurrenceRule.Frequency {
        switch self {
        case .daily: .daily
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        }
    }
}

/// The period in which a rule repeats (EventKit rule 173).
public enum EKRecurrenceFrequency: Int, Sendable {
    /// Every day, or every few.
    case daily = 0
    /// Every week, or every few.
    case weekly = 1
    /// Every month, or every few.
    case monthly = 2
    /// Every year, or every few.
    case yearly = 3
}
