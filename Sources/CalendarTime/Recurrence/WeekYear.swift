/// A year of whole weeks: those with at least four of their days in a calendar year (RFC 5545, 3.3.10).
///
/// It begins up to three days before 1 January or up to three days after it.
struct WeekYear {
    /// The calendar year that holds most days of each week.
    let year: Int
    /// The day number of the first day of week 1.
    let start: Int

    /// - Parameter weekStart: The first day of a week, 0 is Monday.
    @inline(__always)
    init(_ year: Int, weekStart: Int) {
        self.year = year
        // 4 January is always in week 1.
        let fourth = CivilDate.dayNumber(year: year, month: 1, day: 4)
        start = fourth &- (Month.weekday(fourth) &- weekStart &+ 7) % 7
    }

    /// The one that a day belongs to.
    init(containing day: Int, weekStart: Int) {
        let middle = day - (Month.weekday(day) - weekStart + 7) % 7 + 3
        self.init(CivilDate.components(dayNumber: middle).year, weekStart: weekStart)
    }

    /// 1...53
    @inline(__always)
    func number(of day: Int) -> Int { Int(UInt32(truncatingIfNeeded: day &- start) / 7) &+ 1 }

    /// 52 or 53.
    @inline(__always)
    var weeks: Int {
        // The last week holds 28 December.
        number(of: CivilDate.dayNumber(year: year, month: 12, day: 28))
    }
}

/// BYWEEKNO where it is walked week by week: which weeks of a year, and which days of such a week.
struct WeekNumbers {
    /// Bits 1...53.
    private let fromStart: UInt64
    /// Bit 63 - n is week -n.
    private let fromEnd: UInt64
    /// 0 is Monday.
    let weekStart: Int
    /// The days of every such week when weekdays alone choose them; bit 0 is its first day.
    let weekdays: UInt32?

    init(_ parts: DayParts, weekdays: UInt32?) {
        fromStart = parts.weekNumbers.fromStart
        var rest = parts.weekNumbers.fromEnd
        var turned: UInt64 = 0
        while rest != 0 {
            turned.insert(bit: 63 - rest.lowest)
            rest &= rest &- 1
        }
        fromEnd = turned
        weekStart = parts.weekStart.rawValue - 1
        self.weekdays = weekdays
    }

    /// No year has more days.
    var mostDays: Int {
        (fromStart.nonzeroBitCount + fromEnd.nonzeroBitCount) * (weekdays?.nonzeroBitCount ?? 7)
    }

    /// The numbers that a year has, bits 1...53.
    @inline(__always)
    func numbers(in year: WeekYear) -> UInt64 {
        // Week 53 and numbers from the end are all that needs the length of the year.
        if fromEnd == 0, fromStart >> 53 == 0 { return fromStart }
        let weeks = year.weeks
        return (fromStart | fromEnd >> UInt64(62 - weeks)).below(weeks + 1) & ~1
    }
}

/// Chunks of yearly rules with BYWEEKNO that have an interval or BYSETPOS: each is a week. The period of such
/// a rule is a year of whole weeks, so that neither cuts a week at 1 January.
extension RulePlan {
    func firstWeek(from day: Int, _ weeks: WeekNumbers) -> DayChunk? {
        let year = WeekYear(containing: day, weekStart: weeks.weekStart)
        let wait = (originYear - year.year).modulo(interval)
        return wait == 0
            ? week(year, from: year.number(of: day), weeks)
            : week(WeekYear(year.year + wait, weekStart: weeks.weekStart), from: 1, weeks)
    }

    func week(after chunk: DayChunk, _ weeks: WeekNumbers) -> DayChunk? {
        let year = WeekYear(chunk.month.year, weekStart: weeks.weekStart)
        let later = weeks.numbers(in: year).from(year.number(of: chunk.base) + 1)
        return later != 0
            ? weekChunk(year, later.lowest, weeks, after: chunk)
            : week(WeekYear(year.year + interval, weekStart: weeks.weekStart), from: 1, weeks)
    }

    func lastWeek(through day: Int, _ weeks: WeekNumbers) -> DayChunk? {
        let year = WeekYear(containing: day, weekStart: weeks.weekStart)
        let wait = (year.year - originYear).modulo(interval)
        return wait == 0
            ? week(year, through: year.number(of: day), weeks)
            : week(WeekYear(year.year - wait, weekStart: weeks.weekStart), through: 53, weeks)
    }

    func week(before chunk: DayChunk, _ weeks: WeekNumbers) -> DayChunk? {
        let year = WeekYear(chunk.month.year, weekStart: weeks.weekStart)
        return week(year, through: year.number(of: chunk.base) - 1, weeks)
    }

    /// The first week of the rule from a number on, in this year or a later one in phase.
    private func week(_ first: WeekYear, from number: Int, _ weeks: WeekNumbers) -> DayChunk? {
        var year = first
        var numbers = weeks.numbers(in: year).from(number)
        while numbers == 0 {
            guard year.start <= CivilDate.dayNumbers.upperBound else { return nil }
            year = WeekYear(year.year + interval, weekStart: weeks.weekStart)
            numbers = weeks.numbers(in: year)
        }
        return weekChunk(year, numbers.lowest, weeks)
    }

    /// The last week of the rule up to a number, in this year or an earlier one in phase.
    private func week(_ last: WeekYear, through number: Int, _ weeks: WeekNumbers) -> DayChunk? {
        var year = last
        var numbers = weeks.numbers(in: year).below(number + 1)
        while numbers == 0 {
            guard year.start >= CivilDate.dayNumbers.lowerBound else { return nil }
            year = WeekYear(year.year - interval, weekStart: weeks.weekStart)
            numbers = weeks.numbers(in: year)
        }
        return weekChunk(year, numbers.highest, weeks)
    }

    /// - Parameter earlier: The chunk of the rule's week before it in the same year, if that is known.
    private func weekChunk(
        _ year: WeekYear, _ number: Int, _ weeks: WeekNumbers, after earlier: DayChunk? = nil
    ) -> DayChunk? {
        let base = year.start + 7 * (number - 1)
        guard Self.reach.contains(base) else { return nil }
        let days = weekDays(base, weeks)
        var chunk = DayChunk(
            base: base, days: days, candidates: days, month: Month(year: year.year, number: 1))
        guard !positions.isEmpty else { return chunk }
        if let earlier {
            chunk.before = earlier.before + earlier.candidates.nonzeroBitCount
            chunk.total = earlier.total
        } else {
            var numbers = weeks.numbers(in: year)
            while numbers != 0 {
                let count = weekDays(year.start + 7 * (numbers.lowest - 1), weeks).nonzeroBitCount
                if numbers.lowest < number { chunk.before += count }
                chunk.total += count
                numbers &= numbers &- 1
            }
        }
        chunk.days = selected(from: days, before: chunk.before, total: chunk.total)
        return chunk
    }

    private func weekDays(_ base: Int, _ weeks: WeekNumbers) -> UInt32 { weeks.weekdays ?? weekDays(base) }

    /// Whether a year has days, in phase or not.
    func hasDays(inYear year: Int, _ weeks: WeekNumbers) -> Bool {
        let year = WeekYear(year, weekStart: weeks.weekStart)
        var numbers = weeks.numbers(in: year)
        while numbers != 0 {
            if weekChunk(year, numbers.lowest, weeks)?.days ?? 0 != 0 { return true }
            numbers &= numbers &- 1
        }
        return false
    }

    /// The phase of a yearly interval in a calendar year: equal for years that are alike for the rule.
    func yearPhase(of year: Int) -> Int {
        let distance = (year - originYear).modulo(interval)
        guard case .weekNumbers = layout else { return distance == 0 ? 0 : 1 }
        // It has days of the weeks of the years before and after it.
        let phase = distance == 0 ? 0 : distance == 1 ? 1 : distance == interval - 1 ? 2 : 3
        // With BYSETPOS which of them depends on all weeks of those years.
        guard !positions.isEmpty else { return phase }
        return phase + (CivilDate.isLeap(year - 2) ? 4 : 0) + (CivilDate.isLeap(year + 2) ? 8 : 0)
    }
}
