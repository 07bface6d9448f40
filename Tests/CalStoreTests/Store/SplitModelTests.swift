import Testing

@testable import CalStore
@testable import TestSupport

/// Splits of random series at random dates, against a literal reading of the series before and of both parts
/// after (`PlainSeries`).
@Suite struct SplitModelTests {
    private var random: SeededGenerator
    private let seed: UInt64

    init() {
        seed = TestScale.seed("splits of series")
        random = SeededGenerator(seed: seed)
    }

    @Test mutating func aSplitChangesNoDate() throws {
        let rounds = TestScale.rounds(50, long: 10_000)
        var (splits, moved, refused) = (0, 0, 0)
        for round in 0..<rounds {
            let (start, recurrence) = try series()
            var probe = ItemFields(id: .random(), kind: .event, calendar: .random(), title: "")
            probe.start = start
            probe.recurrence = recurrence
            let dates = PlainSeries.dates(of: probe)
            guard dates.count > 1 else { continue }
            let cut = dates[Int.random(in: 1..<min(dates.count, 50), using: &random)]
            var bench = try SeriesBench(start.description, nil) { $0.recurrence = recurrence }
            let note: Comment = """
                seed \(seed), round \(round): \(start), \(recurrence.rules.map(\.text)), not \
                \(recurrence.exclusionRules.map(\.text)), dates \(recurrence.dates.map(\.start)), not \
                \(recurrence.exclusionDates), cut at \(cut)
                """
            #expect(try times(&bench) == dates, note)
            do {
                let original = start.moved(to: cut).description
                let saved = try bench.save(at: original, span: .future) { $0.title = "New" }
                #expect(try PlainSeries.dates(of: bench.item()) == dates.filter { $0 < cut }, note)
                #expect(PlainSeries.dates(of: saved) == dates.filter { $0 >= cut }, note)
                #expect(try times(&bench) == dates, note)
                splits += 1
                if saved.start?.local != cut { moved += 1 }
            } catch CalStoreError.refused {
                refused += 1
            }
        }
        // Most are possible, and some only with a later start.
        guard rounds >= 50 else { return }
        #expect(refused <= rounds / 10, "seed \(seed)")
        #expect(moved > 0 && moved < splits, "seed \(seed)")
    }

    private func times(_ bench: inout SeriesBench) throws -> [CivilDateTime] {
        try bench.occurrences("2025-01-01", "2028-01-01").map(\.start.local).filter { $0 < PlainSeries.end }
    }

    // MARK: Random series

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func one<Value>(of values: [Value]) throws -> Value {
        try #require(values.randomElement(using: &random))
    }

    /// A series of days or of times in Berlin, where no clock change is at 8, 9 or 15.
    private mutating func series() throws -> (ItemTime, ItemRecurrence) {
        // 2026-01-01 and half a year on.
        let day = Int.random(in: 20_454..<20_634, using: &random)
        let isDate = chance(30)
        let zone = Zone.named("Europe/Berlin")
        func time(_ day: Int, hour: Int) -> ItemTime {
            let date = CivilDate(dayNumber: day)
            if isDate { return ItemTime(date) }
            return ItemTime(CivilDateTime(date, CivilTime(secondOfDay: hour * 3600)), in: zone)
        }
        let start = time(day, hour: 9)
        var recurrence = ItemRecurrence()
        for _ in 0..<(try one(of: [0, 1, 1, 2, 3])) {
            recurrence.rules.append(try rule(after: day, isDate: isDate))
        }
        for _ in 0..<(try one(of: [0, 0, 1, 2])) {
            recurrence.exclusionRules.append(try rule(after: day, isDate: isDate))
        }
        for _ in 0..<(try one(of: [1, 1, 2, 4])) {
            let first = chance(10) ? -20 : 1
            let date = time(day + Int.random(in: first..<200, using: &random), hour: try one(of: [9, 15]))
            recurrence.dates.append(RecurrenceDate(date))
        }
        for _ in 0..<(try one(of: [0, 0, 3, 10])) {
            recurrence.exclusionDates.append(time(day + Int.random(in: 1..<100, using: &random), hour: 9))
        }
        return (start, recurrence)
    }

    private mutating func rule(after day: Int, isDate: Bool) throws -> RecurrenceRule {
        let frequency = try one(of: ["DAILY", "DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
        var parts = ["FREQ=\(frequency)"]
        let interval = Int.random(in: 1...(frequency == "YEARLY" ? 2 : 5), using: &random)
        parts.append("INTERVAL=\(interval)")
        if chance(30) { parts.append("WKST=" + (try one(of: ["SU", "WE"]))) }
        let isInMonth = frequency == "MONTHLY"
        if chance(40) {
            let days = isInMonth ? ["2TU,-1FR", "MO,TU,WE", "SA,SU", "1MO"] : ["MO", "MO,WE,FR", "SA,SU"]
            parts.append("BYDAY=" + (try one(of: days)))
            if frequency != "DAILY", chance(30) {
                parts.append("BYSETPOS=" + (try one(of: ["1", "-1", "1,-1"])))
            }
        }
        if frequency != "WEEKLY", chance(30) {
            parts.append("BYMONTHDAY=" + (try one(of: ["1,15", "31", "-1", "28,-3"])))
        }
        if chance(20) { parts.append("BYMONTH=" + (try one(of: ["1,3,5,7,9,11", "4,6,8", "2,12"]))) }
        if !isDate, chance(20) { parts.append("BYHOUR=" + (try one(of: ["8", "9,15"]))) }
        if chance(35) {
            parts.append("COUNT=\(Int.random(in: 1...40, using: &random))")
        } else if chance(40) {
            let last = CivilDate(dayNumber: day + Int.random(in: 0..<400, using: &random))
            parts.append("UNTIL=" + last.description.filter { $0 != "-" })
        }
        return try RecurrenceRule(text: parts.joined(separator: ";"))
    }
}
