import CalendarTime

@testable import TestSupport

/// Random rules, starts and zones, weighted towards what real calendars hold and towards edges.
struct RandomRules {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    static let zones = [
        "America/New_York", "Europe/Berlin", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Kolkata",
        "Africa/Cairo",
        "America/Sao_Paulo", "Asia/Beirut", "UTC",
    ]

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func some(_ range: ClosedRange<Int>, upTo most: Int, negative: Bool = false) -> [Int] {
        var values: [Int] = []
        for _ in 0..<Int.random(in: 1...most, using: &random) {
            let value = Int.random(in: range, using: &random)
            let signed = negative && chance(35) ? -value : value
            if !values.contains(signed) { values.append(signed) }
        }
        return values
    }

    mutating func zone() -> Zone? {
        chance(30) ? nil : Self.zones.randomElement(using: &random).flatMap(Zone.named)
    }

    mutating func start() -> CivilDateTime {
        let day = Int.random(in: 3_650...20_000, using: &random)
        let time =
            chance(40)
            ? Int.random(in: 0..<14, using: &random) * 900 : Int.random(in: 0..<86_400, using: &random)
        return CivilDateTime(CivilDate(dayNumber: day), CivilTime(secondOfDay: time))
    }

    mutating func rule(_ frequencies: [RecurrenceRule.Frequency]) -> RecurrenceRule {
        var rule = RecurrenceRule(frequencies.randomElement(using: &random) ?? .daily)
        let frequency = rule.frequency
        if chance(50) { rule.interval = Int.random(in: 1...5, using: &random) }
        if chance(5) { rule.interval = Int.random(in: 6...100, using: &random) }
        if chance(30) { rule.weekStart = Weekday.allCases.randomElement(using: &random) ?? .monday }
        if chance(25) { rule.byMonth = some(1...12, upTo: 5) }
        if chance(25), frequency != .weekly { rule.byMonthDay = some(1...31, upTo: 5, negative: true) }
        if chance(40) {
            for number in some(1...7, upTo: 4) {
                guard let weekday = Weekday(rawValue: number) else { continue }
                var ordinal = 0
                if frequency >= .monthly, chance(40) {
                    ordinal = Int.random(
                        in: 1...(frequency == .yearly && rule.byMonth.isEmpty ? 53 : 5), using: &random)
                    if chance(40) { ordinal = -ordinal }
                }
                rule.byDay.append(RecurrenceRule.Day(weekday, ordinal: ordinal))
            }
        }
        if frequency == .yearly {
            if chance(15) { rule.byYearDay = some(1...366, upTo: 5, negative: true) }
            if chance(15) { rule.byWeekNumber = some(1...53, upTo: 4, negative: true) }
        } else if frequency < .daily, chance(10) {
            rule.byYearDay = some(1...366, upTo: 100, negative: true)
        }
        if chance(20) { rule.byHour = some(0...23, upTo: 4) }
        if chance(20) { rule.byMinute = some(0...59, upTo: 4) }
        if chance(15) { rule.bySecond = some(0...60, upTo: 3) }
        if frequency >= .monthly, chance(20) {
            rule.skip = chance(50) ? .forward : .backward
            rule.calendarScale = "GREGORIAN"
            if chance(50) {
                rule.byMonthDay =
                    [29, 30, 31, -29, -30, -31].shuffled(using: &random).dropLast(4)
                    + rule.byMonthDay.prefix(1)
            }
            if frequency == .yearly, chance(30) {
                rule.byYearDay = (chance(50) ? [366] : [-366]) + rule.byYearDay.prefix(2)
            }
        }
        if chance(20) { rule.bySetPosition = some(1...6, upTo: 3, negative: true) }
        if rule.skip != .omit, !rule.bySetPosition.isEmpty {
            // Two periods may choose different times of a day that both have; see `DayParts+Skip.swift`.
            (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
        }
        return rule
    }
}
