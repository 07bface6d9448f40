import CalStore
import CalStoreExchange

@testable import CalStorePlanning

// The listings of the folder Planning and of what belongs to it, as they stand there: `ListingTests` compares
// them.

private func spans(_ nine: Instant, _ half9: Instant, _ ten: Instant, _ eleven: Instant, _ noon: Instant) {
    let busy = TimeSpans([nine..<ten, half9..<eleven])
    let free = TimeSpans([nine..<noon]).subtracting(busy)
    _ = free
}

private func hours(_ week: Range<Instant>, _ berlin: Zone) {
    var hours = WorkingHours(days: [.monday, .tuesday], [9 * 3600..<17 * 3600])
    hours.days[.friday] = [9 * 3600..<13 * 3600]
    let spans = hours.spans(in: week, zone: berlin)
    _ = spans
}

private func criteria(_ store: CalendarStore, _ week: Range<Instant>) throws {
    var criteria = BusyCriteria()
    criteria.countsTentative = true
    let busy = try store.busyTime(in: week, zone: .system, criteria: criteria)
    _ = busy
}

private func busy(_ store: CalendarStore, _ week: Range<Instant>, _ nine: Instant, _ ten: Instant) throws {
    var busy = try store.busyTime(in: week, zone: .system)
    busy.add(BusyPeriod(nine..<ten))
    for period in busy.merged { print(period.range, period.kind) }
}

private func slots(_ store: CalendarStore, _ week: Range<Instant>, _ work: CalStoreCalendar) throws {
    let busy = try store.busyTime(in: week, zone: .system, calendars: [work.id])
    let slots = FreeTime(week, length: 45 * 60, zone: .system).slots(around: busy)
    _ = slots
}

private func search(_ week: Range<Instant>, _ berlin: Zone, _ busy: BusyTime, _ tasks: [TaskPlacement.Task]) {
    var search = FreeTime(week, length: 45 * 60, zone: berlin)
    search.hours = WorkingHours(days: [.monday, .friday], [9 * 3600..<17 * 3600])
    search.buffer = 600
    let slots = search.slots(around: busy)
    _ = slots
    let placement = TaskPlacement(tasks, in: search, around: busy)
    for placed in placement.placed { print(placed.task.title, placed.range) }
    print("no room for", placement.unplaced.map(\.title))
}

private func tasks(_ store: CalendarStore, _ search: FreeTime, _ busy: BusyTime, _ zone: Zone) throws {
    let tasks = try store.items().filter { $0.kind == .reminder && !$0.isCompleted }
        .map { TaskPlacement.Task($0, in: .system) }
    let placement = TaskPlacement(tasks, in: search, around: busy)
    for placed in placement.placed { print(placed.task.title, placed.range) }
    print("no room for", placement.unplaced.map(\.title))
}

private func tasks(_ store: CalendarStore, _ zone: Zone) throws {
    let tasks = try store.items().filter { $0.kind == .reminder && !$0.isCompleted }
        .map { TaskPlacement.Task($0, in: zone) }
    _ = tasks
}

private func article(
    _ store: CalendarStore, _ week: Range<Instant>, _ berlin: Zone, _ bytes: [UInt8]
) throws {
    var busy = try store.busyTime(in: week, zone: .system)
    let kim = OtherCalendar(iCalendar: bytes)
    busy.add(try kim?.busyTime(in: week, zone: .system) ?? BusyTime())

    var search = FreeTime(week, length: 45 * 60, zone: berlin)
    search.hours = WorkingHours(days: [.monday, .friday], [9 * 3600..<17 * 3600])
    search.buffer = 600
    for slot in search.slots(around: busy) { print(slot) }

    for group in try store.busyConflicts(in: week, zone: .system).groups {
        print(group.range, group.occurrences.map(\.item.title))
    }
}

private func conflicts(_ store: CalendarStore, _ week: Range<Instant>) throws {
    for group in try store.busyConflicts(in: week, zone: .system).groups {
        print(group.range, group.occurrences.map(\.item.title))
    }
}

private func duplicates(_ store: CalendarStore) throws {
    for group in DuplicateItems.groups(of: try store.items(), zone: .system) {
        print(group.oldest.title, "is there", group.others.count + 1, "times")
    }
}

private func freeBusy(_ store: CalendarStore, _ week: Range<Instant>, _ now: Instant, _ bytes: [UInt8]) throws
{
    _ = BusyTime(
        freeBusyLines: ["BEGIN:VFREEBUSY", "FREEBUSY:20260304T090000Z/PT1H", "END:VFREEBUSY"], zone: .utc)
    var busy = BusyTime()
    let kim = OtherCalendar(iCalendar: bytes)
    busy.add(try kim?.busyTime(in: week, zone: .system) ?? BusyTime())
    try write(store, week, now)
}

private func availability(_ week: Range<Instant>) {
    let lines = [
        "BEGIN:VAVAILABILITY", "BEGIN:AVAILABLE", "DTSTART:20260302T090000Z", "DTEND:20260302T170000Z",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "END:AVAILABLE", "END:VAVAILABILITY",
    ]
    let busy = BusyTime(availabilityLines: lines, in: week, zone: .utc)
    _ = busy
}

private func write(_ store: CalendarStore, _ week: Range<Instant>, _ now: Instant) throws {
    let bytes = try store.busyTime(in: week, zone: .system).iCalendar(in: week, now: now)
    _ = bytes
}

private func estimate(_ list: CalStoreCalendar) {
    var report = CalStoreItem(reminder: "Write the report", calendar: list.id)
    report.estimatedDuration = ItemDuration(seconds: 2 * 3600)
}
