/// A rule's pattern between its start and its end, on the clocks of a zone.
///
/// A pattern holds local times. Local times in a gap happen later: they move forward by the gap's length (RFC
/// 5545, 3.3.5). If a moved time equals an existing one, the two are one occurrence and count once. All
/// bounds here are *positions*: local times that exist. The position of a moved time is the time to which it
/// moves. Positions are in the order of moments.
///
/// A small value: one whose pattern is a stride has no object at all.
package struct ZonedRule: Sendable {
    let pattern: RulePattern
    let zone: Zone?
    /// The position of the first occurrence.
    let start: Int64
    /// All positions up to this one are before the end.
    let nearEnd: Int64
    /// How many occurrences its pattern makes, if COUNT ends it somewhere after `nearEnd`; else 0.
    private let count: Int
    /// Whether COUNT or UNTIL ends it, rather than the calendar.
    let isBounded: Bool
    /// Whether moved times can meet or overtake others: not with one time a day and short gaps.
    let canOvertake: Bool

    /// The start counts as the first occurrence, even if the rule does not produce it.
    ///
    /// The properties are set last, together: of a value that was set in part the compiler (6.3) makes a
    /// copy.
    init(
        _ rule: borrowing RecurrenceRule, start local: Int64, isDate: Bool, zone: Zone?
    ) throws(RecurrenceError) {
        try rule.validate()
        let longestGap = zone?.table.longestGap ?? 0
        let gapZone = longestGap > 0 ? zone : nil
        let hasLongGaps = longestGap >= 86_400
        let pattern: RulePattern
        var canOvertake = false
        if !hasLongGaps, let stride = StridePattern(rule, start: local) {
            pattern = RulePattern(stride)
        } else {
            let plan = try RulePlan(rule, start: local, isDate: isDate)
            pattern = RulePattern(plan)
            canOvertake = hasLongGaps || gapZone != nil && plan.singleTime < 0
        }
        let start = Self.position(of: local, in: gapZone)
        var isBounded = true
        var nearEnd = CivilDateTime.range.upperBound
        var most: Int?
        switch rule.end {
        case .never: isBounded = false
        case .until(let until): nearEnd = Self.position(of: until, isDate: isDate, zone: zone)
        case .count(let count): most = count
        }
        var count = 0
        if let most {
            let more = most - (Self.makes(start, pattern, in: gapZone) ? 0 : 1)
            if more <= 0 {
                nearEnd = start - 1
            } else if let plan = pattern.plan {
                if let sure = plan.soonest(count: more, from: start) {
                    nearEnd = sure - longestGap
                    count = more
                }
            } else {
                let first = Self.firstLocal(start, pattern, in: gapZone)
                if let end = pattern.stride.time(at: more - 1, from: first) {
                    nearEnd = Self.position(of: end, in: gapZone)
                }
            }
        }
        self.pattern = pattern
        self.zone = gapZone
        self.start = start
        self.nearEnd = nearEnd
        self.count = count
        self.isBounded = isBounded
        self.canOvertake = canOvertake
    }

    /// No rule: one that is over before it begins.
    init() {
        pattern = RulePattern(StridePattern())
        zone = nil
        start = .max
        nearEnd = .min
        count = 0
        isBounded = true
        canOvertake = false
    }

    /// The position of the last possible occurrence; before `start` if there is none.
    var end: Int64 {
        guard count > 0, let plan = pattern.plan else { return nearEnd }
        return plan.countEnd { position(at: count - 1) ?? CivilDateTime.range.upperBound }
    }

    /// Whether the rule itself produces the start, and the start is not after the end. Asked only by those
    /// who begin there: a question about a later week need not know it.
    package var makesStart: Bool {
        (count > 0 || start <= nearEnd) && Self.makes(start, pattern, in: zone)
    }

    /// Whether a position is after the end.
    func isOver(at position: Int64) -> Bool { position > nearEnd && position > end }

    // MARK: - Positions

    /// The position of a local time on clocks that jump over gaps.
    static func position(of local: Int64, in zone: Zone?) -> Int64 {
        zone?.table.position(of: local) ?? local
    }

    /// The last position at or before the end that UNTIL names.
    private static func position(of until: RecurrenceRule.Until, isDate: Bool, zone: Zone?) -> Int64 {
        switch until {
        case .date(let date): return CivilDateTime(date).seconds + 86_399
        case .local(let time): return position(of: time.seconds, in: zone)
        case .utc(let instant):
            // All-day and floating times are compared as they are written.
            guard !isDate, let zone else { return CivilDateTime(seconds: instant.secondsSince1970).seconds }
            let local = zone.local(at: instant)
            // In the second pass of a fold all of its local times have already happened.
            guard zone.isFold(at: instant) else { return local.seconds }
            return zone.table.stretch(around: local.seconds).range.upperBound - 1
        }
    }

    /// The pattern as a plan, for questions about several rules.
    var plan: RulePlan { pattern.plan ?? RulePlan(pattern.stride) }

    // MARK: - Questions

    func contains(_ position: Int64) -> Bool {
        position >= start && !isOver(at: position) && Self.makes(position, pattern, in: zone)
    }

    /// Whether the pattern has a position, ignoring its end.
    private static func makes(_ position: Int64, _ pattern: RulePattern, in zone: Zone?) -> Bool {
        guard let gap = zone?.table.gap(after: position), position >= gap.start else {
            return pattern.contains(position)
        }
        if position < gap.end { return false }
        return pattern.contains(position) || pattern.contains(position - gap.length)
    }

    /// The last occurrence of the rule before a position.
    func last(before position: Int64) -> ZonedOccurrence? {
        patternLast(before: isOver(at: position) ? end + 1 : position).flatMap {
            $0.position >= start ? $0 : nil
        }
    }

    private func patternLast(before position: Int64) -> ZonedOccurrence? {
        guard let zone, let gap = zone.table.gap(before: position) else {
            return pattern.last(before: position).map { ZonedOccurrence(local: $0, position: $0) }
        }
        if position > gap.end {
            let existing = pattern.last(before: position).flatMap { $0 >= gap.end ? $0 : nil }
            let moved = pattern.last(before: min(position - gap.length, gap.end)).flatMap {
                $0 >= gap.start ? $0 : nil
            }
            if let moved, moved + gap.length > existing ?? .min {
                return ZonedOccurrence(local: moved, position: moved + gap.length)
            }
            if let existing { return ZonedOccurrence(local: existing, position: existing) }
        }
        // There is none since that gap began. Earlier ones may be long before it, and near another gap.
        return pattern.last(before: gap.start).flatMap { earlier in
            patternLast(before: min(gap.start, earlier + zone.table.longestGap + 1))
        }
    }

    // MARK: - Counting

    /// The number of occurrences at the positions `from..<to`.
    func count(from: Int64, to: Int64) -> Int {
        let from = max(from, start)
        guard from < to, !pattern.isEmpty else { return 0 }
        return countPattern(from: from, to: isOver(at: to) ? max(end + 1, from) : to)
    }

    /// The number of times of the pattern, ignoring its end.
    private func countPattern(from: Int64, to: Int64) -> Int {
        if canOvertake, let zone, let years = plan.cycleYears {
            // Pattern and gaps repeat together: so do the counts of a cycle.
            let cycle = Int64(years / 400) * ZoneTable.cycle
            let cycles = (to - max(from, zone.table.repeatsFrom)) / cycle
            if cycles > 1 {
                let low = to - cycles * cycle
                return countOnce(from: from, to: low) + Int(cycles) * countOnce(from: low, to: low + cycle)
            }
        }
        return countOnce(from: from, to: to)
    }

    private func countOnce(from: Int64, to: Int64) -> Int {
        var count = pattern.count(from: from, to: to)
        guard let zone, var gap = zone.table.gap(after: from), gap.start < to else { return count }
        while true {
            count += countMoved(by: gap, from: from, to: to)
            let behind = gap.end + gap.length
            // One time a day stays on its side of a gap: only gaps at the two ends change the count.
            guard
                let next = zone.table.gap(
                    after: canOvertake ? behind : max(behind, to - 2 * zone.table.longestGap)),
                next.start < to
            else { return count }
            gap = next
        }
    }

    /// The correction of the pattern's count for a gap: its times move from their own position to another
    /// one.
    private func countMoved(by gap: ZoneGap, from: Int64, to: Int64) -> Int {
        guard pattern.count(from: gap.start, to: gap.end) > 0 else { return 0 }
        let leaving = pattern.count(from: max(from, gap.start), to: min(to, gap.end))
        let low = max(from, gap.end) - gap.length
        let high = min(to, gap.end + gap.length) - gap.length
        return pattern.count(from: low, to: high) - meetings(in: gap, from: low, to: high) - leaving
    }

    /// How many times within a gap are moved onto times that exist.
    private func meetings(in gap: ZoneGap, from low: Int64, to high: Int64) -> Int {
        guard canOvertake, low < high else { return 0 }
        let plan = plan
        if let cadence = plan.cadence {
            if cadence.repeats(every: gap.length) { return pattern.count(from: low, to: high) }
            if cadence.isEven { return 0 }
        }
        if let count = plan.meetings(gap.length, from: low, to: high) { return count }
        var walk = pattern.walk(from: low)
        var count = 0
        while let local = walk.next(pattern.plan), local < high {
            if pattern.contains(local + gap.length) { count += 1 }
        }
        return count
    }

    /// The position with `index` others before it; `nil` when the calendar ends first.
    private func position(at index: Int) -> Int64? {
        guard canOvertake else {
            return pattern.time(at: index, from: Self.firstLocal(start, pattern, in: zone)).map {
                Self.position(of: $0, in: zone)
            }
        }
        // Meetings make it later than the pattern alone would; each round counts those within reach.
        var ahead = index
        var position = start
        var found = 0
        repeat {
            guard let local = pattern.time(at: ahead, from: start) else { return nil }
            position = Self.position(of: local, in: zone)
            found = countPattern(from: start, to: position + 1)
            ahead += index + 1 - found
        } while found <= index
        // Around a gap the order of the pattern is not that of positions.
        while found > index + 1, let earlier = patternLast(before: position) {
            position = earlier.position
            found -= 1
        }
        return position
    }

    /// The first time of the pattern that is not before the start; a gap may have moved it there.
    private static func firstLocal(_ start: Int64, _ pattern: RulePattern, in zone: Zone?) -> Int64 {
        guard let gap = zone?.table.gap(after: start), start >= gap.end,
            pattern.count(from: start - gap.length, to: gap.end) > 0
        else { return start }
        return start - gap.length
    }
}

/// An occurrence with its local time in the rule and its position.
package struct ZonedOccurrence {
    /// The local time that the rule makes; within a gap it does not exist.
    var local: Int64
    /// The local time at which it happens.
    var position: Int64
}
