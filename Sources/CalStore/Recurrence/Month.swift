/// A month of a year and where it lies, as the day parts of a rule need it.
struct Month {
    private(set) var year: Int
    /// 1...12
    private(set) var number: Int
    /// The day number of its first day.
    private(set) var firstDay: Int
    /// The day number of the year's first day.
    private(set) var yearStart: Int
    private(set) var isLeap: Bool

    @inline(__always)
    init(year: Int, number: Int) {
        self.year = year
        self.number = number
        isLeap = CivilDate.isLeap(year)
        yearStart = CivilDate.dayNumber(year: year, month: 1, day: 1)
        firstDay = yearStart &+ Self.dayOfYear(number, isLeap)
    }

    init(containing day: Int) {
        let (year, number, _) = CivilDate.components(dayNumber: day)
        self.init(year: year, number: number)
    }

    /// Moves to another month of the same year.
    @inline(__always)
    mutating func move(to number: Int) {
        self.number = number
        firstDay = yearStart &+ Self.dayOfYear(number, isLeap)
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

    /// A year of each shape, and how many of 400 years have it.
    static let yearsOfShapes: [(year: Int, number: Int)] = {
        var shapes: [(year: Int, number: Int)] = Array(repeating: (0, 0), count: yearShapes)
        for year in 1...400 {
            let shape = Month(year: year, number: 1).yearShape
            shapes[shape] = (year, shapes[shape].number + 1)
        }
        return shapes
    }()

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
