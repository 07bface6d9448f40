import Testing

@testable import CalendarTime
@testable import TestSupport

/// A walk that has gone far takes the days of a year from a table. They are those that each month gives by
/// itself.
@Suite struct LongWalkTests {
    @Test func tablesAgreeWithMonths() throws {
        let seed = TestScale.seed("LongWalkTests.tablesAgreeWithMonths")
        var source = RandomRules(seed: seed)
        var tables = 0
        for number in 0..<TestScale.rounds(400, long: 20_000) {
            let rule = source.rule([.daily, .weekly, .monthly, .yearly])
            let start = CivilDateTime(
                CivilDate(dayNumber: Int.random(in: -600_000...0, using: &source.random)), source.start().time
            )
            let plan = try RulePlan(rule, start: start.seconds, isDate: false)
            guard plan.repeatsByYear, !plan.isEmpty else { continue }
            tables += 1
            var walk = RuleWalk(plan, from: start.seconds)
            var chunk = plan.chunk(from: start.date.dayNumber)
            // As many as a century of days has; sparse rules go on for thousands of years.
            var rest = 36_525
            walking: while let here = chunk, rest > 0 {
                var days = here.days
                while days != 0 {
                    let day = here.base + days.lowest
                    days &= days &- 1
                    let time = Int64(day * 86_400 + plan.singleTime)
                    guard time >= start.seconds else { continue }
                    rest -= 1
                    let found = walk.next(plan)
                    #expect(found == time, "seed \(seed) #\(number): \(rule) from \(start)")
                    if found != time { break walking }
                }
                chunk = plan.chunk(after: here)
                rest -= 1
            }
            if chunk == nil { #expect(walk.next(plan) == nil && walk.next(plan) == nil) }
        }
        #expect(tables > 40)
    }

    /// 2100 is not a leap year, so 2099 has none behind it and 2101 none before it.
    @Test func centuries() throws {
        let rule = try RecurrenceRule(text: "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO")
        let start = try #require(CivilDateTime(iso: "2040-01-01T09:00:00"))
        let set = OccurrenceSet(start: start, zone: nil, rules: [rule])
        // ISO weeks by Python's date.fromisocalendar.
        let expected = [
            "2093-12-28", "2094-01-04", "2095-01-03", "2096-01-02", "2096-12-31", "2097-12-30", "2098-12-29",
            "2099-12-28", "2100-01-04", "2101-01-03", "2102-01-02", "2103-01-01", "2103-12-31", "2104-12-29",
        ]
        let from = try #require(CivilDateTime(iso: "2093-12-01T00:00:00"))
        #expect(set.drop { $0 < from }.prefix(expected.count).map { "\($0.date)" } == expected)
    }

    /// Intervals of years step over centuries and over whole cycles of 400 years, up to the calendar's end.
    @Test func intervals() throws {
        let seed = TestScale.seed("LongWalkTests.intervals")
        var source = RandomRules(seed: seed)
        for number in 0..<TestScale.rounds(300, long: 20_000) {
            let longest = try #require([4, 30, 500, 12_000, 1 << 50].randomElement(using: &source.random))
            var rule = RecurrenceRule(.yearly, interval: Int.random(in: 1...longest, using: &source.random))
            let months = Set((0..<3).map { _ in Int.random(in: 1...12, using: &source.random) }).sorted()
            let monthDay = Int.random(in: 27...31, using: &source.random)
            rule.byMonth = months
            rule.byMonthDay = [monthDay]
            let first = Int.random(in: 1...2500, using: &source.random)
            let start = CivilDateTime(try #require(CivilDate(year: first, month: 1, day: 1)))
            let plan = try RulePlan(rule, start: start.seconds, isDate: false)
            guard !plan.isEmpty else { continue }
            _ = plan.makeYears()
            let expected = stride(from: first, through: 9999, by: rule.interval).lazy.flatMap { year in
                months.compactMap { CivilDate(year: year, month: $0, day: monthDay) }
            }
            let note: Comment = "seed \(seed) #\(number): \(rule) from \(first)"
            var walk = RuleWalk(plan, from: start.seconds)
            for date in expected {
                let found = walk.next(plan)
                #expect(found == CivilDateTime(date).seconds, note)
                if found != CivilDateTime(date).seconds { break }
            }
            #expect(walk.next(plan) == nil && walk.next(plan) == nil, note)
        }
    }

    /// The first long walk makes the table, later ones read it from their first day on.
    @Test func laterWalks() throws {
        let seed = TestScale.seed("LongWalkTests.laterWalks")
        var source = RandomRules(seed: seed)
        var tables = 0
        for number in 0..<TestScale.rounds(100, long: 2000) {
            let rule = source.rule([.monthly, .yearly])
            let start = source.start()
            let plan = try RulePlan(rule, start: start.seconds, isDate: false)
            guard plan.repeatsByYear, !plan.isEmpty else { continue }
            func walk(from time: Int64, _ count: Int) -> [Int64] {
                var walk = RuleWalk(plan, from: time)
                return (0..<count).compactMap { _ in walk.next(plan) }
            }
            let count = 2000
            let times = walk(from: start.seconds, count)
            guard plan.years != nil, !times.isEmpty else { continue }
            tables += 1
            for _ in 0..<20 {
                let index = Int.random(in: 0..<times.count, using: &source.random)
                let later = walk(from: times[index], times.count - index)
                #expect(later == Array(times[index...]), "seed \(seed) #\(number): \(rule) from \(start)")
                let next = walk(from: times[index] + 1, times.count - index - 1)
                #expect(
                    next == Array(times[(index + 1)...]), "seed \(seed) #\(number): \(rule) from \(start)")
            }
        }
        #expect(tables > 20)
    }

    /// Walks at the same time on several threads find the same, whichever of them makes the table.
    @Test func severalThreads() async throws {
        for text in ["FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"] {
            let rule = try RecurrenceRule(text: text)
            let start = try #require(CivilDateTime(iso: "1970-01-01T09:00:00"))
            let expected = Array(OccurrenceSet(start: start, rules: [rule]).prefix(500))
            for _ in 0..<20 {
                let set = OccurrenceSet(start: start, rules: [rule])
                await withTaskGroup(of: [CivilDateTime].self) { group in
                    for _ in 0..<4 { group.addTask { Array(set.prefix(500)) } }
                    for await found in group { #expect(found == expected) }
                }
            }
        }
    }
}
