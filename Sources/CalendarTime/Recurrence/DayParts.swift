/// The parts of a rule that choose days, as bit sets: which days of a month fit all of them.
///
/// A month is one word of 31 bits. Each part gives such a word from the month's length, its first
/// weekday and its position in the year; the days that fit are their intersection.
struct DayParts {
    /// Bits 1...12.
    var months: UInt32 = DayParts.allMonths
    /// Bit 0 is the first day of a month, and in the second word bit 31 is its last; both 0 when any
    /// day fits.
    var monthDays: (fromStart: UInt32, fromEnd: UInt32) = (0, 0)
    /// Bit 0 is Monday.
    var weekdays: UInt32 = 0
    /// `2TU`, `-1FR`: whether there are any, in a month or in a year.
    private(set) var hasOrdinals = false
    /// The weekdays with a number in a month, as five weeks of seven bits from Monday on; in the second word
    /// the last week is the highest.
    private var monthOrdinals: (fromStart: UInt64, fromEnd: UInt64) = (0, 0)
    /// The weekdays with a number in a year: weekday 0...6 from Monday, and the ordinal.
    private(set) var yearOrdinals: [(weekday: Int, ordinal: Int)] = []
    /// Bits 1...53.
    var weekNumbers: (fromStart: UInt64, fromEnd: UInt64) = (0, 0)
    var yearDays: YearDays?
    var weekStart = Weekday.monday
    var skip = RecurrenceRule.Skip.omit

    static let allMonths: UInt32 = 0b1_1111_1111_1110
    static let allWeekdays: UInt32 = 0b111_1111

    var hasMonthDays: Bool { monthDays.fromStart | monthDays.fromEnd != 0 }
    var hasWeekdays: Bool { weekdays != 0 || hasOrdinals }
    var hasWeekNumbers: Bool { weekNumbers.fromStart | weekNumbers.fromEnd != 0 }

    /// Whether days are chosen only by plain weekdays, or not at all.
    var areWeekdaysOnly: Bool {
        months == Self.allMonths && !hasMonthDays && !hasOrdinals && !hasWeekNumbers && yearDays == nil
    }

    /// The number of days in a month, when every month has as many: `BYMONTHDAY=1,15`, `BYDAY=2TU`.
    var daysPerMonth: Int? {
        guard weekdays == 0, !hasWeekNumbers, yearDays == nil, hasMonthDays != hasOrdinals else { return nil }
        // The first 28 days and the last 28, each of them once: counted from one end only.
        let fromStart = hasMonthDays ? UInt64(monthDays.fromStart) : monthOrdinals.fromStart
        let fromEnd = hasMonthDays ? UInt64(monthDays.fromEnd >> 4) << 7 : monthOrdinals.fromEnd
        guard fromStart == 0 || fromEnd == 0, fromStart >> 28 == 0, fromEnd & 0x7F == 0,
            monthDays.fromEnd & 0xF == 0, yearOrdinals.isEmpty
        else { return nil }
        let days = (fromStart | fromEnd).nonzeroBitCount
        return days == 0 ? nil : days
    }

    /// No month has more days than that.
    var mostDaysPerMonth: Int {
        // SKIP may move a day to the end of a month.
        var most = skip == .omit ? 31 : 32
        if hasMonthDays {
            most = min(most, monthDays.fromStart.nonzeroBitCount + monthDays.fromEnd.nonzeroBitCount)
        }
        if hasWeekdays, yearOrdinals.isEmpty {
            most = min(
                most,
                5 * weekdays.nonzeroBitCount + monthOrdinals.fromStart.nonzeroBitCount
                    + monthOrdinals.fromEnd.nonzeroBitCount)
        }
        return most
    }

    /// Adds the n-th (or n-th last) of a weekday, 0...6 from Monday.
    mutating func insert(weekday: Int, ordinal: Int, inYear: Bool) {
        hasOrdinals = true
        if inYear {
            yearOrdinals.append((weekday, ordinal))
        } else if (1...5).contains(ordinal) {
            monthOrdinals.fromStart.insert(bit: 7 * (ordinal - 1) + weekday)
        } else if (-5 ... -1).contains(ordinal) {
            monthOrdinals.fromEnd.insert(bit: 7 * (ordinal + 5) + weekday)
        }
    }

    /// The days of a month that fit every part; bit 0 is `lead` days before its first. With SKIP a day
    /// that the month lacks may be the first of the next or the last of the one before.
    @inline(__always)
    func days(of month: Month) -> UInt32 {
        guard months.contains(bit: month.number) else { return 0 }
        var days = UInt32.max >> UInt32(truncatingIfNeeded: 32 &- month.length)
        if hasMonthDays { days = monthDays(of: month, within: days) }
        if hasWeekdays { days &= weekdays(of: month) }
        if hasWeekNumbers { days &= weekNumberDays(of: month) }
        if let yearDays { days &= yearDays.days(of: month) }
        return skip == .omit ? days : days << UInt32(lead) | movedDays(of: month)
    }

    private func monthDays(of month: Month, within all: UInt32) -> UInt32 {
        let length = UInt32(truncatingIfNeeded: month.length)
        var days = monthDays.fromStart & all
        if monthDays.fromEnd != 0 { days |= monthDays.fromEnd >> (32 &- length) }
        return days
    }

    @inline(__always)
    func weekdays(of month: Month) -> UInt32 {
        let first = month.firstWeekday
        // The week six times in a row; from the first weekday on it is the month.
        let weeks = UInt64(weekdays) &* 0x8_1020_4081
        var days = UInt32(truncatingIfNeeded: weeks >> UInt64(first))
        guard hasOrdinals else { return days }
        days |= UInt32(truncatingIfNeeded: Self.turned(monthOrdinals.fromStart, by: first))
        if monthOrdinals.fromEnd != 0 {
            let weeks = Self.turned(monthOrdinals.fromEnd, by: (first &+ month.length) % 7)
            days |= UInt32(truncatingIfNeeded: weeks >> UInt64(truncatingIfNeeded: 35 &- month.length))
        }
        if !yearOrdinals.isEmpty { days |= yearOrdinalDays(of: month) }
        return days
    }

    private func yearOrdinalDays(of month: Month) -> UInt32 {
        var days: UInt32 = 0
        for (weekday, ordinal) in yearOrdinals {
            let day =
                Self.day(ordinal, weekday, firstWeekday: month.firstWeekdayOfYear, length: month.yearLength)
                - month.dayOfYear
            if day >= 0 && day < month.length { days.insert(bit: day) }
        }
        return days
    }

    /// Five weeks that start on Monday as weeks that start on another day: each weekday at its position
    /// within its own week.
    @inline(__always)
    private static func turned(_ weeks: UInt64, by first: Int) -> UInt64 {
        let shift = UInt64(truncatingIfNeeded: first)
        // The weekdays after the first one, in each of the five weeks.
        let later = (0x7F &>> shift) &* 0x1020_4081
        return (weeks &>> shift) & later | (weeks &<< (7 &- shift)) & ~later & 0x7_FFFF_FFFF
    }

    /// The 0-based day of the n-th weekday of a year; outside of the year if there is none.
    private static func day(_ ordinal: Int, _ weekday: Int, firstWeekday: Int, length: Int) -> Int {
        let first = weekday >= firstWeekday ? weekday - firstWeekday : weekday - firstWeekday + 7
        if ordinal > 0 {
            let day = first + 7 * (ordinal - 1)
            return day < length ? day : .min / 2
        }
        let last = first + (length - 1 - first) / 7 * 7
        let day = last + 7 * (ordinal + 1)
        return day >= 0 ? day : .min / 2
    }

    private func weekNumberDays(of month: Month) -> UInt32 {
        var days: UInt32 = 0
        let weekStartIndex = weekStart.rawValue - 1
        var start = -((month.firstWeekday - weekStartIndex + 7) % 7)
        while start < month.length {
            // The year that holds a week's fourth day owns the week; near both ends of the year
            // that may be the neighbour's, and the days count as that year's week.
            let fourth = month.dayOfYear + start + 3
            let (number, total): (Int, Int)
            if fourth < 0 {
                let length = CivilDate.isLeap(month.year - 1) ? 366 : 365
                let first = (month.firstWeekdayOfYear - length).modulo(7)
                total = weeks(firstWeekday: first, length: length)
                number = total
            } else if fourth >= month.yearLength {
                let first = (month.firstWeekdayOfYear + month.yearLength) % 7
                total = weeks(firstWeekday: first, length: CivilDate.isLeap(month.year + 1) ? 366 : 365)
                number = 1
            } else {
                number = fourth / 7 + 1
                total = weeks(firstWeekday: month.firstWeekdayOfYear, length: month.yearLength)
            }
            if weekNumbers.fromStart.contains(bit: number)
                || weekNumbers.fromEnd.contains(bit: total + 1 - number)
            {
                let week: UInt64 = 0b111_1111
                days |= UInt32(truncatingIfNeeded: start < 0 ? week >> UInt64(-start) : week << UInt64(start))
            }
            start += 7
        }
        return days
    }

    /// How many weeks a year owns: how often the fourth day of a week falls into it.
    private func weeks(firstWeekday: Int, length: Int) -> Int {
        let firstFourth = (weekStart.rawValue - 1 + 3 - firstWeekday).modulo(7)
        return (length - 1 - firstFourth) / 7 + 1
    }
}

/// BYYEARDAY: days by their number in a year.
struct YearDays {
    private let values: NumberList

    /// Values 1...366 and -366...-1. Of a long list repeated ones are left out: each costs time in each
    /// month.
    init(_ values: [Int]) {
        self.values = NumberList(values.count > NumberList.mostInWord ? Array(Set(values)) : values)
    }

    /// A value of the part.
    func contains(_ value: Int) -> Bool { values.contains(value) }

    /// Whether it names a day that only leap years have.
    var hasLeapDays: Bool { contains(366) || contains(-366) }

    /// Those within a month; bit 0 is its first day.
    func days(of month: Month) -> UInt32 {
        var days: UInt32 = 0
        for value in values {
            let day = (value > 0 ? value &- 1 : month.yearLength &+ value) &- month.dayOfYear
            if day >= 0 && day < month.length { days.insert(bit: day) }
        }
        return days
    }
}
