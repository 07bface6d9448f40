/// Counts what several rules make together, less what EXRULEs make, on the places of a range.
///
/// Which rules have not ended changes only at a rule's end. Between two ends all that a year holds follows
/// from its class: its shape, the length of its neighbours, where each rule's interval stands at its begin,
/// and its gaps. So a year is walked once for each class, and one with many times a day by classes of days.
struct UnionCount {
    private let rules: [ZonedRule]
    private let excluded: [ZonedRule]
    private let zone: Zone?
    /// The rule that makes the most is counted; only the others are walked, merged, and so are EXRULEs.
    /// `nil` when an EXRULE makes still more: then all rules are walked, and EXRULEs only asked.
    private let densest: ZonedRule?
    private let others: OccurrenceSet
    private let exclusions: OccurrenceSet
    private let hasManyTimes: Bool
    private var years: [[Int]: Int] = [:]
    private var days: [[Int]: Int] = [:]

    /// The count at the places `from..<to`.
    static func count(of set: OccurrenceSet, from: Int64, to: Int64) -> Int {
        guard let first = set.rule else { return 0 }
        let rules = [first] + set.otherRules
        let ends = (rules + set.excludedRules).map { $0.end + 1 }.filter { $0 > from && $0 < to }
        var count = 0
        var low = max(from, first.start)
        for high in Set(ends).sorted() + [to] where high > low {
            let active = rules.filter { $0.end >= high - 1 }
            let excluded = set.excludedRules.filter { $0.end >= high - 1 }
            if let only = active.first, active.count == 1, excluded.isEmpty {
                count += only.count(from: low, to: high)
            } else if var union = UnionCount(active, excluded, in: set) {
                count += union.count(from: low, to: high)
            }
            low = high
        }
        return count
    }

    /// `nil` without a rule.
    private init?(_ rules: [ZonedRule], _ excluded: [ZonedRule], in set: OccurrenceSet) {
        func density(_ rule: ZonedRule) -> Int { rule.plan.mostTimes(from: rule.start) }
        let byDensity = rules.sorted { density($0) > density($1) }
        guard let first = byDensity.first else { return nil }
        let isCounted = !excluded.contains { density($0) > density(first) }
        let walked = isCounted ? Array(byDensity.dropFirst()) : rules
        self.rules = rules
        self.excluded = excluded
        zone = set.zone
        densest = isCounted ? first : nil
        others = OccurrenceSet(rules: walked, of: set)
        exclusions = OccurrenceSet(rules: isCounted ? excluded : [], of: set)
        hasManyTimes = (isCounted ? walked + excluded : walked).contains(where: \.plan.hasManyTimes)
    }

    // MARK: - Years

    private mutating func count(from: Int64, to: Int64) -> Int {
        let first = CivilDateTime(seconds: from).date.year + 1
        guard Self.start(of: first) < to else { return walked(from: from, to: to) }
        var count = walked(from: from, to: Self.start(of: first))
        var year = first
        var cycle = cycleYears
        while Self.start(of: year + 1) <= to {
            if let length = cycle, zone.map({ $0.table.repeatsFrom <= Self.start(of: year) }) ?? true {
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
        return count + walked(from: Self.start(of: year), to: to)
    }

    private static func start(of year: Int) -> Int64 {
        Int64(CivilDate.dayNumber(year: year, month: 1, day: 1)) * 86_400
    }

    /// After so many years all rules repeat together, when that is within the calendar.
    private var cycleYears: Int? {
        var cycle = 1
        for rule in rules + excluded {
            guard let years = rule.plan.cycleYears else { return nil }
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
        for rule in rules { kind.append(rule.plan.phase(inYear: month)) }
        for rule in excluded { kind.append(rule.plan.phase(inYear: month)) }
        var next = zone?.table.gap(after: start)
        while let gap = next, gap.start < end {
            kind.append(Int(gap.start - start))
            kind.append(Int(gap.length))
            next = zone?.table.gap(after: gap.end + gap.length)
        }
        if let known = years[kind] { return known }
        let count = walked(from: start, to: end)
        years[kind] = count
        return count
    }

    // MARK: - Days

    private mutating func walked(from: Int64, to: Int64) -> Int {
        guard hasManyTimes else { return walkedOneByOne(from: from, to: to) }
        var count = 0
        var low = from
        while low < to {
            let day = low.floorDivided(by: 86_400)
            let high = min((day + 1) * 86_400, to)
            if high - low == 86_400, let kind = dayKind(Int(day), from: low, to: high) {
                if let known = days[kind] {
                    count += known
                } else {
                    let inDay = walkedOneByOne(from: low, to: high)
                    days[kind] = inDay
                    count += inDay
                }
            } else {
                count += walkedOneByOne(from: low, to: high)
            }
            low = high
        }
        return count
    }

    /// What decides the times of a day; `nil` where more does than the day and where intervals stand on it.
    private func dayKind(_ day: Int, from: Int64, to: Int64) -> [Int]? {
        if let gap = zone?.table.gap(after: from), gap.start < to { return nil }
        var kind: [Int] = []
        for rule in rules + excluded {
            guard let phase = rule.plan.phase(onDay: day) else { return nil }
            kind.append(phase)
        }
        return kind
    }

    private func walkedOneByOne(from: Int64, to: Int64) -> Int {
        var count = densest?.count(from: from, to: to) ?? 0
        var iterator = OccurrenceSet.Iterator(exclusions, from: from)
        while let occurrence = iterator.nextOccurrence(), occurrence.place < to {
            if densest?.contains(occurrence.place) == true { count -= 1 }
        }
        iterator = OccurrenceSet.Iterator(others, from: from)
        while let occurrence = iterator.nextOccurrence(), occurrence.place < to {
            let place = occurrence.place
            if densest?.contains(place) != true, !excluded.contains(where: { $0.contains(place) }) {
                count += 1
            }
        }
        return count
    }
}

extension RulePlan {
    /// Where the interval stands at the begin of a year: equal for years that are alike to the rule.
    fileprivate func phase(inYear month: Month) -> Int {
        switch frequency {
        case .yearly: (month.year - originMonth / 12).modulo(interval) == 0 ? 0 : 1
        case .monthly: min((originMonth - month.year * 12).modulo(interval), 12)
        case .weekly: (originWeek - month.yearStart).modulo(7 * interval)
        case .daily: min((originDay - month.yearStart).modulo(interval), 366)
        case .hourly, .minutely, .secondly: month.yearStart.modulo(dayPhases)
        }
    }

    /// Where the interval stands on a day, -1 when the day does not belong to the pattern; `nil` when its
    /// times follow from more than that.
    fileprivate func phase(onDay day: Int) -> Int? {
        guard !isEmpty, reachedDay(from: day) == day, chunk(holding: day) != nil else { return -1 }
        // BYSETPOS chooses the same times of each day, but other ones of each day of a week or month.
        if hasSameTimes || frequency == .daily { return 0 }
        return frequency < .daily ? day.modulo(dayPhases) : nil
    }

    /// Whether a day may hold more times than are worth walking through in each class of years.
    fileprivate var hasManyTimes: Bool {
        let perPeriod =
            switch frequency {
            case .secondly: 1
            case .minutely: times.seconds.nonzeroBitCount
            case .hourly: times.timesPerHour
            default: times.count
            }
        return frequency < .daily ? 86_400 / unit * perPeriod / interval > 24 : perPeriod > 24
    }
}
