@testable import CalendarTime

/// A set of several rules and dates, and its first occurrences put together from naive expansions.
struct RandomSet {
    let set: OccurrenceSet
    let expected: [(local: Int64, position: Int64)]
    let isWhole: Bool
    let text: String
}

extension RandomRules {
    mutating func set(_ frequencies: [RecurrenceRule.Frequency]) -> RandomSet {
        let isDate = chance(25) && !frequencies.contains(.hourly)
        let zone = isDate ? nil : zone()
        let start = isDate ? CivilDateTime(start().date) : start()
        let days = frequencies.contains(.hourly) ? 60 : 1500
        let horizon = start.adding(seconds: days * 86_400)
        var rules: [RecurrenceRule] = []
        var found: [[(local: Int64, position: Int64)]] = []
        func expansion(_ rule: RecurrenceRule) -> NaiveExpansion {
            NaiveExpansion(rule: rule, start: start, zone: zone)
        }
        func someRule() -> RecurrenceRule {
            var rule = rule(frequencies)
            if isDate { (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], []) }
            return rule
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            var rule = someRule()
            switch Int.random(in: 0..<4, using: &random) {
            case 0: rule.end = .count(Int.random(in: 1...40, using: &random))
            case 1:
                let until = start.adding(seconds: Int.random(in: 0...days * 80_000, using: &random))
                rule.end = .until(isDate ? .date(until.date) : self.until(until, zone))
            default: break
            }
            rules.append(rule)
            found.append(expansion(rule).occurrences(days: days, limit: .max / 4))
        }
        var excludedRules: [RecurrenceRule] = []
        var excludedPositions: Set<Int64> = []
        if chance(30) {
            let rule = chance(50) ? someRule() : rules.randomElement(using: &random) ?? someRule()
            excludedRules.append(rule)
            let positions = expansion(rule).occurrences(days: days, limit: .max / 4).map(\.position)
            excludedPositions = Set(positions.filter { expansion(rule).makesItself($0) })
        }
        let known = found.joined().map(\.local)
        func dates(_ percentKnown: Int) -> [CivilDateTime] {
            (0..<Int.random(in: 0...8, using: &random)).map { _ in
                if chance(percentKnown), let local = known.randomElement(using: &random) {
                    return CivilDateTime(seconds: local)
                }
                let date = start.adding(seconds: Int.random(in: -3_000_000...days * 80_000, using: &random))
                return isDate ? CivilDateTime(date.date) : date
            }
        }
        let singles = chance(60) ? dates(30) : []
        let excluded = chance(70) ? dates(80) : []
        var all: [Int64: (local: Int64, distance: Int64)] = [:]
        func add(_ local: Int64, _ position: Int64) {
            let distance = abs(local - position)
            if let there = all[position], there.distance <= distance { return }
            all[position] = (local, distance)
        }
        let naive = expansion(RecurrenceRule(.daily))
        for local in [start] + singles { add(local.seconds, naive.placed(local.seconds).1) }
        for one in found.joined() { add(one.local, one.position) }
        // Both names of a moment exclude it: the time in a gap, and the one at which it happens.
        let excludedDatePositions = Set(excluded.map { naive.placed($0.seconds).1 })
        let end = horizon.seconds - 2 * 86_400
        let expected = all.filter { position, _ in
            position < end && !excludedPositions.contains(position)
                && !excludedDatePositions.contains(position)
        }
        .map { (local: $0.value.local, position: $0.key) }.sorted { $0.position < $1.position }
        let set = OccurrenceSet(
            start: start, isDate: isDate, zone: zone, rules: rules, excludedRules: excludedRules,
            dates: singles, excludedDates: excluded)
        let text =
            "\(start) \(isDate ? "date" : zone?.name ?? "floating") \(rules.map(\.text)) - \(excludedRules.map(\.text)) + \(singles) - \(excluded)"
        let isWhole =
            rules.allSatisfy { if case .until = $0.end { true } else { false } }
            && singles.allSatisfy { $0.seconds < end - 86_400 }
        return RandomSet(set: set, expected: expected, isWhole: isWhole, text: text)
    }

    /// UNTIL at a local time, in one of its forms.
    mutating func until(_ time: CivilDateTime, _ zone: Zone?) -> RecurrenceRule.Until {
        if chance(20) { return .date(time.date) }
        guard let zone else { return chance(80) ? .local(time) : .utc(Zone.utc.instant(for: time)) }
        return chance(80) ? .utc(zone.instant(for: time)) : .local(time)
    }
}

extension NaiveExpansion {
    /// Whether the rule makes this position, or has it only because the start is there.
    func makesItself(_ position: Int64) -> Bool {
        guard placed(start.seconds).1 == position else { return true }
        var endless = rule
        endless.end = .never
        let earlier = NaiveExpansion(rule: endless, start: start, zone: zone, isStartFree: true)
        return earlier.occurrences(days: 2, limit: .max / 4).contains { $0.position == position }
    }
}
