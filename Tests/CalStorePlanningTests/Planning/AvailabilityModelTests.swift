import Foundation
import Testing

@testable import CalStore
@testable import CalStorePlanning
@testable import TestSupport

/// Random VAVAILABILITY components (RFC 7953) against a model that looks at each minute: who covers it with
/// the highest priority, and whether that one is free then. Foundation says what clocks show.
@Suite struct AvailabilityModelTests {
    private struct Component {
        let range: Range<Int>
        let kind: BusyPeriod.Kind
        /// 10 for none.
        let priority: Int
        let free: [Range<Int>]
        let lines: [String]
    }

    private static func instant(_ minute: Int) -> Instant { Instant(secondsSince1970: Int64(minute) * 60) }

    private static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Asia/Kathmandu",
    ]
    /// Clocks change in these nights somewhere, or nowhere.
    private static let starts = [
        "2026-03-28T00:00:00Z", "2026-10-24T00:00:00Z", "2026-03-07T00:00:00Z", "2026-04-03T00:00:00Z",
        "2026-05-01T00:00:00Z",
    ]

    /// Clocks of a place.
    private struct Clock {
        let name: String
        let zone: TimeZone

        init(_ random: inout SeededGenerator) throws {
            name = try #require(AvailabilityModelTests.zones.randomElement(using: &random))
            zone = try #require(TimeZone(identifier: name))
        }

        private var calendar: Foundation.Calendar {
            var calendar = Foundation.Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            return calendar
        }

        /// The minute since 1970 at which clocks show a time of a day. No clock of these places changes in
        /// the hours used here.
        func minute(_ day: Int, _ ofDay: Int) throws -> Int {
            let date = CivilDate(dayNumber: day)
            let parts = DateComponents(
                year: date.year, month: date.month, day: date.day, hour: ofDay / 60, minute: ofDay % 60)
            return Int(try #require(calendar.date(from: parts)).timeIntervalSince1970 / 60)
        }

        /// `;TZID=Europe/Berlin:20260328T090000`, or in UTC.
        func text(_ minute: Int, isUTC: Bool = false) -> String {
            var calendar = calendar
            if isUTC { calendar.timeZone = .gmt }
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute],
                from: Date(timeIntervalSince1970: Double(minute * 60)))
            func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
            let text =
                "\(parts.year ?? 0)\(two(parts.month))\(two(parts.day))T\(two(parts.hour))\(two(parts.minute))00"
            return isUTC ? ":\(text)Z" : ";TZID=\(name):\(text)"
        }
    }

    /// One AVAILABLE: its lines, and all its times.
    private func available(
        _ clock: Clock, firstDay: Int, number: Int, _ random: inout SeededGenerator
    ) throws -> (lines: [String], free: [Range<Int>]) {
        // From 04:00 on: no clock changes then, and none by the end of an occurrence on its first day.
        let ofDay = Int.random(in: 16...60, using: &random) * 15
        let length = Int.random(in: 1...32, using: &random) * 15
        let day = firstDay - Int.random(in: 0...9, using: &random)
        let start = try clock.minute(day, ofDay)
        var lines = ["BEGIN:AVAILABLE", "UID:\(number)", "DTSTART" + clock.text(start)]
        lines.append(
            .random(using: &random) ? "DURATION:PT\(length)M" : "DTEND" + clock.text(start + length))
        // Monday is 0; 1970-01-01 was a Thursday.
        func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
        var days = [day]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1:
            let interval = Int.random(in: 1...3, using: &random)
            let count = Int.random(in: 1...20, using: &random)
            lines.append("RRULE:FREQ=DAILY;INTERVAL=\(interval);COUNT=\(count)")
            days = (0..<count).map { day + $0 * interval }
        default:
            let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
            // The first day is one of them, as RFC 5545 wants it.
            let chosen = Set(
                [weekday(day)] + (0..<3).map { _ in Int.random(in: 0..<7, using: &random) })
            lines.append(
                "RRULE:FREQ=WEEKLY;BYDAY=" + chosen.sorted().map { names[$0] }.joined(separator: ","))
            days = (day..<firstDay + 8).filter { chosen.contains(weekday($0)) }
        }
        if days.count > 2, .random(using: &random) {
            let left = days.remove(at: Int.random(in: 1..<days.count, using: &random))
            lines.append("EXDATE" + clock.text(try clock.minute(left, ofDay)))
        }
        if days.count > 2, Int.random(in: 0..<3, using: &random) == 0 {
            let dates = Set((0..<2).map { _ in firstDay + Int.random(in: 0...3, using: &random) })
            for extra in dates.sorted() where !days.contains(extra) {
                // At an hour of its own.
                lines.append("RDATE" + clock.text(try clock.minute(extra, 1260)))
            }
            lines.append("END:AVAILABLE")
            var free = try days.map { try clock.minute($0, ofDay) }
            free += try dates.filter { !days.contains($0) }.map { try clock.minute($0, 1260) }
            return (lines, free.map { $0..<$0 + length })
        }
        lines.append("END:AVAILABLE")
        var free = try days.map { try clock.minute($0, ofDay) }.map { $0..<$0 + length }
        if days.count > 1, Int.random(in: 0..<3, using: &random) == 0 {
            let place = Int.random(in: 0..<free.count, using: &random)
            let moved = free[place].lowerBound + 15 * Int.random(in: -8...8, using: &random)
            let other = Int.random(in: 1...20, using: &random) * 15
            lines += [
                "BEGIN:AVAILABLE", "UID:\(number)", "RECURRENCE-ID" + clock.text(free[place].lowerBound),
                "DTSTART" + clock.text(moved, isUTC: true), "DURATION:PT\(other)M", "END:AVAILABLE",
            ]
            free[place] = moved..<moved + other
        }
        return (lines, free)
    }

    private func component(
        _ range: Range<Int>, _ random: inout SeededGenerator
    ) throws -> Component {
        let clock = try Clock(&random)
        var lines = ["BEGIN:VAVAILABILITY"]
        var (start, end) = (Int.min / 2, Int.max / 2)
        if .random(using: &random) {
            start = Int.random(in: range.lowerBound - 600...range.upperBound, using: &random)
            lines.append("DTSTART" + clock.text(start, isUTC: true))
        }
        if .random(using: &random) {
            let from = max(start, range.lowerBound - 600)
            end = from + Int.random(in: 1...(3 * 1440), using: &random)
            let isDuration = start > Int.min / 2 && .random(using: &random)
            lines.append(
                isDuration ? "DURATION:PT\(end - start)M" : "DTEND" + clock.text(end, isUTC: true))
        }
        let kind = try #require(BusyPeriod.Kind.allCases.randomElement(using: &random))
        switch kind {
        case .busy: lines.append("BUSYTYPE:BUSY")
        case .tentative: lines.append("BUSYTYPE:BUSY-TENTATIVE")
        case .unavailable:
            lines +=
                [[], ["BUSYTYPE:BUSY-UNAVAILABLE"], ["BUSYTYPE:X-OTHER"]].randomElement(using: &random) ?? []
        }
        let priority = Int.random(in: 0...3, using: &random)
        if priority > 0 || .random(using: &random) { lines.append("PRIORITY:\(priority)") }
        var free: [Range<Int>] = []
        for number in 0..<Int.random(in: 0...3, using: &random) {
            let (more, times) = try available(
                try Clock(&random), firstDay: range.lowerBound / 1440, number: number, &random)
            lines += more
            free += times
        }
        return Component(
            range: start..<end, kind: kind, priority: priority == 0 ? 10 : priority, free: free,
            lines: lines + ["END:VAVAILABILITY"])
    }

    @Test func busyTimeIsThatOfTheModel() throws {
        let seed = TestScale.seed("availability")
        var random = SeededGenerator(seed: seed)
        for number in 0..<TestScale.rounds(300, long: 5000) {
            let text = try #require(Self.starts.randomElement(using: &random))
            let first = Int(try #require(Instant(iso: text)).secondsSince1970 / 60)
            let range = first..<first + Int.random(in: 1...(3 * 1440), using: &random)
            var components: [Component] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                components.append(try component(range, &random))
            }
            let takesTentative = Bool.random(using: &random)
            var expected: [BusyPeriod.Kind: [Range<Int>]] = [:]
            for minute in range {
                let here = components.filter { $0.range.contains(minute) }
                guard let best = here.map(\.priority).min() else { continue }
                let deciding = here.filter { $0.priority == best }
                guard !deciding.contains(where: { $0.free.contains { $0.contains(minute) } }),
                    let kind = deciding.map(\.kind).max(), takesTentative || kind != .tentative
                else { continue }
                var runs = expected[kind] ?? []
                if let last = runs.last, last.upperBound == minute {
                    runs[runs.count - 1] = last.lowerBound..<minute + 1
                } else {
                    runs.append(minute..<minute + 1)
                }
                expected[kind] = runs
            }
            let periods = expected.flatMap { kind, minutes in
                minutes.map {
                    BusyPeriod(Self.instant($0.lowerBound)..<Self.instant($0.upperBound), kind)
                }
            }.sorted { $0.range.lowerBound < $1.range.lowerBound }
            let got = BusyTime(
                availabilityLines: components.flatMap(\.lines),
                in: Self.instant(range.lowerBound)..<Self.instant(range.upperBound), zone: .utc,
                takesTentative: takesTentative)
            #expect(got.merged == periods, "seed \(seed), round \(number)")
        }
    }
}
