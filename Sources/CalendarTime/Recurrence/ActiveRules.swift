/// Several rules and EXRULEs during a time in which none of them ends.
///
/// The occurrences of a day depend on its rules, on the phases of their intervals, and on its gaps; those of
/// a year on its shape, the length of its neighbours, the phases at its beginning, and its gaps. So one day
/// and one year of each kind are counted one by one.
struct ActiveRules {
    private let rules: [ZonedRule]
    private let excluded: [ZonedRule]
    private let plans: [RulePlan]
    private let set: OccurrenceSet
    private var years: [[Int]: Int] = [:]
    private var days: [Int: Int] = [:]
    /// Whether there are few enough kinds of days for one to repeat.
    private let hasDayKinds: Bool
    /// Whether a day's times follow from its kind: not where BYSETPOS chooses other times of each day.
    private let areDaysAlike: Bool

    private static let mostDayKinds = 1 << 18

    /// The rules for which `isActive` is true, rules before EXRULEs.
    init(_ rules: [ZonedRule], _ excluded: [ZonedRule], _ isActive: [Bool], of set: OccurrenceSet) {
        self.rules = zip(rules, isActive).filter(\.1).map(\.0)
        self.excluded = zip(excluded, isActive.suffix(excluded.count)).filter(\.1).map(\.0)
        plans = (self.rules + self.excluded).map(\.plan)
        self.set = set
        var kinds = 1
        for plan in plans where kinds <= Self.mostDayKinds {
            kinds *= min(plan.dayPhases, Self.mostDayKinds) + 1
        }
        hasDayKinds = kinds <= Self.mostDayKinds
        areDaysAlike = plans.allSatisfy(\.hasTimesByDay)
    }

    // MARK: - Years

    /// Adds the count at the positions `from..<to`.
    mutating func count(from: Int64, to: Int64, into count: inout Int) {
        guard !rules.isEmpty else { return }
        if rules.count == 1, excluded.isEmpty {
            count += rules[0].count(from: from, to: to)
            return
        }
        let first = CivilDateTime(seconds: from).date.year + 1
        guard Self.start(of: first) < to else {
            count += counted(from: from, to: to)
            return
        }
        count += counted(from: from, to: Self.start(of: first))
        var year = first
        var cycle = cycleYears
        while Self.start(of: year + 1) <= to {
            if let length = cycle, set.zone.map({ $0.table.repeatsFrom <= Self.start(of: year) }) ?? true {
                cycle = nil
                let cycles = (CivilDateTime(seconds: to).date.year - year) / length
                if cycles > 1 {
                    let inCycle = (year..<year + length).reduce(0) { $0 + self.count(inYear: $1) }
                    count += cycles * inCycle
                    year += cycles * length
                    continue
                }
            }
            count += self.count(inYear: year)
            year += 1
        }
        count += counted(from: Self.start(of: year), to: to)
    }

    private static func start(of year: Int) -> Int64 {
        Int64(CivilDate.dayNumber(year: year, month: 1, day: 1)) * 86_400
    }

    /// The number of years after which all rules repeat together, if that is within the calendar.
    private var cycleYears: Int? {
        var cycle = 1
        for plan in plans {
            guard let years = plan.cycleYears else { return nil }
            cycle = cycle / greatestCommonDivisor(cycle, years) * years
            guard cycle <= CivilDate.years.upperBound else { return nil }
        }
        return cycle
    }

    private mutating func count(inYear year: Int) -> Int {
        let month = Month(year: year, number: 1)
        let start = Self.start(of: year)
        let end = Self.start(of: year + 1)
        var kind = [month.yearShape, CivilDate.isLeap(year - 1) ? 1 : 0, CivilDate.isLeap(year + 1) ? 1 : 0]
        for plan in plans { kind.append(plan.phase(inYear: month)) }
        var next = set.zone?.table.gap(after: start)
        while let gap = next, gap.start < end {
            kind.append(Int(gap.start - start))
            kind.append(Int(gap.length))
            next = set.zone?.table.gap(after: gap.end + gap.length)
        }
        if let known = years[kind] { return known }
        let count = counted(from: start, to: end)
        years[kind] = count
        return count
    }

    // MARK: - Days

    /// The days that a gap touches are walked, those between are counted.
    private mutating func counted(from: Int64, to: Int64) -> Int {
        func startOfDay(_ position: Int64) -> Int64 { position.floorDivided(by: 86_400) * 86_400 }
        var count = 0
        var low = from
        while low < to {
            let gap = set.zone?.table.gap(after: low)
            let high = min(gap.map { max(startOfDay($0.start), low) } ?? to, to)
            count += countedDays(from: low, to: high)
            guard let gap, high < to else { break }
            low = min(startOfDay(gap.end + gap.length - 1) + 86_400, to)
            count += walked(from: high, to: low)
        }
        return count
    }

    private mutating func countedDays(from: Int64, to: Int64) -> Int {
        let first = Int((from + 86_399).floorDivided(by: 86_400))
        let end = Int(to.floorDivided(by: 86_400))
        guard areDaysAlike, first < end else { return walked(from: from, to: to) }
        var count = walked(from: from, to: Int64(first) * 86_400)
        var month = Month(containing: first)
        var masks = Array(repeating: UInt32(0), count: plans.count)
        while month.firstDay < end {
            var made: UInt32 = 0
            for index in plans.indices {
                masks[index] = plans[index].days(in: month)
                if index < rules.count { made |= masks[index] }
            }
            made = made.from(first - month.firstDay).below(end - month.firstDay)
            while made != 0 {
                count += self.count(onDay: month.firstDay + made.lowest, bit: made.lowest, masks)
                made &= made &- 1
            }
            month = Month(containing: month.firstDay + month.length)
        }
        return count + walked(from: Int64(end) * 86_400, to: to)
    }

    private mutating func count(onDay day: Int, bit: Int, _ masks: [UInt32]) -> Int {
        let start = Int64(day) * 86_400
        guard hasDayKinds else { return walked(from: start, to: start + 86_400) }
        var kind = 0
        for (plan, mask) in zip(plans, masks) {
            kind *= plan.dayPhases + 1
            if mask.contains(bit: bit) { kind += 1 + (plan.dayPhases == 1 ? 0 : day.modulo(plan.dayPhases)) }
        }
        if let known = days[kind] { return known }
        let count = walked(from: start, to: start + 86_400)
        days[kind] = count
        return count
    }

    /// The rule with the most occurrences is counted; only the others are walked and merged, and so are
    /// EXRULEs. If an EXRULE has still more, all rules are walked, and EXRULEs are tested.
    private func walked(from: Int64, to: Int64) -> Int {
        guard from < to else { return 0 }
        let counts = rules.map { $0.count(from: from, to: to) }
        guard let most = counts.max(), most > 0 else { return 0 }
        let excludedCounts = excluded.map { $0.count(from: from, to: to) }
        let isCounted = excludedCounts.allSatisfy { $0 <= most }
        let counted = isCounted ? counts.firstIndex(of: most) : nil
        let others = rules.indices.filter { counts[$0] > 0 && $0 != counted }.map { rules[$0] }
        let exclusions = excluded.indices.filter { excludedCounts[$0] > 0 }.map { excluded[$0] }
        let densest = counted.map { rules[$0] }
        var count = densest == nil ? 0 : most
        if isCounted {
            forEachPosition(of: exclusions, from: from, to: to) {
                if densest?.contains($0) == true { count -= 1 }
            }
        }
        forEachPosition(of: others, from: from, to: to) { position in
            if densest?.contains(position) != true, !exclusions.contains(where: { $0.contains(position) }) {
                count += 1
            }
        }
        return count
    }

    /// The positions that some rules make, each once.
    private func forEachPosition(of rules: [ZonedRule], from: Int64, to: Int64, _ body: (Int64) -> Void) {
        guard !rules.isEmpty else { return }
        var iterator = OccurrenceSet.Iterator(OccurrenceSet(rules: rules, of: set), from: from)
        while let occurrence = iterator.nextOccurrence(), occurrence.position < to {
            body(occurrence.position)
        }
    }
}

extension RulePlan {
    /// The phase of the interval at the start of a year: equal for years that are alike for the rule.
    fileprivate func phase(inYear month: Month) -> Int {
        switch frequency {
        case .yearly: yearPhase(of: month.year)
        case .monthly: min((originMonth - month.year * 12).modulo(interval), 12)
        case .weekly: (originWeek - month.yearStart).modulo(7 * interval)
        case .daily: min((originDay - month.yearStart).modulo(interval), 366)
        case .hourly, .minutely, .secondly: month.yearStart.modulo(dayPhases)
        }
    }

    /// Whether the times of a day depend on the phase of the interval.
    fileprivate var hasTimesByDay: Bool { hasSameTimes || frequency <= .daily }

    /// The days of a month that belong to the pattern and that the interval reaches.
    fileprivate func days(in month: Month) -> UInt32 {
        guard !isEmpty, var chunk = chunk(from: month.firstDay) else { return 0 }
        let end = month.firstDay + month.length
        var days: UInt32 = 0
        while chunk.base < end {
            let offset = chunk.base - month.firstDay
            days |= offset < 0 ? chunk.days >> UInt32(-offset) : chunk.days << UInt32(offset)
            guard advance(&chunk) else { break }
        }
        days = days.below(month.length)
        guard hasPhase, interval > 86_400 / unit else { return days }
        var reached: UInt32 = 0
        var day = reachedDay(from: month.firstDay)
        while day < end {
            if days.contains(bit: day - month.firstDay) { reached.insert(bit: day - month.firstDay) }
            day = reachedDay(from: day + 1)
        }
        return reached
    }
}
