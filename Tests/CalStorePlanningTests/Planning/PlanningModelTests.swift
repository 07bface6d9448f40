import Foundation
import Testing

@testable import CalStore
@testable import CalStorePlanning
@testable import TestSupport

/// Free time, busy time and conflicts on random calendars, against a model that looks at each minute and asks
/// Foundation for the clock on the wall.
@Suite struct PlanningModelTests {
    /// An event that the model knows, in minutes since 1970.
    private struct Block {
        let start: Int
        let end: Int
        /// Nil if it takes no time.
        let kind: BusyPeriod.Kind?
        let isElsewhere: Bool
    }

    private struct Round {
        let store: CalendarStore
        let blocks: [Block]
        let zone: Zone
        let clock: TimeZone
        /// In minutes since 1970.
        let range: Range<Int>
        let criteria: BusyCriteria

        var instants: Range<Instant> {
            PlanningModelTests.instant(range.lowerBound)..<PlanningModelTests.instant(range.upperBound)
        }

        /// The day of the week (Monday is 0) and the minute of the day that clocks show.
        func wall(_ minute: Int) -> (day: Int, minute: Int) {
            let offset = clock.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute * 60))) / 60
            let local = minute + offset
            let day = Int((Double(local) / 1440).rounded(.down))
            return (((day + 3) % 7 + 7) % 7, local - day * 1440)
        }
    }

    private static func instant(_ minute: Int) -> Instant { Instant(secondsSince1970: Int64(minute) * 60) }

    /// Days on which clocks change, and some on which they do not.
    private static let places = [
        ("Europe/Berlin", "2026-03-28T00:00:00Z"), ("Europe/Berlin", "2026-10-24T00:00:00Z"),
        ("America/New_York", "2026-03-07T00:00:00Z"), ("America/New_York", "2026-10-31T00:00:00Z"),
        ("Australia/Lord_Howe", "2026-04-03T00:00:00Z"), ("Asia/Tokyo", "2026-05-01T00:00:00Z"),
        ("Asia/Kathmandu", "2026-05-01T00:00:00Z"),
    ]

    private func round(_ random: inout SeededGenerator) throws -> Round {
        let place = try #require(Self.places.randomElement(using: &random))
        let zone = try #require(Zone.named(place.0))
        let first = Int(try #require(Instant(iso: place.1)).secondsSince1970 / 60)
        let clock = try #require(TimeZone(identifier: place.0))
        let store = CalendarStore()
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) })
        let criteria = BusyCriteria(
            countsTentative: .random(using: &random), countsAllDay: .random(using: &random),
            ownAddresses: ["me@example.com"])
        var blocks: [Block] = []
        try store.write("fill", now: .distantPast) { change in
            for number in 0..<Int.random(in: 0...25, using: &random) {
                var item = CalStoreItem(event: "\(number)", calendar: calendar.id)
                item.availability = try #require(
                    [.busy, .busy, .busy, .free, .tentative, .unavailable].randomElement(using: &random))
                item.status = try #require(
                    [.none, .none, .none, .confirmed, .tentative, .canceled].randomElement(using: &random))
                if Int.random(in: 0..<4, using: &random) == 0 { item.location = "Room" }
                if Int.random(in: 0..<5, using: &random) == 0 {
                    item.attendees = [
                        ItemParticipant(
                            address: "mailto:ME@example.com",
                            status: .random(using: &random) ? .declined : .accepted)
                    ]
                }
                var start = first + Int.random(in: 0..<(3 * 1440), using: &random)
                var length = Int.random(in: 0...4, using: &random) * 45
                if Int.random(in: 0..<10, using: &random) == 0 { length = 20 * 60 }
                let isAllDay = Int.random(in: 0..<8, using: &random) == 0
                if isAllDay {
                    // From one midnight of the place to another.
                    let day = zone.local(at: Self.instant(start)).date
                    item.start = ItemTime(day)
                    let midnights = [day, day.adding(days: 1)].map { date in
                        Self.midnight(date, clock)
                    }
                    (start, length) = (midnights[0], midnights[1] - midnights[0])
                } else {
                    item.start = ItemTime(Self.instant(start), in: .random(using: &random) ? zone : .utc)
                    item.end = .duration(ItemDuration(seconds: length * 60))
                }
                let isDeclined = item.attendees.contains { $0.status == .declined }
                let counts =
                    item.status != .canceled && !isDeclined && (!isAllDay || criteria.countsAllDay)
                var kind: BusyPeriod.Kind?
                switch item.availability {
                case .busy where item.status != .tentative: kind = .busy
                case .busy, .tentative: kind = criteria.countsTentative ? .tentative : nil
                case .unavailable: kind = .unavailable
                default: kind = nil
                }
                blocks.append(
                    Block(
                        start: start, end: start + length, kind: counts ? kind : nil,
                        isElsewhere: item.location != nil))
                try change.add(item)
            }
        }
        let start = first + Int.random(in: 0..<1440, using: &random)
        return Round(
            store: store, blocks: blocks, zone: zone, clock: clock,
            range: start..<start + Int.random(in: 1...(2 * 1440), using: &random), criteria: criteria)
    }

    /// The first minute of a day: clocks of these places do not change at midnight.
    private static func midnight(_ date: CivilDate, _ clock: TimeZone) -> Int {
        let guess = date.dayNumber * 1440
        let before = clock.secondsFromGMT(for: Date(timeIntervalSince1970: Double(guess * 60 - 86_400)))
        return guess - clock.secondsFromGMT(for: Date(timeIntervalSince1970: Double(guess * 60 - before)))
            / 60
    }

    /// The runs of minutes for which something holds.
    private func runs(_ range: Range<Int>, _ holds: (Int) -> Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for minute in range where holds(minute) {
            if let last = found.last, last.upperBound == minute {
                found[found.count - 1] = last.lowerBound..<minute + 1
            } else {
                found.append(minute..<minute + 1)
            }
        }
        return found
    }

    private func instants(_ minutes: [Range<Int>]) -> [Range<Instant>] {
        minutes.map { Self.instant($0.lowerBound)..<Self.instant($0.upperBound) }
    }

    @Test func freeTimeIsThatOfTheModel() throws {
        let seed = TestScale.seed("free time")
        var random = SeededGenerator(seed: seed)
        for number in 0..<TestScale.rounds(150, long: 3000) {
            let round = try round(&random)
            let spans = [
                [540..<1020], [0..<1440], [1320..<1800], [540..<720, 780..<1020], [120..<180], [90..<150],
            ]
            var hours = WorkingHours(days: [], [])
            for day in Weekday.allCases where Int.random(in: 0..<5, using: &random) > 0 {
                let minutes = try #require(spans.randomElement(using: &random))
                hours.days[day] = minutes.map { $0.lowerBound * 60..<$0.upperBound * 60 }
            }
            let length = Int.random(in: 1...120, using: &random)
            let buffer = Int.random(in: 0...2, using: &random) * 10
            let travel = Int.random(in: 0...1, using: &random) * 25
            var search = FreeTime(round.instants, length: length * 60, zone: round.zone)
            (search.hours, search.buffer, search.travel) = (hours, buffer * 60, travel * 60)
            let busy = try round.store.busyTime(
                in: search.searched, zone: round.zone, criteria: round.criteria)
            let expected = runs(round.range) { minute in
                let (day, ofDay) = round.wall(minute)
                func isIn(_ day: Int, _ second: Int) -> Bool {
                    let weekday = Weekday(rawValue: (day + 7) % 7 + 1) ?? .monday
                    return (hours.days[weekday] ?? []).contains { $0.contains(second) }
                }
                guard isIn(day, ofDay * 60) || isIn(day - 1, (ofDay + 1440) * 60) else { return false }
                return !round.blocks.contains { block in
                    guard block.kind != nil else { return false }
                    let more = buffer + (block.isElsewhere ? travel : 0)
                    return (block.start - more..<block.end + more).contains(minute)
                }
            }.filter { $0.count >= length }
            #expect(
                search.slots(around: busy) == instants(expected), "seed \(seed), round \(number)")
        }
    }

    @Test func busyTimeIsThatOfTheModel() throws {
        let seed = TestScale.seed("busy time")
        var random = SeededGenerator(seed: seed)
        for number in 0..<TestScale.rounds(150, long: 3000) {
            let round = try round(&random)
            let busy = try round.store.busyTime(
                in: round.instants, zone: round.zone, criteria: round.criteria)
            var expected: [BusyPeriod] = []
            for kind in BusyPeriod.Kind.allCases {
                let minutes = runs(round.range) { minute in
                    round.blocks.filter { ($0.start..<$0.end).contains(minute) }.compactMap(\.kind).max()
                        == kind
                }
                expected += instants(minutes).map { BusyPeriod($0, kind) }
            }
            expected.sort { $0.range.lowerBound < $1.range.lowerBound }
            #expect(busy.clamped(to: round.instants).merged == expected, "seed \(seed), round \(number)")
        }
    }

    @Test func conflictsAreThoseOfTheModel() throws {
        let seed = TestScale.seed("conflicts")
        var random = SeededGenerator(seed: seed)
        for number in 0..<TestScale.rounds(150, long: 3000) {
            let round = try round(&random)
            let found = try round.store.busyConflicts(
                in: round.instants, zone: round.zone, criteria: round.criteria)
            #expect(found.isComplete)
            // Two are in one group if they share a minute of the range, or others connect them.
            var groups: [Set<Int>] = []
            for minute in round.range {
                let here = round.blocks.indices.filter { index in
                    let block = round.blocks[index]
                    return block.kind != nil && (block.start..<block.end).contains(minute)
                }
                guard here.count > 1 else { continue }
                var joined = Set(here)
                for group in groups where !group.isDisjoint(with: joined) { joined.formUnion(group) }
                groups.removeAll { !$0.isDisjoint(with: joined) }
                groups.append(joined)
            }
            let got = found.groups.map { Set($0.occurrences.compactMap { Int($0.item.title) }) }
            #expect(Set(got) == Set(groups) && got.count == groups.count, "seed \(seed), round \(number)")
        }
    }

    /// The sweep gives the groups that all occurrences in their order give, in the same order.
    @Test func conflictsAreThoseOfAllOccurrences() throws {
        let seed = TestScale.seed("conflicts of all")
        var random = SeededGenerator(seed: seed)
        for number in 0..<TestScale.rounds(150, long: 3000) {
            let round = try round(&random)
            let all = try round.store.busyOccurrences(
                in: round.instants, zone: round.zone, criteria: round.criteria, limit: .max
            ).occurrences
            func texts(_ groups: [BusyConflict]) -> [String] {
                groups.map { group in
                    let members = group.occurrences.map { "\($0.item.id) \($0.start)" }
                    return "\(group.range) " + members.joined(separator: ", ")
                }
            }
            let found = try round.store.busyConflicts(
                in: round.instants, zone: round.zone, criteria: round.criteria)
            let expected = BusyConflict.groups(of: all, overlappingIn: round.instants)
            #expect(texts(found.groups) == texts(expected), "seed \(seed), round \(number)")
            for group in found.groups {
                // Between two neighbouring ends or starts, the number of occurrences does not change.
                let spans = group.occurrences.map { $0.startInstant..<$0.endInstant }
                let edges = Set(spans.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
                let shared = zip(edges, edges.dropFirst()).filter { edge, _ in
                    spans.count { $0.contains(edge) } > 1
                }
                let seconds = shared.reduce(0) { $0 + $1.1.seconds(since: $1.0) }
                #expect(group.secondsAtOnce == seconds, "seed \(seed), round \(number)")
            }
        }
    }

    /// A placed task is in free time, before it is due, and overlaps nothing; an unplaced one would have
    /// fitted nowhere before the first was placed, or others took its time.
    @Test func placedTasksAreInFreeTime() throws {
        let seed = TestScale.seed("placement")
        var random = SeededGenerator(seed: seed)
        for number in 0..<TestScale.rounds(100, long: 2000) {
            let round = try round(&random)
            let busy = try round.store.busyTime(
                in: round.instants, zone: round.zone, criteria: round.criteria)
            let tasks = (0..<Int.random(in: 1...8, using: &random)).map { task in
                TaskPlacement.Task(
                    id: CalStoreItem.ID(.random()), title: "\(task)",
                    seconds: Int.random(in: 1...200, using: &random) * 60,
                    due: .random(using: &random)
                        ? Self.instant(Int.random(in: round.range, using: &random)) : nil,
                    priority: Int.random(in: 0...9, using: &random))
            }
            let search = FreeTime(round.instants, length: 1, zone: round.zone)
            let placement = TaskPlacement(tasks, in: search, around: busy)
            #expect(placement.placed.count + placement.unplaced.count == tasks.count)
            var taken = busy
            let context = "seed \(seed), round \(number)"
            for placed in placement.placed {
                let span = TimeSpans([placed.range])
                #expect(span.intersection(taken.spans).isEmpty, "\(context)")
                #expect(span.subtracting(TimeSpans([round.instants])).isEmpty, "\(context)")
                #expect(placed.range.upperBound <= placed.task.due ?? .distantFuture, "\(context)")
                taken.add(BusyPeriod(placed.range))
            }
            for task in placement.unplaced {
                var rest = search
                rest.length = task.seconds
                let room = rest.slots(around: taken).contains { slot in
                    min(slot.upperBound, task.due ?? slot.upperBound).seconds(since: slot.lowerBound)
                        >= task.seconds
                }
                #expect(!room, "\(context)")
            }
        }
    }
}
