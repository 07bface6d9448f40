import Testing

@testable import CalStore

/// The engine against a second, naive implementation on random rules: forward, from the middle,
/// backward, by count and by membership.
@Suite struct NaiveComparisonTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func longFrequencies(seed: UInt64) throws {
        try compare(seed: seed, rules: 300, [.daily, .weekly, .monthly, .yearly], days: 2000)
    }

    @Test(arguments: [11, 12] as [UInt64])
    func shortFrequencies(seed: UInt64) throws {
        try compare(seed: seed, rules: 60, [.hourly, .minutely], days: 200)
    }

    @Test func seconds() throws { try compare(seed: 21, rules: 12, [.secondly], days: 20) }

    private func compare(
        seed: UInt64, rules: Int, _ frequencies: [RecurrenceRule.Frequency], days: Int
    ) throws {
        var source = RandomRules(seed: seed)
        var failures = 0
        var occurrences = 0
        for number in 0..<rules where failures < 3 {
            var rule = source.rule(frequencies)
            let start = source.start()
            let zone = source.zone()
            let limit = 80
            let endless = NaiveExpansion(rule: rule, start: start, zone: zone).occurrences(
                days: days, limit: limit)
            switch Int.random(in: 0..<4, using: &source.random) {
            case 0: rule.end = .count(Int.random(in: 1...60, using: &source.random))
            case 1:
                guard let last = endless.randomElement(using: &source.random) else { break }
                let until = CivilDateTime(seconds: last.local)
                let instant = (zone ?? .utc).instant(for: until)
                rule.end = .until(zone == nil ? .local(until) : .utc(instant))
            default: break
            }
            let expected = NaiveExpansion(rule: rule, start: start, zone: zone).occurrences(
                days: days, limit: limit)
            let set = OccurrenceSet(start: start, zone: zone, rules: [rule])
            let name: Comment = "seed \(seed) #\(number): \(start) \(zone?.name ?? "floating") \(rule.text)"
            occurrences += expected.count
            if !agrees(set, expected, &source.random) {
                failures += 1
                #expect(Bool(false), name)
                report(set, expected)
            }
        }
        // Most rules must have had something to compare.
        #expect(occurrences > rules * 20)
    }

    private func agrees(
        _ set: OccurrenceSet, _ expected: [(local: Int64, place: Int64)], _ random: inout SeededGenerator
    ) -> Bool {
        let locals = expected.map { CivilDateTime(seconds: $0.local) }
        guard Array(set.prefix(locals.count)) == locals else { return false }
        guard locals.count > 1 else { return true }
        for _ in 0..<4 {
            let low = Int.random(in: 0..<locals.count, using: &random)
            let high = Int.random(in: low..<locals.count, using: &random)
            if Array(set.occurrences(from: locals[low]).prefix(locals.count - low)) != Array(locals[low...]) {
                return false
            }
            if set.count(in: locals[low]..<locals[high]) != high - low { return false }
            if set.previous(before: locals[high]) != (high > 0 ? locals[high - 1] : nil) { return false }
            if high + 1 < locals.count, set.next(after: locals[high]) != locals[high + 1] { return false }
            if !set.contains(locals[high]) { return false }
            let other = CivilDateTime(
                seconds: locals[high].seconds + Int64.random(in: 1...4000, using: &random))
            if high + 1 < locals.count, other < locals[high + 1],
                set.contains(other) != expected.contains(where: { $0.place == set.place(of: other) })
            {
                return false
            }
        }
        return true
    }

    private func report(_ set: OccurrenceSet, _ expected: [(local: Int64, place: Int64)]) {
        let locals = expected.map { CivilDateTime(seconds: $0.local) }
        let found = Array(set.prefix(locals.count))
        let index =
            zip(found, locals).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, locals.count)
        let near = max(index - 2, 0)
        print(
            "differs at \(index) of \(locals.count); found", found.dropFirst(near).prefix(5), "expected",
            locals.dropFirst(near).prefix(5))
        for (low, local) in locals.enumerated() where index == locals.count {
            let previous = set.previous(before: local)
            if low > 0, previous != locals[low - 1] {
                return print("previous of \(local) is", previous as Any)
            }
            if !set.contains(local) { return print("lacks \(local)") }
            let count = set.count(in: locals[0]..<local)
            if count != low { return print("count to \(local) is \(count), not \(low)") }
            let from = set.occurrences(from: local).first { _ in true }
            if from != local { return print("from \(local) is", from as Any) }
        }
    }
}
