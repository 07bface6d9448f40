import Foundation
import Testing

@testable import CalStore

/// `CalendarStore.write`: all or nothing, and what a transaction sees of itself.
@Suite struct StoreWriteTests {
    private let store = CalendarStore()
    private let calendar: CalStoreCalendar.ID
    private let list: CalStoreCalendar.ID
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast
    private static let later = Instant(iso: "2026-03-03T12:00:00Z") ?? .distantPast

    private struct Thrown: Error {}

    init() throws {
        let calendars = try store.calendars()
        calendar = try #require(calendars.first { $0.entities.contains(.events) }).id
        list = try #require(calendars.first { $0.entities.contains(.reminders) }).id
    }

    private func event(_ title: String, _ start: String = "2026-03-02T09:00:00Z", _ rule: String? = nil)
        throws -> CalStoreItem
    {
        var item = CalStoreItem(event: title, calendar: calendar)
        item.start = ItemTime(start)
        item.end = .duration(ItemDuration(seconds: 3600))
        if let rule { item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
        return item
    }

    /// Ten items, a series with a hole and a detached occurrence among them.
    private func fill() throws -> CalStoreItem {
        try store.write("fill", now: Self.now) { change in
            for number in 1...4 { try change.add(event("before \(number)")) }
            let series = try change.add(event("series", "2026-03-02T09:00:00Z", "FREQ=DAILY;COUNT=9"))
            let at = try SeriesBench.time("2026-03-04T09:00:00Z")
            var detached = series.occurrence(at: at)
            detached.title = "detached"
            try change.save(detached, at: at)
            try change.remove(series.id, at: SeriesBench.time("2026-03-05T09:00:00Z"), span: .this)
            for number in 1...4 { try change.add(event("after \(number)")) }
            return series
        }.result
    }

    private func records() throws -> [Record] { try store.engine.read { state, _ in state.records } }

    private func week() throws -> [String] {
        let from = try #require(Instant(iso: "2026-03-01T00:00:00Z"))
        return try store.occurrences(in: from..<from.adding(seconds: 30 * 86_400), zone: .utc).map {
            "\($0.startInstant) \($0.item.title)"
        }
    }

    /// Everything that a transaction can do, with looks at the state between, so that it is brought in piece
    /// by piece.
    private func turnEverythingOver(_ change: inout CalStoreTransaction, _ series: CalStoreItem, looks: Bool)
        throws
    {
        func look(_ change: inout CalStoreTransaction) throws { if looks { _ = try change.item(series.id) } }
        let new = try change.add(event("new"))
        try look(&change)
        var other = try #require(change.items(externalID: series.id.text).first)
        other.title = "renamed"
        try change.save(other, at: nil, span: .all)
        try look(&change)
        try change.remove(new.id)
        let at = try SeriesBench.time("2026-03-07T09:00:00Z")
        var occurrence = try #require((change.item(series.id)) as CalStoreItem?).occurrence(at: at)
        occurrence.start = ItemTime("2026-03-07T11:00:00Z")
        try change.save(occurrence, at: at, span: .future)
        try look(&change)
        try change.remove(series.id, span: .all)
        var calendar = try CalStoreCalendar(
            title: "second", entities: [.events], source: #require(try change.sources().first).id)
        calendar.color = "#FF0000"
        try change.save(calendar)
        try change.add(event("last"))
    }

    @Test(arguments: [false, true])
    func whatThrowsLeavesNoTrace(_ looks: Bool) throws {
        let series = try fill()
        let (before, listed) = (try records(), try week())
        let byUID = try store.items(externalID: series.id.text).map(\.id)
        #expect(throws: Thrown.self) {
            try store.write("fail", now: Self.later) { change in
                try turnEverythingOver(&change, series, looks: looks)
                throw Thrown()
            }
        }
        #expect(try records() == before)
        #expect(try week() == listed)
        #expect(try store.items(externalID: series.id.text).map(\.id) == byUID)
        #expect(try store.maintenance.check().problems == [])
        // The next one works.
        #expect(
            try store.write("works", now: Self.later) { try $0.add(event("works")) }.operation?.changes.count
                == 1)
    }

    @Test(arguments: [false, true])
    func aDryRunChangesNothing(_ looks: Bool) throws {
        let series = try fill()
        let (before, listed) = (try records(), try week())
        let dry = try store.write("dry", now: Self.later, dryRun: true) {
            try turnEverythingOver(&$0, series, looks: looks)
        }
        #expect(try records() == before)
        #expect(try week() == listed)
        let operation = try #require(dry.operation)
        #expect(operation.isDryRun && operation.id == nil)
        // And it says what the real one does.
        let real = try store.write("real", now: Self.later) {
            try turnEverythingOver(&$0, series, looks: looks)
        }
        #expect(try #require(real.operation).changes.map(\.action) == operation.changes.map(\.action))
        #expect(try records() != before)
        #expect(try store.maintenance.check().problems == [])
    }

    @Test func laterStepsSeeEarlierOnes() throws {
        try store.write("all in one", now: Self.now) { change in
            var item = try change.add(event("a"))
            #expect(try change.item(item.id)?.title == "a")
            item.title = "b"
            try change.save(item)
            #expect(try change.item(item.id)?.title == "b")
            #expect(try change.items(externalID: item.id.text).map(\.title) == ["b"])
            try change.remove(item.id)
            #expect(try change.item(item.id) == nil)
            #expect(try change.items(externalID: item.id.text).isEmpty)

            let series = try change.add(event("series", "2026-03-02T09:00:00Z", "FREQ=DAILY;COUNT=3"))
            let at = try SeriesBench.time("2026-03-03T09:00:00Z")
            var occurrence = series.occurrence(at: at)
            occurrence.title = "detached"
            let detached = try change.save(occurrence, at: at)
            #expect(try change.detached(of: series.id).map(\.id) == [detached.id])
            try change.remove(detached.id, span: .this)
            #expect(try change.detached(of: series.id).isEmpty)
            #expect(try change.item(series.id)?.recurrence?.exclusionDates == [at])

            let second = try CalStoreCalendar(
                title: "second", entities: [.events], source: #require(try change.sources().first).id)
            try change.save(second)
            #expect(try change.calendars().map(\.title).contains("second"))
            var moved = try #require((change.item(series.id)) as CalStoreItem?)
            moved.move(toCalendar: second.id)
            #expect(try change.save(moved).calendarID == second.id)

            var reminder = CalStoreItem(reminder: "water", calendar: list)
            reminder.end = .time(try SeriesBench.time("2026-03-02"))
            reminder.recurrence = ItemRecurrence(rules: [RecurrenceRule(.daily)])
            try change.add(reminder)
            try change.complete(reminder.id)
            #expect(try change.complete(reminder.id).next?.due == SeriesBench.time("2026-03-04"))
        }
        #expect(try store.items().map(\.title) == ["series", "water", "water", "water"])
        #expect(try store.maintenance.check().problems == [])
    }

    /// A record that was made and removed again is no change, even when something looked at it in between.
    @Test func whatCameToNothingIsNoOperation() throws {
        let made = try store.write("nothing", now: Self.now) { change in
            let item = try change.add(event("a"))
            _ = try change.item(item.id)
            try change.remove(item.id)
        }
        #expect(made.operation == nil)
        #expect(try store.items().isEmpty)
    }

    @Test func anUnchangedSaveIsNoOperation() throws {
        let series = try fill()
        let before = try records()
        for item in try store.items() {
            for span in Span.allCases {
                #expect(
                    try store.write("same", now: Self.later) { try $0.save(item, span: span) }.operation
                        == nil)
            }
        }
        let at = try SeriesBench.time("2026-03-06T09:00:00Z")
        let newest = try #require(try store.item(series.id))
        for span in Span.allCases {
            #expect(
                try store.write("same", now: Self.later) {
                    try $0.save(newest.occurrence(at: at), at: at, span: span)
                }.operation == nil)
        }
        #expect(try records() == before)
    }

    /// The effect differs from saving it unchanged.
    @Test func aSeriesIsCutInTwo() throws {
        let series = try fill()
        let listed = try week()
        let at = try SeriesBench.time("2026-03-06T09:00:00Z")
        let later = try store.write("split", now: Self.later) { try $0.split(series.id, at: at) }.result
        #expect(later.id != series.id)
        #expect(later.start == at)
        #expect(try week() == listed)
        #expect(try store.write("again", now: Self.later) { try $0.split(later.id, at: at) }.operation == nil)
        for (id, date) in [(series.id, "2026-03-05T09:00:00Z"), (later.id, "2026-03-01T09:00:00Z")] {
            #expect(throws: CalStoreError.noSuchOccurrence(title: "series", date: date)) {
                try store.write("no", now: Self.later) { try $0.split(id, at: SeriesBench.time(date)) }
            }
        }
        #expect(try store.maintenance.check().problems == [])
    }

    @Test func anOperationSaysWhatItDid() throws {
        let item = try store.write("add", now: Self.now) { try $0.add(event("a")) }.result
        #expect(item.created == Self.now && item.modified == Self.now)
        var changed = item
        changed.title = "b"
        let operation = try #require(store.write("edit", now: Self.later) { try $0.save(changed) }.operation)
        #expect(operation.changes.map(\.action) == [.update])
        #expect(operation.changes.first?.changedProperties == ["title", "modified"])
        #expect(operation.changes.first?.itemBefore == item)
        #expect(try store.item(item.id)?.created == Self.now)
        #expect(try store.item(item.id)?.modified == Self.later)
        let removal = try #require(store.write("rm", now: Self.later) { try $0.remove(item.id) }.operation)
        #expect(removal.changes.map(\.action) == [.delete])
    }

    /// The same item twice is two different wishes.
    @Test func addingWhatIsThereIsAConflict() throws {
        let item = try store.write("add", now: Self.now) { try $0.add(event("a")) }.result
        let before = try records()
        var again = item
        again.title = "b"
        #expect(throws: CalStoreError.conflict(title: "b", properties: ["id"])) {
            try store.write("again", now: Self.later) { try $0.add(again) }
        }
        let twice = try event("twice")
        #expect(throws: CalStoreError.self) {
            try store.write("twice", now: Self.later) {
                try $0.add(twice); try $0.add(twice)
            }
        }
        #expect(try records() == before)
    }

    @Test func whatIsNotThereIsNamed() throws {
        let lost = try event("lost")
        #expect(throws: CalStoreError.noSuchItem(lost.id.text)) {
            try store.write("x", now: Self.now) { try $0.save(lost) }
        }
        #expect(throws: CalStoreError.noSuchItem(lost.id.text)) {
            try store.write("x", now: Self.now) { try $0.remove(lost.id) }
        }
        #expect(CalStoreItem.ID("nonsense") == nil)
        #expect(throws: CalStoreError.noSuchItem(lost.id.text)) {
            try store.write("x", now: Self.now) { try $0.complete(lost.id) }
        }
    }

    /// Start, then title, then identifier: a promise of ours (EventKit rule 78).
    @Test func occurrencesAreSorted() throws {
        try store.write("add", now: Self.now) { change in
            for title in ["c", "a", "b", "a"] { try change.add(event(title)) }
            try change.add(event("early", "2026-03-02T08:00:00Z", "FREQ=DAILY;COUNT=2"))
            try change.add(event("z", "2026-03-03T09:00:00[Europe/Berlin]"))
        }
        let from = try #require(Instant(iso: "2026-03-01T00:00:00Z"))
        let found = try store.occurrences(in: from..<from.adding(seconds: 7 * 86_400), zone: .utc)
        #expect(found.map(\.item.title) == ["early", "a", "a", "b", "c", "early", "z"])
        #expect(found[1].item.id < found[2].item.id)
    }

    @Test func aLargeTransactionIsNotSlow() throws {
        let count = 4000
        try store.write("many", now: Self.now) { change in
            for number in 0..<count { try change.add(event("\(number)")) }
        }
        #expect(try store.items().count == count)
        let items = try store.items()
        #expect(throws: Thrown.self) {
            try store.write("many", now: Self.now) { change in
                for item in items { try change.remove(item.id) }
                throw Thrown()
            }
        }
        #expect(try store.items().map(\.title) == (0..<count).map(String.init))
    }
}
