import Testing

@testable import CalendarTime
@testable import TestSupport

/// Plain daily and weekly rules are arithmetic. It answers as the plan of the same rule does.
@Suite struct StridePatternTests {
    @Test func stridesAgreeWithPlans() throws {
        let seed = TestScale.seed("StridePatternTests.stridesAgreeWithPlans")
        var source = RandomRules(seed: seed)
        var strides = 0
        for number in 0..<TestScale.rounds(2000, long: 50_000) {
            let rule = source.rule([.daily, .weekly])
            let day = Int.random(in: -719_162...1_000_000, using: &source.random)
            let start = CivilDateTime(CivilDate(dayNumber: day), source.start().time).seconds
            guard let stride = StridePattern(rule, start: start) else { continue }
            strides += 1
            let note: Comment = "seed \(seed) #\(number): \(rule) from \(start)"
            // The same rule made as other rules are, and the plan made of the numbers.
            for plan in [try RulePlan(rule, start: start, isDate: false), RulePlan(stride)] {
                var walk = RuleWalk(stride, from: start)
                var other = RuleWalk(plan, from: start)
                for _ in 0..<40 { #expect(walk.next(nil) == other.next(plan), note) }
                for _ in 0..<20 {
                    var time = start + Int64.random(in: 0..<4_000_000_000, using: &source.random)
                    if source.chance(50) { time = stride.last(before: time) ?? time }
                    let later = time + Int64.random(in: 0..<400_000_000, using: &source.random)
                    #expect(stride.contains(time) == plan.contains(time), note)
                    #expect(stride.count(from: start, to: later) == plan.count(from: start, to: later), note)
                    #expect(stride.count(from: time, to: later) == plan.count(from: time, to: later), note)
                    let last = plan.last(before: later)
                    if let last, last >= start { #expect(stride.last(before: later) == last, note) }
                    let index = Int.random(in: 0..<5000, using: &source.random)
                    #expect(stride.time(at: index, from: time) == plan.time(at: index, from: time), note)
                    var near = RuleWalk(stride, from: later)
                    var far = RuleWalk(plan, from: later)
                    for _ in 0..<3 { #expect(near.next(nil) == far.next(plan), note) }
                }
            }
        }
        #expect(strides > 100)
    }

    /// Neither a long interval nor a long COUNT overflows; both end with the calendar.
    @Test func extremes() throws {
        let start = try #require(CivilDateTime(iso: "2026-03-02T09:00:00"))
        for text in [
            "FREQ=DAILY;INTERVAL=999999999999999999", "FREQ=WEEKLY;INTERVAL=999999999999999999",
            "FREQ=DAILY;INTERVAL=999999999999999999;COUNT=999999999999999999",
        ] {
            let set = OccurrenceSet(start: start, rules: [try RecurrenceRule(text: text)])
            #expect(Array(set) == [start])
            #expect(set.previous(before: .distantFuture) == start)
            #expect(set.next(after: start) == nil)
            #expect(set.count(in: .distantPast ..< .distantFuture) == 1)
        }
        let daily = OccurrenceSet(
            start: start, rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=999999999999999999")])
        #expect(daily.last == CivilDateTime(iso: "9999-12-31T09:00:00"))
    }
}
