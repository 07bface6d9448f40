/// A month of a year and its position, as the day parts of a rule need it.
///
/// Twelve bytes, because every walk carries one.
struct Month {
    private let storedYearStart: Int32
    private var storedFirstDay: Int32
    private let storedYear: Int16
    private var storedNumber: Int8
    let isLeap: Bool

    var year: Int { Int(storedYear) }
    /// 1...12
    var number: Int { Int(storedNumber) }
    /// The day number of its first day.
    var firstDay: Int { Int(storedFirstDay) }
    /// The day number of the year's first day.
    var yearStart: Int { Int(storedYearStart) }

    /// A year from 0 to 10,000.
    @inline(__always)
    init(year: Int, number: Int) {
        let isLeap = CivilDate.isLeap(year)
        let yearStart = CivilDate.dayNumber(year: year, month: 1, day: 1)
        self.isLeap = isLeap
        storedYear = Int16(truncatingIfNeeded: year)
        storedNumber = Int8(truncatingIfNeeded: number)
        storedYearStart = Int32(truncatingIfNeeded: yearStart)
        storedFirstDay = Int32(truncatingIfNeeded: yearStart &+ Self.dayOfYear(number, isLeap))
    }

    /// January of year 1, for chunks whose month is not used.
    init() {
        isLeap = false
        storedYear = 1
        storedNumber = 1
        storedYearStart = Int32(truncatingIfNeeded: CivilDate.dayNumbers.lowerBound)
        storedFirstDay = storedYearStart
    }

    init(containing day: Int) {
        let (year, number, _) = CivilDate.components(dayNumber: day)
        self.init(year: year, number: number)
    }

    /// Moves to another month of the same year.
    @inline(__always)
    mutating func move(to number: Int) {
        storedNumber = Int8(truncatingIfNeeded: number)
        storedFirstDay = Int32(truncatingIfNeeded: yearStart &+ Self.dayOfYear(number, isLeap))
    }

    var yearLength: Int { isLeap ? 366 : 365 }
    /// 0-based day of the year of its first day.
    var dayOfYear: Int { firstDay &- yearStart }
    /// Monday is 0. 0001-01-01 was one.
    @inline(__always)
    var firstWeekday: Int { Self.weekday(firstDay) }
    var firstWeekdayOfYear: Int { Self.weekday(yearStart) }
    /// How many shapes a year can have: seven first days, leap or not.
    static let yearShapes = 14

    /// Which of the 14 shapes the year has.
    var yearShape: Int { firstWeekdayOfYear * 2 + (isLeap ? 1 : 0) }

    @inline(__always)
    var length: Int {
        // 31 30 31 30 31 30 31 | 31 30 31 30 31: odd months of the first half, even ones of the second.
        number == 2 ? (isLeap ? 29 : 28) : 30 &+ ((number ^ (number &>> 3)) & 1)
    }

    @inline(__always)
    static func weekday(_ day: Int) -> Int {
        Int(UInt32(truncatingIfNeeded: day &- CivilDate.dayNumbers.lowerBound) % 7)
    }

    /// Days before a month: for March and later (153 m + 2) / 5 from 1 March on.
    @inline(__always)
    private static func dayOfYear(_ number: Int, _ isLeap: Bool) -> Int {
        if number <= 2 { return number == 1 ? 0 : 31 }
        let months = UInt32(truncatingIfNeeded: number &- 3)
        return Int((153 &* months &+ 2) / 5) &+ (isLeap ? 60 : 59)
    }
}
