import Synchronization

/// The days of a rule's pattern in every kind of year, found once: long walks then go from year to year by
/// reading a table. The rule's plan owns it and keeps it for all of them.
///
/// The days of a year depend on its first weekday, its length and, where weeks of the year are counted, the
/// length of its neighbours. There are 28 kinds: seven first weekdays, for a leap year, the years after and
/// before one, and others.
struct YearPattern {
    /// For each kind a row: at 0 the months that have days, a bit each; at 1...12 the days of a month; at
    /// `starts` and behind it the day of the year, from 0, that a month begins on. Outside of Swift's arrays,
    /// because an object that a walk asks for each month would be retained each time.
    let rows: UnsafePointer<UInt32>

    private static let rowWidth = 32
    private static let starts = 16
    /// Any 28 years in a row without a century have each kind once.
    private static let years = 2001...2028

    /// A table that was made before.
    @inline(__always)
    init(rows: UnsafePointer<UInt32>) { self.rows = rows }

    /// - Parameter plan: One that `repeatsByYear`.
    init(_ plan: RulePlan) {
        let count = Self.years.count * Self.rowWidth
        let rows = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        rows.initialize(repeating: 0, count: count)
        for year in Self.years {
            var month = Month(year: year, number: 1)
            let row = rows + Self.row(year, month.firstWeekdayOfYear)
            for number in 1...12 where plan.isInPhase(month: number) {
                month.move(to: number)
                row[number] = plan.monthChunk(month).days
                row[Self.starts + number] = UInt32(month.dayOfYear)
                if row[number] != 0 { row[0].insert(bit: number) }
            }
        }
        self.rows = UnsafePointer(rows)
    }

    /// The beginning of a year's row.
    @inline(__always)
    private static func row(_ year: Int, _ firstWeekday: Int) -> Int {
        // 0 is a leap year, 1 the year after one, 3 the year before one; 2 is not next to one.
        let position = year & 3
        let leapYear = position == 3 ? year &+ 1 : year &- position
        return (firstWeekday &* 4 &+ (CivilDate.isLeap(leapYear) ? position : 2)) &* rowWidth
    }

    /// The 400 years after which the calendar repeats, from one that 400 divides on: on which day from their
    /// first each year begins, and in the lower ten bits the beginning of its row.
    // Unsafe only by its type: it is never changed once it is made.
    private nonisolated(unsafe) static let cycle: UnsafePointer<UInt32> = {
        let cycle = UnsafeMutablePointer<UInt32>.allocate(capacity: cycleYears)
        let start = CivilDate.dayNumber(year: 2000, month: 1, day: 1)
        for index in 0..<cycleYears {
            let month = Month(year: 2000 + index, number: 1)
            let begin = row(month.year, month.firstWeekdayOfYear)
            (cycle + index).initialize(to: UInt32((month.yearStart - start) << 10 | begin))
        }
        return UnsafePointer(cycle)
    }()

    private static let cycleYears = 400

    /// A walk's position in the table, which the plan keeps.
    struct Position {
        /// `nil` while the walk goes without a table.
        private let rows: UnsafePointer<UInt32>?
        private let cycle: UnsafePointer<UInt32>?
        private let yearStep: Int
        /// The year within its cycle, and the day number of that one's first day.
        private var index = 0
        private var cycleStart = 0
        /// The day number of the year's first day.
        private var yearStart = 0
        /// The beginning of its row.
        private var row = 0
        /// The months of the year that are still to come.
        private var months: UInt32 = 0

        /// No position.
        init() {
            rows = nil
            cycle = nil
            yearStep = 1
        }

        /// Behind a month.
        init(_ pattern: YearPattern, after month: Month, yearStep: Int) {
            rows = pattern.rows
            cycle = YearPattern.cycle
            // Longer steps leave the calendar too.
            self.yearStep = min(yearStep, CivilDate.years.upperBound)
            index = month.year % YearPattern.cycleYears
            cycleStart = CivilDate.dayNumber(year: month.year - index, month: 1, day: 1)
            yearStart = month.yearStart
            row = YearPattern.row(month.year, month.firstWeekdayOfYear)
            months = pattern.rows[row].from(month.number + 1)
        }

        @inline(__always)
        var isInTable: Bool { rows != nil }

        /// Moves to the next month with days: to the day number of its first day, and its days. False at the
        /// calendar's end.
        @inline(__always)
        mutating func move(_ base: inout Int, _ days: inout UInt32) -> Bool {
            guard let rows, let cycle else { return false }
            while months == 0 {
                index &+= yearStep
                while index >= YearPattern.cycleYears {
                    index &-= YearPattern.cycleYears
                    cycleStart &+= CivilDate.daysPerCycle
                }
                let year = Int(cycle[index])
                yearStart = cycleStart &+ year &>> 10
                guard yearStart <= CivilDate.dayNumbers.upperBound else { return false }
                row = year & 0x3FF
                months = rows[row]
            }
            let number = months.lowest
            months &= months &- 1
            base = yearStart &+ Int(rows[row &+ YearPattern.starts &+ number])
            days = rows[row &+ number]
            return true
        }
    }
}

extension RulePlan {
    /// The days of each kind of year, if a walk has made them.
    @inline(__always)
    var years: YearPattern? {
        UnsafePointer(bitPattern: table.load(ordering: .acquiring)).map { YearPattern(rows: $0) }
    }

    /// The same, made now if need be, for all walks from now on.
    func makeYears() -> YearPattern {
        if let years { return years }
        let made = YearPattern(self)
        let result = table.compareExchange(
            expected: 0, desired: UInt(bitPattern: made.rows), ordering: .acquiringAndReleasing)
        guard !result.exchanged, let other = years else { return made }
        made.rows.deallocate()
        return other
    }

    /// Whether each year in phase has the same days as all others of its kind, and each of these days one
    /// time.
    var repeatsByYear: Bool {
        guard case .months = layout, singleTime >= 0, parts.skip == .omit else { return false }
        return switch frequency {
        case .yearly: true
        case .monthly: 12 % interval == 0
        default: interval == 1
        }
    }

    /// The number of chunks to examine one by one before a table is made: those of 28 years, the size of the
    /// table, and at least as many as cost the same time as making it.
    var chunksBeforeTable: Int {
        guard repeatsByYear else { return .max }
        let perYear = parts.months.nonzeroBitCount / (frequency == .monthly ? interval : 1)
        return 28 * max(perYear, 2) + 1
    }

    /// Whether a month of a year in phase is allowed, of a plan that `repeatsByYear`.
    func isInPhase(month number: Int) -> Bool {
        parts.months.contains(bit: number)
            && (frequency != .monthly || (number - 1 - originMonth).modulo(interval) == 0)
    }
}
