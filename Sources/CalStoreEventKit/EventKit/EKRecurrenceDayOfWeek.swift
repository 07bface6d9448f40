import Foundation

/// A weekday in a rule: every one, or the n-th of the month or year (EventKit rules 180 and 181).
///
/// ```swift
/// EKRecurrenceDayOfWeek(.tuesday)
/// EKRecurrenceDayOfWeek(.friday, weekNumber: -1)   // the last Friday
/// ```
///
/// It is immutable.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Unchecked because of NSObject; nothing here changes.

    /// The weekday.
    public let dayOfTheWeek: EKWeekday
    /// The number of the weekday in the period: 0 for all, 1...53 from the beginning, -1...-53 from the end
    /// (EventKit rule 180).
    public let weekNumber: Int

    /// Every Sunday.
    public override init() {
        dayOfTheWeek = .sunday
        weekNumber = 0
        super.init()
    }

    /// Every weekday of this kind.
    public convenience init(_ dayOfTheWeek: EKWeekday) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0)
    }

    /// The n-th weekday of this kind.
    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }

    /// The n-th weekday of this kind; a rule with a number out of range cannot be saved.
    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.dayOfTheWeek = dayOfTheWeek
        self.weekNumber = weekNumber
        super.init()
    }

    /// True: archives can be read with secure coding.
    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard let day = EKWeekday(rawValue: coder.decodeInteger(forKey: "dayOfTheWeek")) else { return nil }
        dayOfTheWeek = day
        weekNumber = coder.decodeInteger(forKey: "weekNumber")
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(dayOfTheWeek.rawValue, forKey: "dayOfTheWeek")
        coder.encode(weekNumber, forKey: "weekNumber")
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Two days are equal if weekday and number are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceDayOfWeek else { return false }
        return dayOfTheWeek == other.dayOfTheWeek && weekNumber == other.weekNumber
    }

    open override var hash: Int { weekNumber &* 8 &+ dayOfTheWeek.rawValue }

    /// `EKRecurrenceDayOfWeek <0x7f08> {dayOfTheWeek = 6; weekNumber = -1}`.
    open override var description: String {
        described(["dayOfTheWeek": dayOfTheWeek.rawValue, "weekNumber": weekNumber])
    }
}

extension EKRecurrenceDayOfWeek {
    convenience init(_ day: RecurrenceRule.Day) {
        self.init(dayOfTheWeek: EKWeekday(day.weekday), weekNumber: day.ordinal)
    }

    var value: RecurrenceRule.Day { RecurrenceRule.Day(dayOfTheWeek.value, ordinal: weekNumber) }
}

extension EKWeekday {
    /// Sunday is 1 here and 7 there.
    init(_ day: Weekday) { self = EKWeekday(rawValue: day.rawValue % 7 + 1) ?? .sunday }

    var value: Weekday { Weekday(rawValue: (rawValue + 5) % 7 + 1) ?? .sunday }
}
