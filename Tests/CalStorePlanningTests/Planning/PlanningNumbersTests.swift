import Testing

@testable import CalStore
@testable import CalStorePlanning

/// Numbers that no caller should set: they are taken for the nearest that make sense.
@Suite struct PlanningNumbersTests {
    private let week: Range<Instant>
    private let search: FreeTime

    init() throws {
        week =
            try #require(Instant(iso: "2026-03-02T00:00:00Z"))..<#require(
                Instant(iso: "2026-03-09T00:00:00Z"))
        search = FreeTime(week, length: 1, zone: .utc)
    }

    @Test(arguments: [-1, 0, Int.min])
    func aTaskWithoutLengthTakesASecond(_ seconds: Int) throws {
        var task = TaskPlacement.Task(
            id: CalStoreItem(event: "", calendar: try calendar()).id, title: "x", seconds: 60)
        task.seconds = seconds
        let placement = TaskPlacement([task], in: search, around: BusyTime())
        #expect(placement.placed.map(\.range) == [week.lowerBound..<week.lowerBound.adding(seconds: 1)])
    }

    private func calendar() throws -> CalStoreCalendar.ID {
        try #require(try CalendarStore().calendars().first).id
    }

    @Test func aNegativeLimitIsNone() throws {
        let store = CalendarStore()
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) }).id
        var item = CalStoreItem(event: "review", calendar: calendar)
        item.start = ItemTime("2026-03-04T09:30:00Z")
        item.end = .duration(ItemDuration(seconds: 3600))
        try store.write("add") { [item] in try $0.add(item) }
        var request = AgendaRequest(week, zone: .utc, now: week.lowerBound)
        request.limit = -1
        let agenda = try request.agenda(from: store)
        #expect(agenda.occurrences.isEmpty)
        #expect(!agenda.isComplete)
    }

    @Test func anEndlessBufferLeavesNoTime() {
        var search = search
        (search.buffer, search.travel) = (.max, .max)
        let all = Instant.distantPast..<Instant.distantFuture
        #expect(search.searched == all)
        let busy = BusyTime([BusyPeriod(week, isElsewhere: true)])
        #expect(busy.spans(buffer: .max, travel: .max).ranges == [all])
        #expect(search.slots(around: busy) == [])
        (search.buffer, search.travel) = (.min, .min)
        #expect(search.searched == week)
        #expect(busy.spans(buffer: .min, travel: .min).ranges == [week])
    }
}
