import CalStorePlanning
import Expectations

@MainActor func busy(_ store: CalendarStore) throws {
    let day = monday.instants(in: zone)
    var criteria = BusyCriteria(countsTentative: true, countsAllDay: true, ownAddresses: ["ada@example.org"])
    criteria.countsAllDay = false
    criteria.countsTentative = false
    Expectations.expect(criteria.ownAddresses.count, 1)
    let review = try store.items().first { $0.title == "Review" }
    Expectations.expect(review.flatMap { criteria.kind(of: $0) }, .busy)

    var busy = try store.busyTime(in: day, zone: zone, criteria: criteria)
    Expectations.expect(busy.periods.isEmpty, false)
    Expectations.expect(busy.merged.map { $0.range.upperBound.seconds(since: $0.range.lowerBound) }, [4500])
    Expectations.expect(busy.spans.seconds, 4500)
    Expectations.expect(busy.spans(buffer: 300, travel: 60).seconds > 4500, true)
    let noon = day.lowerBound.adding(seconds: 12 * 3600)
    busy.add(BusyPeriod(noon..<noon.adding(seconds: 600), .tentative, isElsewhere: true))
    busy.add(BusyTime([BusyPeriod(noon.adding(seconds: 600)..<noon.adding(seconds: 900), .unavailable)]))
    Expectations.expect(busy.periods.filter(\.isElsewhere).map(\.kind), [.tentative])
    Expectations.expect(busy.periods.contains(where: \.isOutsideHours), false)
    Expectations.expect(busy.clamped(to: noon..<day.upperBound).periods.count, 2)
    Expectations.expect(BusyPeriod.Kind(rawValue: "busy"), .busy)
    Expectations.expect(BusyPeriod.Kind.tentative < .busy, true)

    let lines = BusyTime(
        freeBusyLines: [
            "BEGIN:VFREEBUSY", "FREEBUSY:20260302T080000Z/PT1H", "END:VFREEBUSY",
        ], zone: zone, takesTentative: true)
    Expectations.expect(lines.spans.seconds, 3600)
    let hours = BusyTime(
        availabilityLines: [
            "BEGIN:VAVAILABILITY", "BUSYTYPE:BUSY-UNAVAILABLE", "BEGIN:AVAILABLE",
            "DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T170000",
            "UID:1", "END:AVAILABLE", "END:VAVAILABILITY",
        ], in: day, zone: zone, takesTentative: true)
    Expectations.expect(hours.spans.seconds, 16 * 3600)

    var search = FreeTime(day, length: 3600, zone: zone)
    search.hours = WorkingHours([9 * 3600..<12 * 3600])
    search.buffer = 0
    search.travel = 0
    let free = search.slots(around: try store.busyTime(in: day, zone: zone)).map {
        zone.local(at: $0.lowerBound).time
    }
    Expectations.expect(free.map(\.description), ["10:45:00"])
    Expectations.expect(search.searched, search.range)
    Expectations.expect([search.length, search.zone == zone ? 1 : 0], [3600, 1])

    Expectations.expect(WorkingHours.all.isAll, true)
    Expectations.expect(WorkingHours.wholeDay, 0..<86_400)
    Expectations.expect(search.hours.days[.monday], [9 * 3600..<12 * 3600])
    Expectations.expect(search.hours.spans(in: day, zone: zone).seconds, 3 * 3600)

    let a = TimeSpans([day.lowerBound..<noon])
    let b = TimeSpans([noon.adding(seconds: -600)..<noon.adding(seconds: 600)])
    Expectations.expect(a.intersection(b).seconds, 600)
    Expectations.expect(a.union(b).ranges.count, 1)
    Expectations.expect(a.subtracting(b).lasting(86_400).isEmpty, true)
    Expectations.expect(b.widened(by: 60).seconds, 1320)
    Expectations.expect(TimeSpans().isEmpty, true)
}

@MainActor func conflicts(_ store: CalendarStore) throws {
    let all: BusyConflicts = try store.busyConflicts(in: monday.instants(in: zone), zone: zone)
    Expectations.expect(all.isComplete, true)
    let group: BusyConflict? = all.groups.first
    Expectations.expect(group?.occurrences.map(\.item.title), ["Stand-up", "Review"])
    Expectations.expect(group?.range.lowerBound, group?.occurrences.first?.startInstant)

    var item = try CalStoreItem(event: "New", calendar: store.eventCalendar.id)
    item.start = try ItemTime(parsing: "2026-03-02T10:00:00[Europe/Berlin]")
    item.end = .duration(ItemDuration(seconds: 600))
    // Before it is stored, and after.
    let early = try store.conflicts(of: item, from: now, zone: zone)
    Expectations.expect(early.overlaps.map(\.other.item.title), ["Review"])
    let new = item
    try store.write("new", now: now) { try $0.add(new) }
    let found: CalStoreConflicts = try store.conflicts(of: item, from: now, zone: zone)
    Expectations.expect(found.overlaps.map(\.other.item.title), ["Review"])
    let overlap: CalStoreConflicts.Overlap? = found.overlaps.first
    Expectations.expect(overlap?.own.item.title, "New")
    Expectations.expect(found.isComplete, true)
    Expectations.expect(found.checkedDates, nil)

    let twice: [DuplicateItems] = DuplicateItems.groups(of: [item, item.copy()], zone: zone)
    Expectations.expect(twice.first?.oldest.title, "New")
    Expectations.expect(twice.first?.others.count, 1)
}

@MainActor func placement(_ store: CalendarStore) throws {
    let day = monday.instants(in: zone)
    var task = TaskPlacement.Task(
        id: .random(), title: "Write", seconds: 3600, earliest: day.lowerBound, due: day.upperBound,
        priority: 1)
    task.seconds = 1800
    let long = TaskPlacement.Task(id: .random(), title: "Long", seconds: 40 * 3600, priority: 9)
    var report = try CalStoreItem(reminder: "Report", calendar: store.reminderCalendar.id)
    report.end = .time(ItemTime(monday))
    report.estimatedDuration = ItemDuration(seconds: 7200)
    let read = TaskPlacement.Task(report, in: zone, seconds: 60)
    Expectations.expect([read.seconds, read.due == day.upperBound ? 1 : 0], [7200, 1])
    var search = FreeTime(day, length: 900, zone: zone)
    search.hours = WorkingHours(days: [.monday], [9 * 3600..<17 * 3600])
    let placement = TaskPlacement([long, task], in: search, around: try store.busyTime(in: day, zone: zone))
    let placed: TaskPlacement.Placed? = placement.placed.first
    Expectations.expect(placed?.task, task)
    Expectations.expect(placed?.range.lowerBound.description, "2026-03-02T08:00:00Z")
    Expectations.expect(placement.unplaced.map(\.title), ["Long"])
    Expectations.expect([task.priority, task.due == nil ? 0 : 1, task.earliest == nil ? 0 : 1], [1, 1, 1])
    Expectations.expect(task.id == long.id, false)
    var late = TaskPlacement.Task(
        id: .random(), title: "Late", seconds: 900, due: day.lowerBound.adding(seconds: -60), priority: 9)
    late.isOverdue = true
    let urgent = TaskPlacement([task, late], in: search, around: try store.busyTime(in: day, zone: zone))
    Expectations.expect(urgent.placed.map(\.task.title), ["Late", "Write"])
}
