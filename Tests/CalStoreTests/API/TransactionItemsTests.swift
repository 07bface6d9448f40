import Testing

@testable import CalStore

/// The operations of a transaction on whole items and single occurrences: move, copy, skip, unskip, complete,
/// conflicts.
@Suite struct TransactionItemsTests {
    private let store = CalendarStore()
    private let calendar: CalStoreCalendar.ID
    private let list: CalStoreCalendar.ID
    /// A Monday.
    private static let now = Instant(iso: "2026-03-02T12:00:00Z") ?? .distantPast

    init() throws {
        calendar = try #require(try store.defaultCalendar(for: .event)).id
        list = try #require(try store.defaultCalendar(for: .reminder)).id
    }

    @discardableResult
    private func write<Result>(_ body: (inout CalStoreTransaction) throws -> Result) throws -> Result {
        try store.write("test", now: Self.now, body).result
    }

    private func time(_ text: String) throws -> ItemTime { try #require(ItemTime(text)) }

    private func event(_ title: String, _ start: String, minutes: Int = 60, _ rule: String? = nil) throws
        -> CalStoreItem
    {
        var item = CalStoreItem(event: title, calendar: calendar)
        item.start = try time(start)
        item.end = .time(try time(start).adding(seconds: minutes * 60))
        if let rule { item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
        return try write { try $0.add(item) }
    }

    private func second() throws -> CalStoreCalendar {
        let calendar = try CalStoreCalendar(
            title: "second", entities: [.events], source: #require(try store.sources().first).id)
        try write { try $0.save(calendar) }
        return calendar
    }

    /// `2026-03-04T09:00:00Z title` of all occurrences of a calendar in the month.
    private func listing(_ calendar: CalStoreCalendar.ID? = nil) throws -> [String] {
        let from = try #require(Instant(iso: "2026-03-01T00:00:00Z"))
        return try store.occurrences(
            in: from..<from.adding(seconds: 31 * 86_400), zone: .utc, calendars: calendar.map { [$0] }
        ).map { "\($0.startInstant) \($0.item.title)" }
    }

    // MARK: Calendars

    @Test func calendarTitlesAreThoseOfTheTransaction() throws {
        let second = try second()
        var renamed = try #require(try store.calendars().first { $0.id == calendar })
        renamed.title = "renamed"
        var added = second.record
        (added.id, added.title) = (.random(), "added")
        try write { change in
            try change.save(CalStoreCalendar(added))
            try change.removeCalendar(second.id)
            try change.save(renamed)
            let titles = change.newestCalendarTitles()
            #expect(titles[calendar] == "renamed")
            let settled = try change.calendars().map { ($0.id, $0.title) }
            #expect(titles == Dictionary(uniqueKeysWithValues: settled))
        }
    }

    // MARK: Moving

    @Test func aSeriesMovesAsAWhole() throws {
        let series = try event("series", "2026-03-04T09:00:00Z", "FREQ=DAILY;COUNT=3")
        let at = try time("2026-03-05T09:00:00Z")
        var changed = series.occurrence(at: at)
        changed.title = "changed"
        try write { try $0.save(changed, at: at) }
        let second = try second()
        let moved = try write { try $0.move(series.id, toCalendar: second.id) }
        #expect(moved.id == series.id && moved.calendarID == second.id)
        #expect(try listing(calendar).isEmpty)
        #expect(
            try listing(second.id) == [
                "2026-03-04T09:00:00Z series", "2026-03-05T09:00:00Z changed", "2026-03-06T09:00:00Z series",
            ])
        let missing = CalStoreItem.ID.random()
        #expect(throws: CalStoreError.noSuchItem(missing.text)) {
            try write { try $0.move(missing, toCalendar: calendar) }
        }
    }

    /// An end keeps its length; whole days stay whole days; an end in another zone stays in it.
    @Test(arguments: [
        (
            "2026-03-04T09:00:00Z", "2026-03-04T09:45:00Z", "2026-03-06T10:00:00Z", "2026-03-06T10:45:00Z"
        ),
        ("2026-03-04", "2026-03-06", "2026-03-10", "2026-03-12"),
        ("2026-03-04T09:00:00Z", "2026-03-04T10:00:00Z", "2026-03-10", "2026-03-11"),
        ("2026-03-04", "2026-03-05", "2026-03-10T09:00:00Z", "2026-03-10T09:30:00Z"),
        (
            // Eight hours in the air, then with one hour less between the zones.
            "2026-03-04T10:00:00[Europe/Berlin]", "2026-03-04T12:00:00[America/New_York]",
            "2026-03-10T10:00:00[Europe/Berlin]", "2026-03-10T13:00:00[America/New_York]"
        ),
    ])
    func movingTheStart(start: String, end: String, to: String, newEnd: String) throws {
        var item = CalStoreItem(event: "x", calendar: calendar)
        item.start = try time(start)
        item.end = .time(try time(end))
        item.moveStart(to: try time(to), in: .utc, defaultLength: 1800)
        let (expectedStart, expectedEnd) = (try time(to), try time(newEnd))
        #expect(item.start == expectedStart)
        #expect(item.end == .time(expectedEnd))
    }

    @Test func aReminderMovesWithItsStart() throws {
        var item = CalStoreItem(reminder: "x", calendar: list)
        item.start = try time("2026-03-04T09:00:00Z")
        item.end = .time(try time("2026-03-05T10:00:00Z"))
        item.move(to: try time("2026-03-08T10:00:00Z"), in: .utc)
        let (due, start) = (try time("2026-03-08T10:00:00Z"), try time("2026-03-07T09:00:00Z"))
        #expect(item.due == due)
        #expect(item.start == start)
    }

    /// A patch of a whole series moves its first date, and the others with it, holes too.
    @Test func aPatchOfAWholeSeriesMovesAllDates() throws {
        let series = try event("s", "2026-03-04T09:00:00Z", "FREQ=DAILY;COUNT=4")
        try write { try $0.skip(series.id, at: try time("2026-03-06T09:00:00Z")) }
        var patch = ItemPatch()
        patch.set(\.start, to: try time("2026-03-04T10:00:00Z"))
        patch.set(\.end, to: .time(try time("2026-03-04T11:00:00Z")))
        try write { try $0.save(patch, to: series.id, span: .all) }
        #expect(
            try listing() == [
                "2026-03-04T10:00:00Z s", "2026-03-05T10:00:00Z s", "2026-03-07T10:00:00Z s",
            ])
    }

    // MARK: Copying

    @Test func copies() throws {
        let series = try event("s", "2026-03-04T09:00:00Z", "FREQ=DAILY;COUNT=3")
        let at = try time("2026-03-05T09:00:00Z")
        var changed = series.occurrence(at: at)
        changed.title = "changed"
        try write { try $0.save(changed, at: at) }
        let second = try second()
        let copy = try write {
            try $0.copy(series.id, toCalendar: second.id, movedTo: try time("2026-03-11T10:00:00Z"))
        }
        #expect(copy.id != series.id && copy.externalID != series.externalID)
        #expect(
            try listing(second.id) == [
                "2026-03-11T10:00:00Z s", "2026-03-12T10:00:00Z changed", "2026-03-13T10:00:00Z s",
            ])
        let single = try write {
            try $0.copy(
                series.id, at: try time("2026-03-06T09:00:00Z"), movedTo: try time("2026-03-20"), in: .utc)
        }
        let (start, end) = (try time("2026-03-20"), try time("2026-03-21"))
        #expect(!single.isSeries && single.start == start)
        #expect(single.end == .time(end))
        #expect(try store.maintenance.check().problems == [])
    }

    // MARK: Single occurrences

    @Test func skippingAndPuttingBack() throws {
        let series = try event("s", "2026-03-04T09:00:00Z", "FREQ=DAILY;COUNT=3")
        let at = try time("2026-03-05T09:00:00Z")
        let all = try listing()
        let left = try write { try $0.skip(series.id, at: at) }
        #expect(left?.id == series.id)
        #expect(try listing() == [all[0], all[2]])
        let whole = try write { try $0.unskip(series.id, at: at) }
        #expect(whole.recurrence?.exclusionDates == [])
        #expect(try listing() == all)
        #expect(throws: CalStoreError.noSuchOccurrence(title: "s", date: "2026-03-09")) {
            try write { try $0.unskip(series.id, at: try time("2026-03-09T09:00:00Z")) }
        }
    }

    @Test func skippingTheLastOneRemovesTheSeries() throws {
        let series = try event("s", "2026-03-04T09:00:00Z", "FREQ=DAILY;COUNT=1")
        let left = try write { try $0.skip(series.id, at: try time("2026-03-04T09:00:00Z")) }
        #expect(left == nil)
        #expect(try store.items().isEmpty)
    }

    // MARK: Completing

    /// Every three days, due on the 20th of February and done on the 2nd of March: back on the 5th, not on
    /// the 23rd.
    @Test func completingCountsFromToday() throws {
        var item = CalStoreItem(reminder: "water", calendar: list)
        item.end = .time(try time("2026-02-20"))
        item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;INTERVAL=3")])
        let stored = try write { try $0.add(item) }
        let done = try write { try $0.complete(stored.id, countingFromTodayIn: .utc) }
        #expect(done.isCountedFromToday)
        let due = try time("2026-03-05")
        #expect(done.next?.due == due)
        #expect(try store.item(stored.id)?.due == due)
    }

    /// With named days it was the first of them from today on, even tomorrow. Now is the 2nd of March, a
    /// Monday.
    @Test(arguments: [
        ("2026-01-15", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "2026-06-15"),
        ("2026-02-05", "FREQ=WEEKLY;INTERVAL=4;BYDAY=TH", "2026-04-02"),
        ("2026-02-06", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-03-16"),
        ("2025-05-10", "FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYMONTHDAY=10", "2028-05-10"),
        ("2026-02-02", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-03-04"),
        ("2026-02-15", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-03-15"),
    ])
    func completingCountsAWholeInterval(due: String, rule: String, next: String) throws {
        var item = CalStoreItem(reminder: "filter", calendar: list)
        item.end = .time(try time(due))
        item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)])
        let stored = try write { try $0.add(item) }
        let done = try write { try $0.complete(stored.id, countingFromTodayIn: .utc) }
        #expect(done.next?.due == (try time(next)))
    }

    /// The months of so many years are no number.
    @Test(arguments: ["WEEKLY", "MONTHLY", "YEARLY"])
    func completingWithTheLongestInterval(_ frequency: String) throws {
        var item = CalStoreItem(reminder: "never", calendar: list)
        item.end = .time(try time("2026-02-20"))
        let rule = "FREQ=\(frequency);INTERVAL=999999999999999999;BYMONTH=2"
        item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)])
        item.recurrence?.dates = [.init(try time("2026-02-25"))]
        let stored = try write { try $0.add(item) }
        let done = try write { try $0.complete(stored.id, countingFromTodayIn: .utc) }
        #expect(done.completed.isCompleted)
    }

    /// A rule that has ended by today gives no date from today: the next one stays.
    @Test func completingWithoutADateFromToday() throws {
        var item = CalStoreItem(reminder: "water", calendar: list)
        item.end = .time(try time("2026-02-20"))
        item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;UNTIL=20260225")])
        let stored = try write { try $0.add(item) }
        let done = try write { try $0.complete(stored.id, countingFromTodayIn: .utc) }
        #expect(!done.isCountedFromToday)
        let due = try time("2026-02-21")
        #expect(done.next?.due == due)
    }

    // MARK: Identifiers and conflicts

    @Test func twins() throws {
        var one = try event("one", "2026-03-04T09:00:00Z")
        one.externalID = "u1"
        try write { try $0.save(one) }
        var two = CalStoreItem(event: "two", calendar: calendar)
        #expect(try store.twin(of: two) == nil)
        two.externalID = "u1"
        #expect(try store.twin(of: two)?.id == one.id)
        #expect(try store.twin(of: one) == nil)
        two.move(toCalendar: try second().id)
        #expect(try store.twin(of: two) == nil)
    }

    @Test func conflicts() throws {
        _ = try event("daily", "2026-03-04T09:00:00Z", minutes: 15, "FREQ=DAILY;COUNT=5")
        var free = CalStoreItem(event: "free", calendar: calendar)
        free.start = try time("2026-03-05T09:00:00Z")
        free.end = .duration(ItemDuration(seconds: 3600))
        free.availability = .free
        try write { try $0.add(free) }
        // It touches the one of the 4th and overlaps that of the 6th.
        let touching = try event("touching", "2026-03-04T09:15:00Z", minutes: 30)
        let weekly = try event("weekly", "2026-03-06T09:10:00Z", minutes: 30, "FREQ=WEEKLY")
        func found(_ item: CalStoreItem, ignoring ids: [CalStoreItem.ID] = []) throws -> [String] {
            let conflicts = try store.conflicts(of: item, from: Self.now, zone: .utc, ignoring: ids)
            #expect(conflicts.isComplete && conflicts.checkedDates == nil)
            return conflicts.overlaps.map {
                "\($0.own.startInstant) \($0.other.startInstant) \($0.other.item.title)"
            }
        }
        #expect(try found(touching).isEmpty)
        #expect(try found(weekly) == ["2026-03-06T09:10:00Z 2026-03-06T09:00:00Z daily"])
        let daily = try #require(try store.items().first { $0.title == "daily" })
        #expect(try found(weekly, ignoring: [daily.id]).isEmpty)
        #expect(try found(daily) == ["2026-03-06T09:00:00Z 2026-03-06T09:10:00Z weekly"])
    }

    /// The times of the value that is given count, also if it is not stored or stored with other times.
    /// Neither the stored version of the event nor its own series is an overlap.
    @Test func conflictsOfEventsThatAreNotStored() throws {
        let daily = try event("daily", "2026-03-04T09:00:00Z", minutes: 15, "FREQ=DAILY;COUNT=5")
        func found(_ item: CalStoreItem, of store: some CalStoreReader) throws -> [String] {
            let conflicts = try store.conflicts(of: item, from: Self.now, zone: .utc)
            #expect(conflicts.isComplete && conflicts.checkedDates == nil)
            return conflicts.overlaps.map {
                "\($0.own.startInstant) \($0.other.startInstant) \($0.other.item.title)"
            }
        }
        func new(_ start: String, _ rule: String? = nil) throws -> CalStoreItem {
            var item = CalStoreItem(event: "new", calendar: calendar)
            item.start = try time(start)
            item.end = .duration(ItemDuration(seconds: 600))
            if let rule { item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
            return item
        }
        #expect(
            try found(new("2026-03-05T09:10:00Z"), of: store)
                == ["2026-03-05T09:10:00Z 2026-03-05T09:00:00Z daily"])
        #expect(try found(new("2026-03-05T09:15:00Z"), of: store).isEmpty)
        #expect(
            try found(new("2026-03-06T08:55:00Z", "FREQ=WEEKLY"), of: store)
                == ["2026-03-06T08:55:00Z 2026-03-06T09:00:00Z daily"])
        var free = try new("2026-03-05T09:10:00Z")
        free.availability = .free
        #expect(try found(free, of: store).isEmpty)
        free.start = nil
        free.availability = .busy
        #expect(try found(free, of: store).isEmpty)

        // A stored event is compared at the times of the value, and never with itself.
        var stored = try event("stored", "2026-03-04T12:00:00Z", minutes: 30)
        #expect(try found(stored, of: store).isEmpty)
        stored.start = try time("2026-03-04T12:10:00Z")
        #expect(try found(stored, of: store).isEmpty)
        stored.start = try time("2026-03-04T08:50:00Z")
        #expect(try found(stored, of: store) == ["2026-03-04T08:50:00Z 2026-03-04T09:00:00Z daily"])

        // So is a series with other times; an occurrence that was moved keeps its stored time.
        let at = try time("2026-03-06T09:00:00Z")
        var noon = daily.occurrence(at: at)
        noon.start = try time("2026-03-06T12:00:00Z")
        noon.end = .duration(ItemDuration(seconds: 900))
        try write { try $0.save(noon, at: at) }
        _ = try event("late", "2026-03-06T12:10:00Z", minutes: 10)
        var later = daily
        later.start = try time("2026-03-04T12:15:00Z")
        later.end = .duration(ItemDuration(seconds: 900))
        #expect(
            try found(later, of: store) == [
                "2026-03-04T12:15:00Z 2026-03-04T12:00:00Z stored",
                "2026-03-06T12:00:00Z 2026-03-06T12:10:00Z late",
                "2026-03-06T12:15:00Z 2026-03-06T12:10:00Z late",
            ])
    }

    /// A series that is not stored and of which every date is compared one by one.
    @Test func aDenseSeriesThatIsNotStored() throws {
        _ = try event("one", "2026-03-04T09:00:00Z", minutes: 3)
        var dense = CalStoreItem(event: "dense", calendar: calendar)
        dense.start = try time("2026-03-04T00:00:00Z")
        dense.end = .duration(ItemDuration(seconds: 60))
        dense.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=MINUTELY")])
        let conflicts = try store.conflicts(of: dense, from: Self.now, zone: .utc)
        #expect(!conflicts.isComplete && conflicts.overlaps.count == 3)
        #expect(conflicts.checkedDates == 5000)
    }

    /// A series of every minute is too dense to be compared as a whole: its dates are looked at one by one,
    /// and the answer says so.
    @Test func aDenseSeries() throws {
        _ = try event("dense", "2026-03-04T00:00:00Z", minutes: 1, "FREQ=MINUTELY")
        let one = try event("one", "2026-03-04T09:00:00Z", minutes: 3)
        let conflicts = try store.conflicts(of: one, from: Self.now, zone: .utc)
        #expect(!conflicts.isComplete && conflicts.overlaps.count == 3)
    }
}
