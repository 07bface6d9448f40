/// A day of the proleptic Gregorian calendar, years 1 to 9999, without a time zone.
///
///     let date = CivilDate(year: 2026, month: 3, day: 4)
///     date?.weekday                       // .wednesday
///     date?.adding(months: 1).description // "2026-04-04"
///
/// Stored as one day number, so comparing and adding are single instructions; ``components``
/// costs about two nanoseconds. Arithmetic saturates at ``distantPast`` and ``distantFuture``.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    let storage: Int32

    /// Days since 1970-01-01; negative before it.
    public var dayNumber: Int { Int(storage) }

    /// The first date, 0001-01-01.
    public static let distantPast = CivilDate(dayNumber: dayNumbers.lowerBound)
    /// The last date, 9999-12-31.
    public static let distantFuture = CivilDate(dayNumber: dayNumbers.upperBound)

    static let years = 1...9999
    static let dayNumbers = -719_162...2_932_896

    /// The day with this number, or the nearest day of years 1...9999.
    public init(dayNumber: Int) {
        storage = Int32(truncatingIfNeeded: dayNumber.clamped(to: Self.dayNumbers))
    }

    /// A date; `nil` if it does not exist, or if its year is not in 1...9999.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.init(dayNumber: Self.dayNumber(year: year, month: month, day: day))
    }

    /// The year, 1...9999.
    public var year: Int { Self.components(dayNumber: dayNumber).year }
    /// The month, 1...12.
    public var month: Int { Self.components(dayNumber: dayNumber).month }
    /// The day of the month, 1...31.
    public var day: Int { Self.components(dayNumber: dayNumber).day }

    /// Year, month 1...12 and day 1...31 in one computation.
    public var components: Components {
        let (year, month, day) = Self.components(dayNumber: dayNumber)
        return Components(year: year, month: month, day: day)
    }

    /// The parts of a date.
    public struct Components: Hashable, Sendable {
        /// The year, 1...9999.
        public let year: Int
        /// The month, 1...12.
        public let month: Int
        /// The day of the month, 1...31.
        public let day: Int
    }

    /// The day of the week; one division.
    public var weekday: Weekday { Weekday(dayNumber: dayNumber) }

    /// The day of the year: 1 for 1 January, 366 for 31 December of a leap year.
    public var dayOfYear: Int { dayNumber - Self.dayNumber(year: year, month: 1, day: 1) + 1 }

    /// The week number as in ISO 8601 and RFC 5545 (BYWEEKNO): week 1 is the first with four or more days in
    /// the year. The year of the week may be the one before or after the date's own.
    public func isoWeek(startingOn start: Weekday = .monday) -> CivilWeek {
        let weekStart = dayNumber - weekday.days(after: start)
        // The year that holds a week's fourth day owns the week.
        let year = Self.components(dayNumber: weekStart + 3).year
        let firstFourth = weekStart + 3 - Self.dayNumber(year: year, month: 1, day: 1)
        return CivilWeek(year: year, week: firstFourth / 7 + 1)
    }

    /// The date this many days later, or earlier if negative. Saturates at ``distantPast`` and
    /// ``distantFuture``.
    public func adding(days: Int) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return overflow ? (days < 0 ? .distantPast : .distantFuture) : CivilDate(dayNumber: sum)
    }

    /// The same day of a later (or earlier) month, or the last day of the month if it is shorter. Saturates
    /// like ``adding(days:)``.
    public func adding(months: Int) -> CivilDate {
        let (year, month, day) = Self.components(dayNumber: dayNumber)
        let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        if overflow || sum < 12 || sum >= 120_000 { return months < 0 ? .distantPast : .distantFuture }
        let length = Self.days(inMonth: sum % 12 + 1, of: sum / 12)
        return CivilDate(
            dayNumber: Self.dayNumber(year: sum / 12, month: sum % 12 + 1, day: min(day, length)))
    }

    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.storage < b.storage }

    /// Returns whether a year of the Gregorian calendar has 366 days.
    public static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The length of a month; 0 if `month` is not in 1...12.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: 0
        }
    }

    /// Reads exactly `2026-03-04` or `20260304`; `nil` for any other text.
    public init?(iso text: some StringProtocol) {
        let date = ByteScanner.scan(text) { scanner in
            let date = scanner.civilDate()
            return scanner.isAtEnd ? date : nil
        }
        guard let date else { return nil }
        self = date
    }

    /// `2026-03-04`
    public var description: String {
        DigitWriter.text(capacity: 10) { $0.write(self, separator: UInt8(ascii: "-")) }
    }

    /// `20260304`, the form of iCalendar.
    public var basicText: String { DigitWriter.text(capacity: 8) { $0.write(self, separator: nil) } }
}

// MARK: - Arithmetic on plain numbers

extension CivilDate {
    /// Days from 0000-03-01, where a cycle of 400 years can start with a whole year, to 1970-01-01.
    private static let epochShift = 719_468
    /// Days in 400 years: the calendar, weekdays included, repeats after them.
    static let daysPerCycle = 146_097

    /// The number of a day that exists; `month` 1...12. Correct for any year from 0 to 10,000.
    @inline(__always)
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        if year <= 0 {
            // Only reached when a caller looks beyond the calendar's begin.
            return dayNumber(year: year &+ 400, month: month, day: day) &- daysPerCycle
        }
        // A year that begins in March has its leap day last, so months have fixed offsets in it.
        let marchYear = UInt32(truncatingIfNeeded: month <= 2 ? year &- 1 : year)
        let marchMonth = UInt32(truncatingIfNeeded: month <= 2 ? month &+ 9 : month &- 3)
        let century = marchYear / 100
        let dayOfMarchYear = (153 &* marchMonth &+ 2) / 5
        let days = marchYear &* 1461 / 4 &- century &+ century / 4 &+ dayOfMarchYear
        return Int(days) &+ day &- 1 &- epochShift
    }

    /// Year, month and day of a day number from 0000-03-01 on.
    @inline(__always)
    static func components(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        if dayNumber < -epochShift {
            let later = components(dayNumber: dayNumber &+ daysPerCycle)
            return (later.year &- 400, later.month, later.day)
        }
        // Neri and Schneider, "Euclidean affine functions and their application to calendar
        // algorithms" (2022): quotient and remainder of each step from one multiplication.
        let n1 = 4 &* UInt32(truncatingIfNeeded: dayNumber &+ epochShift) &+ 3
        let century = n1 / 146_097
        let n2 = (n1 % 146_097) | 3
        let product2 = 2_939_745 &* UInt64(n2)
        let yearOfCentury = UInt32(truncatingIfNeeded: product2 >> 32)
        let dayOfYear = UInt32(truncatingIfNeeded: product2) / 2_939_745 / 4
        let n3 = 2_141 &* dayOfYear &+ 197_913
        let month = n3 >> 16
        let day = (n3 & 0xFFFF) / 2_141
        let isNextYear = dayOfYear >= 306
        let year = 100 &* century &+ yearOfCentury &+ (isNextYear ? 1 : 0)
        return (Int(year), Int(isNextYear ? month &- 12 : month), Int(day &+ 1))
    }
}

/// A numbered week of a year (``CivilDate/isoWeek(startingOn:)``).
public struct CivilWeek: Hashable, Sendable {
    /// The year of the week; at the turn of the year it may differ from the year of a date.
    public let year: Int
    /// The number of the week, 1...53.
    public let week: Int

    /// Week `week` of `year`.
    public init(year: Int, week: Int) {
        self.year = year
        self.week = week
    }
}

/// Days can be counted and walked through.
///
/// ```swift
/// for day in monday...sunday { print(day) }
/// ```
extension CivilDate: Strideable {
    /// The days from this date to another one; negative if the other one is earlier.
    public func distance(to other: CivilDate) -> Int { other.dayNumber - dayNumber }

    /// The date this many days later: see ``adding(days:)``.
    public func advanced(by days: Int) -> CivilDate { adding(days: days) }
}
