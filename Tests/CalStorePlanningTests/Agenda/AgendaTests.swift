import Testing

@testable import CalStore
@testable import CalStorePlanning

/// The rows of days with their marks. It is Wednesday 2026-03-04, 10:00, in Berlin.
@Suite struct AgendaTests {
    private let store = CalendarStore()
    private let zone = Zone.named("Europe/Berlin") ?? .utc
    private let now = Instant(iso: "2026-03-04T10:00:00+01:00") ?? .distantPast

    init() throws {
        try add("trip", "2026-03-02T12:00:00", hours: 72)
        try add("night", "2026-03-03T22:00:00", hours: 4)
        try add("review", "2026-03-04T09:30:00", hours: 1)
        try add("until midnight", "2026-03-04T22:00:00", hours: 2)
        let list = try #require(try store.calendars().first { $0.entities.contains(.reminders) }).id
        var report = CalStoreItem(reminder: "report", calendar: list)
        report.end = ItemTime("2026-03-02T09:00:00[Europe/Berlin]").map { .time($0) }
        try store.write("add", now: now) { [report] in try $0.add(report) }
    }

    private func add(_ title: String, _ start: String, hours: Int) throws {
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) }).id
        var item = CalStoreItem(event: title, calendar: calendar)
        item.start = ItemTime(start + "[Europe/Berlin]")
        item.end = .duration(ItemDuration(seconds: hours * 3600))
        try store.write("add", now: now) { [item] in try $0.add(item) }
    }

    private func days() throws -> ClosedRange<CivilDate> {
        try #require(CivilDate(iso: "2026-03-03"))...(try #require(CivilDate(iso: "2026-03-04")))
    }

    private func request() throws -> AgendaRequest {
        let range = DayRange(try days().lowerBound, try days().upperBound, in: zone)
        var request = AgendaRequest(range.instants, zone: zone, now: now)
        request.includesOverdue = true
        return request
    }

    @Test func rowsStandOnTheirDaysInOrder() throws {
        let agenda = try request().agenda(from: store)
        #expect(agenda.isComplete)
        #expect(
            agenda.occurrences.map(\.item.title) == ["report", "trip", "night", "review", "until midnight"])
        let rows = AgendaRows(zone: zone, now: now)
        let found = rows.byDay(rows.rows(agenda.occurrences, days: try days(), limit: 100)).map { row in
            let mark = row.mark.map { " \($0)" } ?? ""
            return "\(row.day?.day ?? 0) \(row.rank) \(row.occurrence.item.title) \(row.end)\(mark)"
        }
        #expect(
            found == [
                "3 wholeDay trip later", "3 timed night later", "4 wholeDay trip later",
                "4 timed night here past", "4 timed review here now", "4 timed until midnight midnight",
                "4 reminder report here overdue",
            ])
    }

    @Test func whatLastsDaysCanStandOnTheFirstOnly() throws {
        let agenda = try request().agenda(from: store)
        var rows = AgendaRows(zone: zone, now: now)
        #expect(rows.count(agenda.occurrences, days: try days()) == 7)
        rows.once = true
        #expect(rows.count(agenda.occurrences, days: try days()) == 5)
    }

    @Test(arguments: [(false, ["3: 2 0", "4: 4 1"]), (true, ["3: 2 0", "4: 2 1"])])
    func daysAreCounted(once: Bool, expected: [String]) throws {
        let request = try request()
        let counts = try AgendaCounts(
            try request.agenda(from: store), to: request, on: try days(), once: once, store)
        #expect(counts.days.map { "\($0.date.day): \($0.events) \($0.reminders)" } == expected)
    }

    /// With a limit of one the days that were not reached are asked for by themselves.
    @Test func busyDaysNeedNotAllBeFound() throws {
        var request = try request()
        request.limit = 1
        let agenda = try request.agenda(from: store)
        #expect(!agenda.isComplete)
        let loads = try AgendaLoad.days(agenda, to: request, on: try days(), store)
        #expect(loads.keys.map(\.day).sorted() == [3, 4])
    }

    /// On the 3rd the trip all day and the night from 22:00; on the 4th the trip, two hours of the night, one
    /// of review and two before midnight, and the report. The trip began on the 2nd at noon and ends on the
    /// 5th.
    @Test func daysAreAsFullAsTheirItemsAndHours() throws {
        let request = try request()
        let loads = try AgendaLoad.days(
            request.agenda(from: store), to: request, on: try days(), store)
        #expect(loads[try days().lowerBound] == AgendaLoad(items: 2, seconds: (24 + 2) * 3600))
        #expect(loads[try days().upperBound] == AgendaLoad(items: 5, seconds: (24 + 2 + 1 + 2) * 3600))
    }

    @Test(arguments: [
        (0, 0, 0), (1, 0, 1), (2, 1, 1), (2, 2, 2), (3, 0, 2), (1, 4, 3), (6, 1, 3), (1, 8, 4), (10, 0, 4),
    ])
    func levels(items: Int, hours: Int, level: Int) {
        #expect(AgendaLoad(items: items, seconds: hours * 3600).level == level)
    }

    @Test func whatIsOverdueIsShownToday() throws {
        let request = try request()
        let onDays = try AgendaDays(try request.agenda(from: store), to: request, on: try days(), store)
        #expect(onDays.on(try days().lowerBound).occurrences.map(\.item.title) == ["trip", "night"])
        #expect(onDays.on(try days().upperBound).count == 5)
    }
}
