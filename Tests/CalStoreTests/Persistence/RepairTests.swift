import Foundation
import Testing

@testable import CalStore

/// Each rule of the store broken on purpose, then mended in one operation that can be taken back.
@Suite struct RepairTests {
    let now = StoreBench.now

    private static func event(_ number: Int, _ title: String, calendar: RecordID) -> ItemFields {
        var fields = ItemFields(
            id: RecordID(high: UInt64(number), low: 0x8000_0000_0000_0000), kind: .event, calendar: calendar,
            title: title)
        fields.start = ItemTime("2026-03-05T10:00:00Z")
        return fields
    }

    /// A violation, and its item after the repair; nil if it is deleted.
    private struct Case: Sendable, CustomStringConvertible {
        let invariant: StoreInvariant
        let description: String
        let records: @Sendable (StoreState) -> [Record]
    }

    private static let cases: [Case] = [
        Case(invariant: .calendarHasSource, description: "a calendar without its source") { _ in
            [
                .calendar(
                    CalendarRecord(
                        id: RecordID(high: 9, low: 9), source: RecordID(high: 8, low: 8), title: "lost",
                        entities: .events))
            ]
        },
        Case(invariant: .itemHasCalendar, description: "an item without its calendar") { _ in
            [.item(ItemRecord(event(1, "one", calendar: RecordID(high: 8, low: 8))))]
        },
        Case(invariant: .itemFitsCalendar, description: "an event in a list") { state in
            let list = state.calendars.first { $0.entities == .reminders }
            return [.item(ItemRecord(event(1, "one", calendar: list?.id ?? .random())))]
        },
        Case(invariant: .itemIsValid, description: "an end before its start") { state in
            var fields = event(1, "one", calendar: state.calendars[0].id)
            fields.end = ItemTime("2026-03-05T09:00:00Z").map { .time($0) }
            return [.item(ItemRecord(fields))]
        },
        Case(invariant: .itemIsValid, description: "a date with an end that is a time") { state in
            var fields = event(1, "one", calendar: state.calendars[0].id)
            fields.end = ItemTime("2026-03-06").map { .time($0) }
            return [.item(ItemRecord(fields))]
        },
        Case(invariant: .itemIsValid, description: "a priority of 77") { state in
            var fields = event(1, "one", calendar: state.calendars[0].id)
            fields.priority = 77
            return [.item(ItemRecord(fields))]
        },
        Case(invariant: .detachedHasSeries, description: "an occurrence without its series") { state in
            var fields = event(1, "one", calendar: state.calendars[0].id)
            fields.series = RecordID(high: 7, low: 7)
            fields.originalStart = fields.start
            return [.item(ItemRecord(fields))]
        },
        Case(invariant: .detachedOnce, description: "an occurrence that was detached twice") { state in
            var series = event(1, "series", calendar: state.calendars[0].id)
            series.recurrence = (try? RecurrenceRule(text: "FREQ=DAILY;COUNT=5")).map {
                ItemRecurrence(rules: [$0])
            }
            return [series]
                .map { .item(ItemRecord($0)) }
                + [2, 3].map { number in
                    var fields = event(number, "detached", calendar: state.calendars[0].id)
                    fields.series = series.id
                    fields.originalStart = series.start
                    return .item(ItemRecord(fields))
                }
        },
        Case(invariant: .uidOnce, description: "a UID twice") { state in
            [1, 2].map { number in
                var fields = event(number, "same", calendar: state.calendars[0].id)
                fields.uid = "same@example"
                return .item(ItemRecord(fields))
            }
        },
        Case(invariant: .uidOnce, description: "a UID that is another's identifier") { state in
            var taker = event(1, "taker", calendar: state.calendars[0].id)
            taker.uid = RecordID(high: 2, low: 0x8000_0000_0000_0000).text
            return [
                .item(ItemRecord(taker)),
                .item(ItemRecord(event(2, "owner", calendar: state.calendars[0].id))),
            ]
        },
        Case(invariant: .seriesHasDates, description: "a series of which nothing is left") { state in
            var series = event(1, "series", calendar: state.calendars[0].id)
            series.recurrence = (try? RecurrenceRule(text: "FREQ=DAILY;COUNT=1")).map {
                ItemRecurrence(rules: [$0], exclusionDates: [series.start].compactMap(\.self))
            }
            return [.item(ItemRecord(series))]
        },
    ]

    @Test(arguments: cases.indices) func whatIsBrokenIsMended(index: Int) throws {
        let broken = Self.cases[index]
        let store = CalendarStore()
        let breaking = try store.engine.commit("break", now: now) { state in
            ((), Edit(broken.records(state).map { Change(before: nil, after: $0) }))
        }
        let before = try store.engine.read { state, _ in state.records }
        #expect(
            try store.maintenance.check().problems.map(\.invariant).contains(broken.invariant), "\(broken)")

        let rehearsed = try store.maintenance.repair("fix", now: now, dryRun: true)
        #expect(try store.engine.read { state, _ in state.records } == before, "\(broken)")
        let done = try store.maintenance.repair("fix", now: now)
        #expect(done.repairs == rehearsed.repairs, "\(broken)")
        #expect(done.repairs.first?.invariant == broken.invariant, "\(broken)")
        #expect(done.operation?.changes.count ?? 0 > 0, "\(broken)")
        #expect(try store.maintenance.check().problems.map(\.message) == [], "\(broken)")
        // Nothing that anybody can see is deleted.
        #expect(
            try store.items().count == before.count { $0.item != nil }
                - (broken.invariant == .seriesHasDates ? 1 : 0), "\(broken)")
        #expect(try store.maintenance.repair("fix", now: now).operation == nil, "\(broken)")
        let number = try #require(breaking.operation?.id)
        try store.restore("back", to: CalStoreOperation.ID(number), now: now)
        let after = try store.engine.read { state, _ in state.records }
        #expect(Set(after.map(RecordWriter.text)) == Set(before.map(RecordWriter.text)), "\(broken)")
    }

    /// Contents of a damaged log: an item with the identifier of its calendar, a calendar with that of its
    /// source. Seen in salvaged stores, in two of some 100,000.
    @Test func anIdentifierOfTwoRecords() throws {
        let store = CalendarStore()
        _ = try store.engine.commit("break", now: now) { state in
            var series = Self.event(1, "series", calendar: state.calendars[0].id)
            series.id = state.calendars[0].id
            series.recurrence = (try? RecurrenceRule(text: "FREQ=DAILY;COUNT=5")).map {
                ItemRecurrence(rules: [$0])
            }
            var detached = Self.event(2, "detached", calendar: state.calendars[0].id)
            detached.series = series.id
            detached.originalStart = series.start
            var calendar = state.calendars[0]
            calendar.id = state.sources[0].id
            let other = Self.event(3, "other", calendar: calendar.id)
            return (
                (),
                Edit(
                    [.calendar(calendar)].map { Change(before: nil, after: $0) }
                        + [series, detached, other].map { Change(before: nil, after: .item(ItemRecord($0))) })
            )
        }
        let calendars = try store.calendars().count
        #expect(try store.maintenance.check().problems.map(\.invariant) == [.idOnce, .idOnce])
        #expect(try store.maintenance.repair("fix", now: now).repairs.map(\.invariant) == [.idOnce, .idOnce])
        #expect(try store.maintenance.check().problems.map(\.message) == [])
        #expect(try store.items().map(\.record.title).sorted() == ["detached", "other", "series"])
        #expect(try store.calendars().count == calendars)
        let series = try #require(try store.items().first(where: \.isSeries))
        #expect(try store.detached(of: series.id).count == 1)
    }

    @Test func whatOnlyAPersonKnowsIsLeft() throws {
        let store = CalendarStore()
        _ = try store.engine.commit("break", now: now) { state in
            var fields = Self.event(1, "mars", calendar: state.calendars[0].id)
            fields.start = ItemTime("2026-03-05T10:00:00[Mars/Olympus]")
            return ((), Edit([Change(before: nil, after: .item(ItemRecord(fields)))]))
        }
        #expect(try store.maintenance.check().problems.map(\.invariant) == [.zoneIsKnown])
        #expect(try store.maintenance.repair("fix", now: now).repairs == [])
        #expect(try store.maintenance.check().problems.map(\.invariant) == [.zoneIsKnown])
    }
}
