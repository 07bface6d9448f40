import Foundation
import Testing

@testable import CalendarTime
@testable import TestSupport

/// The engine against a second, naive implementation on random rules: forward, from the middle,
/// backward, by count and by membership.
///
/// Seeds follow `CALSTORE_SEED`, and `CALSTORE_ROUNDS=100` compares a hundred times as many rules.
@Suite struct NaiveComparisonTests {
    static let scale = TestScale.rounds(1, long: 40)
    static let firstSeed = TestScale.givenSeed ?? 1

    @Test(arguments: 0..<4 as Range<UInt64>)
    func longFrequencies(_ number: UInt64) throws {
        try compare(
            seed: Self.firstSeed + number, rules: 100, [.daily, .weekly, .monthly, .yearly], days: 2000)
    }

    @Test(arguments: 10..<12 as Range<UInt64>)
    func shortFrequencies(_ number: UInt64) throws {
        try compare(seed: Self.firstSeed + number, rules: 20, [.hourly, .minutely], days: 200)
    }

    @Test func seconds() throws {
        try compare(seed: Self.firstSeed + 20, rules: 12, [.secondly], days: TestScale.isLong ? 20 : 8)
    }

    @Test func longWalks() throws {
        try compare(seed: Self.firstSeed + 30, rules: 8, [.monthly, .yearly], days: 30_000)
    }

    /// Years of whole weeks, where intervals and positions meet 1 January.
    @Test func weekNumbers() throws {
        try compare(seed: Self.firstSeed + 50, rules: 30, [.yearly], days: 4000) { rule, random in
            let near = [1, 2, 51, 52, 53, -1, -2, -52, -53].shuffled(using: &random)
            rule.byWeekNumber = Array(near.prefix(Int.random(in: 1...4, using: &random)))
            // Other parts leave nothing of most of these weeks.
            if Bool.random(using: &random) { rule.byMonth = [] }
            if Bool.random(using: &random) { rule.byYearDay = [] }
            if Int.random(in: 0..<4, using: &random) > 0 { rule.byMonthDay = [] }
            rule.interval = Int.random(in: 1...3, using: &random)
        }
    }

    /// Several rules, EXRULEs, RDATEs and EXDATEs.
    @Test(arguments: 40..<42 as Range<UInt64>)
    func sets(_ number: UInt64) throws {
        let seed = Self.firstSeed + number
        var source = RandomRules(seed: seed)
        var occurrences = 0
        for number in 0..<50 * Self.scale {
            let frequencies: [RecurrenceRule.Frequency] =
                source.chance(15) ? [.hourly] : [.daily, .weekly, .monthly, .yearly]
            let one = source.set(frequencies)
            occurrences += one.expected.count
            let difference = NaiveAgreement(one.expected, isWhole: one.isWhole)
                .difference(of: one.set, &source.random)
            #expect(difference == nil, "seed \(seed) #\(number): \(one.text)")
            if difference != nil { break }
        }
        #expect(occurrences > 50 * Self.scale * 5)
    }

    private func compare(
        seed: UInt64, rules: Int, _ frequencies: [RecurrenceRule.Frequency], days: Int,
        _ change: (inout RecurrenceRule, inout SeededGenerator) -> Void = { _, _ in }
    ) throws {
        var source = RandomRules(seed: seed)
        var occurrences = 0
        let rules = rules * Self.scale
        for number in 0..<rules {
            var rule = source.rule(frequencies)
            change(&rule, &source.random)
            let start = source.start()
            let zone = source.zone()
            let limit = 80
            let endless = NaiveExpansion(rule: rule, start: start, zone: zone).occurrences(
                days: days, limit: limit)
            switch Int.random(in: 0..<4, using: &source.random) {
            case 0: rule.end = .count(Int.random(in: 1...60, using: &source.random))
            case 1:
                guard let last = endless.randomElement(using: &source.random) else { break }
                rule.end = .until(source.until(CivilDateTime(seconds: last.local), zone))
            default: break
            }
            let expected = NaiveExpansion(rule: rule, start: start, zone: zone).occurrences(
                days: days, limit: limit)
            let isWhole: Bool =
                switch rule.end {
                case .never: false
                case .count(let count): expected.count == count
                // One that the endless rule has and UNTIL cuts off.
                case .until: expected.count < endless.count
                }
            let set = OccurrenceSet(start: start, zone: zone, rules: [rule])
            occurrences += expected.count
            let difference = NaiveAgreement(expected, isWhole: isWhole).difference(of: set, &source.random)
            #expect(
                difference == nil,
                "seed \(seed) #\(number): \(start) \(zone?.name ?? "floating") \(rule.text)")
            if difference != nil { break }
        }
        // Most rules must have had something to compare.
        #expect(occurrences > rules * 10)
    }
}
