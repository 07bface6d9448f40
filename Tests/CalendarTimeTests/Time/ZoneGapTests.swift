import Testing

@testable import CalendarTime
@testable import TestSupport

/// The gaps of a zone, looked up in its table. They are those that its transitions give one after another.
@Suite struct ZoneGapTests {
    @Test func gapsAgreeWithTransitions() throws {
        let seed = TestScale.seed("ZoneGapTests.gapsAgreeWithTransitions")
        var random = SeededGenerator(seed: seed)
        for name in RandomRules.zones + ["Pacific/Apia", "Africa/Casablanca"] {
            let zone = try #require(Zone.named(name))
            for _ in 0..<TestScale.rounds(200, long: 20_000) {
                // Until a few years before the calendar's end, so that a later transition is within it.
                var local = Int64.random(in: -5_000_000_000...250_000_000_000, using: &random)
                if Bool.random(using: &random), let gap = gap(of: zone, after: local) {
                    local = gap.end + Int64.random(in: -3 * gap.length...3 * gap.length, using: &random)
                }
                let note: Comment = "seed \(seed): \(name) at \(CivilDateTime(seconds: local))"
                #expect(zone.table.gap(after: local) == gap(of: zone, after: local), note)
                var position = local
                if case .gap(let before, let after) = zone.resolve(CivilDateTime(seconds: local)) {
                    position += Int64(after - before)
                }
                #expect(zone.table.position(of: local) == position, note)
            }
        }
    }

    private func gap(of zone: Zone, after local: Int64) -> ZoneGap? {
        // The longest gap is a day, and offsets are less than one.
        var moment = Instant(secondsSince1970: local - 4 * 86_400)
        while let next = zone.transition(after: moment) {
            let after = Int64(zone.offset(at: next))
            let length = after - Int64(zone.offset(at: next.adding(seconds: -1)))
            let end = next.secondsSince1970 + after
            if length > 0, end + length > local { return ZoneGap(start: end - length, end: end) }
            moment = next
        }
        return nil
    }
}
