import CalStore
import CalStoreEventKit
import CalStoreExchange
import CalStorePlanning
import Foundation
import Synchronization
import Testing

/// The listings of the articles that begin with a task, as they stand there: `ListingTests` compares them.
/// Those that need no files of their own are run.
@Suite struct ArticleListings {
    private static func year() throws -> CalendarStore {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Fixtures/calendar/a-year-of-ada.ics")
        return try CalendarStore(iCalendar: try String(contentsOf: file, encoding: .utf8))
    }

    @Test func readAWeek() throws {
        let store = try Self.year()
        let source = try store.sources()[0].id
        try store.write { try $0.save(CalStoreCalendar(title: "work", entities: .events, source: source)) }
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        let zone = try Zone(parsing: "Europe/Berlin")
        let monday = try CivilDate(parsing: "2026-03-02")
        let week = DayRange(monday, monday.adding(days: 6), in: zone)
        for occurrence in try store.occurrences(in: week.instants, zone: zone) {
            print(occurrence.start, occurrence.item.title)
        }
        #expect(lines.contains("2026-03-02T09:30:00[Europe/Berlin] Stand-up"))

        var request = AgendaRequest(week.instants, zone: zone)
        request.includesOverdue = true
        let agenda = try request.agenda(from: store)
        let rows = AgendaRows(zone: zone, now: .now)
        for row in rows.byDay(rows.rows(agenda.occurrences, days: week.days)) {
            let clock = row.clock.map { CivilTime(secondOfDay: $0).hourAndMinute } ?? "all day"
            print(row.day ?? week.days.lowerBound, clock, row.occurrence.item.title)
        }
        #expect(lines.contains("2026-03-02 09:30 Stand-up"))

        request.calendars = [try store.calendar(named: "work").id]
        request.wantsItem = { $0.status != .canceled }
        request.limit = 100
        print(try request.agenda(from: store).isComplete)
        #expect(lines.last == "true")
        lines = []

        let busy = try store.busyTime(in: monday.instants(in: zone), zone: zone)
        var search = FreeTime(monday.instants(in: zone), length: 30 * 60, zone: zone)
        search.hours = WorkingHours([9 * 3600..<17 * 3600])
        for slot in search.slots(around: busy) { print(zone.local(at: slot.lowerBound).time) }
        #expect(lines.first == "09:00:00")

        let (rows2, free) = try readAtOnce(store, request, week, zone)
        #expect(rows2.isComplete && !free.merged.isEmpty)
    }

    private func readAtOnce(
        _ store: CalendarStore, _ request: AgendaRequest, _ week: DayRange, _ zone: Zone
    ) throws -> (Agenda, BusyTime) {
        let (rows, free) = try store.read { view in
            (try request.agenda(from: view), try view.busyTime(in: week.instants, zone: zone))
        }
        return (rows, free)
    }

    @Test func repeatAMeeting() throws {
        let store = CalendarStore()
        let zone = try Zone(parsing: "Europe/Berlin")
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        var standup = try CalStoreItem(event: "Stand-up", calendar: store.eventCalendar.id)
        standup.start = try ItemTime(parsing: "2026-03-02T09:00:00[Europe/Berlin]")
        standup.end = .duration(try ItemDuration(parsing: "PT15M"))
        standup.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY;BYDAY=MO,WE,FR")])
        let series = try store.write("add the stand-up") { try $0.add(standup) }.result

        let march = try CivilDate(parsing: "2026-03-01")
        let first = zone.instant(for: CivilDateTime(march))
        let fortnight = first..<first.adding(seconds: 14 * 86_400)
        for occurrence in try store.occurrences(of: series, in: fortnight, zone: zone) {
            print(occurrence.start)
        }
        let next = try store.occurrences(from: first, zone: zone).prefix(3)
        #expect(lines.count == 6 && next.count == 3)

        let original = try ItemTime(parsing: "2026-03-04T09:00:00[Europe/Berlin]")
        var moved = series.occurrence(at: original)
        moved.moveStart(to: try ItemTime(parsing: "2026-03-04T11:00:00[Europe/Berlin]"), in: zone)
        try store.write("move one") { try $0.save(moved, at: original, span: .this) }

        let friday = try ItemTime(parsing: "2026-03-06T09:00:00[Europe/Berlin]")
        try store.write("skip one") { try $0.skip(series.id, at: friday) }

        let april = try ItemTime(parsing: "2026-04-01T09:00:00[Europe/Berlin]")
        var later = series.occurrence(at: april)
        later.location = "Room 4"
        try store.write("another room from April") { try $0.save(later, at: april, span: .future) }

        var patch = ItemPatch()
        patch.set(\.title, to: "Daily")
        try store.write("rename all") { try $0.save(patch, to: series.id, span: .all) }

        let found = try store.occurrences(from: first, zone: zone).prefix(20)
        #expect(
            found.map(\.start.description).prefix(3) == [
                "2026-03-02T09:00:00[Europe/Berlin]", "2026-03-04T11:00:00[Europe/Berlin]",
                "2026-03-09T09:00:00[Europe/Berlin]",
            ])
        #expect(found.last?.item.location == "Room 4")

        try store.write("all meetings an hour later") { change in
            let meetings = try change.items().filter { $0.kind == .event && $0.title.contains("Daily") }
            try change.update(meetings.map(\.id)) { item in
                guard let start = item.start, !start.isDate else { return }
                item.moveStart(to: start.adding(seconds: 3600), in: zone)
            }
        }
        let march2 = try store.occurrences(from: first, zone: zone).prefix(3)
        #expect(march2.map(\.start.local.time.hour) == [10, 12, 10])

        let meetings = try store.items()
        try store.write { change in
            try change.update(meetings.map(\.id)) { item in item.categories.append("work") }
        }
    }

    @Test func write() throws {
        let store = CalendarStore()
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        let outcome = try store.write("plan the trip") { change in
            var trip = try CalStoreItem(event: "Hamburg", calendar: change.eventCalendar.id)
            trip.start = try ItemTime(parsing: "2026-05-08")
            trip.end = .time(try ItemTime(parsing: "2026-05-11"))
            try change.add(trip)
            try change.add(CalStoreItem(reminder: "Tickets", calendar: change.reminderCalendar.id))
        }
        print(outcome.operation?.changes.count ?? 0)

        let rehearsal = try store.write(dryRun: true) { change in
            for item in try change.items() where item.isCompleted { try change.remove(item.id) }
            try change.update(change.items().filter { $0.title == "Tickets" }.map(\.id)) { item in
                item.end = .time(try ItemTime(parsing: "2026-05-01"))
            }
        }
        for change in rehearsal.operation?.changes ?? [] {
            print(change)
            for difference in change.differences {
                print(difference.name, difference.before ?? "-", "→", difference.after ?? "-")
            }
        }

        try store.undo()
        try store.redo()
        for entry in try store.history.entries(limit: 10) { print(entry) }
        #expect(lines.contains("update reminder \"Tickets\": end, sequence"))
        #expect(lines.contains("due - → \"2026-05-01\""))
        #expect(lines.count == 1 + 3 + 3)
    }

    @Test func functionsThatWrite() throws {
        let store = CalendarStore()
        func addTrip(to city: String, _ change: inout CalStoreTransaction) throws {
            try change.add(CalStoreItem(reminder: "Pack for \(city)", calendar: change.reminderCalendar.id))
        }
        try store.write("pack") { change in try addTrip(to: "Hamburg", &change) }
        #expect(try store.items().map(\.title) == ["Pack for Hamburg"])
        let text = String(decoding: try store.json(), as: UTF8.self)
        #expect(try CalendarStore(json: text).items() == store.items())
        #expect(try emptyStore().calendars().isEmpty)
    }

    private func emptyStore() throws -> CalendarStore {
        let store = try CalendarStore(json: #"{"calstore":"snapshot","format":1,"records":[]}"#)
        return store
    }

    @Test func calendarsAlarmsReminders() throws {
        let store = CalendarStore()
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        let work = try store.write("a calendar for work") { change in
            var work = try CalStoreCalendar(title: "Work", entities: .events, source: change.sources()[0].id)
            work.color = "#3B82F6"
            try change.save(work)
            return work
        }.result
        let found = try store.calendar(named: "work")
        #expect(found.id == work.id && found.color == "#3B82F6")
        #expect(throws: NameError.self) { try store.calendar(named: "food") }

        var dentist = CalStoreItem(event: "Dentist", calendar: work.id)
        dentist.start = try ItemTime(parsing: "2026-03-06T14:00:00[Europe/Berlin]")
        dentist.end = .duration(ItemDuration(seconds: 45 * 60))
        dentist.alarms = [
            ItemAlarm(before: ItemDuration(seconds: 15 * 60)),
            ItemAlarm(.relative(ItemDuration(seconds: 0), toEnd: true), text: "Next date?"),
            ItemAlarm(.absolute(try Instant(parsing: "2026-03-05T18:00:00Z"))),
        ]
        #expect(
            dentist.alarms.map { $0.moment(from: dentist.start, to: dentist.endTime, in: .utc)?.description }
                == ["2026-03-06T12:45:00Z", "2026-03-06T13:45:00Z", "2026-03-05T18:00:00Z"])
        dentist.alarms = [ItemAlarm(before: ItemDuration(seconds: 15 * 60))]
        try store.write { try $0.add(dentist) }

        let done = try store.write("reminders") { change in
            var call = try CalStoreItem(reminder: "Call the bank", calendar: change.reminderCalendar.id)
            call.end = .time(try ItemTime(parsing: "2026-03-06"))
            call.priority = 1
            try change.add(call)
            return try change.complete(call.id)
        }.result
        print(done.completed.isCompleted, done.next == nil)
        #expect(lines == ["true true"])
    }

    @Test func savedIfRevision() throws {
        let store = CalendarStore()
        let now = Instant.now
        var item = try store.write { change in
            try change.add(CalStoreItem(reminder: "Milk", calendar: change.reminderCalendar.id))
        }.result
        let shown = item.revision
        item.title = "Lunch"
        try store.write("rename", now: now) { try $0.save(item, ifRevision: shown) }
        #expect(throws: CalStoreError.conflict(title: "Lunch", properties: ["revision"])) {
            try store.write("rename", now: now) { try $0.save(item, ifRevision: shown) }
        }
    }

    @Test func manyThreads() throws {
        let store = CalendarStore()
        let list = try store.reminderCalendar.id
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<100 {
                _ = try? store.write("thread \(thread)") { change in
                    try change.add(CalStoreItem(reminder: "\(thread)-\(number)", calendar: list))
                }
            }
        }
        print(try store.items().count)
        #expect(lines == ["800"])
    }

    @Test func following() throws {
        let store = CalendarStore()
        let lines = Mutex<[String]>([])
        @Sendable func print(_ items: Any...) { lines.withLock { $0 += items.map { "\($0)" } } }

        let (rows, revision) = try store.read { view in (try view.items(), try view.revision()) }
        #expect(rows.isEmpty && !revision.isEmpty)

        let cursor = Mutex<String?>(try store.history.changes(since: nil).cursor)
        let observation = store.onChange {
            cursor.withLock { cursor in
                guard let news = try? store.history.changes(since: cursor) else { return }
                for change in news.operations.flatMap(\.changes) { print(change) }
                cursor = news.cursor
            }
        }
        let milk = try CalStoreItem(reminder: "Milk", calendar: store.reminderCalendar.id)
        try store.write { try $0.add(milk) }
        observation.cancel()
        #expect(lines.withLock { $0.count } == 1)
    }

    @Test func comparing() throws {
        let items = try Self.year().items()
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        let team = CalStoreItem.iCalendar(items, calendarName: "Team")
        let again = CalStoreImport(iCalendar: team)
        for item in items {
            let read = again.items.first {
                $0.externalID == item.externalID && $0.originalStart == item.originalStart
            }
            print(item.title, read.map(item.hasSameContent) ?? false)
        }
        #expect(lines.count == items.count && lines.allSatisfy { $0.hasSuffix(" true") })
        let (exported, imported) = (items[0], items[1])
        let isBack = exported.hasSameContent(as: imported)
        #expect(!isBack && exported != items[0].copy() && exported.hasSameContent(as: exported.copy()))
    }

    // MARK: Compiled only

    private func places() throws {
        let memory = CalendarStore()
        try memory.write(to: "calendar.json")
        let copy = try CalendarStore(contentsOf: "calendar.json")
        let folder = try CalendarStore(path: "calendar")
        _ = (copy, folder)
    }

    private func care(_ store: CalendarStore) throws {
        for problem in try store.maintenance.check().problems { print(problem.message) }
        try store.maintenance.backUp(to: "backups")
        try store.maintenance.compact(keeping: .operations(10_000))
    }

    private func onAServer() async throws {
        let store = EKEventStore()
        guard try await store.requestFullAccessToEvents() else { return }
        let week = store.predicateForEvents(
            withStart: .now, end: .now.addingTimeInterval(7 * 86_400), calendars: nil)
        for event in store.events(matching: week) { print(event.startDate ?? .now, event.title ?? "") }
    }

    /// Not run: the access is that of the whole process.
    private func withoutPermission(_ fixture: String, _ event: EKEvent, _ predicate: NSPredicate) throws {
        let values = try CalendarStore(iCalendar: fixture)
        let store = EKEventStore(
            calStore: values, timeZone: TimeZone(identifier: "Europe/Berlin"),
            now: { Date(timeIntervalSince1970: 1_772_600_000) })

        CalStoreExtension.setAuthorization(.denied, for: .event)
        #expect(store.events(matching: predicate).isEmpty)
        CalStoreExtension.setAuthorization(.writeOnly, for: .event)
        CalStoreExtension.setAuthorization(.notDetermined, for: .reminder)
        CalStoreExtension.setAuthorization(nil, for: .event)

        try store.save(event, span: .thisEvent)
        let item = try #require(try values.items(externalID: event.calendarItemExternalIdentifier).first)
        #expect(item.sequence == 0)
        #expect(try values.history.entries(limit: 1).first?.made == 1)
    }

    private func range(_ store: CalendarStore, _ first: CivilDate, _ last: CivilDate) throws {
        let march = DayRange(first, last, in: .system)
        let agenda = try AgendaRequest(march.instants).agenda(from: store)
        _ = agenda
    }

    private func today(_ store: CalendarStore) throws {
        let today = Zone.system.local(at: .now).date
        var request = AgendaRequest(today.instants(in: .system))
        request.includesOverdue = true
        for occurrence in try request.agenda(from: store).occurrences { print(occurrence) }
        let busy = try store.busyTime(in: today.instants(in: .system), zone: .system)
        _ = busy
    }

    private func upcoming(_ series: CalStoreItem, _ zone: Zone, _ view: CalStoreView, now: Instant) throws {
        let next = try UpcomingDates(of: series, in: zone, view).first(3, from: now)
        _ = next
    }

    private func rows(_ store: CalendarStore, _ week: Range<Instant>, monday: CivilDate, sunday: CivilDate)
        throws
    {
        let agenda = try AgendaRequest(week).agenda(from: store)
        for occurrence in agenda.occurrences { print(occurrence.start, occurrence.item.title) }
        let rows = AgendaRows(zone: .system, now: .now)
        let all = rows.rows(agenda.occurrences, days: monday...sunday)
        for row in rows.byDay(all) { print(row.day?.description ?? "undated", row.occurrence.item.title) }
    }
}
