import Foundation
import Testing

@testable import CalStore
@testable import CalStorePlanning
@testable import TestSupport

/// The days of a grid in one pass give what a question for each day gives. Events are random: single ones, of
/// several days, whole days, series, dates that were moved, and reminders; the last Sunday of March 2026 has 23
/// hours in Berlin.
@Suite struct AgendaDaysTests {
    private let zone = Zone.named("Europe/Berlin") ?? .utc

    private func march(_ day: Int) throws -> CivilDate {
        try #require(CivilDate(year: 2026, month: 3, day: day))
    }

    private func fill(
        _ store: CalendarStore, with count: Int = 60, _ random: inout SeededGenerator
    ) throws {
        let events = try #require(try store.calendars().first { $0.entities.contains(.events) }).id
        let list = try #require(try store.calendars().first { $0.entities.contains(.reminders) }).id
        let rules = [
            "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,SU", "FREQ=HOURLY;COUNT=300", "FREQ=MINUTELY;COUNT=4000",
        ]
        var items: [CalStoreItem] = []
        for number in 0..<count {
            var item = CalStoreItem(event: "event \(number)", calendar: events)
            item.notes = "notes of \(number)"
            let day = try march(20).adding(
                days: Int.random(in: 0..<14, using: &random))
            let local = CivilDateTime(day).adding(seconds: Int.random(in: 0..<96, using: &random) * 900)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                item.start = ItemTime(day)
                item.end = .time(ItemTime(day.adding(days: Int.random(in: 1...4, using: &random))))
            case 1:
                item.start = ItemTime(local, in: Zone.named("Pacific/Auckland"))
                item.end = .duration(ItemDuration(seconds: 3600 * Int.random(in: 0...60, using: &random)))
            case 2:
                item.start = ItemTime(local, in: nil)
                item.end = .duration(ItemDuration(seconds: 0))
            default:
                item.start = ItemTime(local, in: zone)
                item.end = .duration(ItemDuration(seconds: 60 * Int.random(in: 0...300, using: &random)))
            }
            if Int.random(in: 0..<5, using: &random) == 0, let rule = rules.randomElement(using: &random),
                item.start?.isDate == false || !rule.contains("LY;COUNT")
            {
                item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)])
            }
            items.append(item)
        }
        for number in 0..<6 {
            var item = CalStoreItem(reminder: "reminder \(number)", calendar: list)
            let day = try march(18 + 2 * number)
            item.end = .time(
                number % 2 == 0
                    ? ItemTime(day) : ItemTime(CivilDateTime(day).adding(seconds: 40_000), in: zone))
            items.append(item)
        }
        try store.write("add") { [items] change in for item in items { _ = try change.add(item) } }
    }

    /// The times of many events on disk come from the index, those of a store in memory from the events.
    @Test func daysOfManyEventsOnDisk() throws {
        let seed = TestScale.seed("AgendaDaysTests.daysOfManyEventsOnDisk")
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("days-\(seed)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let memory = CalendarStore()
        var random = SeededGenerator(seed: seed)
        try fill(memory, with: 4000, &random)
        random = SeededGenerator(seed: seed)
        try fill(CalendarStore(path: path), with: 4000, &random)
        let disk = try CalendarStore(path: path)
        let first = try march(21)
        let days = (0..<14).map { first.adding(days: $0).instants(in: zone) }
        let range = days[0].lowerBound..<days[13].upperBound
        let request = AgendaRequest(
            range, zone: zone, now: try #require(Instant(iso: "2026-03-25T09:00:00Z")))
        for most in [0, 1, 3, 20] {
            let here = try request.days(days, most: most, ofSeries: 50, in: memory)
            let there = try request.days(days, most: most, ofSeries: 50, in: disk)
            #expect(here.map(\.count) == there.map(\.count))
            #expect(here.map { $0.agenda.isComplete } == there.map { $0.agenda.isComplete })
            #expect(
                here.map { texts($0.agenda.occurrences) } == there.map { texts($0.agenda.occurrences) })
        }
        for (limit, startsFrom) in [(1, nil), (50, nil), (50, days[3].lowerBound), (5000, nil)] {
            var query = CalStoreOccurrenceQuery(range, zone: zone, limit: limit)
            query.startsFrom = startsFrom
            let (here, there) = (try memory.find(query), try disk.find(query))
            #expect(texts(here.occurrences) == texts(there.occurrences))
            #expect(here.isComplete == there.isComplete)
            #expect(try memory.count(query) == disk.count(query))
        }
        for limit in [10, 100_000] {
            var one = request
            one.limit = limit
            let expected = try one.agenda(from: memory)
            one.isAllOrNothing = true
            for store in [memory, disk] {
                let found = try one.agenda(from: store)
                #expect(found.isComplete == expected.isComplete)
                #expect(
                    texts(found.occurrences) == (expected.isComplete ? texts(expected.occurrences) : []))
            }
        }
    }

    /// With a property that says nothing about time, too: an item of the answer is whole.
    private func texts(_ occurrences: [CalStoreOccurrence]) -> [String] {
        occurrences.map { "\($0.item.title) \($0.item.notes ?? "-") \($0.start) \($0.end)" }
    }

    /// More events that run over midnight than a day may have must not hide one that takes the whole day.
    @Test func wholeDaysComeFirstInAFullDay() throws {
        let store = CalendarStore()
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) }).id
        let day = try march(22)
        // So many that those which were kept at first are dropped again, as single events and as series.
        var items = try (0..<140).map { number in
            var item = CalStoreItem(event: "night \(number)", calendar: calendar)
            item.start = ItemTime(CivilDateTime(day).adding(seconds: -3600), in: zone)
            item.end = .duration(ItemDuration(seconds: 2 * 3600))
            if number >= 70 {
                item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY")])
            }
            return item
        }
        var holiday = CalStoreItem(event: "holiday", calendar: calendar)
        holiday.start = ItemTime(day)
        items.append(holiday)
        var series = CalStoreItem(event: "series", calendar: calendar)
        series.start = ItemTime(day.adding(days: -7))
        series.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        items.append(series)
        try store.write("add") { [items] change in for item in items { _ = try change.add(item) } }
        let moments = day.instants(in: zone)
        let request = AgendaRequest(moments, zone: zone, now: moments.lowerBound)
        let found = try #require(try request.days([moments], most: 10, ofSeries: 50, in: store).first)
        // The series have a night that begins on the day, too.
        #expect(found.count == 70 + 70 * 2 + 2)
        #expect(found.agenda.occurrences.count == 10)
        let wholeDays = found.agenda.occurrences.filter { $0.start.isDate }
        #expect(wholeDays.map(\.item.title) == ["holiday", "series"])
    }

    @Test func onePassIsAQuestionForEachDay() throws {
        for round in 0..<20 {
            let seed = TestScale.givenSeed ?? UInt64(round + 1)
            var random = SeededGenerator(seed: seed)
            let store = CalendarStore()
            try fill(store, &random)
            let first = try march(21)
            let dates = (0..<14).map { first.adding(days: $0) }
            let days = dates.map { $0.instants(in: zone) }
            let range = days[0].lowerBound..<days[13].upperBound
            var request = AgendaRequest(
                range, zone: zone, now: try #require(Instant(iso: "2026-03-25T09:00:00Z")))
            if round % 3 == 1 { request.kinds = .events }
            if round % 3 == 2 { request.wantsItem = { !$0.title.hasSuffix("7") } }
            let most = [3, 10, 1000][round % 3]
            let found = try request.days(days, most: most, ofSeries: 50, in: store)
            #expect(found.count == days.count)
            for (date, day) in zip(dates, found) {
                var single = request.ofDay(date)
                single.seriesLimit = 50
                let alone = try single.agenda(from: store)
                let words: Comment = "seed \(seed), \(date)"
                let moments = date.instants(in: zone)
                let (whole, others) = (
                    alone.occurrences.filter {
                        $0.startInstant <= moments.lowerBound && $0.endInstant >= moments.upperBound
                    },
                    alone.occurrences.filter {
                        $0.startInstant > moments.lowerBound || $0.endInstant < moments.upperBound
                    }
                )
                #expect(
                    Set(day.agenda.occurrences.map { "\($0.item.title) \($0.start)" })
                        == Set((whole + others).prefix(most).map { "\($0.item.title) \($0.start)" }), words)
                let isComplete = alone.isComplete && alone.occurrences.count <= most
                #expect(day.agenda.isComplete == isComplete, words)
                let count = isComplete ? alone.occurrences.count : try single.count(in: store)
                #expect(day.count == count, words)
            }
        }
    }
}
